"""What the pages of a certificate show, and whether these are the standings that its record gives."""

import contextlib
from collections.abc import Sequence

from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

from companion.paths import LANGUAGES
from companion.reports.certificate import places_alone
from companion.reports.report import place_of, signed
from companion.scoring import Result, Standing
from companion.words import Message, msg, speech


def read_pages(data: bytes) -> tuple[str, list[str]]:
    """The keywords of a certificate, which repeat its codes, and all texts of its pages, cell by cell. Raises PdfiumError."""
    with PdfDocument(data) as document:
        keywords = document.get_metadata_dict()["Keywords"]
        texts: list[str] = []
        for page in document:
            with contextlib.closing(page), contextlib.closing(page.get_textpage()) as read:
                texts += (" ".join(item.extract().split()) for item in page.get_objects([FPDF_PAGEOBJ_TEXT], textpage=read))
    return keywords, [text for text in texts if text]


def not_shown(result: Result, texts: Sequence[str]) -> list[Message]:
    """The lines of the standings that the record gives and the pages, which hold these ``texts``, don't show."""
    return [
        msg(
            "the page does not show this line, which the record gives: {place}. {name} {total}",
            place=standing.place,
            name=standing.called,
            total=signed(standing.total),
        )
        for standing in result.outcome.standings
        if not _shows(texts, standing)
    ]


def _shows(texts: Sequence[str], standing: Standing) -> bool:
    """Whether this line of the standings is among the texts of a page, in whatever language.

    How a page is read back hangs on more than its text (signs are lost, parted, joined); so the line is set and read in the same way.
    """
    page = "\n".join(["", *texts, ""])
    for place in {place_of(standing, speech(lang)) for lang in LANGUAGES}:
        _, told = read_pages(places_alone([place], "en"))
        if "\n".join(["", *told, ""]) in page:
            return True
    return False

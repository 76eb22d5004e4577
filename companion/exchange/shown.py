"""What the pages of a certificate show, and whether its record gives just that."""

import contextlib
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from PIL import ImageChops
from PIL.Image import Image
from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

from companion import MAKER
from companion.paths import LANGUAGES
from companion.words import Message, msg

_FAR, _FEW = 96, 60
"""Dots differ by more than so many of 255 shades; so many of a page may. A code holds some thousand."""
Line = tuple[str, ...]
"""The texts that stand side by side on a page, cell by cell."""


class Pages(NamedTuple):
    """A certificate: its codes, which its keywords repeat; the program and version that made it; all lines of its pages, and how each looks."""

    codes: str
    maker: str
    lines: list[Line]
    views: list[Image]
    """A dot a point, in grey."""

    @property
    def foreign(self) -> bool:
        """Whether another version made them, which may use other words."""
        return self.maker != MAKER


def read_pages(data: bytes) -> Pages:
    """What a certificate holds. Raises PdfiumError."""
    with PdfDocument(data) as document:
        told = document.get_metadata_dict()
        lines: list[Line] = []
        views = []
        for page in document:
            with contextlib.closing(page), contextlib.closing(page.get_textpage()) as read:
                height = None
                views.append(page.render(scale=1, grayscale=True).to_pil())
                for item in page.get_objects([FPDF_PAGEOBJ_TEXT], textpage=read):
                    text = " ".join(item.extract().split())
                    base = round(item.get_matrix().f, 1)
                    if text and base == height:
                        lines[-1] = (*lines[-1], text)
                    elif text:
                        lines.append((text,))
                        height = base
    return Pages(told["Keywords"], told["Creator"], lines, views)


def departures(pages: Pages, made: Callable[[str], bytes]) -> list[Message]:
    """Every line in which the pages of a certificate and those ``made`` of its record in the same language part; where none does, the pages that
    look otherwise, so that nobody takes foreign codes for those of the record.

    How a page is read back hangs on more than its text (signs are lost, parted, joined); so what should stand there is set and read in the same
    way. The language is that in which most lines are alike.
    """
    least: list[Message] = []
    for lang in LANGUAGES:
        given = read_pages(made(lang))
        found = _parting(pages.lines, given.lines)
        if not found:
            return _otherwise(pages.views, given.views)
        if not least or len(found) < len(least):
            least = found
    return least


def _otherwise(shown: Sequence[Image], given: Sequence[Image]) -> list[Message]:
    """Pages on which more dots differ than a few that another program drew a shade darker."""
    message = msg("what is drawn on the page, its codes perhaps, is not what the record gives")
    if [view.size for view in shown] != [view.size for view in given]:
        return [message]
    apart = (sum(ImageChops.difference(one, other).histogram()[_FAR:]) for one, other in zip(shown, given, strict=True))
    return [message] if any(count > _FEW for count in apart) else []


def _parting(shown: Sequence[Line], given: Sequence[Line]) -> list[Message]:
    told: list[Message] = []
    for kind, start, end, first, last in SequenceMatcher(None, given, shown, autojunk=False).get_opcodes():
        if kind != "equal":
            told += [msg("the page does not show this line, which the record gives: {line}", line=" ".join(line)) for line in given[start:end]]
            told += [msg("the page shows this line, which the record does not give: {line}", line=" ".join(line)) for line in shown[first:last]]
    return told

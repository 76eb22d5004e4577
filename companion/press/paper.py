"""Paper and card sizes by name. Lengths are millimetres; sizes are given upright."""

from typing import Literal, NamedTuple

from companion.catalog.sizes import CARD_SIZES, INCH, LARGEST, Size, find_size, measure
from companion.words import Message, msg

HAIR = 1e-6
"""What rounding may add; far below anything a printer can show."""

__all__ = [
    "A4",
    "CARD_SIZES",
    "INCH",
    "LARGEST",
    "PAPERS",
    "Duplex",
    "Paper",
    "Size",
    "find_paper",
    "find_size",
    "length_text",
    "measure",
    "named",
    "paper_said",
    "paper_slug",
    "size_said",
    "size_text",
]

Duplex = Literal["long", "short", "none"]
"""The edge that a printer turns the sheet over; none for sheets printed on one side."""


class Paper(NamedTuple):
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float


PAPERS = {
    paper.name.lower(): paper
    for paper in (Paper("A4", 210, 297), Paper("Letter", 8.5 * INCH, 11 * INCH), Paper("A3", 297, 420), Paper("Legal", 8.5 * INCH, 14 * INCH))
}
A4 = PAPERS["a4"]


def find_paper(text: str) -> Paper | None:
    """The paper called ``text``, or of that measure; None if there is none. A measure wider than high is the same paper, turned."""
    known = PAPERS.get(text.strip().lower())
    if known is not None:
        return known
    size = measure(text)
    if size is None:
        return None
    return Paper(size_text(size), min(size), max(size))


def length_text(length: float) -> str:
    """A length as people write it: two decimals at most, none when they are noughts."""
    return f"{length:.2f}".rstrip("0").rstrip(".")


def size_text(size: Size) -> str:
    """``63 x 88 mm`` with a proper multiplication sign."""
    return f"{length_text(size[0])}\u00a0×\u00a0{length_text(size[1])}\u00a0mm"


def size_said(size: Size) -> Message:
    """The same, to be said in the reader's language."""
    return msg("{width}\u00a0×\u00a0{height}\u00a0mm", width=float(size[0]), height=float(size[1]))


def named(paper: Paper) -> bool:
    """Whether the paper is called something, or just by its size."""
    return not paper.name.endswith("mm")


def paper_slug(paper: Paper) -> str:
    """The paper as part of a file's name: ``a4``, or ``100x150mm``."""
    return paper.name.lower() if named(paper) else f"{length_text(paper.width)}x{length_text(paper.height)}mm"


def paper_said(paper: Paper, page: Size | None = None) -> Message | str:
    """The name of the paper, to be said in the reader's language, or its size if it has none; with ``page``, as it lies, both."""
    if not named(paper):
        return size_said(page or (paper.width, paper.height))
    return msg("{paper} ({page})", paper=paper.name, page=size_said(page)) if page else paper.name

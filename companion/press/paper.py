"""Paper and card sizes by name. Lengths are millimetres; sizes are given upright."""

import re
from typing import NamedTuple

from companion.words import Message, msg

Size = tuple[float, float]
"""Width and height in millimetres."""

INCH = 25.4


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

CARD_SIZES: dict[str, Size] = {
    "poker": (63, 88),
    "bridge": (57, 89),
    "mini": (44, 68),
    "tarot": (70, 120),
    "square": (70, 70),
}

LARGEST = 2000.0
"""No sheet and no card is longer than this, in millimetres: beyond it somebody mistyped."""

_MEASURE = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*[x×х*]\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|in)?\s*", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH}


def measure(text: str) -> Size | None:
    """``63x88``, ``63,5 × 88 mm`` or ``8.5x11in`` as millimetres; None if it is no such thing, is empty or larger than LARGEST."""
    match = _MEASURE.fullmatch(text)
    if match is None:
        return None
    unit = _UNITS[(match[3] or "mm").lower()]
    width, height = (float(part.replace(",", ".")) * unit for part in match.group(1, 2))
    return (width, height) if 0 < width <= LARGEST and 0 < height <= LARGEST else None


def find_paper(text: str) -> Paper | None:
    """The paper called ``text``, or of that measure; None if there is none. A measure wider than high is the same paper, turned."""
    known = PAPERS.get(text.strip().lower())
    if known is not None:
        return known
    size = measure(text)
    if size is None:
        return None
    return Paper(size_text(size), min(size), max(size))


def find_size(text: str) -> Size | None:
    """The card size called ``text``, or of that measure; None if there is none."""
    return CARD_SIZES.get(text.strip().lower()) or measure(text)


def length_text(length: float) -> str:
    """A length as people write it: two decimals at most, none when they are noughts."""
    return f"{length:.2f}".rstrip("0").rstrip(".")


def size_text(size: Size) -> str:
    """``63 x 88 mm`` with a proper multiplication sign."""
    return f"{length_text(size[0])}\u00a0×\u00a0{length_text(size[1])}\u00a0mm"


def size_said(size: Size) -> Message:
    """The same, to be said in the reader's language."""
    return msg("{width}\u00a0×\u00a0{height}\u00a0mm", width=length_text(size[0]), height=length_text(size[1]))

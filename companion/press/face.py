"""A card face, drawn once and for all: a frozen display list that knows nothing of pages or documents."""

import hashlib
from typing import NamedTuple

from companion.fonts import Weight
from companion.press.xmlsafe import Place
from companion.words import Message


class Run(NamedTuple):
    """A piece of text in one weight, in the fill colour of the moment; size and place (of the baseline's start) in millimetres."""

    weight: Weight
    size: float
    x: float
    y: float
    text: str


class Flaw(NamedTuple):
    """Something wrong with one face: where its XML says so, and what the card says there."""

    code: str
    message: Message
    place: Place
    text: str | None = None


class Face(NamedTuple):
    """PDF operators and text runs in painter's order, in millimetres from the top left of the trim, y downwards."""

    size: tuple[float, float]
    marks: tuple[str | Run, ...]
    digest: bytes
    """Tells faces apart: the same look has the same digest in every run."""
    flaws: tuple[Flaw, ...] = ()


def digest_of(xml: str, size: tuple[float, float], manner: str = "") -> bytes:
    """The digest of a face that is drawn from this XML at this size, in a manner of drawing."""
    return hashlib.sha256(f"{size[0]:.3f}x{size[1]:.3f}{manner}\n{xml}".encode()).digest()


def blank(size: tuple[float, float], flaws: tuple[Flaw, ...] = ()) -> Face:
    """A face with nothing on it, for a card whose template could not be drawn."""
    return Face(size, (), digest_of("", size), flaws)

"""A card face, drawn once and for all: a frozen display list that knows nothing of pages or documents."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
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


class Raster(NamedTuple):
    """A picture of pixels, still in its file."""

    file: Path
    digest: bytes
    width: int
    height: int
    """In pixels, the way up that the camera tells."""
    turn: tuple[float, float, float, float, float, float]
    """The matrix that turns the unit square (y upwards) so that the picture stands upright."""
    as_is: bool = True
    """Whether its pixels can go into a PDF without being unpacked."""


class Picture(NamedTuple):
    """A picture of pixels in its place: left, top, width and height in millimetres."""

    raster: Raster
    x: float
    y: float
    w: float
    h: float
    grey: bool = False


Mark = str | Run | Picture
"""PDF operators, a run of text, or a picture."""


class Flaw(NamedTuple):
    """Something wrong with one face: where its XML says so, and what the card says there."""

    code: str
    message: Message
    place: Place
    text: str | None = None


class Face(NamedTuple):
    """PDF operators, text runs and pictures in painter's order, in millimetres from the top left of the trim, y downwards."""

    size: tuple[float, float]
    marks: tuple[Mark, ...]
    digest: bytes
    """Tells faces apart: the same look has the same digest in every run."""
    flaws: tuple[Flaw, ...] = ()


def digest_of(xml: str, size: tuple[float, float], manner: str = "") -> bytes:
    """The digest of a face that is drawn from this XML at this size, in a manner of drawing."""
    return hashlib.sha256(f"{size[0]:.3f}x{size[1]:.3f}{manner}\n{xml}".encode()).digest()


def with_sources(digest: bytes, sources: Iterable[bytes]) -> bytes:
    """The digest of a face that shows more than its XML tells: pictures and icons, whose files may change."""
    together = b"".join(sources)
    return hashlib.sha256(digest + together).digest() if together else digest


def blank(size: tuple[float, float], flaws: tuple[Flaw, ...] = ()) -> Face:
    """A face with nothing on it, for a card whose template could not be drawn."""
    return Face(size, (), digest_of("", size), flaws)

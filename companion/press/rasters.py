"""Faces as pictures: laid on PDF pages like any other and rasterised from there, so that pictures and print agree."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from companion.press.cornermarks import Box
from companion.press.face import Face
from companion.press.imposition import Slot
from companion.press.paper import INCH
from companion.press.pdf import About, Document

if TYPE_CHECKING:
    from PIL.Image import Image

T = TypeVar("T")
_AT_ONCE = 16
"""Faces in one document: enough to share its fonts, few enough that memory stays flat."""
_HAIR = 0.02
"""By how many dots a page is kept smaller than its picture, since pdfium rounds up."""


class Frame(NamedTuple):
    """A picture's width and height in dots, and its dots an inch. The trim lies in its middle, the bleed around it."""

    width: int
    height: int
    dpi: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        return self.width / self.dpi * INCH, self.height / self.dpi * INCH


def frame(trim: tuple[float, float], bleed: float, dpi: float) -> Frame:
    """The frame of a face with bleed all around, to the nearest dot; lengths in millimetres."""
    width, height = (max(1, round((length + 2 * bleed) / INCH * dpi)) for length in trim)
    return Frame(width, height, dpi)


def pictures(faces: Iterable[tuple[T, Face, Frame]]) -> "Iterator[tuple[T, Image]]":
    """Each face as an RGB picture that fills its frame, together with what it goes by."""
    waiting = iter(faces)
    while some := list(islice(waiting, _AT_ONCE)):
        names = [name for name, _, _ in some]
        yield from zip(names, _rasterised([(face, shown) for _, face, shown in some]), strict=True)


def _rasterised(faces: list[tuple[Face, Frame]]) -> "Iterator[Image]":
    from pypdfium2 import PdfDocument  # a binary wheel that only pictures need

    document = PdfDocument(_pages(faces))
    try:
        for page, (_, shown) in zip(document, faces, strict=True):
            picture = page.render(scale=shown.dpi / 72, rev_byteorder=True, draw_annots=False).to_pil()
            yield picture.convert("RGB")
            page.close()
    finally:
        document.close()


def _pages(faces: Iterable[tuple[Face, Frame]]) -> bytes:
    """One page a face, a hair smaller than its frame."""
    document = Document(About("", "", "", "en", "Simplex"))
    for face, shown in faces:
        width, height = ((dots - _HAIR) / shown.dpi * INCH for dots in (shown.width, shown.height))
        slot = Slot((width - face.size[0]) / 2, (height - face.size[1]) / 2, *face.size)
        bleed = max(0.0, slot.x, slot.y)
        document.begin((width, height), Box(slot.x, slot.y, slot.x + slot.width, slot.y + slot.height), bleed)
        document.place(face, slot, bleed, 1)
        document.end()
    return document.finish()

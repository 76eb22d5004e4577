"""Pages into a PDF: the only room that knows reportlab's documents. Lengths are millimetres, y downwards; points begin here."""

import zlib
from collections.abc import Sequence
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFFormXObject, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

from companion.fonts import register
from companion.press.cornermarks import Box
from companion.press.embedding import image_objects
from companion.press.face import Face, Mark, Picture, Run
from companion.press.imposition import Slot
from companion.press.ink import IDENTITY, Matrix, applied
from companion.press.paper import Size
from companion.press.typeface import Encoder

POINTS = 72 / 25.4
"""Points in a millimetre."""
FORM_FROM = 3
"""From this many placements on, a face pays as a form that is kept once and shown by name."""


class About(NamedTuple):
    """What a document says of itself. ``duplex`` is the PDF's name for how to print on both sides."""

    title: str
    author: str
    subject: str
    lang: str
    duplex: str


def _packed(content: str) -> PDFStream:
    """A stream that is compressed at once, so that a long job holds little memory."""
    return PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), zlib.compress(content.encode("ascii")))


class Document:
    """A PDF that grows page by page. The same calls give the same bytes."""

    def __init__(self, about: About) -> None:
        # Any font of ours as the first one: the canvas would list Helvetica otherwise.
        self._canvas = Canvas("", pageCompression=1, invariant=1, initialFontName=register("regular"), lang=about.lang)
        canvas = self._canvas
        canvas.setTitle(about.title)
        canvas.setAuthor(about.author)
        canvas.setSubject(about.subject)
        canvas.setCreator("companion")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", about.duplex)
        canvas.setViewerPreference("DisplayDocTitle", "true")
        self._document: PDFDocument = canvas._doc
        self._encoder = Encoder(self._document)
        self._forms: dict[bytes, str] = {}
        self._images: dict[tuple[bytes, bool], str] = {}
        self._shown: list[str] = []
        self._bookmarks = 0
        self.pages = 0

    def begin(self, page: Size, trim: Box, bleed: float, matrix: Matrix = IDENTITY) -> None:
        """A new page, with the box that its trims make and that box with bleed; all that is drawn on it goes through the matrix."""
        canvas = self._canvas
        canvas.setPageSize((page[0] * POINTS, page[1] * POINTS))
        canvas.setTrimBox(_points(_moved(trim, matrix), page, 0.0))
        canvas.setBleedBox(_points(_moved(trim, matrix), page, bleed))
        canvas.addLiteral(f"{POINTS:.8f} 0 0 {-POINTS:.8f} 0 {page[1] * POINTS:.6f} cm")
        if matrix != IDENTITY:
            canvas.addLiteral("{:.8f} {:.8f} {:.8f} {:.8f} {:.5f} {:.5f} cm".format(*matrix))

    def end(self) -> None:
        """The page is finished."""
        self._canvas.showPage()
        finished = self._document.Pages[-1]
        finished.Contents, finished.stream = _packed(finished.stream), None
        self.pages += 1

    def bookmark(self, title: str) -> None:
        """An entry of the outline that leads to this page."""
        self._bookmarks += 1
        key = f"mark{self._bookmarks}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key)

    def draw(self, marks: Sequence[Mark]) -> None:
        """Anything that belongs to the page itself."""
        self._canvas.addLiteral(f"q {self._operators(marks)} Q")
        self._canvas._formsinuse += self._pictures_shown()

    def place(self, face: Face, slot: Slot, bleed: float, uses: int) -> None:
        """A face in its slot, cut off at its bleed; ``uses`` tells how often it will be placed in all."""
        x, y, w, h = slot.x, slot.y, *face.size
        matrix = f"-1 0 0 -1 {x + w:.4f} {y + h:.4f}" if slot.turned else f"1 0 0 1 {x:.4f} {y:.4f}"
        canvas = self._canvas
        if face.digest in self._forms or uses >= FORM_FROM:
            canvas.addLiteral(f"q {matrix} cm")
            canvas.doForm(self._form(face, bleed))
            canvas.addLiteral("Q")
        else:
            clip = f"{-bleed:.3f} {-bleed:.3f} {w + 2 * bleed:.3f} {h + 2 * bleed:.3f} re W n"
            canvas.addLiteral(f"q {matrix} cm {clip} {self._operators(face.marks)} Q")
            canvas._formsinuse += self._pictures_shown()

    def finish(self) -> bytes:
        """The finished file. Nothing can be drawn after this."""
        return bytes(self._canvas.getpdfdata())

    def _form(self, face: Face, bleed: float) -> str:
        name = self._forms.get(face.digest)
        if name is None:
            name = self._forms[face.digest] = f"F{len(self._forms) + 1}"
            w, h = face.size
            form = PDFFormXObject(-bleed, -bleed, w + bleed, h + bleed)
            form.Contents = _packed(self._operators(face.marks))
            form.XObjects = self._document.xobjDict(self._pictures_shown())
            self._document.addForm(name, form)
        return name

    def _operators(self, marks: Sequence[Mark]) -> str:
        show, picture = self._encoder.show, self._picture
        return "\n".join(
            mark
            if isinstance(mark, str)
            else f"BT 1 0 0 -1 {mark.x:.3f} {mark.y:.3f} Tm {show(mark.weight, f'{mark.size:.4f}', mark.text)} ET"
            if isinstance(mark, Run)
            else picture(mark)
            for mark in marks
        )

    def _picture(self, picture: Picture) -> str:
        name = self._image(picture)
        self._shown.append(name)
        turn = " ".join(f"{number:g}" for number in picture.raster.turn)
        place = f"{picture.w:.4f} 0 0 {-picture.h:.4f} {picture.x:.4f} {picture.y + picture.h:.4f} cm"
        return f"q {place} {turn} cm /{self._document.getXObjectName(name)} Do Q"

    def _image(self, picture: Picture) -> str:
        """The name of a picture, which is put into the document when first met and kept once."""
        key = (picture.raster.digest, picture.grey)
        name = self._images.get(key)
        if name is None:
            name = self._images[key] = f"I{len(self._images) + 1}"
            image, mask = image_objects(picture.raster, grey=picture.grey)
            if mask is not None:
                image.dictionary["SMask"] = self._document.Reference(mask)
            self._document.addForm(name, image)
        return name

    def _pictures_shown(self) -> list[str]:
        """The names of the pictures among the operators made last, for the page or the form that shows them."""
        names, self._shown = list(dict.fromkeys(self._shown)), []
        return names


def _moved(box: Box, matrix: Matrix) -> Box:
    """The same box where its middle goes, turned by quarters only, as boxes of a PDF are; the few tenths that a scale adds don't matter to a box."""
    if matrix == IDENTITY:
        return box
    x, y = applied(matrix, (box.left + box.right) / 2, (box.top + box.bottom) / 2)
    across, down = (box.right - box.left) / 2, (box.bottom - box.top) / 2
    if abs(matrix[1]) > abs(matrix[0]):
        across, down = down, across
    return Box(x - across, y - down, x + across, y + down)


def _points(box: Box, page: Size, more: float) -> tuple[float, float, float, float]:
    """A box, widened by ``more`` mm but not beyond the page, in points from the bottom left."""
    left, top = max(0.0, box.left - more), max(0.0, box.top - more)
    right, bottom = min(page[0], box.right + more), min(page[1], box.bottom + more)
    return left * POINTS, (page[1] - bottom) * POINTS, right * POINTS, (page[1] - top) * POINTS

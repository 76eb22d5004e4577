"""Pages into a PDF. Lengths are millimetres, y downwards; points begin here."""

from typing import NamedTuple

from companion.press.face import Face, Run
from companion.press.imposition import Slot
from companion.press.paper import Size
from companion.press.pdffonts import Fonts
from companion.press.pdfobjects import Objects, Ref, text_string

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


class Boxes(NamedTuple):
    """Left, top, right and bottom of what remains after cutting."""

    left: float
    top: float
    right: float
    bottom: float


class Document:
    """A PDF that grows page by page. The same calls give the same bytes."""

    def __init__(self, about: About) -> None:
        self._about = about
        self._objects = Objects()
        self._catalog, self._tree, self._fonts_ref = (self._objects.reserve() for _ in range(3))
        self._fonts = Fonts()
        self._forms: dict[bytes, tuple[str, Ref]] = {}
        self._pages: list[Ref] = []
        self._bookmarks: list[tuple[str, Ref]] = []
        self._page = Ref(0)
        self._boxes = ""
        self._content: list[str] = []
        self._shown: dict[str, Ref] = {}

    @property
    def pages(self) -> int:
        return len(self._pages)

    def begin(self, page: Size, trim: Boxes, bleed: float) -> None:
        """A new page, with the box that its trims make and that box with bleed."""
        self._page = self._objects.reserve()
        whole = _box(Boxes(0.0, 0.0, *page), page, 0.0)
        self._boxes = f"/MediaBox {whole} /TrimBox {_box(trim, page, 0.0)} /BleedBox {_box(trim, page, bleed)}"
        self._content = [f"{POINTS:.8f} 0 0 {-POINTS:.8f} 0 {page[1] * POINTS:.6f} cm"]
        self._shown = {}

    def end(self) -> None:
        """The page is finished."""
        content = self._objects.stream("", "\n".join(self._content).encode("ascii"))
        forms = "".join(f" /{name} {ref}" for name, ref in self._shown.items())
        resources = f"<< /Font {self._fonts_ref} /XObject <<{forms} >> >>" if forms else f"<< /Font {self._fonts_ref} >>"
        self._objects.fill(self._page, f"<< /Type /Page /Parent {self._tree} {self._boxes} /Resources {resources} /Contents {content} >>")
        self._pages.append(self._page)

    def bookmark(self, title: str) -> None:
        """An entry of the outline that leads to this page."""
        self._bookmarks.append((title, self._page))

    def draw(self, marks: list[str | Run]) -> None:
        """Anything that belongs to the page itself."""
        self._content.append(f"q {self._operators(marks)} Q")

    def place(self, face: Face, slot: Slot, bleed: float, uses: int) -> None:
        """A face in its slot, cut off at its bleed; ``uses`` tells how often it will be placed in all."""
        x, y, w, h = slot.x, slot.y, *face.size
        matrix = f"-1 0 0 -1 {x + w:.4f} {y + h:.4f}" if slot.turned else f"1 0 0 1 {x:.4f} {y:.4f}"
        if face.digest in self._forms or uses >= FORM_FROM:
            name, ref = self._form(face, bleed)
            self._shown[name] = ref
            self._content.append(f"q {matrix} cm /{name} Do Q")
        else:
            clip = f"{-bleed:.3f} {-bleed:.3f} {w + 2 * bleed:.3f} {h + 2 * bleed:.3f} re W n"
            self._content.append(f"q {matrix} cm {clip} {self._operators(face.marks)} Q")

    def finish(self) -> bytes:
        """The finished file. Nothing can be drawn after this."""
        objects, about = self._objects, self._about
        objects.fill(self._fonts_ref, self._fonts.write(objects))
        objects.fill(self._tree, f"<< /Type /Pages /Count {len(self._pages)} /Kids [{' '.join(map(str, self._pages))}] >>")
        wishes = f"<< /PrintScaling /None /Duplex /{about.duplex} /PickTrayByPDFSize true /DisplayDocTitle true >>"
        objects.fill(
            self._catalog,
            f"<< /Type /Catalog /Pages {self._tree} /Lang {text_string(about.lang)} /ViewerPreferences {wishes}{self._outlines()} >>",
        )
        info = objects.add(
            f"<< /Title {text_string(about.title)} /Author {text_string(about.author)} /Subject {text_string(about.subject)}"
            f" /Creator (companion) /Producer (companion) >>"
        )
        return objects.file(self._catalog, info)

    def _outlines(self) -> str:
        """The bookmarks, one below the other."""
        if not self._bookmarks:
            return ""
        objects = self._objects
        root = objects.reserve()
        entries = [objects.reserve() for _ in self._bookmarks]
        for place, (title, page) in enumerate(self._bookmarks):
            before = f" /Prev {entries[place - 1]}" if place else ""
            after = f" /Next {entries[place + 1]}" if place + 1 < len(entries) else ""
            objects.fill(entries[place], f"<< /Title {text_string(title)} /Parent {root}{before}{after} /Dest [{page} /Fit] >>")
        objects.fill(root, f"<< /Type /Outlines /First {entries[0]} /Last {entries[-1]} /Count {len(entries)} >>")
        return f" /Outlines {root}"

    def _form(self, face: Face, bleed: float) -> tuple[str, Ref]:
        known = self._forms.get(face.digest)
        if known is None:
            w, h = face.size
            box = f"[{-bleed:.3f} {-bleed:.3f} {w + bleed:.3f} {h + bleed:.3f}]"
            entries = f"/Type /XObject /Subtype /Form /BBox {box} /Resources << /Font {self._fonts_ref} >>"
            ref = self._objects.stream(entries, self._operators(face.marks).encode("ascii"))
            known = self._forms[face.digest] = (f"F{len(self._forms) + 1}", ref)
        return known

    def _operators(self, marks: tuple[str | Run, ...] | list[str | Run]) -> str:
        show = self._fonts.show
        return "\n".join(
            mark if isinstance(mark, str) else f"BT 1 0 0 -1 {mark.x:.3f} {mark.y:.3f} Tm {show(mark.weight, f'{mark.size:.4f}', mark.text)} ET"
            for mark in marks
        )


def _box(box: Boxes, page: Size, more: float) -> str:
    """A box, widened by ``more`` mm but not beyond the page, in points from the bottom left."""
    left, top = max(0.0, box.left - more), max(0.0, box.top - more)
    right, bottom = min(page[0], box.right + more), min(page[1], box.bottom + more)
    return f"[{left * POINTS:.4f} {(page[1] - bottom) * POINTS:.4f} {right * POINTS:.4f} {(page[1] - top) * POINTS:.4f}]"

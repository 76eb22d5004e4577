"""One printed page of headings and paragraphs, which shrinks rather than runs over. Lengths in points."""

from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Frame, KeepInFrame, Paragraph

from companion import fonts
from companion.files import replacing

INK, QUIET, ACCENT = HexColor("#1d1a16"), HexColor("#5d554b"), HexColor("#8a3b12")
MARGIN = 22 * mm


def style(name: str, size: float, *, weight: fonts.Weight = "regular", **more: object) -> ParagraphStyle:
    """A paragraph style in the house's typeface."""
    return ParagraphStyle(name, fontName=fonts.register(weight), fontSize=size, leading=size * 1.32, **{"textColor": INK, **more})


def styles() -> dict[str, ParagraphStyle]:
    """The styles of a page by name."""
    return {
        "kicker": style("kicker", 9, weight="semibold", textColor=QUIET, spaceAfter=3),
        "answer": style("answer", 19, weight="bold", spaceAfter=8),
        "heading": style("heading", 11.5, weight="bold", textColor=ACCENT, spaceBefore=11, spaceAfter=3),
        "question": style("question", 11, weight="semibold", spaceBefore=4, spaceAfter=2),
        "body": style("body", 10, spaceAfter=3),
        "item": style("item", 10, leftIndent=12, bulletIndent=2, spaceAfter=2),
        "clause": style("clause", 9.2, leftIndent=12, textColor=QUIET, spaceAfter=3),
        "entry": style("entry", 12, weight="semibold"),
        "right": style("right", 9, weight="semibold", alignment=TA_RIGHT),
    }


class UnprintableError(Exception):
    """A text holds characters for which the typeface has no glyph."""

    def __init__(self, characters: tuple[str, ...]) -> None:
        super().__init__(" ".join(characters))
        self.characters = characters


def paragraph(text: str, look: ParagraphStyle, bullet: str | None = None) -> Paragraph:
    """Plain text as a paragraph; nothing in it is taken for markup. Raises UnprintableError for characters without a glyph."""
    lacking = fonts.missing(text)
    if lacking:
        raise UnprintableError(lacking)
    return Paragraph(escape(text), look, bulletText=bullet)


class PageFoot(NamedTuple):
    """A band at the foot of a page that the text above never shrinks: its height, and what draws it below a given y."""

    height: float
    draw: Callable[[Canvas, float], None]


def write_page(story: Iterable[Any], title: str, lang: str, path: Path) -> None:
    """Set the story on one A4 page and write it to ``path``, whole or not at all. Raises OSError."""
    content = page(story, title, lang)
    with replacing(path) as stream:
        stream.write(content)


def page(story: Iterable[Any], title: str, lang: str, foot: PageFoot | None = None, keywords: str = "") -> bytes:
    """The story on one A4 page, as PDF."""
    width, height = A4
    content = BytesIO()
    canvas = Canvas(content, pagesize=A4, pageCompression=1, invariant=1, initialFontName=fonts.register("regular"), lang=lang)
    canvas.setTitle(title)
    canvas.setAuthor("companion")
    canvas.setCreator("companion")
    canvas.setKeywords(keywords)
    canvas.setViewerPreference("PrintScaling", "None")
    bottom = MARGIN + (foot.height if foot else 0)
    inner = (width - 2 * MARGIN, height - MARGIN - bottom)
    fitted = KeepInFrame(*inner, content=list(story), mode="shrink", hAlign="LEFT", vAlign="TOP")
    Frame(MARGIN, bottom, *inner, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0).addFromList([fitted], canvas)
    if foot:
        foot.draw(canvas, bottom)
    canvas.save()
    return content.getvalue()

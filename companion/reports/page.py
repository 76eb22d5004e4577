"""Headings and paragraphs on one printed page, which shrinks as long as it can be read and runs over only then. Lengths in points."""

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
from reportlab.platypus import BaseDocTemplate, Frame, KeepInFrame, PageTemplate, Paragraph
from reportlab.platypus.doctemplate import LayoutError

from companion import fonts
from companion.files import replacing

INK, QUIET, ACCENT = HexColor("#1d1a16"), HexColor("#5d554b"), HexColor("#8a3b12")
MARGIN = 22 * mm
_WIDTH = A4[0] - 2 * MARGIN
LEAST = 0.72
"""A page shrinks no further: the smallest type is then 6 points high."""


def style(name: str, size: float, *, weight: fonts.Weight = "regular", **more: object) -> ParagraphStyle:
    """A paragraph style in the house's typeface."""
    return ParagraphStyle(name, fontName=fonts.register(weight), fontSize=size, leading=size * 1.32, **{"textColor": INK, **more})


def styles() -> dict[str, ParagraphStyle]:
    """The styles of a page by name."""
    return {
        "kicker": style("kicker", 9, weight="semibold", textColor=QUIET, spaceAfter=3),
        "answer": style("answer", 19, weight="bold", spaceAfter=8),
        "heading": style("heading", 11.5, weight="bold", textColor=ACCENT, spaceBefore=11, spaceAfter=3, keepWithNext=1),
        "question": style("question", 11, weight="semibold", spaceBefore=4, spaceAfter=2, keepWithNext=1),
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
    """A band at the foot of the first page that the text above never shrinks: its height, and what draws it below a given y."""

    height: float
    draw: Callable[[Canvas, float], None]


def write_page(story: Iterable[Any], title: str, lang: str, path: Path) -> None:
    """Set the story on A4 and write it to ``path``, whole or not at all. Raises OSError."""
    content = page(story, title, lang)
    with replacing(path) as stream:
        stream.write(content)


def page(story: Iterable[Any], title: str, lang: str, foot: PageFoot | None = None, keywords: str = "") -> bytes:
    """The story as PDF: on one A4 page, or on as many as it takes where it would have to shrink below ``LEAST``."""
    content = BytesIO()
    document = BaseDocTemplate(
        content,
        pagesize=A4,
        title=title,
        author="companion",
        creator="companion",
        keywords=keywords,
        lang=lang,
        pageCompression=1,
        invariant=1,
        initialFontName=fonts.register("regular"),
    )
    bottom = MARGIN + (foot.height if foot else 0)
    document.addPageTemplates(
        [
            PageTemplate("first", [_frame(bottom)], onPage=lambda canvas, _: _begin(canvas, foot, bottom), autoNextPageTemplate="next"),
            PageTemplate("next", [_frame(MARGIN)], onPage=lambda canvas, _: _number(canvas)),
        ]
    )
    document.build(_fitted(list(story), A4[1] - MARGIN - bottom))
    return content.getvalue()


def _frame(bottom: float) -> Frame:
    return Frame(MARGIN, bottom, _WIDTH, A4[1] - MARGIN - bottom, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


def _fitted(story: list[Any], height: float) -> list[Any]:
    """The story shrunk to this height, or as it is where that would make it too small to read."""
    room = KeepInFrame(_WIDTH / LEAST, height / LEAST, content=story, mode="error")
    try:
        room.wrapOn(None, *A4)
    except LayoutError:
        return story
    return [KeepInFrame(_WIDTH, height, content=story, mode="shrink", hAlign="LEFT", vAlign="TOP")]


def _begin(canvas: Canvas, foot: PageFoot | None, bottom: float) -> None:
    canvas.setViewerPreference("PrintScaling", "None")
    if foot:
        foot.draw(canvas, bottom)


def _number(canvas: Canvas) -> None:
    look = styles()["clause"]
    canvas.setFillColor(QUIET)
    canvas.setFont(look.fontName, look.fontSize)
    canvas.drawRightString(A4[0] - MARGIN, MARGIN / 2, str(canvas.getPageNumber()))

"""Headings and paragraphs on one printed page, which shrinks as long as it can be read and runs over only then. Lengths in points."""

import re
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

from companion import MAKER, fonts
from companion.files import replacing

INK, QUIET, ACCENT = HexColor("#1d1a16"), HexColor("#5d554b"), HexColor("#8a3b12")
MARGIN, NARROW = 22 * mm, 14 * mm
LEAST = 0.72
"""A page shrinks no further: the smallest type is then 6 points high."""
_DASH = re.compile(" ([–—]) ")


def style(name: str, size: float, *, weight: fonts.Weight = "regular", **more: object) -> ParagraphStyle:
    """A paragraph style in the house's typeface."""
    return ParagraphStyle(name, fontName=fonts.register(weight), fontSize=size, leading=size * 1.32, **{"textColor": INK, **more})


def styles(scale: float = 1) -> dict[str, ParagraphStyle]:
    """The styles of a page by name; type that flows over several pages may be smaller by ``scale``."""
    return {
        "kicker": style("kicker", 9 * scale, weight="semibold", textColor=QUIET, spaceAfter=3),
        "answer": style("answer", 19 * scale, weight="bold", spaceAfter=8),
        "long answer": style("long answer", 14 * scale, weight="bold", spaceAfter=8),
        "heading": style("heading", 11.5 * scale, weight="bold", textColor=ACCENT, spaceBefore=11 * scale, spaceAfter=3, keepWithNext=1),
        "question": style("question", 11 * scale, weight="semibold", spaceBefore=4, spaceAfter=2, keepWithNext=1),
        "body": style("body", 10 * scale, spaceAfter=3),
        "item": style("item", 10 * scale, leftIndent=12, bulletIndent=2, bulletFontSize=10 * scale, spaceAfter=2),
        "clause": style("clause", 9.2 * scale, leftIndent=12, textColor=QUIET, spaceAfter=3),
        "entry": style("entry", 12, weight="semibold"),
        "right": style("right", 9, weight="semibold", alignment=TA_RIGHT),
    }


class UnprintableError(Exception):
    """A text holds characters for which the typeface has no glyph."""

    def __init__(self, characters: tuple[str, ...]) -> None:
        super().__init__(" ".join(characters))
        self.characters = characters


def paragraph(text: str, look: ParagraphStyle, bullet: str | None = None) -> Paragraph:
    """Plain text as a paragraph; nothing in it is taken for markup. No line begins with a dash.

    Raises UnprintableError for characters without a glyph.
    """
    text = _DASH.sub("\u00a0\\1 ", text)
    lacking = fonts.missing(text)
    if lacking:
        raise UnprintableError(lacking)
    return Paragraph(escape(text), look, bulletText=bullet)


class PageFoot(NamedTuple):
    """A band at the foot of the first page that the text above never shrinks: its height, and what draws it below a given y."""

    height: float
    draw: Callable[[Canvas, float], None]


def write_page(story: Iterable[Any], title: str, lang: str, path: Path, margin: float = MARGIN) -> None:
    """Set the story on A4 and write it to ``path``, whole or not at all. Raises OSError."""
    content = page(story, title, lang, margin=margin)
    with replacing(path) as stream:
        stream.write(content)


def page(story: Iterable[Any], title: str, lang: str, foot: PageFoot | None = None, keywords: str = "", margin: float = MARGIN) -> bytes:
    """The story as PDF: on one A4 page, or on as many as it takes where it would have to shrink below ``LEAST``."""
    content = BytesIO()
    document = BaseDocTemplate(
        content,
        pagesize=A4,
        title=title,
        author="companion",
        creator=MAKER,
        keywords=keywords,
        lang=lang,
        pageCompression=1,
        invariant=1,
        initialFontName=fonts.register("regular"),
    )
    bottom = margin + (foot.height if foot else 0)
    document.addPageTemplates(
        [
            PageTemplate("first", [_frame(margin, bottom)], onPage=lambda canvas, _: _begin(canvas, foot, bottom), autoNextPageTemplate="next"),
            PageTemplate("next", [_frame(margin, margin)], onPage=lambda canvas, _: _number(canvas, margin)),
        ]
    )
    document.build(_fitted(list(story), A4[0] - 2 * margin, A4[1] - margin - bottom))
    return content.getvalue()


def _frame(margin: float, bottom: float) -> Frame:
    return Frame(margin, bottom, A4[0] - 2 * margin, A4[1] - margin - bottom, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


def fits(story: list[Any], margin: float) -> bool:
    """Whether the story can stand on one page with this margin without being too small to read."""
    return _has_room(story, A4[0] - 2 * margin, A4[1] - 2 * margin)


def _has_room(story: list[Any], width: float, height: float) -> bool:
    room = KeepInFrame(width / LEAST, height / LEAST, content=story, mode="error")
    try:
        room.wrapOn(None, width / LEAST, height / LEAST)
    except LayoutError:
        return False
    return True


def _fitted(story: list[Any], width: float, height: float) -> list[Any]:
    """The story shrunk to this height, or as it is where that would make it too small to read."""
    if not _has_room(story, width, height):
        return story
    return [KeepInFrame(width, height, content=story, mode="shrink", hAlign="LEFT", vAlign="TOP")]


def _begin(canvas: Canvas, foot: PageFoot | None, bottom: float) -> None:
    canvas.setViewerPreference("PrintScaling", "None")
    if foot:
        foot.draw(canvas, bottom)


def _number(canvas: Canvas, margin: float) -> None:
    look = styles()["clause"]
    canvas.setFillColor(QUIET)
    canvas.setFont(look.fontName, look.fontSize)
    canvas.drawRightString(A4[0] - margin, margin / 2, str(canvas.getPageNumber()))

"""The look of the printed booklet: measures in points, colours as hex."""

from dataclasses import dataclass
from functools import cache

from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4, A5, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm

from companion import fonts

INK = "#1E1E1E"
QUIET = "#66615A"
ACCENT = "#8C2B1E"
HAIRLINE = "#C9C3B8"
TINTS = {"example": ("#F6F2E9", "#BF9B30"), "open": ("#EEF2F7", "#3B6A9C"), "unsaid": ("#F1F1EF", "#8A8A85"), "dossier": ("#F3F0F2", "#1E1E1E")}
CODE_TINT = "#EFEDE8"
_ALIGN = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the booklet, in points. ``scale`` enlarges the type, ``close`` brings its lines and paragraphs nearer to each other (1: as in
    the booklet); margins are left, top, right, bottom.
    """

    size: tuple[float, float]
    margins: tuple[float, float, float, float]
    scale: float = 1.0
    close: float = 1.0

    @property
    def measure(self) -> float:
        """The length of a full line."""
        return self.size[0] - self.margins[0] - self.margins[2]


@dataclass(frozen=True, slots=True)
class Format:
    """What ``--paper`` names: the page, and the sheet that two pages share where it is folded into a booklet."""

    page: Page
    sheet: tuple[float, float] | None = None


_SMALL = (15 * mm, 19 * mm, 15 * mm, 17 * mm)
_HALF_LETTER = (LETTER[1] / 2, LETTER[0])
FORMATS = {
    "a5": Format(Page(A5, _SMALL)),
    "a4": Format(Page(A4, (30 * mm, 28 * mm, 30 * mm, 25 * mm), 1.15)),
    "letter": Format(Page(LETTER, (33 * mm, 26 * mm, 33 * mm, 23 * mm), 1.15)),
    "a4-booklet": Format(Page(A5, _SMALL), (A4[1], A4[0])),
    "letter-booklet": Format(Page(_HALF_LETTER, (13 * mm, 20 * mm, 13 * mm, 18 * mm)), (LETTER[1], LETTER[0])),
}


@cache
def styles(scale: float = 1.0, close: float = 1.0) -> dict[str, ParagraphStyle]:
    """Every paragraph style by name, its type enlarged by ``scale`` and its lines set ``close``."""
    regular = fonts.register_family()

    def style(name: str, size: float, leading: float, *, weight: fonts.Weight = "regular", **more: object) -> ParagraphStyle:
        return ParagraphStyle(
            name,
            fontName=regular if weight == "regular" else fonts.register(weight),
            fontSize=size * scale,
            leading=leading * scale * close,
            bulletFontName=regular,
            bulletFontSize=size * scale,
            **{"textColor": INK, "allowWidows": 0, "allowOrphans": 0, **more},
        )

    found = [
        style("title", 34, 42, weight="extrabold"),
        style("subtitle", 11.5, 15, textColor=QUIET, spaceAfter=6 * scale),
        style("chapter", 17, 20, weight="bold", textColor=ACCENT, spaceBefore=16 * scale, spaceAfter=4 * scale, keepWithNext=1),
        style("clause", 11.4, 14, weight="bold", spaceBefore=9.5 * scale, spaceAfter=2.2 * scale, keepWithNext=1),
        style("body", 9.5, 12.8, spaceAfter=4.2 * scale),
        style("lead-in", 9.5, 12.8, spaceAfter=4.2 * scale, keepWithNext=1),
        style("item", 9.5, 12.8, spaceAfter=2.5 * scale, leftIndent=13 * scale, bulletIndent=2 * scale),
        style("boxed", 9, 11.8, spaceAfter=3 * scale),
        style("boxed-question", 9, 11.8, spaceAfter=0.5 * scale, keepWithNext=1),
        style("boxed-item", 9, 11.8, spaceAfter=2 * scale, leftIndent=12 * scale, bulletIndent=2 * scale),
        style("kicker", 7.6, 10, weight="semibold", spaceAfter=1.5 * scale),
        style("code", 9, 12.2, weight="medium"),
        style("contents-chapter", 10, 14.6, weight="bold", spaceBefore=5 * scale),
        style("contents-clause", 9.4, 13.2),
        style("running", 8, 10, textColor=QUIET),
    ]
    for align, code in _ALIGN.items():
        found += [
            style(f"table-head-{align}", 8.6, 11.2, weight="semibold", alignment=code),
            style(f"cell-{align}", 9.5, 12.2, alignment=code),
            style(f"boxed-cell-{align}", 9, 11.6, alignment=code),
        ]
    return {item.name: item for item in found}

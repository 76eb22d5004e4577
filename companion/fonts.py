"""The one typeface of everything that is printed: Fira Sans Condensed, Latin and Cyrillic, embedded as subsets.

Registered with reportlab face by face, when first asked for: reading a face takes milliseconds, and most jobs need three of them.
"""

from functools import cache
from typing import Literal

from fontpkg_fira_sans_condensed import ROOT
from reportlab import rl_config
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

Weight = Literal["light", "regular", "medium", "semibold", "bold", "extrabold", "black", "italic", "bolditalic"]

FACES: dict[Weight, str] = {
    "light": "Light",
    "regular": "Regular",
    "medium": "Medium",
    "semibold": "SemiBold",
    "bold": "Bold",
    "extrabold": "ExtraBold",
    "black": "Black",
    "italic": "Italic",
    "bolditalic": "BoldItalic",
}
_FAMILY = "FiraSansCondensed"
_INVISIBLE = frozenset("\n\r\t\u00ad\u200b\u2060")

# Subset fonts and content streams stay binary: smaller files, and text that programs can read back.
rl_config.useA85 = 0
rl_config.ttfAsciiReadable = 0


@cache
def register(weight: Weight = "regular") -> str:
    """Make one face known to reportlab and give its name there."""
    name = f"{_FAMILY}-{FACES[weight]}"
    pdfmetrics.registerFont(TTFont(name, str(ROOT / "files" / f"{name}.ttf")))
    return name


@cache
def register_family() -> str:
    """Regular, bold, italic and bold italic as one family, so that <b> and <i> in paragraphs find their faces; gives the regular's name."""
    regular = register("regular")
    addMapping(regular, 0, 0, regular)
    addMapping(regular, 1, 0, register("bold"))
    addMapping(regular, 0, 1, register("italic"))
    addMapping(regular, 1, 1, register("bolditalic"))
    return regular


def width(text: str, size: float, weight: Weight = "regular") -> float:
    """How wide the text runs, in points, at a size in points."""
    return float(pdfmetrics.stringWidth(text, register(weight), size))


def missing(text: str, weight: Weight = "regular") -> tuple[str, ...]:
    """The characters of the text for which the face has no glyph, each once, in the order they stand in."""
    glyphs = pdfmetrics.getFont(register(weight)).face.charToGlyph
    return tuple(char for char in dict.fromkeys(text) if ord(char) not in glyphs and char not in _INVISIBLE)

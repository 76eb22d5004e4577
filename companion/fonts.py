"""The one typeface of everything that is printed: Fira Sans Condensed, Latin and Cyrillic, embedded as subsets.

Registered with reportlab face by face, when first asked for: reading a face takes milliseconds, and most jobs need three of them.
"""

# mypy: allow-subclassing-any

from functools import cache
from itertools import chain
from struct import unpack_from
from typing import Literal
from weakref import WeakKeyDictionary

from fontpkg_fira_sans_condensed import ROOT
from reportlab import rl_config
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import TypeFace
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace, TTFontFile

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


class _Face(TTFontFace):
    """One face of the typeface, its long tables read at once: number by number, as reportlab reads them, they take longer than a small print.

    What comes of it is the same.
    """

    def __init__(self, file: str) -> None:
        TypeFace.__init__(self, None)
        TTFontFile.__init__(self, file, charInfo=0)
        count, wide = self.numGlyphs, unpack_from(">h", self.get_table("head"), 50)[0]
        measured = unpack_from(">H", self.get_table("hhea"), 34)[0]
        numbers = unpack_from(f">{measured + count}H", self.get_table("hmtx"))
        advances = numbers[: 2 * measured : 2]
        advances += advances[-1:] * (count - measured)
        self.hmetrics = list(zip(advances, chain(numbers[1 : 2 * measured : 2], numbers[2 * measured :]), strict=True))
        places = unpack_from(f">{count + 1}{'L' if wide else 'H'}", self.get_table("loca"))
        self.glyphPos = list(places) if wide else [place << 1 for place in places]
        self.charToGlyph = glyphs = _glyphs(self.get_table("cmap"))
        self.defaultWidth = self._pdfScale(advances[0])
        self.charWidths = {char: self._pdfScale(advances[glyph]) for char, glyph in glyphs.items()}
        glyphs[0xA0], self.charWidths[0xA0] = glyphs[0x20], self.charWidths[0x20]


def _glyphs(table: bytes) -> dict[int, int]:
    """Code point -> number of its glyph, from the last part of a font's "cmap" that is for Unicode (in segments, which is format 4)."""
    parts = [unpack_from(">HHL", table, 4 + 8 * number) for number in range(unpack_from(">H", table, 2)[0])]
    start = [place for platform, _, place in parts if platform in (0, 3)][-1]
    words = unpack_from(f">{unpack_from('>H', table, start + 2)[0] // 2}H", table, start)
    segments = words[3] // 2
    glyphs: dict[int, int] = {}
    for number in range(7, 7 + segments):
        last, first, shift, indirect = words[number], *(words[number + 1 + row * segments] for row in (1, 2, 3))
        if indirect:
            listed = number + 1 + 3 * segments + indirect // 2
            found = words[listed : listed + last - first + 1]
            glyphs.update((first + step, (glyph + shift) & 0xFFFF if glyph else 0) for step, glyph in enumerate(found))
        else:
            glyphs.update((char, (char + shift) & 0xFFFF) for char in range(first, last + 1))
    return glyphs


class _Font(TTFont):
    """A font of such a face."""

    def __init__(self, name: str, file: str) -> None:
        # Not by way of TTFont, which would read the face in its own way.
        self.fontName, self.face, self.encoding = name, _Face(file), TTEncoding()
        self.state: WeakKeyDictionary[object, object] = WeakKeyDictionary()
        self._asciiReadable, self.shapable = rl_config.ttfAsciiReadable, False


def register(weight: Weight = "regular") -> str:
    """Make one face known to reportlab and give its name there."""
    return _registered(weight)


@cache
def _registered(weight: Weight) -> str:
    """Once a face, however it is asked for: registering it again would undo its place in the family."""
    name = f"{_FAMILY}-{FACES[weight]}"
    pdfmetrics.registerFont(_Font(name, str(ROOT / "files" / f"{name}.ttf")))
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

"""One weight of the typeface as the press needs it: quick widths, the glyphs it has, and its codes inside a PDF document."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

from companion.fonts import Weight, missing, register

MM_PER_POINT = 25.4 / 72

HEAVIER: dict[Weight, Weight] = {"light": "semibold", "regular": "bold", "medium": "bold", "semibold": "extrabold", "italic": "bolditalic"}
"""What <b> makes of a weight; the others stay as they are."""
SLANTED: dict[Weight, Weight] = {"light": "italic", "regular": "italic", "medium": "italic", "semibold": "bolditalic", "bold": "bolditalic"}
"""What <i> makes of a weight."""

_BLANKS = re.compile(r"[ \t\r\n]+")


def blanks(text: str) -> str:
    """Runs of spaces and line ends as one space; non-breaking spaces stay."""
    return _BLANKS.sub(" ", text)


def tidy(text: str) -> str:
    """The same, with none at the ends."""
    return blanks(text).strip(" ")


def shortened(text: str, most: int = 40) -> str:
    """The text, cut where it has more characters than that."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


class _Advances(dict[str, float]):
    """Character -> advance in em, filled as characters are met."""

    def __init__(self, font: TTFont) -> None:
        super().__init__()
        self._face = font.face

    def __missing__(self, char: str) -> float:
        width = 0.0 if char == "\u00ad" else float(self._face.charWidths.get(ord(char), self._face.defaultWidth)) / 1000
        self[char] = width
        return width


class Typeface:
    """Widths and heights of one weight, in em."""

    def __init__(self, weight: Weight) -> None:
        self.weight = weight
        self.font: TTFont = pdfmetrics.getFont(register(weight))
        self.cap_height = float(self.font.face.capHeight) / 1000
        self._advances = _Advances(self.font)
        self.width = lru_cache(maxsize=20_000)(self._width)
        """How wide a text runs, in em."""

    def _width(self, text: str) -> float:
        return sum(map(self._advances.__getitem__, text))

    def missing(self, text: str) -> Sequence[str]:
        """The characters of the text that have no glyph, each once."""
        return missing(text, self.weight)


@cache
def typeface(weight: Weight) -> Typeface:
    """The one Typeface of a weight."""
    return Typeface(weight)


class _Codes(dict[int, str]):
    """Code point -> its code in the first subset of a font, escaped for a PDF string; empty for those of further subsets."""

    def __init__(self, font: TTFont, document: PDFDocument) -> None:
        super().__init__()
        self._font = font
        self._document = document
        self.beyond: set[str] = set()

    def __missing__(self, point: int) -> str:
        ((subset, code),) = self._font.splitString(chr(point), self._document)
        if subset:
            self.beyond.add(chr(point))
        self[point] = escaped = "" if subset else escape(code)
        return escaped


def escape(codes: bytes) -> str:
    """Bytes as the inside of a PDF string in parentheses, in ASCII."""
    return "".join(chr(code) if 32 <= code < 127 and code not in b"()\\" else f"\\{code:03o}" for code in codes)


class Encoder:
    """Texts as show operators of one document; fonts of reportlab are dynamic subsets, so codes hold for that document only."""

    def __init__(self, document: PDFDocument) -> None:
        self._document = document
        self._codes: dict[Weight, _Codes] = {}

    def _of(self, weight: Weight) -> _Codes:
        codes = self._codes.get(weight)
        if codes is None:
            codes = self._codes[weight] = _Codes(typeface(weight).font, self._document)
        return codes

    def show(self, weight: Weight, size: str, text: str) -> str:
        """Operators that choose the font and show the text; one ligature-free code a character."""
        font, document = typeface(weight).font, self._document
        codes = self._of(weight)
        literal = text.translate(codes)
        if codes.beyond and not codes.beyond.isdisjoint(text):
            parts = font.splitString(text, document)
            return " ".join(f"{font.getSubsetInternalName(subset, document)} {size} Tf ({escape(code)}) Tj" for subset, code in parts)
        return f"{font.getSubsetInternalName(0, document)} {size} Tf ({literal}) Tj"

"""One weight of the typeface as the press needs it: quick widths and the glyphs it has. Widths and heights are in em."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import Literal

from companion.press.truetype import TrueType

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
HEAVIER: dict[Weight, Weight] = {"light": "semibold", "regular": "bold", "medium": "bold", "semibold": "extrabold", "italic": "bolditalic"}
"""What <b> makes of a weight; the others stay as they are."""
SLANTED: dict[Weight, Weight] = {"light": "italic", "regular": "italic", "medium": "italic", "semibold": "bolditalic", "bold": "bolditalic"}
"""What <i> makes of a weight."""

MM_PER_POINT = 25.4 / 72
SOFT_HYPHEN = "\u00ad"

_BLANKS = re.compile(r"[ \t\r\n]+")
_WITHOUT_WIDTH = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"))


def blanks(text: str) -> str:
    """Runs of spaces and line ends as one space, and no characters without width; non-breaking spaces and soft hyphens stay."""
    return _BLANKS.sub(" ", text if text.isascii() else text.translate(_WITHOUT_WIDTH))


def tidy(text: str) -> str:
    """The same for a line that never breaks: no soft hyphens, and no spaces at the ends."""
    return blanks(text).replace(SOFT_HYPHEN, "").strip(" ")


class _Advances(dict[str, float]):
    """Character -> advance in em, filled as characters are met."""

    def __init__(self, font: TrueType) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, char: str) -> float:
        width = 0.0 if char == SOFT_HYPHEN else self._font.advance(self._font.glyphs.get(ord(char), 0))
        self[char] = width
        return width


class Typeface:
    """Fira Sans Condensed in one weight."""

    def __init__(self, weight: Weight) -> None:
        self.weight = weight
        with as_file(files("fontpkg_fira_sans_condensed") / "files" / f"FiraSansCondensed-{FACES[weight]}.ttf") as path:
            self.font = TrueType(path)
        self.cap_height = self.font.cap_height
        self._advances = _Advances(self.font)
        self._glyphs = frozenset(map(chr, self.font.glyphs)) | {SOFT_HYPHEN}
        self.width = lru_cache(maxsize=20_000)(self._width)
        """How wide a text runs."""

    def _width(self, text: str) -> float:
        return sum(map(self._advances.__getitem__, text))

    def missing(self, text: str) -> Sequence[str]:
        """The characters of the text that have no glyph, each once, in the order they stand in."""
        if self._glyphs.issuperset(text):
            return ()
        return tuple(dict.fromkeys(char for char in text if char not in self._glyphs))


@cache
def typeface(weight: Weight) -> Typeface:
    """The one Typeface of a weight."""
    return Typeface(weight)

"""Saving ink: drawing by outlines where a design would fill, and grey instead of colour.

A pencil is an Ink that draws what it is told, or redraws it with little ink while ``style`` asks for it:

* ``outline``: grounds and shapes white, outlined in their own colour (darkened until it shows on white), words black. Whatever covers the whole
  card so becomes bare paper, since its outline lies beyond the trim. For designs that know nothing of saving ink.
* ``line``: a drawing in black lines. What is nearly black stays solid where it is small (eyes), is hatched where it is middling (hair), and becomes
  an outline where it is large. For templates that ask for it.
"""

import math
import re
from functools import lru_cache
from typing import Literal, NamedTuple

from companion.press.face import Picture, Raster, Run
from companion.press.ink import Ink, Matrix, inverse

InkMode = Literal["full", "save"]
Style = Literal["plain", "outline", "line"]

LINE = 0.12
"""Of outlines, in millimetres on the card."""
THIN = 0.08
"""Of outlines of what is nearly white, and of hatching."""
PALE = 0.7
"""Relative luminance of the darkest shape that is nearly white."""
SOLID = 0.0015
"""Dark shapes in a box of up to this share of the card stay solid: pupils, buttons."""
HATCHED = 0.075
"""Darkest shapes in a box of up to this share of the card are hatched: hair, hats."""
PITCH = 1.3
"""Between two lines of hatching, in millimetres across the card."""
BLACKISH = 0.06
"""Relative luminance of the lightest shape that may stay solid."""
DARKEST = 0.03
"""Relative luminance of the lightest shape that is hatched."""
READS = 0.3
"""Relative luminance of the lightest outline that shows well on white."""
_BLACK = "0 0 0"
_WHITE = "1 1 1"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_RECTANGLE = re.compile(r"(\S+) (\S+) (\S+) (\S+) re")


class Inking(NamedTuple):
    """How a deck is inked: as designed or saving ink, in colour or in grey."""

    ink: InkMode = "full"
    grey: bool = False


AS_DESIGNED = Inking()


@lru_cache(maxsize=1024)
def luminance(colour: str) -> float:
    """Relative luminance from 0 (black) to 1 (white) of a colour given as three PDF numbers (WCAG 2.2, from sRGB)."""
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in map(float, colour.split()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
def grey(colour: str) -> str:
    """The grey as light as the colour, as three PDF numbers."""
    light = luminance(colour)
    level = f"{light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055:.4g}"
    return f"{level} {level} {level}"


@lru_cache(maxsize=1024)
def _dark(colour: str) -> str:
    """The colour, darkened as far as needed to read on white."""
    parts = list(map(float, colour.split()))
    while luminance(" ".join(f"{part:.4g}" for part in parts)) > READS:
        parts = [part * 0.92 for part in parts]
    return " ".join(f"{part:.4g}" for part in parts)


class Pencil(Ink):
    """An Ink that can save ink and turn colours grey."""

    def __init__(self, size: tuple[float, float], *, grey: bool = False) -> None:
        super().__init__()
        self.style: Style = "plain"
        self._size = size
        self._grey = grey

    def paint(self, path: str, fill: str | None, stroke: str | None, width: float = 1.0, cap: int = 0, join: int = 0, rule: str = "") -> None:
        """Fill and stroke a path, or draw it in the style of the moment."""
        if self.style == "plain":
            super().paint(path, fill, stroke, width, cap, join, rule)
        elif fill is None:
            if stroke is not None:
                super().paint(path, None, self._line(stroke), self._fine(width), cap, join)
        elif self.style == "outline":
            super().paint(path, _WHITE, _dark(stroke or fill), LINE / self._scale, 1, 1, rule)
        else:
            self._shape(path, fill, rule)

    def stamp(self, path: str, fill: str) -> None:
        """Fill a path exactly so, whatever the style."""
        super().paint(path, fill, None)

    def write(self, fill: str, run: Run) -> None:
        """Show a run of text, black on the white that a style leaves."""
        super().write(fill if self.style == "plain" else _BLACK, run)

    def show(self, raster: Raster, x: float, y: float, w: float, h: float) -> None:
        """Show a picture; photographs have no outlines, so they keep their ink."""
        self.marks.append(Picture(raster, x, y, w, h, self._grey))

    def _shape(self, path: str, fill: str, rule: str) -> None:
        box = _box(path, self.matrix)
        light, share = luminance(fill), (box[2] - box[0]) * (box[3] - box[1]) / (self._size[0] * self._size[1])
        if light < BLACKISH and share <= SOLID:
            super().paint(path, _BLACK, None, rule=rule)
            return
        super().paint(path, _WHITE, None, rule=rule)
        if light < DARKEST and share <= HATCHED:
            self._hatch(path, box, rule)
        super().paint(path, None, _BLACK, (THIN if light > PALE else LINE) / self._scale, 1, 1)

    def _hatch(self, path: str, box: tuple[float, float, float, float], rule: str) -> None:
        """Slanting lines inside the path, in line with those of every other shape on the card."""
        back = inverse(self.matrix)
        if back is None:
            return
        left, top, right, bottom = max(box[0], -4), max(box[1], -4), min(box[2], self._size[0] + 4), min(box[3], self._size[1] + 4)
        lines = []
        for number in range(math.ceil((left + top) / PITCH), math.floor((right + bottom) / PITCH) + 1):
            reach = number * PITCH
            upper, lower = min(right, reach - top), max(left, reach - bottom)
            lines.append(f"{upper:.2f} {reach - upper:.2f} m {lower:.2f} {reach - lower:.2f} l")
        if not lines or right <= left or bottom <= top:
            return
        self.save()
        self.marks.append(f"{path} W{rule} n")
        self.save(back)
        super().paint(" ".join(lines), None, _BLACK, THIN)
        self.restore()
        self.restore()

    @property
    def _scale(self) -> float:
        a, b, c, d, _, _ = self.matrix
        return math.sqrt(abs(a * d - b * c)) or 1.0

    def _line(self, stroke: str) -> str:
        return _dark(stroke) if self.style == "outline" else _BLACK

    def _fine(self, width: float) -> float:
        return min(width, 1.25 * LINE / self._scale)

    def _fill(self, fill: str) -> None:
        super()._fill(grey(fill) if self._grey else fill)

    def _stroke(self, stroke: str, width: float, cap: int, join: int) -> None:
        super()._stroke(grey(stroke) if self._grey else stroke, width, cap, join)


def _box(path: str, matrix: Matrix) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a path on the card, its curves taken for as wide as their handles."""
    path = _RECTANGLE.sub(lambda re: f"{re[1]} {re[2]} {float(re[1]) + float(re[3]):.3f} {float(re[2]) + float(re[4]):.3f}", path)
    numbers = [float(number) for number in _NUMBER.findall(path)]
    a, b, c, d, e, f = matrix
    corners = [
        (a * x + c * y + e, b * x + d * y + f) for x in (min(numbers[::2]), max(numbers[::2])) for y in (min(numbers[1::2]), max(numbers[1::2]))
    ]
    across, down = zip(*corners, strict=True)
    return min(across), min(down), max(across), max(down)

"""What a face is drawn with: colours, pens and transformations, as PDF operators that say only what changes."""

import math
import re
from functools import lru_cache
from typing import NamedTuple

from companion.press.face import Mark, Picture, Raster, Run

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


@lru_cache(maxsize=1024)
def rgb(colour: str) -> str:
    """``#rgb`` or ``#rrggbb`` as three PDF numbers. Raises ValueError."""
    if _HEX.fullmatch(colour) is None:
        raise ValueError(colour)
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    return " ".join(f"{int(digits[place : place + 2], 16) / 255:.4g}" for place in (0, 2, 4))


def hexadecimal(colour: str) -> str:
    """Three PDF numbers as ``#RRGGBB``."""
    return "#" + "".join(f"{round(float(part) * 255):02X}" for part in colour.split())


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies ``inner`` first, then ``outer``."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def applied(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def inverse(matrix: Matrix) -> Matrix | None:
    """The matrix that undoes this one; None for one that flattens everything."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if abs(area) < 1e-9:
        return None
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def around(matrix: Matrix, left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what a box comes to cover."""
    a, b, c, d, e, f = matrix
    across = (a * left + c * top, a * right + c * top, a * left + c * bottom, a * right + c * bottom)
    down = (b * left + d * top, b * right + d * top, b * left + d * bottom, b * right + d * bottom)
    return min(across) + e, min(down) + f, max(across) + e, max(down) + f


def transformation(translate: tuple[float, float], degrees: float, scale: tuple[float, float]) -> Matrix:
    """Scale, then rotate clockwise, then translate (y is downwards)."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos * scale[0], sin * scale[0], -sin * scale[1], cos * scale[1], *translate)


class Pens(NamedTuple):
    """The graphics state that has been told to the PDF; these are its defaults."""

    fill: str = "0 0 0"
    stroke: str = "0 0 0"
    width: float = 1.0
    cap: int = 0
    join: int = 0


class Ink:
    """Collects operators and runs. Every ``save`` is closed by one ``restore``."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self._pens = Pens()
        self._saved: list[tuple[Pens, Matrix]] = []
        self.matrix: Matrix = IDENTITY

    def save(self, matrix: Matrix | None = None) -> None:
        """Remember pens and place; then move, turn and scale by the matrix."""
        self._saved.append((self._pens, self.matrix))
        if matrix is None:
            self.marks.append("q")
        else:
            self.matrix = product(self.matrix, matrix)
            self.marks.append("q {:.5f} {:.5f} {:.5f} {:.5f} {:.3f} {:.3f} cm".format(*matrix))

    def restore(self) -> None:
        self._pens, self.matrix = self._saved.pop()
        self.marks.append("Q")

    def clip(self, path: str) -> None:
        """Keep everything until the next restore inside the path."""
        self.marks.append(path + " W n")

    def paint(self, path: str, fill: str | None, stroke: str | None, width: float = 1.0, cap: int = 0, join: int = 0, rule: str = "") -> None:
        """Fill and stroke a path; colours as PDF numbers, None for not at all; ``rule`` is ``*`` for even-odd."""
        if fill is None and stroke is None:
            return
        if fill is not None:
            self._fill(fill)
        if stroke is not None:
            self._stroke(stroke, width, cap, join)
        self.marks.append(path + (" f" if stroke is None else " S" if fill is None else " B") + ("" if fill is None else rule))

    def write(self, fill: str, run: Run) -> None:
        """Show a run of text in a colour."""
        self._fill(fill)
        self.marks.append(run)

    def show(self, raster: Raster, x: float, y: float, w: float, h: float) -> None:
        """Show a picture in a place of this size."""
        self.marks.append(Picture(raster, x, y, w, h))

    def _fill(self, fill: str) -> None:
        if fill != self._pens.fill:
            self._pens = self._pens._replace(fill=fill)
            self.marks.append(fill + " rg")

    def _stroke(self, stroke: str, width: float, cap: int, join: int) -> None:
        told = self._pens
        if (stroke, width, cap, join) == told[1:]:
            return
        if stroke != told.stroke:
            self.marks.append(stroke + " RG")
        if width != told.width:
            self.marks.append(f"{width:.3f} w")
        if cap != told.cap:
            self.marks.append(f"{cap} J")
        if join != told.join:
            self.marks.append(f"{join} j")
        self._pens = Pens(told.fill, stroke, width, cap, join)

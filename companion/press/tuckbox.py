"""A tuck box as a flat net: panels, cuts and folds. Pure geometry in millimetres, y downwards, seen from the printed side.

From left to right lie the glue flap, a side, the front with its thumb notch, the other side, and the back with the lid above and the bottom below.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from companion.press.marks import DASH, Line
from companion.press.paper import Size

PLAY = (1.5, 1.5, 1.0)
"""How much wider, higher and deeper than its cards a box is."""
GLUE = 10.0
"""Depth of the two flaps that are glued."""
TUCK = 14.0
"""Depth of the lid's flap."""
PAD = 2.0
"""Around the net, so that lines on its edge are whole."""
_SLOPE = 3.0
"""By how much a flap is narrower at its end."""


class Panel(NamedTuple):
    """A part of the net: its top left corner and its size."""

    x: float
    y: float
    w: float
    h: float


class Net(NamedTuple):
    """A box of this width, height and depth, laid flat."""

    width: float
    height: float
    depth: float

    @property
    def size(self) -> Size:
        """Of the flat net with its pad."""
        return self._x[5] + PAD, self._y[5] + PAD

    @property
    def _x(self) -> tuple[float, ...]:
        """The upright edges: the glue flap's end, then the folds, then the back's edge."""
        glue = PAD + GLUE
        return PAD, glue, glue + self.depth, glue + self.depth + self.width, glue + 2 * self.depth + self.width, glue + 2 * (self.depth + self.width)

    @property
    def _y(self) -> tuple[float, ...]:
        """The level edges: the lid flap's end, the lid, the panels' top and bottom, the bottom's end, its flap's end."""
        lid = PAD + TUCK
        top = lid + self.depth
        return PAD, lid, top, top + self.height, top + self.height + self.depth, top + self.height + self.depth + GLUE

    @property
    def notch(self) -> Size:
        """Half the width of the thumb notch, and its depth."""
        return min(9.0, self.width / 5), 4.5

    @property
    def dust(self) -> float:
        """Depth of the small flaps at the ends of the sides."""
        return min(self.depth, self.width / 2 - 1, 18.0)

    @property
    def panels(self) -> dict[str, Panel]:
        """The parts by name, and where there is room for words: ``signs`` and ``free``."""
        x, y = self._x, self._y
        return {
            "glue": Panel(x[0], y[2], GLUE, self.height),
            "left": Panel(x[1], y[2], self.depth, self.height),
            "front": Panel(x[2], y[2], self.width, self.height),
            "right": Panel(x[3], y[2], self.depth, self.height),
            "back": Panel(x[4], y[2], self.width, self.height),
            "lid": Panel(x[4], y[1], self.width, self.depth),
            "tuck": Panel(x[4], y[0], self.width, TUCK),
            "bottom": Panel(x[4], y[3], self.width, self.depth),
            "seam": Panel(x[4], y[4], self.width, GLUE),
            "signs": Panel(x[2] + 2, y[3] + min(3.0, self.depth + 0.5), self.width - 4, 12),
            "free": Panel(x[0], y[0], x[4] - x[0] - _SLOPE, y[2] - y[0] - self.dust - 1),
        }

    @property
    def outline(self) -> str:
        """What is cut, as the path of one closed line."""
        x, y = self._x, self._y
        slope = min(_SLOPE, self.depth / 4)
        (radius, depth), middle, corner = self.notch, (x[2] + x[3]) / 2, 6.0
        above, below = y[2] - self.dust, y[3] + self.dust
        top = [
            *((x[0], y[2] + _SLOPE), (x[1], y[2]), (x[1] + slope, above), (x[2] - slope, above), (x[2], y[2])),
            (middle - radius, y[2]),
        ]
        right = [
            (middle + radius, y[2]),
            (x[3], y[2]),
            (x[3] + slope, above),
            (x[4] - slope, above),
            (x[4], y[2]),
            (x[4], y[1]),
            (x[4] + 0.6, y[1] - 1),
        ]
        down = [
            *((x[5] - 0.6, y[1] - 1), (x[5], y[1]), (x[5], y[4]), (x[5] - _SLOPE, y[5]), (x[4] + _SLOPE, y[5]), (x[4], y[4]), (x[4], y[3])),
            *((x[4] - slope, below), (x[3] + slope, below), (x[3], y[3]), (x[2], y[3]), (x[2] - slope, below), (x[1] + slope, below)),
            *((x[1], y[3]), (x[0], y[3] - _SLOPE)),
        ]
        tuck = (
            f"L{x[4] + 0.6:.3f} {y[0] + corner:.3f}Q{x[4] + 0.6:.3f} {y[0]:.3f} {x[4] + 0.6 + corner:.3f} {y[0]:.3f}"
            f"L{x[5] - 0.6 - corner:.3f} {y[0]:.3f}Q{x[5] - 0.6:.3f} {y[0]:.3f} {x[5] - 0.6:.3f} {y[0] + corner:.3f}"
        )
        arc = f"A{radius:.3f} {depth:.3f} 0 0 0 {right[0][0]:.3f} {right[0][1]:.3f}"
        return "M" + _points(top)[1:] + arc + _points(right[1:]) + tuck + _points(down) + "Z"

    @property
    def folds(self) -> list[Line]:
        """What is folded, away from the printed side."""
        x, y = self._x, self._y
        upright = [Line(at, y[2], at, y[3]) for at in x[1:5]]
        sides = [Line(x[left], at, x[left + 1], at) for at in y[2:4] for left in (1, 3)]
        return [*upright, *sides, *(Line(x[4], at, x[5], at) for at in y[1:5])]

    @property
    def dashes(self) -> str:
        """The folds as the path of their dashes."""
        return "".join(f"M{dash.x1:.3f} {dash.y1:.3f}L{dash.x2:.3f} {dash.y2:.3f}" for fold in self.folds for dash in _dashed(fold))


def net_for(card: Size, count: int, thickness: float) -> Net:
    """The box for so many cards of this size, each so thick."""
    return Net(card[0] + PLAY[0], card[1] + PLAY[1], count * thickness + PLAY[2])


def _points(points: list[tuple[float, float]]) -> str:
    return "".join(f"L{x:.3f} {y:.3f}" for x, y in points)


def _dashed(line: Line) -> Iterator[Line]:
    """Dashes that begin and end where the line does, so that the ends of a fold can be seen."""
    length = math.hypot(line.x2 - line.x1, line.y2 - line.y1)
    count = max(1, round((length + DASH / 2) / (1.5 * DASH)))
    dash = length / (1.5 * count - 0.5)
    across, down = (line.x2 - line.x1) / length, (line.y2 - line.y1) / length
    for number in range(count):
        start = number * 1.5 * dash
        end = start + dash
        yield Line(line.x1 + across * start, line.y1 + down * start, line.x1 + across * end, line.y1 + down * end)

"""SVG path data -> PDF path operators. Both have y downwards here, so numbers pass through unchanged."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

Point = tuple[float, float]

KAPPA = 0.5522847498
"""Length of the handles of a quarter circle, for a radius of 1."""

_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_FILLING = re.compile(r"[\s,]*")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAG = re.compile(r"[01]")


class PathError(ValueError):
    """Path data that can't be read; the argument is the part that is wrong."""


@lru_cache(maxsize=512)
def operators(data: str) -> str:
    """The path as PDF construction operators (m, l, c, h), without painting it. Raises PathError."""
    pen = _Pen()
    end = 0
    for match in _COMMAND.finditer(data):
        if _FILLING.fullmatch(data, end, match.start()) is None:
            raise PathError(data[end : match.start()].strip()[:20])
        end = match.end()
        _draw(pen, match[1], match[2])
    if _FILLING.fullmatch(data, end) is None:
        raise PathError(data[end:].strip()[:20])
    return "\n".join(pen.out)


def _draw(pen: "_Pen", letter: str, written: str) -> None:
    command = letter.upper()
    if not pen.out and command != "M":
        raise PathError(letter)
    numbers = list(_arcs(written) if command == "A" else _numbers(written))
    arity = _ARITY[command]
    if (not arity and numbers) or (arity and (not numbers or len(numbers) % arity)):
        raise PathError((letter + written).strip()[:20])
    if not arity:
        pen.close()
        return
    for start in range(0, len(numbers), arity):
        _STEPS["L" if command == "M" and start else command](pen, numbers[start : start + arity], letter.islower())
        pen.last = command


def _numbers(written: str) -> Iterator[float]:
    end = 0
    for match in _NUMBER.finditer(written):
        if _FILLING.fullmatch(written, end, match.start()) is None:
            break
        end = match.end()
        yield float(match[0])
    if _FILLING.fullmatch(written, end) is None:
        raise PathError(written[end:].strip()[:20])


def _arcs(written: str) -> Iterator[float]:
    """Numbers of an arc command, where the two flags may stand without anything between them and the next number."""
    place, index = 0, 0
    while True:
        place = _skip(written, place)
        if place == len(written):
            return
        match = (_FLAG if index % 7 in (3, 4) else _NUMBER).match(written, place)
        if match is None:
            raise PathError(written[place:].strip()[:20])
        yield float(match[0])
        place, index = match.end(), index + 1


def _skip(written: str, place: int) -> int:
    filling = _FILLING.match(written, place)
    return filling.end() if filling else place


class _Pen:
    """Where the pen is, and what it has drawn."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.handle: Point = (0.0, 0.0)
        self.last = ""

    def absolute(self, numbers: Sequence[float], relative: bool) -> list[float]:
        """Pairs of coordinates, counted from the page."""
        x, y = self.at if relative else (0.0, 0.0)
        return [number + (y if place % 2 else x) for place, number in enumerate(numbers)]

    def move(self, x: float, y: float) -> None:
        self.out.append(f"{x:.3f} {y:.3f} m")
        self.at = self.start = (x, y)

    def line(self, x: float, y: float) -> None:
        self.out.append(f"{x:.3f} {y:.3f} l")
        self.at = (x, y)

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.out.append(f"{x1:.3f} {y1:.3f} {x2:.3f} {y2:.3f} {x:.3f} {y:.3f} c")
        self.at = (x, y)

    def close(self) -> None:
        self.out.append("h")
        self.at = self.start
        self.last = "Z"

    def mirrored(self, after: str) -> Point:
        """The last handle on the other side of the point, if the last command had one; else the point."""
        if self.last not in after:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]


def _move(pen: _Pen, numbers: Sequence[float], relative: bool) -> None:
    pen.move(*pen.absolute(numbers, relative))


def _line(pen: _Pen, numbers: Sequence[float], relative: bool) -> None:
    pen.line(*pen.absolute(numbers, relative))


def _horizontal(pen: _Pen, numbers: Sequence[float], relative: bool) -> None:
    pen.line(numbers[0] + (pen.at[0] if relative else 0.0), pen.at[1])


def _vertical(pen: _Pen, numbers: Sequence[float], relative: bool) -> None:
    pen.line(pen.at[0], numbers[0] + (pen.at[1] if relative else 0.0))


def _cubic(pen: _Pen, numbers: Sequence[float], relative: bool) -> None:
    x1, y1, x2, y2, x, y = pen.absolute(numbers, relative)
    pen.curve(x1, y1, x2, y2, x, y)
    pen.handle = (x2, y2)


def _smooth_cubic(pen: _Pen, numbers: Sequence[float], relative: bool) -> None:
    x2, y2, x, y = pen.absolute(numbers, relative)
    x1, y1 = pen.mirrored("CS")
    pen.curve(x1, y1, x2, y2, x, y)
    pen.handle = (x2, y2)


def _quadratic(pen: _Pen, numbers: Sequence[float], relative: bool) -> None:
    x1, y1, x, y = pen.absolute(numbers, relative)
    _through(pen, (x1, y1), (x, y))


def _smooth_quadratic(pen: _Pen, numbers: Sequence[float], relative: bool) -> None:
    x, y = pen.absolute(numbers, relative)
    _through(pen, pen.mirrored("QT"), (x, y))


def _through(pen: _Pen, handle: Point, end: Point) -> None:
    """A quadratic curve, written as the cubic one that is the same."""
    (x0, y0), (x1, y1), (x, y) = pen.at, handle, end
    pen.curve(x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3, x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3, x, y)
    pen.handle = handle


def _arc(pen: _Pen, numbers: Sequence[float], relative: bool) -> None:
    """An elliptical arc as cubic curves, by the formulas for arcs between end points of the SVG standard (appendix B.2.4)."""
    rx, ry, degrees, large, sweep = abs(numbers[0]), abs(numbers[1]), numbers[2], numbers[3] != 0, numbers[4] != 0
    x, y = pen.absolute(numbers[5:], relative)
    x0, y0 = pen.at
    if (x, y) == (x0, y0):
        return
    if not rx or not ry:
        pen.line(x, y)
        return
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    dx, dy = (x0 - x) / 2, (y0 - y) / 2
    ux, uy = cos * dx + sin * dy, cos * dy - sin * dx
    stretch = math.sqrt(max(1.0, (ux / rx) ** 2 + (uy / ry) ** 2))
    rx, ry = rx * stretch, ry * stretch
    reach = (rx * uy) ** 2 + (ry * ux) ** 2
    factor = math.sqrt(max(0.0, (rx * ry) ** 2 / reach - 1)) * (1 if large != sweep else -1)
    cx, cy = factor * rx * uy / ry, -factor * ry * ux / rx
    first = math.atan2((uy - cy) / ry, (ux - cx) / rx)
    turn = math.atan2((-uy - cy) / ry, (-ux - cx) / rx) - first
    turn += math.tau if sweep and turn < 0 else -math.tau if not sweep and turn > 0 else 0.0
    middle = (cos * cx - sin * cy + (x0 + x) / 2, sin * cx + cos * cy + (y0 + y) / 2)

    def on_page(px: float, py: float) -> Point:
        return cos * rx * px - sin * ry * py + middle[0], sin * rx * px + cos * ry * py + middle[1]

    _arc_pieces(pen, first, turn, on_page)
    pen.at = (x, y)


def _arc_pieces(pen: _Pen, first: float, turn: float, on_page: Callable[[float, float], Point]) -> None:
    """An arc of the unit circle in pieces of a quarter turn at most."""
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / pieces
    handle = 4 / 3 * math.tan(step / 4)
    for piece in range(pieces):
        a, b = first + piece * step, first + (piece + 1) * step
        start = on_page(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a))
        end = on_page(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b))
        pen.curve(*start, *end, *on_page(math.cos(b), math.sin(b)))


_STEPS = {
    "M": _move,
    "L": _line,
    "H": _horizontal,
    "V": _vertical,
    "C": _cubic,
    "S": _smooth_cubic,
    "Q": _quadratic,
    "T": _smooth_quadratic,
    "A": _arc,
}


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """An ellipse as PDF construction operators."""
    kx, ky = rx * KAPPA, ry * KAPPA
    left, right, top, bottom = cx - rx, cx + rx, cy - ry, cy + ry
    return (
        f"{right:.3f} {cy:.3f} m {right:.3f} {cy + ky:.3f} {cx + kx:.3f} {bottom:.3f} {cx:.3f} {bottom:.3f} c "
        f"{cx - kx:.3f} {bottom:.3f} {left:.3f} {cy + ky:.3f} {left:.3f} {cy:.3f} c "
        f"{left:.3f} {cy - ky:.3f} {cx - kx:.3f} {top:.3f} {cx:.3f} {top:.3f} c "
        f"{cx + kx:.3f} {top:.3f} {right:.3f} {cy - ky:.3f} {right:.3f} {cy:.3f} c h"
    )


def rectangle(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """A rectangle, its corners rounded by ``r`` (never more than half its shorter side), as PDF construction operators."""
    r = min(r, w / 2, h / 2)
    if r <= 0:
        return f"{x:.3f} {y:.3f} {w:.3f} {h:.3f} re"
    right, bottom, k = x + w, y + h, r * (1 - KAPPA)
    return (
        f"{x + r:.3f} {y:.3f} m {right - r:.3f} {y:.3f} l {right - k:.3f} {y:.3f} {right:.3f} {y + k:.3f} {right:.3f} {y + r:.3f} c "
        f"{right:.3f} {bottom - r:.3f} l {right:.3f} {bottom - k:.3f} {right - k:.3f} {bottom:.3f} {right - r:.3f} {bottom:.3f} c "
        f"{x + r:.3f} {bottom:.3f} l {x + k:.3f} {bottom:.3f} {x:.3f} {bottom - k:.3f} {x:.3f} {bottom - r:.3f} c "
        f"{x:.3f} {y + r:.3f} l {x:.3f} {y + k:.3f} {x + k:.3f} {y:.3f} {x + r:.3f} {y:.3f} c h"
    )

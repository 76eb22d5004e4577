"""SVG path data -> moves, lines and cubic curves, which every drawing surface knows; and the shared icons.

The units are those of the data. Arcs become cubic curves of at most a quarter turn (implementation notes F.6 of SVG 1.1).
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

from companion.paths import CARDS, TEMPLATES

ICON_BOX = 100
"""Icons are drawn in a square of this size."""

_TOKEN = re.compile(r"\s*,?\s*(?:([A-Za-z])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))")
_FLAG = re.compile(r"\s*,?\s*([01])")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(frozen=True, slots=True)
class Segment:
    """One step of an outline in absolute coordinates: M and L with a point, C with two controls and a point, Z with nothing."""

    command: Literal["M", "L", "C", "Z"]
    points: tuple[float, ...] = ()


@cache
def outline(data: str) -> tuple[Segment, ...]:
    """The outline that ``data``, the ``d`` of an SVG path, describes. Raises ValueError that tells what can't be read."""
    pen = _Pen()
    for command, numbers in _commands(data):
        pen.draw(command, numbers)
    return tuple(pen.segments)


@cache
def icons(templates: Path = TEMPLATES) -> dict[str, str]:
    """Name -> path data of every icon, drawn in a square of ``ICON_BOX``: the games' own, and the shared ones, which come before them.

    Raises OSError or ElementTree.ParseError.
    """
    games = (file for file in sorted(templates.glob("*/icons.xml")) if (CARDS / file.parent.name).is_dir())
    files = [*games, templates / "common" / "icons.xml"]
    roots = [ElementTree.fromstring(file.read_text(encoding="utf-8")) for file in files]
    return {icon.attrib["name"]: icon.attrib["d"] for root in roots for icon in root.iter("icon")}


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with one set of arguments; repeated sets repeat the command, after M as L."""
    place, command, count = 0, "", 0
    data = data.strip()
    while place < len(data):
        match = _TOKEN.match(data, place)
        if match is None:
            raise ValueError(f'path data can\'t be read from "{data[place : place + 12]}"')
        if match[1]:
            command, place = match[1], match.end()
            if command.upper() not in _ARGUMENTS:
                raise ValueError(f'"{command}" is no path command')
            count = _ARGUMENTS[command.upper()]
        elif not command or not count:
            raise ValueError(f'a number without a command: "{data[place : place + 12]}"')
        numbers: list[float] = []
        while len(numbers) < count:
            flag = command in "Aa" and len(numbers) in (3, 4)
            match = (_FLAG if flag else _TOKEN).match(data, place)
            text = None if match is None else match[1] if flag else match[2]
            if match is None or text is None:
                raise ValueError(f'"{command}" wants {count} numbers')
            numbers.append(float(text))
            place = match.end()
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


class _Pen:
    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.control: tuple[str, float, float] = ("", 0.0, 0.0)

    def draw(self, command: str, numbers: list[float]) -> None:
        kind = command.upper()
        if not self.segments and kind != "M":
            raise ValueError("path data begins with M")
        if command.islower():
            numbers = self._absolute(kind, numbers)
        control = ("", 0.0, 0.0)
        match kind:
            case "M":
                self.start = (numbers[0], numbers[1])
                self._add("M", numbers)
            case "L":
                self._add("L", numbers)
            case "H":
                self._add("L", [numbers[0], self.y])
            case "V":
                self._add("L", [self.x, numbers[0]])
            case "C" | "S":
                points = numbers if kind == "C" else [*self._mirrored("C"), *numbers]
                control = ("C", points[2], points[3])
                self._add("C", points)
            case "Q" | "T":
                points = numbers if kind == "Q" else [*self._mirrored("Q"), *numbers]
                control = ("Q", points[0], points[1])
                self._quadratic(points)
            case "A":
                self._arc(numbers)
            case _:
                self.segments.append(Segment("Z"))
                self.x, self.y = self.start
        self.control = control

    def _absolute(self, kind: str, numbers: list[float]) -> list[float]:
        match kind:
            case "H":
                return [numbers[0] + self.x]
            case "V":
                return [numbers[0] + self.y]
            case "A":
                return [*numbers[:5], numbers[5] + self.x, numbers[6] + self.y]
            case _:
                return [number + (self.y if place % 2 else self.x) for place, number in enumerate(numbers)]

    def _mirrored(self, kind: str) -> tuple[float, float]:
        known, x, y = self.control
        return (2 * self.x - x, 2 * self.y - y) if known == kind else (self.x, self.y)

    def _add(self, command: Literal["M", "L", "C"], points: list[float]) -> None:
        self.segments.append(Segment(command, tuple(points)))
        self.x, self.y = points[-2:]

    def _quadratic(self, points: list[float]) -> None:
        cx, cy, x, y = points
        first = [self.x + 2 / 3 * (cx - self.x), self.y + 2 / 3 * (cy - self.y)]
        self._add("C", [*first, x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y), x, y])

    def _arc(self, numbers: list[float]) -> None:
        rx, ry, turn, large, sweep, x, y = numbers
        rx, ry = abs(rx), abs(ry)
        if (x, y) == (self.x, self.y):
            return
        if not rx or not ry:
            self._add("L", [x, y])
            return
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        dx, dy = (self.x - x) / 2, (self.y - y) / 2
        px, py = cos * dx + sin * dy, cos * dy - sin * dx
        grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
        rx, ry = rx * grow, ry * grow
        rest = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1
        factor = math.sqrt(max(0.0, rest)) * (1 if large != sweep else -1)
        qx, qy = factor * rx * py / ry, -factor * ry * px / rx
        cx, cy = cos * qx - sin * qy + (self.x + x) / 2, sin * qx + cos * qy + (self.y + y) / 2
        angle = math.atan2((py - qy) / ry, (px - qx) / rx)
        span = (math.atan2((-py - qy) / ry, (-px - qx) / rx) - angle) % math.tau
        if not sweep:
            span -= math.tau
        pieces = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
        step = span / pieces
        reach = 4 / 3 * math.tan(step / 4)

        def at(u: float, v: float) -> tuple[float, float]:
            return cx + cos * rx * u - sin * ry * v, cy + sin * rx * u + cos * ry * v

        for piece in range(pieces):
            a, b = angle + piece * step, angle + (piece + 1) * step
            one = at(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
            two = at(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
            end = (x, y) if piece == pieces - 1 else at(math.cos(b), math.sin(b))
            self._add("C", [*one, *two, *end])

"""How colours look to people who see some of them otherwise, and how far apart they remain."""

import math
from collections.abc import Iterable
from itertools import combinations
from typing import Literal, NamedTuple

from companion.press.ink import rgb

Sight = Literal["all", "protan", "deutan", "tritan", "grey"]

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

SIGHTS: dict[Sight, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What becomes of linear red, green and blue: without one kind of cones (Machado, Oliveira and Fernandes 2009, severity 1), or without colour."""

BLINDNESS: tuple[Sight, ...] = ("protan", "deutan", "tritan")
"""The sights of people who lack one kind of cones."""

_LAB_WHITE = (0.95047, 1.0, 1.08883)
_TO_XYZ: Matrix = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))

Triple = tuple[float, float, float]


class Closest(NamedTuple):
    """The two colours that look most alike to somebody, and how far apart they are: below 10 they are hard to tell."""

    sight: Sight
    one: str
    other: str
    distance: float


def closest(colours: Iterable[str], sights: Iterable[Sight] = ("all", *SIGHTS)) -> Closest | None:
    """The two of these colours (``#rrggbb``) that come closest in any of the sights; None if there are not two.

    The distance is that of CIE 1976 (L*, a*, b*). Raises ValueError for what is no such colour.
    """
    known = list(colours)
    pairs = [Closest(sight, one, other, _distance(lab(one, sight), lab(other, sight))) for sight in sights for one, other in combinations(known, 2)]
    return min(pairs, key=lambda pair: pair.distance, default=None)


def lab(colour: str, sight: Sight = "all") -> Triple:
    """L*, a* and b* of a colour as somebody of that sight has it."""
    light = _linear(colour)
    if sight != "all":
        light = _clamped(_times(SIGHTS[sight], light))
    return _lab(light)


def _linear(colour: str) -> Triple:
    red, green, blue = (_decoded(float(part)) for part in rgb(colour).split())
    return red, green, blue


def _decoded(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _times(matrix: Matrix, vector: Triple) -> Triple:
    first, second, third = (sum(factor * value for factor, value in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _clamped(light: Triple) -> Triple:
    red, green, blue = (min(1.0, max(0.0, value)) for value in light)
    return red, green, blue


def _lab(light: Triple) -> Triple:
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else value * 841 / 108 + 4 / 29
        for value in (part / white for part, white in zip(_times(_TO_XYZ, light), _LAB_WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _distance(one: Triple, other: Triple) -> float:
    return math.dist(one, other)

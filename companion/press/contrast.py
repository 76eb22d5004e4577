"""Words that can hardly be read, since their colour is nearly as light as what is painted right under them."""

import contextlib
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from companion.press.face import Mark, Picture, Run
from companion.press.ink import IDENTITY, Matrix, applied, inverse, product
from companion.press.inkmode import luminance
from companion.press.typeface import MM_PER_POINT, typeface

READS = 4.5
"""The contrast from which small letters read well (WCAG 2.2)."""
_LEAST = 3.0
"""Below this they are hard to read."""
_LARGE = 14.0
"""Points from which letters are large."""
_LEAST_LARGE = 2.0
"""The least contrast of these."""
_SHARES = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Where a run is looked under, as shares of its width."""
_MIDDLE = 0.3
"""How far above the baseline, in em."""
_BESIDE = 0.3
"""The same words no farther away than this, in em, are the shadow or the edge of one another."""
_BROAD = 1.0
"""Millimetres from which a line is something to write on."""
_BEND = 6
"""Straight pieces that a curve is taken for."""
_PATIENCE = 60_000
"""Steps after which a face is looked at no further: some fifty times what a card of thirty shapes and ten lines takes."""
_SHORT = 200
"""Characters of a path that is worth remembering for the next card."""
_WHITE = "1 1 1"
_BLACK = "0 0 0"

Point = tuple[float, float]


class Faint(NamedTuple):
    """A run whose words are hard to read: which of the marks it is, its colour and the one under it as PDF numbers, and their contrast."""

    mark: int
    ink: str
    ground: str
    contrast: float


class _Outline(NamedTuple):
    """A path, straightened, in its own coordinates."""

    left: float
    top: float
    right: float
    bottom: float
    rings: tuple[tuple[Point, ...], ...]


class _Area(NamedTuple):
    """What a path covers: the way back into its coordinates, and what it is clipped by."""

    path: str
    even: bool
    back: Matrix
    clips: "tuple[_Area, ...]" = ()
    colour: str | None = None
    """None of a picture, of which nothing is known."""
    reach: float = 0.0
    """Of a line: how far it reaches to either side of its path, in the path's coordinates."""


class _ImpatientError(Exception):
    """A face is too much to look at."""


class _Look:
    """Looks at one face, for so many steps."""

    def __init__(self) -> None:
        self._left = _PATIENCE
        self._long: dict[str, _Outline] = {}

    def ground(self, point: Point, areas: Sequence[_Area]) -> str | None:
        """What is painted last at a point: bare paper if nothing is, None for a picture."""
        return next((area.colour for area in reversed(areas) if self.covered(area, point)), _WHITE)

    def covered(self, area: _Area, point: Point) -> bool:
        """Whether the area covers the point."""
        x, y = applied(area.back, *point)
        shape = self._shape(area.path)
        reach = area.reach
        if not (shape.left - reach <= x <= shape.right + reach and shape.top - reach <= y <= shape.bottom + reach):
            return False
        self._step(sum(map(len, shape.rings)))
        if reach:
            inside = any(_near(ring, x, y, reach) for ring in shape.rings)
        else:
            turns = [_turns(ring, x, y) for ring in shape.rings]
            inside = bool(sum(map(abs, turns)) % 2 if area.even else sum(turns))
        return inside and all(self.covered(clip, point) for clip in area.clips)

    def _shape(self, path: str) -> _Outline:
        self._step(1)
        if len(path) <= _SHORT:
            return _remembered(path)
        if path not in self._long:
            self._step(len(path) // _BEND)
            self._long[path] = _outline(path)
        return self._long[path]

    def _step(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise _ImpatientError


class _State(NamedTuple):
    """The graphics state of the moment."""

    matrix: Matrix = IDENTITY
    fill: str = _BLACK
    stroke: str = _BLACK
    width: float = 1.0
    clips: tuple[_Area, ...] = ()


class _Seen(NamedTuple):
    """A run on the card: where its baseline begins, the size of its letters there in mm, and how it stands out."""

    run: Run
    start: Point
    size: float
    faint: Faint | None


def faint_runs(marks: Sequence[Mark]) -> list[Faint]:
    """The runs of a face that are hard to read, in painter's order. Words that stand out by a shadow or an edge of their own aren't.

    Of a face that is too much to look at only the beginning is.
    """
    seen: list[_Seen] = []
    with contextlib.suppress(_ImpatientError):
        seen.extend(_seen(marks, _Look()))
    clear = [one for one in seen if one.faint is None]
    return [one.faint for one in seen if one.faint is not None and not any(_twins(one, other) for other in clear)]


def _twins(one: _Seen, other: _Seen) -> bool:
    near = _BESIDE * one.size
    return one.run.text == other.run.text and all(abs(a - b) <= near for a, b in zip(one.start, other.start, strict=True))


def _seen(marks: Sequence[Mark], look: _Look) -> Iterator[_Seen]:
    for place, run, state, areas in _walked(marks):
        if run is not None and run.text.strip():
            yield _looked_under(place, run, state, areas, look)


def bare_beyond(marks: Sequence[Mark], pairs: Sequence[tuple[Point, Point]]) -> list[bool]:
    """Of each pair of points, whether a face is painted at the first and bare paper at the second; of one that is too much to look at, never."""
    *_, (_, _, _, areas) = _walked(marks)
    look = _Look()
    try:
        return [look.ground(one, areas) != _WHITE and look.ground(other, areas) == _WHITE for one, other in pairs]
    except _ImpatientError:
        return [False] * len(pairs)


def _walked(marks: Sequence[Mark]) -> Iterator[tuple[int, Run | None, _State, list[_Area]]]:
    """Each run with its place, the state it is written in and all that is painted before it; None at the end."""
    state = _State()
    saved: list[_State] = []
    areas: list[_Area] = []
    for place, mark in enumerate(marks):
        if isinstance(mark, Run):
            yield place, mark, state, areas
        elif isinstance(mark, Picture):
            areas += _area(f"{mark.x} {mark.y} {mark.w} {mark.h} re", False, state, None)
        elif mark == "q" or mark.endswith(" cm"):
            saved.append(state)
            if mark != "q":
                a, b, c, d, e, f = map(float, mark.split()[1:7])
                state = state._replace(matrix=product(state.matrix, (a, b, c, d, e, f)))
        elif mark == "Q":
            state = saved.pop()
        else:
            said, _, operator = mark.rpartition(" ")
            state = _told(said, operator, state)
            areas += _painted(said, operator, state)
    yield len(marks), None, state, areas


def _told(said: str, operator: str, state: _State) -> _State:
    """The state after an operator: another pen, or a narrower clip."""
    if operator == "rg":
        return state._replace(fill=said)
    if operator == "RG":
        return state._replace(stroke=said)
    if operator == "w":
        return state._replace(width=float(said))
    if operator == "n":
        path, _, rule = said.rpartition(" ")
        return state._replace(clips=(*state.clips, *_area(path, rule == "W*", state, None)))
    return state


def _painted(path: str, operator: str, state: _State) -> Iterator[_Area]:
    """The areas that an operator paints: of a path its inside, and its line where that is broad."""
    if operator[:1] in ("f", "B"):
        yield from _area(path, operator.endswith("*"), state, state.fill)
    if operator[:1] in ("S", "B") and state.width * _scale(state.matrix) >= _BROAD:
        yield from (area._replace(reach=state.width / 2) for area in _area(path, False, state, state.stroke))


def _area(path: str, even: bool, state: _State, colour: str | None) -> list[_Area]:
    """The area that a path covers; none where it is flattened to nothing."""
    back = inverse(state.matrix)
    return [] if back is None else [_Area(path, even, back, state.clips, colour)]


def _looked_under(place: int, run: Run, state: _State, areas: Sequence[_Area], look: _Look) -> _Seen:
    width = typeface(run.weight).width(run.text) * run.size
    points = [applied(state.matrix, run.x + share * width, run.y - _MIDDLE * run.size) for share in _SHARES]
    shown = [point for point in points if all(look.covered(clip, point) for clip in state.clips)]
    size = run.size * _scale(state.matrix)
    least = _LEAST_LARGE if size >= _LARGE * MM_PER_POINT else _LEAST
    grounds = Counter(ground for ground in (look.ground(point, areas) for point in shown) if ground and _contrast(state.fill, ground) < least)
    faint = None
    if 2 * grounds.total() > len(shown):
        ground = grounds.most_common(1)[0][0]
        faint = Faint(place, state.fill, ground, _contrast(state.fill, ground))
    return _Seen(run, applied(state.matrix, run.x, run.y), size, faint)


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def _contrast(one: str, other: str) -> float:
    """From 1 (the same lightness) to 21 (black on white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(maxsize=1024)
def _remembered(path: str) -> _Outline:
    return _outline(path)


def _outline(path: str) -> _Outline:
    rings: list[list[Point]] = []
    numbers: list[float] = []
    for word in path.split():
        if word == "re":
            x, y, w, h = numbers
            rings.append([(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)])
        elif word == "m":
            rings.append([(numbers[0], numbers[1])])
        elif word == "l":
            rings[-1].append((numbers[0], numbers[1]))
        elif word == "c":
            rings[-1] += _bent(rings[-1][-1], numbers)
        elif word == "h":
            rings[-1].append(rings[-1][0])
        else:
            numbers.append(float(word))
            continue
        numbers = []
    across, down = zip(*(point for ring in rings for point in ring), strict=True)
    return _Outline(min(across), min(down), max(across), max(down), tuple(map(tuple, rings)))


def _bent(start: Point, handles: Sequence[float]) -> Iterator[Point]:
    """A curve as straight pieces, without its start."""
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, handles
    for step in range(1, _BEND + 1):
        t = step / _BEND
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _turns(ring: Sequence[Point], x: float, y: float) -> int:
    """How often a closed ring goes round a point: counted where it crosses the line to its right."""
    count = 0
    before = ring[-1]
    for after in ring:
        if (before[1] <= y) != (after[1] <= y):
            reach = before[0] + (y - before[1]) / (after[1] - before[1]) * (after[0] - before[0])
            if reach > x:
                count += 1 if after[1] > before[1] else -1
        before = after
    return count


def _near(line: Sequence[Point], x: float, y: float, reach: float) -> bool:
    """Whether a point is no farther away from a line than this."""
    for (x1, y1), (x2, y2) in pairwise(line):
        across, down = x2 - x1, y2 - y1
        length = across * across + down * down
        share = min(1.0, max(0.0, ((x - x1) * across + (y - y1) * down) / length)) if length else 0.0
        if (x - x1 - share * across) ** 2 + (y - y1 - share * down) ** 2 <= reach * reach:
            return True
    return False

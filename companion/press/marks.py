"""Marks that show where to cut and where to fold. They stand outside every trim and off the bleed."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.press.cornermarks import Box
from companion.press.imposition import Grid, Slot

WIDTH = 0.15
"""Of the lines, in millimetres."""
OFFSET = 1.0
"""Between the bleed and a mark, in millimetres."""
LENGTH = 5.0
"""Of a mark where there is room."""
SHORTEST = 1.5
"""A mark shorter than this helps nobody."""
EDGE = 2.0
"""Marks end this far from the edge of the paper."""


DASH = 3.0
"""Of a fold line; the white between two dashes is half as long."""


class Line(NamedTuple):
    """A straight line in millimetres on the page."""

    x1: float
    y1: float
    x2: float
    y2: float


class Reach(NamedTuple):
    """How long marks are on each side of a block; 0 for none."""

    left: float
    right: float
    top: float
    bottom: float


def reach(grid: Grid) -> Reach:
    """Marks as long as the margins of a full page allow."""
    across, down = (_length(depth - EDGE) for depth in grid.depths)
    return Reach(across, across, down, down)


def _length(room: float) -> float:
    length = min(LENGTH, room - OFFSET)
    return length if length >= SHORTEST else 0.0


def cuts(slots: Iterable[Slot]) -> tuple[list[float], list[float]]:
    """The upright and the level cuts through these cards: x and y of their trims, in order."""
    slots = list(slots)
    across = {round(edge, 4) for slot in slots for edge in (slot.x, slot.x + slot.width)}
    down = {round(edge, 4) for slot in slots for edge in (slot.y, slot.y + slot.height)}
    return sorted(across), sorted(down)


def crop_marks(slots: Sequence[Slot], bleed: float, lengths: Reach) -> list[Line]:
    """Marks at both ends of every cut, around the block that the cards of this page make."""
    across, down = cuts(slots)
    left, right, top, bottom = across[0] - bleed - OFFSET, across[-1] + bleed + OFFSET, down[0] - bleed - OFFSET, down[-1] + bleed + OFFSET
    marks = []
    if lengths.top:
        marks += [Line(x, top, x, top - lengths.top) for x in across]
    if lengths.bottom:
        marks += [Line(x, bottom, x, bottom + lengths.bottom) for x in across]
    if lengths.left:
        marks += [Line(left, y, left - lengths.left, y) for y in down]
    if lengths.right:
        marks += [Line(right, y, right + lengths.right, y) for y in down]
    return marks


def cut_lines(slots: Sequence[Slot]) -> list[Line]:
    """A line along every trim, once where two cards share it: for those who cut with scissors."""
    lines: dict[Line, None] = {}
    for slot in slots:
        left, top, right, bottom = (round(edge, 4) for edge in (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height))
        for line in (Line(left, top, right, top), Line(left, bottom, right, bottom), Line(left, top, left, bottom), Line(right, top, right, bottom)):
            lines.setdefault(line)
    return list(lines)


def fold_line(grid: Grid, lengths: Reach) -> list[Line]:
    """The dashes of the fold of a full page, from where the crop marks begin on one side to where they end on the other; none without a fold."""
    if grid.fold == "none":
        return []
    along = 1 if grid.fold == "upright" else 0
    first, last = grid.trims(along)[0][0] - grid.bleed, grid.trims(along)[-1][1] + grid.bleed
    before, after = (lengths.top, lengths.bottom) if along else (lengths.left, lengths.right)
    start, end = first - (OFFSET + before if before else 0.0), last + (OFFSET + after if after else 0.0)
    middle = grid.page[1 - along] / 2
    dashes = []
    while start < end:
        stop = min(start + DASH, end)
        dashes.append(Line(middle, start, middle, stop) if along else Line(start, middle, stop, middle))
        start += 1.5 * DASH
    return dashes


def clear_of(lines: Iterable[Line], keep_out: Sequence[Box]) -> list[Line]:
    """Those lines that touch none of the boxes."""
    return [line for line in lines if not any(_touches(line, box) for box in keep_out)]


def _touches(line: Line, box: Box) -> bool:
    across = max(line.x1, line.x2) >= box.left and min(line.x1, line.x2) <= box.right
    return across and max(line.y1, line.y2) >= box.top and min(line.y1, line.y2) <= box.bottom

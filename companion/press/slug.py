"""What each sheet tells about itself in its margin, and a ruler to check the scale by.

The slug stands in the first margin with room for it beyond the crop marks, which give way as far as they can; in narrow margins it flows between
them. Where there is no room at all, there is no slug.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from companion.press.cornermarks import Box
from companion.press.face import Run
from companion.press.imposition import Grid
from companion.press.ink import IDENTITY, Ink, Matrix, applied
from companion.press.marks import OFFSET, SHORTEST, Reach
from companion.press.typeface import MM_PER_POINT, typeface

Side = Literal["bottom", "left", "right", "top"]
_SIDES: tuple[Side, ...] = ("bottom", "left", "right", "top")

GREY = "0.25 0.25 0.25"
HEIGHT = 3.0
"""Of a row: the ruler with its labels, or a line of text."""
RULER = 50.0
INCHES = 2
_INCH = 25.4
_LABEL = 7.0
"""Room for the labels at the ruler's end."""
_SPACE = 4.0
"""Between two parts of the slug."""
_CLEAR = 0.8
"""Between the slug and the end of a mark."""
_BESIDE = 1.8
"""The same along the margin, where the slug stands between marks."""
_PRINTABLE = 4.0
"""Most printers leave this much of the paper's edge white."""
_TIGHT_PRINTABLE = 2.5
_SIZES = (6.5, 6.0, 5.5, 5.0)
"""Type sizes in points, the first that fits is taken."""
_LABEL_SIZE = 4.5


class Words(NamedTuple):
    """The parts of a slug in reading order, and the two labels of the ruler."""

    parts: tuple[str, ...]
    millimetres: str
    inches: str


class Band(NamedTuple):
    """Where the slug stands: ``matrix`` leads from a row along the margin (from left to right, v downwards) to the page."""

    side: Side
    matrix: Matrix
    start: float
    end: float
    rows: tuple[float, ...]
    """Upper edge of each row."""
    size: float
    reach: Reach
    """What is left of the crop marks."""
    between: bool = False
    """Whether the slug stands between the marks."""


def place(grid: Grid, lengths: Reach, words: Words, keep_out: Sequence[Box] = ()) -> Band | None:
    """The best place for a slug of these words around a full page of cards, off the boxes to keep out of; None if no margin has room."""
    for candidates in (_beyond, _among, _close):
        for side in _SIDES:
            for band in candidates(grid, lengths, side):
                for size in _SIZES:
                    sized = band._replace(size=size)
                    places = _flow(grid, sized, words)
                    if places is not None and not any(box.overlap(taken) for box in _taken(sized, places, words) for taken in keep_out):
                        return sized
    return None


def _taken(band: Band, places: Sequence[tuple[float, float]], words: Words) -> Iterator[Box]:
    """What ruler and parts cover on the page."""
    for (left, top), width in zip(places, _widths(words, band.size), strict=True):
        (x1, y1), (x2, y2) = applied(band.matrix, left, top), applied(band.matrix, left + width, top + HEIGHT)
        yield Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _axis(grid: Grid, side: Side) -> tuple[float, float, float, Matrix]:
    """Depth of a margin, where the block begins and ends along it, and the matrix from the margin's rows to the page.

    v is 0 at the bleed for the bottom and the right margin, and at the paper's edge for the others.
    """
    (x, y), (width, height) = grid.origin, grid.page
    across, down = grid.depths
    if side == "bottom":
        return down, x, width - x, (1, 0, 0, 1, 0, height - down)
    if side == "top":
        return down, x, width - x, IDENTITY
    if side == "left":
        return across, y, height - y, (0, -1, 1, 0, 0, height)
    return across, y, height - y, (0, -1, 1, 0, width - across, height)


def _mirrored(side: Side, depth: float, near: float, height: float) -> float:
    """v of the upper edge of what begins ``near`` mm from the bleed and is ``height`` mm high."""
    return near if side in ("bottom", "right") else depth - near - height


def _beyond(grid: Grid, lengths: Reach, side: Side, edge: float = _PRINTABLE) -> Iterator[Band]:
    """One row, then two rows, between the marks and the paper's unprintable edge."""
    depth, start, end, matrix = _axis(grid, side)
    mark: float = getattr(lengths, side)
    for rows in (1, 2):
        height = rows * HEIGHT + (rows - 1) * _CLEAR
        room = depth - edge - height - _CLEAR - OFFSET
        shortened = min(mark, room)
        if mark and shortened < SHORTEST:
            continue
        near = (OFFSET + shortened if mark else 0.0) + _CLEAR
        spare = depth - edge - near - height
        if spare < 0:
            continue
        first = _mirrored(side, depth, near + min(spare / 2, 3.0), height)
        tops = tuple(first + row * (HEIGHT + _CLEAR) for row in range(rows))
        yield Band(side, matrix, start, end, tops, _SIZES[0], lengths._replace(**{side: shortened if mark else 0.0}))


def _close(grid: Grid, lengths: Reach, side: Side) -> Iterator[Band]:
    """The same, nearer to the edge than some printers reach."""
    return _beyond(grid, lengths, side, _TIGHT_PRINTABLE)


def _among(grid: Grid, lengths: Reach, side: Side) -> Iterator[Band]:
    """One row at the height of the marks, which keep their length."""
    depth, start, end, matrix = _axis(grid, side)
    if depth >= _CLEAR + HEIGHT + _TIGHT_PRINTABLE:
        yield Band(side, matrix, start, end, (_mirrored(side, depth, _CLEAR, HEIGHT),), _SIZES[0], lengths, between=True)


def _widths(words: Words, size: float) -> list[float]:
    face = typeface("regular")
    return [INCHES * _INCH + _LABEL, *(face.width(part) * size * MM_PER_POINT for part in words.parts)]


def _windows(grid: Grid, band: Band) -> list[tuple[float, float]]:
    """Stretches of the band that no mark crosses."""
    if not band.between:
        return [(band.start, band.end)]
    axis = 0 if band.side in ("bottom", "top") else 1
    return [(start + _BESIDE, end - _BESIDE) for start, end in grid.trims(axis)]


def _flow(grid: Grid, band: Band, words: Words) -> list[tuple[float, float]] | None:
    """Where ruler and parts begin, each as (along, upper edge); None if they don't fit. The parts end flush with the block."""
    widths = _widths(words, band.size)
    if band.between:
        return _fill(_windows(grid, band), widths, band.rows[0])
    text = sum(widths[1:]) + _SPACE * (len(widths) - 2)
    whole = band.end - band.start
    if len(band.rows) == 1:
        if widths[0] + _SPACE + text > whole:
            return None
        return [(band.start, band.rows[0]), *_chain(widths[1:], band.end - text, band.rows[0])]
    if max(widths[0], text) > whole:
        return None
    return [(band.start, band.rows[0]), *_chain(widths[1:], band.start, band.rows[1])]


def _chain(widths: Sequence[float], start: float, top: float) -> Iterator[tuple[float, float]]:
    for width in widths:
        yield start, top
        start += width + _SPACE


def _fill(windows: Sequence[tuple[float, float]], widths: Sequence[float], top: float) -> list[tuple[float, float]] | None:
    """Each part in the first window, from where the last one ended, that it fits into."""
    places = []
    rest = list(windows)
    for width in widths:
        while rest and rest[0][1] - rest[0][0] < width:
            rest.pop(0)
        if not rest:
            return None
        left, right = rest[0]
        places.append((left, top))
        rest[0] = (left + width + _SPACE, right)
    return places


def draw(ink: Ink, grid: Grid, band: Band, words: Words) -> None:
    """Write the slug and the ruler."""
    places = _flow(grid, band, words)
    if places is None:
        return
    ink.save(band.matrix)
    (ruler, top), *parts = places
    _ruler(ink, ruler, top, words)
    face = typeface("regular")
    em = band.size * MM_PER_POINT
    for text, (left, upper) in zip(words.parts, parts, strict=True):
        ink.write(GREY, Run("regular", em, left, upper + (HEIGHT + face.cap_height * em) / 2, text))
    ink.restore()


def _ruler(ink: Ink, left: float, top: float, words: Words) -> None:
    """Millimetres above the line, inches below it."""
    line = top + HEIGHT / 2
    ticks = [f"{left:.3f} {line:.3f} m {left + INCHES * _INCH:.3f} {line:.3f} l"]
    for millimetre in range(0, int(RULER) + 1, 5):
        height = 1.4 if millimetre in (0, RULER) else 1.0 if millimetre % 10 == 0 else 0.6
        ticks.append(f"{left + millimetre:.3f} {line:.3f} m {left + millimetre:.3f} {line - height:.3f} l")
    for quarter in range(INCHES * 4 + 1):
        height = 1.4 if quarter in (0, INCHES * 4) else 1.0 if quarter % 4 == 0 else 0.6
        ticks.append(f"{left + quarter * _INCH / 4:.3f} {line:.3f} m {left + quarter * _INCH / 4:.3f} {line + height:.3f} l")
    ink.paint(" ".join(ticks), None, GREY, 0.1)
    em = _LABEL_SIZE * MM_PER_POINT
    label = left + INCHES * _INCH + 0.8
    cap = typeface("regular").cap_height * em
    ink.write(GREY, Run("regular", em, label, line - 0.25, words.millimetres))
    ink.write(GREY, Run("regular", em, label, line + 0.25 + cap, words.inches))

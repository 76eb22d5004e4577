"""Where cards lie on a sheet, and where their backs lie behind them. Pure geometry in millimetres."""

import math
from collections.abc import Iterator
from typing import Literal, NamedTuple

from companion.press.options import SheetOptions
from companion.press.paper import HAIR, Duplex, Size
from companion.reading.problems import Problem

Fold = Literal["none", "upright", "level"]
"""The fold of a gutterfold sheet: none, one that stands upright in the middle of the page, or one that lies level there."""

FOLD_ROOM = 5.0
"""A fold is at least this far from every trim."""


class Slot(NamedTuple):
    """The trim of one card on a page: its top left corner, its size, and whether the card lies head down."""

    x: float
    y: float
    width: float
    height: float
    turned: bool = False


class Grid(NamedTuple):
    """Rows and columns of equal cards, centred on a page. With a fold there are as many again for the backs beyond it."""

    page: Size
    card: Size
    columns: int
    rows: int
    gap: Size
    """Distance between two trims, across and down."""
    bleed: float
    fold: Fold = "none"
    skip: tuple[int, ...] = ()
    """Places that stay empty, from 0, in order."""

    @property
    def capacity(self) -> int:
        """Cards on a full page."""
        return self.columns * self.rows - len(self.skip)

    @property
    def landscape(self) -> bool:
        return self.page[0] > self.page[1]

    @property
    def origin(self) -> tuple[float, float]:
        """Top left corner of the first trim."""
        (left, _), *_ = self.trims(0)
        (top, _), *_ = self.trims(1)
        return left, top

    @property
    def depths(self) -> tuple[float, float]:
        """Paper left beside the bleed of a full page: at the left and right, at the top and bottom."""
        x, y = self.origin
        return x - self.bleed, y - self.bleed

    def trims(self, axis: int) -> list[tuple[float, float]]:
        """Where the trims of a full page begin and end along an axis: 0 across, 1 down."""
        length, count = self.card[axis], (self.columns, self.rows)[axis]
        pitch = length + self.gap[axis]
        if self._folded(axis):
            first = self.page[axis] / 2 - fold_room(self.bleed) - count * pitch + self.gap[axis]
            half = [(first + cell * pitch, first + cell * pitch + length) for cell in range(count)]
            return half + [(self.page[axis] - end, self.page[axis] - start) for start, end in reversed(half)]
        first = (self.page[axis] - count * pitch + self.gap[axis]) / 2
        return [(first + cell * pitch, first + cell * pitch + length) for cell in range(count)]

    def _folded(self, axis: int) -> bool:
        return self.fold == ("upright", "level")[axis]

    def front(self, index: int) -> Slot:
        """The slot of the card ``index`` of the page: rows from left to right, from the top down, past the places that stay empty."""
        for skipped in self.skip:
            if skipped <= index:
                index += 1
        row, column = divmod(index, self.columns)
        x, y = self.origin
        return Slot(x + column * (self.card[0] + self.gap[0]), y + row * (self.card[1] + self.gap[1]), *self.card)

    def back(self, index: int, duplex: Duplex) -> Slot:
        """The slot behind the card ``index``, as seen looking at the back of the sheet, turned so that a card turned over sideways stays upright.

        The printer turns the sheet about its long or short edge, the hand about the fold. If that edge is upright on the page, left and right
        change places; if it lies level, top and bottom do, and a card turned over sideways would stand on its head, so its back is printed head
        down. Sheets printed on one side only (to be glued back to back) are treated as turned sideways.
        """
        front = self.front(index)
        if turns_sideways(self.page, duplex) if self.fold == "none" else self.fold == "upright":
            return Slot(self.page[0] - front.x - front.width, front.y, front.width, front.height)
        return Slot(front.x, self.page[1] - front.y - front.height, front.width, front.height, turned=True)


def turns_sideways(page: Size, duplex: Duplex) -> bool:
    """Whether a page that the printer flips this way is turned about an upright edge, like a page of a book."""
    landscape = page[0] > page[1]
    return duplex == "none" or (duplex == "long") != landscape


def fold_room(bleed: float) -> float:
    """Between the fold and the trims beside it: no bleed runs over the fold."""
    return max(FOLD_ROOM, bleed)


def _pages(options: SheetOptions) -> Iterator[Size]:
    paper = options.paper
    if options.orientation != "landscape":
        yield paper.width, paper.height
    if options.orientation != "portrait":
        yield paper.height, paper.width


def _grids(card: Size, options: SheetOptions) -> Iterator[Grid]:
    """Every way to lay the cards, each page as full as it gets, perhaps with none at all."""
    folds: tuple[Fold, ...] = ("upright", "level") if options.backs == "gutterfold" else ("none",)
    bleed = options.bleed
    gap = max(options.gap[0], 2 * bleed), max(options.gap[1], 2 * bleed)
    for page in _pages(options):
        for fold in folds:
            counts = []
            for axis in (0, 1):
                room = page[axis] - 2 * (options.margin + bleed)
                if fold == ("upright", "level")[axis]:
                    room = room / 2 - fold_room(bleed)
                counts.append(max(0, math.floor((room + gap[axis] + HAIR) / (card[axis] + gap[axis]))))
            yield Grid(page, card, counts[0], counts[1], gap, bleed, fold)


def fullest(card: Size, options: SheetOptions) -> Grid:
    """The page with the most cards, whatever is skipped; of equals the first."""
    return max(_grids(card, options), key=lambda grid: grid.capacity)


def impose(card: Size, options: SheetOptions) -> Grid | Problem:
    """The fullest page for cards of this size, or what is in the way, in numbers."""
    grid = fullest(card, options)
    if not grid.capacity:
        from companion.press.refusal import Candidate, refusal  # only needed when nothing fits

        candidates = [Candidate(grid.page, _needed(card, options, grid)) for grid in _grids(card, options)]
        return refusal(card, options, candidates, lambda other: fullest(card, other).capacity)
    skip = tuple(sorted({number - 1 for number in options.skip}))
    if skip and (skip[-1] >= grid.capacity or len(skip) == grid.capacity):
        from companion.press.refusal import skip_refusal

        return skip_refusal(skip[-1] + 1, grid.capacity)
    return grid._replace(skip=skip)


def _needed(card: Size, options: SheetOptions, grid: Grid) -> Size:
    """How wide and high a page of this fold must be for a single card."""
    edge = options.bleed + options.margin
    across, down = (
        2 * (card[axis] + edge + fold_room(options.bleed)) if grid.fold == ("upright", "level")[axis] else card[axis] + 2 * edge for axis in (0, 1)
    )
    return across, down

"""Where cards lie on a sheet, and where their backs lie behind them. Pure geometry in millimetres."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from companion.press.options import Duplex, Orientation, SheetOptions
from companion.press.paper import PAPERS, Paper, Size, length_text, size_said
from companion.reading.problems import Problem
from companion.words import Message, msg, nmsg

_HAIR = 1e-6
"""What rounding may add; far below anything a printer can show."""


class Slot(NamedTuple):
    """The trim of one card on a page: its top left corner, its size, and whether the card lies head down."""

    x: float
    y: float
    width: float
    height: float
    turned: bool = False


class Grid(NamedTuple):
    """Rows and columns of equal cards, centred on a page."""

    page: Size
    card: Size
    columns: int
    rows: int
    gap: float
    """Distance between two trims."""
    bleed: float

    @property
    def capacity(self) -> int:
        """Cards on a full page."""
        return self.columns * self.rows

    @property
    def landscape(self) -> bool:
        return self.page[0] > self.page[1]

    @property
    def origin(self) -> tuple[float, float]:
        """Top left corner of the first trim."""
        return (self.page[0] - self._span(0, self.columns)) / 2, (self.page[1] - self._span(1, self.rows)) / 2

    def _span(self, axis: int, count: int) -> float:
        return count * self.card[axis] + (count - 1) * self.gap

    @property
    def depths(self) -> tuple[float, float]:
        """Paper left beside the bleed of a full page: at the left and right, at the top and bottom."""
        x, y = self.origin
        return x - self.bleed, y - self.bleed

    def front(self, index: int) -> Slot:
        """The slot of the card ``index`` of the page: rows from left to right, from the top down."""
        row, column = divmod(index, self.columns)
        x, y = self.origin
        return Slot(x + column * (self.card[0] + self.gap), y + row * (self.card[1] + self.gap), *self.card)

    def back(self, index: int, duplex: Duplex) -> Slot:
        """The slot behind the card ``index``, as seen looking at the back of the sheet, turned so that a card turned over sideways stays upright.

        The printer turns the sheet about its long or short edge. If that edge is upright on the page, left and right change places; if it lies
        level, top and bottom do, and a card turned over sideways would stand on its head, so its back is printed head down. Sheets printed on one
        side only (to be glued back to back) are treated as turned sideways.
        """
        front = self.front(index)
        if turns_sideways(self.page, duplex):
            return Slot(self.page[0] - front.x - front.width, front.y, front.width, front.height)
        return Slot(front.x, self.page[1] - front.y - front.height, front.width, front.height, turned=True)


def turns_sideways(page: Size, duplex: Duplex) -> bool:
    """Whether a page that the printer flips this way is turned about an upright edge, like a page of a book."""
    landscape = page[0] > page[1]
    return duplex == "none" or (duplex == "long") != landscape


def _pages(paper: Paper, orientation: Orientation) -> Iterator[Size]:
    if orientation != "landscape":
        yield paper.width, paper.height
    if orientation != "portrait":
        yield paper.height, paper.width


def _along(length: float, card: float, between: float) -> int:
    return max(0, math.floor((length + between + _HAIR) / (card + between)))


def _best(pages: Iterator[Size], card: Size, bleed: float, gap: float, margin: float) -> Grid:
    """The page with the most cards; of equals the first."""
    between = max(gap, 2 * bleed)
    grids = []
    for page in pages:
        columns, rows = (_along(page[axis] - 2 * margin - 2 * bleed, card[axis], between) for axis in (0, 1))
        grids.append(Grid(page, card, columns, rows, between, bleed))
    return max(grids, key=lambda grid: grid.capacity)


def impose(card: Size, options: SheetOptions) -> Grid | Problem:
    """The fullest page for cards of this size, or what is in the way, in numbers."""
    grid = _best(_pages(options.paper, options.orientation), card, options.bleed, options.gap, options.margin)
    return grid if grid.capacity else _refusal(card, options)


def _refusal(card: Size, options: SheetOptions) -> Problem:
    """By how much a single card is too large, and what would do."""
    bleed, margin = options.bleed, options.margin
    pages = _pages(options.paper, options.orientation)
    needs = (card[0] + 2 * (bleed + margin), card[1] + 2 * (bleed + margin))
    page = min(pages, key=lambda page: max(0.0, needs[0] - page[0]) + max(0.0, needs[1] - page[1]))
    wide, high = (max(0.0, needs[axis] - page[axis]) for axis in (0, 1))
    if wide > _HAIR and high > _HAIR:
        excess = msg("{wide} mm too wide and {high} mm too tall", wide=_up(wide), high=_up(high))
    elif wide > _HAIR:
        excess = msg("{wide} mm too wide", wide=_up(wide))
    else:
        excess = msg("{high} mm too tall", high=_up(high))
    message = msg(
        "a card of {card} with {bleed} mm of bleed is {excess} for {paper} ({page}) with a margin of {margin} mm; {advice}",
        card=size_said(card),
        bleed=length_text(bleed),
        excess=excess,
        paper=options.paper.name,
        page=size_said(page),
        margin=length_text(margin),
        advice=_advice(card, page, options),
    )
    return Problem("error", "does-not-fit", message)


def _advice(card: Size, page: Size, options: SheetOptions) -> Message:
    """The smallest change that makes room: less bleed, a narrower margin, larger paper, in this order."""
    room = min((page[axis] - card[axis]) / 2 for axis in (0, 1))
    if room >= options.margin and options.bleed:
        bleed = _down(room - options.margin)
        fits = _best(iter([page]), card, 0, options.gap, options.margin).capacity
        return nmsg(
            "up to {bleed} mm of bleed would do, and without bleed {n} card fits",
            "up to {bleed} mm of bleed would do, and without bleed {n} cards fit",
            fits,
            bleed=bleed,
        )
    if room >= 0:
        return msg("without bleed and with a margin of at most {margin} mm it fits", margin=_down(room))
    for paper in sorted(PAPERS.values(), key=lambda paper: paper.width * paper.height):
        fits = _best(_pages(paper, "auto"), card, options.bleed, options.gap, options.margin).capacity
        if fits:
            return nmsg("on {paper} {n} card fits", "on {paper} {n} cards fit", fits, paper=paper.name)
    return msg("no paper that is known by name is large enough: give its measure, such as 500x700")


def _up(length: float) -> str:
    return length_text(math.ceil(length * 100 - _HAIR) / 100)


def _down(length: float) -> str:
    return length_text(math.floor(length * 100 + _HAIR) / 100)

"""Rows of overlapping cards as shapes: geometry alone, painted by the booklet and by the page. Millimetres, origin at the top left, y downwards."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.outlines import ICON_BOX, Segment, icons, outline
from companion.rulebook.model import Figure, FigureCard, FigureRow

CARD = (11.5, 17.5)
STEP = 8.6
_LABEL = 15.0
_CORNER = 1.0
_RUN_GAP = 1.5
_ROW_GAP = 5.6
_PAPER, _LINE = "#FFFFFF", "#8D8A83"

# A portrait, head and shoulders, and a snapshot of hills, each in a box of 100 x 100.
_SCENE = "M0 12H100V88H0ZM7 19V68L32 42L52 64L66 50L93 76V19ZM72 26A9 9 0 1 1 71.9 26Z"
_PORTRAIT = "M50 4A21 23 0 1 1 50 50A21 23 0 1 1 50 4ZM8 100C8 70 24 56 50 56C76 56 92 70 92 100Z"


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed outline. ``ink`` as fill or stroke means the colour of the text around, which may be light on dark."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text on a baseline; ``size`` in millimetres."""

    text: str
    x: float
    y: float
    size: float
    anchor: Literal["start", "middle"] = "start"
    bold: bool = False
    fill: str = "ink"


@dataclass(frozen=True, slots=True)
class Drawing:
    width: float
    height: float
    parts: tuple[Shape | Label, ...]


def draw(figure: Figure) -> Drawing:
    """The figure's rows under each other, in painter's order."""
    left = _LABEL if any(row.label for row in figure.rows) else 0.0
    parts: list[Shape | Label] = []
    y = 0.3
    for row in figure.rows:
        parts += _row(row, left, y, counted=figure.counted)
        y += CARD[1] + (_ROW_GAP if row.run or figure.counted else 2.0)
    widest = max((len(row.cards) for row in figure.rows), default=0)
    return Drawing(left + STEP * max(widest - 1, 0) + CARD[0] + 0.3, y - 1.0, tuple(parts))


def _row(row: FigureRow, left: float, y: float, *, counted: bool) -> Iterator[Shape | Label]:
    if row.label:
        yield Label(row.label, 0, y + CARD[1] / 2 + 1.1, 3.1, bold=True)
    last = len(row.cards) - 1
    for place, card in enumerate(row.cards):
        x = left + place * STEP
        yield from _card(card, x, y, CARD[0] if place == last else STEP)
        if counted:
            yield Label(str(place + 1), x + (STEP if place < last else CARD[0]) / 2, y + CARD[1] + 3.3, 2.8, "middle")
    if row.run:
        start, end = row.run
        right = left + (end - 1) * STEP + (CARD[0] if end == len(row.cards) else STEP)
        yield from _bracket(left + start * STEP, right, y + CARD[1] + _RUN_GAP, str(end - start))


def _card(card: FigureCard, x: float, y: float, seen: float) -> Iterator[Shape | Label]:
    """A card of which ``seen`` mm stay visible. The portrait stands in what is seen, on its head when the card does."""
    dark = darker(card.colour.hex)
    yield Shape(rounded(x, y, *CARD, _CORNER), fill=card.colour.hex if card.blurred else _PAPER, stroke=_LINE, width=0.18)
    if card.blurred:
        yield from _back(x, y, seen)
        return
    if card.number is None:
        yield from _symbol(card, x + (seen - 5.4) / 2, y + 3.2, 5.4)
        yield Label(card.colour.letter, x + seen / 2, y + 13.8, 4.0, "middle", bold=True, fill=dark)
        return
    yield Label(str(card.number), x + 0.9, y + 4.3, 4.4, bold=True, fill=dark)
    yield from _symbol(card, x + seen - 3.5, y + 1.3, 2.7)
    size = 6.4
    motif = outline(_SCENE if card.photo else _PORTRAIT)
    yield Shape(placed(motif, x + (seen - size) / 2, y + 6.2, size, head_down=not card.head_up), fill=card.colour.hex)
    yield Label(card.colour.letter, x + seen / 2, y + 16.2, 2.9, "middle", bold=True, fill=dark)


def _symbol(card: FigureCard, x: float, y: float, size: float) -> Iterator[Shape]:
    if card.colour.symbol in icons():
        yield Shape(placed(outline(icons()[card.colour.symbol]), x, y, size), fill=card.colour.hex)


def _back(x: float, y: float, seen: float) -> Iterator[Shape]:
    """What is seen of a card lying face down: its frame, and a cross where the picture would be."""
    left, right, top, bottom = x + 1.0, x + seen - 1.0, y + 1.0, y + CARD[1] - 1.0
    yield Shape(rounded(left, top, right - left, bottom - top, 0.6), stroke=_PAPER, width=0.25)
    a, b, c, d = x + seen / 2 - 2, x + seen / 2 + 2, y + CARD[1] / 2 - 2, y + CARD[1] / 2 + 2
    for one, two in (((a, c), (b, d)), ((b, c), (a, d))):
        yield Shape((Segment("M", one), Segment("L", two)), stroke=_PAPER, width=0.9)


def _bracket(left: float, right: float, y: float, words: str) -> Iterator[Shape | Label]:
    middle, gap = (left + right) / 2, 1.8
    for a, b in ((left + 0.3, middle - gap), (right - 0.3, middle + gap)):
        yield Shape((Segment("M", (a, y - 0.9)), Segment("L", (a, y)), Segment("L", (b, y))), stroke="ink", width=0.3)
    yield Label(words, middle, y + 1.1, 3.4, "middle", bold=True)


# Shapes


def rounded(x: float, y: float, w: float, h: float, r: float) -> tuple[Segment, ...]:
    """A rectangle with round corners, all in millimetres."""
    return outline(
        f"M{x + r} {y}H{x + w - r}A{r} {r} 0 0 1 {x + w} {y + r}V{y + h - r}A{r} {r} 0 0 1 {x + w - r} {y + h}"
        f"H{x + r}A{r} {r} 0 0 1 {x} {y + h - r}V{y + r}A{r} {r} 0 0 1 {x + r} {y}Z"
    )


def placed(segments: Iterable[Segment], x: float, y: float, size: float, *, head_down: bool = False) -> tuple[Segment, ...]:
    """An icon with its top left corner at x, y and ``size`` mm wide, turned by 180 degrees when ``head_down``."""
    scale = size / ICON_BOX

    def point(value: float, axis: int) -> float:
        return (x, y)[axis] + (ICON_BOX - value if head_down else value) * scale

    return tuple(Segment(part.command, tuple(point(value, place % 2) for place, value in enumerate(part.points))) for part in segments)


def darker(colour: str, contrast: float = 4.5) -> str:
    """A colour dark enough to be read on white, at least with this ``contrast`` to 1."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    while _contrast_to_white(red, green, blue) < contrast:
        red, green, blue = (math.floor(value * 0.95) for value in (red, green, blue))
    return f"#{red:02X}{green:02X}{blue:02X}"


def _contrast_to_white(*channels: int) -> float:
    linear = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in channels]
    return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)

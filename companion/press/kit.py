"""What a whole kit has beside its cards: a first page that tells what is in it, how to lay it out, and boxes.

These pages are drawn like cards, each the only one of its sheet, so that they are numbered, backed and bookmarked as the sheets of cards are.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.catalog.model import Box, Card, Deck, Kind
from companion.press.imposition import Grid, impose
from companion.press.kitwords import backed, box_texts, first_texts, layout_texts
from companion.press.options import SheetOptions
from companion.press.pages import Sheet
from companion.press.paper import Size, paper_said, size_said
from companion.press.players import narrowed
from companion.press.selection import BOX
from companion.press.tuckbox import Net, net_for
from companion.reading.problems import Problem
from companion.words import Message, deck_speech, msg

FIRST = "first-page"
LAYOUT = "layout"
SIDE = 14.0
"""Left free at the sides of the first page."""
END = 17.0
"""The same at its ends, where the ruler stands."""
LEAST: Size = (175.0, 240.0)
"""Smaller paper has no room for a first page."""
FEWEST = 4
"""Fewer cards need no box."""


@dataclass(frozen=True, slots=True)
class Kit:
    """The pages beside the cards: each the only card of its kind, in ``kinds``, with the grid that it stands on."""

    kinds: tuple[Kind, ...] = ()
    boxes: tuple[tuple[Card, Grid], ...] = ()
    first: Grid | None = None
    """Where the first page stands, and how to lay the game out: its back, or a page of its own where there are no backs."""

    @property
    def before(self) -> int:
        """Sheets of paper before the first card."""
        return sum(kind.key in (FIRST, LAYOUT) for kind in self.kinds)

    def dressed(self, deck: Deck) -> Deck:
        """The deck with the kinds of these pages among its own."""
        return replace(deck, game=replace(deck.game, kinds=(*deck.game.kinds, *self.kinds))) if self.kinds else deck

    def around(self, sheets: Sequence[Sheet], deck: Deck, lang: str, options: SheetOptions) -> list[Sheet]:
        """All sheets in order: the first page, those of the cards, the boxes."""
        boxes = [Sheet(self.before + len(sheets) + number, grid, (card,), True) for number, (card, grid) in enumerate(self.boxes, 1)]
        if self.first is None:
            return [*sheets, *boxes]
        say = deck_speech(lang)
        first, layout = first_texts(deck, say, options, sheets, boxes), layout_texts(deck.game, say)
        pages = [(FIRST, first | layout)] if self.before == 1 else [(FIRST, first), (LAYOUT, layout)]
        seated = {"seats": str(options.players or deck.game.players[1])}
        leading = [Sheet(number, self.first, (_page(key, lang, texts, seated),), True) for number, (key, texts) in enumerate(pages, 1)]
        return [*leading, *sheets, *boxes]


def plan_kit(deck: Deck, lang: str, options: SheetOptions, cards: Sequence[Card]) -> tuple[Kit, list[Problem]]:
    """The pages that these options ask for around these cards of the deck, and what is in the way of a box."""
    problems: list[Problem] = []
    kinds: list[Kind] = []
    boxes: list[tuple[Card, Grid]] = []
    both = backed(deck.game, options)
    first = _first(options) if options.first_page else None
    if first is not None:
        kinds.append(_kind(lang, FIRST, msg("What is in this kit"), first.card, "first-page.card.xml", "layout.card.xml" if both else None))
        kinds += [] if both or not deck.game.set_up else [_kind(lang, LAYOUT, msg("Setting up"), first.card, "layout.card.xml", None)]
    for box in _wanted(deck) if options.boxes or BOX in options.kinds else ():
        held = [(kind, count) for kind in deck.game.kinds if kind.key in box.kinds and (count := _count(kind, cards))]
        total = sum(count for _, count in held)
        if total < FEWEST:
            continue
        found = _fitting(_size(held[0][0], options), total, options)
        if isinstance(found, Net):
            problems.append(_too_large([kind for kind, _ in held], found, options))
            continue
        net, grid, parts = found
        for part in range(1, parts + 1):
            texts = box_texts(deck.game, lang, held, part, parts, inside=both, players=narrowed(deck, options.players))
            card = _page(f"{BOX}-{len(boxes) + 1}", lang, texts, _measures(net, box.art))
            back = "box-inside.card.xml" if both else None
            kinds.append(_kind(lang, card.kind, msg("Box: {name}", name=card.texts["name"]), grid.card, "box.card.xml", back))
            boxes.append((card, grid))
    return Kit(tuple(kinds), tuple(boxes) * options.copies, first), problems


def _kind(lang: str, key: str, name: Message, size: Size, face: str, back: str | None) -> Kind:
    return Kind(key, {lang: deck_speech(lang)(name)}, 1, size, "", face, back, stock="board")


def _page(key: str, lang: str, texts: dict[str, str], fields: dict[str, str] | None = None) -> Card:
    return Card(key.upper(), key, 1, fields or {}, {name: {lang: text} for name, text in texts.items()}, "", 1)


def _count(kind: Kind, cards: Sequence[Card]) -> int:
    return sum(card.quantity for card in cards if card.kind == kind.key)


def _alone(options: SheetOptions) -> SheetOptions:
    """The same paper for one thing a sheet."""
    return replace(options, bleed=0.0, gap=(0.0, 0.0), skip=(), backs="none", order="normal")


def _first(options: SheetOptions) -> Grid | None:
    """Where the first page stands; None on paper with too little room."""
    paper = options.paper
    size = paper.width - 2 * max(SIDE, options.margin), paper.height - 2 * max(END, options.margin)
    if size[0] < LEAST[0] or size[1] < LEAST[1]:
        return None
    grid = impose(size, replace(_alone(options), orientation="portrait"))
    return grid if isinstance(grid, Grid) else None


def _wanted(deck: Deck) -> tuple[Box, ...]:
    """The boxes that the game tells of, else one for each size of card."""
    if deck.game.boxes:
        return deck.game.boxes
    sizes: dict[Size, list[str]] = {}
    for kind in deck.game.kinds:
        if kind.stock == "card" and kind.face is not None:
            sizes.setdefault(kind.size, []).append(kind.key)
    return tuple(Box(tuple(keys), "") for keys in sizes.values())


def _size(kind: Kind, options: SheetOptions) -> Size:
    """Of the cards in the box, upright."""
    size = options.size or kind.size
    return min(size), max(size)


def _fitting(size: Size, count: int, options: SheetOptions) -> tuple[Net, Grid, int] | Net:
    """The box in as few parts as the paper allows, and where each lies; only the whole one if the paper has no room for any."""
    for parts in range(1, count + 1):
        net = net_for(size, math.ceil(count / parts), options.card_thickness)
        grid = impose(net.size, _alone(options))
        if isinstance(grid, Grid):
            return net, grid._replace(columns=1, rows=1), parts
    return net_for(size, count, options.card_thickness)


def _too_large(kinds: Sequence[Kind], net: Net, options: SheetOptions) -> Problem:
    """Only those who ask for boxes are kept from printing."""
    message = msg(
        "no box for {cards}: laid flat it takes {size}, and {paper} has margins of {margin} mm; take larger paper or smaller cards",
        cards=[kind.name for kind in kinds],
        size=size_said(net.size),
        paper=paper_said(options.paper, (options.paper.width, options.paper.height)),
        margin=options.margin,
    )
    return Problem("error" if BOX in options.kinds else "warning", "box-does-not-fit", message)


def _measures(net: Net, art: str) -> dict[str, str]:
    """A net as its templates need it: paths, and the panels as left, top, width and height."""
    panels = {name: " ".join(f"{length:.3f}" for length in panel) for name, panel in net.panels.items()}
    return {**panels, "outline": net.outline, "folds": net.dashes, "art": art}

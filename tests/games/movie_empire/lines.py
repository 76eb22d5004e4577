"""Production lines as players lay them: the deck's cards as pieces, the laying and colour rules, what a line is worth.

Written from the rules without looking at the scorer, so that each can be held against the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.catalog.model import Card, Deck

STAGES = ("pre", "shooting", "post", "marketing")
SHOOTING = STAGES.index("shooting")
LONG_FILM = 6
"""From so many cards on a production is long (rules: production period)."""
LONG_FILM_POINTS = 2
LONE_UPGRADE_POINTS = 1

Needs = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A production card. ``stage`` counts from 0 (pre-production) and is None for a joker."""

    code: str
    name: str
    type: str
    stage: int | None
    points: int
    cost: int


@dataclass(frozen=True, slots=True)
class Script:
    code: str
    genre: str
    points: int
    needs: Needs


@dataclass(frozen=True, slots=True)
class Star:
    code: str
    points: int
    cost: int
    needs: Needs
    card: str
    genre: str
    refuses: frozenset[str]


def pieces(deck: Deck) -> tuple[Piece, ...]:
    """Every production card of the deck, copies included."""
    return tuple(_piece(card) for card in _kind(deck, "production"))


def scripts(deck: Deck) -> tuple[Script, ...]:
    return tuple(Script(card.code, card.fields["genre"], int(card.fields["points"]), _needs(card)) for card in _kind(deck, "script"))


def stars(deck: Deck) -> tuple[Star, ...]:
    return tuple(_star(card) for card in _kind(deck, "star"))


def trends(deck: Deck) -> tuple[Card, ...]:
    return tuple(_kind(deck, "trend"))


def _kind(deck: Deck, kind: str) -> Iterator[Card]:
    return (card for card in deck.cards if card.kind == kind)


def _needs(card: Card) -> Needs:
    pre, shooting, post, marketing = (int(card.fields[stage]) for stage in STAGES)
    return pre, shooting, post, marketing


def _piece(card: Card) -> Piece:
    stage = card.fields["stage"]
    return Piece(
        code=card.code,
        name=card.texts["name"]["en"],
        type=card.fields["type"],
        stage=STAGES.index(stage) if stage else None,
        points=int(card.fields["points"]),
        cost=int(card.fields["cost"]),
    )


def _star(card: Card) -> Star:
    return Star(
        code=card.code,
        points=int(card.fields["points"]),
        cost=int(card.fields["cost"]),
        needs=_needs(card),
        card=card.fields["needs_card"],
        genre=card.fields["needs_genre"],
        refuses=frozenset(card.fields["not_genre"].split()),
    )


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in the line and the stage it stands for."""

    piece: Piece
    stage: int


@dataclass(slots=True)
class Line:
    """A film in the making: cards from left to right, upgrades lying on their base cards, stars."""

    script: Script
    cards: list[Laid] = field(default_factory=list)
    upgrades: list[Piece] = field(default_factory=list)
    stars: list[Star] = field(default_factory=list)

    def lay(self, piece: Piece) -> bool:
        """Lay ``piece`` where the rules allow it, at the right end first; False if there is no such place.

        A card of a name and type that the line holds is refused; so is a base card whose upgrade lies alone. An upgrade
        goes on its base. At the right end a card is of the stage there or the next one, at the left end of the stage
        there or the one before. A joker takes the stage it is laid next to; it doesn't begin a line.
        """
        if any(other.name == piece.name and other.type == piece.type for other in self.every_piece()):
            return False
        if piece.type == "upgrade" and self.holds(piece.name):
            self.upgrades.append(piece)
            return True
        if piece.type == "card" and any(laid.piece.name == piece.name for laid in self.cards):
            return False
        if not self.cards:
            if piece.stage is None:
                return False
            self.cards.append(Laid(piece, piece.stage))
            return True
        left, right = self.cards[0].stage, self.cards[-1].stage
        stage = right if piece.stage is None else piece.stage
        if right <= stage <= right + 1:
            self.cards.append(Laid(piece, stage))
        elif left - 1 <= stage <= left:
            self.cards.insert(0, Laid(piece, stage))
        else:
            return False
        return True

    def every_piece(self) -> Iterator[Piece]:
        yield from (laid.piece for laid in self.cards)
        yield from self.upgrades

    def holds(self, name: str) -> bool:
        """Whether the production card of this name is in the line (an upgrade alone isn't it)."""
        return any(laid.piece.name == name and laid.piece.type != "upgrade" for laid in self.cards)

    def count(self, stage: int) -> int:
        return sum(laid.stage == stage for laid in self.cards)

    def has(self, needs: Needs) -> bool:
        return all(self.count(stage) >= wanted for stage, wanted in enumerate(needs))

    @property
    def period(self) -> int:
        return len(self.cards)

    @property
    def cost(self) -> int:
        """Money printed on the cards and stars of the line."""
        return sum(piece.cost for piece in self.every_piece()) + sum(star.cost for star in self.stars)

    def suits(self, star: Star) -> bool:
        """Whether the star scores in this line."""
        genre = self.script.genre
        right_genre = genre not in star.refuses and star.genre in ("", genre)
        return right_genre and self.has(star.needs) and (not star.card or self.holds(star.card))

    @property
    def worth(self) -> int:
        """Points of script, stars, production cards and period: a premiere without its market and trend."""
        script = self.script.points if self.has(self.script.needs) else 0
        cast = sum(star.points for star in self.stars if self.suits(star))
        production = sum(LONE_UPGRADE_POINTS if laid.piece.type == "upgrade" else laid.piece.points for laid in self.cards)
        production += sum(upgrade.points for upgrade in self.upgrades)
        return script + cast + production + (LONG_FILM_POINTS if self.period >= LONG_FILM else 0)


def shortest(needs: Needs) -> Needs:
    """``needs`` with the stages between them filled, since no stage may be left out, and a shooting card, without which nothing is released."""
    wanted = [max(count, 1) if stage == SHOOTING else count for stage, count in enumerate(needs)]
    asked = [stage for stage, count in enumerate(wanted) if count]
    pre, shooting, post, marketing = (max(count, 1) if asked[0] <= stage <= asked[-1] else count for stage, count in enumerate(wanted))
    return pre, shooting, post, marketing

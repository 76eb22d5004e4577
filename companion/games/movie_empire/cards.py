"""Movie Empire's cards as the scorer sees them, and the kit's own by their codes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from companion.catalog import Card as KitCard
from companion.catalog import load_deck
from companion.records.players import folded
from companion.words import Text, msg

STAGES = ("pre", "shooting", "post", "marketing")
GENRES = ("action", "comedy", "drama")
MARKETS = ("usa", "europe", "china")
INTERNET = "internet"
LONE = "lone"
STAGE_NAMES = {"pre": msg("pre-production"), "shooting": msg("shooting"), "post": msg("post-production"), "marketing": msg("marketing")}
GENRE_NAMES = {"action": msg("action"), "comedy": msg("comedy"), "drama": msg("drama")}
MARKET_NAMES = {"usa": msg("USA"), "europe": msg("Europe"), "china": msg("China"), INTERNET: msg("internet")}

Place = tuple[int, int]
NOWHERE: Place = (0, 0)
"""The place of a card that no record speaks of."""
Needs = Mapping[str, int]
"""Stage -> least number of its cards."""


@dataclass(frozen=True, slots=True)
class Script:
    points: int
    genre: str
    needs: Needs
    name: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Trend:
    """``market`` is None where any will do; ``without_market`` the points in another one."""

    points: int
    without_market: int
    market: str | None
    keeps_sympathy: bool
    code: str = ""


@dataclass(frozen=True, slots=True)
class LineCard:
    """One card of a production line. ``kind`` is card, upgrade, joker or star; a joker's stage is the one it was laid as."""

    kind: str
    name: str
    points: int
    stage: str = ""
    needs: Needs = field(default_factory=dict)
    needs_card: str = ""
    needs_genre: str = ""
    not_genre: tuple[str, ...] = ()
    code: str = ""
    place: Place = field(kw_only=True)
    printed: Text = field(default_factory=dict)
    """A kit card's name as printed, in every language."""

    @property
    def called(self) -> Text | str:
        """The name as it is told."""
        return self.printed or self.name

    @property
    def key(self) -> str:
        """The name as it is compared."""
        return folded(self.name)


@dataclass(frozen=True, slots=True)
class Layout:
    """What a line is made of, counted once: the names of its production cards, and (sort, stage) -> number of cards.

    A sort is a kind of card, or LONE for an upgrade without its base.
    """

    bases: frozenset[str]
    numbers: Mapping[tuple[str, str], int]
    laid: int
    """Production cards and jokers."""
    alone: int
    """Upgrades without their base."""

    def count(self, sort: str, stage: str) -> int:
        """How many cards of a sort the line has of a stage."""
        return self.numbers.get((sort, stage), 0)

    def on_base(self, upgrade: LineCard) -> bool:
        """Clause `upgrade`: whether the line holds the production card of the same name, wherever it lies."""
        return upgrade.key in self.bases


def layout(line: Sequence[LineCard]) -> Layout:
    """Count a line."""
    bases = frozenset([card.key for card in line if card.kind == "card"])
    numbers: dict[tuple[str, str], int] = {}
    laid = alone = 0
    for card in line:
        sort = card.kind
        if sort == "upgrade" and card.key not in bases:
            sort = LONE
            alone += 1
        elif sort in ("card", "joker"):
            laid += 1
        numbers[sort, card.stage] = numbers.get((sort, card.stage), 0) + 1
    return Layout(bases, numbers, laid, alone)


def _number(card: KitCard, column: str) -> int:
    return int(card.fields.get(column) or 0)


def _needs(card: KitCard) -> dict[str, int]:
    return {stage: number for stage in STAGES if (number := _number(card, stage))}


@cache
def _by_code(slug: str) -> Mapping[tuple[str, str], KitCard]:
    return {(card.code, card.kind): card for card in load_deck(slug).cards}


def find(slug: str, code: str, kind: str) -> KitCard | None:
    """The kit's card with this code, if it is of this kind."""
    return _by_code(slug).get((code.upper(), kind))


def script_of(card: KitCard) -> Script:
    """A script card of the kit."""
    return Script(_number(card, "points"), card.fields["genre"], _needs(card), card.texts["name"]["en"], card.code)


def trend_of(card: KitCard) -> Trend:
    """A trend card of the kit."""
    market = card.fields.get("market") or None
    return Trend(_number(card, "points"), _number(card, "without_market"), market, card.fields.get("keeps_sympathy") == "yes", card.code)


def production_of(card: KitCard, stage: str | None, place: Place) -> LineCard:
    """A production card of the kit; a joker is laid as ``stage``."""
    kind = card.fields["type"]
    laid = stage if kind == "joker" and stage else card.fields["stage"]
    name = card.texts["name"]
    return LineCard(kind, name["en"], _number(card, "points"), laid, code=card.code, place=place, printed=name)


def star_of(card: KitCard, place: Place) -> LineCard:
    """A star card of the kit."""
    return LineCard(
        "star",
        card.texts["name"]["en"],
        _number(card, "points"),
        needs=_needs(card),
        needs_card=card.fields.get("needs_card", ""),
        needs_genre=card.fields.get("needs_genre", ""),
        not_genre=tuple(card.fields.get("not_genre", "").split()),
        code=card.code,
        place=place,
        printed=card.texts["name"],
    )


def needed(star: LineCard, slug: str) -> Text | str:
    """The card that a star asks for, as it is told: as printed, if the star is one of the kit."""
    cards = load_deck(slug).cards if star.code else ()
    printed = (card.texts["name"] for card in cards if card.kind == "production" and card.texts["name"]["en"] == star.needs_card)
    return next(printed, star.needs_card)

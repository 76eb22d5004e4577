"""What a game is, as typed values: read from cards/<game> by ``catalog.load``. Lengths are millimetres."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from companion.words import Text


class Colour(NamedTuple):
    """A colour of the deck. Never told by ``hex`` alone: ``letter`` and ``symbol`` go with it."""

    key: str
    letter: str
    hex: str
    symbol: str
    name: Text
    one: Text
    of: Text
    """The name after a number of cards: a run of 1 red, of 3 red ("из 1 красной", "из 3 красных")."""


class Reading(NamedTuple):
    """One way to read an open question of the rules."""

    key: str
    label: Text


class Ruling(NamedTuple):
    """An open question of the rules; the first reading is the default (spec section 6)."""

    key: str
    clause: str
    question: Text
    because: Text
    """Which sentence of the source leaves it open, in our words."""
    readings: tuple[Reading, ...]

    @property
    def default(self) -> str:
        return self.readings[0].key


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of card: where its rows and looks are, how many there must be."""

    key: str
    name: Text
    count: int
    size: tuple[float, float]
    cards: str
    face: str | None
    """The face template; None for cards that have no look yet."""
    back: str | None
    stock: str = "card"
    """What it is printed for: ``card`` stock, or paper to glue on ``board``. Only cards come in other sizes."""
    round: bool = False
    """Whether it is cut round."""


class Box(NamedTuple):
    """A box that holds the cards of some kinds. ``art`` is the template whose picture is on its front."""

    kinds: tuple[str, ...]
    art: str


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card. ``fields`` hold plain columns, ``texts`` the columns with a language suffix."""

    code: str
    kind: str
    quantity: int
    fields: Mapping[str, str]
    texts: Mapping[str, Text]
    file: str
    row: int
    places: Mapping[str, int] = field(default_factory=dict)
    """Column -> its number in the file, from 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game's facts: everything but the looks."""

    slug: str
    letters: str
    title: Text
    players: tuple[int, int]
    languages: tuple[str, ...]
    colours: tuple[Colour, ...]
    scoring: Mapping[str, object]
    rulings: tuple[Ruling, ...]
    kinds: tuple[Kind, ...]
    sizes: tuple[str, ...] = ()
    unknown: tuple[Text, ...] = field(default=())
    """Facts of the published game that could not be known, said plainly."""

    words: Mapping[str, Text] = field(default_factory=dict)
    """Terms of the game that its card faces print."""

    boxes: tuple[Box, ...] = ()
    """The boxes of a kit; a deck that tells of none gets one for each size of its cards."""

    spoken: bool = True
    """Whether it says which languages its words are in; one that doesn't goes with sheets in any of ours."""

    set_up: tuple[Text, ...] = ()
    """How to lay the game out, step by step; {places} are numbers of ``scoring``."""

    def number(self, key: str) -> int:
        """A scoring number of game.yaml. Raises TypeError if it isn't a whole number."""
        value = self.scoring[key]
        if not isinstance(value, int):
            raise TypeError(f"{self.slug}: scoring.{key} is not a whole number")
        return value

    def per_player(self, key: str, players: int) -> int:
        """A scoring number that depends on how many play. Raises TypeError if game.yaml has none for ``players``."""
        table = self.scoring[key]
        value = table.get(str(players)) if isinstance(table, Mapping) else None
        if not isinstance(value, int):
            raise TypeError(f"{self.slug}: scoring.{key} has no whole number for {players} players")
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        """A scoring table of game.yaml. Raises TypeError if it isn't a list of whole numbers."""
        value = self.scoring[key]
        if isinstance(value, tuple) and all(isinstance(item, int) for item in value):
            return value
        raise TypeError(f"{self.slug}: scoring.{key} is not a list of whole numbers")

    def span(self, key: str) -> tuple[int, int]:
        """A scoring range of game.yaml, lowest and highest. Raises TypeError if it isn't two whole numbers."""
        value = self.scoring[key]
        if isinstance(value, tuple) and len(value) == 2 and all(isinstance(item, int) for item in value):
            return value
        raise TypeError(f"{self.slug}: scoring.{key} is not two whole numbers")

    def ruling(self, key: str) -> Ruling:
        return next(ruling for ruling in self.rulings if ruling.key == key)

    def colour(self, key: str) -> Colour:
        return next(colour for colour in self.colours if colour.key == key)


@dataclass(frozen=True, slots=True)
class Deck:
    """A game together with its cards, ready for the press."""

    game: Game
    cards: tuple[Card, ...]
    folders: tuple[Path, ...] = ()
    """Where the looks of a deck that people bring lie, the first before the next; empty for a shipped game."""

"""What becomes of a card laid to a row: sharp or blurred. One small function a rule, no points yet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from companion.catalog import Game
from companion.games.wind_the_film.record import Photo, Played, Record, Rows
from companion.scoring.recall import Recall

Rulings = Mapping[str, str]


Fit = Literal["fits", "unknown", "ended", "edge", "after-blur", "wrong-way", "too-far"]
"""How a card meets a row: it fits, nobody can tell without a hidden number, or what bars it."""


@dataclass(slots=True)
class Strip:
    """A row as it grows: what the next card is judged by."""

    most: int
    gap: int
    photos: int = 0
    first: int | None = None
    """The number of the first photo, if that lies sharp."""
    last_sharp: int | None = None
    last: int | None = None
    """The number of the card lying last; None if nobody knows it."""
    last_blurred: bool = False
    blurred: bool = False
    """Whether any photo so far lies blurred."""
    direction: int | None = 0
    """1 rising, -1 falling, 0 not set, None set by a card whose number nobody knows."""
    ended: bool = False

    def fit(self, number: int, rulings: Rulings) -> Fit:
        """What a card with this number meets with. Clauses `direction`, `gap`, `row-end`."""
        if not self.photos:
            return "fits"
        if self.ended:
            return "ended"
        if self.first in (1, self.most) and rulings["edge-first"] == "closed":
            return "edge"
        if self.blurred and rulings["after-blur"] == "closed":
            return "after-blur"
        compared = self.compared(rulings)
        if compared is None:
            return "unknown"
        step = number - compared
        if self.direction and (step > 0) != (self.direction > 0):
            return "wrong-way"
        if not self._near(abs(step), rulings):
            return "too-far"
        return "unknown" if self.direction is None else "fits"

    def compared(self, rulings: Rulings) -> int | None:
        """Ruling `after-blur`: the number that the next card is compared with; None if nobody knows it."""
        if self.last_blurred and rulings["after-blur"] == "hidden-value":
            return self.last
        return self.last_sharp

    def _near(self, distance: int, rulings: Rulings) -> bool:
        """Clause `gap`: at most 3 apart, or 4 by the ruling `gap`."""
        return distance <= self.gap or (distance == self.gap + 1 and rulings["gap"] != str(self.gap))

    def lay(self, number: int | None, sharp: bool, rulings: Rulings) -> None:
        """Put the card down as it lies, whatever the rules say of it."""
        if self.last_sharp is not None and not self.direction and (sharp or self._blur_directs(rulings)):
            self._set_direction(number, self.compared(rulings) if sharp else self.last_sharp)
        if sharp:
            self.first = self.first if self.photos else number
            self.last_sharp = number
            edge = {1: self.most, -1: 1}.get(self.direction or 0)
            self.ended = self.ended or number == edge
        self.last = number
        self.last_blurred = not sharp
        self.blurred = self.blurred or not sharp
        self.photos += 1

    def _blur_directs(self, rulings: Rulings) -> bool:
        """Ruling `blur-direction`: whether a blurred second card sets the direction."""
        return self.photos == 1 and rulings["blur-direction"] == "yes"

    def _set_direction(self, number: int | None, compared: int | None) -> None:
        """Clause `direction`: the way to a number from the one it is compared with."""
        if number is None or compared is None:
            self.direction = None
        else:
            self.direction = 1 if number > compared else -1


def strip(game: Game) -> Strip:
    """An empty row."""
    return Strip(game.number("photos_per_colour"), game.number("gap"))


@dataclass(frozen=True, slots=True)
class Race:
    """How a good shot was won: by whom, with which card, and whether in the final plays."""

    winners: tuple[str, ...]
    cards: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Developed:
    """What the log of turns comes to: rows as they lie, and who reached each good shot."""

    rows: Rows
    races: Mapping[str, Race]


def develop(record: Record, rulings: Rulings, game: Game) -> Developed:
    """Lay every card of the log (clauses `develop`, `good-shot`, `final-plays`)."""
    turns = [(card, False) for turn in record.turns for card in turn] + [(card, True) for turn in record.final or () for card in turn]
    played: dict[tuple[str, str], list[int]] = {}
    for number, (card, _) in enumerate(turns):
        played.setdefault((card.player, card.colour), []).append(number)
    rows: dict[str, dict[str, list[Photo]]] = {player: {} for player in record.players}
    wanted = game.per_player("good_shot_photos", len(record.players))
    arrived: dict[str, list[int]] = {}
    for (player, colour), numbers in played.items():
        cards = [turns[number][0] for number in numbers]
        sharp = _sharp(tuple(card.number for card in cards), game)(rulings)
        rows[player][colour] = [Photo(card.number, lies, card.line, card.column) for card, lies in zip(cards, sharp, strict=True)]
        place = _arrival(sharp, wanted, rulings)
        if place is not None:
            arrived.setdefault(colour, []).append(numbers[place])
    return Developed(rows, {colour: _race([turns[number] for number in sorted(numbers)], rulings) for colour, numbers in arrived.items()})


@lru_cache(maxsize=4096)
def _sharp(numbers: tuple[int, ...], game: Game) -> Recall[tuple[bool, ...]]:
    """Which cards of a row lie sharp, by the rulings."""

    def lay(rulings: Rulings) -> tuple[bool, ...]:
        row = strip(game)
        found = []
        for number in numbers:
            found.append(row.fit(number, rulings) == "fits")
            row.lay(number, found[-1], rulings)
        return tuple(found)

    return Recall(lay)


def _arrival(sharp: Sequence[bool], wanted: int, rulings: Rulings) -> int | None:
    """With which card of a row the good shot was reached. Clause `good-shot`, ruling `good-shot-count`."""
    if len(sharp) < wanted:
        return None
    kept = [place for place, lies in enumerate(sharp) if lies]
    place = kept[wanted - 1] if len(kept) >= wanted else None
    return wanted - 1 if place != wanted - 1 and rulings["good-shot-count"] == "all" else place


def _race(arrivals: Sequence[tuple[Played, bool]], rulings: Rulings) -> Race:
    """Who holds a good shot that these have reached one after another; whether in the final plays stands beside the card."""
    first, late = arrivals[0]
    return _final_race([card for card, _ in arrivals], rulings) if late else Race((first.player,), (first,))


def reached(photos: Sequence[Photo], wanted: int, rulings: Rulings) -> bool:
    """Clause `good-shot`, ruling `good-shot-count`: whether the row has enough photos."""
    sharp = sum(photo.sharp for photo in photos)
    if sharp >= wanted or len(photos) < wanted:
        return sharp >= wanted
    return rulings["good-shot-count"] == "all"


def _final_race(cards: Sequence[Played], rulings: Rulings) -> Race:
    """Ruling `final-race`: who holds a good shot reached in the final plays only."""
    winners = tuple(dict.fromkeys(card.player for card in cards))
    if len(winners) == 1:
        return Race(winners, tuple(cards))
    how = rulings["final-race"]
    if how == "both":
        return Race(winners, tuple(cards))
    return Race(() if how == "nobody" else winners[:1], tuple(cards))

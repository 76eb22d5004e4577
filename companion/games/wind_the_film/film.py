"""What becomes of a card laid to a row: sharp or blurred. One small function a rule, no points yet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.catalog import Game
from companion.games.wind_the_film.record import Photo, Played, Record, Rows

Rulings = Mapping[str, str]


@dataclass(slots=True)
class Strip:
    """A row as it grows: what the next card is judged by. ``direction`` is 1 rising, -1 falling, 0 not set."""

    most: int
    gap: int
    photos: int = 0
    first: int | None = None
    last_sharp: int | None = None
    last: int | None = None
    """The number of the card lying last; None if nobody knows it."""
    last_blurred: bool = False
    direction: int = 0
    ended: bool = False

    def judge(self, number: int, rulings: Rulings) -> bool | None:
        """Whether a card with this number lies sharp; None where an unknown number decides. Clauses `direction`, `gap`, `row-end`."""
        if self.last_sharp is None:
            return True
        if self.ended or self._closed(rulings):
            return False
        compared = self._compared(rulings)
        if compared is None:
            return None
        step = number - compared
        if self.direction and (step > 0) != (self.direction > 0):
            return False
        return self._near(abs(step), rulings)

    def _closed(self, rulings: Rulings) -> bool:
        """Rulings `edge-first` and `after-blur`, readings `closed`."""
        if self.first in (1, self.most) and rulings["edge-first"] == "closed":
            return True
        return self.last_blurred and rulings["after-blur"] == "closed"

    def _compared(self, rulings: Rulings) -> int | None:
        """Ruling `after-blur`: the number that the next card is compared with."""
        if self.last_blurred and rulings["after-blur"] == "hidden-value":
            return self.last
        return self.last_sharp

    def _near(self, distance: int, rulings: Rulings) -> bool:
        """Clause `gap`: at most 3 apart, or 4 by the ruling `gap`."""
        if distance <= self.gap:
            return distance > 0
        return distance == self.gap + 1 and rulings["gap"] != str(self.gap)

    def lay(self, number: int | None, sharp: bool, rulings: Rulings) -> None:
        """Put the card down as it lies, whatever the rules say of it."""
        if sharp and number is not None:
            self._lay_sharp(number, rulings)
        else:
            if self.photos == 1 and self.last_sharp is not None and number is not None and not self.direction:
                self._blurred_second(number, rulings)
            self.last_blurred = True
        self.last = number
        self.first = number if self.photos == 0 else self.first
        self.photos += 1

    def _lay_sharp(self, number: int, rulings: Rulings) -> None:
        if self.last_sharp is not None and not self.direction:
            compared = self._compared(rulings)
            if compared is not None and compared != number:
                self.direction = 1 if number > compared else -1
        self.last_sharp = number
        self.last_blurred = False
        if (self.direction > 0 and number == self.most) or (self.direction < 0 and number == 1):
            self.ended = True

    def _blurred_second(self, number: int, rulings: Rulings) -> None:
        """Ruling `blur-direction`: whether a blurred second card sets the direction."""
        if self.last_sharp is not None and number != self.last_sharp and rulings["blur-direction"] == "yes":
            self.direction = 1 if number > self.last_sharp else -1


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
    strips: dict[tuple[str, str], Strip] = {}
    rows: dict[str, dict[str, list[Photo]]] = {player: {} for player in record.players}
    races: dict[str, Race] = {}
    wanted = game.per_player("good_shot_photos", len(record.players))
    for card in (card for turn in record.turns for card in turn):
        if _lay(card, strips, rows, rulings, game, wanted) and card.colour not in races:
            races[card.colour] = Race((card.player,), (card,))
    late: dict[str, list[Played]] = {}
    for card in (card for turn in record.final or () for card in turn):
        if _lay(card, strips, rows, rulings, game, wanted) and card.colour not in races:
            late.setdefault(card.colour, []).append(card)
    for colour, cards in late.items():
        races[colour] = _final_race(cards, rulings)
    return Developed(rows, races)


def _lay(
    card: Played, strips: dict[tuple[str, str], Strip], rows: Mapping[str, dict[str, list[Photo]]], rulings: Rulings, game: Game, wanted: int
) -> bool:
    """Lay one card; whether the row has just reached the number of photos for its good shot."""
    row = strips.get((card.player, card.colour))
    if row is None:
        row = strips[card.player, card.colour] = strip(game)
    sharp = bool(row.judge(card.number, rulings))
    row.lay(card.number, sharp, rulings)
    photos = rows[card.player].setdefault(card.colour, [])
    photos.append(Photo(card.number, sharp, card.line, card.column))
    before = photos[:-1]
    return reached(photos, wanted, rulings) and not reached(before, wanted, rulings)


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

"""Who wins which award, and in which order the players stand. One small function a rule."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.catalog import Game
from companion.games.best_movie.record import Card, Record
from companion.scoring import Criterion, Decision, Entry, Line, Outcome, Standing, Tie, rank

Rulings = Mapping[str, str]


class Fate(NamedTuple):
    """What became of one award. ``values`` are the run lengths of those compared."""

    number: int
    winner: str | None
    by: str
    rule: str
    values: tuple[tuple[str, int], ...]


def unfold(record: Record, rulings: Rulings, _game: Game) -> tuple[Fate, ...]:
    """Award every full round's award."""
    runs = [run_lengths(row, rulings) for row in record.rows]
    rounds = zip(zip(*record.rows, strict=False), zip(*runs, strict=False), strict=True)  # As many as the shortest row has.
    return _with_carried([_award(record, rulings, number, *laid) for number, laid in enumerate(rounds, 1)], rulings)


def stand(record: Record, fates: Sequence[Fate], _rulings: Rulings, game: Game) -> tuple[list[Standing], list[Tie]]:
    """Rank by awards held (clauses `end`, `final-tie`)."""
    worth = game.number("award_points")
    lines: dict[str, list[Line]] = {player: [] for player in record.players}
    for fate in fates:
        if fate.winner is not None:
            lines[fate.winner].append(Line(f"award-{fate.number}", worth, "award"))
    entries = [Entry(player, (player,), lines[player]) for player in record.players]
    return rank(entries, lambda: [Criterion("highest-award", _highest_award)])


def score(record: Record, rulings: Rulings, game: Game) -> Outcome:
    """The whole result: awards, standings, ties."""
    fates = unfold(record, rulings, game)
    return Outcome(*stand(record, fates, rulings, game), decide(record, fates, game))


def dimensions(_record: Record, _game: Game) -> dict[str, tuple[str, ...]]:
    """Nothing but the rulings is open."""
    return {}


def decide(_record: Record, fates: Sequence[Fate], _game: Game) -> list[Decision]:
    """Every award's fate as the result tells it."""
    return [Decision(f"award-{fate.number}", fate.rule, {"winner": fate.winner, "by": fate.by, "values": dict(fate.values)}) for fate in fates]


def _highest_award(entry: Entry) -> int | None:
    """Clause `final-tie`: among those level, whoever holds the award with the highest number: the last of the lines."""
    return int(entry.lines[-1].source.removeprefix("award-")) if entry.lines else None


def nominees(cards: Sequence[Card], number: int) -> list[int]:
    """Clause `nomination`: the seats of those whose card of round ``number`` bears that number; ``cards`` are that round's, seat by seat."""
    return [seat for seat, card in enumerate(cards) if card.number == number]


def _award(record: Record, rulings: Rulings, number: int, cards: Sequence[Card], runs: Sequence[int]) -> Fate:
    """Clauses `award`, `run`, `genre-tie`, `no-nominee`: the fate of one award. ``cards`` of its round and their ``runs`` go seat by seat."""
    seats: Sequence[int] = nominees(cards, number)
    if len(seats) == 1:
        return Fate(number, record.players[seats[0]], "only-nominee", "award", ())
    if not seats:
        if rulings["no-nominee"] != "longest-run":
            return Fate(number, None, "no-nominee", "no-nominee", ())
        seats = range(len(cards))
    longest = max([runs[seat] for seat in seats])
    level = [seat for seat in seats if runs[seat] == longest]
    if len(level) == 1:
        return Fate(number, record.players[level[0]], "run", "run", _named(record, seats, runs))
    ranks = [genre_rank(record, rulings, cards[seat].colour) for seat in level]
    best = max(ranks)
    if ranks.count(best) == 1:
        return Fate(number, record.players[level[ranks.index(best)]], "genre", "genre-tie", _named(record, level, runs))
    return Fate(number, None, "no-nominee", "no-nominee", _named(record, level, runs))


def _named(record: Record, seats: Sequence[int], runs: Sequence[int]) -> tuple[tuple[str, int], ...]:
    return tuple([(record.players[seat], runs[seat]) for seat in seats])


def _with_carried(fates: Sequence[Fate], rulings: Rulings) -> tuple[Fate, ...]:
    """Ruling `no-nominee`, reading `carry`: an award without a nominee goes to the next award's winner."""
    heir: str | None = None
    done = []
    for fate in reversed(fates):
        if fate.winner is None and heir is not None and rulings["no-nominee"] == "carry":
            done.append(Fate(fate.number, heir, "carried", "no-nominee", ()))
            continue
        heir = fate.winner or heir
        done.append(fate)
    return tuple(done[::-1])


def played(record: Record, player: str, number: int) -> Card:
    """The card ``player`` laid in round ``number``."""
    return record.row(player)[number - 1]


def genre_rank(record: Record, rulings: Rulings, colour: str) -> int:
    """Clause `genre-order`: the higher the number, the more important; the fifth as the ruling `fifth-genre` says."""
    if colour == record.genres[-1] and rulings["fifth-genre"] == "lowest":
        return -1
    return record.genres.index(colour)


def run_lengths(row: Sequence[Card], rulings: Rulings) -> list[int]:
    """Clause `run`: of every card of a row, how many cards its run has, that card included.

    Ruling `run-place`: the run is the one that the card ends, or the longest of its colour so far.
    """
    ending = _runs_ending(row, rulings)
    if rulings["run-place"] != "anywhere":
        return ending
    longest: dict[str, int] = {}
    lengths = []
    for number, (card, length) in enumerate(zip(row, ending, strict=True), 1):
        lengths.append(max(length, longest.get(card.colour, 0)))
        if card.number == number or rulings["run-cards"] == "all":
            longest[card.colour] = lengths[-1]
    return lengths


def _runs_ending(row: Sequence[Card], rulings: Rulings) -> list[int]:
    """Of every card of a row, how many cards the run has that ends with it.

    Ruling `run-cards`: earlier cards that lie head down count, end every run, or are passed over.
    """
    lengths = []
    last = None
    length = 0
    for number, card in enumerate(row, 1):
        ending = length + 1 if last and last.colour == card.colour and _goes_on(last, card, rulings) else 1
        lengths.append(ending)
        if card.number == number or rulings["run-cards"] == "all":
            last, length = card, ending
        elif rulings["run-cards"] == "nominated":
            last = None
    return lengths


def _goes_on(before: Card, card: Card, rulings: Rulings) -> bool:
    """Ruling `run-kind`: whether a card of the same colour continues the run."""
    return card.number == before.number + 1 or rulings["run-kind"] == "colour"

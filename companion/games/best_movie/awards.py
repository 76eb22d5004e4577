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
    ranks = genre_ranks(record, rulings)
    return _with_carried([_award(record.players, ranks, rulings, number, *laid) for number, laid in enumerate(rounds, 1)], rulings)


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


def _award(players: Sequence[str], order: Mapping[str, int], rulings: Rulings, number: int, cards: Sequence[Card], runs: Sequence[int]) -> Fate:
    """Clauses `award`, `run`, `genre-tie`, `no-nominee`: the fate of one award. ``cards`` of its round and their ``runs`` go seat by seat."""
    seats: Sequence[int] = nominees(cards, number)
    if len(seats) == 1:
        return Fate(number, players[seats[0]], "only-nominee", "award", ())
    if not seats:
        if rulings["no-nominee"] != "longest-run":
            return Fate(number, None, "no-nominee", "no-nominee", ())
        seats = range(len(cards))
    longest = max([runs[seat] for seat in seats])
    level = [seat for seat in seats if runs[seat] == longest]
    if len(level) == 1:
        return Fate(number, players[level[0]], "run", "run", _named(players, seats, runs))
    ranks = [order[cards[seat].colour] for seat in level]
    best = max(ranks)
    if ranks.count(best) == 1:
        return Fate(number, players[level[ranks.index(best)]], "genre", "genre-tie", _named(players, level, runs))
    return Fate(number, None, "no-nominee", "no-nominee", _named(players, level, runs))


def _named(players: Sequence[str], seats: Sequence[int], runs: Sequence[int]) -> tuple[tuple[str, int], ...]:
    return tuple([(players[seat], runs[seat]) for seat in seats])


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


def genre_ranks(record: Record, rulings: Rulings) -> dict[str, int]:
    """Clause `genre-order`: the higher the number, the more important; the fifth as the ruling `fifth-genre` says."""
    ranks = {colour: rank for rank, colour in enumerate(record.genres)}
    if rulings["fifth-genre"] == "lowest":
        ranks[record.genres[-1]] = -1
    return ranks


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

    Ruling `run-cards`: earlier cards that lie head down count, end every run, or are passed over. Ruling `run-kind`: whether a run is of one colour
    alone, or its numbers go up by one as well.
    """
    every, broken = rulings["run-cards"] == "all", rulings["run-cards"] == "nominated"
    any_number = rulings["run-kind"] == "colour"
    lengths = []
    last: Card | None = None
    length = 0
    for number, card in enumerate(row, 1):
        goes_on = last is not None and last.colour == card.colour and (any_number or card.number == last.number + 1)
        ending = length + 1 if goes_on else 1
        lengths.append(ending)
        if every or card.number == number:
            last, length = card, ending
        elif broken:
            last = None
    return lengths

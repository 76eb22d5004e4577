"""Who wins which award, and in which order the players stand. One small function a rule."""

from collections.abc import Collection, Mapping, Sequence
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
    values: tuple[tuple[str, int], ...] = ()


def unfold(record: Record, rulings: Rulings, _game: Game) -> tuple[Fate, ...]:
    """Award every full round's award. Rulings are only looked up where they matter."""
    return _with_carried([_award(record, rulings, number) for number in range(1, record.rounds + 1)], rulings)


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
    """Clause `final-tie`: among those level, whoever holds the award with the highest number."""
    return max((int(line.source.removeprefix("award-")) for line in entry.lines), default=None)


def nominees(record: Record, number: int) -> list[str]:
    """Clause `nomination`: those whose card of round ``number`` bears that number."""
    at = number - 1
    return [player for player, row in zip(record.players, record.rows, strict=True) if row[at].number == number]


def _award(record: Record, rulings: Rulings, number: int) -> Fate:
    """Clauses `award`, `run`, `genre-tie`, `no-nominee`: the fate of one award."""
    nominated = nominees(record, number)
    if len(nominated) == 1:
        return _decided(number, nominated[0], "only-nominee", "award", {})
    if not nominated:
        if rulings["no-nominee"] == "longest-run":
            return _by_longest_run(record, rulings, number)
        return _decided(number, None, "no-nominee", "no-nominee", {})
    runs = {player: run_length(record.row(player), number, rulings) for player in nominated}
    return _by_run(record, rulings, number, runs)


def _by_run(record: Record, rulings: Rulings, number: int, runs: Mapping[str, int]) -> Fate:
    """Clause `run`: the longest run; clause `genre-tie`: among level runs the colour that stands higher."""
    longest = max(runs.values())
    level = {player: length for player, length in runs.items() if length == longest}
    if len(level) == 1:
        return _decided(number, next(iter(level)), "run", "run", runs)
    colours = {player: played(record, player, number).colour for player in level}
    ranks = genre_ranks(record, rulings, colours.values())
    best = max(ranks.values())
    top = [player for player, colour in colours.items() if ranks[colour] == best]
    if len(top) == 1:
        return _decided(number, top[0], "genre", "genre-tie", level)
    return _decided(number, None, "no-nominee", "no-nominee", level)


def _by_longest_run(record: Record, rulings: Rulings, number: int) -> Fate:
    """Ruling `no-nominee`, reading `longest-run`: every player's card of the round is compared."""
    runs = {player: run_length(row, number, rulings) for player, row in zip(record.players, record.rows, strict=True)}
    return _by_run(record, rulings, number, runs)


def _decided(number: int, winner: str | None, by: str, rule: str, values: Mapping[str, int]) -> Fate:
    return Fate(number, winner, by, rule, tuple(values.items()))


def _with_carried(fates: Sequence[Fate], rulings: Rulings) -> tuple[Fate, ...]:
    """Ruling `no-nominee`, reading `carry`: an award without a nominee goes to the next award's winner."""
    heir: str | None = None
    done = []
    for fate in reversed(fates):
        if fate.winner is None and heir is not None and rulings["no-nominee"] == "carry":
            done.append(Fate(fate.number, heir, "carried", "no-nominee"))
            continue
        heir = fate.winner or heir
        done.append(fate)
    return tuple(done[::-1])


def played(record: Record, player: str, number: int) -> Card:
    """The card ``player`` laid in round ``number``."""
    return record.row(player)[number - 1]


def genre_ranks(record: Record, rulings: Rulings, colours: Collection[str]) -> dict[str, int]:
    """Clause `genre-order`: the higher the number, the more important; the fifth as the ruling `fifth-genre` says."""
    order = {colour: place for place, colour in enumerate(record.genres)}
    fifth = record.genres[-1]
    if fifth in colours and rulings["fifth-genre"] == "lowest":
        order[fifth] = -1
    return {colour: order[colour] for colour in colours}


def run_length(row: Sequence[Card], number: int, rulings: Rulings) -> int:
    """Clause `run`: how many cards the run of the card laid in round ``number`` has, that card included."""
    return len(run_rounds(row, number, rulings))


def run_rounds(row: Sequence[Card], number: int, rulings: Rulings) -> list[int]:
    """The rounds whose cards make up the run (the longest such run, the latest of several)."""
    colour = row[number - 1].colour
    longest: list[int] = []
    ending: list[int] = []
    for round_ in _counted(row, number, rulings):
        if not round_ or row[round_ - 1].colour != colour:
            ending = []
            continue
        goes_on = ending and _goes_on(row[ending[-1] - 1], row[round_ - 1], rulings)
        ending = [*ending, round_] if goes_on else [round_]
        if len(ending) >= len(longest):
            longest = ending
    return longest if len(longest) > len(ending) and rulings["run-place"] == "anywhere" else ending


def _goes_on(before: Card, card: Card, rulings: Rulings) -> bool:
    """Ruling `run-kind`: whether a card of the same colour continues the run."""
    return card.number == before.number + 1 or rulings["run-kind"] == "colour"


def _counted(row: Sequence[Card], number: int, rulings: Rulings) -> Sequence[int]:
    """The rounds to look at, in order; 0 marks a card that ends every run (ruling `run-cards`)."""
    up_to = range(1, number + 1)
    down = [round_ for round_, card in enumerate(row[: number - 1], 1) if card.number != round_]
    how = rulings["run-cards"] if down else "all"
    if how == "skip":
        return [round_ for round_ in up_to if round_ not in down]
    if how == "nominated":
        return [0 if round_ in down else round_ for round_ in up_to]
    return up_to

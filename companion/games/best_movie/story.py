"""Best Movie's decisions and lines as sentences (still to be said in a language)."""

from collections.abc import Mapping, Sequence

from companion.catalog import Game
from companion.games.best_movie.awards import played
from companion.games.best_movie.record import Record
from companion.games.evidence import Evidence
from companion.scoring import Decision, Outcome
from companion.words import Message, msg, nmsg


def label(source: str, _game: Game) -> Message:
    """What a line of the standings is called."""
    return msg("award {number}", number=source.removeprefix("award-"))


def criterion(_name: str) -> Message:
    """What the criterion of a tie-break is called."""
    return msg("highest award held")


def clause_of(step: str, _record: Record | None = None, _players: Sequence[str] = ()) -> str:
    """The clause of a step of the final order: of points that are added up or compared, of places that are shared, of the tie-break."""
    return {"sum": "end", "total": "end", "shared": "shared"}.get(step, "final-tie")


def sources(record: Record, _outcome: Outcome) -> list[str]:
    """The rows of the score table: one a scored award."""
    return [f"award-{number}" for number in range(1, record.rounds + 1)]


def trace(record: Record, outcome: Outcome, _rulings: Mapping[str, str], name: str, source: str, game: Game) -> list[Evidence]:
    """Why an entry has or has not an award: the decision, and where the cards stand that it compares; without any, that player's card."""
    decision = outcome.decision(source)
    number = int(source.removeprefix("award-"))
    told = tell_decision(record, decision, game)
    named = _runs(decision) or [decision.data["winner"] if decision.data["by"] == "only-nominee" else name]
    return [Evidence(told, decision.rule, *record.place(player, number)) for player in record.players if player in named]


def tell_value(_criterion: str, value: int | None) -> Message:
    """A criterion's value as said at the table."""
    return msg("no award") if value is None else msg("award {number}", number=value)


def tell_decision(record: Record, decision: Decision, game: Game) -> Message:
    """Who won an award and why: "Anna takes award 7: a run of 3 red against 2 blue (Boris)"."""
    number = int(decision.id.removeprefix("award-"))
    winner = decision.data["winner"]
    how = decision.data["by"]
    if winner is None:
        return _set_aside(number, bool(decision.data["values"]))
    if how == "only-nominee":
        return msg(
            "{winner} takes award {number}: the only nominee, with {card}",
            winner=winner,
            number=number,
            card=played(record, str(winner), number).code,
        )
    if how == "carried":
        return msg("{winner} takes award {number}, carried over: it had no nominee and goes with the next award", winner=winner, number=number)
    return _compared(record, decision, game, number, str(winner))


def _set_aside(number: int, compared: bool) -> Message:
    if compared:
        return msg("award {number} is set aside: no nominee, and the longest runs are level in the same colour", number=number)
    return msg("award {number} is set aside: nobody was nominated", number=number)


def _compared(record: Record, decision: Decision, game: Game, number: int, winner: str) -> Message:
    runs = _runs(decision)
    how = decision.data["by"]
    others = [
        msg("{run} ({player})", run=tell_run(record, game, player, number, length), player=player)
        for player, length in runs.items()
        if player != winner
    ]
    mine = tell_run(record, game, winner, number, runs[winner])
    if how == "run":
        return msg("{winner} takes award {number}: a run of {run} against {others}", winner=winner, number=number, run=mine, others=others)
    return msg(
        "{winner} takes award {number}: level at a run of {run} with {others}; {colour} is the more important genre",
        winner=winner,
        number=number,
        run=mine,
        others=others,
        colour=game.colour(played(record, winner, number).colour).name,
    )


def _runs(decision: Decision) -> Mapping[str, int]:
    runs = decision.data["values"]
    if not isinstance(runs, dict):
        raise TypeError("the values of an award are run lengths by player")
    return runs


def tell_run(record: Record, game: Game, player: str, number: int, length: int) -> Message:
    """A run's length and colour: "3 red"."""
    colour = game.colour(played(record, player, number).colour)
    return nmsg("{n} {one}", "{n} {many}", length, one=colour.one, many=colour.of)

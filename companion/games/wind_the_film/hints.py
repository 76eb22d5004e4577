"""What a Wind the Film! record leaves open."""

from companion.catalog import Game
from companion.games.wind_the_film.record import Record
from companion.reading.problems import Problem, hint
from companion.records import Whereabouts
from companion.words import msg


def hints(record: Record, _game: Game, where: Whereabouts) -> list[Problem]:
    """What the log still waits for."""
    if record.rows is not None:
        return []
    if record.final is None:
        return [hint("unfinished", where("turns"), msg("the final plays are not written down"))]
    played = {card.player for turn in record.final for card in turn}
    missing = [player for player in record.players if player not in played]
    return [hint("unfinished", where("final"), msg("no final play is written down for {players}", players=missing))] if missing else []

"""What a Movie Empire record leaves open."""

from companion.catalog import Game
from companion.games.movie_empire.record import Record
from companion.reading.problems import Problem, hint
from companion.records import Whereabouts
from companion.words import msg


def hints(record: Record, _game: Game, where: Whereabouts) -> list[Problem]:
    """Whose end of game was not written down."""
    missing = [player for player in record.players if player not in record.end]
    message = msg("nothing is written down at the end for {players}", players=missing)
    return [hint("unfinished", where("end") or where("films"), message)] if missing else []

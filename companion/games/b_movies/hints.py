"""What a B-Movies record leaves open."""

from companion.catalog import Game
from companion.games.b_movies.record import Record
from companion.reading.problems import Problem, hint
from companion.records import Whereabouts
from companion.words import msg


def hints(record: Record, _game: Game, where: Whereabouts) -> list[Problem]:
    """Whose tokens were not written down."""
    missing = [player for player in record.players if player not in record.popcorn]
    if record.mode == "co-op" or not missing:
        return []
    place = where("popcorn") or where("pitches") or where("films")
    return [hint("unfinished", place, msg("no popcorn is written down for {players}", players=missing))]

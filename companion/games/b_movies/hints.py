"""What a B-Movies record leaves open, and what in it may be a slip."""

import re
from collections import Counter
from collections.abc import Iterator

from companion.catalog import Game
from companion.games.b_movies.record import Record
from companion.reading.nearest import nearest
from companion.reading.problems import Problem, hint
from companion.records import Whereabouts
from companion.records.players import folded
from companion.words import msg

_LEAST_ALIKE = 0.75
_NUMBER = re.compile(r"\d+|\b(?:\w|[ivx]+)\b")


def hints(record: Record, _game: Game, where: Whereabouts) -> list[Problem]:
    """Whose tokens were not written down, whether a co-op game has no scenes, and a misspelt studio."""
    if record.mode == "co-op":
        return [] if record.scenes or record.passes else [hint("unfinished", where("scenes"), msg("no scenes are written down"))]
    missing = [player for player in record.players if player not in record.popcorn]
    place = where("popcorn") or where("pitches") or where("films")
    untold = [hint("unfinished", place, msg("no popcorn is written down for {players}", players=missing))] if missing else []
    return [*untold, *_misspelt(record, where)]


def _misspelt(record: Record, where: Whereabouts) -> Iterator[Problem]:
    """Studios of one player that are called almost like another one: their points count double (clause `lone-studio`)."""
    members = Counter(record.studios.values())
    told: set[str] = set()
    for player, studio in record.studios.items():
        others = [other for other in members if other not in {studio, *told} and not _numbered(studio, other)]
        near = nearest(studio, others, _LEAST_ALIKE) if members[studio] == 1 else None
        if near and (members[near] > 1 or list(members).index(near) < list(members).index(studio)):
            told.add(studio)
            message = msg('the studio "{studio}" is {player}\'s alone; did you mean "{near}"?', studio=studio, player=player, near=near)
            yield hint("lone-studio", where("studios", player), message, player)


def _numbered(one: str, other: str) -> bool:
    """Whether names differ in no more than a number or a letter, as Studio 1 and Studio 2."""
    return _NUMBER.sub("", folded(one)) == _NUMBER.sub("", folded(other))

"""What a Best Movie record leaves open."""

from companion.catalog import Game
from companion.games.best_movie.record import Record
from companion.reading.problems import Problem, hint
from companion.records import Whereabouts
from companion.words import msg, nmsg


def hints(record: Record, _game: Game, where: Whereabouts) -> list[Problem]:
    """Which rows are shorter than others, and how many rounds are scored."""
    longest = max((len(row) for row in record.rows), default=0)
    found = []
    for player, row in zip(record.players, record.rows, strict=True):
        if len(row) < longest:
            message = nmsg(
                "{player}'s row has {n} card, the longest {longest}; is one missing?",
                "{player}'s row has {n} cards, the longest {longest}; is one missing?",
                len(row),
                player=player,
                longest=longest,
            )
            found.append(hint("unfinished", where("rows", player), message, player))
    if record.rounds < record.last:
        found.append(hint("unfinished", where("rows"), msg("rounds scored: {rounds} of {last}", rounds=record.rounds, last=record.last)))
    return found

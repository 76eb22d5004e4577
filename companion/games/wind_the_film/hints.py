"""What a Wind the Film! record leaves open, and what in it may be a slip."""

from collections.abc import Iterator, Sequence

from companion.catalog import Game
from companion.games.wind_the_film.record import Record, Turn
from companion.reading.problems import Problem, hint
from companion.records import Whereabouts
from companion.words import msg


def hints(record: Record, game: Game, where: Whereabouts) -> list[Problem]:
    """Who has no photo at all, and good shots of several players; what the log still waits for, and turns in it that are empty or out of order.

    Clauses `good-shot`, `take`, `final-plays`.
    """
    if record.rows is not None:
        return [*_without_photos(record, where), *_shared(record, game, where)]
    turns, final = record.order[: len(record.turns)], record.order[len(record.turns) :]
    return [*_open(record, where), *_empty(record, turns, game), *_out_of_turn(record, turns, record.players[0]), *_final(record, final)]


def _without_photos(record: Record, where: Whereabouts) -> Iterator[Problem]:
    missing = [player for player in record.players if not (record.rows or {}).get(player)]
    if missing:
        place = where("rows", *missing) if len(missing) == 1 else where("rows")
        yield hint("unfinished", place, msg("no photo is written down for {players}", players=missing))


def _shared(record: Record, game: Game, where: Whereabouts) -> Iterator[Problem]:
    """Clause `good-shot`: a good shot is one player's; only by a reading of the final plays it is that of several."""
    for colour, (holders, place) in (record.good_shots or {}).items():
        if len(holders) > 1:
            message = msg(
                "the good shot of {colour} is written down for {players}; it is one player's, unless they got there in the final plays and you play "
                "the reading that all of them hold it",
                colour=game.colour(colour).name,
                players=list(holders),
            )
            yield hint("good-shot-shared", record.shot_places.get((colour, holders[-1])) or where("good_shots") or place, message)


def _open(record: Record, where: Whereabouts) -> Iterator[Problem]:
    if record.final is None:
        yield hint("unfinished", where("turns"), msg("the final plays are not written down"))
        return
    played = {card.player for turn in record.final for card in turn}
    missing = [player for player in record.players if player not in played]
    if missing:
        yield hint("unfinished", where("final"), msg("no final play is written down for {players}", players=missing))


def _empty(record: Record, turns: Sequence[Turn], game: Game) -> Iterator[Problem]:
    """Turns without a photo; at the end of a game that goes on they are still to be played."""
    last = len(turns)
    while record.final is None and last and not record.turns[last - 1]:
        last -= 1
    most = game.number("turn_cards")
    for turn, cards in zip(turns[:last], record.turns, strict=False):
        if not cards:
            message = msg("no photo in this turn of {player}; it is 1 to {most}", player=turn.player, most=most)
            yield hint("turn-length", turn.place, message, turn.player)


def _out_of_turn(record: Record, turns: Sequence[Turn], expected: str) -> Iterator[Problem]:
    """Where somebody else should play, clockwise in the order of `players`."""
    for turn in turns:
        if turn.player != expected:
            message = msg("out of turn: {expected} is next, not {player}; is a turn missing?", expected=expected, player=turn.player)
            yield hint("turn-order", turn.place, message, turn.player)
        expected = record.players[(record.players.index(turn.player) + 1) % len(record.players)]


def _final(record: Record, final: Sequence[Turn]) -> Iterator[Problem]:
    """Everybody has one final play; who begins with them isn't judged."""
    once = list({turn.player: turn for turn in reversed(final)}.values())[::-1]
    for turn in final:
        if turn not in once:
            yield hint("turn-order", turn.place, msg("a second final play of {player}; everybody has one", player=turn.player), turn.player)
    if once:
        yield from _out_of_turn(record, once, once[0].player)

"""What may have been miswritten in a Wind the Film! record: a number of the table, a blurred mark, a card."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.catalog import Game
from companion.games.wind_the_film.record import Photo, Played, Record
from companion.scoring.margin import CARD, MARK, NUMBER, Slip
from companion.scoring.rulings import Rulings
from companion.words import Message, msg, nmsg


def slips(record: Record, _rulings: Rulings, game: Game) -> Iterator[Slip]:
    """Every number of the table by one, every photo sharp or blurred the other way, every card of the log exchanged for a free one."""
    yield from _table(record)
    yield from _marks(record, game) if record.rows is not None else _cards(record, game)


def _table(record: Record) -> Iterator[Slip]:
    table = record.row_points or ()
    for at, written in enumerate(table):
        for number in (written - 1, written + 1):
            changed = (*table[:at], number, *table[at + 1 :])
            if list(changed) == sorted(changed):
                change = _row_worth(at + 1, at + 1 == len(table), number, written)
                yield Slip(NUMBER, *record.table_places[at], change, partial(replace, record, row_points=changed))


def _row_worth(photos: int, most: bool, number: int, written: int) -> Message:
    if most:
        return msg("points for a row of {photos} or more photos: {number} instead of {written}", photos=photos, number=number, written=written)
    return nmsg(
        "points for a row of {n} photo: {number} instead of {written}",
        "points for a row of {n} photos: {number} instead of {written}",
        photos,
        number=number,
        written=written,
    )


def _marks(record: Record, game: Game) -> Iterator[Slip]:
    for player, rows in (record.rows or {}).items():
        for colour, row in rows.items():
            for at, photo in enumerate(row):
                number = photo.number if photo.number is not None else _free_number(record, colour, game)
                values = {"player": player, "colour": game.colour(colour).name, "number": at + 1}
                change = msg("photo {number} of {player}'s {colour} row: blurred, not sharp", **values)
                if not photo.sharp:
                    change = msg("photo {number} of {player}'s {colour} row: sharp, not blurred", **values)
                other = Photo(number, not photo.sharp, photo.line, photo.column)
                yield Slip(MARK, photo.line, photo.column, change, partial(_turned, record, player, colour, at, other))


def _free_number(record: Record, colour: str, game: Game) -> int:
    """A number that a photo may have which nobody looked at; there is one for each of them."""
    held = {photo.number for rows in (record.rows or {}).values() for photo in rows.get(colour, ())}
    return next(number for number in range(1, game.number("photos_per_colour") + 1) if number not in held)


def _turned(record: Record, player: str, colour: str, at: int, photo: Photo) -> Record:
    rows = record.rows or {}
    row = rows[player][colour]
    changed = {**rows[player], colour: [*row[:at], photo, *row[at + 1 :]]}
    return replace(record, rows={**rows, player: changed})


def _cards(record: Record, game: Game) -> Iterator[Slip]:
    log = {"turns": record.turns, "final": record.final or ()}
    held = {(card.colour, card.number) for turns in log.values() for turn in turns for card in turn}
    numbers = range(1, game.number("photos_per_colour") + 1)
    free = [(colour, number) for colour in record.colours for number in numbers if (colour, number) not in held]
    for key, turns in log.items():
        for at, turn in enumerate(turns):
            for place, card in enumerate(turn):
                for colour, number in free:
                    other = Played(card.player, colour, number, card.line, card.column)
                    values = {"player": card.player, "other": _code(record, other), "card": _code(record, card), "number": at + 1}
                    change = msg("{player}'s card in turn {number} of the log: {other} instead of {card}", **values)
                    if key == "final":
                        change = msg("{player}'s card in the final plays: {other} instead of {card}", **values)
                    yield Slip(CARD, card.line, card.column, change, partial(_replayed, record, key, at, place, other))


def _code(record: Record, card: Played) -> str:
    return f"{record.letters[card.colour]}{card.number}"


def _replayed(record: Record, key: str, at: int, place: int, card: Played) -> Record:
    turns = record.turns if key == "turns" else record.final or ()
    turn = turns[at]
    changed = (*turns[:at], (*turn[:place], card, *turn[place + 1 :]), *turns[at + 1 :])
    return replace(record, turns=changed) if key == "turns" else replace(record, final=changed)

"""What may have been misread in a Best Movie record: one card for another."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.catalog import Game
from companion.games.best_movie.record import Card, Record
from companion.scoring.margin import CARD, Slip
from companion.scoring.rulings import Rulings
from companion.words import msg


def slips(record: Record, _rulings: Rulings, game: Game) -> Iterator[Slip]:
    """Every card of a scored round exchanged for one that nobody holds."""
    held = {card[:2] for row in record.rows for card in row}
    numbers = range(1, game.number("cards_per_colour") + 1)
    free = [(colour.key, number) for colour in game.colours for number in numbers if (colour.key, number) not in held]
    for seat, (player, row) in enumerate(zip(record.players, record.rows, strict=True)):
        for at, card in enumerate(row[: record.rounds]):
            for colour, number in free:
                other = Card(colour, number, "", card.line, card.column)
                change = msg(
                    "{player}'s card in round {round}: {other} instead of {card}",
                    player=player,
                    round=at + 1,
                    other=record.code(other),
                    card=record.code(card),
                )
                yield Slip(CARD, card.line, card.column, change, partial(_exchanged, record, seat, at, other))


def _exchanged(record: Record, seat: int, at: int, card: Card) -> Record:
    row = record.rows[seat]
    rows = (*record.rows[:seat], (*row[:at], card, *row[at + 1 :]), *record.rows[seat + 1 :])
    return replace(record, rows=rows)

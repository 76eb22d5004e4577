"""What may have been misread in a Best Movie record: one card for another."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.catalog import Game
from companion.games.best_movie.record import Card, Record, every_card
from companion.scoring.margin import CARD, Slip
from companion.scoring.rulings import Rulings
from companion.words import msg


def slips(record: Record, _rulings: Rulings, game: Game) -> Iterator[Slip]:
    """Every card of a scored round exchanged for one that nobody holds."""
    held = {card for row in record.rows for card in row}
    free = [card for card in every_card(game) if card not in held]
    for seat, (player, row) in enumerate(zip(record.players, record.rows, strict=True)):
        for number, card in enumerate(row[: record.rounds], 1):
            line, column = record.place(player, number)
            for other in free:
                change = msg(
                    "{player}'s card in round {round}: {other} instead of {card}", player=player, round=number, other=other.code, card=card.code
                )
                yield Slip(CARD, line, column, change, partial(_exchanged, record, seat, number, other))


def _exchanged(record: Record, seat: int, number: int, card: Card) -> Record:
    row = record.rows[seat]
    rows = (*record.rows[:seat], (*row[: number - 1], card, *row[number:]), *record.rows[seat + 1 :])
    return replace(record, rows=rows)

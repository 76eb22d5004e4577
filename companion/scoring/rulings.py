"""Which reading of an open question applies: the flag's, else the record's, else the settings', else the default."""

from collections.abc import Mapping
from functools import cache

from companion.catalog import Game

Rulings = Mapping[str, str]


def complete(game: Game, *given: Rulings) -> dict[str, str]:
    """Every ruling of ``game`` with its reading; of the sets ``given`` the first that has the key decides."""
    readings = dict(_defaults(game))
    for chosen in reversed(given):
        if chosen:
            readings.update({key: reading for key, reading in chosen.items() if key in readings})
    return readings


@cache
def _defaults(game: Game) -> Rulings:
    return {ruling.key: ruling.default for ruling in game.rulings}

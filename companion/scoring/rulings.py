"""Which reading of an open question applies: the flag's, else the record's, else the settings', else the default."""

from collections.abc import Mapping

from companion.catalog import Game

Rulings = Mapping[str, str]


def complete(game: Game, *given: Rulings) -> dict[str, str]:
    """Every ruling of ``game`` with its reading; of the sets ``given`` the first that has the key decides."""
    readings = {ruling.key: ruling.default for ruling in game.rulings}
    for chosen in reversed(given):
        readings.update({key: reading for key, reading in chosen.items() if key in readings})
    return readings

"""Which reading of an open question applies: the flag's, else the record's, else the settings', else the default."""

from collections.abc import Mapping

from companion.catalog import Game

Rulings = Mapping[str, str]


class Applied(dict[str, str]):
    """Rulings that won't change any more: hashable by identity, so that what was worked out under them can be kept."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def complete(game: Game, *given: Rulings) -> Applied:
    """Every ruling of ``game`` with its reading; of the sets ``given`` the first that has the key decides."""
    readings = Applied({ruling.key: ruling.default for ruling in game.rulings})
    for chosen in reversed(given):
        readings.update({key: reading for key, reading in chosen.items() if key in readings})
    return readings

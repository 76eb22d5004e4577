"""Which reading of an open question applies: the flag's, else the record's, else the settings', else the default."""

from collections.abc import Mapping

from companion.catalog import Game

Rulings = Mapping[str, str]


def complete(game: Game, *given: Rulings) -> dict[str, str]:
    """Every ruling of ``game`` with its reading; of the sets ``given`` the first that has the key decides."""
    return {ruling.key: next((chosen[ruling.key] for chosen in given if ruling.key in chosen), ruling.default) for ruling in game.rulings}

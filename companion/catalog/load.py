"""From files to a checked Game and Deck."""

import dataclasses
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from companion.catalog.model import Card, Deck, Game
from companion.paths import CARDS
from companion.reading.problems import Problem, ProblemsError, errors

T = TypeVar("T")


class CatalogError(ProblemsError):
    """Shipped or brought card data that can't be used."""


@cache
def slugs() -> tuple[str, ...]:
    """The shipped games, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in CARDS.glob("*/game.yaml")))


def find_slug(name: str) -> str | None:
    """The game meant by ``name``: its slug or any unambiguous start of it; None if there's none or several."""
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-")
    matches = [slug for slug in slugs() if slug.startswith(wanted)] if wanted else []
    return wanted if wanted in matches else matches[0] if len(matches) == 1 else None


def _located(problems: Sequence[Problem], file: Path) -> list[Problem]:
    return [problem if problem.file else dataclasses.replace(problem, file=str(file)) for problem in problems]


def read_game(folder: Path) -> tuple[Game | None, list[Problem]]:
    """The facts of the game in ``folder``, and every problem in them. Raises OSError if game.yaml can't be opened."""
    from companion.catalog.facts import read_facts  # takes a while, and much is done without

    file = folder / "game.yaml"
    game, problems = read_facts(file.read_bytes())
    return game, _located(problems, file)


def read_deck(folder: Path) -> tuple[Deck | None, list[Problem]]:
    """The game in ``folder`` with all its cards, and every problem in any of the files."""
    from companion.catalog.cards import read_cards

    game, problems = read_game(folder)
    if game is None:
        return None, problems
    cards: list[Card] = []
    seen: dict[str, Card] = {}
    for kind in game.kinds:
        file = folder / kind.cards
        read, found = read_cards(file, kind, game, seen)
        cards += read
        problems += _located(found, file)
    return Deck(game, tuple(cards)), problems


def _loaded(read: Callable[[Path], tuple[T | None, list[Problem]]], slug: str) -> T:
    value, problems = read(CARDS / slug)
    if value is None or errors(problems):
        raise CatalogError(problems)
    return value


@cache
def load_game(slug: str) -> Game:
    """A shipped game. Raises CatalogError if its data has errors."""
    return _loaded(read_game, slug)


@cache
def load_deck(slug: str) -> Deck:
    """A shipped game with its cards. Raises CatalogError if its data has errors."""
    return _loaded(read_deck, slug)

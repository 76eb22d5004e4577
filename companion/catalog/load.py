"""From files to a checked Game and Deck."""

import dataclasses
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from companion.catalog.model import Deck, Game
from companion.paths import CARDS
from companion.reading.problems import Problem, ProblemsError, errors

T = TypeVar("T")
GAME_FILE = "game.yaml"
DECK_FILE = "deck.yaml"
"""What makes a folder a deck that somebody brings; game.yaml does, too."""


class CatalogError(ProblemsError):
    """Shipped or brought card data that can't be used."""


@cache
def slugs() -> tuple[str, ...]:
    """The shipped games, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in CARDS.glob("*/game.yaml")))


def find_slug(name: str) -> str | None:
    """The game meant by ``name``: its slug or any unambiguous start of it; None if there's none or several."""
    matches = matching(name)
    return next((slug for slug in matches if _bare(slug) == _bare(name)), matches[0] if len(matches) == 1 else None)


def matching(name: str) -> list[str]:
    """The games whose slugs begin with ``name``."""
    wanted = _bare(name)
    return [slug for slug in slugs() if _bare(slug).startswith(wanted)] if wanted else []


def _bare(name: str) -> str:
    """A name without blanks, hyphens and capitals: "B-Movies" and "bmovies" are the same."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def located(problems: Sequence[Problem], file: Path) -> list[Problem]:
    """The problems, each with its file."""
    return [problem if problem.file else dataclasses.replace(problem, file=str(file)) for problem in problems]


def read_game(folder: Path) -> tuple[Game | None, list[Problem]]:
    """The facts of the game in ``folder``, and every problem in them. Raises OSError if game.yaml can't be opened."""
    from companion.catalog.facts import read_facts  # takes a while, and much is done without

    file = folder / GAME_FILE
    game, problems = read_facts(file.read_bytes())
    return game, located(problems, file)


def read_deck(folder: Path) -> tuple[Deck | None, list[Problem]]:
    """The game of ours in ``folder`` with all its cards, and every problem in any of the files."""
    from companion.catalog.cards import Reading, read_source

    game, problems = read_game(folder)
    if game is None:
        return None, problems
    reading = Reading(game.languages, strict=True)
    deck = []
    for kind in game.kinds:
        source = read_source(folder, kind)
        cards, found = reading.cards(source)
        deck += cards
        problems += located(found, source.file)
    return Deck(game, tuple(deck)), problems


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


def deck_folder(name: str) -> Path | None:
    """The folder of a deck that is called ``name``: the folder itself, or its deck.yaml; None if it is neither."""
    try:
        path = Path(name)
        if path.is_file() and path.name in (DECK_FILE, GAME_FILE):
            return path.parent
        return path if (path / DECK_FILE).is_file() or (path / GAME_FILE).is_file() else None
    except (OSError, ValueError):
        return None


def find_deck(name: str) -> str | Path | None:
    """The deck meant by ``name``: the slug of a shipped game, or the folder of a deck; None if there's none.

    A game's whole name comes before a folder, a folder before the beginning of a game's name; with a slash in it, it can be a folder only.
    """
    slug = None if is_path(name) else find_slug(name)
    return slug if slug is not None and slug == name else deck_folder(name) or slug


def is_path(name: str) -> bool:
    """Whether a name on the command line can only mean a file or folder."""
    return "/" in name or "\\" in name

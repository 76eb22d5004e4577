"""Decks named on the command line: a game of ours, or a folder that somebody brings."""

from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import exits
from companion.cli.session import CommandError, Session, game_slug, wrong_value
from companion.reading.problems import Problem, errors
from companion.words import msg

if TYPE_CHECKING:
    from companion.catalog import Deck


def open_deck(session: Session, name: str) -> tuple["Deck", str]:
    """The deck of that name and the language to print it in; warnings that matter in this language are told.

    Raises CommandError for a name that means nothing, CatalogError for a deck that can't be used.
    """
    from companion.catalog import CatalogError
    from companion.catalog.brought import read_found

    deck, problems = read_found(found_deck(name))
    if deck is None or errors(problems):
        raise CatalogError(problems)
    lang = deck_lang(session, deck)
    session.report(problem for problem in problems if _matters(problem, lang))
    return deck, lang


def found_deck(name: str) -> str | Path:
    """The slug or the folder that a name on the command line means. Raises CommandError."""
    from companion.catalog import find_deck

    found = find_deck(name)
    if found is not None:
        return found
    if _exists(name):
        message = msg("there is no deck.yaml in {folder}; begin a deck with: {command}", folder=name, command="companion new deck FOLDER")
        raise CommandError(exits.WRONG_USE, message)
    if "/" in name or "\\" in name:
        raise CommandError(exits.WRONG_USE, msg("there is no folder {folder}", folder=name))
    return game_slug(name)


def deck_lang(session: Session, deck: "Deck") -> str:
    """The language asked for if the deck has it, else the user's own, else English, else the deck's first. Raises CommandError."""
    languages = deck.game.languages
    if session.asked is not None and session.asked not in languages:
        wrong_value("--lang", session.asked, languages)
    return next((lang for lang in (session.asked, session.speech.lang, "en") if lang in languages), languages[0])


def _matters(problem: Problem, lang: str) -> bool:
    return problem.code != "translation-gap" or problem.message.values.get("lang") == lang


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False

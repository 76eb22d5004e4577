"""Decks named on the command line: a game of ours, or a folder that somebody brings."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import exits
from companion.cli.session import CommandError, Session, unknown_game, wrong_value
from companion.reading.nearest import nearest
from companion.reading.problems import Problem, errors
from companion.reading.reasons import no_file
from companion.words import Message, msg

if TYPE_CHECKING:
    from companion.catalog import Deck


def open_deck(session: Session, name: str) -> tuple["Deck", str]:
    """The deck of that name and the language to print it in; warnings that matter in this language are told.

    Raises CommandError for a name that means nothing, CatalogError with all that is wrong, faces and all, for a deck that can't be used.
    """
    from companion.catalog import CatalogError
    from companion.catalog.brought import read_found

    found = found_deck(session, name)
    deck, problems = read_found(found)
    if deck is None or errors(problems):
        raise CatalogError(deck_problems(session, found))
    lang = deck_lang(session, deck)
    session.report(problem for problem in problems if _matters(problem, lang))
    return deck, lang


def deck_problems(session: Session, found: str | Path) -> "list[Problem]":
    """All that is wrong with a deck: its files, and the faces of those cards that can be read. Raises CatalogError for a faulty shipped game."""
    from companion.catalog.brought import read_found
    from companion.press.proof import proof_deck

    deck, problems = read_found(found)
    faces = proof_deck(deck, lang=session.speech.lang) if deck is not None else []
    if any(problem.code == "missing-file" for problem in problems):
        faces = [problem for problem in faces if problem.code != "unused-column"]  # what is missing may use them
    return [*problems, *faces]


def found_deck(session: Session, name: str) -> str | Path:
    """The slug or the folder that a name on the command line means; where it could mean both, that is told. Raises CommandError."""
    from companion.catalog import find_deck, is_path

    found = find_deck(name)
    if found is not None:
        _tell_choice(session, name, found)
        return found
    if _exists(name):
        raise CommandError(exits.WRONG_USE, _no_deck(Path(name)))
    if is_path(name):
        raise CommandError(exits.WRONG_USE, msg("there is no folder {folder}", folder=name))
    raise CommandError(exits.WRONG_USE, unknown_game(name, msg('there is no game and no folder "{found}"', found=name)))


def _tell_choice(session: Session, name: str, found: str | Path) -> None:
    """Say which of a game and a folder of the same name is taken, and how to have the other."""
    from companion.catalog import find_slug, is_path

    if is_path(name):
        return
    if isinstance(found, str) and Path(name).is_dir():
        session.note(msg('"{name}" is taken for the game {game}; for the folder write {folder}', name=name, game=found, folder=f"./{name}"))
    elif isinstance(found, Path) and (slug := find_slug(name)) is not None:
        session.note(msg('"{name}" is taken for the folder of this name; for the game write {game}', name=name, game=slug))


def _no_deck(path: Path) -> Message:
    """That a folder holds no deck.yaml, or none of this name; or that a file is none."""
    odd = no_file("deck.yaml", path / "deck.yaml")
    if odd:
        return msg("{folder}: {what}", folder=str(path), what=odd)
    near = nearest("deck.yaml", (entry.name for entry in path.iterdir()), 0.8) if path.is_dir() else None
    if near:
        return msg("there is no deck.yaml in {folder}; rename {file} to deck.yaml", folder=str(path), file=near)
    return msg("there is no deck.yaml in {folder}; begin a deck with: {command}", folder=str(path), command="companion new deck FOLDER")


def deck_lang(session: Session, deck: "Deck") -> str:
    """The language asked for if the deck has it, else the user's own, else English, else the deck's first. Raises CommandError."""
    languages = deck.game.languages
    if session.asked is not None and session.asked not in languages:
        if deck.folders:
            raise CommandError(exits.WRONG_USE, _not_spoken(session.asked, languages))
        wrong_value("--lang", session.asked, languages)
    return next((lang for lang in (session.asked, session.speech.lang, "en") if lang in languages), languages[0])


def file_name(session: Session, deck: "Deck", lang: str) -> str:
    """What begins the names of files with this deck: its own name and the language, if it has one or was asked for it."""
    return f"{deck.game.slug}-{lang}" if deck.game.spoken or session.asked else deck.game.slug


def _not_spoken(lang: str, languages: Sequence[str]) -> Message:
    """That somebody's deck has nothing in a language, and how it gets there."""
    column, known = f"name.{lang}", ", ".join(languages)
    return msg(
        'this deck has no texts in "{lang}" yet: add columns like {column} to its tables (it has: {known})', lang=lang, column=column, known=known
    )


def _matters(problem: Problem, lang: str) -> bool:
    return problem.code != "translation-gap" or problem.message.values.get("lang") == lang


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False

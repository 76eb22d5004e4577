"""A deck looked over without printing it: every face and back, in every language."""

from pathlib import Path

from companion.catalog.cards import misnamed
from companion.catalog.model import Card, Deck, Kind
from companion.paths import TEMPLATES
from companion.press.faces import Faces
from companion.press.patience import Patience
from companion.reading.nearest import nearest
from companion.reading.problems import Problem
from companion.words import msg

_FOR_THE_CATALOG = frozenset(("code", "quantity"))
_NOTES = ("#", "_")
"""Columns whose name begins so are for their author only."""


def proof_deck(deck: Deck, templates: Path = TEMPLATES, lang: str = "") -> list[Problem]:
    """Every problem of the deck's faces at their own size: texts that don't fit, characters no font has, faulty templates.

    Of a deck that people bring also, as hints, columns that no template uses. One without languages is looked at in the reader's, ``lang``.
    """
    problems: list[Problem] = []
    used: dict[str, set[str]] = {}
    told: set[str] = set()
    patience = Patience()
    for spoken in _languages(deck, lang):
        faces = Faces(deck, spoken, templates, None, 0, patience=patience)
        for card in deck.cards:
            if faces.kind(card).face is not None:
                faces.front(card)
                faces.back(card)
        problems += [problem for problem in faces.problems() if _first_time(problem, told)]
        for kind in deck.game.kinds:
            used.setdefault(kind.key, set()).update(faces.used(kind.key))
    if deck.folders and not any(problem.code in ("bad-template", "bad-value", "bad-xml") for problem in problems):
        lacking = any(problem.code == "unknown-column" for problem in problems)
        problems += [hint for kind in deck.game.kinds for hint in _unused(kind, deck, used[kind.key], lacking=lacking)]
    return problems


def _first_time(problem: Problem, told: set[str]) -> bool:
    """Whether no other language had the same problem: what has nothing to do with words is told once."""
    key = repr((problem.code, problem.file, problem.line, problem.column, problem.message.values.get("what", problem.message)))
    if key in told:
        return False
    told.add(key)
    return True


def _languages(deck: Deck, lang: str) -> tuple[str, ...]:
    """All of them; but a deck whose cards have the same words in every language is looked at once, in this one if it can be."""
    languages = deck.game.languages
    if any(card.texts for card in deck.cards) or not deck.folders:
        return languages
    return (lang,) if lang in languages else languages[:1]


def _unused(kind: Kind, deck: Deck, used: set[str], *, lacking: bool) -> list[Problem]:
    """A hint for each column that no template looked at, unless it was told already what it may be meant for.

    With ``lacking`` templates were told of columns that they want and that aren't there, and which may be meant.
    """
    first: dict[str, Card] = {}
    for card in deck.cards:
        if card.kind == kind.key and Path(card.file).is_relative_to(deck.folders[0]):
            first.setdefault(card.file, card)
    hints = []
    for file, card in first.items():
        names = {column: column if column in card.fields else column.rpartition(".")[0] for column in card.places}
        wanted = used.difference(card.places, names.values()) if lacking else ()
        meant = {*misnamed(tuple(card.places)), *(nearest(name, names.values()) for name in wanted)}
        for column, name in names.items():
            if not {column, name} & (used | _FOR_THE_CATALOG | meant) and not column.startswith(_NOTES):
                message = msg('no template uses the column "{column}"; begin its name with # if it is a note for yourself', column=column)
                hints.append(Problem("hint", "unused-column", message, 1, card.places[column], file=file))
    return hints

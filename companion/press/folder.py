"""Formats that are a folder of files: which cards go into them, and what came of it."""

import re
from pathlib import Path
from typing import NamedTuple

from companion.catalog.model import Card, Deck
from companion.press.faces import Faces
from companion.press.options import SheetOptions
from companion.press.patience import Patience
from companion.press.selection import choose
from companion.reading.problems import Problem

_UNSAFE = re.compile(r"[^\w.-]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


class FolderReport(NamedTuple):
    """What came of a job. ``folder`` is None if nothing was written."""

    problems: tuple[Problem, ...]
    folder: Path | None = None
    files: tuple[str, ...] = ()
    """Names of the files in the folder, in order."""
    cards: int = 0
    """Cards with their copies."""


class Selected(NamedTuple):
    """The cards of a job, each once; ``copies`` tells how often each of them is in it."""

    cards: tuple[Card, ...]
    copies: int
    faces: Faces
    problems: list[Problem]

    @property
    def total(self) -> int:
        """Cards with their copies."""
        return sum(card.quantity for card in self.cards) * self.copies


def selected(deck: Deck, lang: str, options: SheetOptions, templates: Path, patience: Patience | None = None) -> Selected:
    """The cards that the options choose. What has changed since a print can't be asked of a folder: all cards are taken then."""
    choice, problems = choose(deck, options)
    taken = {card.code for card in (*choice.named, *choice.compared)}
    faces = Faces(deck, lang, templates, options.size, options.bleed, options.inking, patience=patience)
    return Selected(tuple(card for card in deck.cards if card.code in taken), options.copies, faces, problems)


class FileNames:
    """Makes names of files, without ending: nothing that any system refuses, and no two alike where case doesn't count."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def __call__(self, name: str) -> str:
        base = _UNSAFE.sub("_", name).strip("._") or "_"
        if _RESERVED.fullmatch(base):
            base += "_"
        unique, number = base, 2
        while unique.lower() in self._taken:
            unique, number = f"{base}-{number}", number + 1
        self._taken.add(unique.lower())
        return unique

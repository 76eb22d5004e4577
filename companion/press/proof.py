"""A deck looked over without printing it: every face and back, in every language."""

from pathlib import Path

from companion.catalog.model import Deck
from companion.paths import TEMPLATES
from companion.press.faces import Faces
from companion.reading.problems import Problem


def proof_deck(deck: Deck, templates: Path = TEMPLATES) -> list[Problem]:
    """Every problem of the deck's faces at their own size: texts that don't fit, characters no font has, faulty templates."""
    problems: list[Problem] = []
    for lang in deck.game.languages:
        faces = Faces(deck, lang, templates, None, 0)
        for card in deck.cards:
            if faces.kind(card).face is not None:
                faces.front(card)
                faces.back(card)
        problems += faces.problems()
    return problems

"""Words and signs that the booklet, the page and the terminal share."""

import re

from companion.catalog import Colour, Game
from companion.rulebook.model import BoxKind
from companion.words import Message, msg

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "ru": "Русский", "uk": "Українська"}
"""Each language by its own name, as a language switch shows it."""

_CARD = re.compile(r"([A-Z])(?:\d{1,2}[v^]?)?")


def box_label(kind: BoxKind) -> Message:
    """What stands above a box."""
    match kind:
        case "example":
            return msg("Example")
        case "open":
            return msg("Left open by the rules")
        case "dossier":
            return msg("With dossiers")
        case "unsaid":
            return msg("Not said by the rules")


def card_colour(code: str, game: Game) -> Colour | None:
    """The colour of which ``code`` ("R7", "R") names a card or the letter, or None."""
    match = _CARD.fullmatch(code)
    return next((colour for colour in game.colours if match and colour.letter == match[1]), None)

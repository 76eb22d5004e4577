"""The words in capitals that stand for a value in usage lines, in the user's language."""

import re

from companion.cli.language import say
from companion.words import msg

_NAMES = {
    "GAME": msg("GAME"),
    "FILE": msg("FILE"),
    "FOLDER": msg("FOLDER"),
    "PLAYER": msg("PLAYER"),
    "COMMAND": msg("COMMAND"),
    "OPTIONS": msg("OPTIONS"),
    "PATH": msg("PATH"),
    "NAME": msg("NAME"),
    "CODES": msg("CODES"),
    "KIND": msg("KIND"),
    "KEY": msg("KEY"),
    "READING": msg("READING"),
    "MM": msg("MM"),
    "DEGREES": msg("DEGREES"),
    "LETTERS": msg("LETTERS"),
    "VALUE": msg("VALUE"),
}
_CAPITALS = re.compile(r"[A-Z]{2,}")


def spoken(metavar: str) -> str:
    """ "[GAME|FILE...]" with its words in the user's language; what is no such word stays."""
    return _CAPITALS.sub(lambda match: say(_NAMES[match[0]]) if match[0] in _NAMES else match[0], metavar)

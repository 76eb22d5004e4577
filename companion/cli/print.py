"""print"""

from companion.words import msg

HELP = msg("x")


def print_(session: object) -> None:
    """x"""

"""rules"""

from companion.words import msg

HELP = msg("x")


def rules(session: object) -> None:
    """x"""

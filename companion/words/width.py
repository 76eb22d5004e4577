"""How wide a page of text is on this terminal."""

import shutil

NARROWEST, WIDEST = 30, 100
"""Columns: a terminal that has fewer breaks the lines once more; on one that has more, they end here."""


def columns(widest: int = WIDEST) -> int:
    """The terminal's columns, but never less than ``NARROWEST`` nor more than ``widest``; a width of 0 counts as not known."""
    return max(NARROWEST, min(shutil.get_terminal_size().columns, widest))

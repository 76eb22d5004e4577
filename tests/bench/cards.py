"""Tables of cards by the dozen, the same in every run."""

import csv
import random
from pathlib import Path

COLUMNS = ("number", "title", "text", "colour", "quantity")
_COLOURS = ("#B03A2E", "#21618C", "#1D8348", "#9A7D0A", "#6C3483", "#34495E")
_TEXT = """the a each every player draws two cards then passes them to the left until nobody wants more coins than stones or
towers and whoever holds the crown may look at one gate before it closes for good without telling what stands behind"""
_WORDS = _TEXT.split()


def write_cards(file: Path, different: int, quantity: int = 1) -> Path:
    """So many different cards, each so often, as CSV; gives the file."""
    chance = random.Random(42)
    with file.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream)
        table.writerow(COLUMNS)
        for number in range(1, different + 1):
            title = " ".join(word.capitalize() for word in chance.choices(_WORDS, k=2))
            text = " ".join(chance.choices(_WORDS, k=32)).capitalize()
            table.writerow((number, f"{title} {number}", f"{text}.", _COLOURS[number % len(_COLOURS)], quantity))
    return file

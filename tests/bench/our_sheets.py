"""The same cards as ``plain_sheets`` draws, by the press."""

import csv
import os
import sys
from pathlib import Path

from companion.catalog.model import Card, Deck, Game, Kind
from companion.press.options import SheetOptions
from companion.press.sheets import print_deck

HERE = Path(__file__).parent


def deck_of(source: Path) -> Deck:
    """The cards of the table as a deck of 63 x 88 mm."""
    with source.open(encoding="utf-8", newline="") as file:
        cards = tuple(
            Card(f"C{line:04}", "card", int(row["quantity"]), row, {}, source.name, line) for line, row in enumerate(csv.DictReader(file), 2)
        )
    kind = Kind("card", {"en": "Cards"}, sum(card.quantity for card in cards), (63.0, 88.0), source.name, "front.card.xml", "back.card.xml")
    game = Game("bench", "ZZ", {"en": "Bench"}, (1, 9), ("en",), (), {}, (), (kind,))
    return Deck(game, cards)


def main(source: str, out: str) -> None:
    """Print them all and leave as the command line does; with a message if anything is wrong with them."""
    report = print_deck(deck_of(Path(source)), "en", SheetOptions(), Path(out), HERE)
    if report.problems or report.path is None:
        sys.exit(str(report))
    os._exit(0)

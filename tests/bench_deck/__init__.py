"""A deck of any length whose cards draw what a plain script would: a frame, a number three times, a title and a paragraph."""

import random
from pathlib import Path

from companion.catalog.model import Card, Deck, Game, Kind

TEMPLATES = Path(__file__).parent
_COLOURS = ("#B03A2E", "#21618C", "#1D8348", "#9A7D0A", "#6C3483", "#34495E")
_WORDS = """the a each every player draws two cards then passes them to the left until nobody wants more coins than stones or
towers and whoever holds the crown may look at one gate before it closes for good without telling what stands behind""".split()


def deck(distinct: int, quantity: int = 1) -> Deck:
    """So many different cards of 63 x 88 mm, each so often."""
    chance = random.Random(42)
    cards = []
    for number in range(1, distinct + 1):
        fields = {
            "number": str(number),
            "title": " ".join(chance.choice(_WORDS).capitalize() for _ in range(2)) + f" {number}",
            "text": " ".join(chance.choice(_WORDS) for _ in range(32)).capitalize() + ".",
            "color": _COLOURS[number % len(_COLOURS)],
        }
        cards.append(Card(f"C{number:04}", "card", quantity, fields, {}, "cards.csv", number + 1))
    kind = Kind("card", {"en": "Cards"}, distinct * quantity, (63.0, 88.0), "cards.csv", "front.card.xml", "back.card.xml")
    game = Game("bench", "ZZ", {"en": "Bench"}, (1, 9), ("en",), (), {}, (), (kind,))
    return Deck(game, tuple(cards))

"""Fixtures for decks that are printed and read back."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from press_bench import BACK, FRONT, MM, Bench, Placed
from pypdf import PageObject

from companion.catalog.model import Card, Deck, Kind


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.template("front.xml", FRONT)
    made.template("back.xml", BACK)
    return made


@pytest.fixture
def with_kind() -> Callable[[Deck, Kind, Sequence[str]], Deck]:
    """Adds a kind of card to a deck."""

    def add(deck: Deck, kind: Kind, codes: Sequence[str]) -> Deck:
        cards = tuple(Card(code, kind.key, 1, {}, {}, kind.cards, row) for row, code in enumerate(codes, 2))
        return Deck(replace(deck.game, kinds=(*deck.game.kinds, kind)), deck.cards + cards)

    return add


@pytest.fixture
def placed() -> Callable[[PageObject], Placed]:
    """Finds the codes on a page."""

    def find(page: PageObject) -> Placed:
        found: Placed = {}
        height = float(page.mediabox.height)

        def visit(text: str, outer: list[float], inner: list[float], _font: object, _size: float) -> None:
            if text.strip():
                x = inner[4] * outer[0] + inner[5] * outer[2] + outer[4]
                y = inner[4] * outer[1] + inner[5] * outer[3] + outer[5]
                found[text.strip()] = (x * MM, (height - y) * MM, inner[0] * outer[0] > 0)

        page.extract_text(visitor_text=visit)
        return found

    return find

"""What so many players need: a deck that doesn't say how many play can't be asked for some."""

from pathlib import Path

from companion.catalog.brought import read_found
from companion.press.players import needed_by
from companion.words import speech

DECK = "title: Zoo\n{players}components:\n  - {{cards: cards.csv, face: face.card.xml}}\n"


def chosen(folder: Path, players: str, asked: int) -> tuple[list[str], list[str]]:
    """The codes of the cards needed, and what is told."""
    (folder / "deck.yaml").write_text(DECK.format(players=players), encoding="utf-8")
    (folder / "cards.csv").write_text("code,players\nA,\nB,4+\n", encoding="utf-8")
    (folder / "face.card.xml").write_text("<card/>", encoding="utf-8")
    deck, _ = read_found(folder)
    assert deck is not None
    cards, problems = needed_by(deck.cards, deck.game, asked)
    return [card.code for card in cards], [speech("en")(problem.message) for problem in problems]


def test_a_deck_must_say_how_many_play(tmp_path: Path) -> None:
    cards, told = chosen(tmp_path, "", 3)
    assert (cards, told) == ([], ["this deck doesn't say how many play; write players: [2, 5] in deck.yaml, or leave out --players"])
    assert chosen(tmp_path, "players: [2, 5]\n", 3) == (["A"], [])
    assert chosen(tmp_path, "players: [2, 5]\n", 6)[1] == ["Zoo is for 2 to 5 players, not for 6"]

"""A table that a spreadsheet left empty is named, not taken for a deck without cards."""

from pathlib import Path

from companion.catalog.brought import read_brought
from companion.words import speech

DECK = "title: Empty\ncomponents:\n  - {cards: cards.csv, face: face.card.xml}\n"


def test_an_empty_table_is_told(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text(DECK, encoding="utf-8")
    (tmp_path / "face.card.xml").write_text("<card/>", encoding="utf-8")
    (tmp_path / "cards.csv").write_bytes(b"")
    _, problems = read_brought(tmp_path)
    assert [(Path(problem.file or "").name, speech("en")(problem.message)) for problem in problems] == [("cards.csv", "the file is empty")]

"""Decks of one's own on the command line: what `print` and `check` say of the same folder, and with which exit code."""

from pathlib import Path

import pytest

from companion.cli import exits
from companion.cli.app import run

HEADER = "code,quantity,name,text,colour,icon\n"


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The table of a new deck in the folder "my"."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert run(["new", "deck", "my", "--quiet"]) == exits.DONE
    return tmp_path / "my" / "cards.csv"


def both(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What `check` and `print` tell of the deck, both refusing it."""
    capsys.readouterr()
    assert run(["check", "my"]) == exits.PROBLEMS
    checked = capsys.readouterr().out
    assert run(["print", "my", "--dry-run"]) == exits.PROBLEMS
    return checked, capsys.readouterr().err


@pytest.mark.parametrize(
    ("rows", "place", "message"),
    [
        ("", "row 1", "no row stands under the column names; write each card into a row of its own"),
        ("A,0,a,b,red,lamp\nB,0,a,b,red,lamp\n", "row 2, column 2", "every quantity is 0, so nothing would be printed"),
    ],
)
def test_a_deck_without_cards_is_told_at_its_table(cards: Path, capsys: pytest.CaptureFixture[str], rows: str, place: str, message: str) -> None:
    cards.write_text(HEADER + rows, encoding="utf-8")
    line = f"cards.csv, {place}: error: {message} [no-cards]"
    checked, printed = both(capsys)
    assert line in checked
    assert line in printed
    assert "this choice" not in printed


def test_a_table_without_rows_beside_another_is_a_warning(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (cards.parent / "more.csv").write_text(HEADER, encoding="utf-8")
    with (cards.parent / "deck.yaml").open("a", encoding="utf-8") as deck:
        deck.write("  - {cards: more.csv, face: face.card.xml}\n")
    assert run(["check", "my"]) == exits.DONE
    assert "more.csv, row 1: warning: no row stands" in capsys.readouterr().out


def test_a_language_that_a_deck_does_not_have_yet_is_told_how_to_add(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (cards.parent / "deck.yaml").write_text("extends: best-movie\n", encoding="utf-8")
    assert run(["print", "my", "--lang", "de", "--dry-run"]) == exits.WRONG_USE
    assert 'this deck has no texts in "de" yet: add columns like name.de to its tables (it has: en, it, ru, uk)' in capsys.readouterr().err

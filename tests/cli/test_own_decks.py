"""Decks of one's own on the command line: what `print` and `check` say of the same folder, and with which exit code."""

import errno
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from companion.cli import exits
from companion.cli.app import run
from companion.paths import TEMPLATES

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


def refusing(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Make the machine refuse to open or make files of this name, as for one without permission."""
    real_open, real_make = Path.open, tempfile.mkstemp

    def refuse(path: str) -> None:
        if name in path and not path.startswith(str(TEMPLATES)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    def opened(path: Path, *arguments: Any, **named: Any) -> Any:
        refuse(str(path))
        return real_open(path, *arguments, **named)

    def made(*arguments: Any, **named: Any) -> Any:
        refuse(f"{named['dir']}/{named['prefix']}")
        return real_make(*arguments, **named)

    monkeypatch.setattr(Path, "open", opened)
    monkeypatch.setattr(tempfile, "mkstemp", made)


@pytest.mark.parametrize("name", ["cards.csv", "face.card.xml", "back.card.xml", "icons.xml", "lamp.svg"])
@pytest.mark.parametrize("command", [("print",), ("print", "--dry-run"), ("print", "--format", "png"), ("preview",), ("check",)])
def test_a_file_without_permission_is_the_machines_fault(
    cards: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...], name: str
) -> None:
    (cards.parent / "lamp.svg").write_text('<svg viewBox="0 0 9 9"/>', encoding="utf-8")
    face = cards.parent / "face.card.xml"
    shown = '<image src="lamp.svg" x="9" y="9" w="9" h="9"/></card>'
    face.write_text(face.read_text(encoding="utf-8").replace("</card>", shown), encoding="utf-8")
    monkeypatch.chdir(cards.parent)
    refusing(monkeypatch, name)
    capsys.readouterr()
    assert run([command[0], ".", *command[1:]]) == exits.MACHINE
    assert capsys.readouterr().err.splitlines() == [f"companion: {name} can't be read: no permission"]
    assert not list(cards.parent.glob("output/*"))


@pytest.mark.parametrize("name", ["deck.yaml", "cards.csv", "face.card.xml", "back.card.xml", "icons.xml", "lamp.svg", "part.xml"])
@pytest.mark.parametrize("folder", [True, False])
def test_what_is_there_and_is_no_file_is_not_looked_for(cards: Path, capsys: pytest.CaptureFixture[str], name: str, folder: bool) -> None:
    face, odd = cards.parent / "face.card.xml", cards.parent / name
    shown = '<image src="lamp.svg" x="9" y="9" w="9" h="9"/>' if name == "lamp.svg" else '{% include "part.xml" %}' if name == "part.xml" else ""
    face.write_text(face.read_text(encoding="utf-8").replace("</card>", f"{shown}</card>"), encoding="utf-8")
    odd.unlink(missing_ok=True)
    if folder:
        odd.mkdir()
    else:
        odd.symlink_to("nowhere")
    capsys.readouterr()
    assert run(["check", "my", "--lang", "en"]) == (exits.WRONG_USE if name == "deck.yaml" else exits.PROBLEMS)
    said = "".join(capsys.readouterr())
    assert ("is a folder, not a file" if folder else "is no file that can be read") in said or "this is no file that can be read" in said
    assert "did you mean" not in said
    assert "no template uses" not in said


@pytest.mark.parametrize("name", ["cast.csv", "cast.card.xml"])
def test_a_folder_lays_nothing_over_a_game(cards: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    for file in cards.parent.iterdir():
        file.unlink()
    (cards.parent / "deck.yaml").write_text("extends: best-movie\n", encoding="utf-8")
    (cards.parent / name).mkdir()
    capsys.readouterr()
    assert run(["check", "my", "--lang", "en"]) == exits.PROBLEMS
    assert f'"{name}" is a folder, not a file' in capsys.readouterr().out


def test_after_a_file_without_permission_the_next_name_is_checked(
    cards: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refusing(monkeypatch, cards.name)
    (cards.parent / "friday.yaml").write_text("game: best-movie\n", encoding="utf-8")
    assert run(["check", "my", "my/friday.yaml"]) == exits.MACHINE
    said = capsys.readouterr()
    assert "my/cards.csv can't be read" in said.err
    assert "missing-key" in said.out


@pytest.mark.parametrize("cell", ["x" * 5000, "x/" * 3000 + "y.png"])
def test_a_name_that_no_file_can_have_is_the_decks_fault(cards: Path, capsys: pytest.CaptureFixture[str], cell: str) -> None:
    cards.write_text(f"{HEADER}A,1,a,b,red,{cell}\n", encoding="utf-8")
    for face in ('<card><image src="{{ card.fields.icon }}" x="9" y="9" w="9" h="9"/></card>', "{% include card.fields.icon %}"):
        (cards.parent / "face.card.xml").write_text(face, encoding="utf-8")
        assert "cards.csv, row 2, column 6: error: " in both(capsys)[0]


def test_a_folder_without_permission_is_told_with_another_way(
    cards: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refusing(monkeypatch, "output/")
    assert run(["print", "my", "--lang", "en"]) == exits.MACHINE
    assert "companion: output/my-en-a4.pdf can't be written: no permission; choose another place with --out" in capsys.readouterr().err
    (cards.parent.parent / "file").write_text("x", encoding="utf-8")
    assert run(["print", "my", "--format", "png", "--out", "file/png"]) == exits.MACHINE
    assert "companion: file/png can't be written: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("print", "nosuch"), 'there is no game and no folder "nosuch"; there are: b-movies, best-movie, movie-empire, wind-the-film'),
        (("print", "bets-movie"), 'there is no game and no folder "bets-movie"; did you mean "best-movie"?'),
        (("print", "b"), '"b" is the beginning of several games: b-movies, best-movie; write more of the name'),
        (("rules", "b"), '"b" is the beginning of several games: b-movies, best-movie; write more of the name'),
        (("check", "b"), '"b" is the beginning of several games: b-movies, best-movie; write more of the name'),
        (("check", "bets-movie"), 'there is no file or game "bets-movie"; did you mean "best-movie"?'),
        (("rules", "chess"), 'there is no game "chess"; there are: b-movies, best-movie, movie-empire, wind-the-film'),
    ],
)
def test_a_name_that_means_nothing_is_told_with_all_it_may_mean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([*command, "--lang", "en"]) == exits.WRONG_USE
    assert capsys.readouterr().err == f"companion: {told}\n"


def test_a_control_character_is_told_at_its_cell_and_nowhere_else(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards.write_bytes(f"{HEADER}A,1,Lamp,lights\0 up,red,lamp\n".encode())
    line = "cards.csv, row 2, column 4: error: the control character U+0000 can't stand in a text file; delete it [syntax]"
    checked, _ = both(capsys)
    assert line in checked
    assert checked.count("error") == 1


def test_a_deck_that_tells_no_language_is_not_said_to_be_in_the_readers(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["print", "my", "--boxes", "--first-page", "--backs", "none"]) == exits.DONE
    printed = Path(capsys.readouterr().out.strip())
    assert printed == Path("output/my-a4.pdf")
    words = "\n".join(page.extract_text() for page in PdfReader(printed).pages)
    assert "English" not in words
    assert "Made with companion." in words
    with (cards.parent / "deck.yaml").open("a", encoding="utf-8") as deck:
        deck.write("languages: [en]\n")
    assert run(["print", "my", "--boxes", "--first-page", "--backs", "none"]) == exits.DONE
    printed = Path(capsys.readouterr().out.strip())
    assert printed == Path("output/my-en-a4.pdf")
    assert all("English" in page.extract_text() for page in PdfReader(printed).pages)


def test_a_deck_without_languages_is_checked_in_the_readers(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards.write_text(f"{HEADER}A,1,a,b,red,lmap\n", encoding="utf-8")
    capsys.readouterr()
    for command in ("check", "print"):
        assert run([command, "my", "--lang", "uk"]) == exits.PROBLEMS
        assert " A (uk)" in "".join(capsys.readouterr())


def test_all_that_is_wrong_is_told_at_once_and_by_print_as_by_check(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards.write_text(HEADER + 'A,1,a\nB,x,b,b,red,lamp\nC,1,c "c",c,red,lmap\nD,1,"d" d,d,red,lamp\nC,1,☃,c,rde,lamp\n', encoding="utf-8")
    checked, printed = both(capsys)
    assert printed == checked
    told = [line.rpartition("[")[2][:-1] + line.partition(":")[0].removeprefix("my/cards.csv, row") for line in checked.splitlines()]
    assert sorted(told) == [
        *(
            "bad-number 3, column 2",
            "bad-value 6, column 5",
            "no-glyph 6, column 3",
            "repeated-code 6, column 1",
            "syntax 2, column 4",
            "syntax 5, column 1",
        ),
        "unknown-icon 4, column 6",
    ]

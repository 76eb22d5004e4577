"""Watching files, and the command that does."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers import ROOT

from companion.cli import exits
from companion.cli.app import run
from companion.cli.preview import Desk
from companion.cli.session import Session
from companion.cli.settings import Settings
from companion.preview.viewing import Viewer
from companion.preview.watching import changed_since, state
from companion.words import speech


def test_files_that_come_change_and_go_are_noticed(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    steps: list[Callable[[], object]] = [lambda: file.write_text("a"), lambda: file.write_text("ab"), lambda: file.rename(tmp_path / "other.csv")]
    before = state([tmp_path])

    def pause(_seconds: float) -> None:
        steps.pop(0)()

    while steps:
        before, old = changed_since(before, lambda: state([tmp_path]), pause), before
        assert before != old


def test_hidden_files_and_leavings_of_programs_are_no_change(tmp_path: Path) -> None:
    for name in (".cards.csv.swp", "cards.csv~", "~$cards.xlsx", ".x.part"):
        (tmp_path / name).write_text("x")
    (tmp_path / "__pycache__").mkdir()
    assert state([tmp_path, tmp_path / "missing"]) == {}


def test_what_the_preview_writes_into_the_decks_folder_is_no_change(tmp_path: Path) -> None:
    own = tmp_path / "output" / "gallery.html"
    own.parent.mkdir()
    before = state([tmp_path], [own])
    own.write_text("x")
    assert state([tmp_path], [own]) == before
    (tmp_path / "gallery.html").write_text("x")
    assert state([tmp_path], [own]) != before, "another file of that name is one of the deck's"


@pytest.mark.parametrize("more", [(), ("--watch",)])
def test_cards_that_are_not_there_are_told_once_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["preview", "best", "--only", "R1,Z9", "--lang", "en", *more]) == exits.PROBLEMS
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("no card Z9; did you mean Y9?") == 1
    assert "nothing was written" in told.err
    assert not list(tmp_path.iterdir())


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """Three cards in two languages."""
    folder = tmp_path / "deck"
    assert run(["new", "deck", str(folder), "--quiet"]) == exits.DONE
    (folder / "cards.csv").write_text("code,name.en,name.it,text,colour,icon\nA,One,Uno,x,red,lamp\nB,Two,Due,x,blue,lamp\nC,Three,Tre,x,red,star\n")
    return folder


def _desk(deck: Path, out: Path) -> Desk:
    """A preview that was drawn once and now watches."""
    desk = Desk(Session(speech("en"), Settings(), False, False), str(deck), Viewer(), str(out), True)
    assert desk.draw()
    return desk


def test_a_fault_is_told_once_for_all_languages(deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    face = deck / "face.card.xml"
    face.write_text(face.read_text().replace("<icon", "<icn", 1))
    assert run(["preview", str(deck), "--out", str(tmp_path / "seen"), "--lang", "en"]) == exits.PROBLEMS
    assert capsys.readouterr().err.count("[unknown-element]") == 1


@pytest.mark.usefixtures("_english")
def test_a_deck_that_is_broken_or_gone_is_waited_for(deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = _desk(deck, tmp_path / "seen")
    page = tmp_path / "seen" / "gallery.html"

    def saved(change: Callable[[], object]) -> str:
        capsys.readouterr()
        change()
        desk.watch(once=True)
        return capsys.readouterr().err

    first = page.read_text()
    assert "the folder" in saved(lambda: deck.rename(tmp_path / "elsewhere"))
    (tmp_path / "elsewhere").rename(deck)
    said = saved(lambda: None)
    assert "0 pictures drawn anew" in said
    assert "error" not in said

    whole = (deck / "deck.yaml").read_bytes()
    said = saved(lambda: (deck / "deck.yaml").write_text("title: ["))
    assert said.count("[syntax]") == 1
    assert "the gallery stays as it was" in said
    assert "drawn anew" not in said

    def rename_over() -> None:
        (deck / ".new").write_bytes(whole)
        (deck / ".new").replace(deck / "deck.yaml")

    assert "drawn anew" in saved(rename_over)
    face = deck / "face.card.xml"
    sound = face.read_text()
    said = saved(lambda: face.write_text(sound.replace("<icon", "<icn", 1)))
    assert said.count("[unknown-element]") == 1
    assert "what can be drawn is drawn" in said
    assert "drawn anew" not in said
    assert "3 pictures drawn anew" in saved(lambda: face.write_text(sound))
    cards = deck / "cards.csv"
    assert "1 picture drawn anew" in saved(lambda: cards.write_text(cards.read_text().replace("Two", "Twice")))
    assert page.read_text() != first
    assert "Twice" in page.read_text()
    said = saved(lambda: cards.write_text("code,name,text,colour,icon\n"))
    assert "the gallery stays as it was" in said
    assert "Twice" in page.read_text()
    said = saved(cards.unlink)
    assert "cards.csv" in said
    assert "drawn anew" not in said


@pytest.fixture
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_a_save_shows_at_once_though_not_all_is_drawn_yet(deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first page that is written after a save has what is drawn so far, and all the rest as it was."""
    monkeypatch.setattr("companion.cli.preview.HURRY", 0.0)
    desk = _desk(deck, tmp_path / "seen")
    pages: list[str] = []
    monkeypatch.setattr("companion.files.write_text", lambda path, text: pages.append(text) if path.suffix == ".html" else None)
    cards = deck / "cards.csv"
    cards.write_text(cards.read_text().replace("red", "green") + "D,Four,Quattro,x,red,star\n")
    desk.watch(once=True)
    shown = [[card["front"]["en"] for card in _data(page)["cards"]] for page in pages]
    pictures = [[_data(page)["pictures"][number] for number in numbers] for page, numbers in zip(pages, shown, strict=True)]
    assert len(pages) == 3
    assert [len(numbers) for numbers in shown] == [3, 4, 4]
    assert pictures[0][0] == pictures[1][0], "the first one that was drawn shows at once"
    assert pictures[0][2] != pictures[1][2], "the last one doesn't yet"
    assert all(picture.startswith("data:image/png") for picture in pictures[2]), "in the end all are sharp"


def _data(page: str) -> Any:
    return json.loads(page.partition('id="data">')[2].partition("</script>")[0])


def test_a_preview_is_a_sheet_and_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["preview", "best", "--only", "GR,GB", "--lang", "it"]) == exits.DONE
    told = capsys.readouterr()
    files = told.out.split()
    assert [Path(file).name for file in files] == ["contact-sheet.png", "gallery.html"]
    assert all((tmp_path / file).stat().st_size for file in files)
    assert not list(tmp_path.rglob("gallery-stamp.js"))


@pytest.mark.parametrize(("hard", "told"), [(0, "can tell all colours apart; most alike are"), (99, "look almost the same")])
def test_a_preview_tells_what_colour_blind_people_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], hard: int, told: str
) -> None:
    """In words: no figure of which only the program knows what it means."""
    monkeypatch.setattr("companion.cli.preview.HARD_TO_TELL", hard)
    assert run(["preview", "best", "--only", "GR", "--out", str(tmp_path)]) == exits.DONE
    said = next(line for line in capsys.readouterr().err.splitlines() if "colour-blind" in line)
    assert told in said
    assert not re.search(r"\d", said)


def test_unknown_decks_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["preview", "bset"]) == exits.WRONG_USE
    assert "best-movie" in capsys.readouterr().err
    assert run(["preview", "best", "--ink", "none"]) == exits.WRONG_USE
    assert run(["preview", "best", "--once"]) == exits.WRONG_USE


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
@pytest.mark.usefixtures("heeding_ctrl_c")
def test_a_save_is_seen_and_ctrl_c_ends_quietly(tmp_path: Path) -> None:
    from companion.paths import CARDS, TEMPLATES

    deck = tmp_path / "deck"
    deck.mkdir()
    for file in (*(CARDS / "best-movie").iterdir(), *(TEMPLATES / "best-movie").glob("*.xml")):
        (deck / file.name).write_bytes(file.read_bytes())
    command = [sys.executable, "-m", "companion", "preview", "deck", "--watch", "--kind", "genre", "--out", "seen"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True) as process:
        stamp, cards = tmp_path / "seen" / "gallery-stamp.js", deck / "genre.csv"
        try:
            _wait_for(stamp.exists)
            first = stamp.read_text()
            cards.write_text(cards.read_text().replace("Western", "Southern"))
            _wait_for(lambda: "Southern" in (tmp_path / "seen" / "gallery.html").read_text() and stamp.read_text() != first)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                told = process.communicate(timeout=30)[1]
            finally:
                process.kill()
        assert process.returncode == exits.DONE
        assert "Traceback" not in told


@pytest.fixture
def heeding_ctrl_c() -> Iterator[None]:
    """Where the tests run in the background, Ctrl-C is ignored, and would be by a command they start, too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _wait_for(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not done():
        assert time.monotonic() < until
        time.sleep(0.05)

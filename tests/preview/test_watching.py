"""Watching files, and the command that does."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers import ROOT

from companion.cli import exits
from companion.cli.app import run
from companion.preview.watching import changed_since, state


def test_files_that_come_change_and_go_are_noticed(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    steps: list[Callable[[], object]] = [lambda: file.write_text("a"), lambda: file.write_text("ab"), lambda: file.rename(tmp_path / "other.csv")]
    before = state([tmp_path])

    def pause(_seconds: float) -> None:
        steps.pop(0)()

    while steps:
        before, old = changed_since(before, lambda: [tmp_path], pause), before
        assert before != old


def test_hidden_files_and_leavings_of_programs_are_no_change(tmp_path: Path) -> None:
    for name in (".cards.csv.swp", "cards.csv~", "~$cards.xlsx", ".x.part"):
        (tmp_path / name).write_text("x")
    (tmp_path / "__pycache__").mkdir()
    assert state([tmp_path, tmp_path / "missing"]) == {}


def test_a_preview_is_a_sheet_and_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["preview", "best", "--only", "GR,GB", "--lang", "it"]) == exits.DONE
    told = capsys.readouterr()
    files = told.out.split()
    assert [Path(file).name for file in files] == ["contact-sheet.png", "gallery.html"]
    assert all((tmp_path / file).stat().st_size for file in files)
    assert not list(tmp_path.rglob("gallery-stamp.js"))


def test_unknown_decks_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["preview", "bset"]) == exits.WRONG_USE
    assert "best-movie" in capsys.readouterr().err
    assert run(["preview", "best", "--ink", "none"]) == exits.WRONG_USE


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
            _wait_for(lambda: stamp.read_text() != first)
            assert "Southern" in (tmp_path / "seen" / "gallery.html").read_text()
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

"""Ctrl-C at any moment ends a command with a word on what was written, and with the exit code that shells expect."""

import subprocess
import sys
from pathlib import Path

import pytest
import typer
from helpers import ROOT, best_movie

from companion import files
from companion.cli.app import run

START = """
import os, signal, sys
from companion.cli import main
moment = sys.argv.pop(1)
class Interrupter:
    def find_spec(self, name, *_):
        if name == moment:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupter())
class Stream:
    met = False
    def __getattr__(self, name):
        if name == moment and not self.met:
            self.met = True
            os.kill(os.getpid(), signal.SIGINT)
        return getattr(sys.__stdout__, name)
if moment == "flush":
    sys.stdout = Stream()
signal.signal(signal.SIGINT, HOW)
main()
"""


def interrupted(moment: str, *arguments: str, how: str = "signal.default_int_handler") -> tuple[int, str, str]:
    """Exit code, output and messages of a command that Ctrl-C meets as it imports this module, or as it writes out its last."""
    script = START.replace("HOW", how)
    done = subprocess.run([sys.executable, "-c", script, moment, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "friday.yaml"
    path.write_text(best_movie({"Anna": "R1 R2", "Boris": "B1 B2"}), encoding="utf-8")
    return str(path)


STOPPED = "stopped; nothing was written\n"


@pytest.mark.parametrize(
    ("moment", "says"),
    [(moment, "") for moment in ("companion.cli.streams", "companion.cli.app", "typer", "companion.words")]
    + [(moment, STOPPED) for moment in ("companion.games", "yaml", "flush")],
)
def test_ctrl_c_shows_no_traceback_whenever_it_comes(moment: str, says: str, record: str) -> None:
    code, _, told = interrupted(moment, "score", record)
    assert (code, told) == (130, says)


@pytest.mark.parametrize("verb", ["print", "check", "preview"])
def test_long_work_that_is_stopped_leaves_nothing_and_says_so(verb: str, tmp_path: Path) -> None:
    where = [] if verb == "check" else ["--out", f"{tmp_path}/"]
    code, out, told = interrupted("jinja2", verb, "wind", *where)
    assert (code, out, told) == (130, "", STOPPED)
    assert not list(tmp_path.iterdir())


def test_ctrl_c_at_a_question_says_so_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def leave(*_: object) -> None:
        raise typer.Abort

    monkeypatch.setattr(files, "_placed", {})
    monkeypatch.setattr("companion.cli.check._problems", leave)
    assert run(["check", "best", "--lang", "en"]) == 130
    assert capsys.readouterr().err == STOPPED


def test_what_was_written_before_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "_placed", {})
    monkeypatch.setattr("companion.cli.new.pasteable", stop)
    assert run(["new", "deck", str(tmp_path / "deck")]) == 130
    told = capsys.readouterr().err
    assert told.startswith("stopped; only this was written: ")
    assert str(tmp_path / "deck" / "deck.yaml") in told


def test_where_ctrl_c_is_ignored_the_command_goes_on(record: str) -> None:
    code, told, _ = interrupted("companion.cli.app", "score", record, how="signal.SIG_IGN")
    assert code == 0
    assert "Anna" in told

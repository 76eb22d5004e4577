"""Ctrl-C at any moment ends a command quietly, with the exit code that shells expect."""

import subprocess
import sys
from pathlib import Path

import pytest
from helpers import ROOT, best_movie

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


@pytest.mark.parametrize("moment", ["companion.cli.streams", "companion.cli.app", "typer", "companion.words", "companion.games", "yaml", "flush"])
def test_ctrl_c_shows_no_traceback_whenever_it_comes(moment: str, record: str) -> None:
    code, _, told = interrupted(moment, "score", record)
    assert (code, told) == (130, "")


def test_where_ctrl_c_is_ignored_the_command_goes_on(record: str) -> None:
    code, told, _ = interrupted("companion.cli.app", "score", record, how="signal.SIG_IGN")
    assert code == 0
    assert "Anna" in told

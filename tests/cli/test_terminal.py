"""What only a terminal sees: colours, and none where they are not wanted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import ROOT, best_movie

pty = pytest.importorskip("pty")
GOOD = best_movie({"Anna": "R7 R2 R3 G4", "Boris": "B9 R5 G3 B4"})


def on_a_terminal(folder: Path, *arguments: str, **environment: str) -> str:
    """What a terminal of 80 columns receives."""
    ours, theirs = pty.openpty()
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
    settings = {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLUMNS": "80", "XDG_CONFIG_HOME": str(folder / "none")}
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env={**clean, **settings, **environment},
    ) as process:
        os.close(theirs)
        received = b""
        try:
            while chunk := os.read(ours, 65536):
                received += chunk
        except OSError:
            pass  # how Linux says that the other end is closed
        os.close(ours)
    assert process.returncode == 0
    return received.decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "friday.yaml").write_text(GOOD, encoding="utf-8")
    return tmp_path


def test_colours_are_for_terminals_that_want_them(folder: Path) -> None:
    assert "\x1b[" in on_a_terminal(folder, "score", "friday.yaml")
    plain = on_a_terminal(folder, "score", "friday.yaml", "--no-color")
    assert "\x1b" not in plain
    assert on_a_terminal(folder, "score", "friday.yaml", NO_COLOR="1") == plain
    assert "Anna leads" in plain


def test_json_is_never_coloured(folder: Path) -> None:
    assert "\x1b" not in on_a_terminal(folder, "score", "friday.yaml", "--json")

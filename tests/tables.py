"""A table at which ``companion play`` is fed by a script, in this process."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.cli.app import run


class Played(NamedTuple):
    """What was said, what was refused, and the record (empty if none was written)."""

    said: str
    refused: str
    record: str


Playing = Callable[..., Played]
"""Plays a game with these lines (``code``: how it must end, ``lang``: in which language)."""


def playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Playing:
    """A way to play whole games. A module of tests makes a fixture of it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def play(slug: str, lines: Sequence[str], code: int = 0, lang: str = "en") -> Played:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        written = tmp_path / "game.yaml"
        for old in tmp_path.glob("game*"):
            old.unlink()
        ended = run(["play", slug, written.name, "--lang", lang])
        told = capsys.readouterr()
        assert ended == code, told
        return Played(told.out, told.err, written.read_text(encoding="utf-8") if written.exists() else "")

    return play

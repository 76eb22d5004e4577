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


def playing(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Playing:
    """A way to play whole games, the record of the last one in ``folder``."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))

    def play(slug: str, lines: Sequence[str], code: int = 0, lang: str = "en") -> Played:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        written = folder / "game.yaml"
        for old in folder.glob("game*"):
            old.unlink()
        ended = run(["play", slug, written.name, "--lang", lang])
        told = capsys.readouterr()
        assert ended == code, told
        return Played(told.out, told.err, written.read_text(encoding="utf-8") if written.exists() else "")

    return play

"""Where running and past games are kept: the platform's folder for a user's data."""

import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.games import Play, read_play
from companion.records.players import folded
from companion.table.journal import Journal, JournalError, is_held, read_journal
from companion.table.replay import Entries

SUFFIX = ".journal"
_ELSEWHERE = ".elsewhere"
"""Ends the names of files that say where a journal beside a record's file is."""
_LOOKED_AT = 12
_NAMES = 9


def data_folder() -> Path:
    """The folder for everything that this program keeps of games."""
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False)


def plays_folder() -> Path:
    """Where records of past games are, one YAML file each, named after the moment they began: the earliest first."""
    return data_folder() / "plays"


def journals_folder() -> Path:
    """Where the journals of running games are."""
    return data_folder() / "running"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that was left. ``held`` if another process has it open right now, of number ``process`` if known; ``file`` is its record, if named."""

    path: Path
    header: Mapping[str, object]
    entries: Entries
    held: bool
    process: int | None
    file: Path | None = None


def mind(journal: Journal) -> None:
    """Keep in mind where a journal is, as long as it is there, so that the game is found from anywhere; a full disk is no reason not to play."""
    with suppress(OSError):
        note = _note_of(journal)
        if journal.path.exists():
            note.parent.mkdir(parents=True, exist_ok=True)
            note.write_bytes(os.fsencode(journal.path.resolve()))
        else:
            note.unlink(missing_ok=True)


def _note_of(journal: Journal) -> Path:
    header, place = journal.kept.header, zlib.crc32(os.fsencode(journal.path.resolve()))
    return journals_folder() / f"{header.get('began', '')}-{header['game']}-{place:08x}{_ELSEWHERE}"


def unfinished(slug: str | None = None) -> list[Unfinished]:
    """The games that were begun and not ended, the latest first; of one game if ``slug`` says so. What can't be read is passed over."""
    return [game for game in _journals() if slug is None or game.header.get("game") == slug]


def _journals() -> Iterator[Unfinished]:
    for name in sorted(journals_folder().glob("*"), reverse=True):
        try:
            path = Path(os.fsdecode(name.read_bytes())) if name.suffix == _ELSEWHERE else name
            kept = read_journal(path) if path.suffix == SUFFIX else None
            if kept is not None and kept.entries:
                yield Unfinished(path, kept.header, kept.entries, is_held(path), kept.process, None if path == name else path.with_suffix(""))
        except (OSError, ValueError, JournalError):
            continue


def past_players(slug: str) -> tuple[list[str], list[str]]:
    """Names known from the latest games, the latest first, and who played ``slug`` last time. Records that can't be read are passed over."""
    known: dict[str, str] = {}
    last: list[str] = []
    for path in sorted(plays_folder().glob("*.yaml"), reverse=True)[:_LOOKED_AT]:
        try:
            play = read_play(path.read_bytes(), path.name)
        except OSError:
            continue
        if isinstance(play, Play):
            names = list(play.common.players.names)
            last = last or (names if play.game.slug == slug else [])
            for name in names:
                known.setdefault(folded(name), name)
    return list(known.values())[:_NAMES], last

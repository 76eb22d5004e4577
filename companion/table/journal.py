"""The journal of a running game: one line of JSON an answer, on the disk before the next question is asked.

The first line says what is played (``{"companion": 1, "game": ...}``); every further one is ``["put", key, text]``, ``["drop", key]`` or
``["open", process]``. Whatever is read twice says the same, so nothing can be entered twice. A last line that was torn is dropped.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from companion.table.replay import Entries
from companion.table.sitting import Change, changed

FORMAT = 1
_BEGINNING = b'{"companion"'


@dataclass(frozen=True, slots=True)
class Kept:
    """What a journal holds. ``torn``: its last line was cut off; ``whole`` is how many bytes of the file are whole lines."""

    header: Mapping[str, object]
    entries: Entries
    process: int | None
    torn: bool
    whole: int


class JournalError(Exception):
    """A journal that can't be used: line ``line`` is damaged, or it isn't one (0)."""

    def __init__(self, path: Path, line: int) -> None:
        super().__init__(f"{path}: line {line}")
        self.path = path
        self.line = line


class HeldError(Exception):
    """Another process writes this journal; ``process`` is its number, if known."""

    def __init__(self, path: Path, process: int | None) -> None:
        super().__init__(str(path))
        self.path = path
        self.process = process


def read_journal(path: Path) -> Kept | None:
    """What is kept in ``path``; None if not even its first line was written. Raises JournalError, OSError."""
    return _parsed(path, path.read_bytes())


def _parsed(path: Path, data: bytes) -> Kept | None:
    lines = data.split(b"\n")
    rest = lines.pop()
    whole = len(data) - len(rest)
    changes: list[Change] = []
    header: dict[str, object] | None = None
    process: int | None = None
    for number, line in enumerate(lines, 1):
        match _item(line):
            case dict() as item if number == 1 and item.get("companion") == FORMAT and isinstance(item.get("game"), str):
                header = item
            case ["put", str(key), str(text)] if header is not None:
                changes.append((key, text))
            case ["drop", str(key)] if header is not None:
                changes.append((key, None))
            case ["open", int(opened)] if header is not None:
                process = opened
            case _ if 1 < number == len(lines) and not rest:  # the last line was being written when the machine failed
                return Kept(header or {}, changed({}, changes), process, True, whole - len(line) - 1)
            case _:
                raise JournalError(path, number)
    if header is None and rest and not rest.startswith(_BEGINNING[: len(rest)]):
        raise JournalError(path, 1)
    return None if header is None else Kept(header, changed({}, changes), process, bool(rest), whole)


def _item(line: bytes) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


@dataclass(slots=True)
class Journal:
    """An open journal, held by this process alone until it is closed."""

    path: Path
    kept: Kept
    _handle: int = field(repr=False)
    _size: int = 0

    def write(self, changes: Sequence[Change]) -> None:
        """Put the changes on the disk. Raises OSError, and then the journal is as it was before."""
        self._append([["drop", key] if text is None else ["put", key, text] for key, text in changes])

    def _append(self, items: Sequence[object]) -> None:
        data = "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items).encode()
        try:
            written = 0
            while written < len(data):
                written += os.write(self._handle, data[written:])
            os.fsync(self._handle)
        except OSError as error:
            os.ftruncate(self._handle, self._size)
            raise OSError(error.errno, error.strerror, str(self.path)) from None
        self._size += len(data)

    def close(self, *, remove: bool = False) -> None:
        """Let go of the journal; with ``remove`` there is none any more. Done once, closing again does nothing."""
        if self._handle < 0:
            return
        if remove and sys.platform != "win32":
            self.path.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = -1
        if remove:
            self.path.unlink(missing_ok=True)


def open_journal(path: Path, header: Mapping[str, object]) -> Journal:
    """Open the journal at ``path``, beginning it with ``header`` if there's none. Missing folders are made.

    A torn last line is cut off. Raises HeldError, JournalError, OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o644)
    with ExitStack() as failing:
        failing.callback(os.close, handle)
        if not _hold(handle):
            raise HeldError(path, _holder(path))
        kept = _parsed(path, path.read_bytes())
        start = kept.whole if kept else 0
        os.ftruncate(handle, start)
        os.lseek(handle, 0, os.SEEK_END)
        fresh = Kept({"companion": FORMAT, **header}, {}, None, False, 0)
        journal = Journal(path, kept or fresh, handle, start)
        journal._append([*([] if kept else [fresh.header]), ["open", os.getpid()]])
        failing.pop_all()
    return journal


def _holder(path: Path) -> int | None:
    try:
        kept = read_journal(path)
    except (OSError, JournalError):
        return None
    return kept.process if kept else None


# The system's own lock ends with the process, however that ends: no stale lock is ever left behind.
if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30

    def _hold(handle: int) -> bool:
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import errno
    import fcntl

    def _hold(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            # Some network disks know no locks; there nobody can be told apart.
            return error.errno in (errno.ENOLCK, errno.ENOTSUP)
        return True


def is_held(path: Path) -> bool:
    """Whether some process has this journal open. Raises OSError."""
    handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        return not _hold(handle)
    finally:
        os.close(handle)

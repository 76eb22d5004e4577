"""Noticing that somebody saved a file: by looking at times and sizes, which works on every system and for every editor."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

EVERY = 0.05
"""Seconds between two looks."""
MOST = 5000
"""Files that are looked at; more are nobody's deck."""

State = dict[str, tuple[int, int]]
"""File -> when it was written (in nanoseconds) and its size."""


def state(folders: Iterable[Path], but: Iterable[Path] = ()) -> State:
    """All files in these folders and below as they are now, save some files, hidden ones and what programs leave beside their files.

    A folder that is gone has none.
    """
    found: State = {}
    left_out = {os.path.realpath(path) for path in but}
    names = {Path(path).name for path in left_out}
    for entry in _files(map(str, folders)):
        if len(found) >= MOST:
            break
        try:
            status = entry.stat()
        except OSError:
            continue  # gone since it was listed
        if entry.name not in names or os.path.realpath(entry.path) not in left_out:
            found[entry.path] = (status.st_mtime_ns, status.st_size)
    return found


def _files(folders: Iterable[str]) -> "Iterator[os.DirEntry[str]]":
    for folder in folders:
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            if entry.name.startswith((".", "~", "__")) or entry.name.endswith(("~", ".part", ".swp")):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _files([entry.path])
            else:
                yield entry


def changed_since(before: State, now: Callable[[], State], pause: Callable[[float], None] = time.sleep) -> State:
    """Wait until a file is other than ``before``, appears or goes; gives how things are then."""
    while (found := now()) == before:
        pause(EVERY)
    return found

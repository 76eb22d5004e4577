"""Standard streams that can be relied on: never missing, UTF-8 for files and programs, no character that breaks them."""

import io
import os
import sys


def settle() -> None:
    """Prepare the standard streams; a closed one leads nowhere.

    What a file or another program reads is UTF-8 on every system. A character that can't be written
    (on an old terminal, or half a character in a file name) is written as an escape.
    """
    if sys.stdin is None:
        sys.stdin = _nowhere()
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")


def _nowhere() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.FileIO(os.devnull, "r+"), encoding="utf-8")


def discard() -> None:
    """Let standard output lead nowhere from now on: nobody reads it any more, or nothing fits in."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

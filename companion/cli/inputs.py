"""Files and folders given on the command line."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, FileIO
from pathlib import Path
from typing import BinaryIO

from companion.cli import exits
from companion.cli.session import STDIN, CommandError
from companion.reading.nearest import nearest
from companion.reading.reasons import reason_of
from companion.words import Message, msg

_LONG = {".md": ".markdown", ".txt": ".text", ".html": ".htm"}
"""Kinds of files that have a second ending."""
_USUAL = 8 * 1024


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input for "-", up to one more than a record (or a form) may have.

    Raises CommandError where there's no such file.
    """
    if name == STDIN:
        return _read_some(sys.stdin.buffer)
    try:
        with BufferedReader(FileIO(name)) as stream:
            return _read_some(stream)
    except FileNotFoundError:
        raise CommandError(exits.WRONG_USE, _missing(Path(name))) from None
    except IsADirectoryError:
        raise CommandError(exits.WRONG_USE, msg("{file} is a folder; name a file in it", file=name)) from None
    except OSError as error:
        raise CommandError(exits.MACHINE, msg("{file} can't be read: {reason}", file=name, reason=reason_of(error))) from None
    except ValueError:
        raise CommandError(exits.WRONG_USE, msg("{file} is no file name", file=repr(name))) from None


def _read_some(stream: BinaryIO) -> bytes:
    from companion.games.pads import MAX_BYTES as MAX_FORM
    from companion.games.pads import PDF
    from companion.reading.yaml import MAX_BYTES

    # Room for the largest file there can be takes longer to make than the usual one takes to read.
    start = stream.read(_USUAL)
    most = MAX_FORM if start.startswith(PDF) else MAX_BYTES
    return start if len(start) < _USUAL else start + stream.read(most + 1 - _USUAL)


def _missing(path: Path) -> Message:
    folder = path.parent
    names = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
    stem = nearest(path.stem, {Path(name).stem for name in names}, 0.7)
    near = nearest(path.name, [name for name in names if Path(name).stem == stem], 0)
    if near:
        return msg("there is no file {file}; did you mean {near}?", file=str(path), near=str(folder / near))
    return msg("there is no file {file}", file=str(path))


@contextmanager
def writing(path: Path | BinaryIO) -> Iterator[None]:
    """While ``path``, a file or folder, is written: what the machine refuses in or above its folder is told of it, with a way out.

    Raises CommandError.
    """
    try:
        yield
    except OSError as error:
        from companion.files import UnreadableError

        inside = isinstance(path, Path) and error.filename and Path(error.filename).parent in (path, *path.parents)
        if not inside or isinstance(error, UnreadableError):
            raise
        told = msg("{file} can't be written: {reason}", file=str(path), reason=reason_of(error))
        raise CommandError(exits.MACHINE, msg("{what}; choose another place with {option}", what=told, option="--out")) from None


def out_path(out: str | None, default_name: str) -> Path:
    """Where to write: ``out`` as a file, or ``default_name`` in it if it's a folder or ends with /; else in output/.

    Raises CommandError rather than replace a file of another kind, such as the record itself.
    """
    if out is None:
        return Path("output") / default_name
    path = Path(out) / default_name if out.endswith(("/", "\\")) or Path(out).is_dir() else Path(out)
    kind = Path(default_name).suffix
    if path.is_file() and path.suffix.lower() not in (kind, _LONG.get(kind)):
        message = msg("{file} exists and is no {kind} file; name another file", file=str(path), kind=kind)
        raise CommandError(exits.WRONG_USE, message)
    return path


def pasteable(*words: str) -> str:
    """A command as it can be pasted into a terminal, whatever its words hold."""
    import shlex
    import subprocess

    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)

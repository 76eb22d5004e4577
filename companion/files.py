"""Files: written so that nothing is ever half written, and named so that nothing leads out of a folder."""

import contextlib
import errno
import glob
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import BinaryIO

_SUFFIX = ".part"
_placed: dict[Path, None] = {}


def placed() -> list[Path]:
    """The files and folders that this process has put in their places, in this order: what there is when it is stopped halfway."""
    return list(_placed)


class UnreadableError(OSError):
    """A file that is there, and that the machine refuses to read."""


def unread(error: OSError, file: Path) -> UnreadableError:
    """What to raise where reading this file failed."""
    return UnreadableError(error.errno, error.strerror, str(error.filename or file))


def is_there(file: Path) -> bool:
    """Whether there is such a file; False for a name that none can have. Raises UnreadableError where the machine doesn't tell."""
    try:
        return file.is_file()
    except OSError as error:
        if error.errno in (errno.ENAMETOOLONG, errno.EINVAL):
            return False
        raise unread(error, file) from error


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A binary stream whose content takes the place of ``path`` when the block ends well.

    Until then, and when the block raises, the old file stays as it was and nothing is left behind. Missing folders are made.
    A link is followed; a device or a pipe is written into. Raises OSError as the system does.
    """
    path = path.resolve() if path.is_symlink() else path
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    _tidy(path)
    try:
        handle, name = tempfile.mkstemp(prefix=_prefix(path), suffix=_SUFFIX, dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        part.replace(path)
        _placed[path] = None
    finally:
        part.unlink(missing_ok=True)


class Filling:
    """A folder that is being made. ``keep`` of False discards it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.keep = True


@contextmanager
def filling(folder: Path) -> Iterator[Filling]:
    """A new folder beside ``folder``, which takes its place (or whose files replace those in it) when the block ends well.

    Until then, and when the block raises or sets ``keep`` to False, ``folder`` stays as it was and nothing is left behind. Files of other names
    that are in it already stay. Raises OSError as the system does.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    _tidy(folder)
    made = Filling(Path(tempfile.mkdtemp(prefix=_prefix(folder), suffix=_SUFFIX, dir=folder.parent)))
    try:
        yield made
        if made.keep:
            made.path.chmod(0o777 & ~_umask())
            _placed[folder] = None
            if folder.exists():
                for file in made.path.iterdir():
                    file.replace(folder / file.name)
            else:
                made.path.replace(folder)
    finally:
        shutil.rmtree(made.path, ignore_errors=True)


def _prefix(path: Path) -> str:
    """What begins the name of what is made before it takes the place of ``path``: it tells which process makes it."""
    return f".{path.name}.{os.getpid()}-"


def _tidy(path: Path) -> None:
    """Delete what processes left that were making ``path`` and are no more: those that were killed could not tidy up themselves."""
    for left in path.parent.glob(f".{glob.escape(path.name)}.*-*{_SUFFIX}"):
        maker = left.name[len(path.name) + 2 :].partition("-")[0]
        if not maker.isdecimal() or _runs(int(maker)):
            continue
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)
        else:
            with contextlib.suppress(OSError):
                left.unlink()


def _runs(process: int) -> bool:
    """Whether there is such a process. On Windows to ask would end it, so there all are taken to run on."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # somebody else's
    return True


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_text(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8 to ``path``, whole or not at all."""
    with replacing(path) as stream:
        stream.write(text.encode())


def inside(folder: Path, name: str) -> Path | None:
    """The file in ``folder`` that a stranger's data calls ``name``; None for a name that leads out of it, by itself or by a link."""
    pure = PurePosixPath(name)
    if not name or "\0" in name or "\\" in name or pure.is_absolute() or PureWindowsPath(name).drive or ".." in pure.parts:
        return None
    try:
        real = (folder / name).resolve()
    except (OSError, RuntimeError):
        return None
    return folder / name if real.is_relative_to(folder.resolve()) else None

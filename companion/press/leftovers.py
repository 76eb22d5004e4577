"""What lies in a folder of pictures or cut lines beside those of the last print: nobody should send it to a shop by mistake.

``FOLDER.manifest.json`` beside the folder holds what was written there: name -> of which deck and format, and a hash. By it the next print takes out
what is no longer in the deck. Nothing is deleted that isn't byte by byte what was written here for the same deck in the same format; what else lies
there is named.
"""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.catalog.model import Deck
from companion.files import replacing
from companion.press.manifest import place_of
from companion.press.options import SheetOptions
from companion.reading.problems import Level, Problem
from companion.words import nmsg

_FORMAT = 1
_NAMED = 8
"""So many files are named one by one."""


class _Written(NamedTuple):
    """A file that a print wrote: for which deck and in which format, and its SHA-256."""

    of: str
    digest: str


def settle(folder: Path, names: Collection[str], deck: Deck, format_: str, *, whole: bool) -> list[Problem]:
    """Remember what was written to the folder, and tell of what else lies there; with ``whole`` take out what earlier prints of this kind left.

    Raises OSError.
    """
    place = place_of(folder if folder.name.strip(".") else folder.resolve())
    before = _read(place)
    of = f"{deck.game.slug} {format_}"
    stay = {name.casefold() for name in names}  # on some disks these are the same file
    gone = [n for n, written in before.items() if whole and n.casefold() not in stay and written.of == of and _is_still(folder / n, written)]
    for name in gone:
        (folder / name).unlink()
    now = {name: _Written(of, _digest(folder / name)) for name in names}
    kept = {name: written for name, written in before.items() if name not in gone and (folder / name).is_file()}
    content = {"format": _FORMAT, "files": {name: written._asdict() for name, written in {**kept, **now}.items()}}
    with replacing(place) as stream:
        stream.write((json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode())
    return _told(gone, _others(folder, names), folder, "warning" if whole else "hint")


def is_whole(options: SheetOptions) -> bool:
    """Whether a print is of all cards with both their sides, so that whatever else lies there is none of the deck's any more."""
    return not (options.only.strip() or options.kinds or options.players is not None or options.backs in ("only", "none"))


def _told(gone: Sequence[str], others: Sequence[str], folder: Path, level: Level) -> list[Problem]:
    problems = []
    if gone:
        message = nmsg(
            "{files} of an earlier print is no longer wanted and was taken out of {folder}",
            "{files} of an earlier print are no longer wanted and were taken out of {folder}",
            len(gone),
            files=_listed(gone),
            folder=str(folder),
        )
        problems.append(Problem("hint", "removed", message))
    if others:
        message = nmsg(
            "{files} in {folder} is not of this print; take it out before you pass the folder on",
            "{files} in {folder} are not of this print; take them out before you pass the folder on",
            len(others),
            files=_listed(others),
            folder=str(folder),
        )
        problems.append(Problem(level, "left-over", message))
    return problems


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")


def _others(folder: Path, names: Collection[str]) -> list[str]:
    """Files of the same endings as the print's that aren't of it."""
    endings = {Path(name).suffix for name in names}
    known = {name.casefold() for name in names}
    return sorted(file.name for file in folder.iterdir() if file.suffix in endings and file.name.casefold() not in known and file.is_file())


def _is_still(file: Path, written: _Written) -> bool:
    return not file.is_symlink() and file.is_file() and _digest(file) == written.digest


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _read(place: Path) -> Mapping[str, _Written]:
    """What earlier prints wrote; nothing where that isn't known, or is no list of plain names."""
    try:
        found = json.loads(place.read_bytes())
    except (FileNotFoundError, UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        return {}
    files = found.get("files") if isinstance(found, dict) and found.get("format") == _FORMAT else None
    return {
        name: _Written(str(written.get("of")), str(written.get("digest")))
        for name, written in (files if isinstance(files, dict) else {}).items()
        if isinstance(written, dict) and name == Path(name).name and "\\" not in name and "\0" not in name
    }

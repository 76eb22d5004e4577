"""Sets of rulings that a table keeps: one small TOML file each, beside the settings."""

import re
from collections.abc import Mapping
from pathlib import Path

from companion.cli import exits
from companion.cli.session import CommandError
from companion.cli.settings import SettingsError, default_file, unknown_ruling
from companion.files import write_text
from companion.reading.toml import TomlError, read_toml
from companion.words import msg

_NAME = re.compile(r"[\w][\w .-]{0,39}")


def _folder(slug: str) -> Path:
    return default_file().parent / "rulings" / slug


def load_sets(slug: str) -> dict[str, dict[str, str]]:
    """All saved sets of a game by name. Raises SettingsError for a file that can't be used, OSError."""
    return {file.stem: _load(slug, file) for file in sorted(_folder(slug).glob("*.toml"))}


def _load(slug: str, file: Path) -> dict[str, str]:
    try:
        table = read_toml(file.read_bytes())
    except TomlError as error:
        raise SettingsError(file, error.told) from None
    for key, reading in table.items():
        problem = unknown_ruling(slug, key, str(reading))
        if problem:
            raise SettingsError(file, problem)
    return {key: str(reading) for key, reading in table.items()}


def save_set(slug: str, name: str, rulings: Mapping[str, str]) -> Path:
    """Keep a set under a name; one of the same name is replaced. Raises CommandError for a name that makes no file name, OSError."""
    if not _NAME.fullmatch(name):
        raise CommandError(exits.WRONG_USE, msg('--save: "{name}" makes no name; use letters, digits, blanks, - and .', name=name))
    path = _folder(slug) / f"{name}.toml"
    write_text(path, "".join(f'{key} = "{reading}"\n' for key, reading in rulings.items()))
    return path

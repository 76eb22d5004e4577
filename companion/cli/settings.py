"""The settings file: one TOML file in the platform's configuration folder."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.paths import LANGUAGES
from companion.reading.nearest import nearest
from companion.words import Message, msg


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user prefers: a language, a paper, and readings of open questions (game -> ruling -> reading)."""

    lang: str | None = None
    paper: str | None = None
    rulings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


class SettingsError(Exception):
    """The settings file can't be used; ``message`` says what to mend."""

    def __init__(self, file: Path, message: Message) -> None:
        super().__init__(str(file))
        self.file = file
        self.message = message


def default_file() -> Path:
    """Where the settings are looked for."""
    from platformdirs import user_config_path

    return user_config_path("companion", appauthor=False) / "settings.toml"


def load_settings(file: Path | None = None) -> Settings:
    """The settings in ``file`` (None: the default place, where they may be missing). Raises SettingsError, OSError."""
    place = file or default_file()
    try:
        data = place.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        if file is None:
            return Settings()
        raise SettingsError(place, msg("there is no such settings file")) from None
    except IsADirectoryError:
        raise SettingsError(place, msg("this is a folder; name a settings file in it")) from None
    return _checked(_parsed(data, place), place)


def _parsed(data: bytes, file: Path) -> Mapping[str, object]:
    from companion.reading.toml import TomlError, read_toml  # most people have no settings

    try:
        return read_toml(data)
    except TomlError as error:
        raise SettingsError(file, error.told) from None


def _checked(table: Mapping[str, object], file: Path) -> Settings:
    for key in table:
        if key not in ("lang", "paper", "rulings"):
            raise SettingsError(file, msg('the setting "{key}" is unknown; there are: {known}', key=key, known="lang, paper, rulings"))
    lang, paper, rulings = table.get("lang"), table.get("paper"), table.get("rulings", {})
    if lang is not None and lang not in LANGUAGES:
        raise SettingsError(file, msg('lang = "{found}": possible are {known}', found=str(lang), known=", ".join(LANGUAGES)))
    if paper is not None and not isinstance(paper, str):
        raise SettingsError(file, msg('"{key}" wants text in quotes', key="paper"))
    if not isinstance(rulings, Mapping):
        raise SettingsError(file, msg('"rulings" wants a section for each game: [rulings.best-movie]'))
    return Settings(str(lang) if lang else None, paper, {slug: _readings(slug, chosen, file) for slug, chosen in rulings.items()})


def _readings(slug: str, chosen: object, file: Path) -> Mapping[str, str]:
    from companion.catalog import slugs

    if slug not in slugs() or not isinstance(chosen, Mapping):
        raise SettingsError(file, msg('"rulings" wants a section for each game: [rulings.best-movie]'))
    for key, reading in chosen.items():
        problem = unknown_ruling(slug, key, str(reading))
        if problem:
            raise SettingsError(file, problem)
    return {key: str(reading) for key, reading in chosen.items()}


def unknown_ruling(slug: str, key: str, reading: str) -> Message | None:
    """What is wrong with a ruling chosen for a game; None if it is fine."""
    from companion.catalog import load_game

    known = {ruling.key: [option.key for option in ruling.readings] for ruling in load_game(slug).rulings}
    if key not in known:
        near = nearest(key, known)
        if near:
            return msg('no ruling of {game} is called "{found}"; did you mean "{near}"?', game=slug, found=key, near=near)
        return msg('no ruling of {game} is called "{found}"; there are: {known}', game=slug, found=key, known=", ".join(known))
    if reading not in known[key]:
        return msg('"{key}" has no reading "{found}"; possible: {known}', key=key, found=reading, known=", ".join(known[key]))
    return None

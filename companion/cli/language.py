"""Which language to speak: --lang, else the settings, else the system's locale, else English."""

import locale
import os
import sys
from functools import cache
from pathlib import Path

from companion.cli.settings import Settings, SettingsError, load_settings
from companion.paths import LANGUAGES
from companion.words import Message, speech


def _argument(name: str, arguments: list[str]) -> str | None:
    """The value of an option in the raw arguments: needed before they are parsed, for the help texts themselves."""
    for number, argument in enumerate(arguments):
        if argument == name and number + 1 < len(arguments):
            return arguments[number + 1]
        if argument.startswith(f"{name}="):
            return argument.partition("=")[2]
    return None


def _system() -> str | None:
    names = [os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG")]
    names.append(locale.getlocale()[0] or "")
    chosen = next((name for name in names if name), "")
    code = chosen.replace("-", "_").partition("_")[0].lower()
    return {"italian": "it", "russian": "ru", "ukrainian": "uk"}.get(code, code)


def choose(asked: str | None, settings: Settings) -> str:
    """The language to use; ``asked`` is what --lang said."""
    return next((lang for lang in (asked, settings.lang, _system()) if lang in LANGUAGES), "en")


@cache
def early() -> str:
    """The language of help and usage errors, found before the command line is parsed."""
    arguments = sys.argv[1:]
    config = _argument("--config", arguments)
    try:
        settings = load_settings(Path(config) if config else None)
    except (SettingsError, OSError):
        settings = Settings()
    return choose(_argument("--lang", arguments), settings)


def say(message: Message) -> str:
    """A help text in the early language."""
    return speech(early())(message)

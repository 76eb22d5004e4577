"""Which language to speak: --lang, else the settings, else the system's locale, else English."""

import locale
import os
import re
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


_ALSO = {"english": "en", "italian": "it", "russian": "ru", "ukrainian": "uk", "ua": "uk"}
"""Systems that name languages in words, and the country that is taken for its language."""


def code_of(name: str) -> str:
    """The code of a language as people and systems write it: ``IT``, ``it_IT.UTF-8``, ``it-IT``, ``Italian``; what it may mean is not checked."""
    code = re.split("[-_.@]", name.strip(), maxsplit=1)[0].lower()
    return _ALSO.get(code, code)


def _system() -> str:
    names = [os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG")]
    names.append(locale.getlocale()[0] or "")
    return code_of(next((name for name in names if name), ""))


def choose(asked: str | None, settings: Settings) -> str:
    """The language to use; ``asked`` is what --lang said."""
    return next((lang for lang in (asked and code_of(asked), settings.lang, _system()) if lang in LANGUAGES), "en")


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

"""Saying messages in one language."""

import gettext
import re
from collections.abc import Iterable, Mapping
from functools import cache

from companion.paths import LANGUAGES, LOCALE
from companion.words.message import Message, Text, msg
from companion.words.visible import visible


class Speech:
    """Renders messages and texts in one language; English where a translation is missing."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._catalogue = _catalogue(lang)

    def __call__(self, message: Message | Text | str | int) -> str:
        """The message in this language."""
        if isinstance(message, Message):
            return self._say(message)
        if isinstance(message, Mapping):
            return self.pick(message)
        return str(message)

    def pick(self, text: Text) -> str:
        """This language's text, else the English one, else any."""
        return text.get(self.lang) or text.get("en") or next(iter(text.values()), "")

    def join(self, parts: Iterable[Message | Text | str]) -> str:
        """A list as it is spoken: "Anna, Boris and Cleo"."""
        said = [self(part) for part in parts]
        if len(said) < 2:
            return "".join(said)
        return self(msg("{list} and {last}", list=", ".join(said[:-1]), last=said[-1]))

    def _say(self, message: Message) -> str:
        if message.plural is None:
            text = self._catalogue.gettext(message.text)
        else:
            text = self._catalogue.ngettext(message.text, message.plural, abs(message.count))
        values = {key: self._value(value) for key, value in message.values.items()}
        if message.plural is not None:
            values.setdefault("n", self._value(message.count))
        return text.format_map(values) if values else text

    def _value(self, value: object) -> str:
        if isinstance(value, Message | Mapping):
            return self(value)
        if isinstance(value, list | tuple):
            return self.join(value)
        if isinstance(value, int):
            return str(value).replace("-", "−")
        if isinstance(value, float):
            return self._decimal(value)
        return visible(str(value))

    def _decimal(self, value: float) -> str:
        """Two decimals at most, none when they are noughts, after the sign that the language has for it."""
        text = f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−")
        return text if self.lang == "en" or self.lang not in LANGUAGES else text.replace(".", ",")


def _catalogue(lang: str) -> gettext.NullTranslations:
    """The translations into a language; none for English, and for what nobody translated into."""
    try:
        # By its place: to look for it, as gettext can, it learns of all locales first.
        with (LOCALE / lang / "LC_MESSAGES" / "companion.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()


@cache
def speech(lang: str) -> Speech:
    """The speech of a language, one of ``LANGUAGES``."""
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang}")
    return Speech(lang)


@cache
def deck_speech(lang: str) -> Speech:
    """The speech of a deck in a language that may be its own: its texts in that language, our sentences in English where we don't speak it.

    Raises ValueError for what is no two-letter code.
    """
    if not re.fullmatch("[a-z]{2}", lang):
        raise ValueError(f"no such language: {lang}")
    return Speech(lang)

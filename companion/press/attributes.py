"""The attributes of one card XML element, read as the lengths, colours and choices they must be."""

from collections.abc import Mapping
from typing import TypeVar

from companion.press.ink import rgb
from companion.reading.nearest import not_among
from companion.words import Message, msg

T = TypeVar("T")
LARGEST = 1e5
"""No number on a card is larger than this, in any unit."""


class ElementError(Exception):
    """An element that can't be drawn, and why; ``said`` is the value that is wrong, which may come from a card's table."""

    def __init__(self, code: str, message: Message, said: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.said = said


class Attributes:
    """The attributes of one element, read as what they must be."""

    def __init__(self, raw: Mapping[str, str]) -> None:
        self.raw = raw

    def number(self, name: str, default: float = 0.0) -> float:
        written = self.raw.get(name)
        if written is None:
            return default
        try:
            number = float(written)
        except ValueError:
            raise self._wrong(name, msg('"{value}" is no number, which {attribute} wants', value=written[:30], attribute=name)) from None
        if not -LARGEST < number < LARGEST:
            raise self.bad(name)
        return number

    def length(self, name: str, default: float = 0.0) -> float:
        number = self.number(name, default)
        if number < 0:
            raise self.bad(name)
        return number

    def numbers(self, *names: str) -> tuple[float, ...]:
        return tuple(map(self.number, names))

    def pair(self, name: str, default: float, *, single: bool = False) -> tuple[float, float]:
        """``x,y``; where ``single`` is allowed, one number stands for both."""
        written = self.raw.get(name)
        if written is None:
            return default, default
        parts = written.replace(",", " ").split()
        try:
            numbers = [float(part) for part in parts]
        except ValueError:
            raise self.bad(name) from None
        if len(numbers) != 2 and not (single and len(numbers) == 1):
            raise self.bad(name)
        return numbers[0], numbers[-1]

    def colour(self, name: str, default: str | None) -> str | None:
        written = self.raw.get(name)
        if written is None:
            return default
        if written == "none":
            return None
        try:
            return rgb(written)
        except ValueError:
            told = msg('"{value}" is no colour, which {attribute} wants; write it like "#1F6FB5"', value=written[:30], attribute=name)
            raise self._wrong(name, told) from None

    def choice(self, name: str, choices: Mapping[str, T], default: str) -> T:
        written = self.raw.get(name, default)
        if written not in choices:
            raise self._wrong(name, not_among(msg('"{value}" makes no sense as {attribute}', value=written[:30], attribute=name), written, choices))
        return choices[written]

    def bad(self, name: str) -> ElementError:
        return self._wrong(name, msg('"{value}" makes no sense as {attribute}', value=self.raw[name][:30], attribute=name))

    def _wrong(self, name: str, told: Message) -> ElementError:
        return ElementError("bad-attribute", told, self.raw[name])

"""Values of a text file that know where they stand in it."""

import bisect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from companion.reading.problems import Spot
from companion.words import Message, msg

MAX_DEPTH = 24
TOO_DEEP = msg("nested too deep: no record needs more than {depth} levels", depth=MAX_DEPTH)
INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9A-Fa-f]+")
_BASES = {"0o": 8, "0x": 16}
MAX_DIGITS = 20
ESCAPES_LEFT_OUT = len(r"\ud83d\ude00") - len(r"\U0001F600")
"""By how much a rare character is written shorter where its two escapes are joined."""


def whole(text: str) -> int | None:
    """The integer of the core schema that a text is; None of any other, and of what is far too long."""
    if len(text) > MAX_DIGITS or not INTEGER.fullmatch(text):
        return None
    return int(text, _BASES.get(text[:2], 10))


@dataclass(slots=True)
class Scalar:
    """A single value as written; ``plain`` when it stands without quotes."""

    text: str
    plain: bool
    line: int
    column: int
    start: int
    end: int

    @property
    def is_null(self) -> bool:
        return self.plain and self.text in ("", "~", "null", "Null", "NULL")

    @property
    def boolean(self) -> bool | None:
        if self.plain and self.text in ("true", "True", "TRUE"):
            return True
        if self.plain and self.text in ("false", "False", "FALSE"):
            return False
        return None

    @property
    def integer(self) -> int | None:
        return whole(self.text) if self.plain else None


@dataclass(slots=True)
class Sequence:
    """A list."""

    line: int
    column: int
    items: list["Node"] = field(default_factory=list)


@dataclass(slots=True)
class Mapping:
    """Keys and values, in the order of the file."""

    line: int
    column: int
    pairs: list[tuple[Scalar, "Node"]] = field(default_factory=list)


Node = Scalar | Sequence | Mapping
Word = tuple[str, int, int]
"""A word as written, with its line and column, from 1."""


class Words:
    """Words of a value. Where each stands is only looked up when it is asked for: of words that are right nobody asks."""

    __slots__ = ("_found", "_look", "texts")

    def __init__(self, texts: list[str], look: Callable[[], list[Word]]) -> None:
        self.texts = texts
        self._look = look
        self._found: list[Word] | None = None

    def __len__(self) -> int:
        return len(self.texts)

    def __iter__(self) -> Iterator[Word]:
        return iter(self._placed())

    def __getitem__(self, index: int) -> Word:
        return self._placed()[index]

    def first(self, most: int) -> "Words":
        """The first ``most`` of them."""
        return Words(self.texts[:most], lambda: self._placed()[:most])

    def _placed(self) -> list[Word]:
        if self._found is None:
            self._found = self._look()
        return self._found


class Source:
    """A file's text, and where in it a character stands."""

    form = False
    """Whether the text stands for a filled form, in which nobody has seen the words of records."""

    def __init__(self, text: str, joins: tuple[int, ...] = ()) -> None:
        self.text = text
        self.joins = joins
        """Indices before which the file has ``ESCAPES_LEFT_OUT`` characters more than ``text``."""

    @cached_property
    def starts(self) -> list[int]:
        """Where each line begins."""
        return [0, *(match.end() for match in re.finditer("\r\n|[\r\n]", self.text))]

    def place(self, index: int) -> tuple[int, int]:
        """Line and column, from 1, of the character at ``index``."""
        row = bisect.bisect_right(self.starts, index) - 1
        start = self.starts[row]
        missing = bisect.bisect_right(self.joins, index) - bisect.bisect_left(self.joins, start)
        return row + 1, index - start + 1 + missing * ESCAPES_LEFT_OUT

    def spot(self, _line: int, _column: int) -> Spot | None:
        """The field of a form that stands at a place; a text file has none."""
        return None

    def is_blank(self, line: int, column: int) -> bool:
        """Whether at a place an empty text in quotes stands."""
        at = self.starts[line - 1] + column - 1
        return self.text.startswith('""', at) and not self.text.startswith('"""', at)

    def where(self, line: int, column: int) -> Message:
        """A place as it is told."""
        spot = self.spot(line, column)
        return spot.place if spot else msg("line {line}, column {column}", line=line, column=column)

    def line(self, number: int) -> str:
        """The text of a line, from 1, with its line break."""
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : end]

    def words(self, scalar: Scalar, pattern: re.Pattern[str]) -> "Words":
        """The matches of ``pattern`` in a scalar, each with its own line and column."""
        return Words(pattern.findall(scalar.text), lambda: self.placed(scalar, pattern))

    def placed(self, scalar: Scalar, pattern: re.Pattern[str]) -> list[Word]:
        """The same, looked up at once."""
        raw = self.text[scalar.start : scalar.end]
        if raw == scalar.text and raw.isascii() and "\n" not in raw:
            line, column = scalar.line, scalar.column
            return [(match.group(), line, column + match.start()) for match in pattern.finditer(raw)]
        return self._scattered(scalar, pattern)

    def _scattered(self, scalar: Scalar, pattern: re.Pattern[str]) -> list[Word]:
        """The words of a scalar that is quoted or runs over lines.

        From the first one that is written with escapes, all count as standing where the scalar begins.
        """
        cursor = scalar.start
        if not scalar.plain and self.text[cursor] in "|>":
            cursor = self.text.find("\n", cursor, scalar.end) + 1 or scalar.end
        words = []
        for match in pattern.finditer(scalar.text):
            word = match.group()
            found = self.text.find(word, cursor, scalar.end) if cursor >= 0 else -1
            if found < 0:
                words.append((word, scalar.line, scalar.column))
                cursor = -1
            else:
                cursor = found + len(word)
                words.append((word, *self.place(found)))
        return words

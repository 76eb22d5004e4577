"""YAML text to nodes that know where they stand.

The 1.2 core schema, strictly one document: no anchors, aliases, tags or repeated keys. Built on the
events of libyaml, without recursion, so that no file can exhaust the stack.
"""

import bisect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import yaml
from yaml._yaml import CParser
from yaml.events import AliasEvent, MappingStartEvent, ScalarEvent, SequenceStartEvent

from companion.reading.problems import Problem, Spot
from companion.words import Message, msg

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 24
MAX_PROBLEMS = 2000
"""More than anybody mends at once; a broken file of a megabyte would have hundreds of thousands."""

_INTEGER = re.compile(r"[-+]?[0-9]+")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_SURROGATES = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_LEFT_OUT = len(r"\ud83d\ude00") - len(r"\U0001F600")
TOO_DEEP = msg("nested too deep: no record needs more than {depth} levels", depth=MAX_DEPTH)
_UTF16 = msg("the file is written in UTF-16; save it as UTF-8")


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
        if self.plain and len(self.text) <= 20 and _INTEGER.fullmatch(self.text):
            return int(self.text)
        return None


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

    def __init__(self, text: str, joins: tuple[int, ...] = ()) -> None:
        self.text = text
        self.joins = joins
        """Indices before which the file has ``_LEFT_OUT`` characters more than ``text``."""

    @cached_property
    def starts(self) -> list[int]:
        """Where each line begins."""
        return [0, *(match.end() for match in re.finditer("\r\n|[\r\n\x85\u2028\u2029]", self.text))]

    def place(self, index: int) -> tuple[int, int]:
        """Line and column, from 1, of the character at ``index``."""
        row = bisect.bisect_right(self.starts, index) - 1
        start = self.starts[row]
        missing = bisect.bisect_right(self.joins, index) - bisect.bisect_left(self.joins, start)
        return row + 1, index - start + 1 + missing * _LEFT_OUT

    def spot(self, _line: int, _column: int) -> Spot | None:
        """The field of a form that stands at a place; a text file has none."""
        return None

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


@dataclass(frozen=True, slots=True)
class Document:
    """What a file holds: its root node, or the problems that kept it from being read."""

    source: Source
    root: Node | None
    problems: tuple[Problem, ...] = ()


def read(data: bytes) -> Document:
    """Read one YAML or JSON document of at most ``MAX_BYTES`` bytes; never raises for bad content."""
    if len(data) > MAX_BYTES:
        problem = _problem(1, 1, msg("the file is longer than the {most} bytes that are read", most=MAX_BYTES), "too-large")
        return Document(Source(""), None, (problem,))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Document(Source(""), None, (_undecodable(data, error),))
    source = Source(text)
    if text[:2].count("\0") == 1:
        return Document(source, None, (_problem(1, 1, _UTF16),))
    control = _CONTROL.search(text)
    if control:
        place = source.place(control.start())
        code = f"U+{ord(control.group()):04X}"
        return Document(source, None, (_problem(*place, msg("the control character {code} can't stand in a text file; delete it", code=code)),))
    return _Builder(source).build()


def _undecodable(data: bytes, error: UnicodeDecodeError) -> Problem:
    before = data[: error.start].decode("utf-8-sig", errors="replace")
    line, column = Source(before).place(len(before))
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[1:2] == b"\x00":
        return _problem(1, 1, _UTF16)
    byte = f"{data[error.start]:02X}"
    return _problem(line, column, msg("the byte {byte} is not UTF-8; save the file as UTF-8", byte=byte))


def _problem(line: int, column: int, message: Message, code: str = "syntax") -> Problem:
    return Problem("error", code, message, line, column)


class _Builder:
    """Turns parser events into nodes, with a stack of open collections of its own."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.shifted = bool(source.joins)
        self.problems: list[Problem] = []
        self.root: Node | None = None
        self.stack: list[Sequence | Mapping] = []
        self.keys: list[Scalar | None] = []
        self.seen: list[set[str]] = []

    def build(self) -> Document:
        try:
            self._run(self.source.text)
        except yaml.YAMLError as error:
            joined = self._with_surrogates_joined()
            if joined is not None:
                return joined
            from companion.reading.syntax import fault  # only needed when something is wrong

            return Document(self.source, None, (fault(error, self.source),))
        if self.problems:
            return Document(self.source, None, tuple(self.problems))
        if self.root is None:
            return Document(self.source, None, (_problem(1, 1, msg("the file is empty")),))
        return Document(self.source, self.root)

    def _with_surrogates_joined(self) -> Document | None:
        """JSON writes rare characters as two escapes, which YAML doesn't know: read them joined."""
        text = self.source.text
        if self.source.joins or not text.lstrip().startswith("{"):
            return None

        joins: list[int] = []

        def join(match: re.Match[str]) -> str:
            pair = bytes.fromhex(match.group(1) + match.group(2)).decode("utf-16-be")
            joins.append(match.end() - (len(joins) + 1) * _LEFT_OUT)
            return f"\\U{ord(pair):08X}"

        joined = _SURROGATES.sub(join, text)
        return _Builder(Source(joined, tuple(joins))).build() if joins else None

    def _run(self, text: str) -> None:
        parser = CParser(text)
        try:
            documents = 0
            while len(self.problems) < MAX_PROBLEMS:
                event: Any = parser.get_event()
                kind = type(event)
                if kind is ScalarEvent:
                    self._scalar(event)
                elif kind is MappingStartEvent or kind is SequenceStartEvent:
                    if not self._open(event, kind is MappingStartEvent):
                        return
                elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                    self._close()
                elif kind is AliasEvent:
                    self._error(event.start_mark, msg("aliases (*{name}) are not used here; write the value out", name=event.anchor))
                    self._add(Scalar("", True, 1, 1, 0, 0))
                elif kind is yaml.DocumentStartEvent:
                    documents += 1
                    if documents > 1:
                        self._error(event.start_mark, msg("a second document begins here; one file holds one record"))
                        return
                elif kind is yaml.StreamEndEvent:
                    return
        finally:
            parser.dispose()

    def _place(self, mark: Any) -> tuple[int, int]:
        return self.source.place(mark.index) if self.shifted else (mark.line + 1, mark.column + 1)

    def _error(self, mark: Any, message: Message) -> None:
        self.problems.append(_problem(*self._place(mark), message))

    def _check(self, event: Any) -> None:
        if event.anchor is not None:
            self._error(event.start_mark, msg("anchors (&{name}) are not used here; write the value out each time", name=event.anchor))
        if event.tag is not None:
            self._error(event.start_mark, msg("tags ({tag}) are not used here; put quotes around text that begins with !", tag=event.tag))

    def _scalar(self, event: Any) -> None:
        if event.anchor is not None or event.tag is not None:
            self._check(event)
        mark = event.start_mark
        node = Scalar(event.value, not event.style, mark.line + 1, mark.column + 1, mark.index, event.end_mark.index)
        if self.shifted:
            node.line, node.column = self.source.place(mark.index)
        self._add(node)

    def _open(self, event: Any, is_mapping: bool) -> bool:
        if event.anchor is not None or event.tag is not None:
            self._check(event)
        mark = event.start_mark
        if len(self.stack) >= MAX_DEPTH:
            self._error(mark, TOO_DEEP)
            return False
        node: Sequence | Mapping = (Mapping if is_mapping else Sequence)(*self._place(mark))
        self._add(node)
        self.stack.append(node)
        self.keys.append(None)
        self.seen.append(set())
        return True

    def _close(self) -> None:
        self.stack.pop()
        self.keys.pop()
        self.seen.pop()

    def _add(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
            return
        key = self.keys[-1]
        if key is not None:
            parent.pairs.append((key, node))
            self.keys[-1] = None
        elif not isinstance(node, Scalar):
            message = msg("a key must be a single word or number")
            self.problems.append(_problem(node.line, node.column, message))
            self.keys[-1] = Scalar("", True, node.line, node.column, 0, 0)
        else:
            if node.text in self.seen[-1]:
                self.problems.append(_problem(node.line, node.column, msg('the key "{key}" stands here a second time', key=node.text)))
            self.seen[-1].add(node.text)
            self.keys[-1] = node

"""YAML text to nodes that know where they stand.

The 1.2 core schema, strictly one document: no anchors, aliases, tags or repeated keys. Built on the
events of libyaml, without recursion, so that no file can exhaust the stack.
"""

import re
from dataclasses import dataclass
from typing import Any

import yaml
from yaml._yaml import CParser
from yaml.events import AliasEvent, MappingStartEvent, ScalarEvent, SequenceStartEvent

from companion.reading.nodes import ESCAPES_LEFT_OUT, MAX_DEPTH, TOO_DEEP, Mapping, Node, Scalar, Sequence, Source, Word, Words
from companion.reading.problems import Problem
from companion.words import Message, msg

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_PROBLEMS",
    "Document",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Source",
    "Word",
    "Words",
    "read",
]

MAX_BYTES = 1024 * 1024
MAX_PROBLEMS = 2000
"""More than anybody mends at once; a broken file of a megabyte would have hundreds of thousands."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_CONTROL_IN_JSON = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
_ODD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
"""Control characters, and those that libyaml takes as line breaks."""
_MOST_SLOWLY = 64 * 1024
"""Characters that are read with PyYAML's own parser, which takes a hundred times as long."""
_SURROGATES = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_UTF16 = msg("the file is written in UTF-16; save it as UTF-8")


@dataclass(frozen=True, slots=True)
class Document:
    """What a file holds: its root node, or the problems that kept it from being read."""

    source: Source
    root: Node | None
    problems: tuple[Problem, ...] = ()


def read(data: bytes) -> Document:
    """Read one YAML or JSON document of at most ``MAX_BYTES`` bytes; never raises for bad content."""
    if len(data) > MAX_BYTES:
        problem = _problem(1, 1, msg("the file is larger than {most} MB, the most that is read", most=MAX_BYTES // 1024**2), "too-large")
        return Document(Source(""), None, (problem,))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Document(Source(""), None, (_undecodable(data, error),))
    source = Source(text)
    if text[:2].count("\0") == 1:
        return Document(source, None, (_problem(1, 1, _UTF16),))
    if not _ODD.search(text):
        return _Builder(source, text).build()
    from companion.reading.leeway import is_json, shielded  # hardly ever needed

    control = (_CONTROL_IN_JSON if is_json(text) else _CONTROL).search(text)
    if control:
        place = source.place(control.start())
        code = f"U+{ord(control.group()):04X}"
        return Document(source, None, (_problem(*place, msg("the control character {code} can't stand in a text file; delete it", code=code)),))
    return _Builder(source, *shielded(text)).build()


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

    def __init__(self, source: Source, text: str, odd: dict[int, str] | None = None) -> None:
        self.source = source
        self.text = text
        """What is parsed: as long as the source's, and the same but for ``odd`` characters and blanks."""
        self.odd = odd
        self.shifted = bool(source.joins)
        self.problems: list[Problem] = []
        self.root: Node | None = None
        self.stack: list[Sequence | Mapping] = []
        self.keys: list[Scalar | None] = []
        self.seen: list[set[str]] = []

    def build(self) -> Document:
        try:
            self._run(CParser(self.text))
        except yaml.YAMLError as error:
            otherwise = self._with_surrogates_joined() or self._with_leeway(error)
            if otherwise is not None:
                return otherwise
            from companion.reading.syntax import fault  # only needed when something is wrong

            return Document(self.source, None, (fault(error, self.source, self._last, self.stack[-1].line if self.stack else 1),))
        return self._document()

    def _document(self) -> Document:
        if self.problems:
            return Document(self.source, None, tuple(self.problems))
        if self.root is None:
            return Document(self.source, None, (_problem(1, 1, msg("the file is empty")),))
        return Document(self.source, self.root)

    @property
    def _last(self) -> Scalar | None:
        """The last value that was read, if it is a single one."""
        parent = self.stack[-1] if self.stack else None
        if isinstance(parent, Mapping):
            node: Node | None = self.keys[-1] or (parent.pairs[-1][1] if parent.pairs else None)
        else:
            node = parent.items[-1] if parent and parent.items else None
        return node if isinstance(node, Scalar) else None

    def _with_surrogates_joined(self) -> Document | None:
        """JSON writes rare characters as two escapes, which YAML doesn't know: read them joined."""
        text = self.text
        if self.source.joins or not text.lstrip().startswith("{"):
            return None

        joins: list[int] = []

        def join(match: re.Match[str]) -> str:
            pair = bytes.fromhex(match.group(1) + match.group(2)).decode("utf-16-be")
            joins.append(match.end() - (len(joins) + 1) * ESCAPES_LEFT_OUT)
            return f"\\U{ord(pair):08X}"

        joined = _SURROGATES.sub(join, text)
        return _Builder(Source(joined, tuple(joins)), joined, self.odd).build() if joins else None

    def _with_leeway(self, error: yaml.YAMLError) -> Document | None:
        """What libyaml refuses, though YAML 1.2 or JSON allows it."""
        from companion.reading.leeway import respelt  # only needed when something is wrong

        text = respelt(self.text)
        if text != self.text:
            return _Builder(self.source, text, self.odd).build()
        if "found unexpected ':'" not in str(error) or len(text) > _MOST_SLOWLY:
            return None
        slow = _Builder(self.source, text, self.odd)
        try:
            slow._run(yaml.Loader(text))
        except yaml.YAMLError:
            return None
        return slow._document()

    def _run(self, parser: Any) -> None:
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
        value = event.value if self.odd is None else event.value.translate(self.odd)
        node = Scalar(value, not event.style, mark.line + 1, mark.column + 1, mark.index, event.end_mark.index)
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

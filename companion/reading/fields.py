"""Typed values out of nodes; whatever doesn't fit becomes a located problem and reading goes on."""

import re
from collections.abc import Collection, Iterable
from collections.abc import Mapping as Map
from dataclasses import replace
from typing import TypeVar

from companion.paths import LANGUAGES
from companion.reading.nearest import MAX_OPTIONS, nearest
from companion.reading.nodes import INTEGER
from companion.reading.problems import Level, Problem
from companion.reading.yaml import MAX_PROBLEMS, Mapping, Node, Scalar, Sequence, Source, Word, Words
from companion.words import Message, Text, msg, speech

_SHOWN = 40
_EMPTY = ("bad-name",)
"""Codes whose messages say themselves that something is empty."""
MAX_SUGGESTIONS = 100
MAX_ENTRIES = 5000
"""More than any list in a record needs."""
T = TypeVar("T")
WORD = re.compile(r"[^\s,]+")
_MEANT = {"true": "true", "yes": "true", "y": "true", "on": "true", "false": "false", "no": "false", "n": "false", "off": "false"}


def shown(node: Node) -> str:
    """What was found, short enough to print."""
    if isinstance(node, Scalar):
        return node.text if len(node.text) <= _SHOWN else node.text[:_SHOWN] + "..."
    if isinstance(node, Sequence) and node.items and all(isinstance(item, Scalar) for item in node.items[:_SHOWN]):
        text = ", ".join(shown(item) for item in node.items[:_SHOWN])
        return f"[{text}]" if len(text) <= _SHOWN else f"[{text[:_SHOWN]}...]"
    return "[...]" if isinstance(node, Sequence) else "{...}"


class Fields:
    """The keys of one mapping."""

    __slots__ = ("_nodes", "_reader", "node")

    def __init__(self, reader: "Reader", node: Mapping, pairs: dict[str, tuple[Scalar, Node]]) -> None:
        self.node = node
        self._reader = reader
        self._nodes = pairs

    def __contains__(self, key: str) -> bool:
        return key in self._nodes

    def key(self, key: str) -> Scalar:
        """The key's own node, to point at."""
        return self._nodes[key][0]

    def get(self, key: str) -> Node | None:
        """The value; None where the key is missing or has nothing after it."""
        pair = self._nodes.get(key)
        if pair is None or (isinstance(pair[1], Scalar) and pair[1].is_null):
            return None
        return pair[1]

    def need(self, key: str, example: str = "", *, asked: str = "") -> bool:
        """Whether the key stands here; if not, that is reported, with an ``example`` of it, at the key whose value has ``asked`` for it."""
        if key in self._nodes:
            return True
        place = self.get(asked)
        message = msg('the key "{key}" is missing', key=key)
        if place:
            message = msg('with "{asked}: {value}" the key "{key}" is needed, too', asked=asked, value=shown(place), key=key)
        if example:
            message = msg("{what}; write it like this: {example}", what=message, example=f"{key}: {example}")
        self._reader.error("missing-key", place or self.node, message)
        return False

    def refuse(self, keys: Iterable[str]) -> None:
        """Report those of ``keys`` that stand here: they belong to another mode or form."""
        for key in keys:
            if key in self._nodes:
                message = msg('the key "{key}" belongs to another mode or form of this game; delete it', key=key)
                self._reader.error("unknown-key", self._nodes[key][0], message)

    def one_of(self, first: str, second: str) -> bool:
        """Whether not both keys stand here; if they do, that is reported."""
        if first in self._nodes and second in self._nodes:
            self._reader.error("conflict", self.key(second), msg('"{second}" can\'t stand beside "{first}"; keep one', first=first, second=second))
            return False
        return True


class Reader:
    """Reads nodes of one source and collects what is wrong with them.

    Everything is reported, up to ``MAX_PROBLEMS`` of a level: a broken file of a megabyte holds hundreds of thousands.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self._found: dict[Level, int] = {"error": 0, "warning": 0, "hint": 0}
        self._suggestions = 0

    def error(self, code: str, node: Node | tuple[int, int], message: Message, player: str | None = None) -> None:
        self._report("error", code, node, message, player)

    def unknown(self, code: str, node: Node | tuple[int, int], message: Message, player: str | None = None, *, word: str = "") -> None:
        """An error about a word that isn't understood (of a place alone ``word`` tells it); what nobody sees in it is told instead."""
        from companion.reading.oddities import oddity  # only needed when something is wrong

        self.error(code, node, oddity(node.text if isinstance(node, Scalar) else word) or message, player)

    def warning(self, code: str, node: Node | tuple[int, int] | None, message: Message, player: str | None = None) -> None:
        self._report("warning", code, node, message, player)

    def _report(self, level: Level, code: str, node: Node | tuple[int, int] | None, message: Message, player: str | None) -> None:
        self._found[level] += 1
        if self._found[level] > MAX_PROBLEMS:
            if self._found[level] > MAX_PROBLEMS + 1:
                return
            code, message = "too-many", msg("there are more problems than the {most} listed; mend these first", most=MAX_PROBLEMS)
        if node is None:
            line, column = None, None
        else:
            line, column = node if isinstance(node, tuple) else (node.line, node.column)
            if level == "error" and self.source.form and code not in _EMPTY and self.source.is_blank(line, column):
                message = msg("nothing is written here")
        self.problems.append(Problem(level, code, message, line, column, player))

    @property
    def errors(self) -> int:
        """How many errors were found so far."""
        return self._found["error"]

    @property
    def failed(self) -> bool:
        """Whether anything was found that makes the file unusable."""
        return self.errors > 0

    def nearest(self, word: str, options: Collection[str]) -> str | None:
        """The option most like ``word``; None where nothing is close, and in a file with too many mistakes to look for it."""
        if self._suggestions >= MAX_SUGGESTIONS or len(options) > MAX_OPTIONS:
            return None
        self._suggestions += 1
        return nearest(word, options)

    # Shapes

    def fields(self, node: Node, known: Collection[str], *, others: bool = False, offered: Collection[str] = ()) -> Fields | None:
        """A mapping with nothing but ``known`` keys, unless ``others`` may stand there, too.

        Beside an unknown key those are named that may be meant: the known ones, or of these only the ``offered``.
        What stands under a key in capitals, or runs on after its colon, is read as meant once that is told.
        """
        if not isinstance(node, Mapping):
            self._no_map(node)
            return None
        pairs: dict[str, tuple[Scalar, Node]] = {}
        unknown = []
        for key, value in node.pairs:
            if key.text in known:
                pairs[key.text] = (key, value)
            else:
                unknown.append((key, value))
        for entry in unknown:
            key, value = self.parted(*entry) or entry
            meant = key.text.lower() in known
            if meant:
                pairs.setdefault(key.text.lower(), (key, value))
            if key is entry[0] and (meant or not others):
                self._unknown_key(key, known, offered or known)
        return Fields(self, node, pairs)

    def _unknown_key(self, key: Scalar, known: Collection[str], offered: Collection[str]) -> None:
        near = key.text.lower() if key.text.lower() in known else self.nearest(key.text, offered)
        if near:
            self.unknown("unknown-key", key, msg('the key "{key}" is unknown; did you mean "{near}"?', key=shown(key), near=near))
        else:
            self.unknown("unknown-key", key, msg('the key "{key}" is unknown; possible here: {known}', key=shown(key), known=", ".join(offered)))

    def parted(self, key: Scalar, value: Node) -> tuple[Scalar, Node] | None:
        """Key and value that stand without a space after the colon, where that makes a key of both; it is reported. None of any other entry."""
        if ":" not in key.text or not (isinstance(value, Scalar) and value.is_null) or not self._no_space("unknown-key", key):
            return None
        name, _, rest = key.text.partition(":")
        place = len(name) + 1
        return (
            Scalar(name, True, key.line, key.column, key.start, key.start + len(name)),
            Scalar(rest, True, key.line, key.column + place, key.start + place, key.end),
        )

    def _no_map(self, node: Node) -> None:
        if not (isinstance(node, Scalar) and ":" in node.text and self._no_space("wrong-type", node)):
            self.error("wrong-type", node, msg('"{found}" stands where keys with values are expected ("key: value")', found=shown(node)))

    def _no_space(self, code: str, node: Scalar) -> bool:
        from companion.reading.syntax import NO_SPACE, unspaced  # only needed when something is wrong

        places = unspaced(self.source, node)
        for place in places:
            self.error(code, place, NO_SPACE)
        return bool(places)

    def items(self, node: Node | None) -> list[Node]:
        """The entries of a list; none where there's nothing."""
        if node is None or (isinstance(node, Scalar) and node.is_null):
            return []
        if isinstance(node, Sequence):
            return self._bounded(node, node.items)
        self._no_list(node)
        return []

    def _no_list(self, node: Node) -> None:
        from companion.reading.syntax import NO_SPACE_AFTER_DASH, undashed  # only needed when something is wrong

        message = msg('"{found}" stands where a list is expected ("[a, b]")', found=shown(node))
        self.error("wrong-type", node, NO_SPACE_AFTER_DASH if undashed(node) else message)

    def pairs(self, node: Node | None) -> list[tuple[Scalar, Node]]:
        """The entries of a map; none where there's nothing."""
        if node is None or (isinstance(node, Scalar) and node.is_null):
            return []
        if isinstance(node, Mapping):
            return self._bounded(node, node.pairs)
        self._no_map(node)
        return []

    def _bounded(self, node: Node, entries: list[T]) -> list[T]:
        if len(entries) <= MAX_ENTRIES:
            return entries
        self._too_many(node, len(entries))
        return entries[:MAX_ENTRIES]

    def _shortened(self, node: Node, words: Words) -> Words:
        self._too_many(node, len(words))
        return words.first(MAX_ENTRIES)

    def _too_many(self, node: Node, count: int) -> None:
        self.error("too-many", node, msg("{found} entries are more than the {most} that are read", found=count, most=MAX_ENTRIES))

    # Values

    def text(self, node: Node) -> str | None:
        """Text; a bare number is the text as written."""
        if isinstance(node, Scalar) and not node.is_null and node.boolean is None:
            return node.text
        self.error("wrong-type", node, msg('"{found}" stands where text is expected', found=shown(node)))
        return None

    def integer(self, node: Node, low: int | None = None, high: int | None = None, code: str = "bad-number") -> int | None:
        """A whole number from ``low`` to ``high``."""
        value = node.integer if isinstance(node, Scalar) else None
        if value is None:
            self._no_integer(node, code)
            return None
        low, high = (-(10**9) if low is None else low), (10**9 if high is None else high)
        if not low <= value <= high:
            self.error(code, node, msg("{found} is out of range; it goes from {low} to {high}", found=value, low=low, high=high))
            return None
        return value

    def _no_integer(self, node: Node, code: str) -> None:
        if not isinstance(node, Scalar) or not INTEGER.fullmatch(node.text):
            self.unknown("wrong-type", node, msg('"{found}" stands where a whole number is expected', found=shown(node)))
        elif node.plain:
            self.error(code, node, msg("{found} is too large a number", found=shown(node)))
        else:
            self._quoted(node)

    def _quoted(self, node: Node) -> None:
        self.error("wrong-type", node, msg('"{found}" stands in quotation marks, which make it text; write it without them', found=shown(node)))

    def flag(self, node: Node) -> bool | None:
        """true or false, without quotation marks; yes and no are text, of which it is told what they mean."""
        if isinstance(node, Scalar):
            if node.boolean is not None:
                return node.boolean
            if replace(node, plain=True).boolean is not None:
                self._quoted(node)
                return None
            meant = _MEANT.get(node.text.strip().lower())
            if meant:
                self.error("wrong-type", node, msg('"{found}" stands where true or false is expected; write {meant}', found=shown(node), meant=meant))
                return None
        self.unknown("wrong-type", node, msg('"{found}" stands where true or false is expected', found=shown(node)))
        return None

    def choice(self, node: Node, options: Collection[str] | Map[str, Message | Text], code: str = "bad-value") -> str | None:
        """One of the ``options``; with what they are called they are told so to those who filled in a form."""
        if not isinstance(node, Scalar) or node.is_null:
            self.error(
                "wrong-type", node, msg('"{found}" stands where one of these is expected: {options}', found=shown(node), options=", ".join(options))
            )
            return None
        if node.text in options:
            return node.text
        near, known = self.offer(node.text, options)
        if near:
            self.unknown(code, node, msg('"{found}" is unknown; did you mean "{near}"?', found=shown(node), near=near))
        else:
            self.unknown(code, node, msg('"{found}" is unknown; possible: {options}', found=shown(node), options=known))
        return None

    def offer(self, word: str, options: Collection[str] | Map[str, Message | Text]) -> tuple[Message | Text | str | None, object]:
        """What to offer in the place of a word: the nearest option, if one is near, and all there are.

        Of a form they are what they are called in the reader's language, as far as that is given.
        """
        if not self.source.form or not isinstance(options, Map):
            return self.nearest(word, list(options)), ", ".join(options)
        keys = {said: key for key, name in options.items() for said in (key, *(speech(lang)(name).lower() for lang in LANGUAGES))}
        near = self.nearest(word.lower(), list(keys))
        return options[keys[near]] if near else None, list(options.values())

    def words(self, node: Node | None) -> Words:
        """Words separated by spaces or commas, or the entries of a list, each with line and column."""
        if isinstance(node, Scalar) and not node.is_null and node.boolean is None:
            words = self.source.words(node, WORD)
            return words if len(words) <= MAX_ENTRIES else self._shortened(node, words)
        found: list[Word] = []
        if isinstance(node, Sequence):
            for item in self._bounded(node, node.items):
                if isinstance(item, Scalar) and item.boolean is None and not item.is_null:
                    found.append((item.text.strip(), item.line, item.column))
                else:
                    self.error("wrong-type", item, msg('"{found}" stands where text is expected', found=shown(item)))
        elif node is not None and not (isinstance(node, Scalar) and node.is_null):
            message = msg('"{found}" stands where codes separated by spaces, or a list of them, are expected', found=shown(node))
            self.error("wrong-type", node, message)
        return Words([text for text, _, _ in found], lambda: found)

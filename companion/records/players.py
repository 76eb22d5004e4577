"""Players' names: how they are written, and how they are recognised when written a little differently."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from companion.reading.fields import Reader, shown
from companion.reading.nearest import listed
from companion.reading.yaml import Node, Scalar, Sequence
from companion.words import Message, msg

MAX_NAME = 40
_FORBIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """The form in which names are compared: trimmed, NFC, case folded."""
    if name.isascii():
        return name.strip().lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name.strip()).casefold())


def trimmed(name: str) -> str:
    """A name as results carry it: trimmed, NFC."""
    name = name.strip()
    return name if name.isascii() else unicodedata.normalize("NFC", name)


@lru_cache(maxsize=4096)
def name_fault(name: str) -> Message | None:
    """Why a trimmed name can't be used; None if it can."""
    bad = _FORBIDDEN.search(name)
    if bad:
        return msg("a name can't hold the invisible character {code}", code=f"U+{ord(bad.group()):04X}")
    if not 1 <= len(name) <= MAX_NAME:
        return msg("a name has 1 to {most} characters, this one {found}", most=MAX_NAME, found=len(name))
    return None


class Players:
    """The names of a record in seating order, as results carry them: trimmed, NFC."""

    def __init__(self, names: Iterable[str], known: bool = True, listed: int | None = None) -> None:
        self.names = tuple(names)
        self.count = len(self.names) if listed is None else listed
        """How many the record lists, also those whose name can't be used."""
        self.known = known
        """False when `players` itself could not be read: then every name is taken as it stands, and none is judged."""
        self._by_folded = {folded(name): name for name in self.names}
        self._by_bare: dict[str, str] = {}

    def find(self, written: str) -> str | None:
        """The player meant by ``written``, in the form of `players`."""
        return self._by_folded.get(folded(written))

    def read(self, reader: Reader, node: Node) -> str | None:
        """The player that ``node`` names; an unknown one is reported (`unknown-player`)."""
        text = reader.text(node)
        if text is None:
            return None
        if not self.known:
            return trimmed(text)
        name = self.find(text)
        if name is None:
            self._unknown(reader, node, text)
        return name

    def _unknown(self, reader: Reader, node: Node, text: str) -> None:
        """Whom a name that nobody has may mean: somebody with or without quotes of a text editor, or written a little differently."""
        from companion.reading.oddities import bare, oddity  # only needed when something is wrong

        self._by_bare = self._by_bare or {folded(bare(name)): name for name in self.names}
        twin = self._by_bare.get(folded(bare(text)), "")
        why = None if oddity(text) else oddity(twin)
        near = None if twin else reader.nearest(text, self.names)
        if why:
            reader.error("unknown-player", node, msg('"{found}" is not among the players; {why}', found=shown(node), why=why))
        elif near:
            reader.error("unknown-player", node, msg('"{found}" is not among the players; did you mean "{near}"?', found=shown(node), near=near))
        else:
            message = msg('"{found}" is not among the players ({players})', found=shown(node), players=listed(self.names))
            reader.unknown("unknown-player", node, message)

    def map(self, reader: Reader, node: Node | None) -> dict[str, tuple[Scalar, Node]]:
        """A map with players as keys: name -> key and value; a player under two spellings is reported.

        Who is unknown, or comes a second time, is reported and stands in it all the same, so that what is wrong with the value is told, too.
        """
        found: dict[str, tuple[Scalar, Node]] = {}
        for key, value in reader.pairs(node):
            entry = (key, value)
            if ":" in key.text and self.find(key.text) is None:
                entry = reader.parted(key, value) or entry
            name = self.read(reader, entry[0])
            if name is None:
                name = trimmed(entry[0].text[:MAX_NAME])
            if name in found:
                reader.error("duplicate-player", key, msg('"{name}" stands here a second time', name=name), name)
                name = trimmed(entry[0].text[:MAX_NAME])
            found.setdefault(name, entry)
        return found


def read_players(reader: Reader, node: Node | None, limits: tuple[int, int] | None) -> Players:
    """The list of names under `players`; ``limits`` are the fewest and the most of the game (rule clause `setup`)."""
    if node is None:
        return Players((), known=False)
    names: list[str] = []
    taken: set[str] = set()
    named = 0
    items = reader.items(node)
    for item in items:
        name = _name(reader, item)
        if name is None:
            continue
        named += 1
        if folded(name) in taken:
            reader.error("duplicate-player", item, msg('"{name}" stands here a second time; give one of them another name', name=name))
            continue
        taken.add(folded(name))
        names.append(name)
    if limits and isinstance(node, Sequence) and not limits[0] <= len(items) <= limits[1]:
        message = msg("players listed: {found}; this game is for {low} to {high}", found=len(items), low=limits[0], high=limits[1])
        reader.error("player-count", node, message)
    return Players(names, isinstance(node, Sequence) and named == len(items), len(items))


def _name(reader: Reader, node: Node) -> str | None:
    text = reader.text(node)
    if text is None:
        return None
    name = trimmed(text)
    fault = name_fault(name)
    if fault:
        reader.error("bad-name", node, fault)
    return None if fault else name

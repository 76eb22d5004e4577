"""What somebody at the table says is so (contract: records, section 7)."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.reading.fields import Fields, Reader
from companion.reading.yaml import Mapping as Map
from companion.reading.yaml import Node, Scalar, Sequence
from companion.records.players import Players, folded
from companion.records.writing import inline
from companion.words import Message, msg

FORMS: Mapping[str, tuple[str, ...]] = {
    "award": ("award", "winner"),
    "good_shot": ("colour", "good_shot"),
    "pitch": ("pitch", "made"),
    "film": ("film", "points"),
    "total": ("player", "total"),
    "place": ("player", "place"),
    "winner": ("winner",),
}
_ANYWHERE = ("winner", "total", "place")
_WRITTEN = re.compile(r"\s*\w+:")
"""How a key begins, though no space may follow."""
_KEYS = tuple(dict.fromkeys(key for form in FORMS.values() for key in form))
Known = Collection[int | str] | Mapping[int | str, Message | None]
"""What there is; a mapping says of some of it why nothing can be claimed."""
Subjects = Mapping[str, Known]
"""What a record has to be spoken of: "award", "pitch", "film" -> numbers, "good_shot" -> colours, "player" -> folded names of what is no player."""
ANY = range(1, 10**9 + 1)
"""What there is where that can't be known: then nothing is judged."""
ANYTHING: Subjects = {"award": ANY, "pitch": ANY, "film": ANY, "good_shot": ANY}
"""Of a record of no known game."""


def numbered(fields: Fields, key: str) -> range:
    """The numbers of all that is listed under a key, be it ever so wrong; any where there is no list."""
    node = fields.get(key)
    if isinstance(node, Sequence):
        return range(1, len(node.items) + 1)
    return range(1, 1) if node is None and key in fields else ANY


@dataclass(frozen=True, slots=True)
class Claim:
    """``form`` is a key of ``FORMS``; ``values`` its keys with names in the form of `players`."""

    form: str
    values: Mapping[str, int | str | bool | list[str]]
    line: int
    column: int

    @property
    def subject(self) -> str:
        """The id of the decision that it is about, such as award-7; only for forms about a decision."""
        return f"{self.form.replace('_', '-')}-{next(iter(self.values.values()))}"


def read_claims(reader: Reader, node: Node | None, players: Players, subjects: Subjects) -> tuple[Claim, ...]:
    """The list under `claims`; what can't be claimed of this record is reported as `bad-claim`."""
    claims = []
    for item in _items(reader, node, players):
        claim = read_claim(reader, item, players, subjects)
        if claim:
            claims.append(claim)
    return tuple(claims)


def _items(reader: Reader, node: Node | None, players: Players) -> list[Node]:
    if isinstance(node, Sequence) or node is None or (isinstance(node, Scalar) and node.is_null):
        return reader.items(node)
    message = msg("claims are a list, each with a dash in front, like: {example}", example=f"- {{winner: {_anybody(players)}}}")
    reader.error("wrong-type", node, message)
    return [node] if isinstance(node, Map) else []


def _anybody(players: Players) -> str:
    return inline(players.names[0]) if players.names else "Anna"


def read_claim(reader: Reader, node: Node, players: Players, subjects: Subjects) -> Claim | None:
    """One claim; None and a problem where it makes no sense."""
    if _is_prose(node):
        message = msg('this is no claim; write it like "winner: {player}" or "player: {player}, total: 41"', player=_anybody(players))
        reader.error("wrong-type", node, message)
        return None
    here = {name: keys for name, keys in FORMS.items() if name in _ANYWHERE or name in subjects}
    fields = reader.fields(node, _KEYS, offered=tuple(dict.fromkeys(key for keys in here.values() for key in keys)))
    if fields is None:
        return None
    present = tuple(key for key in _KEYS if key in fields)
    form = next((name for name, keys in FORMS.items() if set(keys) == set(present)), None)
    if form not in here:
        possible = "; ".join(", ".join(keys) for keys in here.values())
        message = msg("such a claim doesn't belong to this game or mode; possible are: {forms}", forms=possible)
        if form is None:
            message = msg("these keys make no claim; possible are: {forms}", forms=possible)
        reader.error("bad-claim", node, message)
        for key in present if form is None else ():
            if fields.get(key):
                _value(reader, fields, key, "", players, subjects)
        return None
    values = {key: _value(reader, fields, key, form, players, subjects) for key in FORMS[form]}
    if any(value is None for value in values.values()):
        return None
    return Claim(form, {key: value for key, value in values.items() if value is not None}, node.line, node.column)


def _is_prose(node: Node) -> bool:
    """Whether somebody's own words stand where a claim is expected, be it between braces."""
    if isinstance(node, Map):
        lone = [key.text for key, value in node.pairs if isinstance(value, Scalar) and value.is_null]
        return 0 < len(lone) == len(node.pairs) and not any(text in _KEYS or _WRITTEN.match(text) for text in lone)
    return isinstance(node, Scalar) and not _WRITTEN.match(node.text)


def _value(reader: Reader, fields: Fields, key: str, form: str, players: Players, subjects: Subjects) -> int | str | bool | list[str] | None:
    node = fields.get(key)
    if node is None:
        reader.error("bad-claim", fields.key(key), msg('"{key}" has no value', key=key))
        return None
    if key == "winner" and form in ("winner", "") and isinstance(node, Sequence):
        names = [_player(reader, item, players, subjects) for item in node.items]
        if not names:
            reader.error("bad-claim", node, msg("the list of winners is empty"))
            return None
        return None if None in names else list(dict.fromkeys(filter(None, names)))
    if key in ("winner", "player", "good_shot"):
        return _player(reader, node, players, subjects)
    if key == "made":
        return reader.flag(node)
    if key in ("award", "pitch", "film", "colour"):
        return _subject(reader, node, key, subjects.get(form, ANY))
    if key == "place":
        return reader.integer(node, 1, max(players.count, 1), "bad-claim")
    return reader.integer(node)


def _player(reader: Reader, node: Node, players: Players, subjects: Subjects) -> str | None:
    if isinstance(node, Scalar) and players.find(node.text) is None:
        why = _why_not(subjects.get("player", ()), folded(node.text))
        if why:
            reader.error("unknown-player", node, why)
            return None
    return players.read(reader, node)


def _why_not(known: Known, value: int | str) -> Message | None:
    return known.get(value) if isinstance(known, Mapping) else None


def _colour(reader: Reader, node: Node, possible: Known) -> str | None:
    if possible is ANY:
        return reader.text(node)
    why = _why_not(possible, node.text) if isinstance(node, Scalar) else None
    if why:
        reader.error("bad-claim", node, why)
        return None
    return reader.choice(node, [str(name) for name in possible if _why_not(possible, name) is None], "bad-claim")


def _subject(reader: Reader, node: Node, key: str, possible: Known) -> int | str | None:
    if key == "colour":
        return _colour(reader, node, possible)
    value = reader.integer(node, code="bad-claim")
    if value is None:
        return None
    why = None if value in possible else msg("the record has no such entry: {key} {number}", key=key, number=value)
    why = why or _why_not(possible, value)
    if why:
        reader.error("bad-claim", node, why)
    return None if why else value

"""What somebody at the table says is so (contract: records, section 7)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.reading.fields import Fields, Reader
from companion.reading.yaml import Node, Sequence
from companion.records.players import Players
from companion.words import msg

FORMS: Mapping[str, tuple[str, ...]] = {
    "award": ("award", "winner"),
    "good_shot": ("colour", "good_shot"),
    "pitch": ("pitch", "made"),
    "film": ("film", "points"),
    "total": ("player", "total"),
    "place": ("player", "place"),
    "winner": ("winner",),
}
_KEYS = tuple(dict.fromkeys(key for form in FORMS.values() for key in form))
Subjects = Mapping[str, Collection[int | str]]
"""What a record has to be spoken of: "award", "pitch", "film" -> numbers, "good_shot" -> colours."""


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
    for item in reader.items(node):
        claim = read_claim(reader, item, players, subjects)
        if claim:
            claims.append(claim)
    return tuple(claims)


def read_claim(reader: Reader, node: Node, players: Players, subjects: Subjects) -> Claim | None:
    """One claim; None and a problem where it makes no sense."""
    fields = reader.fields(node, _KEYS)
    if fields is None:
        return None
    present = tuple(key for key in _KEYS if key in fields)
    form = next((name for name, keys in FORMS.items() if set(keys) == set(present)), None)
    if form is None:
        possible = "; ".join(", ".join(keys) for keys in FORMS.values())
        reader.error("bad-claim", node, msg("these keys make no claim; possible are: {forms}", forms=possible))
        return None
    if form not in ("winner", "total", "place") and form not in subjects:
        reader.error("bad-claim", node, msg("such a claim doesn't belong to this game or mode"))
        return None
    possible_here = subjects.get(form, ())
    values = {key: _value(reader, fields, key, form, players, possible_here) for key in FORMS[form]}
    if any(value is None for value in values.values()):
        return None
    return Claim(form, {key: value for key, value in values.items() if value is not None}, node.line, node.column)


def _value(
    reader: Reader, fields: Fields, key: str, form: str, players: Players, possible: Collection[int | str]
) -> int | str | bool | list[str] | None:
    node = fields.get(key)
    if node is None:
        reader.error("bad-claim", fields.key(key), msg('"{key}" has no value', key=key))
        return None
    if key == "winner" and form == "winner" and isinstance(node, Sequence):
        names = [players.read(reader, item) for item in node.items]
        if not names:
            reader.error("bad-claim", node, msg("the list of winners is empty"))
            return None
        return None if None in names else list(dict.fromkeys(name for name in names if name is not None))
    if key in ("winner", "player", "good_shot"):
        return players.read(reader, node)
    if key == "made":
        return reader.flag(node)
    if key in ("award", "pitch", "film", "colour"):
        return _subject(reader, node, key, possible)
    if key == "place":
        return reader.integer(node, 1, max(players.count, 1), "bad-claim")
    return reader.integer(node)


def _subject(reader: Reader, node: Node, key: str, possible: Collection[int | str]) -> int | str | None:
    if key == "colour":
        return reader.choice(node, [str(name) for name in possible], "bad-claim")
    value = reader.integer(node, code="bad-claim")
    if value is None or value in possible:
        return value
    reader.error("bad-claim", node, msg("the record has no such entry: {key} {number}", key=key, number=value))
    return None

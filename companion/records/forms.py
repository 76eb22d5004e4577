"""A score pad's form as a record: what its fields are called, and the record's text with the field that each part came from."""

import bisect
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.paths import LANGUAGES
from companion.reading import yaml
from companion.reading.forms import Entry
from companion.reading.problems import Spot
from companion.records.answers import NO, YES, undotted
from companion.records.players import folded, trimmed
from companion.words import Message, Text, msg, speech

SEPARATOR = "/"
VERSION = 1
"""Of the names of all fields. Whoever changes what a name means raises it, and keeps reading the old ones."""
NOTHING = frozenset("-–—−")
"""Written where there is nothing: not the same as an empty field, in which nothing was recorded."""
_NUMBER = re.compile(r"[0-9]{1,3}")
"""In the name of a field."""
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_DAY = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})")
_SEAT = re.compile(r"/p([0-9]{1,2})$")
_YES = (*YES, "true", "1", "✓", "✔")
_NO = (*NO, "false", "0")
_COUNTED = ("films", "pitches", "scenes")
"""What a result counts, whatever rows of the form were left empty."""
_AFFIRMED, _DENIED = msg("yes"), msg("no")


@dataclass(frozen=True, slots=True)
class Field:
    """A place to write. ``name`` is its path in the form; ``label`` tells it in words, where {player} is whoever sits on ``seat`` (from 1)."""

    name: str
    label: Message
    seat: int | None = None


def field(*path: object, label: Message) -> Field:
    """The field of a path of words and numbers."""
    return Field(SEPARATOR.join(map(str, path)), label)


def seated(*path: object, seat: int, label: Message) -> Field:
    """A field that belongs to a player; ``label`` has a place {player}."""
    return Field(SEPARATOR.join([*map(str, path), f"p{seat}"]), replace(label, values={**label.values, "player": seat_label(seat)}), seat)


def seat_label(seat: int) -> Message:
    """A player without a name yet."""
    return msg("Player {number}", number=seat)


TITLE, DATE, LOCATION = field("title", label=msg("Evening")), field("date", label=msg("Date")), field("location", label=msg("Place"))


def player(seat: int) -> Field:
    """The name of a player."""
    return seated("players", seat=seat, label=msg("{player}, name"))


def total(seat: int) -> Field:
    """The total as the table reckoned it: checked as a claim."""
    return seated("total", seat=seat, label=msg("{player}, total"))


def sum_of(what: str, label: Message | Text, seat: int) -> Field:
    """Room to reckon in: what stands there is not read."""
    return seated("sum", what, seat=seat, label=msg("{player}, {what}", what=label))


def of_form(slug: str, name: str) -> str:
    """The full name of a field in a PDF of the game's pad."""
    return SEPARATOR.join([slug, str(VERSION), name])


class Form:
    """The entries of one game's pad by the names of their fields, empty ones left out."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self.entries = {name: entry for name, entry in entries.items() if entry.text}
        self._pages = {name: entry.page for name, entry in entries.items()}
        taken = {int(match[1]) for name in self.entries if not name.startswith("sum") and (match := _SEAT.search(name))}
        self.players = {seat: trimmed(self.text(player(seat))) for seat in sorted(taken)}
        """Seat -> name, of every seat for which anything was written; empty where the name is missing."""
        self.seats = [seat for seat, name in self.players.items() if folded(name) not in map(folded, self._before(seat))]
        """The seats of all who are told apart by their names."""

    def _before(self, seat: int) -> list[str]:
        return [name for other, name in self.players.items() if other < seat]

    def text(self, field: Field) -> str:
        """What stands in the field, without blanks around it; empty where nothing does."""
        entry = self.entries.get(field.name)
        return entry.text if entry else ""

    def numbers(self, *path: object) -> list[int]:
        """The numbers that follow ``path`` in the names of filled fields, rising."""
        start = SEPARATOR.join([*map(str, path), ""])
        found = {name[len(start) :].partition(SEPARATOR)[0] for name in self.entries if name.startswith(start)}
        return sorted(int(number) for number in found if _NUMBER.fullmatch(number))

    def marked(self, field: Field) -> bool:
        """Whether something was put into a box to tick, and not a no."""
        text = self.text(field).lower()
        return bool(text) and text not in no_words()

    def named(self, written: str) -> str:
        """The player meant by a name, its beginning or the number of a seat; as written where that is nobody, or several."""
        if written.isascii() and written.isdigit() and int(written) in self.players:
            return self.players[int(written)]
        begin = [self.players[seat] for seat in self.seats if folded(self.players[seat]).startswith(folded(written))]
        whole = [name for name in begin if folded(name) == folded(written)]
        match whole or begin:
            case [name]:
                return name
        return written

    def spot(self, field: Field) -> Spot:
        """Where the field is, in the words of whoever filled it in."""
        name = self.players.get(field.seat) if field.seat is not None else None
        label = replace(field.label, values={**field.label.values, **({"player": name} if name else {}), **self._counted(field)})
        return Spot(self._pages.get(field.name, 1), field.name, label)

    def _counted(self, field: Field) -> dict[str, Message]:
        """The number that a result gives to what stands in a row, where rows were left empty before it, beside that of the row."""
        kind, *rest = field.name.split(SEPARATOR)
        if kind not in _COUNTED or not _NUMBER.fullmatch(rest[0]):
            return {}
        filled, row = self.numbers(kind), int(rest[0])
        number = filled.index(row) + 1 if row in filled else row
        return {} if number == row else {"number": msg("{number} (row {row} of the form)", number=number, row=row)}


def _in_all_languages(text: Message | Text) -> set[str]:
    return {speech(lang)(text).lower() for lang in LANGUAGES}


def chosen(written: str, options: Mapping[str, Iterable[Message | Text | str]]) -> str:
    """The key of the option that ``written`` names in any language, or begins with in one way only; as written where none is meant."""
    word = undotted(written.strip().lower())
    spoken = {key: {key, *(undotted(said) for text in texts for said in _said(text))} for key, texts in options.items()}
    exact = [key for key, words in spoken.items() if word in words]
    begun = [key for key, words in spoken.items() if word and any(one.startswith(word) for one in words)]
    match exact or begun:
        case [key]:
            return key
    return written


def _said(text: Message | Text | str) -> set[str]:
    return {text.lower()} if isinstance(text, str) else _in_all_languages(text)


def yes_words() -> set[str]:
    """Every way to affirm that forms understand, in lower case."""
    return {*_YES, *_in_all_languages(_AFFIRMED)}


def no_words() -> set[str]:
    """Every way to deny."""
    return {*_NO, *NOTHING, *_in_all_languages(_DENIED)}


class FormSource(yaml.Source):
    """The text of a record made of a form, which nobody has seen: its places are told as fields, and its words as they are called."""

    form = True

    def __init__(self, text: str, spots: Sequence[tuple[int, Spot]]) -> None:
        super().__init__(text)
        self._spots = spots

    def spot(self, line: int, column: int) -> Spot | None:
        """The field from which comes what stands at a place, or what follows it next."""
        ends = [end for end, _ in self._spots]
        at = bisect.bisect_right(ends, self.starts[line - 1] + column - 1)
        return self._spots[min(at, len(ends) - 1)][1] if ends else None


class Writing:
    """Writes the canonical text of a record, and remembers which field each part came from."""

    def __init__(self, slug: str, form: Form) -> None:
        self.form = form
        self._parts = [f"game: {slug}\n"]
        self._length = len(self._parts[0])
        self._spots: list[tuple[int, Spot]] = []

    def text(self, text: str) -> "Writing":
        """Text of the record itself."""
        self._parts.append(text)
        self._length += len(text)
        return self

    def value(self, written: str, field: Field) -> "Writing":
        """What was written in a field: a number or a truth plain, anything else as text."""
        number = written.replace("−", "-")
        self.text(number if _INTEGER.fullmatch(number) or number in ("true", "false") else _quoted(written))
        self._spots.append((self._length, self.form.spot(field)))
        return self

    def name(self, seat: int, field: Field) -> "Writing":
        """A player's name, wherever it stands for the sake of ``field``."""
        return self.said(self.form.players.get(seat, ""), field)

    def said(self, text: str, field: Field) -> "Writing":
        """Text that means what stands in a field."""
        self.text(_quoted(text))
        self._spots.append((self._length, self.form.spot(field)))
        return self

    def plain(self, word: str, field: Field) -> "Writing":
        """A word of the record's own that a field stands for, such as true."""
        self.text(word)
        self._spots.append((self._length, self.form.spot(field)))
        return self

    def common(self) -> "Writing":
        """The keys that every record has."""
        form = self.form
        self.text("players: ").flow([(name, player(seat)) for seat, name in form.players.items()]).text("\n")
        for key, place in (("title", TITLE), ("date", DATE), ("location", LOCATION)):
            written = form.text(place)
            if written:
                self.text(f"{key}: ").said(_day(written) if key == "date" else written, place).text("\n")
        return self

    def flow(self, values: Iterable[tuple[str, Field]]) -> "Writing":
        """A list in one line."""
        self.text("[")
        for number, (written, field) in enumerate(values):
            self.text(", " if number else "").said(written, field)
        return self.text("]")

    def claims(self, claims: Iterable[tuple[str, str, str, str, Field]] = ()) -> "Writing":
        """What the table reckoned, to be checked: a key with its value, a second key with what stands in a field; then the totals."""
        lines = list(claims)
        totals = [(seat, total(seat)) for seat in self.form.seats if self.form.text(total(seat))]
        self.text("claims:\n" if lines or totals else "")
        for first, subject, second, written, field in lines:
            self.text(f"  - {{{first}: {subject}, {second}: ").value(written, field).text("}\n")
        for seat, field in totals:
            self.text("  - {player: ").name(seat, field).text(", total: ").value(self.form.text(field), field).text("}\n")
        return self

    def document(self) -> yaml.Document:
        """The record, ready to be read; its places are told as fields."""
        source = FormSource("".join(self._parts), self._spots)
        document = yaml.read(source.text.encode())
        return replace(document, source=source)


def _quoted(text: str) -> str:
    """Text as a YAML scalar in quotes, so that it is nothing but text."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else f"\\U{ord(char):08X}" for char in escaped) + '"'


def _day(written: str) -> str:
    """29.11.2026 as the record writes it; anything else as it stands."""
    match = _DAY.fullmatch(written)
    return f"{match[3]}-{int(match[2]):02}-{int(match[1]):02}" if match else written

"""What a template sees of a card, and what is noted while it looks: which columns it used, which it missed."""

import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import jinja2

from companion.catalog.model import Card
from companion.press.face import Flaw
from companion.press.qr import LONGEST, fits
from companion.press.xmlsafe import Place
from companion.reading.nearest import not_among
from companion.words import Message, Speech, Text, msg


@dataclass
class Watch:
    """What a template looked at while one card was filled in."""

    seen: bool = False
    """Whether it looked at its card at all: what did not is the same for all of a kind."""
    used: set[str] = field(default_factory=set)
    flaws: list[Flaw] = field(default_factory=list)
    """What was wrong without keeping the card from being filled in."""

    def look(self, column: str | None = None) -> None:
        """The template looks at its card, or at one column of it."""
        self.seen = True
        if column is not None:
            self.used.add(column)

    def lack(self, name: str, known: Iterable[str]) -> None:
        """A column that there isn't is to be printed, at the line of the template that is being filled in."""
        self.flaws.append(Flaw("unknown-column", no_column(name, known), _place()))

    def miss(self, name: str, told: Message) -> None:
        """A value of the card means nothing, and something else stands in for it; told once a card."""
        if all(flaw.text != name for flaw in self.flaws):
            self.flaws.append(Flaw("bad-template", told, _place(), name))

    def payload(self, letters: str, code: str, corner: object) -> str:
        """What a card's QR code says; for a code that doesn't fit, which is noted, something else that does."""
        self.look("code")
        said = f"{letters}:{code}{corner}"
        if fits(said):
            return said
        room = max(LONGEST - len(f"{letters}:{corner}"), 1)
        message = msg(
            'the code "{code}" can\'t stand in a QR code; give the card one of at most {most} capitals A-Z and digits', code=code, most=room
        )
        self.flaws.append(Flaw("bad-code", message, _place(), code))
        return letters


def no_column(name: str, known: Iterable[str]) -> Message:
    """That a card has no such column, and which may be meant."""
    return not_among(msg('there is no column "{name}"', name=name), name, known)


def _place() -> Place:
    frame = inspect.currentframe()
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if isinstance(template, jinja2.Template):
            return template.filename or template.name or "", template.get_corresponding_lineno(frame.f_lineno)
        frame = frame.f_back
    return "", 1


class Columns:
    """A card's columns: ``card.fields.colour`` or ``text.name``."""

    def __init__(self, columns: Mapping[str, object], watch: Watch) -> None:
        self._columns = columns
        self._watch = watch

    def __getattr__(self, name: str) -> object:
        self._watch.look(name)
        try:
            return self._columns[name]
        except KeyError:
            raise AttributeError(name) from None

    def __getitem__(self, name: str) -> object:
        self._watch.look(name)
        return self._columns[name]

    def __contains__(self, name: str) -> bool:
        self._watch.look(name)
        return name in self._columns

    def get(self, name: str, default: object = "") -> object:
        """The column, or something else where the card has none of that name."""
        self._watch.look(name)
        return self._columns.get(name, default)


def note_lack(columns: Columns, name: str) -> None:
    """Note that a column is to be printed that there isn't."""
    columns._watch.lack(name, columns._columns)


def lack_told(columns: Columns, name: str) -> Message:
    """That there is no such column, and which may be meant."""
    return no_column(name, columns._columns)


class CardView:
    """A card as templates see it."""

    def __init__(self, card: Card, watch: Watch) -> None:
        self._card = card
        self._watch = watch

    @property
    def kind(self) -> str:
        return self._card.kind

    @property
    def code(self) -> str:
        self._watch.look("code")
        return self._card.code

    @property
    def fields(self) -> Columns:
        return Columns(self._card.fields, self._watch)

    @property
    def texts(self) -> Columns:
        return Columns(self._card.texts, self._watch)


class Translated(Mapping[str, object]):
    """A card's texts, each in the language of the sheets; a plain column stands for a text that is the same in all languages."""

    def __init__(self, card: Card, said: Speech) -> None:
        self._fields: Mapping[str, str] = card.fields
        self._texts: Mapping[str, Text] = card.texts
        self._said = said

    def __getitem__(self, name: str) -> str:
        text = self._texts.get(name)
        if text is None:
            return self._fields[name]
        return text.get(self._said.lang) or self._fields.get(name) or self._said.pick(text)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._texts, *self._fields)))

    def __len__(self) -> int:
        return len(self._texts.keys() | self._fields.keys())

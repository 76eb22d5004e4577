"""What a template asks for in vain, told in our words: a column, a colour, a name that there isn't, and which may be meant."""

from collections.abc import Iterable, Mapping
from typing import NoReturn

import jinja2
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError, UndefinedError
from jinja2.utils import missing

from companion.catalog.model import Colour
from companion.press.views import CardView, Columns, Watch, lack_told, note_lack
from companion.reading.nearest import not_among
from companion.words import Message, msg

GIVEN = ("card", "text", "colours", "game", "name", "say", "lang", "ink", "grey", "qr", "w", "h", "bleed")
"""Names that every template is given."""


class Palette(dict[str, Colour]):
    """The colours of a deck, by their keys. For one that there isn't, which ``watch`` is told, the first stands in, so that filling in goes on."""

    def __init__(self, colours: Mapping[str, Colour], watch: Watch | None = None) -> None:
        super().__init__(colours)
        self._watch = watch

    def __missing__(self, name: str) -> Colour:
        if self._watch is None or not self:
            raise KeyError(name)
        self._watch.miss(str(name), self.lack(str(name)[:60]))
        return next(iter(self.values()))

    def lack(self, name: str) -> Message:
        """That there is no such colour, and which may be meant."""
        what = msg('there is no colour "{name}"', name=name)
        return not_among(what, name, self) if self else msg("{what}; list the deck's colours in deck.yaml, under colours:", what=what)


class LackError(UndefinedError):
    """Something that there isn't is used; ``said`` is what was asked for, which may come from a card's table."""

    def __init__(self, told: Message, said: str) -> None:
        super().__init__(told.text)
        self.told = told
        self.said = said


class Undefined(jinja2.Undefined):
    """Nothing: a LackError wherever it is used, but a column that is only to be printed is noted and filling in goes on."""

    __iter__ = __len__ = __eq__ = __ne__ = __bool__ = __hash__ = jinja2.Undefined._fail_with_undefined_error

    def __str__(self) -> str:
        columns = self._undefined_obj
        if not isinstance(columns, Columns) or self._undefined_name is None:
            self._fail_with_undefined_error()
        note_lack(columns, self._undefined_name)
        return ""

    @property
    def _undefined_message(self) -> NoReturn:
        """Asked for by Jinja2 when it is about to raise an error in its own words."""
        raise LackError(self._told(), str(self._undefined_name or ""))

    def _told(self) -> Message:
        source, name = self._undefined_obj, str(self._undefined_name)[:60]
        if self._undefined_exception is SecurityError:
            return msg('"{name}" is out of a template\'s reach', name=name)
        if isinstance(source, Columns):
            return lack_told(source, name)
        if isinstance(source, Palette):
            return source.lack(name)
        if isinstance(source, CardView) and (name in source.fields or name in source.texts):
            return msg("the column {name} is written {example}", name=name, example=f"{{{{ text.{name} }}}}")
        return not_among(msg('there is no "{name}" here', name=name), name, _known(source))


def _known(source: object) -> Iterable[str]:
    """What could have been asked for."""
    if source is missing:
        return GIVEN
    if isinstance(source, Mapping):
        return map(str, source)
    if isinstance(source, TemplateModule):
        return [name for name in vars(source) if not name.startswith("_")]
    ours = type(source).__module__.startswith("companion.")
    return [name for name in dir(type(source)) if not name.startswith("_")] if ours else ()

"""From a card to its XML: the face templates, which are Jinja2 and may come from strangers.

A template sees its card, the game and the language, can loop and choose, and can reach nothing else. Each template is compiled once a process.
"""

import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

from jinja2 import FileSystemLoader, StrictUndefined, Template, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.sandbox import ImmutableSandboxedEnvironment

from companion.catalog.model import Card, Game
from companion.press.compiled import compiled
from companion.press.inkmode import AS_DESIGNED, Inking
from companion.press.xmlsafe import MARK, Place
from companion.words import Speech, Text, msg, speech
from companion.words.message import Message

OVERRUN = 3.0
"""Millimetres that backgrounds run over the trim, whatever bleed is asked for."""

_TAG = re.compile(r"<(?=[A-Za-z])")


class LookError(Exception):
    """A template that can't be filled in: why, and where."""

    def __init__(self, message: Message, place: Place) -> None:
        super().__init__(message.text)
        self.message = message
        self.place = place


class _Named(Protocol):
    name: Text


class _Undefined(StrictUndefined):
    """Names a missing column as such."""

    @property
    def _undefined_message(self) -> str:
        if isinstance(self._undefined_obj, _Columns):
            return f"there is no column {self._undefined_name!r}"
        return str(super()._undefined_message)


class _Columns:
    """A card's columns: ``card.fields.colour`` or ``text.name``."""

    def __init__(self, columns: Mapping[str, object], look: Callable[[], None]) -> None:
        self._columns = columns
        self._look = look

    def __getattr__(self, name: str) -> object:
        self._look()
        try:
            return self._columns[name]
        except KeyError:
            raise AttributeError(name) from None

    def __getitem__(self, name: str) -> object:
        self._look()
        return self._columns[name]

    def __contains__(self, name: str) -> bool:
        self._look()
        return name in self._columns

    def get(self, name: str, default: object = "") -> object:
        """The column, or something else where the card has none of that name."""
        self._look()
        return self._columns.get(name, default)


class _CardView:
    """A card as templates see it, which takes note whether they looked: what did not look at its card is the same for all of a kind."""

    def __init__(self, card: Card) -> None:
        self._card = card
        self._seen = False

    def _look(self) -> None:
        self._seen = True

    @property
    def kind(self) -> str:
        return self._card.kind

    @property
    def code(self) -> str:
        self._look()
        return self._card.code

    @property
    def fields(self) -> _Columns:
        return _Columns(self._card.fields, self._look)

    @property
    def texts(self) -> _Columns:
        return _Columns(self._card.texts, self._look)


class _Marks(Extension):
    """Puts a processing instruction before each tag that tells its template and line."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            yield Token(token.lineno, token.type, _mark(token, stream.name)) if token.type == "data" else token


def _mark(token: Token, name: str | None) -> str:
    text = token.value
    return _TAG.sub(lambda tag: f"<?{MARK} {token.lineno + text.count(chr(10), 0, tag.start())} {name}?><", text)


@cache
def _environment(folders: tuple[Path, ...], marked: bool) -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folders),
        undefined=_Undefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,
        extensions=[_Marks] if marked else [],
        bytecode_cache=None if marked else compiled(),
    )
    # The same deck gives the same sheets: nothing may be left to chance.
    del environment.filters["random"], environment.globals["lipsum"]
    return environment


class Looks:
    """The templates of one game in one language. ``folders`` are searched in order."""

    def __init__(self, game: Game, lang: str, folders: tuple[Path, ...], inking: Inking = AS_DESIGNED) -> None:
        self._game = game
        self._speech = speech(lang)
        self._folders = folders
        self._frame: dict[str, object] = {
            "game": game,
            "lang": lang,
            "colours": {colour.key: colour for colour in game.colours},
            "name": self._name,
            "say": self._speech,
            "ink": inking.ink,
            "grey": inking.grey,
        }

    def _name(self, thing: _Named) -> str:
        return self._speech.pick(thing.name)

    def render(self, template: str, card: Card, size: tuple[float, float], bleed: float, *, marked: bool = False) -> tuple[str, bool]:
        """The card's XML, and whether it depends on the card. With ``marked`` it tells where each tag comes from. Raises LookError."""
        view = _CardView(card)
        try:
            made: Template = _environment(self._folders, marked).get_template(template)
            xml = made.render(
                self._frame,
                card=view,
                text=_Columns(_Translated(card.texts, self._speech), view._look),
                qr=lambda corner: f"{self._game.letters}:{view.code}{corner}",
                w=size[0],
                h=size[1],
                bleed=max(OVERRUN, bleed),
            )
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError, UnicodeDecodeError) as error:
            raise LookError(_reason(error), self._where(error, template)) from error
        return xml.lstrip(), view._seen

    def _where(self, error: Exception, template: str) -> Place:
        """The innermost line of a template that the error went through."""
        if isinstance(error, TemplateSyntaxError):
            return error.filename or template, error.lineno
        frames = [
            frame
            for frame in traceback.extract_tb(error.__traceback__)
            if any(Path(frame.filename).is_relative_to(folder) for folder in self._folders)
        ]
        return (frames[-1].filename, frames[-1].lineno or 1) if frames else (template, 1)

    def path(self, template: str) -> str:
        """The file of a template, as it is found."""
        return next((str(folder / template) for folder in self._folders if (folder / template).is_file()), template)


def _reason(error: Exception) -> Message:
    if isinstance(error, TemplateNotFound):
        return msg('there is no template "{name}"', name=error.name or "")
    if isinstance(error, RecursionError):
        return msg("the template calls itself without end")
    return msg("the template can't be filled in: {reason}", reason=str(error))


class _Translated(Mapping[str, object]):
    """A card's texts, each in the language of the sheets."""

    def __init__(self, texts: Mapping[str, Text], said: Speech) -> None:
        self._texts = texts
        self._said = said

    def __getitem__(self, name: str) -> str:
        return self._said.pick(self._texts[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

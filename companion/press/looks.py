"""From a card to its XML: the face templates, which are Jinja2 and may come from strangers.

A template sees its card, the game and the language, can loop and choose, and can reach nothing else. Each template is compiled once a process.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol

from jinja2 import FileSystemLoader, TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from companion.catalog.model import Card, Game
from companion.files import unread
from companion.paths import TEMPLATES
from companion.press.compiled import compiled
from companion.press.face import Flaw
from companion.press.guard import MAX_XML, FolderLoader, GuardedEnvironment, GuardError
from companion.press.inkmode import AS_DESIGNED, Inking
from companion.press.patience import Patience
from companion.press.undefined import Palette, Undefined
from companion.press.views import CardView, Columns, Translated, Watch
from companion.press.xmlsafe import Place
from companion.reading.reasons import NAMED_WRONG
from companion.words import Message, Text, deck_speech, msg

OVERRUN = 3.0
"""Millimetres that backgrounds run over the trim, whatever bleed is asked for."""

_FAILURES = (
    *(TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError, UnicodeDecodeError, SyntaxError),
    MemoryError,
)
"""All that a template can do wrong, or make Python do, beside naming what is no file."""

_HOPELESS = (GuardError, RecursionError, SyntaxError, TemplateSyntaxError, MemoryError, UnicodeDecodeError)
"""After these a template isn't tried again for the next card: it would fail again, and take its time."""


class LookError(Exception):
    """A template that can't be filled in: why, and where; ``said`` is the value that is wrong, which may come from the card."""

    def __init__(self, message: Message, place: Place, said: str | None = None) -> None:
        super().__init__(message.text)
        self.message = message
        self.place = place
        self.said = said


class _Named(Protocol):
    name: Text


@cache
def _environment(folders: tuple[Path, ...], marked: bool, strange: bool) -> ImmutableSandboxedEnvironment:
    kind = GuardedEnvironment if strange else ImmutableSandboxedEnvironment
    environment = kind(
        loader=FolderLoader(folders) if strange else FileSystemLoader(folders),
        undefined=Undefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,
        extensions=["companion.press.marking.Marks"] if marked else [],
        bytecode_cache=None if marked else compiled("guarded" if strange else "plain"),
    )
    # The same deck gives the same sheets: nothing may be left to chance.
    environment.filters.pop("random", None)
    environment.globals.pop("lipsum", None)
    environment.filters["lines"] = _lines
    return environment


def _lines(text: object) -> Markup:
    """The line breaks of a cell as those of a <para>."""
    return Markup("<br/>").join(str(text).strip().splitlines())


class Rendered(NamedTuple):
    """A card's XML, and what was wrong without keeping it from being filled in."""

    xml: str
    of_card: bool
    """Whether it depends on the card."""
    flaws: tuple[Flaw, ...] = ()


class Looks:
    """The templates of one game in one language. ``folders`` are searched in order; ``strange`` ones may come from anybody.

    A template that the machine refuses to read raises UnreadableError.
    """

    def __init__(
        self,
        game: Game,
        lang: str,
        folders: tuple[Path, ...],
        inking: Inking = AS_DESIGNED,
        *,
        strange: bool = False,
        patience: Patience | None = None,
    ) -> None:
        self._game = game
        self._patience = patience or Patience()
        self._speech = deck_speech(lang)
        self._folders = folders
        self._strange = strange
        self._colours = {colour.key: colour for colour in game.colours}
        self._hopeless: dict[str, LookError] = {}
        self.used: dict[str, set[str]] = {}
        """Kind -> the columns that its templates looked at."""
        self._frame: dict[str, object] = {
            "game": game,
            "lang": lang,
            "name": self._name,
            "say": self._speech,
            "ink": inking.ink,
            "grey": inking.grey,
        }

    def _name(self, thing: _Named) -> str:
        return self._speech.pick(thing.name)

    def render(self, template: str, card: Card, size: tuple[float, float], bleed: float, *, marked: bool = False) -> Rendered:
        """The card's XML; with ``marked`` it tells where each tag comes from. Raises LookError, UnreadableError."""
        if template in self._hopeless:
            raise self._hopeless[template]
        watch = Watch()
        view = CardView(card, watch)
        values = {
            "card": view,
            "colours": Palette(self._colours, watch),
            "text": Columns(Translated(card, self._speech), watch),
            "qr": lambda corner: watch.payload(self._game.letters, card.code, corner),
            "w": size[0],
            "h": size[1],
            "bleed": max(OVERRUN, bleed),
        }
        try:
            xml = self._fill(_environment(self._folders, marked, self._strange), template, values, marked)
        except (*_FAILURES, OSError) as error:
            if isinstance(error, OSError) and not isinstance(error, TemplateError) and error.errno not in NAMED_WRONG:
                raise unread(error, Path(self.path(template))) from error
            failure = self._failure(error, template, marked)
            if isinstance(error, _HOPELESS):
                self._hopeless[template] = failure
            raise failure from error
        finally:
            self.used.setdefault(card.kind, set()).update(watch.used)
        return Rendered(xml.lstrip(), watch.seen, tuple(watch.flaws))

    def _fill(self, environment: ImmutableSandboxedEnvironment, template: str, values: Mapping[str, object], marked: bool) -> str:
        if not isinstance(environment, GuardedEnvironment):
            return environment.get_template(template).render(self._frame, **values)
        environment.begin(self._patience)
        made = environment.get_template(template)
        patience = Patience() if Path(made.filename or "").is_relative_to(TEMPLATES) else self._patience  # our own need no watching
        environment.begin(patience)
        parts = []
        length = 0
        try:
            for part in made.generate(self._frame, **values):
                parts.append(part)
                length += len(part)
                if length > MAX_XML and not marked:
                    raise GuardError(msg("the template makes more than {most} characters for one card", most=MAX_XML))
        finally:
            environment.end(patience)
        return "".join(parts)

    def _failure(self, error: Exception, template: str, marked: bool) -> LookError:
        from companion.press.templatefaults import fault_of  # only needed when something is wrong

        filters = _environment(self._folders, marked, self._strange).filters
        templates = (path for folder in self._folders for path in folder.glob("*.xml"))
        fault = fault_of(error, templates, filters)
        return LookError(fault.told, self._where(error, template), fault.said)

    def _where(self, error: Exception, template: str) -> Place:
        """The innermost line of a template that the error went through."""
        if isinstance(error, TemplateSyntaxError):
            return error.filename or template, error.lineno
        import traceback

        frames = [
            frame
            for frame in traceback.extract_tb(error.__traceback__)
            if any(Path(frame.filename).is_relative_to(folder) for folder in self._folders)
        ]
        return (frames[-1].filename, frames[-1].lineno or 1) if frames else (template, 1)

    def path(self, template: str) -> str:
        """The file of a template, as it is found."""
        return next((str(folder / template) for folder in self._folders if (folder / template).is_file()), template)

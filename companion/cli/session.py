"""What every verb shares: the common options, the language, where messages go, and how failures end."""

import inspect
import re
import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NoReturn, cast

import typer

from companion.cli import exits
from companion.cli.language import choose, code_of, say
from companion.cli.metavars import spoken
from companion.cli.settings import Settings, default_file, load_settings
from companion.paths import LANGUAGES
from companion.reading.nearest import nearest
from companion.reading.problems import Problem
from companion.words import Message, Speech, msg, speech, visible

STDIN = STDOUT = "-"
_MARKDOWN = {"md": "markdown", "markdown": "md"}
_TWO_LETTERS = re.compile("[a-z]{2}")


class CommandError(Exception):
    """Ends a command with an exit code, after its message was said."""

    def __init__(self, code: int, message: Message) -> None:
        super().__init__(message.text)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Session:
    """One run of a command."""

    speech: Speech
    settings: Settings
    quiet: bool
    color: bool
    config: Path | None = None
    """The settings file that --config names."""
    asked: str | None = None
    """The language that --lang names; of a verb for decks it may be one that only a deck has."""

    @property
    def folder(self) -> Path:
        """The settings folder, where printers are kept, too."""
        return (self.config or default_file()).parent

    def note(self, message: Message) -> None:
        """A message to the user, on standard error; silent with --quiet."""
        if not self.quiet:
            typer.echo(self.speech(message), err=True)

    def report(self, problems: Iterable[Problem], file: str = "") -> None:
        """Problems, one a line, on standard error: file, line, column, what and what to do."""
        for problem in problems:
            typer.echo(self.located(problem, file), err=True)

    def fail(self, failure: CommandError) -> None:
        """Why a command, or one part of it, could not be done, on standard error."""
        typer.echo(self.speech(msg("companion: {problem}", problem=failure.message)), err=True)

    def located(self, problem: Problem, file: str = "") -> str:
        """A problem as one line of text."""
        name = problem.file or file
        place = [visible(self.speech(called(name)))] if name else []
        if problem.spot is not None:
            place.append(self.speech(problem.spot.place))
        if problem.line is not None:
            row = msg("row {number}", number=problem.line) if problem.in_table else msg("line {number}", number=problem.line)
            place.append(self.speech(row))
        if problem.column is not None:
            place.append(self.speech(msg("column {number}", number=problem.column)))
        level = {"error": msg("error"), "warning": msg("warning"), "hint": msg("hint")}[problem.level]
        head = ", ".join(place)
        return f"{head + ': ' if head else ''}{self.speech(level)}: {self.speech(problem.message)} [{problem.code}]"


def called(file: str) -> Message | str:
    """A file of the command line as messages name it."""
    return msg("standard input") if file == STDIN else file


def each(session: Session, names: Iterable[str], do: Callable[[str], int]) -> None:
    """Do it for every name and end with the worst exit code; what can't be done is told, and the rest done nevertheless."""
    worst = exits.DONE
    for name in names:
        try:
            code = do(name)
        except CommandError as failure:
            session.fail(failure)
            code = failure.code
        except OSError as error:
            code = _unread(session, error)
        worst = max(worst, code)
    if worst:
        stop(worst)


def _unread(session: Session, error: OSError) -> int:
    """Tell of a file that the machine refused to read, so that the next is looked at; any other failure is raised on."""
    from companion.files import UnreadableError
    from companion.reading.reasons import reason_of

    if not isinstance(error, UnreadableError):
        raise error
    session.fail(CommandError(exits.MACHINE, msg("{file} can't be read: {reason}", file=str(error.filename), reason=reason_of(error))))
    return exits.MACHINE


class Group:
    """Options that a verb takes together as one value; on the command line each stands for itself.

    Subclasses annotate them as a verb annotates its parameters, and give each what goes without saying.
    """

    def __init__(self, **values: object) -> None:
        vars(self).update(values)

    @classmethod
    def parameters(cls) -> list[inspect.Parameter]:
        """The options, as parameters of a verb."""
        kinds = inspect.get_annotations(cls, eval_str=True)
        return [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=vars(cls)[name]) for name, kind in kinds.items()]

    def given(self) -> list[str]:
        """The names of those options that say anything else than what goes without saying."""
        return [name for name, value in vars(self).items() if value != vars(type(self))[name] and value != []]


def _common() -> list[inspect.Parameter]:
    options: list[tuple[str, Any, object]] = [
        (
            "lang",
            Annotated[str | None, typer.Option("--lang", metavar="|".join(LANGUAGES), help=say(msg("The language to speak and print in.")))],
            None,
        ),
        ("config", Annotated[Path | None, typer.Option("--config", metavar="FILE", help=say(msg("Another settings file.")))], None),
        ("quiet", Annotated[bool, typer.Option("--quiet", help=say(msg("Say nothing but results and problems.")))], False),
        ("no_color", Annotated[bool, typer.Option("--no-color", help=say(msg("Use no colours in the terminal.")))], False),
        ("debug", Annotated[bool, typer.Option("--debug", help=say(msg("Show where in the program a failure happened.")))], False),
    ]
    return [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default) for name, kind, default in options]


def verb(function: Callable[..., None], *, of_decks: bool = False) -> Callable[..., None]:
    """Make ``function(session, ...)`` a command: the common options are added and become its session.

    With ``of_decks`` any two letters are taken as --lang, since a deck may have languages of its own; the verb finds out.
    """
    own: list[inspect.Parameter] = []
    groups: dict[str, type[Group]] = {}
    for name, parameter in inspect.signature(function, eval_str=True).parameters.items():
        if inspect.isclass(parameter.annotation) and issubclass(parameter.annotation, Group):
            groups[name] = parameter.annotation
            own += parameter.annotation.parameters()
        elif name != "session":
            own.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))

    def command(**values: Any) -> None:
        common = {name: values.pop(name) for name in ("lang", "config", "quiet", "no_color", "debug")}
        settings = load_settings(common["config"])
        lang = None if common["lang"] is None else code_of(common["lang"])
        if lang is not None and lang not in LANGUAGES and not (of_decks and _TWO_LETTERS.fullmatch(lang)):
            wrong_value("--lang", common["lang"], LANGUAGES)
        session = Session(speech(choose(lang, settings)), settings, common["quiet"], _colourful(common["no_color"]), common["config"], lang)
        for name, group in groups.items():
            values[name] = group(**{parameter.name: values.pop(parameter.name) for parameter in group.parameters()})
        if values.get("out") == STDOUT and sys.__stdout__ is None:
            raise CommandError(exits.MACHINE, msg("standard output is closed, so nothing can be written there"))
        try:
            function(session=session, **values)
        except (KeyboardInterrupt, typer.Abort):
            _tell_stopped(session)
            stop(exits.INTERRUPTED)

    parameters = [*own, *_common()]
    cast(Any, command).__signature__ = inspect.Signature(parameters)
    command.__doc__ = function.__doc__
    command.__name__ = function.__name__
    return command


def _tell_stopped(session: Session) -> None:
    """Say what there is of a command that Ctrl-C ended: nothing half done, at most what was written before."""
    from companion.files import placed  # takes a while, and most commands end well

    if sys.stderr.isatty():
        typer.echo(err=True)  # a terminal shows the keys themselves on this line
    written = [str(path) for path in placed()]
    session.note(msg("stopped; only this was written: {files}", files=written) if written else msg("stopped; nothing was written"))


def _colourful(no_color: bool) -> bool:
    import os

    return not no_color and not os.environ.get("NO_COLOR") and sys.stdout.isatty()


def wrong_value(option: str, found: str, possible: Iterable[str]) -> NoReturn:
    """Refuse an option's value, offering the nearest right one."""
    options = list(possible)
    option = spoken(option)
    near = nearest(found, options)
    if near:
        raise CommandError(exits.WRONG_USE, msg('{option}: "{found}" is unknown; did you mean "{near}"?', option=option, found=found, near=near))
    known = ", ".join(options)
    raise CommandError(exits.WRONG_USE, msg('{option}: "{found}" is unknown; possible: {known}', option=option, found=found, known=known))


def spoken_only(session: Session) -> None:
    """Refuse a language that only a deck of one's own could have, where there is none."""
    if session.asked is not None:
        one_of("--lang", session.asked, LANGUAGES)


def one_of(option: str, found: str, possible: Collection[str]) -> str:
    """The value of an option that stands among the possible ones, Markdown by either of its names; refuses any other."""
    meant = found if found in possible else _MARKDOWN.get(found, found)
    if meant not in possible:
        wrong_value(option, found, possible)
    return meant


def game_slug(name: str) -> str:
    """The game meant by a name on the command line; refuses one that is unknown or ambiguous."""
    from companion.catalog import find_slug

    slug = find_slug(name)
    if slug is None:
        raise CommandError(exits.WRONG_USE, unknown_game(name, msg('there is no game "{found}"', found=name)))
    return slug


def unknown_game(name: str, told: Message) -> Message:
    """What is wrong with a name that means nothing, and the games that may be meant: those it begins, else the nearest, else all."""
    from companion.catalog import matching, slugs

    several = matching(name)
    if len(several) > 1:
        return msg('"{found}" is the beginning of several games: {known}; write more of the name', found=name, known=", ".join(several))
    near = near_game(name)
    if near:
        return msg('{what}; did you mean "{near}"?', what=told, near=near)
    return msg("{what}; there are: {known}", what=told, known=", ".join(slugs()))


def near_game(name: str) -> str | None:
    """The game that a mistyped name, or a mistyped beginning of one, is most like."""
    from companion.catalog import slugs

    beginnings = {slug[: len(name)]: slug for slug in slugs()}
    near = nearest(name, slugs()) or nearest(name, beginnings)
    return beginnings.get(near, near) if near else None


def stop(code: int) -> NoReturn:
    """End the command with an exit code."""
    raise typer.Exit(code)

"""All verbs together, and how every way to fail ends: a sentence and an exit code, never a traceback."""

import os
import sys
import traceback
from collections.abc import Callable, Collection
from types import TracebackType

import typer

from companion import __version__
from companion.cli import calibrate, check, dispute, exits, explain, export, games, new, pad, play, plays, preview, rules, rulings, score, verify
from companion.cli import print as print_
from companion.cli.language import early, say
from companion.cli.manual import Verb, Verbs, complaint
from companion.cli.session import CommandError, Session, verb
from companion.cli.settings import Settings, SettingsError
from companion.cli.streams import discard
from companion.reading.problems import ProblemsError
from companion.reading.reasons import reason_of
from companion.words import Message, msg, speech

_OF_DECKS = ("games", "print", "check", "preview")
"""Verbs that take GAME|FOLDER: their --lang may be a language of the deck's own."""


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


def _idle() -> None:
    """Stands in the overview for a verb that is not asked for."""


def build(asked: Collection[str] | None = None) -> typer.Typer:
    """The command line application, its help in the user's language.

    Of the verbs only those among the words ``asked`` get their options (None: all); making them all takes longer than most verbs do.
    """
    app = typer.Typer(
        name="companion",
        cls=Verbs,
        help=say(msg("Decks, rules and fair scores for Best Movie, B-Movies, Movie Empire and Wind the Film!")),
        invoke_without_command=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def root(
        ctx: typer.Context,
        _wanted: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help=say(msg("Print the version and leave."))),
    ) -> None:
        if ctx.invoked_subcommand is None:
            typer.echo(ctx.get_help())

    verbs: dict[str, tuple[Callable[..., None], Message]] = {
        "games": (games.games, games.HELP),
        "print": (print_.print_, print_.HELP),
        "preview": (preview.preview, preview.HELP),
        "calibrate": (calibrate.calibrate, calibrate.HELP),
        "rules": (rules.rules, rules.HELP),
        "pad": (pad.pad, pad.HELP),
        "check": (check.check, check.HELP),
        "score": (score.score, score.HELP),
        "explain": (explain.explain, explain.HELP),
        "dispute": (dispute.dispute, dispute.HELP),
        "rulings": (rulings.rulings, rulings.HELP),
        "play": (play.play, play.HELP),
        "export": (export.export, export.HELP),
        "verify": (verify.verify, verify.HELP),
    }
    for name, (function, text) in verbs.items():
        made = verb(function, of_decks=name in _OF_DECKS) if asked is None or name in asked else _idle
        app.command(name, cls=Verb, help=say(text))(made)
    app.add_typer(new.build(), name="new")
    if asked is None or "plays" in asked:
        app.add_typer(plays.build(), name="plays")
    else:
        app.command("plays", cls=Verb, help=say(plays.HELP))(_idle)
    return app


def _verb_first(arguments: list[str]) -> list[str]:
    """The common options belong to the verbs; given before one, they are moved behind it. Past games without a verb of theirs are listed."""
    before = 0
    while before < len(arguments) and arguments[before].partition("=")[0] in ("--lang", "--config", "--quiet", "--no-color", "--debug"):
        before += 2 if arguments[before] in ("--lang", "--config") else 1
    if arguments[before : before + 1] == ["plays"] and plays.lists(arguments[before + 1 :]):
        arguments = [*arguments[: before + 1], plays.VERBS[0], *arguments[before + 1 :]]
    verb = before + (2 if arguments[before : before + 1] in (["new"], ["plays"]) else 1)
    if arguments[before : before + 1] in (["--help"], ["-h"], ["--version"]):
        return arguments[before:]
    return [*arguments[before:verb], *arguments[:before], *arguments[verb:]] if 0 < before < len(arguments) else arguments


def _asked(arguments: list[str]) -> str:
    """The command that a command line asks for, as it is typed."""
    words = arguments[: 2 if arguments[:1] in (["new"], ["plays"]) else 1]
    return " ".join(["companion", *(word for word in words if not word.startswith("-"))])


def run(arguments: list[str]) -> int:
    """Run one command line; returns its exit code."""
    try:
        arguments = _verb_first(arguments)
        result = build(arguments)(arguments, standalone_mode=False, prog_name="companion")
        return result if isinstance(result, int) else exits.DONE
    except CommandError as failure:
        return _fail(failure.message, failure.code)
    except SettingsError as error:
        return _fail(msg("{file}: {problem}", file=str(error.file), problem=error.message), exits.WRONG_USE)
    except ProblemsError as error:
        _session().report(error.problems)
        return exits.PROBLEMS
    except (BrokenPipeError, SystemExit):
        # Nobody reads our output any more; typer makes a SystemExit of it.
        discard()
        return exits.DONE
    except OSError as error:
        return _machine_failed(error)
    except (KeyboardInterrupt, typer.Abort):
        return exits.INTERRUPTED
    except typer.TyperException as error:
        _fail(complaint(error), exits.WRONG_USE)
        typer.echo(say(msg("Help: {command}", command=f"{_asked(arguments)} --help")), err=True)
        return exits.WRONG_USE


def finish(code: int) -> int:
    """Write out what is left to write; returns the exit code, which is another one if that fails."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        discard()
    except OSError as error:
        discard()
        return _machine_failed(error)
    return code


def _machine_failed(error: OSError) -> int:
    from companion.files import UnreadableError

    _trace()
    reason = reason_of(error)
    if isinstance(error, UnreadableError):
        return _fail(msg("{file} can't be read: {reason}", file=str(error.filename), reason=reason), exits.MACHINE)
    return _fail(msg("{file}: {problem}", file=str(error.filename), problem=reason) if error.filename else reason, exits.MACHINE)


def own_up(kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    """What a user sees of a fault in this program: a sentence, not a traceback; of Ctrl-C while it ends, nothing."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(exits.INTERRUPTED)
    detail = f"{kind.__name__}: {error}"
    _fail(msg("this is a fault in companion itself ({detail}); run again with --debug for what to report", detail=detail), exits.MACHINE)
    sys.stdout.flush()
    os._exit(exits.MACHINE)


def _session() -> Session:
    return Session(speech(early()), Settings(), False, False)


def _fail(message: Message, code: int) -> int:
    typer.echo(say(msg("companion: {problem}", problem=message)), err=True)
    return code


def _trace() -> None:
    if "--debug" in sys.argv:
        traceback.print_exc()

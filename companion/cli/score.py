"""``companion score``: final standings, every line and tie-break."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.inputs import read_input
from companion.cli.language import say
from companion.cli.session import CommandError, Session, called, each
from companion.words import msg, visible

if TYPE_CHECKING:
    from json import JSONEncoder

    from companion.games import Play
    from companion.scoring import Result

HELP = msg(
    "Score recorded games: standings, every line of points, every tie-break.\n\n"
    "\b\nExample:\n  companion score friday.yaml\n  companion score *.yaml --json > results.jsonl\n"
    "  companion score friday.yaml --ruling fifth-genre=lowest"
)
FILES = typer.Argument(metavar="FILE...", help=say(msg("Play records (YAML or JSON); - is standard input.")))
RULING = typer.Option(
    "--ruling", metavar="KEY=READING", help=say(msg("How to read an open question of the rules; stronger than the record. May be repeated."))
)
JSON = typer.Option("--json", help=say(msg("One JSON object a record, one a line.")))


def score(
    session: Session,
    files: Annotated[list[str], FILES],
    ruling: Annotated[list[str] | None, RULING] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Score each file in turn; one line of JSON or one report a record."""
    flags = parse_rulings(ruling or [])
    told = 0

    def do(file: str) -> int:
        nonlocal told
        play, result = scored(session, file, flags)
        if as_json:
            _print_json(session, result)
        elif play is None:
            _print_problems(session, result)
        else:
            if told:
                typer.echo()
            told += 1
            _print_report(session, play, result, named=len(files) > 1)
        return exits.PROBLEMS if result.failed else exits.DONE

    each(session, files, do)


def scored(session: Session, file: str, flags: Mapping[str, str]) -> tuple["Play | None", "Result"]:
    """A file's record and result. Raises CommandError where the file is missing or a ruling doesn't fit the record."""
    from companion.cli.sets import load_sets
    from companion.games import Play, read_play, score_play

    play = read_play(read_input(file), file, load_sets)
    slug = play.game.slug if isinstance(play, Play) else play.game
    if slug:
        check_rulings(flags, slug, file)
    if isinstance(play, Play):
        return play, score_play(play, flags, session.settings.rulings.get(play.game.slug))
    return None, play


def parse_rulings(written: list[str]) -> dict[str, str]:
    """The readings given by --ruling KEY=READING."""
    chosen: dict[str, str] = {}
    for text in written:
        key, sign, reading = text.partition("=")
        if not sign or not key.strip() or not reading.strip():
            raise CommandError(exits.WRONG_USE, msg('--ruling: write KEY=READING, like fifth-genre=lowest, not "{found}"', found=text))
        key, reading = key.strip(), reading.strip()
        if chosen.setdefault(key, reading) != reading:
            raise CommandError(
                exits.WRONG_USE, msg("--ruling: {key} is given twice, as {one} and as {other}", key=key, one=chosen[key], other=reading)
            )
    return chosen


def check_rulings(flags: Mapping[str, str], slug: str, file: str | None = None) -> None:
    """Refuse a ruling that the game, that of a ``file`` if one is named, doesn't have."""
    if not flags:
        return
    from companion.cli.settings import unknown_ruling

    for key, reading in flags.items():
        problem = unknown_ruling(slug, key, reading)
        if problem:
            told = msg("--ruling: {problem}", problem=problem)
            raise CommandError(exits.WRONG_USE, msg("{file}: {problem}", file=called(file), problem=told) if file else told)


def _print_json(session: Session, result: "Result") -> None:
    from companion.scoring.result import as_json

    print(_encoder().encode(as_json(result, session.speech)))


@cache
def _encoder() -> "JSONEncoder":
    """One for all records; to make it takes as long as some of them."""
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, check_circular=False)


def _print_problems(session: Session, result: "Result") -> None:
    session.report(result.problems, result.file)
    session.note(msg("{file}: not scored; mend what is named above", file=called(result.file)))


def _print_report(session: Session, play: "Play", result: "Result", *, named: bool) -> None:
    """The report; ``named``: below the name of its file."""
    from rich.text import Text

    from companion.reports import report_of
    from companion.reports.terminal import console, render

    report = report_of(play, result, session.speech, lambda problem: session.located(problem, result.file))
    out = console(session.color)
    if named:
        out.print(Text(visible(session.speech(called(result.file))), "dim"), soft_wrap=True)
    out.print(render(report, session.speech))

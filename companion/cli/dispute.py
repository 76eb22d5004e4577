"""``companion dispute``: readings, claims, margin."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.inputs import out_path, read_input
from companion.cli.language import say
from companion.cli.score import RULING, check_rulings, parse_rulings
from companion.cli.session import STDIN, CommandError, Session, called, one_of, stop
from companion.words import msg

if TYPE_CHECKING:
    from companion.games import Play
    from companion.games.disputing import Dispute
    from companion.records import Claim

HELP = msg(
    "Settle a quarrel: who wins under every reading of the rules, whether claims are right, and how near it was.\n\n"
    "\b\nExample:\n  companion dispute friday.yaml\n  companion dispute friday.yaml --claim 'award: 7, winner: Anna'\n"
    "  companion dispute friday.yaml --format pdf"
)
FORMATS = ("text", "md", "pdf")
CLAIM = typer.Option(
    "--claim",
    metavar="CLAIM",
    help=say(msg("Something to check, like 'award: 7, winner: Anna', 'winner: Boris' or 'player: Anna, total: 41'. May be repeated.")),
)


def dispute(
    session: Session,
    file: Annotated[str, typer.Argument(metavar="FILE", help=say(msg("A play record; - is standard input.")))],
    claim: Annotated[list[str] | None, CLAIM] = None,
    ruling: Annotated[list[str] | None, RULING] = None,
    as_json: Annotated[bool, typer.Option("--json", help=say(msg("The answer as one JSON object.")))] = False,
    form: Annotated[
        str | None, typer.Option("--format", metavar="|".join(FORMATS), help=say(msg("text (default), md, or pdf: one page to keep.")))
    ] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to; - prints it.")))] = None,
) -> None:
    """Answer first, then what it hangs on, then how near it was."""
    from companion.cli.sets import load_sets
    from companion.games import Play, read_play
    from companion.games.disputing import dispute as settle

    if as_json and (form is not None or out not in (None, STDIN)):
        given = "--format" if form is not None else "--out"
        raise CommandError(exits.WRONG_USE, msg("{option} makes no difference with {other}; leave it out", option=given, other="--json"))
    form = one_of("--format", form or "text", FORMATS)
    play = read_play(read_input(file), file, load_sets)
    if not isinstance(play, Play):
        _refuse(session, play, as_json)
        return
    flags = parse_rulings(ruling or [])
    check_rulings(flags, play.game.slug)
    claims = [_claim(play, text) for text in claim or []]
    settings = session.settings.rulings.get(play.game.slug, {})
    found = settle(play, flags, play.common.rulings, settings, claims=claims)
    if as_json:
        import json

        from companion.games.disputing import as_json as answer

        typer.echo(json.dumps(answer(found, session.speech), ensure_ascii=False))
    else:
        _tell(session, found, form, out)
    if found.failed:
        stop(exits.PROBLEMS)


def _refuse(session: Session, result: object, as_json: bool) -> None:
    from companion.scoring import Result

    if not isinstance(result, Result):
        raise TypeError("a record that can't be read comes back as a result")
    if as_json:
        import json

        from companion.scoring.result import problem_json

        empty: dict[str, object] = {"holds": None, "readings": 0, "outcomes": [], "decisive": [], "claims": [], "margin": None}
        problems = [problem_json(problem, session.speech) for problem in result.problems]
        typer.echo(json.dumps({"schema": 1, "file": result.file, "game": result.game, **empty, "problems": problems}, ensure_ascii=False))
    else:
        session.report(result.problems, result.file)
        session.note(msg("{file}: not scored; mend what is named above", file=called(result.file)))
    stop(exits.PROBLEMS)


def _claim(play: "Play", text: str) -> "Claim":
    """A claim as written on the command line, with or without braces, with : or =."""
    from companion.reading import yaml
    from companion.reading.fields import Reader
    from companion.reading.problems import errors
    from companion.records.claims import read_claim

    written = text.strip()
    if not written.startswith("{"):
        written = "{" + re.sub(r"\s*=\s*", ": ", written) + "}"
    document = yaml.read(written.encode())
    reader = Reader(document.source)
    claim = read_claim(reader, document.root, play.common.players, play.rules.subjects(play.record)) if document.root else None
    problems = [*document.problems, *errors(reader.problems)]
    if claim is None or problems:
        problem = problems[0]
        raise CommandError(exits.WRONG_USE, msg('--claim "{claim}": {problem}', claim=text, problem=problem.message))
    return claim


def _tell(session: Session, found: "Dispute", form: str, out: str | None) -> None:
    from companion.reports.quarrel import quarrel_of

    quarrel = quarrel_of(found, session.speech)
    if form == "text" and out in (None, STDIN):
        from companion.reports.quarrel_terminal import render
        from companion.reports.terminal import console

        console(session.color).print(render(quarrel, session.speech))
        return
    if form == "pdf" and out == STDIN:
        raise CommandError(exits.WRONG_USE, msg("--out -: a PDF needs a file; take --format md or text to print it here"))
    name = "record" if found.play.file == STDIN else Path(found.play.file).stem
    path = out_path(out, f"{name}-dispute.{'txt' if form == 'text' else form}")
    if form == "text":
        from companion.files import write_text
        from companion.reports.quarrel_terminal import render
        from companion.reports.terminal import plainly

        write_text(path, plainly(render(quarrel, session.speech)))
    elif form == "md":
        from companion.files import write_text
        from companion.reports.documents import render_quarrel

        text = render_quarrel(quarrel, session.speech)
        if out == STDIN:
            typer.echo(text, nl=False)
            return
        write_text(path, text)
    else:
        from companion.reports.page import UnprintableError
        from companion.reports.slip import write_slip
        from companion.rulebook.clauses import load_rules
        from companion.rulebook.quoting import quotation

        rules = load_rules(found.play.game, session.speech.lang)
        texts = {item.id: quotation(item, session.speech) for item in rules.clauses()}
        try:
            write_slip(quarrel, texts, session.speech, path)
        except UnprintableError as error:
            message = msg(
                "the page can't be printed: the typeface has no glyph for {characters}; take --format md", characters=" ".join(error.characters)
            )
            raise CommandError(exits.PROBLEMS, message) from None
    typer.echo(str(path))

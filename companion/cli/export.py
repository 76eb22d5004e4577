"""``companion export``: a scored record as a document."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli import exits
from companion.cli.inputs import STDIN, out_path
from companion.cli.language import say
from companion.cli.score import RULING, parse_rulings, scored
from companion.cli.session import Session, stop, wrong_value
from companion.words import msg

HELP = msg(
    "Write the result of a recorded game as a document: Markdown, or one self-contained web page.\n\n"
    "\b\nExample:\n  companion export friday.yaml --to html\n  companion export friday.yaml --to markdown --out -"
)
FORMATS = {"markdown": "md", "html": "html"}


def export(
    session: Session,
    file: Annotated[str, typer.Argument(metavar="FILE", help=say(msg("A play record; - is standard input.")))],
    to: Annotated[str, typer.Option("--to", metavar="|".join(FORMATS), help=say(msg("What to write.")))],
    ruling: Annotated[list[str] | None, RULING] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to; - prints it.")))] = None,
) -> None:
    """Score the record and render its report."""
    from companion.files import write_text
    from companion.reports import report_of
    from companion.reports.documents import render_html, render_markdown

    if to not in FORMATS:
        wrong_value("--to", to, FORMATS)
    play, result = next(scored(session, [file], parse_rulings(ruling or [])))
    if play is None:
        session.report(result.problems, file)
        stop(exits.PROBLEMS)
    report = report_of(play, result, session.speech, lambda problem: session.located(problem, file))
    text = (render_html if to == "html" else render_markdown)(report, session.speech)
    if out == STDIN:
        typer.echo(text, nl=False)
        return
    name = "record" if file == STDIN else Path(file).stem
    path = out_path(out, f"{name}.{FORMATS[to]}")
    write_text(path, text)
    typer.echo(str(path))

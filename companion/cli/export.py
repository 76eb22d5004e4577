"""``companion export``: a scored record as a document, or in the form of another program."""

import codecs
import datetime
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.cli import exits
from companion.cli.inputs import out_path
from companion.cli.language import say
from companion.cli.score import RULING, parse_rulings, scored
from companion.cli.session import STDIN, CommandError, Session, called, one_of, stop
from companion.words import msg

if TYPE_CHECKING:
    from companion.exchange.played import Played
    from companion.games import Play
    from companion.reports.report import Report
    from companion.scoring import Result

HELP = msg(
    "Write the result of a recorded game as a document (Markdown, one self-contained web page, or a certificate to print that holds the whole "
    "record in QR codes) or for another program: BG Stats, the comment of a play on BoardGameGeek, or a table for a spreadsheet.\n\n"
    "\b\nExample:\n  companion export friday.yaml --to html\n  companion export friday.yaml --to markdown --out -\n"
    "  companion export friday.yaml --to pdf\n  companion export friday.yaml --to bgstats"
)


class Scored(NamedTuple):
    """A scored record on its way out."""

    session: Session
    file: str
    play: "Play"
    result: "Result"

    def report(self) -> "Report":
        from companion.reports import report_of

        return report_of(self.play, self.result, self.session.speech, lambda problem: self.session.located(problem, self.file))

    def played(self) -> "Played":
        """The game with its day: the record's, else the day its file was last changed."""
        from companion.exchange.played import played

        written = None if self.file == STDIN else Path(self.file).stat().st_mtime
        day = datetime.datetime.fromtimestamp(written).astimezone() if written is not None else datetime.datetime.now().astimezone()
        return played(self.play, self.result, day.date())


def _markdown(scored: Scored) -> str:
    from companion.reports.documents import render_markdown

    return render_markdown(scored.report(), scored.session.speech)


def _html(scored: Scored) -> str:
    from companion.reports.documents import render_html

    return render_html(scored.report(), scored.session.speech)


def _bgstats(scored: Scored) -> str:
    from companion.exchange.bgstats import play_file

    return play_file(scored.played())


def _bgg(scored: Scored) -> str:
    from companion.exchange.bgg import comment

    return comment(scored.report())


def _pdf(scored: Scored) -> bytes:
    from companion.exchange.sealed import recorded, seal
    from companion.games import Play, read_play, score_play
    from companion.reports.certificate import certificate_of
    from companion.reports.page import UnprintableError

    play = scored.play
    data = play.canonical().encode() if scored.file == STDIN else Path(scored.file).read_bytes()
    kept = recorded(play, data)
    codes = seal(play, scored.result, kept)
    # What the page says must follow from the record that its codes hold, of which a note or a field of a form is no part.
    again = read_play(kept, scored.file) if kept != data else play
    again = again if isinstance(again, Play) else play
    try:
        return certificate_of(again, score_play(again, scored.result.rulings), codes, scored.session.speech)
    except UnprintableError as error:
        problem = msg(
            "{file}: the typeface of the certificate has no {characters}; write it with other letters",
            file=called(scored.file),
            characters=str(error),
        )
        raise CommandError(exits.PROBLEMS, problem) from error


def _csv(scored: Scored) -> str:
    from companion.exchange.table import csv_of

    return csv_of([scored.played()])


class Form(NamedTuple):
    """A format: the end of its files' names, and what makes its content."""

    ending: str
    content: Callable[[Scored], str | bytes]


FORMS: Mapping[str, Form] = {
    "markdown": Form(".md", _markdown),
    "html": Form(".html", _html),
    "pdf": Form("-certificate.pdf", _pdf),
    "bgstats": Form(".bgsplay", _bgstats),
    "bgg": Form("-bgg.txt", _bgg),
    "csv": Form(".csv", _csv),
}

DOCUMENTS = ("markdown", "html", "pdf")
"""These say themselves that a result is an interim one."""


def export(
    session: Session,
    file: Annotated[str, typer.Argument(metavar="FILE", help=say(msg("A play record; - is standard input.")))],
    to: Annotated[str, typer.Option("--to", metavar="|".join(FORMS), help=say(msg("What to write.")))],
    ruling: Annotated[list[str] | None, RULING] = None,
    bom: Annotated[
        bool, typer.Option("--bom", help=say(msg("With csv: begin the file with a byte order mark, which some spreadsheets need.")))
    ] = False,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to; - prints it.")))] = None,
) -> None:
    """Score the record and render it."""
    from companion.files import replacing

    to = one_of("--to", to, FORMS)
    play, result = scored(session, file, parse_rulings(ruling or []))
    if play is None:
        session.report(result.problems, file)
        stop(exits.PROBLEMS)
    done = Scored(session, file, play, result)
    made = FORMS[to].content(done)
    content = made.encode() if isinstance(made, str) else made
    if result.status == "partial" and to not in DOCUMENTS:
        session.note(msg("The record isn't complete: what is written is the interim result."))
    if bom and to == "csv":
        content = codecs.BOM_UTF8 + content
    if out == STDIN:
        typer.echo(content, nl=False)
        return
    name = "record" if file == STDIN else Path(file).stem
    path = out_path(out, f"{name}{FORMS[to].ending}")
    with replacing(path) as stream:
        stream.write(content)
    typer.echo(str(path))
    if to == "bgstats":
        _show_link(done)


def _show_link(done: Scored) -> None:
    """The link that opens BG Stats with this play, and on a terminal wide enough the same as a QR code."""
    from companion.exchange.bgstats import link

    address = link(done.played())
    if address is None:
        done.session.note(msg("The link for BG Stats would be too long for a browser; open the file on your phone instead."))
        return
    typer.echo(address)
    if sys.stdout.isatty():
        from companion.cli.qr import terminal_code

        code = terminal_code(address)
        if code is None:
            done.session.note(msg("This terminal is too narrow for the link's QR code; make it wider, or open the file on your phone."))
        else:
            typer.echo(code)

"""``companion verify``: a certificate, or the text of its codes, back to the record; and whether the result is what the rules give."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.cli import exits
from companion.cli.inputs import out_path, read_input
from companion.cli.language import say
from companion.cli.session import STDIN, CommandError, Session, called, stop
from companion.words import Message, msg

if TYPE_CHECKING:
    from companion.exchange.sealed import Sealed
    from companion.exchange.shown import Pages
    from companion.games import Play
    from companion.scoring import Result

HELP = msg(
    "Check a certificate: restore the record that its codes hold, reckon the result anew, and tell every line in which the two differ.\n\n"
    "\b\nExample:\n  companion verify friday-certificate.pdf\n  companion verify codes.txt --out friday.yaml"
)


class Verified(NamedTuple):
    """What came of a certificate: its record, scored, every line in which the two differ, and what its pages show."""

    sealed: "Sealed"
    play: "Play"
    result: "Result"
    differences: list[Message]
    pages: "Pages | None"


OUT = typer.Option("--out", metavar="PATH", help=say(msg("A file or folder for the restored record; - prints it.")))


def verify(
    session: Session,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=say(msg("A certificate (PDF), or a text with what its codes say; - is standard input.")))
    ],
    as_json: Annotated[bool, typer.Option("--json", help=say(msg("The answer as one JSON object.")))] = False,
    out: Annotated[str | None, OUT] = None,
) -> None:
    """Restore, score, compare."""
    from companion.files import replacing
    from companion.games import Play, read_play, score_play

    data = read_input(file)
    sealed, codes, pages = _opened(data, file)
    play = read_play(sealed.record, file)
    if not isinstance(play, Play):
        session.report(play.problems, file)
        session.note(msg("{file}: the record in this certificate can't be scored", file=called(file)))
        stop(exits.PROBLEMS)
    result = score_play(play, sealed.rulings)
    found = Verified(sealed, play, result, _differences(play, result, sealed, codes, pages), pages)
    if out == STDIN and not as_json:
        typer.echo(sealed.record.decode(), nl=False)
    else:
        path = out_path(out, f"{'record' if file == STDIN else Path(file).stem}.yaml") if out != STDIN else None
        if path:
            with replacing(path) as stream:
                stream.write(sealed.record)
        try:
            (_tell_json if as_json else _tell)(session, found, path)
        except (BrokenPipeError, SystemExit):  # nobody reads on, but the answer stands
            if not found.differences:
                raise
    if found.differences:
        stop(exits.PROBLEMS)


def _opened(data: bytes, file: str) -> tuple["Sealed", str, "Pages | None"]:
    """What the codes hold, the codes, and of a PDF what its pages show. Raises CommandError."""
    from companion.exchange.sealed import SealError, unseal

    pages = _pages(data, file) if data.startswith(b"%PDF") else None
    text = pages.codes if pages else data.decode("utf-8", "replace")
    try:
        return unseal(text), text, pages
    except SealError as error:
        raise CommandError(exits.PROBLEMS, msg("{file}: {problem}", file=called(file), problem=error.message)) from error


def _pages(data: bytes, file: str) -> "Pages":
    """A certificate as it can be read. Raises CommandError."""
    from pypdfium2 import PdfiumError

    from companion.exchange.shown import read_pages

    try:
        return read_pages(data)
    except PdfiumError as error:
        raise CommandError(exits.PROBLEMS, msg("{file}: this PDF can't be read; it is damaged or locked", file=called(file))) from error


def _differences(play: "Play", result: "Result", sealed: "Sealed", codes: str, pages: "Pages | None") -> list[Message]:
    """Where the certificate and the rules part: in what its codes state, and in any line that its pages show."""
    from companion.exchange.sealed import differences, standings

    found = differences(sealed.standings, standings(result), lambda source: play.rules.label(source, play.game))
    if pages is not None and not pages.foreign:
        from companion.exchange.shown import departures
        from companion.reports.certificate import certificate_of
        from companion.reports.page import UnprintableError
        from companion.words import speech

        try:
            found += departures(pages, lambda lang: certificate_of(play, result, codes.split(), speech(lang)))
        except UnprintableError as error:
            found.append(msg("the record holds characters that no certificate can show: {characters}", characters=str(error)))
    return found


def _tell(session: Session, found: Verified, path: Path | None) -> None:
    from companion.reports import report_of
    from companion.reports.report import sentence
    from companion.reports.terminal import console, render

    for difference in found.differences:
        session.note(msg("refuted: {because}", because=difference))
    if found.pages and found.pages.foreign:
        maker = found.pages.maker
        session.note(msg("made by another version ({maker}), with other words perhaps: its codes were checked, not what the page shows", maker=maker))
    verdict = msg("The certificate is right: the record gives just this result.")
    if found.differences:
        verdict = msg("The certificate is not right. This is the result that its record gives:")
    typer.echo(session.speech(verdict))
    typer.echo()
    report = report_of(found.play, found.result, session.speech, lambda problem: session.located(problem, found.result.file))
    console(session.color).print(render(report, session.speech))
    if path:
        typer.echo()
        typer.echo(sentence(session.speech(msg("the record: {path}", path=str(path)))))


def _tell_json(session: Session, found: Verified, path: Path | None) -> None:
    from companion.scoring.result import as_json

    answer = {
        "verified": not found.differences,
        "differences": [session.speech(difference) for difference in found.differences],
        "page_compared": found.pages is not None and not found.pages.foreign,
        "record": found.sealed.record.decode(),
        "file": str(path) if path else None,
        "result": as_json(found.result, session.speech),
    }
    typer.echo(json.dumps(answer, ensure_ascii=False))

"""``companion print``: card sheets as PDF."""

import re
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.decks import file_name, open_deck
from companion.cli.formats import write_folder
from companion.cli.inputs import out_path, pasteable, writing
from companion.cli.language import say
from companion.cli.progress import Progress, tidy_when_told_to_end
from companion.cli.session import STDOUT, CommandError, Session, stop
from companion.cli.wishes import OfBacks, OfCards, OfFormats, OfKits, OfSheets, Wishes, format_of, sheet_options
from companion.reading.problems import errors
from companion.words import Message, msg, nmsg

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

    from companion.catalog.model import Deck
    from companion.press.options import SheetOptions
    from companion.press.sheets import PrintReport

HELP = msg(
    "Print a deck: sheets of cards with backs, crop marks and a ruler, as PDF. Print it at 100 %, on both sides.\n\n"
    "\b\nExample:\n  companion print best\n  companion print best --lang uk --paper letter --size poker\n"
    "  companion print best --only R1-R12,G7 --backs none\n  companion print best --only changed --dry-run\n  companion print my-deck/"
)
LISTED = 20
"""Pages whose ink cover is told one by one."""

LONGEST_CHOICE = 30
"""Characters of a choice of cards that a file's name tells; a longer one becomes a few digits."""
_DASHES = re.compile("[‐‑‒–—−]")
_PLAIN = re.compile(r"[\w-]*")
MOST_TOLD = 20
"""So many problems of a print are told; `companion check` tells all."""


def print_(
    session: Session,
    game: Annotated[str, typer.Argument(metavar="GAME|FOLDER", help=say(msg("A game, or a folder with a deck of your own.")))],
    sheets: OfSheets,
    cards: OfCards,
    backs: OfBacks,
    kits: OfKits,
    formats: OfFormats,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to; - for standard output.")))] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=say(msg("Say what would be printed, and write nothing.")))] = False,
    force: Annotated[bool, typer.Option("--force", help=say(msg("Write the sheets though texts don't fit or characters are missing.")))] = False,
) -> None:
    """Choose, impose and write; problems keep the sheets from being written."""
    from companion.press.selection import asks_for_changed
    from companion.press.sheets import print_deck

    tidy_when_told_to_end()
    wishes = Wishes(sheets, cards, backs, kits, formats)
    wanted = format_of(wishes)
    options = sheet_options(session, wishes)
    deck, lang = open_deck(session, game)
    whole = not (deck.folders or options.only or options.kinds or options.backs == "only")
    options = replace(options, first_page=whole if kits.first_page is None else kits.first_page, boxes=whole if kits.boxes is None else kits.boxes)
    if wanted.name != "pdf":
        write_folder(session, deck, lang, wanted, options, cards.size, out, force=force, dry=dry_run)
        return
    name, part = f"{file_name(session, deck, lang)}-{_variant(cards.size, options)}", _part(options)
    usual = f"{name}{part}{'-changed' * asks_for_changed(options.only)}.pdf"
    path = out_path(out, usual) if out != STDOUT else _stdout()
    # Parts, and what changed, go to files of their own; all that was printed so far stands beside the whole.
    whole_name = usual if options.backs == "only" else f"{name}.pdf"
    record = path.with_name(whole_name) if isinstance(path, Path) and path.name == usual else None
    with writing(path), Progress(session) as progress:
        report = print_deck(
            deck, lang, options, path, force=force, dry=dry_run, remember=True, record=record, measure=not session.quiet, progress=progress
        )
    if dry_run:
        _foretell(session, report, deck, path)
    else:
        written = report.path is not None or (path is sys.stdout.buffer and (force or not errors(report.problems)))
        _tell(session, report, options, game, written=written)


def _report(session: Session, report: "PrintReport", game: str) -> None:
    """The problems, the first of them where one fault shows on card after card."""
    session.report(report.problems[:MOST_TOLD])
    if len(report.problems) > MOST_TOLD:
        session.note(
            msg("and {count} more; see them all: {command}", count=len(report.problems) - MOST_TOLD, command=pasteable("companion", "check", game))
        )


def _variant(size: str, options: "SheetOptions") -> str:
    """Paper and whatever else makes all cards of this print look other than those of another."""
    from companion.press.paper import paper_slug

    parts = [paper_slug(options.paper)]
    parts += [size.strip().lower().replace(" ", "")] if options.size else []
    parts += ["save"] if options.inking.ink == "save" else []
    parts += ["grey"] if options.inking.grey else []
    return "-".join(parts)


def _part(options: "SheetOptions") -> str:
    """What was chosen of the deck, as the end of a file's name: so that no print takes the place of another."""
    from companion.press.selection import named_codes

    parts = [*(kind.casefold() for kind in options.kinds), *named_codes(options.only)]
    chosen = "_".join(_DASHES.sub("-", part.replace(" ", "")) for part in parts)
    if len(chosen) > LONGEST_CHOICE or not _PLAIN.fullmatch(chosen):
        chosen = sha256("\n".join(parts).encode()).hexdigest()[:8]
    told = [chosen] if parts else []
    told += [f"{options.players}p"] if options.players else []
    told += ["backs"] if options.backs == "only" else []
    return "".join(f"-{one}" for one in told)


def _tell(session: Session, report: "PrintReport", options: "SheetOptions", game: str, *, written: bool) -> None:
    from companion.press.paper import paper_said

    _report(session, report, game)
    if not written or not report.plan:
        session.note(msg("nothing was written"))
    else:
        if report.path is not None:
            typer.echo(str(report.path))
        cards = _pieces(report)
        sheets = nmsg("{n} sheet of paper", "{n} sheets of paper", report.sheets)
        session.note(
            msg("{cards} on {sheets} ({paper}); print at 100 %, not scaled to fit", cards=cards, sheets=sheets, paper=paper_said(options.paper))
        )
        session.note(_inked(report.cover))
    if errors(report.problems):
        stop(exits.PROBLEMS)


def _pieces(report: "PrintReport") -> Message:
    """What is printed: cards, or boxes alone."""
    return nmsg("{n} card", "{n} cards", report.cards) if report.cards else nmsg("{n} box", "{n} boxes", len(report.plan))


def _inked(cover: "Sequence[float]") -> Message:
    """How much ink the pages take; of long documents the least and the most."""
    shares = [f"{100 * share:.0f}" for share in cover]
    if len(shares) <= LISTED:
        return msg("ink cover, page by page: {shares} %", shares=", ".join(shares))
    return msg("ink cover: {least} to {most} % of a page", least=f"{100 * min(cover):.0f}", most=f"{100 * max(cover):.0f}")


def _foretell(session: Session, report: "PrintReport", deck: "Deck", path: "Path | BinaryIO") -> None:
    """What would be printed: a line for the file, then one a sheet with codes as ``--only`` takes them."""
    from companion.press.selection import listed

    session.report(report.problems)
    say = session.speech
    if report.plan:
        cards, sheets = _pieces(report), nmsg("{n} sheet of paper", "{n} sheets of paper", report.sheets)
        file = msg("standard output") if path is sys.stdout.buffer else str(path)
        typer.echo(say(msg("{file}: {cards} on {sheets}", file=file, cards=cards, sheets=sheets)))
    for sheet in report.plan:
        lies = msg("landscape") if sheet.grid.landscape else msg("portrait")
        if sheet.plain:
            name = next(kind.name for kind in report.kinds if kind.key == sheet.cards[0].kind)
            told = msg("sheet {number}, {lies}: {name}", number=sheet.number, lies=lies, name=name)
            typer.echo(f"  {say(told)}")
            continue
        cards = nmsg("{n} card", "{n} cards", len(sheet.cards))
        told = msg("sheet {number}, {lies}, {cards}: {codes}", number=sheet.number, lies=lies, cards=cards, codes=listed(sheet.cards, deck))
        typer.echo(f"  {say(told)}")
    session.note(msg("nothing was written"))
    if errors(report.problems):
        stop(exits.PROBLEMS)


def _stdout() -> "BinaryIO":
    if sys.stdout.isatty():
        raise CommandError(
            exits.WRONG_USE, msg("a terminal can't show a PDF; send it on: {example}", example="companion print best --out - > best.pdf")
        )
    return sys.stdout.buffer

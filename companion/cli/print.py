"""``companion print``: card sheets as PDF."""

import signal
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from companion.cli import exits
from companion.cli.decks import open_deck
from companion.cli.formats import format_of, write_folder
from companion.cli.inputs import out_path
from companion.cli.language import say
from companion.cli.progress import Progress
from companion.cli.session import CommandError, Session, stop, wrong_value
from companion.cli.values import counts, numbers
from companion.reading.problems import errors
from companion.words import Message, msg, nmsg

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import BinaryIO

    from companion.catalog.model import Deck
    from companion.press.cornermarks import CornerMarks
    from companion.press.options import SheetOptions
    from companion.press.paper import Paper, Size
    from companion.press.profiles import Profile
    from companion.press.registration import Correction
    from companion.press.sheets import PrintReport

HELP = msg(
    "Print a deck: sheets of cards with backs, crop marks and a ruler, as PDF. Print it at 100 %, on both sides.\n\n"
    "\b\nExample:\n  companion print best\n  companion print best --lang uk --paper letter --size poker\n"
    "  companion print best --only R1-R12,G7 --backs none\n  companion print best --only changed --dry-run\n  companion print my-deck/"
)
T = TypeVar("T", bound=str)
STDOUT = "-"
LISTED = 20
"""Pages whose ink cover is told one by one."""

MOST_TOLD = 20
"""So many problems of a print are told; `companion check` tells all."""


def print_(
    session: Session,
    game: Annotated[str, typer.Argument(metavar="GAME|FOLDER", help=say(msg("A game, or a folder with a deck of your own.")))],
    paper: Annotated[
        str | None, typer.Option("--paper", metavar="NAME|WxH", help=say(msg("a4 (default), letter, a3, legal, or millimetres.")))
    ] = None,
    size: Annotated[
        str,
        typer.Option("--size", metavar="NAME|WxH", help=say(msg("Card size: kit (its own), poker, bridge, mini, tarot, square, or millimetres."))),
    ] = "kit",
    bleed: Annotated[float, typer.Option("--bleed", metavar="MM", help=say(msg("Picture beyond the cut: 0 at home, 3 for a print shop.")))] = 0.0,
    gap: Annotated[str, typer.Option("--gap", metavar="MM|MM,MM", help=say(msg("Room between cards; two numbers: across, down.")))] = "0",
    margin: Annotated[
        float | None,
        typer.Option("--margin", metavar="MM", help=say(msg("What your printer can't print along the edges: 6.35, or the printer's own."))),
    ] = None,
    orientation: Annotated[str, typer.Option("--orientation", metavar="auto|portrait|landscape", help=say(msg("How the sheet lies.")))] = "auto",
    marks: Annotated[
        str, typer.Option("--marks", metavar="crop|lines|none", help=say(msg("Crop marks beside the cards, lines between them, or none.")))
    ] = "crop",
    marks_on: Annotated[str, typer.Option("--marks-on", metavar="front|back|both", help=say(msg("Which sides have the marks.")))] = "front",
    duplex: Annotated[
        str | None, typer.Option("--duplex", metavar="long|short|none", help=say(msg("Over which edge your printer turns the sheet.")))
    ] = None,
    backs: Annotated[
        str,
        typer.Option(
            "--backs",
            metavar="interleaved|separate|only|none|gutterfold",
            help=say(msg("Backs after each front, after all fronts, alone, not at all, or beside the fronts, to fold and glue.")),
        ),
    ] = "interleaved",
    order: Annotated[
        str, typer.Option("--order", metavar="normal|reversed", help=say(msg("reversed: last back first, for printers that stack sheets face up.")))
    ] = "normal",
    printer: Annotated[
        str | None, typer.Option("--printer", metavar="NAME", help=say(msg("A printer measured with companion calibrate: makes up for its faults.")))
    ] = None,
    back_offset: Annotated[
        str | None, typer.Option("--back-offset", metavar="MM,MM", help=say(msg("Move every back: to the right, down; minus for left, up.")))
    ] = None,
    back_angle: Annotated[
        float | None, typer.Option("--back-angle", metavar="DEGREES", help=say(msg("Turn every back about its middle, clockwise.")))
    ] = None,
    skip: Annotated[str, typer.Option("--skip", metavar="N,N", help=say(msg("Slots of each sheet to leave empty, counted as one reads.")))] = "",
    cutter_marks: Annotated[
        str | None,
        typer.Option(
            "--cutter-marks",
            metavar="MM,MM,MM,MM",
            help=say(msg("Marks for a cutter's camera: from the sides, from top and bottom; length and width of their lines (15, 0.5).")),
        ),
    ] = None,
    only: Annotated[
        str,
        typer.Option(
            "--only", metavar="CODES", help=say(msg("Some cards only: codes and ranges, like R1-R12,G7; changed: what changed since the last print."))
        ),
    ] = "",
    kind: Annotated[
        list[str] | None, typer.Option("--kind", metavar="KIND", help=say(msg("One kind of card only; may be repeated. box: the boxes.")))
    ] = None,
    copies: Annotated[int, typer.Option("--copies", metavar="N", help=say(msg("How many of everything.")))] = 1,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help=say(msg("Only what so many players need.")))] = None,
    ink: Annotated[
        str, typer.Option("--ink", metavar="full|save", help=say(msg("save: outlines and patterns on white, less than a third of the ink.")))
    ] = "full",
    grey: Annotated[bool, typer.Option("--grey", help=say(msg("Greys instead of colours; a pattern tells each colour.")))] = False,
    first_page: Annotated[
        bool | None,
        typer.Option("--first-page/--no-first-page", help=say(msg("A page before the cards: what is in the kit, how to cut it and lay it out."))),
    ] = None,
    boxes: Annotated[bool | None, typer.Option("--boxes/--no-boxes", help=say(msg("Boxes to fold and glue, after the cards.")))] = None,
    thickness: Annotated[
        float, typer.Option("--thickness", metavar="MM", help=say(msg("How thick a card is, for the boxes: 0.3, in sleeves more.")))
    ] = 0.3,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="pdf|png|tts|svg-cut",
            help=say(msg("pdf (default); png: a picture a card; tts: for Tabletop Simulator; svg-cut: with cut lines for a cutter.")),
        ),
    ] = None,
    preset: Annotated[
        str | None,
        typer.Option(
            "--preset", metavar="mpc|tgc|drivethru", help=say(msg("Pictures as a print shop wants them; poker cards if --size names no other."))
        ),
    ] = None,
    url: Annotated[
        str | None, typer.Option("--url", metavar="URL", help=say(msg("tts: where you will put the pictures, so that others see them, too.")))
    ] = None,
    corner: Annotated[float, typer.Option("--corner", metavar="MM", help=say(msg("svg-cut: radius of the cards' corners; needs --gap.")))] = 0.0,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to; - for standard output.")))] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=say(msg("Say what would be printed, and write nothing.")))] = False,
    force: Annotated[bool, typer.Option("--force", help=say(msg("Write the sheets though texts don't fit or characters are missing.")))] = False,
) -> None:
    """Choose, impose and write; problems keep the sheets from being written."""
    from companion.press.inkmode import Inking
    from companion.press.options import OptionsError, SheetOptions
    from companion.press.sheets import print_deck

    # Being told to end is as good as Ctrl-C: what was begun is tidied away.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    wanted = format_of(format_, preset, url, corner)
    chosen = paper_of(paper or session.settings.paper or "a4")
    profile = profile_of(session, printer)
    try:
        options = SheetOptions(
            paper=chosen,
            size=_size(size),
            bleed=bleed,
            gap=_gap(gap),
            margin=_margin(margin, profile),
            orientation=one_of("--orientation", orientation, ("auto", "portrait", "landscape")),
            marks=one_of("--marks", marks, ("crop", "lines", "none")),
            marks_on=one_of("--marks-on", marks_on, ("front", "back", "both")),
            duplex=one_of("--duplex", duplex or (profile and profile.flip) or "long", ("long", "short", "none")),
            backs=one_of("--backs", backs, ("interleaved", "separate", "only", "none", "gutterfold")),
            order=one_of("--order", order, ("normal", "reversed")),
            correction=_correction(profile, back_offset, back_angle, backs),
            skip=counts("--skip", skip),
            cutter=_cutter(cutter_marks),
            copies=copies,
            players=players,
            only=only,
            kinds=tuple(kind or ()),
            inking=Inking(one_of("--ink", ink, ("full", "save")), grey),
            card_thickness=thickness,
        )
    except OptionsError as error:
        raise CommandError(exits.WRONG_USE, error.message) from None
    deck, lang = open_deck(session, game)
    whole = not (deck.folders or only or kind or options.backs == "only")
    options = replace(options, first_page=whole if first_page is None else first_page, boxes=whole if boxes is None else boxes)
    if wanted.name != "pdf" and not dry_run:
        write_folder(session, deck, lang, wanted, options, size, out, force=force)
        return
    path = out_path(out, f"{deck.game.slug}-{lang}-{_variant(size, options)}.pdf") if out != STDOUT else _stdout()
    with Progress(session) as progress:
        report = print_deck(
            deck, lang, options, path, force=force, dry=dry_run, remember=path is not sys.stdout.buffer, measure=not session.quiet, progress=progress
        )
    if dry_run:
        _foretell(session, report, deck, path)
    else:
        _tell(session, report, options, written=report.path is not None or (path is sys.stdout.buffer and (force or not errors(report.problems))))


def _report(session: Session, report: "PrintReport") -> None:
    """The problems, the first of them where one fault shows on card after card."""
    session.report(report.problems[:MOST_TOLD])
    if len(report.problems) > MOST_TOLD:
        session.note(msg("and {count} more of the kind", count=len(report.problems) - MOST_TOLD))


def _variant(size: str, options: "SheetOptions") -> str:
    """Paper and whatever else makes this print another than the whole deck: so that none takes the place of another."""
    parts = [options.paper.name.lower().replace(" ", "")]
    parts += [size.strip().lower().replace(" ", "")] if options.size else []
    parts += ["save"] if options.inking.ink == "save" else []
    parts += ["grey"] if options.inking.grey else []
    some = (options.only and "changed" not in options.only) or options.kinds or options.players or options.backs == "only"
    return "-".join([*parts, *(["part"] if some else [])])


def _tell(session: Session, report: "PrintReport", options: "SheetOptions", *, written: bool) -> None:
    _report(session, report)
    if not written or not report.plan:
        session.note(msg("nothing was written"))
    else:
        if report.path is not None:
            typer.echo(str(report.path))
        cards = _pieces(report)
        sheets = nmsg("{n} sheet of paper", "{n} sheets of paper", report.sheets)
        session.note(msg("{cards} on {sheets} ({paper}); print at 100 %, not scaled to fit", cards=cards, sheets=sheets, paper=options.paper.name))
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


def profile_of(session: Session, name: str | None) -> "Profile | None":
    """The stored printer of this name; None if none is named. Raises CommandError."""
    if name is None:
        return None
    from companion.press.profiles import ProfileError, find_profile, load_profiles

    try:
        profiles = load_profiles(session.folder)
    except ProfileError as error:
        raise CommandError(exits.WRONG_USE, error.message) from None
    profile = find_profile(profiles, name)
    if profile is None and not profiles:
        raise CommandError(exits.WRONG_USE, msg("no printer is stored yet; measure yours: {command}", command="companion calibrate"))
    if profile is None:
        wrong_value("--printer", name, profiles)
    return profile


def _correction(profile: "Profile | None", offset: str | None, angle: float | None, backs: str) -> "Correction":
    """The printer's, with what the options say in its place."""
    from companion.press.registration import NO_CORRECTION

    correction = profile.correction if profile else NO_CORRECTION
    for option, value in (("--back-offset", offset), ("--back-angle", angle)):
        if value is not None and backs in ("none", "gutterfold"):
            raise CommandError(exits.WRONG_USE, msg("{option}: with {other} there are no pages of backs", option=option, other=f"--backs {backs}"))
    if offset is not None:
        x, y = numbers("--back-offset", offset, (2,), "0.6,-0.4")
        correction = correction._replace(x=x, y=y, flip=None)
    return correction if angle is None else correction._replace(angle=angle)


def _cutter(text: str | None) -> "CornerMarks | None":
    from companion.press.cornermarks import CornerMarks

    if text is None:
        return None
    across, *rest = numbers("--cutter-marks", text, (1, 2, 3, 4), "10,10")
    return CornerMarks(across, *(rest or [across]))


def _gap(text: str) -> "Size":
    across, *rest = numbers("--gap", text, (1, 2), "3,5")
    return across, rest[0] if rest else across


def _margin(margin: float | None, profile: "Profile | None") -> float:
    from companion.press.options import HOME_MARGIN

    if margin is not None:
        return margin
    return HOME_MARGIN if profile is None or profile.margin is None else profile.margin


def paper_of(name: str) -> "Paper":
    """The paper of this name or measure. Raises CommandError."""
    from companion.press.paper import PAPERS, find_paper

    paper = find_paper(name)
    if paper is None:
        wrong_value("--paper", name, [*PAPERS, "210x297"])
    return paper


def _size(name: str) -> "Size | None":
    from companion.press.paper import CARD_SIZES, find_size

    if name.strip().lower() == "kit":
        return None
    size = find_size(name)
    if size is None:
        wrong_value("--size", name, ["kit", *CARD_SIZES, "63x88"])
    return size


def one_of(option: str, value: str, possible: tuple[T, ...]) -> T:
    """The value, in any capitals, if it is a possible one. Raises CommandError."""
    if value.lower() not in possible:
        wrong_value(option, value, possible)
    return possible[possible.index(value.lower())]

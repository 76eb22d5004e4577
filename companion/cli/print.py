"""``companion print``: card sheets as PDF."""

from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from companion.cli import exits
from companion.cli.inputs import out_path
from companion.cli.language import say
from companion.cli.session import CommandError, Session, game_slug, stop, wrong_value
from companion.reading.problems import errors
from companion.words import msg, nmsg

if TYPE_CHECKING:
    from companion.press.options import SheetOptions
    from companion.press.paper import Paper, Size
    from companion.press.sheets import PrintReport

HELP = msg(
    "Print a deck: sheets of cards with backs, crop marks and a ruler, as PDF. Print it at 100 %, on both sides.\n\n"
    "\b\nExample:\n  companion print best\n  companion print best --lang uk --paper letter --size poker\n"
    "  companion print best --only R1-R12,G7 --backs none"
)
T = TypeVar("T", bound=str)


def print_(
    session: Session,
    game: Annotated[str, typer.Argument(metavar="GAME", help=say(msg("A game, or the beginning of its name.")))],
    paper: Annotated[
        str | None, typer.Option("--paper", metavar="NAME|WxH", help=say(msg("a4 (default), letter, a3, legal, or millimetres.")))
    ] = None,
    size: Annotated[
        str,
        typer.Option("--size", metavar="NAME|WxH", help=say(msg("Card size: kit (its own), poker, bridge, mini, tarot, square, or millimetres."))),
    ] = "kit",
    bleed: Annotated[float, typer.Option("--bleed", metavar="MM", help=say(msg("Picture beyond the cut: 0 at home, 3 for a print shop.")))] = 0.0,
    gap: Annotated[float, typer.Option("--gap", metavar="MM", help=say(msg("Room between cards.")))] = 0.0,
    margin: Annotated[float, typer.Option("--margin", metavar="MM", help=say(msg("What your printer can't print along the edges.")))] = 6.35,
    orientation: Annotated[str, typer.Option("--orientation", metavar="auto|portrait|landscape", help=say(msg("How the sheet lies.")))] = "auto",
    marks: Annotated[
        str, typer.Option("--marks", metavar="crop|lines|none", help=say(msg("Crop marks beside the cards, lines between them, or none.")))
    ] = "crop",
    marks_on: Annotated[str, typer.Option("--marks-on", metavar="front|back|both", help=say(msg("Which sides have the marks.")))] = "front",
    duplex: Annotated[
        str, typer.Option("--duplex", metavar="long|short|none", help=say(msg("Over which edge your printer turns the sheet.")))
    ] = "long",
    backs: Annotated[
        str,
        typer.Option("--backs", metavar="interleaved|separate|only|none", help=say(msg("Backs after each front, after all fronts, alone, or not."))),
    ] = "interleaved",
    only: Annotated[str, typer.Option("--only", metavar="CODES", help=say(msg("Some cards only: codes and ranges, like R1-R12,G7.")))] = "",
    kind: Annotated[list[str] | None, typer.Option("--kind", metavar="KIND", help=say(msg("One kind of card only; may be repeated.")))] = None,
    copies: Annotated[int, typer.Option("--copies", metavar="N", help=say(msg("How many of everything.")))] = 1,
    ink: Annotated[
        str, typer.Option("--ink", metavar="full|save", help=say(msg("save: outlines and patterns on white, less than a third of the ink.")))
    ] = "full",
    grey: Annotated[bool, typer.Option("--grey", help=say(msg("Greys instead of colours; a pattern tells each colour.")))] = False,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to.")))] = None,
    force: Annotated[bool, typer.Option("--force", help=say(msg("Write the sheets though texts don't fit or characters are missing.")))] = False,
) -> None:
    """Choose, impose and write; problems keep the sheets from being written."""
    from companion.catalog import load_deck
    from companion.press.inkmode import Inking
    from companion.press.options import OptionsError, SheetOptions
    from companion.press.sheets import print_deck

    chosen = _paper(paper or session.settings.paper or "a4")
    try:
        options = SheetOptions(
            paper=chosen,
            size=_size(size),
            bleed=bleed,
            gap=gap,
            margin=margin,
            orientation=_one_of("--orientation", orientation, ("auto", "portrait", "landscape")),
            marks=_one_of("--marks", marks, ("crop", "lines", "none")),
            marks_on=_one_of("--marks-on", marks_on, ("front", "back", "both")),
            duplex=_one_of("--duplex", duplex, ("long", "short", "none")),
            backs=_one_of("--backs", backs, ("interleaved", "separate", "only", "none")),
            copies=copies,
            only=only,
            kinds=tuple(kind or ()),
            inking=Inking(_one_of("--ink", ink, ("full", "save")), grey),
        )
    except OptionsError as error:
        raise CommandError(exits.WRONG_USE, error.message) from None
    deck = load_deck(game_slug(game))
    lang = session.speech.lang
    path = out_path(out, f"{deck.game.slug}-{lang}-{chosen.name.lower().replace(' ', '')}.pdf")
    report = print_deck(deck, lang, options, path, force=force)
    _tell(session, report, options)


def _tell(session: Session, report: "PrintReport", options: "SheetOptions") -> None:
    session.report(report.problems)
    if report.path is None:
        session.note(msg("nothing was written"))
    else:
        typer.echo(str(report.path))
        cards = nmsg("{n} card", "{n} cards", report.cards)
        sheets = nmsg("{n} sheet of paper", "{n} sheets of paper", report.sheets)
        session.note(msg("{cards} on {sheets} ({paper}); print at 100 %, not scaled to fit", cards=cards, sheets=sheets, paper=options.paper.name))
    if errors(report.problems):
        stop(exits.PROBLEMS)


def _paper(name: str) -> "Paper":
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


def _one_of(option: str, value: str, possible: tuple[T, ...]) -> T:
    if value.lower() not in possible:
        wrong_value(option, value, possible)
    return possible[possible.index(value.lower())]

"""The formats of ``companion print`` that are folders of files: pictures for print shops, Tabletop Simulator, cut lines."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from companion.cli import exits
from companion.cli.decks import file_name
from companion.cli.inputs import writing
from companion.cli.progress import Progress
from companion.cli.session import CommandError, Session, stop
from companion.reading.problems import errors
from companion.words import Message, msg, nmsg

if TYPE_CHECKING:
    from companion.catalog.model import Deck
    from companion.press.folder import FolderReport
    from companion.press.options import SheetOptions

_OF_FILES = (".pdf", ".png", ".svg", ".json", ".zip")
FORMATS = ("pdf", "png", "tts", "svg-cut")


class Format(NamedTuple):
    """What was asked for beside the cards themselves."""

    name: str
    preset: str | None = None
    """Of pictures: a shop's."""
    url: str | None = None
    """Of Tabletop Simulator: where the pictures will be."""
    corner: float = 0.0
    """Of cut lines: the radius of a card's corners in millimetres."""


def write_folder(
    session: Session, deck: "Deck", lang: str, wanted: Format, options: "SheetOptions", size: str, out: str | None, *, force: bool, dry: bool
) -> None:
    """Write the folder and tell what is in it, or what would be. ``size`` is the name of the card size that was asked for. Raises CommandError."""
    _refuse(wanted, options, out)
    folder = Path(out) if out is not None else Path("output") / f"{file_name(session, deck, lang)}-{wanted.preset or wanted.name}"
    if dry:
        _foretell(session, deck, lang, wanted, options, folder)
        return
    with writing(folder), Progress(session) as progress:
        report = _written(deck, lang, wanted, options, size.lower(), folder, force, progress)
    session.report(report.problems)
    if report.folder is None:
        session.note(msg("nothing was written"))
    else:
        typer.echo(str(report.folder))
        cards = nmsg("{n} card", "{n} cards", report.cards)
        session.note(nmsg("{cards} in {n} file; {next}", "{cards} in {n} files; {next}", len(report.files), cards=cards, next=_next(wanted)))
    if errors(report.problems):
        stop(exits.PROBLEMS)


def _foretell(session: Session, deck: "Deck", lang: str, wanted: Format, options: "SheetOptions", folder: Path) -> None:
    """What would be written: a line for the folder, then the cards with codes as ``--only`` takes them."""
    from companion.paths import TEMPLATES
    from companion.press.folder import selected
    from companion.press.selection import listed

    chosen = selected(deck, lang, options, TEMPLATES)
    problems = list(chosen.problems)
    if not errors(problems):
        for card in chosen.cards:
            chosen.faces.front(card)
            chosen.faces.back(card)
        problems += chosen.faces.problems()
        cards = nmsg("{n} card", "{n} cards", chosen.total)
        typer.echo(session.speech(msg("{folder}: {cards}, as {format}", folder=str(folder), cards=cards, format=wanted.preset or wanted.name)))
        typer.echo(f"  {listed(chosen.cards, deck)}")
    session.report(problems)
    session.note(msg("nothing was written"))
    if errors(problems):
        stop(exits.PROBLEMS)


def _written(
    deck: "Deck", lang: str, wanted: Format, options: "SheetOptions", size: str, folder: Path, force: bool, progress: Progress
) -> "FolderReport":
    if wanted.name == "tts":
        from companion.press.tts import write_tts

        url = wanted.url if wanted.url is None or wanted.url.endswith(("/", "=")) else f"{wanted.url}/"
        return write_tts(deck, lang, options, folder, url=url, force=force, progress=progress)
    if wanted.name == "svg-cut":
        from companion.press.cutter import write_cuts

        return write_cuts(deck, lang, options, folder, radius=wanted.corner, force=force, progress=progress)
    from companion.press.png import SHOPS, for_shop, write_pngs

    shopped = for_shop(options, SHOPS[wanted.preset], size) if wanted.preset else options
    return write_pngs(deck, lang, shopped, folder, force=force, progress=progress)


def _refuse(wanted: Format, options: "SheetOptions", out: str | None) -> None:
    if out == "-":
        raise CommandError(exits.WRONG_USE, msg("{option} writes a folder, which can't go to standard output", option=f"--format {wanted.name}"))
    if out is not None and Path(out).suffix.lower() in _OF_FILES and not Path(out).is_dir():
        told = msg("{option} writes a folder; {file} is the name of a file", option=f"--format {wanted.name}", file=out)
        raise CommandError(exits.WRONG_USE, told)
    from companion.press.selection import asks_for_changed

    if asks_for_changed(options.only):
        raise CommandError(exits.WRONG_USE, msg("{option} goes with {other}", option="--only changed", other="--format pdf"))
    if wanted.corner and min(options.gap) <= 0:
        raise CommandError(exits.WRONG_USE, msg("{option}: cards need room between them; add {other}", option="--corner", other="--gap 3"))


def _next(wanted: Format) -> Message:
    """What to do with the folder."""
    if wanted.name == "tts" and wanted.url is None:
        return msg("copy the .json file to the game's folder of saved objects; the pictures must stay where they are")
    if wanted.name == "tts":
        return msg("upload the pictures to {url}, then copy the .json file to the game's folder of saved objects", url=wanted.url)
    if wanted.name == "svg-cut":
        return msg("print the PDF at 100 %, cut along the SVG of the same sheet")
    return msg("fronts are named after the codes of their cards")

"""``companion preview``: a contact sheet and a gallery of a deck, drawn anew on every save if asked for."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.decks import deck_lang, found_deck
from companion.cli.language import say
from companion.cli.progress import Progress
from companion.cli.session import Session, stop, wrong_value
from companion.reading.problems import Problem, errors
from companion.words import msg, nmsg

if TYPE_CHECKING:
    from companion.catalog.model import Deck
    from companion.preview.viewing import Viewer
    from companion.preview.watching import State

HELP = msg(
    "Look at a deck without printing it: all cards on one picture, and as a page for the browser with search, languages and how others see it."
    "\n\n\b\nExample:\n  companion preview best\n  companion preview my-deck --watch"
)
SHEET, PAGE, STAMP = "contact-sheet.png", "gallery.html", "gallery-stamp.js"
HARD_TO_TELL = 10
"""Colours closer than this are hard to tell apart."""


def preview(
    session: Session,
    deck: Annotated[str, typer.Argument(metavar="GAME|FOLDER", help=say(msg("A game, or the beginning of its name; or the folder of a deck.")))],
    only: Annotated[str, typer.Option("--only", metavar="CODES", help=say(msg("Some cards only: codes and ranges, like R1-R12,G7.")))] = "",
    kind: Annotated[list[str] | None, typer.Option("--kind", metavar="KIND", help=say(msg("One kind of card only; may be repeated.")))] = None,
    ink: Annotated[str, typer.Option("--ink", metavar="full|save", help=say(msg("save: as the deck prints when ink is saved.")))] = "full",
    grey: Annotated[bool, typer.Option("--grey", help=say(msg("As the deck prints in grey.")))] = False,
    watch: Annotated[bool, typer.Option("--watch", help=say(msg("Stay, and draw anew whenever a file of the deck is saved; Ctrl-C ends.")))] = False,
    once: Annotated[bool, typer.Option("--once", help=say(msg("With --watch: end after the first change.")))] = False,
    out: Annotated[str | None, typer.Option("--out", metavar="FOLDER", help=say(msg("A folder to write to.")))] = None,
) -> None:
    """Draw the deck, then wait for changes if asked to."""
    from companion.press.inkmode import Inking
    from companion.press.options import SheetOptions
    from companion.preview.viewing import Viewer

    if ink not in ("full", "save"):
        wrong_value("--ink", ink, ("full", "save"))
    inking = Inking("save" if ink == "save" else "full", grey)
    viewer = Viewer(SheetOptions(only=only, kinds=tuple(kind or ()), inking=inking))
    desk = _Desk(session, deck, viewer, out, watch)
    if not watch:
        if not desk.draw():
            stop(exits.PROBLEMS)
        return
    try:
        desk.watch(once=once)
    except KeyboardInterrupt:
        session.note(msg("no longer watching"))


class _Desk:
    """One preview: where the deck comes from, and where its pictures go."""

    def __init__(self, session: Session, name: str, viewer: "Viewer", out: str | None, watched: bool) -> None:
        found = found_deck(name)
        self._session = session
        self._found = found
        self._viewer = viewer
        self._watched = watched
        slug = found if isinstance(found, str) else found.resolve().name
        self._folder = Path(out) if out is not None else Path("output") / f"{slug}-preview"

    def _read(self) -> "tuple[Deck | None, list[Problem]]":
        """The deck as it is in its files now."""
        from companion.catalog import read_deck
        from companion.catalog.brought import read_found
        from companion.paths import CARDS

        return read_deck(CARDS / self._found) if isinstance(self._found, str) else read_found(self._found)

    def folders(self) -> list[Path]:
        """Where files may change the deck's looks."""
        from companion.paths import CARDS, TEMPLATES

        own = [CARDS / self._found, TEMPLATES / self._found] if isinstance(self._found, str) else [self._found]
        return [*own, TEMPLATES / "common"]

    def draw(self) -> bool:
        """Draw everything in every language; whether the deck has no errors."""
        from companion.preview.viewing import languages_of

        deck, problems = self._read()
        if deck is not None:
            languages = languages_of(deck, deck_lang(self._session, deck))
            with Progress(self._session) as progress:
                for lang in languages:
                    problems = [*problems, *self._viewer.look(deck, lang, progress)]
            self._write(deck, languages)
        self._session.report(problems)
        self._tell(deck)
        return deck is not None and not errors(problems)

    def watch(self, *, once: bool) -> None:
        """Draw at once and after every change, first in the user's language, then in the others unless something changes meanwhile."""
        from companion.preview.watching import changed_since, state

        before = state(self.folders())
        self.draw()
        self._session.note(msg("watching; Ctrl-C ends"))
        while True:
            before = changed_since(before, self.folders)
            before = self._redraw(before)
            if once:
                return

    def _redraw(self, seen: "State") -> "State":
        """Draw what changed; gives the state of the files that was drawn."""
        from companion.preview.viewing import languages_of
        from companion.preview.watching import state

        began = time.perf_counter()
        deck, problems = self._read()
        if deck is None:
            self._session.report(problems)
            return seen
        languages = languages_of(deck, deck_lang(self._session, deck))
        problems = [*problems, *self._viewer.look(deck, languages[0])]
        drawn = self._viewer.drawn
        self._write_page(deck, languages)
        took = f"{time.perf_counter() - began:.1f}"
        self._session.report(problems)
        self._session.note(nmsg("{n} picture drawn anew in {seconds} s", "{n} pictures drawn anew in {seconds} s", drawn, seconds=took))
        for lang in languages[1:]:
            if state(self.folders()) != seen:
                return seen
            self._session.report(problem for problem in self._viewer.look(deck, lang) if problem not in problems)
            drawn = max(drawn, self._viewer.drawn)
        if drawn and len(languages) > 1:
            self._write_page(deck, languages)
        self._write_sheet(languages[0])
        return seen

    def _write(self, deck: "Deck", languages: Sequence[str]) -> None:
        """The page, and the sheet."""
        self._write_page(deck, languages)
        self._write_sheet(languages[0])

    def _write_page(self, deck: "Deck", languages: Sequence[str]) -> None:
        """The page, and when watching the stamp that makes open pages load anew."""
        from companion.files import write_text
        from companion.preview.gallery import gallery_html, stamp_js

        self._viewer.forget(languages)
        stamp = str(time.time_ns()) if self._watched else None
        write_text(self._folder / PAGE, gallery_html(deck, self._viewer, languages, stamp=stamp))
        if stamp:
            write_text(self._folder / STAMP, stamp_js(stamp))

    def _write_sheet(self, lang: str) -> None:
        from companion.files import replacing
        from companion.preview.contact import contact_sheet

        sheet = contact_sheet(self._viewer, lang)
        if sheet:
            with replacing(self._folder / SHEET) as stream:
                stream.write(sheet)

    def _tell(self, deck: "Deck | None") -> None:
        from companion.preview.gallery import LABELS
        from companion.preview.vision import BLINDNESS, closest

        if deck is None:
            self._session.note(msg("nothing was written"))
            return
        typer.echo(str(self._folder / SHEET))
        typer.echo(str(self._folder / PAGE))
        names = {colour.hex: colour.name for colour in deck.game.colours}
        pair = closest(names, BLINDNESS)
        if pair is not None:
            self._session.note(
                msg(
                    "to colour-blind people {one} and {other} look most alike ({sight}): distance {distance}, where less than {hard} is hard to tell",
                    one=names[pair.one],
                    other=names[pair.other],
                    sight=LABELS[pair.sight],
                    distance=f"{pair.distance:.0f}",
                    hard=HARD_TO_TELL,
                )
            )

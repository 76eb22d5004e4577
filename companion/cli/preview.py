"""``companion preview``: a contact sheet and a gallery of a deck, drawn anew on every save if asked for."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.decks import deck_lang, found_deck
from companion.cli.language import say
from companion.cli.progress import Progress, tidy_when_told_to_end
from companion.cli.session import CommandError, Session, stop, wrong_value
from companion.reading.problems import Problem, ProblemsError, errors
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
HURRY = 0.2
"""Seconds after which a page is written with what is drawn so far."""
_STAYS = msg("the gallery stays as it was until this is mended")
HARD_TO_TELL = 10
"""Colours closer than this in CIE 1976 are hard to tell apart."""
_HARD = msg("to colour-blind people {one} and {other} look almost the same ({sight}); a symbol or a pattern tells them apart")
_EASY = msg("colour-blind people can tell all colours apart; most alike are {one} and {other} ({sight})")


def preview(
    session: Session,
    deck: Annotated[str, typer.Argument(metavar="GAME|FOLDER", help=say(msg("A game, or the beginning of its name; or the folder of a deck.")))],
    only: Annotated[str | None, typer.Option("--only", metavar="CODES", help=say(msg("Some cards only: codes and ranges, like R1-R12,G7.")))] = None,
    kind: Annotated[list[str] | None, typer.Option("--kind", metavar="KIND", help=say(msg("One kind of card only; may be repeated.")))] = None,
    ink: Annotated[str, typer.Option("--ink", metavar="full|save", help=say(msg("save: as the deck prints when ink is saved.")))] = "full",
    grey: Annotated[bool, typer.Option("--grey", help=say(msg("As the deck prints in grey.")))] = False,
    watch: Annotated[bool, typer.Option("--watch", help=say(msg("Stay, and draw anew whenever a file of the deck is saved; Ctrl-C ends.")))] = False,
    once: Annotated[bool, typer.Option("--once", help=say(msg("With --watch: end after the first change.")))] = False,
    out: Annotated[str | None, typer.Option("--out", metavar="FOLDER", help=say(msg("A folder to write to.")))] = None,
) -> None:
    """Draw the deck, then wait for changes if asked to."""
    from companion.cli.wishes import kinds_of, only_of
    from companion.press.inkmode import Inking
    from companion.press.options import SheetOptions
    from companion.preview.viewing import Viewer

    if ink not in ("full", "save"):
        wrong_value("--ink", ink, ("full", "save"))
    inking = Inking("save" if ink == "save" else "full", grey)
    if once and not watch:
        raise CommandError(exits.WRONG_USE, msg("{option} goes with {other}", option="--once", other="--watch"))
    tidy_when_told_to_end()
    viewer = Viewer(SheetOptions(only=only_of(only), kinds=kinds_of(kind), inking=inking))
    desk = Desk(session, deck, viewer, out, watch)
    sound = desk.draw()
    if watch and sound is not None:
        try:
            desk.watch(once=once)
        except KeyboardInterrupt:
            session.note(msg("no longer watching"))
    elif not sound:
        stop(exits.PROBLEMS)


def _place(problem: Problem) -> tuple[object, ...]:
    """What a fault that shows in several languages is known by."""
    return problem.code, problem.file, problem.line, problem.column, "" if problem.file else problem.message.text


class _Hurry:
    """Writes a page once, when more than ``HURRY`` seconds have passed since the beginning."""

    def __init__(self, began: float, write: Callable[[], None]) -> None:
        self._due = began + HURRY
        self._write: Callable[[], None] | None = write

    def __call__(self) -> None:
        if self._write is not None and time.perf_counter() >= self._due:
            write, self._write = self._write, None
            write()


class Desk:
    """One preview: where the deck comes from, and where its pictures go."""

    def __init__(self, session: Session, name: str, viewer: "Viewer", out: str | None, watched: bool) -> None:
        found = found_deck(session, name)
        self._session = session
        self._found = found
        self._viewer = viewer
        self._watched = watched
        slug = found if isinstance(found, str) else found.resolve().name
        self._folder = Path(out) if out is not None else Path("output") / f"{slug}-preview"
        self._seen = self._state() if watched else {}

    def _read(self) -> "tuple[Deck | None, list[Problem]]":
        """The deck as it is in its files now, and what is wrong with them. Raises OSError."""
        from companion.catalog import read_deck
        from companion.catalog.brought import read_found
        from companion.paths import CARDS

        if isinstance(self._found, str):
            return read_deck(CARDS / self._found)
        if not self._found.is_dir():
            gone = msg("the folder {folder} is gone; as soon as it is back, it is drawn again", folder=str(self._found))
            return None, [Problem("error", "folder-gone", gone)]
        try:
            return read_found(self._found)
        except ProblemsError as error:
            return None, list(error.problems)

    def _state(self) -> "State":
        """How the files are that may change the deck's looks."""
        from companion.paths import CARDS, TEMPLATES
        from companion.preview.watching import state

        own = [CARDS / self._found, TEMPLATES / self._found] if isinstance(self._found, str) else [self._found]
        return state([*own, TEMPLATES / "common"], [self._folder / name for name in (SHEET, PAGE, STAMP)])

    def draw(self) -> bool | None:
        """Draw everything in every language; whether the deck has no errors, None if what is asked for isn't in it."""
        from companion.preview.viewing import languages_of

        deck, problems = self._read()
        told = self._told(problems)
        seen = None
        if deck is not None:
            languages = languages_of(deck, deck_lang(self._session, deck))
            with Progress(self._session) as progress:
                for lang in languages:
                    seen = self._viewer.look(deck, lang, progress)
                    told += self._told(seen.problems, told)
                    if not seen.anything:
                        break
        if deck is None or seen is None or not seen.anything:
            self._session.note(msg("nothing was written"))
            return None if seen else False
        self._write_page(deck, languages)
        self._write_sheet(languages[0])
        typer.echo(str(self._folder / SHEET))
        typer.echo(str(self._folder / PAGE))
        self._tell_colours(deck)
        return not errors(told)

    def _told(self, problems: "Sequence[Problem]", before: "Sequence[Problem]" = ()) -> "list[Problem]":
        """Tell those problems whose places were not told of before, for another language; gives them."""
        places = {_place(problem) for problem in before}
        new = [problem for problem in problems if _place(problem) not in places]
        self._session.report(new)
        return new

    def watch(self, *, once: bool) -> None:
        """Draw after every change, whatever it is: a deck that can't be drawn, or is gone, is waited for."""
        from companion.preview.watching import changed_since
        from companion.reading.reasons import reason_of

        self._session.note(msg("watching; Ctrl-C ends"))
        while True:
            self._seen = changed_since(self._seen, self._state)
            try:
                self._redraw()
            except OSError as error:
                self._session.note(msg("{file}: {problem}", file=str(error.filename or self._folder), problem=reason_of(error)))
            except CommandError as error:
                self._session.note(error.message)
            if once:
                return

    def _redraw(self) -> None:
        """Draw what changed, first in the user's language and in haste, then in the others and well, unless something changes meanwhile."""
        from companion.preview.viewing import languages_of

        began = time.perf_counter()
        deck, problems = self._read()
        told = self._told(problems)
        if deck is None:
            self._session.note(_STAYS)
            return
        languages = languages_of(deck, deck_lang(self._session, deck))
        hurry = _Hurry(began, lambda: self._write_page(deck, languages, finished=False)) if self._viewer.shown else None
        seen = self._viewer.look(deck, languages[0], haste=True, glance=hurry)
        drawn = self._viewer.drawn
        if seen.anything:
            self._write_page(deck, languages)
        took = round(time.perf_counter() - began, 1)
        told += self._told(seen.problems, told)
        if errors(told):
            self._session.note(msg("what can be drawn is drawn") if seen.anything else _STAYS)
        else:
            self._session.note(nmsg("{n} picture drawn anew in {seconds} s", "{n} pictures drawn anew in {seconds} s", drawn, seconds=took))
        if seen.anything:
            self._finish(deck, languages, told)

    def _finish(self, deck: "Deck", languages: Sequence[str], told: list[Problem]) -> None:
        """What is less urgent: the other languages, smaller files, the contact sheet; given up when something changes."""
        for lang in languages[1:]:
            if self._state() != self._seen:
                return
            told += self._told(self._viewer.look(deck, lang).problems, told)
        self._viewer.refine()
        self._write_page(deck, languages)
        self._write_sheet(languages[0])

    def _write_page(self, deck: "Deck", languages: Sequence[str], *, finished: bool = True) -> None:
        """The page, and when watching the stamp that makes open pages load anew."""
        from companion.files import write_text
        from companion.preview.gallery import gallery_html, stamp_js

        if finished:
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

    def _tell_colours(self, deck: "Deck") -> None:
        """Which colours are hardest to tell for colour-blind people."""
        from companion.preview.gallery import LABELS
        from companion.preview.vision import BLINDNESS, closest

        names = {colour.hex: colour.name for colour in deck.game.colours}
        pair = closest(names, BLINDNESS)
        if pair is not None:
            said = _HARD if pair.distance < HARD_TO_TELL else _EASY
            self._session.note(replace(said, values={"one": names[pair.one], "other": names[pair.other], "sight": LABELS[pair.sight]}))

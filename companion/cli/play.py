"""``companion play``: guided entry at the table."""

import datetime
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.language import say
from companion.cli.session import CommandError, Session, game_slug, stop
from companion.words import msg, nmsg

if TYPE_CHECKING:
    from companion.cli.talk import Talk
    from companion.table.journal import Journal
    from companion.table.opening import Table
    from companion.table.places import Unfinished
    from companion.words import Message

HELP = msg(
    "Enter a game at the table, card by card: what is decided is told at once, slips are taken back, and nothing that was entered is lost. "
    "Begins where a game was left. A script can answer: a refused line makes the exit code 1; where the answers end, the game is left.\n\n"
    "\b\nExample:\n  companion play best\n  companion play wind friday.yaml\n  companion play best saturday.yaml < answers.txt"
)


GAME = typer.Argument(metavar="[GAME]", help=say(msg("A game, or the beginning of its name; without one, the game that was left.")))
FILE = typer.Argument(
    metavar="[FILE]", help=say(msg("The record to write; its journal lies beside it. Without one, it is kept with your past games."))
)
NEW = typer.Option("--new", help=say(msg("Begin a new game, whatever was left.")))
RESUME = typer.Option("--resume", help=say(msg("Go on with the game that was left last, without asking.")))
PLAIN = typer.Option("--plain", help=say(msg("For screen readers: no tables, no colours.")))


def play(
    session: Session,
    game: Annotated[str | None, GAME] = None,
    file: Annotated[str | None, FILE] = None,
    new: Annotated[bool, NEW] = False,
    resume: Annotated[bool, RESUME] = False,
    plain: Annotated[bool, PLAIN] = False,
) -> None:
    """Open or begin a journal, ask, and write the record."""
    from companion.cli.talk import Talk, undisturbed
    from companion.table.journal import HeldError, JournalError

    if new and resume:
        raise CommandError(exits.WRONG_USE, msg("{option} and {other} exclude each other", option="--new", other="--resume"))
    talk = Talk(session)
    try:
        path, slug, record = _chosen(session, talk, game and game_slug(game), Path(file) if file else None, new, resume)
        with undisturbed():
            _play(session, talk, slug, path, record, plain)
    except HeldError as held:
        message = msg("{file} is open in another companion; end that one first", file=str(held.path))
        if held.process is not None:
            message = msg("{file} is open in another companion (process {number}); end that one first", file=str(held.path), number=f"{held.process}")
        raise CommandError(exits.WRONG_USE, message) from None
    except JournalError as error:
        message = msg("{file}, line {line}: this is not what a journal says; mend or delete it", file=str(error.path), line=error.line)
        raise CommandError(exits.PROBLEMS, message) from None
    if talk.refused and not talk.interactive:
        stop(exits.PROBLEMS)


# Which game


def _chosen(session: Session, talk: "Talk", slug: str | None, file: Path | None, new: bool, resume: bool) -> tuple[Path, str, Path | None]:
    """The journal to open, the game it is of, and the record to write, if that has a place of its own."""
    from companion.table.places import SUFFIX, journals_folder, unfinished

    if file is not None:
        path = Path(f"{file}{SUFFIX}")
        return path, _of_file(path, file, slug, new), file
    left = [] if new else unfinished(slug)
    for one in left:
        if one.held:
            session.note(msg("open in another companion: {game}", game=_described(one)))
    left = [one for one in left if not one.held][:9]
    chosen = left[0] if left and resume else _offer(talk, left) if left and talk.interactive else None
    if chosen is not None:
        return chosen.path, str(chosen.header["game"]), chosen.file
    if resume:
        raise CommandError(exits.WRONG_USE, msg("no game was left unfinished; begin one: {command}", command="companion play best"))
    slug = slug or (_ask_game(talk) if talk.interactive else None)
    if slug is None:
        raise CommandError(exits.WRONG_USE, msg("which game? Name one: {command}", command="companion play best"))
    return _fresh(journals_folder(), slug, SUFFIX), slug, None


def _of_file(path: Path, file: Path, slug: str | None, new: bool) -> str:
    """The game of a journal beside a file; a new one is only begun where no file is in the way."""
    from companion.table.journal import read_journal

    kept = read_journal(path) if path.exists() else None
    if kept is None:
        if file.exists():
            raise CommandError(exits.WRONG_USE, msg("{file} exists; name another file", file=str(file)))
        if slug is None:
            raise CommandError(exits.WRONG_USE, msg("which game? Name one: {command}", command="companion play best"))
        return slug
    begun = str(kept.header["game"])
    if slug not in (None, begun):
        raise CommandError(exits.WRONG_USE, msg("{file} is the journal of another game: {game}", file=str(path), game=begun))
    if new and kept.entries:
        raise CommandError(exits.WRONG_USE, msg("{file} holds a game that was left; go on with it, or name another file", file=str(path)))
    return begun


def _fresh(folder: Path, slug: str, suffix: str) -> Path:
    """A journal that isn't there yet, named after this moment."""
    now = f"{datetime.datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    names = [f"{now}-{slug}", *(f"{now}-{slug}-{number}" for number in range(2, 1000))]
    return next(path for name in names if not (path := folder / f"{name}{suffix}").exists())


def _offer(talk: "Talk", left: list["Unfinished"]) -> "Unfinished | None":
    """Ask whether to go on with a game that was left."""
    from companion.cli.talk import leaves
    from companion.table.asking import Refusal, choice

    labels = {str(number): _described(one) for number, one in enumerate(left, 1)}
    question = choice("left", msg("Games that were left"), {**labels, "n": msg("a new game")}, "1")
    while (line := talk.put(question)) is not None and not leaves(line):
        taken = question.read(line.strip() or "1")
        if not isinstance(taken, Refusal):
            return None if taken.value == "n" else left[int(taken.value) - 1]
        talk.refuse(taken)
    raise typer.Exit(exits.DONE)


def _ask_game(talk: "Talk") -> str:
    from companion.catalog import find_slug, load_game, slugs
    from companion.cli.talk import leaves
    from companion.table.asking import Refusal, choice

    question = choice("game", msg("Which game?"), {slug: load_game(slug).title for slug in slugs()})
    while (line := talk.put(question)) is not None and not leaves(line):
        taken = question.read(find_slug(line) or line)
        if not isinstance(taken, Refusal):
            return str(taken.value)
        talk.refuse(taken)
    raise typer.Exit(exits.DONE)


def _described(one: "Unfinished") -> "Message":
    from companion.table.replay import replay
    from companion.table.scripts import script_of

    table = _table(one.header)
    draft = replay(script_of(table), one.entries).draft
    names = draft.get("players")
    entries = nmsg("{n} entry", "{n} entries", len(one.entries))
    told = list(names) if isinstance(names, list) else []
    what = msg("{game}, {day}: {names}; {entries}", game=table.game.title, day=table.today, names=told or "–", entries=entries)
    return msg("{game} ({file})", game=what, file=str(one.file)) if one.file else what


# Playing


def _table(header: Mapping[str, object], known: tuple[list[str], list[str]] = ([], [])) -> "Table":
    """The table as it was when the journal was begun."""
    from companion.catalog import load_game
    from companion.table.opening import Table

    settled = header.get("settled")
    return Table(load_game(str(header["game"])), str(header.get("date", "")), settled if isinstance(settled, Mapping) else {}, *known)


def _play(session: Session, talk: "Talk", slug: str, path: Path, file: Path | None, plain: bool) -> None:
    from companion.cli.ending import finish, leave, rescue
    from companion.cli.entering import KEYS, Entering, drop_unreached
    from companion.cli.talk import warm_up
    from companion.table.journal import open_journal
    from companion.table.places import mind, past_players
    from companion.table.scripts import script_of
    from companion.table.sitting import sit

    now = datetime.datetime.now().astimezone()
    header = {"game": slug, "date": f"{now:%Y-%m-%d}", "began": f"{now:%Y-%m-%d-%H%M%S}", "settled": dict(session.settings.rulings.get(slug, {}))}
    journal = open_journal(path, header)
    table = _table(journal.kept.header, past_players(slug))
    entering = Entering(session, talk, journal, sit(script_of(table), journal.kept.entries))
    if file is not None:
        mind(journal)
    try:
        _greet(session, talk, table, journal)
        talk.tell(KEYS)
        if talk.interactive:
            threading.Thread(target=warm_up, args=(slug, session.speech.lang), daemon=True).start()
        if entering.run():
            entering.sitting = drop_unreached(journal, entering.sitting)
            finish(session, talk, journal, entering.sitting, file, plain)
        else:
            leave(session, entering.sitting, file)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise rescue(session, entering.sitting, error) from None
    except KeyboardInterrupt:
        if not entering.sitting.entries:
            raise
        typer.echo()
        leave(session, entering.sitting, file)
        stop(exits.INTERRUPTED)
    finally:
        journal.close(remove=not entering.sitting.entries)
        if file is not None:
            mind(journal)


def _greet(session: Session, talk: "Talk", table: "Table", journal: "Journal") -> None:
    kept = journal.kept
    talk.tell(table.game.title)
    if kept.torn:
        session.note(msg("the last line of {file} was cut off and is dropped", file=str(journal.path)))
    if kept.entries:
        talk.tell(nmsg("Going on after {n} entry; l lists it", "Going on after {n} entries; l lists them", len(kept.entries)))

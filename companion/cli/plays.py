"""``companion plays``: the games that were played: list, show, statistics, rename, delete, export."""

import datetime
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.inputs import out_path
from companion.cli.language import say
from companion.cli.manual import Verb, Verbs
from companion.cli.session import STDIN, CommandError, Session, game_slug, verb, wrong_value
from companion.words import Message, msg, nmsg

if TYPE_CHECKING:
    from companion.table.past import Past, Shelf

HELP = msg(
    "Past games, as companion play keeps them: list, show, statistics, rename, delete and bring back, export all.\n\n"
    "\b\nExample:\n  companion plays\n  companion plays show 1\n  companion plays stats best\n  companion plays export --to csv"
)
LIST_HELP = msg("List the past games, the latest first.\n\n\b\nExample:\n  companion plays list best")
SHOW_HELP = msg("Show the result of a past game.\n\n\b\nExample:\n  companion plays show 1")
STATS_HELP = msg(
    "Wins, averages and who stands before whom, of all games or of one.\n\n\b\nExample:\n  companion plays stats\n  companion plays stats best --json"
)
RENAME_HELP = msg('Give a past game another name.\n\n\b\nExample:\n  companion plays rename 1 "Friday at Boris"')
DELETE_HELP = msg("Delete a past game; companion plays undo brings it back.\n\n\b\nExample:\n  companion plays delete 3")
UNDO_HELP = msg("Bring back the game that was deleted last.\n\n\b\nExample:\n  companion plays undo")
EXPORT_HELP = msg(
    "Write all past games into one file.\n\n\b\nExample:\n  companion plays export --to csv\n  companion plays export --to json --out -"
)

GAME = typer.Argument(metavar="[GAME]", help=say(msg("Only this game.")))
NAME = typer.Argument(metavar="NAME", help=say(msg("The game's number in the list, its name, or the beginning of it.")))
JSON = typer.Option("--json", help=say(msg("The answer as one JSON object.")))
FORMATS = ("csv", "json")
_NAMED = 9
VERBS = ("list", "show", "stats", "rename", "delete", "undo", "export")
"""What can be done with past games; the first is done where none is named."""


def build() -> typer.Typer:
    """The command with its subcommands."""
    app = typer.Typer(cls=Verbs, help=say(HELP), no_args_is_help=True, rich_markup_mode=None)
    functions: tuple[Callable[..., None], ...] = (list_, show, stats, rename, delete, undo, export)
    texts = (LIST_HELP, SHOW_HELP, STATS_HELP, RENAME_HELP, DELETE_HELP, UNDO_HELP, EXPORT_HELP)
    for name, function, text in zip(VERBS, functions, texts, strict=True):
        app.command(name, cls=Verb, help=say(text))(verb(function))
    return app


def lists(arguments: list[str]) -> bool:
    """Whether these words after "plays" ask for the list, without saying so: none, an option of the list, or a game."""
    from companion.catalog import find_slug

    first = arguments[0] if arguments else None
    return first is None or (first.startswith("-") and first not in ("-h", "--help")) or (first not in VERBS and find_slug(first) is not None)


def _shelf(session: Session, game: str | None = None) -> "Shelf":
    """The past games, of one game if it is named; those that can't be read are told."""
    from companion.cli.sets import load_sets
    from companion.table.past import Shelf, shelf

    found = shelf(session.settings.rulings, load_sets)
    for path in found.unusable:
        session.note(msg("{file} can't be scored; companion check tells why", file=str(path)))
    if game is None:
        return found
    slug = game_slug(game)
    return Shelf(tuple(past for past in found.games if past.play.game.slug == slug), found.unusable)


def _one(session: Session, name: str) -> "Past":
    found = _shelf(session)
    past = found.find(name)
    if past is None:
        if not found.games:
            raise CommandError(exits.WRONG_USE, msg("No games yet; companion play enters one."))
        similar = [game.name for game in found.games if name and game.name.startswith(name)]
        if similar:
            raise CommandError(exits.WRONG_USE, msg('several games begin with "{name}": {names}', name=name, names=", ".join(similar)))
        wrong_value("NAME", name, [game.name for game in found.games[:_NAMED]])
    return past


def list_(session: Session, game: Annotated[str | None, GAME] = None, as_json: Annotated[bool, JSON] = False) -> None:
    """One line a game: number, day, name, winner, players and totals."""
    found = _shelf(session, game)
    if as_json:
        typer.echo(json.dumps([_summary(past) for past in found.games], ensure_ascii=False))
        return
    if not found.games:
        typer.echo(session.speech(msg("No games yet; companion play enters one.")))
        return
    rows = [
        (f"{number}", past.day, session.speech(past.play.game.title), _told(session, past), past.name) for number, past in enumerate(found.games, 1)
    ]
    _table(rows)


def _told(session: Session, past: "Past") -> str:
    from companion.reports.report import signed

    ended = ", ".join(
        f"{standing.place}. {session.speech(standing.called) if isinstance(standing.called, Message) else standing.called} {signed(standing.total)}"
        for standing in past.result.outcome.standings
    )
    return ended if past.result.status == "final" else session.speech(msg("{standings} (not finished)", standings=ended))


def _summary(past: "Past") -> dict[str, object]:
    """A past game as data."""
    return {
        "name": past.name,
        "file": str(past.path),
        "date": past.day,
        "game": past.play.game.slug,
        "mode": past.result.mode,
        "status": past.result.status,
        "players": list(past.play.common.players.names),
        "standings": [
            {"place": standing.place, "name": standing.name, "members": list(standing.members), "total": standing.total}
            for standing in past.result.outcome.standings
        ],
    }


def _table(rows: Iterable[tuple[str, ...]]) -> None:
    from rich.cells import cell_len

    lines = list(rows)
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        typer.echo("  ".join(cell + " " * (room - cell_len(cell)) for cell, room in zip(line, widths, strict=True)).rstrip())


def show(session: Session, name: Annotated[str, NAME]) -> None:
    """The report of the game, as companion score tells it."""
    from companion.reports import report_of
    from companion.reports.terminal import console, render

    past = _one(session, name)
    report = report_of(past.play, past.result, session.speech, lambda problem: session.located(problem, str(past.path)))
    console(session.color).print(render(report, session.speech))
    typer.echo(str(past.path))


def stats(session: Session, game: Annotated[str | None, GAME] = None, as_json: Annotated[bool, JSON] = False) -> None:
    """Wins and averages, game by game, and head to head over all of them."""
    from companion.table.past import meetings, tallies

    games = _shelf(session, game).games
    by_game = {slug: tallies(past for past in games if past.play.game.slug == slug) for slug in sorted({past.play.game.slug for past in games})}
    met = meetings(games)
    if as_json:
        told = {slug: [{**asdict(tally), "average": tally.average} for tally in found] for slug, found in by_game.items()}
        pairs = [{"players": list(pair), **asdict(meeting)} for pair, meeting in met.items()]
        typer.echo(json.dumps({"games": told, "head_to_head": pairs}, ensure_ascii=False))
        return
    speech = session.speech
    if not any(by_game.values()):
        typer.echo(speech(msg("No finished games yet; companion play enters one.")))
        return
    titles = {past.play.game.slug: speech(past.play.game.title) for past in games}
    columns = tuple(speech(word) for word in (msg("games"), msg("wins"), msg("of these shared"), msg("average")))
    for slug, found in by_game.items():
        if found:
            average = [(t, _average(t.average, speech.lang)) for t in found]
            _table([(titles[slug], *columns), *((t.name, str(t.games), str(t.wins), str(t.shared), mean) for t, mean in average)])
            typer.echo()
    typer.echo(speech(msg("Head to head")))
    _table(
        [(f"{one} – {other}", f"{m.before} : {m.behind}", speech(nmsg("in {n} game", "in {n} games", m.games))) for (one, other), m in met.items()]
    )


def _average(average: float | None, lang: str) -> str:
    """An average to one decimal, as it is written in a language; a dash where there is none."""
    if average is None:
        return "–"
    told = f"{average:.1f}".replace("-", "−")
    return told if lang == "en" else told.replace(".", ",")


def rename(session: Session, name: Annotated[str, NAME], new: Annotated[str, typer.Argument(metavar="NEW", help=say(msg("Its new name.")))]) -> None:
    """Rename the game's file."""
    from companion.table.past import fits_a_file
    from companion.table.past import rename as rename_past

    past = _one(session, name)
    if new.strip().isdecimal():
        raise CommandError(exits.WRONG_USE, msg("a name that is a number would be taken for one of the list; add a word to {name}", name=new))
    if not fits_a_file(new):
        signs = '< > : " / \\ | ? *'
        raise CommandError(
            exits.WRONG_USE, msg('"{name}" can\'t be the name of a file; leave out {signs}, and dots at either end', name=new, signs=signs)
        )
    try:
        typer.echo(str(rename_past(past, new)))
    except FileExistsError:
        raise CommandError(exits.WRONG_USE, msg('another game is called "{name}"', name=new)) from None


def delete(session: Session, name: Annotated[str, NAME]) -> None:
    """Put the game away."""
    from companion.table.past import delete as delete_past

    past = _one(session, name)
    delete_past(past)
    typer.echo(session.speech(msg("Deleted: {name}. companion plays undo brings it back.", name=past.name)))


def undo(session: Session) -> None:
    """Bring back what was deleted last."""
    from companion.table.past import undelete

    try:
        back = undelete()
    except FileExistsError as error:
        taken = error.args[0].stem
        raise CommandError(exits.WRONG_USE, msg('another game is called "{name}" by now; rename that one first', name=taken)) from None
    if back is None:
        raise CommandError(exits.WRONG_USE, msg("no game was deleted"))
    typer.echo(session.speech(msg("Brought back: {name}", name=back.stem)))


def export(
    session: Session,
    to: Annotated[str, typer.Option("--to", metavar="|".join(FORMATS), help=say(msg("What to write.")))],
    game: Annotated[str | None, GAME] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to; - prints it.")))] = None,
) -> None:
    """All past games as one table, or as one JSON object a line as companion score tells them."""
    if to not in FORMATS:
        wrong_value("--to", to, FORMATS)
    games = _shelf(session, game).games
    content = _csv(games) if to == "csv" else _json(session, games)
    if out == STDIN:
        typer.echo(content, nl=False)
        return
    from companion.files import write_text

    path = out_path(out, f"plays.{to}")
    write_text(path, content)
    typer.echo(str(path))


def _csv(games: Iterable["Past"]) -> str:
    from companion.exchange.played import played
    from companion.exchange.table import csv_of

    return csv_of(played(past.play, past.result, datetime.date.fromisoformat(past.day) if past.day else _changed(past)) for past in games)


def _changed(past: "Past") -> datetime.date:
    return datetime.datetime.fromtimestamp(past.path.stat().st_mtime).astimezone().date()


def _json(session: Session, games: Iterable["Past"]) -> str:
    from companion.scoring.result import as_json

    told = [{**_summary(past), "result": as_json(past.result, session.speech), "record": past.play.canonical()} for past in games]
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"

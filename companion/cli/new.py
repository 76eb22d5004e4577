"""``companion new``: something to start from."""

import codecs
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import exits
from companion.cli.inputs import out_path, pasteable
from companion.cli.language import say
from companion.cli.manual import Verb, Verbs
from companion.cli.session import CommandError, Session, game_slug, verb
from companion.paths import CARDS, LANGUAGES, TEMPLATES
from companion.words import msg

if TYPE_CHECKING:
    from companion.catalog import Game

HELP = msg("Make something new to start from: a blank record, or a deck of your own.")
RECORD_HELP = msg(
    "Write a blank record with notes on how to fill it in; it scores as soon as it is filled in.\n\n"
    "\b\nExample:\n  companion new record best --players Anna,Boris,Cleo"
)

DECK_HELP = msg(
    "Make a small deck of your own to start from: a table of cards, templates for face and back, and notes on what to do with them.\n\n"
    "With --extends it is a version of a game of your own instead: a table for its texts, to translate or reword, and notes on how to change"
    " its looks piece by piece.\n\n"
    "\b\nExample:\n  companion new deck my-deck/\n  companion print my-deck/\n  companion new deck mein-film/ --extends best"
)


def build() -> typer.Typer:
    """The command with its subcommands."""
    app = typer.Typer(cls=Verbs, help=say(HELP), invoke_without_command=True, rich_markup_mode=None)

    @app.callback()
    def root(ctx: typer.Context) -> None:
        if ctx.invoked_subcommand is None:
            typer.echo(ctx.get_help())

    app.command("record", cls=Verb, help=say(RECORD_HELP))(verb(record))
    app.command("deck", cls=Verb, help=say(DECK_HELP))(verb(deck))
    return app


def record(
    session: Session,
    game: Annotated[str, typer.Argument(metavar="GAME", help=say(msg("A game, or the beginning of its name.")))],
    players: Annotated[str | None, typer.Option("--players", metavar="A,B,C", help=say(msg("The players' names, separated by commas.")))] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to; - prints it.")))] = None,
    force: Annotated[bool, typer.Option("--force", help=say(msg("Replace the file if it exists.")))] = False,
) -> None:
    """Write templates/<game>/record.<lang>.yaml, filled with the names."""
    from companion.catalog import load_game
    from companion.files import write_text
    from companion.records import blank_record

    facts = load_game(game_slug(game))
    names = _names(players, facts) if players is not None else []
    if not names:
        names = [session.speech(msg("Player {number}", number=number)) for number in range(1, facts.players[0] + 1)]
    text = blank_record(facts, session.speech.lang, names)
    if out == "-":
        typer.echo(text, nl=False)
        return
    path = out_path(out, f"{facts.slug}-record.yaml")
    if path.exists() and not force:
        if out is not None and path == Path(out):
            raise CommandError(exits.WRONG_USE, msg("{file} exists; name another file, or add --force to replace it", file=str(path)))
        path = _free(path)
    write_text(path, text)
    typer.echo(str(path))


def deck(
    session: Session,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help=say(msg("A new folder, or an empty one.")))],
    extends: Annotated[
        str | None, typer.Option("--extends", metavar="GAME", help=say(msg("Lay it over a game: a translation, other texts, another look.")))
    ] = None,
) -> None:
    """Copy templates/new-deck, or what lays over a game, to the folder, in the user's language."""
    from companion.files import replacing

    slug = game_slug(extends) if extends is not None else None
    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise CommandError(exits.WRONG_USE, msg("{folder} is not empty; name a new folder", folder=folder))
    files = _blank_deck(session.speech.lang) if slug is None else _overlay(slug, session.speech.lang)
    for name, content in files.items():
        # A spreadsheet knows UTF-8 by its mark only.
        mark = codecs.BOM_UTF8 if name.endswith(".csv") else b""
        with replacing(path / name) as stream:
            stream.write(mark + content)
    typer.echo(str(path / "deck.yaml"))
    if slug is not None:
        session.note(msg("the game's own tables: {tables}; its templates: {templates}", tables=str(CARDS / slug), templates=str(TEMPLATES / slug)))
    session.note(msg("print it with: {command}", command=pasteable("companion", "print", folder)))


def _blank_deck(lang: str) -> dict[str, bytes]:
    """Files of templates/new-deck that are of this language or of all, by the names they get."""
    sources = {source: _parted(source.name) for source in sorted((TEMPLATES / "new-deck").iterdir())}
    return {f"{name}{kind}": source.read_bytes() for source, (name, own, kind) in sources.items() if own in ("", lang)}


def _overlay(slug: str, lang: str) -> dict[str, bytes]:
    """Files of a folder that lays over a game."""
    from companion.catalog import load_deck
    from companion.catalog.overlay import overlay_tables

    game = load_deck(slug)
    # Where a comma parts a number's decimals, spreadsheets part cells by semicolons.
    tables = overlay_tables(game, lang, "," if lang == "en" else ";")
    text = (TEMPLATES / "extended-deck" / f"deck.{lang}.yaml").read_text(encoding="utf-8")
    kind, colour = game.game.kinds[0], game.game.colours[0]
    fillings = {"game": slug, "tables": ", ".join(tables), "kind": kind.key, "face": kind.face, "colour": colour.key}
    for place, filling in fillings.items():
        text = text.replace(f"{{{place}}}", str(filling))
    return {"deck.yaml": text.encode(), **{name: table.encode() for name, table in tables.items()}}


def _parted(name: str) -> tuple[str, str, str]:
    """``cards.it.csv`` as name, language and kind of file; what is for all languages has none."""
    stem, _, kind = name.rpartition(".")
    first, _, lang = stem.rpartition(".")
    return (first, lang, f".{kind}") if lang in LANGUAGES else (stem, "", f".{kind}")


def _names(written: str, game: "Game") -> list[str]:
    """The names given by --players, as a record of ``game`` can have them."""
    from companion.records.players import folded, name_fault, trimmed

    names = [trimmed(name) for name in written.split(",") if name.strip()]
    low, high = game.players
    if not low <= len(names) <= high:
        message = msg("--players: names given: {found}; this game is for {low} to {high}", found=len(names), low=low, high=high)
        raise CommandError(exits.WRONG_USE, message)
    for number, name in enumerate(names):
        fault = name_fault(name)
        if folded(name) in map(folded, names[:number]):
            fault = msg('"{name}" stands here a second time; give one of them another name', name=name)
        if fault:
            raise CommandError(exits.WRONG_USE, msg("--players: {problem}", problem=fault))
    return names


def _free(path: Path) -> Path:
    """The first name like ``path`` that isn't taken: a filled-in record is never overwritten."""
    number = 2
    while (other := path.with_stem(f"{path.stem}-{number}")).exists():
        number += 1
    return other

"""``companion pad``: blank sheets to write a game down on."""

from typing import Annotated

import typer

from companion.cli import exits
from companion.cli.inputs import out_path, pasteable
from companion.cli.language import say
from companion.cli.session import CommandError, Session, game_slug, wrong_value
from companion.words import msg, nmsg

HELP = msg(
    "Print a score pad: a blank sheet to write a game down with a pen. Or a form to fill in on the screen, which companion score reads.\n\n"
    "\b\nExample:\n  companion pad best --players 4\n  companion pad b-movies --mode co-op --paper letter\n"
    "  companion pad wind --fillable --out friday.pdf\n  companion score friday.pdf"
)
PAPERS = ("a4", "letter")


def pad(
    session: Session,
    game: Annotated[str, typer.Argument(metavar="GAME", help=say(msg("A game, or the beginning of its name.")))],
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help=say(msg("How many play; without it there is room for as many as can.")))
    ] = None,
    mode: Annotated[
        str | None, typer.Option("--mode", metavar="MODE", help=say(msg("Of B-Movies: classic (default, hidden teams as well) or co-op.")))
    ] = None,
    paper: Annotated[str | None, typer.Option("--paper", metavar="NAME", help=say(msg("a4 (default) or letter.")))] = None,
    fillable: Annotated[
        bool, typer.Option("--fillable", help=say(msg("A form to fill in with any PDF reader and save, for companion score.")))
    ] = False,
    out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=say(msg("A file or folder to write to.")))] = None,
    force: Annotated[bool, typer.Option("--force", help=say(msg("Replace a form that is filled in.")))] = False,
) -> None:
    """Choose and write."""
    from companion.catalog import load_game
    from companion.games.pads import is_filled
    from companion.pads import MODES, Pad, write_pad
    from companion.press.paper import PAPERS as SHEETS

    facts = load_game(game_slug(game))
    modes = MODES.get(facts.slug, ())
    if mode is not None and mode not in modes:
        if not modes:
            raise CommandError(exits.WRONG_USE, msg("--mode: {game} has one pad for all modes; leave it out", game=facts.title))
        wrong_value("--mode", mode, modes)
    named = (paper or session.settings.paper or PAPERS[0]).lower()
    if named not in PAPERS:
        if paper is not None:
            wrong_value("--paper", paper, PAPERS)
        named = PAPERS[0]
    low, high = facts.players
    if players is not None and not low <= players <= high:
        raise CommandError(exits.WRONG_USE, msg("--players {found}: this game is for {low} to {high}", found=players, low=low, high=high))
    seats = [f"{players}-players"] if players is not None else []
    name = "-".join([facts.slug, *([mode] if mode else []), *seats, "form" if fillable else "pad", session.speech.lang, named])
    path = out_path(out, f"{name}.pdf")
    if str(path) == "-":
        raise CommandError(exits.WRONG_USE, msg("--out -: a pad is a PDF, which needs a file"))
    if not force and path.is_file() and is_filled(path.read_bytes()):
        raise CommandError(exits.WRONG_USE, msg("{file} is filled in; name another file, or add --force to replace it", file=str(path)))
    made = write_pad(Pad(facts, players or high, mode, fewer=players is None), session.speech, SHEETS[named], path, fillable=fillable)
    typer.echo(str(path))
    if fillable:
        session.note(msg("fill it in with any PDF reader, save it, and score it: {command}", command=pasteable("companion", "score", str(path))))
    elif made.copies > 1:
        session.note(nmsg("{n} pad on a sheet; print it at 100 %", "{n} pads on a sheet; print it at 100 %, and cut it", made.copies))

"""``companion games``: what there is."""

from typing import Annotated, Any

import typer

from companion.cli.decks import open_deck
from companion.cli.language import say
from companion.cli.session import Session, spoken_only
from companion.words import msg

HELP = msg("List the games: players, languages, cards and sizes.\n\n\b\nExample:\n  companion games\n  companion games best --json")


def games(
    session: Session,
    game: Annotated[str | None, typer.Argument(metavar="[GAME|FOLDER]", help=say(msg("One game, or a folder with a deck of your own.")))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=say(msg("As JSON.")))] = False,
) -> None:
    """Print a short list, or all of it as JSON."""
    from companion.catalog import slugs

    facts = [_named(session, game)] if game else [_shipped(session, slug) for slug in slugs()]
    if as_json:
        import json

        typer.echo(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    for fact in facts:
        _show(session, fact)


def _named(session: Session, name: str) -> dict[str, Any]:
    """The facts of a game, or of a deck, whose cards are counted."""
    from companion.catalog import find_deck

    found = find_deck(name)
    if isinstance(found, str):
        return _shipped(session, found)
    deck, _ = open_deck(session, name)
    facts = _facts(session, deck.game)
    for piece in facts["pieces"]:
        piece["count"] = sum(card.quantity for card in deck.cards if card.kind == piece["kind"])
    return facts


def _shipped(session: Session, slug: str) -> dict[str, Any]:
    from companion.catalog import load_game

    spoken_only(session)
    return _facts(session, load_game(slug))


def _facts(session: Session, game: Any) -> dict[str, Any]:
    pieces = [{"kind": kind.key, "name": session.speech(kind.name), "count": kind.count, "size_mm": list(kind.size)} for kind in game.kinds]
    return {
        "game": game.slug,
        "title": session.speech(game.title),
        "players": list(game.players),
        "languages": list(game.languages),
        "pieces": pieces,
        "sizes": list(game.sizes),
        "rulings": [ruling.key for ruling in game.rulings],
        "unknown": [session.speech(text) for text in game.unknown],
    }


def _show(session: Session, fact: dict[str, Any]) -> None:
    from companion.press.paper import size_said

    low, high = fact["players"]
    players = session.speech(msg("{low} to {high} players", low=low, high=high)) + "; " if high else ""
    typer.echo(f"{fact['title']} ({fact['game']}): {players}{', '.join(fact['languages'])}")
    for piece in fact["pieces"]:
        width, height = piece["size_mm"]
        size = session.speech(size_said((width, height)))
        typer.echo(f"  {piece['count']:>3}  {piece['name']} ({piece['kind']}), {size}")
    for text in fact["unknown"]:
        typer.echo("  " + session.speech(msg("not known: {fact}", fact=text)))

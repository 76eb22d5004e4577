"""What a game of so many players needs: told by a ``players`` column of the cards, or by how many colours are in play."""

import re
from collections.abc import Iterable

from companion.catalog.model import Card, Deck, Game
from companion.reading.problems import Problem
from companion.words import Message, msg

COLUMN = "players"
"""``4`` or ``4+``: from four players on; ``2-3``: with two or three; empty: always."""
_TABLE = "colours_in_play"
"""A scoring table of game.yaml: players -> how many colours, the first ones, are in play."""
_SPAN = re.compile(r"\s*(\d{1,3})\s*(?:(\+)|[-–]\s*(\d{1,3}))?\s*")


def needed_by(cards: Iterable[Card], game: Game, players: int) -> tuple[list[Card], list[Problem]]:
    """The cards that so many players need, and what is wrong with the number or with a card's column."""
    cards = list(cards)
    least, most = game.players
    if not most:
        return [], [Problem("error", "players", _untold())]
    if not least <= players <= most:
        message = msg("{game} is for {least} to {most} players, not for {players}", game=game.title, least=least, most=most, players=players)
        return [], [Problem("error", "players", message)]
    problems: list[Problem] = []
    boxed = _boxed(game, players)
    chosen = []
    for card in cards:
        said = card.fields.get(COLUMN, "").strip()
        span = _SPAN.fullmatch(said)
        if said and span is None:
            message = msg('card {card}: "{found}" is no number of players; write 4+ or 2-3', card=card.code, found=said)
            problems.append(Problem("error", "players", message, card.row, file=card.file))
        elif span:
            if int(span[1]) <= players <= int(span[3] or most):
                chosen.append(card)
        elif card.fields.get("colour", "") not in boxed:
            chosen.append(card)
    if len(chosen) == len(cards) and not problems:
        problems.append(Problem("hint", "players", msg("nothing in this choice depends on how many play: all of it is printed")))
    return chosen, problems


def narrowed(deck: Deck, players: int | None) -> int | None:
    """So many players as a kit was asked for, if they leave some of the deck's cards out; None if it is for all that can play."""
    if players is None or len(needed_by(deck.cards, deck.game, players)[0]) == len(deck.cards):
        return None
    return players


def _untold() -> Message:
    """That nobody said how many play."""
    example = "players: [2, 5]"
    return msg("this deck doesn't say how many play; write {example} in deck.yaml, or leave out {option}", example=example, option="--players")


def _boxed(game: Game, players: int) -> set[str]:
    """The colours that stay in the box."""
    if _TABLE not in game.scoring:
        return set()
    return {colour.key for colour in game.colours[game.per_player(_TABLE, players) :]}

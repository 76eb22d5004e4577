"""BG Stats: the link that opens the app with a play, and the play file (.bgsplay).

Fields and their traps as observed in the app: ``winner``, ``startPlayer``, ``highestWins`` and ``noPoints`` are always there; an id is never
an empty string or not a number; scores in the file are strings; a place that a tie-break gave is stated, or the app would work out its own.
"""

import json
from typing import Any
from urllib.parse import quote

from companion.exchange.played import Played, Seat

SOURCE = "companion"
"""Part of what the app recognises plays and players by. It never changes."""
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 8000
"""Characters of a link that every browser takes."""
_NOON = "12:00:00"
"""A record knows the day, not the hour; at noon UTC it is the same day nearly everywhere."""


def push(game: Played) -> dict[str, Any]:
    """The play as the link carries it."""
    sent: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": game.id("play"),
        "playDate": f"{game.day} {_NOON}",
        "game": {"name": game.title, "sourceGameId": game.play.game.slug, "highestWins": True, "noPoints": False},
        "players": [_pushed(seat) for seat in game.seats],
    }
    if game.location:
        sent["location"] = game.location
    if game.notes:
        sent["comments"] = game.notes
    if game.result.mode:
        sent["board"] = game.result.mode
    return sent


def _pushed(seat: Seat) -> dict[str, Any]:
    player: dict[str, Any] = {
        "name": seat.name,
        "sourcePlayerId": _slug(seat.name),
        "startPlayer": seat.number == 1,
        "rank": seat.standing.place,
        "score": seat.standing.total,
        "winner": seat.winner,
    }
    return {**player, "team": seat.team} if seat.team else player


def link(game: Played) -> str | None:
    """The address that opens the app with this play; None where it would be longer than browsers take."""
    address = ADDRESS + quote(json.dumps(push(game), ensure_ascii=False, separators=(",", ":")), safe="")
    return address if len(address) <= LONGEST else None


def play_file(game: Played) -> str:
    """The .bgsplay file, as JSON text."""
    stamp = f"{game.day} {_NOON}"
    players = [
        {"id": seat.number, "uuid": game.id("player", _slug(seat.name)), "name": seat.name, "isAnonymous": False, "modificationDate": stamp}
        for seat in game.seats
    ]
    places = (
        [{"id": 1, "uuid": game.id("location", game.location.casefold()), "name": game.location, "modificationDate": stamp}] if game.location else []
    )
    low, high = game.play.game.players
    content = {
        "about": "This is a Play file that can be read by Board Game Stats.",
        "games": [
            {
                "id": 1,
                "uuid": game.id("game", game.play.game.slug),
                "name": game.title,
                "modificationDate": stamp,
                "cooperative": game.together,
                "highestWins": True,
                "noPoints": False,
                "usesTeams": game.teams,
                "isBaseGame": 1,
                "isExpansion": 0,
                "minPlayerCount": low,
                "maxPlayerCount": high,
            }
        ],
        "players": players,
        "locations": places,
        "plays": [_play(game, stamp)],
        "userInfo": {"meRefId": 1},
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _play(game: Played, stamp: str) -> dict[str, Any]:
    play: dict[str, Any] = {
        "uuid": game.id("play"),
        "modificationDate": stamp,
        "entryDate": stamp,
        "playDate": stamp,
        "playDateYmd": int(f"{game.day:%Y%m%d}"),
        "usesTeams": game.teams,
        "durationMin": 0,
        "ignored": False,
        "manualWinner": _decided_beyond_points(game),
        "rounds": 0,
        "gameRefId": 1,
        "board": game.result.mode or "",
        "scoringSetting": 1,
        "playerScores": [_score(seat) for seat in game.seats],
    }
    if game.location:
        play["locationRefId"] = 1
    if game.notes:
        play["comments"] = game.notes
    return play


def _score(seat: Seat) -> dict[str, Any]:
    score: dict[str, Any] = {
        "playerRefId": seat.number,
        "score": str(seat.standing.total),
        "winner": seat.winner,
        "newPlayer": False,
        "startPlayer": seat.number == 1,
        "rank": seat.standing.place,
        "seatOrder": seat.number,
    }
    return {**score, "team": seat.team} if seat.team else score


def _decided_beyond_points(game: Played) -> bool:
    """Whether the most points alone would name other winners than the rules do, so that the app must not work them out."""
    best = max(standing.total for standing in game.result.outcome.standings)
    return {seat.name for seat in game.seats if seat.standing.total == best} != {seat.name for seat in game.seats if seat.winner}


def _slug(name: str) -> str:
    """A player's id: one for all spellings that differ in case or spaces, so that no evening makes new strangers."""
    return "-".join(name.casefold().split())

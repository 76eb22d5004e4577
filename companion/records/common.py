"""The keys that every record has."""

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.catalog import Game
from companion.reading.fields import Fields, Reader, shown
from companion.reading.yaml import Node, Scalar
from companion.records.players import Players, read_players
from companion.words import msg

KEYS = ("game", "players", "title", "date", "location", "notes", "rulings", "claims")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


Sets = Callable[[str], Mapping[str, Mapping[str, str]]]
"""The sets of rulings that a table has saved for a game: slug -> name -> readings."""


@dataclass(frozen=True, slots=True)
class Common:
    """Who played what, when; ``rulings`` are those that the table agreed on, not yet completed."""

    players: Players
    texts: Mapping[str, str]
    rulings: Mapping[str, str]


def read_common(reader: Reader, fields: Fields, game: Game | None, sets: Sets | None = None) -> Common:
    """The common keys of a record of ``game`` (None: an unknown one), except `game` itself and `claims`."""
    fields.need("players", "[Anna, Boris, Cleo]")
    node = fields.get("players")
    if node is None and "players" in fields and game:
        message = msg("no players are listed; this game is for {low} to {high}", low=game.players[0], high=game.players[1])
        reader.error("player-count", fields.key("players"), message)
    players = read_players(reader, node, game.players if game else None)
    texts = {}
    for key in ("title", "date", "location", "notes"):
        value = fields.get(key)
        text = reader.text(value) if value else None
        if value and text is not None:
            if key == "date":
                _check_day(reader, value, text.strip())
            texts[key] = text
    return Common(players, texts, read_rulings(reader, fields.get("rulings"), game, sets))


def _check_day(reader: Reader, node: Node, text: str) -> None:
    try:
        if not text or (_DAY.fullmatch(text) and datetime.date.fromisoformat(text)):
            return
    except ValueError:
        pass
    reader.unknown("bad-value", node, msg('"{found}" is no day; write it as YYYY-MM-DD ("2026-11-29")', found=shown(node)))


def read_rulings(reader: Reader, node: Node | None, game: Game | None, sets: Sets | None = None) -> dict[str, str]:
    """The readings this table agreed on, or the name of a set of its own; an unknown key, reading or name is `unknown-ruling`."""
    if game is None:
        _check_texts(reader, node)
        return {}
    if isinstance(node, Scalar) and not node.is_null:
        return _named_set(reader, node, game, sets)
    if node is None:
        return {}
    chosen = {}
    by_key = {ruling.key: ruling for ruling in game.rulings}
    for key, value in reader.pairs(node):
        if key.text not in by_key:
            near = reader.nearest(key.text, by_key)
            if near:
                reader.unknown("unknown-ruling", key, msg('no ruling is called "{found}"; did you mean "{near}"?', found=shown(key), near=near))
            else:
                message = msg('no ruling of this game is called "{found}"; there are: {known}', found=shown(key), known=", ".join(by_key))
                reader.unknown("unknown-ruling", key, message)
            continue
        if isinstance(value, Scalar) and value.is_null:
            continue
        reading = reader.text(value)
        known = [reading.key for reading in by_key[key.text].readings]
        if reading is not None and reading not in known:
            message = msg('"{key}" has no reading "{found}"; possible: {known}', key=key.text, found=shown(value), known=", ".join(known))
            reader.unknown("unknown-ruling", value, message)
        elif reading is not None:
            chosen[key.text] = reading
    return chosen


def _check_texts(reader: Reader, node: Node | None) -> None:
    """Of an unknown game's rulings all that can be told: whether they are texts."""
    for _, value in reader.pairs(None if isinstance(node, Scalar) else node):
        if not (isinstance(value, Scalar) and value.is_null):
            reader.text(value)


def _named_set(reader: Reader, node: Scalar, game: Game, sets: Sets | None) -> dict[str, str]:
    known = sets(game.slug) if sets else {}
    if node.text in known:
        return dict(known[node.text])
    near = reader.nearest(node.text, known)
    if near:
        reader.error("unknown-ruling", node, msg('no set of rulings is called "{found}"; did you mean "{near}"?', found=shown(node), near=near))
    else:
        message = msg('no set of rulings is called "{found}"; write the rulings themselves, or save a set: companion rulings', found=shown(node))
        reader.error("unknown-ruling", node, message)
    return {}

"""CSV: one row a player, for a spreadsheet (RFC 4180)."""

import csv
import io
from collections.abc import Iterable

from companion.exchange.played import Played, decided_by

_HEAD = ("date", "game", "edition", "location", "player", "seat", "team", "total")
_TAIL = ("rank", "winner", "decided_by", "status")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def csv_of(games: Iterable[Played]) -> str:
    """The games as one table. A column a scoring row stands between `total` and `rank`; a cell is empty where nothing was scored.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    games = list(games)
    sources = list(dict.fromkeys(source for game in games for source in game.play.rules.sources(game.play.record, game.result.outcome)))
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow((*_HEAD, *sources, *_TAIL))
    for game in games:
        for seat in game.seats:
            points = {line.source: line.points for line in seat.standing.lines}
            rows.writerow(
                [
                    *(game.day.isoformat(), game.play.game.slug, game.result.mode or "", _safe(game.location), _safe(seat.name), seat.number),
                    *(_safe(seat.team), seat.standing.total),
                    *(points.get(source, "") for source in sources),
                    *(seat.standing.place, int(seat.winner), decided_by(seat.standing, game.result.outcome), game.result.status),
                ]
            )
    return text.getvalue()


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULAS) else text

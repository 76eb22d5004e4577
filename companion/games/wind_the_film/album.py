"""Rows of photos to final standings. One small function a rule."""

from collections.abc import Mapping
from functools import cache, lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from companion.catalog import Game
from companion.games.wind_the_film.film import Developed, Race, Rulings, develop
from companion.games.wind_the_film.looking import look_at_rows
from companion.games.wind_the_film.record import Record
from companion.reading.problems import Problem
from companion.scoring import Criterion, Decision, Entry, Line, Outcome, Standing, Tie, rank
from companion.scoring.recall import Recall
from companion.words import msg

TABLE = "row_points"
"""The dimension beside the rulings: a points table, its numbers separated by blanks."""


Table = tuple[int, ...]
"""Points for 1, 2, ... photos."""


class Tally(NamedTuple):
    """One row, counted."""

    colour: str
    sharp: int
    blurred: int


class Album(NamedTuple):
    """All that points depend on: each player's rows, in the record's order of colours, and who holds each good shot."""

    rows: tuple[tuple[Tally, ...], ...]
    shots: tuple[tuple[str, tuple[str, ...]], ...]


def dimensions(record: Record, game: Game) -> dict[str, tuple[str, ...]]:
    """The points tables that are possible where a record states none: strictly rising between what the rules tell; the kit's first."""
    if record.row_points is not None:
        return {}
    kit, low, high = _kit(game)
    between = combinations(range(kit[low - 2] + 1, kit[high]), high - low + 1)
    tables = [(*kit[: low - 1], *middle, *kit[high:]) for middle in between]
    return {TABLE: tuple(" ".join(map(str, table)) for table in sorted(tables, key=lambda table: table != kit))}


def developed(record: Record, rulings: Rulings, game: Game) -> Developed:
    """The rows as they lie: stated by the record, or what its log comes to."""
    if record.rows is None:
        return develop(record, rulings, game)
    shots = record.good_shots or {}
    return Developed(record.rows, {colour: Race(names, ()) for colour, (names, _) in shots.items()})


def unfold(record: Record, rulings: Rulings, game: Game) -> Album:
    """Lay the cards and count them. Rulings are only looked up where they matter."""
    lying = developed(record, rulings, game)
    rows = tuple(
        tuple(
            Tally(colour, sharp := sum(photo.sharp for photo in mine[colour]), len(mine[colour]) - sharp)
            for colour in record.colours
            if colour in mine
        )
        for mine in (lying.rows.get(player, {}) for player in record.players)
    )
    shots = tuple((colour, race.winners) for colour in record.colours if (race := lying.races.get(colour)) and race.winners)
    return Album(rows, shots)


def stand(record: Record, album: Album, rulings: Rulings, game: Game) -> tuple[list[Standing], list[Tie]]:
    """Add up and rank."""
    table = record.row_points if record.row_points is not None or TABLE in rulings else _kit(game).table
    told = _tellers(record.players, len(record.colours), table, album, game)
    entries = [Entry(player, (player,), list(lines(rulings))) for player, lines in zip(record.players, told, strict=True)]
    return rank(entries, lambda: _final_tie(record, album, rulings))


def score(record: Record, rulings: Rulings, game: Game) -> Outcome:
    """The whole result: good shots, standings, ties, and what looks odd."""
    album = unfold(record, rulings, game)
    warnings = look_at_rows(record, rulings, game) if record.rows is not None else []
    assumed = _assumed_points(record, album, rulings, game)
    return Outcome(*stand(record, album, rulings, game), decide(record, album, game), [*warnings, *assumed])


def decide(record: Record, album: Album, _game: Game) -> list[Decision]:
    """Who holds the good shot of each colour in play."""
    shots = dict(album.shots)
    return [Decision(f"good-shot-{colour}", "good-shot", {"winner": _holder(shots.get(colour, ()))}) for colour in record.colours]


def _holder(names: tuple[str, ...]) -> str | list[str] | None:
    if len(names) > 1:
        return list(names)
    return names[0] if names else None


Teller = Recall[tuple[Line, ...]]


@lru_cache(maxsize=512)
def _tellers(players: tuple[str, ...], colours: int, table: Table | None, album: Album, game: Game) -> tuple[Teller, ...]:
    """What each player's lines are by the rulings, which hold the table if there is none."""
    shots = [tuple(colour for colour, names in album.shots if player in names) for player in players]
    return tuple(_teller(rows, mine, colours, table, game) for rows, mine in zip(album.rows, shots, strict=True))


@lru_cache(maxsize=4096)
def _teller(rows: tuple[Tally, ...], shots: tuple[str, ...], colours: int, table: Table | None, game: Game) -> Teller:
    return Recall(partial(_worked_out, rows, shots, colours, table, game))


def _worked_out(rows: tuple[Tally, ...], shots: tuple[str, ...], colours: int, table: Table | None, game: Game, rulings: Rulings) -> tuple[Line, ...]:
    lines = [Line(f"row-{row.colour}", row_points(row, table, rulings, game), "row-points") for row in rows]
    shot = game.number("good_shot_points")
    lines += [Line(f"good-shot-{colour}", shot, "good-shot") for colour in shots]
    blurred = _blurred(rows)
    if blurred:
        lines.append(Line("blurred", blurred * game.number("blurred_points"), "blurred-points"))
    missing = missing_colours(colours, len(rows), rulings, game)
    if missing:
        lines.append(Line("missing-colours", missing * game.number("missing_colour_points"), "missing-colour"))
    return tuple(lines)


def photos_counted(row: Tally, rulings: Rulings) -> int:
    """Clause `row-points`, ruling `blurred-in-row`: how many photos a row has."""
    return row.sharp + row.blurred if row.blurred and rulings["blurred-in-row"] == "yes" else row.sharp


def row_points(row: Tally, table: Table | None, rulings: Rulings, game: Game) -> int:
    """Clause `row-points`: the table's points, the last column standing for all longer rows; nothing for no photo.

    Without a table the rulings hold one, which only matters for rows of so many photos that the published points are not known.
    """
    photos = photos_counted(row, rulings)
    if not photos:
        return 0
    if table is None:
        table = _table(rulings[TABLE]) if is_open(photos, game) else _kit(game).table
    return table[min(photos, len(table)) - 1]


class _Kit(NamedTuple):
    """The kit's own points table, and for how many photos, ``low`` to ``high``, the published one is not known."""

    table: Table
    low: int
    high: int


@cache
def _kit(game: Game) -> _Kit:
    return _Kit(game.numbers("row_points"), *game.span("row_points_open"))


def is_open(photos: int, game: Game) -> bool:
    """Whether the published points for so many photos are not known."""
    kit = _kit(game)
    return kit.low <= photos <= kit.high


@cache
def _table(written: str) -> Table:
    return tuple(int(points) for points in written.split())


def _blurred(rows: tuple[Tally, ...]) -> int:
    """Clause `blurred-points`: how many photos lie face down."""
    return sum(row.blurred for row in rows)


def missing_colours(colours: int, rows: int, rulings: Rulings, game: Game) -> int:
    """Clause `missing-colour`, ruling `missing-colour`: how many colours have no row, of so many in play."""
    unused = len(game.colours) - colours
    return colours - rows + unused if unused and rulings["missing-colour"] == "all-seven" else colours - rows


def _final_tie(record: Record, album: Album, rulings: Rulings) -> list[Criterion]:
    """Clause `final-tie`, ruling `final-tie`."""
    how = rulings["final-tie"]
    rows: Mapping[str, tuple[Tally, ...]] = dict(zip(record.players, album.rows, strict=True))
    if how == "fewer-blurred":
        return [Criterion("blurred", lambda entry: _blurred(rows[entry.name]), fewer=True)]
    if how == "more-good-shots":
        return [Criterion("good-shots", lambda entry: sum(entry.name in names for _, names in album.shots))]
    return []


def _assumed_points(record: Record, album: Album, rulings: Rulings, game: Game) -> list[Problem]:
    """The published points of middling rows are not known: say where the kit's table was used."""
    if record.row_points is not None:
        return []
    for player, rows in zip(record.players, album.rows, strict=True):
        for row in rows:
            photos = photos_counted(row, rulings)
            if is_open(photos, game):
                message = msg(
                    "{player}'s {colour} row, {photos} photos, counts by this kit's own table ({table}); "
                    "the published one may differ: write yours under row_points",
                    player=player,
                    colour=game.colour(row.colour).name,
                    photos=photos,
                    table=", ".join(str(points) for points in game.numbers("row_points")),
                )
                return [Problem("warning", "assumed-row-points", message, *_first_photo(record, player, row.colour), player)]
    return []


def _first_photo(record: Record, player: str, colour: str) -> tuple[int, int]:
    """Where the record first speaks of a row."""
    if record.rows is not None:
        photo = record.rows[player][colour][0]
        return photo.line, photo.column
    played = (card for turn in (*record.turns, *(record.final or ())) for card in turn)
    return next((card.line, card.column) for card in played if (card.player, card.colour) == (player, colour))

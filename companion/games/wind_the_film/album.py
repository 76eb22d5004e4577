"""Rows of photos to final standings. One small function a rule."""

from collections.abc import Mapping, Sequence

from companion.catalog import Game
from companion.games.wind_the_film.film import Developed, Race, Rulings, develop
from companion.games.wind_the_film.looking import look_at_rows
from companion.games.wind_the_film.record import Photo, Record
from companion.reading.problems import Problem
from companion.scoring import Criterion, Decision, Entry, Line, Outcome, rank
from companion.words import msg

Row = Sequence[Photo]


def score(record: Record, rulings: Rulings, game: Game) -> Outcome:
    """Score rows as they lie, or what the log comes to. Rulings are only looked up where they matter."""
    developed = as_it_lies(record) if record.rows is not None else develop(record, rulings, game)
    entries = [Entry(player, (player,), _lines(record, developed, player, rulings, game)) for player in record.players]
    standings, ties = rank(entries, lambda: _final_tie(developed, rulings))
    warnings = look_at_rows(record, rulings, game) if record.rows is not None else []
    assumed = _assumed_points(record, developed, rulings, game)
    decisions = [Decision(f"good-shot-{colour}", "good-shot", {"winner": _holder(developed.races.get(colour))}) for colour in record.colours]
    return Outcome(standings, ties, decisions, [*warnings, *assumed])


def as_it_lies(record: Record) -> Developed:
    """The rows and good shots of a record that states them."""
    shots = record.good_shots or {}
    return Developed(record.rows or {}, {colour: Race(names, ()) for colour, (names, _) in shots.items()})


def _holder(race: Race | None) -> str | list[str] | None:
    if race is None or not race.winners:
        return None
    return race.winners[0] if len(race.winners) == 1 else list(race.winners)


def _lines(record: Record, developed: Developed, player: str, rulings: Rulings, game: Game) -> list[Line]:
    rows = developed.rows.get(player, {})
    lines = [Line(f"row-{colour}", row_points(record, rows[colour], rulings, game), "row-points") for colour in record.colours if colour in rows]
    shot = game.number("good_shot_points")
    lines += [
        Line(f"good-shot-{colour}", shot, "good-shot")
        for colour in record.colours
        if colour in developed.races and player in developed.races[colour].winners
    ]
    blurred = _blurred(rows)
    if blurred:
        lines.append(Line("blurred", blurred * game.number("blurred_points"), "blurred-points"))
    missing = missing_colours(record, rows, rulings, game)
    if missing:
        lines.append(Line("missing-colours", missing * game.number("missing_colour_points"), "missing-colour"))
    return lines


def photos_counted(row: Row, rulings: Rulings) -> int:
    """Clause `row-points`, ruling `blurred-in-row`: how many photos a row has."""
    sharp = sum(photo.sharp for photo in row)
    if sharp < len(row) and rulings["blurred-in-row"] == "yes":
        return len(row)
    return sharp


def row_points(record: Record, row: Row, rulings: Rulings, game: Game) -> int:
    """Clause `row-points`: the table's points, the last column standing for all longer rows; nothing for no photo."""
    table = record.row_points or game.numbers("row_points")
    photos = photos_counted(row, rulings)
    return table[min(photos, len(table)) - 1] if photos else 0


def _blurred(rows: Mapping[str, Row]) -> int:
    """Clause `blurred-points`: how many photos lie face down."""
    return sum(not photo.sharp for row in rows.values() for photo in row)


def missing_colours(record: Record, rows: Mapping[str, Row], rulings: Rulings, game: Game) -> int:
    """Clause `missing-colour`, ruling `missing-colour`: how many colours have no row."""
    missing = len(record.colours) - len(rows)
    unused = len(game.colours) - len(record.colours)
    return missing + unused if unused and rulings["missing-colour"] == "all-seven" else missing


def _final_tie(developed: Developed, rulings: Rulings) -> list[Criterion]:
    """Clause `final-tie`, ruling `final-tie`."""
    how = rulings["final-tie"]
    if how == "fewer-blurred":
        return [Criterion("blurred", lambda entry: _blurred(developed.rows.get(entry.name, {})), fewer=True)]
    if how == "more-good-shots":
        return [Criterion("good-shots", lambda entry: sum(entry.name in race.winners for race in developed.races.values()))]
    return []


def _assumed_points(record: Record, developed: Developed, rulings: Rulings, game: Game) -> list[Problem]:
    """The published points of middling rows are not known: say where the kit's table was used."""
    if record.row_points is not None:
        return []
    low, high = game.span("row_points_open")
    for rows in developed.rows.values():
        for row in rows.values():
            photos = photos_counted(row, rulings)
            if low <= photos <= high:
                message = msg(
                    "a row of {photos} photos counts by this kit's own table ({table}); your copy's may differ: write it under row_points",
                    photos=photos,
                    table=", ".join(str(points) for points in game.numbers("row_points")),
                )
                return [Problem("warning", "assumed-row-points", message, row[0].line, row[0].column)]
    return []

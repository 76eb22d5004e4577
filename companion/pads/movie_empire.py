"""Movie Empire's pad: the films as they have their premieres, the trends they met, and the end with its bonuses and awards."""

from collections.abc import Callable

from companion.catalog import Game
from companion.games.movie_empire.pad import (
    CLEAN,
    SHORT,
    by,
    dossier,
    genre,
    line,
    market,
    met,
    money,
    points,
    round_of,
    script,
    statue,
    sympathy,
    track,
    trend,
)
from companion.pads.sheet import GRID, HAIR, TINT, Box, Pad, Sheet, top
from companion.records.forms import Field, player, sum_of, total
from companion.rulebook.style import INK, QUIET
from companion.words import Message, Text, msg

LYING = True
_GAP, _HEAD, _TRENDS, _FOOT = 3.0, 8.5, 14.2, 4.5
_ROW, _END_ROW, _LABEL, _BETWEEN = 8.0, 9.2, 37.0, 6.0
_BAR = 13.0


def height(_pad: Pad) -> float:
    """How much room a pad needs, in millimetres: a lying sheet."""
    return 190.0


def draw(sheet: Sheet, pad: Pad) -> None:
    """Draw the pad."""
    y = top(sheet) + _GAP
    area = sheet.area
    seats = 15.5 if pad.players > 3 else 17.0
    left, _, right = Box(area.x, y, area.width, area.bottom - y).columns(0, _BETWEEN, _LABEL + seats * pad.players)
    _trends(sheet, Box(left.x, left.y, left.width, _TRENDS))
    _films(sheet, Box(left.x, left.y + _TRENDS + _GAP, left.width, left.height - _TRENDS - _GAP - _FOOT))
    _foot(sheet, Box(left.x, left.bottom - _FOOT, left.width, _FOOT))
    _end(sheet, right, pad.players, seats)


def _rounds(game: Game) -> int:
    rounds = game.scoring["rounds"]
    return max(int(number) for number in rounds.values()) if isinstance(rounds, dict) else 0


def _trends(sheet: Sheet, box: Box) -> None:
    """The mode, and a place for each round's trend card."""
    modes, label, strip = box.columns(30.0, 17.0, 0)
    for number, field in enumerate((SHORT, CLEAN)):
        place = Box(modes.x, modes.y - 0.8 + number * 7.1, modes.width - 2, 7.1)
        sheet.text(field.label, Box(place.x + 5.5, place.y, place.width - 5.5, place.height), 7.8, "regular")
        sheet.tick(field, Box(place.x - 1.6, place.y, 7.0, 7.1))
    sheet.text(msg("Trends met"), Box(label.x, label.y + 4.4, label.width - 1, 8.0), 8, "semibold")
    for round_, cell in enumerate(strip.columns(*[0.0] * _rounds(sheet.game)), 1):
        place = Box(cell.x + 0.6, cell.y + 4.6, cell.width - 1.2, 8.6)
        sheet.text(round_, Box(cell.x, cell.y + 0.6, cell.width, 3.6), 7.2, "semibold", QUIET, "center")
        sheet.across(place, place.bottom)
        sheet.write(trend(round_), place, "center")


def _films(sheet: Sheet, box: Box) -> None:
    """A line for every film: its cards where they are written down, and what it brought."""
    places = box.columns(6.0, 11.0, 15.0, 12.5, 0, 15.0, 15.0, 11.0, 11.0, 14.0)
    number, *columns = places
    kinds: list[tuple[Message, Callable[[int], Field]]] = [
        (msg("Round"), round_of),
        (msg("Player"), by),
        (msg("Script"), script),
        (msg("Production line: cards and stars from left to right"), line),
        (msg("Genre"), genre),
        (msg("Market"), market),
        (msg("Trend met"), met),
        (msg("Golden statue"), statue),
        (msg("Prestige"), points),
    ]
    count = int((box.height - _HEAD) / _ROW)
    sheet.fill(Box(columns[-1].x, box.y, columns[-1].width, _HEAD + count * _ROW), TINT)
    for (words, field), column in zip(kinds, columns, strict=True):
        sheet.heading(words, Box(column.x, box.y, column.width, _HEAD), "left" if field is line else "center")
    sheet.line(box.x, box.y + _HEAD, box.right, box.y + _HEAD, INK, 0.35)
    for film in range(1, count + 1):
        y = box.y + _HEAD + (film - 1) * _ROW
        sheet.text(film, Box(number.x, y, number.width, _ROW), 8, "semibold", QUIET)
        for (_, field), column in zip(kinds, columns, strict=True):
            cell = Box(column.x, y, column.width, _ROW)
            if field in (met, statue):
                sheet.tick(field(film), cell)
            else:
                sheet.write(field(film), cell, *(("left", 8.0) if field is line else ("center", 10.0)))
        sheet.across(box, y + _ROW, HAIR)
    for column in columns[1:]:
        for film in range(1, count + 1):
            low = box.y + _HEAD + film * _ROW
            sheet.line(column.x, low - 2.0, column.x, low, GRID)


def _end(sheet: Sheet, box: Box, players: int, width: float) -> None:
    """The end: what each player had left and what it brings, the awards, the total."""
    label, *columns = box.columns(0, *[width] * players)
    game = sheet.game
    sheet.text(msg("The end"), Box(label.x, box.y, label.width, 8.0), 11, "bold")
    for seat, column in enumerate(columns, 1):
        sheet.text(seat, Box(column.x, box.y - 0.4, column.width, 3.4), 7.2, "extrabold", QUIET, "center")
        sheet.write(player(seat), Box(column.x + 0.5, box.y + 3.0, column.width - 1, 8.0), "center")
    awards = _awards(game)
    y = box.y + 11.0
    row = min(_END_ROW, (box.bottom - y - _BAR - 1.5) / (len(awards) + 5))
    left: list[tuple[Message, Message | str, Callable[[int], Field]]] = [
        (msg("Prestige before the end"), "", track),
        (msg("Sympathy: level"), "↓", sympathy),
        (msg("Money left"), msg("+1 per {n}", n=game.number("money_per_point")), money),
        (msg("Unused dossier"), f"+{game.number('dossier_points')}", dossier),
    ]
    _tint(sheet, columns, y, row * (len(awards) + 5))
    sheet.across(box, y, INK, 0.35)
    for words, worth, field in left:
        _label(sheet, Box(label.x, y, label.width, row), words, worth)
        for seat, column in enumerate(columns, 1):
            _had(sheet, Box(column.x, y, column.width, row), field, seat)
        y += row
        sheet.across(box, y, HAIR)
    sheet.across(box, y, INK, 0.25)
    for key, won, award in awards:
        _label(sheet, Box(label.x, y, label.width, row), won, f"+{award}")
        for seat, column in enumerate(columns, 1):
            sheet.write(sum_of(key, won, seat), Box(column.x, y, column.width, row), "center")
        y += row
        sheet.across(box, y, HAIR)
    sheet.across(box, y, INK, 0.35)
    sheet.text(msg("Total"), Box(label.x, y, label.width, row), 10, "bold")
    for seat, column in enumerate(columns, 1):
        sheet.write(total(seat), Box(column.x, y, column.width, row), "center")
    y += row
    sheet.across(box, y, INK, 0.35)
    _bar(sheet, Box(box.x, box.bottom - _BAR, box.width, _BAR))


def _tint(sheet: Sheet, columns: list[Box], y: float, high: float) -> None:
    for number, column in enumerate(columns):
        if number % 2 == 0:
            sheet.fill(Box(column.x, y, column.width, high), TINT)


def _label(sheet: Sheet, box: Box, words: Message | Text, worth: Message | str) -> None:
    """What a row is about, and what it is worth at the right."""
    said = sheet.say(worth)
    wide = sheet.text(said, Box(box.x, box.y, box.width - 1.2, box.height), 8.2, "bold", INK, "right") if said else 0.0
    sheet.text(words, Box(box.x, box.y, box.width - wide - 3.0, box.height), 7.8)


def _had(sheet: Sheet, box: Box, field: Callable[[int], Field], seat: int) -> None:
    """A cell for what a player had, with room beside it for the points that it brings."""
    if field is track:
        sheet.write(track(seat), box, "center")
        return
    had, brings = box.columns(box.width / 2, 0)
    if field is dossier:
        sheet.tick(field(seat), had)
    else:
        sheet.write(field(seat), had, "center")
    sheet.line(had.right, box.y + 1.6, had.right, box.bottom - 1.6, GRID)
    what = field(seat).name.split("/")[1]
    sheet.write(sum_of(what, msg("points"), seat), brings, "center")


def _awards(game: Game) -> list[tuple[str, Message | Text, int]]:
    """The awards of the end by key, with their points."""
    words = game.words
    most, where = game.number("most_genre_points"), game.number("most_market_points")
    return [
        ("most-films", msg("Most films"), game.number("most_films_points")),
        *((f"most-{key}", msg("Most films: {what}", what=words[key]), most) for key in ("action", "comedy", "drama")),
        *((f"most-{key}", msg("Most films: {what}", what=words[key]), where) for key in ("usa", "europe", "china")),
        ("three-markets", msg("All three markets"), game.number("three_markets_points")),
        ("three-genres", msg("All three genres"), game.number("three_genres_points")),
        ("most-statues", msg("Most golden statues"), game.number("most_statues_points")),
    ]


def _bar(sheet: Sheet, box: Box) -> None:
    """The sympathy bar: levels, and the prestige that each brings."""
    game = sheet.game
    bar = game.scoring["sympathy"]
    low = int(bar["lowest"]) if isinstance(bar, dict) else 0
    values = game.numbers("sympathy_points")
    label, strip = box.columns(17.0, 0)
    upper = box.y + 3.2
    sheet.text(msg("Sympathy"), Box(label.x, upper, label.width - 1, 4.8), 7.6, "semibold", QUIET)
    sheet.text(msg("Prestige"), Box(label.x, upper + 4.8, label.width - 1, 4.8), 7.6, "bold")
    for number, (value, cell) in enumerate(zip(values, strip.columns(*[0.0] * len(values)), strict=True)):
        if number % 2 == 0:
            sheet.fill(Box(cell.x, upper, cell.width, 9.6), TINT)
        sheet.text(_signed(low + number), Box(cell.x, upper, cell.width, 4.8), 7.2, "semibold", QUIET, "center")
        sheet.text(_signed(value), Box(cell.x, upper + 4.8, cell.width, 4.8), 8.6, "bold", INK, "center")
    sheet.across(box, upper + 4.8, HAIR)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _foot(sheet: Sheet, box: Box) -> None:
    """How films are written."""
    words = msg("Codes of script and line (S03, P04 P14 P58=post K04) let companion work the prestige out; else write genre and prestige.")
    sheet.text(words, Box(box.x, box.y + 0.8, box.width, box.height - 0.8), 7.2, "regular", QUIET)

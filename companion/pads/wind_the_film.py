"""Wind the Film!'s pad: for each player a row a colour, with room for every photo, and what it brings beside it."""

from companion.catalog import Colour, Game
from companion.games.wind_the_film.pad import good_shot, row
from companion.pads.sheet import GRID, HAIR, TINT, TOP, Box, Pad, Sheet, top
from companion.records.forms import Field, player, seated, sum_of, total
from companion.rulebook.figure import darker
from companion.rulebook.style import INK, QUIET
from companion.words import Message, msg

LYING = False
_TABLE, _HEAD, _GAP, _FOOT = 12.4, 7.4, 2.4, 4.0
_LEAST, _MOST = 7.0, 11.0
_COLOUR, _COUNT, _SUMS = 25.0, 12.5, 30.0
_TOTAL = 9.5
_TYPED = 7.0
"""The height of a field over a sum's line: what is typed stands on the line, not in the middle of the room above it."""


def height(pad: Pad) -> float:
    """How much room a pad needs, in millimetres."""
    return TOP + _TABLE + _FOOT + pad.players * (_GAP + _HEAD + _LEAST * len(_colours(pad)))


def draw(sheet: Sheet, pad: Pad) -> None:
    """Draw the pad."""
    y = top(sheet)
    area = sheet.area
    _points(sheet, Box(area.x, y, area.width, _TABLE), pad)
    y += _TABLE
    colours = _colours(pad)
    room = (area.bottom - _FOOT - y) / pad.players - _GAP - _HEAD
    line = min(_MOST, room / len(colours))
    for seat in range(1, pad.players + 1):
        y += _GAP
        _player(sheet, Box(area.x, y, area.width, _HEAD + line * len(colours)), seat, colours, line)
        y += _HEAD + line * len(colours)
    words = msg("Write sharp photos as numbers, blurred ones as x (x4 if you know the 4). A mark under the star: the good shot is yours.")
    sheet.text(words, Box(area.x, area.bottom - _FOOT + 1.2, area.width, _FOOT - 1.2), 7.2, "regular", QUIET)


def _colours(pad: Pad) -> tuple[Colour, ...]:
    return pad.game.colours[: pad.game.per_player("colours_in_play", pad.players)]


def _points(sheet: Sheet, box: Box, pad: Pad) -> None:
    """The points of a row by its photos, and all else that counts."""
    game = sheet.game
    table = game.numbers("row_points")
    strip = Box(box.x, box.y + 2.6, box.width, box.height - 2.6)
    label, *cells, rest = strip.columns(17.0, *[9.4] * len(table), 0)
    upper, lower = 4.8, strip.height - 4.8
    for column, (number, points) in zip(cells, enumerate(table, 1), strict=True):
        if number % 2:
            sheet.fill(column, TINT)
        said = f"{number}+" if number == len(table) else str(number)
        sheet.text(said, Box(column.x, strip.y, column.width, upper), 8, "semibold", QUIET, "center")
        sheet.text(points, Box(column.x, strip.y + upper, column.width, lower), 11, "bold", INK, "center")
    sheet.text(game.words["photos"], Box(label.x, strip.y, label.width, upper), 8, "semibold", QUIET)
    sheet.text(game.words["points"], Box(label.x, strip.y + upper, label.width, lower), 9, "bold")
    sheet.line(label.x, strip.y + upper, cells[-1].right, strip.y + upper, HAIR)
    extra = [
        (game.words["good_shot"], "+" + str(game.number("good_shot_points"))),
        (game.words["blurred"], _signed(game.number("blurred_points"))),
        (game.words["missing"], _signed(game.number("missing_colour_points"))),
    ]
    for (words, worth), column in zip(extra, Box(rest.x + 4, rest.y, rest.width - 4, rest.height).columns(0, 0, 0), strict=True):
        sheet.text(words, Box(column.x, strip.y, column.width - 1, upper), 8, "semibold", QUIET)
        sheet.text(worth, Box(column.x, strip.y + upper, column.width, lower), 11, "bold")
    told = _first_to(game, pad)
    place = Box(rest.x + 4 + 9, strip.y + upper, (rest.width - 4) / 3 - 11.5, lower / len(told))
    for number, line in enumerate(told):
        sheet.text(line, place._replace(y=place.y + number * place.height), 7, "regular", QUIET)


def _first_to(game: Game, pad: Pad) -> list[Message]:
    """With how many sharp photos the good shot is won: of a pad for any number of players, a line for each number of photos."""
    if not pad.fewer:
        return [msg("first to {n} sharp", n=game.per_player("good_shot_photos", pad.players))]
    low, high = game.players
    playing: dict[int, list[int]] = {}
    for players in range(low, high + 1):
        playing.setdefault(game.per_player("good_shot_photos", players), []).append(players)
    spans = {photos: "–".join(str(number) for number in sorted({min(found), max(found)})) for photos, found in playing.items()}
    return [msg("{players} playing: first to {n} sharp", players=span, n=photos) for photos, span in spans.items()]


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−")


def _player(sheet: Sheet, box: Box, seat: int, colours: tuple[Colour, ...], line: float) -> None:
    """One player's block: the name above the rows, the sums to the right."""
    rows, _, sums = box.columns(0, 4.0, _SUMS)
    label, photos, sharp, good, points = rows.columns(_COLOUR, 0, _COUNT, _COUNT, _COUNT)
    name = Box(box.x, box.y, photos.right - box.x - 4, _HEAD)
    sheet.text(seat, Box(name.x, name.y + 1, 5, _HEAD - 1), 11, "extrabold", QUIET)
    sheet.write(player(seat), Box(name.x + 5, name.y, name.width - 5, _HEAD))
    for words, column in ((msg("sharp"), sharp), (msg("points"), points)):
        sheet.heading(words, Box(column.x, box.y, column.width, _HEAD))
    sheet.symbol("star", Box(good.x + good.width / 2 - 1.7, box.y + _HEAD - 4.6, 3.4, 4.2), QUIET)
    guides = sheet.game.number("photos_per_colour")
    sheet.fill(Box(points.x, box.y + _HEAD, points.width, line * len(colours)), TINT)
    sheet.across(rows, box.y + _HEAD, INK, 0.35)
    for number, colour in enumerate(colours):
        y = box.y + _HEAD + number * line
        _colour(sheet, Box(label.x, y, label.width, line), colour)
        cell = Box(photos.x, y, photos.width, line)
        for guide in range(guides + 1):
            x = photos.x + photos.width * guide / guides
            sheet.line(x, y + line - 2.2, x, y + line, GRID)
        sheet.write(row(seat, colour), cell)
        sheet.write(_scratch("sharp", msg("sharp"), seat, colour), Box(sharp.x, y, sharp.width, line), "center")
        sheet.tick(good_shot(seat, colour), Box(good.x, y, good.width, line))
        sheet.write(_scratch("points", msg("points"), seat, colour), Box(points.x, y, points.width, line), "center")
        sheet.across(rows, y + line, HAIR)
    _sums(sheet, sums, seat)


def _scratch(what: str, words: Message, seat: int, colour: Colour) -> Field:
    return seated("sum", what, colour.key, seat=seat, label=msg("{player}, {what}, {colour}", what=words, colour=colour.name))


def _colour(sheet: Sheet, box: Box, colour: Colour) -> None:
    sheet.symbol(colour.symbol, Box(box.x + 0.4, box.y, 3.6, box.height), colour.hex)
    wide = sheet.text(colour.letter, Box(box.x + 5.2, box.y, 5, box.height), 9.5, "bold", darker(colour.hex))
    sheet.text(colour.name, Box(box.x + 6.4 + wide, box.y, box.width - 7.4 - wide, box.height), 7.6, "regular", QUIET)


def _sums(sheet: Sheet, box: Box, seat: int) -> None:
    """What is added up at the end, from top to bottom, and the total."""
    game = sheet.game
    parts = [
        ("rows", msg("Rows"), None),
        ("good-shots", msg("Good shots"), game.number("good_shot_points")),
        ("blurred", msg("Blurred"), game.number("blurred_points")),
        ("missing", msg("Missing colours"), game.number("missing_colour_points")),
    ]
    step = (box.height - _TOTAL) / len(parts)
    for number, (what, words, points) in enumerate(parts):
        label, place = Box(box.x, box.y + number * step, box.width, step).columns(0, 12.5)
        told = Box(label.x, place.bottom - 6.6, label.width - 1, 3.4)
        sheet.text(words, told if points is not None else told._replace(y=place.bottom - 4.6), 7.4, "regular", INK)
        if points is not None:
            sheet.text(f"× {points}".replace("-", "−"), Box(label.x, place.bottom - 3.6, label.width - 1, 3.2), 6.8, "regular", QUIET)
        sheet.across(place, place.bottom)
        low = min(place.height, _TYPED)
        sheet.write(sum_of(what, words, seat), Box(place.x, place.bottom - low, place.width, low), "center")
    label, place = Box(box.x, box.bottom - _TOTAL, box.width, _TOTAL).columns(0, 12.5)
    sheet.across(box, box.bottom, INK, 0.35)
    sheet.text(msg("Total"), label, 10, "bold")
    sheet.write(total(seat), place, "center")

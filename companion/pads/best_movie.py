"""Best Movie's pad: a row a player and a column a round, as the cards lie on the table; below, who took each award, and with what run."""

from companion.games.best_movie.pad import card, genre, run, winner
from companion.pads.sheet import HAIR, TINT, TOP, Box, Pad, Sheet, top
from companion.records.forms import player, total
from companion.rulebook.figure import darker
from companion.rulebook.style import INK, QUIET
from companion.words import msg, nmsg

_NAME, _TOTAL = 33.0, 15.0
_GENRES, _HEAD, _FOOT = 12.0, 6.0, 6.5
_ROW = 16.0
_GAP = 3.5


LYING = False


def height(pad: Pad) -> float:
    """How much room a pad needs, in millimetres."""
    return TOP + _GAP + _GENRES + _GAP + _HEAD + pad.players * 8.5 + _GAP + 2 * 0.85 * 8.5 + _FOOT


def draw(sheet: Sheet, pad: Pad) -> None:
    """Draw the pad."""
    players = pad.players
    y = top(sheet) + _GAP
    area = sheet.area
    _genres(sheet, Box(area.x, y, area.width, _GENRES))
    y += _GENRES + _GAP
    free = area.bottom - _FOOT - y - _HEAD - _GAP
    row = min(_ROW, free / (players + 2 * 0.85))
    table = Box(area.x, y, area.width, _HEAD + players * row)
    rounds = sheet.game.number("rounds")
    columns = table.columns(_NAME, *[(table.width - _NAME - _TOTAL) / rounds] * rounds, _TOTAL)
    _tints(sheet, columns[1:-1], table.bottom + _GAP + 2 * 0.85 * row)
    for number, column in enumerate(columns[1:-1], 1):
        sheet.text(number, Box(column.x, y, column.width, _HEAD), 10, "bold", INK, "center")
    sheet.heading(msg("Awards"), Box(columns[-1].x, y, _TOTAL, _HEAD), "center")
    sheet.heading(msg("Player"), Box(area.x, y, _NAME, _HEAD), "left")
    sheet.across(table, y + _HEAD, INK, 0.3)
    for seat in range(1, players + 1):
        cells = [Box(column.x, y + _HEAD + (seat - 1) * row, column.width, row) for column in columns]
        sheet.write(player(seat), cells[0])
        for round_, cell in enumerate(cells[1:-1], 1):
            sheet.write(card(seat, round_), cell, "center")
        sheet.write(total(seat), cells[-1], "center")
        sheet.across(table, cells[0].bottom, HAIR)
    _awards(sheet, columns, table.bottom + _GAP, 0.85 * row)
    _foot(sheet)


def _tints(sheet: Sheet, columns: list[Box], bottom: float) -> None:
    """Every other round tinted, so that the eye stays in its column down to the award."""
    for number, column in enumerate(columns):
        if number % 2 == 0:
            sheet.fill(Box(column.x, column.y, column.width, bottom - column.y), TINT)


def _awards(sheet: Sheet, columns: list[Box], y: float, row: float) -> None:
    for number, (words, field) in enumerate(((msg("Award goes to"), winner), (msg("with a run of"), run))):
        sheet.text(words, Box(columns[0].x, y + number * row, _NAME - 2, row), 9, "semibold", INK if number == 0 else QUIET)
        for round_, column in enumerate(columns[1:-1], 1):
            sheet.write(field(round_), Box(column.x, y + number * row, column.width, row), "center")
        sheet.line(columns[0].x, y + (number + 1) * row, columns[-2].right, y + (number + 1) * row, HAIR if number == 0 else INK, 0.2 + 0.1 * number)
    sheet.line(columns[0].x, y, columns[-2].right, y, INK, 0.3)


def _genres(sheet: Sheet, box: Box) -> None:
    """The genres in the order placed; those of the casting apart from the one that was left."""
    colours, casting = len(sheet.game.colours), sheet.game.number("casting_rounds")
    label, *places = box.columns(_NAME, *[(box.width - _NAME) / colours] * colours)
    sheet.text(msg("Genres"), Box(label.x, label.y, label.width, 6.6), 9, "semibold")
    sheet.text(msg("least important first"), Box(label.x, label.y + 5.6, label.width - 3, 5), 7, "regular", QUIET)
    for number, place in enumerate(places, 1):
        cell = place.inset(1.2)
        sheet.text(number, Box(cell.x, cell.y, 5, 9), 9, "bold", QUIET if number <= casting else HAIR)
        line = Box(cell.x + 4, cell.y, cell.width - 4, 8.6)
        sheet.across(line, line.bottom)
        sheet.write(genre(number), line)
        if number > casting:
            sheet.text(msg("the one left over"), Box(line.x, line.bottom + 0.2, line.width, 3.2), 6, "regular", QUIET)


def _foot(sheet: Sheet) -> None:
    """How cards are written: every colour with its letter, and what an award is worth."""
    area = sheet.area
    box = Box(area.x, area.bottom - 4.5, area.width, 4.5)
    x = box.x
    for colour in sheet.game.colours:
        sheet.symbol(colour.symbol, Box(x, box.y, 3.1, box.height), colour.hex)
        x += 4.0
        x += sheet.text(colour.letter, Box(x, box.y, 6, box.height), 8.5, "bold", darker(colour.hex)) + 1.2
        x += sheet.text(colour.name, Box(x, box.y, 24, box.height), 7.5, "regular", QUIET) + 4.0
    award = sheet.game.number("award_points")
    words = nmsg("Each award: {n} point. Level: the highest award decides.", "Each award: {n} points. Level: the highest award decides.", award)
    sheet.text(words, Box(x, box.y, box.right - x, box.height), 7.5, "regular", QUIET, "right")

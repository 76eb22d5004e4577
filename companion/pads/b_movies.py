"""B-Movies' pad: the players and what they have at the end above, below a line for every pitch (or, in the co-operative game, for every turn)."""

from companion.games.b_movies.pad import (
    DIRECTOR,
    START,
    by,
    cards,
    films,
    made,
    passed,
    popcorn,
    scene_vote,
    sentence,
    studio,
    title,
    vote,
    writer,
)
from companion.pads.sheet import HAIR, TOP, Box, Pad, Sheet, top
from companion.records.forms import player, sum_of, total
from companion.rulebook.style import INK, QUIET
from companion.words import Message, msg, nmsg

LYING = False
_GAP, _HEAD, _FOOT = 3.0, 8.5, 4.5
_PLAYER, _LEAST, _MOST = 8.0, 7.0, 10.5
_NUMBER, _BY, _CARDS, _MADE, _VOTE = 7.0, 19.0, 13.0, 13.0, 13.5
_DIRECTOR = 25.0
_TWO_COLUMNS = 4
"""So many voters leave room for two columns of turns."""


def height(pad: Pad) -> float:
    """How much room a pad needs, in millimetres."""
    return TOP + 2 * (_GAP + _HEAD) + max(pad.players * _PLAYER, _DIRECTOR) + _LEAST * _rows(pad) + _FOOT


def _rows(pad: Pad) -> int:
    """How many lines stand below each other; turns of the co-operative game stand in two columns where their votes leave room."""
    return -(-_lines(pad) // 2) if pad.mode == "co-op" and pad.players <= _TWO_COLUMNS else _lines(pad)


def draw(sheet: Sheet, pad: Pad) -> None:
    """Draw the pad."""
    coop = pad.mode == "co-op"
    y = top(sheet) + _GAP
    area = sheet.area
    table = Box(area.x, y, area.width, _HEAD + pad.players * _PLAYER)
    (_coop_players if coop else _players)(sheet, table, pad.players)
    y = max(table.bottom, y + _HEAD + _DIRECTOR if coop else 0.0) + _GAP
    row = min(_MOST, (area.bottom - _FOOT - y - _HEAD) / _rows(pad))
    rows = Box(area.x, y, area.width, _HEAD + _rows(pad) * row)
    if coop:
        _scenes(sheet, rows, pad.players, _lines(pad), row)
    else:
        _pitches(sheet, rows, pad, row)
    _foot(sheet, coop)


def _lines(pad: Pad) -> int:
    """How many pitches a game has; in the co-operative one, how many turns until all cards in hand are used up."""
    if pad.mode == "co-op":
        return pad.game.number("hand") * (pad.players - 1)
    return pad.game.per_player("rounds", pad.players) * pad.players


def _seat(sheet: Sheet, seat: int, box: Box) -> None:
    """The number by which a player is called, and the line for the name."""
    sheet.text(seat, Box(box.x, box.y, 5, box.height), 10.5, "extrabold", QUIET)
    sheet.write(player(seat), Box(box.x + 5, box.y, box.width - 5, box.height))


def _players(sheet: Sheet, box: Box, players: int) -> None:
    """Who plays, and the end: title cards, popcorn, total."""
    card = sheet.game.number("title_card_points")
    parts = box.columns(46.0, 34.0, 0, 0, 18.0)
    low, high = sheet.game.span("token_values")
    heads: list[Message] = [
        msg("Player"),
        msg("Studio, in hidden teams"),
        nmsg("Title cards of each made film: {n} point each", "Title cards of each made film: {n} points each", card),
        msg("Numbers on popcorn tokens, {low} to {high}", low=low, high=high),
        msg("Total"),
    ]
    sheet.fill(Box(parts[-1].x, box.y, parts[-1].width, box.height))
    for words, column in zip(heads, parts, strict=True):
        sheet.heading(words, Box(column.x, box.y, column.width - 2, _HEAD), "left" if column is not parts[-1] else "center")
    sheet.across(box, box.y + _HEAD, INK, 0.35)
    for seat in range(1, players + 1):
        name, own_studio, own_films, own_popcorn, own_total = (
            Box(column.x, box.y + _HEAD + (seat - 1) * _PLAYER, column.width, _PLAYER) for column in parts
        )
        _seat(sheet, seat, name)
        for field, cell in ((studio(seat), own_studio), (films(seat), own_films), (popcorn(seat), own_popcorn)):
            sheet.write(field, Box(cell.x, cell.y, cell.width - 2, cell.height))
        sheet.write(total(seat), own_total, "center")
        for cell in (name, own_studio, own_films, own_popcorn):
            sheet.across(Box(cell.x, cell.y, cell.width - 2, cell.height), cell.bottom)
        sheet.across(own_total, own_total.bottom)


def _coop_players(sheet: Sheet, box: Box, players: int) -> None:
    """Who plays, who is the director, and the end: approved cards, tokens, total."""
    game = sheet.game
    left, _, right = box.columns(0, 6.0, 52.0)
    parts = left.columns(0, 26.0, 26.0, 18.0)
    card, token = game.number("coop_card_points"), game.number("coop_token_points")
    heads: list[Message] = [
        msg("Player"),
        nmsg("Approved cards: {n} point each", "Approved cards: {n} points each", card),
        nmsg("Tokens: {n} point each", "Tokens: {n} points each", token),
        msg("Total"),
    ]
    sheet.fill(Box(parts[-1].x, box.y, parts[-1].width, box.height))
    for number, (words, column) in enumerate(zip(heads, parts, strict=True)):
        sheet.heading(words, Box(column.x, box.y, column.width, _HEAD), "center" if number else "left")
    sheet.across(left, box.y + _HEAD, INK, 0.35)
    for seat in range(1, players + 1):
        cells = [Box(column.x, box.y + _HEAD + (seat - 1) * _PLAYER, column.width, _PLAYER) for column in parts]
        _seat(sheet, seat, cells[0])
        sheet.write(sum_of("cards", msg("approved cards"), seat), cells[1], "center")
        sheet.write(sum_of("tokens", msg("tokens"), seat), cells[2], "center")
        sheet.write(total(seat), cells[3], "center")
        sheet.across(left, cells[0].bottom)
    for number, (field, words) in enumerate(((DIRECTOR, msg("Director")), (START, msg("Tokens each began with")))):
        place = Box(right.x, box.y + _HEAD - 3.6 + number * 13.5, right.width, 12)
        sheet.text(words, Box(place.x, place.y, place.width, 3.6), 6.6, "semibold", QUIET)
        sheet.write(field, Box(place.x, place.y + 3.6, place.width, 8.4))
        sheet.across(place, place.bottom)


def _voters(sheet: Sheet, columns: list[Box], top_: float, bottom: float) -> None:
    """The heads of the columns of votes: each player's number; every other column tinted."""
    for seat, column in enumerate(columns, 1):
        if seat % 2:
            sheet.fill(Box(column.x, top_, column.width, bottom - top_))
        sheet.text(seat, Box(column.x, top_ + 3.2, column.width, _HEAD - 3.2), 10.5, "extrabold", QUIET, "center")
    wide = Box(columns[0].x, top_, columns[-1].right - columns[0].x, 3.4)
    sheet.text(msg("Votes"), Box(wide.x, wide.y, wide.width, 3.4), 6.6, "semibold", QUIET, "center")


def _pitches(sheet: Sheet, box: Box, pad: Pad, row: float) -> None:
    """A line for every pitch; a stronger one after each round, where it is known how many play."""
    players, lines = pad.players, _lines(pad)
    number, screenwriter, name, count, *votes, verdict = box.columns(_NUMBER, _BY, 0, _CARDS, *[_VOTE] * players, _MADE)
    _voters(sheet, votes, box.y, box.bottom)
    for words, column in ((msg("Screenwriter"), screenwriter), (msg("Title of the film"), name)):
        sheet.heading(words, Box(column.x, box.y, column.width, _HEAD), "left")
    for words, column in ((msg("Title cards"), count), (msg("Made?"), verdict)):
        sheet.heading(words, Box(column.x, box.y, column.width, _HEAD))
    sheet.across(box, box.y + _HEAD, INK, 0.35)
    for pitch in range(1, lines + 1):
        y = box.y + _HEAD + (pitch - 1) * row
        sheet.text(pitch, Box(number.x, y, number.width, row), 8, "semibold", QUIET)
        sheet.write(by(pitch), Box(screenwriter.x, y, screenwriter.width - 2, row))
        sheet.write(title(pitch), Box(name.x, y, name.width - 2, row))
        sheet.write(cards(pitch), Box(count.x, y, count.width, row), "center")
        for seat, column in enumerate(votes, 1):
            sheet.write(vote(pitch, seat), Box(column.x, y, column.width, row), "center")
        sheet.tick(made(pitch), Box(verdict.x, y, verdict.width, row))
        last = pitch == lines or (pitch % players == 0 and not pad.fewer)
        sheet.across(box, y + row, INK if last else HAIR, 0.3 if last else 0.2)


def _scenes(sheet: Sheet, box: Box, players: int, lines: int, row: float) -> None:
    """A line for every turn, in two columns where the votes leave room."""
    halves = box.columns(0, 8.0, 0) if players <= _TWO_COLUMNS else [box]
    blocks = [halves[0], halves[-1]] if len(halves) > 1 else halves
    each = -(-lines // len(blocks))
    for place, block in enumerate(blocks):
        first = place * each
        count = min(each, lines - first)
        _turns(sheet, Box(block.x, block.y, block.width, _HEAD + count * row), players, range(first + 1, first + count + 1), row)


def _turns(sheet: Sheet, box: Box, players: int, scenes: range, row: float) -> None:
    number, name, face_down, *votes = box.columns(_NUMBER, 0, _MADE, *[_VOTE] * players)
    name, story = name.columns(26.0, 0) if players > _TWO_COLUMNS else (name, None)
    _voters(sheet, votes, box.y, box.bottom)
    sheet.heading(msg("Writer"), Box(name.x, box.y, name.width, _HEAD), "left")
    if story:
        sheet.heading(msg("Sentence"), Box(story.x, box.y, story.width, _HEAD), "left")
    sheet.heading(msg("Passed"), Box(face_down.x, box.y, face_down.width, _HEAD))
    sheet.across(box, box.y + _HEAD, INK, 0.35)
    for place, scene in enumerate(scenes):
        y = box.y + _HEAD + place * row
        sheet.text(scene, Box(number.x, y, number.width, row), 8, "semibold", QUIET)
        sheet.write(writer(scene), Box(name.x, y, name.width - 1, row))
        if story:
            sheet.write(sentence(scene), Box(story.x, y, story.width - 1, row))
        sheet.tick(passed(scene), Box(face_down.x, y, face_down.width, row))
        for seat, column in enumerate(votes, 1):
            sheet.write(scene_vote(scene, seat), Box(column.x, y, column.width, row), "center")
        sheet.across(box, y + row, HAIR)


def _foot(sheet: Sheet, coop: bool) -> None:
    """How votes are written."""
    words = (
        msg("Votes: Yes, Yes! (counts as Yes), No. Everybody but the writer votes.")
        if coop
        else msg("Votes: Yes, Yes! (once a game), No; the screenwriter’s own stays empty. At least as many Yes and Yes! as No: the film is made.")
    )
    area = sheet.area
    sheet.text(words, Box(area.x, area.bottom - _FOOT + 1.0, area.width, _FOOT - 1.0), 7.2, "regular", QUIET)

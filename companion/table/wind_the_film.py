"""Wind the Film! at the table: the rows at the end, or turn by turn what is developed."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from companion.catalog import Colour, Game
from companion.games import Play
from companion.games.wind_the_film.album import developed
from companion.reading.nearest import latin, nearest
from companion.scoring import Result
from companion.table.asking import (
    WORD,
    Asking,
    Draft,
    Question,
    Refusal,
    Taken,
    choice,
    cut,
    each,
    find_colour,
    find_seat,
    near_code,
    near_colour,
    whole,
)
from companion.table.opening import Table, opening, rulings
from companion.words import Message, msg

_PHOTO = re.compile(r"(x?)([0-9]{0,2})")
_ONLY_WARNINGS = ("after-blur", "blur-direction", "gap", "edge-first", "good-shot-count", "final-race")
"""Rulings that change nothing where rows are entered as they lie."""
_NONE = "-"
_POINTS = 7
Laid = dict[tuple[str, int], Message]
"""Colour and number -> where that photo lies."""


def script(table: Table, draft: Draft) -> Asking[None]:
    """Ask a whole game, in either form."""
    names = yield from opening(table, draft)
    draft["turns"] = []
    forms = {"rows": msg("the rows as they lie at the end"), "turns": msg("every turn as it is played")}
    form: str = yield choice("form", msg("What will you enter?"), forms, "rows", "record")
    if form == "rows":
        yield from each(_rows(table, draft, names), unwritten=_ROWS_MISSING)
    else:
        yield from _turns(table, draft, names)


_ROWS_MISSING = msg("rows are always taken as a finished game; enter them all, or leave with q to go on later")
_FINAL_MISSING = msg("after the first final play the game is taken as finished; enter the others', or leave with q to go on later")


def _settled(table: Table, draft: Draft, names: Sequence[str], without: Sequence[str]) -> Asking[list[Colour]]:
    """Ask what is settled before the first photo; the colours in play."""
    yield from rulings(table, draft, without)
    colours: list[Colour] = yield _colours(table.game, len(names))
    draft["colours"] = [colour.key for colour in colours]
    points: list[int] | None = yield _row_points(table.game)
    if points is not None:
        draft["row_points"] = points
    return colours


def _colours(game: Game, players: int) -> Question:
    """Clause `setup`: the colours in play, by letter, name or its beginning."""
    wanted = game.per_player("colours_in_play", players)
    keys = [colour.key for colour in game.colours]

    def read(text: str) -> Taken | Refusal:
        found: list[Colour] = []
        for word in WORD.findall(text):
            colour = find_colour(word, game.colours)
            if colour is None:
                known = [msg("{number} {label}", number=colour.letter, label=colour.name) for colour in game.colours]
                near = near_colour(word, game.colours)
                problem = msg('"{found}" is no colour in play; possible: {known}', found=cut(word, 40), known=known)
                return Refusal(problem, near and text.replace(word, near))
            if colour in found:
                return Refusal(msg("{colour} is listed a second time", colour=colour.name))
            found.append(colour)
        if len(found) != wanted:
            return Refusal(msg("colours listed: {found}; with {players} players it is {wanted}", found=len(found), players=players, wanted=wanted))
        return Taken(found, " ".join(colour.key for colour in found), msg("{list}", list=[colour.name for colour in found]))

    default = " ".join(keys[:wanted])
    return Question("colours", msg("Colours in play"), read, default, "setup", words=lambda: keys)


def _row_points(game: Game) -> Question:
    """Clause `row-points`: the points for 1 to 7 or more photos, as the table's own set has them."""
    kit = " ".join(map(str, game.numbers("row_points")))

    def read(text: str) -> Taken | Refusal:
        words = WORD.findall(text)
        if words == [_NONE]:
            return Taken(None, _NONE, msg("not known"))
        points = [value for word in words if (value := whole(word)) is not None]
        if len(points) != len(words) or len(points) != _POINTS:
            return Refusal(msg("numbers written: {found}; the table has {wanted}, for 1 to 7 or more photos", found=len(points), wanted=_POINTS))
        for before, after in pairwise(points):
            if after < before:
                return Refusal(msg("{after} after {before}: more photos never bring fewer points", after=after, before=before))
        return Taken(points, " ".join(map(str, points)), " ".join(map(str, points)))

    prompt = msg("Points for a row of 1, 2, ... 7 or more photos, as your cards say")
    return Question("points", prompt, read, kit, "row-points", hint=msg("-: {what}", what=msg("not known")))


def _lies(laid: Laid, colour: Colour, number: int) -> Message | None:
    """Why a photo can't be laid: it lies somewhere."""
    there = laid.get((colour.key, number))
    return there and msg("{colour} {number} lies {there}; every photo exists once", colour=colour.name, number=number, there=there)


# Rows


def _rows(table: Table, draft: Draft, names: Sequence[str]) -> Asking[None]:
    game = table.game
    draft.pop("turns")
    draft["rows"] = {}
    colours = yield from _settled(table, draft, names, _ONLY_WARNINGS)
    laid: Laid = {}
    rows: dict[str, dict[str, str]] = {name: {} for name in names}
    for seat, name in enumerate(names, 1):
        for colour in colours:
            photos: list[str] = yield _row(game, laid, seat, name, colour)
            if photos:
                rows[name][colour.key] = " ".join(photos)
                laid |= {(colour.key, int(photo.lstrip("x"))): msg("in {player}'s row", player=name) for photo in photos if photo != "x"}
                draft["rows"] = {player: dict(row) for player, row in rows.items()}
    wanted = game.per_player("good_shot_photos", len(names))
    shots: dict[str, list[str]] = {}
    for colour in colours:
        able = {name: row[colour.key].split() for name, row in rows.items() if len(row.get(colour.key, "").split()) >= wanted}
        if able:
            holders: list[str] = yield _good_shot(names, colour, [name for name, row in able.items() if _sharp(row) >= wanted])
            if holders:
                shots[colour.key] = holders
                draft["good_shots"] = dict(shots)


def _sharp(row: Sequence[str]) -> int:
    return sum(not photo.startswith("x") for photo in row)


def _row(game: Game, laid: Laid, seat: int, name: str, colour: Colour) -> Question:
    most = game.number("photos_per_colour")

    def read(text: str) -> Taken | Refusal:
        written = WORD.findall(text)
        words = [(latin(word) or word).lower() for word in written]
        photos = [word[1:] if word[:1] == colour.letter.lower() and word[1:].isdigit() else word for word in words]
        if photos == [_NONE]:
            return Taken([], _NONE, msg("no row"))
        for number, photo in enumerate(photos):
            match = _PHOTO.fullmatch(photo)
            value = int(match[2]) if match and match[2] else None
            if not match or not photo or (value is not None and not 1 <= value <= most):
                return Refusal(
                    msg('"{found}" is no photo; write a number from 1 to {most}, x, or x and a number', found=cut(written[number], 40), most=most)
                )
            if value is not None and value in [whole(other.lstrip("x")) for other in photos[:number]]:
                return Refusal(msg("{colour} {number} stands here twice; every photo exists once", colour=colour.name, number=value))
            problem = _lies(laid, colour, value) if value is not None else None
            if problem:
                return Refusal(problem)
        row = [photo if photo == "x" else f"{'x' if photo.startswith('x') else ''}{int(photo.lstrip('x'))}" for photo in photos]
        return Taken(row, " ".join(row), " ".join(row))

    prompt = msg("{player}, {colour}", player=name, colour=colour.name)
    hint = msg("1 3 6 x 8; x is a blurred photo") if not laid and seat == 1 else None
    return Question(f"row {seat} {colour.key}", prompt, read, _NONE, "record", hint=hint)


def _good_shot(names: Sequence[str], colour: Colour, able: Sequence[str]) -> Question:
    """Clause `good-shot`: who holds it; whoever alone has enough sharp photos is offered."""

    def read(text: str) -> Taken | Refusal:
        if text.strip() == _NONE:
            return Taken([], _NONE, msg("nobody"))
        found: list[str] = []
        for word in text.split(",") if "," in text else [text]:
            name = find_seat(word.strip(), names)
            if name is None:
                return Refusal(
                    msg('"{found}" is not among the players ({players})', found=cut(word, 40), players=", ".join(names)), nearest(word, names)
                )
            found.append(name)
        unique = list(dict.fromkeys(found))
        return Taken(unique, ", ".join(f"#{names.index(name) + 1}" for name in unique), ", ".join(unique))

    default = f"#{names.index(able[0]) + 1}" if len(able) == 1 else None
    prompt = msg("Who holds the good shot of {colour}?", colour=colour.name)
    return Question(f"shot {colour.key}", prompt, read, default, "good-shot", words=lambda: names, hint=msg("-: {what}", what=msg("nobody")))


# Turns


def _turns(table: Table, draft: Draft, names: Sequence[str]) -> Asking[None]:
    colours = yield from _settled(table, draft, names, ())
    laid: Laid = {}
    turns: list[dict[str, str]] = []
    while True:
        number = len(turns) + 1
        name = names[(number - 1) % len(names)]
        prompt = msg("Turn {number}, {player}: photos developed", number=number, player=name)
        end = msg("the deck has run out") if turns else None
        cards: list[str] | None = yield _cards(f"turn {number}", prompt, colours, laid, table.game, "develop", end)
        if cards is None:
            break
        laid |= {_photo(card, colours): msg("in {player}'s row since turn {number}", player=name, number=number) for card in cards}
        turns.append({name: " ".join(cards)})
        draft["turns"] = list(turns)
    order = [names[(len(turns) + place) % len(names)] for place in range(len(names))]
    final: list[dict[str, str]] = []
    for place, name in enumerate(order, 1):
        prompt = msg("Final play, {player}: photos developed", player=name)
        question = _cards(f"final {place}", prompt, colours, laid, table.game, "final-plays", None)
        played: list[str] = yield replace(question, unwritten=_FINAL_MISSING if final else None)
        laid |= {_photo(card, colours): msg("in {player}'s row since the final play", player=name) for card in played}
        final.append({name: " ".join(played)})
        draft["final"] = list(final)


def _photo(card: str, colours: Sequence[Colour]) -> tuple[str, int]:
    return next(colour.key for colour in colours if colour.letter == card[0]), int(card[1:])


def _cards(key: str, prompt: Message, colours: Sequence[Colour], laid: Laid, game: Game, clause: str, end: Message | None) -> Question:
    """Cards of a turn by their codes; 0 for none. With ``end``, "-" is None."""
    most = game.number("photos_per_colour")
    codes = [f"{colour.letter}{number}" for colour in colours for number in range(1, most + 1)]

    def free() -> list[str]:
        return [code for code in codes if _photo(code, colours) not in laid]

    def read(text: str) -> Taken | Refusal:
        written = WORD.findall(text)
        words = [word.upper() for word in written]
        if words == ["0"]:
            return Taken([], "0", msg("none"))
        if words == [_NONE] and end is not None:
            return Taken(None, _NONE, end)
        for number, word in enumerate(words):
            if word not in codes:
                letters = ", ".join(colour.letter for colour in colours)
                near = near_code(word, free())
                mended = " ".join([*words[:number], near, *words[number + 1 :]]) if near else None
                return Refusal(_no_photo(written[number], letters, most), mended)
            if word in words[:number]:
                return Refusal(msg("{card} stands here twice; every card exists once", card=word))
            colour = next(colour for colour in colours if colour.letter == word[0])
            problem = _lies(laid, colour, int(word[1:]))
            if problem:
                return Refusal(problem)
        return Taken(words, " ".join(words), " ".join(words))

    hint = msg("-: {what}", what=end) if end else None

    def aloud(play: Play, result: Result) -> Message | None:
        return _fate(play, result, key)

    return Question(key, prompt, read, None, clause, words=free, hint=hint, aloud=aloud)


def _no_photo(word: str, letters: str, most: int) -> Message:
    return msg(
        '"{found}" is no photo; write a letter ({letters}) and a number from 1 to {most}, like B7', found=cut(word, 40), letters=letters, most=most
    )


def _fate(play: Play, result: Result, key: str) -> Message | None:
    """How the cards of a turn came to lie: "sharp: B1 B3; blurred: R4"."""
    record = play.record
    kind, _, number = key.partition(" ")
    turns = record.turns if kind == "turn" else record.final or ()
    if not int(number) <= len(turns):
        return None
    rows = developed(record, result.rulings, play.game).rows
    sharp: list[str] = []
    blurred: list[str] = []
    for card in turns[int(number) - 1]:
        photo = next(photo for photo in rows[card.player][card.colour] if photo.number == card.number)
        (sharp if photo.sharp else blurred).append(f"{record.letters[card.colour]}{card.number}")
    if not blurred:
        return None
    if not sharp:
        return msg("blurred: {blurred}", blurred=" ".join(blurred))
    return msg("sharp: {sharp}; blurred: {blurred}", sharp=" ".join(sharp), blurred=" ".join(blurred))

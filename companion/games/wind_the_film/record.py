"""A Wind the Film! record: rows of photos as they lie, or the log of what was played."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from companion.catalog import Game
from companion.reading.fields import Fields, Reader, shown
from companion.reading.nearest import cyrillic, nearest
from companion.reading.yaml import Mapping as MappingNode
from companion.reading.yaml import Node, Scalar
from companion.reading.yaml import Sequence as SequenceNode
from companion.records import Players
from companion.words import Message, msg

KEYS = ("colours", "rows", "good_shots", "row_points", "turns", "final")
_LONG = 7

Place = tuple[int, int]


class Photo(NamedTuple):
    """A photo as it lies. ``number`` is None for a blurred one whose number nobody looked at."""

    number: int | None
    sharp: bool
    line: int
    column: int


class Played(NamedTuple):
    """A card of the log: not yet known to be sharp or blurred."""

    player: str
    colour: str
    number: int
    line: int
    column: int


class Turn(NamedTuple):
    """Who has a turn of the log or a final play, and where the log says so."""

    player: str
    place: Place


Rows = Mapping[str, Mapping[str, Sequence[Photo]]]
"""Player -> colour -> photos from the first laid to the last; colours without a photo left out."""


@dataclass(frozen=True, slots=True)
class Record:
    """Either ``rows`` with ``good_shots``, or ``turns`` and ``final`` (None: not reached yet)."""

    players: tuple[str, ...]
    colours: tuple[str, ...]
    letters: Mapping[str, str]
    row_points: tuple[int, ...] | None
    rows: Rows | None = None
    good_shots: Mapping[str, tuple[tuple[str, ...], Place]] | None = None
    turns: tuple[tuple[Played, ...], ...] = ()
    final: tuple[tuple[Played, ...], ...] | None = None
    shot_places: Mapping[tuple[str, str], Place] = field(default_factory=dict)
    """Colour and holder -> where a form, which has a field for each, says so."""
    order: tuple[Turn, ...] = ()
    """Whose turn each one of ``turns`` is, then each one of ``final``."""
    table_places: tuple[Place, ...] = ()
    """Where each number of the points table stands in the file."""

    mode = None

    @property
    def status(self) -> str:
        return "final" if self.rows is not None or self.final is not None else "partial"


def read(reader: Reader, fields: Fields, players: Players, game: Game) -> Record:
    """The rest of a record after its common keys (contract: records, wind-the-film)."""
    return _Reading(reader, fields, players, game).record()


class _Reading:
    def __init__(self, reader: Reader, fields: Fields, players: Players, game: Game) -> None:
        self.reader = reader
        self.fields = fields
        self.players = players
        self.game = game
        self.most = game.number("photos_per_colour")
        self.known = [colour.key for colour in game.colours]
        self.by_letter = {colour.letter: colour.key for colour in game.colours}
        self.seen: dict[tuple[str, int], Place] = {}
        self.order: list[Turn] = []
        self.shot_places: dict[tuple[str, str], Place] = {}

    def record(self) -> Record:
        fields = self.fields
        colours = self._colours()
        if "turns" not in fields:
            if "final" in fields:
                self.reader.error("missing-key", fields.key("final"), msg('"final" needs the log before it under "turns"'))
            else:
                fields.need("rows", "{Anna: {blue: 1 3 x}, Boris: {red: 12 10}}")
        fields.one_of("rows", "turns")
        fields.one_of("turns", "good_shots")
        log = "turns" in fields
        rows, shots = self._rows(colours), self._good_shots(colours)
        self.seen.clear()
        final, table = fields.get("final"), fields.get("row_points")
        turns = self._log(fields.get("turns"), colours, (0, self.game.number("turn_cards"))) if log else ()
        last = self._log(final, colours, (self.game.number("final_cards"),) * 2) if final is not None else None
        return Record(
            players=self.players.names,
            colours=colours,
            letters={colour.key: colour.letter for colour in self.game.colours},
            row_points=self._row_points(),
            table_places=tuple((item.line, item.column) for item in table.items) if isinstance(table, SequenceNode) else (),
            rows=None if log else rows,
            good_shots=None if log else shots,
            shot_places=self.shot_places,
            turns=turns,
            final=last,
            order=tuple(self.order),
        )

    def _colours(self) -> tuple[str, ...]:
        """The colours in play; all there are where the list can't be trusted, so that one mistake isn't told twice."""
        count = self.players.count
        low, high = self.game.players
        wanted = self.game.per_player("colours_in_play", min(max(count, low), high))
        found: list[str] = []
        errors = self.reader.errors
        words = self.reader.words(self.fields.get("colours"))
        for word, line, column in words:
            if word.lower() not in self.known:
                self._bad_colour(word, (line, column), self.known)
            elif word.lower() in found:
                self.reader.error("bad-colour", (line, column), msg("{colour} is listed a second time", colour=word))
            else:
                found.append(word.lower())
        if self.reader.errors > errors:
            return tuple(self.known)
        if not words:
            return tuple(self.known[:wanted])
        if len(found) != wanted and self.players.known and count == len(self.players.names):
            message = msg("colours listed: {found}; with {players} players it is {wanted}", found=len(found), players=count, wanted=wanted)
            self.reader.warning("colour-count", self.fields.key("colours"), message)
        return tuple(found)

    def _bad_colour(self, word: str, place: Node | Place, possible: Sequence[str]) -> None:
        colour = word.strip().lower()
        near = nearest(colour, self.known)
        if colour in self.known:
            message = _not_in_play(colour, possible)
        elif near:
            message = msg('"{found}" is no colour; did you mean "{near}"?', found=word[:40], near=near)
        else:
            message = msg('"{found}" is no colour in play; possible: {known}', found=word[:40], known=", ".join(possible))
        self.reader.unknown("bad-colour", place, message, word=word)

    def _row_points(self) -> tuple[int, ...] | None:
        node = self.fields.get("row_points")
        if node is None:
            return None
        items = self.reader.items(node)
        points = [self.reader.integer(item) for item in items]
        if items and len(items) != _LONG:
            self.reader.error(
                "bad-number", node, msg("numbers written: {found}; the table has {wanted}, for 1 to 7 or more photos", found=len(items), wanted=_LONG)
            )
        for item, before, after in zip(items[1:], points, points[1:], strict=False):
            if before is not None and after is not None and after < before:
                self.reader.error("bad-number", item, msg("{after} after {before}: more photos never bring fewer points", after=after, before=before))
        return tuple(value for value in points if value is not None) or None

    # Rows

    def _rows(self, colours: Sequence[str]) -> dict[str, dict[str, list[Photo]]]:
        rows: dict[str, dict[str, list[Photo]]] = {}
        for player, (_, node) in self.players.map(self.reader, self.fields.get("rows")).items():
            rows[player] = {}
            for key, value in self.reader.pairs(node):
                colour = key.text.strip().lower()
                photos = self._photos(value, colour, player)
                if colour not in colours:
                    self._bad_colour(key.text, key, colours)
                elif colour in rows[player]:
                    self.reader.error("bad-colour", key, msg("{colour} is listed a second time", colour=colour), player)
                elif photos:
                    rows[player][colour] = photos
        self._check_counts(rows)
        return rows

    def _check_counts(self, rows: Rows) -> None:
        """No colour has more photos than exist, those whose number nobody knows among them; each row is told where it goes over."""
        for colour in self.known:
            lying = [(player, photo) for player, row in rows.items() for photo in row.get(colour, ())]
            for player, photo in _beyond(lying, self.most).items():
                name = self.game.colour(colour).name
                message = msg("{colour}: all rows together have more photos than the {most} that there are", colour=name, most=self.most)
                self.reader.error("row-length", (photo.line, photo.column), message, player)

    def _photos(self, node: Node, colour: str, player: str) -> list[Photo]:
        photos = []
        known = _lying(self.game)
        for word, line, column in self.reader.words(node):
            lying = known.get(word)
            if lying is None:
                message = msg('"{found}" is no photo; write a number from 1 to {most}, x, or x and a number', found=word[:40], most=self.most)
                if word[1:] in known and self.by_letter.get(word[:1].upper()) == colour:
                    message = msg(
                        '"{found}": the row says {colour} already; write {number}', found=word, colour=self.game.colour(colour).name, number=word[1:]
                    )
                self.reader.unknown("bad-card", (line, column), cyrillic(word, known.get) or message, player, word=word)
                continue
            number, sharp = lying
            if number is not None and colour in self.known:
                self._once(colour, number, (line, column), player)
            photos.append(Photo(number, sharp, line, column))
        return photos

    def _once(self, colour: str, number: int, place: Place, player: str) -> None:
        first = self.seen.setdefault((colour, number), place)
        if first is not place:
            message = msg(
                "the {colour} {number} already lies elsewhere ({place}); every photo exists once",
                colour=self.game.colour(colour).name,
                number=number,
                place=self.reader.source.where(*first),
            )
            self.reader.error("duplicate-card", place, message, player)

    def _good_shots(self, colours: Sequence[str]) -> dict[str, tuple[tuple[str, ...], Place]]:
        shots = {}
        for key, node in self.reader.pairs(self.fields.get("good_shots")):
            colour = key.text.strip().lower()
            items = [node] if isinstance(node, Scalar) and not node.is_null else self.reader.items(node)
            holders: list[str] = []
            for item in items:
                name = self.players.read(self.reader, item)
                if name:
                    holders.append(name)
                if name and self.reader.source.form:
                    self.shot_places[colour, name] = (item.line, item.column)
            if colour not in colours:
                self._bad_colour(key.text, key, colours)
            elif colour in shots:
                self.reader.error("bad-colour", key, msg("{colour} is listed a second time", colour=colour))
            elif holders:
                shots[colour] = (tuple(dict.fromkeys(holders)), (key.line, key.column))
        return shots

    # The log

    def _log(self, node: Node | None, colours: Sequence[str], count: tuple[int, int]) -> tuple[tuple[Played, ...], ...]:
        return tuple(turn for item in self.reader.items(node) if (turn := self._turn(item, colours, count)) is not None)

    def _turn(self, node: Node, colours: Sequence[str], count: tuple[int, int]) -> tuple[Played, ...] | None:
        if not isinstance(node, MappingNode) or len(node.pairs) != 1:
            self.reader.error("wrong-type", node, msg('"{found}" stands where one turn is expected ("- Name: B5 B8")', found=shown(node)))
            for pair in self.reader.pairs(node) if isinstance(node, MappingNode) else ():
                self._turn_of(*pair, colours, count)
            return None
        return self._turn_of(*node.pairs[0], colours, count)

    def _turn_of(self, key: Scalar, value: Node, colours: Sequence[str], count: tuple[int, int]) -> tuple[Played, ...]:
        player = self.players.read(self.reader, key)
        self.order.append(Turn(player or "", (key.line, key.column)))
        cards = []
        words = self.reader.words(value)
        for word, line, column in words:
            card = self._played(word, (line, column), player or "", colours)
            if card:
                cards.append(card)
        if not count[0] <= len(words) <= count[1]:
            message = msg("{found} cards in one turn; it is {most} at most", found=len(words), most=count[1])
            if count[0] == count[1]:
                message = msg("cards in the final play: {found}; it is {most}", found=len(words), most=count[1])
            self.reader.warning("turn-length", key, message, player)
        return tuple(cards)

    def _played(self, word: str, place: Place, player: str, colours: Sequence[str]) -> Played | None:
        known = _coded(self.game)
        photo = known.get(word)
        if photo is None:
            letters = ", ".join(self.by_letter)
            message = msg(
                '"{found}" is no photo; write a letter ({letters}) and a number from 1 to {most}, like B7',
                found=word[:40],
                letters=letters,
                most=self.most,
            )
            self.reader.unknown("bad-card", place, cyrillic(word, known.get) or message, player or None, word=word)
            return None
        colour, number = photo
        if colour not in colours:
            message = msg("{card}: {what}", card=word, what=_not_in_play(colour, colours))
            self.reader.error("bad-colour", place, message, player or None)
            return None
        self._once(colour, number, place, player)
        return Played(player, colour, number, *place)


def _not_in_play(colour: str, possible: Iterable[str]) -> Message:
    return msg('{colour} is not in play; in play: {colours}; if it was, write it under "colours", too', colour=colour, colours=", ".join(possible))


def _beyond(lying: Sequence[tuple[str, Photo]], most: int) -> dict[str, Photo]:
    """Of each player the first photo that goes beyond the ``most`` there are; one that lies a second time is told as that."""
    numbers: set[int | None] = set()
    beyond: dict[str, Photo] = {}
    count = 0
    for player, photo in lying if len(lying) > most else ():
        if photo.number is None or photo.number not in numbers:
            numbers.add(photo.number)
            count += 1
            if count > most:
                beyond.setdefault(player, photo)
    return beyond


def _numbers(game: Game) -> list[tuple[int, str]]:
    """Every number of a photo, with each way to write it."""
    return [
        (number, written) for number in range(1, game.number("photos_per_colour") + 1) for written in dict.fromkeys((f"{number}", f"{number:02}"))
    ]


@cache
def _lying(game: Game) -> Mapping[str, tuple[int | None, bool]]:
    """Every way to write a photo of a row -> its number, and whether it is sharp."""
    blurred = {f"{cross}{written}": (number, False) for number, written in _numbers(game) for cross in "xX"}
    return {"x": (None, False), "X": (None, False)} | blurred | {written: (number, True) for number, written in _numbers(game)}


@cache
def _coded(game: Game) -> Mapping[str, tuple[str, int]]:
    """Every way to write the code of a photo -> its colour and number."""
    letters = [(letter, colour.key) for colour in game.colours for letter in (colour.letter, colour.letter.lower())]
    return {f"{letter}{written}": (colour, number) for letter, colour in letters for number, written in _numbers(game)}


def canonical(record: Record, _game: Game) -> dict[str, object]:
    """The keys of the record after the common ones."""
    keys: dict[str, object] = {"colours": list(record.colours)}
    if record.rows is not None:
        keys["rows"] = {player: {colour: _written(row) for colour, row in rows.items()} for player, rows in record.rows.items()}
        if record.good_shots:
            keys["good_shots"] = {colour: list(names) if len(names) > 1 else names[0] for colour, (names, _) in record.good_shots.items()}
    else:
        keys["turns"] = [_turn_written(turn, record) for turn in record.turns if turn]
        if record.final is not None:
            keys["final"] = [_turn_written(turn, record) for turn in record.final if turn]
    if record.row_points is not None:
        keys["row_points"] = list(record.row_points)
    return keys


def _written(row: Sequence[Photo]) -> str:
    return " ".join(("" if photo.sharp else "x") + ("" if photo.number is None else str(photo.number)) for photo in row)


def _turn_written(turn: Sequence[Played], record: Record) -> dict[str, str]:
    return {turn[0].player: " ".join(f"{record.letters[card.colour]}{card.number}" for card in turn)}


def subjects(record: Record) -> dict[str, dict[int | str, Message | None]]:
    """What can be claimed of it: who holds the good shot of a colour in play."""
    return {"good_shot": {colour: None if colour in record.colours else _not_in_play(colour, record.colours) for colour in record.letters}}

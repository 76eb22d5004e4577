"""A Best Movie record: one row of cards a player, and the order of the genres."""

from collections.abc import Mapping as Map
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from companion.catalog import Game
from companion.reading.fields import Fields, Reader
from companion.reading.nearest import latin
from companion.reading.yaml import Mapping, Node
from companion.records import Players
from companion.words import msg

KEYS = ("genres", "rows")


Place = tuple[int, int]
"""Line and column in the file, from 1."""


class Card(NamedTuple):
    """A cast card as laid: ``mark`` is "^" (head up), "v" (head down) or "" (not written)."""

    colour: str
    number: int
    mark: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Record:
    """What was laid. ``genres`` from the least important on: those ``placed``, then what is missing.

    ``rounds`` is how many rounds are full and scored, ``last`` how many the game has.
    """

    players: tuple[str, ...]
    genres: tuple[str, ...]
    genre_places: tuple[Place, ...]
    """Where each placed genre stands in the file."""
    rows: tuple[tuple[Card, ...], ...]
    rounds: int
    last: int
    letters: Map[str, str]
    """Colour -> the letter on its cards."""

    mode = None

    @property
    def placed(self) -> int:
        """How many genres were placed."""
        return len(self.genre_places)

    @property
    def status(self) -> str:
        return "final" if self.rounds == self.last else "partial"

    def row(self, player: str) -> tuple[Card, ...]:
        return self.rows[self.players.index(player)]

    def code(self, card: Card) -> str:
        """The code printed on the card, like R7."""
        return f"{self.letters[card.colour]}{card.number}"


@cache
def _cards(colours: tuple[tuple[str, str], ...], most: int) -> dict[str, tuple[str, int, str]]:
    """Every way to write a card -> colour, number, mark."""
    return {
        f"{written}{number}{mark}": (colour, number, "v" if mark == "V" else mark)
        for colour, letter in colours
        for written in (letter, letter.lower())
        for number in range(1, most + 1)
        for mark in ("", "^", "v", "V")
    }


def read(reader: Reader, fields: Fields, players: Players, game: Game) -> Record:
    """The rest of a record after its common keys; what's wrong is reported to ``reader`` (contract: records, best-movie)."""
    fields.need("genres")
    fields.need("rows")
    rows = _rows(reader, fields, players, game)
    genres, genre_places = _genres(reader, fields, game, started=any(rows.values()))
    _check_cards(reader, rows, game)
    last = game.number("rounds")
    lengths = [len(row) for row in rows.values()]
    rounds = min(lengths, default=0)
    _check_lengths(reader, rows, last)
    return Record(
        players=players.names,
        genres=genres,
        genre_places=genre_places,
        rows=tuple(tuple(rows.get(name, ())) for name in players.names),
        rounds=rounds,
        last=last,
        letters={colour.key: colour.letter for colour in game.colours},
    )


def _genres(reader: Reader, fields: Fields, game: Game, started: bool) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    known = [colour.key for colour in game.colours]
    before = reader.errors
    words = reader.words(fields.get("genres"))
    genres: list[str] = []
    for word, line, column in words:
        colour = word.lower()
        if colour not in known:
            near = reader.nearest(colour, known)
            hint = msg('did you mean "{near}"?', near=near) if near else msg("possible: {known}", known=", ".join(known))
            reader.error("bad-genres", (line, column), msg('"{found}" is no genre colour; {hint}', found=word[:40], hint=hint))
        elif colour in genres:
            reader.error("bad-genres", (line, column), msg("{colour} is placed a second time; each genre is placed once", colour=colour))
        else:
            genres.append(colour)
    casting = game.number("casting_rounds")
    if (words or started) and len(words) not in (casting, len(known)) and "genres" in fields and reader.errors == before:
        place = fields.get("genres") or fields.key("genres")
        message = msg("genres placed: {found}; write the {casting} of the casting, or all {all}", found=len(words), casting=casting, all=len(known))
        reader.error("bad-genres", place, message)
    places = tuple((line, column) for _, line, column in words) if reader.errors == before else ()
    return (*genres, *(colour for colour in known if colour not in genres)), places


def _rows(reader: Reader, fields: Fields, players: Players, game: Game) -> dict[str, list[Card]]:
    """The rows as they stand in the file. Whoever has none is reported, unless nobody has."""
    table = _cards(tuple((colour.key, colour.letter) for colour in game.colours), game.number("cards_per_colour"))
    node = fields.get("rows")
    written = players.map(reader, node)
    rows = {name: _row(reader, row, name, table, game) for name, (_, row) in written.items()}
    if players.known and isinstance(node, Mapping) and node.pairs:
        for name in players.names:
            if name not in rows:
                reader.error("missing-row", fields.key("rows"), msg("{player} has no row; write it, empty if nothing was laid", player=name), name)
    return rows


def _row(reader: Reader, node: Node, player: str, table: Map[str, tuple[str, int, str]], game: Game) -> list[Card]:
    row = []
    for word, line, column in reader.words(node):
        known = table.get(word)
        if known is None:
            _bad_card(reader, word, (line, column), player, game)
            known = ("", 0, "")
        row.append(Card(*known, line, column))
    return row


def _bad_card(reader: Reader, word: str, place: tuple[int, int], player: str, game: Game) -> None:
    letters = ", ".join(colour.letter for colour in game.colours)
    most = game.number("cards_per_colour")
    number = word[1:].rstrip("^vV")
    meant = latin(word)
    if meant is not None:
        message = msg('"{card}" has a Cyrillic letter in it that looks like a Latin one; write {meant}', card=word[:40], meant=meant[:40])
        reader.error("bad-card", place, message, player)
    elif number.startswith("0") and number.strip("0") and number.isdecimal():
        reader.error("bad-card", place, msg('"{card}": write the number without a nought in front', card=word[:40]), player)
    elif word[:1].upper() in [colour.letter for colour in game.colours] and number.isdecimal():
        reader.error("bad-card", place, msg("{card}: numbers go from 1 to {most}", card=word[:40], most=most), player)
    elif number.isdecimal() and word[:1].isalpha():
        reader.error(
            "bad-card",
            place,
            msg("{card}: no colour has the letter {letter}; there are {letters}", card=word[:40], letter=word[0], letters=letters),
            player,
        )
    else:
        message = msg(
            '"{card}" is no card; write a letter ({letters}) and a number from 1 to {most}, like R7', card=word[:40], letters=letters, most=most
        )
        reader.error("bad-card", place, message, player)


def _check_cards(reader: Reader, rows: Map[str, Sequence[Card]], game: Game) -> None:
    """Every card exists once; a mark of orientation agrees with the number."""
    seen: dict[tuple[str, int], tuple[str, Card]] = {}
    for player, row in rows.items():
        for number, card in enumerate(row, 1):
            if not card.colour:
                continue
            key = card[:2]
            if key in seen:
                owner, first = seen[key]
                message = msg(
                    "{card}: this card already lies in {player}'s row ({place}); every card exists once",
                    card=f"{game.colour(card.colour).letter}{card.number}",
                    player=owner,
                    place=reader.source.where(first.line, first.column),
                )
                reader.error("duplicate-card", (card.line, card.column), message, player)
            else:
                seen[key] = (player, card)
            if card.mark and (card.mark == "^") != (card.number == number):
                _warn_orientation(reader, card, number, player)


def _warn_orientation(reader: Reader, card: Card, number: int, player: str) -> None:
    if card.mark == "^":
        message = msg("a {card} in round {round} can't lie head up; the number decides: not nominated", card=card.number, round=number)
    else:
        message = msg("a {card} in round {round} lies head up, not head down; the number decides: nominated", card=card.number, round=number)
    reader.warning("orientation", (card.line, card.column), message, player)


def _check_lengths(reader: Reader, rows: Map[str, Sequence[Card]], last: int) -> None:
    shortest = min((len(row) for row in rows.values()), default=0)
    for player, row in rows.items():
        if len(row) > last:
            place = (row[last].line, row[last].column)
            reader.error(
                "row-length",
                place,
                msg("{player}'s row has {found} cards; a game has {most} rounds", player=player, found=len(row), most=last),
                player,
            )
        elif len(row) > shortest + 1:
            place = (row[shortest + 1].line, row[shortest + 1].column)
            message = msg(
                "{player}'s row has {found} cards, the shortest {least}: rows may differ by one card at most",
                player=player,
                found=len(row),
                least=shortest,
            )
            reader.error("row-length", place, message, player)


def canonical(record: Record, game: Game) -> dict[str, object]:
    """The keys of the record after the common ones."""
    letters = {colour.key: colour.letter for colour in game.colours}
    rows = {name: " ".join(f"{letters[card.colour]}{card.number}" for card in row) for name, row in zip(record.players, record.rows, strict=True)}
    return {"genres": list(record.genres[: record.placed]), "rows": rows}


def subjects(record: Record, sure: bool) -> dict[str, range]:
    """What can be claimed of it: an award of a scored round; of any round, unless the record is ``sure`` to be whole."""
    return {"award": range(1, (record.rounds if sure else record.last) + 1)}

"""A Best Movie record: one row of cards a player, and the order of the genres."""

from collections.abc import Iterable
from collections.abc import Mapping as Map
from dataclasses import dataclass
from functools import cache

from companion.catalog import Game
from companion.reading.fields import Fields, Reader
from companion.reading.nearest import cyrillic, latin
from companion.reading.problems import Problem
from companion.reading.yaml import Mapping, Scalar, Word, Words
from companion.records import Players
from companion.words import Message, msg, nmsg

KEYS = ("genres", "rows")
_MISCOUNTED = ("wrong-type", "duplicate-player", "row-length", "too-many")


Place = tuple[int, int]
"""Line and column in the file, from 1."""


@dataclass(frozen=True, slots=True)
class Card:
    """A cast card of the deck; ``code`` is what is printed on it, like R7."""

    colour: str
    number: int
    code: str


_UNREADABLE = Card("", 0, "")


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
    written: Map[str, Words]
    """Player -> the words that the cards of the row were read from."""
    counted: bool = True
    """Whether ``rounds`` is sure, whatever else is wrong in the record."""

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

    def place(self, player: str, number: int) -> Place:
        """Where the card that ``player`` laid in round ``number`` stands in the file."""
        _, line, column = self.written[player][number - 1]
        return line, column


@cache
def every_card(game: Game) -> tuple[Card, ...]:
    """The cast cards, colour by colour."""
    numbers = range(1, game.number("cards_per_colour") + 1)
    return tuple(Card(colour.key, number, f"{colour.letter}{number}") for colour in game.colours for number in numbers)


@cache
def _spellings(game: Game) -> dict[str, tuple[Card, str]]:
    """Every way to write a card -> the card and its mark: "^" (head up), "v" (head down) or "" (none). Its letter may be small."""
    return {
        f"{code}{mark}": (card, mark.lower()) for card in every_card(game) for code in (card.code, card.code.lower()) for mark in ("", "^", "v", "V")
    }


@cache
def _plain(game: Game) -> dict[str, Card]:
    """Every card by its code as printed."""
    return {card.code: card for card in every_card(game)}


def read(reader: Reader, fields: Fields, players: Players, game: Game) -> Record:
    """The rest of a record after its common keys; what's wrong is reported to ``reader`` (contract: records, best-movie)."""
    fields.need("genres", "[green, red, yellow, blue, violet]")
    fields.need("rows", "{Anna: R1 B2, Boris: G4 Y3}")
    found = len(reader.problems)
    written = _written(reader, fields, players)
    rows = _rows(reader, written, game)
    genres, genre_places = _genres(reader, fields, game, started=any(rows.values()))
    last = game.number("rounds")
    rounds = min([len(row) for row in rows.values()], default=0)
    _check_lengths(reader, fields, written, players, last)
    return Record(
        players=players.names,
        genres=genres,
        genre_places=genre_places,
        rows=tuple([rows.get(name, ()) for name in players.names]),
        rounds=rounds,
        last=last,
        written=written,
        counted=not reader.failed or ("rows" in fields and not _miscounted(reader.problems[found:], written, game)),
    )


def _miscounted(problems: Iterable[Problem], written: Map[str, Words], game: Game) -> bool:
    """Whether a row may be longer or shorter than it seems: of what is wrong with rows that is told, or a word is longer than any card."""
    longest = max(map(len, _spellings(game)))
    words = (text for row in written.values() for text in row.texts)
    return any(problem.code in _MISCOUNTED for problem in problems) or any(len(text) > longest for text in words)


def _genres(reader: Reader, fields: Fields, game: Game, started: bool) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    known = [colour.key for colour in game.colours]
    names = {colour.key: colour.name for colour in game.colours}
    before = reader.errors
    words = reader.words(fields.get("genres"))
    genres: list[str] = []
    for word, line, column in words:
        colour = word.lower()
        if colour not in known:
            near, possible = reader.offer(colour, names)
            hint = msg('did you mean "{near}"?', near=near) if near else msg("possible: {known}", known=possible)
            reader.unknown("bad-genres", (line, column), msg('"{found}" is no genre colour; {hint}', found=word[:40], hint=hint), word=word)
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


def _written(reader: Reader, fields: Fields, players: Players) -> dict[str, Words]:
    """The rows as they stand in the file. Whoever has none is reported, unless nobody has."""
    node = fields.get("rows")
    rows = {name: reader.words(row) for name, (_, row) in players.map(reader, node).items()}
    if players.known and isinstance(node, Mapping) and node.pairs:
        for name in players.names:
            if name not in rows:
                reader.error("missing-row", fields.key("rows"), msg("{player} has no row; write it, empty if nothing was laid", player=name), name)
    return rows


def _rows(reader: Reader, written: Map[str, Words], game: Game) -> dict[str, tuple[Card, ...]]:
    """The cards laid: every card exists once; a mark of orientation agrees with the number."""
    plain = _plain(game)
    rows = {player: tuple([plain.get(text, _UNREADABLE) for text in words.texts]) for player, words in written.items()}
    codes = [card.code for row in rows.values() for card in row]
    if len(set(codes)) == len(codes) and _UNREADABLE.code not in codes:
        return rows  # All plainly written and no card twice: there is nothing to tell.
    return _told_rows(reader, written, game)


def _told_rows(reader: Reader, written: Map[str, Words], game: Game) -> dict[str, tuple[Card, ...]]:
    """The same, word by word, with all that is to be told of them."""
    spellings = _spellings(game)
    owners: dict[str, tuple[str, Word]] = {}
    rows = {}
    for player, words in written.items():
        row = []
        for number, word in enumerate(words, 1):
            known = spellings.get(word[0])
            if known is None:
                _bad_card(reader, word[0], word[1:], player, game)
                row.append(_UNREADABLE)
                continue
            card, mark = known
            row.append(card)
            if card.code in owners:
                _duplicate(reader, card, word[1:], player, *owners[card.code])
            else:
                owners[card.code] = (player, word)
            if mark and (mark == "^") != (card.number == number):
                _warn_orientation(reader, card, mark, word[1:], number, player)
        rows[player] = tuple(row)
    return rows


def _bad_card(reader: Reader, word: str, place: tuple[int, int], player: str, game: Game) -> None:
    message = cyrillic(word, _spellings(game).__contains__) or _fault_of_code(word, game)
    reader.unknown("bad-card", place, message, player, word=word)


def _fault_of_code(word: str, game: Game) -> Message:
    """What is wrong with a word that is no card."""
    letters = [colour.letter for colour in game.colours]
    most = game.number("cards_per_colour")
    letter, number = word[:1], word[1:].rstrip("^vV")
    card, known = word[:40], ", ".join(letters)
    if number.startswith("0") and number.strip("0") and number.isdecimal():
        return msg('"{card}": write the number without a nought in front', card=card)
    if f"{letter}{number}" in _spellings(game):
        return msg("{card}: after the number stands one mark at most: ^ head up, or v head down", card=card)
    if letter.upper() in letters and number.isdecimal():
        return msg("{card}: numbers go from 1 to {most}", card=card, most=most)
    looks = latin(letter)
    if looks and looks.upper() in letters and number.isdecimal():
        return msg(
            "{card}: the letter is a Cyrillic one that looks like {letter}, and numbers go from 1 to {most}", card=card, letter=looks, most=most
        )
    if number.isdecimal() and letter.isalpha():
        return msg("{card}: no colour has the letter {letter}; there are {letters}", card=card, letter=letter, letters=known)
    return msg('"{card}" is no card; write a letter ({letters}) and a number from 1 to {most}, like R7', card=card, letters=known, most=most)


def _duplicate(reader: Reader, card: Card, place: Place, player: str, owner: str, first: Word) -> None:
    message = msg(
        "{card}: this card already lies in {player}'s row ({place}); every card exists once",
        card=card.code,
        player=owner,
        place=reader.source.where(*first[1:]),
    )
    reader.error("duplicate-card", place, message, player)


def _warn_orientation(reader: Reader, card: Card, mark: str, place: Place, number: int, player: str) -> None:
    if mark == "^":
        message = msg("{card} can't lie head up in round {round}; the number decides: not nominated", card=card.code, round=number)
    else:
        message = msg("{card} lies head up in round {round}, not head down; the number decides: nominated", card=card.code, round=number)
    reader.warning("orientation", place, message, player)


def _check_lengths(reader: Reader, fields: Fields, written: Map[str, Words], players: Players, last: int) -> None:
    """Rows of as many cards as a game has rounds, one less where a round is unfinished. Whoever is unknown has no row to compare."""
    lengths = [len(row) for row in written.values()]
    if max(lengths, default=0) <= min(last, min(lengths, default=0) + 1):
        return
    judged = {player: row for player, row in written.items() if player in players.names or not players.known}
    usual = _usual(min(len(row), last) for row in judged.values())
    keys = {player: key for player, (key, _) in players.map(Reader(reader.source), fields.get("rows")).items()}
    for player, row in judged.items():
        found = len(row)
        if found > last:
            message = msg("{player}'s row has {found} cards; a game has {most} rounds", player=player, found=found, most=last)
            reader.error("row-length", row[last][1:], message, player)
        elif usual and not usual[0] <= found <= usual[-1]:
            _unlike_others(reader, player, row, keys[player], usual)
        elif not usual and found > (least := min(map(len, judged.values()))) + 1:
            message = msg(
                "{player}'s row has {found} cards, the shortest {least}: rows may differ by one card at most",
                player=player,
                found=found,
                least=least,
            )
            reader.error("row-length", row[least + 1][1:], message, player)


def _unlike_others(reader: Reader, player: str, row: Words, key: Scalar, usual: tuple[int, ...]) -> None:
    """A row shorter or longer than ``usual``, told where it ends or goes too far; a note may have swallowed the rest."""
    found = len(row)
    message = nmsg(
        "{player}'s row has {n} card, the others {others}: rows may differ by one card at most",
        "{player}'s row has {n} cards, the others {others}: rows may differ by one card at most",
        found,
        player=player,
        others="–".join(map(str, usual)),
    )
    line, column = row[-1][1:] if found else (key.line, key.column)
    if found > usual[-1]:
        line, column = row[usual[0] + 1][1:]
    elif "#" in reader.source.line(line)[column:]:
        message = msg("{what}; what stands after # is a note and isn't read", what=message)
    reader.error("row-length", (line, column), message, player)


def _usual(found: Iterable[int]) -> tuple[int, ...]:
    """The length that most rows have, or two a card apart; empty where there is none, or it could be either of two such pairs."""
    lengths = list(found)
    close = [[length for length in lengths if low <= length <= low + 1] for low in set(lengths)]
    most = max(map(len, close), default=0)
    usual = [within for within in close if len(within) == most]
    return tuple(sorted(set(usual[0]))) if len(usual) == 1 and 2 * most > len(lengths) else ()


def canonical(record: Record, _game: Game) -> dict[str, object]:
    """The keys of the record after the common ones."""
    rows = {name: " ".join(_laid(record, name, row)) for name, row in zip(record.players, record.rows, strict=True)}
    return {"genres": list(record.genres[: record.placed]), "rows": rows}


def _laid(record: Record, player: str, row: Iterable[Card]) -> Iterable[str]:
    """Cards with the marks of how they lay, of those that are in the record as they were written."""
    for card, word in zip(row, record.written[player].texts if row else (), strict=False):
        yield card.code + (word[-1].lower() if word[:-1].upper() == card.code else "")


def subjects(record: Record) -> dict[str, range]:
    """What can be claimed of it: an award of a scored round; of any round, where it isn't sure how many there are."""
    return {"award": range(1, (record.rounds if record.counted else record.last) + 1)}

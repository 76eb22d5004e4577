"""What may have been miswritten in a Movie Empire record: a number by one, a yes or no, a card's code.

A part of the record (a film, a trend, what a player had at the end) is changed as it is written and read anew, so that
only what reads well is offered.
"""

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from companion.catalog import Card, Game, load_deck
from companion.games.movie_empire.record import Reading, Record
from companion.reading.fields import WORD, Reader
from companion.reading.yaml import Mapping, Node, Scalar, Sequence, Source
from companion.records import Players
from companion.scoring.margin import CARD, MARK, NUMBER, Slip
from companion.words import Message, msg

_FLIPPED = {"met": "missed", "missed": "met", "true": "false", "false": "true", "yes": "no", "no": "yes", "on": "off", "off": "on"}
_MARKS = ("statue", "removed", "dossier", "keeps_sympathy", "trend")


@dataclass(frozen=True)
class Part:
    """A part of the record as written; ``put`` gives the record with it read anew, or None where that doesn't read well."""

    name: Message
    node: Node
    put: Callable[[Node], Record | None]


def slips(record: Record, game: Game) -> Iterator[Slip]:
    """Every number by one, every mark the other way, every code exchanged, in films, trends and the end."""
    held = {card.code for film in record.films for card in film.line} | {film.script.code for film in record.films if film.script}
    for part in _Parts(record, game).all():
        for key, scalar in _scalars(part.node, ""):
            for other in _others(key, scalar, held, game):
                changed = part.put(_exchanged(part.node, scalar, replace(scalar, text=other.whole)))
                if changed is not None:
                    change = msg("{part}, {key}: {other} instead of {written}", part=part.name, key=key, other=other.word, written=other.written)
                    yield Slip(other.size, scalar.line, scalar.column + other.offset, change, partial(_known, changed))


def _known(record: Record) -> Record:
    return record


class _Parts:
    def __init__(self, record: Record, game: Game) -> None:
        self.record = record
        self.game = game

    def all(self) -> Iterator[Part]:
        for at, film in enumerate(self.record.films):
            if film.node is not None:
                yield Part(msg("film {number}", number=film.number), film.node, partial(self._film, at))
        for round_, node in self.record.trend_nodes.items():
            yield Part(msg("trend of round {round}", round=round_), node, partial(self._trend, round_))
        for player, end in self.record.end.items():
            if end.node is not None:
                yield Part(msg("{player} at the end", player=player), end.node, partial(self._end, player))

    @cached_property
    def _players(self) -> Players:
        return Players(self.record.players)

    def _reading(self) -> Reading:
        return Reading(Reader(Source("")), self._players, self.game, self.record.mode, self.record.clean_hands)

    def _film(self, at: int, node: Node) -> Record | None:
        reading, films = self._reading(), self.record.films
        film = reading.film(node, films[at].number, self.record.trends)
        if film is None or reading.reader.failed:
            return None
        return replace(self.record, films=(*films[:at], film, *films[at + 1 :]))

    def _trend(self, round_: int, node: Node) -> Record | None:
        reading = self._reading()
        trend = reading.trend(node)
        if trend is None or reading.reader.failed:
            return None
        return replace(self.record, trends={**self.record.trends, round_: trend})

    def _end(self, player: str, node: Node) -> Record | None:
        reading = self._reading()
        end = reading.end(node, self.record.end[player].place)
        if end is None or reading.reader.failed:
            return None
        return replace(self.record, end={**self.record.end, player: end})


def _scalars(node: Node, key: str) -> Iterator[tuple[str, Scalar]]:
    """Every single value, with the key it stands under."""
    if isinstance(node, Scalar):
        yield key, node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item, key)
    else:
        for name, value in node.pairs:
            yield from _scalars(value, name.text)


def _exchanged(node: Node, old: Scalar, new: Scalar) -> Node:
    """The node with one value exchanged."""
    if node is old:
        return new
    if isinstance(node, Sequence):
        return replace(node, items=[_exchanged(item, old, new) for item in node.items])
    if isinstance(node, Mapping):
        return replace(node, pairs=[(key, _exchanged(value, old, new)) for key, value in node.pairs])
    return node


class Other(NamedTuple):
    """What might have been meant: ``word`` where ``written`` stands, ``offset`` characters into the value, which ``whole`` would then be."""

    size: int
    word: str
    written: str
    whole: str
    offset: int = 0


def _others(key: str, scalar: Scalar, held: Set[str], game: Game) -> Iterator[Other]:
    text = scalar.text
    if scalar.integer is not None:
        for number in (scalar.integer - 1, scalar.integer + 1):
            yield Other(NUMBER, str(number), text, str(number))
    elif key in _MARKS and text.lower() in _FLIPPED:
        flipped = _FLIPPED[text.lower()]
        yield Other(MARK, flipped, text, flipped)
    elif key in ("script", "line"):
        yield from _codes(scalar, held, game)


def _codes(scalar: Scalar, held: Set[str], game: Game) -> Iterator[Other]:
    """One of the codes exchanged for another of its kind that nobody holds; cards that look alike only once."""
    cards = {card.code: card for card in load_deck(game.slug).cards}
    for match in WORD.finditer(scalar.text):
        code, _, stage = match.group().partition("=")
        card = cards.get(code.upper())
        if card is None:
            continue
        alike = {_looks(card)}
        for other in cards.values():
            if other.kind == card.kind and other.code not in held and _looks(other) not in alike:
                alike.add(_looks(other))
                word = f"{other.code}={stage or 'shooting'}" if other.fields.get("type") == "joker" else other.code
                whole = scalar.text[: match.start()] + word + scalar.text[match.end() :]
                yield Other(CARD, word, match.group(), whole, match.start())


def _looks(card: Card) -> str:
    """All that is printed on a card but its code."""
    return f"{card.fields}{card.texts}"

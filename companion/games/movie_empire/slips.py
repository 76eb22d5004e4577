"""What may have been miswritten in a Movie Empire record: a number by one, a yes or no, a card's code.

A part of the record (a film, a trend, what a player had at the end) is changed as it is written and read anew, so that
only what reads well is offered.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

from companion.catalog import Card, Game, load_deck
from companion.games.movie_empire import cards as kit
from companion.games.movie_empire.cards import NOWHERE, STAGES, LineCard, Place, Trend
from companion.games.movie_empire.empire import stand, unfold
from companion.games.movie_empire.premiere import premiere, stages_missing
from companion.games.movie_empire.record import Film, Reading, Record
from companion.games.movie_empire.slipwords import Path, end_slip, film_slip, trend_slip
from companion.reading.fields import Reader
from companion.reading.yaml import Mapping, Node, Scalar, Source, Word
from companion.reading.yaml import Sequence as Items
from companion.records import Players
from companion.records.players import folded
from companion.scoring.margin import CARD, MARK, NUMBER, Slip
from companion.scoring.rulings import Rulings
from companion.words import Message, msg

_FLIPPED = {"met": "missed", "missed": "met", "true": "false", "false": "true"}
_NUMBERS = ("round", "points", "without_market", "money", "sympathy", "sympathy_points", "track", *STAGES)
_MARKS = ("statue", "removed", "dossier", "trend")
"""Those that can change who wins; whether a trend keeps sympathy can't, as a film's own sympathy is only reported."""


@dataclass(frozen=True)
class Part:
    """A part of the record as written; ``put`` gives the record with it read anew, or None where that doesn't read well.

    For a film ``at`` is its place in the list.
    """

    tell: Callable[[Path, Scalar, Scalar], Message]
    """What it means that a value of it reads otherwise."""
    node: Node
    put: Callable[[Node], Record | None]
    at: int | None = None


def slips(record: Record, rulings: Rulings, game: Game) -> Iterator[Slip]:
    """Every number by one, then every mark the other way, in films, trends and the end; then every code exchanged."""
    parts = list(_Parts(record, game).all())
    weigh = _Scales(record, rulings, game)
    for size, others in ((NUMBER, _numbers), (MARK, _marks)):
        for part in parts:
            for path, scalar in _scalars(part.node, ()):
                for text in others(path, scalar):
                    other = replace(scalar, text=text)
                    changed = part.put(_exchanged(part.node, scalar, other))
                    if changed is None:
                        continue
                    alike = None if part.at is None else weigh.difference(part.at, weigh.weight(changed.films[part.at]))
                    if alike != NOTHING:
                        yield Slip(size, scalar.line, scalar.column, part.tell(path, scalar, other), partial(_known, changed), alike)
    yield from _cards(record, weigh, game)


Weight = tuple[int, tuple[object, ...]]
"""A film's points, and all else that it counts for."""

Difference = tuple[str, int, tuple[object, ...], tuple[object, ...]]
"""Whose film became another one, how many points more it brings, and what else it was and now is."""

NOTHING: Difference = ("", 0, (), ())
"""A difference that can't change who wins."""


class _Scales:
    """What it makes of the game that a film is another one."""

    def __init__(self, record: Record, rulings: Rulings, game: Game) -> None:
        self.record = record
        self.rulings = rulings
        self.game = game
        self.now = [self.weight(film) for film in record.films]
        standings, _ = stand(record, unfold(record, rulings, game), rulings, game)
        self.totals = {standing.name: standing.total for standing in standings}
        self.leader = standings[0].name

    def weight(self, film: Film, trend: Trend | None = None) -> Weight:
        """Points; genre, market, whether it is removed, and which statue it has as long as nobody before it has."""
        if film.script is None:
            points, statue = film.points or 0, bool(film.statue)
        else:
            done = premiere(film, trend or self.record.trends.get(film.round), True, self.game, self.rulings)
            points, statue = done.points, done.statue
        return points, (film.genre, film.market, film.removed, (film.number, film.round) if statue else None)

    def difference(self, at: int, weight: Weight) -> Difference:
        """What it makes of the game that the film weighs this much. Equal differences come to the same result."""
        found = self._difference(at, weight)
        return NOTHING if self._keeps_ahead([found]) else found

    def trend_differences(self, round_: int, trend: Trend) -> tuple[Difference, ...]:
        """The differences of a round's films under another trend; none if they can't change who wins."""
        films = ((at, film) for at, film in enumerate(self.record.films) if film.round == round_ and film.met)
        found = tuple(self._difference(at, self.weight(film, trend)) for at, film in films)
        return () if self._keeps_ahead(found) else found

    def _difference(self, at: int, weight: Weight) -> Difference:
        (points, rest), (now, before) = weight, self.now[at]
        if rest == before:
            before = rest = ()
        return self.record.films[at].by, points - now, before, rest

    def _keeps_ahead(self, differences: Iterable[Difference]) -> bool:
        """Whether nobody can catch up with the one who leads; where a film counts for something else, awards might help."""
        totals = dict(self.totals)
        for by, more, before, _ in differences:
            if before:
                return False
            totals[by] += min(more, 0) if by == self.leader else max(more, 0)
        return totals[self.leader] > max(total for name, total in totals.items() if name != self.leader)


class _Changed(Source):
    """What is no longer as it stands in the file: its words stand where their value begins."""

    def placed(self, scalar: Scalar, pattern: re.Pattern[str]) -> list[Word]:
        return [(match.group(), scalar.line, scalar.column) for match in pattern.finditer(scalar.text)]


def _known(record: Record) -> Record:
    return record


class _Parts:
    def __init__(self, record: Record, game: Game) -> None:
        self.record = record
        self.game = game

    def all(self) -> Iterator[Part]:
        for at, film in enumerate(self.record.films):
            yield Part(partial(film_slip, film), film.node, partial(self._film, at), at)
        for round_, node in self.record.trend_nodes.items():
            yield Part(partial(trend_slip, round_), node, partial(self._trend, round_))
        for player, end in self.record.end.items():
            if end.node is not None:
                yield Part(partial(end_slip, player), end.node, partial(self._end, player))

    @cached_property
    def _players(self) -> Players:
        return Players(self.record.players)

    def _reading(self) -> Reading:
        return Reading(Reader(_Changed("")), self._players, self.game, self.record.mode, self.record.clean_hands)

    def _film(self, at: int, node: Node) -> Record | None:
        reading, films = self._reading(), self.record.films
        film = reading.film(node, films[at].number, self.record.trend_nodes)
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


def _scalars(node: Node, path: Path) -> Iterator[tuple[Path, Scalar]]:
    """Every single value, with what leads to it."""
    if isinstance(node, Scalar):
        yield path, node
    elif isinstance(node, Items):
        for at, item in enumerate(node.items):
            yield from _scalars(item, (*path, at))
    else:
        for name, value in node.pairs:
            yield from _scalars(value, (*path, name.text))


def _exchanged(node: Node, old: Scalar, new: Scalar) -> Node:
    """The node with one value exchanged."""
    if node is old:
        return new
    if isinstance(node, Items):
        return replace(node, items=[_exchanged(item, old, new) for item in node.items])
    if isinstance(node, Mapping):
        return replace(node, pairs=[(key, _exchanged(value, old, new)) for key, value in node.pairs])
    return node


def _numbers(path: Path, scalar: Scalar) -> Iterator[str]:
    if path and path[-1] in _NUMBERS and scalar.integer is not None:
        yield str(scalar.integer - 1)
        yield str(scalar.integer + 1)


def _marks(path: Path, scalar: Scalar) -> Iterator[str]:
    if path and path[-1] in _MARKS and scalar.text.lower() in _FLIPPED:
        yield _FLIPPED[scalar.text.lower()]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A card of a film exchanged for another one. Of one ``shape`` those weigh the same that bring the same ``points``; None is like no other."""

    place: Place
    written: str
    other: str
    film: Callable[[], Film]
    shape: Hashable
    points: int


def _cards(record: Record, weigh: _Scales, game: Game) -> Iterator[Slip]:
    """Every card that the record names by code, exchanged for another of its kind that nobody holds; of those alike, the first in the file."""
    held = {card.code for film in record.films for card in film.line} | {film.script.code for film in record.films if film.script}
    held |= {trend.code for trend in record.trends.values()}
    deck = [card for card in load_deck(game.slug).cards if card.code not in held]
    yield from _trend_cards(record, weigh, deck)
    scripts = [kit.script_of(card) for card in deck if card.kind == "script"]
    free = [Free(card, card.key, _effect(card, frozenset())) for card in _line_cards_of(deck)]
    told = {NOTHING}
    for at, film in enumerate(record.films):
        known: dict[Hashable, Weight] = {}
        for exchange in sorted(chain(_scripts(film, scripts, weigh.rulings), _line_cards(film, free)), key=lambda exchange: exchange.place):
            weight = known.get(exchange.shape)
            if weight is None:
                points, rest = weigh.weight(exchange.film())
                weight = points - exchange.points, rest
                if exchange.shape is not None:
                    known[exchange.shape] = weight
            alike = weigh.difference(at, (weight[0] + exchange.points, weight[1]))
            if alike not in told:
                told.add(alike)
                change = _exchange(msg("film {number}", number=film.number), exchange.written, exchange.other)
                yield Slip(CARD, *exchange.place, change, partial(_with_film, record, at, exchange.film), alike)


def _with_film(record: Record, at: int, film: Callable[[], Film]) -> Record:
    return replace(record, films=(*record.films[:at], film(), *record.films[at + 1 :]))


def _scripts(film: Film, free: Sequence[kit.Script], rulings: Rulings) -> Iterator[Exchange]:
    if film.script is None or not film.script.code:
        return
    for script in free:
        other = partial(replace, film, script=script, genre=script.genre)
        points = 0 if stages_missing(script.needs, film.layout, rulings) else script.points
        yield Exchange(film.script_place, film.script.code, script.code, other, ("script", script.genre), points)


class Free(NamedTuple):
    """A card that nobody holds, and what it may do in a line that asks for no card of its name."""

    card: LineCard
    key: str
    effect: tuple[object, ...]


def _line_cards_of(deck: Sequence[Card]) -> Iterator[LineCard]:
    for card in deck:
        if card.kind == "star":
            yield kit.star_of(card, NOWHERE)
        elif card.kind == "production":
            yield kit.production_of(card, None, NOWHERE)


def _line_cards(film: Film, free: Sequence[Free]) -> Iterator[Exchange]:
    """The cards of a film's line; of those that do the same in it the first speaks for all."""
    names = {card.key for card in film.line} | {folded(card.needs_card) for card in film.line if card.needs_card}
    sorts = _sorts(free, names)
    done = set()
    for place, card in enumerate(film.line):
        effect = _effect(card, names)
        if not card.code or effect in done:
            continue
        done.add(effect)
        for other, key, others_effect in sorts:
            if (other.kind == "star") != (card.kind == "star") or others_effect == effect:
                continue
            laid = replace(other, stage=card.stage) if other.kind == "joker" else other
            plain = other.kind == "card"
            shape = (place, other.stage, key) if plain else None
            yield Exchange(card.place, card.code, other.code, partial(_with_card, film, place, laid), shape, other.points if plain else 0)


def _sorts(free: Sequence[Free], names: Set[str]) -> list[Free]:
    """One of each sort of free card that would do something else in this line; a name only matters where the line asks for it."""
    seen = set()
    found = []
    for one in free:
        sort = one if one.key not in names else one._replace(effect=_effect(one.card, names))
        if sort.effect not in seen:
            seen.add(sort.effect)
            found.append(sort)
    return found


def _with_card(film: Film, place: int, card: LineCard) -> Film:
    return replace(film, line=(*film.line[:place], card, *film.line[place + 1 :]))


def _trend_cards(record: Record, weigh: _Scales, deck: Sequence[Card]) -> Iterator[Slip]:
    free = [kit.trend_of(card) for card in deck if card.kind == "trend"]
    for round_, trend in record.trends.items():
        node = record.trend_nodes[round_]
        for other in free if trend.code else ():
            alike = weigh.trend_differences(round_, other)
            if alike:
                change = _exchange(msg("trend of round {round}", round=round_), trend.code, other.code)
                yield Slip(CARD, node.line, node.column, change, partial(replace, record, trends={**record.trends, round_: other}), alike)


def _exchange(part: Message, written: str, other: str) -> Message:
    return msg("{part}: {other} instead of {written}", part=part, other=other, written=written)


def _effect(card: LineCard, names: Set[str]) -> tuple[object, ...]:
    """All that a card may do in a line; an upgrade that nothing there has the name of can't lie on its base, whatever is printed on it."""
    key = card.key if card.key in names else ""
    points = card.points if key or card.kind != "upgrade" else 0
    return card.kind, card.stage, points, key, tuple(sorted(card.needs.items())), card.needs_card, card.needs_genre, card.not_genre

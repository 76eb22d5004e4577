"""A Movie Empire record: films in the order of their premieres, trends by round, and what each had at the end."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.catalog import Card, Game
from companion.games.movie_empire import cards as kit
from companion.games.movie_empire.cards import INTERNET, MARKETS, Layout, LineCard, Place, Script, Trend, layout
from companion.games.movie_empire.line import LineReading
from companion.reading.fields import Fields, Reader, shown
from companion.reading.nearest import cyrillic
from companion.reading.nodes import whole
from companion.reading.yaml import Mapping as MappingNode
from companion.reading.yaml import Node, Scalar
from companion.records import Players
from companion.records.claims import ANY, Known, numbered
from companion.words import Message, msg, nmsg

KEYS = ("mode", "clean_hands", "trends", "films", "end")
MODES = ("full", "short")
_COUNTED = ("genre", "points")
_COMPUTED = ("script", "line")


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """A film as recorded: computed from ``script`` and ``line``, or already counted, without points where they are within the track.

    ``statue`` is None where nothing is said.
    """

    number: int
    by: str
    round: int
    market: str
    genre: str
    place: Place
    script_place: Place
    statue: bool | None
    removed: bool
    node: Node = field(repr=False)
    script: Script | None = None
    line: tuple[LineCard, ...] = ()
    points: int | None = None
    met: bool = False
    in_track: bool = False
    faulty: bool = False
    layout: Layout = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "layout", layout(self.line))


@dataclass(frozen=True, slots=True)
class End:
    """What a player had when the game ended. ``sympathy`` is the level of the kit's bar; it doesn't matter where ``sympathy_points`` are given."""

    money: int
    sympathy: int
    sympathy_points: int | None
    dossier: bool
    track: int | None
    place: Place
    node: Node | None = field(default=None, compare=False, repr=False)

    def place_of(self, key: str) -> Place:
        """Where the value under a key stands; where the whole of it does, if the key isn't there."""
        pairs = self.node.pairs if isinstance(self.node, MappingNode) else []
        return next(((value.line, value.column) for name, value in pairs if name.text.lower() == key), self.place)


@dataclass(frozen=True, slots=True)
class Record:
    players: tuple[str, ...]
    mode: str | None
    clean_hands: bool
    trends: Mapping[int, Trend]
    films: tuple[Film, ...]
    end: Mapping[str, End]
    trend_nodes: Mapping[int, Node] = field(compare=False, repr=False)
    numbers: range
    """Of all films that the record lists."""

    @property
    def status(self) -> str:
        return "final" if all(player in self.end for player in self.players) else "partial"


def read(reader: Reader, fields: Fields, players: Players, game: Game) -> Record:
    """The rest of a record after its common keys (contract: records, movie-empire)."""
    node = fields.get("mode")
    mode = reader.choice(node, MODES) if node else "full"
    hands = fields.get("clean_hands")
    clean = (reader.flag(hands) or False) if hands else False
    reading = Reading(reader, players, game, mode, clean)
    table = fields.get("trends")
    trends, trend_nodes = reading.trends(table)
    known = trend_nodes if table is None or isinstance(table, MappingNode) else None
    fields.need("films", "[{by: Anna, round: 3, genre: drama, market: usa, points: 9}]")
    films = tuple(film for number, item in enumerate(reader.items(fields.get("films")), 1) if (film := reading.film(item, number, known)))
    record = Record(players.names, mode, clean, trends, films, reading.ends(fields.get("end")), trend_nodes, numbered(fields, "films"))
    _check_tracks(reader, record)
    if not reader.failed:
        _warn(reader, record)
    return record


class Reading:
    """Reads the parts of a record, each from its own node; problems go to ``reader``."""

    def __init__(self, reader: Reader, players: Players, game: Game, mode: str | None, clean: bool) -> None:
        self.reader = reader
        self.players = players
        self.game = game
        self.clean = clean
        self.line = LineReading(reader, game)
        rounds = game.scoring["rounds"]
        self.rounds = int(rounds[mode or "full"]) if isinstance(rounds, Mapping) else 0

    # Trends

    def trends(self, table: Node | None) -> tuple[dict[int, Trend], dict[int, Node]]:
        """The trends by round, and the node of each, also of one that couldn't be read. A round with nothing after it has none yet."""
        trends: dict[int, Trend] = {}
        nodes: dict[int, Node] = {}
        for key, node in self.reader.pairs(table):
            round_ = self._round(key)
            if isinstance(node, Scalar) and node.is_null:
                continue
            trend = self.trend(node)
            if round_ in nodes:
                self.reader.error("conflict", key, msg("round {round} has a trend already", round=round_))
            elif round_ is not None:
                nodes[round_] = node
                if trend is not None:
                    trends[round_] = trend
        return trends, nodes

    def _round(self, key: Scalar) -> int | None:
        """The round that a key names; it may be quoted."""
        value = whole(key.text)
        if value is None or not 1 <= value <= self.rounds:
            self._no_round(key)
            return None
        return value

    def _no_round(self, node: Node) -> None:
        self.reader.unknown("bad-round", node, msg('"{found}" is no round; they go from 1 to {most}', found=shown(node), most=self.rounds))

    def trend(self, node: Node) -> Trend | None:
        """One trend card, by its code or described."""
        if isinstance(node, Scalar):
            card = self._kit_card(node, "trend")
            return kit.trend_of(card) if card else None
        fields = self.reader.fields(node, ("points", "without_market", "market", "keeps_sympathy"))
        if fields is None:
            return None
        points = self.line.number(fields, "points")
        without = fields.get("without_market")
        market = fields.get("market")
        keeps = fields.get("keeps_sympathy")
        return Trend(
            points=points or 0,
            without_market=(self.reader.integer(without) or 0) if without else 0,
            market=self.reader.choice(market, MARKETS, "bad-market") if market else None,
            keeps_sympathy=(self.reader.flag(keeps) or False) if keeps else False,
        )

    # Films

    def film(self, node: Node, number: int, trends: Container[int] | None) -> Film | None:
        """One film, computed or already counted; ``trends`` are the rounds that have one, None where that can't be known."""
        errors = self.reader.errors
        fields = self.reader.fields(node, ("by", "round", "market", "script", "line", "genre", "points", "trend", "statue", "removed"))
        if fields is None:
            return None
        by = self._player(fields)
        round_ = self._round_of(fields)
        market = self._choice(fields, "market", kit.MARKET_NAMES, "bad-market")
        computed = any(key in fields for key in _COMPUTED)
        clash = next((key for key in _COUNTED if key in fields), None) if computed else None
        if clash:
            message = msg('"{key}" can\'t stand beside "script" and "line", from which it is computed; keep one form', key=clash)
            self.reader.error("conflict", fields.key(clash), message)
            self._counted_values(fields)
        statue = fields.get("statue")
        removed = fields.get("removed")
        script = fields.get("script") or node
        base = Film(
            number=number,
            by=by or "",
            round=round_ or 0,
            market=market or "",
            genre="",
            place=(node.line, node.column),
            script_place=(script.line, script.column),
            statue=self.reader.flag(statue) if statue else None,
            removed=(self.reader.flag(removed) or False) if removed else False,
            node=node,
        )
        film = self._computed(fields, base, trends) if computed else self._counted(fields, base)
        return replace(film, faulty=True) if self.reader.errors > errors else film

    def _round_of(self, fields: Fields) -> int | None:
        node = fields.get("round") if fields.need("round") else None
        if node is None:
            if "round" in fields:
                self._no_round(fields.key("round"))
            return None
        return self.reader.integer(node, 1, self.rounds, "bad-round")

    def _player(self, fields: Fields) -> str | None:
        node = fields.get("by") if fields.need("by") else None
        if node is None:
            if "by" in fields:
                self.reader.error("unknown-player", fields.key("by"), msg('"{key}" names no player', key="by"))
            return None
        return self.players.read(self.reader, node)

    def _choice(self, fields: Fields, key: str, options: Mapping[str, Message], code: str) -> str | None:
        node = fields.get(key) if fields.need(key) else None
        if node is None:
            if key in fields:
                self.reader.error(code, fields.key(key), msg('"{key}" has no value; possible: {options}', key=key, options=", ".join(options)))
            return None
        return self.reader.choice(node, options, code)

    def _counted(self, fields: Fields, base: Film) -> Film:
        fields.refuse(["trend"])
        fields.need("genre")
        genre, points = self._counted_values(fields)
        return replace(base, genre=genre or "", points=points, in_track=fields.get("points") is None)

    def _counted_values(self, fields: Fields) -> tuple[str | None, int | None]:
        """Genre and points of a film that is already counted, where they are written."""
        points = fields.get("points")
        genre = self._choice(fields, "genre", kit.GENRE_NAMES, "bad-genre") if "genre" in fields else None
        return genre, self.reader.integer(points) if points else None

    def _computed(self, fields: Fields, base: Film, trends: Container[int] | None) -> Film:
        script = self._script(fields)
        line = self.line.read(fields.get("line")) if fields.need("line") else ()
        node = fields.get("trend")
        met = (self.reader.choice(node, ("met", "missed")) == "met") if node else False
        if met and node and base.round and trends is not None and base.round not in trends:
            message = msg('round {round} has no trend; write it under "trends"', round=base.round)
            self.reader.error("missing-key", node, message)
        return replace(base, script=script, genre=script.genre if script else "", line=line, met=met)

    def _script(self, fields: Fields) -> Script | None:
        node = fields.get("script") if fields.need("script") else None
        if node is None:
            if "script" in fields:
                self.reader.error("missing-key", fields.key("script"), msg("the film has no script"))
            return None
        if isinstance(node, Scalar):
            card = self._kit_card(node, "script")
            return kit.script_of(card) if card else None
        described = self.reader.fields(node, ("points", "genre", "needs"))
        if described is None:
            return None
        points = self.line.number(described, "points")
        genre = self._choice(described, "genre", kit.GENRE_NAMES, "bad-genre")
        return Script(points or 0, genre or "", self.line.needs(described.get("needs")))

    def _kit_card(self, node: Scalar, kind: Literal["trend", "script"]) -> Card | None:
        """The kit's card of this kind whose code stands here; that there is none is reported."""
        code = node.text.strip()
        card = kit.find(self.game.slug, code, kind)
        if card is None:
            message = msg('"{found}" is no trend card of the kit (T01 ...); describe it instead', found=shown(node))
            if kind == "script":
                message = msg('"{found}" is no script card of the kit (S01 ...); describe it instead', found=shown(node))
            self.reader.unknown("bad-card", node, cyrillic(code, lambda meant: kit.find(self.game.slug, meant, kind)) or message)
        return card

    # The end

    def ends(self, table: Node | None) -> dict[str, End]:
        """What each player had when the game ended."""
        end = {}
        for player, (key, node) in self.players.map(self.reader, table).items():
            found = self.end(node, (key.line, key.column))
            if found is not None:
                end[player] = found
        return end

    def end(self, node: Node, place: Place) -> End | None:
        """What one player had; ``place`` is where the record speaks of it."""
        if isinstance(node, Scalar) and node.is_null:
            return End(0, 0, None, False, None, place)
        fields = self.reader.fields(node, ("money", "sympathy", "sympathy_points", "dossier", "track"))
        if fields is None:
            return None
        fields.one_of("sympathy", "sympathy_points")
        bar = self.game.scoring["sympathy"]
        low, high = (int(bar["lowest"]), int(bar["highest"])) if isinstance(bar, Mapping) else (0, 0)
        money, level, points, track = (fields.get(key) for key in ("money", "sympathy", "sympathy_points", "track"))
        dossier_node = fields.get("dossier")
        dossier = (self.reader.flag(dossier_node) or False) if dossier_node else False
        if self.clean and dossier and dossier_node:
            self.reader.error("conflict", dossier_node, msg("clean_hands is a game without dossiers; take one of the two away"))
        return End(
            money=(self.reader.integer(money, 0) or 0) if money else 0,
            sympathy=(self.reader.integer(level, low, high) or 0) if level else 0,
            sympathy_points=self.reader.integer(points) if points else None,
            dossier=dossier,
            track=self.reader.integer(track) if track else None,
            place=place,
            node=node,
        )


def _check_tracks(reader: Reader, record: Record) -> None:
    """Films without points are within `track`, which must then be known; else it is told at the first of them."""
    for player, end in record.end.items():
        films = [film for film in record.films if film.in_track and film.by == player]
        if films and not _written(end.node, "track"):
            numbers = [str(film.number) for film in films]
            message = nmsg(
                'film {films} has no points; write "points", or "track" for {player} under "end": where the marker stood before the end bonuses',
                'films {films} have no points; write "points", or "track" for {player} under "end": where the marker stood before the end bonuses',
                len(films),
                films=numbers,
                player=player,
            )
            reader.error("missing-key", films[0].place, message, player)


def _written(node: Node | None, key: str) -> bool:
    """Whether something stands under a key, be it ever so wrong."""
    pairs = node.pairs if isinstance(node, MappingNode) else []
    return any(name.text.lower() == key and not (isinstance(value, Scalar) and value.is_null) for name, value in pairs)


def _warn(reader: Reader, record: Record) -> None:
    """What looks odd, whatever the rulings."""
    taken: dict[tuple[int, str], int] = {}
    latest = 0
    for film in record.films:
        if film.round < latest:
            message = msg(
                "film {number} is of round {round}, after one of round {latest}; films stand in the order of their premieres",
                number=film.number,
                round=film.round,
                latest=latest,
            )
            reader.warning("round", film.place, message, film.by)
        latest = film.round
        if film.market == INTERNET:
            if len(record.players) == 2:
                reader.warning("internet-players", film.place, of_film(film, msg("with two players no film goes to the internet")), film.by)
            continue
        first = taken.setdefault((film.round, film.market), film.number)
        if first != film.number:
            message = msg(
                "the market {market} is already taken by film {number} in round {round}",
                market=kit.MARKET_NAMES[film.market],
                number=first,
                round=film.round,
            )
            reader.warning("market-taken", film.place, of_film(film, message), film.by)


def of_film(film: Film, what: Message) -> Message:
    """What is told of a film, with its number."""
    return msg("{who}: {what}", who=msg("film {number}", number=film.number), what=what)


def subjects(record: Record) -> dict[str, Known]:
    """What can be claimed of it: the points of a film that has any of its own, or that may have, as something in it is wrong."""
    if record.numbers is ANY:
        return {"film": ANY}
    without = {film.number: _within_track(film) for film in record.films if film.in_track and not film.faulty}
    return {"film": {number: without.get(number) for number in record.numbers}}


def _within_track(film: Film) -> Message:
    return msg('film {number} has no points of its own in this record: they are within the "track" of {player}', number=film.number, player=film.by)

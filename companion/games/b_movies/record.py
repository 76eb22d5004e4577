"""A B-Movies record: pitches and their votes (or the films made), popcorn, and what the modes add."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.catalog import Game
from companion.reading.fields import Fields, Reader, shown
from companion.reading.yaml import Mapping as MappingNode
from companion.reading.yaml import Node, Scalar
from companion.reading.yaml import Sequence as SequenceNode
from companion.records import Players
from companion.records.claims import Known, numbered
from companion.records.players import folded
from companion.words import msg

KEYS = ("mode", "pitches", "films", "popcorn", "studios", "director", "start_popcorn", "scenes")
_MODES = {
    "classic": ("pitches", "films", "popcorn"),
    "hidden-teams": ("pitches", "films", "popcorn", "studios"),
    "co-op": ("director", "start_popcorn", "scenes"),
}
Vote = Literal["yes", "yes!", "no"]
Place = tuple[int, int]
_VOTES: Mapping[str, Vote] = {"yes": "yes", "true": "yes", "no": "no", "false": "no", "yes!": "yes!"}


@dataclass(frozen=True, slots=True)
class Pitch:
    """A film idea put to the vote; in co-op one written scene (then ``cards`` is 1)."""

    by: str
    cards: int
    votes: Mapping[str, Vote]
    title: str
    place: Place
    vote_places: Mapping[str, Place]
    cards_place: Place
    number: int
    """Its number among the pitches, or among the scenes."""
    names: tuple[str, ...] = ()

    @property
    def yes(self) -> int:
        """Yes and Yes! votes together; each counts one."""
        return sum(vote != "no" for vote in self.votes.values())

    @property
    def no(self) -> int:
        return sum(vote == "no" for vote in self.votes.values())

    @property
    def made(self) -> bool:
        """Clause `vote`: made unless No votes outnumber the others."""
        return self.no <= self.yes


@dataclass(frozen=True, slots=True)
class Record:
    """``films`` are the title cards of each made film by player, None where ``pitches`` tell."""

    players: tuple[str, ...]
    mode: str | None
    pitches: tuple[Pitch, ...] = ()
    films: Mapping[str, Sequence[tuple[int, Place]]] | None = None
    popcorn: Mapping[str, Sequence[tuple[int, Place]]] = field(default_factory=dict)
    studios: Mapping[str, str] = field(default_factory=dict)
    director: str = ""
    start_popcorn: int = 0
    start_place: Place = (0, 0)
    scenes: tuple[Pitch, ...] = ()
    passes: tuple[tuple[int, str], ...] = ()
    """Scene number and player of every pass."""
    numbers: range | None = None
    """Of all pitches; None where there are none to speak of."""

    @property
    def status(self) -> str:
        if self.mode == "co-op":
            return "final"
        return "final" if all(player in self.popcorn for player in self.players) else "partial"

    def made_films(self, player: str) -> list[tuple[int, Place]]:
        """The title cards of each of a player's made films, and where the record says so."""
        if self.films is not None:
            return list(self.films.get(player, ()))
        return [(pitch.cards, pitch.place) for pitch in self.pitches if pitch.by == player and pitch.made]


def read(reader: Reader, fields: Fields, players: Players, game: Game) -> Record:
    """The rest of a record after its common keys (contract: records, b-movies)."""
    node = fields.get("mode")
    mode = reader.choice(node, _MODES) if node else "classic"
    reading = _Reading(reader, fields, players, game)
    if mode is None:
        reading.whatever_is_there()
        return Record(players.names, None, numbers=numbered(fields, "pitches"))
    fields.refuse(key for key in KEYS if key != "mode" and key not in _MODES[mode])
    return reading.coop() if mode == "co-op" else reading.voted(mode)


class _Reading:
    def __init__(self, reader: Reader, fields: Fields, players: Players, game: Game) -> None:
        self.reader = reader
        self.fields = fields
        self.players = players
        self.game = game

    # classic and hidden-teams

    def voted(self, mode: str) -> Record:
        if "films" not in self.fields:
            self.fields.need("pitches", "[{by: Anna, cards: 3, votes: {Boris: yes, Cleo: no}}]")
        self.fields.one_of("pitches", "films")
        pitches = self._pitches()
        films = self._films() if "films" in self.fields else None
        popcorn = self._popcorn()
        studios = self._studios() if mode == "hidden-teams" else {}
        numbers = None if films is not None and "pitches" not in self.fields else numbered(self.fields, "pitches")
        record = Record(self.players.names, mode, pitches, films, popcorn, studios, numbers=numbers)
        if films is None and not self.reader.failed:
            self._check_tokens(record)
        return record

    def whatever_is_there(self) -> None:
        """Tell what is wrong in a record of unknown mode; no key is missing there, and none out of place."""
        self._pitches()
        self._films()
        self._popcorn()
        if "studios" in self.fields:
            self._studios()
        director = self._player(self.fields, "director") if "director" in self.fields else None
        if "start_popcorn" in self.fields:
            self._start()
        self._scenes(director)

    def _pitches(self) -> tuple[Pitch, ...]:
        items = self.reader.items(self.fields.get("pitches"))
        pitches = tuple(pitch for number, item in enumerate(items, 1) if (pitch := self._pitch(item, number)))
        self._check_yes_twice(pitches)
        return pitches

    def _pitch(self, node: Node, number: int) -> Pitch | None:
        fields = self.reader.fields(node, ("by", "cards", "title", "votes"))
        if fields is None:
            return None
        by = self._player(fields, "by")
        names = self._cards(fields)
        title = fields.get("title")
        text = self.reader.text(title) if title else None
        votes, places = self._votes(fields, by)
        count, listed = names if names is not None else (0, ())
        return Pitch(by or "", count, votes, text or "", _place(node), places, _place(fields.get("cards") or node), number, listed)

    def _player(self, fields: Fields, key: str, example: str = "", *, asked: str = "") -> str | None:
        node = fields.get(key) if fields.need(key, example, asked=asked) else None
        if node is None:
            if key in fields:
                self.reader.error("unknown-player", fields.key(key), msg('"{key}" names no player', key=key))
            return None
        return self.players.read(self.reader, node)

    def _cards(self, fields: Fields) -> tuple[int, tuple[str, ...]] | None:
        low, high = self.game.span("cards_per_film")
        if not fields.need("cards"):
            return None
        node = fields.get("cards")
        if isinstance(node, SequenceNode):
            names = tuple(text for item in node.items if (text := self.reader.text(item)) is not None)
            if not low <= len(node.items) <= high:
                message = msg("title cards: {found}; a film has {low} to {high}", found=len(node.items), low=low, high=high)
                self.reader.error("bad-cards", node, message)
            return len(node.items), names
        if node is None:
            self.reader.error("bad-cards", fields.key("cards"), msg("no title cards; a film has {low} to {high}", low=low, high=high))
            return None
        count = self.reader.integer(node, low, high, "bad-cards")
        return None if count is None else (count, ())

    def _votes(self, fields: Fields, by: str | None) -> tuple[dict[str, Vote], dict[str, Place]]:
        if not fields.need("votes"):
            return {}, {}
        node = fields.get("votes")
        if node is not None and not self._is_map(node):
            return {}, {}
        votes: dict[str, Vote] = {}
        voters = self.players.map(self.reader, node)
        for player, (key, value) in voters.items():
            if player == by:
                message = msg("{player} doesn't vote on a pitch of their own", player=player)
                if "do" in fields:
                    message = msg("{player} doesn't vote on a scene of their own", player=player)
                self.reader.error("bad-votes", key, message, player)
                continue
            vote = self._vote(value, player)
            if vote:
                votes[player] = vote
        missing = [player for player in self.players.names if player != by and player not in voters]
        if missing and by and self.players.known:
            place = node or fields.key("votes")
            self.reader.error("bad-votes", place, msg("votes missing: {players}; everybody but {by} votes", players=missing, by=by))
        return votes, {player: (value.line, value.column) for player, (_, value) in voters.items()}

    def _is_map(self, node: Node) -> bool:
        """Whether a map stands here; if not, that is reported, and nobody is missed in it."""
        if isinstance(node, MappingNode):
            return True
        self.reader.pairs(node)
        return False

    def _vote(self, node: Node, player: str) -> Vote | None:
        word = node.text.strip().lower() if isinstance(node, Scalar) else ""
        vote = _VOTES.get(word)
        if vote is None:
            message = msg('"{found}" is no vote; possible: yes, yes!, no', found=shown(node))
            if self.reader.source.form:
                message = msg('"{found}" is no vote; possible: {known}', found=shown(node), known=[msg("yes"), msg("Yes!"), msg("no")])
            self.reader.unknown("bad-votes", node, message, player)
        return vote

    def _check_yes_twice(self, pitches: Sequence[Pitch]) -> None:
        """A Yes! is used up: nobody has a second one in a game (clause `yes-once`)."""
        used: dict[str, int] = {}
        for pitch in pitches:
            for player, vote in pitch.votes.items():
                if vote != "yes!":
                    continue
                if player in used:
                    message = msg(
                        "{player} has already used the Yes! in pitch {number}; it is gone after one use", player=player, number=used[player]
                    )
                    self.reader.error("yes-twice", pitch.vote_places[player], message, player)
                used.setdefault(player, pitch.number)

    def _films(self) -> dict[str, list[tuple[int, Place]]]:
        return self._numbers("films", "cards_per_film", "bad-cards")

    def _popcorn(self) -> dict[str, list[tuple[int, Place]]]:
        return self._numbers("popcorn", "token_values", "bad-popcorn")

    def _numbers(self, key: str, span: str, code: str) -> dict[str, list[tuple[int, Place]]]:
        numbers = {}
        low, high = self.game.span(span)
        for player, (_, node) in self.players.map(self.reader, self.fields.get(key)).items():
            numbers[player] = [
                (number, (item.line, item.column))
                for item in self.reader.items(node)
                if (number := self.reader.integer(item, low, high, code)) is not None
            ]
        return numbers

    def _studios(self) -> dict[str, str]:
        if not self.fields.need("studios", "{Anna: Apollo, Boris: Apollo, Cleo: Nova}", asked="mode"):
            return {}
        node = self.fields.get("studios")
        if node is not None and not self._is_map(node):
            return {}
        texts = {}
        written = self.players.map(self.reader, node)
        for player, (_, value) in written.items():
            if isinstance(value, Scalar) and (value.is_null or not value.text.strip()):
                self.reader.error("bad-studios", value, msg("{player}'s studio has no name", player=player), player)
            elif (text := self.reader.text(value)) is not None:
                texts[player] = text
        named: dict[str, str] = {}
        in_order = [player for player in self.players.names if player in texts]
        studios = {player: named.setdefault(folded(texts[player]), unicodedata.normalize("NFC", texts[player].strip())) for player in in_order}
        missing = [player for player in self.players.names if player not in written]
        if missing and self.players.known:
            place = node or self.fields.key("studios")
            self.reader.error("bad-studios", place, msg("studios missing: {players}; every player has one", players=missing))
        self._check_studios(studios)
        return studios

    def _check_studios(self, studios: Mapping[str, str]) -> None:
        """Teams of more than two are odd; a team named like somebody who plays alone could not be told apart."""
        teams = _teams(studios)
        most = self.game.number("team_size")
        alone = {folded(members[0]) for members in teams.values() if len(members) == 1}
        for studio, members in teams.items():
            if len(members) > most:
                message = msg(
                    "{found} players have the studio {studio}; there are {most} cards of each", found=len(members), studio=studio, most=most
                )
                self.reader.warning("team-size", self.fields.key("studios"), message)
            if len(members) > 1 and folded(studio) in alone:
                message = msg("the studio {studio} bears the name of a player who has no team; name it otherwise", studio=studio)
                self.reader.error("bad-studios", self.fields.key("studios"), message)

    def _check_tokens(self, record: Record) -> None:
        drawn = dict.fromkeys(record.players, 0)
        for pitch in record.pitches:
            for player, tokens in drawn_tokens(pitch).items():
                drawn[player] += tokens
        for player, (key, _) in self.players.map(Reader(self.reader.source), self.fields.get("popcorn")).items():
            found = len(record.popcorn.get(player, ()))
            if found != drawn[player]:
                message = msg("tokens written down for {player}: {found}; the votes brought {drawn}", player=player, found=found, drawn=drawn[player])
                self.reader.warning("token-count", key, message, player)

    # co-op

    def coop(self) -> Record:
        director = self._player(self.fields, "director", "Anna", asked="mode")
        start = self._start() if self.fields.need("start_popcorn", "2", asked="mode") else 0
        self.fields.need("scenes", "[{by: Anna, do: write, votes: {Boris: yes, Cleo: no}}]", asked="mode")
        scenes, passes = self._scenes(director)
        return Record(
            self.players.names,
            "co-op",
            director=director or "",
            start_popcorn=start,
            start_place=_place(self.fields.get("start_popcorn") or self.fields.node),
            scenes=tuple(scenes),
            passes=tuple(passes),
        )

    def _start(self) -> int:
        node = self.fields.get("start_popcorn")
        if node is None:
            self.reader.error("bad-number", self.fields.key("start_popcorn"), msg("how many tokens does each player begin with?"))
            return 0
        return self.reader.integer(node, 0) or 0

    def _scenes(self, director: str | None) -> tuple[list[Pitch], list[tuple[int, str]]]:
        scenes: list[Pitch] = []
        passes: list[tuple[int, str]] = []
        for number, item in enumerate(self.reader.items(self.fields.get("scenes")), 1):
            self._scene(item, number, director, scenes, passes)
        return scenes, passes

    def _scene(self, node: Node, number: int, director: str | None, scenes: list[Pitch], passes: list[tuple[int, str]]) -> None:
        fields = self.reader.fields(node, ("by", "do", "votes"))
        if fields is None:
            return
        by = self._player(fields, "by")
        do_node = fields.get("do") if fields.need("do") else None
        if do_node is None and "do" in fields:
            self.reader.error("bad-value", fields.key("do"), msg('"do" is write or pass'))
        do = self.reader.choice(do_node, ("write", "pass")) if do_node else None
        if do is None and "votes" in fields:
            self._votes(fields, by)
        if do == "pass":
            fields.refuse(["votes"])
            passes.append((number, by or ""))
        elif do == "write":
            if by and by == director:
                message = msg("{player} is the director, who only votes; the scene counts all the same", player=by)
                self.reader.warning("director-writes", fields.get("by"), message, by)
            votes, places = self._votes(fields, by)
            scenes.append(Pitch(by or "", 1, votes, "", _place(node), places, _place(node), number))


def _place(node: Node) -> Place:
    return node.line, node.column


def drawn_tokens(pitch: Pitch) -> dict[str, int]:
    """Clauses `made`, `failed`: who draws how many tokens after the vote on a pitch."""
    if not pitch.made:
        return {player: 1 for player, vote in pitch.votes.items() if vote == "no"}
    return {player: pitch.cards if vote == "yes!" else 1 for player, vote in pitch.votes.items() if vote != "no"}


def canonical(record: Record, _game: Game) -> dict[str, object]:
    """The keys of the record after the common ones."""
    if record.mode == "co-op":
        written: dict[int, dict[str, object]] = {number: {"by": player, "do": "pass"} for number, player in record.passes}
        written |= {scene.number: {"by": scene.by, "do": "write", "votes": dict(scene.votes)} for scene in record.scenes}
        scenes = [written[number] for number in sorted(written)]
        return {"mode": record.mode, "director": record.director, "start_popcorn": record.start_popcorn, "scenes": scenes}
    keys: dict[str, object] = {"mode": record.mode}
    if record.films is None:
        keys["pitches"] = [_written(pitch) for pitch in record.pitches]
    else:
        keys["films"] = {player: [count for count, _ in films] for player, films in record.films.items()}
    keys["popcorn"] = {player: [value for value, _ in values] for player, values in record.popcorn.items()}
    if record.studios:
        keys["studios"] = dict(record.studios)
    return keys


def _written(pitch: Pitch) -> dict[str, object]:
    title = {"title": pitch.title} if pitch.title else {}
    return {"by": pitch.by, "cards": list(pitch.names) or pitch.cards, **title, "votes": dict(pitch.votes)}


def subjects(record: Record) -> dict[str, Known]:
    """What can be claimed of it: the fate of a pitch; of a studio nothing but through its players."""
    teams = _teams(record.studios).items()
    no_players = {folded(studio): msg("{studio} is a studio; name its players: {players}", studio=studio, players=team) for studio, team in teams}
    return {"player": no_players} if record.numbers is None else {"player": no_players, "pitch": record.numbers}


def _teams(studios: Mapping[str, str]) -> dict[str, list[str]]:
    """Studio -> its players."""
    return {studio: [player for player, theirs in studios.items() if theirs == studio] for studio in studios.values()}

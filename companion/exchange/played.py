"""What every exchange format tells of a game: who sat where, how each ended, when it was, and a name that stays the same."""

import datetime
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games import Play
from companion.scoring import Outcome, Result, Standing

NAMESPACE = uuid.uuid5(uuid.NAMESPACE_OID, "companion")
"""What all our ids are derived from. It never changes: a game exported twice is one game."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player and the entry of the standings they belong to. ``team`` is empty for those who play for themselves; ``winner`` is nobody
    in a game that isn't over.
    """

    number: int
    name: str
    standing: Standing
    team: str
    winner: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A scored game on its way to another program."""

    play: Play
    result: Result
    day: datetime.date
    seats: tuple[Seat, ...]

    @property
    def title(self) -> str:
        """The game's English title: one name in all languages, or it would be several games elsewhere."""
        return self.play.game.title["en"]

    @property
    def location(self) -> str:
        return " ".join(self.play.common.texts.get("location", "").split())

    @property
    def notes(self) -> str:
        """The title and the notes of the record, in one line."""
        texts = (" ".join(self.play.common.texts.get(key, "").split()) for key in ("title", "notes"))
        return ". ".join(text.rstrip(".") for text in texts if text)

    @property
    def teams(self) -> bool:
        return any(seat.team for seat in self.seats)

    @property
    def together(self) -> bool:
        """Whether the whole table is one entry."""
        return any(standing.whole for standing in self.result.outcome.standings)

    def id(self, kind: str, name: str = "") -> str:
        """A UUID of this game, or of a thing called ``name`` in any game; the same whenever the same is exported."""
        return str(uuid.uuid5(NAMESPACE, f"{kind}:{name or self.play.canonical()}"))


def played(play: Play, result: Result, today: datetime.date) -> Played:
    """The game as other programs ask for it. ``today`` is its day where the record tells none."""
    told = play.common.texts.get("date", "").strip()
    day = datetime.date.fromisoformat(told) if told else today
    return Played(play, result, day, tuple(_seats(play, result)))


def _seats(play: Play, result: Result) -> Iterator[Seat]:
    for number, name in enumerate(play.common.players.names, 1):
        standing = next(standing for standing in result.outcome.standings if name in standing.members)
        team = "" if standing.whole or standing.members == (standing.name,) else standing.name
        yield Seat(number, name, standing, team, standing.place == 1 and result.status == "final")


def decided_by(standing: Standing, outcome: Outcome) -> str:
    """What gave an entry its place: the criterion that parted it from those level with it, ``shared``, or ``total``."""
    found = "total"
    for tie in outcome.ties:
        if standing.name in tie.level:
            found = next((step.criterion for step in tie.steps if step.verdict in ("separated", "partly")), found)
    alone = sum(other.place == standing.place for other in outcome.standings) == 1
    return found if alone else "shared"

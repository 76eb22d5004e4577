"""How a game ended, as data (contract: records, section 4). Points are integers throughout."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.reading.problems import Problem
from companion.words import Message, msg

GROUP = "group"
"""The name of the entry that all players are together."""

VerdictName = Literal["separated", "partly", "level", "rules-end"]


@dataclass(slots=True)
class Line:
    """Points from one source; ``rule`` is the clause that gives them."""

    source: str
    points: int
    rule: str


@dataclass(slots=True)
class Entry:
    """One who stands in the final order: a player, a team named by its studio, or the ``whole`` table. ``lines`` add up to the total."""

    name: str
    members: tuple[str, ...]
    lines: list[Line]
    whole: bool = False

    @property
    def total(self) -> int:
        return sum([line.points for line in self.lines])


@dataclass(slots=True)
class Standing:
    """An entry with its place; those level on every criterion share one."""

    place: int
    name: str
    members: tuple[str, ...]
    total: int
    lines: list[Line]
    whole: bool = False

    @property
    def called(self) -> Message | str:
        """The name as said at the table."""
        return msg("The whole table") if self.whole else self.name


@dataclass(slots=True)
class Step:
    """One criterion applied to those still level. A value is None where there's nothing to compare."""

    criterion: str
    values: Mapping[str, int | None]
    verdict: VerdictName


@dataclass(slots=True)
class Tie:
    """Entries level on ``on``, and what was tried to part them."""

    level: tuple[str, ...]
    on: str
    steps: list[Step]


@dataclass(slots=True)
class Decision:
    """Something that was decided during the game; ``data`` are the fields of the contract, ``rule`` the clause."""

    id: str
    rule: str
    data: Mapping[str, object]


@dataclass(slots=True)
class Outcome:
    """What the rules make of a record under given rulings."""

    standings: list[Standing]
    ties: list[Tie] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    warnings: Sequence[Problem] = ()
    unrecorded: Collection[tuple[str, str]] = ()
    """Entry name and source of what should stand in the record but was not written down."""

    def standing_of(self, player: str) -> Standing:
        """The entry that ``player`` belongs to; where nobody is called so, the one that bears this name."""
        mine = (standing for standing in self.standings if player in standing.members)
        return next(mine, None) or self.standing_named(player)

    def standing_named(self, name: str) -> Standing:
        """The entry that bears this name: a team may be called like somebody of another team."""
        return next(standing for standing in self.standings if standing.name == name)

    def decision(self, name: str) -> Decision:
        return next(decision for decision in self.decisions if decision.id == name)

    @property
    def winners(self) -> frozenset[str]:
        """The players of all entries in first place."""
        return frozenset(player for standing in self.standings if standing.place == 1 for player in standing.members)

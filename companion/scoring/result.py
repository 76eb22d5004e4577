"""One record's result: what `companion score` says, as data and as the contract's JSON object."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.reading.problems import Problem, Spot
from companion.records import Claim
from companion.scoring.outcome import Outcome, Standing
from companion.words import Message

Status = Literal["final", "partial", "invalid"]
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim and what the rules say of it; ``because`` names the first step at which the two part."""

    claim: Claim
    upheld: bool
    because: Message
    clause: str = ""
    """The clause of that step."""
    places: tuple[tuple[int, int], ...] = ()
    """Where the record has what that step looks at: line and column, from 1."""
    step: str = ""
    """Of a claim about the end: "sum" (points are added up), "total" (compared), "shared" (nobody is parted), or a tie-break's criterion."""
    players: tuple[str, ...] = ()
    """Of a claim about how a game ended: those whose part of the record the step looks at."""
    cited: Message | None = None
    """``because`` with places and clause, as it is told; only where the claim is refuted."""

    @property
    def told(self) -> Message:
        """Why, with what bears it out."""
        return self.cited or self.because


@dataclass(frozen=True, slots=True)
class Result:
    """A scored record, or (``status`` "invalid") why it could not be scored."""

    file: str
    game: str | None
    mode: str | None
    status: Status
    outcome: Outcome = field(default_factory=lambda: Outcome([]))
    rulings: Mapping[str, str] = field(default_factory=dict)
    verdicts: Sequence[Verdict] = ()
    problems: Sequence[Problem] = ()

    @property
    def failed(self) -> bool:
        """Whether the exit code is 1: the record is invalid or a claim is refuted."""
        return self.status == "invalid" or any(not verdict.upheld for verdict in self.verdicts)


def as_json(result: Result, say: Callable[[Message], str]) -> dict[str, Any]:
    """The JSON object of the contract (records, section 4); ``say`` puts messages into words."""
    outcome = result.outcome
    return {
        "schema": SCHEMA,
        "file": result.file,
        "game": result.game,
        "mode": result.mode,
        "status": result.status,
        "standings": [_standing(standing) for standing in outcome.standings],
        "ties": [
            {
                "level": list(tie.level),
                "on": tie.on,
                "steps": [{"criterion": step.criterion, "values": dict(step.values), "verdict": step.verdict} for step in tie.steps],
            }
            for tie in outcome.ties
        ],
        "decisions": [{"id": decision.id, **decision.data} for decision in outcome.decisions],
        "rulings": dict(result.rulings),
        "claims": [{"claim": dict(verdict.claim.values), "upheld": verdict.upheld, "because": say(verdict.told)} for verdict in result.verdicts],
        "problems": [problem_json(problem, say) for problem in result.problems],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "place": standing.place,
        "name": standing.name,
        "members": list(standing.members),
        "total": standing.total,
        "lines": [{"source": line.source, "points": line.points, "rule": line.rule} for line in standing.lines],
    }


def problem_json(problem: Problem, say: Callable[[Message], str]) -> dict[str, Any]:
    """A problem as the contract writes it; of a form it has page and field."""
    place: dict[str, Any] = spot_json(problem.spot) if problem.spot else {"line": problem.line, "column": problem.column}
    return {"level": problem.level, "code": problem.code, "message": say(problem.message), **place, "player": problem.player}


def spot_json(spot: Spot) -> dict[str, Any]:
    """A place in a form, which has neither lines nor columns."""
    return {"line": None, "column": None, "page": spot.page, "field": spot.field}

"""A quarrel over a record: every reading of the rules, the claims, and how near it was (contract: records, section 7)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.play import Play, verdict_on
from companion.records import Claim
from companion.scoring import Outcome, Verdict, complete
from companion.scoring.claims import STANDING, holds
from companion.scoring.margin import Margin, Slip, Winners, smallest
from companion.scoring.readings import Answer, Change, Explored, explore_in_steps, minimal_keys
from companion.scoring.result import spot_json


@dataclass(frozen=True, slots=True)
class Contested:
    """A claim's verdict; for a refuted one the smallest change of rulings under which it would hold (None: there is none)."""

    verdict: Verdict
    otherwise: Change | None


@dataclass(frozen=True, slots=True)
class Dispute:
    """The answer. ``answers`` are the possible sets of winners, by falling number of readings."""

    play: Play
    outcome: Outcome
    applied: Mapping[str, str]
    readings: int
    answers: tuple[Answer[Winners], ...]
    decisive: tuple[tuple[str, ...], ...]
    claims: tuple[Contested, ...]
    margin: Margin | None

    @property
    def holds(self) -> bool:
        """Whether the same players win under every reading."""
        return len(self.answers) == 1

    @property
    def failed(self) -> bool:
        """Whether the exit code is 1: a claim is refuted."""
        return any(not claim.verdict.upheld for claim in self.claims)


def dispute(play: Play, *given: Mapping[str, str], claims: Sequence[Claim] = ()) -> Dispute:
    """Answer a quarrel. The point of departure are the rulings ``given`` (strongest first), which are varied, too.

    ``claims`` are examined after those of the record.
    """
    options, applied = dimensions(play, *given)
    outcome = play.rules.score(play.record, applied, play.game)
    verdicts = [verdict_on(play, outcome, applied, claim) for claim in (*play.claims, *claims)]
    explored = _explore(play, options, applied, [verdict.claim for verdict in verdicts if not verdict.upheld and verdict.claim.form in STANDING])
    answers = sorted(explored.answers(_winners), key=lambda answer: (-answer.readings, sorted(answer.value)))
    now = outcome.winners
    others = [change for answer in answers if answer.value != now for change in answer.changes]
    return Dispute(
        play=play,
        outcome=outcome,
        applied=applied,
        readings=explored.every,
        answers=tuple(answers),
        decisive=tuple(minimal_keys(others)),
        claims=tuple(_contest(play, verdict, explored) for verdict in verdicts),
        margin=smallest(play.rules.slips(play.record, applied, play.game), partial(_winners_of, play, applied), now),
    )


def dimensions(play: Play, *given: Mapping[str, str]) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Every ruling with its readings, and which apply; with what else the record leaves open."""
    options = {ruling.key: tuple(reading.key for reading in ruling.readings) for ruling in play.game.rulings}
    applied = complete(play.game, *given)
    for key, readings in play.rules.dimensions(play.record, play.game).items():
        options[key], applied[key] = readings, readings[0]
    return options, applied


@dataclass(frozen=True, slots=True)
class _Ending:
    """Who won, and which of the claims in doubt hold."""

    winners: Winners
    holding: tuple[Claim, ...]


def _explore(play: Play, options: Mapping[str, Sequence[str]], applied: Mapping[str, str], doubted: Sequence[Claim] = ()) -> Explored[Any, _Ending]:
    """The record under all readings: what happened, and how it ended."""

    def end(unfolded: Any, rulings: Mapping[str, str]) -> _Ending:
        outcome = Outcome(*play.rules.stand(play.record, unfolded, rulings, play.game))
        return _Ending(outcome.winners, tuple(claim for claim in doubted if holds(claim, outcome)))

    return explore_in_steps(lambda rulings: play.rules.unfold(play.record, rulings, play.game), end, options, applied)


def _winners(ending: _Ending) -> Winners:
    return ending.winners


def _winners_of(play: Play, applied: Mapping[str, str], record: Any) -> Winners:
    unfolded = play.rules.unfold(record, applied, play.game)
    return Outcome(*play.rules.stand(record, unfolded, applied, play.game)).winners


def winners_under(found: Dispute, change: Mapping[str, str]) -> Winners:
    """Who wins with these readings, all others as applied."""
    return _winners_of(found.play, {**found.applied, **change}, found.play.record)


def decides_alone(found: Dispute, key: str) -> bool:
    """Whether this one ruling settles who wins, however all the others are read."""
    options, applied = dimensions(found.play, found.applied)
    narrowed = ({**options, key: (reading,)} for reading in options[key])
    return all(len(_explore(found.play, choice, {**applied, key: choice[key][0]}).answers(_winners)) == 1 for choice in narrowed)


def _contest(play: Play, verdict: Verdict, explored: Explored[Any, _Ending]) -> Contested:
    claim = verdict.claim
    if verdict.upheld:
        return Contested(verdict, None)
    if claim.form in STANDING:
        told = explored.answers(lambda ending: claim in ending.holding)
    else:
        told = explored.first().answers(partial(_decided, claim, play))
    holding = [answer for answer in told if answer.value]
    return Contested(verdict, holding[0].example if holding else None)


def _decided(claim: Claim, play: Play, unfolded: Any) -> bool:
    """Whether what a claim says of a decision is so."""
    decisions = play.rules.decide(play.record, unfolded, play.game)
    return play.rules.upholds(next(decision for decision in decisions if decision.id == claim.subject), claim)


def as_json(found: Dispute, say: Any) -> dict[str, Any]:
    """The JSON object of the contract (records, section 7); ``say`` puts messages into words."""
    margin = found.margin
    return {
        "schema": 1,
        "file": found.play.file,
        "game": found.play.game.slug,
        "holds": found.holds,
        "readings": found.readings,
        "outcomes": [
            {"winners": sorted(answer.value), "readings": answer.readings, "example": _rulings_json(answer.example)} for answer in found.answers
        ],
        "decisive": [list(keys) for keys in found.decisive],
        "claims": [
            {
                "claim": dict(claim.verdict.claim.values),
                "upheld": claim.verdict.upheld,
                "because": say(claim.verdict.told),
                "otherwise": None if claim.otherwise is None else _rulings_json(claim.otherwise),
            }
            for claim in found.claims
        ],
        "margin": margin and {"change": say(margin.slip.change), **_place(found.play, margin.slip), "winners": sorted(margin.winners)},
    }


def _place(play: Play, slip: Slip) -> dict[str, object]:
    spot = play.source.spot(slip.line, slip.column)
    return spot_json(spot) if spot else {"line": slip.line, "column": slip.column}


def _rulings_json(change: Change) -> dict[str, object]:
    """Readings as strings; a reading that is a row of numbers as a list of them, the way a record writes it."""
    return {key: [int(number) for number in reading.split()] if " " in reading else reading for key, reading in sorted(change)}

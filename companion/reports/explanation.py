"""Why one stands before the other: line by line, then the tie-break, each step with clause and record line."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.catalog.clauses import clause_titles
from companion.games import Evidence, Play
from companion.reports.report import NEVER, UNRECORDED, Cited, TieStory, placed_remarks, sentence, signed, tell_step
from companion.scoring import Result, Standing
from companion.scoring.claims import parting, why_before
from companion.words import Speech, msg, nmsg


@dataclass(frozen=True, slots=True)
class Difference:
    """One source: the points of both, and the difference as seen from the first; with what the record says of each."""

    label: str
    first: str
    second: str
    gap: int
    evidence: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The whole chain for two entries, the better placed first."""

    heading: str
    answer: str
    names: tuple[str, str]
    totals: tuple[int, int]
    lines: tuple[Difference, ...]
    tie: TieStory | None


@dataclass(frozen=True, slots=True)
class Account:
    """Every line of one entry, with what in the record gave or denied it."""

    heading: str
    lines: tuple[tuple[str, str, tuple[Cited, ...]], ...]
    """Label, points, evidence."""


class Explainer:
    """Explains a scored record in one language."""

    def __init__(self, play: Play, result: Result, speech: Speech) -> None:
        self.play = play
        self.warnings = result.problems
        self.outcome = result.outcome
        self.rulings = result.rulings
        self.say = speech
        self.clauses: Mapping[str, str] = clause_titles(play.game.slug, speech.lang)

    def compare(self, one: str, other: str) -> Comparison:
        """The chain for two players (or entries by name)."""
        first, second = self.outcome.standing_of(one), self.outcome.standing_of(other)
        if second.place < first.place:
            first, second = second, first
        if first.place == second.place:
            heading = msg("Why {names} share place {place}", names=[first.name, second.name], place=first.place)
        else:
            heading = msg("Why {first} stands before {second}", first=first.name, second=second.name)
        return Comparison(
            heading=self.say(heading),
            answer=sentence(self.say(why_before(self.outcome, first, second, self.play.rules)), self.play.common.players.names) + ".",
            names=(first.name, second.name),
            totals=(first.total, second.total),
            lines=tuple(self._difference(source, first, second) for source in self._sources()),
            tie=self._tie(first, second),
        )

    def account(self, name: str) -> Account:
        """Every line of one player's entry."""
        standing = self.outcome.standing_of(name)
        points = nmsg("{n} point", "{n} points", standing.total)
        heading = msg("{name}: place {place} with {points}", name=standing.called, place=standing.place, points=points)
        lines = [
            (self.say(self.play.rules.label(source, self.play.game)), self._cell(standing, source), self._evidence(standing, source))
            for source in self._sources()
        ]
        return Account(self.say(heading), tuple(lines))

    def remarks(self) -> tuple[str, ...]:
        """What is to be checked in the record."""
        return placed_remarks(self.play, self.warnings, self.say)

    def _sources(self) -> list[str]:
        return self.play.rules.sources(self.play.record, self.outcome)

    def _difference(self, source: str, first: Standing, second: Standing) -> Difference:
        traces = [evidence for standing in (first, second) for evidence in self._trace(standing, source)]
        return Difference(
            label=self.say(self.play.rules.label(source, self.play.game)),
            first=self._cell(first, source),
            second=self._cell(second, source),
            gap=_points(first, source) - _points(second, source),
            evidence=self._cited(traces),
        )

    def _cell(self, standing: Standing, source: str) -> str:
        for line in standing.lines:
            if line.source == source:
                return signed(line.points)
        return UNRECORDED if (standing.name, source) in self.outcome.unrecorded else NEVER

    def _trace(self, standing: Standing, source: str) -> list[Evidence]:
        return self.play.rules.trace(self.play.record, self.outcome, self.rulings, standing.name, source, self.play.game)

    def _evidence(self, standing: Standing, source: str) -> tuple[Cited, ...]:
        return self._cited(self._trace(standing, source))

    def _cited(self, traces: Iterable[Evidence]) -> tuple[Cited, ...]:
        """Each sentence once, with all the places in the record that bear it out."""
        places: dict[tuple[str, str], list[str]] = {}
        for evidence in traces:
            found = places.setdefault(
                (sentence(self.say(evidence.message), self.play.common.players.names), self.clauses.get(evidence.clause, "")), []
            )
            if evidence.line is not None:
                place = self.say(self.play.source.where(evidence.line, evidence.column or 1))
                found += [] if place in found else [place]
        return tuple(Cited(f"{text} ({'; '.join(where)})" if where else text, clause) for (text, clause), where in places.items())

    def _tie(self, first: Standing, second: Standing) -> TieStory | None:
        if first.total != second.total:
            return None
        found = parting(self.outcome, first.name, second.name)
        both = [tie for tie in self.outcome.ties if first.name in tie.level and second.name in tie.level]
        steps = []
        for tie in both:
            for step in tie.steps:
                steps.append(tell_step(step, self.outcome, self.play, self.say, self.clauses))
                if found and step is found[0].steps[found[1]]:
                    break
        points = nmsg("{n} point", "{n} points", first.total)
        heading = msg("{names} are level with {points}.", names=[first.name, second.name], points=points)
        return TieStory(self.say(heading), tuple(steps))


def _points(standing: Standing, source: str) -> int:
    return sum(line.points for line in standing.lines if line.source == source)

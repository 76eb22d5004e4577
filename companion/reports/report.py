"""What a scored record tells its players, in their language, not yet laid out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.catalog import Game, Ruling
from companion.catalog.clauses import clause_titles
from companion.games import Play, hints
from companion.reading.problems import Problem, whose
from companion.records import Claim
from companion.scoring import Decision, Outcome, Result, Standing, Step, Tie
from companion.words import Message, Speech, msg, nmsg, visible

NEVER = "–"
UNRECORDED = "?"


class Place(NamedTuple):
    """A line of the standings; ``members`` are empty where they are the name."""

    place: int
    name: str
    members: str
    total: int


@dataclass(frozen=True, slots=True)
class Cited:
    """A sentence and the title of the clause it rests on (empty where none)."""

    text: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class TieStory:
    """Who was level, what was tried, how it ended."""

    heading: str
    steps: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the score table: a source and each entry's points.

    A cell is a number, ``NEVER`` where nothing happened, or ``UNRECORDED`` where nothing was written down.
    """

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All that is said of a result, for any layout."""

    title: str
    facts: tuple[str, ...]
    status: str
    places: tuple[Place, ...]
    """Best first."""
    headline: str
    names: tuple[str, ...]
    table: tuple[Row, ...]
    totals: tuple[str, ...]
    legend: tuple[str, ...]
    decisions: tuple[Cited, ...]
    ties: tuple[TieStory, ...]
    claims: tuple[str, ...]
    rulings: tuple[str, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Labels:
    """The headings of a report in one language."""

    place: str
    name: str
    total: str
    players: str
    points: str
    decided: str
    tie: str
    claims: str
    rulings: str
    check: str


def labels_of(say: Speech) -> Labels:
    """The headings, said in the reader's language."""
    return Labels(
        place=say(msg("place")),
        name=say(msg("name")),
        total=say(msg("total")),
        players=say(msg("players")),
        points=say(msg("points")),
        decided=say(msg("How it was decided")),
        tie=say(msg("Tie")),
        claims=say(msg("Claims")),
        rulings=say(msg("Rulings that this table plays by")),
        check=say(msg("To check")),
    )


def report_of(play: Play, result: Result, speech: Speech, located: Callable[[Problem], str] | None = None) -> Report:
    """The report of a scored record, with what may be a slip in it; ``located`` puts a problem into one line.

    Without it they are told as on a page without the record's text: neither place nor code, but whom each is about.
    """
    return _Telling(play, result, speech).report(remarks(play, result.problems, speech, located))


def remarks(play: Play, warnings: Iterable[Problem], speech: Speech, located: Callable[[Problem], str] | None = None) -> tuple[str, ...]:
    """What is to be checked in a record: what it lacks, its ``warnings``, and what may be a slip; ``located`` as in `report_of`."""
    hinted = hints(play)
    lacking = (sentence(speech(found.message), play.common.players.names) for found in hinted if found.code == "unfinished")
    found = [*warnings, *(slip for slip in hinted if slip.code != "unfinished")]
    told = [located(problem) for problem in found] if located else [_told(speech(message), play) for message in whose(found)]
    return (*lacking, *told)


def placed_remarks(play: Play, warnings: Iterable[Problem], speech: Speech) -> tuple[str, ...]:
    """The remarks where places in the record are told within sentences: each with its own behind it, in brackets."""

    def placed(problem: Problem) -> str:
        text = speech(whose([problem])[0])
        where = problem.spot.place if problem.spot else play.source.where(problem.line, problem.column or 1) if problem.line else None
        return f"{text} ({speech(where)})" if where else text

    return tuple(_told(text, play) for text in remarks(play, warnings, speech, placed))


def _told(text: str, play: Play) -> str:
    text = sentence(text, play.common.players.names)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def place_of(standing: Standing, say: Speech) -> Place:
    """An entry's line of the standings."""
    members = "" if standing.members == (standing.name,) else ", ".join(standing.members)
    return Place(standing.place, say(standing.called), members, standing.total)


def facts_of(texts: Mapping[str, str]) -> tuple[str, ...]:
    """What game it was: title, date and place, as far as they were written down."""
    return tuple(fact for key in ("title", "date", "location") if (fact := visible(" ".join(texts.get(key, "").split()))))


class _Telling:
    def __init__(self, play: Play, result: Result, speech: Speech) -> None:
        self.play = play
        self.result = result
        self.outcome: Outcome = result.outcome
        self.say = speech
        self.clauses: Mapping[str, str] = clause_titles(play.game.slug, speech.lang)

    def report(self, problems: tuple[str, ...]) -> Report:
        seats = self._seats()
        table = self._table(seats)
        shown = {cell for row in table for cell in row.cells}
        return Report(
            title=self.say(self.play.game.title),
            facts=facts_of(self.play.common.texts),
            status=self._status(),
            places=tuple(place_of(standing, self.say) for standing in self.outcome.standings),
            headline=self._headline(),
            names=tuple(self.say(standing.called) for standing in seats),
            table=table,
            totals=tuple(signed(standing.total) for standing in seats),
            legend=self._legend(shown),
            decisions=tuple(self._cited(self._tell(decision), decision.rule) for decision in self.outcome.decisions),
            ties=tuple(self._tie(tie) for tie in self.outcome.ties),
            claims=self._claims(),
            rulings=tuple(self._ruling(ruling) for ruling in self.play.game.rulings if self.result.rulings[ruling.key] != ruling.default),
            problems=problems,
        )

    def _seats(self) -> list[Standing]:
        """Entries as they sit at the table: the score table doesn't jump about as places change."""
        seating = {name: seat for seat, name in enumerate(self.play.common.players.names)}
        return sorted(self.outcome.standings, key=lambda standing: seating.get(standing.members[0], 0))

    def _status(self) -> str:
        if self.result.status == "final":
            return self.say(msg("final result"))
        return self.say(msg("interim result: the record isn't complete"))

    def _headline(self) -> str:
        first = [standing.called for standing in self.outcome.standings if standing.place == 1]
        total = self.outcome.standings[0].total
        points = nmsg("{n} point", "{n} points", total)
        if len(first) > 1:
            return self.say(msg("{names} share first place with {points}.", names=first, points=points))
        tie = next((tie for tie in self.outcome.ties if tie.on == "total" and self.outcome.standings[0].name in tie.level), None)
        if self.result.status == "final" and tie:
            others = [self.outcome.standing_of(name).called for name in tie.level if name != self.outcome.standings[0].name]
            return self.say(msg("{name} wins with {points}, before {others} by the tie-break.", name=first[0], points=points, others=others))
        if self.result.status == "final":
            return self.say(msg("{name} wins with {points}.", name=first[0], points=points))
        return self.say(msg("{name} leads with {points}.", name=first[0], points=points))

    def _table(self, seats: Sequence[Standing]) -> tuple[Row, ...]:
        points = [{line.source: line.points for line in standing.lines} for standing in seats]
        sources = self.play.rules.sources(self.play.record, self.outcome)
        rows = []
        for source in sources:
            cells = []
            for standing, mine in zip(seats, points, strict=True):
                if source in mine:
                    cells.append(signed(mine[source]))
                else:
                    cells.append(UNRECORDED if (standing.name, source) in self.outcome.unrecorded else NEVER)
            rows.append(Row(self.say(self.play.rules.label(source, self.play.game)), tuple(cells)))
        return tuple(rows)

    def _legend(self, shown: set[str]) -> tuple[str, ...]:
        legend = []
        if UNRECORDED in shown:
            legend.append(self.say(msg("{mark} not recorded", mark=UNRECORDED)))
        if NEVER in shown and len(shown) > 1:
            legend.append(self.say(msg("{mark} did not happen", mark=NEVER)))
        return tuple(legend)

    def _tell(self, decision: Decision) -> Message:
        return self.play.rules.tell_decision(self.play.record, decision, self.play.game)

    def _cited(self, message: Message, clause: str) -> Cited:
        return Cited(sentence(self.say(message), self.play.common.players.names), self.clauses.get(clause, ""))

    def _tie(self, tie: Tie) -> TieStory:
        total = self.outcome.standing_named(tie.level[0]).total
        if tie.on == "total":
            heading = msg("{names} are level with {points}.", names=list(tie.level), points=nmsg("{n} point", "{n} points", total))
        else:
            heading = msg(
                "{names} are still level after this criterion: {criterion}.", names=list(tie.level), criterion=self.play.rules.criterion(tie.on)
            )
        return TieStory(self.say(heading), tuple(tell_step(step, self.outcome, self.play, self.say, self.clauses) for step in tie.steps))

    def _claims(self) -> tuple[str, ...]:
        told = []
        for verdict in self.result.verdicts:
            claim = claim_words(verdict.claim, self.play.game)
            text = msg("upheld ({claim}): {because}.", claim=claim, because=verdict.because)
            if not verdict.upheld:
                text = msg("refuted ({claim}): {because}.", claim=claim, because=verdict.told)
            told.append(sentence(self.say(text)))
        return tuple(told)

    def _ruling(self, ruling: Ruling) -> str:
        chosen = next(reading for reading in ruling.readings if reading.key == self.result.rulings[ruling.key])
        return f"{self.say(ruling.question)} {self.say(chosen.label)} ({ruling.key}: {chosen.key})"


def tell_step(step: Step, outcome: Outcome, play: Play, say: Speech, clauses: Mapping[str, str]) -> Cited:
    """A step of a tie-break: the criterion, everybody's value, and how it ended."""
    clause = clauses.get(play.rules.clause_of(step.criterion), "")
    if not step.values:
        return Cited(sentence(say(msg("the rules end here: the place is shared"))), clause)
    values = ", ".join(
        say(msg("{name} {value}", name=name, value=play.rules.tell_value(step.criterion, value))) for name, value in step.values.items()
    )
    ending = {
        "separated": msg("that decides"),
        "partly": _partly(step, outcome),
        "level": msg("still level"),
        "rules-end": msg("still level, and the rules end here: the place is shared"),
    }[step.verdict]
    told = msg("{criterion}: {values} – {ending}", criterion=play.rules.criterion(step.criterion), values=values, ending=ending)
    return Cited(sentence(say(told)), clause)


def _partly(step: Step, outcome: Outcome) -> Message:
    """That a criterion parted only some, and who share a place, no other criterion being left for them."""
    alike: dict[int | None, list[str]] = {}
    for name, value in step.values.items():
        alike.setdefault(value, []).append(name)
    parted_later = {frozenset(tie.level) for tie in outcome.ties if tie.on == step.criterion}
    level = [names for names in alike.values() if len(names) > 1 and frozenset(names) not in parted_later]
    places = sorted((outcome.standing_named(names[0]).place, names) for names in level)
    shared = [msg("{names} share place {place}", names=names, place=place) for place, names in places]
    return msg("that parts some of them: {shared}", shared=shared) if shared else msg("that parts some of them")


def claim_words(claim: Claim, game: Game) -> Message:
    """A claim as somebody at the table says it."""
    first, *rest = claim.values.values()
    said = rest[0] if rest else first
    match claim.form:
        case "award":
            return msg("award {number} for {player}", number=first, player=said)
        case "good_shot":
            return msg("good shot of {colour} for {player}", colour=game.colour(str(first)).name, player=said)
        case "pitch":
            return msg("pitch {number} was made", number=first) if said else msg("pitch {number} was not made", number=first)
        case "film":
            return msg("film {number}: {points}", number=first, points=points_of(said))
        case "total":
            return msg("{name}: {points}", name=first, points=points_of(said))
        case "place":
            return msg("{name}: place {place}", name=first, place=said)
    names = list(said) if isinstance(said, list) else [str(said)]
    return nmsg("{names} wins", "{names} win", len(names), names=names)


def points_of(number: object) -> Message:
    """So many points."""
    return nmsg("{n} point", "{n} points", int(str(number)))


def sentence(text: str, names: Iterable[str] = ()) -> str:
    """The text with a capital letter in front, unless one of ``names`` stands there: names stay as they are written."""
    if not text or any(text.startswith(name) for name in names):
        return text
    return text[:1].upper() + text[1:]


def inner(text: str) -> str:
    """The text as it goes on within a sentence: its first word small, unless that is written in capitals."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def signed(points: int) -> str:
    """Points with a true minus sign."""
    return str(points).replace("-", "−")

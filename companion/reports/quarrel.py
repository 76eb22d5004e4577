"""What a dispute's answer tells the two who quarrel, in their language, not yet laid out."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.catalog import Game
from companion.catalog.clauses import clause_titles
from companion.games.disputing import Contested, Dispute, decides_alone, winners_under
from companion.reports.report import claim_text, sentence
from companion.scoring.readings import Change
from companion.words import Message, Speech, msg, nmsg

SHOWN = 6
"""So many deciding sets are told; more help nobody at a table."""


@dataclass(frozen=True, slots=True)
class Question:
    """An open question of the rules, what each reading would mean here, and why it is open."""

    question: str
    readings: tuple[tuple[str, str], ...]
    """Reading in words -> who would win, all others as applied; empty where the question decides only together with others."""
    because: str
    clause: str
    clause_id: str


@dataclass(frozen=True, slots=True)
class Hinge:
    """One or more questions that decide together; ``outcome`` tells of several what they would bring about."""

    questions: tuple[Question, ...]
    outcome: str


@dataclass(frozen=True, slots=True)
class Quarrel:
    """The answer first, then what it rests on."""

    title: str
    answer: str
    outcomes: tuple[str, ...]
    hinges: tuple[Hinge, ...]
    more: str
    claims: tuple[str, ...]
    margin: str
    advice: str


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings of an answer in one language."""

    outcomes: str
    hangs: str
    together: str
    open: str
    claims: str
    margin: str
    advice: str


def headings_of(say: Speech) -> Headings:
    """The headings, said in the reader's language."""
    return Headings(
        outcomes=say(msg("By all readings of the rules")),
        hangs=say(msg("On what it hangs")),
        together=say(msg("These together:")),
        open=say(msg("Why it is open")),
        claims=say(msg("Claims")),
        margin=say(msg("How near it was")),
        advice=say(msg("Before the next game")),
    )


def quarrel_of(found: Dispute, speech: Speech) -> Quarrel:
    """The answer to a dispute, told."""
    return _Telling(found, speech).quarrel()


class _Telling:
    def __init__(self, found: Dispute, speech: Speech) -> None:
        self.found = found
        self.game: Game = found.play.game
        self.say = speech
        self.clauses = clause_titles(self.game.slug, speech.lang)
        self.seats = found.play.common.players.names

    def quarrel(self) -> Quarrel:
        found = self.found
        hinges = tuple(self._hinge(keys) for keys in found.decisive[:SHOWN])
        hidden = len(found.decisive) - len(hinges)
        return Quarrel(
            title=self.say(self.game.title),
            answer=self._answer(),
            outcomes=() if found.holds else tuple(self._outcomes()),
            hinges=hinges,
            more=self.say(nmsg("and {n} more way to change it", "and {n} more ways to change it", hidden)) if hidden else "",
            claims=tuple(self._claim(claim) for claim in found.claims),
            margin=self._margin(),
            advice=self._advice(),
        )

    def _names(self, winners: Iterable[str]) -> list[str]:
        wanted = set(winners)
        return [name for name in self.seats if name in wanted]

    def _wins(self, winners: Iterable[str]) -> Message:
        names = self._names(winners)
        return nmsg("{names} wins", "{names} win", len(names), names=names)

    def _answer(self) -> str:
        found = self.found
        if found.holds:
            text = msg("{wins} under every reading of the rules ({n} of {n}).", wins=self._wins(found.outcome.winners), n=found.readings)
            return sentence(self.say(text), self.seats)
        if len(found.decisive) == 1 and len(found.decisive[0]) == 1:
            question = self._question(found.decisive[0][0], alone=True)
            told = "; ".join(f"{reading.rstrip('.')}: {who}" for reading, who in question.readings)
            if not decides_alone(found, found.decisive[0][0]):
                text = msg("All else as played, it hangs on one ruling: {question} {readings}.", question=question.question, readings=told)
                return self.say(text)
            return self.say(msg("It hangs on one ruling: {question} {readings}.", question=question.question, readings=told))
        some = next(answer.readings for answer in found.answers if answer.value == found.outcome.winners)
        text = msg(
            "{wins} as this table plays, but not under every reading of the rules ({some} of {all}).",
            wins=self._wins(found.outcome.winners),
            some=some,
            all=found.readings,
        )
        return sentence(self.say(text), self.seats)

    def _outcomes(self) -> Iterable[str]:
        for answer in self.found.answers:
            text = msg("{wins} under {some} of {all} readings", wins=self._wins(answer.value), some=answer.readings, all=self.found.readings)
            if answer.value == self.found.outcome.winners:
                yield sentence(self.say(msg("{told}, those of this table among them.", told=text)), self.seats)
            else:
                change = self._change(answer.example)
                yield sentence(self.say(msg("{told}; for instance with {change}.", told=text, change=change)), self.seats)

    def _change(self, change: Change) -> list[Message]:
        return [msg("{key}: {reading}", key=key, reading=reading) for key, reading in sorted(change)]

    def _hinge(self, keys: tuple[str, ...]) -> Hinge:
        questions = tuple(self._question(key, alone=len(keys) == 1) for key in keys)
        if len(keys) == 1:
            return Hinge(questions, "")
        others = (answer for answer in self.found.answers if answer.value != self.found.outcome.winners)
        change, winners = min(
            ((change, answer.value) for answer in others for change in answer.changes if {key for key, _ in change} == set(keys)),
            key=lambda found: sorted(found[0]),
        )
        told = msg("With {change}: {wins}.", change=self._change(change), wins=self._wins(winners))
        return Hinge(questions, self.say(told))

    def _question(self, key: str, alone: bool) -> Question:
        readings = tuple(self._readings(key)) if alone else ()
        ruling = next((ruling for ruling in self.game.rulings if ruling.key == key), None)
        if ruling is None:
            return Question(self.say(self.game.words[key]), readings, self.say(self.game.words[f"{key}_because"]), "", "")
        clause = self.clauses.get(ruling.clause, "")
        return Question(f"{self.say(ruling.question)} ({key})", readings, self.say(ruling.because), clause, ruling.clause)

    def _readings(self, key: str) -> Iterable[tuple[str, str]]:
        ruling = next((ruling for ruling in self.game.rulings if ruling.key == key), None)
        if ruling is not None:
            for reading in ruling.readings:
                label = f"{self.say(reading.label)}"
                if reading.key == self.found.applied[key]:
                    label = self.say(msg("{reading} (as played)", reading=label.rstrip(".")))
                yield label, self.say(self._wins(winners_under(self.found, {key: reading.key})))
            return
        for answer in self.found.answers:
            change = next((change for change in answer.changes if {name for name, _ in change} <= {key}), None)
            if change is not None:
                table = dict(change).get(key, self.found.applied[key])
                yield table.replace(" ", ", "), self.say(self._wins(answer.value))

    def _claim(self, contested: Contested) -> str:
        verdict = contested.verdict
        claim = claim_text(verdict.claim)
        if verdict.upheld:
            return sentence(self.say(msg("upheld ({claim}): {because}.", claim=claim, because=verdict.because)))
        told = sentence(self.say(msg("refuted ({claim}): {because}.", claim=claim, because=verdict.because)))
        if contested.otherwise is None:
            return told + " " + self.say(msg("No reading of the rules would change that."))
        return told + " " + self.say(msg("It would hold with {change}, all else as played.", change=self._change(contested.otherwise)))

    def _margin(self) -> str:
        margin = self.found.margin
        if margin is None:
            return self.say(msg("No number off by one and no single mark, vote or card misread would change who wins."))
        text = msg(
            "The smallest slip that would change it: {change} ({place}); then {wins}.",
            change=margin.slip.change,
            place=self.found.play.source.where(margin.slip.line, margin.slip.column),
            wins=self._wins(margin.winners),
        )
        return self.say(text)

    def _advice(self) -> str:
        keys = sorted({key for keys in self.found.decisive[:SHOWN] for key in keys if any(ruling.key == key for ruling in self.game.rulings)})
        if not keys:
            return ""
        return self.say(msg("Agree on {keys} before you play: companion rulings {game}", keys=", ".join(keys), game=self.game.slug))

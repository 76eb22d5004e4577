"""What a dispute's answer tells the two who quarrel, in their language, not yet laid out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import ne

from companion.catalog import Game, Reading, Ruling
from companion.catalog.clauses import clause_titles
from companion.games import warnings_of
from companion.games.disputing import Contested, Dispute, decides_alone, winners_under
from companion.records import Claim
from companion.reports.report import claim_words, facts_of, inner, placed_remarks, points_of, sentence, signed
from companion.scoring.claims import STANDING, called_with_members, why_first
from companion.scoring.margin import Winners
from companion.scoring.readings import Change
from companion.words import Message, Speech, msg, nmsg

SHOWN = 6
"""So many claims in short, deciding sets and outcomes are told; more help nobody at a table."""
LONG = 250
"""Characters: a longer headline fills most of a phone's screen."""


@dataclass(frozen=True, slots=True)
class Question:
    """An open question of the rules, what each reading would mean here, and why it is open."""

    question: str
    readings: tuple[tuple[str, str], ...]
    """Reading in words -> who would win, all others as applied; nobody where the question decides only together with others."""
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
    slug: str
    facts: tuple[str, ...]
    answer: str
    verdicts: tuple[str, ...]
    """Of every claim in a few words whether it is upheld, and what is so instead; of many claims the refuted ones."""
    notice: str
    """How many remarks there are on the record; nothing without any."""
    standings: tuple[str, ...]
    """That the game isn't over, if so; everybody's points as played; then what parted the first two if they are level."""
    outcomes: tuple[str, ...]
    hinges: tuple[Hinge, ...]
    more: str
    claims: tuple[str, ...]
    remarks: tuple[str, ...]
    """What is to be checked in the record; told as in a report."""
    grounds: tuple[tuple[str, str], ...]
    """Title and id of the clauses that standings and claims rest on."""
    failing: tuple[str, ...]
    """Ids of the clauses at which claims fail."""
    margin: str
    advice: tuple[str, ...]


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
        self.final = found.play.record.status == "final"

    def quarrel(self) -> Quarrel:
        found = self.found
        hinges = tuple(self._hinge(keys) for keys in found.decisive[:SHOWN])
        hidden = len(found.decisive) - len(hinges)
        remarks = placed_remarks(found.play, warnings_of(found.play, found.outcome), self.say)
        return Quarrel(
            title=self.say(self.game.title),
            slug=self.game.slug,
            facts=facts_of(found.play.common.texts),
            answer=self._answer(),
            verdicts=tuple(self._verdicts()),
            notice=self._notice(len(remarks)),
            standings=tuple(self._standings()),
            outcomes=() if found.holds else tuple(self._outcomes()),
            hinges=hinges,
            more=self.say(nmsg("and {n} more way to change it", "and {n} more ways to change it", hidden)) if hidden else "",
            claims=tuple(self._claims()),
            remarks=remarks,
            grounds=tuple((self.clauses[key], key) for key in self._grounds() if key in self.clauses),
            failing=tuple(claim.verdict.clause for claim in found.claims if not claim.verdict.upheld),
            margin=self._margin(),
            advice=tuple(self._advice()),
        )

    def _names(self, winners: Iterable[str]) -> list[str]:
        wanted = set(winners)
        return [name for name in self.seats if name in wanted]

    def _wins(self, winners: Iterable[str]) -> Message:
        """Who wins; of a game not yet over, who leads. Where all are level, they share first place."""
        names = self._names(winners)
        level = len(names) == len(self.seats) and len(self.found.outcome.standings) > 1
        if level:
            return msg("{names} share first place", names=names)
        if self.final:
            return nmsg("{names} wins", "{names} win", len(names), names=names)
        return nmsg("{names} leads", "{names} lead", len(names), names=names)

    def _answer(self) -> str:
        found = self.found
        if found.holds:
            text = msg("{wins} under every reading of the rules ({n} of {n}).", wins=self._wins(found.outcome.winners), n=found.readings)
            return sentence(self.say(text), self.seats)
        if len(found.decisive) == 1 and len(found.decisive[0]) == 1:
            return self._hanging(found.decisive[0][0])
        some = next(answer.readings for answer in found.answers if answer.value == found.outcome.winners)
        text = msg(
            "{wins} as this table plays, but not under every reading of the rules ({some} of {all}).",
            wins=self._wins(found.outcome.winners),
            some=some,
            all=found.readings,
        )
        return sentence(self.say(text), self.seats)

    def _hanging(self, key: str) -> str:
        """That it hangs on one ruling: who wins as played, and those readings alone that change it; shorter where that would be long."""
        ruling = self._ruling(key)
        question = inner(self.say(ruling.question if ruling else self.game.words[key]))
        alone = decides_alone(self.found, key)
        for brevity in range(4):
            readings = "; ".join(self._turning(key, ruling, brevity))
            text = msg("It hangs on one ruling: {question} {readings}.", question=question, readings=readings)
            if not alone:
                text = msg("All else as played, it hangs on one ruling: {question} {readings}.", question=question, readings=readings)
            told = self.say(text)
            if len(told) <= LONG:
                break
        return told

    def _turning(self, key: str, ruling: Ruling | None, brevity: int) -> Iterable[str]:
        """Who wins as played, then what the other readings make of it that change it, those of one result together.

        ``brevity`` 1 doesn't name the reading as played, 2 those that change it, 3 neither.
        """
        now = self.found.outcome.winners
        played = self.found.applied[key]
        if ruling is None:
            yield self.say(msg("As counted here ({reading}): {wins}", reading=played.replace(" ", ", "), wins=self._wins(now)))
            for table, winners in self._tables(key):
                if winners != now:
                    yield self.say(msg("for instance with {reading}: {wins}", reading=table.replace(" ", ", "), wins=self._wins(winners)))
            return
        labels = {reading.key: inner(self.say(reading.label)).rstrip(".") for reading in ruling.readings}
        as_played = msg("As played ({reading}): {wins}", reading=labels[played], wins=self._wins(now))
        yield self.say(msg("As played: {wins}", wins=self._wins(now)) if brevity % 2 else as_played)
        others: dict[Winners, list[str]] = {}
        for reading in ruling.readings:
            winners = winners_under(self.found, {key: reading.key})
            if winners != now:
                others.setdefault(winners, []).append(labels[reading.key])
        wins = {winners: self.say(self._wins(winners)) for winners in others}
        if brevity < 2:
            yield from (f"{self._either(told)}: {wins[winners]}" for winners, told in others.items())
            return
        said, changing = self._either(list(wins.values())), sum(map(len, others.values()))
        if changing == len(ruling.readings) - 1:
            yield self.say(msg("read otherwise: {wins}", wins=said))
        elif changing == 1:
            yield self.say(msg("under one other reading: {wins}", wins=said))
        else:
            yield self.say(msg("under some other readings: {wins}", wins=said))

    def _either(self, told: Sequence[str]) -> str:
        """Readings that come to the same, or results of several."""
        if len(told) == 1:
            return told[0]
        return self.say(msg("{list} or {last}", list=", ".join(told[:-1]), last=told[-1]))

    def _verdicts(self) -> Iterable[str]:
        """A line a claim; of more than are told those that are refuted, and how many others there are."""
        claims = list(self.found.claims)
        shown = claims if len(claims) <= SHOWN else [claim for claim in claims if not claim.verdict.upheld][: SHOWN - 1]
        for contested in shown:
            said = claim_words(contested.verdict.claim, self.game)
            if contested.verdict.upheld:
                yield sentence(self.say(msg("upheld: {claim}.", claim=said)))
            else:
                yield sentence(self.say(msg("refuted ({claim}): {because}.", claim=said, because=self._truth(contested.verdict.claim))))
        hidden = len(claims) - len(shown)
        if hidden:
            upheld = sum(claim.verdict.upheld for claim in claims)
            text = msg("claims in all: {n}, upheld {upheld}, refuted {refuted}", n=len(claims), upheld=upheld, refuted=len(claims) - upheld)
            yield sentence(self.say(text)) + "."

    def _notice(self, remarks: int) -> str:
        text = nmsg("To check: {n} remark, see below.", "To check: {n} remarks, see below.", remarks)
        return self.say(text) if remarks else ""

    def _truth(self, claim: Claim) -> object:
        """What is so where a claim isn't."""
        outcome = self.found.outcome
        if claim.form == "winner":
            return self._wins(outcome.winners)
        if claim.form in STANDING:
            standing = outcome.standing_of(str(claim.values["player"]))
            return points_of(standing.total) if claim.form == "total" else msg("place {place}", place=standing.place)
        data = outcome.decision(claim.subject).data
        if claim.form == "film":
            return points_of(data["points"])
        if claim.form == "pitch":
            return msg("the film is made") if data["made"] else msg("the film is not made")
        return data["winner"] or msg("nobody")

    def _standings(self) -> Iterable[str]:
        if not self.final:
            yield sentence(self.say(msg("interim result: the record isn't complete"))) + "."
        standings = self.found.outcome.standings
        points = [msg("{name} {points}", name=called_with_members(standing), points=signed(standing.total)) for standing in standings]
        yield self.say(msg("Points as played: {points}.", points=points))
        if len(standings) > 1 and standings[0].total == standings[1].total and standings[1].place > 1:
            why = self.say(why_first(self.found.outcome, self.found.play.rules))
            if all(self.say(contested.verdict.because) != why for contested in self.found.claims):
                yield sentence(why, self.seats) + "."

    def _grounds(self) -> Iterable[str]:
        """The clauses at which claims and rules part, then those of a tie for first place, then those that bear out claims; each once."""
        outcome = self.found.outcome
        first = [tie for tie in outcome.ties if outcome.standings[0].name in tie.level]
        criteria = (self.found.play.rules.clause_of(step.criterion) for tie in first for step in tie.steps)
        verdicts = [contested.verdict for contested in self.found.claims]
        refuted, upheld = ([verdict.clause for verdict in verdicts if verdict.upheld is held] for held in (False, True))
        return dict.fromkeys([*refuted, *criteria, *upheld])

    def _outcomes(self) -> Iterable[str]:
        found = self.found
        shown = [answer for answer in found.answers if answer.value == found.outcome.winners]
        shown += [answer for answer in found.answers if answer.value != found.outcome.winners][: SHOWN - 1]
        for answer in found.answers:
            if answer not in shown:
                continue
            text = msg("{wins} under {some} of {all} readings", wins=self._wins(answer.value), some=answer.readings, all=found.readings)
            if answer.value == found.outcome.winners:
                yield sentence(self.say(msg("{told}, those of this table among them.", told=text)), self.seats)
            else:
                change = self._change(answer.example)
                yield sentence(self.say(msg("{told}; for instance with {change}.", told=text, change=change)), self.seats)
        hidden = len(found.answers) - len(shown)
        if hidden:
            yield self.say(nmsg("and {n} more outcome, rarer still", "and {n} more outcomes, rarer still", hidden))

    def _change(self, change: Change) -> list[Message]:
        return [msg("{key}: {reading}", key=key, reading=reading.replace(" ", ", ")) for key, reading in sorted(change)]

    def _spelt(self, change: Change) -> str:
        """A change with every question and answer in words."""
        told = []
        for key, reading in sorted(change):
            ruling = self._ruling(key)
            if ruling is None:
                told.append(f"{self.say(self.game.words[key])} ({key}) {self._table(reading, self.found.applied[key])}")
            else:
                label = next(self.say(one.label) for one in ruling.readings if one.key == reading)
                told.append(f"{self.say(ruling.question)} {label.rstrip('.')} ({key}: {reading})")
        return "; ".join(told)

    def _hinge(self, keys: tuple[str, ...]) -> Hinge:
        if len(keys) == 1:
            return Hinge((self._question(keys[0], tuple(self._readings(keys[0]))),), "")
        others = (answer for answer in self.found.answers if answer.value != self.found.outcome.winners)
        change, winners = min(
            ((change, answer.value) for answer in others for change in answer.changes if {key for key, _ in change} == set(keys)),
            key=lambda found: sorted(found[0]),
        )
        told = msg("{wins} with {change}.", change=self._change(change), wins=self._wins(winners))
        return Hinge(tuple(self._question(key, tuple(self._both(key, reading))) for key, reading in sorted(change)), self.say(told))

    def _question(self, key: str, readings: tuple[tuple[str, str], ...] = ()) -> Question:
        ruling = self._ruling(key)
        if ruling is None:
            return Question(f"{self.say(self.game.words[key])} ({key})", readings, self.say(self.game.words[f"{key}_because"]), "", "")
        clause = self.clauses.get(ruling.clause, "")
        return Question(f"{self.say(ruling.question)} ({key})", readings, self.say(ruling.because), clause, ruling.clause)

    def _ruling(self, key: str) -> Ruling | None:
        """An open question of the rules; None for what only the record leaves open."""
        return next((ruling for ruling in self.game.rulings if ruling.key == key), None)

    def _readings(self, key: str) -> Iterable[tuple[str, str]]:
        """Every reading of a question that decides alone and who would win by it."""
        ruling = self._ruling(key)
        if ruling is not None:
            for reading in ruling.readings:
                yield self._label(key, reading), self.say(self._wins(winners_under(self.found, {key: reading.key})))
            return
        for table, winners in self._tables(key):
            yield self._table(table, self.found.applied[key]), self.say(self._wins(winners))

    def _tables(self, key: str) -> Iterable[tuple[str, Winners]]:
        """Of every result that a row of numbers alone can bring about the one nearest to that applied, and who wins by it."""
        played = self.found.applied[key]
        for answer in self.found.answers:
            tables = [dict(change).get(key, played) for change in answer.changes if {name for name, _ in change} <= {key}]
            if tables:
                yield min(tables, key=lambda table: (sum(map(ne, table.split(), played.split())), table)), answer.value

    def _both(self, key: str, other: str) -> Iterable[tuple[str, str]]:
        """The reading as played and another one, without what follows from it."""
        ruling = self._ruling(key)
        for chosen in (self.found.applied[key], other):
            if ruling is None:
                yield self._table(chosen, self.found.applied[key]), ""
            else:
                yield self._label(key, next(reading for reading in ruling.readings if reading.key == chosen)), ""

    def _table(self, numbers: str, applied: str) -> str:
        """A row of numbers that is no ruling's reading: the one applied, or one of several."""
        told = numbers.replace(" ", ", ")
        if numbers == applied:
            return self.say(msg("{reading} (as counted here)", reading=told))
        return self.say(msg("for instance {reading}", reading=told))

    def _label(self, key: str, reading: Reading) -> str:
        label = self.say(reading.label).rstrip(".")
        if reading.key != self.found.applied[key]:
            return f"{label} ({reading.key})"
        return self.say(msg("{reading} ({key}, as played)", reading=label, key=reading.key))

    def _claims(self) -> Iterable[str]:
        """Every claim with its reason, then once of how many no reading would make anything."""
        refuted = [claim for claim in self.found.claims if not claim.verdict.upheld]
        hopeless = sum(claim.otherwise is None for claim in refuted)
        yield from (self._claim(claim) for claim in self.found.claims)
        if hopeless and hopeless == len(refuted):
            one = msg("No reading of the rules would change that.")
            yield self.say(one if hopeless == 1 else msg("No reading of the rules would uphold any of the refuted claims."))
        elif hopeless:
            yield self.say(
                nmsg(
                    "{n} other refuted claim holds under no reading of the rules.",
                    "{n} other refuted claims hold under no reading of the rules.",
                    hopeless,
                )
            )

    def _claim(self, contested: Contested) -> str:
        verdict = contested.verdict
        claim = claim_words(verdict.claim, self.game)
        if verdict.upheld:
            return sentence(self.say(msg("upheld ({claim}): {because}.", claim=claim, because=verdict.because)))
        told = sentence(self.say(msg("refuted ({claim}): {because}.", claim=claim, because=verdict.told)))
        if contested.otherwise is None:
            return told
        return told + " " + self.say(msg("Read otherwise it would hold: {readings}.", readings=self._spelt(contested.otherwise)))

    def _margin(self) -> str:
        margin = self.found.margin
        if margin is None and self.final:
            return self.say(msg("No number off by one and no single mark, vote or card misread would change who wins."))
        if margin is None:
            return self.say(msg("No number off by one and no single mark, vote or card misread would change who leads."))
        text = msg(
            "The smallest slip that would change it: {change} ({place}); then {wins}.",
            change=margin.slip.change,
            place=self.found.play.source.where(margin.slip.line, margin.slip.column),
            wins=self._wins(margin.winners),
        )
        return self.say(text)

    def _advice(self) -> Iterable[str]:
        deciding = sorted({key for keys in self.found.decisive[:SHOWN] for key in keys})
        keys = [key for key in deciding if any(ruling.key == key for ruling in self.game.rulings)]
        if keys:
            yield self.say(msg("Agree on {keys} before you play: companion rulings {game}", keys=", ".join(keys), game=self.game.slug))
        for key in deciding:
            if key not in keys:
                yield self.say(msg("Write the numbers of your own game into the record, as {key}: then nothing hangs on them.", key=key))

"""Guided entry from the first question to the last: every answer is on the disk before the next question is asked."""

from collections.abc import Callable

from companion.cli.session import Session
from companion.cli.talk import Talk, brief, command_of, leaves, report, rules_here, waiting
from companion.records.answers import flag
from companion.table.asking import Question, Refusal, cut
from companion.table.journal import Journal
from companion.table.replay import Entries
from companion.table.sitting import Sitting, Step, answer, at_entry, bring_back, changed, edit, forget_waiting, news, sit, undo
from companion.words import Message, Text, msg, nmsg
from companion.words.width import columns

KEYS = msg(
    "Keys: u or u 3 takes back, r brings that back, e 5 changes entry 5, l lists entries, s standings, ? the rule, w ends the game here, "
    "q leaves to go on later"
)


class Entering:
    """One sitting at the table. ``sitting`` is where the game stands, always as the journal has it."""

    def __init__(self, session: Session, talk: Talk, journal: Journal, sitting: Sitting) -> None:
        self.session = session
        self.talk = talk
        self.journal = journal
        self.sitting = sitting
        self._offered: str | None = None
        """What Enter means after a refusal."""
        self._shown: dict[str, Message | Text | str] = {}
        """How entries that were ever in their place were shown."""
        self._dropped: list[Entries] = []
        """What was taken back or forgotten since the last entry, step by step."""
        self._left: str | None = None
        """A command for which the change of an entry was left; it is done next."""

    def run(self) -> bool:
        """Ask until the game is over (True) or is left (False). Raises OSError where an answer can't be kept."""
        self._where()
        while True:
            question = self.sitting.state.question
            line, self._left = (self._put(question), None) if self._left is None else (self._left, None)
            if line is None:
                return question is None
            if not line.strip() and question is None:
                return True
            command = command_of(line, question, self.session.speech)
            if command is None or (command[0] == "r" and self._answers(question, line)):
                self._take(question, line)
            elif command[0] == "q":
                return False
            elif command[0] == "w":
                if self._can_be_written(question) and self._meant(question):
                    return True
            else:
                self._do(*command)

    def _answers(self, question: Question | None, line: str) -> bool:
        """Whether a key is an answer, as there's nothing that it could do."""
        return not self._dropped and question is not None and not isinstance(question.read(line), Refusal)

    def _can_be_written(self, question: Question | None) -> bool:
        """Whether the record may be written now; if not, that is told."""
        reason = msg("there is nothing to write down yet") if self.sitting.play is None else question.unwritten if question else None
        if reason:
            self.talk.refuse(Refusal(reason))
        return reason is None

    def _meant(self, question: Question | None) -> bool:
        """Whether a game that isn't over is to be written as it is: it can't be gone on with then. A script means what it says."""
        if question is None or not self.talk.interactive:
            return True
        prompt = self.session.speech(msg("The game isn't over yet. End it here? (y, n; Enter: n): "))
        while (line := (self.talk.ask(prompt) or "").strip()) and not leaves(line):
            meant = flag(line)
            if meant is not None:
                return meant
            self.talk.refuse(Refusal(msg('"{found}" is neither yes nor no; write y or n', found=cut(line, 20))))
        return False

    def _put(self, question: Question | None) -> str | None:
        if question is not None:
            return self.talk.put(question, offered=self._offered)
        for line in brief_of(self.sitting, self.session):
            self.talk.tell(line)
        return self.talk.ask(self.session.speech(msg("Everything is entered. Enter writes the record; u or e 5 change something: ")))

    def _where(self) -> None:
        """Why the entry that the question had doesn't fit any more, and what waits behind it."""
        state = self.sitting.state
        self._shown |= {item.question.key: item.taken.shown for item in state.answered}
        if state.refusal and state.question:
            entry, problem = self.session.speech(state.question.prompt), state.refusal.reason
            self.talk.tell(msg("{entry}: {found} doesn't fit any more: {problem}", entry=entry, found=self._old(state.question), problem=problem))
        if state.waiting:
            self.talk.tell(msg("{kept} (f forgets them)", kept=waiting(self.sitting)))

    def _old(self, question: Question) -> str:
        """The entry that the question had, as it was shown, if it was."""
        return self.session.speech(self._shown.get(question.key, "")) or self.sitting.entries[question.key]

    def _take(self, question: Question | None, line: str) -> None:
        text = line.strip() or self._offered or ""
        was_waiting = bool(self.sitting.state.waiting)
        plain = bool(line.strip()) and not (question and question.options and line.strip().isdecimal())
        if self._kept(answer(self.sitting, text), line if plain else "") and was_waiting:
            self._where()

    def _understood(self, line: str, shown: str) -> None:
        """Say how an answer was understood, where that isn't what was written."""
        if shown.lower() != line.strip().lower():
            self.talk.tell(shown, "  ")

    def _kept(self, step: Step | Refusal, line: str = "") -> bool:
        """Put a step into the journal and go on from it; tell how its ``line`` was understood, and what it decided. False if it was refused."""
        self._offered = None
        if isinstance(step, Refusal):
            self._offered = step.near
            self.talk.refuse(step)
            return False
        before = self.sitting
        self._shown |= {item.question.key: item.taken.shown for item in before.state.answered}
        self.journal.write(step.changes)
        self.sitting = step.sitting
        self._dropped.clear()
        if line and len(step.entered) == 1:
            self._understood(line, self.session.speech(step.entered[0].taken.shown))
        for message in news(before, self.sitting, step.entered):
            self.talk.tell(message, "  ")
        if told := totals(before, self.sitting, self.session):
            self.talk.tell(told, "  ")
        return True

    def _do(self, key: str, number: str, rest: str) -> None:
        actions: dict[str, Callable[[], None]] = {
            "u": lambda: self._undo(int(number or 1)),
            "r": self._bring_back,
            "e": lambda: self._edit(int(number), rest),
            "f": self._forget,
            "s": self._standings,
            "l": self._list,
            "?": lambda: self._rule(self.sitting.state.question),
        }
        actions[key]()

    def _undo(self, steps: int) -> None:
        step = undo(self.sitting, steps)
        if self._silently(step) and isinstance(step, Step):
            for item in reversed(step.entered):
                self.talk.tell(msg("Taken back: {entry}", entry=self.talk.entry(item)), "  ")
            if steps > 1:
                self.talk.tell(nmsg("{n} entry was taken back; r brings it back", "{n} entries were taken back; r brings them back", steps), "  ")
            self._where()

    def _bring_back(self) -> None:
        step = bring_back(self.sitting, self._dropped[-1]) if self._dropped else Refusal(msg("nothing was taken back since the last entry"))
        dropped = self._dropped[:-1]
        if self._silently(step) and isinstance(step, Step):
            self._dropped = dropped
            for item in step.entered:
                self.talk.tell(msg("Brought back: {entry}", entry=self.talk.entry(item)), "  ")
            self._where()

    def _silently(self, step: Step | Refusal) -> bool:
        """Keep a step whose news would only repeat what was told before."""
        if isinstance(step, Step):
            self._offered = None
            self.journal.write(step.changes)
            old = self.sitting.entries
            self._dropped.append({key: old[key] for key, text in reversed(step.changes) if text is None})
            self.sitting = step.sitting
            return True
        self.talk.refuse(step)
        return False

    def _edit(self, number: int, rest: str) -> None:
        """Ask entry ``number`` again until its answer is taken or it is left as it is; ``rest`` is a first answer."""
        then = at_entry(self.sitting, number)
        if isinstance(then, Refusal) or then.question is None:
            if isinstance(then, Refusal):
                self.talk.refuse(then)
            return
        text = rest or self._edited(number, then.question)
        while text is not None:
            if self._kept(edit(self.sitting, number, text)):
                self._where()
                return
            text = self._edited(number, then.question)
        self._offered = None
        self.talk.tell(msg("Entry {number} stays as it is", number=number), "  ")

    def _edited(self, number: int, question: Question) -> str | None:
        """What is put in the place of an entry; None if it is left. Keys that only tell something are answered, others leave it.

        u, w and q mean no more than that here; any other key is done then.
        """
        speech = self.session.speech
        old = speech(self.sitting.state.answered[number - 1].taken.shown) or speech(msg("none"))
        before = speech(msg("Entry {number} – ", number=number))
        while line := (self.talk.put(question, before, self._offered or old) or "").strip():
            command = command_of(line, question, self.session.speech)
            if command is None:
                return line
            if command[0] == "?":
                self._rule(question)
            elif command[0] in ("s", "l"):
                self._do(*command)
            else:
                self._left = None if command[0] in ("u", "w", "q") else line
                return None
        return self._offered

    def _last_clause(self) -> str:
        """What ends the game: the clause of its mode, if that has one of its own."""
        play = self.sitting.play
        if play is None:
            return "end"
        of_mode = play.rules.clause_of("sum", play.record)
        return of_mode if of_mode != play.rules.clause_of("sum") else "end"

    def _forget(self) -> None:
        if self._silently(forget_waiting(self.sitting)):
            self.talk.tell(msg("The entries that waited are forgotten; r brings them back"))

    def _standings(self) -> None:
        for line in brief_of(self.sitting, self.session) or [self.session.speech(msg("Nobody has any points yet"))]:
            self.talk.tell(line, "  ")

    def _list(self) -> None:
        for number, item in enumerate(self.sitting.state.answered, 1):
            self.talk.tell(f"{number}. {self.talk.entry(item)}", "  ")
        self._where()

    def _rule(self, question: Question | None) -> None:
        from companion.rulebook.clauses import RulesError
        from companion.rulebook.text import render_text

        slug = str(self.journal.kept.header["game"])
        clause = question.clause if question and question.clause else self._last_clause()
        width = columns()
        try:
            self.talk.tell(render_text(rules_here(slug, self.session.speech.lang), width, clause).rstrip("\n"))
        except RulesError as error:
            self.talk.refuse(Refusal(error.problem.message))
        self.talk.tell(KEYS)


def brief_of(sitting: Sitting, session: Session) -> list[str]:
    """Standings so far, line by line; nothing before there are players."""
    told = report(sitting, session)
    return brief(told) if told else []


def totals(before: Sitting, after: Sitting, session: Session) -> str:
    """Everybody's points, where they have changed."""
    if before.result is None or after.result is None:
        return ""
    was = {standing.name: standing.total for standing in before.result.outcome.standings}
    now = [(standing.called, standing.total) for standing in after.result.outcome.standings]
    if was == {standing.name: standing.total for standing in after.result.outcome.standings}:
        return ""
    speech = session.speech
    told = ", ".join(speech(msg("{name} {value}", name=name, value=total)) for name, total in now)
    return told if after.state.question is None else speech(msg("If it ended now: {totals}", totals=told))


def drop_unreached(journal: Journal, sitting: Sitting) -> Sitting:
    """Entries that found no place by the end of the game are let go of."""
    changes = [(key, None) for key in sitting.state.waiting]
    if changes:
        journal.write(changes)
    return sit(sitting.script, changed(sitting.entries, changes))

"""A running game: its entries, what they come to, and every way to change them. Pure; nothing is written here."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from companion.games import Play, read_play, score_play
from companion.reading.problems import errors, whose
from companion.scoring import Result
from companion.table.asking import WORD, Refusal, cut
from companion.table.replay import Answered, Entries, Script, State, replay
from companion.words import Message, msg

_SETTLED_LATER = ("good-shot-unclaimed",)
"""Warnings that a later question answers."""
Change = tuple[str, str | None]
"""A question's key and the text of its answer; None where the answer was taken back."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Entries, where they lead, and what the scorer says of the record so far (None before there are players)."""

    script: Script
    entries: Entries
    state: State
    play: Play | None
    result: Result | None
    faults: tuple[Message, ...] = ()
    """What the record's reader has against the draft."""


class Step(NamedTuple):
    """A change that was made: what the journal must keep, and the entries that came of it."""

    sitting: Sitting
    changes: tuple[Change, ...]
    entered: tuple[Answered, ...] = ()


def sit(script: Script, entries: Entries, state: State | None = None) -> Sitting:
    """Take the place that the entries lead to, ``state`` if that is known already."""
    state = state or replay(script, entries)
    if "players" not in state.draft:
        return Sitting(script, entries, state, None, None)
    read = read_play(json.dumps(state.draft).encode(), "")
    if isinstance(read, Play):
        return Sitting(script, entries, state, read, score_play(read))
    return Sitting(script, entries, state, None, None, tuple(problem.message for problem in errors(read.problems)))


def changed(entries: Entries, changes: Sequence[Change]) -> dict[str, str]:
    """The entries after these changes."""
    found = dict(entries)
    for key, text in changes:
        if text is None:
            found.pop(key, None)
        else:
            found[key] = text
    return found


def answer(sitting: Sitting, line: str) -> Step | Refusal:
    """Answer the question that is asked, and with further words of the line those that follow it. All of a line is taken, or nothing."""
    question = sitting.state.question
    if question is None:
        return Refusal(msg("nothing more is asked"))
    words = WORD.findall(line) if question.many else []
    texts = words if len(words) > 1 else [line.strip() or question.default or ""]
    if texts == [""]:
        return Refusal(msg("an answer is needed here"))
    changes: list[Change] = []
    state = sitting.state
    for number, text in enumerate(texts):
        asked = state.question
        if asked is None or (number and not asked.many):
            return Refusal(msg("{found} is more than is asked here; nothing of this line was taken", found=cut(" ".join(texts[number:]), 40)))
        taken = asked.read(text)
        if isinstance(taken, Refusal):
            near = taken.near and " ".join([*texts[:number], taken.near, *texts[number + 1 :]])
            reason = msg("{problem}; nothing of this line was taken", problem=taken.reason) if len(texts) > 1 else taken.reason
            return _offering(reason, near, partial(answer, sitting))
        changes.append((asked.key, taken.text))
        state = replay(sitting.script, changed(sitting.entries, changes))
    return _stepped(sitting, changes, state)


def _offering(reason: Message, near: str | None, tried: Callable[[str], Step | Refusal]) -> Refusal:
    """A refusal that offers only what would be taken as a whole."""
    again = tried(near) if near else None
    return Refusal(reason, again.near if isinstance(again, Refusal) else near)


def _stepped(sitting: Sitting, changes: Sequence[Change], state: State | None = None) -> Step | Refusal:
    after = sit(sitting.script, changed(sitting.entries, changes), state)
    if after.faults:
        return Refusal(after.faults[0])
    keys = {key for key, _ in changes}
    return Step(after, tuple(changes), tuple(item for item in after.state.answered if item.question.key in keys))


def undo(sitting: Sitting, steps: int = 1) -> Step | Refusal:
    """Take back the last entries before the question that is asked."""
    answered = sitting.state.answered
    if not answered:
        return Refusal(msg("there is nothing to take back"))
    if not 1 <= steps <= len(answered):
        return Refusal(msg("entries that can be taken back: from 1 to {most}", most=len(answered)))
    gone = answered[-steps:]
    changes = tuple((item.question.key, None) for item in reversed(gone))
    return Step(sit(sitting.script, changed(sitting.entries, changes)), changes, gone)


def bring_back(sitting: Sitting, dropped: Entries) -> Step | Refusal:
    """Put entries back that were taken back or forgotten, with nothing entered since."""
    return _stepped(sitting, list(dropped.items()))


def at_entry(sitting: Sitting, number: int) -> State | Refusal:
    """Where entry ``number`` (from 1) was asked."""
    answered = sitting.state.answered
    if not 1 <= number <= len(answered):
        return Refusal(msg("there is no entry {number}; they go from 1 to {most}", number=number, most=len(answered)))
    return replay(sitting.script, {item.question.key: item.taken.text for item in answered[: number - 1]})


def edit(sitting: Sitting, number: int, line: str) -> Step | Refusal:
    """Put another answer in the place of entry ``number``; all later ones stay, and those that don't fit any more are asked again."""
    then = at_entry(sitting, number)
    if isinstance(then, Refusal):
        return then
    question = then.question
    if question is None:
        raise LookupError(f"entry {number} answers no question")
    text = line.strip() or question.default or ""
    taken = question.read(text) if text else Refusal(msg("an answer is needed here"))
    if isinstance(taken, Refusal):
        return _offering(taken.reason, taken.near, partial(edit, sitting, number))
    return _stepped(sitting, [(question.key, taken.text)])


def forget_waiting(sitting: Sitting) -> Step | Refusal:
    """Let go of the entries that wait behind the question that is asked, and of the one that doesn't fit it."""
    keys = [*sitting.state.waiting]
    if sitting.state.refusal and sitting.state.question:
        keys.append(sitting.state.question.key)
    if not keys:
        return Refusal(msg("no entries are waiting"))
    changes = tuple((key, None) for key in keys)
    return Step(sit(sitting.script, changed(sitting.entries, changes)), changes)


def news(before: Sitting, after: Sitting, entered: Sequence[Answered] = ()) -> list[Message]:
    """What is to be said of the entries, what was decided between two moments, and what looks odd now and didn't then."""
    if after.play is None or after.result is None:
        return []
    play, result = after.play, after.result
    aloud = [item.question.aloud(play, result) for item in entered if item.question.aloud]
    told = [message for message in aloud if message is not None]
    known = _decisions(before)
    if before.play is not None:
        for name, sentence in _decisions(after).items():
            if known.get(name) != sentence:
                told.append(sentence)
    old = [(problem.message, problem.player) for problem in before.result.problems] if before.result else []
    odd = [problem for problem in result.problems if problem.code not in _SETTLED_LATER or not after.state.question]
    told += [msg("Note: {problem}", problem=what) for what in whose(problem for problem in odd if (problem.message, problem.player) not in old)]
    return told


def _decisions(sitting: Sitting) -> dict[str, Message]:
    play, result = sitting.play, sitting.result
    if play is None or result is None:
        return {}
    made = [decision for decision in result.outcome.decisions if decision.data.get("winner", "") is not None or "by" in decision.data]
    return {decision.id: play.rules.tell_decision(play.record, decision, play.game) for decision in made}

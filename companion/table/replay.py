"""A session is its entries: what was answered to which question. All else follows from them, by asking again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.table.asking import Asking, Draft, Question, Refusal, Taken

Entries = Mapping[str, str]
"""Question's key -> the text that is kept of the answer."""
Script = Callable[[Draft], Asking[None]]


class Answered(NamedTuple):
    """An entry in its place."""

    question: Question
    taken: Taken


@dataclass(frozen=True, slots=True)
class State:
    """Where a session stands: ``question`` is what is asked now, None when nothing is left to ask.

    ``refusal`` is why the entry that this question had doesn't fit any more; ``waiting`` are the entries that are not reached yet.
    """

    answered: tuple[Answered, ...]
    question: Question | None
    draft: Draft
    waiting: tuple[str, ...] = ()
    refusal: Refusal | None = None


def replay(script: Script, entries: Entries) -> State:
    """Ask a game's script again, answering from the entries, up to the first question without an answer that fits."""
    draft: Draft = {}
    asking = script(draft)
    answered: list[Answered] = []
    question: Question | None = None
    refusal = None
    try:
        question = next(asking)
        while question.key in entries:
            taken = question.read(entries[question.key])
            if isinstance(taken, Refusal):
                refusal = taken
                break
            answered.append(Answered(question, taken))
            question = asking.send(taken.value)
    except StopIteration:
        question = None
    done = {item.question.key for item in answered} | ({question.key} if question else set())
    return State(tuple(answered), question, dict(draft), tuple(key for key in entries if key not in done), refusal)

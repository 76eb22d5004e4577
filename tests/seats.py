"""What tests of guided entry share: a table, typing at it, a record from what was typed."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.catalog import load_game
from companion.table.asking import Refusal
from companion.table.opening import Table
from companion.table.scripts import script_of
from companion.table.sitting import Sitting, Step, answer, sit

DAY = "2026-11-30"


def begin(slug: str, **more: Any) -> Sitting:
    """A table where nothing was entered yet."""
    return sit(script_of(Table(load_game(slug), DAY, **more)), {})


def stepped(step: Step | Refusal) -> Sitting:
    """The sitting after a step that must not be refused."""
    assert not isinstance(step, Refusal), step
    return step.sitting


def refused(step: Step | Refusal) -> str:
    """Why a step was refused, in English."""
    from companion.words import speech

    assert isinstance(step, Refusal)
    return speech("en")(step.reason)


def typed(sitting: Sitting, lines: Iterable[str]) -> Sitting:
    """The sitting after these lines, none of which may be refused."""
    for line in lines:
        sitting = stepped(answer(sitting, line))
    return sitting


def record(sitting: Sitting) -> str:
    """The record as it would be written now."""
    assert sitting.play is not None, sitting.faults
    return sitting.play.canonical()


def shown(sitting: Sitting) -> Sequence[str]:
    """The texts of all entries in order."""
    return [item.taken.text for item in sitting.state.answered]

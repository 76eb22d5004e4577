"""Whatever is taken back or changed at the table leaves exactly the record that would have been written without the slip."""

from random import Random

import pytest
from evenings import EVENINGS, evening
from helpers import result_of
from hypothesis import given
from hypothesis import strategies as st
from seats import begin, record, stepped, typed
from strategies import FUZZ_EXAMPLES, tried

from companion.table.asking import Refusal
from companion.table.sitting import Sitting, answer, edit, sit, undo

SEEDS = st.integers(0, 2**32)
TRIED = tried(FUZZ_EXAMPLES // 30)
GAMES = pytest.mark.parametrize("slug", EVENINGS)


@GAMES
@TRIED
@given(seed=SEEDS)
def test_a_whole_evening_makes_a_whole_record_that_scores_alike(slug: str, seed: int) -> None:
    sitting = typed(begin(slug), evening(slug, seed))
    assert sitting.state.question is None
    assert sitting.state.waiting == ()
    again = result_of(record(sitting))
    assert sitting.result is not None
    assert (again.status, again.outcome.standings, again.outcome.ties) == ("final", sitting.result.outcome.standings, sitting.result.outcome.ties)
    assert again.outcome.decisions == sitting.result.outcome.decisions


@GAMES
@TRIED
@given(seed=SEEDS)
def test_entries_read_again_are_the_same_entries(slug: str, seed: int) -> None:
    """What the journal keeps is read as what it was, in whatever order it is kept, and nothing of it is asked again."""
    sitting = typed(begin(slug), evening(slug, seed))
    kept = list(sitting.entries.items())
    Random(seed).shuffle(kept)
    again = sit(sitting.script, dict(kept))
    assert [item.taken for item in again.state.answered] == [item.taken for item in sitting.state.answered]
    assert record(again) == record(sitting)


@GAMES
@TRIED
@given(seed=SEEDS)
def test_undo_leaves_no_trace(slug: str, seed: int) -> None:
    """At any moment lines of another evening are typed, as far as they are taken, and taken back together."""
    random = Random(seed)
    lines, other = evening(slug, seed), evening(slug, seed + 1)
    sitting = begin(slug)
    straight = typed(sitting, lines)
    for line in lines:
        if random.random() < 0.2:
            sitting = _astray_and_back(sitting, random.sample(other, min(4, len(other))))
        sitting = stepped(answer(sitting, line))
        if random.random() < 0.1:
            before = sitting
            many = random.randint(1, len(sitting.state.answered))
            gone = [item.taken.text for item in sitting.state.answered[-many:]]
            sitting = typed(stepped(undo(sitting, many)), gone)
            assert sitting.entries == before.entries
    assert sitting.entries == straight.entries
    assert record(sitting) == record(straight)


def _astray_and_back(sitting: Sitting, lines: list[str]) -> Sitting:
    before = sitting
    for line in lines:
        step = answer(sitting, line)
        sitting = sitting if isinstance(step, Refusal) else step.sitting
    wrong = len(sitting.state.answered) - len(before.state.answered)
    back = stepped(undo(sitting, wrong)) if wrong else sitting
    assert back.entries == before.entries
    return back


@GAMES
@TRIED
@given(seed=SEEDS)
def test_editing_away_and_back_loses_nothing(slug: str, seed: int) -> None:
    random = Random(seed)
    lines, other = evening(slug, seed), typed(begin(slug), evening(slug, seed + 1))
    sitting = typed(begin(slug), lines[: random.randint(1, len(lines))])
    for _ in range(5):
        number = random.randint(1, len(sitting.state.answered))
        entry = sitting.state.answered[number - 1]
        wrong = edit(sitting, number, other.entries.get(entry.question.key) or random.choice(list(other.entries.values())))
        if not isinstance(wrong, Refusal):
            assert {key: text for key, text in wrong.sitting.entries.items() if key != entry.question.key} == {
                key: text for key, text in sitting.entries.items() if key != entry.question.key
            }
            assert stepped(edit(wrong.sitting, number, entry.taken.text)).entries == sitting.entries


@GAMES
@TRIED
@given(seed=SEEDS)
def test_a_slip_found_late_is_mended_by_an_edit(slug: str, seed: int) -> None:
    """One line is wrong, all later ones are right; then the wrong one is changed: the record is as if nothing had happened."""
    random = Random(seed)
    lines = evening(slug, seed)
    straight = typed(begin(slug), lines)
    right = [(item.question.key, item.taken.text) for item in straight.state.answered]
    at = random.randrange(len(right))
    wrong = typed(begin(slug), evening(slug, seed + 1)).entries.get(right[at][0])
    sitting = begin(slug)
    for number, (key, text) in enumerate(right):
        step = answer(sitting, (wrong or text) if number == at else text)
        if isinstance(step, Refusal) or step.changes[0][0] != key:
            return
        sitting = step.sitting
    mended = stepped(edit(sitting, at + 1, right[at][1]))
    assert record(mended) == record(straight)


@GAMES
@TRIED
@given(seed=SEEDS)
def test_at_every_moment_what_was_entered_is_a_record_that_can_be_scored(slug: str, seed: int) -> None:
    sitting = begin(slug)
    for line in evening(slug, seed):
        sitting = stepped(answer(sitting, line))
        if "players" in sitting.state.draft:
            assert sitting.faults == ()
            assert sitting.result is not None
            assert sitting.result.status in ("partial", "final")

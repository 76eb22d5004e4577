"""A function of rulings, remembered by what it looked up."""

import itertools
from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st
from strategies import tried

from companion.scoring.readings import explore, gather
from companion.scoring.recall import Recall

READINGS = {"a": ("a1", "a2"), "b": ("b1", "b2", "b3"), "c": ("c1", "c2")}
EVERY = [dict(zip(READINGS, chosen, strict=True)) for chosen in itertools.product(*READINGS.values())]


def told(rulings: Mapping[str, str]) -> str:
    """Looks up `b` only where `a` is the first, then `c` always; `a` a second time."""
    first = rulings["a"]
    between = rulings["b"] if first == "a1" else ""
    return first + between + rulings["c"] + rulings["a"]


@tried(60)
@given(st.permutations(EVERY))
def test_it_comes_to_the_same_in_whatever_order_it_is_asked(order: list[dict[str, str]]) -> None:
    remembered = Recall(told)
    assert [remembered(rulings) for rulings in (*order, *order)] == [told(rulings) for rulings in (*order, *order)]


def test_it_is_worked_out_once_for_all_rulings_that_it_does_not_ask_for() -> None:
    asked: list[str] = []

    def compute(rulings: Mapping[str, str]) -> str:
        asked.append(told(rulings))
        return asked[-1]

    remembered = Recall(compute)
    for rulings in EVERY:
        remembered(rulings)
    assert len(asked) == len(set(asked)) == 2 * 3 + 2


def test_what_looks_nothing_up_is_worked_out_once() -> None:
    values = iter([None, 1])
    remembered = Recall(lambda _: next(values))
    assert [remembered(rulings) for rulings in EVERY] == [None] * len(EVERY)


def test_whoever_watches_the_rulings_sees_the_same_ones_looked_up() -> None:
    now = {key: readings[0] for key, readings in READINGS.items()}
    remembered = Recall(told)
    for rulings in EVERY:
        remembered(rulings)
    assert gather(explore(remembered, READINGS, now)) == gather(explore(told, READINGS, now))

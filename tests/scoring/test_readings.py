"""Every combination of readings without trying them all: held against trying them all."""

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tried

from companion.scoring.readings import Answer, Change, explore, explore_in_steps, gather, minimal, minimal_keys

Rulings = Mapping[str, str]
Options = dict[str, tuple[str, ...]]
T = TypeVar("T")

KEYS = ("a", "b", "c", "d")


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Up to four rulings of up to three readings."""
    keys = KEYS[: draw(st.integers(0, 4))]
    return {key: tuple(f"{key}{number}" for number in range(draw(st.integers(1, 3)))) for key in keys}


@st.composite
def applied(draw: st.DrawFn, possible: Options) -> dict[str, str]:
    """Any reading of each may be the one that applies."""
    return {key: draw(st.sampled_from(readings)) for key, readings in possible.items()}


Tree = int | tuple[str, dict[str, "Tree"]]


def trees(possible: Options) -> st.SearchStrategy[Tree]:
    """Functions of rulings: look one up, then go on with the branch of its reading; at the end stands a number."""
    leaves: st.SearchStrategy[Tree] = st.integers(0, 2)
    if not possible:
        return leaves
    return st.recursive(
        leaves,
        lambda inner: st.sampled_from(list(possible)).flatmap(
            lambda key: st.fixed_dictionaries(dict.fromkeys(possible[key], inner)).map(lambda branches: (key, branches))
        ),
        max_leaves=10,
    )


def walked(tree: Tree, rulings: Rulings) -> int:
    while not isinstance(tree, int):
        key, branches = tree
        tree = branches[rulings[key]]
    return tree


def every(possible: Options) -> list[dict[str, str]]:
    return [dict(zip(possible, readings, strict=True)) for readings in itertools.product(*possible.values())]


def difference(rulings: Rulings, now: Rulings) -> Change:
    return frozenset((key, reading) for key, reading in rulings.items() if now[key] != reading)


def smallest_sets(changes: set[Change]) -> set[Change]:
    return {change for change in changes if not any(other < change for other in changes)}


def told(answers: list[Answer[T]]) -> dict[T, tuple[int, set[Change]]]:
    assert len({answer.value for answer in answers}) == len(answers)
    assert all(len(set(answer.changes)) == len(answer.changes) for answer in answers)
    return {answer.value: (answer.readings, set(answer.changes)) for answer in answers}


def by_trying_all(compute: Callable[[Rulings], T], possible: Options, now: Rulings) -> dict[T, tuple[int, set[Change]]]:
    counted: Counter[T] = Counter()
    changes: dict[T, set[Change]] = {}
    for rulings in every(possible):
        value = compute(rulings)
        counted[value] += 1
        changes.setdefault(value, set()).add(difference(rulings, now))
    return {value: (number, smallest_sets(changes[value])) for value, number in counted.items()}


@tried(120)
@given(st.data())
def test_exploring_finds_what_trying_all_finds(data: st.DataObject) -> None:
    possible = data.draw(options())
    now = data.draw(applied(possible))
    tree = data.draw(trees(possible))
    leaves = explore(lambda rulings: walked(tree, rulings), possible, now)
    assert told(gather(leaves)) == by_trying_all(lambda rulings: walked(tree, rulings), possible, now)


@tried(120)
@given(st.data())
def test_exploring_in_steps_finds_what_trying_all_finds(data: st.DataObject) -> None:
    possible = data.draw(options())
    now = data.draw(applied(possible))
    cut = data.draw(st.integers(0, len(possible)))
    one, other = dict(list(possible.items())[:cut]), dict(list(possible.items())[cut:])
    first, thens = data.draw(trees(one)), [data.draw(trees(other)) for _ in range(3)]

    def then(middle: int, rulings: Rulings) -> int:
        return walked(thens[middle], rulings)

    found = explore_in_steps(lambda rulings: walked(first, rulings), then, possible, now)
    assert told(found.answers(lambda value: value)) == by_trying_all(lambda rulings: then(walked(first, rulings), rulings), possible, now)
    assert told(found.answers(lambda value: value > 1)) == by_trying_all(lambda rulings: then(walked(first, rulings), rulings) > 1, possible, now)
    assert told(found.first().answers(lambda middle: middle > 0)) == by_trying_all(lambda rulings: walked(first, rulings) > 0, possible, now)


@tried(60)
@given(st.data())
def test_decisive_sets_are_the_smallest_that_change_the_answer(data: st.DataObject) -> None:
    possible = data.draw(options())
    now = data.draw(applied(possible))
    tree = data.draw(trees(possible))
    answers = gather(explore(lambda rulings: walked(tree, rulings), possible, now))
    others = [change for answer in answers if answer.value != walked(tree, now) for change in answer.changes]
    turning = {frozenset(key for key, _ in difference(rulings, now)) for rulings in every(possible) if walked(tree, rulings) != walked(tree, now)}
    assert {frozenset(keys) for keys in minimal_keys(others)} == {one for one in turning if not any(other < one for other in turning)}
    assert all(list(keys) == sorted(keys) for keys in minimal_keys(others))
    assert [len(keys) for keys in minimal_keys(others)] == sorted(len(keys) for keys in minimal_keys(others))


@tried(60)
@given(st.data())
def test_the_example_is_as_small_as_can_be(data: st.DataObject) -> None:
    possible = data.draw(options())
    now = data.draw(applied(possible))
    tree = data.draw(trees(possible))
    for answer in gather(explore(lambda rulings: walked(tree, rulings), possible, now)):
        changed = {**now, **dict(answer.example)}
        assert walked(tree, changed) == answer.value
        assert len(answer.example) == min(len(difference(one, now)) for one in every(possible) if walked(tree, one) == answer.value)


YES_NO: Options = dict.fromkeys("abcdefghijkl", ("yes", "no"))
AS_IS = dict.fromkeys(YES_NO, "yes")


def test_what_is_not_looked_up_is_not_tried() -> None:
    asked: list[dict[str, str]] = []

    def compute(rulings: Rulings) -> bool:
        answer = rulings["b"] == "yes" and rulings["f"] == "yes"
        asked.append(dict(rulings))
        return answer

    found = told(gather(explore(compute, YES_NO, AS_IS)))
    assert len(asked) == 3
    assert found == {True: (1024, {frozenset()}), False: (3072, {frozenset({("b", "no")}), frozenset({("f", "no")})})}


def test_equal_results_of_the_first_step_are_taken_further_once() -> None:
    middles: list[int] = []

    def then(middle: int, _rulings: Rulings) -> int:
        middles.append(middle)
        return middle

    found = told(explore_in_steps(lambda rulings: [rulings[key] for key in "abc"].count("yes") % 2, then, YES_NO, AS_IS).answers(lambda value: value))
    assert sorted(middles) == [0, 1]
    assert {value: readings for value, (readings, _) in found.items()} == {0: 2048, 1: 2048}


def test_both_steps_must_not_read_the_same_ruling() -> None:
    with pytest.raises(ValueError, match="a, c"):
        explore_in_steps(lambda rulings: rulings["c"] + rulings["a"], lambda _, rulings: rulings["a"] + rulings["c"] + rulings["b"], YES_NO, AS_IS)


def test_rulings_being_explored_know_all_their_keys() -> None:
    seen = explore(lambda rulings: ("a" in rulings, "z" in rulings), YES_NO, AS_IS)
    assert [(leaf.value, leaf.weight, leaf.change) for leaf in seen] == [((True, False), 4096, frozenset())]


def change(*keys: str) -> Change:
    return frozenset((key, "no") for key in keys)


def test_of_changes_the_smallest_and_then_the_first_is_the_example() -> None:
    answer = Answer("x", 1, (change("b", "c"), change("d"), change("a", "e"), change("c")))
    assert answer.example == change("c")
    assert set(minimal([change("a", "b"), change("a"), change("b", "c"), change("a", "b", "c")])) == {change("a"), change("b", "c")}
    assert minimal_keys([change("b", "a"), change("c"), change("c", "d")]) == [("c",), ("a", "b")]
    assert minimal_keys([]) == []
    assert minimal_keys([change()]) == [()]


def test_of_changes_equally_small_the_first_by_key_and_reading_is_the_example() -> None:
    """Whatever the order in which the program keeps them, which differs from run to run."""
    for number in range(10):
        first, other = frozenset({("a", f"{number}"), ("d", "1")}), frozenset({("b", f"{number}"), ("c", "1")})
        assert Answer("x", 2, (other, first)).example == first
        assert Answer("x", 2, (other, first, frozenset({("z", "1")}))).example == {("z", "1")}

"""Places, shared places, and ties parted criterion by criterion."""

from collections.abc import Mapping

import pytest

from companion.scoring import Criterion, Entry, Line, Step, rank


def entry(name: str, total: int) -> Entry:
    return Entry(name, (name,), [Line("x", total, "x")])


def entries(**totals: int) -> list[Entry]:
    return [entry(name, total) for name, total in totals.items()]


def by(name: str, values: Mapping[str, int | None], fewer: bool = False) -> Criterion:
    return Criterion(name, lambda entry: values[entry.name], fewer)


def places(found: list[Entry], *criteria: Criterion) -> dict[str, int]:
    return {standing.name: standing.place for standing in rank(found, lambda: criteria)[0]}


def test_those_who_share_a_place_leave_the_next_one_empty() -> None:
    assert places(entries(a=9, b=7, c=7, d=3)) == {"a": 1, "b": 2, "c": 2, "d": 4}
    assert places(entries(a=9, b=9, c=9, d=3, e=3)) == {"a": 1, "b": 1, "c": 1, "d": 4, "e": 4}


def test_totals_may_be_negative() -> None:
    assert places(entries(a=-3, b=0, c=-1)) == {"b": 1, "c": 2, "a": 3}


def test_the_order_of_entries_only_decides_how_sharers_are_listed() -> None:
    found = entries(a=1, b=1, c=2)
    assert [standing.name for standing in rank(found, list)[0]] == ["c", "a", "b"]
    assert [standing.name for standing in rank(found[::-1], list)[0]] == ["c", "b", "a"]


def test_without_criteria_the_rules_end_at_once() -> None:
    _, ties = rank(entries(a=1, b=1), list)
    assert ties[0].steps == [Step("none", {}, "rules-end")]


def test_one_tie_for_every_group_highest_total_first() -> None:
    _, ties = rank(entries(a=1, b=5, c=1, d=5), lambda: [by("x", {"a": 1, "b": 2, "c": 2, "d": 2})])
    assert [(tie.level, tie.on, tie.steps[0].verdict) for tie in ties] == [(("b", "d"), "total", "rules-end"), (("a", "c"), "total", "separated")]


@pytest.mark.parametrize(
    ("first", "second", "verdicts", "expected"),
    [
        ({"a": 1, "b": 2, "c": 3}, {}, ["separated"], {"c": 1, "b": 2, "a": 3}),
        ({"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 2, "c": 3}, ["level", "separated"], {"c": 1, "b": 2, "a": 3}),
        ({"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 1, "c": 1}, ["level", "rules-end"], {"a": 1, "b": 1, "c": 1}),
        ({"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 1, "c": 3}, ["level", "partly"], {"c": 1, "a": 2, "b": 2}),
        ({"a": None, "b": 0, "c": -1}, {}, ["separated"], {"b": 1, "c": 2, "a": 3}),
    ],
)
def test_steps_and_verdicts(first: dict[str, int | None], second: dict[str, int | None], verdicts: list[str], expected: dict[str, int]) -> None:
    criteria = [by("first", first), *([by("second", second)] if second else [])]
    standings, ties = rank(entries(a=5, b=5, c=5), lambda: criteria)
    assert {standing.name: standing.place for standing in standings} == expected
    assert [step.verdict for step in ties[0].steps] == verdicts
    assert all(len(step.values) == 3 for step in ties[0].steps)


def test_those_parted_partly_go_on_in_a_tie_of_their_own() -> None:
    standings, ties = rank(
        entries(a=5, b=5, c=5, d=5), lambda: [by("first", {"a": 2, "b": 2, "c": 1, "d": 1}), by("second", {"a": 1, "b": 2, "c": 4, "d": 4})]
    )
    assert [(standing.place, standing.name) for standing in standings] == [(1, "b"), (2, "a"), (3, "c"), (3, "d")]
    assert [(tie.level, tie.on, [step.verdict for step in tie.steps]) for tie in ties] == [
        (("a", "b", "c", "d"), "total", ["partly"]),
        (("a", "b"), "first", ["separated"]),
        (("c", "d"), "first", ["rules-end"]),
    ]


def test_fewer_may_be_better_and_nothing_is_still_last() -> None:
    assert places(entries(a=5, b=5, c=5), by("blurred", {"a": 3, "b": 0, "c": None}, fewer=True)) == {"b": 1, "a": 2, "c": 3}


def test_a_place_shared_by_more_than_two_in_the_middle() -> None:
    assert places(entries(a=9, b=5, c=5, d=5, e=1), by("x", {"a": 0, "b": 0, "c": 1, "d": 0, "e": 0})) == {"a": 1, "c": 2, "b": 3, "d": 3, "e": 5}

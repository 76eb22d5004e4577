"""The smallest slip under which others would win."""

from collections.abc import Hashable, Iterator
from functools import partial

from hypothesis import given
from hypothesis import strategies as st
from strategies import tried

from companion.scoring.margin import CARD, MARK, NUMBER, VOTE, Margin, Slip, smallest
from companion.words import msg

NOW = frozenset(["Anna"])
OTHERS = (NOW, frozenset(["Boris"]), frozenset(["Anna", "Boris"]))


def slip(size: int, line: int, column: int, winners: frozenset[str]) -> Slip:
    """A slip whose record is simply who would win."""
    return Slip(size, line, column, msg("{size}/{line}/{column}", size=size, line=line, column=column), lambda: winners)


def found(*slips: Slip) -> Margin | None:
    return smallest(iter(slips), lambda winners: winners, NOW)


BORIS = frozenset(["Boris"])


def test_the_sizes_are_ordered_as_the_contract_orders_them() -> None:
    assert NUMBER < MARK < VOTE < CARD


def test_no_slip_changes_who_wins() -> None:
    assert found() is None
    assert found(slip(NUMBER, 1, 1, NOW), slip(CARD, 1, 1, NOW)) is None


def test_a_small_slip_comes_before_a_big_one_that_stands_before_it() -> None:
    one, other = slip(NUMBER, 9, 9, BORIS), slip(CARD, 1, 1, BORIS)
    assert found(one, other) == Margin(one, BORIS)


def test_of_equal_ones_the_first_in_the_file() -> None:
    slips = [slip(MARK, 3, 1, BORIS), slip(MARK, 2, 9, BORIS), slip(MARK, 2, 8, BORIS), slip(MARK, 2, 7, NOW)]
    assert found(*slips) == Margin(slips[2], BORIS)


def test_of_two_in_one_place_the_first_told() -> None:
    slips = [slip(NUMBER, 1, 1, frozenset(["Anna", "Boris"])), slip(NUMBER, 1, 1, BORIS)]
    assert found(*slips) == Margin(slips[0], frozenset(["Anna", "Boris"]))


def test_big_slips_are_not_even_thought_of_where_a_small_one_will_do() -> None:
    thought: list[str] = []

    def offered() -> Iterator[Slip]:
        yield slip(NUMBER, 1, 1, BORIS)
        thought.append("mark")
        yield slip(MARK, 1, 1, BORIS)
        thought.append("card")
        yield slip(CARD, 1, 1, BORIS)

    assert smallest(offered(), lambda winners: winners, NOW) is not None
    assert "card" not in thought


def test_records_are_made_only_until_one_fits() -> None:
    made: list[int] = []

    def make(number: int) -> frozenset[str]:
        made.append(number)
        return BORIS if number == 2 else NOW

    slips = [Slip(NUMBER, number, 1, msg("x"), partial(make, number)) for number in (3, 2, 1)]
    assert smallest(slips, lambda winners: winners, NOW) == Margin(slips[1], BORIS)
    assert made == [1, 2]


def test_of_slips_that_are_alike_one_is_tried() -> None:
    made: list[int] = []

    def make(number: int, winners: frozenset[str]) -> frozenset[str]:
        made.append(number)
        return winners

    def one(size: int, number: int, alike: Hashable, winners: frozenset[str] = NOW) -> Slip:
        return Slip(size, number, 1, msg("x"), partial(make, number, winners), alike)

    slips = [one(NUMBER, 1, "a"), one(NUMBER, 2, "a"), one(NUMBER, 3, "b"), one(MARK, 4, None), one(MARK, 5, None), one(CARD, 6, "b")]
    assert found(*slips) is None
    assert made == [1, 3, 4, 5]
    turning = one(CARD, 7, "c", BORIS)
    assert found(*slips, turning, one(CARD, 8, "c", BORIS)) == Margin(turning, BORIS)


@tried(100)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 3), st.integers(1, 3), st.integers(0, 2)), max_size=12))
def test_the_least_of_all_by_size_line_and_column(offered: list[tuple[int, int, int, int]]) -> None:
    slips = [slip(size, line, column, OTHERS[who]) for size, line, column, who in sorted(offered, key=lambda one: one[0])]
    turning = [one for one in slips if one.record() != NOW]
    margin = found(*slips)
    if not turning:
        assert margin is None
        return
    least = min((one.size, one.line, one.column) for one in turning)
    assert margin is not None
    assert (margin.slip.size, margin.slip.line, margin.slip.column) == least
    assert margin.slip is next(one for one in turning if (one.size, one.line, one.column) == least)
    assert margin.winners == margin.slip.record()

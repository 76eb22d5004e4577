"""Entries changed and taken back at the table: a slip while correcting costs nothing."""

import pytest
from tables import Played, Playing, playing

play = pytest.fixture(playing)

BEGUN = ["Anna, Boris", "2026-11-27", "*", "b r g v", "B3 G1", "B2 V1"]


def _rows(played: Played) -> str:
    return played.record.splitlines()[-1]


@pytest.mark.parametrize("first", [["e 5", "zz", "G5"], ["e 5 zz", "G5"], ["e 5", "?", "s", "l", "G5"], ["e 5", "zz", "5g", ""]])
def test_an_entry_is_asked_again_until_its_answer_is_taken(first: list[str], play: Playing) -> None:
    refused = any("zz" in line for line in first)
    assert _rows(play("best", [*BEGUN, *first, "w"], int(refused))) == "rows: {Anna: G5 B2, Boris: G1 V1}"


@pytest.mark.parametrize("left", ["", "q", "u", "w"])
def test_an_entry_that_is_left_stays_and_that_is_told(left: str, play: Playing) -> None:
    played = play("best", [*BEGUN, "e 5", left, "R4 R5", "w"])
    assert "Entry 5 stays as it is" in played.said
    assert _rows(played) == "rows: {Anna: B3 B2 R4, Boris: G1 V1 R5}"


def test_while_an_entry_is_changed_the_rule_is_its_own(play: Playing) -> None:
    said = play("best", [*BEGUN, "e 4", "?", ""]).said
    assert "Entry 4 – Genres" in said[said.index("Keys:") + 5 :]
    assert "least important" in said[said.rindex("Entry 4 –", 0, said.rindex("Keys:")) :]


@pytest.mark.parametrize("steps", ["u 0", "u -1", "u 99", "e 0 R4", "e -1 R4"])
def test_no_number_of_entries_but_a_possible_one_is_taken_back(steps: str, play: Playing) -> None:
    played = play("best", [*BEGUN, steps, "w"], 1)
    assert "from 1 to 8" in played.refused
    assert _rows(played) == "rows: {Anna: B3 B2, Boris: G1 V1}"


@pytest.mark.parametrize("slip", [["u 6", "r"], ["u", "u 2", "r", "r"], ["u 8", "к"], ["u 2", "s", "zz", "r"], ["u 6", "r", "u", "r"]])
def test_what_was_taken_back_by_mistake_comes_back(slip: list[str], play: Playing) -> None:
    played = play("best", [*BEGUN, *slip, "w"], int("zz" in slip))
    assert _rows(played) == "rows: {Anna: B3 B2, Boris: G1 V1}"
    assert "Brought back: Round 2, Boris: V1" in played.said


def test_more_than_one_entry_taken_back_says_the_way_back(play: Playing) -> None:
    assert "8 entries were taken back; r brings them back" in play("best", [*BEGUN, "u 8"]).said


@pytest.mark.parametrize("since", [["u", "V3"], ["u", "e 5 R1"]])
def test_after_a_new_entry_nothing_comes_back(since: list[str], play: Playing) -> None:
    assert "nothing was taken back" in play("best", [*BEGUN, *since, "r"], 1).refused


def test_forgotten_entries_come_back(play: Playing) -> None:
    played = play("best", [*BEGUN, "e 5 B2", "f", "r", "e 5 B3", "w"])
    assert _rows(played) == "rows: {Anna: B3 B2, Boris: G1 V1}"


def test_whoever_begins_with_that_letter_is_named_by_it(play: Playing) -> None:
    lines = ["Ada, Rita, Ugo", "", "", "*", "", "r", "3", "y n", "-", "w"]
    assert "{by: Rita, cards: 3" in play("b-movies", lines).record


PITCHES = ["A, B, C", "", "", "*", "", "", "3 Cactus", "y n", "", "2", "y !"]


def test_an_entry_is_listed_as_it_was_typed(play: Playing) -> None:
    said = play("b-movies", [*PITCHES, "l", "u 6"]).said
    assert said.count("Pitch 1 by A: number of title cards, and the title: 3 Cactus\n") == 2
    assert "Taken back: Pitch 2 by B: number of title cards, and the title: 2\n" in said


def test_what_does_not_fit_any_more_is_told_as_it_was_shown(play: Playing) -> None:
    said = play("b-movies", [*PITCHES, "e 8 y !"], lang="ru").said
    assert "голоса по порядку (д, !, н): A и C: A — да и C — Да! больше не подходит" in said

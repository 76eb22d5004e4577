"""What a Best Movie result says of itself: awards in words, what bears them out, what the record still lacks."""

import pytest
from helpers import best_movie, messages, play_of, problems, score
from telling import decisions, evidence, hinted, sources

from companion.words import speech

GAME = best_movie({"Anna": "R7 R2 R3 G4", "Boris": "B9 R5 G3 B4"})
CARRIED = best_movie({"Anna": "R7 R2", "Boris": "B9 B3"})


def test_awards_are_told_with_the_step_that_decided_them() -> None:
    assert decisions(GAME) == [
        "award 1 is set aside: nobody was nominated",
        "Anna takes award 2: the only nominee, with R2",
        "Anna takes award 3: a run of 3 red against 1 green (Boris)",
        "Boris takes award 4: level at a run of 1 blue with 1 green (Anna); blue is the more important genre",
    ]


def test_awards_without_a_nominee_are_told_as_the_table_rules() -> None:
    assert decisions(CARRIED, no_nominee="carry")[0] == "Anna takes award 1, carried over: it had no nominee and goes with the next award"
    compared = decisions(CARRIED, no_nominee="longest-run")[0]
    assert compared == "Boris takes award 1: level at a run of 1 blue with 1 red (Anna); blue is the more important genre"
    level = decisions(best_movie({"Anna": "R7", "Boris": "R9"}), no_nominee="longest-run")
    assert level == ["award 1 is set aside: no nominee, and the longest runs are level in the same colour"]


def test_an_award_is_borne_out_by_the_cards_that_were_compared_whoever_asks() -> None:
    story = "Boris takes award 4: level at a run of 1 blue with 1 green (Anna); blue is the more important genre"
    assert evidence(GAME, "Anna", "award-4") == evidence(GAME, "Boris", "award-4") == [(story, "genre-tie", 5), (story, "genre-tie", 6)]


def test_the_only_nominee_is_shown_by_the_card_that_is_named() -> None:
    told = [("Anna takes award 2: the only nominee, with R2", "award", 5)]
    assert evidence(GAME, "Anna", "award-2") == evidence(GAME, "Boris", "award-2") == told


def test_where_nobody_was_nominated_the_card_of_the_one_who_asks_is_shown() -> None:
    story = "award 1 is set aside: nobody was nominated"
    assert [line for told, _, line in evidence(GAME, "Boris", "award-1") if told == story] == [6]


def test_the_rows_of_the_table_are_the_awards_of_full_rounds() -> None:
    assert sources(GAME) == ["award-1", "award-2", "award-3", "award-4"]
    assert sources(best_movie({"Anna": "R1 R2", "Boris": "B3"})) == ["award-1"]
    assert sources(best_movie({"Anna": "R1", "Boris": ""})) == []


def test_what_a_record_lacks_to_be_final() -> None:
    assert hinted(GAME) == ["rounds scored: 4 of 12"]
    short = hinted(best_movie({"Anna": "R1 R2 R3", "Boris": "B3 B4"}))
    assert [sentence for sentence in short if "row" in sentence] == ["Boris's row has 2 cards, the longest 3; is one missing?"]
    one = hinted(best_movie({"Anna": "R1 R2", "Boris": "B1"}))
    assert "Boris's row has 1 card, the longest 2; is one missing?" in one
    full = " ".join(f"R{number}" for number in range(1, 13))
    assert hinted(best_movie({"Anna": full, "Boris": full.replace("R", "B")})) == []


def test_no_award_held_is_told_as_such_in_a_tie() -> None:
    play = play_of(GAME)
    assert [speech("en")(play.rules.tell_value("highest-award", value)) for value in (None, 3)] == ["no award", "award 3"]


# Problems in words


def test_every_card_that_is_wrong_is_told_and_the_rest_is_checked_all_the_same() -> None:
    record = best_movie({"Anna": "R7 X1 R7 Q", "Boris": "B9 B1 B2"})
    assert problems(record) == [("bad-card", 5, 12), ("duplicate-card", 5, 15), ("bad-card", 5, 18)]


def test_a_letter_of_another_alphabet_is_pointed_out() -> None:
    assert messages(best_movie({"Anna": "В7", "Boris": "B9"})) == '"В7" has a Cyrillic letter in it that looks like a Latin one; write B7'


@pytest.mark.parametrize(("genre", "hint"), [("xyzzy", "possible: yellow, green, red, blue, violet"), ("viloet", 'did you mean "violet"?')])
def test_an_unknown_genre_is_told_with_what_there_is(genre: str, hint: str) -> None:
    record = best_movie({"Anna": "R7", "Boris": "B9"}, f"genres: [green, red, yellow, {genre}]\n")
    assert messages(record) == f'"{genre}" is no genre colour; {hint}'


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("R1v", "R1 lies head up in round 1, not head down; the number decides: nominated"),
        ("R7^", "R7 can't lie head up in round 1; the number decides: not nominated"),
    ],
)
def test_a_mark_that_cannot_be_says_what_counts(row: str, told: str) -> None:
    assert messages(best_movie({"Anna": row, "Boris": "B9"})) == told


def test_only_who_was_not_nominated_is_told_so() -> None:
    record = best_movie({"Anna": "R7 R2 R3", "Boris": "B9 R5 G3"}, more="claims: [{award: 1, winner: Boris}, {award: 3, winner: Boris}]\n")
    assert [claim["because"] for claim in score(record)["claims"]] == [
        "award 1 is set aside: nobody was nominated (line 6, column 10) [No nominee]",
        "Anna takes award 3: a run of 3 red against 1 green (Boris) (line 5, column 15; line 6, column 16) [Longest run]",
    ]

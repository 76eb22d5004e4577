"""The log of turns, and how its cards come to lie."""

import pytest
from helpers import codes, messages, problems, score

from .records import HEAD, KIT, lines, rows, turns

# The log of turns


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("B1 b3 R12", []),
        ("[B1, N3]", []),
        ("", []),
        ("B1,B2", []),
        ("B07", []),
        ("B0", [("bad-card", 4, 10)]),
        ("B13 B1", [("bad-card", 4, 10)]),
        ("B1 X2", [("bad-card", 4, 13)]),
        ("B1 7", [("bad-card", 4, 13)]),
        ("B", [("bad-card", 4, 10)]),
        ("B007", [("bad-card", 4, 10)]),
        ("B٣", [("bad-card", 4, 10)]),
        ("xB1", [("bad-card", 4, 10)]),
        ("B1x", [("bad-card", 4, 10)]),
        ("B1 E2 V3", [("bad-colour", 4, 13), ("bad-colour", 4, 16)]),
        ("B1 B1", [("duplicate-card", 4, 13)]),
        ("B1 R2 R3 B4", [("turn-length", 4, 5)]),
        ("true", [("wrong-type", 4, 10)]),
        ("{B1: B2}", [("wrong-type", 4, 10)]),
        ("[B1, [B2]]", [("wrong-type", 4, 15)]),
    ],
)
def test_cards_of_a_turn(cards: str, told: list[tuple[str, int, int]]) -> None:
    record = turns(cards)
    assert problems(record) == told
    assert {problem["player"] for problem in score(record)["problems"] if problem["code"] != "wrong-type"} <= {"Ann"}


def test_a_bad_card_is_told_with_what_would_be_right() -> None:
    assert "B, R, Y, G, N, E, V" in messages(turns("X2"))
    assert "1 to 12" in messages(turns("X2"))
    assert "E2: " + GREY in messages(turns("E2"))


GREY = 'grey is not in play; in play: blue, red, yellow, green, brown; if it was, write it under "colours", too'


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (rows("{Grey: 3}"), GREY),
        (rows("{gray: 3}"), '"gray" is no colour; did you mean "grey"?'),
        (rows("{pink: 3}"), '"pink" is no colour in play; possible: blue, red, yellow, green, brown'),
        (rows("{blue: 3}", more=KIT + "good_shots: {grey: Ann}\n"), GREY),
        (rows("{blue: 3}", more=KIT + "claims: [{colour: grey, good_shot: Ann}]\n"), GREY),
    ],
)
def test_a_colour_that_is_not_in_play_is_told_apart_from_one_that_does_not_exist(record: str, told: str) -> None:
    assert messages(record) == told


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("Ann", [("wrong-type", 4, 5)]),
        ("{Ann: B1, Bob: B2}", [("wrong-type", 4, 5)]),
        ("{Ann: B13, Cid: B2}", [("wrong-type", 4, 5), ("bad-card", 4, 11), ("unknown-player", 4, 16)]),
        ("{}", [("wrong-type", 4, 5)]),
        ("[Ann, B1]", [("wrong-type", 4, 5)]),
        ("An: B1", [("unknown-player", 4, 5)]),
        ("ANN: B1", []),
    ],
)
def test_what_is_a_turn(turn: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(f"{HEAD}turns:\n  - {turn}\n") == told


def test_turns_and_final_plays_are_lists() -> None:
    assert problems(HEAD + "turns: {Ann: B1}\n") == [("wrong-type", 3, 8)]
    assert problems(HEAD + "turns: []\nfinal: B1\n") == [("wrong-type", 4, 8)]


@pytest.mark.parametrize(
    ("final", "told"),
    [
        ("  - Ann: B1 B2\n", []),
        ("  - Ann: B1\n", [("turn-length", 5, 5)]),
        ("  - Ann:\n", [("turn-length", 5, 5)]),
        ("  - Ann: B1 B2 B3\n", [("turn-length", 5, 5)]),
        ("  - Ann: B1 B5\n", [("duplicate-card", 5, 13)]),
    ],
)
def test_final_plays_are_of_two_cards(final: str, told: list[tuple[str, int, int]]) -> None:
    record = f"{HEAD}turns: [{{Ann: R1 B5}}]\nfinal:\n{final}"
    assert problems(record) == told
    assert score(record)["status"] == ("invalid" if "duplicate-card" in codes(record) else "final")


def test_long_words_are_cut_in_messages() -> None:
    word, cut = "B" + 59 * "9", "B" + 39 * "9"
    for record in (rows(f"{{blue: {word}}}"), turns(word), rows(f"{{{word}: 1}}"), rows(f"{{blue{word}: 1}}"), f"{HEAD}colours: {word}\nrows:\n"):
        assert word[:41] not in messages(record)
        assert cut in messages(record) or "blue" + word[:36] in messages(record)
    assert "possible: blue, red, yellow, green, brown" in messages(rows("{purple: 1}"))


def test_unusual_lengths_are_told() -> None:
    assert "4" in messages(turns("B1 B2 B3 B4"))
    assert "3" in messages(turns("B1 B2 B3 B4"))
    assert "turn" in messages(turns("B1 B2 B3 B4"))
    assert "final" not in messages(turns("B1 B2 B3 B4"))
    assert "final play: 1; it is 2" in messages(turns("B1", more="final: [{Ann: B2}]\n"))


@pytest.mark.parametrize(
    ("more", "status"), [("", "partial"), ("final:\n", "partial"), ("final: []\n", "final"), ("final: [{Ann: R1 R2}]\n", "final")]
)
def test_turns_are_final_when_the_final_plays_are_there(more: str, status: str) -> None:
    assert score(turns("B1", "B2", more=more))["status"] == status


def test_both_forms_do_not_go_together() -> None:
    assert problems(HEAD) == [("missing-key", 1, 1)]
    assert problems(HEAD + "final: [{Ann: B1 B2}]\n") == [("missing-key", 3, 1)]
    assert problems(HEAD + "rows: {}\nfinal: []\n") == [("missing-key", 4, 1)]
    assert problems(HEAD + "rows: {Ann: {blue: 1 2}}\nturns: [{Ann: B1 B2}]\n") == [("conflict", 4, 1)]
    assert problems(HEAD + "turns: []\nrows: {}\n") == [("conflict", 3, 1)]
    assert problems(HEAD + "turns: []\ngood_shots: {blue: Ann}\n") == [("conflict", 4, 1)]
    assert problems(HEAD + "good_shots: {blue: An}\nturns: []\n") == [("conflict", 3, 1), ("unknown-player", 3, 20)]
    assert problems(HEAD + "rows: {}\nturns: []\ngood_shots: {}\n") == [("conflict", 4, 1), ("conflict", 5, 1)]
    assert problems(HEAD + "rows: {}\nmode: full\n") == [("unknown-key", 4, 1)]


# The row rule, from a log


@pytest.mark.parametrize(
    ("cards", "flags", "sharp", "blurred"),
    [
        ("B5 B8", {}, 2, 0),
        ("B5 B9", {}, 1, 1),
        ("B5 B9", {"gap": "4"}, 2, 0),
        ("B5 B10", {"gap": "4"}, 1, 1),
        ("B8 B12", {}, 1, 1),
        ("B8 B4", {"gap": "4"}, 2, 0),
        ("B8 B5 B3|B9 B1", {}, 4, 1),
        ("B8 B5 B3|B9 B1", {"after_blur": "hidden-value"}, 3, 2),
        ("B8 B5 B3|B9 B1", {"after_blur": "closed"}, 3, 2),
        ("B12 B10", {}, 2, 0),
        ("B12 B10", {"edge_first": "closed"}, 1, 1),
        ("B1 B2 B3", {"edge_first": "closed"}, 1, 2),
        ("B2 B1", {"edge_first": "closed"}, 2, 0),
        ("B10 B12 B11", {}, 2, 1),
        ("B10 B11 B12|B9", {}, 3, 1),
        ("B3 B1 B2", {}, 2, 1),
        ("B5 B6 B12|B8", {}, 3, 1),
        ("B5 B1 B7", {}, 2, 1),
        ("B5 B1 B7", {"blur_direction": "yes"}, 1, 2),
        ("B5 B1 B3|B2", {"blur_direction": "yes"}, 3, 1),
        ("B5 B6 B1|B4", {"blur_direction": "yes"}, 2, 2),
        ("B5 B9 B7|B6", {"after_blur": "hidden-value"}, 3, 1),
        ("B5 B9 B7|B8", {"after_blur": "hidden-value"}, 2, 2),
        ("B5 B9 B7|B8", {"after_blur": "hidden-value", "blur_direction": "yes"}, 2, 2),
        ("B5 B9 B11", {"after_blur": "hidden-value", "blur_direction": "yes"}, 2, 1),
        ("B4 B8 B12", {"after_blur": "hidden-value", "gap": "4"}, 3, 0),
    ],
)
def test_cards_of_a_log_lie_sharp_or_blurred(cards: str, flags: dict[str, str], sharp: int, blurred: int) -> None:
    played = "".join(f"  - Ann: {turn}\n" for turn in cards.split("|"))
    found = lines(f"{HEAD}row_points: [1, 2, 3, 4, 5, 6, 7]\nturns:\n{played}", **flags)
    assert (found.get("row-blue"), found.get("blurred", 0)) == (sharp, -2 * blurred)

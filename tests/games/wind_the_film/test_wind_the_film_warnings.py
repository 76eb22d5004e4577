"""What can't have been laid so, with line, column and reason."""

import pytest
from helpers import at, codes, decision, problems, score

from .records import HEAD, KIT, lines, rows


@pytest.mark.parametrize(
    ("row", "flags", "told"),
    [
        ("5 8 11", {}, []),
        ("5 9", {}, [("illegal-photo", 17)]),
        ("5 9", {"gap": "4"}, []),
        ("5 10", {"gap": "4"}, [("illegal-photo", 17)]),
        ("5 8 x12 11 x10", {}, []),
        ("5 8 x9", {}, [("needless-blur", 19)]),
        ("5 8 7 6", {}, [("illegal-photo", 19), ("illegal-photo", 21)]),
        ("5 8 7 9", {}, [("illegal-photo", 19)]),
        ("8 5 6 3", {}, [("illegal-photo", 19)]),
        ("9 12 11 10", {}, [("illegal-photo", 20), ("illegal-photo", 23)]),
        ("3 1 2", {}, [("illegal-photo", 19)]),
        ("3 1 x2", {}, []),
        ("3 x1 2", {}, [("needless-blur", 17)]),
        ("9 11 x12 x10", {}, [("needless-blur", 20)]),
        ("12 x11", {}, [("needless-blur", 18)]),
        ("12 11 10", {"edge_first": "closed"}, [("illegal-photo", 18), ("illegal-photo", 21)]),
        ("1 x2 x3", {"edge_first": "closed"}, []),
        ("2 1", {"edge_first": "closed"}, []),
        ("x5", {}, [("blur-first", 15)]),
        ("x", {}, [("blur-first", 15)]),
        ("x5 x6 9", {}, [("blur-first", 15)]),
        ("x5 6 7 x8", {}, [("blur-first", 15), ("needless-blur", 22)]),
        ("x5 6 12", {}, [("blur-first", 15), ("illegal-photo", 20)]),
        ("x5 6", {"after_blur": "closed"}, [("blur-first", 15), ("illegal-photo", 18)]),
        ("x5 6 11", {"after_blur": "hidden-value"}, [("blur-first", 15), ("illegal-photo", 20)]),
        ("x5 9", {"after_blur": "hidden-value"}, [("blur-first", 15), ("illegal-photo", 18)]),
        ("x12 10 9", {"edge_first": "closed"}, [("blur-first", 15)]),
        ("5 x x x", {}, []),
        ("5 x9 8", {}, []),
        ("5 x9 8", {"after_blur": "closed"}, [("illegal-photo", 20)]),
        ("5 x9 7 8", {"after_blur": "closed"}, [("illegal-photo", 20), ("illegal-photo", 22)]),
        ("5 x9 x8", {"after_blur": "closed"}, []),
        ("5 x9 x8", {}, [("needless-blur", 20)]),
        ("5 x9 4", {"after_blur": "hidden-value"}, [("illegal-photo", 20)]),
        ("5 x9 7 6", {"after_blur": "hidden-value"}, []),
        ("5 x9 7 8", {"after_blur": "hidden-value"}, [("illegal-photo", 22)]),
        ("5 x9 x12 10", {"after_blur": "hidden-value"}, [("needless-blur", 20)]),
        ("5 x 12 1", {"after_blur": "hidden-value"}, [("illegal-photo", 22)]),
        ("5 x 7 6", {"after_blur": "hidden-value"}, []),
        ("5 x 7 x6 x8", {"after_blur": "hidden-value"}, []),
        ("5 7 x 8 6", {"after_blur": "hidden-value"}, [("illegal-photo", 23)]),
        ("5 x12 3", {}, []),
        ("5 x12 3", {"blur_direction": "yes"}, [("illegal-photo", 21)]),
        ("5 x12 8", {"blur_direction": "yes"}, []),
        ("5 x1 3", {"blur_direction": "yes"}, []),
        ("5 x1 7", {"blur_direction": "yes"}, [("illegal-photo", 20)]),
        ("5 6 x1 4", {"blur_direction": "yes"}, [("illegal-photo", 22)]),
        ("5 x x4 x6", {"blur_direction": "yes"}, []),
        ("5 x x4 x6", {}, [("needless-blur", 19), ("needless-blur", 22)]),
        ("5 x 4 x6 x3", {"blur_direction": "yes"}, [("needless-blur", 24)]),
        ("5 x 9", {"blur_direction": "yes"}, [("illegal-photo", 19)]),
        ("x5 x12 9 8", {"blur_direction": "yes"}, [("blur-first", 15)]),
    ],
)
def test_rows_as_they_lie(row: str, flags: dict[str, str], told: list[tuple[str, int]]) -> None:
    result = score(rows(f"{{blue: {row}}}"), **flags)
    found = [(problem["code"], problem["column"]) for problem in result["problems"] if not problem["code"].startswith("good-shot")]
    assert found == told
    assert {(problem["level"], problem["line"], problem["player"]) for problem in result["problems"]} <= {("warning", 4, "Ann")}
    sharp = sum(not word.startswith("x") for word in row.split())
    assert lines(rows(f"{{blue: {row}}}"), **flags)["row-blue"] == [0, 1, 3, 5, 7][sharp]


@pytest.mark.parametrize(
    ("row", "flags", "reason"),
    [
        ("5 9", {}, "9 can't lie sharp here: the photo before is 5, too far away"),
        ("5 8 7", {}, "7 can't lie sharp here: the row rises, and the photo before is 8"),
        ("8 5 6", {}, "6 can't lie sharp here: the row falls, and the photo before is 5"),
        ("9 12 11", {}, "11 can't lie sharp here: the row has reached its end"),
        ("3 1 2", {}, "2 can't lie sharp here: the row has reached its end"),
        ("12 11", {"edge_first": "closed"}, "11 can't lie sharp here: a row begun with 12 takes no further sharp photo"),
        ("5 x9 7", {"after_blur": "closed"}, "7 can't lie sharp here: a blurred photo has closed the row"),
        ("5 x9 4", {"after_blur": "hidden-value"}, "4 can't lie sharp here: the photo before is 9, too far away"),
        ("5 7 x12 9", {"after_blur": "hidden-value"}, "9 can't lie sharp here: the row rises, and the photo before is 12"),
    ],
)
def test_the_reason_is_told(row: str, flags: dict[str, str], reason: str) -> None:
    told = [problem["message"] for problem in score(rows(f"{{blue: {row}}}"), **flags)["problems"]]
    assert told == [f"Ann, blue: {reason}"]


def test_a_blur_without_need_and_a_blurred_first_photo_are_told_so() -> None:
    assert score(rows("{blue: 5 8 x9}"))["problems"][0]["message"] == "Ann, blue: 9 could have lain sharp here"
    assert "always sharp" in score(rows("{blue: x5}"))["problems"][0]["message"]


@pytest.mark.parametrize(
    ("players", "row", "flags", "told"),
    [
        ("Ann, Bob", "2 3 4", {}, ["good-shot-short"]),
        ("Ann, Bob", "2 3 4 5", {}, []),
        ("Ann, Bob, Cid", "2 3 4", {}, ["good-shot-short"]),
        ("Ann, Bob, Cid", "2 3 4 5", {}, []),
        ("Ann, Bob, Cid, Dan", "2 3", {}, ["good-shot-short"]),
        ("Ann, Bob, Cid, Dan", "2 3 4", {}, []),
        ("Ann, Bob, Cid, Dan", "2 3 x9", {}, ["good-shot-short"]),
        ("Ann, Bob, Cid, Dan", "2 3 x9", {"good_shot_count": "all"}, []),
    ],
)
def test_a_good_shot_takes_three_photos_with_four_players_and_else_four(players: str, row: str, flags: dict[str, str], told: list[str]) -> None:
    record = f"game: wind-the-film\nplayers: [{players}]\n{KIT}rows: {{Ann: {{blue: {row}}}}}\n"
    held = score(record + "good_shots: {blue: Ann}\n", **flags)
    assert [problem["code"] for problem in held["problems"]] == told
    assert lines(record + "good_shots: {blue: Ann}\n", **flags)["good-shot-blue"] == 5
    loose = score(record, **flags)
    assert [problem["code"] for problem in loose["problems"]] == ([] if told else ["good-shot-unclaimed"])


def test_where_warnings_on_good_shots_stand() -> None:
    record = f"{HEAD}{KIT}rows:\n  Ann: {{red: 2 3 4 5}}\n  Bob: {{blue: 1 2, red: 9 8 7 6}}\ngood_shots:\n  blue: [Ann, bob]\n"
    assert problems(record) == [("good-shot-unclaimed", *at(record, "2 3 4 5")), ("good-shot-short", 8, 3), ("good-shot-short", 8, 3)]
    assert [problem["player"] for problem in score(record)["problems"]] == ["Ann", "Ann", "Bob"]
    assert {problem["level"] for problem in score(record)["problems"]} == {"warning"}
    assert "Ann and Bob: 4 photos of red" in messages_of(record)
    assert "Bob holds the good shot of blue with fewer than 4 photos" in messages_of(record)
    assert codes(record.replace("[Ann, bob]", "[Ann, bob]\n  red: Bob")) == ["good-shot-short", "good-shot-short"]


def test_a_good_shot_that_nobody_holds_is_told_where_the_row_begins() -> None:
    record = f"{HEAD}{KIT}rows:\n  Ann:\n    red:\n    - 2\n    - 3\n    - 4\n    - 5\n"
    assert problems(record) == [("good-shot-unclaimed", 7, 7)]


def messages_of(record: str) -> str:
    return "\n".join(problem["message"] for problem in score(record)["problems"])


@pytest.mark.parametrize(
    ("shots", "told"),
    [
        ("", []),
        ("{}", []),
        ("{blue: , red: [], green: ~}", []),
        ("{blue: ANN}", []),
        ("{Blue: [Ann, Bob, ann]}", []),
        ("{grey: Ann}", [("bad-colour", 5, 14)]),
        ("{grey: Cid}", [("bad-colour", 5, 14), ("unknown-player", 5, 20)]),
        ("{grey: }", [("bad-colour", 5, 14)]),
        ("{blue: Ann, BLUE: [Cid, Bob]}", [("bad-colour", 5, 25), ("unknown-player", 5, 32)]),
        ("{B: Ann}", [("bad-colour", 5, 14)]),
        ("{blue: An}", [("unknown-player", 5, 20)]),
        ("{blue: [An, Bob]}", [("unknown-player", 5, 21)]),
        ("{blue: Ann, BLUE: Bob}", [("bad-colour", 5, 25)]),
        ("{blue: Ann, BLUE: Bob, rid: Ann}", [("bad-colour", 5, 25), ("bad-colour", 5, 36)]),
        ("{rid: Ann, yelow: Bob}", [("bad-colour", 5, 14), ("bad-colour", 5, 24)]),
        ("{red: , yelow: Bob}", [("bad-colour", 5, 21)]),
        ("{blue: true}", [("wrong-type", 5, 20)]),
        ("{blue: {Ann: 1}}", [("wrong-type", 5, 20)]),
        ("Ann", [("wrong-type", 5, 13)]),
    ],
)
def test_good_shots(shots: str, told: list[tuple[str, int, int]]) -> None:
    record = f"{HEAD}rows: {{Ann: {{blue: 1 2 3 4}}, Bob: {{blue: 8 7 6 5}}}}\n{KIT}good_shots: {shots}\n"
    assert [problem for problem in problems(record) if problem[0] != "good-shot-unclaimed"] == told


def test_who_holds_a_good_shot() -> None:
    record = f"{HEAD}rows: {{Ann: {{blue: 1 2 3 4}}, Bob: {{blue: 8 7 6 5}}}}\n{KIT}"
    assert decision(score(record + "good_shots: {blue: [bob]}\n"), "good-shot-blue")["winner"] == "Bob"
    assert decision(score(record + "good_shots: {blue: [Bob, ann, BOB]}\n"), "good-shot-blue")["winner"] == ["Bob", "Ann"]
    assert decision(score(record), "good-shot-blue")["winner"] is None

"""What a Wind the Film! record may hold, and every error and warning it can have, with line and column."""

import pytest
from helpers import at, bare, codes, decision, messages, play_of, problems, result_of, score
from telling import hinted

from companion.catalog import load_game
from companion.words import speech

HEAD = "game: wind-the-film\nplayers: [Ann, Bob]\n"
KIT = "row_points: [1, 3, 5, 7, 9, 10, 11]\n"
ALL = ("blue", "red", "yellow", "green", "brown", "grey", "violet")


def rows(ann: str, more: str = KIT) -> str:
    """Rows of Ann alone; what she has stands in line 4, from column 8."""
    return f"{HEAD}rows:\n  Ann: {ann}\n{more}"


def turns(*cards: str, more: str = "") -> str:
    """Turns of Ann and Bob one after the other; the first stands in line 4, its cards from column 10."""
    lines = "".join(f"  - {('Ann', 'Bob')[number % 2]}: {line}\n" for number, line in enumerate(cards))
    return f"{HEAD}turns:\n{lines}{more}"


def rulings(record: str) -> dict[str, str]:
    return dict(result_of(record).rulings)


def lines(record: str, name: str = "Ann", **flags: str) -> dict[str, int]:
    """The lines of an entry, without the missing colours."""
    entry = next(entry for entry in score(record, **flags)["standings"] if entry["name"] == name)
    return {line["source"]: line["points"] for line in entry["lines"] if line["source"] != "missing-colours"}


# Players and colours


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("[A, B]", []),
        ("[A, B, C, D]", []),
        ("[A]", [("player-count", 2, 10)]),
        ("[A, B, C, D, E]", [("player-count", 2, 10)]),
        ("[]", [("player-count", 2, 10)]),
    ],
)
def test_two_to_four_play(players: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(f"game: wind-the-film\nplayers: {players}\nrows:\n") == told


@pytest.mark.parametrize(("players", "count"), [("A, B", 5), ("A, B, C", 6), ("A, B, C, D", 7)])
def test_the_first_colours_are_in_play(players: str, count: int) -> None:
    result = score(f"game: wind-the-film\nplayers: [{players}]\nrows:\n")
    assert [one["id"] for one in result["decisions"]] == [f"good-shot-{colour}" for colour in ALL[:count]]
    assert [entry["total"] for entry in result["standings"]] == [-3 * count] * len(players.split(","))


@pytest.mark.parametrize(
    ("colours", "told"),
    [
        ("", []),
        ("[]", []),
        ("''", []),
        ("[blue, red, yellow, grey, violet]", []),
        ("blue red yellow grey violet", []),
        ("Blue, RED, yellow, grey, violet", []),
        ("[blue, red, yellow, grey]", [("colour-count", 3, 1)]),
        ("[blue, red, yellow, grey, violet, brown]", [("colour-count", 3, 1)]),
        ("[blue]", [("colour-count", 3, 1)]),
        ("[blue, red, yellow, grey, pink]", [("bad-colour", 3, 36)]),
        ("[blue, red, yellow, grey, Grey]", [("bad-colour", 3, 36)]),
        ("[B, R, Y, G, N]", [("bad-colour", 3, 11), ("bad-colour", 3, 14), ("bad-colour", 3, 17), ("bad-colour", 3, 20), ("bad-colour", 3, 23)]),
        ("[blue, true]", [("wrong-type", 3, 17)]),
        ("{blue: 1}", [("wrong-type", 3, 10)]),
    ],
)
def test_colours(colours: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(f"{HEAD}colours: {colours}\nrows:\n") == told


def test_what_is_wrong_with_the_colours_is_told_once_and_with_the_nearest() -> None:
    record = f"{HEAD}colours: [blue, red, yelow, green, brown]\nrows: {{Ann: {{yellow: 3, grey: 2}}, Bob: {{pink: 1}}}}\n"
    assert problems(record) == [("bad-colour", 3, 22), ("bad-colour", *at(record, "pink"))]
    assert 'did you mean "yellow"' in messages(record)
    assert "2; with 2 players it is 5" in messages(f"{HEAD}colours: [blue, red]\nrows:\n")


def test_the_colours_of_a_bad_player_list_are_not_counted() -> None:
    assert codes("game: wind-the-film\nplayers: [A, a]\ncolours: [blue]\nrows:\n") == ["duplicate-player"]
    assert codes("game: wind-the-film\nplayers:\ncolours: [blue]\nrows:\n") == ["player-count"]


# Rows


@pytest.mark.parametrize(
    "row", ["1 3 x 4 x9", "'1,3,x,4,x9'", "[1, 3, x, 4, x9]", "1 3 X 4 X9", "'1 3 x 4 x9'", "01 03 x 04 x09", "[ '1', 3, x, 4, x9]"]
)
def test_every_way_to_write_a_row(row: str) -> None:
    record = rows(f"{{blue: {row}}}")
    assert problems(record) == []
    assert lines(record) == {"row-blue": 5, "blurred": -4}


def test_a_row_of_one_photo_is_a_bare_number_or_an_x() -> None:
    record = HEAD + "rows:\n  Ann:\n    blue: 7\n    RED: x\n    green: [12]\n  bob: {yellow: 1}\n"
    assert codes(record) == ["blur-first"]
    assert lines(record) == {"row-blue": 1, "row-red": 0, "row-green": 1, "blurred": -2}
    assert lines(record, "Bob") == {"row-yellow": 1}


@pytest.mark.parametrize("photo", ["0", "13", "x0", "x13", "7x", "xx", "x-4", "-4", "B7", "1.5", "٣", "x٣", "123", "x123", "1x2", "+4", "½"])
def test_what_is_no_photo(photo: str) -> None:
    record = rows(f"{{blue: 5 {photo} 6}}")
    assert problems(record) == [("bad-card", 4, 17)]
    assert score(record)["problems"][0]["player"] == "Ann"
    assert "1 to 12" in messages(record)


@pytest.mark.parametrize(
    ("ann", "told"),
    [
        ("{blue: , red: [], green: '', yellow: ~}", []),
        ("", []),
        ("{grey: 3}", [("bad-colour", 4, 9)]),
        ("{B: 3}", [("bad-colour", 4, 9)]),
        ("{bleu: 3}", [("bad-colour", 4, 9)]),
        ("{bleu: 3, rid: 4}", [("bad-colour", 4, 9), ("bad-colour", 4, 18)]),
        ("{bleu: 3 3 13}", [("bad-colour", 4, 9), ("bad-card", 4, 19)]),
        ("{blue: 3, Blue: 14}", [("bad-colour", 4, 18), ("bad-card", 4, 24)]),
        ("{blue: 0 13}", [("bad-card", 4, 15), ("bad-card", 4, 17)]),
        ("{blue: 3, Blue: 4, rid: 1}", [("bad-colour", 4, 18), ("bad-colour", 4, 27)]),
        ("{blue: 3, Blue: 4}", [("bad-colour", 4, 18)]),
        ("{blue: true}", [("wrong-type", 4, 15)]),
        ("{blue: {1: 2}}", [("wrong-type", 4, 15)]),
        ("{blue: [1, true, [2], ~]}", [("wrong-type", 4, 19), ("wrong-type", 4, 25), ("wrong-type", 4, 30)]),
        ("blue", [("wrong-type", 4, 8)]),
        ("[1, 2]", [("wrong-type", 4, 8)]),
    ],
)
def test_rows_of_a_player(ann: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(rows(ann)) == told


def test_rows_are_a_map_of_players() -> None:
    assert problems(HEAD + "rows: [1]\n") == [("wrong-type", 3, 7)]
    assert problems(HEAD + "rows: {An: {blue: 1}}\n") == [("unknown-player", 3, 8)]
    assert problems(HEAD + "rows: {Ann: {blue: 1}, ann: {red: 1}}\n") == [("duplicate-player", 3, 24)]
    assert 'did you mean "blue"' in messages(rows("{bleu: 3}"))


def test_every_photo_exists_once_known_blurred_ones_too() -> None:
    record = HEAD + "rows:\n  Ann: {blue: 5 x7 x, red: 5}\n  Bob: {blue: 7 x5 x x}\n"
    assert problems(record) == [("duplicate-card", 5, 15), ("duplicate-card", 5, 17)]
    assert "blue 7" in messages(record)
    assert "line 4, column 17" in messages(record)
    assert [problem["player"] for problem in score(record)["problems"]] == ["Bob", "Bob"]


@pytest.mark.parametrize(
    ("ann", "bob", "told"),
    [
        ("x" + " x" * 11, "", []),
        ("x" + " x" * 12, "", [(4, 39)]),
        ("1 2 3 x5 x x x x x", "x x x 12", [(5, 21)]),
        ("1 2 3 x5 x x x x x x x x", "5", []),
        ("x" + " x" * 13, "x x", [(4, 39), (5, 15)]),
        ("x" + " x" * 10, "x", []),
    ],
)
def test_no_colour_has_more_photos_than_exist(ann: str, bob: str, told: list[tuple[int, int]]) -> None:
    record = f"{HEAD}rows:\n  Ann: {{blue: {ann}}}\n  Bob: {{blue: {bob}}}\n"
    found = [problem for problem in problems(record) if problem[0] == "row-length"]
    assert found == [("row-length", line, column) for line, column in told]
    assert not told or "more photos than the 12" in messages(record)


# What can't have been laid so


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


# The table of points


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("[1, 3, 5, 7, 9, 10, 11]", []),
        ("[0, 0, 0, 0, 0, 0, 0]", []),
        ("[-3, -2, -2, 0, 1, 2, 100]", []),
        ("", ["assumed-row-points"]),
        ("[1, 3, 5, 7, 9, 10]", [("bad-number", 3, 13)]),
        ("[1, 3, 5, 7, 9, 10, 11, 12]", [("bad-number", 3, 13)]),
        ("[1, 3, 2, 7, 9, 8, 11]", [("bad-number", 3, 20), ("bad-number", 3, 29)]),
        ("[1, 3, x, 7, 9, 10, 11]", [("wrong-type", 3, 20)]),
        ("[1, 3, x, 7, 5]", [("bad-number", 3, 13), ("wrong-type", 3, 20), ("bad-number", 3, 26)]),
        ("[1, 3, 5.5, 7, 9, 10, 11]", [("wrong-type", 3, 20)]),
        ("[1, 3, '5', 7, 9, 10, 11]", [("wrong-type", 3, 20)]),
        ("11", [("wrong-type", 3, 13)]),
        ("{1: 1}", [("wrong-type", 3, 13)]),
    ],
)
def test_row_points(table: str, told: list[object]) -> None:
    record = f"{HEAD}row_points: {table}\nrows: {{Ann: {{blue: 4 5 6}}}}\n"
    found = problems(record)
    assert found == told or [problem["code"] for problem in score(record)["problems"]] == told


def test_what_is_wrong_with_the_table_is_told() -> None:
    assert "6" in messages(f"{HEAD}row_points: [1, 3, 5, 7, 9, 10]\nrows:\n")
    assert "7" in messages(f"{HEAD}row_points: [1, 3, 5, 7, 9, 10]\nrows:\n")
    assert "2 after 3: more photos never bring fewer points" in messages(f"{HEAD}row_points: [1, 3, 2, 7, 9, 10, 11]\nrows:\n")


@pytest.mark.parametrize(
    ("photos", "points", "assumed"),
    [(1, 1, False), (2, 3, False), (3, 5, True), (4, 7, True), (5, 9, True), (6, 10, True), (7, 11, False), (8, 11, False), (12, 11, False)],
)
def test_points_of_a_row_and_which_are_assumed(photos: int, points: int, assumed: bool) -> None:
    row = " ".join(str(number) for number in range(1, photos + 1))
    record = rows(f"{{green: 1, blue: {row}}}", "good_shots: {blue: Ann}\n")
    assert lines(record)["row-blue"] == points
    found = [(problem["code"], problem["line"], problem["column"], problem["player"]) for problem in score(record)["problems"]]
    expected = [("good-shot-short", 5, 14, "Ann")] if photos < 4 else []
    assert found == ([("assumed-row-points", *at(record, row), "Ann")] if assumed else []) + expected


def test_the_assumed_table_is_told_once() -> None:
    record = rows("{blue: 1 2 3, red: 1 2 3}", "").replace("  Ann", "  Bob: {green: 4 5 6}\n  Ann")
    warning = score(record)["problems"][0]
    assert [problem["code"] for problem in score(record)["problems"]] == ["assumed-row-points"]
    assert (warning["level"], warning["player"], warning["line"], warning["column"]) == ("warning", "Ann", *at(record, "1 2 3"))
    assert "Ann's blue row, 3 photos" in warning["message"]
    assert "1, 3, 5, 7, 9, 10, 11" in warning["message"]
    log = turns("R1 B4 B5", "Y1", "B6 R2 R4", "Y2 Y3")
    warning = score(log)["problems"][0]
    assert (warning["player"], warning["line"], warning["column"]) == ("Ann", 4, 13)
    ends = turns("B4 B5 R1", "Y1", more="final:\n  - Bob: Y2 Y3\n  - Ann: G1 G2\n")
    assert score(ends)["problems"][0]["player"] == "Bob"
    assert (score(ends)["problems"][0]["line"], score(ends)["problems"][0]["column"]) == (5, 10)


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


# Claims, and why


LOG = turns("B2 B3 B4", "B8 B7 B6", "B1 R4", "B5 R9", "B12", more=KIT)


@pytest.mark.parametrize(
    ("claim", "upheld", "because"),
    [
        ("{colour: blue, good_shot: bob}", True, "Bob holds the good shot of blue"),
        (
            "{colour: blue, good_shot: Ann}",
            False,
            "Ann's blue row counts 3 of the 4 photos that the good shot takes; Bob holds the good shot of blue",
        ),
        (
            "{colour: red, good_shot: Ann}",
            False,
            "Ann's red row counts 1 of the 4 photos that the good shot takes; nobody holds the good shot of red",
        ),
        (
            "{colour: green, good_shot: Bob}",
            False,
            "Bob's green row counts 0 of the 4 photos that the good shot takes; nobody holds the good shot of green",
        ),
        ("{winner: Ann}", False, "Bob has 4 points, Ann only −7"),
        ("{player: Bob, total: 2}", False, "Bob's lines add up to 4: blue row: 7, red row: 1, good shot of blue: 5 and missing colours: −9"),
        (
            "{player: Bob, total: 13}",
            False,
            "Bob's lines add up to 4: blue row: 7, red row: 1, good shot of blue: 5 and missing colours: −9; "
            "it would be 13 without this: missing colours",
        ),
    ],
)
def test_claims_and_the_first_step_at_which_they_part_from_the_rules(claim: str, upheld: bool, because: str) -> None:
    verdict = score(f"{LOG}claims: [{claim}]\n")["claims"][0]
    assert (verdict["upheld"], bare(verdict["because"])) == (upheld, because)


def test_a_good_shot_that_another_reached_before() -> None:
    claim = "claims: [{colour: blue, good_shot: Ann}]\n"
    verdict = score(f"{LOG}{claim}", good_shot_count="all")["claims"][0]
    assert verdict["upheld"]
    late = turns("B2 B3", "B8 B7 B6", "B4", "B9 B5", "B1 R4", more=KIT + claim)
    assert score(late, good_shot_count="all")["claims"][0] == {
        "claim": {"colour": "blue", "good_shot": "Ann"},
        "upheld": False,
        "because": "Bob holds the good shot of blue, having got there before Ann (line 7, column 10) [The good shot]",
    }
    assert score(late, good_shot_count="sharp")["claims"][0]["because"].startswith("Ann's blue row counts 3 of the 4 photos")
    short = turns("B2 B9", "B8 B7 B6", more=KIT + claim)
    assert score(short, good_shot_count="all")["claims"][0]["because"].startswith("Ann's blue row counts 2 of the 4 photos")


def test_good_shots_of_a_final_race_in_claims() -> None:
    race = turns("B2 B3 B4", "B7 B8 B9", more=f"final:\n  - Ann: B5 R4\n  - Bob: B10 R8\n{KIT}")
    claims = "claims: [{colour: blue, good_shot: Ann}, {colour: blue, good_shot: Bob}]\n"
    first, second = score(race + claims)["claims"]
    assert (first["upheld"], second["upheld"]) == (True, False)
    assert second["because"] == "Ann holds the good shot of blue, having got there before Bob (line 7, column 10) [The good shot]"
    both = score(race + claims, final_race="both")["claims"]
    assert [(one["upheld"], one["because"]) for one in both] == [(True, "Ann and Bob each hold the good shot of blue")] * 2
    nobody = score(race + claims, final_race="nobody")["claims"]
    told = (
        "nobody holds the good shot of blue: Ann and Bob got there together, in the final plays "
        "(line 7, column 10; line 8, column 10) [The good shot]"
    )
    assert [(one["upheld"], one["because"]) for one in nobody] == [(False, told)] * 2


def test_good_shots_as_the_record_says_in_claims() -> None:
    record = f"{HEAD}rows: {{Ann: {{blue: 1 2 3 4}}, Bob: {{blue: 8 7 6 5}}}}\n{KIT}claims: [{{colour: blue, good_shot: Ann}}]\n"
    assert score(record + "good_shots: {blue: Bob}\n")["claims"][0]["because"].startswith("Bob holds the good shot of blue: ")
    assert score(record)["claims"][0]["because"].startswith("nobody holds the good shot of blue: ")
    assert score(record + "good_shots: {blue: [Bob, Ann]}\n")["claims"][0]["upheld"]


@pytest.mark.parametrize(
    ("ruling", "claim", "because"),
    [
        ("fewer-blurred", "{winner: Ann}", "Bob and Ann are level with 2 points; fewer blurred photos: Bob 0, Ann 1"),
        ("more-good-shots", "{winner: Bob}", "Ann and Bob are level with 2 points; more good shots: Ann 1, Bob 0"),
        ("shared", "{winner: Ann}", "Ann and Bob are level on everything the rules compare and share first place"),
        ("shared", "{player: Bob, place: 2}", "Bob stands in place 1: Ann and Bob are level on everything the rules compare and share the place"),
    ],
)
def test_how_a_tie_was_broken_is_told(ruling: str, claim: str, because: str) -> None:
    record = (
        f"{HEAD}row_points: [1, 3, 4, 7, 9, 10, 11]\nrows:\n  Ann: {{blue: 4 5 6 7 8 9 10 x1}}\n  Bob: {{red: 4 3 2, green: 2 3, yellow: 2}}\n"
        f"good_shots: {{blue: Ann}}\nrulings: {{final-tie: {ruling}}}\nclaims: [{claim}]\n"
    )
    assert bare(score(record)["claims"][0]["because"]) == because


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("{colour: grey, good_shot: Ann}", [("bad-claim", 5, 19)]),
        ("{colour: blue, good_shot: An}", [("unknown-player", 5, 36)]),
        ("{colour: blue}", [("bad-claim", 5, 10)]),
        ("{pitch: 1, made: true}", [("bad-claim", 5, 10)]),
        ("{award: 1, winner: Ann}", [("bad-claim", 5, 10)]),
        ("{player: Ann, place: 3}", [("bad-claim", 5, 31)]),
    ],
)
def test_claims_that_make_no_sense_here(claim: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(f"{HEAD}rows: {{}}\n{KIT}claims: [{claim}]\n") == told


# Words


def test_the_score_table_has_these_rows_and_names() -> None:
    record = rows("{blue: 1 2 3 4 x, green: 5}", "good_shots: {blue: Ann}\n")
    play = play_of(record)
    sources = play.rules.sources(play.record, result_of(record).outcome)
    assert sources == ["row-blue", "row-red", "row-yellow", "row-green", "row-brown", "good-shot-blue", "blurred", "missing-colours"]
    assert [speech("en")(play.rules.label(source, play.game)) for source in sources[4:]] == [
        "brown row",
        "good shot of blue",
        "blurred photos",
        "missing colours",
    ]


def test_good_shots_are_told_in_words() -> None:
    race = turns("B2 B3 B4", "B7 B8 B9", more=f"final:\n  - Ann: B5 R4\n  - Bob: B10 R8\n{KIT}")
    play = play_of(race)
    told = {}
    for reading in ("turn-order", "both", "nobody"):
        outcome = play.rules.score(play.record, {**rulings(race), "final-race": reading}, play.game)
        told[reading] = speech("en")(play.rules.tell_decision(play.record, outcome.decision("good-shot-blue"), play.game))
    assert told == {
        "turn-order": "Ann holds the good shot of blue",
        "both": "Ann and Bob each hold the good shot of blue",
        "nobody": "nobody holds the good shot of blue",
    }


def evidence(record: str, name: str, source: str, **flags: str) -> list[tuple[str, str, int | None, int | None]]:
    play = play_of(record)
    applied = {**rulings(record), **{key.replace("_", "-"): reading for key, reading in flags.items()}}
    outcome = play.rules.score(play.record, applied, play.game)
    found = play.rules.trace(play.record, outcome, applied, name, source, play.game)
    return [(speech("en")(one.message), one.clause, one.line, one.column) for one in found]


def test_what_brought_points_is_traced_to_its_lines() -> None:
    record = rows("{blue: 2 3 x9 x 4 5, green: 5}", f"good_shots: {{blue: Ann}}\n{KIT}")
    assert evidence(record, "Ann", "row-blue") == [("Ann's blue row: 2 3 x9 x 4 5, 4 photos counted", "row-points", 4, 15)]
    assert evidence(record.replace("2 3", "2\n    3"), "Ann", "row-blue")[0][2:] == (4, 15)
    assert evidence(record, "Ann", "row-blue", blurred_in_row="yes")[0][0] == "Ann's blue row: 2 3 x9 x 4 5, 6 photos counted"
    assert evidence(record, "Ann", "row-green")[0][0] == "Ann's green row: 5, 1 photo counted"
    assert evidence(record, "Ann", "row-red") == [("Ann has no red row", "missing-colour", None, None)]
    assert evidence(record, "Ann", "blurred") == [
        ("Ann: 2 blurred photos in the blue row", "blurred-points", 4, 19),
        ("Ann: 2 blurred photos in the blue row", "blurred-points", 4, 22),
    ]
    assert evidence(record, "Bob", "blurred") == []
    assert evidence(record, "Ann", "missing-colours") == [("Ann has no rows of these colours: red, yellow and brown", "missing-colour", None, None)]
    full = rows("{blue: 1, red: 1, yellow: 1, green: 1, brown: 1}")
    assert evidence(full, "Ann", "missing-colours") == []
    assert evidence(record, "Ann", "good-shot-blue") == [("Ann holds the good shot of blue", "good-shot", 5, 14)]
    assert evidence(record, "Ann", "good-shot-red") == [("nobody holds the good shot of red", "good-shot", None, None)]


def test_a_good_shot_of_a_log_is_traced_to_the_card_that_took_it() -> None:
    race = turns("B2 B3 B4", "B7 B8 B9", more=f"final:\n  - Ann: B5 R4\n  - Bob: R8 B10\n{KIT}")
    assert evidence(race, "Ann", "good-shot-blue", final_race="both") == [
        ("Ann and Bob each hold the good shot of blue", "good-shot", 7, 10),
        ("Ann and Bob each hold the good shot of blue", "good-shot", 8, 13),
    ]
    alone = turns("B2 B3 B4", "B7", more=f"final:\n  - Ann: B5 B6\n{KIT}")
    assert evidence(alone, "Ann", "good-shot-blue") == [("Ann holds the good shot of blue", "good-shot", 7, 10)]
    early = turns("B2 B3 B4", "B7", "B5 B6")
    assert evidence(early, "Ann", "good-shot-blue") == [("Ann holds the good shot of blue", "good-shot", 6, 10)]


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (HEAD + "rows: {}\n", ["no photo is written down for Ann and Bob"]),
        (turns("B1"), ["the final plays are not written down"]),
        (turns("B1", more="final: []\n"), ["no final play is written down for Ann and Bob"]),
        (turns("B1", more="final: [{Ann: R1 R2}]\n"), ["no final play is written down for Bob"]),
        (turns("B1", more="final: [{Ann: R1 R2}, {Bob: R3 R4}]\n"), []),
    ],
)
def test_what_a_log_still_lacks(record: str, told: list[str]) -> None:
    assert hinted(record) == told
    assert play_of(record).rules.clause_of("blurred") == "final-tie"


# The canonical form


def test_the_canonical_form_is_one_people_can_read() -> None:
    record = f"{HEAD}good_shots: {{RED: ann, blue: [Bob, ANN], green: }}\nrows: {{bob: {{blue: [x, 'X7', 8]}}, Ann: {{red: '1, 2', blue: }}}}\n{KIT}"
    assert play_of(record).canonical().splitlines()[2:] == [
        "colours: [blue, red, yellow, green, brown]",
        "rows:",
        "  Bob: {blue: x x7 8}",
        "  Ann: {red: 1 2}",
        "good_shots:",
        "  red: Ann",
        "  blue: [Bob, Ann]",
        "row_points: [1, 3, 5, 7, 9, 10, 11]",
    ]
    log = f"{HEAD}turns: [{{ann: b1 v2}}, {{Bob: }}]\ncolours: [violet, blue]\nfinal: [{{BOB: 'V3, b2'}}]\n"
    assert play_of(log).canonical().splitlines()[2:] == [
        "colours: [violet, blue]",
        "turns:",
        "  - {Ann: B1 V2}",
        "final:",
        "  - {Bob: V3 B2}",
    ]
    assert "final" not in play_of(turns("B1")).canonical()
    assert "final: []" in play_of(turns("B1", more="final: []\n")).canonical()


def test_the_numbers_of_the_rules_are_those_of_the_game_file() -> None:
    game = load_game("wind-the-film")
    assert game.numbers("row_points") == (1, 3, 5, 7, 9, 10, 11)
    assert [game.number(key) for key in ("good_shot_points", "blurred_points", "missing_colour_points", "gap")] == [5, -2, -3, 3]
    assert [game.per_player("good_shot_photos", players) for players in (2, 3, 4)] == [4, 4, 3]
    assert [game.per_player("colours_in_play", players) for players in (2, 3, 4)] == [5, 6, 7]

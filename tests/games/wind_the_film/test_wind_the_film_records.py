"""What a Wind the Film! record may hold of players, colours, rows and points, and every error it can have, with line and column."""

import pytest
from helpers import at, codes, messages, problems, score

from .records import ALL, HEAD, lines, rows, turns

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


@pytest.mark.parametrize("photo", ["0", "13", "x0", "x13", "7x", "xx", "x-4", "-4", "R7", "1.5", "٣", "x٣", "123", "x123", "1x2", "+4", "½"])
def test_what_is_no_photo(photo: str) -> None:
    record = rows(f"{{blue: 5 {photo} 6}}")
    assert problems(record) == [("bad-card", 4, 17)]
    assert score(record)["problems"][0]["player"] == "Ann"
    assert "1 to 12" in messages(record)


@pytest.mark.parametrize("photo", ["B7", "b7"])
def test_a_photo_called_by_its_printed_code_is_told_its_number(photo: str) -> None:
    record = rows(f"{{blue: 5 {photo} 6}}")
    assert problems(record) == [("bad-card", 4, 17)]
    assert messages(record) == f'"{photo}": the row says blue already; write 7'


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

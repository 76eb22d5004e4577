"""What a Best Movie record may hold, and every error it can have, with line and column."""

import json

import pytest
from helpers import FIVE, at, best_movie, codes, decision, messages, problems, score, winners

CARDS = {"Anna": "R7 R2 R3", "Boris": "B9 R5 G3"}


# Rows


@pytest.mark.parametrize(
    "row",
    [
        "R7 R2 R3",
        "R7,R2,R3",
        "R7, R2 , R3",
        "[R7, R2, R3]",
        "r7 r2 r3",
        "'R7 R2 R3'",
        '"R7\\tR2\\nR3"',
        "R7v R2^ R3^",
        "[r7V, R2^, 'R3']",
        "R7\n    R2\n    R3",
        "|\n    R7 R2\n    R3",
        ">-\n    R7,\n    R2, R3",
    ],
)
def test_every_way_to_write_a_row(row: str) -> None:
    record = best_movie({**CARDS, "Anna": row})
    assert problems(record) == []
    assert winners(score(record)) == {"1": None, "2": "Anna", "3": "Anna"}


def test_rows_may_be_written_as_blocks_of_list_items() -> None:
    record = f"game: best-movie\nplayers:\n- Anna\n- Boris\n{FIVE}rows:\n  Anna:\n  - R7\n  - R2\n  Boris:\n  - B9\n  - R5\n"
    assert winners(score(record)) == {"1": None, "2": "Anna"}


def test_json_is_read_the_same_way() -> None:
    record = {
        "game": "best-movie",
        "players": ["Анна 😀", "Boris"],
        "genres": ["green", "red", "yellow", "blue"],
        "rows": {"Анна 😀": "R7 R2", "Boris": ["B9", "R5"]},
    }
    for text in (json.dumps(record), json.dumps(record, indent="\t", ensure_ascii=False), json.dumps(record, separators=(",", ":"))):
        result = score(text)
        assert (result["problems"], winners(result)) == ([], {"1": None, "2": "Анна 😀"})


@pytest.mark.parametrize(
    "card",
    ["X3", "R0", "R13", "R", "7", "7R", "R-1", "R1.0", "RR1", "R007", "R٣", "R7x", "R7^^", "R7^v", "^R7", "Ж1", "R1;R2", "-", "red7", "R9999999999"],
)
def test_what_is_no_card(card: str) -> None:
    record = best_movie({**CARDS, "Anna": f"R7 {card} R3"})
    assert problems(record) == [("bad-card", 5, 12)]
    assert score(record)["problems"][0]["player"] == "Anna"


@pytest.mark.parametrize(
    ("card", "part"),
    [
        ("R13", "1 to 12"),
        ("R0", "1 to 12"),
        ("R13^^", "1 to 12"),
        ("X3", "Y, G, R, B, V"),
        ("X3^^", "Y, G, R, B, V"),
        ("7", "like R7"),
        ("R7x", "like R7"),
        ("b4^^", "one mark at most"),
        ("R7^v", "one mark at most"),
    ],
)
def test_a_bad_card_is_told_with_what_would_be_right(card: str, part: str) -> None:
    assert part in messages(best_movie({**CARDS, "Anna": f"R7 {card} R3"}))


@pytest.mark.parametrize("row", ["[R7, true, R3]", "[R7, [R2], R3]", "[R7, ~, R3]", "[R7, {}, R3]"])
def test_what_is_no_text_in_a_list(row: str) -> None:
    record = best_movie({**CARDS, "Anna": row})
    assert ("wrong-type", 5, 14) in problems(record)


@pytest.mark.parametrize("row", ["{R7: R2}", "true"])
def test_what_is_no_row(row: str) -> None:
    assert ("wrong-type", 5, 9) in problems(best_movie({**CARDS, "Anna": row}))


@pytest.mark.parametrize("rows", ["[R7]", "R7", "4"])
def test_rows_are_a_map(rows: str) -> None:
    assert problems(f"game: best-movie\nplayers: [A, B]\n{FIVE}rows: {rows}\n") == [("wrong-type", 4, 7)]


def test_every_card_exists_once() -> None:
    record = best_movie({"Anna": "R7 R2 R7", "Boris": "B9 r2 G3"})
    assert problems(record) == [("duplicate-card", *at(record, "R7", 2)), ("duplicate-card", *at(record, "r2"))]
    assert "R2" in messages(record)
    assert "line 5" in messages(record)


def test_every_player_has_a_row() -> None:
    record = "game: best-movie\nplayers: [Anna, Boris, Cleo]\n" + FIVE + "rows:\n  Boris: R1\n"
    assert problems(record) == [("missing-row", 4, 1), ("missing-row", 4, 1)]
    assert [problem["player"] for problem in score(record)["problems"]] == ["Anna", "Cleo"]
    assert codes(record.replace("Cleo]", "true]")) == ["wrong-type"], "whose row it is nobody can tell"


@pytest.mark.parametrize("empty", ["", "''", "[]", "~"])
def test_empty_rows_are_fine_where_nothing_happened(empty: str) -> None:
    result = score(best_movie({"Anna": empty, "Boris": empty}))
    assert (result["status"], result["problems"], result["decisions"]) == ("partial", [], [])


@pytest.mark.parametrize("rows", ["", " {}", " ~"])
def test_no_rows_at_all_are_fine_where_nothing_happened(rows: str) -> None:
    assert problems(f"game: best-movie\nplayers: [A, B]\ngenres:\nrows:{rows}\n") == []


def test_an_unfinished_round_is_not_scored() -> None:
    result = score(best_movie({"Anna": "R1 R2", "Boris": "B3"}))
    assert winners(result) == {"1": "Anna"}
    assert winners(score(best_movie({"Anna": "R1", "Boris": ""}))) == {}


@pytest.mark.parametrize(("anna", "boris", "column"), [("R1 R2 R3", "B5", 15), ("R1 R2", "", 12), ("R1 R2 R3 R4 R5", "B5 B6", 18)])
def test_rows_that_differ_by_more_than_a_card(anna: str, boris: str, column: int) -> None:
    record = best_movie({"Anna": anna, "Boris": boris})
    assert problems(record) == [("row-length", 5, column)]
    assert score(record)["problems"][0]["player"] == "Anna"


def lengths(*found: int) -> str:
    """A record of rows of these lengths, from line 5 on: A has reds, B blues and so on."""
    return best_movie({name: " ".join(f"{name}{number}" for number in range(1, n + 1)) for name, n in zip("RBYGV", found, strict=False)})


@pytest.mark.parametrize(
    ("found", "blamed"),
    [
        ((10, 12, 12), [(5, 33)]),
        ((12, 10, 11, 12), [(6, 33)]),
        ((12, 0, 12), [(6, 3)]),
        ((12, 12, 9, 12, 8), [(7, 30), (9, 27)]),
        ((5, 5, 8), [(7, 24)]),
        ((5, 6, 8), [(7, 24)]),
        ((5, 7, 9), [(6, 24), (7, 24)]),
        ((10, 10, 12, 12), [(7, 41), (8, 41)]),
        ((1, 2, 2, 3), [(8, 12)]),
    ],
)
def test_of_rows_that_differ_the_few_are_blamed_where_they_end_or_go_too_far(found: tuple[int, ...], blamed: list[tuple[int, int]]) -> None:
    assert problems(lengths(*found)) == [("row-length", *place) for place in blamed]


def test_a_short_row_among_full_ones_is_told_with_its_player() -> None:
    record = lengths(10, 12, 12)
    assert messages(record) == "R's row has 10 cards, the others 12: rows may differ by one card at most"
    assert score(record)["problems"][0]["player"] == "R"
    assert "the others 11–12" in messages(lengths(9, 11, 12))
    noted = lengths(10, 12, 12).replace("R10", "R10 #R11 R12")
    assert messages(noted).endswith("by one card at most; what stands after # is a note and isn't read")
    assert messages(lengths(1, 12, 12)).startswith("R's row has 1 card, the others 12")


FULL = " ".join(f"R{number}" for number in range(1, 13))


def test_twelve_rounds_are_a_game() -> None:
    rows = {"Anna": FULL, "Boris": FULL.replace("R", "B")}
    assert score(best_movie(rows))["status"] == "final"
    assert score(best_movie({**rows, "Boris": rows["Boris"].removesuffix(" B12")}))["status"] == "partial"


def test_a_row_has_twelve_cards_at_most() -> None:
    record = best_movie({"Anna": FULL + " Y1 Y2", "Boris": FULL.replace("R", "B") + " Y3"})
    assert problems(record) == [("row-length", *at(record, "Y1")), ("row-length", *at(record, "Y3"))]


@pytest.mark.parametrize(
    ("row", "columns"),
    [("R7v R2^ R3^", []), ("R7^ R2^ R3^", [9]), ("R7 R2v R3V", [12, 16]), ("r7^, r2V, r3", [9, 14]), ("[R7v, R2v, R3]", [15]), ("V1v R2 R3", [9])],
)
def test_a_mark_that_says_otherwise_is_a_warning(row: str, columns: list[int]) -> None:
    record = best_movie({**CARDS, "Anna": row})
    assert problems(record) == [("orientation", 5, column) for column in columns]
    assert score(record)["status"] == "partial"
    assert decision(score(record), "award-2")["winner"] == "Anna"


# Genres


@pytest.mark.parametrize(
    ("genres", "expected"),
    [
        ("[green, red, yellow, blue, violet]", []),
        ("[green, red, yellow, blue]", []),
        ("green red yellow blue", []),
        ("Green, RED, yellow, blue, violet", []),
        ("[green, red, yellow]", [("bad-genres", 3, 9)]),
        ("[]", [("bad-genres", 3, 9)]),
        ("", [("bad-genres", 3, 1)]),
        ("''", [("bad-genres", 3, 9)]),
        ("[green, red, yellow, blue, blue]", [("bad-genres", 3, 36)]),
        ("[green, red, yellow, green]", [("bad-genres", 3, 30)]),
        ("[green, red, yellow, pink]", [("bad-genres", 3, 30)]),
        ("[green, red, yellow, brown, grey]", [("bad-genres", 3, 30), ("bad-genres", 3, 37)]),
        ("[G, R, Y, B]", [("bad-genres", 3, 10), ("bad-genres", 3, 13), ("bad-genres", 3, 16), ("bad-genres", 3, 19)]),
        ("[green, red, yellow, 4]", [("bad-genres", 3, 30)]),
        ("[green, red, yellow, [blue]]", [("wrong-type", 3, 30)]),
        ("[green, red, yellow, blue, violet, true]", [("wrong-type", 3, 44)]),
        ("{green: 1}", [("wrong-type", 3, 9)]),
        ("[green, red, yellow, blue, violet, orange]", [("bad-genres", 3, 44)]),
    ],
)
def test_genres(genres: str, expected: list[tuple[str, int, int]]) -> None:
    assert problems(best_movie(CARDS, f"genres: {genres}\n")) == expected


def test_a_misspelt_genre_gets_the_nearest() -> None:
    assert '"violet"' in messages(best_movie(CARDS, "genres: [green, red, yellow, blue, viloet]\n"))


@pytest.mark.parametrize(("genres", "expected"), [("", []), ("[]", []), ("[green]", [("bad-genres", 3, 9)])])
def test_genres_before_the_first_round(genres: str, expected: list[tuple[str, int, int]]) -> None:
    assert problems(best_movie({"Anna": "", "Boris": ""}, f"genres: {genres}\n")) == expected


def test_bad_genres_are_told_beside_other_errors() -> None:
    assert codes(best_movie({**CARDS, "Anna": "R7 R2 X3"}, "genres:\n")) == ["bad-genres", "bad-card"]


# Everything at once


def test_all_errors_are_told_at_once_in_the_order_of_the_file() -> None:
    record = """\
game: best-movie
players: [Anna, Boris]
date: 29.11.2026
titel: Friday
genres: [green, red, green]
rulings: {fifth-genre: middle, run: all}
rows:
  Anna: R7 R7 X1 R4^
  Borys: B1
claims:
  - {award: 1, winner: Dora}
  - {awrd: 1, winner: Anna}
notes: [x]
"""
    assert problems(record) == [
        ("bad-value", 3, 7),
        ("unknown-key", 4, 1),
        ("bad-genres", 5, 22),
        ("unknown-ruling", 6, 24),
        ("unknown-ruling", 6, 32),
        ("missing-row", 7, 1),
        ("duplicate-card", 8, 12),
        ("bad-card", 8, 15),
        ("unknown-player", 9, 3),
        ("unknown-player", 11, 24),
        ("unknown-key", 12, 6),
        ("wrong-type", 13, 8),
    ]
    result = score(record)
    assert (result["status"], result["game"], result["standings"], result["ties"], result["decisions"], result["rulings"]) == (
        "invalid",
        "best-movie",
        [],
        [],
        [],
        {},
    )


@pytest.mark.parametrize("lang", ["en", "it", "ru", "uk"])
def test_every_message_can_be_said_in_every_language(lang: str) -> None:
    record = best_movie({**CARDS, "Anna": "R7^ R7 X1 R13"}, "genres: [grean]\n", "x: 1\nrulings: {y: z}\n")
    for problem in score(record, lang)["problems"]:
        assert problem["message"]
        assert "{" not in problem["message"]

"""The keys every record has: each way to get them wrong, with its place, and what is fine."""

import unicodedata
from typing import Any

import pytest
from helpers import FIVE, at, best_movie, codes, messages, problems, score

PLAYED = best_movie({"Anna": "R1", "Boris": "B2"})
REST = f"{FIVE}rows:\n"


def named(result: dict[str, Any]) -> list[str]:
    return [standing["name"] for standing in result["standings"]]


# Which game


@pytest.mark.parametrize("game", ["chess", "best", "Best-Movie", "best movie", "5", "true", "''", "[best-movie]", "{}", ""])
def test_only_the_four_games_are_known(game: str) -> None:
    record = PLAYED.replace("best-movie", game)
    result = score(record)
    assert (result["status"], result["game"], result["mode"], result["rulings"]) == ("invalid", None, None, {})
    assert [problem["code"] for problem in result["problems"]] == ["unknown-game"]
    assert (result["problems"][0]["line"], result["problems"][0]["column"]) == (1, 7 if game else 6)


def test_the_beginning_of_several_games_gets_them_all() -> None:
    told = messages("game: b\nplayers: [A, B]\n")
    assert "b-movies, best-movie" in told
    assert "did you mean" not in told


def test_a_misspelt_game_gets_the_nearest() -> None:
    assert "best-movie" in messages("game: best-movei\nplayers: [A, B]\n")
    assert "b-movies" in messages("game: B-Movie\nplayers: [A, B]\n")


def test_without_a_game_the_players_are_still_checked() -> None:
    assert problems("players: [Anna, anna, '']\n") == [("missing-key", 1, 1), ("duplicate-player", 1, 17), ("bad-name", 1, 23)]


@pytest.mark.parametrize("record", ["[]\n", "x\n", "- game: best-movie\n", "''\n", "4\n"])
def test_a_record_is_a_map(record: str) -> None:
    assert problems(record) == [("wrong-type", 1, 1)]


# Keys


def test_unknown_keys_are_errors_and_the_nearest_is_offered() -> None:
    record = PLAYED + "genre: [red]\nscore: 3\nRows: {}\n"
    assert problems(record) == [("unknown-key", 7, 1), ("unknown-key", 8, 1), ("unknown-key", 9, 1)]
    assert '"genres"' in messages(record)


def test_keys_in_capitals_are_told_once_and_what_stands_there_is_read() -> None:
    record = PLAYED.replace("game", "Game").replace("players", "Players").replace("rows", "ROWS").replace("Boris: B2", "Borys: B13")
    assert problems(record) == [
        ("unknown-key", 1, 1),
        ("unknown-key", 2, 1),
        ("unknown-key", 4, 1),
        ("missing-row", 4, 1),
        ("unknown-player", *at(record, "Borys")),
        ("bad-card", *at(record, "B13")),
    ]
    assert 'the key "Game" is unknown; did you mean "game"?' in messages(record)
    assert codes(record.replace("best-movie", "chess").replace("Players", "Player")) == ["unknown-key", "missing-key", "unknown-game"]


def test_players_whose_colon_lacks_its_space_are_read_all_the_same() -> None:
    record = f"game: best-movie\nplayers: [Anna, '12:30']\n{FIVE}rows: {{Anna:R13, 12:30: R1}}\n"
    assert problems(record) == [("unknown-key", *at(record, "Anna:R13")), ("bad-card", *at(record, "R13"))]
    assert codes(PLAYED.replace("R1", "").replace("B2", "")) == []


def test_keys_of_other_games_are_unknown() -> None:
    assert codes(PLAYED + "pitches: []\nfilms: []\nmode: classic\n") == ["unknown-key"] * 3


@pytest.mark.parametrize("key", ["players", "genres", "rows"])
def test_what_a_record_needs(key: str) -> None:
    lines = PLAYED.splitlines(keepends=True)
    begin = next(number for number, line in enumerate(lines) if line.startswith(key))
    end = next((number for number in range(begin + 1, len(lines)) if not lines[number].startswith(" ")), len(lines))
    assert problems("".join(lines[:begin] + lines[end:])) == [("missing-key", 1, 1)]


@pytest.mark.parametrize("key", ["title", "location", "notes"])
@pytest.mark.parametrize(
    ("text", "fine"),
    [("Friday", True), ("12", True), ("2026-11-27", True), ("yes", True), ('""', True), ("", True), ("[x]", False), ("{}", False), ("true", False)],
)
def test_texts(key: str, text: str, fine: bool) -> None:
    record = PLAYED + f"{key}: {text}\n"
    assert problems(record) == ([] if fine else [("wrong-type", 7, len(key) + 3)])


@pytest.mark.parametrize("day", ["2026-11-29", '"2026-11-29"', "2024-02-29", "", '""'])
def test_days(day: str) -> None:
    assert problems(PLAYED + f"date: {day}\n") == []


@pytest.mark.parametrize(
    "day", ["2026-11-31", "2025-02-29", "29.11.2026", "2026-1-1", "20261129", "2026-11-29T20:00", "0000-01-01", "٢٠٢٦-١١-٢٩", "Friday"]
)
def test_what_is_no_day(day: str) -> None:
    assert problems(PLAYED + f"date: {day}\n") == [("bad-value", 7, 7)]


# Players


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("[]", [("player-count", 2, 10)]),
        ("", [("player-count", 2, 1)]),
        ("[A]", [("player-count", 2, 10)]),
        ("[A, B, C, D, E, F]", [("player-count", 2, 10)]),
        ("Anna", [("wrong-type", 2, 10)]),
        ("{A: B}", [("wrong-type", 2, 10)]),
        ("[A, [B]]", [("wrong-type", 2, 14)]),
        ("[A, true]", [("wrong-type", 2, 14)]),
        ("[A, ~]", [("wrong-type", 2, 14)]),
        ("[A, '']", [("bad-name", 2, 14)]),
        ("[A, '  ']", [("bad-name", 2, 14)]),
        ("[A, A]", [("duplicate-player", 2, 14)]),
        ("[A, ' a ']", [("duplicate-player", 2, 14)]),
        ("[A, B, a, b]", [("duplicate-player", 2, 17), ("duplicate-player", 2, 20)]),
        ("[Straße, STRASSE]", [("duplicate-player", 2, 19)]),
        ("[Й, 'и\u0306']", [("duplicate-player", 2, 14)]),
        ("['']", [("player-count", 2, 10), ("bad-name", 2, 11)]),
        ("[A, B, C, D, E, F, A]", [("player-count", 2, 10), ("duplicate-player", 2, 29)]),
    ],
)
def test_lists_of_players(players: str, expected: list[tuple[str, int, int]]) -> None:
    assert problems(f"game: best-movie\nplayers: {players}\n{REST}") == expected


@pytest.mark.parametrize("players", ["", "[A]", "[A, B, C, D, E, F]"])
def test_for_how_many_a_game_is_is_told(players: str) -> None:
    assert "is for 2 to 5" in messages(f"game: best-movie\nplayers: {players}\n{REST}")


@pytest.mark.parametrize(
    "character", [*"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "\\x07", "\\e", "\\0", "\\x7f", "\\x9b", "\\u200F"]
)
def test_invisible_characters_in_names_are_refused(character: str) -> None:
    record = f'game: best-movie\nplayers: [A, "x{character}y"]\n{REST}'
    assert problems(record) == [("bad-name", 2, 14)]
    assert "U+" in messages(record)
    assert all(sign.isprintable() or sign == "\n" for sign in messages(record))


@pytest.mark.parametrize("name", ["x" * 40, "é" * 40, "😀" * 40, "x", "Ім'я", "O'Brien", "李小龙", "a b", "\u200bx", "👩\u200d👧"])
def test_names_of_every_kind_are_fine(name: str) -> None:
    result = score(f'game: best-movie\nplayers: [A, "{name}"]\n{REST}  A: R1\n  "{name}": B1\n')
    assert result["problems"] == []
    assert sorted(named(result)) == sorted(["A", name])


@pytest.mark.parametrize("name", ["x" * 41, "😀" * 41])
def test_names_that_are_too_long(name: str) -> None:
    assert problems(f"game: best-movie\nplayers: [A, {name}]\n{REST}") == [("bad-name", 2, 14)]


@pytest.mark.parametrize("name", ["3", "1.50", "007", "no", "12:30", "0x1F", "2026-11-27", "~ x"])
def test_bare_numbers_and_odd_words_are_names_as_written(name: str) -> None:
    result = score(f"game: best-movie\nplayers: [A, {name}]\n{REST}  A: R1\n  {name}: B1\n")
    assert result["problems"] == []
    assert named(result)[0] == name


def test_a_quoted_number_and_a_bare_one_are_the_same_name() -> None:
    result = score(f'game: best-movie\nplayers: [3, "4"]\n{REST}  "3": R1\n  4: B1\nclaims: [{{award: 1, winner: 4}}]\n')
    assert result["problems"] == []
    assert result["claims"][0]["claim"] == {"award": 1, "winner": "4"}


@pytest.mark.parametrize("written", ["anna", "ANNA", "' Anna '", '"\\tAnna"', "'Anna'"])
def test_a_name_is_known_however_it_is_written(written: str) -> None:
    assert problems(PLAYED.replace("  Anna:", f"  {written}:")) == []


def test_names_are_compared_in_one_form_and_results_carry_that_of_players() -> None:
    decomposed = unicodedata.normalize("NFD", "Zoë Йорк")
    assert decomposed != "Zoë Йорк"
    record = (
        f"game: best-movie\nplayers: ['  {decomposed} ', Straße]\n{REST}  ZOË ЙОРК: R1\n  STRASSE: B2\nclaims: [{{winner: {decomposed.upper()}}}]\n"
    )
    result = score(record)
    assert result["problems"] == []
    assert named(result) == ["Zoë Йорк", "Straße"]
    assert result["claims"][0]["claim"] == {"winner": "Zoë Йорк"}
    assert result["claims"][0]["upheld"]


def test_an_unknown_name_gets_the_nearest() -> None:
    record = best_movie({"Anna": "R1", "Boris": "B2"}).replace("  Boris:", "  Borys:")
    assert problems(record) == [("missing-row", 4, 1), ("unknown-player", *at(record, "Borys"))]
    assert '"Boris"' in messages(record)


def test_a_name_twice_in_one_map() -> None:
    record = best_movie({"Anna": "R1", "Boris": "B2"}) + "  ANNA: R2\n"
    assert problems(record) == [("duplicate-player", *at(record, "ANNA"))]
    assert score(record)["problems"][0]["player"] == "Anna"


def test_a_list_of_players_that_can_not_be_read_hides_nothing_else() -> None:
    record = f"game: best-movie\nplayers: [Anna, anna]\n{REST}  Anna: R1 R1\n  Zed: R13\ntitle: []\n"
    assert codes(record) == ["duplicate-player", "duplicate-card", "unknown-player", "bad-card", "wrong-type"]
    record = f"game: best-movie\n{REST}  Anna: R1\n  Zed: R13\n"
    assert codes(record) == ["missing-key", "bad-card"]


TWICE = {
    f"game: best-movie\nplayers: [Anna, ANNA, Boris]\n{FIVE}rows:\n  Anna: R1\n  Bob: B2\nclaims: [{{winner: Cleo}}, {{player: Anna, place: 3}}]\n": [
        ("duplicate-player", "ANNA"),
        ("missing-row", "rows"),
        ("unknown-player", "Bob"),
        ("unknown-player", "Cleo"),
    ],
    "game: b-movies\nplayers: [Anna, ANNA, Boris]\npitches:\n  - {by: Anna, cards: 2, votes: {Bob: yes}}\npopcorn: {Cleo: [7]}\n": [
        ("duplicate-player", "ANNA"),
        ("bad-votes", "{Bob"),
        ("unknown-player", "Bob"),
        ("unknown-player", "Cleo"),
        ("bad-popcorn", "7"),
    ],
    "game: wind-the-film\nplayers: [Anna, ANNA, Boris, Cleo]\nrows: {Anna: {violet: 3}, Bob: {blue: 13}}\n": [
        ("duplicate-player", "ANNA"),
        ("unknown-player", "Bob"),
        ("bad-card", "13"),
    ],
    "game: movie-empire\nplayers: [Anna, ANNA, Bo]\nfilms: [{by: Bob, round: 1, genre: drama, market: usa, points: 1}]\nend: {Cleo: {money: x}}\n": [
        ("duplicate-player", "ANNA"),
        ("unknown-player", "Bob"),
        ("unknown-player", "Cleo"),
        ("wrong-type", "x}"),
    ],
}


@pytest.mark.parametrize("record", TWICE)
def test_a_player_listed_twice_hides_no_error_about_the_others(record: str) -> None:
    assert problems(record) == [(code, *at(record, part)) for code, part in TWICE[record]]


# Rulings


@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        ("{fifth-genre: lowest}", []),
        ("{fifth-genre: lowest, run-cards: skip, run-kind: sequence, run-place: anywhere, no-nominee: longest-run}", []),
        ("{}", []),
        ("", []),
        ("{fifth-genre: }", []),
        ("{fifth_genre: lowest}", [("unknown-ruling", 7, 11)]),
        ("{final-tie: shared}", [("unknown-ruling", 7, 11)]),
        ("{fifth-genre: low}", [("unknown-ruling", 7, 24)]),
        ("{fifth-genre: 5}", [("unknown-ruling", 7, 24)]),
        ("{fifth-genre: [lowest]}", [("wrong-type", 7, 24)]),
        ("{fifth-genre: true, x: y}", [("wrong-type", 7, 24), ("unknown-ruling", 7, 30)]),
        ("lowest", [("unknown-ruling", 7, 10)]),
        ("[fifth-genre]", [("wrong-type", 7, 10)]),
    ],
)
def test_rulings_of_the_record(rulings: str, expected: list[tuple[str, int, int]]) -> None:
    assert problems(PLAYED + f"rulings: {rulings}\n") == expected


def test_a_misspelt_ruling_gets_the_nearest() -> None:
    assert '"fifth-genre"' in messages(PLAYED + "rulings: {fith-genre: lowest}\n")


# Claims


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("{award: 1, winner: Anna}", []),
        ("{award: 2, winner: Anna}", [("bad-claim", 10)]),
        ("{award: 0, winner: Anna}", [("bad-claim", 10)]),
        ("{award: 13, winner: Anna}", [("bad-claim", 10)]),
        ("{award: -1, winner: Anna}", [("bad-claim", 10)]),
        ("{award: x, winner: Anna}", [("wrong-type", 10)]),
        ("{award: 1, winner: Cleo}", [("unknown-player", 21)]),
        ("{award: 1, winner: [Anna]}", [("wrong-type", 21)]),
        ("{award: 1, winner: }", [("bad-claim", 13)]),
        ("{award: 1}", [("bad-claim", 2)]),
        ("{}", [("bad-claim", 2)]),
        ("{winner: []}", [("bad-claim", 11)]),
        ("{winner: [Anna, Cleo]}", [("unknown-player", 18)]),
        ("{winner: [Anna, anna]}", []),
        ("{player: Anna, total: 1}", []),
        ("{player: Anna, total: many}", [("wrong-type", 24)]),
        ("{player: Anna, total: 1.5}", [("wrong-type", 24)]),
        ("{player: Anna, place: 2}", []),
        ("{player: Anna, place: 3}", [("bad-claim", 24)]),
        ("{player: Anna, place: 0}", [("bad-claim", 24)]),
        ("{player: Anna}", [("bad-claim", 2)]),
        ("{player: Anna, total: 1, place: 1}", [("bad-claim", 2)]),
        ("{pitch: 1, made: true}", [("bad-claim", 2)]),
        ("{film: 1, points: 3}", [("bad-claim", 2)]),
        ("{colour: red, good_shot: Anna}", [("bad-claim", 2)]),
        ("{points: 3, film: 1, x: 2}", [("bad-claim", 2), ("unknown-key", 23)]),
        ("Anna", [("wrong-type", 2)]),
    ],
)
def test_claims(claim: str, expected: list[tuple[str, int]]) -> None:
    record = PLAYED + f"claims:\n- {claim}\n"
    assert problems(record) == [(code, 8, column + 1) for code, column in expected]


@pytest.mark.parametrize("claim", ["Anna won", "Anna", "'Anna won'", "{Anna won}", "{Anna won, Boris lost: }"])
def test_what_is_no_claim_gets_an_example(claim: str) -> None:
    record = PLAYED + f"claims:\n- {claim}\n"
    assert problems(record) == [("wrong-type", 8, 3)]
    assert messages(record) == 'this is no claim; write it like "winner: Anna" or "player: Anna, total: 41"'


def test_a_claim_that_lacks_its_value_is_told_so() -> None:
    assert messages(PLAYED + "claims: [{award: 1, winner:}]\n") == '"winner" has no value'
    assert messages(PLAYED + "claims: [{winner}]\n") == '"winner" has no value'


@pytest.mark.parametrize("claims", ["{winner: Anna}", "Anna won", "'winner: Anna'"])
def test_claims_that_are_no_list_get_an_example(claims: str) -> None:
    record = PLAYED + f"claims: {claims}\n"
    assert problems(record) == [("wrong-type", 7, 9)]
    assert "- {winner: Anna}" in messages(record)


def test_claims_that_are_no_list_are_read_all_the_same() -> None:
    assert codes(PLAYED + "claims: {award: 9, winner: Cleo}\n") == ["wrong-type", "bad-claim", "unknown-player"]


def test_claims_are_a_list() -> None:
    assert problems(PLAYED + "claims: {winner: Anna}\n") == [("wrong-type", 7, 9)]
    assert problems(PLAYED + "claims:\n") == problems(PLAYED + "claims: []\n") == []


@pytest.mark.parametrize(
    ("record", "possible"),
    [
        ("game: b-movies\nplayers: [A, B, C]\npitches: []\n", "pitch, made; player, total; player, place; winner"),
        ("game: b-movies\nplayers: [A, B, C]\nfilms: {}\n", "player, total; player, place; winner"),
        ("game: b-movies\nplayers: [A, B, C]\nmode: co-op\ndirector: A\nstart_popcorn: 1\nscenes: []\n", "player, total; player, place; winner"),
        ("game: best-movie\nplayers: [A, B]\ngenres:\nrows:\n", "award, winner; player, total; player, place; winner"),
        ("game: wind-the-film\nplayers: [A, B]\nrows:\n", "colour, good_shot; player, total; player, place; winner"),
        ("game: movie-empire\nplayers: [A, B]\nfilms:\n", "film, points; player, total; player, place; winner"),
    ],
)
def test_only_claims_of_this_game_and_mode_are_offered(record: str, possible: str) -> None:
    assert messages(record + "claims: [{total: 3}]\n") == f"these keys make no claim; possible are: {possible}"
    other = "{film: 1, points: 2}" if "film, points" not in possible else "{award: 1, winner: A}"
    assert messages(record + f"claims: [{other}]\n") == f"such a claim doesn't belong to this game or mode; possible are: {possible}"
    keys = ", ".join(dict.fromkeys(possible.replace(";", ",").split(", ")))
    assert messages(record + "claims: [{zzzz: 3}]\n").endswith(f'"zzzz" is unknown; possible here: {keys}')


@pytest.mark.parametrize(
    ("record", "example"),
    [
        ("game: best-movie\ngenres:\nrows:\n", "players: [Anna, Boris, Cleo]"),
        ("game: best-movie\nplayers: [A, B]\nrows:\n", "genres: [green, red, yellow, blue, violet]"),
        (f"game: best-movie\nplayers: [A, B]\n{FIVE}", "rows: {Anna: R1 B2, Boris: G4 Y3}"),
        ("game: b-movies\nplayers: [A, B, C]\n", "pitches: [{by: Anna, cards: 3, votes: {Boris: yes, Cleo: no}}]"),
        ("game: wind-the-film\nplayers: [A, B]\n", "rows: {Anna: {blue: 1 3 x}, Boris: {red: 12 10}}"),
        ("game: movie-empire\nplayers: [A, B]\n", "films: [{by: Anna, round: 3, genre: drama, market: usa, points: 9}]"),
    ],
)
def test_a_missing_key_is_told_with_an_example_that_can_be_read(record: str, example: str) -> None:
    key = example.partition(":")[0]
    assert messages(record) == f'the key "{key}" is missing; write it like this: {example}'
    named = (record + example + "\n").replace("[A, B", "[Anna, Boris").replace(", C]", ", Cleo]")
    assert problems(named if "b-movies" in record else named.replace(", Cleo]", "]")) == []

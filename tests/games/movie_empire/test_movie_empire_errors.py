"""Every error that a Movie Empire record can have, with line and column."""

import pytest
from helpers import at, codes, decision, messages, problems, score

from .records import HEAD, RECORD, changed, film


def test_the_record_is_sound() -> None:
    result = score(RECORD)
    assert (result["status"], result["problems"], result["mode"]) == ("final", [], "full")
    points = {"script": 9, "stars": 3, "production": 4, "period": 0, "trend": 3, "market": 2}
    assert decision(result, "film-1") == {"id": "film-1", **points, "statue": True, "sympathy": 1, "points": 21}
    totals = {"Anna": 21 + 2 + 2 + 3 + 9 + 7, "Boris": 12 + 1 - 1 + 9 + 7, "Cleo": 0}
    assert {one["name"]: one["total"] for one in result["standings"]} == totals


# Errors, each where it stands: what is exchanged for what, then code and the place of a part of the new record

WRONG = [
    # trends
    ("points: 3, without", "points: three, without", "wrong-type", "three"),
    ("points: 3, without", "points: ~, without", "bad-number", "points: ~"),
    ("{points: 3, without", "{without", "missing-key", "{without"),
    ("without_market: 1", "without_market: x", "wrong-type", "x, market"),
    ("market: europe, keeps", "market: internet, keeps", "bad-market", "internet"),
    ("market: europe, keeps", "market: Europe, keeps", "bad-market", "Europe"),
    ("keeps_sympathy: false", "keeps_sympathy: maybe", "wrong-type", "maybe"),
    ("keeps_sympathy: false", "keeps_sympathy: off", "wrong-type", "off"),
    ("game: movie-empire\n", "game: movie-empire\nclean_hands: no\n", "wrong-type", "no\n"),
    ("keeps_sympathy: false", "keeps: false", "unknown-key", "keeps"),
    ("{points: 3, without_market: 1, market: europe, keeps_sympathy: false}", "T18", "bad-card", "T18"),
    ("{points: 3, without_market: 1, market: europe, keeps_sympathy: false}", "S01", "bad-card", "S01"),
    ("{points: 3, without_market: 1, market: europe, keeps_sympathy: false}", "[T01]", "wrong-type", "[T01]"),
    ("  3: {points: 3, without_market: 1, market: europe, keeps_sympathy: false}", "  [T01]", "wrong-type", "[T01]"),
    ("keeps_sympathy: false}\n", "keeps_sympathy: false}\n  03: T01\n", "conflict", "03"),
    ("keeps_sympathy: false}\n", "keeps_sympathy: false}\n  0x3: T01\n", "conflict", "0x3"),
    ("keeps_sympathy: false}\n", "keeps_sympathy: false}\n  -4: T01\n", "bad-round", "-4"),
    ("keeps_sympathy: false}\n", "keeps_sympathy: false}\n  11: T01\n", "bad-round", "11"),
    ("keeps_sympathy: false}\n", "keeps_sympathy: false}\n  0: T01\n", "bad-round", "0: T01"),
    ("keeps_sympathy: false}\n", "keeps_sympathy: false}\n  x: T01\n", "bad-round", "x: T01"),
    ("keeps_sympathy: false}\n", "keeps_sympathy: false}\n  '٤': T01\n", "bad-round", "'٤'"),
    ("keeps_sympathy: false}\n", "keeps_sympathy: false}\n  -1: T01\n", "bad-round", "-1: T01"),
    ("  3: {points: 3, without_market: 1, market: europe, keeps_sympathy: false}", "  3:", "missing-key", "met"),
    ("  3: {points", "  4: {points", "missing-key", "met"),
    # films
    ("by: Boris, round", "by: Dora, round", "unknown-player", "Dora"),
    ("by: Boris, round", "by: ~, round", "unknown-player", "by: ~"),
    ("by: Boris, round", "by: [Boris], round", "wrong-type", "[Boris], round"),
    ("{by: Boris, round", "{round", "missing-key", "{round"),
    ("round: 4", "round: 11", "bad-round", "11"),
    ("round: 4", "round: 0", "bad-round", "0, genre"),
    ("round: 4", "round: -1", "bad-round", "-1, genre"),
    ("round: 4", "round: 99999999999999999999999", "bad-round", "999999"),
    ("round: 3\n", "round: 13\n", "bad-round", "13"),
    ("round: 4", "round: four", "wrong-type", "four"),
    ("round: 4", "round: '4'", "wrong-type", "'4'"),
    ("round: 4", "round: 4.0", "wrong-type", "4.0"),
    ("round: 4", "round: ~", "bad-round", "round: ~"),
    ("round: 4, ", "", "missing-key", "{by: Boris"),
    ("market: usa", "market: moon", "bad-market", "moon"),
    ("market: usa", "market: ~", "bad-market", "market: ~"),
    ("market: usa", "market: [usa]", "wrong-type", "[usa]"),
    ("market: usa, ", "", "missing-key", "{by: Boris"),
    ("genre: action", "genre: horror", "bad-genre", "horror"),
    ("genre: action", "genre: ~", "bad-genre", "genre: ~"),
    ("genre: action, ", "", "missing-key", "{by: Boris"),
    ("points: 12", "points: twelve", "wrong-type", "twelve"),
    ("points: 12", "points: 1.5", "wrong-type", "1.5"),
    ("points: 12", "points: 12000000000", "bad-number", "12000000000"),
    ("statue: true", "statue: 1", "wrong-type", "1}\nend"),
    ("statue: true", "removed: maybe", "wrong-type", "maybe"),
    ("statue: true", "trend: met", "unknown-key", "trend: met}"),
    ("statue: true", "trend: missed", "unknown-key", "trend: missed"),
    ("statue: true", "title: Rain", "unknown-key", "title"),
    ("  - {by: Boris, round: 4, genre: action, market: usa, points: 12, statue: true}", "  - 12", "wrong-type", "12\nend"),
    # computed films
    ("    trend: met", "    trend: maybe", "bad-value", "maybe"),
    ("    trend: met", "    genre: drama", "conflict", "genre: drama\n"),
    ("    trend: met", "    points: 9", "conflict", "points: 9\n"),
    ("{points: 9, genre: drama, needs: {pre: 1, shooting: 2}}", "S37", "bad-card", "S37"),
    ("{points: 9, genre: drama, needs: {pre: 1, shooting: 2}}", "P01", "bad-card", "P01"),
    ("{points: 9, genre: drama, needs: {pre: 1, shooting: 2}}", "[S01]", "wrong-type", "[S01]"),
    ("{points: 9, genre: drama, needs: {pre: 1, shooting: 2}}", "", "missing-key", "script"),
    ("    script: {points: 9, genre: drama, needs: {pre: 1, shooting: 2}}\n", "", "missing-key", "by: Anna"),
    ("points: 9, genre", "points: nine, genre", "wrong-type", "nine"),
    ("points: 9, genre", "points: ~, genre", "bad-number", "points: ~"),
    ("{points: 9, genre", "{genre", "missing-key", "{genre"),
    ("genre: drama, needs: {pre", "genre: tragedy, needs: {pre", "bad-genre", "tragedy"),
    ("genre: drama, needs: {pre", "genre: ~, needs: {pre", "bad-genre", "genre: ~"),
    ("points: 9, genre: drama, ", "points: 9, ", "missing-key", "{points: 9"),
    ("points: 9, genre: drama, ", "points: 9, genre: drama, name: Rain, ", "unknown-key", "name"),
    ("{pre: 1, shooting", "{preproduction: 1, shooting", "bad-stage", "preproduction"),
    ("{pre: 1, shooting", "{pre: -1, shooting", "bad-number", "-1"),
    ("{pre: 1, shooting", "{pre: one, shooting", "wrong-type", "one"),
    ("needs: {pre: 1, shooting: 2}", "needs: [pre]", "wrong-type", "[pre]"),
    # cards described
    ("stage: pre, points: 2", "stage: lunch, points: 2", "bad-stage", "lunch"),
    ("stage: pre, points: 2", "stage: ~, points: 2", "bad-stage", "stage: ~"),
    ("stage: pre, points: 2", "points: 2", "missing-key", "{card: Script"),
    ("stage: pre, points: 2", "stage: pre, points: two", "wrong-type", "two"),
    ("stage: pre, points: 2", "stage: pre, points: ~", "bad-number", "points: ~"),
    ("stage: pre, points: 2", "stage: pre", "missing-key", "{card: Script"),
    ("stage: pre, points: 2", "stage: pre, points: 2, as: pre", "unknown-key", "as: pre"),
    ("stage: pre, points: 2", "stage: pre, points: 2, needs: {}", "unknown-key", "needs: {}"),
    ("stage: pre, points: 2", "stage: pre, points: 2, cost: 2", "unknown-key", "cost"),
    ("card: Script Doctor", "card: ~", "bad-card", "card: ~"),
    ("card: Script Doctor", "card: ''", "bad-card", "''"),
    ("card: Script Doctor", "card: ' '", "bad-card", "' '"),
    ("card: Script Doctor", "card: [a]", "wrong-type", "[a]"),
    ("card: Script Doctor", "card: true", "wrong-type", "true, stage"),
    ("{card: Script Doctor, ", "{", "missing-key", "{stage"),
    ("{card: Script Doctor, ", "{card: A, upgrade: A, ", "conflict", "{card: A"),
    ("{card: Script Doctor, stage: pre, points: 2}", "[P01]", "wrong-type", "[P01]"),
    ("{card: Script Doctor, stage: pre, points: 2}", "P99", "bad-card", "P99"),
    ("{card: Script Doctor, stage: pre, points: 2}", "P01 P14", "bad-card", "P01 P14"),
    ("{card: Script Doctor, stage: pre, points: 2}", "~", "bad-card", "~"),
    ("upgrade: Soundtrack, stage: post, points: 2", "upgrade: Soundtrack, stage: post", "missing-key", "{upgrade"),
    ("joker: director, as: shooting", "joker: director, as: lunch", "bad-stage", "lunch"),
    ("joker: director, as: shooting", "joker: director, as: ~", "bad-stage", "as: ~"),
    ("joker: director, as: shooting", "joker: director", "missing-key", "{joker"),
    ("joker: director, as: shooting", "joker: director, as: shooting, points: 0", "unknown-key", "points: 0"),
    ("star: Vera Voss, points: 3, ", "star: Vera Voss, ", "missing-key", "{star"),
    ("star: Vera Voss, points: 3, ", "star: Vera Voss, points: 3, stage: pre, ", "unknown-key", "stage: pre, needs"),
    ("star: Vera Voss, ", "star: ~, ", "bad-card", "star: ~"),
    ("{card: Catering, stages", "{cards: Catering, stages", "unknown-key", "cards"),
    ("{card: Catering, stages", "{card: [Catering], stages", "wrong-type", "[Catering]"),
    ("stages: {shooting: 2}", "stages: {lunch: 2}", "bad-stage", "lunch"),
    ("stages: {shooting: 2}", "stages: {shooting: -2}", "bad-number", "-2"),
    ("stages: {shooting: 2}", "stages: 2", "wrong-type", "2, genre"),
    ("genre: drama}, not", "genre: dramatic}, not", "bad-genre", "dramatic"),
    ("needs: {card: Catering, stages: {shooting: 2}, genre: drama}", "needs: Catering", "wrong-type", "Catering, not"),
    ("not_genre: [comedy]", "not_genre: [comic]", "bad-genre", "comic"),
    ("not_genre: [comedy]", "not_genre: comedy", "wrong-type", "comedy"),
    # the end
    ("money: 8", "money: -1", "bad-number", "-1, sympathy"),
    ("money: 8", "money: much", "wrong-type", "much"),
    ("money: 8", "gold: 8", "unknown-key", "gold"),
    ("sympathy: 2", "sympathy: 6", "bad-number", "6, dossier"),
    ("sympathy: 2", "sympathy: -6", "bad-number", "-6"),
    ("sympathy: 2", "sympathy: high", "wrong-type", "high"),
    ("sympathy: 2", "sympathy: 2, sympathy_points: 1", "conflict", "sympathy_points: 1"),
    ("sympathy: 2", "sympathy_points: 1, sympathy: 2", "conflict", "sympathy_points: 1"),
    ("sympathy_points: -1", "sympathy_points: none", "wrong-type", "none"),
    ("dossier: true", "dossier: 1", "wrong-type", "1}\n  Boris"),
    ("track: 12", "track: end", "wrong-type", "end}"),
    ("  Cleo:\n", "  Cleo: 5\n", "wrong-type", "5\n"),
    ("  Cleo:\n", "  Cleo: [5]\n", "wrong-type", "[5]"),
    ("  Cleo:\n", "  Dora:\n", "unknown-player", "Dora"),
    ("  Cleo:\n", "  ANNA:\n", "duplicate-player", "ANNA"),
    # the whole
    ("game: movie-empire\n", "game: movie-empire\nmode: long\n", "bad-value", "long"),
    ("game: movie-empire\n", "game: movie-empire\nclean_hands: 1\n", "wrong-type", "1\n"),
    ("game: movie-empire\n", "game: movie-empire\nclean_hands: true\n", "conflict", "true}\n  Boris"),
    ("game: movie-empire\n", "game: movie-empire\nrounds: 7\n", "unknown-key", "rounds"),
    ("game: movie-empire\n", "game: movie-empire\nrulings: {fifth-genre: highest}\n", "unknown-ruling", "fifth-genre"),
    ("game: movie-empire\n", "game: movie-empire\nrulings: {star-joker: maybe}\n", "unknown-ruling", "maybe"),
    ("game: movie-empire\n", "game: movie-empire\nclaims: [{film: 3, points: 1}]\n", "bad-claim", "3, points"),
    ("game: movie-empire\n", "game: movie-empire\nclaims: [{film: 0, points: 1}]\n", "bad-claim", "0, points"),
    ("game: movie-empire\n", "game: movie-empire\nclaims: [{film: 1}]\n", "bad-claim", "{film: 1}"),
    ("game: movie-empire\n", "game: movie-empire\nclaims: [{award: 1, winner: Anna}]\n", "bad-claim", "{award"),
    ("game: movie-empire\n", "game: movie-empire\nclaims: [{player: Anna, place: 4}]\n", "bad-claim", "4}]"),
    ("[Anna, Boris, Cleo]", "[Anna, Boris, Cleo, Dora, Egor]", "player-count", "[Anna"),
    ("[Anna, Boris, Cleo]", "[Anna, Boris, Cleo, cleo]", "duplicate-player", "cleo"),
]


@pytest.mark.parametrize(("old", "new", "code", "where"), WRONG)
def test_every_error_is_told_where_it_stands_and_alone(old: str, new: str, code: str, where: str) -> None:
    record = changed(old, new)
    assert problems(record) == [(code, *at(record, where))]
    assert score(record)["status"] == "invalid"


def test_one_player_is_too_few() -> None:
    assert problems("game: movie-empire\nplayers: [Anna]\nfilms: []\n") == [("player-count", 2, 10)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        ("''", []),
        ("[]", []),
        ("P14", []),
        ("P03 P14", []),
        ("'P03, P14,P34'", []),
        ("'p03 p14 k04 p58=post'", []),
        ("[P03, 'P14', P58=shooting]", []),
        ("P14 P58=pre P61=shooting P64=post P59=marketing", []),
        ("P14 P75 K24", []),
        ("5", [("bad-card", "5}\n")]),
        ("P14 P83", [("bad-card", "P83")]),
        ("P14 P00 X1", [("bad-card", "P00"), ("bad-card", "X1")]),
        ("P14 S01 T01 Y01", [("bad-card", "S01"), ("bad-card", "T01"), ("bad-card", "Y01")]),
        ("P14 P58", [("bad-stage", "P58")]),
        ("P14 P58=", [("bad-stage", "P58")]),
        ("P14 P58=lunch", [("bad-stage", "P58")]),
        ("P14 P58=Shooting", [("bad-stage", "P58")]),
        ("P14=shooting", [("bad-card", "P14")]),
        ("P14=", [("bad-card", "P14")]),
        ("P14 K04=shooting", [("bad-card", "K04")]),
        ("'P14 P75=post'", [("bad-card", "P75")]),
        ("true", [("wrong-type", "true")]),
        ("{card: A}", [("wrong-type", "{card")]),
        ("[P14, [P15]]", [("wrong-type", "[P15")]),
        ("[P14, P58]", [("bad-stage", "P58")]),
    ],
)
def test_a_line_of_codes(line: str, expected: list[tuple[str, str]]) -> None:
    record = film(line)
    known = ("no-shooting", "star-genre", "line-order")
    assert [problem for problem in problems(record) if problem[0] not in known] == [(code, *at(record, where)) for code, where in expected]


@pytest.mark.parametrize("missing", ["films", "script", "line"])
def test_what_must_stand_there(missing: str) -> None:
    texts = {"films": HEAD, "script": f"{HEAD}films:\n  - {{by: Anna, round: 1, market: usa, line: P14}}\n"}
    texts["line"] = f"{HEAD}films:\n  - {{by: Anna, round: 1, market: usa, script: S01}}\n"
    assert problems(texts[missing]) == [("missing-key", *((1, 1) if missing == "films" else (4, 5)))]
    assert f'"{missing}"' in messages(texts[missing])


@pytest.mark.parametrize("films", ["{}", "P14", "[5]", "[P14]"])
def test_films_are_a_list_of_maps(films: str) -> None:
    assert problems(f"{HEAD}films: {films}\n") == [("wrong-type", 3, 9 if films.startswith("[") else 8)]


@pytest.mark.parametrize("films", ["", " []", " ~"])
def test_no_film_yet(films: str) -> None:
    assert problems(f"{HEAD}trends:\nfilms:{films}\nend:\n") == []


def test_rounds_after_one_without_a_trend_have_theirs() -> None:
    record = f"{HEAD}trends: {{1: , 2: T05}}\nfilms:\n  - {{by: Anna, round: 2, market: usa, script: S03, line: P14, trend: met}}\n"
    assert problems(record) == []
    assert codes(record.replace("round: 2", "round: 1")) == ["missing-key"]


@pytest.mark.parametrize(
    ("written", "expected"), [("002", []), ("'2'", []), ("2" * 900, ["bad-round", "missing-key"]), ("2.0", ["bad-round", "missing-key"])]
)
def test_a_round_is_a_number_however_long(written: str, expected: list[str]) -> None:
    record = f"{HEAD}trends: {{{written}: T05}}\nfilms:\n  - {{by: Anna, round: 2, market: usa, script: S03, line: P14, trend: met}}\n"
    assert codes(record) == expected


@pytest.mark.parametrize("round_", [8, 10])
def test_a_short_game_has_seven_rounds(round_: int) -> None:
    record = (
        f"{HEAD}mode: short\ntrends: {{{round_}: T05, 7: T06}}\nfilms:\n  - {{by: Anna, round: {round_}, genre: drama, market: usa, points: 1}}\n"
    )
    assert problems(record) == [("bad-round", *at(record, f"{round_}: T05")), ("bad-round", *at(record, f"{round_}, genre"))]
    assert "from 1 to 7" in messages(record)
    assert problems(record.replace("mode: short\n", "")) == []


@pytest.mark.parametrize("round_", [1, 7])
def test_the_first_and_the_last_round_of_a_short_game(round_: int) -> None:
    result = score(film("P14", more=f"market: usa, round: {round_}", head=HEAD + "mode: short\n"))
    assert (result["problems"], result["mode"]) == ([], "short")


def test_films_without_points_need_a_track() -> None:
    record = changed("points: 12, statue", "statue").replace(", track: 12", "")
    assert problems(record) == [("missing-key", *at(record, "{by: Boris"))]
    assert score(record)["problems"][0]["player"] == "Boris"
    assert messages(record).startswith('film 2 has no points; write "points", or "track" for Boris under "end"')
    again = record.replace("end:\n", "  - {by: Boris, round: 5, genre: drama, market: china}\nend:\n")
    assert (codes(again), messages(again)[:35]) == (["missing-key"], "films 2 and 3 have no points; write")
    assert problems(record.replace("  Boris: {money: 3, sympathy_points: -1, dossier: false}\n", "")) == []
    nothing = f"{HEAD}films: [{{by: Cleo, round: 1, genre: drama, market: usa}}]\nend:\n  Cleo:\n"
    assert problems(nothing) == [("missing-key", *at(nothing, "{by"))]
    empty = changed("points: 12", "points: ~").replace("track: 12", "track: ~")
    assert problems(empty) == [("missing-key", *at(empty, "{by: Boris"))]


def test_of_a_film_within_the_track_no_points_can_be_claimed() -> None:
    record = changed("points: 12, statue", "statue") + "claims: [{film: 2, points: 12}]\n"
    assert problems(record) == [("bad-claim", *at(record, "2, points"))]
    assert messages(record) == 'film 2 has no points of its own in this record: they are within the "track" of Boris'


def test_a_missing_track_is_told_beside_other_errors_but_never_on_top_of_its_own() -> None:
    record = changed("points: 12, statue", "statue").replace(", track: 12", "").replace("market: usa", "market: moon")
    assert codes(record) == ["missing-key", "bad-market"]
    assert codes(changed("points: 12, statue", "statue").replace("track: 12", "track: end")) == ["wrong-type"]
    assert codes(changed("points: 12", "points: twelve").replace(", track: 12", "")) == ["wrong-type"]
    no_map = changed("points: 12, statue", "statue").replace("{money: 3, sympathy_points: -1, dossier: false, track: 12}", "12")
    assert codes(no_map) == ["wrong-type"]


def test_a_film_that_can_not_be_computed_needs_no_track() -> None:
    record = changed("{points: 9, genre: drama, needs: {pre: 1, shooting: 2}}", "S37")
    assert codes(record) == ["bad-card"]


def test_all_errors_are_told_at_once_in_the_order_of_the_file() -> None:
    record = """\
game: movie-empire
mode: quick
players: [Anna, Boris]
trends:
  12: {points: x}
films:
  - by: Anna
    round: 13
    script: {points: 1, genre: horror, needs: {lunch: 1}}
    line: [{card: A, stage: now, points: y}, P99]
    market: mars
    trend: hit
  - {by: Cleo, round: 1, genre: noir, market: venus, points: z, statue: 1, removed: 2, trend: met}
  - {by: Boris, round: 1, genre: drama, market: usa}
end:
  Anna: {money: -1, sympathy: 9, dossier: 1}
  Boris: {money: 1}
claims:
  - {player: Cleo, total: 1}
"""
    assert codes(record) == [
        *("bad-value", "bad-round", "wrong-type"),
        *("bad-round", "bad-genre", "bad-stage", "bad-stage", "wrong-type", "bad-card", "bad-market", "bad-value"),
        *("unknown-player", "bad-genre", "bad-market", "wrong-type", "wrong-type", "wrong-type", "unknown-key"),
        *("missing-key", "bad-number", "bad-number", "wrong-type", "unknown-player"),
    ]


@pytest.mark.parametrize(
    ("record", "part"),
    [
        (changed("market: usa", "market: USA"), 'did you mean "usa"?'),
        (changed("market: usa", "market: mars"), "usa, europe, china, internet"),
        (changed("genre: action", "genre: acton"), 'did you mean "action"?'),
        (film("P14 P58"), "P58 is a joker: write the stage it was laid as, like P58=shooting"),
        (film("P14=shooting"), "P14 is no joker"),
        (film("P14", script="P14"), "(S01 ...)"),
        (changed("    trend: met", "    points: 9"), '"points"'),
        (changed("  3: {points", "  4: {points"), "round 3 has no trend"),
        (changed("    trend: met", "    statuette: true"), 'did you mean "statue"?'),
        (changed("game: movie-empire\n", "game: movie-empire\nclean_hands: true\n"), "without dossiers"),
    ],
)
def test_errors_say_what_would_be_right(record: str, part: str) -> None:
    assert part in messages(record)

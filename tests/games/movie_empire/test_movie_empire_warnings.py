"""What looks odd in a Movie Empire record, with line and column."""

import pytest
from helpers import at, codes, decision, messages, problems, score

from .records import HEAD, changed, film, premieres


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("P14", []),
        ("P03 P14 P34 P46", []),
        ("P71", []),
        ("P58=shooting", []),
        ("P14 P03 P71", [("line-order", "P03")]),
        ("P03", [("no-shooting", "{by")]),
        ("P01 P67", [("no-shooting", "{by")]),
        ("P58=post", [("no-shooting", "{by")]),
        ("''", [("no-shooting", "{by")]),
        ("K10", [("no-shooting", "{by")]),
        ("P14 P46", [("line-order", "P46")]),
        ("P03 P34 P14", [("line-order", "P34"), ("line-order", "P14")]),
        ("P34 P14", [("line-order", "P14")]),
        ("P03 K10 P14 K18 P34", []),
        ("P14 P67", [("line-order", "P67")]),
        ("P03 P14 P67", []),
        ("P14 P58=marketing", [("line-order", "P58")]),
        ("P14 P14", [("line-duplicate", "P14', market")]),
        ("P14 P15 P16", [("line-duplicate", "P15"), ("line-duplicate", "P16")]),
        ("P14 P71 P72", [("line-duplicate", "P72")]),
        ("P14 P71", []),
        ("P14 K10 K10", [("line-duplicate", "K10', market")]),
        ("P14 P58=shooting P58=shooting P59=post", []),
        ("P14 K05 K06", [("star-genre", "K05")]),
        ("P14 K05 K05", [("star-genre", "K05"), ("line-duplicate", "K05', market"), ("star-genre", "K05', market")]),
    ],
)
def test_what_looks_odd_in_a_line(line: str, expected: list[tuple[str, str]]) -> None:
    written = "''" if line == "''" else f"'{line}'"
    record = f"{HEAD}films:\n  - {{by: Anna, round: 1, script: {{points: 5, genre: drama}}, line: {written}, market: usa}}\n"
    assert sorted(problems(record)) == sorted((code, *at(record, where)) for code, where in expected)
    assert all(problem["player"] == "Anna" for problem in score(record)["problems"])


def test_no_shooting_hangs_on_two_rulings() -> None:
    assert [problem["code"] for problem in score(film("P58=shooting"), joker_as_shooting="no")["problems"]] == ["no-shooting"]
    assert [problem["code"] for problem in score(film("P71"), upgrade_alone="ignored")["problems"]] == ["no-shooting"]
    assert score(film("P71"), joker_as_shooting="no")["problems"] == []
    assert score(film("P14"), joker_as_shooting="no", upgrade_alone="ignored")["problems"] == []
    assert score(film("P58=shooting P71"), joker_as_shooting="no")["problems"] == []


@pytest.mark.parametrize(
    ("films", "expected"),
    [
        ([("Anna", 1, "usa"), ("Boris", 1, "usa")], [("market-taken", 5)]),
        ([("Anna", 1, "usa"), ("Anna", 1, "usa"), ("Cleo", 1, "usa")], [("market-taken", 5), ("market-taken", 6)]),
        ([("Anna", 1, "usa"), ("Boris", 1, "europe"), ("Cleo", 1, "china")], []),
        ([("Anna", 1, "usa"), ("Boris", 2, "usa")], []),
        ([("Anna", 1, "internet"), ("Boris", 1, "internet")], []),
        ([("Anna", 3, "usa"), ("Boris", 2, "usa"), ("Cleo", 2, "china"), ("Cleo", 1, "china")], [("round", 5), ("round", 7)]),
        ([("Anna", 3, "usa"), ("Boris", 1, "usa"), ("Cleo", 2, "china")], [("round", 5)]),
        ([("Anna", 10, "usa"), ("Boris", 10, "china")], []),
    ],
)
def test_what_looks_odd_among_premieres(films: list[tuple[str, int, str]], expected: list[tuple[str, int]]) -> None:
    record = premieres(*films)
    assert problems(record) == [(code, line, 5) for code, line in expected]
    assert [problem["player"] for problem in score(record)["problems"]] == [films[line - 4][0] for _, line in expected]


def test_with_two_players_nothing_goes_to_the_internet() -> None:
    films = [("Anna", 1, "internet"), ("Boris", 1, "internet")]
    assert problems(premieres(*films, players="[Anna, Boris]")) == [("internet-players", 4, 5), ("internet-players", 5, 5)]
    assert problems(premieres(*films)) == []
    assert problems(premieres(*films, players="[Anna, Boris, Cleo, Dov]")) == []


def test_the_first_film_in_a_market_is_named() -> None:
    assert (
        "the market USA is already taken by film 1 in round 1"
        in messages(premieres(("Anna", 1, "usa"), ("Boris", 1, "usa"), ("Cleo", 1, "usa"))).splitlines()[1]
    )


@pytest.mark.parametrize(
    ("films", "expected"),
    [
        (["{by: Anna, trend: met, market: usa, statue: true}"], []),
        (["{by: Anna, trend: met, market: usa, statue: false}"], [1]),
        (["{by: Anna, trend: met, market: usa}"], []),
        (["{by: Anna, trend: missed, market: usa, statue: true}"], [1]),
        (["{by: Anna, market: usa, statue: false}"], []),
        (["{by: Anna, trend: met, market: usa}", "{by: Boris, trend: met, market: china, statue: true}"], [2]),
        (["{by: Anna, trend: met, market: usa}", "{by: Boris, trend: met, market: china, statue: false}"], []),
        (["{by: Anna, trend: met, market: usa}", "{by: Boris, counted: 1, market: china, statue: true}"], [2]),
        (["{by: Anna, counted: 1, market: usa, statue: true}", "{by: Boris, trend: met, market: china, statue: true}"], [2]),
        (["{by: Anna, counted: 1, market: usa, statue: false}", "{by: Boris, trend: met, market: china, statue: true}"], []),
        (["{by: Anna, counted: 1, market: usa, statue: true, removed: true}", "{by: Boris, trend: met, market: china, statue: true}"], [2]),
    ],
)
def test_statues_that_are_noted_otherwise(films: list[str], expected: list[int]) -> None:
    written = [
        one.replace("counted: 1", "round: 3, genre: drama, points: 1") if "counted" in one else one[:-1] + ", round: 3, script: S03, line: P14}"
        for one in films
    ]
    record = f"{HEAD}trends: {{3: {{points: 2}}}}\nfilms:\n" + "".join(f"  - {one}\n" for one in written)
    assert problems(record) == [("statue-mismatch", 4 + number, 5) for number in expected]


def test_a_statue_without_a_trend_in_a_computed_film() -> None:
    assert codes(film("P14", more="market: usa, round: 1, statue: true")) == ["statue-mismatch"]
    assert "by the rules film 1 doesn't get the statue of round 1, though the record says so" in messages(
        film("P14", more="market: usa, round: 1, statue: true")
    )
    first = film("P14", more="market: usa, round: 3, trend: met, statue: false", head=HEAD + "trends: {3: T06}\n")
    assert "by the rules film 1 gets the statue of round 3, though the record says otherwise" in messages(first)


@pytest.mark.parametrize(("track", "expected"), [(12, []), (11, ["track-mismatch"]), (13, ["track-mismatch"]), (0, ["track-mismatch"])])
def test_a_track_beside_films_with_points(track: int, expected: list[str]) -> None:
    record = changed("track: 12", f"track: {track}")
    assert codes(record) == expected
    assert score(record)["standings"][1]["total"] == 12 + 1 - 1 + 9 + 7
    if expected:
        assert problems(record) == [("track-mismatch", *at(record, f"{track}}}"))]
        assert f"the track says {track}" in messages(record)


def test_a_track_that_agrees_under_one_reading_only() -> None:
    record = film("P14 P75", script="{points: 5, genre: drama, needs: {post: 1}}") + "end: {Anna: {track: 7}}\n"
    assert score(record)["problems"] == []
    assert [problem["code"] for problem in score(record, upgrade_alone="ignored")["problems"]] == ["track-mismatch"]


def test_a_trend_on_the_internet() -> None:
    record = film("P14", more="market: internet, round: 3, trend: met", head=HEAD + "trends: {3: T06}\n")
    assert problems(record) == [("internet-trend", 5, 5)]
    assert decision(score(record), "film-1") | {"trend": 0, "statue": False, "sympathy": 0} == decision(score(record), "film-1")

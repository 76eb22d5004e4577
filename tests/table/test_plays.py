"""Past games: listed, shown, counted, renamed, deleted and brought back, exported."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from helpers import best_movie

from companion.cli.app import run

TIE = best_movie(
    {
        "Anna": "R2 R1 R3 R6 R5 R4 R9 R8 R7 R12 R11 R10",
        "Boris": "B3 B2 B1 B4 B6 B5 B7 B9 B8 B10 B12 B11",
        "Cleo": "V1 V3 V2 V5 V4 V7 V6 V10 V9 V11 V8 V12",
    },
    more="date: 2026-11-28\n",
)
TEAMS = """
game: b-movies
mode: hidden-teams
players: [anna, Boris, Dan]
studios: {anna: Nova, Boris: Nova, Dan: Apollo}
films: {anna: [2], Boris: [3], Dan: [4]}
popcorn: {anna: [1], Boris: [0], Dan: [0]}
"""
UNFINISHED = best_movie({"Anna": "R1 R2", "Dan": "Y2 Y1"})


@pytest.fixture
def past(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of past games, with three of them."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "companion" / "plays"
    folder.mkdir(parents=True)
    (folder / "2026-11-28-200000-best-movie.yaml").write_text(TIE, encoding="utf-8")
    (folder / "2026-11-27-190000-b-movies.yaml").write_text(TEAMS, encoding="utf-8")
    (folder / "2026-11-26-190000-best-movie.yaml").write_text(UNFINISHED, encoding="utf-8")
    return folder


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(["plays", *arguments]) == code
    said = capsys.readouterr()
    return said.err if code else said.out


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(told(capsys, *arguments))


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize("arguments", [[], ["list"], ["--quiet"]])
def test_the_latest_game_comes_first(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, *arguments).splitlines()
    assert [line.split("  ")[0:2] for line in lines] == [["1", "2026-11-28"], ["2", "2026-11-27"], ["3", "2026-11-26"]]
    assert "1. Anna 4, 2. Boris 4, 3. Cleo 3" in lines[0]
    assert "1. Dan 8, 2. Nova 6" in lines[1]
    assert "(not finished)" in lines[2]


@pytest.mark.usefixtures("past")
def test_only_one_game_is_listed_where_it_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert [game["game"] for game in data(capsys, "best", "--json")] == ["best-movie", "best-movie"]
    assert [game["name"] for game in data(capsys, "list", "b-movies", "--json")] == ["2026-11-27-190000-b-movies"]


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize("name", ["1", "2026-11-28-200000-best-movie", "2026-11-28"])
def test_a_game_is_shown_by_number_name_or_its_beginning(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Anna wins with 4 points, before Boris by the tie-break." in told(capsys, "show", name)


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize(
    ("name", "said"), [("9", "possible:"), ("2026-11-2", "several games begin"), ("2026-11-28-20000-best-movie", "did you mean")]
)
def test_a_name_that_is_none_is_told(name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in told(capsys, "show", name, code=2)


@pytest.mark.usefixtures("past")
def test_wins_averages_and_head_to_head(capsys: pytest.CaptureFixture[str]) -> None:
    """Final games only; a team's points are no player's own; a name is one player's however it is capitalised."""
    found = data(capsys, "stats", "--json")
    best = {tally["name"]: tally for tally in found["games"]["best-movie"]}
    assert (best["Anna"]["games"], best["Anna"]["wins"], best["Anna"]["average"]) == (1, 1, 4.0)
    films = {tally["name"]: tally for tally in found["games"]["b-movies"]}
    assert (films["Dan"]["wins"], films["Dan"]["average"]) == (1, 8.0)
    assert (films["Boris"]["wins"], films["Boris"]["average"]) == (0, None)
    met = {tuple(meeting["players"]): (meeting["games"], meeting["before"], meeting["behind"]) for meeting in found["head_to_head"]}
    assert met[("Anna", "Boris")] == (2, 1, 0)
    assert met[("Anna", "Dan")] == (1, 0, 1)
    text = told(capsys, "stats", "best")
    assert next(line.split() for line in text.splitlines() if line.startswith("Anna ")) == ["Anna", "1", "1", "0", "4.0"]
    for lang in ("it", "ru", "uk"):
        assert "4,0" in told(capsys, "stats", "best", "--lang", lang)


def test_a_game_gets_another_name(past: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "rename", "1", "Friday, Борис")
    assert (past / "Friday, Борис.yaml").read_text(encoding="utf-8") == TIE
    assert "Friday, Борис" in told(capsys)
    assert "another game is called" in told(capsys, "rename", "2", "Friday, Борис", code=2)
    for name in ("a/b", "..", "", " x", "con?", "x" * 300):
        assert "can't be the name of a file" in told(capsys, "rename", "2", name, code=2)
    for number in ("3", " 12 "):
        assert "is a number" in told(capsys, "rename", "1", number, code=2)
    assert len(list(past.glob("*.yaml"))) == 3


def test_what_was_deleted_comes_back_last_first(past: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name: path.read_bytes() for path in past.glob("*.yaml")}
    told(capsys, "delete", "2")
    assert "undo brings it back" in told(capsys, "delete", "1")
    assert [path.name for path in past.glob("*.yaml")] == ["2026-11-26-190000-best-movie.yaml"]
    assert "2026-11-28" in told(capsys, "undo")
    assert "2026-11-27" in told(capsys, "undo")
    assert {path.name: path.read_bytes() for path in past.glob("*.yaml")} == before
    assert "no game was deleted" in told(capsys, "undo", code=2)


def test_nothing_is_lost_where_a_name_was_taken_meanwhile(past: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "delete", "1")
    told(capsys, "rename", "1", "2026-11-28-200000-best-movie")
    assert "by now" in told(capsys, "undo", code=2)
    told(capsys, "rename", "2026-11-28", "other")
    told(capsys, "undo")
    assert (past / "2026-11-28-200000-best-movie.yaml").read_text(encoding="utf-8") == TIE


@pytest.mark.usefixtures("past")
def test_all_games_are_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(told(capsys, "export", "--to", "csv", "--out", "-"), newline="")))
    assert len(rows) == 8
    assert {row["player"] for row in rows} == {"Anna", "anna", "Boris", "Cleo", "Dan"}
    told(capsys, "export", "--to", "json", "--out", f"{tmp_path}/")
    games = json.loads((tmp_path / "plays.json").read_text(encoding="utf-8"))
    assert [game["status"] for game in games] == ["final", "final", "partial"]
    assert games[0]["result"]["standings"][0]["name"] == "Anna"
    assert games[0]["record"].startswith("game: best-movie")


def test_a_record_that_can_not_be_scored_is_told_and_kept(past: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (past / "broken.yaml").write_text("game: chess\n", encoding="utf-8")
    assert run(["plays"]) == 0
    said = capsys.readouterr()
    assert "broken.yaml can't be scored" in said.err
    assert len(said.out.splitlines()) == 3
    assert (past / "broken.yaml").exists()


def test_without_games_it_says_how_to_begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "none"))
    assert "companion play" in told(capsys)
    assert "companion play" in told(capsys, "stats")
    assert "companion play" in told(capsys, "show", "1", code=2)
    assert data(capsys, "--json") == []

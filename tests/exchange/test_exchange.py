"""Results for other programs: fields and traps of BG Stats, text for BoardGameGeek, a table for spreadsheets."""

import csv
import datetime
import io
import json
import re
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from helpers import ROOT, best_movie, play_of
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.app import run
from companion.exchange import bgstats, played, table
from companion.games import score_play

CORPUS = sorted((ROOT / "tests" / "corpus").glob("*/*.yaml"))
DAY = datetime.date(2026, 11, 29)
TIE = best_movie(
    {"Anna": "R1 R2 B4 B3 R11 R8 B8 B11 B6 B5 R4 B9", "Боря": "Y2 Y1 Y3 Y4 Y6 G10 G3 G4 Y10 Y9 G12 G6"},
    more="date: 2026-11-28\nlocation: Ann's place\ntitle: Friday\n",
)
INTERIM = best_movie({"Anna": "R1 R2", "Boris": "Y2 Y1"})
TEAMS = """
game: b-movies
mode: hidden-teams
players: [Ann, Bob, Cid]
studios: {Ann: Nova, Bob: Nova, Cid: Apollo}
films: {Ann: [2], Bob: [3], Cid: [4]}
popcorn: {Ann: [1], Bob: [], Cid: [0]}
"""


def game_of(record: str) -> played.Played:
    play = play_of(record)
    return played.played(play, score_play(play), DAY)


def sent(address: str | None) -> Any:
    """The play that a link carries."""
    assert address is not None
    return json.loads(parse_qs(urlsplit(address).query)["data"][0])


def test_the_link_opens_the_play_with_its_winner() -> None:
    address = bgstats.link(game_of(TIE))
    assert (address or "").startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    play = sent(address)
    assert play["playDate"] == "2026-11-28 12:00:00"
    assert (play["location"], play["comments"], play["sourceName"]) == ("Ann's place", "Friday", "companion")
    assert play["game"] == {"name": "Best Movie", "sourceGameId": "best-movie", "highestWins": True, "noPoints": False}
    assert [(p["name"], p["score"], p["rank"], p["winner"], p["startPlayer"]) for p in play["players"]] == [
        ("Anna", 2, 2, False, True),
        ("Боря", 2, 1, True, False),
    ]


def is_uuid(text: str) -> bool:
    return str(uuid.UUID(text)) == text


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_every_record_of_the_corpus_makes_a_play_that_the_app_can_read(file: Path) -> None:
    """The fields that the app wants, each of its type; what is written out even when false; and winners as the rules name them."""
    game = game_of(file.read_text(encoding="utf-8"))
    play = bgstats.push(game)
    assert {"sourceName", "sourcePlayId", "playDate", "game", "players"} <= set(play)
    assert datetime.datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=datetime.UTC)
    assert "bggId" not in play["game"] or isinstance(play["game"]["bggId"], int)
    for player in play["players"]:
        assert [type(player[key]) for key in ("name", "sourcePlayerId", "startPlayer", "rank", "score", "winner")] == [str, str, bool, int, int, bool]
        assert player["sourcePlayerId"]
    sheet = json.loads(bgstats.play_file(game))
    assert {"about", "games", "players", "locations", "plays", "userInfo"} <= set(sheet)
    (told,) = sheet["plays"]
    assert is_uuid(told["uuid"])
    assert told["playDateYmd"] == int(told["playDate"][:10].replace("-", ""))
    people = {person["id"]: person["name"] for person in sheet["players"]}
    assert [people[score["playerRefId"]] for score in told["playerScores"]] == list(game.play.common.players.names)
    assert all(isinstance(score["score"], str) and isinstance(score["winner"], bool) for score in told["playerScores"])
    assert [score["winner"] for score in told["playerScores"]] == [player["winner"] for player in play["players"]]
    best = max(int(score["score"]) for score in told["playerScores"])
    by_points = [int(score["score"]) == best for score in told["playerScores"]]
    assert told["manualWinner"] is (by_points != [score["winner"] for score in told["playerScores"]])


def test_a_win_by_tie_break_says_who_won() -> None:
    (play,) = json.loads(bgstats.play_file(game_of(TIE)))["plays"]
    assert play["manualWinner"] is True
    assert [(score["score"], score["winner"], score["rank"]) for score in play["playerScores"]] == [("2", False, 2), ("2", True, 1)]


def test_teams_are_teams() -> None:
    game = game_of(TEAMS)
    assert [player.get("team") for player in bgstats.push(game)["players"]] == ["Nova", "Nova", None]
    (play,) = json.loads(bgstats.play_file(game))["plays"]
    assert play["usesTeams"] is True
    assert [score.get("team") for score in play["playerScores"]] == ["Nova", "Nova", None]


def test_the_same_game_is_the_same_play_and_a_player_no_stranger() -> None:
    one, again = game_of(TIE), game_of(TIE.replace("rows:", "\n# written anew\nrows:"))
    other = game_of(best_movie({"ANNA": "R1 R2 B3 B4", "Боря": "Y2 Y1 Y3 Y4"}))
    assert bgstats.push(one) == bgstats.push(again)
    assert bgstats.push(one)["sourcePlayId"] != bgstats.push(other)["sourcePlayId"]
    assert bgstats.push(one)["players"][0]["sourcePlayerId"] == bgstats.push(other)["players"][0]["sourcePlayerId"]


def test_a_link_too_long_for_browsers_is_none() -> None:
    assert bgstats.link(game_of(TIE + f"notes: {'long ' * 2000}\n")) is None


def test_a_table_has_a_row_a_player_and_a_column_a_source() -> None:
    rows = list(csv.DictReader(io.StringIO(table.csv_of([game_of(TIE), game_of(TEAMS)]), newline="")))
    assert [(row["game"], row["player"], row["seat"], row["team"], row["total"], row["rank"], row["winner"], row["decided_by"]) for row in rows] == [
        ("best-movie", "Anna", "1", "", "2", "2", "0", "highest-award"),
        ("best-movie", "Боря", "2", "", "2", "1", "1", "highest-award"),
        ("b-movies", "Ann", "1", "Nova", "6", "2", "0", "total"),
        ("b-movies", "Bob", "2", "Nova", "6", "2", "0", "total"),
        ("b-movies", "Cid", "3", "", "8", "1", "1", "total"),
    ]
    assert [row["date"] for row in rows] == ["2026-11-28"] * 2 + ["2026-11-29"] * 3
    assert rows[0]["award-1"] == "1"
    assert rows[2]["award-1"] == ""


def test_a_game_that_is_not_over_has_no_winner() -> None:
    interim = game_of(INTERIM)
    rows = list(csv.DictReader(io.StringIO(table.csv_of([interim, game_of(TIE)]), newline="")))
    assert [(row["status"], row["winner"]) for row in rows] == [("partial", "0"), ("partial", "0"), ("final", "0"), ("final", "1")]
    assert not any(player["winner"] for player in bgstats.push(interim)["players"])
    (play,) = json.loads(bgstats.play_file(interim))["plays"]
    assert not any(score["winner"] for score in play["playerScores"])
    assert play["manualWinner"] is True


@given(st.sampled_from("=+-@"), st.text(st.characters(categories=("L", "N", "P"), exclude_characters='",'), max_size=8))
def test_no_name_becomes_a_formula(mark: str, rest: str) -> None:
    name = json.dumps(mark + rest + "x", ensure_ascii=False)
    game = game_of(f"game: b-movies\nplayers: [{name}, B, C]\nfilms: {{{name}: [2]}}\npopcorn: {{}}\nlocation: {name}\n")
    rows = list(csv.reader(io.StringIO(table.csv_of([game]), newline="")))
    assert not [cell for row in rows for cell in row if cell.startswith(tuple("=+-@")) and not re.fullmatch(r"-\d+", cell)]


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    file = tmp_path / "friday.yaml"
    file.write_text(TIE, encoding="utf-8")
    return file


@pytest.mark.parametrize(("to", "name"), [("bgstats", "friday.bgsplay"), ("bgg", "friday-bgg.txt"), ("csv", "friday.csv")])
def test_export_writes_a_file_and_says_where(to: str, name: str, friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(friday), "--to", to, "--out", f"{friday.parent}/"]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[0] == str(friday.parent / name)
    assert (friday.parent / name).read_text(encoding="utf-8")
    assert "interim result" not in said.err
    friday.write_text(INTERIM, encoding="utf-8")
    assert run(["export", str(friday), "--to", to, "--out", f"{friday.parent}/"]) == 0
    assert "interim result" in capsys.readouterr().err
    if to == "bgstats":
        assert sent(said.out.splitlines()[1])["players"][1]["winner"] is True


@pytest.mark.parametrize("lang", ["en", "it", "ru", "uk"])
def test_the_comment_tells_of_the_tie_break(lang: str, friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(friday), "--to", "bgg", "--lang", lang, "--out", "-"]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[0].startswith("Best Movie, Friday, 2026-11-28, Ann's place")
    assert "1. Боря: 2 (" in said
    assert "2. Anna: 2 (" in said
    assert "Anna" in said.splitlines()[-1]
    assert "4" in said.splitlines()[-1]


def test_a_table_for_spreadsheets_that_want_a_mark(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(friday), "--to", "csv", "--bom", "--out", str(friday.parent / "t.csv")]) == 0
    capsys.readouterr()
    assert (friday.parent / "t.csv").read_bytes().startswith(b"\xef\xbb\xbfdate,game,")


def test_a_day_is_that_of_the_file_where_the_record_tells_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import os

    file = tmp_path / "old.yaml"
    file.write_text(TEAMS, encoding="utf-8")
    os.utime(file, (1_700_000_000, 1_700_000_000))
    assert run(["export", str(file), "--to", "csv", "--out", "-"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("2023-11-1")

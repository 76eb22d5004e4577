"""A game written down before its end is an interim record of just that game, or isn't written: w never makes up a result."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from helpers import score
from tables import Playing, playing

from companion.cli.talk import Talk

play = pytest.fixture(playing)

HIDDEN = ["A, B, C", "", "hidden-teams", "*"]
WIND = ["Ok, Pe", ""]


@pytest.mark.parametrize(
    ("slug", "lines", "says"),
    [
        ("b-movies", [*HIDDEN, "pitches", "", "2", "yy"], "everybody's studio"),
        ("b-movies", [*HIDDEN, "films", "2", "-", "-", "Apollo", "Nova"], "everybody's studio"),
        ("b-movies", ["A, B, C", "", "co-op"], "co-op record"),
        ("b-movies", ["A, B, C", "", "co-op", "*", "A", "1", "", "yn"], "co-op record"),
        ("wind", [*WIND, "rows"], "rows are always"),
        ("wind", [*WIND, "rows", "", "", "1 2 3"], "rows are always"),
        ("wind", [*WIND, "turns", "*", "", "", "B1", "-", "B2 B3"], "final play"),
    ],
)
def test_where_a_record_would_tell_another_game_none_is_written(slug: str, lines: list[str], says: str, play: Playing) -> None:
    played = play(slug, [*lines, "w"], 1)
    assert says in played.refused
    assert played.record == ""
    assert "Everything that was entered is kept" in played.refused


@pytest.mark.parametrize(
    ("slug", "lines", "says"),
    [
        ("b-movies", [*HIDDEN, "films", "2", "3", "-", "Apollo", "apollo", "Nova", "1"], "studios: {A: Apollo, B: Apollo, C: Nova}"),
        ("b-movies", ["A, B, C", "", "classic", "*", "pitches", "", "2", "yy"], "pitches:"),
        ("wind", WIND, "turns: []"),
        ("wind", [*WIND, "turns"], "turns: []"),
        ("wind", [*WIND, "turns", "*", "", "", "B1", "-"], "turns:"),
        ("movie", ["A, B", ""], "films: []"),
        ("best", ["A, B", ""], "genres: []"),
    ],
)
def test_what_is_written_early_is_an_interim_record(slug: str, lines: list[str], says: str, play: Playing) -> None:
    record = play(slug, [*lines, "w"]).record
    assert says in record
    assert score(record)["status"] == "partial"


def test_a_co_op_game_has_at_least_one_scene(play: Playing) -> None:
    assert "not among the players" in play("b-movies", ["A, B, C", "", "co-op", "*", "A", "1", "-"], 1).refused


def test_ctrl_c_at_the_last_question_says_where_the_record_is(play: Playing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ask = Talk.ask

    def interrupted(talk: Talk, prompt: str, words: Sequence[str] = ()) -> str | None:
        if prompt.startswith("Keep the result"):
            raise KeyboardInterrupt
        return ask(talk, prompt, words)

    monkeypatch.setattr(Talk, "ask", interrupted)
    done = play("best", ["Anna Boris", "", "*", "w"], 130)
    assert done.refused == "The record is written: game.yaml. There is nothing to go on with.\n"
    assert "players: [Anna, Boris]" in done.record
    assert not (tmp_path / "game.yaml.journal").exists()

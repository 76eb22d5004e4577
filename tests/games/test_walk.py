"""The walk from a record's bytes to its result: what is told where there is no game to score, and the answer to a dispute as JSON."""

import pytest
from helpers import FIVE, ROOT, best_movie, messages, play_of, problems, result_of, score

from companion.games.disputing import as_json, dispute
from companion.words import speech

PLAYERS = "players: [Anna, Boris]\n"
GAMES = "b-movies, best-movie, movie-empire, wind-the-film"


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("best-movi", '"best-movi" is no game; did you mean "best-movie"?'),
        ("BEST", '"BEST" is no game; did you mean "best-movie"?'),
        ("wind", '"wind" is no game; did you mean "wind-the-film"?'),
        ("chess", f'"chess" is no game; possible: {GAMES}'),
        ("''", f'"" is no game; possible: {GAMES}'),
        ("[best-movie]", f'"[best-movie]" is no game; possible: {GAMES}'),
    ],
)
def test_an_unknown_game_is_told_with_the_nearest_or_all_there_are(game: str, told: str) -> None:
    record = f"{PLAYERS}game: {game}\n"
    assert messages(record) == told
    assert problems(record) == [("unknown-game", 2, 7)]


def test_a_record_without_a_game_is_told_which_there_are() -> None:
    assert messages(PLAYERS) == f'the key "game" is missing; it is one of: {GAMES}'


def test_what_is_no_record_at_all_is_told_where_it_stops_being_one() -> None:
    broken = result_of("players: [Anna\n")
    assert (broken.file, broken.game, broken.status, broken.outcome.standings) == ("test.yaml", None, "invalid", [])
    assert [problem.code for problem in broken.problems] == ["syntax"]
    assert problems("- Anna\n- Boris\n") == [("wrong-type", 1, 1)]


def test_problems_stand_in_the_order_of_the_file_whatever_is_read_first() -> None:
    record = f"rows: {{Anna: R99, Boris: B1}}\n{FIVE}game: best-movie\nplayers: [Anna, Boris]\nclaims: [{{winner: Cleo}}]\ntitle: [x]\n"
    assert [line for _, line, _ in problems(record)] == [1, 5, 6]
    warned = best_movie({"Anna": "R7^", "Boris": "B1"})
    assert [problem["code"] for problem in score(warned)["problems"]] == ["orientation"]


def test_the_answer_to_a_dispute_as_json() -> None:
    record = best_movie({"Anna": "Y6 R1", "Boris": "V4 B1"}, more="claims: [{winner: Anna}]\n")
    play = play_of(record)
    answer = as_json(dispute(play, play.common.rulings), speech("en"))
    assert list(answer) == ["schema", "file", "game", "holds", "readings", "outcomes", "decisive", "claims", "margin"]
    assert (answer["schema"], answer["file"], answer["game"], answer["readings"]) == (1, "test.yaml", "best-movie", 72)
    assert sum(outcome["readings"] for outcome in answer["outcomes"]) == 72


def test_rulings_of_an_answer_stand_in_one_order() -> None:
    record = (ROOT / "tests" / "corpus" / "movie-empire" / "hangs-on-two-rulings.yaml").read_text(encoding="utf-8")
    play = play_of(record + "claims: [{film: 1, points: 17}]\n")
    answer = as_json(dispute(play, play.common.rulings), speech("en"))
    assert list(answer["claims"][0]["otherwise"]) == ["long-production", "upgrade-stage"]

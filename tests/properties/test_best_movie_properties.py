"""What must hold for every Best Movie game there can be."""

import itertools
import json

from helpers import play_of, problems, score
from hypothesis import given
from hypothesis import strategies as st
from plain_best_movie import awards
from strategies import RULINGS, Laid, games, tried

from companion.catalog import load_game
from companion.games import Play, read_play, score_play
from companion.records import blank_record

ALL_RULINGS = [dict(zip(RULINGS, readings, strict=True)) for readings in itertools.product(*RULINGS.values())]


@tried(60)
@given(games())
def test_lines_add_up_places_are_right_and_every_award_is_told_once(game: Laid) -> None:
    result = score(game.text())
    assert result["problems"] == []
    full = min(len(row) for row in game.rows.values())
    assert result["status"] == ("final" if full == 12 else "partial")
    assert [decision["id"] for decision in result["decisions"]] == [f"award-{number}" for number in range(1, full + 1)]
    held = {}
    for standing in result["standings"]:
        assert standing["total"] == sum(line["points"] for line in standing["lines"])
        held[standing["name"]] = [int(line["source"].removeprefix("award-")) for line in standing["lines"]]
    won = [decision for decision in result["decisions"] if decision["winner"]]
    assert sum(map(len, held.values())) == len(won)
    order = [(len(held[standing["name"]]), max(held[standing["name"]], default=0)) for standing in result["standings"]]
    assert order == sorted(order, reverse=True)
    assert [standing["place"] for standing in result["standings"]] == [1 + sum(other > mine for other in order) for mine in order]


@tried(40)
@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_keys_rows_and_players_decides_nothing(game: Laid, random: object) -> None:
    shuffled = list(game.rows)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = score(game.text()), score(game.text(shuffled, backwards=True))

    def essence(result: dict[str, object]) -> object:
        standings = result["standings"]
        assert isinstance(standings, list)
        return sorted(standings, key=lambda standing: (standing["place"], standing["name"])), result["decisions"], result["rulings"], result["status"]

    assert essence(one) == essence(other)


@tried(30)
@given(games())
def test_other_names_change_nothing_but_names(game: Laid) -> None:
    renamed = {name: f"P{number}" for number, name in enumerate(game.rows)}
    other = Laid({renamed[name]: row for name, row in game.rows.items()}, game.genres, game.rulings)
    text = json.dumps(score(game.text()))
    for name, new in renamed.items():
        text = text.replace(json.dumps(name), json.dumps(new))
    assert json.loads(text) == score(other.text())


@tried(60)
@given(games())
def test_the_canonical_form_scores_the_same(game: Laid) -> None:
    play = play_of(game.text())
    canonical = play.canonical()
    assert problems(canonical) == []
    assert score(canonical) == score(game.text())
    assert play_of(canonical).canonical() == canonical


@tried(25)
@given(games())
def test_a_plain_retelling_of_the_rules_agrees_under_all_72_readings(game: Laid) -> None:
    play = play_of(game.text())
    assert len(ALL_RULINGS) == 72
    for rulings in ALL_RULINGS:
        found = [(decision.data["winner"], decision.data["by"]) for decision in score_play(play, rulings).outcome.decisions]
        assert found == awards(game, rulings), rulings


def text_of_a_name() -> st.SearchStrategy[str]:
    usable = st.characters(
        exclude_categories=["Cs", "Cc"], exclude_characters="\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    )
    return st.text(usable, min_size=1, max_size=40).filter(lambda name: bool(name.strip()))


@tried(150)
@given(text_of_a_name(), st.text(max_size=60), st.sampled_from(["en", "it", "ru", "uk"]))
def test_any_name_and_any_text_can_be_written_and_read_again(name: str, text: str, lang: str) -> None:
    record = json.dumps(
        {"game": "best-movie", "players": [name, "Zed the other"], "notes": text, "genres": [], "rows": {name: [], "Zed the other": []}}
    )
    play = read_play(record.encode(), "x")
    if not isinstance(play, Play):
        assert {problem.code for problem in play.problems} <= {"bad-name", "syntax"}
        return
    again = play_of(play.canonical())
    assert again.common.players.names == play.common.players.names
    assert again.common.texts == play.common.texts
    assert problems(blank_record(load_game("best-movie"), lang, play.common.players.names)) == []

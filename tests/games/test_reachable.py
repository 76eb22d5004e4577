"""On every open question that can decide who wins hangs a record of the corpus, and on nothing else."""

from random import Random

import movie_empire_games
import pytest
from helpers import play_of, result_of
from hypothesis import given
from hypothesis import strategies as st
from reckoned import cases
from strategies import tried
from wind_the_film_games import SEEDS, game_of, laid_of

from companion.catalog import load_game, slugs
from companion.games.disputing import dispute

CANNOT = {
    ("movie-empire", "joker-as-shooting"): "it says what may be released: a warning, no points",
    ("movie-empire", "zero-most"): "where the most is nothing everybody has nothing, so that the award goes to all alike",
    ("wind-the-film", "missing-colour"): "a colour that is not in play is missing to everybody, who lose the same by it",
}
"""Questions that decide no place, and why."""


@pytest.mark.parametrize("slug", slugs())
def test_a_record_hangs_on_every_question_that_can_decide_and_on_nothing_else(slug: str) -> None:
    plays = [play_of(file.read_text(encoding="utf-8")) for file in cases(slug)]
    decisive = [dispute(play, play.common.rulings).decisive for play in plays]
    asked = {ruling.key for ruling in load_game(slug).rulings} | {key for play in plays for key in play.rules.dimensions(play.record, play.game)}
    never = {key for game, key in CANNOT if game == slug}
    assert {keys[0] for sets in decisive for keys in sets if len(sets) == len(keys) == 1} == asked - never
    assert not never & {key for sets in decisive for keys in sets for key in keys}


RECORDS = {
    "movie-empire": movie_empire_games.records().map(lambda record: movie_empire_games.written(record).text),
    "wind-the-film": st.one_of(SEEDS.map(game_of), SEEDS.map(laid_of)).map(lambda game: game.text()),
}


@pytest.mark.parametrize(("slug", "key"), CANNOT)
def test_the_other_questions_decide_no_place(slug: str, key: str) -> None:
    @tried(40)
    @given(RECORDS[slug], SEEDS)
    def same(record: str, seed: int) -> None:
        random, found = Random(seed), set()
        others = {ruling.key: random.choice(ruling.readings).key for ruling in load_game(slug).rulings}
        for reading in load_game(slug).ruling(key).readings:
            outcome = result_of(record, {**others, key: reading.key}).outcome
            best = outcome.standings[0].total
            found.add(tuple((standing.place, standing.name, best - standing.total) for standing in outcome.standings))
        assert len(found) == 1

    same()

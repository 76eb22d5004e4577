"""The scorer and the deck's own reckoning, written without a look at each other, make the same of films laid by the rules."""

import pytest
from helpers import play_of

from companion.catalog import load_deck, load_game
from companion.games import Play, score_play
from companion.games.movie_empire.trends import fits
from companion.scoring.rulings import complete

from . import simulation
from .lines import STAGES, Line, trends
from .simulation import Premiere, premieres


def codes(line: Line) -> str:
    """The line as a record writes it; upgrades and stars wherever."""
    laid = [f"{card.piece.code}={STAGES[card.stage]}" if card.piece.type == "joker" else card.piece.code for card in line.cards]
    return " ".join([*laid, *(piece.code for piece in line.upgrades), *(star.code for star in line.stars)])


@pytest.fixture(scope="module")
def films() -> list[Premiere]:
    return premieres(load_deck("movie-empire"), films=800, seed=7)


@pytest.fixture(scope="module")
def play(films: list[Premiere]) -> Play:
    shown = "".join(f"  - {{by: A, round: 1, market: internet, script: {film.line.script.code}, line: {codes(film.line)}}}\n" for film in films)
    return play_of(f"game: movie-empire\nplayers: [A, B, C]\nfilms:\n{shown}")


def test_every_film_is_worth_the_same_and_nothing_about_it_is_odd(films: list[Premiere], play: Play) -> None:
    result = score_play(play)
    assert result.problems == ()
    worth = [decision.data["points"] for decision in result.outcome.decisions]
    assert worth == [film.line.worth for film in films]
    assert {decision.data["period"] for decision in result.outcome.decisions} == {0, 2}
    assert len(set(worth)) > 20


def test_every_film_meets_the_same_trends(films: list[Premiere], play: Play) -> None:
    rulings = complete(load_game("movie-empire"))
    for trend in trends(load_deck("movie-empire")):
        met = [fits(trend, film, rulings) for film in play.record.films]
        assert met == [simulation.fits(trend, film.line) for film in films]
        assert 0 < sum(met) < len(met)

"""The scorer and the deck's own reckoning, written without a look at each other, make the same of films laid by the rules."""

import pytest
from helpers import play_of

from companion.catalog import load_deck
from companion.games import score_play

from .lines import STAGES, Line
from .simulation import Premiere, premieres


def codes(line: Line) -> str:
    """The line as a record writes it; upgrades and stars wherever."""
    laid = [f"{card.piece.code}={STAGES[card.stage]}" if card.piece.type == "joker" else card.piece.code for card in line.cards]
    return " ".join([*laid, *(piece.code for piece in line.upgrades), *(star.code for star in line.stars)])


@pytest.fixture(scope="module")
def films() -> list[Premiere]:
    return premieres(load_deck("movie-empire"), films=800, seed=7)


def test_every_film_is_worth_the_same_and_nothing_about_it_is_odd(films: list[Premiere]) -> None:
    shown = "".join(f"  - {{by: A, round: 1, market: internet, script: {film.line.script.code}, line: {codes(film.line)}}}\n" for film in films)
    result = score_play(play_of(f"game: movie-empire\nplayers: [A, B, C]\nfilms:\n{shown}"))
    assert result.problems == ()
    worth = [decision.data["points"] for decision in result.outcome.decisions]
    assert worth == [film.line.worth for film in films]
    assert {decision.data["period"] for decision in result.outcome.decisions} == {0, 2}
    assert len(set(worth)) > 20

"""Disputes over B-Movies answer what trying everything answers."""

import json
from random import Random

from b_movies_games import SEEDS, game_of
from helpers import play_of
from hypothesis import given
from hypothesis import strategies as st
from plain_b_movies import DEFAULTS, RULINGS, Game, standings
from strategies import exact
from trying_all import Claim, Ending, assert_answered, assert_margin, claims_of, some

from companion.games.disputing import dispute

GAMES = st.one_of(*[SEEDS.map(lambda seed: game_of(seed, small=True))] * 3, SEEDS.map(game_of))
"""Mostly short and close ones."""


def ending(game: Game, rulings: dict[str, str]) -> Ending:
    return {player: (place, total) for place, _, members, total in standings(game, rulings) for player in members}


@exact(40)
@given(GAMES, SEEDS)
def test_every_reading(game: Game, seed: int) -> None:
    def made(claim: Claim, _rulings: dict[str, str]) -> bool:
        return (game.pitches or [])[claim["pitch"] - 1].made is claim["made"]

    random = Random(seed)
    claims: list[dict[str, object]] = claims_of(ending(game, some(RULINGS, random)), random)
    claims += [{"pitch": number, "made": random.random() < 0.5} for number in range(1, len(game.pitches or []) + 1) if game.mode != "co-op"]
    play = play_of(game.text() + f"claims: {json.dumps(claims)}\n")
    found = dispute(play, play.common.rulings)
    assert_answered(found, RULINGS, {**DEFAULTS, **game.rulings}, lambda rulings: ending(game, rulings), made)


@exact(30)
@given(GAMES)
def test_every_single_edit(game: Game) -> None:
    play = play_of(game.text())
    assert_margin(dispute(play, play.common.rulings), game.sheet(), play.common.rulings)

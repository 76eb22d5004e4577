"""Disputes over Wind the Film! answer what trying everything answers.

All readings are tried, 1,728 or 60,480; rows and good shots under equal readings of what they depend on are counted once, by the plain retelling.
"""

import itertools
import json
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from helpers import play_of
from hypothesis import given
from hypothesis import strategies as st
from plain_wind_the_film import DEFAULTS, KIT, ROW_RULINGS, RULINGS, Counted, Game, Laid, counted, standings
from strategies import exact
from trying_all import Claim, Ending, assert_answered, assert_margin, claims_of, some
from wind_the_film_games import SEEDS, game_of, laid_of

from companion.games.disputing import dispute

OPEN = [(1, 3, *middle, 11) for middle in itertools.combinations(range(4, 11), 4)]
"""The tables that are possible where the record states none."""

SMALL = st.one_of(SEEDS.map(lambda seed: game_of(seed, small=True)), SEEDS.map(lambda seed: laid_of(seed, small=True)))
LARGE = st.one_of(SEEDS.map(game_of), SEEDS.map(laid_of))
GAMES = st.one_of(*[SMALL] * 6, LARGE)
"""Mostly short and close ones."""


def assert_every_reading_answered(game: Game | Laid, seed: int) -> None:
    unfolding = (*ROW_RULINGS, "good-shot-count", "final-race")
    adding = ("blurred-in-row", "missing-colour", "final-tie", "row_points")
    albums: list[dict[str, Counted]] = []

    @cache
    def album(readings: tuple[str, ...]) -> int:
        found = counted(game, {**DEFAULTS, **dict(zip(unfolding, readings, strict=True))})
        if found not in albums:
            albums.append(found)
        return albums.index(found)

    @cache
    def added(number: int, readings: tuple[str, ...]) -> Ending:
        rulings = dict(zip(adding, readings, strict=True))
        table = [int(points) for points in rulings["row_points"].split()] if game.table is None else game.table
        return {player: (place, total) for place, player, total in standings(albums[number], game.colours, rulings, table)}

    def ended(rulings: dict[str, str]) -> Ending:
        return added(album(tuple(rulings[key] for key in unfolding)), tuple(rulings.get(key, "") for key in adding))

    def holding(claim: Claim, rulings: dict[str, str]) -> bool:
        players = albums[album(tuple(rulings[key] for key in unfolding))]
        return claim["colour"] in players[claim["good_shot"]].shots

    options, applied = dict(RULINGS), {**DEFAULTS, **game.rulings}
    if game.table is None:
        options["row_points"] = tuple(" ".join(map(str, table)) for table in OPEN)
        applied["row_points"] = " ".join(map(str, KIT))
    random = Random(seed)
    claims: list[dict[str, object]] = claims_of(ended(some(options, random)), random)
    claims += [{"colour": colour, "good_shot": random.choice(game.players)} for colour in game.colours[:2]]
    play = play_of(game.text() + f"claims: {json.dumps(claims)}\n")
    assert_answered(dispute(play, play.common.rulings), options, applied, ended, holding)


@exact(20)
@given(GAMES, SEEDS)
def test_every_reading(game: Game | Laid, seed: int) -> None:
    assert_every_reading_answered(game, seed)


@pytest.mark.parametrize(
    "game",
    [
        Game(["A", "B"], ["blue", "red"], [("A", [("blue", 4), ("blue", 6), ("blue", 5)]), ("B", [("red", 3), ("red", 6)])], table=None),
        Laid(["A", "B"], ["blue", "red"], {"A": {"blue": ["4", "5", "6", "x"]}, "B": {"red": ["8", "11"], "blue": ["7"]}}, {}, table=None),
    ],
)
def test_every_reading_where_the_table_is_open(game: Game | Laid) -> None:
    assert_every_reading_answered(game, 1)


@exact(3)
@given(GAMES, SEEDS)
def test_every_reading_of_records_without_a_table(game: Game | Laid, seed: int) -> None:
    assert_every_reading_answered(replace(game, table=None), seed)


@exact(15)
@given(GAMES)
def test_every_single_edit(game: Game | Laid) -> None:
    play = play_of(game.text())
    assert_margin(dispute(play, play.common.rulings), game.sheet(), play.common.rulings)

"""Disputes over Best Movie answer what trying everything answers."""

import json
from functools import cache
from random import Random

from helpers import play_of
from hypothesis import given
from hypothesis import strategies as st
from plain_best_movie import awards
from strategies import DECK, RULINGS, Laid, exact, games
from trying_all import CARD, Claim, Ending, Sheet, assert_answered, assert_margin, claims_of, some

from companion.games.disputing import dispute

SEEDS = st.integers(0, 2**32)
DEFAULTS = {key: readings[0] for key, readings in RULINGS.items()}


def ending(game: Laid, decided: list[tuple[str | None, str]]) -> Ending:
    """Awards held, then the highest of them."""
    held = {name: [number for number, (winner, _) in enumerate(decided, 1) if winner == name] for name in game.rows}
    worth = {name: (len(mine), max(mine, default=0)) for name, mine in held.items()}
    return {name: (1 + sum(other > mine for other in worth.values()), mine[0]) for name, mine in worth.items()}


@exact(40)
@given(games(), SEEDS)
def test_every_reading(game: Laid, seed: int) -> None:
    @cache
    def decided(readings: tuple[str, ...]) -> list[tuple[str | None, str]]:
        return awards(game, dict(zip(RULINGS, readings, strict=True)))

    def of(rulings: dict[str, str]) -> list[tuple[str | None, str]]:
        return decided(tuple(rulings[key] for key in RULINGS))

    def won(claim: Claim, rulings: dict[str, str]) -> bool:
        return bool(of(rulings)[claim["award"] - 1][0] == claim["winner"])

    random = Random(seed)
    claims: list[dict[str, object]] = claims_of(ending(game, of(some(RULINGS, random))), random)
    claims += [{"award": number, "winner": random.choice(list(game.rows))} for number in range(1, len(of(DEFAULTS)) + 1)]
    play = play_of(game.text() + f"claims: {json.dumps(claims)}\n")
    found = dispute(play, play.common.rulings)
    assert_answered(found, RULINGS, {**DEFAULTS, **game.rulings}, lambda rulings: ending(game, of(rulings)), won)


def sheet_of(game: Laid) -> Sheet:
    """The record, every card of which may have been another."""
    sheet = Sheet()
    held = {card for row in game.rows.values() for card in row}
    sheet.write(f"game: best-movie\nplayers: {json.dumps(list(game.rows), ensure_ascii=False)}\ngenres: {json.dumps(game.genres)}\n")
    sheet.write(f"rulings: {json.dumps(game.rulings)}\nrows:\n")
    for name, row in game.rows.items():
        sheet.write(f"  {json.dumps(name, ensure_ascii=False)}:{'' if row else ' []'}")
        for card in row:
            sheet.write(" ")
            sheet.editable(CARD, card, (other for other in DECK if other not in held))
        sheet.write("\n")
    return sheet


@exact(25)
@given(games(most_rounds=6, most_players=3))
def test_every_single_edit(game: Laid) -> None:
    sheet = sheet_of(game)
    play = play_of(sheet.text)
    assert_margin(dispute(play, play.common.rulings), sheet, play.common.rulings)

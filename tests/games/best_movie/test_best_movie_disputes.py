"""Disputes over Best Movie: every open question can decide a game alone."""

import pytest
from helpers import play_of

from companion.games.disputing import dispute

HEAD = "game: best-movie\nplayers: [Anna, Boris]\n"

HANGING = {
    "no-nominee": "genres: [green, blue, yellow, red, violet]\nrows: {Anna: Y6, Boris: V4}\n",
    "fifth-genre": "genres: [blue, red, violet, green]\nrows: {Anna: Y1, Boris: R1}\n",
    "run-place": "genres: [blue, red, yellow, violet, green]\nrows: {Anna: R3 Y5 Y4 R4, Boris: B3 B1 R2 B4}\n",
    "run-cards": "genres: [violet, blue, green, yellow, red]\nrows: {Anna: B1 V4 B3, Boris: B2 V3 Y3}\n",
    "run-kind": "rulings: {no-nominee: longest-run}\ngenres: [green, red, yellow, blue, violet]\nrows: {Anna: R1 R5 Y1, Boris: R8 Y5 Y8}\n",
}


@pytest.mark.parametrize("key", HANGING)
def test_every_ruling_can_decide_alone(key: str) -> None:
    play = play_of(HEAD + HANGING[key])
    found = dispute(play, play.common.rulings)
    assert found.decisive == ((key,),)
    assert not found.holds

"""Disputes over the largest ordinary record of each game and over one at its worst, beside trying every combination of readings."""

from collections.abc import Iterator

from .processes import PYTHON, Workshop
from .table import Row

MOST = {"best-movie": 300, "b-movies": 300, "movie-empire": 300, "wind-the-film": 1000}
"""Milliseconds of processor time."""


def rows(shop: Workshop) -> Iterator[Row]:
    """Two rows a game."""
    for slug, most in MOST.items():
        for more, name in (((), slug), (("quarrel",), f"{slug} at its worst")):
            told = shop.once((PYTHON, "-m", "tests.bench.weigh_readings", str(shop.rounds), slug, *more)).told
            every = f"{told['readings']:,} readings"
            if told["tried"] < told["readings"]:
                every += f", guessed from {told['tried']}"
            yield Row(f"dispute, {name} / all {every}", told["ours"], beside=told["brute"], most=most)

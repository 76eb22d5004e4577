"""Piles of Best Movie records: four players, twelve rounds, the same for the same number.

Usage: python -m tests.bench.piles FOLDER KIND COUNT; prints the files' names.
"""

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from .records import PLAYERS, record

_GENRES = {"Y": "yellow", "G": "green", "R": "red", "B": "blue", "V": "violet"}
_NUMBERS = range(1, 13)
_SEATS = 4


def random_rows(chance: random.Random) -> str:
    """As the shuffled deck has it: most awards have one nominee or none, so that hardly a run is compared."""
    deck = chance.sample([f"{letter}{number}" for letter in _GENRES for number in _NUMBERS], _SEATS * len(_NUMBERS))
    return _written(chance, [deck[seat::_SEATS] for seat in range(_SEATS)])


def full_of_nominees(chance: random.Random) -> str:
    """Everybody is nominated in every round: the most that there can be to compare."""
    rounds = [[f"{letter}{number}" for letter in chance.sample(list(_GENRES), _SEATS)] for number in _NUMBERS]
    return _written(chance, [[cards[seat] for cards in rounds] for seat in range(_SEATS)])


KINDS: dict[str, Callable[[random.Random], str]] = {"random": random_rows, "nominees": full_of_nominees}


def _written(chance: random.Random, rows: Sequence[Sequence[str]]) -> str:
    genres = ", ".join(chance.sample(list(_GENRES.values()), 4))
    lines = [f"  {name}: {' '.join(row)}" for name, row in zip(PLAYERS, rows, strict=False)]
    return record("best-movie", PLAYERS[:_SEATS], f"genres: [{genres}]", "rows:", *lines)


def main(folder: str, kind: str, count: str) -> None:
    """Write a pile."""
    for number in range(int(count)):
        file = Path(folder) / f"{kind}-{number}.yaml"
        file.write_text(KINDS[kind](random.Random(number)), encoding="utf-8")
        print(file)


if __name__ == "__main__":
    main(*sys.argv[1:])

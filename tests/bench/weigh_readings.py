"""A record under all readings: ``dispute`` beside scoring it under every combination, in milliseconds of processor time, as JSON.

Where there are too many combinations to try them all, a sample tells how long it would take. What was tried must agree with the
dispute. Usage: python -m tests.bench.weigh_readings ROUNDS GAME [quarrel]
"""

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from math import prod
from statistics import median

from companion.games import Play, read_play
from companion.games.disputing import Dispute, dimensions, dispute

from .quarrels import QUARRELS
from .records import LARGEST

SEED = 7
MOST = 2000
SAMPLE = 500


def _combinations(play: Play) -> tuple[Iterator[dict[str, str]], int]:
    """The rulings to try, and how many combinations there are in all."""
    options, _ = dimensions(play)
    every = prod(len(readings) for readings in options.values())
    if every <= MOST:
        return (dict(zip(options, readings, strict=True)) for readings in product(*options.values())), every
    chance = random.Random(SEED)
    chosen = ({key: chance.choice(readings) for key, readings in options.items()} for _ in range(SAMPLE))
    return chosen, every


def _brute(play: Play) -> tuple[float, int, Counter[frozenset[str]]]:
    """Milliseconds for all combinations, how many were tried, and how often each set of winners came out."""
    combinations, every = _combinations(play)
    tried = list(islice(combinations, MOST))
    start = time.process_time()
    winners = Counter(frozenset(play.rules.score(play.record, rulings, play.game).winners) for rulings in tried)
    return 1000 * (time.process_time() - start) * every / len(tried), len(tried), winners


def _agree(found: Dispute, winners: Counter[frozenset[str]]) -> bool:
    counted = {frozenset(answer.value): answer.readings for answer in found.answers}
    return counted == winners if winners.total() == found.readings else counted.keys() >= winners.keys()


def _play(record: str) -> Play:
    play = read_play(record.encode(), "record.yaml")
    if not isinstance(play, Play):
        raise TypeError(play.problems)
    return play


def main(rounds: str, slug: str, *quarrel: str) -> None:
    """Compare and print. Every round has a record of its own, so that nothing is remembered from the one before."""
    records = (QUARRELS if quarrel else LARGEST)[slug]
    times = []
    for number in range(int(rounds) + 1):
        play = _play(records(SEED + number))
        start = time.process_time()
        found = dispute(play)
        times.append(1000 * (time.process_time() - start))
    brute, tried, winners = _brute(play)
    if not _agree(found, winners):
        raise ValueError(f"{found.answers} is not {winners}")
    print(json.dumps({"ours": median(times[1:]), "brute": brute, "readings": found.readings, "tried": tried}))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Reads records with the program's reader and with the bare one of the YAML library, by turns, and prints what a record takes: JSON, in ms.

Usage: python -m tests.bench.read_records ROUNDS FILE...
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import yaml

from companion.reading import yaml as ours


def _compose(data: bytes) -> None:
    yaml.compose(data, Loader=yaml.CSafeLoader)


def _read(data: bytes) -> None:
    if ours.read(data).root is None:
        raise ValueError(data)


def _timed(read: Callable[[bytes], None], records: Sequence[bytes]) -> float:
    start = time.process_time()
    for data in records:
        read(data)
    return 1000 * (time.process_time() - start) / len(records)


def main(rounds: str, *files: str) -> None:
    """Compare and print."""
    records = [Path(file).read_bytes() for file in files]
    taken = [(_timed(_read, records), _timed(_compose, records)) for _ in range(int(rounds) + 1)][1:]
    mine, theirs = zip(*taken, strict=True)
    print(json.dumps({"ours": median(mine), "compose": median(theirs)}))


if __name__ == "__main__":
    main(*sys.argv[1:])

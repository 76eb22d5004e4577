"""Reads records with the program's reader and with the bare one of the YAML library, by turns, and prints what a record takes: JSON, in ms.

``file`` is the program's reader with opening and reading the file as the command line does.

Usage: python -m tests.bench.read_records ROUNDS FILE...
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import TypeVar

import yaml

from companion.cli.inputs import read_input
from companion.reading import yaml as ours

T = TypeVar("T")


def _compose(data: bytes) -> None:
    yaml.compose(data, Loader=yaml.CSafeLoader)


def _read(data: bytes) -> None:
    if ours.read(data).root is None:
        raise ValueError(data)


def _open(file: str) -> None:
    _read(read_input(file))


def _timed(read: Callable[[T], None], records: Sequence[T]) -> float:
    start = time.process_time()
    for record in records:
        read(record)
    return 1000 * (time.process_time() - start) / len(records)


def main(rounds: str, *files: str) -> None:
    """Compare and print."""
    records = [Path(file).read_bytes() for file in files]
    taken = [(_timed(_read, records), _timed(_compose, records), _timed(_open, files)) for _ in range(int(rounds) + 1)][1:]
    print(json.dumps(dict(zip(("ours", "compose", "file"), map(median, zip(*taken, strict=True)), strict=True))))


if __name__ == "__main__":
    main(*sys.argv[1:])

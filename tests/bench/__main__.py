"""``python -m tests.bench``: measure, print one table, and leave with 1 if a budget is missed."""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from . import disputes, scoring, sheets, starting, watching
from .processes import PYTHON, ROOT, Workshop
from .table import Row, show

JOBS: dict[str, Callable[[Workshop], Iterator[Row]]] = {
    "sheets": sheets.rows,
    "starting": starting.rows,
    "watching": watching.rows,
    "scoring": scoring.rows,
    "disputes": disputes.rows,
}
ROUNDS, QUICK = 9, 3


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure the program beside the plainest thing that does the same.")
    parser.add_argument("jobs", nargs="*", metavar="JOB", help=f"some of {', '.join(JOBS)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} rounds, not {ROUNDS}")
    parser.add_argument("--report", action="store_true", help="leave with 0 though a budget is missed")
    asked = parser.parse_args()
    unknown = set(asked.jobs) - JOBS.keys()
    if unknown:
        parser.error(f"there is no job {', '.join(sorted(unknown))}; there are {', '.join(JOBS)}")
    measured: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        shop = Workshop(Path(folder), QUICK if asked.quick else ROUNDS)
        shop.run((PYTHON, "-m", "compileall", "-q", ROOT / "companion", ROOT / "tests" / "bench"))
        for name in asked.jobs or JOBS:
            print(f"{name} ...", file=sys.stderr, flush=True)
            measured += JOBS[name](shop)
    print(f"Medians of {shop.rounds} rounds; times are processor time unless they are by the clock.\n")
    print(show(measured))
    missed = sum(row.over for row in measured)
    if missed:
        print(f"\n{missed} over budget")
    return 1 if missed and not asked.report else 0


if __name__ == "__main__":
    sys.exit(main())

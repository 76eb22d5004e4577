"""``companion`` in processes that start at once: forked from one that has everything loaded."""

import multiprocessing
import os
import sys
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path


def context() -> ForkServerContext:
    """Where such processes are begun."""
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["companion.cli.app", "companion.cli.entering", "companion.cli.ending", "companion.reports.terminal"])
    return made


def begun(folder: Path, *arguments: str) -> ForkServerProcess:
    """``companion`` in ``folder``, its input the file "lines" there, its output "heard", its data in "data"."""
    process = context().Process(target=_run, args=(folder, arguments))
    process.start()
    return process


def _run(folder: Path, arguments: tuple[str, ...]) -> None:
    os.chdir(folder)
    os.environ |= {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"), "LC_ALL": "C.UTF-8"}
    with Path("lines").open("rb") as lines, Path("heard").open("ab") as heard:
        for number, stream in enumerate((lines, heard, heard)):
            os.dup2(stream.fileno(), number)
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode, encoding="utf-8") for number, mode in enumerate("rww"))
    from companion.cli.app import run

    code = run(list(arguments))
    sys.stdout.flush()
    sys.exit(code)

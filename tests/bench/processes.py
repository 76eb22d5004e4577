"""Running commands by turns, and what each run took."""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[2]
MIB = 1024 * 1024
PYTHON = sys.executable
COMPANION = (PYTHON, "-m", "companion")
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024

Command = Sequence[str | Path]


@dataclass(frozen=True, slots=True)
class Run:
    """One process from start to end: its processor time in seconds (which holds on a busy machine, too), its largest memory in bytes,
    and what it printed.
    """

    seconds: float
    memory: int
    printed: str


@dataclass(frozen=True)
class Runs:
    """All runs of one command."""

    runs: tuple[Run, ...]

    @cached_property
    def ms(self) -> float:
        """Median of the processor time, in milliseconds."""
        return 1000 * median(run.seconds for run in self.runs)

    @cached_property
    def mib(self) -> float:
        """Median of the largest memory, in MiB. Raises RuntimeError if it could be that of this process, which every other begins as."""
        memory = median(run.memory for run in self.runs)
        if memory <= resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _PEAK_UNIT:
            raise RuntimeError("the measuring process is larger than the one it measures")
        return memory / MIB

    @property
    def told(self) -> Any:
        """The JSON that the last run printed."""
        return json.loads(self.runs[-1].printed)


@dataclass(frozen=True)
class Workshop:
    """A folder for what is made, and how often everything is run."""

    folder: Path
    rounds: int

    def by_turns(self, *commands: Command, rounds: int | None = None) -> list[Runs]:
        """Run the commands in turn, ``rounds`` times, after a first time that doesn't count (it compiles and warms up)."""
        taken: list[list[Run]] = [[] for _ in commands]
        for number in range((rounds or self.rounds) + 1):
            for command, runs in zip(commands, taken, strict=True):
                run = self.run(command, listen=False)
                if number:
                    runs.append(run)
        return [Runs(tuple(runs)) for runs in taken]

    def once(self, command: Command) -> Runs:
        """Run a command that measures itself."""
        return Runs((self.run(command),))

    def run(self, command: Command, *, listen: bool = True) -> Run:
        """Run a command from the project's folder, keeping what it prints unless not to ``listen``. Raises RuntimeError if it fails."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen([str(part) for part in command], stdout=out, stderr=err, cwd=ROOT, env=self._environment)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            err.seek(0)
            if process.returncode:
                raise RuntimeError(f"{' '.join(map(str, command))[:500]}\n{err.read().decode()[-2000:]}")
            printed = out.read().decode() if listen else ""
            return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _PEAK_UNIT, printed)

    def start(self, command: Command) -> "subprocess.Popen[bytes]":
        """Start a command that goes on until it is ended; what it says is not listened to."""
        nowhere = subprocess.DEVNULL
        return subprocess.Popen([str(part) for part in command], stdout=nowhere, stderr=nowhere, cwd=ROOT, env=self._environment)

    @cached_property
    def _environment(self) -> Mapping[str, str]:
        """Nobody's settings or caches, and Python as it comes: it keeps the bytecode it compiled."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON", "XDG_", "NO_COLOR", "COLUMNS"))}
        return {**kept, "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(self.folder / "settings"), "XDG_CACHE_HOME": str(self.cache)}

    @property
    def cache(self) -> Path:
        """Where the program keeps its caches."""
        return self.folder / "cache"

"""What many tests need: score a text, find its problems, run the real command."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games import Play, read_play, score_play
from companion.scoring import Result
from companion.scoring.result import as_json
from companion.words import speech

ROOT = Path(__file__).parent.parent
FIVE = "genres: [green, red, yellow, blue, violet]\n"


def result_of(record: str | bytes, flags: Mapping[str, str] | None = None) -> Result:
    """The result of a record's text, read and scored as `companion score` does."""
    data = record.encode() if isinstance(record, str) else record
    play = read_play(data, "test.yaml")
    return score_play(play, flags) if isinstance(play, Play) else play


def score(record: str | bytes, lang: str = "en", **flags: str) -> dict[str, Any]:
    """The JSON object of a record's text, through JSON and back; ``flags`` are rulings, with _ for -."""
    result = result_of(record, {key.replace("_", "-"): reading for key, reading in flags.items()})
    found: dict[str, Any] = json.loads(json.dumps(as_json(result, speech(lang)), ensure_ascii=False))
    return found


def play_of(record: str) -> Play:
    """A record that can be read."""
    play = read_play(record.encode(), "test.yaml")
    assert isinstance(play, Play), play.problems
    return play


def problems(record: str | bytes) -> list[tuple[str, int | None, int | None]]:
    """Code, line and column of every problem, in the order they are told."""
    return [(problem.code, problem.line, problem.column) for problem in result_of(record).problems]


def codes(record: str | bytes) -> list[str]:
    """The codes of all problems."""
    return [code for code, _, _ in problems(record)]


def messages(record: str | bytes, lang: str = "en") -> str:
    """All problems' messages, one a line."""
    return "\n".join(speech(lang)(problem.message) for problem in result_of(record).problems)


def best_movie(rows: Mapping[str, str], genres: str = FIVE, more: str = "") -> str:
    """A Best Movie record with these rows."""
    lines = "".join(f"  {name}: {row}\n" for name, row in rows.items())
    return f"game: best-movie\nplayers: [{', '.join(rows)}]\n{genres}rows:\n{lines}{more}"


def at(record: str, part: str, which: int = 1) -> tuple[int, int]:
    """Line and column, from 1, where ``part`` stands in ``record`` (for the ``which``-th time)."""
    index = -1
    for _ in range(which):
        index = record.index(part, index + 1)
    before = record[:index]
    return before.count("\n") + 1, index - (before.rfind("\n") + 1) + 1


def winners(result: Mapping[str, Any]) -> dict[str, str | None]:
    """Award -> its winner."""
    return {decision["id"].removeprefix("award-"): decision["winner"] for decision in result["decisions"]}


def decision(result: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The decision of this id."""
    found: dict[str, Any] = next(one for one in result["decisions"] if one["id"] == name)
    return found


def companion(
    *arguments: str | Path,
    given: bytes | None = None,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    code: int | None = 0,
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own; asserts the exit code (None: any) and that there is no traceback."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON", "NO_COLOR", "COLUMNS", "XDG_"))}
    settings = {"LC_ALL": "C.UTF-8", "COLUMNS": "80", "XDG_CONFIG_HOME": str(ROOT / "no-settings"), **(environment or {})}
    done = subprocess.run(
        [sys.executable, "-m", "companion", *map(str, arguments)],
        input=given if given is not None else b"",
        capture_output=True,
        cwd=folder or ROOT,
        env={**clean, **settings},
        timeout=60,
        check=False,
    )
    answer = subprocess.CompletedProcess[str](done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in answer.stderr + answer.stdout, answer.stderr
    if code is not None:
        assert answer.returncode == code, (answer.returncode, answer.stdout, answer.stderr)
    return answer


def json_lines(text: str) -> Sequence[Any]:
    """Every line of ``text`` as JSON."""
    return [json.loads(line) for line in text.splitlines()]


def bare(because: str) -> str:
    """Why a claim was refuted, without the places in the record and the clause that bear it out."""
    return re.sub(r" \((?:line|page) \d[^()]*\) \[[^\[\]]+\]$", "", because)

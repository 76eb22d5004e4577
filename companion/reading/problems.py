"""What is wrong in somebody's file, as data; words are made when it is shown."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from companion.words import Message

Level = Literal["error", "warning", "hint"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding in a file. ``line`` and ``column`` count from 1; None where there is no place to point at."""

    level: Level
    code: str
    message: Message
    line: int | None = None
    column: int | None = None
    player: str | None = None
    file: str | None = None


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Only those problems that make a file unusable."""
    return [problem for problem in problems if problem.level == "error"]

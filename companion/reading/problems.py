"""What is wrong in somebody's file, as data; words are made when it is shown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.words import Message, msg

_TABLES = (".csv", ".tsv", ".txt", ".xlsx")
Level = Literal["error", "warning", "hint"]


class Spot(NamedTuple):
    """A field of a form: its page (from 1), its name for programs, and what it is called in words."""

    page: int
    field: str
    label: Message

    @property
    def place(self) -> Message:
        """The spot as it is told."""
        return msg('page {page}, field "{field}"', page=self.page, field=self.label)


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding in a file. ``line`` and ``column`` count from 1; None where there is no place to point at, as in a form, which has a ``spot``.

    Of a table ``line`` is the row as a spreadsheet numbers it.
    """

    level: Level
    code: str
    message: Message
    line: int | None = None
    column: int | None = None
    player: str | None = None
    file: str | None = None
    spot: Spot | None = None

    @property
    def in_table(self) -> bool:
        """Whether the file is a table, which has rows rather than lines."""
        return (self.file or "").lower().endswith(_TABLES)


class ProblemsError(Exception):
    """Files that can't be used at all; carries the problems, each naming its file."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(f"{len(problems)} problem(s)")
        self.problems = tuple(problems)


def hint(code: str, place: tuple[int, int] | None, message: Message, player: str | None = None) -> Problem:
    """What may be a slip, or is still open: nothing is wrong with the file. ``place`` is line and column."""
    line, column = place or (None, None)
    return Problem("hint", code, message, line, column, player)


def whose(problems: Iterable[Problem]) -> list[Message]:
    """What the problems say where no place in a file is told: each once, and with the names of those it is about, unless it has them itself."""
    told: list[tuple[Message, list[str]]] = []
    for problem in problems:
        names = next((names for message, names in told if message == problem.message), None)
        if names is None:
            names = []
            told.append((problem.message, names))
        if problem.player and problem.player not in names and not _names(problem.message, problem.player):
            names.append(problem.player)
    return [msg("{who}: {what}", who=names, what=message) if names else message for message, names in told]


def _names(message: object, player: str) -> bool:
    """Whether a player's name is in what fills a sentence, or a number, such as that of a film: everybody knows whose that is."""
    if isinstance(message, Message):
        return "number" in message.values or any(_names(value, player) for value in message.values.values())
    if isinstance(message, list | tuple):
        return any(_names(value, player) for value in message)
    return message == player


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Only those problems that make a file unusable."""
    return [problem for problem in problems if problem.level == "error"]

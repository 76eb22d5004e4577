"""What in a record bears out a line of the standings."""

from dataclasses import dataclass

from companion.words import Message


@dataclass(frozen=True, slots=True)
class Evidence:
    """A sentence about points, its clause, and where in the record (line, column) it can be seen; ``worth``: whether it could bring any."""

    message: Message
    clause: str
    line: int | None = None
    column: int | None = None
    worth: bool = True

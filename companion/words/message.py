"""A sentence and what fills it, not yet said in any language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Text = Mapping[str, str]
"""One text in several languages: language code -> text."""


@dataclass(frozen=True, slots=True)
class Message:
    """An English source sentence with ``{name}`` places, and their values.

    A value may be text, a number, another Message, or a Text (then the reader's language is taken).
    With ``plural`` the form follows ``count``, which also fills ``{n}``.
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)
    plural: str | None = None
    count: int = 0


def msg(text: str, /, **values: object) -> Message:
    """A sentence; the call also marks it for the translators."""
    return Message(text, values)


def nmsg(one: str, many: str, n: int, /, **values: object) -> Message:
    """A sentence that depends on the count ``n``."""
    return Message(one, values, many, n)

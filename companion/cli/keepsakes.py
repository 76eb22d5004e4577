"""What a result can be kept as when a game is over. A further form is one more line here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.words import Message, Speech, msg

if TYPE_CHECKING:
    from companion.reports import Report
    from companion.table.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Keepsake:
    """A form of the result; ``render`` makes the content of its file."""

    label: Message
    suffix: str
    render: Callable[["Sitting", "Report", Speech], bytes]


def _markdown(_sitting: "Sitting", told: "Report", speech: Speech) -> bytes:
    from companion.reports.documents import render_markdown

    return render_markdown(told, speech).encode()


def _html(_sitting: "Sitting", told: "Report", speech: Speech) -> bytes:
    from companion.reports.documents import render_html

    return render_html(told, speech).encode()


KEEPSAKES = {
    "m": Keepsake(msg("Markdown"), ".md", _markdown),
    "h": Keepsake(msg("a web page"), ".html", _html),
}
"""Key -> what it makes, in the order offered."""

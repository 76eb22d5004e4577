"""The fields of a PDF form that somebody filled in with any reader, and where each of them stands."""

import io
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PdfReader
from pypdf.errors import DependencyError, PyPdfError
from pypdf.generic import DictionaryObject, NameObject, StreamObject, TextStringObject

from companion.reading.problems import Problem
from companion.words import Message, msg

# What it says of damage in English is of no use to those who read our problems.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)

MAX_FIELDS = 5000
MAX_TEXT = 4000
_DEPTH = 16
# What pypdf lets through of a damaged file.
_DAMAGE = (
    *(PyPdfError, DependencyError, OSError),
    *(ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RuntimeError),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in a field. ``page`` counts from 1."""

    text: str
    page: int


def read_form(data: bytes) -> dict[str, Entry] | Problem:
    """Full name of each field -> its entry, in the order of the pages; the Problem for a file that can't be read. Never raises for bad content."""
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            return _problem(msg("this PDF wants a password; save it without one"))
        return dict(_fields(reader))
    except _DAMAGE:
        return _problem(msg("this PDF is damaged, or protected; open it and save it again"))


def _problem(message: Message) -> Problem:
    return Problem("error", "syntax", message)


def _fields(reader: PdfReader) -> Iterator[tuple[str, Entry]]:
    """Every field with a name. One that stands on several pages counts where it is met first."""
    names: set[str] = set()
    for number, page in enumerate(reader.pages, 1):
        for annotation in page.get("/Annots") or ():
            widget = annotation.get_object()
            name = _name(widget)
            if name and name not in names and len(names) < MAX_FIELDS:
                names.add(name)
                yield name, Entry(_text(_inherited(widget, "/V")), number)


def _line(widget: Any) -> Iterator[DictionaryObject]:
    """The widget and the fields it belongs to, from the inside out."""
    for _ in range(_DEPTH):
        if not isinstance(widget, DictionaryObject):
            return
        yield widget
        widget = widget["/Parent"].get_object() if "/Parent" in widget else None


def _name(widget: Any) -> str:
    parts = [str(field["/T"]) for field in _line(widget) if "/T" in field]
    return ".".join(reversed(parts))


def _inherited(widget: Any, key: str) -> Any:
    return next((field[key].get_object() for field in _line(widget) if key in field), None)


def _text(value: Any) -> str:
    """A value as text: what was typed, or the name of the state of a button that is on."""
    if isinstance(value, StreamObject):
        value = TextStringObject(value.get_data().decode("utf-8", "replace"))
    if isinstance(value, NameObject):
        value = "" if value == "/Off" else value.removeprefix("/")
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else "" if value is None else str(value)
    return " ".join(text.encode("utf-8", "replace").decode().split())[:MAX_TEXT]

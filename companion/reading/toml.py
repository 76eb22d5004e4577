"""The program's own small TOML files, which people may edit: what is wrong with one is told in our words, with its line and column."""

import re
import tomllib
from collections.abc import Mapping

from companion.words import Message, msg

_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_QUOTES = msg("text wants quotation marks at both its ends, in the same line")
_TWICE = msg("this stands here a second time; keep one")
_BRACKET = msg("a closing bracket is missing")
_SAID = {
    "Invalid value": msg("this is no value; text wants quotation marks"),
    "Expected '=' after a key": msg("write it like {example}: a name, an equals sign, a value", example='lang = "it"'),
    "Invalid statement": msg("write it like {example}: a name, an equals sign, a value", example='lang = "it"'),
    "Expected newline or end of document": msg("one line holds one value; text wants quotation marks"),
    "Unterminated string": _QUOTES,
    "Illegal character": _QUOTES,
    "Expected \"'": _QUOTES,
    "Unescaped '\\'": msg("this backslash means nothing here; write \\\\ for a backslash or use single quotes"),
    "Cannot overwrite": _TWICE,
    "Cannot declare": _TWICE,
    "Duplicate inline": _TWICE,
    "Expected ']": _BRACKET,
    "Unclosed": _BRACKET,
}


class TomlError(Exception):
    """A file that is no TOML: why, and where."""

    def __init__(self, told: Message) -> None:
        super().__init__(told.text)
        self.told = told


def read_toml(data: bytes) -> Mapping[str, object]:
    """The table that the bytes of a file hold. Raises TomlError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise TomlError(msg("line {number}: {what}", number=line, what=msg("the file is not UTF-8; save it as UTF-8"))) from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TomlError(_told(str(error), text)) from None


def _told(said: str, text: str) -> Message:
    match = _PLACE.fullmatch(said)
    reason = match[1] if match else said
    lines = text.rstrip().split("\n")
    line, column = (match[2], match[3]) if match and match[2] else (len(lines), len(lines[-1]))
    what = next((told for part, told in _SAID.items() if reason.startswith(part)), None)
    if what is None:
        what = msg("this is not valid TOML: {reason}", reason=reason)
    return msg("line {line}, column {column}: {what}", line=int(line), column=int(column), what=what)

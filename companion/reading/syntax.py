"""What keeps a text from being YAML, told in our words at the place where it can be mended."""

import re

import yaml

from companion.reading.nodes import TOO_DEEP, Mapping, Node, Scalar, Source
from companion.reading.problems import Problem
from companion.words import Message, msg

_FAULT_AT_START = ("while scanning a quoted scalar", "while scanning a simple key")
"""Where the parser notices too late: the fault is where the text begins that never ends as it should."""

_BACKSLASH = msg("this backslash means nothing here; write \\\\ for a backslash or use single quotes")
_TAB_MATTERS = (" tab ", "cannot start any token", "mapping values are not allowed")
_SAID = {
    "exceeded max": TOO_DEEP,
    "expected <block end>": msg("the indentation doesn't fit the lines above, or a quotation mark or bracket is misplaced"),
    "mapping values are not allowed": msg("a colon is not expected here; put quotes around text that contains a colon, and check the indentation"),
    "did not find expected ',' or": msg("a comma or the closing bracket is missing; text that holds a colon wants quotes"),
    "found unexpected ':'": msg("a space is missing after the colon"),
    "could not find expected ':'": msg("a colon is missing after the key"),
    "found unexpected end of stream": msg("this quotation mark is never closed"),
    "found unexpected document indicator": msg("this quotation mark is never closed"),
    "cannot start any token": msg("this character can't stand at the beginning; put quotes around the text"),
    "did not find expected node content": msg("a value is missing, or there's a comma or bracket too many"),
    "unknown escape": _BACKSLASH,
    "expected hexdecimal": _BACKSLASH,
    "invalid Unicode character": msg("this escape is no character, or only half of one"),
    "undefined alias": msg("aliases (*name) are not used here; write the value out"),
    "expected alphabetic or numeric": msg("put quotes around text that begins with & or *"),
    "did not find expected key": msg("the indentation doesn't fit the lines above, or a quotation mark or bracket is misplaced"),
    "block sequence entries": msg("a list entry is not expected here; check the indentation"),
    "did not find expected '-'": msg("a list entry (- ...) is expected here; check the indentation"),
    "tag handle": msg("put quotes around text that begins with !"),
    "expected comment or line break": msg("only a line break can stand here, after | or >; the text begins on the next line"),
}

NO_SPACE = msg("a space is missing after the colon")
_NO_SPACE = re.compile(r"""[ ]*(?:-[ ]+)*([\w"'(][^:#,\[\]{}\n]*:[^\s/:])""")
"""A key and its value without a space between them."""

NO_SPACE_AFTER_DASH = msg("a space is missing after the dash")
_NO_SPACE_AFTER_DASH = re.compile(r" *(-)[^\s-]")
"""A list entry without a space after its dash."""

_PASSED_OVER = re.compile(rf"\s*(?:#.*)?$|(?!.*:(?:\s|$)){_NO_SPACE.pattern}")
"""A line without text, or such a line without any key that is written well."""
_NO_ENTRY = ("could not find expected ':'", "did not find expected key", "did not find expected '-'", "mapping values are not allowed")
"""How it gives up at a list entry without its space, or at the next one."""
_BROKEN_OFF = ("mapping values are not allowed", "expected <document start>", "did not find expected key", "did not find expected '-'")
"""How the parser gives up at a key after a text."""

_COLOUR = re.compile(r"[:,\[]\s*(#[0-9A-Fa-f]{3,8})\b")


def fault(error: yaml.YAMLError, source: Source, last: Scalar | None = None, since: int = 1) -> Problem:
    """Why the parser gave up; ``last`` is the last value that it read, ``since`` the line where the list or map begins that it was in."""
    mark = getattr(error, "problem_mark", None)
    if getattr(error, "context", None) in _FAULT_AT_START:
        mark = getattr(error, "context_mark", None) or mark
    if mark is None:
        return _problem(1, 1, msg("this can't be read as YAML"))
    line, column = source.place(mark.index)
    written = source.line(line)
    detail = getattr(error, "problem", None) or ""
    tab = re.match(" *\t", written[:column])
    if tab and any(part in detail for part in _TAB_MATTERS):
        return _problem(line, tab.end(), msg("a tab stands here; YAML wants spaces"))
    early = _opened_before(last, source, line) or _noted_before(error, source, range(since, line + 1))
    if early:
        return early
    dash = _dash_before(detail, source, line)
    if dash:
        return _problem(*dash, NO_SPACE_AFTER_DASH)
    place = _unspaced_before(detail, source, line)
    if place:
        return _problem(*place, NO_SPACE)
    return _problem(line, column, _opened(error, source, line) or _said(detail, written.strip()[:40]))


def _problem(line: int, column: int, message: Message) -> Problem:
    return Problem("error", "syntax", message, line, column)


def _said(detail: str, written: str) -> Message:
    if ("\u00a0" in written or "\u3000" in written) and "mapping values" in detail:
        return msg("a blank that is no ordinary space (U+00A0) stands in this line; type it anew with the space bar")
    for part, message in _SAID.items():
        if part in detail:
            return message
    return msg('this can\'t be read as YAML ("{written}")', written=written)


def _opened(error: yaml.YAMLError, source: Source, line: int) -> Message | None:
    """Of a bracket that is not closed where the parser gives up in a later line: where it was opened."""
    mark = getattr(error, "context_mark", None)
    detail = getattr(error, "problem", None) or ""
    if mark is None or "',' or" not in detail:
        return None
    opened, column = source.place(mark.index)
    what = _said(detail, "")
    return msg("{what}; the bracket was opened in line {line}, column {column}", what=what, line=opened, column=column) if opened < line else None


def _dash_before(detail: str, source: Source, line: int) -> tuple[int, int] | None:
    """Where a dash without its space stands in this line, or in the one before."""
    if any(part in detail for part in _NO_ENTRY):
        for number in range(line, max(line - 2, 0), -1):
            match = _NO_SPACE_AFTER_DASH.match(source.line(number))
            if match:
                return number, match.start(1) + 1
    return None


def undashed(node: Node) -> bool:
    """Whether a list is meant whose dashes have no space after them, so that they make a text or keys of it."""
    first = node.pairs[0][0] if isinstance(node, Mapping) and node.pairs else node
    return isinstance(first, Scalar) and first.plain and re.match(r"-[^\s\d-]", first.text) is not None


def _opened_before(last: Scalar | None, source: Source, line: int) -> Problem | None:
    """A quotation mark that isn't closed in its own line, so that the next one, where the parser gives up, closes it instead of opening."""
    if last is None or last.plain or source.text[last.start] not in "\"'" or not last.line < line == source.place(last.end - 1)[0]:
        return None
    return _problem(last.line, last.column, msg("the quotation mark here is closed in line {line} only; close it where the text ends", line=line))


def _noted_before(error: yaml.YAMLError, source: Source, lines: range) -> Problem | None:
    """A colour without quotes in brackets, of which the rest of its line becomes a note."""
    if "flow" not in (getattr(error, "context", None) or ""):
        return None
    for number in lines:
        colour = _COLOUR.search(source.line(number))
        if colour:
            told = msg("# begins a note here; put quotes around the colour: {example}", example=f'"{colour[1]}"')
            return _problem(number, colour.start(1) + 1, told)
    return None


def _unspaced_before(detail: str, source: Source, line: int) -> tuple[int, int] | None:
    """Where a colon without its space makes one text of a key, its value and the next lines, down to the one in which the parser gives up."""
    if "could not find expected ':'" in detail:
        return _key_of(source, line)
    if not any(part in detail for part in _BROKEN_OFF):
        return None
    first = line
    while first > 1 and _PASSED_OVER.match(source.line(first - 1)):
        first -= 1
    return next((place for number in range(first, line) if (place := _key_of(source, number))), None)


def _key_of(source: Source, line: int) -> tuple[int, int] | None:
    """Where the key stands in a line without a space after the colon."""
    match = _NO_SPACE.match(source.line(line))
    return (line, match.start(1) + 1) if match else None


def unspaced(source: Source, scalar: Scalar) -> list[tuple[int, int]]:
    """Where keys stand in a text that was meant as keys and values, but has no spaces after the colons."""
    if not scalar.plain:
        return []
    first = [(scalar.line, scalar.column)] if _NO_SPACE.match(source.text, scalar.start, scalar.end) else []
    last, _ = source.place(max(scalar.start, scalar.end - 1))
    return first + [place for number in range(scalar.line + 1, last + 1) if (place := _key_of(source, number))]

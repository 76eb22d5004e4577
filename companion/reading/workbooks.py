"""XLSX workbooks as tables of text: what a cell shows is what is read.

A number or date that is shown in a way we can't follow with certainty is refused with a hint, never guessed at.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any
from xml.parsers.expat import ExpatError

from companion.reading.nearest import nearest
from companion.reading.problems import Problem
from companion.reading.tables import MAX_BYTES, MAX_COLUMNS, MAX_ROWS, Table, name_cells, table_too_large, too_long, too_wide, unreadable
from companion.words import Message, msg

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

MAX_UNPACKED = 32 * 1024 * 1024
"""Bytes that a workbook may unpack to."""
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_ZIP = b"PK\x03\x04"

_FIXED = re.compile(r"(0+)(?:\.(0+))?(%?)")
"""A number format of digits alone: 000, 0.00, 0%."""
_CODES = re.compile("yyyy|yy|mmmm|mmm|mm|m|dd|d|hh|h|ss|[-./: ]", re.IGNORECASE)
_LOCALE = re.compile(r"\[\$[^\]]*\]|;@$|\\(?=[-./: ])|\"(?=[-./: ]\")|(?<=[-./: ])\"")
"""What a date format holds beside its codes: the language, a fallback for text, signs that are quoted."""
_OF_READERS_COUNTRY = frozenset(("mm-dd-yy", "m/d/yy h:mm"))
"""Formats that every spreadsheet shows in the way of its user's country."""


def is_workbook(data: bytes) -> bool:
    """Whether these are the bytes of a spreadsheet's own file rather than of text."""
    return data.startswith((_ZIP, _OLD_EXCEL))


def read_workbook(data: bytes, sheet: str = "") -> Table:
    """The sheet of that name, or the first one, as a table; rows and columns have the spreadsheet's own numbers."""
    refused = _refused(data)
    if refused is not None:
        return unreadable(_whole(refused))
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        return _table(data, sheet)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, TypeError, AttributeError, IndexError, SyntaxError, ExpatError, OSError):
        # A workbook that another program damaged fails in any of these ways.
        return unreadable(_whole(msg("this is no workbook that can be read; save it again as .xlsx, or as CSV UTF-8")))


def _whole(message: Message) -> Problem:
    return Problem("error", "workbook", message)


def _refused(data: bytes) -> Message | None:
    """Why a workbook isn't opened at all: too large, of another kind, or with something in it that no spreadsheet writes."""
    if len(data) > MAX_BYTES:
        return table_too_large()
    if data.startswith(_OLD_EXCEL):
        return msg("this is an old or protected workbook; save it as .xlsx, without a password")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            names = package.namelist()
            if "[Content_Types].xml" not in names:
                return msg("this is no Excel workbook; save it as .xlsx, or as CSV UTF-8")
            if sum(part.file_size for part in package.infolist()) > MAX_UNPACKED:
                return msg("the workbook unpacks to more than {most} MB; keep pictures and other tables elsewhere", most=MAX_UNPACKED // 1024**2)
            for name in names:
                if name.endswith((".xml", ".rels")) and _declares(package.read(name)):
                    return msg("{part} in the workbook has a DOCTYPE, which no spreadsheet writes", part=name)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, RuntimeError, OSError, EOFError, ValueError):
        return msg("this is no workbook that can be read; save it again as .xlsx, or as CSV UTF-8")
    return None


def _declares(xml: bytes) -> bool:
    return b"<!DOCTYPE" in xml or b"<!ENTITY" in xml or b"\0" in xml[:64]


def _table(data: bytes, sheet: str) -> Table:
    from openpyxl import load_workbook

    written = load_workbook(io.BytesIO(data), read_only=True, data_only=False)
    name = _sheet_name(written, sheet)
    if isinstance(name, Problem):
        return unreadable(name)
    shown = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    problems: list[Problem] = []
    read: list[tuple[int, list[str]]] = []
    for number, (formulas, values) in enumerate(zip(_rows(written[name]), _rows(shown[name]), strict=False), 1):
        if number > MAX_ROWS + 1:
            return unreadable(too_long(number))
        cells = []
        for column, (formula, cell) in enumerate(zip(formulas, values, strict=False), 1):
            text = _unsaved(formula, cell) or _shown(cell)
            if isinstance(text, Message):
                problems.append(Problem("error", "ambiguous-cell", text, number, column))
            cells.append(text if isinstance(text, str) else "?")
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MAX_COLUMNS:
            return unreadable(too_wide(number))
        read.append((number, cells))
    width = max((len(cells) for _, cells in read), default=0)
    table = name_cells([(number, cells + [""] * (width - len(cells))) for number, cells in read])
    return Table(table.columns, table.rows, (*problems, *table.problems))


def _sheet_name(book: "Workbook", wanted: str) -> str | Problem:
    names = [sheet.title for sheet in book.worksheets]
    if not names:
        return _whole(msg("the workbook has no sheet with cells"))
    if not wanted:
        return names[0]
    if wanted in names:
        return wanted
    near = nearest(wanted, names)
    if near:
        return _whole(msg('the workbook has no sheet "{found}"; did you mean "{near}"?', found=wanted, near=near))
    return _whole(msg('the workbook has no sheet "{found}"; there are: {known}', found=wanted, known=", ".join(names)))


def _rows(sheet: Any) -> Iterator[tuple[object, ...]]:
    """The cells of each row, from the first row on; a sheet that was opened for reading only is no Worksheet to the type checker."""
    sheet.reset_dimensions()
    rows: Iterator[tuple[object, ...]] = sheet.iter_rows()
    return rows


def _unsaved(formula: object, cell: object) -> Message | None:
    """A formula whose result the file does not hold."""
    if getattr(formula, "data_type", "") == "f" and getattr(cell, "value", None) is None:
        return msg("the workbook holds a formula here but not its result; open it in a spreadsheet and save it again")
    return None


def _shown(cell: object) -> str | Message:
    """What the spreadsheet shows in a cell; a message where that can't be known."""
    value = getattr(cell, "value", None)
    if value is None:
        return ""
    if getattr(cell, "data_type", "") == "e":
        return msg("the cell holds the error {error}", error=str(value))
    if isinstance(value, bool):
        return msg("the cell holds a true or false, which every language shows in its own way; format the cell as text and write the word")
    style = str(getattr(cell, "number_format", None) or "General")
    if isinstance(value, datetime | date | time):
        return _date(value, style)
    if isinstance(value, int | float):
        return _number(value, style)
    return str(value)


def _number(value: float, style: str) -> str | Message:
    if style == "@" or style.lower() == "general":
        return str(int(value)) if float(value).is_integer() and abs(value) < 1e11 else _plain(value)
    match = _FIXED.fullmatch(style)
    if match is None:
        return msg(
            'the cell shows its number in a way ("{style}") that can\'t be followed; format the cell as text and write what is meant', style=style
        )
    decimals = len(match[2] or "")
    number = value * 100 if match[3] else value
    width = len(match[1]) + (decimals + 1 if decimals else 0) + (number < 0)
    return f"{number:0{width}.{decimals}f}{match[3]}"


def _plain(value: float) -> str | Message:
    text = f"{value:.10g}"
    if "e" in text:
        return msg("the number {number} is shown shortened; format the cell as text and write what is meant", number=repr(value))
    return text


def _date(value: datetime | date | time, style: str) -> str | Message:
    codes = _LOCALE.sub("", style)
    parts = _CODES.findall(codes)
    if style in _OF_READERS_COUNTRY or "".join(parts) != codes or {"mmm", "mmmm"} & {part.lower() for part in parts}:
        return msg("the cell holds a date, which every country shows in its own way; format the cell as text and write the date")
    return "".join(_date_part(value, part.lower(), _is_minute(parts, place)) for place, part in enumerate(parts))


def _is_minute(parts: list[str], place: int) -> bool:
    """Whether m stands for minutes: after an hour or before a second."""
    codes = [(index, part.lower()[0]) for index, part in enumerate(parts) if part.isalpha()]
    at = next((number for number, (index, _) in enumerate(codes) if index == place), -1)
    return at >= 0 and ((at > 0 and codes[at - 1][1] == "h") or (at + 1 < len(codes) and codes[at + 1][1] == "s"))


def _date_part(value: datetime | date | time, code: str, minute: bool) -> str:
    if not code.isalpha():
        return code
    if code == "yyyy" or code == "yy":
        return f"{getattr(value, 'year', 1900):04}"[-len(code) :]
    name = {"m": "minute" if minute else "month", "d": "day", "h": "hour", "s": "second"}[code[0]]
    return f"{getattr(value, name, 0):0{len(code)}}"

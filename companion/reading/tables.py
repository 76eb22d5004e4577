"""Tables of text as spreadsheets save them: text stays text, rows and columns keep the numbers that a spreadsheet shows beside them."""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, dropwhile

from companion.reading.problems import Problem
from companion.words import Message, msg

MAX_BYTES = 8 * 1024 * 1024
MAX_COLUMNS = 200
MAX_ROWS = 20_000
"""More cards than anybody cuts."""
_MAX_CELLS = 10_000
"""Separators in one line of the file: beyond this it isn't read at all, since every cell takes memory."""
DELIMITERS = ",;\t"
csv.field_size_limit(1024 * 1024)

_QUOTED = re.compile('"[^"]*"')
_OPENED = re.compile('"[^"]*"?')
_BREAK = re.compile("\r\n?|\n")
_BLANK = DELIMITERS + " \r\n"
_TOLD_DELIMITER = re.compile("sep=([,;\t])\r?\n")
"""A first line that some spreadsheets write for themselves."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_HIGH = re.compile(rb"[\x80-\xff]+")


@dataclass(frozen=True, slots=True)
class Row:
    """One row under the header: column name -> text. ``number`` is its own as a spreadsheet shows it, however many lines it takes in the file."""

    number: int
    values: dict[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """A header and its rows; ``columns`` in file order."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]

    def place(self, column: str) -> int | None:
        """The column's number in the file, from 1; None if there's no such column."""
        return self.columns.index(column) + 1 if column in self.columns else None


def read_table(data: bytes) -> Table:
    """Read CSV or TSV: UTF-8 with or without BOM, or UTF-16; comma, semicolon or tab; quoted line breaks."""
    if len(data) > MAX_BYTES:
        return unreadable(Problem("error", "too-large", table_too_large()))
    try:
        text = _decode(data)
    except UnicodeDecodeError as error:
        return unreadable(_undecodable(data, error))
    text, delimiter, most = _delimited(text)
    if most >= MAX_COLUMNS:
        return unreadable(too_wide(1))
    return _parse(text, delimiter)


def _delimited(text: str) -> tuple[str, str, int]:
    """The text without a line that tells the delimiter, the delimiter, and how often one stands in the first line."""
    told = _TOLD_DELIMITER.match(text)
    text = text[told.end() :] if told else text
    head = _QUOTED.sub("", _first_line(text))
    counts = {mark: head.count(mark) for mark in DELIMITERS}
    return text, told[1] if told else max(counts, key=counts.__getitem__), max(counts.values())


def _first_line(text: str) -> str:
    """The first line with words in it; without any the first of all."""
    lines = io.StringIO(text, newline=None)
    first = next(lines, "")
    return next((line for line in chain((first,), lines) if line.strip(_BLANK)), first)


def unreadable(problem: Problem) -> Table:
    """A table of which nothing can be used."""
    return Table((), (), (problem,))


def table_too_large() -> Message:
    """That a table's file is longer than what is read of it."""
    return msg("the table is larger than {most} MB, the most that is read; keep what no card shows elsewhere", most=MAX_BYTES // 1024**2)


def too_wide(row: int) -> Problem:
    """A row with more cells than a table may have."""
    return Problem("error", "too-large", msg("the table has more than {most} columns", most=MAX_COLUMNS), row, 1)


def too_long(row: int) -> Problem:
    """A row after the last that is read."""
    return Problem("error", "too-large", msg("the table has more than {most} rows", most=MAX_ROWS), row, 1)


def _decode(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    if data[1:2] == b"\0" or data[:1] == b"\0":
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be")
    return data.decode("utf-8-sig")


def _undecodable(data: bytes, error: UnicodeDecodeError) -> Problem:
    row, column = _cell_of(error)
    if error.encoding.startswith("utf-16"):
        return Problem("error", "encoding", msg("the table is damaged UTF-16; save it again, as UTF-8"), row, column)
    return Problem(
        "error",
        "encoding",
        msg(
            "the byte {byte} is not UTF-8; the table seems to be in {encoding}: save it as UTF-8 (in a spreadsheet: CSV UTF-8)",
            byte=f"{error.object[error.start]:02X}",
            encoding=_likely_encoding(data),
        ),
        row,
        column,
    )


def _cell_of(error: UnicodeDecodeError) -> tuple[int, int]:
    """Row and column of the first byte that can't be read."""
    whole = error.object.decode(error.encoding, "replace").removeprefix("\ufeff")
    before, _, _ = _delimited(error.object[: error.start].decode(error.encoding, "replace").removeprefix("\ufeff"))
    plain = _OPENED.sub(lambda quoted: "x" * len(quoted[0]), before)  # what stands in quotation marks parts nothing
    breaks = list(_BREAK.finditer(plain))
    return len(breaks) + 1, plain.count(_delimited(whole)[1], breaks[-1].end() if breaks else 0) + 1


def _likely_encoding(data: bytes) -> str:
    """The old encoding that fits best: Cyrillic letters stand together in words, accented Latin ones stand alone."""
    stretches = [len(match[0]) for match in _HIGH.finditer(data)]
    together = sum(length for length in stretches if length > 1)
    return "Windows-1251" if together > sum(stretches) / 2 else "Windows-1252"


def _parse(text: str, delimiter: str) -> Table:
    reader = csv.reader(_narrow(io.StringIO(text, newline=""), delimiter), delimiter=delimiter, strict=True)
    read: list[tuple[int, list[str]]] = []
    problems: list[Problem] = []
    number = line = 0
    while True:
        number += 1
        try:
            cells = next(reader, None)
        except _TooWideError:
            return unreadable(too_wide(number))
        except csv.Error as error:
            problems.append(_unparted(error, number))
            # Where the next row begins is certain only after one that took no more than its line; without a header no row can be used.
            if not any(cell.strip() for _, before in read for cell in before):
                return unreadable(problems[0])
            if reader.line_num > line + 1:
                break
        else:
            if cells is None:
                break
            if number > MAX_ROWS + 1:
                return unreadable(too_long(number))
            read.append((number, cells))
        line = reader.line_num
    problems += _take_controls(read) if _CONTROL.search(text) else []
    table = name_cells(read, delimiter)
    return Table(table.columns, table.rows, (*problems, *table.problems))


def _unparted(error: csv.Error, row: int) -> Problem:
    """Why a row can't be parted into cells."""
    if "limit" in str(error):
        message = msg("a cell is longer than {most} characters", most=csv.field_size_limit())
    else:
        message = msg("a quotation mark is missing or misplaced in this row")
    return Problem("error", "syntax", message, row, 1)


def _take_controls(read: Sequence[tuple[int, list[str]]]) -> list[Problem]:
    """Take characters that no template can show out of the cells; each cell that held any is a problem."""
    problems = []
    for row, cells in read:
        for column, cell in enumerate(cells, 1):
            control = _CONTROL.search(cell)
            if control:
                told = msg("the control character {code} can't stand in a text file; delete it", code=f"U+{ord(control[0]):04X}")
                problems.append(Problem("error", "syntax", told, row, column))
                cells[column - 1] = _CONTROL.sub("", cell)
    return problems


class _TooWideError(Exception):
    """A line with more cells than memory should be spent on."""


def _narrow(lines: Iterable[str], delimiter: str) -> Iterable[str]:
    for line in lines:
        if len(line) > _MAX_CELLS and line.count(delimiter) > _MAX_CELLS:
            raise _TooWideError
        yield line


def name_cells(read: Sequence[tuple[int, list[str]]], delimiter: str = "") -> Table:
    """Name the cells of each row (with its number) by the first that has any, the header; ``delimiter`` is what parted them, if anything did.

    Columns at the right edge that have neither a name nor a cell are but what a spreadsheet left there.
    """
    read = list(dropwhile(lambda row: not any(cell.strip() for cell in row[1]), read))
    first, header = read[0] if read else (1, [])
    columns = tuple(name.strip() for name in header)
    while columns and not columns[-1] and not any(cell.strip() for _, cells in read[1:] for cell in cells[len(columns) - 1 :]):
        columns = columns[:-1]
    problems: list[Problem] = []
    for number, name in enumerate(columns, 1):
        if not name:
            problems.append(Problem("error", "missing-key", msg("column {number} has no name", number=number), first, number))
        elif name in columns[: number - 1]:
            problems.append(Problem("error", "syntax", msg('the column "{name}" stands here a second time', name=name), first, number))
    rows = []
    for number, written in read[1:]:
        if not any(cell.strip() for cell in written):
            continue
        cells = written[: len(columns)] if len(written) == len(header) else written
        if len(cells) != len(columns):
            problems.append(_ragged(cells, len(columns), delimiter, number))
            continue
        rows.append(Row(number, dict(zip(columns, cells, strict=True))))
    return Table(columns, tuple(rows), tuple(problems))


def _ragged(cells: Sequence[str], wanted: int, delimiter: str, row: int) -> Problem:
    """A row with other cells than the header, and what is likely to be the cause."""
    told = msg("cells in the row: {found}; in the header: {wanted}", found=len(cells), wanted=wanted)
    sign: Message | str = msg("a tab") if delimiter == "\t" else f'"{delimiter}"'
    column = min(len(cells), wanted) + 1
    if len(cells) < wanted:
        other = next((mark for mark in DELIMITERS if mark != delimiter and len(cells) == 1 and cells[0].count(mark) == wanted - 1), None)
        if other:
            parted: Message | str = msg("a tab") if other == "\t" else f'"{other}"'
            told = msg("{what}; the header is parted by {sign}, this row by {other}: use one of them throughout", what=told, sign=sign, other=parted)
        else:
            told = msg("{what}; an empty cell needs its {sign}, too", what=told, sign=sign)
    else:
        # Words after a comma begin with a blank, cells hardly ever.
        split = next((number for number, cell in enumerate(cells) if number and cell[:1] == " " and cell.strip()), None)
        example = f'"{cells[split - 1]}{delimiter}{cells[split]}"' if split else f'"one{delimiter} two"'
        column = split or column
        told = msg("{what}; a cell that holds {sign} must stand in quotation marks: {example}", what=told, sign=sign, example=example[:80])
    return Problem("error", "syntax", told, row, column)

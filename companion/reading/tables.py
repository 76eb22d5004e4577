"""Tables of text as spreadsheets save them: text stays text, rows and columns keep their places."""

import codecs
import csv
import io
from dataclasses import dataclass

from companion.reading.problems import Problem
from companion.words import msg

MAX_BYTES = 16 * 1024 * 1024
MAX_COLUMNS = 200
csv.field_size_limit(1024 * 1024)


@dataclass(frozen=True, slots=True)
class Row:
    """One row under the header: column name -> text. ``line`` is where it begins in the file, from 1."""

    line: int
    values: dict[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """A header and its rows; ``columns`` in file order."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]

    def place(self, column: str) -> int:
        """The column's number in the file, from 1."""
        return self.columns.index(column) + 1


def read_table(data: bytes) -> Table:
    """Read CSV or TSV: UTF-8 with or without BOM or UTF-16 with one; comma, semicolon or tab; quoted line breaks."""
    if len(data) > MAX_BYTES:
        return _unreadable(
            Problem("error", "too-large", msg("the table is {size} bytes long; at most {most} are read", size=len(data), most=MAX_BYTES))
        )
    try:
        text = _decode(data)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        message = msg("the byte {byte} is not UTF-8; save the table as UTF-8", byte=f"{data[error.start]:02X}")
        return _unreadable(Problem("error", "syntax", message, line, 1))
    head = text.split("\n", 1)[0]
    if len(head) > 64 * MAX_COLUMNS or max(head.count(mark) for mark in ",;\t") >= MAX_COLUMNS:
        return _unreadable(Problem("error", "too-large", msg("the table has more than {most} columns", most=MAX_COLUMNS), 1, 1))
    return _parse(text, max(",;\t", key=head.count))


def _unreadable(problem: Problem) -> Table:
    return Table((), (), (problem,))


def _decode(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    return data.decode("utf-8-sig")


def _parse(text: str, delimiter: str) -> Table:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 0
    read = []
    try:
        for cells in reader:
            read.append((line + 1, cells))
            line = reader.line_num
    except csv.Error as error:
        if "limit" in str(error):
            message = msg("a cell is longer than {most} characters", most=csv.field_size_limit())
        else:
            message = msg("a quotation mark is missing or misplaced in this row")
        return _unreadable(Problem("error", "syntax", message, line + 1, 1))
    return _table(read)


def _table(read: list[tuple[int, list[str]]]) -> Table:
    """Name the cells of each row (with the line where it begins) by the first, the header."""
    header = read[0][1] if read else []
    columns = tuple(name.strip() for name in header)
    problems: list[Problem] = []
    for number, name in enumerate(columns, 1):
        if not name:
            problems.append(Problem("error", "missing-key", msg("column {number} has no name", number=number), 1, number))
        elif name in columns[: number - 1]:
            problems.append(Problem("error", "syntax", msg('the column "{name}" stands here a second time', name=name), 1, number))
    rows = []
    for line, cells in read[1:]:
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(columns):
            message = msg("cells in the row: {found}; in the header: {wanted}", found=len(cells), wanted=len(columns))
            problems.append(Problem("error", "syntax", message, line, min(len(cells), len(columns)) + 1))
            continue
        rows.append(Row(line, dict(zip(columns, cells, strict=True))))
    return Table(columns, tuple(rows), tuple(problems))

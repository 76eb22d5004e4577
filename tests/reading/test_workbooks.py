"""Workbooks: what a cell shows is what is read, and what can't be known is told."""

import io
import zipfile
from collections.abc import Sequence
from datetime import date, datetime

import pytest
from openpyxl import Workbook

from companion.reading.tables import MAX_ROWS, Table
from companion.reading.workbooks import is_workbook, read_workbook
from companion.words import speech


def saved(rows: Sequence[Sequence[object]], formats: dict[str, str] | None = None, **more: Sequence[Sequence[object]]) -> bytes:
    """A workbook with a sheet Cards of these rows, and others by name."""
    book = Workbook()
    for name, content in {"Cards": rows, **more}.items():
        sheet = book.create_sheet(name)
        for row in content:
            sheet.append(list(row))
    del book["Sheet"]
    for place, style in (formats or {}).items():
        book["Cards"][place].number_format = style
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def shown(value: object, style: str = "General") -> str:
    table = read_workbook(saved([["a"], [value]], {"A2": style}))
    return table.rows[0].values["a"] if not table.problems else told(table)


def told(table: Table) -> str:
    return " ".join(speech("en")(problem.message) for problem in table.problems)


@pytest.mark.parametrize(
    ("value", "style", "expected"),
    [
        ("007", "General", "007"),
        ("NO", "General", "NO"),
        (7, "000", "007"),
        (3, "General", "3"),
        (3.0, "General", "3"),
        (0.1 + 0.2, "General", "0.3"),
        (2.5, "0.00", "2.50"),
        (-2.5, "0.0", "-2.5"),
        (0.25, "0%", "25%"),
        (date(2024, 3, 9), "yyyy-mm-dd", "2024-03-09"),
        (date(2024, 3, 9), "dd/mm/yy", "09/03/24"),
        (date(2024, 3, 9), "d.m.yyyy", "9.3.2024"),
        (datetime.fromisoformat("2024-03-09T08:05"), "dd.mm.yyyy hh:mm", "09.03.2024 08:05"),
        ("Zoë said\n“hi”", "General", "Zoë said\n“hi”"),
    ],
)
def test_a_cell_is_read_as_it_is_shown(value: object, style: str, expected: str) -> None:
    assert shown(value, style) == expected


@pytest.mark.parametrize(
    ("value", "style", "expected"),
    [
        (True, "General", "true or false"),
        (date(2024, 3, 9), "mm-dd-yy", "every country"),
        (date(2024, 3, 9), "d mmm yyyy", "every country"),
        (1234.5, "#,##0.00", "can't be followed"),
        (1.5, "# ?/?", "can't be followed"),
        (1e20, "General", "shown shortened"),
        ("=1+1", "General", "not its result"),
    ],
)
def test_what_is_shown_in_several_ways_is_refused_with_a_hint(value: object, style: str, expected: str) -> None:
    assert expected in shown(value, style)


def test_rows_and_columns_are_the_spreadsheets_own() -> None:
    table = read_workbook(saved([[], ["code", "x"], [], ["A1", True], ["A2", "y"]]))
    assert [(problem.code, problem.line, problem.column) for problem in table.problems] == [("ambiguous-cell", 4, 2)]
    assert [(row.number, row.values["code"]) for row in table.rows] == [(4, "A1"), (5, "A2")]


def test_short_rows_are_filled_up() -> None:
    assert read_workbook(saved([["a", "b", "c"], ["1"], ["1", "2", "3"]])).rows[0].values == {"a": "1", "b": "", "c": ""}


def test_sheets_are_found_by_name() -> None:
    data = saved([["a"], ["1"]], None, Monsters=[["a"], ["2"]])
    assert read_workbook(data).rows[0].values == {"a": "1"}
    assert read_workbook(data, "Monsters").rows[0].values == {"a": "2"}
    assert 'did you mean "Monsters"' in told(read_workbook(data, "Monster"))
    assert "there are: Cards, Monsters" in told(read_workbook(data, "x"))


def packed(**parts: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in {"[Content_Types].xml": b"<Types/>", **parts}.items():
            package.writestr(name, content)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (packed(**{"xl/workbook.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "DOCTYPE"),
        (packed(**{"xl/sheet.xml": b" " * 40_000_000}), "unpacks to more than"),
        (packed(), "no workbook that can be read"),
        (b"PK\x03\x04 and nothing else", "no workbook that can be read"),
        (b"\xd0\xcf\x11\xe0old", "old or protected"),
    ],
)
def test_what_is_no_workbook_is_told(data: bytes, expected: str) -> None:
    assert is_workbook(data)
    assert expected in told(read_workbook(data))


def test_too_many_rows_and_columns_are_told() -> None:
    assert "more than 200 columns" in told(read_workbook(saved([["a"] * 201])))
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for _ in range(MAX_ROWS + 2):
        sheet.append(["a"])
    stream = io.BytesIO()
    book.save(stream)
    assert "more than 20000 rows" in told(read_workbook(stream.getvalue()))

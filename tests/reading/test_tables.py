"""Tables as spreadsheets save them."""

import pytest

from companion.reading.tables import MAX_BYTES, MAX_COLUMNS, read_table


def values(data: bytes) -> list[dict[str, str]]:
    table = read_table(data)
    assert table.problems == ()
    return [row.values for row in table.rows]


def found(data: bytes) -> list[tuple[str, int | None, int | None]]:
    return [(problem.code, problem.line, problem.column) for problem in read_table(data).problems]


ANNA = [{"code": "A1", "name.ru": "Анна, «я»"}]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_whatever_a_spreadsheet_saves(delimiter: str, ending: str, encoding: str) -> None:
    text = ending.join([f"code{delimiter}name.ru", f'A1{delimiter}"Анна, «я»"', ""])
    assert values(text.encode(encoding)) == ANNA


def test_text_stays_text() -> None:
    rows = values(b'code,n\n007,1e3\n"x ""y""",  z \n')
    assert rows == [{"code": "007", "n": "1e3"}, {"code": 'x "y"', "n": "  z "}]


def test_rows_know_their_line_past_quoted_breaks_and_blank_lines() -> None:
    table = read_table(b'code,text\nA,"one\ntwo\r\nthree"\n\n,\nB,x\n')
    assert [(row.line, row.values["code"]) for row in table.rows] == [(2, "A"), (7, "B")]
    assert table.rows[0].values["text"] == "one\ntwo\r\nthree"


def test_a_quoted_break_in_the_header_counts() -> None:
    table = read_table(b'code,"a\nb"\nA,x\n')
    assert [row.line for row in table.rows] == [3]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a,b,c\n1,2,3\n1,2\n1,2,3,4\n", [("syntax", 3, 3), ("syntax", 4, 4)]),
        (b"a,b,a\n1,2,3\n", [("syntax", 1, 3)]),
        (b"a,,c\n1,2,3\n", [("missing-key", 1, 2)]),
        (b'a,b\n1,2\n3,"x\n4,5\n', [("syntax", 3, 1)]),
        (b'a,b\n1,2\n3,"x"y\n4,5\n', [("syntax", 3, 1)]),
        ("a,b\n1,é\n".encode("latin-1"), [("syntax", 2, 1)]),
        (b"\xff\xfea", [("syntax", 1, 1)]),
        (b"," * MAX_COLUMNS + b"\n", [("too-large", 1, 1)]),
        (b"a\n" * (MAX_BYTES // 2 + 1), [("too-large", None, None)]),
    ],
)
def test_faults_are_told_with_their_place(data: bytes, expected: list[tuple[str, int | None, int | None]]) -> None:
    assert found(data) == expected


def test_rows_that_are_whole_are_read_beside_ragged_ones() -> None:
    table = read_table(b"a,b\n1,2\n3\n4,5\n")
    assert [row.values["a"] for row in table.rows] == ["1", "4"]


@pytest.mark.parametrize("data", [b"", b"\n", b"a,b\n", b"\xef\xbb\xbf"])
def test_nothing_is_no_rows(data: bytes) -> None:
    assert read_table(data).rows == ()

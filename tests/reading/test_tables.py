"""Tables as spreadsheets save them."""

import pytest

from companion.reading.tables import MAX_BYTES, MAX_COLUMNS, MAX_ROWS, read_table
from companion.words import speech


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


def test_rows_have_the_numbers_of_a_spreadsheet_past_quoted_breaks_and_blank_lines() -> None:
    table = read_table(b'code,text\nA,"one\ntwo\r\nthree"\n\n,\nB,x\n')
    assert [(row.number, row.values["code"]) for row in table.rows] == [(2, "A"), (5, "B")]
    assert table.rows[0].values["text"] == "one\ntwo\r\nthree"


def test_a_quoted_break_in_the_header_makes_no_second_row() -> None:
    table = read_table(b'code,"a\nb"\nA,x\n')
    assert [row.number for row in table.rows] == [2]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("above", ["\n\n", "SIGNSIGN\nSIGN\n", "  \n \r\n"])
def test_empty_rows_above_the_header_are_passed_over(above: str, sign: str) -> None:
    table = read_table(f"{above}codeSIGNtext\nASIGNx\n".replace("SIGN", sign).encode())
    assert (table.columns, table.problems) == (("code", "text"), ())
    assert [(row.number, row.values["code"]) for row in table.rows] == [(4, "A")]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a,b,c\n1,2,3\n1,2\n1,2,3,4\n", [("syntax", 3, 3), ("syntax", 4, 4)]),
        (b"a,b,a\n1,2,3\n", [("syntax", 1, 3)]),
        (b"a,,c\n1,2,3\n", [("missing-key", 1, 2)]),
        (b'a,b\n1,2\n3,"x\n4,5\n', [("syntax", 3, 1)]),
        (b'a,b\n1,2\n3,"x"y\n4,5\n', [("syntax", 3, 1)]),
        (b'a,b\n1,"x"y\n2\n3,"x"y\n', [("syntax", 2, 1), ("syntax", 4, 1), ("syntax", 3, 2)]),
        (b'a,b\n1,"x\ny"y\n2\n', [("syntax", 2, 1)]),
        (b'a,"b"b\n1\n2\n', [("syntax", 1, 1)]),
        (b'a,b\n"1\n2",3\n4\n', [("syntax", 3, 2)]),
        (b'a,b\n"1\n2",3\n4,"5"6\n', [("syntax", 3, 1)]),
        ("a,b\n1,é\n".encode("latin-1"), [("encoding", 2, 2)]),
        ("é,b\n1,2\n".encode("latin-1"), [("encoding", 1, 1)]),
        ("a;b;c\n1;2,5;é\n".encode("latin-1"), [("encoding", 2, 3)]),
        ('sep=;\na;b,c\n"1;2";é\n'.encode("latin-1"), [("encoding", 2, 2)]),
        ('a,b\n"1\r\n2",3\r4,"5\n6é"\n'.encode("latin-1"), [("encoding", 3, 2)]),
        ("a,b\n1,".encode("utf-16") + b"\x00\xd8x\0", [("encoding", 2, 2)]),
        (b"\xff\xfea", [("encoding", 1, 1)]),
        (b'a,b\n1,2\n3,"x\n\0y"\n\x1f4,5\n', [("syntax", 3, 2), ("syntax", 4, 1)]),
        (b"a,b\n1,2\n" + b"," * 20_000, [("too-large", 3, 1)]),
        (b"a\n" + b"1\n" * (MAX_ROWS + 1), [("too-large", MAX_ROWS + 2, 1)]),
        (b"," * MAX_COLUMNS + b"\n", [("too-large", 1, 1)]),
        (b"a\n" * (MAX_BYTES // 2 + 1), [("too-large", None, None)]),
    ],
)
def test_faults_are_told_with_their_place(data: bytes, expected: list[tuple[str, int | None, int | None]]) -> None:
    assert found(data) == expected


def test_rows_that_are_whole_are_read_beside_faulty_ones() -> None:
    table = read_table(b'a,b\n1,2\n3\n"4" x,5\n6,7\n')
    assert [(row.number, row.values["a"]) for row in table.rows] == [(2, "1"), (5, "6")]


@pytest.mark.parametrize("data", [b"", b"\n", b"a,b\n", b"\xef\xbb\xbf"])
def test_nothing_is_no_rows(data: bytes) -> None:
    assert read_table(data).rows == ()


@pytest.mark.parametrize(("codec", "words", "named"), [("cp1251", "Анна и Борис, café", "1251"), ("cp1252", "Zoë, café, naïve", "1252")])
def test_an_old_encoding_is_named(codec: str, words: str, named: str) -> None:
    (problem,) = read_table(f'code,name\nA1,"{words}"\n'.encode(codec, "replace")).problems
    assert f"seems to be in Windows-{named}: save it as UTF-8" in speech("en")(problem.message)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark(codec: str) -> None:
    assert values('code,name.ru\nA1,"Анна, «я»"\n'.encode(codec)) == ANNA


def test_the_separator_may_be_told_and_commas_in_quoted_names_are_none() -> None:
    assert values(b"sep=;\r\na;b\r\n1;2,5\r\n") == [{"a": "1", "b": "2,5"}]
    assert values(b'"x, y, z";b\n1;2\n') == [{"x, y, z": "1", "b": "2"}]
    assert found(b"sep=;\na;b\n1\n") == [("syntax", 2, 2)]


def test_columns_that_a_spreadsheet_left_empty_are_none() -> None:
    assert values(b"a,b,,\n1,2,,\n") == [{"a": "1", "b": "2"}]
    assert found(b"a,b,\n1,2,x\n") == [("missing-key", 1, 3)]


@pytest.mark.parametrize(
    ("text", "column", "told"),
    [
        ("a,b,c\n1,Take two, keep one,x\n", 2, 'a cell that holds "," must stand in quotation marks: "Take two, keep one"'),
        ("a;b\n1;x;y\n", 3, 'a cell that holds ";" must stand in quotation marks: "one; two"'),
        ("a\tb\n1\tx\ty\n", 3, "a cell that holds a tab must stand in quotation marks"),
        ("a,b,c\n1,2\n", 3, 'an empty cell needs its ",", too'),
        ("a,b,c\n1;2;3\n", 2, 'the header is parted by ",", this row by ";": use one of them throughout'),
        ("a;b\n1\t2\n", 2, 'the header is parted by ";", this row by a tab'),
    ],
)
def test_a_ragged_row_is_told_with_its_likely_cause(text: str, column: int, told: str) -> None:
    (problem,) = read_table(text.encode()).problems
    assert (problem.line, problem.column) == (2, column)
    assert told in speech("en")(problem.message)

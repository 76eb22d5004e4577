"""YAML and JSON as records may be written, and every way they can be broken."""

import json
from pathlib import Path

import pytest
from helpers import at

from companion.reading import yaml
from companion.reading.fields import WORD
from companion.words import speech


def value(text: str | bytes) -> yaml.Node:
    """The value of the key `a`."""
    document = yaml.read(text.encode() if isinstance(text, str) else text)
    assert isinstance(document.root, yaml.Mapping), document.problems
    return next(node for key, node in document.root.pairs if key.text == "a")


def scalar(text: str | bytes) -> yaml.Scalar:
    node = value(text)
    assert isinstance(node, yaml.Scalar)
    return node


def places(text: str) -> list[tuple[str, int, int]]:
    """The words of the value of `a`, with their places."""
    document = yaml.read(text.encode())
    node = scalar(text)
    return list(document.source.words(node, WORD))


def broken(text: str | bytes) -> tuple[str, int | None, int | None]:
    """The one problem of a text that can't be read: code, line, column."""
    document = yaml.read(text.encode() if isinstance(text, str) else text)
    assert document.root is None
    assert len(document.problems) == 1
    problem = document.problems[0]
    assert speech("en")(problem.message)
    return problem.code, problem.line, problem.column


def said(text: str) -> str:
    return speech("en")(yaml.read(text.encode()).problems[0].message)


# Values of the 1.2 core schema


@pytest.mark.parametrize("word", ["yes", "no", "on", "off", "y", "n", "12:30", "2026-11-27", "1.5", "1e3", "0b101", "1_000", ".inf", "=", "<<"])
def test_words_of_older_yaml_are_text(word: str) -> None:
    node = scalar(f"a: {word}\n")
    assert (node.text, node.boolean, node.integer, node.is_null) == (word, None, None, False)


@pytest.mark.parametrize(("word", "number"), [("0x0C", 12), ("0o14", 12), ("012", 12), ("+12", 12), ("-12", -12)])
def test_whole_numbers_of_the_core_schema(word: str, number: int) -> None:
    assert scalar(f"a: {word}\n").integer == number
    assert scalar(f"a: '{word}'\n").integer is None


@pytest.mark.parametrize(("word", "number"), [("0", 0), ("12", 12), ("-3", -3), ("+5", 5), ("007", 7)])
def test_whole_numbers(word: str, number: int) -> None:
    assert scalar(f"a: {word}\n").integer == number
    assert scalar(f'a: "{word}"\n').integer is None


def test_a_number_nobody_can_mean_is_no_number() -> None:
    assert scalar("a: " + "9" * 5000 + "\n").integer is None


@pytest.mark.parametrize("word", ["", "~", "null", "Null", "NULL"])
def test_nothing(word: str) -> None:
    assert scalar(f"a: {word}\n").is_null
    assert not scalar(f'a: "{word}"\n').is_null


@pytest.mark.parametrize(("word", "truth"), [("true", True), ("True", True), ("FALSE", False), ("false", False)])
def test_truth(word: str, truth: bool) -> None:
    assert scalar(f"a: {word}\n").boolean is truth
    assert scalar(f"a: '{word}'\n").boolean is None


# Places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: R7  R2,R3\n", [("R7", 1, 4), ("R2", 1, 8), ("R3", 1, 11)]),
        ("a: R7\n  R2\n\n  R3\n", [("R7", 1, 4), ("R2", 2, 3), ("R3", 4, 3)]),
        ("a: 'R7 R2'\n", [("R7", 1, 5), ("R2", 1, 8)]),
        ('a: "R7\n   R2"\n', [("R7", 1, 5), ("R2", 2, 4)]),
        ('a: "R7 \\\n   R2"\n', [("R7", 1, 5), ("R2", 2, 4)]),
        ("a: >-\n  R7 R2\n  R7\n", [("R7", 2, 3), ("R2", 2, 6), ("R7", 3, 3)]),
        ("a: |\n    R7\n    R2 R3\n", [("R7", 2, 5), ("R2", 3, 5), ("R3", 3, 8)]),
        ("a: | # R2 is a note\n  R7 R2\n", [("R7", 2, 3), ("R2", 2, 6)]),
        ("a: R7 R2 # R3\n", [("R7", 1, 4), ("R2", 1, 7)]),
        ("a: R7\r\nb: 1\r\n", [("R7", 1, 4)]),
        ("b: é\r\na: R7 R2\r\n", [("R7", 2, 4), ("R2", 2, 7)]),
        ("b: 😀 x\na: R7 R2\n", [("R7", 2, 4), ("R2", 2, 7)]),
        ("{b: 😀, a: R7 R2}\n", [("R7", 1, 11), ("R2", 1, 14)]),
        ("a: R1 R12 R1\n", [("R1", 1, 4), ("R12", 1, 7), ("R1", 1, 11)]),
        ("a: 'R12 R1'\n", [("R12", 1, 5), ("R1", 1, 9)]),
        ("\ufeffa: R7\n", [("R7", 1, 4)]),
        ("# note\n---\na: R7\n...\n", [("R7", 3, 4)]),
        ("a: ''\n", []),
        ("a:\n", []),
    ],
)
def test_every_word_knows_its_line_and_column(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert places(text) == expected


def test_words_written_with_escapes_stand_where_the_text_begins() -> None:
    assert places('a: "\\x527 R2"\n') == [("R7", 1, 4), ("R2", 1, 4)]


def test_lists_and_maps_know_their_places() -> None:
    block = value("a:\n  - x\n  - y: 1\n")
    assert isinstance(block, yaml.Sequence)
    assert [(item.line, item.column) for item in block.items] == [(2, 5), (3, 5)]
    flow = value("a: [x, {y: 1}]\n")
    assert isinstance(flow, yaml.Sequence)
    assert (flow.line, flow.column) == (1, 4)
    assert [(item.line, item.column) for item in flow.items] == [(1, 5), (1, 8)]


# JSON


def test_json_is_read_as_it_comes() -> None:
    record = {"a": ["x/y", "😀 \U0001f3ac", "Анна", 'q"\\', "\t\n"], "b": {"c": 1, "d": True, "e": None}}
    for ascii_only in (True, False):
        for indent in (None, 2, "\t"):
            text = json.dumps(record, ensure_ascii=ascii_only, indent=indent)
            node = value(text.replace("x/y", "x\\/y"))
            assert isinstance(node, yaml.Sequence)
            assert [item.text for item in node.items if isinstance(item, yaml.Scalar)] == record["a"]


def test_json_escapes_of_rare_characters_leave_places_right() -> None:
    text = '{"b": "\\ud83d\\ude00 \\ud83c\\udfac",\n "c": "\\ud83c\\udfac", "a": "R7"}\n'
    node = scalar(text)
    assert (node.line, node.column) == at(text, '"R7"')
    text = '{"b": "\\ud83d\\ude00 \\ud83c\\udfac", "a": R7, R2: [}\n'
    assert broken(text) == ("syntax", *at(text, "}"))


def test_half_a_character_is_refused() -> None:
    text = '{\n\t"a": "\\ud83d"}'
    assert broken(text) == ("syntax", *at(text, "d83d"))
    assert "half" in said(text)


# Broken files


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: 1\n  b: 2\n", 2, 4),
        ("rows:\n    A: R1\n   B: R2\n", 3, 4),
        ("a: [R1, R2\nb: 2\n", 2, 2),
        ("players: [Anna, Bo", 1, 19),
        ('b: 1\na: "R7\nc: 2\n', 2, 4),
        ("a: 'R7\n", 1, 4),
        ("b: 1\na\nc: 2\n", 2, 1),
        ("title: Best: Movie\n", 1, 12),
        ("a: @x\n", 1, 4),
        ("a: %x\n", 1, 4),
        ("a: [x,,y]\n", 1, 7),
        ("a: {x: 1}}\n", 1, 10),
        ('a: "\\q"\n', 1, 5),
        ("a: - b\n", 1, 4),
        ("- a\nb: 1\n", 2, 1),
        ("b:x\na: [y]\n", 1, 1),
        ("c: 1\nb:x\n\na:[y]\nd: z\n", 2, 1),
        ("c:\n  Anna Maria:R1\n  b: R2\n", 2, 3),
        ("c:\n  - b:R1\n    d: R2\n", 2, 5),
        ("c: 1\nb:x\n", 2, 1),
        ("b:x # note\na: [y]\n", 1, 1),
        ("c:\n  b:x\n  # note\n\n  a: y\n", 2, 3),
        ("c:\n  - b:R1 # note\n    d: R2\n", 2, 5),
        ("b:x\r\na: [y]\r\n", 1, 1),
        ("a: 1\n- b\n", 2, 1),
        ("a:\n\tb: 1\n", 2, 1),
        ("a: 1\n  \tb: 2\n", 2, 3),
        ("a:\n  - x\n\t- y\n", 3, 1),
        ("a: 1\x00\n", 1, 5),
        ("b: é\na: \x1b[31m\n", 2, 4),
        ("a: x\x7f\n", 1, 5),
        ("", 1, 1),
        ("# only a note\n", 1, 1),
        ("\ufeff", 1, 1),
    ],
)
def test_a_syntax_error_names_its_place(text: str, line: int, column: int) -> None:
    assert broken(text) == ("syntax", line, column)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a:\n\tb: 1\n", "tab"),
        ('a: "R7\n', "quotation mark"),
        ("a: [R1, R2\n", "bracket"),
        ("title: Best: Movie\n", "colon"),
        ("a\nb: 1\n", "colon"),
        ('a: "\\q"\n', "backslash"),
        ("a: @x\n", "quotes"),
        ("a: 1\n b: 2\n", "indentation"),
        ("a:b\nc: [d]\n", "space is missing after the colon"),
        ("c: d\na:b\n", "space is missing after the colon"),
        ("a: b\nc: d: e\n", "quotes around text that contains a colon"),
        ("https://a.b\nc: d\n", "quotes around text that contains a colon"),
        ("12:30: x\nc: d: e\n", "quotes around text that contains a colon"),
        ("a: 1\x00\n", "U+0000"),
    ],
)
def test_a_syntax_error_says_what_to_do(text: str, part: str) -> None:
    assert part in said(text)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: &x 1\n", 1, 4),
        ("b: 1\na: *x\n", 2, 4),
        ("a: !!str 1\n", 1, 4),
        ("a: !x 1\n", 1, 4),
        ("a: !<tag:x> 1\n", 1, 4),
        ("a: 1\n---\nb: 2\n", 2, 1),
        ("a: 1\nb: 2\na: 3\n", 3, 1),
        ('"3": 1\n3: 2\n', 2, 1),
        ("a: {b: 1, b: 2}\n", 1, 11),
        ("[a]: 1\n", 1, 1),
        ("? {a: 1}\n: 1\n", 1, 3),
    ],
)
def test_what_yaml_can_but_records_may_not(text: str, line: int, column: int) -> None:
    assert broken(text) == ("syntax", line, column)


def test_several_faults_of_that_kind_are_told_together() -> None:
    document = yaml.read(b"a: &x 1\nb: *x\nc: !t 1\na: 2\n")
    assert [(problem.line, problem.column) for problem in document.problems] == [(1, 4), (2, 4), (3, 4), (4, 1)]


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        ("game: x\nplayers: [Анна]\n".encode("cp1251"), 2, 11),
        ("a: é\n".encode("latin-1"), 1, 4),
        ("я: Анна".encode()[:-1], 1, 7),
        ("a: 1\n".encode("utf-16"), 1, 1),
        ("a: 1\n".encode("utf-16-le"), 1, 1),
        ("a: 1\n".encode("utf-16-be"), 1, 1),
        ("a: я\n".encode("utf-32"), 1, 1),
        (b"a: 1\n\xed\xa0\xbd\n", 2, 1),
    ],
)
def test_only_utf8_is_read(data: bytes, line: int, column: int) -> None:
    assert broken(data) == ("syntax", line, column)
    assert "UTF-8" in speech("en")(yaml.read(data).problems[0].message)


CLOSED = "the quotation mark here is closed in line {} only; close it where the text ends"
NOTE = '# begins a note here; put quotes around the colour: "{}"'


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        ('title: "My deck\n\ncolours:\n  - {key: red, name: "Red"}\n', (1, 8), CLOSED.format(4)),
        ("title: 'My deck\nname: 'x'\n", (1, 8), CLOSED.format(2)),
        ('a: [b, "c]\nd: "e"\n', (1, 8), CLOSED.format(2)),
        ('a: "x"y\nb: 2\n', (1, 7), "the indentation doesn't fit"),
        ("colours:\n  - {key: red, hex: #A93226, symbol: heart}\n  - {key: blue}\n", (2, 21), NOTE.format("#A93226")),
        ("colours: [\n  {key: red, hex: '#A93226'},\n  {hex: #FFF}]\nb: 1\n", (3, 9), NOTE.format("#FFF")),
        ("colours: [#A93226, b]\nc: 1\n", (1, 11), NOTE.format("#A93226")),
        ("a: [b, # note\nc: 1\n", (3, 1), "a comma or the closing bracket is missing"),
    ],
)
def test_what_the_parser_notices_late_is_told_where_it_begins(text: str, place: tuple[int, int], told: str) -> None:
    (problem,) = yaml.read(text.encode()).problems
    assert (problem.line, problem.column) == place
    assert speech("en")(problem.message).startswith(told)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a:\n- Anna\n-Boris\n", (3, 1)),
        ("a:\n  - Anna\n  -Boris\nb: 1\n", (3, 3)),
        ("a:\n  - Anna\n  -Boris\n  - Cleo\n", (3, 3)),
        ("a:\n  - Anna: B1\n  -Boris: B2\n", (3, 3)),
        ("a:\n  -Anna: B1\n  - Boris: B2\n", (2, 3)),
        ("a:\n  - b: Anna\n    c: 3\n  -b: Boris\n    c: 4\n", (4, 3)),
        ("a:\n  - {b: Anna}\n  -{b: Boris}\n", (3, 3)),
        ("a:\n  - 3\n  -4\nb: 1\n", (3, 3)),
    ],
)
def test_a_dash_without_its_space_is_told(text: str, place: tuple[int, int]) -> None:
    assert broken(text) == ("syntax", *place)
    assert said(text) == "a space is missing after the dash"


@pytest.mark.parametrize(
    ("text", "place", "opened"),
    [
        ("p: [Anna, Boris\nr: {A: 1}\n", (2, 2), "line 1, column 4"),
        ("b: 1\np: {A: 1,\n  B: 2\nr: 3\n", (4, 2), "line 2, column 4"),
        ("a:\n  - {b: A, c: {d: 1, e: 2}\n  - {b: B}\n", (3, 3), "line 2, column 5"),
        ("p: [Anna, Boris\n", (2, 1), "line 1, column 4"),
    ],
)
def test_of_a_bracket_closed_too_late_it_is_told_where_it_was_opened(text: str, place: tuple[int, int], opened: str) -> None:
    assert broken(text) == ("syntax", *place)
    assert said(text).endswith(f"wants quotes; the bracket was opened in {opened}")


def test_a_bracket_of_one_line_is_not_said_to_be_opened_elsewhere() -> None:
    assert "opened" not in said("b: {x: [1,2}\n")


@pytest.mark.parametrize("size", [yaml.MAX_BYTES + 1, 2 * yaml.MAX_BYTES])
def test_a_file_of_more_than_a_mebibyte_is_too_large(size: int) -> None:
    assert broken(b"a: 1 #" + b"x" * (size - 6)) == ("too-large", 1, 1)


def test_a_file_of_a_mebibyte_is_read() -> None:
    assert scalar(b"a: 1 #" + b"x" * (yaml.MAX_BYTES - 6)).integer == 1


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "[\n" * 100_000, "a:\n" + "".join(" " * n + "a:\n" for n in range(1, 900))]
)
def test_deep_nesting_is_refused_at_once(text: str) -> None:
    assert broken(text)[0] == "syntax"
    assert "deep" in said(text)


def test_what_a_record_needs_is_not_too_deep() -> None:
    assert value("a: " + "[" * (yaml.MAX_DEPTH - 1) + "]" * (yaml.MAX_DEPTH - 1) + "\n")


def test_messages_are_translated_as_data_not_as_text() -> None:
    """No message is put together from pieces of English: everything variable is a value."""
    source = Path(yaml.__file__).read_text(encoding="utf-8")
    assert 'msg(f"' not in source

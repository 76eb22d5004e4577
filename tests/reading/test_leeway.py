"""What YAML 1.2 and JSON allow, though older readers of YAML don't."""

import json
import time

import pytest

from companion.reading import yaml


def plain(node: yaml.Node) -> object:
    """A node as lists, maps and texts; None where nothing stands."""
    if isinstance(node, yaml.Mapping):
        return {key.text: plain(value) for key, value in node.pairs}
    if isinstance(node, yaml.Sequence):
        return [plain(item) for item in node.items]
    return None if node.is_null else node.text


def read(text: str) -> object:
    document = yaml.read(text.encode())
    assert document.root is not None, document.problems
    return plain(document.root)


def last(text: str) -> tuple[int, int]:
    """Where the last value of a map stands."""
    root = yaml.read(text.encode()).root
    assert isinstance(root, yaml.Mapping)
    return root.pairs[-1][1].line, root.pairs[-1][1].column


def refused(text: str) -> tuple[int | None, int | None]:
    document = yaml.read(text.encode())
    assert document.root is None
    assert [problem.code for problem in document.problems] == ["syntax"]
    return document.problems[0].line, document.problems[0].column


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a: {Anna:, Boris:}", {"a": {"Anna": None, "Boris": None}}),
        ("a: {Anna:[R1], Boris:{}}", {"a": {"Anna": ["R1"], "Boris": {}}}),
        ("a: [Anna:, b]", {"a": [{"Anna": None}, "b"]}),
        ("a: {b: 'x:,y', c:}\nd: '{e:}'", {"a": {"b": "x:,y", "c": None}, "d": "{e:}"}),
    ],
)
def test_nothing_may_stand_after_a_key_in_braces(text: str, meant: object) -> None:
    assert read(text) == meant


def test_what_follows_stands_where_it_is_written() -> None:
    assert last("a: {b:,\n  c:}\nd: [x]\n") == (3, 4)


@pytest.mark.parametrize("text", ["a: {b:, b:}", "a: {b:, c: &x d}", "a: {b:, c: !x d}", "a: {b:, c: [}", "a: {b:, c: 1\nd: 1"])
def test_all_the_rest_stays_as_strict(text: str) -> None:
    refused(text)


def test_a_large_file_gets_the_space_that_is_missing() -> None:
    start = time.perf_counter()
    assert refused("a: {b:, c: 1}\n" + "d: xxxxxxxxx\n" * 10_000) == (1, 6)
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize("char", ["\x85", "\u2028", "\u2029"])
def test_characters_that_end_no_line(char: str) -> None:
    assert read(f"a: 1 # x{char}y\nb: 2\n") == {"a": "1", "b": "2"}
    text = f"a: x{char}y\nb: 'x{char}{char}y'\nc: [1]\n"
    assert read(text) == {"a": f"x{char}y", "b": f"x{char}{char}y", "c": ["1"]}
    assert last(text) == (3, 4)
    assert read(json.dumps({f"x{char}y": char, "z": "\U0001f600"}, ensure_ascii=False)) == {f"x{char}y": char, "z": "\U0001f600"}
    assert refused(f"a: 'x{char}y'\nb: [\n") == refused("a: 'x y'\nb: [\n")


@pytest.mark.parametrize("char", ["\x7f", "\x9f", "\uffff"])
def test_control_characters_stand_in_json_only(char: str) -> None:
    assert read(f'{{"a": "x{char}"}}') == {"a": f"x{char}"}
    assert refused(f"a: x{char}") == (1, 5)
    assert refused('{"a": "x\x1f"}') == (1, 9)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a: 1\n\t\nb: 2\n", {"a": "1", "b": "2"}),
        ("a:\r\n  - x\r\n \t \r\n  - y\r\n", {"a": ["x", "y"]}),
        ("a: 1\n\t# c\nb: 2\n\t", {"a": "1", "b": "2"}),
        ("\t# c\na: 1\n", {"a": "1"}),
        ("a:\n-\tAnna\n- \t{b: 1}\n-\t[c]\n", {"a": ["Anna", {"b": "1"}, ["c"]]}),
        ('\t{"a":\t1}', {"a": "1"}),
        ('\t\n{"a": 1}', {"a": "1"}),
    ],
)
def test_tabs_that_mean_nothing(text: str, meant: object) -> None:
    assert read(text) == meant


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a:\n\tb: 1\n", (2, 1)),
        ("\ta: 1\n", (1, 1)),
        ("a:\n\t- b\n", (2, 1)),
        ("a:\n-\tb: 1\n", (2, 2)),
        ("a:\n-\t- b\n", (2, 2)),
        ("a: x\n\ty\nb: 1\n", (2, 1)),
        ("a: 1\n\t\nb:\n\tc: 1\n", (4, 1)),
        ("a: |\n  x\n\t\n  y\n", (3, 1)),
    ],
)
def test_tabs_that_would_mean_something(text: str, place: tuple[int, int]) -> None:
    assert refused(text) == place


def test_json_may_have_its_colon_in_the_next_line() -> None:
    text = '{"a"\n  : 1, "b" :\n 2,\r\n"c"\r\n\r\n:["\\ud83d\\ude00"], "d"\n: 5}'
    assert read(text) == {"a": "1", "b": "2", "c": ["\U0001f600"], "d": "5"}
    assert last(text) == (7, 3)


def test_blanks_without_end_are_read_soon() -> None:
    start = time.perf_counter()
    for text in (
        "a: {\n" + "\t" * 500_000 + "x",
        "- " * 100_000 + "\tx: y",
        '{"a"' + "\n" * 500_000 + "b",
        "-" + "\t" * 500_000 + "x: y",
        '"' * 500_000 + "\t",
    ):
        yaml.read(text.encode())
    assert time.perf_counter() - start < 3

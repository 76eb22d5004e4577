"""Typed values out of nodes."""

import pytest

from companion.reading import yaml
from companion.reading.fields import MAX_ENTRIES, Reader, shown
from companion.reading.nearest import nearest
from companion.reading.yaml import MAX_PROBLEMS
from companion.words import msg, speech


def reading(text: str) -> tuple[Reader, yaml.Node]:
    """A reader, and the value of the key `a`."""
    document = yaml.read(text.encode())
    assert isinstance(document.root, yaml.Mapping), document.problems
    return Reader(document.source), document.root.pairs[0][1]


def found(reader: Reader) -> list[tuple[str, int | None, int | None]]:
    return [(problem.code, problem.line, problem.column) for problem in reader.problems]


def told(reader: Reader) -> list[str]:
    return [speech("en")(problem.message) for problem in reader.problems]


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("4", None),
        ("0x4", None),
        ("0o4", None),
        ("+04", None),
        ("0x0A4", "bad-number"),
        ("0xFFFFFFFFFFFFFFFFFFFFFFFF", "bad-number"),
        ("-0x4", "wrong-type"),
        ("0o8", "wrong-type"),
        ("0X4", "wrong-type"),
        ("0", "bad-number"),
        ("11", "bad-number"),
        ("-1", "bad-number"),
        ("99999999999999999999999", "bad-number"),
        ("9" * 5000, "bad-number"),
        ("4.0", "wrong-type"),
        ("4e0", "wrong-type"),
        (".inf", "wrong-type"),
        ("four", "wrong-type"),
        ('"4"', "wrong-type"),
        ("'+4'", "wrong-type"),
        ("true", "wrong-type"),
        ("[4]", "wrong-type"),
        ("{}", "wrong-type"),
        ("", "wrong-type"),
        ("٤", "wrong-type"),
    ],
)
def test_whole_numbers_in_a_range(word: str, code: str | None) -> None:
    reader, node = reading(f"a: {word}\n")
    assert reader.integer(node, 1, 10) == (4 if code is None else None)
    assert [problem.code for problem in reader.problems] == ([code] if code else [])


@pytest.mark.parametrize(
    ("word", "text"), [("x", "x"), ("4", "4"), ("1.50", "1.50"), ("no", "no"), ('"true"', "true"), ('""', ""), ("true", None), ("[x]", None)]
)
def test_a_bare_number_is_the_text_as_written(word: str, text: str | None) -> None:
    reader, node = reading(f"a: {word}\n")
    assert reader.text(node) == text
    assert found(reader) == ([] if text is not None else [("wrong-type", 1, 4)])


@pytest.mark.parametrize(
    ("word", "flag"),
    [
        ("true", True),
        ("False", False),
        ("TRUE", True),
        *((word, None) for word in ("yes", "No", "on", "y", "tRUE", "true!", '"true"', '"yes"', "1", "[]")),
    ],
)
def test_flags(word: str, flag: bool | None) -> None:
    reader, node = reading(f"a: {word}\n")
    assert reader.flag(node) is flag
    assert reader.failed == (flag is None)


def test_words_of_a_list_and_what_is_no_word() -> None:
    reader, node = reading("a: [R1, 'R2 ', 7, true, [R3], {}, ~]\n")
    assert list(reader.words(node)) == [("R1", 1, 5), ("R2", 1, 9), ("7", 1, 16)]
    assert [code for code, _, _ in found(reader)] == ["wrong-type"] * 4


def test_keys_out_of_place_are_told_with_the_nearest_or_all() -> None:
    reader, node = reading("a: {genre: 1, players: 2, qqq: 3, [x]: 4}\n".replace(", [x]: 4", ""))
    fields = reader.fields(node, ("genres", "players"))
    assert fields is not None
    assert "players" in fields
    assert found(reader) == [("unknown-key", 1, 5), ("unknown-key", 1, 27)]
    assert 'did you mean "genres"' in told(reader)[0]
    assert "genres, players" in told(reader)[1]


def test_keys_in_capitals_are_told_and_read_as_meant() -> None:
    reader, node = reading("a: {Genres: 1, PLAYERS: 2, players: 3, x: 4}\n")
    fields = reader.fields(node, ("genres", "players"))
    assert fields is not None
    assert [fields.need(key) for key in ("genres", "players")] == [True, True]
    values = [fields.get(key) for key in ("genres", "players")]
    assert [shown(value) for value in values if value] == ["1", "3"]
    assert found(reader) == [("unknown-key", 1, 5), ("unknown-key", 1, 16), ("unknown-key", 1, 40)]
    assert told(reader)[0] == 'the key "Genres" is unknown; did you mean "genres"?'


def test_where_others_may_stand_only_almost_known_keys_are_told() -> None:
    reader, node = reading("a: {Genres: 1, genre: 2, x: 3}\n")
    assert reader.fields(node, ("genres",), others=True) is not None
    assert found(reader) == [("unknown-key", 1, 5)]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a: {b:1, c: 2}", [("unknown-key", 1, 5)]),
        ("a: {b:1, c:2}", [("unknown-key", 1, 5), ("unknown-key", 1, 10)]),
        ("a: {B:1, c: 2}", [("unknown-key", 1, 5)]),
        ("a: b:1", [("wrong-type", 1, 4)]),
        ("a:\n  b:1\n  c:2\n", [("wrong-type", 2, 3), ("wrong-type", 3, 3)]),
        ("a:\n  Anna Maria:R1 R2\n  Boris:R3\n", [("wrong-type", 2, 3), ("wrong-type", 3, 3)]),
    ],
)
def test_a_missing_space_after_a_colon_is_told_where_it_is_missing(text: str, places: list[tuple[str, int, int]]) -> None:
    reader, node = reading(text)
    fields = reader.fields(node, ("b", "c"))
    assert found(reader) == places
    assert set(told(reader)) == {"a space is missing after the colon"}
    assert fields is None or (fields.need("b") and fields.need("c"))


@pytest.mark.parametrize("text", ["a: R1", "a: [b:1]", "a: 'b:1'", "a: http://b", "a: 'b: 1'"])
def test_what_lacks_no_space_is_only_of_a_wrong_type(text: str) -> None:
    reader, node = reading(text)
    assert reader.pairs(node) == []
    assert "stands where keys with values are expected" in told(reader)[0]


@pytest.mark.parametrize("word", ['"4"', "'-12'", '"007"', '"0x1F"'])
def test_of_a_number_in_quotation_marks_it_is_said_that_they_go(word: str) -> None:
    reader, node = reading(f"a: {word}\n")
    assert reader.integer(node) is None
    assert told(reader) == [f'"{word[1:-1]}" stands in quotation marks, which make it text; write it without them']


@pytest.mark.parametrize("word", ['"true"', "'False'"])
def test_of_true_and_false_as_well(word: str) -> None:
    reader, node = reading(f"a: {word}\n")
    assert reader.flag(node) is None
    assert "without them" in told(reader)[0]


@pytest.mark.parametrize(("word", "meant"), [("yes", "true"), ("No", "false"), ("ON", "true"), ("n", "false"), ("'off'", "false"), ("tRUE", "true")])
def test_yes_and_no_are_text_and_what_they_mean_is_told(word: str, meant: str) -> None:
    reader, node = reading(f"a: {word}\n")
    assert reader.flag(node) is None
    assert found(reader) == [("wrong-type", 1, 4)]
    assert told(reader)[0].endswith(f"; write {meant}")


@pytest.mark.parametrize("word", ['"four"', '""', '"4.0"'])
def test_of_other_text_it_is_not(word: str) -> None:
    reader, node = reading(f"a: {word}\n")
    reader.integer(node)
    reader.flag(node)
    assert not [message for message in told(reader) if "without them" in message]


def test_a_key_with_nothing_after_it_stands_but_has_no_value() -> None:
    reader, node = reading("a: {b: , c: ~, d: x}\n")
    fields = reader.fields(node, ("b", "c", "d", "e"))
    assert fields is not None
    assert [fields.get(key) is None for key in "bcde"] == [True, True, False, True]
    assert [fields.need(key) for key in "bcde"] == [True, True, True, False]
    assert found(reader) == [("missing-key", 1, 4)]


def test_what_is_found_is_shown_short_and_harmless() -> None:
    reader, node = reading('a: "\\e[31m\\u202e' + "x" * 200 + '"\n')
    reader.integer(node)
    message = told(reader)[0]
    assert "\x1b" not in message
    assert "\u202e" not in message
    assert len(message) < 130


def test_a_file_with_countless_mistakes_ends_and_says_so() -> None:
    reader, node = reading("a: x\n")
    for _ in range(MAX_PROBLEMS + 500):
        reader.warning("x", node, msg("x"))
    for _ in range(MAX_PROBLEMS + 500):
        reader.error("y", node, msg("y"))
    assert reader.errors == MAX_PROBLEMS + 500
    assert [problem.code for problem in reader.problems].count("y") == MAX_PROBLEMS
    assert [problem.level for problem in reader.problems if problem.code == "too-many"] == ["warning", "error"]
    assert len(reader.problems) == 2 * MAX_PROBLEMS + 2


def test_a_list_without_end_is_refused() -> None:
    reader, node = reading("a: [" + "x," * (MAX_ENTRIES + 1) + "]\n")
    assert len(reader.items(node)) == MAX_ENTRIES
    assert found(reader) == [("too-many", 1, 4)]


@pytest.mark.parametrize(("word", "near"), [("Gren", "green"), ("GREEN", "green"), ("vilet", "violet"), ("zzz", None), ("", None)])
def test_the_nearest_word(word: str, near: str | None) -> None:
    assert nearest(word, ["green", "red", "violet"]) == near

"""Whatever a parser refuses is told in our words: what was found, and what to do."""

import errno
import os
from pathlib import Path
from xml.parsers import expat

import pytest
from jinja2 import DictLoader, Environment

from companion.catalog import load_game
from companion.press.looks import _FAILURES
from companion.press.templatefaults import fault_of
from companion.press.undefined import Palette, Undefined
from companion.press.xmlsafe import Reader, RefusedError
from companion.reading.reasons import reason_of
from companion.reading.toml import TomlError, read_toml
from companion.words import Message, speech


def said(message: Message) -> str:
    """In English; a part that only repeats a parser's words fails the test."""
    waiting = [message]
    while waiting:
        part = waiting.pop()
        assert "reason" not in part.values, part
        waiting += [value for value in part.values.values() if isinstance(value, Message)]
    return speech("en")(message)


@pytest.mark.parametrize(
    ("xml", "told", "line", "column"),
    [
        ("<card>\n<a></card>", "</card> stands where </a> must come first: <a> begins in line 2 and is still open", 2, 6),
        ("<card>\n<a>\n<b/>\n", "<a> begins in line 2 and is never closed; write </a>", 4, 1),
        ("", "there is no tag at all", 1, 1),
        ("<card\n a=1/>", 'its attributes are written like x="5"', 2, 4),
        ("<card a/>", 'its attributes are written like x="5"', 1, 8),
        ("<card a='1'b='2'/>", "with a space before each", 1, 12),
        ("<card a='1' a='2'/>", "the attribute a stands twice", 1, 13),
        ("<card>a & b</card>", "& can't stand alone; write &amp;", 1, 10),
        ("<card>a < b</card>", "< can't stand alone; write &lt;", 1, 10),
        ("<card a='b></card>", "a quotation mark is never closed", 1, 12),
        ("<card a='&lt;' b='<'/>", "or < stands in it; write &lt;", 1, 19),
        ("<card>a&nbsp;b</card>", "&nbsp; means nothing here; write the character itself", 1, 8),
        ("<card>&#1;</card>", "&#1; means nothing here", 1, 7),
        ("<card/>\n<card/>", "nothing can stand after it", 2, 1),
        ("card", "only tags, and words between them", 1, 1),
        ("<card><!-- a -- b --></card>", "two hyphens", 1, 16),
        ("<card><!-- </card>", "a comment with -->", 1, 7),
        ("\n<?xml version='1.0'?><card/>", "at the very beginning", 2, 1),
        ("<card>\x02</card>", "U+0002", 1, 7),
        ("<!DOCTYPE card>\n<card/>", "DOCTYPE is not read here; delete it", 1, 15),
    ],
)
def test_xml(xml: str, told: str, line: int, column: int) -> None:
    with pytest.raises(RefusedError) as caught:
        Reader().read(xml)
    assert told in said(caught.value.told)
    assert (caught.value.place, caught.value.column) == (("", line), column)


def test_a_fault_of_xml_that_we_have_no_words_for_keeps_the_parsers() -> None:
    from companion.press.xmlfaults import fault_of as xml_fault

    error = expat.ExpatError()
    error.code, error.lineno, error.offset = expat.errors.codes[expat.errors.XML_ERROR_NO_MEMORY], 1, 0
    assert speech("en")(xml_fault("<a/>", error)) == "this is not well-formed XML: out of memory"


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{% if card %}a", "{% if %} is never closed; write {% endif %}"),
        ("{% for a in b %}{% if a %}{% endfor %}", "{% endfor %} is unknown"),
        ("{% iff x %}", '{% iff %} is unknown; did you mean "if"?'),
        ("{% %}", "after {% a word such as if, for or set is expected"),
        ("{{ a b }}", "}} is expected here, not b; mind brackets"),
        ("{{ (a }}", "mind brackets"),
        ("{{ a ? b }}", "? is not expected here"),
        ("{{ }}", "}} stands where a value is expected"),
        ("{# never", "the comment is never closed; write #}"),
        ("{{ a | lowr }}", 'there is no filter "lowr"; did you mean "lower"?'),
        ("{{ 1 is od }}", 'there is no test "od"'),
        ("{{ '3' / 2 }}", "every cell is text, {{ cell | int }} makes a number of it"),
        ("{{ '3' + 2 }}", "every cell is text"),
        ("{{ '3' < 2 }}", "every cell is text"),
        ("{{ 3 / 0 }}", "this divides by zero"),
        ("{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}", 'the macro "m" is called with other values than it takes'),
        ("{{ 'a'() }}", "something is called here that is no macro"),
        ("{{ colours.redd.hex }}", 'there is no colour "redd"; did you mean "red"?'),
        ("{{ {'a': 1}.b.c }}", 'there is no "b" here; there are: a'),
        ("{{ ('a' if colours is not mapping).b }}", "an if within a line needs an else"),
        ("{{ colors }}", 'there is no "colors" here; did you mean "colours"?'),
        ("{% include 'fase.xml' %}", 'there is no template "fase.xml"; did you mean "face.xml"?'),
    ],
)
def test_templates(template: str, told: str) -> None:
    environment = Environment(undefined=Undefined, autoescape=True, loader=DictLoader({}))
    with pytest.raises(_FAILURES) as caught:
        environment.from_string(template).render(colours=Palette({colour.key: colour for colour in load_game("best-movie").colours}))
    assert isinstance(caught.value, Exception)
    assert told in said(fault_of(caught.value, [Path("face.xml"), Path("back.xml")], environment.filters).told)


@pytest.mark.parametrize(
    ("toml", "told"),
    [
        ("lang", "line 1, column 4: write it like"),
        ("lang: it", "line 1, column 5: write it like"),
        ("\nlang = it", "line 2, column 8: this is no value; text wants quotation marks"),
        ("a = 1 b = 2", "line 1, column 7: one line holds one value"),
        ('a = "x', "text wants quotation marks at both its ends"),
        ('a = "x\ny"', "text wants quotation marks at both its ends"),
        ("a = 'x", "text wants quotation marks at both its ends"),
        ("a = 1\na = 2", "line 2, column 5: this stands here a second time"),
        ("[a]\n[a]", "line 2, column 3: this stands here a second time"),
        ("[a", "a closing bracket is missing"),
        ("a = [1, 2", "a closing bracket is missing"),
        ('a = "\\q"', "line 1, column 8: this backslash means nothing here"),
        (b"a = 1\nb = '\xff'", "line 2: the file is not UTF-8"),
    ],
)
def test_settings(toml: str | bytes, told: str) -> None:
    with pytest.raises(TomlError) as caught:
        read_toml(toml.encode() if isinstance(toml, str) else toml)
    assert told in said(caught.value.told)


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.EMFILE, errno.EBUSY, errno.EIO, errno.ELOOP, errno.ENAMETOOLONG, errno.EINVAL])
def test_the_system(number: int) -> None:
    assert said(reason_of(OSError(number, os.strerror(number))))


def test_what_the_system_says_but_rarely_is_kept() -> None:
    assert speech("en")(reason_of(OSError(errno.EXDEV, "Invalid cross-device link"))) == "the system says: Invalid cross-device link"

"""Measures are written as a language writes them: with a point in English, with a comma in Italian, Russian and Ukrainian."""

import re
from dataclasses import replace

import pytest
from press_bench import CODES, Bench
from pypdf import PdfReader

from companion.paths import LANGUAGES
from companion.press.calibration import Layout, Reading, ReadingError
from companion.press.imposition import impose
from companion.press.options import SheetOptions
from companion.press.paper import find_paper, find_size
from companion.press.profiles import Profile, ProfileError, parse
from companion.press.registration import Correction
from companion.press.testpages import write_test_pages
from companion.reading.problems import Problem
from companion.words import Message, msg, speech

PAPER = find_paper("215.9x330.2")
CORRECTION = Correction(0.6, -0.4, 0.15, 99.5)
_NUMBER = re.compile(r"\d+([.,])\d+")
_OPTION = re.compile(r"--[a-z-]+ \S+")


def marks(text: str) -> set[str]:
    """What parts the decimals of the numbers in a text; those of options to be typed don't count."""
    return {match[1] for match in _NUMBER.finditer(_OPTION.sub("", text))}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_the_sheets(bench: Bench, lang: str) -> None:
    assert PAPER is not None
    options = SheetOptions(paper=PAPER, correction=CORRECTION, first_page=True, boxes=True)
    bench.print(bench.deck(CODES[:4], (50.5, 70.25)), options, lang=lang)
    pages = PdfReader(bench.out)
    text = "\n".join(page.extract_text() for page in pages.pages)
    for number in ("50.5", "215.9", "330.2", "+0.6", "−0.4", "+0.15", "99.5"):
        assert (number if lang == "en" else number.replace(".", ",")) in text
    assert marks(text) == marks(str(pages.metadata)) == {"." if lang == "en" else ","}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_the_test_pages(bench: Bench, lang: str) -> None:
    assert PAPER is not None
    write_test_pages(Layout(PAPER, "long"), lang, CORRECTION, bench.out)
    text = "\n".join(page.extract_text() for page in PdfReader(bench.out).pages)
    assert marks(text) <= {"." if lang == "en" else ","}


def _problems(bench: Bench) -> list[Message]:
    """Sentences with measures in them, from all over the press."""
    told: list[Message] = []
    options = SheetOptions(margin=6.35, bleed=2.5)
    for size, asked in (((200.5, 290), options), ((195.5, 200.5), replace(options, backs="gutterfold")), ((230.4, 330.7), options)):
        refused = impose(size, asked)
        assert isinstance(refused, Problem)
        told.append(refused.message)
    for wrong in ("x=100.5", "scale=88.5"):
        with pytest.raises(ProfileError) as caught:
            parse(wrong, Profile("office"))
        told.append(caught.value.message)
    with pytest.raises(ReadingError) as unread:
        Layout(options.paper, "long").measure(Reading(ruler=120.5))
    told.append(unread.value.message)
    body = '<text x="40.4" y="9" size="10">runs off the card</text><para x="5" y="20" w="9" h="3.3" size="8.5">too much of it</para>'
    bench.template("front.xml", f'<card>{body}<text x="5" y="40" size="3.6">dust</text></card>')
    told += [problem.message for problem in bench.print(bench.deck()).problems]
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_what_is_told(bench: Bench, lang: str) -> None:
    told = _problems(bench)
    assert len(told) >= 8
    for message in told:
        assert marks(speech(lang)(message)) == {"." if lang == "en" else ","}, speech(lang)(message)


@pytest.mark.parametrize(
    ("number", "english", "italian"), [(2.0, "2", "2"), (-2.5, "−2.5", "−2,5"), (0.125, "0.12", "0,12"), (1500.0, "1500", "1500")]
)
def test_a_number_in_a_sentence(number: float, english: str, italian: str) -> None:
    message = msg("{number}", number=number)
    assert [speech(lang)(message) for lang in ("en", "it")] == [english, italian]


def test_names_of_files_and_options_stay_with_points() -> None:
    assert find_size("50.5x70") == (50.5, 70)
    assert parse("x=0.6,scale=99.5", Profile("office")).value == "x=0.6,y=0,angle=0,scale=99.5"

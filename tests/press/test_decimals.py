"""Measures are written as a language writes them: with a point in English, with a comma in Italian, Russian and Ukrainian."""

import re
from dataclasses import replace

import pytest
from press_bench import CODES, Bench
from pypdf import PdfReader

from companion.cli.app import run
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


def test_values_to_type_stay_with_points_and_are_taken_with_commas() -> None:
    assert find_size("50,5x70") == find_size("50.5x70") == (50.5, 70)
    said = "x=0.6,y=-0.4,angle=0,scale=99.5"
    for written in (said, "x=0,6,y=-0,4,angle=0,scale=99,5", "scale=99,5, x = 0,6 ,y=−0,4"):
        assert parse(written, Profile("office")).value == said
    for wrong in ("x=0,6,4", "0,6", "x=1,2,y"):
        with pytest.raises(ProfileError):
            parse(wrong, Profile("office"))


@pytest.mark.parametrize("options", [("--bleed", "2,5"), ("--margin", "7,5"), ("--thickness", "0,4"), ("--back-angle", "−0,5")])
def test_an_option_takes_a_comma(options: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    plan = ["print", "best", "--only", "R1-R4", "--lang", "en", "--paper", "100,5x150", "--boxes", "--dry-run"]
    run([*plan, options[0], options[1].replace("−", "-").replace(",", ".")])
    foretold = capsys.readouterr()
    assert foretold.out.startswith("output/best-movie-en-100.5x150mm-")
    run([*plan, *options])
    assert capsys.readouterr() == foretold
    assert run([*plan, options[0], "a,b"]) == 2
    assert f"{options[0]} wants a number" in capsys.readouterr().err

"""Printers that are off on purpose are measured, and what comes of it puts their backs right."""

import math
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from companion.press.calibration import LETTERS, PITCH, SQUARE, SQUARES, STEP, ZERO, Layout, Measured, Reading, ReadingError, joined
from companion.press.ink import applied
from companion.press.paper import PAPERS, Paper, Size, size_text
from companion.press.registration import Correction, Flip
from companion.press.testpages import READ, write_test_pages
from companion.words import speech


class Printer:
    """Turns and moves the image of every back by so much; degrees and millimetres."""

    def __init__(self, x: float, y: float, angle: float) -> None:
        self._fault = Correction(x, y, angle)

    def image_of(self, layout: Layout, point: Size) -> Size:
        """Which point of the back's image comes to lie at a point of the sheet."""
        a, b, c, d, e, f = self._fault.matrix(layout.page, back=True)
        x, y = point[0] - e, point[1] - f
        return (d * x - c * y) / (a * d - b * c), (a * y - b * x) / (a * d - b * c)

    def read(self, layout: Layout) -> Reading:
        """What a careful person reads off the test pages."""
        squares = []
        for cross in layout.crosses:
            middle = layout.behind(cross)
            hole = self.image_of(layout, middle)
            cells = [math.floor((hole[axis] - middle[axis]) / SQUARE + SQUARES / 2) for axis in (0, 1)]
            assert all(0 <= cell < SQUARES for cell in cells)
            squares.append("".join(LETTERS[cell] for cell in cells))
        lines = [self._line(layout, comb, axis) for comb, axis in zip(layout.combs, (0, 0, 1, 1), strict=True)]
        return Reading((squares[0], squares[1]), (lines[0], lines[1], lines[2], lines[3]))

    def _line(self, layout: Layout, comb: Size, axis: int) -> str:
        """The letter whose line on the front lies nearest to any line of the back."""
        middle = layout.behind(comb)[axis]

        def gap(index: int) -> float:
            place = [comb[0], comb[1]]
            place[axis] += (index - ZERO) * PITCH
            image = self.image_of(layout, layout.behind((place[0], place[1])))[axis] - middle
            return abs((image + (PITCH + STEP) / 2) % (PITCH + STEP) - (PITCH + STEP) / 2)

        return LETTERS[min(range(len(LETTERS)), key=gap)]


FAULTS = [(0.0, 0.0, 0.0), (0.6, -0.4, 0.1), (-1.3, 2.2, -0.3), (7.0, -5.5, 0.2), (-17.0, 15.0, 0.0), (0.0, 0.0, 0.5)]


@pytest.mark.parametrize(("fault", "paper", "flip"), list(product(FAULTS, ("a4", "letter"), ("long", "short"))))
def test_a_printer_that_is_off_is_put_right(fault: tuple[float, float, float], paper: str, flip: Flip) -> None:
    """The middle of the sheet is right to a tenth of a millimetre, its corners to a quarter millimetre."""
    layout = Layout(PAPERS[paper], flip)
    printer = Printer(*fault)
    measured = layout.measure(printer.read(layout))
    correction = Correction(*measured).matrix(layout.page, back=True)
    width, height = layout.page
    for x, y, most in (
        (width / 2, height / 2, 0.1),
        (10, 10, 0.25),
        (width - 10, 10, 0.25),
        (10, height - 10, 0.25),
        (width - 10, height - 10, 0.25),
    ):
        assert math.dist(printer.image_of(layout, (x, y)), applied(correction, x, y)) < most


def test_what_is_left_after_a_correction_is_added_to_it() -> None:
    layout = Layout(PAPERS["a4"], "long")
    total = joined(Measured(3.0, -2.0, 0.5, 100.5), Measured(0.2, 0.1, -0.1, 99.9))
    whole = Correction(*total).matrix(layout.page, back=True)
    first = Correction(3.0, -2.0, 0.5).matrix(layout.page, back=True)
    second = Correction(0.2, 0.1, -0.1).matrix(layout.page, back=True)
    assert Correction(*total[:3]).matrix(layout.page, back=True) != whole, "the scale counts, too"
    for point in ((0.0, 0.0), (200.0, 280.0)):
        assert applied(Correction(*total[:3]).matrix(layout.page, back=True), *point) == pytest.approx(
            applied(first, *applied(second, *point)), abs=1e-6
        )
    assert total.scale == pytest.approx(100.3995)


def test_squares_alone_tell_whole_millimetres() -> None:
    layout = Layout(PAPERS["a4"], "long")
    assert layout.measure(Reading(("LG", "LG"))) == Measured(5.0, -5.0)
    assert layout.measure(Reading(ruler=149.7)).scale == pytest.approx(100.2004)


def test_letters_are_taken_in_any_case_and_alphabet() -> None:
    layout = Layout(PAPERS["a4"], "long")
    assert layout.measure(Reading(("hh", "нн"), ("n", "N", " n ", "N"))) == layout.measure(Reading(("HH", "HH"), ("N", "N", "N", "N")))


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (Reading(("J", "JJ")), '"J" is no square'),
        (Reading(("ZZ", "JJ")), "A to S"),
        (Reading(("JJ", "JJ"), ("I", "N", "N", "N")), '"I" is no line'),
        (Reading(lines=("N", "N", "N", "N")), "squares"),
        (Reading(ruler=50), "print it at 100 %"),
        (Reading(ruler=math.nan), "print it at 100 %"),
        (Reading(("AJ", "SJ")), "which letters belong to which cross"),
        (Reading(("JA", "JS")), "which letters belong to which cross"),
        (Reading(("AJ", "SJ"), ("N", "N", "N", "N")), "which letters belong to which cross"),
        (Reading(edge=99), "from 1 to 10, not to 99"),
        (Reading(edge=0), "from 1 to 10, not to 0"),
        (Reading(edge=math.nan), "from 1 to 10"),
    ],
)
def test_what_cannot_be_read_is_refused(reading: Reading, told: str) -> None:
    with pytest.raises(ReadingError) as caught:
        Layout(PAPERS["a4"], "long").measure(reading)
    assert told in speech("en")(caught.value.message)


def test_the_pages_say_what_to_type_for_the_same_pages() -> None:
    assert Layout(PAPERS["a4"], "long").options == ""
    assert Layout(PAPERS["letter"], "short").options == " --paper Letter --duplex short"
    assert Layout(Paper(size_text((250, 350)), 250, 350), "long").options == " --paper 250x350"


def test_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(ReadingError):
        Layout(Paper("A5", 148, 210), "long")


@pytest.mark.parametrize(("lang", "paper", "flip"), [("en", "a4", "long"), ("it", "letter", "long"), ("ru", "a3", "short"), ("uk", "a4", "short")])
def test_the_pages_hold_every_letter_and_tell_how_to_print(tmp_path: Path, lang: str, paper: str, flip: Flip) -> None:
    write_test_pages(Layout(PAPERS[paper], flip), lang, Correction(), tmp_path / "test.pdf")
    reader = PdfReader(tmp_path / "test.pdf")
    front, back = reader.pages
    wishes: Any = reader.root_object["/ViewerPreferences"]
    assert (wishes["/Duplex"], wishes["/PrintScaling"]) == (f"/DuplexFlip{flip.capitalize()}Edge", "/None")
    squares = {across + down for across in LETTERS[:SQUARES] for down in LETTERS[:SQUARES]}
    assert squares <= set(back.extract_text().split())
    assert "companion calibrate" in " ".join(front.extract_text().split())


@pytest.mark.parametrize("lang", ["en", "it", "ru", "uk"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_commands_on_the_pages_break_only_before_options(tmp_path: Path, lang: str, paper: str, flip: Flip) -> None:
    write_test_pages(Layout(PAPERS[paper], flip), lang, Correction(), tmp_path / "test.pdf")
    front = PdfReader(tmp_path / "test.pdf").pages[0].extract_text()
    for part in ("companion calibrate", "--squares JJ,JJ", "--lines N,N,N,N", "--ruler 150", "--edge 4"):
        assert any(part in line for line in front.splitlines()), part
    if (paper, flip) == ("a4", "long"):
        assert any(f"companion calibrate {READ}" in line for line in front.splitlines())


def test_pages_corrected_for_a_printer_ask_for_its_name(tmp_path: Path) -> None:
    write_test_pages(Layout(PAPERS["a4"], "long"), "en", Correction(0.5, printer="HP at home"), tmp_path / "test.pdf")
    assert "--printer 'HP at home'" in PdfReader(tmp_path / "test.pdf").pages[0].extract_text()

"""Backs meet their fronts: measured on pictures of the pages, exact in the files, and the same by a printer's profile."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy
import numpy.typing
import pypdfium2
import pytest
from press_bench import CODES, MM, Bench, Placed
from pypdf import PageObject

from companion.press.imposition import Grid, impose
from companion.press.ink import applied
from companion.press.options import OptionsError, SheetOptions
from companion.press.paper import Duplex
from companion.press.profiles import Profile, ProfileError, find_profile, load_profiles, parse, save_profile
from companion.press.registration import Correction, Way
from companion.words import speech

Find = Callable[[PageObject], Placed]
DPI = 600
DOTS = DPI / 25.4
BLOCK = '<card><rect x="10" y="10" w="20" h="30" fill="#000"/></card>'
"""Off the middle of a card, so that a face that is turned or mirrored shows."""
MIRRORED = '<card><rect x="33" y="10" w="20" h="30" fill="#000"/></card>'
"""The same block seen through a card of 63 mm."""


def pixels(bench: Bench, number: int) -> "numpy.typing.NDArray[numpy.bool_]":
    page = pypdfium2.PdfDocument(bench.out)[number].render(scale=DPI / 72, grayscale=True).to_numpy()
    return numpy.asarray(page.squeeze() < 128)


def middle_of_block(dark: "numpy.typing.NDArray[numpy.bool_]", x: float, y: float) -> tuple[float, float]:
    """Centre in millimetres of the black block about 20 x 30 mm that lies near x and y."""
    left, top = round((x - 15) * DOTS), round((y - 20) * DOTS)
    rows, columns = numpy.nonzero(dark[top : round((y + 20) * DOTS), left : round((x + 15) * DOTS)])
    return (float(columns.mean()) + 0.5 + left) / DOTS, (float(rows.mean()) + 0.5 + top) / DOTS


@pytest.mark.parametrize(
    ("duplex", "orientation", "correction"),
    [
        ("long", "portrait", Correction()),
        ("short", "portrait", Correction(0.6, -0.4)),
        ("short", "landscape", Correction(-1.2, 0.7, 0.15)),
        ("long", "landscape", Correction(3.0, 2.0, -0.8, 100.2)),
    ],
)
def test_fronts_and_backs_line_up_to_a_tenth_of_a_millimetre(bench: Bench, duplex: Duplex, orientation: Any, correction: Correction) -> None:
    """The back page is taken as it is printed, put where a printer with just this fault would put it, and the sheet turned over."""
    bench.template("front.xml", BLOCK)
    bench.template("back.xml", MIRRORED)
    options = SheetOptions(duplex=duplex, orientation=orientation, correction=correction, marks="none", margin=11)
    assert bench.print(bench.deck(CODES[:9]), options).problems == ()
    grid = impose((63, 88), options)
    assert isinstance(grid, Grid)
    front, back = pixels(bench, 0), pixels(bench, 1)
    width, height = grid.page
    sideways = (duplex == "long") != grid.landscape
    matrix = correction.matrix(grid.page, back=True)
    for index in range(min(9, grid.capacity)):
        slot = grid.front(index)
        x, y = applied(correction.matrix(grid.page, back=False), slot.x + 20, slot.y + 25)
        seen = middle_of_block(front, x, y)
        assert seen == pytest.approx((x, y), abs=0.05)
        ideal = (width - slot.x - 20, slot.y + 25) if sideways else (slot.x + 20, height - slot.y - 25)
        wanted = applied(matrix, *ideal)
        assert middle_of_block(back, *wanted) == pytest.approx(wanted, abs=0.05)


@pytest.mark.parametrize(("x", "y"), [(0.6, -0.4), (-3.0, 2.5)])
def test_an_offset_moves_every_back_page_by_exactly_that_marks_included(bench: Bench, placed: Find, x: float, y: float) -> None:
    options = SheetOptions(marks_on="both", margin=12)
    bench.print(bench.deck(CODES[:12]), options)
    before = [placed(page) for page in bench.read().pages]
    trims = [[float(edge) * MM for edge in page.trimbox] for page in bench.read().pages]
    bench.print(bench.deck(CODES[:12]), replace(options, correction=Correction(x, y)))
    for number, page in enumerate(bench.read().pages):
        moved = (x, y) if number % 2 else (0.0, 0.0)
        after = placed(page)
        shared = [text for text in before[number] if text in after]
        cards = [text for text in shared if text[1:] in CODES]
        assert len(cards) == len([text for text in before[number] if text[1:] in CODES])
        for text in cards:
            assert after[text][:2] == pytest.approx((before[number][text][0] + moved[0], before[number][text][1] + moved[1]), abs=0.001)
        left, bottom, right, top = trims[number]
        box = [float(edge) * MM for edge in page.trimbox]
        assert box == pytest.approx([left + moved[0], bottom - moved[1], right + moved[0], top - moved[1]], abs=0.001)
        content = page.get_contents()
        assert content is not None
        # All that is drawn, marks and ruler too, stands behind one matrix at the head of the page.
        head = content.get_data().decode("latin-1").split("\n")[:12]
        assert any(re.fullmatch(rf"1\.0+ 0\.0+ -?0\.0+ 1\.0+ {x:.5f} {y:.5f} cm", line.strip()) for line in head) is bool(number % 2)


def test_the_sheet_says_what_was_done(bench: Bench) -> None:
    bench.print(bench.deck(), SheetOptions(correction=Correction(0.6, -0.4, 0.1, 100.2, "office")))
    for page in bench.read().pages:
        assert "office, back +0.6, −0.4 mm, +0.1°, 100.2 %" in page.extract_text()


def told(bench: Bench, options: SheetOptions, count: int = 9) -> Sequence[str]:
    return [f"{problem.level}: {speech('en')(problem.message)}" for problem in bench.print(bench.deck(CODES[:count]), options).problems]


def test_backs_are_never_moved_off_the_paper(bench: Bench) -> None:
    assert told(bench, SheetOptions(correction=Correction(12.0, 0.0))) == [
        "error: the backs, moved that far, run 1.5 mm over the edge of the paper; --margin 12 would do"
    ]
    assert not bench.out.exists()
    assert told(bench, SheetOptions(correction=Correction(12.0, 0.0), margin=12)) == []
    assert told(bench, SheetOptions(correction=Correction(9.0, 0.0), orientation="portrait")) == [
        "warning: the backs, moved that far, come within 1.5 mm of the paper's edge, where few printers print"
    ]


def test_a_printer_measured_over_its_other_edge_is_off_the_other_way() -> None:
    measured = Correction(0.6, -0.4, 0.1, 100.2, "office", Way(False, "long"))
    assert measured.on(False, "long") == measured
    short = measured.on(False, "short")
    assert short is not None
    assert short[:4] == (-0.6, 0.4, 0.1, 100.2)
    assert measured.on(True, "long") is None


def test_a_printer_measured_on_other_sheets_is_told(bench: Bench) -> None:
    correction = Correction(0.6, -0.4, printer="office", way=Way(True, "long"))
    assert told(bench, SheetOptions(correction=correction, orientation="portrait")) == [
        "warning: the printer office was measured on landscape sheets, so the backs of portrait ones are not moved;"
        " measure those too: companion calibrate --orientation portrait"
    ]


@pytest.mark.parametrize("wrong", [Correction(x=float("nan")), Correction(y=101), Correction(angle=11), Correction(scale=80)])
def test_corrections_that_cannot_be_meant(wrong: Correction) -> None:
    with pytest.raises(OptionsError):
        SheetOptions(correction=wrong)


def test_profiles_are_kept_and_found(tmp_path: Path) -> None:
    profile = parse("x=0.6,y=-0.4,angle=0.1,scale=100.2,margin=4,sheet=portrait-long", Profile("HP at home"))
    save_profile(tmp_path / "new", profile)
    save_profile(tmp_path / "new", Profile("Кабинет", 1.0))
    kept = load_profiles(tmp_path / "new")
    assert kept == {"HP at home": profile, "Кабинет": Profile("Кабинет", 1.0)}
    assert find_profile(kept, "hp AT home") == profile
    assert find_profile(kept, "hp") is None
    assert parse(profile.value, Profile("HP at home")) == profile
    assert parse("margin=5", profile)._replace(margin=4.0) == profile


@pytest.mark.parametrize("wrong", ["x", "x=a", "z=1", "x=1,x=2", "x=900", "scale=20", "margin=-1", "sheet=upright", "", "angle=nan"])
def test_values_that_are_no_profile(wrong: str) -> None:
    with pytest.raises(ProfileError):
        parse(wrong, Profile("office"))


@pytest.mark.parametrize("name", ["", " ", "a" * 31, "a\nb", "家"])
def test_names_that_are_none(tmp_path: Path, name: str) -> None:
    with pytest.raises(ProfileError):
        save_profile(tmp_path, Profile(name))


@pytest.mark.parametrize("text", ["[office", "office = 3\n", '[office]\nx = "far"\n', b"\xff\xfe"])
def test_a_file_of_printers_that_cannot_be_used_is_named(tmp_path: Path, text: str | bytes) -> None:
    (tmp_path / "printers.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ProfileError, match="file"):
        load_profiles(tmp_path)

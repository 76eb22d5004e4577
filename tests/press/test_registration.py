"""Backs meet their fronts: measured on pictures of the pages, exact in the files, and the same by a printer's profile."""

import math
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
from companion.press.registration import Correction, Flip
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


def middle_of_block(dark: "numpy.typing.NDArray[numpy.bool_]", x: float, y: float, *, flat: bool = False) -> tuple[float, float]:
    """Centre in millimetres of the black block about 20 x 30 mm, or 30 x 20 mm if it lies flat, that is near x and y."""
    across, down = (20, 15) if flat else (15, 20)
    left, top = round((x - across) * DOTS), round((y - down) * DOTS)
    rows, columns = numpy.nonzero(dark[top : round((y + down) * DOTS), left : round((x + across) * DOTS)])
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


PRINTERS = [Correction(0.6, -0.4), Correction(-2.0, 1.5, 0.3), Correction(1.1, 0.0, -0.2)]
"""What is wrong with a back as it comes out of a printer: seen on the upright sheet, its front's top upwards, turned over its long edge."""


def seen_through(sheet: "numpy.typing.NDArray[numpy.bool_]", duplex: Duplex, fault: Correction, point: tuple[float, float]) -> tuple[float, float]:
    """Where a point of the front of a sheet lies on the picture of the back's page, for a printer with this fault.

    A printer that turns sheets over the short edge prints backs head down on the same sheet, so that the paper goes the same way through it.
    """
    height, width = (length / DOTS for length in sheet.shape)
    behind = width - point[0], point[1]
    a, b, c, d, e, f = fault.matrix((width, height), back=True)
    x, y = behind[0] - e, behind[1] - f
    inked = (d * x - c * y) / (a * d - b * c), (a * y - b * x) / (a * d - b * c)
    return inked if duplex == "long" else (width - inked[0], height - inked[1])


@pytest.mark.parametrize("fault", PRINTERS)
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_one_measurement_serves_sheets_of_either_kind(bench: Bench, fault: Correction, orientation: Any, duplex: Duplex, flip: Flip) -> None:
    """The test pages tell what undoes the fault as seen on the page; then fronts and backs meet however sheets lie and are turned over."""
    x, y = (fault.x, fault.y) if flip == "long" else (-fault.x, -fault.y)
    turn = math.radians(-fault.angle)
    undo = -x * math.cos(turn) + y * math.sin(turn), -x * math.sin(turn) - y * math.cos(turn)
    correction = Correction(*undo, -fault.angle, printer="office", flip=flip)
    bench.template("front.xml", BLOCK)
    bench.template("back.xml", MIRRORED)
    options = SheetOptions(duplex=duplex, orientation=orientation, correction=correction, marks="none", margin=12)
    report = bench.print(bench.deck(CODES[:6]), options)
    assert [problem.code for problem in report.problems] == (["stands-upright"] if orientation == "landscape" else [])
    grid = impose((63, 88), options)
    assert isinstance(grid, Grid)
    assert grid.landscape is (orientation == "landscape")
    front, back = pixels(bench, 0), pixels(bench, 1)
    assert front.shape == back.shape
    assert front.shape[0] > front.shape[1], "what goes to the printer stands upright"
    box = bench.read().pages[1].trimbox
    middles = []
    for index in range(min(6, grid.capacity)):
        slot = grid.front(index)
        x, y = slot.x + 20, slot.y + 25
        if grid.landscape:
            x, y = y, grid.page[0] - x
        seen = middle_of_block(front, x, y, flat=grid.landscape)
        assert seen == pytest.approx((x, y), abs=0.05)
        place = seen_through(back, duplex, fault, seen)
        assert math.dist(middle_of_block(back, *place, flat=grid.landscape), place) < 0.1
        middles.append(place)
    assert all(float(box.left) * MM < x < float(box.right) * MM for x, _ in middles)
    assert all(float(box.bottom) * MM < back.shape[0] / DOTS - y < float(box.top) * MM for _, y in middles)


def test_sheets_without_pages_of_backs_lie_as_they_always_do(bench: Bench) -> None:
    for options in (SheetOptions(backs="none", orientation="landscape"), SheetOptions(backs="gutterfold", orientation="landscape")):
        told(bench, replace(options, correction=Correction(0.6, -0.4, scale=100.2, printer="office", flip="long")))
        (page,) = bench.read().pages[:1]
        assert page.mediabox.width > page.mediabox.height
        assert "office, 100.2 %" in page.extract_text()


def test_a_measured_printer_is_told_and_turns_sheets_that_lie_across(bench: Bench) -> None:
    correction = Correction(0.6, -0.4, printer="office", flip="long")
    assert told(bench, SheetOptions(correction=correction, orientation="landscape")) == [
        "hint: sheets that lie across stand upright in the file, as the test pages of office did: what was measured holds for them, too"
    ]
    assert told(bench, SheetOptions(correction=correction._replace(flip=None), orientation="landscape")) == []
    assert "error: the backs, moved that far" in " ".join(told(bench, SheetOptions(correction=correction._replace(x=19.0), orientation="landscape")))


@pytest.mark.parametrize("wrong", [Correction(x=float("nan")), Correction(y=101), Correction(angle=11), Correction(scale=80)])
def test_corrections_that_cannot_be_meant(wrong: Correction) -> None:
    with pytest.raises(OptionsError):
        SheetOptions(correction=wrong)


def test_profiles_are_kept_and_found(tmp_path: Path) -> None:
    profile = parse("x=0.6,y=-0.4,angle=0.1,scale=100.2,margin=4,flip=long", Profile("HP at home"))
    save_profile(tmp_path / "new", profile)
    save_profile(tmp_path / "new", Profile("Кабинет", 1.0))
    kept = load_profiles(tmp_path / "new")
    assert kept == {"HP at home": profile, "Кабинет": Profile("Кабинет", 1.0)}
    assert find_profile(kept, "hp AT home") == profile
    assert find_profile(kept, "hp") is None
    assert parse(profile.value, Profile("HP at home")) == profile
    assert parse("margin=5", profile)._replace(margin=4.0) == profile


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("", "write it like x=0.6"),
        ("x", '"x": write it like x=0.6'),
        ("x=a", 'x: "a" is no number'),
        ("angle=nan", 'angle: "nan" is no number'),
        ("z=1", '"z" is unknown; there are: x, y, angle, scale, margin, flip'),
        ("x=1,x=2", '"x" stands there twice'),
        ("x=1000", "x: 1000 mm can't be meant, it goes from −25 to 25 mm; measure once more: companion calibrate"),
        ("y=-26", "y: −26 mm can't be meant, it goes from −25 to 25 mm"),
        ("angle=45", "angle: 45 ° can't be meant, it goes from −3 to 3 °"),
        ("scale=20", "scale: 20 % can't be meant, it goes from 90 to 110 %"),
        ("scale=inf", "scale: inf % can't be meant"),
        ("margin=-1", "margin: −1 mm can't be meant, it goes from 0 to 25 mm"),
        ("flip=upright", 'flip: "upright" is unknown; possible: long, short'),
    ],
)
def test_values_that_are_no_profile(wrong: str, told: str) -> None:
    with pytest.raises(ProfileError) as caught:
        parse(wrong, Profile("office"))
    assert told in speech("en")(caught.value.message)


@pytest.mark.parametrize("name", ["", " ", "a" * 31, "a\nb", "家"])
def test_names_that_are_none(tmp_path: Path, name: str) -> None:
    with pytest.raises(ProfileError):
        save_profile(tmp_path, Profile(name))


@pytest.mark.parametrize("text", ["[office", "office = 3\n", '[office]\nx = "far"\n', b"\xff\xfe"])
def test_a_file_of_printers_that_cannot_be_used_is_named(tmp_path: Path, text: str | bytes) -> None:
    (tmp_path / "printers.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ProfileError, match="file"):
        load_profiles(tmp_path)

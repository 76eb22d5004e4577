from itertools import product
from typing import Any

import pytest

from companion.press import marks
from companion.press.imposition import Grid, impose
from companion.press.options import SheetOptions
from companion.press.paper import A4, PAPERS, Duplex, Paper, find_paper, find_size, size_text
from companion.reading.problems import Problem
from companion.words import speech

LETTER = PAPERS["letter"]


def grid(card: tuple[float, float], **options: Any) -> Grid:
    made = impose(card, SheetOptions(**options))
    assert isinstance(made, Grid)
    return made


def refusal(card: tuple[float, float], **options: Any) -> str:
    made = impose(card, SheetOptions(**options))
    assert isinstance(made, Problem)
    assert made.level == "error"
    return speech("en")(made.message).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("card", "options", "count", "landscape"),
    [
        ((63, 88), {}, 9, False),
        ((63, 88), {"paper": LETTER}, 9, False),
        ((63, 88), {"bleed": 3}, 8, True),
        ((63, 88), {"bleed": 3, "orientation": "portrait"}, 6, False),
        ((42, 64), {}, 18, True),
        ((42, 64), {"orientation": "portrait"}, 16, False),
        ((42, 64), {"paper": LETTER}, 18, True),
        ((56, 87), {}, 10, True),
        ((56, 87), {"paper": LETTER}, 9, False),
        ((50, 50), {"paper": Paper("square", 120, 120), "margin": 5}, 4, False),
        ((63, 88), {"gap": (5, 5)}, 8, True),
        ((63, 88), {"gap": (5, 5), "bleed": 3}, 8, True),
    ],
)
def test_the_orientation_with_more_cards_is_taken(card: tuple[float, float], options: dict[str, Any], count: int, landscape: bool) -> None:
    made = grid(card, **options)
    assert made.capacity == count
    assert made.landscape is landscape


@pytest.mark.parametrize(("bleed", "gap", "between"), [(0, 0, 0), (3, 0, 6), (0, 4, 4), (1, 4, 4), (3, 4, 6)])
def test_gap_and_bleed_set_the_cards_apart(bleed: float, gap: float, between: float) -> None:
    made = grid((40, 40), bleed=bleed, gap=(gap, gap))
    assert made.front(1).x - made.front(0).x == pytest.approx(40 + between)
    assert made.front(made.columns).y - made.front(0).y == pytest.approx(40 + between)
    assert min(made.depths) >= 6.35


def test_cards_run_from_left_to_right_and_from_the_top_down() -> None:
    made = grid((63, 88))
    places = [(made.front(index).y, made.front(index).x) for index in range(made.capacity)]
    assert places == sorted(places)
    assert (made.origin[0], made.origin[1]) == pytest.approx((10.5, 16.5))


@pytest.mark.parametrize(("duplex", "orientation"), list(product(("long", "short"), ("portrait", "landscape"))))
def test_every_back_lies_behind_its_front_and_upright(duplex: Duplex, orientation: Any) -> None:
    """Turns the sheet as a printer does and the card as a player does, point by point."""
    made = grid((40, 70), orientation=orientation)
    width, height = made.page
    upright_edge = (duplex == "long") == (height > width)
    for index in range(made.capacity):
        front, back = made.front(index), made.back(index, duplex)

        def through(x: float, y: float) -> tuple[float, float]:
            """The point of the front that lies behind a point of the back page."""
            return (width - x, y) if upright_edge else (x, height - y)

        corners = {through(x, y) for x in (back.x, back.x + back.width) for y in (back.y, back.y + back.height)}
        assert min(corners) == pytest.approx((front.x, front.y))
        assert max(corners) == pytest.approx((front.x + front.width, front.y + front.height))
        # A card turned over sideways: the top of its back must be where the top of its front is.
        top_of_back = back.y + back.height if back.turned else back.y
        assert through(back.x, top_of_back)[1] == pytest.approx(front.y)


@pytest.mark.parametrize(
    ("card", "options", "told"),
    [
        (
            (200, 280),
            {},
            "is 2.7 mm too wide for A4 (210 × 297 mm) with a margin of 6.35 mm; with a margin of at most 5 mm it fits",
        ),
        ((195, 280), {"bleed": 3}, "up to 1.15 mm of bleed would do, and without bleed 1 card fits"),
        ((63, 88), {"paper": Paper("A7", 74, 105)}, "is 1.7 mm too wide for A7"),
        ((63, 88), {"paper": find_paper("74x105")}, "too wide for 74 × 105 mm with a margin"),
        ((250, 350), {}, "on A3 1 card fits"),
        ((500, 700), {}, "no paper that is known by name is large enough"),
        ((63, 280), {"paper": LETTER, "bleed": 9, "orientation": "portrait"}, "mm too tall"),
    ],
)
def test_what_does_not_fit_is_refused_with_numbers(card: tuple[float, float], options: dict[str, Any], told: str) -> None:
    assert told in refusal(card, **options)


@pytest.mark.parametrize(("card", "options"), [((63, 88), {}), ((42, 64), {"bleed": 3}), ((63, 88), {"bleed": 3}), ((30, 30), {"gap": (2, 2)})])
def test_marks_stand_outside_every_trim_and_off_the_bleed(card: tuple[float, float], options: dict[str, Any]) -> None:
    made = grid(card, **options)
    for count in range(1, made.capacity + 1):
        slots = [made.front(index) for index in range(count)]
        for line in marks.crop_marks(slots, made.bleed, marks.reach(made)):
            assert min(line) >= 0
            assert max(line.x1, line.x2) <= made.page[0]
            assert max(line.y1, line.y2) <= made.page[1]
            for slot in slots:
                reach = made.bleed + 0.5
                beside = max(line.x1, line.x2) < slot.x - reach or min(line.x1, line.x2) > slot.x + slot.width + reach
                above = max(line.y1, line.y2) < slot.y - reach or min(line.y1, line.y2) > slot.y + slot.height + reach
                assert beside or above


def test_a_shared_edge_is_cut_once() -> None:
    made = grid((63, 88))
    assert len(marks.cut_lines([made.front(0), made.front(1)])) == 7


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a4", (210, 297)),
        ("Letter", (215.9, 279.4)),
        ("A3", (297, 420)),
        ("LEGAL", (215.9, 355.6)),
        ("320x450", (320, 450)),
        ("450 x 320 mm", (320, 450)),
        ("8.5x11in", (215.9, 279.4)),
    ],
)
def test_paper_is_found_by_name_and_measure(text: str, size: tuple[float, float]) -> None:
    paper = find_paper(text)
    assert paper is not None
    assert (paper.width, paper.height) == pytest.approx(size)


@pytest.mark.parametrize("text", ["", "a9", "63", "63x", "0x5", "63x88x2", "9999x3", "-1x2"])
def test_no_paper_and_no_size_is_made_of_anything_else(text: str) -> None:
    assert find_paper(text) is None
    assert find_size(text) is None


def test_sizes_by_name() -> None:
    assert find_size("poker") == (63, 88)
    assert find_size("63,5×88.9") == (63.5, 88.9)
    assert size_text((63.5, 88)).replace("\u00a0", " ") == "63.5 × 88 mm"
    assert A4.name == "A4"


@pytest.mark.parametrize("wrong", [{"bleed": -1}, {"gap": (-0.1, 0)}, {"margin": float("nan")}, {"bleed": float("inf")}, {"copies": 0}])
def test_numbers_that_cannot_be_meant(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"from 0|at least 1"):
        SheetOptions(**wrong)

"""Folds, slots to skip, marks for a cutter, the order of backs, and what so many players need."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest
from press_bench import CODES, Bench, Placed
from pypdf import PageObject

from companion.catalog.model import Colour, Deck
from companion.press.cornermarks import SQUARE, CornerMarks
from companion.press.imposition import Grid, impose
from companion.press.options import OptionsError, SheetOptions
from companion.press.paper import PAPERS
from companion.reading.problems import Problem
from companion.words import speech

Find = Callable[[PageObject], Placed]


def told(bench: Bench, deck: Deck, options: SheetOptions) -> list[str]:
    return [speech("en")(problem.message).replace("\u00a0", " ") for problem in bench.print(deck, options).problems]


def fronts(bench: Bench, placed: Find, page: int = 0) -> dict[str, tuple[float, float]]:
    return {text[1:]: place[:2] for text, place in placed(bench.read().pages[page]).items() if text[0] == "F" and text[1:] in CODES}


def test_slots_that_are_skipped_stay_empty_on_both_sides(bench: Bench, placed: Find) -> None:
    whole, skipped = bench.deck(CODES[:9]), bench.deck(CODES[:7])
    bench.print(whole)
    places = list(fronts(bench, placed).values())
    report = bench.print(skipped, SheetOptions(skip=(3, 1)))
    assert report.per_sheet == (7,)
    assert list(fronts(bench, placed).values()) == [place for number, place in enumerate(places, 1) if number not in (1, 3)]
    assert len([text for text in placed(bench.read().pages[1]) if text[0] == "B" and text[1:] in CODES]) == 7


@pytest.mark.parametrize(
    ("skip", "message"), [((19,), "--skip 19: the sheet has 9 slots"), (tuple(range(1, 10)), "--skip leaves none of the sheet's 9 slots")]
)
def test_slots_that_cannot_be_skipped(bench: Bench, skip: tuple[int, ...], message: str) -> None:
    assert told(bench, bench.deck(), SheetOptions(skip=skip)) == [message]


@pytest.mark.parametrize(
    ("order", "backs", "expected"),
    [
        ("normal", "separate", "F1 F2 F3 B1 B2 B3"),
        ("reversed", "separate", "F1 F2 F3 B3 B2 B1"),
        ("reversed", "only", "B3 B2 B1"),
        ("normal", "only", "B1 B2 B3"),
    ],
)
def test_backs_in_reversed_order(bench: Bench, placed: Find, order: Any, backs: Any, expected: str) -> None:
    bench.print(bench.deck(CODES[:27]), SheetOptions(order=order, backs=backs))
    seen = []
    for page in bench.read().pages:
        cards = [text for text in placed(page) if text[0] in "FB" and text[1:] in CODES]
        seen.append(f"{cards[0][0]}{(CODES.index(cards[0][1:]) // 9) + 1}")
    assert " ".join(seen) == expected


def test_reversed_order_needs_pages_of_backs() -> None:
    with pytest.raises(OptionsError, match="goes with"):
        SheetOptions(order="reversed")


@pytest.mark.parametrize(
    ("size", "bleed", "fold", "capacity"),
    [((63, 88), 0, "upright", 4), ((42, 64), 0, "upright", 9), ((63, 88), 3, "upright", 4), ((95, 60), 0, "level", 4), ((63, 88), 8, "upright", 2)],
)
def test_a_fold_keeps_off_the_trims_and_no_bleed_crosses_it(size: tuple[float, float], bleed: float, fold: str, capacity: int) -> None:
    options = SheetOptions(backs="gutterfold", bleed=bleed, orientation="portrait" if fold == "level" else "auto")
    grid = impose(size, options)
    assert isinstance(grid, Grid)
    assert (grid.fold, grid.capacity) == (fold, capacity)
    axis = 0 if fold == "upright" else 1
    for index in range(capacity):
        front, back = grid.front(index), grid.back(index, "none")
        near = front[axis] + size[axis]
        assert grid.page[axis] / 2 - near >= max(5, bleed) - 1e-6
        assert back[axis] == pytest.approx(grid.page[axis] - near)
        assert back.turned is (fold == "level")
        assert min(front.x, front.y) >= bleed + 6.35 - 1e-6


def test_the_fold_is_marked_outside_the_cards_only(bench: Bench) -> None:
    bench.template("front.xml", "<card/>")
    bench.template("back.xml", "<card/>")
    options = SheetOptions(backs="gutterfold", marks="none")
    bench.print(bench.deck(CODES[:4]), options)
    grid = impose((63, 88), options)
    assert isinstance(grid, Grid)
    dots = 200 / 25.4
    page = pypdfium2.PdfDocument(bench.out)[0].render(scale=200 / 72, grayscale=True).to_numpy().squeeze()
    middle = page[:, round((grid.page[0] / 2 - 1) * dots) : round((grid.page[0] / 2 + 1) * dots)].min(axis=1)
    assert 0.5 < (middle[round(30 * dots) : round(180 * dots)] < 128).mean() < 0.8
    for index in range(4):
        for slot in (grid.front(index), grid.back(index, "none")):
            inside = page[round((slot.y + 0.2) * dots) : round((slot.y + 87.8) * dots), round((slot.x + 0.2) * dots) : round((slot.x + 62.8) * dots)]
            assert inside.min() == 255


def test_a_deck_without_backs_is_not_folded(bench: Bench) -> None:
    deck = bench.deck(CODES[:9])
    bare = Deck(replace(deck.game, kinds=(replace(deck.game.kinds[0], back=None),)), deck.cards)
    assert bench.print(bare, SheetOptions(backs="gutterfold")).per_sheet == (9,)


def test_what_is_too_large_to_fold_is_told_another_way(bench: Bench) -> None:
    (message,) = told(bench, bench.deck(size=(150, 200)), SheetOptions(backs="gutterfold"))
    assert "with its back" not in message
    assert message.endswith("with --backs interleaved 1 card fits")


def test_the_other_way_round_is_offered_first(bench: Bench) -> None:
    (message,) = told(bench, bench.deck(size=(250, 150)), SheetOptions(orientation="portrait"))
    assert message.endswith("52.7 mm too wide for A4 (210 × 297 mm) with a margin of 6.35 mm; with --orientation auto 1 card fits")


def test_gaps_across_and_down_are_apart() -> None:
    grid = impose((63, 88), SheetOptions(gap=(2, 7), orientation="landscape"))
    assert isinstance(grid, Grid)
    assert grid.front(1).x - grid.front(0).x == 65
    assert grid.front(grid.columns).y - grid.front(0).y == 95


def test_cutters_marks_stand_where_they_are_set(bench: Bench) -> None:
    bench.template("front.xml", "<card/>")
    options = SheetOptions(cutter=CornerMarks(10, 12, 20, 1), marks="none", margin=19, orientation="portrait")
    assert bench.print(bench.deck(CODES[:4]), options).problems == ()
    dots = 254 / 25.4
    pages = [page.render(scale=254 / 72, grayscale=True).to_numpy().squeeze() < 128 for page in pypdfium2.PdfDocument(bench.out)]

    def dark(page: Any, left: float, top: float, right: float, bottom: float) -> float:
        return float(page[round(top * dots) : round(bottom * dots), round(left * dots) : round(right * dots)].mean())

    for left, top, right, bottom in (
        (10, 12, 10 + SQUARE, 12 + SQUARE),
        (180, 12, 200, 13),
        (199, 12, 200, 32),
        (10, 284, 30, 285),
        (10, 265, 11, 285),
    ):
        assert dark(pages[0], left, top, right, bottom) > 0.85
        assert dark(pages[1], left, top, right, bottom) == 0
    assert dark(pages[0], 190, 280, 205, 290) == 0, "the fourth corner has none"


def test_crop_marks_and_slug_keep_off_cutters_marks(bench: Bench) -> None:
    def darkness(cutter: CornerMarks | None) -> Any:
        bench.print(bench.deck(CODES[:9]), SheetOptions(cutter=cutter, margin=16, paper=PAPERS["a3"]))
        return pypdfium2.PdfDocument(bench.out)[0].render(scale=2, grayscale=True).to_numpy().squeeze()

    cutter = CornerMarks(10, 10)
    with_marks = darkness(cutter)
    height, width = with_marks.shape
    page = (width / 2 / 72 * 25.4, height / 2 / 72 * 25.4)
    for box in cutter.keep_out(page):
        around = with_marks[
            round(box.top * 2 * 72 / 25.4) : round(box.bottom * 2 * 72 / 25.4), round(box.left * 2 * 72 / 25.4) : round(box.right * 2 * 72 / 25.4)
        ]
        assert around[0].min() == 255 or around[-1].min() == 255


def test_cards_under_cutters_marks_are_refused_with_ways_out(bench: Bench) -> None:
    options = SheetOptions(cutter=CornerMarks(10, 16), orientation="portrait")
    (message,) = told(bench, bench.deck(CODES[:9]), options)
    assert message == ("the cutter's marks reach up to 5.5 mm into the slots 1, 3, 7; --skip 1,3,7 leaves those empty, with --margin 22 4 cards fit")
    assert told(bench, bench.deck(CODES[:9]), replace(options, skip=(1, 3, 7))) == []
    assert told(bench, bench.deck(CODES[:9]), replace(options, margin=22)) == []
    assert isinstance(impose((63, 88), replace(options, margin=22)), Grid)


@pytest.mark.parametrize(
    "cutter", [CornerMarks(-1, 5), CornerMarks(100, 5), CornerMarks(5, 5, 2), CornerMarks(5, 5, 15, 0), CornerMarks(float("nan"), 5)]
)
def test_cutters_marks_that_cannot_be(bench: Bench, cutter: CornerMarks) -> None:
    report = bench.print(bench.deck(), SheetOptions(cutter=cutter))
    assert [problem.code for problem in report.problems] == ["cutter-marks"]


def colourful(bench: Bench) -> Deck:
    """Three colours, of which two, three or four players use one, two or three; and a card for four players only."""
    deck = bench.deck(CODES[:7])
    colours = tuple(Colour(key, key[0].upper(), "#000", "star", {"en": key}, {"en": key}, {"en": key}) for key in ("red", "green", "blue"))
    rows: list[dict[str, str]] = [{"colour": colour} for colour in ("red", "red", "green", "blue", "")] + [{"players": "4+"}, {"players": "2-3"}]
    cards = tuple(replace(card, fields=fields) for card, fields in zip(deck.cards, rows, strict=True))
    return Deck(replace(deck.game, colours=colours, scoring={"colours_in_play": {"2": 1, "3": 2, "4": 3}}), cards)


@pytest.mark.parametrize(
    ("players", "expected"), [(2, "R1 R2 R5 R7"), (3, "R1 R2 R3 R5 R7"), (4, "R1 R2 R3 R4 R5 R6"), (None, "R1 R2 R3 R4 R5 R6 R7")]
)
def test_only_what_so_many_players_need(bench: Bench, players: int | None, expected: str) -> None:
    report = bench.print(colourful(bench), SheetOptions(players=players))
    assert " ".join(card.code for sheet in report.plan for card in sheet.cards) == expected


def test_players_that_cannot_be(bench: Bench) -> None:
    assert told(bench, colourful(bench), SheetOptions(players=5)) == ["Small (deck) is for 2 to 4 players, not for 5"]
    deck = colourful(bench)
    wrong = Deck(deck.game, (replace(deck.cards[0], fields={"players": "many"}), *deck.cards[1:]))
    problems = bench.print(wrong, SheetOptions(players=2)).problems
    assert [(problem.code, problem.line, problem.file) for problem in problems] == [("players", 2, "cast.csv")]
    assert isinstance(problems[0], Problem)
    assert "nothing in this choice" in told(bench, bench.deck(), SheetOptions(players=2))[0]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_long_title_is_cut_so_that_the_ruler_has_room(bench: Bench, paper: str) -> None:
    """The file is still called by its whole name."""
    deck = bench.deck(CODES[:9])
    title = " ".join(["Long"] * 60)
    named = replace(deck, game=replace(deck.game, title={"en": title}))
    assert bench.print(named, SheetOptions(paper=PAPERS[paper])).problems == ()
    read = bench.read()
    assert read.metadata is not None
    assert read.metadata.title == f"{title} · English"
    for page in read.pages:
        words = page.extract_text()
        assert "50 mm" in words
        assert "Sheet 1 of 1" in words
        assert re.search(r"Long Long.*… · English", words)

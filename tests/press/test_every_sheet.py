"""Paper x size x duplex x backs x orientation x how many cards: every file read back with a library that is not the one that wrote it.

Of all combinations every seventh is printed; seven has no factor in common with any row of the table, so all pairs of values come.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from typing import Any, get_args

import pytest
from press_bench import MM, Bench
from pypdf import PageObject

from companion.press.imposition import Grid, fullest
from companion.press.options import Backs, Orientation, SheetOptions
from companion.press.paper import PAPERS, Duplex, Paper, Size

SHEETS = [PAPERS["a4"], PAPERS["letter"], PAPERS["a3"], PAPERS["legal"], Paper("own", 180, 260)]
SIZES: list[Size] = [(63, 88), (42, 64), (87, 56)]
COUNTS: dict[str, Callable[[int], int]] = {
    "0": lambda _: 0,
    "1": lambda _: 1,
    "k-1": lambda k: k - 1,
    "k": lambda k: k,
    "k+1": lambda k: k + 1,
    "2k": lambda k: 2 * k,
}
TABLE = list(product(SHEETS, SIZES, get_args(Duplex), get_args(Backs), get_args(Orientation), COUNTS))[::7]
HAIR = 0.01


@dataclass
class Page:
    """What stands on a page, in millimetres from its top left corner."""

    size: Size
    cards: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)
    """FR1 or BR1 -> left, top, right and bottom of its trim."""
    turned: dict[str, bool] = field(default_factory=dict)
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)

    def side(self, letter: str) -> dict[str, tuple[float, float, float, float]]:
        return {name[1:]: trim for name, trim in self.cards.items() if name[0] == letter}


def read(page: PageObject, card: Size) -> Page:
    """Texts stand 5 mm from the left and 10 mm from the top of their cards; all lines of these pages belong to their margins."""
    found = Page((float(page.mediabox.width) * MM, float(page.mediabox.height) * MM))
    pen = [(0.0, 0.0)]

    def point(x: float, y: float, matrix: list[float]) -> tuple[float, float]:
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) * MM, found.size[1] - (b * x + d * y + f) * MM

    def operator(name: bytes, operands: list[Any], matrix: list[float], _text: list[float]) -> None:
        if name in (b"m", b"l"):
            here = point(float(operands[0]), float(operands[1]), matrix)
            if name == b"l":
                found.lines.append((*pen[0], *here))
            pen[0] = here

    def text(words: str, outer: list[float], inner: list[float], _font: object, _size: float) -> None:
        if words.strip()[1:2] == "R" and words.strip()[0] in "FB":
            x, y = point(inner[4], inner[5], outer)
            turned = inner[0] * outer[0] < 0
            left, top = (x + 5 - card[0], y + 10 - card[1]) if turned else (x - 5, y - 10)
            assert words.strip() not in found.cards, "twice on one page"
            found.cards[words.strip()] = (left, top, left + card[0], top + card[1])
            found.turned[words.strip()] = turned

    page.extract_text(visitor_text=text, visitor_operand_before=operator)
    return found


def behind(page: Size, trim: tuple[float, float, float, float], *, sideways: bool) -> tuple[float, float, float, float]:
    """Where a trim of one side lies when the sheet is turned over, or folded, about an edge or a fold that is upright or level."""
    left, top, right, bottom = trim
    return (page[0] - right, top, page[0] - left, bottom) if sideways else (left, page[1] - bottom, right, page[1] - top)


@pytest.mark.parametrize(("paper", "size", "duplex", "backs", "orientation", "count"), TABLE)
def test_every_sheet(bench: Bench, paper: Paper, size: Size, duplex: Duplex, backs: Backs, orientation: Orientation, count: str) -> None:
    options = SheetOptions(paper=paper, duplex=duplex, backs=backs, orientation=orientation, marks_on="both", gap=(1, 2))
    grid = fullest(size, options)
    number = COUNTS[count](grid.capacity)
    codes = [f"R{place}" for place in range(1, number + 1)]
    report = bench.print(bench.deck(codes, size), options)
    if not number:
        assert [problem.code for problem in report.problems] == ["nothing-to-print"]
        assert not bench.out.exists()
        return
    assert report.problems == ()
    reader = bench.read()
    pages = [read(page, size) for page in reader.pages]
    sheets = -(-number // grid.capacity)
    assert len(pages) == sheets * (2 if backs in ("interleaved", "separate") else 1)
    both, sides = backs == "gutterfold", {"only": "B", "none": "F"}.get(backs, "FB")
    for side in sides:
        assert Counter(code for page in pages for code in page.side(side)) == Counter(codes)
    for page, one in zip(pages, reader.pages, strict=True):
        assert page.cards, "a blank page"
        assert sorted(page.size) == pytest.approx(sorted(paper[1:]), abs=0.004)
        assert (page.size[0] > page.size[1]) is grid.landscape
        _boxes(page, one)
        _apart(page, grid, options)
        _no_stroke_inside(page)
    wishes: Any = reader.root_object["/ViewerPreferences"]
    flips = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge", "none": "/Simplex"}
    assert (wishes["/PrintScaling"], wishes["/Duplex"]) == ("/None", flips[duplex] if backs == "interleaved" else "/Simplex")
    _meet(pages, backs, grid, duplex, both=both)


def _boxes(page: Page, one: PageObject) -> None:
    """The trim box is the box of all trims."""
    trims = list(page.cards.values())
    wanted = (min(t[0] for t in trims), page.size[1] - max(t[3] for t in trims), max(t[2] for t in trims), page.size[1] - min(t[1] for t in trims))
    assert [float(edge) * MM for edge in one.trimbox] == pytest.approx(wanted, abs=HAIR)


def _apart(page: Page, grid: Grid, options: SheetOptions) -> None:
    """Cards keep to the margin and to their gaps."""
    trims = list(page.cards.values())
    assert all(t[0] > options.margin - HAIR and t[1] > options.margin - HAIR for t in trims)
    assert all(t[2] < page.size[0] - options.margin + HAIR and t[3] < page.size[1] - options.margin + HAIR for t in trims)
    for place, one in enumerate(trims):
        for other in trims[:place]:
            across, down = max(one[0], other[0]) - min(one[2], other[2]), max(one[1], other[1]) - min(one[3], other[3])
            assert across > grid.gap[0] - HAIR or down > grid.gap[1] - HAIR


def _no_stroke_inside(page: Page) -> None:
    for x1, y1, x2, y2 in page.lines:
        for left, top, right, bottom in page.cards.values():
            inside = max(x1, x2) > left + HAIR and min(x1, x2) < right - HAIR and max(y1, y2) > top + HAIR and min(y1, y2) < bottom - HAIR
            assert not inside, "a line crosses a card"


def _meet(pages: list[Page], backs: Backs, grid: Grid, duplex: Duplex, *, both: bool) -> None:
    """Every back lies behind its front, and stands upright when the card is turned over like a page of a book."""
    if backs in ("none", "only"):
        return
    half = len(pages) // 2
    pairs = {"interleaved": zip(pages[::2], pages[1::2], strict=False), "separate": zip(pages[:half], pages[half:], strict=False)}
    for front, back in pairs.get(backs, zip(pages, pages, strict=True)):
        sideways = grid.fold == "upright" if both else duplex == "none" or (duplex == "long") == (front.size[1] > front.size[0])
        assert list(front.side("F")) == list(back.side("B"))
        for code, trim in front.side("F").items():
            assert back.side("B")[code] == pytest.approx(behind(front.size, trim, sideways=sideways), abs=HAIR)
            assert back.turned["B" + code] is not sideways
            assert not front.turned["F" + code]
        if both:
            axis = 0 if grid.fold == "upright" else 1
            fold = front.size[axis] / 2
            assert all(min(abs(trim[axis] - fold), abs(trim[axis + 2] - fold)) > 5 - HAIR for trim in front.cards.values())

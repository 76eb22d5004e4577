"""The boxes of the kits as they come out of the printer: measured on the lines of the PDF."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from helpers import companion
from pypdf import PageObject, PdfReader

from companion.catalog import load_deck, slugs
from companion.press.inkmode import Inking
from companion.press.options import Backs, SheetOptions
from companion.press.paper import CARD_SIZES, PAPERS, Paper
from companion.press.sheets import PrintReport, print_deck
from companion.words import deck_speech, msg

MM = 25.4 / 72
POKER = (63.0, 88.0)
BOXES = {
    "best-movie": [(77, (42.0, 64.0))],
    "b-movies": [(86, POKER), (20, POKER), (30, POKER)],
    "movie-empire": [(82, POKER), (36, POKER), (24, POKER), (17, POKER), (13, POKER)],
    "wind-the-film": [(97, (56.0, 87.0))],
}
"""What each box holds: so many cards of this size."""
WIDER, HIGHER, DEEPER = 1.5, 1.5, 1.0
GLUE, TUCK = 10.0, 14.0
"""Depth of the flaps that are glued, and of the lid's."""
WHITE = 4.0
"""What printers leave white along the paper's edges."""
THICKNESS = 0.3
EXACT = 0.2
"""Millimetres that a box may be off."""
LANGUAGES = {"en": "English", "it": "Italiano", "ru": "Русский", "uk": "Українська"}


def _printed(folder: Path, game: str, lang: str = "en", **options: Any) -> PrintReport:
    return print_deck(load_deck(game), lang, SheetOptions(kinds=("box",), **options), folder / "box.pdf")


def _dashes(page: PageObject) -> list[tuple[float, float, float, float]]:
    """Every straight stroke of two points in millimetres from the page's top left, from left to right or from the top down."""
    height, paths = float(page.mediabox.height) * MM, list[list[tuple[float, float]]]()

    def operator(name: bytes, operands: list[Any], matrix: list[float], _text: list[float]) -> None:
        if name in (b"m", b"l", b"c", b"h"):
            if name == b"m":
                paths.append([])
            x, y = map(float, operands[-2:]) if operands else (0.0, 0.0)
            a, b, c, d, e, f = matrix
            paths[-1].append(((a * x + c * y + e) * MM, height - (b * x + d * y + f) * MM))

    page.extract_text(visitor_operand_before=operator)
    return [(*min(path), *max(path)) for path in paths if len(path) == 2]


def _boxes(page: PageObject) -> list[tuple[float, float]]:
    """Left and right of every rectangle of the page in millimetres."""
    found = []

    def operator(name: bytes, operands: list[Any], matrix: list[float], _text: list[float]) -> None:
        if name == b"re":
            x, width = float(operands[0]), float(operands[2])
            left, right = sorted(((matrix[0] * x + matrix[4]) * MM, (matrix[0] * (x + width) + matrix[4]) * MM))
            found.append((left, right))

    page.extract_text(visitor_operand_before=operator)
    return found


def _folds(page: PageObject) -> tuple[list[float], list[float]]:
    """Where the dashed lines run: upright ones at x, level ones at y. No other line has as many pieces."""
    upright: dict[float, int] = {}
    level: dict[float, int] = {}
    for left, top, right, bottom in _dashes(page):
        if abs(left - right) < 0.01 and 1.5 < bottom - top < 5:
            upright[round(left, 1)] = upright.get(round(left, 1), 0) + 1
        elif abs(top - bottom) < 0.01 and 1.5 < right - left < 5:
            level[round(top, 1)] = level.get(round(top, 1), 0) + 1
    return sorted(x for x, pieces in upright.items() if pieces >= 10), sorted(y for y, pieces in level.items() if pieces >= 10)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", BOXES)
def test_boxes_have_the_size_of_their_cards(tmp_path: Path, game: str, paper: str) -> None:
    report = _printed(tmp_path, game, paper=PAPERS[paper], backs="none")
    assert report.problems == ()
    pages = PdfReader(tmp_path / "box.pdf").pages
    for page, (count, card) in zip(pages, BOXES[game], strict=True):
        depth = count * THICKNESS + DEEPER
        upright, level = _folds(page)
        sides = [right - left for left, right in pairwise(upright)]
        ends = [below - above for above, below in pairwise(level)]
        assert sides == pytest.approx([depth, card[0] + WIDER, depth], abs=EXACT)
        assert ends == pytest.approx([depth, card[1] + HIGHER, depth], abs=EXACT)
        edges = [*upright[:1], *level[:1], *upright[-1:], *level[-1:]]
        left, top, right, bottom = (edge + more for edge, more in zip(edges, (-GLUE, -TUCK, card[0] + WIDER, GLUE), strict=True))
        assert min(left, top) > WHITE
        assert (right, bottom) < (float(page.mediabox.width) * MM - WHITE, float(page.mediabox.height) * MM - WHITE)
        assert bottom < float(page.mediabox.height) * MM - WHITE


def test_every_card_of_the_kits_has_a_box() -> None:
    for slug in slugs():
        game = load_deck(slug).game
        held = [kind for box in game.boxes for kind in box.kinds]
        assert sorted(held) == sorted(kind.key for kind in game.kinds if kind.stock == "card")


def test_thicker_and_larger_cards_have_larger_boxes(tmp_path: Path) -> None:
    _printed(tmp_path, "best-movie", backs="none", card_thickness=0.4, size=CARD_SIZES["poker"])
    upright, level = _folds(PdfReader(tmp_path / "box.pdf").pages[0])
    assert upright[1] - upright[0] == pytest.approx(77 * 0.4 + DEEPER, abs=EXACT)
    assert upright[2] - upright[1] == pytest.approx(63 + WIDER, abs=EXACT)
    assert level[2] - level[1] == pytest.approx(88 + HIGHER, abs=EXACT)


@pytest.mark.parametrize(("lang", "inking"), [("en", Inking()), ("it", Inking("save")), ("ru", Inking("save", grey=True)), ("uk", Inking())])
@pytest.mark.parametrize("game", BOXES)
def test_boxes_tell_what_is_in_them(tmp_path: Path, game: str, lang: str, inking: Inking) -> None:
    assert _printed(tmp_path, game, lang, inking=inking, backs="none").problems == ()
    deck = load_deck(game)
    for page, (count, _) in zip(PdfReader(tmp_path / "box.pdf").pages, BOXES[game], strict=True):
        words = page.extract_text()
        assert deck.game.title[lang].upper() in words
        assert f" · {LANGUAGES[lang]}" in words
        assert f"{count} " in words
        assert "A, B" in words, "the legend"


@pytest.mark.parametrize("game", BOXES)
def test_boxes_tell_nothing_that_only_their_drawing_needs(tmp_path: Path, game: str) -> None:
    """Their places and lengths are numbers with three decimals."""
    _printed(tmp_path, game)
    for page in PdfReader(tmp_path / "box.pdf").pages:
        assert not re.search(r"\d\.\d{3}", page.extract_text())


def test_the_lid_is_read_from_the_front(tmp_path: Path) -> None:
    """It hangs on the back and folds forward: its words stand head down on the net."""
    _printed(tmp_path, "best-movie")
    turned: list[str] = []

    def words(text: str, matrix: list[float], text_matrix: list[float], _font: Any, _size: float) -> None:
        if matrix[0] * text_matrix[0] < -0.1:
            turned.append(text.strip())

    PdfReader(tmp_path / "box.pdf").pages[0].extract_text(visitor_text=words)
    assert "Best Movie" in turned


def test_backs_tell_where_to_glue_and_lie_behind_the_net(tmp_path: Path) -> None:
    _printed(tmp_path, "best-movie")
    front, back = PdfReader(tmp_path / "box.pdf").pages
    assert "Sheet 1 of 1, back" in back.extract_text()
    width = float(front.mediabox.width) * MM
    strips = _boxes(back)
    left, right = _folds(front)[0][1:3]
    glued = next(strip for strip in strips if strip[1] - strip[0] == pytest.approx(42 + WIDER, abs=EXACT))
    assert [width - glued[1], width - glued[0]] == pytest.approx([left, right], abs=EXACT), "flap B is glued to the front, between the folds"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_boxes_printed_on_one_side_tell_how_they_are_made(tmp_path: Path, lang: str) -> None:
    """However thin they are; and nobody is sent to strips that aren't there."""
    made = deck_speech(lang)(msg("Glue flap A behind the free edge of the back, then flap B behind the lower edge of the front."))
    sheets: tuple[tuple[Backs, float], ...] = (("none", 0.3), ("gutterfold", 0.01))
    for game in ("best-movie", "movie-empire"):
        for backs, thickness in sheets:
            assert _printed(tmp_path, game, lang, backs=backs, card_thickness=thickness, first_page=True).problems == ()
            first, _, *boxes = (" ".join(page.extract_text().split()) for page in PdfReader(tmp_path / "box.pdf").pages)
            assert [made in page for page in (first, *boxes)] == [True] * (1 + len(BOXES[game]))


def test_many_cards_have_several_boxes(tmp_path: Path) -> None:
    report = _printed(tmp_path, "b-movies", backs="none", card_thickness=1.0)
    assert report.problems == ()
    titles = [page.extract_text() for page in PdfReader(tmp_path / "box.pdf").pages]
    assert [f"Title cards, {part} of 3" in words for part, words in enumerate(titles[:3], 1)] == [True] * 3


def test_a_box_too_large_for_the_paper_is_refused_with_numbers(tmp_path: Path) -> None:
    small = Paper("small", 100, 150)
    (problem,) = _printed(tmp_path, "best-movie", paper=small).problems
    assert (problem.level, problem.code) == ("error", "box-does-not-fit")
    assert not (tmp_path / "box.pdf").exists()
    whole = print_deck(load_deck("best-movie"), "en", SheetOptions(paper=small, boxes=True), tmp_path / "kit.pdf")
    assert [problem.level for problem in whole.problems if problem.code == "box-does-not-fit"] == ["warning"]
    assert whole.path is not None


def test_boxes_from_the_command_line(tmp_path: Path) -> None:
    done = companion("print", "best", "--kind", "box", "--thickness", "0.45", "--lang", "uk", folder=tmp_path)
    assert "1 коробка, 1 аркуш" in done.stderr
    assert "--thickness" in companion("print", "best", "--kind", "box", "--thickness", "0", code=2).stderr

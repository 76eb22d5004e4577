"""The Movie Empire kit as somebody would get it on paper: printed for real, read back with independent libraries."""

import re
import shutil
from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from companion.catalog import load_deck
from companion.catalog.load import read_deck
from companion.catalog.model import Deck
from companion.paths import TEMPLATES
from companion.press.face import Face, Run
from companion.press.faces import Faces, search_path
from companion.press.fitting import DESCENT
from companion.press.imposition import Grid, impose
from companion.press.inkmode import Inking
from companion.press.looks import Looks
from companion.press.options import SheetOptions
from companion.press.paper import PAPERS
from companion.press.proof import proof_deck
from companion.press.sheets import print_deck
from companion.press.typeface import MM_PER_POINT, typeface

DECK = load_deck("movie-empire")
GAME = DECK.game
PIECES = {card.code: card.quantity for card in DECK.cards}
CARDS = {"production": 82, "script": 36, "star": 24, "trend": 17, "plan": 13}
TILES = {"board": 8, "office": 4, "assistant": 16, "token": 45, "marker": 12}
DPI = 200
VISIBLE = 14
"""What shows of a card when the next one lies over it, in mm."""


def _printed(folder: Path, lang: str, options: SheetOptions, deck: Deck = DECK) -> Path:
    report = print_deck(deck, lang, options, folder / "kit.pdf")
    assert report.problems == ()
    assert report.path is not None
    return report.path


def _words(file: Path) -> list[str]:
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)).split()


def test_the_kit_has_the_counts_it_says() -> None:
    assert {kind.key: kind.count for kind in GAME.kinds} == CARDS | TILES
    assert Counter(card.kind for card in DECK.cards for _ in range(card.quantity)) == CARDS | TILES
    assert list(CARDS | TILES) == [kind.key for kind in GAME.kinds]


def test_the_tokens_suffice_for_the_game_that_the_facts_describe() -> None:
    years = GAME.scoring["rounds"]
    assert isinstance(years, dict)
    players = GAME.players[1]
    fields = {card.code: card.fields for card in DECK.cards}
    assert [PIECES[code] for code in PIECES if fields[code].get("symbol") in ("usa", "europe", "china", "statue")] == [years["full"]] * 4
    assert [PIECES[code] for code in PIECES if fields[code].get("symbol") == "folder"] == [players]
    assert [card.quantity for card in DECK.cards if card.kind == "assistant"] == [GAME.number("assistants")] * players
    assert [card.quantity for card in DECK.cards if card.kind == "marker"] == [GAME.number("markers")] * players


@pytest.mark.parametrize(("paper", "lang"), [("a4", "en"), ("letter", "uk")])
def test_every_piece_carries_its_code(tmp_path: Path, paper: str, lang: str) -> None:
    """Cards theirs once; pieces of which there are several, once each."""
    words = _words(_printed(tmp_path, lang, SheetOptions(paper=PAPERS[paper], backs="none")))
    assert Counter(word for word in words if word in PIECES) == PIECES


def test_nothing_overflows_or_is_missing_in_any_language() -> None:
    assert proof_deck(DECK) == []


def _set(face: Face) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of every line of words that stands directly on the card."""
    boxes, depth = [], 0
    for mark in face.marks:
        if isinstance(mark, Run) and not depth:
            letters = typeface(mark.weight)
            width, rise = letters.width(mark.text) * mark.size, letters.cap_height * mark.size
            boxes.append((mark.x, mark.y - rise, mark.x + width, mark.y + DESCENT * mark.size))
        elif isinstance(mark, str):
            depth += mark.startswith("q") - (mark == "Q")
    return boxes


@pytest.mark.parametrize("lang", GAME.languages)
def test_no_words_stand_on_others(lang: str) -> None:
    faces = Faces(DECK, lang, TEMPLATES, None, 0)
    for card in DECK.cards:
        if card.kind in CARDS:
            for one, other in combinations(_set(faces.front(card)), 2):
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert apart, (card.code, one, other)


def _cards(file: Path, grid: Grid, codes: list[str]) -> list[Image.Image]:
    """Every card, cut out at DPI, in the order printed."""
    cards = []
    dots = DPI / 25.4
    for number, page in enumerate(pypdfium2.PdfDocument(file)):
        picture = page.render(scale=DPI / 72).to_pil().convert("L")
        for index in range(min(grid.capacity, len(codes) - number * grid.capacity)):
            slot = grid.front(index)
            cards.append(picture.crop(tuple(round(edge * dots) for edge in (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height))))
    return cards


@pytest.mark.parametrize("inking", [Inking(), Inking("save")], ids=["full", "save"])
def test_codes_are_read_from_the_visible_edge(tmp_path: Path, inking: Inking) -> None:
    """Only the left 14 mm show; upright that is the corner A, head down the corner B."""
    options = SheetOptions(kinds=tuple(CARDS), backs="none", inking=inking)
    grid = impose(GAME.kinds[0].size, options)
    assert isinstance(grid, Grid)
    codes = [card.code for card in DECK.cards if card.kind in CARDS]
    strip = round(VISIBLE * DPI / 25.4)
    for card, code in zip(_cards(_printed(tmp_path, "en", options), grid, codes), codes, strict=True):
        for corner, picture in (("A", card), ("B", card.rotate(180))):
            found = {result.text for result in zxingcpp.read_barcodes(picture.crop((0, 0, strip, picture.height)))}
            assert found == {f"ME:{code}{corner}"}


@pytest.mark.parametrize("lang", GAME.languages)
def test_the_names_of_boards_keep_clear_of_what_stands_beside_them(lang: str) -> None:
    """Of the spaces for assistants and the stages, which stand in the same heading: by 3 mm."""
    looks = Looks(GAME, lang, search_path(TEMPLATES, DECK))
    for card in DECK.cards:
        if card.kind == "board":
            top = 23
            drawn = list(ElementTree.fromstring(looks.render("board.card.xml", card, GAME.kinds[5].size, 0).xml).iter())
            name = next(element for element in drawn if element.tag == "text" and element.get("size") == "21")
            right = float(name.get("x", 0)) + min(float(name.get("max", 0)), typeface("black").width(name.text or "") * 21 * MM_PER_POINT)
            circles = [float(one.get("cx", 0)) - float(one.get("r", 0)) for one in drawn if one.tag == "circle" and float(one.get("cy", 99)) < top]
            assert all(left >= right + 3 for left in circles if left > float(name.get("x", 0)) + 60), (card.code, right, circles)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tiles_fit_the_sheet_with_its_ruler(tmp_path: Path, paper: str) -> None:
    """The whole kit lies on its sheets without a warning, with bleed, too; sizes that differ don't share a sheet."""
    for bleed in (0.0, 3.0):
        report = print_deck(DECK, "it", SheetOptions(paper=PAPERS[paper], bleed=bleed, kinds=tuple(TILES)), tmp_path / "kit.pdf", dry=True)
        assert [problem.code for problem in report.problems] == []
        assert report.cards == sum(TILES.values())


def test_two_players_print_two_offices(tmp_path: Path) -> None:
    report = print_deck(DECK, "en", SheetOptions(players=2, kinds=("office", "assistant", "marker")), tmp_path / "kit.pdf", dry=True)
    assert report.cards == 2 * (1 + GAME.number("assistants") + GAME.number("markers"))


def test_stars_ask_for_cards_by_the_names_printed_on_them() -> None:
    names = {card.texts["name"]["en"]: card.texts["name"] for card in DECK.cards if card.kind == "production"}
    for star in (card for card in DECK.cards if card.kind == "star"):
        needed = star.fields["needs_card"]
        for lang in GAME.languages:
            quoted = re.findall("[“«](.+)[”»]", star.texts["asks"][lang])
            assert quoted == ([names[needed][lang]] if needed else [])


def test_plans_speak_in_the_quotation_marks_of_the_language(tmp_path: Path) -> None:
    for lang, opening, closing in (("en", "“", "”"), ("it", "«", "»"), ("ru", "«", "»"), ("uk", "«", "»")):
        text = " ".join(_words(_printed(tmp_path, lang, SheetOptions(kinds=("plan",), backs="none"))))
        for plan in (card for card in DECK.cards if card.kind == "plan"):
            said = plan.texts["said"][lang]
            assert opening + said.split()[0] in text
            last = said.split()[-1]
            assert (last.replace(".", f"{closing}.") if lang != "en" and last.endswith(".") else last + closing) in text


def _numbers(words: list[str]) -> Counter[str]:
    """The numbers among the words, of three digits at most: a sheet's hash may look like a longer one."""
    return Counter(word.replace("−", "-") for word in words if re.fullmatch(r"[-−+]?\d{1,3}", word))


def test_the_numbers_of_boards_and_offices_are_those_of_the_facts(tmp_path: Path) -> None:
    """A bar with one other budget, another surcharge and a shorter track in the facts, and so it stands on the tiles."""
    shipped = Path(__file__).parents[2] / "cards" / "movie-empire"
    changed = tmp_path / "movie-empire"
    shutil.copytree(shipped, changed)
    facts = (changed / "game.yaml").read_text(encoding="utf-8")
    for old, new in (
        ("sympathy_budget: [3, 4,", "sympathy_budget: [3, 77,"),
        ("production_surcharges: [0, 0, 1, 2, 3]", "production_surcharges: [0, 0, 1, 2, 8]"),
        ("money: 32}", "money: 31}"),
    ):
        assert facts.count(old) == 1
        facts = facts.replace(old, new)
    (changed / "game.yaml").write_text(facts, encoding="utf-8")
    other, problems = read_deck(changed)
    assert other is not None
    assert problems == []
    one = SheetOptions(only="F01,B02", backs="none")
    before, after = _numbers(_words(_printed(tmp_path, "en", one))), _numbers(_words(_printed(tmp_path, "en", one, other)))
    assert after - before == Counter({"77": 1, "-8": 1})
    assert before - after == Counter({"4": 1, "-3": 1, "32": 1})


def test_the_office_shows_the_whole_bar_and_track(tmp_path: Path) -> None:
    words = _numbers(_words(_printed(tmp_path, "en", SheetOptions(only="F01", backs="none"))))
    bar, tracks = GAME.scoring["sympathy"], GAME.scoring["tracks"]
    assert isinstance(bar, dict)
    assert isinstance(tracks, dict)
    low, high = bar["lowest"], bar["highest"]
    expected = Counter(f"{level:+d}" if level else "0" for level in range(low, high + 1))
    expected.update(map(str, GAME.numbers("sympathy_budget")))
    expected.update(f"{points:+d}" if points else "0" for points in GAME.numbers("sympathy_points"))
    expected.update(map(str, range(tracks["money"] + 1)))
    expected.update(str(-cost) for cost in GAME.numbers("assistant_costs"))
    expected.update(str(line + 1) for line in range(GAME.number("lines")))
    second = GAME.numbers("sympathy_lines").index(GAME.number("lines")) + low
    expected[f"{second:+d}"] += 1
    on_the_sheet = Counter(("50", "2", "1", "210", "297", "100"))  # ruler, sheet 1 of 1, paper, "print at 100 %"
    assert words == expected + on_the_sheet


def test_every_card_has_a_back_that_reads_either_way(tmp_path: Path) -> None:
    words = " ".join(_words(_printed(tmp_path, "en", SheetOptions(kinds=("trend", "plan"), backs="only"))))
    assert words.count("MOVIE EMPIRE") == 2 * (CARDS["trend"] + CARDS["plan"])

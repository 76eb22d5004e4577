"""Saving ink and printing in grey, measured on rasterised sheets."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image
from press_bench import Bench
from pypdfium2 import PdfDocument

from companion.catalog import load_deck
from companion.paths import TEMPLATES
from companion.press.cornermarks import Box
from companion.press.cover import ink_cover
from companion.press.face import Run
from companion.press.faces import Faces
from companion.press.inkmode import AS_DESIGNED, Inking, grey, luminance
from companion.press.options import SheetOptions
from companion.press.pdf import About, Document
from companion.press.png import DPI
from companion.press.rasters import frame, pictures
from companion.press.sheets import print_deck

DECK = load_deck("best-movie")
COLOURS = [colour.key for colour in DECK.game.colours]


def _printed(folder: Path, inking: Inking) -> Path:
    report = print_deck(DECK, "en", SheetOptions(inking=inking), folder / f"{inking.ink}-{inking.grey}.pdf")
    assert not report.problems
    assert report.path is not None
    return report.path


def test_saving_covers_less_than_a_third_on_every_sheet(tmp_path: Path) -> None:
    full, saving = (ink_cover(_printed(tmp_path, Inking(ink))) for ink in ("full", "save"))
    assert len(full) == len(saving) == 10
    for much, little in zip(full, saving, strict=True):
        assert 0 < little < much / 3


def test_cover_is_known_before_it_is_believed() -> None:
    """A page that is black on a quarter of its area covers 25 %, in half-tone half of that."""
    for colour, expected in (("0 0 0", 0.25), ("0.5 0.5 0.5", 0.125), ("1 1 1", 0.0)):
        document = Document(About("", "", "", "en", "Simplex"))
        document.begin((100, 100), Box(0, 0, 100, 100), 0)
        document.draw([f"{colour} rg 0 0 50 50 re f"])
        document.end()
        assert ink_cover(document.finish()) == pytest.approx((expected,), abs=0.004)


def test_long_documents_are_measured_in_samples() -> None:
    document = Document(About("", "", "", "en", "Simplex"))
    for _ in range(7):
        document.begin((20, 20), Box(0, 0, 20, 20), 0)
        document.end()
    assert len(ink_cover(document.finish(), most=3)) == 3


def _badges(inking: Inking) -> dict[str, Image.Image]:
    """The swatch below the badge of each colour's card 7, in grey."""
    faces = Faces(DECK, "en", TEMPLATES, None, 0, inking)
    cards = [card for card in DECK.cards if card.kind == "cast" and card.fields["number"] == "7"]
    shown = ((card.fields["colour"], faces.front(card), frame((42, 64), 0, DPI)) for card in cards)
    mm = DPI / 25.4
    return {
        colour: picture.convert("L").crop((round(3 * mm), round(27 * mm), round(13 * mm), round(29.6 * mm))) for colour, picture in pictures(shown)
    }


@pytest.mark.parametrize("inking", [Inking("full", True), Inking("save", False), Inking("save", True)])
def test_patterns_tell_the_colours_apart_without_colour(inking: Inking) -> None:
    """Compared dot by dot, every two swatches differ on a fifth of their area at least."""
    badges = _badges(inking)
    assert list(badges) == COLOURS
    for one, other in combinations(COLOURS, 2):
        dots = zip(badges[one].tobytes(), badges[other].tobytes(), strict=True)
        apart = sum(abs(a - b) > 80 for a, b in dots) / len(badges[one].tobytes())
        assert apart > 0.2, (one, other)


def test_grey_sheets_hold_no_colour(tmp_path: Path) -> None:
    for inking in (Inking("full", True), Inking("save", True)):
        for page in PdfDocument(_printed(tmp_path, inking)):
            red, green, blue = page.render(scale=0.5).to_pil().convert("RGB").split()
            assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_greys_are_as_light_as_their_colours() -> None:
    for colour in ("0.9 0.2 0.1", "0 0 0", "1 1 1", "0.1 0.4 0.7"):
        assert luminance(grey(colour)) == pytest.approx(luminance(colour), abs=0.001)


def test_codes_words_and_cards_are_the_same_in_every_ink(tmp_path: Path) -> None:
    said = {
        tuple(sorted(" ".join(page.get_textpage().get_text_range() for page in list(PdfDocument(_printed(tmp_path, inking)))[::2]).split()))
        for inking in (AS_DESIGNED, Inking("full", True))
    }
    assert len({tuple(word for word in words if not re.fullmatch("[0-9a-f]{6}", word)) for words in said}) == 1


def _marks(bench: Bench, xml: str, inking: Inking) -> list[str]:
    bench.template("front.xml", xml)
    deck = bench.deck()
    faces = Faces(deck, "en", bench.folder, None, 0, inking)
    face = faces.front(deck.cards[0])
    assert not faces.problems()
    return [mark.text if isinstance(mark, Run) else str(mark) for mark in face.marks]


DARK = '<card{0}><rect x="-4" y="-4" w="200" h="200" fill="#102040"/><text x="5" y="9" size="9" fill="#ffffff">word</text></card>'


def test_a_design_that_knows_nothing_of_it_becomes_outlines_and_black_words(bench: Bench) -> None:
    marks = _marks(bench, DARK.format(""), Inking("save"))
    assert "1 1 1 rg" in marks
    assert marks[-2:] == ["0 0 0 rg", "word"]


def test_a_design_of_its_own_is_left_alone(bench: Bench) -> None:
    own = DARK.format(' ink="{{ ink }}"')
    assert _marks(bench, own, Inking("save")) == _marks(bench, DARK.format(""), AS_DESIGNED)


def test_codes_stay_black_on_white(bench: Bench) -> None:
    xml = '<card><qr x="4" y="4" size="10" payload="BM:R7A"/></card>'
    assert _marks(bench, xml, Inking("save")) == _marks(bench, xml, AS_DESIGNED)


def test_line_art_ends_with_its_group(bench: Bench) -> None:
    xml = '<card><g art="line"><rect x="5" y="5" w="30" h="30" fill="#ff0000"/></g><rect x="5" y="5" w="30" h="30" fill="#ff0000"/></card>'
    assert _marks(bench, xml, AS_DESIGNED)[-2:] == ["1 0 0 rg", "5.000 5.000 30.000 30.000 re f"]


def test_a_flattened_group_is_no_obstacle(bench: Bench) -> None:
    assert _marks(bench, '<card><g art="line" scale="0,1"><rect x="5" y="5" w="5" h="5" fill="#000000"/></g></card>', AS_DESIGNED)


def test_looks_differ_by_ink() -> None:
    digests = {
        Faces(DECK, "en", TEMPLATES, None, 0, Inking(ink, in_grey)).front(DECK.cards[0]).digest
        for ink in ("full", "save")
        for in_grey in (False, True)
    }
    assert len(digests) == 4


def test_runs_keep_their_place() -> None:
    """Only colours change: words of a grey face stand where they stood."""
    runs = [
        [mark for mark in Faces(DECK, "uk", TEMPLATES, None, 0, inking).front(DECK.cards[60]).marks if isinstance(mark, Run)]
        for inking in (AS_DESIGNED, Inking("full", True))
    ]
    assert runs[0] == runs[1]

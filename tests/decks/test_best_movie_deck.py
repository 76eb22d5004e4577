"""The Best Movie deck as somebody would get it on paper: printed for real, read back with independent libraries."""

import re
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from companion.catalog import load_deck
from companion.press.imposition import Grid, impose
from companion.press.inkmode import Inking
from companion.press.options import SheetOptions
from companion.press.paper import CARD_SIZES, PAPERS, Size
from companion.press.proof import proof_deck
from companion.press.sheets import print_deck

DECK = load_deck("best-movie")
CODES = [card.code for card in DECK.cards]
MM = 72 / 25.4
DPI = 200
VISIBLE = 14
"""What shows of a card when the next one lies over it, in mm."""


def _printed(folder: Path, lang: str, options: SheetOptions) -> Path:
    report = print_deck(DECK, lang, options, folder / "deck.pdf")
    assert not report.problems
    assert report.path is not None
    return report.path


@pytest.mark.parametrize(("paper", "lang"), [("letter", "it"), ("a4", "uk")])
def test_seventy_seven_cards_on_five_sheets(tmp_path: Path, paper: str, lang: str) -> None:
    reader = PdfReader(_printed(tmp_path, lang, SheetOptions(paper=PAPERS[paper])))
    assert len(reader.pages) == 10
    width, height = sorted((PAPERS[paper].width * MM, PAPERS[paper].height * MM))
    for page in reader.pages:
        assert sorted((float(page.mediabox.width), float(page.mediabox.height))) == pytest.approx([width, height], abs=0.01)
        assert page.trimbox[0] >= 0
    words = " ".join(page.extract_text() for page in reader.pages[::2]).split()
    assert sorted(word for word in words if word in CODES) == sorted(CODES)
    preferences = reader.viewer_preferences
    assert preferences is not None
    assert str(preferences["/PrintScaling"]) == "/None"
    assert str(preferences["/Duplex"]) == "/DuplexFlipLongEdge"


def test_every_font_is_an_embedded_subset(tmp_path: Path) -> None:
    reader = PdfReader(_printed(tmp_path, "uk", SheetOptions()))
    objects = [reader.get_object(number) for number in reader.xref[0]]
    fonts = [item for item in objects if isinstance(item, DictionaryObject) and item.get("/Type") == "/Font"]
    assert fonts
    for font in fonts:
        assert re.match(r"/[A-Z]{6}\+", str(font["/BaseFont"]))
        descriptor = font["/FontDescriptor"].get_object()
        assert isinstance(descriptor, DictionaryObject)
        assert "/FontFile2" in descriptor


def test_the_kinds_are_bookmarked(tmp_path: Path) -> None:
    reader = PdfReader(_printed(tmp_path, "it", SheetOptions()))
    assert [entry.title for entry in reader.outline if not isinstance(entry, list)] == ["Cast", "Premi", "Generi"]


def _cards(file: Path, grid: Grid) -> list[Image.Image]:
    """Every card of the fronts, cut out at DPI, in the order printed."""
    cards = []
    dots = DPI / 25.4
    for number, page in enumerate(pypdfium2.PdfDocument(file)):
        picture = page.render(scale=DPI / 72).to_pil().convert("L")
        for index in range(min(grid.capacity, len(CODES) - number * grid.capacity)):
            slot = grid.front(index)
            cards.append(picture.crop(tuple(round(edge * dots) for edge in (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height))))
    return cards


@pytest.mark.parametrize(("size", "inking"), [(None, Inking()), (CARD_SIZES["poker"], Inking("save"))], ids=["kit-full", "poker-save"])
def test_codes_are_read_from_the_visible_edge(tmp_path: Path, size: Size | None, inking: Inking) -> None:
    """Only the left 14 mm show; upright that is the corner A, head down the corner B."""
    options = SheetOptions(size=size, backs="none", inking=inking)
    grid = impose(size or DECK.game.kinds[0].size, options)
    assert isinstance(grid, Grid)
    strip = round(VISIBLE * DPI / 25.4)
    for card, code in zip(_cards(_printed(tmp_path, "en", options), grid), CODES, strict=True):
        for corner, picture in (("A", card), ("B", card.rotate(180))):
            found = {result.text for result in zxingcpp.read_barcodes(picture.crop((0, 0, strip, picture.height)))}
            assert found == {f"BM:{code}{corner}"}


def test_nothing_overflows_or_is_missing_in_any_language() -> None:
    assert proof_deck(DECK) == []


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    first = _printed(tmp_path, "ru", SheetOptions()).read_bytes()
    assert _printed(tmp_path, "ru", SheetOptions()).read_bytes() == first


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_fronts_and_backs_meet_on_a_half_filled_sheet(tmp_path: Path, duplex: str) -> None:
    """Seen through the paper, every printed back covers exactly a printed front, and no empty slot has one."""
    options = SheetOptions(duplex="long" if duplex == "long" else "short", kinds=("genre",), marks="none")
    document = pypdfium2.PdfDocument(_printed(tmp_path, "en", options))
    front, back = (page.render(scale=1).to_pil().convert("L") for page in document)
    portrait = front.height > front.width
    sideways = portrait == (duplex == "long")
    turned = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT if sideways else Image.Transpose.FLIP_TOP_BOTTOM)
    grid = impose(DECK.game.kinds[2].size, options)
    assert isinstance(grid, Grid)
    for index in range(grid.capacity):
        slot = grid.front(index)
        middle = (
            round((slot.x + 2) * MM),
            round((slot.y + slot.height / 2) * MM),
            round((slot.x + slot.width - 2) * MM),
            round((slot.y + slot.height / 2 + 1) * MM),
        )
        inked = [min(picture.crop(middle).tobytes()) < 200 for picture in (front, turned)]
        assert inked == [index < 5, index < 5]

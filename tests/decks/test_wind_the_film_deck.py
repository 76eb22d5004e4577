"""The Wind the Film! deck as somebody would get it on paper: printed for real, read back with independent libraries."""

from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from companion.catalog import load_deck
from companion.paths import TEMPLATES
from companion.press.faces import Faces
from companion.press.imposition import Grid, impose
from companion.press.inkmode import Inking
from companion.press.options import SheetOptions
from companion.press.paper import CARD_SIZES, Paper, Size
from companion.press.players import needed_by
from companion.press.proof import proof_deck
from companion.press.sheets import print_deck

DECK = load_deck("wind-the-film")
GAME = DECK.game
CODES = [card.code for card in DECK.cards]
PHOTOS = [card for card in DECK.cards if card.kind == "photo"]
DPI = 200
VISIBLE = 14
"""What shows of a card when the next one lies over it, in mm."""


def _back(code: str) -> str:
    """What the back of a photo tells: its colour, and which half of the numbers."""
    half = 1 if int(code[1:]) <= GAME.number("photos_per_colour") // 2 else 2
    return f"X{code[0]}{half}"


def _printed(folder: Path, lang: str, options: SheetOptions) -> Path:
    report = print_deck(DECK, lang, options, folder / "deck.pdf")
    assert not report.problems
    assert report.path is not None
    return report.path


def _cards(file: Path, grid: Grid) -> list[Image.Image]:
    """Every card of the sheets, cut out at DPI, in the order printed."""
    cards = []
    dots = DPI / 25.4
    for page in pypdfium2.PdfDocument(file):
        picture = page.render(scale=DPI / 72).to_pil().convert("L")
        for index in range(grid.capacity):
            slot = grid.front(index)
            cards.append(picture.crop(tuple(round(edge * dots) for edge in (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height))))
    return cards


def _seen(card: Image.Image) -> set[str]:
    """The codes in the left edge of a card, which is all that shows in a row."""
    return {result.text for result in zxingcpp.read_barcodes(card.crop((0, 0, round(VISIBLE * DPI / 25.4), card.height)))}


def _words(file: Path, margin: float = 0) -> list[str]:
    """The words on all pages, or on what is left of them within a margin in mm."""
    words = []
    for page in pypdfium2.PdfDocument(file):
        width, height = page.get_size()
        edge = margin * 72 / 25.4
        words += page.get_textpage().get_text_bounded(edge, edge, width - edge, height - edge).split()
    return words


def test_the_kit_is_whole() -> None:
    counts = Counter(card.kind for card in DECK.cards for _ in range(card.quantity))
    assert counts == {"photo": 84, "good-shot": 7, "sunset": 1, "set-up": 1, "summary": 4}
    assert len(set(CODES)) == len(CODES)
    assert {card.code for card in PHOTOS} == {f"{letter}{number}" for letter in "BRYGNEV" for number in range(1, 13)}
    assert {kind.size for kind in GAME.kinds} == {(56, 87)}


def test_every_code_stands_once_in_the_text(tmp_path: Path) -> None:
    words = _words(_printed(tmp_path, "uk", SheetOptions(backs="none")))
    assert sorted(word for word in words if word in CODES) == sorted(CODES)


@pytest.mark.parametrize(("size", "inking"), [(None, Inking()), (CARD_SIZES["poker"], Inking("save"))], ids=["kit", "poker"])
def test_faces_are_read_from_the_visible_edge(tmp_path: Path, size: Size | None, inking: Inking) -> None:
    """Upright that is the corner A, head down the corner B."""
    options = SheetOptions(size=size, backs="none", inking=inking)
    grid = impose(size or GAME.kinds[0].size, options)
    assert isinstance(grid, Grid)
    cards = _cards(_printed(tmp_path, "en", options), grid)
    for code, card in zip(CODES, cards, strict=False):
        assert _seen(card) == {f"WF:{code}A"}
        assert _seen(card.rotate(180)) == {f"WF:{code}B"}


@pytest.mark.parametrize("inking", [Inking(), Inking("save")], ids=["full", "save"])
def test_backs_of_photos_are_read_from_the_visible_edge(tmp_path: Path, inking: Inking) -> None:
    """Every one, printed head down or not, tells colour and half at both ends."""
    shown = [card.code for card in PHOTOS]
    options = SheetOptions(backs="only", only=",".join(shown), inking=inking)
    grid = impose(GAME.kinds[0].size, options)
    assert isinstance(grid, Grid)
    found: Counter[str] = Counter()
    for card in _cards(_printed(tmp_path, "en", options), grid):
        ends = (_seen(card), _seen(card.rotate(180)))
        if any(ends):
            assert [len(end) for end in ends] == [1, 1]
            found.update(ends[0] | ends[1])
    assert found == Counter(f"WF:{_back(code)}{corner}" for code in shown for corner in "AB")


def test_backs_tell_colour_and_half_and_no_more() -> None:
    faces = Faces(DECK, "en", TEMPLATES, None, 3)
    backs: dict[str, set[bytes]] = {}
    for card in PHOTOS:
        face = faces.back(card)
        assert face is not None
        backs.setdefault(_back(card.code), set()).add(face.digest)
    assert len(backs) == 14
    assert all(len(digests) == 1 for digests in backs.values())
    assert len(set.union(*backs.values())) == 14


@pytest.mark.parametrize(("players", "colours"), [(2, "BRYGN"), (3, "BRYGNE"), (4, "BRYGNEV")])
def test_only_the_colours_in_play_are_printed(players: int, colours: str) -> None:
    cards, _ = needed_by(DECK.cards, GAME, players)
    shots = len(colours)
    assert Counter(card.kind for card in cards) == {"photo": 12 * shots, "good-shot": shots, "sunset": 1, "set-up": 1, "summary": players}
    assert {card.code[0] for card in cards if card.kind == "photo"} == set(colours)


@pytest.mark.parametrize("number", [1, 2, 5, 11, 12])
def test_the_numbers_that_may_come_next_are_printed(tmp_path: Path, number: int) -> None:
    """All that are at most the gap away, and the photo's own number."""
    gap, most = GAME.number("gap"), GAME.number("photos_per_colour")
    options = SheetOptions(paper=Paper("one card", 126, 157), margin=35, backs="none", only=f"G{number}", marks="none")
    printed = {int(word) for word in _words(_printed(tmp_path, "en", options), margin=34) if word.isdigit()}
    assert printed == set(range(max(1, number - gap), min(most, number + gap) + 1))


def test_nothing_overflows_or_is_missing_in_any_language() -> None:
    assert proof_deck(DECK) == []


@pytest.mark.parametrize("inking", [Inking(), Inking("save", grey=True)], ids=["full", "save"])
def test_other_sizes_and_inks_fit_as_well(inking: Inking) -> None:
    size = CARD_SIZES["poker"] if inking == Inking() else None
    for lang in GAME.languages:
        faces = Faces(DECK, lang, TEMPLATES, size, 3, inking)
        for card in DECK.cards:
            faces.front(card)
            faces.back(card)
        assert faces.problems() == []

"""The B-Movies kit as somebody would get it on paper: printed for real, read back with independent libraries."""

import random
import re
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from companion.catalog import load_deck
from companion.catalog.model import Card
from companion.press.imposition import Grid, impose
from companion.press.inkmode import Inking
from companion.press.options import SheetOptions
from companion.press.proof import proof_deck
from companion.press.sheets import print_deck

DECK = load_deck("b-movies")
CARD = (63.0, 88.0)
COUNTS = {"title": 86, "spooky": 20, "vote": 18, "studio": 12, "popcorn": 96, "clap": 5}
CARDS = [card for card in DECK.cards if card.kind not in ("popcorn", "clap")]
TOKENS = [card for card in DECK.cards if card.kind in ("popcorn", "clap")]
PARTS = [card for card in DECK.cards if card.kind in ("title", "spooky")]
DPI = 200
VISIBLE = 14
"""What shows of a card when the next one lies over it, in mm."""


def _printed(folder: Path, lang: str, options: SheetOptions) -> Path:
    report = print_deck(DECK, lang, options, folder / "kit.pdf")
    assert not report.problems
    assert report.path is not None
    return report.path


def _of(kind: str) -> list[Card]:
    return [card for card in DECK.cards if card.kind == kind]


def test_the_kit_holds_what_it_must() -> None:
    held = Counter[str]()
    for card in DECK.cards:
        held[card.kind] += card.quantity
    assert held == COUNTS
    assert {kind.key: kind.size for kind in DECK.game.kinds} == {kind: (25, 25) if kind in ("popcorn", "clap") else CARD for kind in COUNTS}


def test_codes_are_as_promised() -> None:
    assert [card.code for card in _of("title")] == [f"T{number:02}" for number in range(1, 87)]
    assert [card.code for card in _of("spooky")] == [f"S{number:02}" for number in range(1, 21)]
    assert all(re.fullmatch("[A-Z0-9]{1,5}", card.code) for card in DECK.cards)


def test_six_sets_of_votes_and_six_studios_twice() -> None:
    assert Counter(card.fields["colour"] for card in _of("vote")) == {colour.key: 3 for colour in DECK.game.colours}
    assert Counter(card.fields["vote"] for card in _of("vote")) == {"no": 6, "yes": 6, "oh-yes": 6}
    assert set(Counter(card.fields["logo"] for card in _of("studio")).values()) == {2}
    assert len({card.texts["name"]["en"] for card in _of("studio")}) == 6


def test_token_values_are_those_of_the_game() -> None:
    least, most = DECK.game.span("token_values")
    assert [int(card.fields["value"]) for card in _of("popcorn")] == list(range(least, most + 1))


@pytest.mark.parametrize("players", range(3, 7))
def test_fewer_players_need_fewer_votes_and_as_many_claps_as_rounds(tmp_path: Path, players: int) -> None:
    report = print_deck(DECK, "en", SheetOptions(players=players, kinds=("vote", "clap"), backs="none"), tmp_path / "kit.pdf")
    assert report.cards == 3 * players + DECK.game.per_player("rounds", players)


def test_every_title_has_a_picture_of_its_own() -> None:
    pictures = [(card.fields["stock"], card.fields["subject"]) for card in PARTS]
    assert len(set(pictures)) == len(PARTS)


@pytest.mark.parametrize("lang", DECK.game.languages)
def test_any_cards_make_a_title(lang: str) -> None:
    chance = random.Random(lang)
    least, most = DECK.game.numbers("cards_per_film")
    for _ in range(200):
        parts = [card.texts["words"][lang] for card in chance.sample(PARTS, chance.randint(least, most))]
        assert all(parts)
        title = " ".join(parts)
        assert title == " ".join(title.split())
        assert all(re.fullmatch(r"[^\W_].*(?:[^\W_]|[!?…])", part) for part in parts), parts
        assert not re.search(r"\s[!?…,.:]|[,:–—-]$", title), title


@pytest.mark.parametrize("lang", DECK.game.languages)
def test_no_two_cards_say_the_same(lang: str) -> None:
    words = [card.texts["words"][lang] for card in PARTS]
    assert len(set(words)) == len(words)


def test_nothing_overflows_or_is_missing_in_any_language() -> None:
    assert proof_deck(DECK) == []


def test_the_whole_kit_is_printed_in_order(tmp_path: Path) -> None:
    """Cards on sixteen sheets, then tokens on two; a card has its code in both corners, a token once."""
    file = _printed(tmp_path, "uk", SheetOptions())
    reader = PdfReader(file)
    assert len(reader.pages) == 36
    entries = [str(entry.title) for entry in reader.outline if not isinstance(entry, list)]
    assert entries == [kind.name["uk"] for kind in DECK.game.kinds]
    wanted = Counter({card.code: 2 for card in CARDS} | {card.code: card.quantity for card in TOKENS})
    words = Counter(word for page in list(pypdfium2.PdfDocument(file))[::2] for word in page.get_textpage().get_text_range().split())
    assert {code: words[code] for code in wanted} == wanted


@pytest.mark.parametrize(("lang", "inking"), [("en", Inking()), ("ru", Inking("save", grey=True))], ids=["full", "save"])
def test_codes_are_read_from_the_visible_edge(tmp_path: Path, lang: str, inking: Inking) -> None:
    """Only the left 14 mm show; upright that is the corner A, head down the corner B."""
    options = SheetOptions(backs="none", kinds=("title", "spooky", "vote", "studio"), inking=inking)
    strip = round(VISIBLE * DPI / 25.4)
    for card, picture in zip(CARDS, _pictures(_printed(tmp_path, lang, options), options), strict=True):
        for corner, seen in (("A", picture), ("B", picture.rotate(180))):
            found = {result.text for result in zxingcpp.read_barcodes(seen.crop((0, 0, strip, seen.height)))}
            assert found == {f"BV:{card.code}{corner}"}


def _pictures(file: Path, options: SheetOptions) -> list[Image.Image]:
    """Every card of the fronts, cut out at DPI, in the order printed."""
    grid = impose(CARD, options)
    assert isinstance(grid, Grid)
    dots = DPI / 25.4
    cards = []
    for number, page in enumerate(pypdfium2.PdfDocument(file)):
        picture = page.render(scale=DPI / 72).to_pil().convert("L")
        for index in range(min(grid.capacity, len(CARDS) - number * grid.capacity)):
            slot = grid.front(index)
            cards.append(picture.crop(tuple(round(edge * dots) for edge in (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height))))
    return cards


def test_saving_ink_saves_most_of_it(tmp_path: Path) -> None:
    full, saved = (
        print_deck(DECK, "it", SheetOptions(inking=inking, kinds=("spooky", "vote", "clap")), tmp_path / "kit.pdf", measure=True).cover
        for inking in (Inking(), Inking("save"))
    )
    assert sum(saved) < sum(full) / 3

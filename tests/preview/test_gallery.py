"""The gallery and the contact sheet: what they hold, and that only what changed is drawn again."""

import base64
import html
import io
import json
import re
from dataclasses import replace

import pytest
import zxingcpp
from PIL import Image

from companion.catalog import load_deck
from companion.catalog.model import Deck
from companion.paths import LANGUAGES
from companion.press.inkmode import Inking
from companion.press.options import SheetOptions
from companion.preview.contact import contact_sheet
from companion.preview.gallery import LABELS, gallery_html, stamp_js
from companion.preview.viewing import MANY, Viewer, kind_of, languages_of
from companion.words import speech

DECK = load_deck("best-movie")
SOME = SheetOptions(only="R7-R9,A01,GR")


@pytest.fixture(scope="module")
def viewer() -> Viewer:
    made = Viewer(SOME)
    for lang in ("en", "uk"):
        assert made.look(DECK, lang) == ([], True)
    return made


def _data(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert isinstance(data, dict)
    return data


def test_the_page_holds_every_card_in_every_language_and_each_picture_once(viewer: Viewer) -> None:
    data = _data(gallery_html(DECK, viewer, ("uk", "en")))
    cards, shots = data["cards"], data["pictures"]
    assert isinstance(cards, list)
    assert isinstance(shots, list)
    assert [card["code"] for card in cards] == ["R7", "R8", "R9", "A01", "GR"]
    assert len(shots) == len(set(shots)) == 5 * 2 + 3
    for card in cards:
        assert set(card["front"]) == {"uk", "en"}
        picture = Image.open(io.BytesIO(base64.b64decode(shots[card["front"]["uk"]].split(",")[1])))
        assert f"BM:{card['code']}A" in {result.text for result in zxingcpp.read_barcodes(picture.convert("RGB").resize((660, 1008)))}


@pytest.mark.parametrize("lang", ["en", "uk"])
def test_the_page_says_its_labels_and_nothing_of_its_making(viewer: Viewer, lang: str) -> None:
    page = gallery_html(DECK, viewer, (lang, "en"))
    shown = html.unescape(re.sub(r"<(script|style).*?</\1>", "", page, flags=re.DOTALL))
    say = speech(lang)
    assert [key for key, label in LABELS.items() if key not in ("every", "count") and say(label) not in shown] == []
    assert re.findall(r"<[\w-]+ [^<>]*\bat 0x", shown) == []


def test_the_page_needs_nothing_else(viewer: Viewer) -> None:
    page = gallery_html(DECK, viewer, ("en", "uk"))
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "http" not in re.sub(r"http-equiv|http://www\.w3\.org\S*", "", page)
    assert "default-src 'none'" in page
    assert "gallery-stamp" in gallery_html(DECK, viewer, ("en",), stamp="7")
    assert stamp_js("7") == 'window.companionStamp = "7";\n'


def test_no_card_can_break_the_page() -> None:
    evil = "</script><script>alert(1)</script>"
    card = replace(DECK.cards[0], texts={"name": {"en": evil}})
    game = replace(DECK.game, title={"en": evil})
    deck = Deck(game, (card,))
    seen = Viewer()
    seen.look(deck, "en")
    page = gallery_html(deck, seen, ("en",))
    assert "<script>alert" not in page
    cards = _data(page)["cards"]
    assert isinstance(cards, list)
    assert cards[0]["name"]["en"] == evil


def test_labels_are_there_in_all_languages(viewer: Viewer) -> None:
    labels = _data(gallery_html(DECK, viewer, ("en",)))["labels"]
    assert isinstance(labels, dict)
    assert set(labels) == set(LANGUAGES)
    assert all(set(of_one) == set(LABELS) and all(of_one.values()) for of_one in labels.values())


def test_only_what_changed_is_drawn_again() -> None:
    seen = Viewer(SOME)
    seen.look(DECK, "en")
    assert seen.drawn == 5 + 3
    seen.look(DECK, "en")
    assert seen.drawn == 0
    cards = tuple(replace(card, texts={"name": {"en": "Somebody Else"}}) if card.code == "R8" else card for card in DECK.cards)
    seen.look(replace(DECK, cards=cards), "en")
    assert seen.drawn == 1
    before = len(seen.pictures)
    seen.forget(("en",))
    assert len(seen.pictures) == before - 1


def test_a_preview_can_show_what_saves_ink() -> None:
    looks = set()
    for inking in (Inking(), Inking("save"), Inking("full", True)):
        seen = Viewer(replace(SOME, only="R7", inking=inking))
        seen.look(DECK, "en")
        looks.add(seen.front("R7", "en"))
    assert len(looks) == 3


def test_very_large_decks_show_one_language() -> None:
    assert languages_of(DECK, "uk") == ("uk", "en", "it", "ru")
    large = replace(DECK, cards=DECK.cards * (MANY // len(DECK.cards)))
    assert languages_of(large, "uk") == ("uk",)


def test_the_contact_sheet_shows_all_cards_and_each_back_once(viewer: Viewer) -> None:
    sheet = Image.open(io.BytesIO(contact_sheet(viewer, "en")))
    assert max(sheet.size) < 2000
    codes = {result.text for result in zxingcpp.read_barcodes(sheet.resize((sheet.width * 3, sheet.height * 3)))}
    assert {f"BM:{code}A" for code in ("R7", "R8", "R9", "A01", "GR")} <= codes


def test_no_cards_make_no_sheet() -> None:
    assert contact_sheet(Viewer(), "en") == b""


def test_what_was_packed_in_haste_is_packed_well_afterwards() -> None:
    quick, usual = Viewer(SOME), Viewer(SOME)
    quick.look(DECK, "en", haste=True)
    usual.look(DECK, "en")
    assert all(kind_of(picture) == "image/jpeg" for picture in quick.pictures.values())
    quick.refine()
    assert quick.pictures == usual.pictures
    assert not quick.rough

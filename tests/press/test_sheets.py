"""Whole files, read back with a library that is not the one that wrote them."""

import contextlib
import gc
import hashlib
import re
import weakref
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from press_bench import CODES, MM, Bench, Placed
from pypdf import PageObject

from companion.catalog.model import Deck, Kind
from companion.press.options import SheetOptions
from companion.press.paper import PAPERS, Duplex, Paper
from companion.press.xmlsafe import Reader, RefusedError
from companion.words import speech

Find = Callable[[PageObject], Placed]


def codes(text: str, side: str) -> list[str]:
    return re.findall(rf"{side}(R\d+)", text)


@pytest.mark.parametrize("count", [1, 8, 9, 10, 18])
def test_each_card_comes_once_and_no_page_is_blank(bench: Bench, count: int) -> None:
    report = bench.print(bench.deck(CODES[:count]))
    pages = [page.extract_text() for page in bench.read().pages]
    assert report.problems == ()
    assert len(pages) == report.pages == 2 * -(-count // 9)
    assert [code for page in pages[::2] for code in codes(page, "F")] == list(CODES[:count])
    assert [set(codes(front, "F")) for front in pages[::2]] == [set(codes(back, "B")) for back in pages[1::2]]


def test_nothing_to_print_writes_nothing(bench: Bench) -> None:
    report = bench.print(bench.deck(()))
    assert [problem.code for problem in report.problems] == ["nothing-to-print"]
    assert report.path is None
    assert not bench.out.exists()


@pytest.mark.parametrize(("duplex", "orientation", "count"), list(product(("long", "short"), ("portrait", "landscape"), (1, 4, 7, 9))))
def test_backs_meet_their_fronts_after_the_flip(bench: Bench, placed: Find, duplex: Duplex, orientation: Any, count: int) -> None:
    bench.print(bench.deck(CODES[:count]), SheetOptions(duplex=duplex, orientation=orientation))
    pages = bench.read().pages
    for front_page, back_page in zip(pages[::2], pages[1::2], strict=True):
        width, height = (float(length) * MM for length in (front_page.mediabox.width, front_page.mediabox.height))
        fronts, backs = placed(front_page), placed(back_page)
        sideways = (duplex == "long") == (height > width)
        for code in codes(" ".join(fronts), "F"):
            (x, y, upright), (back_x, back_y, back_upright) = fronts["F" + code], backs["B" + code]
            behind = (width - back_x, back_y) if sideways else (back_x, height - back_y)
            # Both texts begin 5 mm from the left edge of their side: seen from the front, the back's begins 5 mm from the right edge.
            assert behind == pytest.approx((x + 63 - 10, y), abs=0.01)
            assert upright
            assert back_upright is sideways


@pytest.mark.parametrize(
    ("paper", "size"),
    [(PAPERS["a4"], (595.2756, 841.8898)), (PAPERS["letter"], (612, 792)), (PAPERS["a3"], (841.8898, 1190.5512)), (PAPERS["legal"], (612, 1008)),
     (Paper("own", 320, 450), (907.0866, 1275.5906))],
)  # fmt: skip
def test_the_page_is_the_paper(bench: Bench, paper: Paper, size: tuple[float, float]) -> None:
    bench.print(bench.deck(), SheetOptions(paper=paper, orientation="portrait"))
    for page in bench.read().pages:
        assert [float(edge) for edge in page.mediabox] == pytest.approx([0, 0, *size], abs=0.001)


def test_trim_and_bleed_boxes_hold_the_cards(bench: Bench) -> None:
    bench.print(bench.deck(CODES[:8]), SheetOptions(bleed=3))
    page = bench.read().pages[0]
    trim, bleed = ([float(edge) * MM for edge in box] for box in (page.trimbox, page.bleedbox))
    assert trim == pytest.approx([13.5, 14, 283.5, 196], abs=0.001)
    assert bleed == pytest.approx([10.5, 11, 286.5, 199], abs=0.001)


@pytest.mark.parametrize(
    ("options", "duplex"),
    [
        ({}, "/DuplexFlipLongEdge"),
        ({"duplex": "short"}, "/DuplexFlipShortEdge"),
        ({"duplex": "none"}, "/Simplex"),
        ({"backs": "none"}, "/Simplex"),
        ({"backs": "only"}, "/Simplex"),
        ({"backs": "separate"}, "/Simplex"),
    ],
)
def test_the_viewer_is_told_how_to_print(bench: Bench, options: dict[str, Any], duplex: str) -> None:
    bench.print(bench.deck(), SheetOptions(**options))
    wishes: Any = bench.read().root_object["/ViewerPreferences"]
    assert wishes["/PrintScaling"] == "/None"
    assert wishes["/Duplex"] == duplex


@pytest.mark.parametrize(("backs", "order"), [("interleaved", "FBFB"), ("separate", "FFBB"), ("only", "BB"), ("none", "FF")])
def test_the_order_of_fronts_and_backs(bench: Bench, backs: Any, order: str) -> None:
    report = bench.print(bench.deck(CODES[:12]), SheetOptions(backs=backs))
    pages = [page.extract_text() for page in bench.read().pages]
    assert "".join("F" if codes(page, "F") else "B" for page in pages) == order
    assert (report.sheets, report.cards, report.per_sheet) == (2, 12, (9, 3))


def test_a_deck_without_backs_has_no_pages_for_them(bench: Bench) -> None:
    deck = bench.deck()
    kind = replace(deck.game.kinds[0], back=None)
    report = bench.print(Deck(replace(deck.game, kinds=(kind,)), deck.cards))
    assert report.pages == 1


def test_kinds_of_another_size_have_sheets_of_their_own(bench: Bench, with_kind: Callable[[Deck, Kind, Sequence[str]], Deck]) -> None:
    award = Kind("award", {"en": "Awards"}, 2, (42, 64), "award.csv", "front.xml", None)
    report = bench.print(with_kind(bench.deck(CODES[:2]), award, ("A1", "A2")))
    assert report.per_sheet == (2, 2)
    assert report.pages == 4, "a sheet without backs keeps its back page, or the next front would land on it"
    outline = bench.read().outline
    assert [(entry.title, bench.read().get_destination_page_number(entry)) for entry in outline if not isinstance(entry, list)] == [
        ("Cast", 0),
        ("Awards", 2),
    ]


def test_kinds_of_one_size_share_sheets(bench: Bench, with_kind: Callable[[Deck, Kind, Sequence[str]], Deck]) -> None:
    award = Kind("award", {"en": "Awards"}, 2, (63, 88), "award.csv", "front.xml", "back.xml")
    assert bench.print(with_kind(bench.deck(CODES[:2]), award, ("A1", "A2"))).per_sheet == (4,)


def test_a_size_that_is_asked_for_counts_for_all(bench: Bench) -> None:
    report = bench.print(bench.deck(CODES[:20]), SheetOptions(size=(42, 64)))
    assert report.per_sheet == (18, 2)


@pytest.mark.parametrize(
    ("only", "expected"), [("R2", ["R2"]), ("r1-R3, R7", ["R1", "R2", "R3", "R7"]), ("R3-R1", ["R1", "R2", "R3"]), ("R9,R2,R2", ["R2", "R9"])]
)
def test_only_some_cards(bench: Bench, only: str, expected: list[str]) -> None:
    bench.print(bench.deck(CODES[:12]), SheetOptions(only=only))
    assert codes(bench.read().pages[0].extract_text(), "F") == expected


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"only": "R99"}, "this deck has no card R99; did you mean R12?"),
        ({"only": "Q"}, "this deck has no card Q"),
        ({"only": "R1-Z9"}, "this deck has no card Z9; did you mean R9?"),
        ({"only": "R1-"}, '"R1-" is neither a card nor a range of cards such as R1-R12'),
        ({"kinds": ("csat",)}, 'this deck has no kind of card called "csat"; did you mean "cast"?'),
        ({"kinds": ("kaboom",)}, 'this deck has no kind of card called "kaboom"; there are: cast, box'),
    ],
)
def test_what_is_not_there_is_named(bench: Bench, options: dict[str, Any], told: str) -> None:
    report = bench.print(bench.deck(CODES[:12]), SheetOptions(**options))
    assert [speech("en")(problem.message) for problem in report.problems] == [told]
    assert not bench.out.exists()


def test_copies_and_quantities_multiply(bench: Bench) -> None:
    deck = bench.deck(CODES[:3])
    counted = tuple(replace(card, quantity=quantity) for card, quantity in zip(deck.cards, (0, 1, 3), strict=True))
    report = bench.print(Deck(deck.game, counted), SheetOptions(copies=2, backs="none"))
    assert report.cards == 8
    # Cards that come three times are kept as forms, which count as text all the same.
    assert Counter(codes(bench.read().pages[0].extract_text(), "F")) == {"R2": 2, "R3": 6}


def test_the_same_deck_gives_the_same_bytes(bench: Bench) -> None:
    digests = set()
    for _ in range(2):
        bench.print(bench.deck(CODES[:12]))
        digests.add(hashlib.sha256(bench.out.read_bytes()).digest())
    assert len(digests) == 1


def test_every_font_is_an_embedded_subset(bench: Bench) -> None:
    bench.template("front.xml", '<card><para x="3" y="3" w="50" h="50" size="9">Один <b>два</b> <i>tre</i></para></card>')
    bench.print(bench.deck())
    names = set()
    for page in bench.read().pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            names.add(font["/BaseFont"])
            assert "/FontFile2" in font["/FontDescriptor"]
    assert {name.partition("+")[2] for name in names} == {"FiraSansCondensed-Regular", "FiraSansCondensed-Bold", "FiraSansCondensed-Italic"}
    assert all(len(name.partition("+")[0]) == 7 for name in names)
    assert "Один два tre" in bench.read().pages[0].extract_text()


def test_the_document_tells_what_it_is(bench: Bench) -> None:
    bench.print(bench.deck(CODES[:2]), lang="ru")
    reader = bench.read()
    assert reader.metadata is not None
    assert reader.metadata.title == "Колода · Русский"
    assert reader.metadata.author
    assert "2" in str(reader.metadata.subject)
    assert str(reader.root_object["/Lang"]) == "ru"


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ((63, 88), {}),
        ((63, 88), {"paper": PAPERS["letter"]}),
        ((63, 88), {"bleed": 3}),
        ((42, 64), {}),
        ((42, 64), {"orientation": "portrait"}),
        ((42, 64), {"paper": PAPERS["letter"]}),
        ((56, 87), {}),
        ((197, 284), {}),
        ((60, 60), {"paper": Paper("A5", 148, 210)}),
        ((25, 25), {"gap": (2, 2)}),
        ((65.7, 94.7), {}),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_each_sheet_tells_about_itself_outside_the_cards(
    bench: Bench, placed: Find, size: tuple[float, float], options: dict[str, Any], lang: str
) -> None:
    report = bench.print(bench.deck(CODES[:3], size), SheetOptions(**options), lang=lang)
    assert report.problems == ()
    for page in bench.read().pages[:2]:
        found = placed(page)
        told = " ".join(found)
        assert "100" in told
        assert options.get("paper", PAPERS["a4"]).name in told
        left, bottom, right, top = (float(edge) * MM for edge in page.trimbox)
        height = float(page.mediabox.height) * MM
        for text, (x, y, _) in found.items():
            if text[1:] not in CODES:
                assert not (left < x < right and height - top < y < height - bottom), f"{text} stands on a card"
                assert 2 < x < float(page.mediabox.width) * MM - 2
                assert 2 < y < height - 2


def test_front_and_back_carry_the_same_hash_and_a_change_another(bench: Bench, placed: Find) -> None:
    def hashes() -> list[str]:
        bench.print(bench.deck(CODES[:2]))
        return [text for page in bench.read().pages for text in placed(page) if len(text) == 6 and set(text) <= set("0123456789abcdef")]

    front, back = hashes()
    assert front == back
    bench.template("back.xml", '<card><rect x="0" y="0" w="63" h="88" fill="#123"/></card>')
    assert hashes()[0] != front


def test_nothing_half_written_is_left(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.print(bench.deck())
    before = bench.out.read_bytes()

    def fail(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        bench.print(bench.deck(CODES[:5]))
    assert bench.out.read_bytes() == before
    assert sorted(path.name for path in bench.folder.iterdir()) == ["back.xml", "front.xml", "out.pdf"]


def test_what_does_not_fit_is_not_written(bench: Bench) -> None:
    report = bench.print(bench.deck(size=(300, 400)))
    assert [problem.code for problem in report.problems] == ["does-not-fit"]
    assert not bench.out.exists()


def test_kinds_without_a_face_are_left_out_and_told(bench: Bench, with_kind: Callable[[Deck, Kind, Sequence[str]], Deck]) -> None:
    token = Kind("token", {"en": "Tokens"}, 2, (25, 25), "token.csv", None, None)
    report = bench.print(with_kind(bench.deck(CODES[:2]), token, ("T1", "T2")))
    assert [(problem.level, speech("en")(problem.message)) for problem in report.problems] == [
        ("warning", "Tokens: 2 cards have no face to print and are left out")
    ]
    assert report.per_sheet == (2,)


@pytest.mark.parametrize("xml", ["<a>b</a>", "<a>"])
def test_what_was_read_of_a_card_is_let_go_at_once(xml: str) -> None:
    """Garbage is looked for seldom, so that memory stays flat only if none is made."""
    gc.disable()
    try:
        reader = Reader()
        seen = weakref.ref(reader)
        with contextlib.suppress(RefusedError):
            reader.read(xml)
        del reader
        assert seen() is None
    finally:
        gc.enable()

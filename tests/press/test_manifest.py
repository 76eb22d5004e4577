"""Only what changed since the last print, on the fewest sheets."""

import json
from dataclasses import replace
from typing import Any

import pytest
from press_bench import CODES, FRONT, Bench

from companion.catalog.model import Deck
from companion.press.manifest import Manifest
from companion.press.options import SheetOptions
from companion.press.selection import listed
from companion.press.sheets import PrintReport, print_deck
from companion.words import speech

CHANGED = SheetOptions(only="changed")


def print_and_remember(bench: Bench, deck: Deck, options: SheetOptions | None = None, **more: Any) -> PrintReport:
    return print_deck(deck, "en", options or SheetOptions(), bench.out, bench.folder, remember=True, **more)


def kept(bench: Bench) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((bench.folder / "out.pdf.manifest.json").read_bytes())
    return found


def printed(report: PrintReport) -> list[str]:
    return [card.code for sheet in report.plan for card in sheet.cards]


def told(report: PrintReport) -> list[str]:
    return [speech("en")(problem.message) for problem in report.problems]


def mark(deck: Deck, *codes: str) -> Deck:
    """The deck with these cards' name changed."""
    return Deck(deck.game, tuple(replace(card, fields={"name": "new"}) if card.code in codes else card for card in deck.cards))


@pytest.fixture
def deck(bench: Bench) -> Deck:
    bench.template("front.xml", FRONT.replace("{{ card.code }}", "{{ card.code }} {{ card.fields.name }}"))
    return bench.deck(CODES[:30], name="old")


def test_a_print_is_remembered_card_by_card(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, deck)
    assert list(kept(bench)["cards"]) == list(CODES[:30])
    assert len(set(kept(bench)["cards"].values())) == 30
    assert set(kept(bench)["quantities"].values()) == {1}


def test_only_changed_cards_are_printed_together(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, deck)
    report = print_and_remember(bench, mark(deck, "R3", "R17", "R30"), CHANGED)
    assert printed(report) == ["R3", "R17", "R30"]
    assert (report.sheets, len(bench.read().pages)) == (1, 2)
    again = print_and_remember(bench, mark(deck, "R3", "R17", "R30"), CHANGED)
    assert (again.plan, [problem.code for problem in again.problems]) == ((), ["unchanged"])


def test_a_new_card_a_new_back_and_one_more_of_a_card_are_changes(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, Deck(deck.game, deck.cards[:29]))
    more = Deck(deck.game, (replace(deck.cards[0], quantity=3), *deck.cards[1:]))
    assert printed(print_and_remember(bench, more, CHANGED)) == ["R1", "R1", "R30"]
    bench.template("back.xml", "<card><circle cx='9' cy='9' r='2' fill='#000'/></card>")
    assert len(printed(print_and_remember(bench, more, CHANGED, dry=True))) == 32


def test_fewer_of_a_card_is_no_change(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, Deck(deck.game, (replace(deck.cards[0], quantity=3), *deck.cards[1:])))
    report = print_and_remember(bench, deck, CHANGED)
    assert printed(report) == []
    assert told(report)[0] == "more are on paper than the deck has now: take out 2 × R1"


def test_what_changed_is_printed_as_often_as_the_deck_was(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, deck, SheetOptions(copies=2))
    changed = mark(deck, "R5")
    assert printed(print_and_remember(bench, changed, CHANGED)) == ["R5", "R5"]
    assert printed(print_and_remember(bench, changed, CHANGED)) == []
    fewer = Deck(changed.game, (replace(changed.cards[0], quantity=3), *changed.cards[1:]))
    assert len(printed(print_and_remember(bench, fewer, CHANGED))) == 4
    assert "more are on paper than the deck has now: take out 4 × R1" in told(print_and_remember(bench, changed, CHANGED))


def test_what_is_gone_from_the_deck_is_told_until_it_is_brought_up_to_date(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, deck)
    fewer = Deck(deck.game, (*deck.cards[:2], *deck.cards[3:]))
    gone = "R3 is no longer in the deck: take it out"
    print_and_remember(bench, fewer, SheetOptions(only="R1"))
    assert gone in told(print_and_remember(bench, fewer, CHANGED))
    assert gone in told(print_and_remember(bench, mark(fewer, "R1"), CHANGED)), "nothing was printed in between"
    assert gone not in told(print_and_remember(bench, fewer, CHANGED))


def test_whole_decks_more_than_once_are_no_spares(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, deck, SheetOptions(copies=2))
    assert told(print_and_remember(bench, deck, CHANGED)) == ["nothing has changed since the last print"]


def test_cards_printed_without_backs_are_compared_by_their_fronts(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, deck, SheetOptions(backs="none"))
    assert printed(print_and_remember(bench, mark(deck, "R5"), CHANGED)) == ["R5"]


def test_changed_goes_with_codes(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, deck)
    report = print_and_remember(bench, mark(deck, "R5"), SheetOptions(only="R9,changed"))
    assert sorted(printed(report)) == ["R5", "R9"]


def test_without_a_manifest_all_is_new_and_said(bench: Bench, deck: Deck) -> None:
    report = print_and_remember(bench, deck, CHANGED)
    assert [(problem.level, problem.code) for problem in report.problems] == [("hint", "no-manifest")]
    assert len(printed(report)) == 30


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"format": 2}', b'{"format": 1, "cards": [], "quantities": {}}', b"\xff", b'{"format":1,"cards":{"a":1}}']
)
def test_a_manifest_that_is_none_is_named(bench: Bench, deck: Deck, content: bytes) -> None:
    (bench.folder / "out.pdf.manifest.json").write_bytes(content)
    report = print_and_remember(bench, deck, CHANGED)
    assert [problem.code for problem in report.problems] == ["bad-manifest"]
    assert not bench.out.exists()


def test_printing_a_part_leaves_the_rest_remembered(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, deck)
    before = kept(bench)["cards"]
    print_and_remember(bench, Deck(deck.game, mark(deck, "R2").cards[:20]), SheetOptions(only="R2"))
    assert list(kept(bench)["cards"]) == list(CODES[:30])
    assert [code for code in CODES[:30] if kept(bench)["cards"][code] != before[code]] == ["R2"]


def test_a_dry_run_writes_nothing_and_tells_the_sheets(bench: Bench, deck: Deck) -> None:
    report = print_and_remember(bench, deck, dry=True)
    assert [listed(sheet.cards, deck) for sheet in report.plan] == ["R1-R9", "R10-R18", "R19-R27", "R28-R30"]
    assert sorted(path.name for path in bench.folder.iterdir()) == ["back.xml", "front.xml"]


def test_one_look_has_one_name(bench: Bench, deck: Deck) -> None:
    print_and_remember(bench, deck)
    first = kept(bench)
    bench.out.unlink()
    print_and_remember(bench, deck)
    assert kept(bench) == first
    assert Manifest({"R1": "a-b"}, {"R1": 2}).missing("R1", "a-c", 5) == 5

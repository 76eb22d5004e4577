"""A folder that is printed to again: what an earlier print left goes, what anybody else put there stays and is named."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from press_bench import CODES, Bench

from companion.catalog.model import Deck
from companion.press import cutter, png, tts
from companion.press.folder import FolderReport
from companion.press.options import SheetOptions
from companion.words import speech

BARE = SheetOptions()
TINY = (24, 30)
"""Millimetres."""
Printed = Callable[..., FolderReport]


@pytest.fixture
def printed(bench: Bench) -> Printed:
    """Writes pictures of a deck with these cards to the folder "shop"."""

    def write(codes: tuple[str, ...], options: SheetOptions = BARE, slug: str = "small") -> FolderReport:
        deck = bench.deck(codes, TINY)
        deck = Deck(replace(deck.game, slug=slug), deck.cards)
        return png.write_pngs(deck, "en", options, bench.folder / "shop", bench.folder)

    return write


def told(report: FolderReport) -> list[tuple[str, str]]:
    """Level and words of what is told of other files."""
    return [(problem.level, speech("en")(problem.message)) for problem in report.problems if problem.code in ("removed", "left-over")]


def lying(bench: Bench) -> list[str]:
    return sorted(file.name for file in (bench.folder / "shop").iterdir())


def test_pictures_of_cards_that_are_gone_are_taken_out(bench: Bench, printed: Printed) -> None:
    printed(CODES[:3])
    report = printed(CODES[:2])
    assert lying(bench) == sorted(report.files)
    (problem,) = told(report)
    assert problem[0] == "hint"
    assert problem[1].startswith("R3.png, R3-back.png of an earlier print are no longer wanted")
    assert told(printed(CODES[:2])) == []


def test_a_part_of_the_deck_drives_nothing_out(bench: Bench, printed: Printed) -> None:
    printed(CODES[:3])
    before = lying(bench)
    for options in (replace(BARE, only="R1"), replace(BARE, kinds=("cast",)), replace(BARE, backs="none")):
        report = printed(CODES[:3], options)
        assert lying(bench) == before
        assert [level for level, _ in told(report)] == ["hint"] * (len(report.files) < len(before))
    assert told(printed(CODES[:3])) == []
    printed(CODES[:2])
    assert "R3.png" not in lying(bench)


def test_what_others_put_there_stays_and_is_named(bench: Bench, printed: Printed) -> None:
    printed(CODES[:4])
    shop = bench.folder / "shop"
    (shop / "R3.png").write_bytes(b"mine now")
    (shop / "R4.png").unlink()
    (shop / "R4.png").symlink_to(shop / "R1.png")
    (shop / "mine.png").write_bytes(b"mine")
    (shop / "mine.txt").write_bytes(b"mine")
    ((level, words),) = [one for one in told(printed(CODES[:2])) if "not of this print" in one[1]]
    assert {"R3.png", "R4.png", "mine.png", "mine.txt"} <= set(lying(bench))
    assert level == "warning"
    assert words == f"R3.png, R4.png, mine.png in {shop} are not of this print; take them out before you pass the folder on"


def test_decks_that_share_a_folder_leave_each_other_alone(bench: Bench, printed: Printed) -> None:
    printed(("A1",))
    printed(("B1",), slug="other")
    printed(("A1",))
    assert {"A1.png", "B1.png"} <= set(lying(bench))


def test_nothing_is_done_by_a_list_that_leads_out_or_is_none(bench: Bench, printed: Printed) -> None:
    printed(CODES[:2])
    manifest = bench.folder / "shop.manifest.json"
    content = json.loads(manifest.read_bytes())
    (bench.folder / "R2.png").write_bytes((bench.folder / "shop" / "R2.png").read_bytes())
    content["files"]["../R2.png"] = content["files"]["R2.png"]
    manifest.write_text(json.dumps(content), encoding="utf-8")
    printed(CODES[:1])
    assert (bench.folder / "R2.png").exists()
    for odd in ("", "[]", '{"format": 1, "files": []}', '{"format": 1, "files": {"R1.png": 1}}', '{"format": 2}'):
        manifest.write_text(odd, encoding="utf-8")
        assert printed(CODES[:1]).folder


def test_cut_lines_of_sheets_that_are_no_more_go(bench: Bench) -> None:
    out, options = bench.folder / "cuts", SheetOptions(gap=(3, 3), backs="none")
    assert cutter.write_cuts(bench.deck(CODES[:12]), "en", options, out, bench.folder).files == ("small.pdf", "cut-1.svg", "cut-2.svg")
    report = cutter.write_cuts(bench.deck(CODES[:12]), "en", replace(options, only="R1"), out, bench.folder)
    assert sorted(file.name for file in out.iterdir()) == ["cut-1.svg", "small.pdf"]
    assert told(report) == [("hint", f"cut-2.svg of an earlier print is no longer wanted and was taken out of {out}")]


def test_sheets_for_the_simulator_that_are_no_more_go(bench: Bench) -> None:
    out = bench.folder / "tts"
    for codes in (tuple(f"C{number}" for number in range(70)), CODES[:2]):
        report = tts.write_tts(bench.deck(codes, TINY), "en", BARE, out, bench.folder)
    assert sorted(file.name for file in out.iterdir()) == sorted(report.files) == ["cast-back.png", "cast.png", "small.json"]


def test_a_folder_without_a_name_of_its_own_has_its_list_beside_it(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    (bench.folder / "here").mkdir()
    monkeypatch.chdir(bench.folder / "here")
    png.write_pngs(bench.deck(size=TINY), "en", BARE, Path(), bench.folder)
    assert (bench.folder / "here.manifest.json").exists()

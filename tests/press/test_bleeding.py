"""A background that ends at the cut is told where bleed is asked for."""

from dataclasses import replace

import pytest
from press_bench import CODES, Bench

from companion.catalog.model import Deck
from companion.press.options import SheetOptions
from companion.press.png import SHOPS, for_shop, write_pngs
from companion.words import speech

WORDS = '<text x="9" y="20" size="12">{{ card.code }}</text>'
SHORT = '<rect x="0" y="0" w="{{ w }}" h="{{ h }}" fill="#ccc"/>'
LONG = '<rect x="{{ -bleed }}" y="{{ -bleed }}" w="{{ w + 2 * bleed }}" h="{{ h + 2 * bleed }}" fill="#ccc"/>'


def own(bench: Bench) -> Deck:
    deck = bench.deck(CODES[:12])
    return replace(deck, folders=(bench.folder,))


def told(bench: Bench, front: str, back: str = LONG, bleed: float = 3) -> list[str]:
    bench.template("front.xml", f"<card>{front}{WORDS}</card>")
    bench.template("back.xml", f"<card>{back}{WORDS}</card>")
    report = bench.print(own(bench), SheetOptions(bleed=bleed))
    assert report.path
    return [f"{problem.level}: {speech('en')(problem.message).partition(';')[0]}" for problem in report.problems]


ENDS = "the background doesn't run through the bleed of 3 mm, a rim may stay white"


@pytest.mark.parametrize(
    ("front", "ends"),
    [
        (SHORT, True),
        (LONG, False),
        (LONG + SHORT, False),
        ("", False),
        (SHORT.replace("#ccc", "#fff"), False),
        ('<g fill="#ccc"><path d="M0 0h63v30h-63z"/></g>', True),
        ('<rect x="0" y="30" w="63" h="12" fill="#ccc"/>', False),
        ('<rect x="0" y="0" w="63" h="88" stroke="#333" stroke-width="3"/>', True),
        ('<rect x="0" y="0" w="63" h="88" stroke="#333" stroke-width="0.2"/>', False),
        ('<circle cx="31.5" cy="44" r="70" fill="#ccc"/>', False),
        (f'<clip x="0" y="0" w="63" h="88">{LONG}</clip>', True),
    ],
)
def test_what_ends_at_the_cut_is_told_once_a_kind_and_side(bench: Bench, front: str, ends: bool) -> None:
    assert told(bench, front) == [f"warning: Cast, front: {ENDS}"] * ends
    assert told(bench, LONG, front) == [f"warning: Cast, back: {ENDS}"] * ends
    assert told(bench, front, bleed=0) == []


def test_a_shops_bleed_counts_and_3_mm_do_for_it(bench: Bench) -> None:
    options = for_shop(SheetOptions(), SHOPS["mpc"], "poker")
    for front, codes in ((SHORT, ["no-bleed"]), ('<rect x="-3" y="-3" w="{{ w + 6 }}" h="{{ h + 6 }}" fill="#ccc"/>', [])):
        bench.template("front.xml", f"<card>{front}{WORDS}</card>")
        report = write_pngs(own(bench), "en", options, bench.folder / "shop", bench.folder)
        assert [problem.code for problem in report.problems] == codes


def test_of_a_games_own_faces_nothing_is_told(bench: Bench) -> None:
    bench.template("front.xml", f"<card>{SHORT}{WORDS}</card>")
    assert bench.print(bench.deck(), SheetOptions(bleed=3)).problems == ()

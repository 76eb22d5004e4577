"""Colours that only colour tells apart are named before they are printed in grey or with little ink."""

from pathlib import Path

import pytest

from companion.catalog import load_deck
from companion.catalog.brought import read_found
from companion.paths import TEMPLATES
from companion.press.alike import look_alikes
from companion.press.faces import Faces
from companion.press.inkmode import AS_DESIGNED, Inking
from companion.press.options import SheetOptions
from companion.press.png import write_pngs
from companion.press.sheets import print_deck
from companion.reading.problems import Problem
from companion.words import speech

GREY, SAVE = Inking("full", True), Inking("save", False)
DECK = """\
title: Zoo
colours:
  - {key: red, hex: "#B3362B", symbol: heart, name: rosy}
  - {key: blue, hex: "#1F5F99", symbol: drop}
  - {key: yellow, hex: "#F2D13C", symbol: sun}
components:
  - {cards: cards.csv, face: face.card.xml}
"""
CARDS = "code,name,colour,letter\nA,Ann,red,R\nB,Ben,blue,B\nC,Cid,red,R\nD,Dan,blue,B\nE,Eve,yellow,Y\nF,Flo,yellow,Y\n"
FRAME = '<rect x="4" y="4" w="50" h="70" fill="{{ colours[card.fields.colour].hex }}"/>'
NAME = '<text x="9" y="20" size="9">{{ text.name }}</text>'
NAMED = FRAME + NAME
SYMBOL = '<icon name="{{ colours[card.fields.colour].symbol }}" x="4" y="4" size="6"/>'


def warnings(folder: Path, face: str, inking: Inking, cards: str = CARDS) -> list[Problem]:
    for name, content in (("deck.yaml", DECK), ("cards.csv", cards), ("face.card.xml", f"<card>{face}</card>")):
        (folder / name).write_text(content, encoding="utf-8")
    found, problems = read_found(folder)
    assert found is not None
    assert problems == []
    report = print_deck(found, "en", SheetOptions(inking=inking), folder / "out.pdf")
    assert report.path is not None
    return list(report.problems)


def test_two_colours_of_one_grey_are_named_with_cards_and_what_to_do(tmp_path: Path) -> None:
    (problem,) = warnings(tmp_path, NAMED, GREY)
    assert (Path(problem.file or "").name, problem.line, problem.column, problem.level, problem.code) == ("cards.csv", 1, 3, "warning", "look-alike")
    assert speech("en")(problem.message) == (
        'rosy and blue (column "colour", as on the cards A and B) look the same in this ink; give each colour in deck.yaml a symbol, and show it in'
        f" face.card.xml: {SYMBOL}"
    )


def test_what_it_advises_helps(tmp_path: Path) -> None:
    assert warnings(tmp_path, NAMED + SYMBOL, GREY) == []


@pytest.mark.parametrize("more", ["{{ card.fields.letter }}", "{{ name(colours[card.fields.colour]) }}"])
def test_a_letter_or_a_word_tells_them_apart(tmp_path: Path, more: str) -> None:
    assert warnings(tmp_path, f'{NAMED}<text x="9" y="40" size="9">{more}</text>', GREY) == []


def test_codes_that_begin_with_the_colour_tell_them_apart(tmp_path: Path) -> None:
    face = NAMED + '<text x="9" y="40" size="9">{{ card.code }}</text>'
    assert warnings(tmp_path, face, GREY, "code,name,colour\nR1,Ann,red\nB1,Ben,blue\nR2,Cid,red\nB2,Dan,blue\n") == []
    assert len(warnings(tmp_path, face, GREY, "code,name,colour\nX1,Ann,red\nX2,Ben,blue\nX3,Cid,red\nX4,Dan,blue\n")) == 1


def test_in_colour_nothing_is_said(tmp_path: Path) -> None:
    assert warnings(tmp_path, NAMED, AS_DESIGNED) == []


def test_outlines_in_colour_tell_colours_apart_lines_in_black_do_not(tmp_path: Path) -> None:
    assert warnings(tmp_path, NAMED, SAVE) == []
    art = "{{ 'line' if ink == 'save' else 'plain' }}"
    (problem,) = warnings(tmp_path, f'<g art="{art}">{FRAME}</g>{NAME}', SAVE)
    assert "rosy, blue and yellow" in speech("en")(problem.message)


def test_colours_of_a_table_count_as_well(tmp_path: Path) -> None:
    cards = "code,name,shade\nA,Ann,#B3362B\nB,Ben,#1F5F99\nC,Cid,#B3362B\nD,Dan,#1F5F99\n"
    (problem,) = warnings(tmp_path, NAMED.replace("colours[card.fields.colour].hex", "card.fields.shade"), GREY, cards)
    assert '"#B3362B" and "#1F5F99" (column "shade"' in speech("en")(problem.message)
    assert "a sign or a pattern of its own" in speech("en")(problem.message)


def test_pictures_for_shops_are_warned_of_as_well(tmp_path: Path) -> None:
    warnings(tmp_path, NAMED, GREY)
    found, _ = read_found(tmp_path)
    assert found is not None
    report = write_pngs(found, "en", SheetOptions(inking=GREY), tmp_path / "png")
    assert [problem.code for problem in report.problems] == ["look-alike"]


def test_a_shipped_game_is_not_looked_through() -> None:
    assert look_alikes(Faces(load_deck("best-movie"), "en", TEMPLATES, None, 0, GREY)) == []

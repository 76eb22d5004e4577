"""A value that is mistyped in a table is told where it stands: file, row, column, what was found and what may be meant."""

from pathlib import Path

import pytest

from companion.catalog.brought import read_found
from companion.press.options import SheetOptions
from companion.press.proof import proof_deck
from companion.press.sheets import print_deck
from companion.reading.problems import Problem
from companion.words import speech

DECK = """\
title: Zoo
colours: [{key: red, hex: "#B3362B"}, {key: blue, hex: "#1F5F99"}]
words: {fur: {en: fur}, fin: {en: fin}}
components:
  - {cards: cards.csv, face: face.card.xml}
"""
HEADER = "code,name,value\n"


def problems(folder: Path, face: str, rows: str, deck: str = DECK) -> list[Problem]:
    """What is wrong with a deck of this face and these rows."""
    for name, content in (("deck.yaml", deck), ("cards.csv", HEADER + rows), ("face.card.xml", f"<card>\n{face}\n</card>")):
        (folder / name).write_text(content, encoding="utf-8")
    found, wrong = read_found(folder)
    assert found is not None
    return wrong + proof_deck(found)


def told(folder: Path, face: str, rows: str, deck: str = DECK) -> list[tuple[str, int | None, int | None, str]]:
    wrong = problems(folder, face, rows, deck)
    return [(Path(one.file or "").name, one.line, one.column, speech("en")(one.message)) for one in wrong]


VALUE = "{{ card.fields.value }}"
TYPOS = [
    ('<rect x="0" y="0" w="9" h="9" fill="{{ colours[card.fields.value].hex }}"/>', "red", "redd", 'there is no colour "redd"; did you mean "red"?'),
    ('<text x="4" y="9" size="9">{{ name(colours[text.value]) }}</text>', "blue", "blu", 'there is no colour "blu"; did you mean "blue"?'),
    (f'<icon name="{VALUE}" x="4" y="9" size="9"/>', "heart", "haert", '<icon>: there is no icon called "haert"; did you mean "heart"?'),
    (f'<icon name="he{VALUE}" x="4" y="9" size="9"/>', "art", "arrt", '<icon>: there is no icon called "hearrt"; did you mean "heart"?'),
    (
        f'<rect x="0" y="0" w="9" h="9" fill="{VALUE}"/>',
        "#123456",
        "#12345",
        '<rect>: "#12345" is no colour, which fill wants; write it like "#1F6FB5"',
    ),
    (f'<rect x="{VALUE}" y="0" w="9" h="9" fill="#fff"/>', "4.5", "4,5", '<rect>: "4,5" is no number, which x wants'),
    (f'<text x="4" y="9" size="9" font="{VALUE}">x</text>', "bold", "blod", '<text>: "blod" makes no sense as font; did you mean "bold"?'),
    (f'<path d="{VALUE}" fill="#fff"/>', "M0 0H9", "M0 0H", "<path>: the path can't be read at"),
    (f'<qr x="4" y="9" size="9" payload="{VALUE}"/>', "A1", "a_1", '<qr>: "a_1" is no payload'),
    (
        f'<image src="{VALUE}" x="4" y="9" w="9" h="9"/>',
        "cat.svg",
        "cta.svg",
        'there is no picture "cta.svg" in the deck\'s folder; did you mean "cat.svg"?',
    ),
    ('<text x="4" y="9" size="9">{{ say(game.words[card.fields.value]) }}</text>', "fur", "furr", 'there is no "furr" here; did you mean "fur"?'),
    (
        "{% set hats = {'top': 1, 'bowler': 2} %}<rect x='{{ hats[card.fields.value] }}' y='0' w='1' h='1'/>",
        "top",
        "tpo",
        'there is no "tpo" here; did you mean "top"?',
    ),
    ("{% include card.fields.value ~ '.xml' %}", "part", "patr", 'there is no template "patr.xml"; did you mean "part.xml"?'),
]


@pytest.mark.parametrize(("face", "right", "wrong", "message"), TYPOS)
def test_it_is_told_at_its_cell(tmp_path: Path, face: str, right: str, wrong: str, message: str) -> None:
    (tmp_path / "cat.svg").write_text('<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>', encoding="utf-8")
    (tmp_path / "part.xml").write_text('<rect x="0" y="0" w="9" h="9"/>', encoding="utf-8")
    face += "<!-- {{ text.name }} -->"
    assert told(tmp_path, face, f'A,art,"{right}"\n') == []
    found = told(tmp_path, face, f'A,art,"{right}"\nB,red,"{wrong}"\nC,x,"{right}"\nD,y,"{wrong}"\n')
    assert [place[:3] for place in found] == [("cards.csv", 3, 3), ("cards.csv", 5, 3)]
    assert found[0][3].startswith(f'card B (en), column "value": {message}')
    assert found[0][3].endswith("(face.card.xml, line 2)")


def test_what_the_template_says_wrongly_itself_is_told_there(tmp_path: Path) -> None:
    face = '<icon name="haert" x="4" y="9" size="9"/>{{ text.name }}{{ text.value }}'.replace("{{", "<!-- {{").replace("}}", "}} -->")
    assert told(tmp_path, face, "A,ha,er\nB,h,t\n") == [
        ("face.card.xml", 2, None, '<icon>: there is no icon called "haert"; did you mean "heart"? (cards A and 1 more, en)')
    ]


def test_an_empty_cell_is_told_at_its_cell(tmp_path: Path) -> None:
    ((file, line, column, message),) = told(tmp_path, TYPOS[0][0], "A,a,red\nB,b,\n")
    assert (file, line, column) == ("cards.csv", 3, 3)
    assert 'the cell is empty: there is no colour ""; there are: red, blue' in message


@pytest.mark.parametrize("src", ["{{ card.fields.value }}", "pictures/{{ card.fields.value }}", "pictures/{{ card.fields.value }}.svg"])
def test_an_empty_name_of_a_picture_is_told_at_its_cell(tmp_path: Path, src: str) -> None:
    face = f'<image src="{src}" x="4" y="9" w="9" h="9"/><!-- {{{{ text.name }}}} -->'
    ((file, line, column, message),) = told(tmp_path, face, "A,a,\n")
    assert (file, line, column) == ("cards.csv", 2, 3)
    assert message == 'card A (en), column "value": the cell is empty (face.card.xml, line 2)'


def test_a_deck_without_colours_says_where_to_list_them(tmp_path: Path) -> None:
    ((_, _, _, message),) = told(tmp_path, TYPOS[0][0], "A,a,red\n", DECK.replace("colours:", "# colours:"))
    assert "list the deck's colours in deck.yaml" in message


def test_a_text_in_the_language_of_the_sheets_is_told_at_its_own_column(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text(DECK, encoding="utf-8")
    (tmp_path / "cards.csv").write_text("code,icon.en,icon.it\nA,heart,haert\n", encoding="utf-8")
    (tmp_path / "face.card.xml").write_text('<card><icon name="{{ text.icon }}" x="4" y="9" size="9"/></card>', encoding="utf-8")
    deck, _ = read_found(tmp_path)
    assert deck is not None
    (problem,) = print_deck(deck, "it", SheetOptions(), tmp_path / "out.pdf").problems
    assert (Path(problem.file or "").name, problem.line, problem.column) == ("cards.csv", 2, 3)


def test_the_kind_of_fault_is_the_cells(tmp_path: Path) -> None:
    assert [problem.code for problem in problems(tmp_path, TYPOS[0][0], "A,a,redd\n")] == ["bad-value"]


@pytest.mark.parametrize("written", ["qty", "Quantity", "quantità"])
def test_a_misspelt_quantity_is_told_once(tmp_path: Path, written: str) -> None:
    (tmp_path / "deck.yaml").write_text(DECK, encoding="utf-8")
    (tmp_path / "cards.csv").write_text(f"code,{written},fur\nA,2,x\n", encoding="utf-8")
    (tmp_path / "face.card.xml").write_text('<card><text x="4" y="9" size="9">{{ card.code }}</text></card>', encoding="utf-8")
    deck, wrong = read_found(tmp_path)
    assert deck is not None
    found = [*wrong, *proof_deck(deck)]
    assert [(problem.code, problem.column) for problem in found] == [("unknown-column", 2), ("unused-column", 3)]


def test_a_misspelt_column_is_no_note_of_its_author(tmp_path: Path) -> None:
    face = '<text x="4" y="9" size="9">{{ text.name }} {{ text.vlaue }}</text>'
    assert [place[:3] for place in told(tmp_path, face, "A,a,b\n")] == [("face.card.xml", 2, None)]


def test_beside_a_colour_that_is_none_all_else_is_told_at_once(tmp_path: Path) -> None:
    face = "<rect x='0' y='0' w='{{ colours[card.fields.value].key | length }}' h='9' fill='{{ colours[card.fields.value].hex }}'/>"
    face += '\n<icon name="{{ text.name }}" x="4" y="9" size="9"/>'
    found = told(tmp_path, face, "A,haert,redd\nB,heart,blue\n")
    assert [place[:3] for place in found] == [("cards.csv", 2, 3), ("cards.csv", 2, 2)]
    assert ['there is no colour "redd"' in found[0][3], 'no icon called "haert"' in found[1][3]] == [True, True]

"""Words whose colour is nearly as light as what lies right under them are told, with the line of the template and the two colours."""

import time
from pathlib import Path

import pytest

from companion.catalog.brought import read_found
from companion.press.cardxml import draw
from companion.press.inkmode import Inking
from companion.press.options import SheetOptions
from companion.press.proof import proof_deck
from companion.press.sheets import print_deck
from companion.words import speech

PALE, WORDS = "#F4E4C8", '<text x="5" y="20" size="9" fill="#FFFFFF">Pale words</text>'


def told(body: str, inking: Inking | None = None) -> list[str]:
    face = draw(f"<card>\n{body}</card>", (63.0, 88.0), {"disc": "M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z"}, b"", inking or Inking(), wary=True)
    return [speech("en")(flaw.message) for flaw in face.flaws if flaw.code == "low-contrast"]


@pytest.mark.parametrize(
    "under",
    [
        "",
        f'<rect x="0" y="0" w="63" h="40" fill="{PALE}"/>',
        f'<rect x="0" y="0" w="63" h="88" fill="#102030"/><rect x="3" y="10" w="40" h="15" r="3" fill="{PALE}"/>',
        f'<g translate="20 0" rotate="90" fill="{PALE}"><rect x="0" y="-40" w="40" h="60"/></g>',
        f'<circle cx="15" cy="18" r="20" fill="{PALE}"/>',
        f'<icon name="disc" x="-5" y="0" size="40" fill="{PALE}"/>',
        f'<rect x="0" y="0" w="63" h="88" fill="{PALE}"/><rect x="30" y="10" w="30" h="20" fill="#102030"/>',
        f'<rect x="0" y="0" w="63" h="88" fill="{PALE}"/><clip x="30" y="0" w="9" h="88"><rect x="0" y="0" w="63" h="88" fill="#102030"/></clip>',
        f'<path d="M0 0H63V88H0ZM1 1V50H60V1Z" fill="#102030"/><path d="M1 1H60V50H1Z" fill="{PALE}"/>',
        '<path d="M0 0H63V88H0ZM1 1H60V50H1Z" rule="evenodd" fill="#102030"/>',
        f'<rect x="0" y="0" w="63" h="40" fill="{PALE}"/><rect x="0" y="0" w="63" h="40" stroke="#000000" stroke-width="9"/>',
        f'<rect x="0" y="0" w="63" h="40" fill="{PALE}"/><line x1="0" y1="19" x2="63" y2="19" stroke="#000000" stroke-width="0.9"/>',
        f'<rect x="0" y="0" w="63" h="88" fill="#102030"/><line x1="0" y1="19" x2="63" y2="19" stroke="{PALE}" stroke-width="9"/>',
    ],
)
def test_pale_words_on_what_is_pale(under: str) -> None:
    (message,) = told(under + WORDS)
    ground = PALE if PALE in under else "#FFFFFF"
    assert message.startswith(f"words in #FFFFFF on {ground} are hard to read: their contrast is 1")


@pytest.mark.parametrize(
    "body",
    [
        '<rect x="0" y="0" w="63" h="40" fill="#102030"/>' + WORDS,
        f'<rect x="0" y="0" w="63" h="88" fill="{PALE}"/><rect x="3" y="10" w="40" h="15" fill="#102030"/>' + WORDS,
        f'<rect x="0" y="0" w="63" h="88" fill="#102030"/><clip x="0" y="40" w="63" h="9"><rect x="0" y="0" w="63" h="88" fill="{PALE}"/></clip>'
        + WORDS,
        WORDS.replace('x="5"', 'x="5.3"').replace("#FFFFFF", "#102030") + WORDS,
        '<rect x="0" y="0" w="63" h="40" fill="#C0392B"/>' + WORDS,
        '<text x="5" y="40" size="30" fill="#E67E22">Big</text>',
        '<clip x="0" y="60" w="9" h="9">' + WORDS + "</clip>",
        '<line x1="2" y1="19" x2="60" y2="19" stroke="#102030" stroke-width="6"/>' + WORDS,
        '<g scale="10"><path d="M0.2 1.9C1 1.9 2 1.9 6 1.9" fill="none" stroke="#102030" stroke-width="0.6"/></g>' + WORDS,
    ],
)
def test_words_that_stand_out(body: str) -> None:
    assert told(body) == []


def test_each_part_of_a_paragraph_that_is_seen_badly_is_told_once() -> None:
    body = f'<rect x="0" y="0" w="63" h="88" fill="{PALE}"/><para x="5" y="5" w="40" h="60" size="9" fill="#FFF0D0">{"many pale words " * 9}</para>'
    assert len(told(body)) == 1


def test_what_the_ink_makes_of_it_counts() -> None:
    body = f'<rect x="0" y="0" w="63" h="40" fill="{PALE}"/>{WORDS}'
    assert told(body, Inking("save")) == []
    assert "#E6E6E6" in told(body, Inking(grey=True))[0]


def test_it_is_told_at_its_line_by_check_and_print(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("title: Zoo\ncomponents:\n  - {cards: cards.csv, face: face.card.xml}\n", encoding="utf-8")
    (tmp_path / "cards.csv").write_text("code,name\nA,Anna\nB,Boris\n", encoding="utf-8")
    plate = f'<rect x="0" y="0" w="63" h="88" fill="{PALE}"/>'
    (tmp_path / "face.card.xml").write_text(f"<card>\n{plate}\n{WORDS.replace('Pale words', '{{ text.name }}')}\n</card>", encoding="utf-8")
    deck, problems = read_found(tmp_path)
    assert deck is not None
    for found in ([*problems, *proof_deck(deck)], print_deck(deck, "en", SheetOptions(), tmp_path / "out.pdf").problems):
        assert [(problem.level, problem.code, Path(problem.file or "").name, problem.line) for problem in found] == [
            ("warning", "low-contrast", "face.card.xml", 3)
        ]
        assert "their contrast is 1.3 : 1, small ones read well from 4.5 : 1 (cards A and 1 more, en)" in speech("en")(found[0].message)


def test_a_face_without_end_is_looked_at_for_a_moment_only() -> None:
    began = time.process_time()
    shapes = "".join(f'<rect x="{number % 60}" y="50" w="{number % 7}.{number}" h="9" fill="{PALE}"/>' for number in range(3000))
    told(shapes + WORDS * 300 + f'<path fill="{PALE}" d="M0 0{"L9 40L40 9" * 5000}Z"/>' + WORDS * 300)
    assert time.process_time() - began < 3

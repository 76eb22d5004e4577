"""How lines are broken, by what a reader sees of them."""

from typing import Any

import pytest

from companion.fonts import Weight
from companion.press.fitting import Block, Styled, fit_block
from companion.press.typeface import MM_PER_POINT, typeface

SIZE = 10.0


def _block(text: str, width: float, **options: Any) -> Block:
    """A text with **bold** stretches and | for new lines, in a box that is high enough."""
    weights: tuple[Weight, Weight] = ("regular", "bold")
    stretches = [Styled(weights[number % 2], part) for number, part in enumerate(text.replace("|", "\u2028").split("**")) if part]
    return fit_block(stretches, width, 200, SIZE, SIZE, 1.2, **options)


def _lines(text: str, width: float, **options: Any) -> list[str]:
    return ["".join(part.text for part in line) for line in _block(text, width, **options).lines]


def _wide(text: str) -> float:
    """The width of a line in millimetres."""
    return typeface("regular").width(text) * SIZE * MM_PER_POINT


@pytest.mark.parametrize(
    ("text", "widest", "lines"),
    [
        ("Пираты на роликах", "на роликах", ["Пираты", "на роликах"]),
        ("Она уехала на автобусе", "Она уехала на", ["Она уехала", "на автобусе"]),
        ("The shark in slippers", "The shark in", ["The shark", "in slippers"]),
        ("THE MAN FROM A STAR", "THE MAN FROM A", ["THE MAN", "FROM A STAR"]),
        ("Una nave per la Luna", "Una nave per la", ["Una nave", "per la Luna"]),
        ("Film turned down: 1 popcorn token", "Film turned down: 1", ["Film turned down:", "1 popcorn token"]),
        ("Onto the strip A in here", "Onto the strip A", ["Onto the strip A", "in here"]),
    ],
)
def test_no_line_ends_with_what_belongs_to_the_next(text: str, widest: str, lines: list[str]) -> None:
    assert _lines(text, _wide(widest) + 0.1) == lines


def test_short_words_stay_where_the_next_line_has_no_room_or_nothing_else_would_be_left() -> None:
    assert _lines("Кино в Екатеринбурге", _wide("Екатеринбурге") + 0.1) == ["Кино в", "Екатеринбурге"]
    assert _lines("from the year", _wide("from the") + 0.1) == ["from the", "year"]


@pytest.mark.parametrize("even", [False, True])
@pytest.mark.parametrize("width", [18, 25, 31, 40])
def test_a_better_look_takes_no_more_lines_and_loses_no_word(width: float, *, even: bool) -> None:
    text = "Каждый берёт кабинет, 4 ассистента и 3 маркера: один на шкалу престижа, один на 0 шкалы симпатии, один на шкалу денег"
    full: list[str] = [""]
    for word in text.split():
        longer = f"{full[-1]} {word}".strip()
        full = [*full[:-1], longer] if _wide(longer) <= width else [*full, word]
    lines = _lines(text, width, even=even)
    assert " ".join(lines) == text
    assert len(lines) == len(full)
    assert max(map(_wide, lines)) <= width + 0.01


def test_centred_lines_are_about_as_long() -> None:
    lines = _lines(
        "Made with companion; not a product of the game’s publisher.", _wide("Made with companion; not a product of the game’s") + 0.5, even=True
    )
    assert len(lines) == 2
    assert min(map(_wide, lines)) > 0.6 * max(map(_wide, lines))


@pytest.mark.parametrize(
    ("text", "lines"), [("ПИРАТЫ НА РОЛИКАХ!", ["ПИРАТЫ", "НА РОЛИКАХ!"]), ("IL MOSTRO DI FORMAGGIO!", ["IL MOSTRO", "DI FORMAGGIO!"])]
)
@pytest.mark.parametrize("spare", [0.1, 4, 8])
def test_centred_lines_are_rather_uneven_than_torn(text: str, lines: list[str], spare: float) -> None:
    assert _lines(text, max(map(_wide, lines)) + spare, even=True) == lines


def test_no_short_word_stands_alone_at_the_end() -> None:
    text = "Первый фильм раунда: золотая статуэтка, всем остальным симпатия −1."
    assert _lines(text, _wide("золотая статуэтка, всем остальным симпатия") + 0.1)[-1] == "всем остальным симпатия −1."
    assert _lines("Unbreakable no", _wide("Unbreakable") + 0.1) == ["Unbreakable", "no"], "where there is no other way it does"


def test_the_numbers_of_a_list_hang() -> None:
    block = _block("**1** Cut along the solid lines.|**12** Fold the dashed ones.", 25, hanging=True)
    heads = ["".join(part.text for part in head) for head in block.heads]
    assert [head for head in heads if head] == ["1", "12"]
    assert len(heads) == len(block.lines) > 2
    assert block.lines[0][0].text.startswith("Cut")
    assert block.hang > typeface("bold").width("12") * SIZE * MM_PER_POINT
    assert max(_wide("".join(part.text for part in line)) for line in block.lines) + block.hang <= 25.01

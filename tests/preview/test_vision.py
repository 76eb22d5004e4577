"""How far apart colours remain for people who see some of them otherwise."""

import pytest

from companion.catalog import load_deck
from companion.preview.vision import BLINDNESS, SIGHTS, closest, lab


@pytest.mark.parametrize(("colour", "expected"), [("#ffffff", (100, 0, 0)), ("#000000", (0, 0, 0)), ("#ff0000", (53.24, 80.09, 67.20))])
def test_lab_is_that_of_the_books(colour: str, expected: tuple[float, float, float]) -> None:
    assert lab(colour) == pytest.approx(expected, abs=0.02)


def test_white_and_black_stay() -> None:
    for colour in ("#ffffff", "#000000"):
        for sight in SIGHTS:
            assert lab(colour, sight) == pytest.approx(lab(colour), abs=0.05)


def test_red_and_green_meet_without_green_cones_and_blue_does_not() -> None:
    pair = closest(("#c0392b", "#6b7a1f", "#1d68b0"), ("deutan",))
    assert pair is not None
    assert (pair.one, pair.other) == ("#c0392b", "#6b7a1f")
    seen = closest(("#c0392b", "#6b7a1f"), ("all",))
    assert seen is not None
    assert pair.distance < seen.distance / 3


def test_short_colours_and_single_ones() -> None:
    assert lab("#c00") == lab("#cc0000")
    assert closest(("#c00",)) is None
    with pytest.raises(ValueError, match="red"):
        lab("red")


def test_no_two_colours_of_best_movie_are_the_same_to_anybody() -> None:
    pair = closest([colour.hex for colour in load_deck("best-movie").game.colours], BLINDNESS)
    assert pair is not None
    assert pair.distance > 5

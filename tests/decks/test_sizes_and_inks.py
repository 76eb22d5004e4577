"""Every text of every kit in every language, at the other sizes and inks than those that each kit's own test looks over."""

import pytest

from companion.catalog import load_deck
from companion.paths import TEMPLATES
from companion.press.faces import Faces
from companion.press.inkmode import Inking
from companion.press.paper import CARD_SIZES, Size

POKER = CARD_SIZES["poker"]


FULL, SAVE = Inking(), Inking("save")


@pytest.mark.parametrize(
    ("game", "size", "inking"),
    [
        ("b-movies", None, SAVE),
        ("movie-empire", None, SAVE),
        ("best-movie", None, SAVE),
        ("best-movie", POKER, FULL),
        ("best-movie", POKER, SAVE),
        ("wind-the-film", POKER, SAVE),
    ],
)
def test_nothing_overflows_or_is_missing(game: str, size: Size | None, inking: Inking) -> None:
    deck = load_deck(game)
    for lang in deck.game.languages:
        faces = Faces(deck, lang, TEMPLATES, size, 3, inking)
        for card in deck.cards:
            faces.front(card)
            faces.back(card)
        assert faces.problems() == []

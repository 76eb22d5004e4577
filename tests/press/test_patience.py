"""The time that all faces of a deck have together: enough for any deck of ours, however large."""

from pathlib import Path

import pytest

from companion.catalog.brought import read_brought
from companion.paths import TEMPLATES
from companion.press.faces import Faces
from companion.press.patience import FACE_SECONDS, FIRST_SECONDS, Patience


def test_faces_that_take_less_than_theirs_never_use_it_up() -> None:
    patience = Patience()
    for _ in range(2000):
        patience.spend(FACE_SECONDS)
    assert patience.left == pytest.approx(FIRST_SECONDS)
    patience.spend(FIRST_SECONDS + 2 * FACE_SECONDS)
    assert patience.left < 0


@pytest.mark.parametrize("copied", [False, True])
def test_the_title_cards_of_b_movies_are_within_it(tmp_path: Path, copied: bool) -> None:
    (tmp_path / "deck.yaml").write_text("extends: b-movies\n", encoding="utf-8")
    if copied:
        (tmp_path / "title.card.xml").write_bytes((TEMPLATES / "b-movies" / "title.card.xml").read_bytes())
    deck, _ = read_brought(tmp_path)
    assert deck is not None
    patience = Patience()
    faces = Faces(deck, "en", TEMPLATES, None, 0, patience=patience)
    for card in [card for card in deck.cards if card.kind == "title"][::8]:
        faces.front(card)
    assert not faces.failed
    assert patience.left > FIRST_SECONDS if copied else patience.left == FIRST_SECONDS

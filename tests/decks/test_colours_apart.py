"""Colours of the kits that people without one kind of cones can tell, and corners that differ in grey."""

from pathlib import Path

import colours
import pytest

from companion.catalog import slugs
from companion.preview.vision import BLINDNESS


@pytest.mark.parametrize("game", slugs())
def test_colours_and_corners_differ(tmp_path: Path, game: str) -> None:
    """Below 10 two colours are hard to tell; the table in docs/colours.md says what was measured."""
    apart = colours.distances(game)
    assert min(apart[sight] for sight in BLINDNESS) > 10
    share = colours.corners_in_grey(game, tmp_path)
    assert share > 0.05
    cells = [f"{distance:.0f}" for distance in apart.values()]
    assert f"| {game} | {' | '.join(cells)} | {100 * share:.0f} % |" in colours.TABLE.read_text(encoding="utf-8").splitlines()

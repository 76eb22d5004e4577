"""A table for tests that play whole games in this process."""

from pathlib import Path

import pytest
from tables import Playing, playing


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Playing:
    """A way to play whole games."""
    return playing(tmp_path, monkeypatch, capsys)

"""``companion rulings``: what it shows goes where it is asked to, in every format."""

import json
from pathlib import Path

import pytest

from companion.cli.app import run


@pytest.mark.parametrize(("form", "ending"), [("text", "txt"), ("json", "json"), ("pdf", "pdf")])
def test_every_format_is_written_to_the_place_that_is_named(form: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "best", "--format", form, "--out", f"{tmp_path}/"]) == 0
    written = tmp_path / f"best-movie-rulings-en.{ending}"
    assert capsys.readouterr().out == f"{written}\n"
    assert written.stat().st_size > 100


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_is_written_is_what_is_shown(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    picked = ["rulings", "best", "--format", form, "--ruling", "fifth-genre=lowest"]
    assert run([*picked, "--out", str(tmp_path / "friday")]) == 0
    capsys.readouterr()
    assert run(picked) == 0
    shown = capsys.readouterr().out
    assert run([*picked, "--out", "-"]) == 0
    assert capsys.readouterr().out == shown
    written = (tmp_path / "friday").read_text(encoding="utf-8")
    assert written.split() == shown.split()
    if form == "json":
        assert json.loads(written)["rulings"][0]["reading"] == "lowest"


def test_a_page_is_not_printed_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "best", "--format", "pdf", "--out", "-"]) == 2
    assert "--format text or json" in capsys.readouterr().err

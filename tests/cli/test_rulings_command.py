"""``companion rulings``: what it shows goes where it is asked to, in every format."""

import json
from io import StringIO
from pathlib import Path

import pytest

from companion.catalog import load_game
from companion.cli.app import run
from companion.cli.exits import INTERRUPTED


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


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings that is empty."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "40")
    return tmp_path


@pytest.mark.parametrize("answers", ["2\n", "", "2\nq\n", "2\nQ\n"])
def test_whoever_leaves_before_the_end_saves_nothing(
    answers: str, settings: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(answers))
    assert run(["rulings", "best", "--ask", "--save", "friday"]) == INTERRUPTED
    told = capsys.readouterr()
    assert told.out == ""
    assert "\nstopped; " in told.err
    assert not list(settings.rglob("*friday*"))
    assert run(["rulings", "best", "--use", "friday"]) == 2
    assert "--save friday" in capsys.readouterr().err


@pytest.mark.usefixtures("settings")
@pytest.mark.parametrize("lang", ["en", "it", "ru", "uk"])
def test_questions_are_asked_with_their_reason_and_fit_the_terminal(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("2\n" + "\n" * 9))
    assert run(["rulings", "best", "--ask", "--save", "friday", "--lang", lang]) == 0
    told = capsys.readouterr()
    *asked, _saved = told.err.splitlines()
    assert all(len(line) <= 40 for line in asked[:-4])
    assert " ".join(load_game("best-movie").rulings[0].because[lang].split()) in " ".join(told.err.split())
    assert "lowest" in told.out

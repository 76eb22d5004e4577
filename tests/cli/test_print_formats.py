"""What ``companion print`` says of ink, and its formats that are folders."""

from pathlib import Path

import pytest
from PIL import Image

from companion.cli import exits
from companion.cli.app import run


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_ink_of_every_page_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    covers = []
    for ink in ("full", "save"):
        assert run(["print", "best", "--kind", "genre", "--ink", ink, "--lang", "en"]) == exits.DONE
        (line,) = (line for line in capsys.readouterr().err.splitlines() if "ink cover" in line)
        covers.append([int(share) for share in line.split(": ")[1].removesuffix(" %").split(", ")])
    full, saving = covers
    assert len(full) == len(saving) == 2
    assert sum(saving) < sum(full) / 3


def test_nothing_is_measured_that_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_document: bytes) -> None:
        raise AssertionError

    monkeypatch.setattr("companion.press.sheets.ink_cover", fail)
    assert run(["print", "best", "--kind", "genre", "--quiet"]) == exits.DONE


@pytest.mark.parametrize(
    ("options", "folder", "files"),
    [
        (("--preset", "mpc"), "best-movie-en-mpc", {"GR.png", "genre-back.png"}),
        (("--format", "png", "--backs", "none"), "best-movie-en-png", {"GR.png"}),
        (("--format", "tts"), "best-movie-en-tts", {"genre.png", "genre-back.png", "best-movie.json"}),
        (("--format", "svg-cut"), "best-movie-en-svg-cut", {"best-movie.pdf", "cut-1.svg"}),
    ],
)
def test_a_format_is_a_folder(capsys: pytest.CaptureFixture[str], options: tuple[str, ...], folder: str, files: set[str]) -> None:
    assert run(["print", "best", "--only", "GR", "--lang", "en", *options]) == exits.DONE
    assert capsys.readouterr().out.strip() == str(Path("output") / folder)
    assert {file.name for file in (Path("output") / folder).iterdir()} == files


def test_a_shop_gets_the_size_that_is_asked_for() -> None:
    assert run(["print", "best", "--only", "GR", "--preset", "tgc", "--size", "bridge", "--out", "here"]) == exits.DONE
    assert Image.open("here/GR.png").size == (750, 1125)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--format", "gif"), "png"),
        (("--preset", "mcp"), "mpc"),
        (("--preset", "mpc", "--format", "tts"), "--format png"),
        (("--url", "https://example.org"), "--format tts"),
        (("--corner", "3"), "--format svg-cut"),
        (("--corner", "3", "--format", "svg-cut"), "--gap"),
        (("--corner", "-1", "--format", "svg-cut"), "--corner"),
        (("--format", "png", "--out", "-"), "--format png"),
        (("--format", "tts", "--only", "changed"), "--only changed"),
    ],
)
def test_what_does_not_go_together_is_refused(capsys: pytest.CaptureFixture[str], options: tuple[str, ...], said: str) -> None:
    assert run(["print", "best", *options]) == exits.WRONG_USE
    assert said in capsys.readouterr().err
    assert not Path("output").exists()


def test_a_file_in_the_way_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("taken").write_text("mine")
    assert run(["print", "best", "--only", "GR", "--format", "png", "--out", "taken"]) == exits.MACHINE
    assert "taken" in capsys.readouterr().err
    assert Path("taken").read_text() == "mine"

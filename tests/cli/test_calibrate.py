"""``companion calibrate`` as people run it: what can't be meant is refused, with the range and what to do."""

from pathlib import Path

import pytest

from companion.cli import exits
from companion.cli.app import run


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty settings folder, given by the ``--config`` of a file in it."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text("", encoding="utf-8")
    return file


def calibrate(settings: Path, *arguments: str) -> int:
    return run(["calibrate", *arguments, "--config", str(settings), "--lang", "en"])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--edge", "99"), "the lines along the edges go from 1 to 10, not to 99"),
        (("--edge", "nan"), '--edge: "nan" makes no sense here; write it like 4'),
        (("--ruler", "nan"), '--ruler: "nan" makes no sense here; write it like 149.8'),
        (("--ruler", "15"), "print it at 100 %"),
        (("--squares", "JJ"), '--squares: "JJ" makes no sense here; write it like JJ,JK'),
        (("--squares", "AJ,SJ"), "which letters belong to which cross"),
        (("--lines", "N,N"), '--lines: "N,N" makes no sense here'),
        (("--duplex", "none"), "possible: long, short"),
        (("--set", "office", "x=1000"), "x: 1000 mm can't be meant, it goes from −25 to 25 mm; measure once more: companion calibrate"),
        (("--set", "office", "angle=90"), "angle: 90 ° can't be meant"),
        (("--set", "office", "x=nan"), 'x: "nan" is no number'),
        (("--set", "office", "x=1", "--edge", "4"), "--set and --edge don't go together"),
        (("--set", "office", "x=1", "--list"), "--set and --list don't go together"),
        (("--set", "office", "x=1", "--printer", "office"), "--set and --printer don't go together"),
        (("--list", "--paper", "a3"), "--list and --paper don't go together"),
        (("--list", "--squares", "JJ,JJ"), "--list and --squares don't go together"),
        (("--ruler", "150", "--out", "here.pdf"), "--ruler and --out don't go together"),
    ],
)
def test_what_cannot_be_meant_is_refused(settings: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str) -> None:
    assert calibrate(settings, *arguments) == exits.WRONG_USE
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""
    assert not (settings.parent / "printers.toml").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[office", "line 1"),
        ("[office]\nx = 1000\n", "office: x: 1000 mm can't be meant"),
        ("[office]\nx = true\n", 'office: x: "True" is no number'),
        ("[office]\nturn = 1\n", 'office: "turn" is unknown; there are: x, y, angle, scale, margin, flip'),
        ("office = 3\n", '"office" wants a section of its own: [office]'),
    ],
)
@pytest.mark.parametrize("command", [("calibrate", "--list"), ("calibrate", "--set", "home", "x=1"), ("print", "best", "--printer", "office")])
def test_a_file_of_printers_that_cannot_be_used_is_named(
    settings: Path, capsys: pytest.CaptureFixture[str], text: str, told: str, command: tuple[str, ...]
) -> None:
    (settings.parent / "printers.toml").write_text(text, encoding="utf-8")
    assert run([*command, "--config", str(settings), "--lang", "en"]) == exits.WRONG_USE
    said = capsys.readouterr().err
    assert str(settings.parent / "printers.toml") in said
    assert told in said
    assert "mend the file, or delete it and measure anew" in said
    assert (settings.parent / "printers.toml").read_text(encoding="utf-8") == text


def test_a_printer_keeps_over_which_edge_it_turns(settings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert calibrate(settings, "--squares", "KH,KH", "--duplex", "short") == exits.DONE
    name, value = capsys.readouterr().out.split()[-2:]
    assert value == "x=2.5,y=-2.5,angle=0,scale=100,flip=short"
    assert calibrate(settings, "--set", name, value) == exits.DONE
    # What is left is measured on pages that were corrected, and turned over, in the same way.
    assert calibrate(settings, "--squares", "KJ,KJ", "--printer", name) == exits.DONE
    assert "x=5,y=-2.5,angle=0,scale=100,flip=short" in capsys.readouterr().out
    assert calibrate(settings, "--squares", "KJ,KJ", "--printer", name, "--duplex", "long") == exits.DONE
    assert "x=0,y=2.5,angle=0,scale=100,flip=long" in capsys.readouterr().out
    run(["print", "best", "--only", "R1", "--printer", name, "--config", str(settings), "--out", "deck.pdf"])
    assert b"DuplexFlipShortEdge" in Path("deck.pdf").read_bytes()

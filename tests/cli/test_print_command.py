"""``companion print`` and ``companion calibrate`` as people run them."""

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from helpers import ROOT, companion
from pypdf import PdfReader


def test_a_dry_run_tells_every_sheet_and_writes_nothing(tmp_path: Path) -> None:
    done = companion("print", "best", "--only", "R1-R12,GR", "--dry-run", folder=tmp_path)
    assert done.stdout.splitlines() == [
        f"{Path('output') / 'best-movie-en-a4-R1-R12_GR.pdf'}: 13 cards on 1 sheet of paper",
        "  sheet 1, landscape, 13 cards: R1-R12,GR",
    ]
    assert list(tmp_path.iterdir()) == []


def test_only_changed_after_a_print(tmp_path: Path) -> None:
    companion("print", "best", "--kind", "genre", folder=tmp_path)
    manifest = json.loads((tmp_path / "output" / "best-movie-en-a4.pdf.manifest.json").read_bytes())
    assert len(manifest["cards"]) == 5
    assert (tmp_path / "output" / "best-movie-en-a4-genre.pdf").exists()
    done = companion("print", "best", "--kind", "genre", "--only", "changed", "--dry-run", folder=tmp_path)
    assert "nothing has changed" in done.stderr
    done = companion("print", "best", "--kind", "genre", "--kind", "award", "--only", "changed", "--dry-run", folder=tmp_path)
    assert "A01-A12" in done.stdout


def test_standard_output_takes_the_pdf_alone() -> None:
    command = [sys.executable, "-m", "companion", "print", "best", "--only", "R1", "--out", "-"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=60, env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert len(PdfReader(io.BytesIO(done.stdout)).pages) == 2
    assert b"1 card on 1 sheet" in done.stderr
    assert companion("print", "best", "--only", "changed", "--out", "-", code=1).stdout == ""


def test_a_folder_that_cannot_be_written_to_is_the_machines_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file", encoding="utf-8")
    done = companion("print", "best", "--only", "R1", "--out", tmp_path / "file" / "deck.pdf", code=3)
    assert done.stdout == ""
    assert (tmp_path / "file").read_text(encoding="utf-8") == "a file"


@pytest.mark.parametrize("wait", [0.15, 0.3, 0.45])
def test_a_killed_print_leaves_the_old_file_and_no_half_one(tmp_path: Path, wait: float) -> None:
    (tmp_path / "deck.pdf").write_bytes(b"old")
    command = [sys.executable, "-m", "companion", "print", "best", "--copies", "3", "--out", str(tmp_path / "deck.pdf")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        time.sleep(wait)
        running.send_signal(signal.SIGTERM)
        running.wait(30)
    whole = (tmp_path / "deck.pdf").read_bytes()
    assert whole == b"old" or whole.rstrip().endswith(b"%%EOF")
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


@pytest.mark.parametrize(
    ("format_", "number"),
    [
        ("png", signal.SIGTERM),
        ("png", signal.SIGINT),
        ("png", signal.SIGHUP),
        ("png", signal.SIGKILL),
        ("tts", signal.SIGTERM),
        ("svg-cut", signal.SIGKILL),
    ],
)
def test_a_folder_that_was_not_finished_leaves_nothing_behind(tmp_path: Path, format_: str, number: signal.Signals) -> None:
    """Ended in the middle, the command tidies up; what it was killed too fast for, the next run does."""
    if number == signal.SIGHUP and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        pytest.skip("run by nohup, which has its children ignore it")
    arguments = ("print", "best", "--format", format_, "--out", tmp_path / "out")
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-c", BEGUN, *map(str, arguments)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment) as running:
        until = time.monotonic() + 30
        while not list(tmp_path.glob(".out.*.part/*")):
            assert time.monotonic() < until
            time.sleep(0.01)
        running.send_signal(number)
        told = running.communicate(timeout=30)[1]
    assert b"Traceback" not in told
    left = [path.name for path in tmp_path.iterdir()]
    if number is signal.SIGKILL:
        assert len(left) == 1
        (tmp_path / ".out.1-theirs.part").mkdir()
        companion("print", "best", "--only", "GR", "--format", format_, "--out", tmp_path / "out")
        left = sorted(path.name for path in tmp_path.iterdir())
        assert left == [".out.1-theirs.part", "out", "out.manifest.json"], "what another process is making stays"
    else:
        assert left == []
        assert running.returncode == 130


BEGUN = """
import signal, sys, time
slow = {"open": 0.1, "os.rename": 3}  # it is watched, and ended before it is done
sys.addaudithook(lambda event, given: event in slow and ".part" in str(given[0]) and time.sleep(slow[event]))
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run in the background
from companion.cli.app import run
sys.exit(run(sys.argv[1:]))
"""


def test_a_file_that_was_not_finished_is_tidied_away_by_the_next_run(tmp_path: Path) -> None:
    (tmp_path / ".deck.pdf.99999999-x.part").write_bytes(b"half")
    companion("print", "best", "--only", "GR", "--out", tmp_path / "deck.pdf")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck.pdf", "deck.pdf.manifest.json"]


def test_progress_is_shown_on_a_terminal_when_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli import progress
    from companion.cli.session import Session
    from companion.cli.settings import Settings
    from companion.words import speech

    session = Session(speech("en"), Settings(), False, False)
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        with progress.Progress(session) as quick:
            quick(1, 9)
        monkeypatch.setattr(progress, "AFTER", 0.0)
        with progress.Progress(session) as slow:
            slow(3, 9)
        shown = ""
        while shown.count(progress.CLEAR) < 2:
            shown += os.read(ours, 1000).decode()
    os.close(ours)
    assert shown.count("page 3 of 9") == 1
    assert "page 1" not in shown
    assert shown.endswith(progress.CLEAR), "it is gone when the work is done"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--gap", "a"), '--gap: "a" makes no sense here; write it like 3,5'),
        (("--back-offset", "1"), '--back-offset: "1" makes no sense here; write it like 0.6,-0.4'),
        (("--back-offset", "1,2", "--backs", "none"), "--back-offset: with --backs none there are no pages of backs"),
        (("--skip", "a"), '--skip: "a" makes no sense here; write it like 1,3 or 1-4'),
        (("--order", "reversed"), "--order reversed goes with --backs separate, --backs only"),
        (("--players", "0"), "--players: at least 1"),
        (("--printer", "office"), "no printer is stored yet; measure yours: companion calibrate"),
        (("--cutter-marks", "nan"), '--cutter-marks: "nan" makes no sense here; write it like 10,10'),
    ],
)
def test_values_that_make_no_sense(arguments: tuple[str, ...], told: str) -> None:
    assert told in companion("print", "best", *arguments, code=2).stderr


def test_a_printer_is_stored_and_used(tmp_path: Path) -> None:
    settings = {"XDG_CONFIG_HOME": str(tmp_path / "config")}
    done = companion("calibrate", "--set", "office", "x=0.6,y=-0.4,angle=0.1,scale=100.2,margin=5", environment=settings)
    assert done.stdout == "office: x=0.6,y=-0.4,angle=0.1,scale=100.2,margin=5\n"
    assert companion("calibrate", "--list", environment=settings).stdout == done.stdout
    companion("print", "best", "--only", "R1-R9", "--printer", "OFFICE", "--out", tmp_path / "deck.pdf", environment=settings)
    for page in PdfReader(tmp_path / "deck.pdf").pages:
        assert "office, back +0.6, −0.4 mm, +0.1°, 100.2 %" in page.extract_text()
    assert 'did you mean "office"?' in companion("print", "best", "--printer", "ofice", environment=settings, code=2).stderr


def test_what_was_read_gives_a_command_to_paste(tmp_path: Path) -> None:
    settings = {"XDG_CONFIG_HOME": str(tmp_path)}
    read = ("--squares", "JJ,JJ", "--lines", "N,N,N,P", "--ruler", "149.7", "--edge", "4")
    command = companion("calibrate", *read).stdout.split()
    assert command[:3] == ["companion", "calibrate", "--set"]
    stored = companion(*command[1:], environment=settings)
    assert stored.stdout == f"{command[3]}: {command[4]}\n"
    assert command[4].endswith("scale=100.2,margin=4,flip=long")
    again = companion("calibrate", *read, "--printer", "my-printer", environment=settings).stdout
    assert "scale=100.4" in again, "what is left is added to what was stored"


def test_test_pages_are_written_for_any_sheet(tmp_path: Path) -> None:
    done = companion("calibrate", "--paper", "letter", "--duplex", "short", "--lang", "ru", "--out", tmp_path / "test.pdf")
    assert done.stdout.strip() == str(tmp_path / "test.pdf")
    assert len(PdfReader(tmp_path / "test.pdf").pages) == 2
    assert "200" in companion("calibrate", "--paper", "100x150", code=2).stderr

"""The journal keeps what was confirmed: whatever is cut off, whoever else opens it, whatever the disk says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tried

from companion.table.journal import HeldError, JournalError, is_held, open_journal, read_journal
from companion.table.sitting import Change, changed

HEADER = {"game": "best-movie", "date": "2026-11-30"}
CHANGES: list[Change] = [("players", '["Anna", "Борис"]'), ("card 1 1", "R7"), ("card 1 2", "B1"), ("card 1 2", None), ("card 1 2", "B2")]


def filled(path: Path) -> bytes:
    """A journal with all the changes in it; returns its bytes."""
    journal = open_journal(path, HEADER)
    for change in CHANGES:
        journal.write([change])
    journal.close()
    return path.read_bytes()


def test_what_was_written_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "game.journal"
    filled(path)
    kept = read_journal(path)
    assert kept is not None
    assert (kept.header["game"], kept.entries, kept.process, kept.torn) == ("best-movie", changed({}, CHANGES), os.getpid(), False)


def test_a_journal_cut_off_anywhere_keeps_every_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    data = filled(path)
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        lines = data[:length].count(b"\n")
        whole = [change for number, change in enumerate(CHANGES, 3) if number <= lines]
        journal = open_journal(path, HEADER)
        assert journal.kept.entries == changed({}, whole)
        assert journal.kept.torn == (lines > 0 and not data[:length].endswith(b"\n"))
        journal.write([("more", "1")])
        journal.close()
        again = read_journal(path)
        assert again is not None
        assert again.entries == changed({}, [*whole, ("more", "1")])
        assert not again.torn


@tried(60)
@given(st.lists(st.sampled_from(CHANGES), max_size=8), st.integers(0, 3))
def test_lines_that_stand_twice_say_nothing_new(changes: list[Change], times: int) -> None:
    assert changed({}, [change for change in changes for _ in range(times + 1)]) == changed({}, changes)


def test_zeros_at_the_end_are_a_torn_line(tmp_path: Path) -> None:
    """After a power cut a file may have its length but not its content."""
    path = tmp_path / "game.journal"
    path.write_bytes(filled(path) + b"\0" * 40 + b"\n")
    kept = read_journal(path)
    assert kept is not None
    assert kept.torn
    assert kept.entries == changed({}, CHANGES)


@pytest.mark.parametrize(("number", "line"), [(1, b"friday"), (1, b"[]"), (4, b"put"), (4, b'["put", "key"]'), (4, b'["put", 1, "R7"]'), (4, b"{}")])
def test_a_damaged_line_is_named_and_nothing_is_changed(tmp_path: Path, number: int, line: bytes) -> None:
    path = tmp_path / "game.journal"
    lines = filled(path).split(b"\n")
    lines[number - 1] = line
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(JournalError) as caught:
        open_journal(path, HEADER)
    assert caught.value.line == number
    assert path.read_bytes() == b"\n".join(lines)


def test_somebody_elses_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    path.write_bytes(b"dear diary")
    with pytest.raises(JournalError):
        open_journal(path, HEADER)
    assert path.read_bytes() == b"dear diary"


def test_two_at_once_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    journal = open_journal(path, HEADER)
    assert is_held(path)
    with pytest.raises(HeldError) as caught:
        open_journal(path, HEADER)
    assert caught.value.process == os.getpid()
    journal.close()
    journal.close()
    assert not is_held(path)


def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    code = "import sys; from companion.table.journal import open_journal; from pathlib import Path; "
    code += "open_journal(Path(sys.argv[1]), {'game': 'best-movie'}); "
    with subprocess.Popen(
        [sys.executable, "-c", code + "print(1, flush=True); input()", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(HeldError) as caught:
            open_journal(path, HEADER)
        assert caught.value.process == other.pid
        other.kill()
    open_journal(path, HEADER).close()


def full(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """From now on the disk takes so many bytes and no more."""
    left = [room]
    write = os.write

    def narrow(handle: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(28, "No space left on device")
        done = write(handle, data[: left[0]])
        left[0] -= done
        return done

    monkeypatch.setattr("companion.table.journal.os.write", narrow)


@pytest.mark.parametrize("room", [0, 1, 10, 30])
def test_on_a_full_disk_the_journal_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    path = tmp_path / "game.journal"
    journal = open_journal(path, HEADER)
    journal.write(CHANGES)
    before = path.read_bytes()
    with monkeypatch.context() as disk:
        full(disk, room)
        with pytest.raises(OSError, match="No space") as caught:
            journal.write([("card 2 1", "V12, a long answer")])
    assert caught.value.filename == str(path)
    assert path.read_bytes() == before
    journal.write([("card 2 1", "V12")])
    journal.close()
    kept = read_journal(path)
    assert kept is not None
    assert kept.entries == {**changed({}, CHANGES), "card 2 1": "V12"}


def test_a_removed_journal_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    open_journal(path, HEADER).close(remove=True)
    assert not path.exists()

"""Killed at any moment, the table loses nothing that was confirmed, and nothing is there twice."""

import os
import time
from pathlib import Path
from random import Random

import pytest
from evenings import EVENINGS, evening
from forked import begun
from seats import begin, record, typed

from companion.table.journal import read_journal
from companion.table.sitting import Sitting, sit

MOMENTS = int(os.environ.get("KILLS", "8"))


def _killed(slug: str, lines: list[str], folder: Path, moment: int, wait: float) -> int:
    """Play beside game.yaml until line ``moment`` was read, and a little longer; returns how many lines were confirmed for certain."""
    (folder / "lines").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (folder / "heard").write_text("", encoding="utf-8")
    process = begun(folder, "play", slug, "game.yaml")
    deadline = time.monotonic() + 60
    while process.is_alive() and _read(folder, lines) < moment and time.monotonic() < deadline:
        time.sleep(0.0005)
    time.sleep(wait)
    process.kill()
    process.join()
    return max(_read(folder, lines) - 1, 0)


def _read(folder: Path, lines: list[str]) -> int:
    """How many lines were read, by their echo."""
    heard = (folder / "heard").read_text(encoding="utf-8", errors="ignore").splitlines()
    count = 0
    for text in heard:
        if count < len(lines) and text.endswith((f": {lines[count]}", f"> {lines[count]}")):
            count += 1
    return count


@pytest.mark.parametrize("slug", EVENINGS)
@pytest.mark.parametrize("seed", range(MOMENTS // len(EVENINGS) or 1))
def test_after_a_kill_everything_confirmed_is_there_once(slug: str, seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    lines = evening(slug, seed)
    confirmed = _killed(slug, lines, tmp_path, random.randint(1, len(lines)), random.random() * 0.01)
    journal = tmp_path / "game.yaml.journal"
    straight = begin(slug)
    after = [straight]
    for line in lines:
        after.append(typed(after[-1], [line]))
    if journal.exists():
        kept = read_journal(journal)
        entries = dict(kept.entries) if kept else {}
        assert entries.items() >= _undated(after[confirmed]).items()
        assert entries.items() <= {**after[-1].entries, "date": entries.get("date", "")}.items()
        left = _lines_left(after[-1], sit(straight.script, entries))
        (tmp_path / "lines").write_bytes(left)
        again = begun(tmp_path, "play", slug, "game.yaml")
        again.join(60)
        assert again.exitcode == 0
    assert not journal.exists()
    written = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    assert _without_day(written) == _without_day(record(after[-1]))
    assert len(list((tmp_path / "data").glob("companion/plays/*"))) == 1
    assert not list(tmp_path.glob("game-*.yaml"))


def _undated(sitting: Sitting) -> dict[str, str]:
    return {key: text for key, text in sitting.entries.items() if key != "date"}


def _lines_left(whole: Sitting, now: Sitting) -> bytes:
    """What is still to be typed, entry by entry."""
    kept = len(now.state.answered)
    return "".join(f"{item.taken.text}\n" for item in whole.state.answered[kept:]).encode()


def _without_day(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("date:")]

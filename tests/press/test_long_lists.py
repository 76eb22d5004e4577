"""A list of thousands of cards is printed like a short one: in its own order, in flat memory, in a file that grows with its cards only."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import companion
from pypdf import PdfReader

DECK = "title: Long\ncomponents:\n  - {cards: cards.csv, face: face.card.xml}\n"
FACE = '<card><text x="5" y="10" size="12">{{ card.code }}</text><para x="5" y="20" w="50" h="50" size="9" min="7">{{ text.words }}</para></card>'
_MEASURED = """
import json, sys
from companion.cli.app import run
code = run(["print", sys.argv[1], "--out", sys.argv[2], "--quiet"])
peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps([code, peak]))
"""


def lay(folder: Path, count: int) -> Path:
    """A deck of so many different cards."""
    folder.mkdir()
    rows = "".join(f"C{number},The {number}th card says something of its own to those who read it\n" for number in range(1, count + 1))
    for name, content in (("deck.yaml", DECK), ("cards.csv", f"code,words\n{rows}"), ("face.card.xml", FACE)):
        (folder / name).write_text(content, encoding="utf-8")
    return folder


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_two_thousand_cards_take_at_most_twice_the_memory_of_sixty(tmp_path: Path) -> None:
    peaks, sizes = [], []
    for count in (60, 2000):
        out = tmp_path / f"{count}.pdf"
        command = [sys.executable, "-c", _MEASURED, str(lay(tmp_path / str(count), count)), str(out)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
        code, peak = json.loads(done.stdout.splitlines()[-1])
        assert code == 0, done.stderr
        peaks.append(peak)
        sizes.append(out.stat().st_size / count)
    assert peaks[1] <= 2 * peaks[0]
    assert sizes[1] <= sizes[0]
    assert len(PdfReader(tmp_path / "2000.pdf").pages) == -(-2000 // 9)


def test_cards_come_in_the_order_of_their_table(tmp_path: Path) -> None:
    """The tenth after the ninth, whatever an alphabet says."""
    companion("print", lay(tmp_path / "deck", 12), "--out", tmp_path / "out.pdf")
    words = " ".join(page.extract_text() for page in PdfReader(tmp_path / "out.pdf").pages)
    assert [word for word in words.split() if word[:1] == "C" and word[1:].isdigit()] == [f"C{number}" for number in range(1, 13)]


def test_a_ragged_row_is_an_error_and_nothing_is_written(tmp_path: Path) -> None:
    folder = lay(tmp_path / "deck", 3)
    with (folder / "cards.csv").open("a", encoding="utf-8") as table:
        table.write("C4,one, two\n")
    told = companion("print", folder, "--out", tmp_path / "out.pdf", code=1).stderr
    assert "cards.csv, row 5, column 2" in told
    assert not (tmp_path / "out.pdf").exists()

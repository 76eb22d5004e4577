"""In a real terminal: from the first key to the record, with slips, completion, and games that were left."""

import signal
import sys
from pathlib import Path

import pytest
from evenings import EVENINGS, evening
from helpers import ROOT
from seats import begin, record, typed

pexpect = pytest.importorskip("pexpect")
ASKED = r"(?:: |> )$"


class Terminal:
    """A pseudo-terminal of 80 columns in which ``companion play`` runs."""

    def __init__(self, folder: Path, *arguments: str, **more: str) -> None:
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        environment |= {"PYTHONPATH": str(ROOT), **more}
        words = ["-m", "companion", "play", *arguments]
        self.child = pexpect.spawn(
            sys.executable, words, cwd=str(folder), env=environment, encoding="utf-8", dimensions=(40, 200), timeout=30, echo=False
        )
        self.child.delaybeforesend = None

    def asked(self) -> str:
        """What is on the screen when the next question is asked."""
        self.child.expect(ASKED)
        return str(self.child.before) + str(self.child.after)

    def types(self, line: str) -> str:
        """Type a line; what is on the screen at the next question."""
        self.child.sendline(line)
        return self.asked()

    def ends(self, line: str) -> str:
        """Type the last line; all that is still said."""
        self.child.sendline(line)
        self.child.expect(pexpect.EOF)
        self.child.close()
        return str(self.child.before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.mark.parametrize("slug", EVENINGS)
def test_a_game_from_first_key_to_record(slug: str, folder: Path) -> None:
    lines = evening(slug, 11)
    terminal = Terminal(folder, slug, "game.yaml")
    terminal.asked()
    for line in lines:
        terminal.types(line)
    said = terminal.types("")
    assert "game.yaml" in said
    terminal.ends("")
    assert terminal.child.exitstatus == 0
    written = (folder / "game.yaml").read_text(encoding="utf-8").splitlines()
    wanted = record(typed(begin(slug), lines)).splitlines()
    assert [line for line in written if "date:" not in line] == [line for line in wanted if "date:" not in line]


def test_slips_are_refused_taken_back_and_mended(folder: Path) -> None:
    terminal = Terminal(folder, "best", "game.yaml")
    terminal.asked()
    for line in ("Anna Boris", "", "*", "y g r b"):
        terminal.types(line)
    assert "Round 2, Anna" in terminal.types("R1 B2")
    assert "R1 lies in Anna's row since round 1" in terminal.types("r1")
    assert "(Enter: B3)" in terminal.types("3b")
    assert "Round 2, Boris" in terminal.types("")
    assert "Taken back: Round 2, Anna: B3" in terminal.types("u")
    assert "Round 2, Boris" in terminal.types("R2")
    terminal.types("G2")
    said = terminal.types("e 5 R2")
    assert "Round 2, Anna: R2 doesn't fit any more: R2 lies in Anna's row since round 1" in said
    assert "1 later entry is kept and waits" in said
    assert "Round 3, Anna" in terminal.types("V2")
    assert "5. Round 1, Anna: R2" in terminal.types("l")
    assert "1. Anna: " in terminal.types("s")
    assert "The award round" in terminal.types("?")
    assert "Go on with: companion play best-movie game.yaml" in terminal.ends("q")


def test_a_cyrillic_keyboard_is_met_halfway(folder: Path) -> None:
    terminal = Terminal(folder, "best", "--lang", "ru")
    terminal.asked()
    for line in ("Анна Борис", "", "*", "y g r b"):
        terminal.types(line)
    assert "R7" in terminal.types("к7")
    terminal.types("")
    assert "R7" in terminal.types("д")
    terminal.types("г")
    assert "Анна" in terminal.types("д")
    terminal.ends("й")


def test_words_are_completed_where_the_system_can(folder: Path) -> None:
    pytest.importorskip("readline")
    terminal = Terminal(folder, "best", "game.yaml")
    terminal.asked()
    terminal.types("Anna Boris")
    terminal.types("")
    terminal.types("low\t")
    assert "run" in terminal.types("nominat\t")
    terminal.types("*")
    terminal.types("yel\t gr\t re\t bl\t")
    assert "yellow, green, red and blue" in terminal.types("l")
    assert "below all" in terminal.types("l")
    terminal.ends("q")


def test_no_word_is_cut_at_the_edge_of_a_narrow_terminal(folder: Path) -> None:
    terminal = Terminal(folder, "best", "--lang", "it", COLUMNS="50")
    said = terminal.asked()
    for line in ("Anna Bruno", "", "*", "y g r b", "R1 G1", "l"):
        said += terminal.types(line)
    told = [line for line in said.splitlines() if line.startswith("  ")]
    assert any("Generi" in line for line in told)
    assert [line for line in told if len(line) > 50] == []


def test_a_game_beside_a_file_is_offered_with_its_name(folder: Path) -> None:
    terminal = Terminal(folder, "best", "friday.yaml")
    terminal.asked()
    terminal.types("Anna Boris")
    terminal.ends("q")
    again = Terminal(folder)
    assert f"({folder / 'friday.yaml'})" in again.asked()
    assert "Going on after 1 entry" in again.types("")
    again.ends("q")


def test_a_game_that_was_left_is_offered(folder: Path) -> None:
    terminal = Terminal(folder, "best")
    terminal.asked()
    terminal.types("Anna Boris")
    terminal.types("")
    terminal.ends("q")
    again = Terminal(folder)
    assert "Best Movie, " in again.asked()
    assert "Going on after 2 entries" in again.types("")
    other = Terminal(folder, "best")
    assert "open in another companion" in other.asked()
    other.ends("q")
    again.ends("q")
    new = Terminal(folder, "best")
    new.asked()
    assert "Players in seating order" in new.types("2")
    new.ends("q")


@pytest.mark.parametrize("key", ["q", "й"])
def test_every_question_can_be_left(key: str, folder: Path) -> None:
    """Which game to play, which one to go on with, and what to keep the result as."""
    terminal = Terminal(folder)
    terminal.asked()
    assert "!" not in terminal.ends(key)
    terminal = Terminal(folder, "best")
    for line in ("Anna Boris", "", "*"):
        terminal.asked()
        terminal.child.sendline(line)
    terminal.asked()
    terminal.ends("q")
    terminal = Terminal(folder, "best")
    assert "Games that were left" in terminal.asked()
    assert "!" not in terminal.ends(key)
    terminal = Terminal(folder, "best")
    terminal.asked()
    terminal.types("1")
    assert "End it here?" in terminal.types("w")
    assert "Genres" in terminal.types("")
    terminal.types("w")
    assert "Keep the result" in terminal.types("y")
    assert "!" not in terminal.ends(key)


def test_without_a_game_one_is_asked_for(folder: Path) -> None:
    terminal = Terminal(folder)
    assert "Movie Empire" in terminal.asked()
    assert "Players in seating order" in terminal.types("best")
    terminal.ends("q")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM, "eof"])
def test_a_terminal_that_goes_away_leaves_everything_confirmed(folder: Path, how: signal.Signals | str) -> None:
    if how == signal.SIGHUP and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        pytest.skip("run by nohup, which has its children ignore it")
    terminal = Terminal(folder, "best", "game.yaml")
    terminal.asked()
    terminal.types("Anna Boris")
    terminal.types("")
    for _ in range(5):  # a signal that comes while readline writes the prompt waits for the next one
        if isinstance(how, signal.Signals):
            terminal.child.kill(how)
        else:
            terminal.child.sendeof()
        if terminal.child.expect([pexpect.TIMEOUT, pexpect.EOF], timeout=3) == 1:
            break
    terminal.child.close()
    again = Terminal(folder, "best", "game.yaml")
    assert "Going on after 2 entries" in again.asked()
    again.ends("q")

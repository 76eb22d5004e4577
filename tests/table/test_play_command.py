"""``companion play`` fed by a script: what is said, what is written, how it ends."""

import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from evenings import EVENINGS, evening
from helpers import ROOT, companion, score
from seats import begin, record, typed
from tables import Playing, playing

from companion.table.journal import open_journal

play = pytest.fixture(playing)
SAMPLE = [
    "Anna, Boris, Cleo",
    "2026-11-27",
    "*",
    "b r g v",
    *("B3 G1 Y1", "B2 V1 V2", "Y3 B1 G3", "V4 B4 R1", "V5 B5 R7", "V6 G6 B6"),
    *("B7 R2 V7", "Y6 Y4 B8", "G9 V9 B9", "G2 Y10 V10", "R11 V11 Y8", "B11 G10 G11"),
]


class Evening:
    """A table of its own: its folder, its data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def play(self, *arguments: str, lines: Sequence[str] = (), code: int | None = 0) -> subprocess.CompletedProcess[str]:
        given = "".join(f"{line}\n" for line in lines).encode()
        return companion("play", *arguments, given=given, folder=self.folder, environment={"XDG_DATA_HOME": str(self.data)}, code=code)

    def plays(self) -> list[Path]:
        return sorted(self.data.glob("companion/plays/*"))

    def running(self) -> list[Path]:
        return sorted(self.data.glob("companion/running/*"))


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_game_from_the_first_line_to_the_record(table: Evening) -> None:
    done = table.play("best", "friday.yaml", lines=SAMPLE)
    assert "Cleo takes award 1: level at a run of 1 yellow with 1 green (Boris); yellow is the more important genre" in done.stdout
    assert "Boris wins with 4 points, before Cleo by the tie-break." in done.stdout
    assert "Highest award held: Boris award 11, Cleo award 9 – that decides" in done.stdout
    written = (table.folder / "friday.yaml").read_text(encoding="utf-8")
    assert score(written)["status"] == "final"
    assert "date: '2026-11-27'" in written
    assert [path.read_text(encoding="utf-8") for path in table.plays()] == [written]
    assert table.running() == []
    assert sorted(path.name for path in table.folder.iterdir()) == ["data", "friday.yaml"]


@pytest.mark.parametrize("slug", EVENINGS)
def test_every_game_is_played_through(slug: str, table: Evening) -> None:
    lines = evening(slug, 5)
    done = table.play(slug, "game.yaml", "--plain", lines=lines)
    assert "?:" not in done.stdout
    written = (table.folder / "game.yaml").read_text(encoding="utf-8")
    other = record(typed(begin(slug), lines))
    assert [line for line in written.splitlines() if "date:" not in line] == [line for line in other.splitlines() if "date:" not in line]


def test_four_play_best_movie_with_at_most_sixty_answers() -> None:
    sitting = typed(begin("best-movie"), ["Anna Boris Cleo Dora", "", "", "", "", "", "", "y g r b"])
    asked = len(sitting.state.answered)
    while sitting.state.question is not None:
        free = sitting.state.question.words()[0]
        sitting = typed(sitting, [free])
        asked += 1
    assert asked + 1 <= 60


def test_where_the_answers_end_the_game_is_left_and_goes_on_later(table: Evening) -> None:
    left = table.play("best", lines=SAMPLE[:9])
    assert "Go on with: companion play best-movie" in left.stderr
    assert len(table.running()) == 1
    assert table.plays() == []
    done = table.play("--resume", lines=SAMPLE[9:])
    assert "Going on after" in done.stdout
    assert [score(path.read_text(encoding="utf-8"))["status"] for path in table.plays()] == ["final"]
    assert table.running() == []
    assert "no game was left unfinished" in table.play("--resume", code=2).stderr


def test_how_to_go_on_can_be_pasted(table: Evening) -> None:
    left = table.play("best", "club night.yaml", lines=SAMPLE[:2])
    assert "Go on with: companion play best-movie 'club night.yaml'" in left.stderr


def test_beside_a_file_a_game_goes_on_by_itself(table: Evening) -> None:
    table.play("best", "friday.yaml", lines=SAMPLE[:9])
    assert (table.folder / "friday.yaml.journal").is_file()
    assert "another game" in table.play("wind", "friday.yaml", code=2).stderr
    assert "was left" in table.play("best", "friday.yaml", "--new", code=2).stderr
    table.play("best", "friday.yaml", lines=["q"])
    table.play("best", "friday.yaml", lines=SAMPLE[9:])
    assert (table.folder / "friday.yaml").read_text(encoding="utf-8") == table.plays()[0].read_text(encoding="utf-8")
    assert not (table.folder / "friday.yaml.journal").exists()


def test_a_game_beside_a_file_is_found_from_anywhere(table: Evening) -> None:
    table.play("best", "friday.yaml", lines=SAMPLE[:9])
    (table.folder / "elsewhere").mkdir()
    away = Evening(table.folder / "elsewhere")
    away.data = table.data
    assert "Going on after" in away.play("--resume", lines=["q"]).stdout
    done = away.play("--resume", lines=SAMPLE[9:])
    assert str(table.folder / "friday.yaml") in done.stdout.replace("\n", "")
    assert score((table.folder / "friday.yaml").read_text(encoding="utf-8"))["status"] == "final"
    assert table.running() == []
    assert "no game was left unfinished" in away.play("--resume", code=2).stderr


def test_a_game_whose_file_is_gone_is_passed_over(table: Evening) -> None:
    table.play("best", "friday.yaml", lines=SAMPLE[:9])
    (table.folder / "friday.yaml.journal").unlink()
    for kept in (b"\0", b"/", b""):
        (table.data / "companion" / "running" / f"{len(kept)}.elsewhere").write_bytes(kept)
    assert "no game was left unfinished" in table.play("--resume", code=2).stderr


def test_a_refused_line_is_named_with_its_reason_and_the_exit_code_says_so(table: Evening) -> None:
    lines = [*SAMPLE[:5], "B3", "B2 V1 B2", *SAMPLE[5:]]
    done = table.play("best", "friday.yaml", lines=lines, code=1)
    assert "line 6: B3 lies in Anna's row since round 1" in done.stderr
    assert "line 7: B2 lies in Anna's row since round 2; nothing of this line was taken" in done.stderr
    assert score((table.folder / "friday.yaml").read_text(encoding="utf-8"))["status"] == "final"


def test_a_game_can_be_ended_early(table: Evening) -> None:
    table.play("best", "friday.yaml", lines=[*SAMPLE[:8], "w"])
    assert score((table.folder / "friday.yaml").read_text(encoding="utf-8"))["status"] == "partial"


def test_results_are_kept_in_other_forms_beside_the_record(table: Evening) -> None:
    (table.folder / "friday.md").write_text("mine", encoding="utf-8")
    table.play("best", "friday.yaml", lines=[*SAMPLE, "", "mhp"])
    assert (table.folder / "friday.md").read_text(encoding="utf-8") == "mine"
    assert "Boris" in (table.folder / "friday-2.md").read_text(encoding="utf-8")
    assert "<html" in (table.folder / "friday.html").read_text(encoding="utf-8")
    restored = companion("verify", "friday-certificate.pdf", "--out", "restored.yaml", folder=table.folder)
    assert (table.folder / "restored.yaml").read_bytes() == (table.folder / "friday.yaml").read_bytes(), restored.stdout


@pytest.mark.parametrize("unknown", ["y", "yes", "0 2", "mx", "шы", "ж", "pdf"])
def test_what_no_form_is_called_is_refused_and_asked_again(unknown: str, play: Playing, tmp_path: Path) -> None:
    played = play("best", [*SAMPLE, "", unknown, "m"], 1)
    assert f'"{unknown}" is none of the forms; write letters out of m, h and p, or nothing\n' in played.refused
    assert (tmp_path / "game.md").is_file()


@pytest.mark.parametrize(("answer", "kept"), [("m, p", ["m", "p"]), ("н", []), ("no", []), ("-", [])])
def test_forms_are_taken_however_they_are_separated(answer: str, kept: list[str], play: Playing, tmp_path: Path) -> None:
    play("best", [*SAMPLE, "", answer])
    assert ["m" * (tmp_path / "game.md").is_file(), "p" * (tmp_path / "game-certificate.pdf").is_file()] == (kept or ["", ""])


def test_a_form_on_another_keyboard_is_offered(play: Playing, tmp_path: Path) -> None:
    assert "(Enter: m)" in play("best", [*SAMPLE, "", "ь", ""], 1).refused
    assert (tmp_path / "game.md").is_file()


def test_no_file_is_ever_replaced(table: Evening) -> None:
    (table.folder / "friday.yaml").write_text("mine", encoding="utf-8")
    assert "friday.yaml exists" in table.play("best", "friday.yaml", lines=SAMPLE, code=2).stderr
    (table.folder / "saturday.yaml.journal").write_text("mine", encoding="utf-8")
    assert "line 1" in table.play("best", "saturday.yaml", lines=SAMPLE, code=1).stderr
    assert (table.folder / "saturday.yaml.journal").read_text(encoding="utf-8") == "mine"


def test_a_file_that_came_up_meanwhile_is_left_alone(table: Evening) -> None:
    table.play("best", "friday.yaml", lines=SAMPLE[:8])
    (table.folder / "friday.yaml").write_text("mine", encoding="utf-8")
    done = table.play("best", "friday.yaml", lines=SAMPLE[8:])
    assert "friday-2.yaml" in done.stdout
    assert (table.folder / "friday.yaml").read_text(encoding="utf-8") == "mine"
    assert score((table.folder / "friday-2.yaml").read_text(encoding="utf-8"))["status"] == "final"


def test_players_of_earlier_games_are_offered(table: Evening) -> None:
    table.play("best", lines=SAMPLE)
    again = table.play("best", lines=["3 1", ""])
    assert "(Enter: Anna, Boris, Cleo)" in again.stdout
    assert "  Cleo, Anna" in again.stdout
    assert "(Enter: Anna" in table.play("best", "--new", lines=[""]).stdout


def test_without_an_entry_nothing_is_left_behind(table: Evening) -> None:
    table.play("best", lines=["q"])
    table.play("best", "friday.yaml")
    assert table.running() == []
    assert not list(table.folder.glob("friday*"))


def test_a_game_must_be_named_or_left(table: Evening) -> None:
    assert "which game" in table.play(code=2).stderr.lower()
    assert "which game" in table.play("--new", code=2).stderr.lower()
    assert "exclude" in table.play("best", "--new", "--resume", code=2).stderr


def test_a_torn_line_is_told(table: Evening) -> None:
    table.play("best", "friday.yaml", lines=SAMPLE[:9])
    journal = table.folder / "friday.yaml.journal"
    journal.write_bytes(journal.read_bytes()[:-3])
    done = table.play("best", "friday.yaml", lines=["l"])
    assert "was cut off" in done.stderr
    assert "Round 5, Boris: B5" in done.stdout
    assert "Round 5, Cleo: R7" not in done.stdout


def test_a_second_companion_is_told_of_the_first(table: Evening) -> None:
    journal = open_journal(table.folder / "friday.yaml.journal", {"game": "best-movie", "date": "2026-11-27"})
    journal.write([("players", '["Anna", "Boris"]')])
    done = table.play("best", "friday.yaml", lines=SAMPLE, code=2)
    assert "is open in another companion (process" in done.stderr
    journal.close()


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))


def test_a_full_disk_is_told_and_what_was_entered_is_on_the_screen(table: Evening) -> None:
    """No file may grow beyond 700 bytes: the journal breaks off in the middle of the game."""
    words = [sys.executable, "-m", "companion", "play", "best", "friday.yaml"]
    given = "".join(f"{line}\n" for line in SAMPLE)
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(table.folder), "XDG_DATA_HOME": str(table.data), "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        words, input=given, capture_output=True, text=True, cwd=table.folder, env=environment, timeout=60, check=False, preexec_fn=_limited
    )
    assert done.returncode == 3, done.stderr
    assert "Traceback" not in done.stderr
    saved = done.stdout[done.stdout.rindex("game: best-movie") :]
    assert score(saved)["status"] == "partial"
    resumed = table.play("best", "friday.yaml", lines=["w"])
    assert "Going on after" in resumed.stdout
    assert (table.folder / "friday.yaml").read_text(encoding="utf-8") == saved


def test_a_record_that_can_not_be_written_is_on_the_screen_and_the_game_is_kept(table: Evening) -> None:
    table.data.mkdir()
    (table.data / "companion").mkdir()
    (table.data / "companion" / "plays").write_text("in the way", encoding="utf-8")
    done = table.play("best", lines=SAMPLE, code=3)
    assert score(done.stdout[done.stdout.rindex("game: best-movie") :])["status"] == "final"
    (table.data / "companion" / "plays").unlink()
    table.play("--resume", lines=[""])
    assert len(table.plays()) == 1


@pytest.mark.parametrize("arguments", [("best",), ("best", "here/friday.yaml")])
def test_a_place_that_takes_no_files_is_told_before_anything_is_asked(table: Evening, arguments: Sequence[str]) -> None:
    table.data.write_text("no folder", encoding="utf-8")
    (table.folder / "here").write_text("no folder", encoding="utf-8")
    done = table.play(*arguments, lines=SAMPLE, code=3)
    assert "Players" not in done.stdout


@pytest.mark.parametrize("lang", ["it", "ru", "uk"])
def test_the_table_speaks_all_languages_and_the_record_is_the_same(table: Evening, lang: str) -> None:
    table.play("best", "en.yaml", lines=SAMPLE)
    done = table.play("best", "other.yaml", "--lang", lang, lines=SAMPLE)
    assert "Players" not in done.stdout
    assert (table.folder / "en.yaml").read_bytes() == (table.folder / "other.yaml").read_bytes()

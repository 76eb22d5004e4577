"""Reports stay within 80 columns and their columns stay straight, whatever the names."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers import FIVE, ROOT, companion
from rich.cells import cell_len

from companion.cli.app import run

NAMES = {
    "plain": ["Anna", "Boris"],
    "wide": ["李小龙", "ジャッキー・チェン", "Ann"],
    "combining": ["Zo\u00eb\u0308", "नमस्ते", "i\u0307x"],
    "emoji": ["🎬🎥", "A", "👩\u200d👧"],
    "long": ["x" * 40, "y" * 40, "Ы" * 40, "z" * 40, "王" * 40],
    "spaces": ["A  B", "C\u00a0D"],
    "brackets": ["[bold]A[/bold]", "[red]", ":smile:"],
}


def record(names: list[str]) -> bytes:
    deck = [f"{letter}{number}" for letter in "YGRBV" for number in range(1, 13)]
    rows = {name: " ".join(deck[seat * 12 : seat * 12 + 12]) for seat, name in enumerate(names)}
    return json.dumps({"game": "best-movie", "players": names, "title": "Friday " * 30, "genres": FIVE[9:-2].split(", "), "rows": rows}).encode()


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What a command says about a record of these players, on a terminal of so many columns."""

    def tell(command: str, names: list[str], lang: str = "en", columns: int = 80) -> str:
        file = tmp_path / "record.json"
        file.write_bytes(record(names))
        monkeypatch.setenv("COLUMNS", str(columns))
        assert run([command, str(file), "--lang", lang]) == 0
        return capsys.readouterr().out

    return tell


@pytest.mark.parametrize(
    ("kind", "lang"), [*((kind, "en") for kind in NAMES), *((kind, lang) for kind in ("wide", "long") for lang in ("it", "ru", "uk"))]
)
@pytest.mark.parametrize("command", ["score", "explain"])
def test_reports_fit_into_80_columns(told: Callable[..., str], kind: str, lang: str, command: str) -> None:
    names = NAMES[kind]
    page = told(command, names, lang)
    for line in page.splitlines():
        assert cell_len(line) <= 80, line
        assert kind == "long" or line == line.rstrip()
    if kind != "long":
        assert all(name in page for name in names)


@pytest.mark.parametrize("kind", ["plain", "wide", "combining", "emoji"])
def test_totals_stand_under_the_names_they_belong_to(told: Callable[..., str], kind: str) -> None:
    names = NAMES[kind]
    lines = told("score", names).splitlines()
    head = next(line for line in lines if all(name in line for name in names))
    totals = next(line for line in lines[lines.index(head) :] if line.startswith("total"))
    ends = [cell_len(head[: head.index(name) + len(name)]) for name in names]
    assert ends == [cell_len(totals[: match.end()]) for match in re.finditer(r"[0-9]+", totals)]


@pytest.mark.parametrize(("columns", "most"), [(40, 40), (200, 100)])
def test_narrow_and_wide_terminals(told: Callable[..., str], columns: int, most: int) -> None:
    assert max(map(cell_len, told("score", NAMES["plain"], columns=columns).splitlines())) <= most


@pytest.mark.parametrize("variable", ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"])
def test_a_file_never_gets_colours(tmp_path: Path, variable: str) -> None:
    assert "\x1b" not in companion("score", "-", given=record(NAMES["plain"]), folder=tmp_path, environment={variable: "1"}).stdout


@pytest.mark.parametrize("command", ["score", "explain", "dispute"])
def test_a_terminal_without_a_width_shows_all_and_a_narrow_one_no_columns_of_letters(told: Callable[..., str], command: str) -> None:
    assert told(command, NAMES["plain"], columns=0) == told(command, NAMES["plain"], columns=80)
    assert "Anna" in told(command, NAMES["plain"], columns=1)


def test_help_and_rules_keep_words_whole_on_any_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "1")
    for words in (["rules", "best", "--clause", "run", "--lang", "en"], ["score", "--help", "--lang", "en"]):
        run(words)
        assert "the" in capsys.readouterr().out.split()


def test_a_team_called_like_a_player_is_explained_as_a_team(capsys: pytest.CaptureFixture[str]) -> None:
    file = ROOT / "tests" / "corpus" / "b-movies" / "a-team-called-like-a-player.yaml"
    assert run(["explain", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Why Bob stands before group\n")

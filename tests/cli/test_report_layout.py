"""Reports stay within 80 columns and their columns stay straight, whatever the names."""

import json
import re
from pathlib import Path

import pytest
from helpers import FIVE, companion
from rich.cells import cell_len

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


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("lang", ["en", "it", "ru", "uk"])
def test_reports_fit_into_80_columns(kind: str, lang: str, tmp_path: Path) -> None:
    if lang != "en" and kind not in ("wide", "long"):
        pytest.skip("the layout is the same")
    names = NAMES[kind]
    for command in (["score", "-"], ["explain", "-"]):
        told = companion(*command, "--lang", lang, given=record(names), folder=tmp_path, environment={"COLUMNS": "80"}).stdout
        for line in told.splitlines():
            assert cell_len(line) <= 80, line
            assert kind == "long" or line == line.rstrip()
        if kind != "long":
            assert all(name in told for name in names)


@pytest.mark.parametrize("kind", ["plain", "wide", "combining", "emoji"])
def test_totals_stand_under_the_names_they_belong_to(kind: str, tmp_path: Path) -> None:
    names = NAMES[kind]
    lines = companion("score", "-", given=record(names), folder=tmp_path).stdout.splitlines()
    head = next(line for line in lines if all(name in line for name in names))
    totals = next(line for line in lines[lines.index(head) :] if line.startswith("total"))
    ends = [cell_len(head[: head.index(name) + len(name)]) for name in names]
    found = [cell_len(totals[: match.end()]) for match in re.finditer(r"[0-9]+", totals)]
    assert found == ends


def test_narrow_and_wide_terminals(tmp_path: Path) -> None:
    for columns, most in (("40", 40), ("200", 100)):
        told = companion("score", "-", given=record(NAMES["plain"]), folder=tmp_path, environment={"COLUMNS": columns}).stdout
        assert max(map(cell_len, told.splitlines())) <= most


def test_colours_are_asked_for_by_a_terminal_only(tmp_path: Path) -> None:
    for more in ([], ["--no-color"]):
        for environment in ({}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}, {"TERM": "xterm-256color"}):
            assert "\x1b" not in companion("score", "-", *more, given=record(NAMES["plain"]), folder=tmp_path, environment=environment).stdout

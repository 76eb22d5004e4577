"""Movie Empire records with results reckoned by hand: tests/corpus/movie-empire."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from helpers import result_of
from reckoned import assert_disputed, assert_scored, cases, disputed, expected, scored

from companion.catalog import load_game
from companion.catalog.clauses import clause_titles

SLUG = "movie-empire"
WARNINGS = {
    *("no-shooting", "line-order", "line-duplicate", "market-taken", "internet-players"),
    *("internet-trend", "star-genre", "statue-mismatch", "track-mismatch", "round"),
}
LINES = {
    *("track", "sympathy", "money", "dossier", "most-films", "most-action", "most-comedy", "most-drama"),
    *("most-usa", "most-europe", "most-china", "three-markets", "three-genres", "most-statues"),
}


@pytest.mark.parametrize(("file", "flags", "wanted"), [pytest.param(*case, id=" ".join([case[0].stem, *case[1].values()])) for case in scored(SLUG)])
def test_results_are_as_reckoned(file: Path, flags: Mapping[str, str], wanted: dict[str, Any]) -> None:
    assert_scored(file, flags, wanted)


@pytest.mark.parametrize(("file", "wanted"), [pytest.param(*case, id=case[0].stem) for case in disputed(SLUG)])
def test_disputes_are_as_reckoned(file: Path, wanted: dict[str, Any]) -> None:
    assert_disputed(file, wanted)


def test_every_ruling_and_reading_of_the_game_has_a_case() -> None:
    used: dict[str, set[str]] = {}
    for file, flags, _ in scored(SLUG):
        for key, reading in result_of(file.read_bytes(), flags).rulings.items():
            used.setdefault(key, set()).add(reading)
    assert used == {ruling.key: {reading.key for reading in ruling.readings} for ruling in load_game(SLUG).rulings}


def test_every_warning_and_every_line_has_a_case() -> None:
    assert {code for _, _, wanted in scored(SLUG) for code in wanted.get("warnings", ())} == WARNINGS
    sources = {source for _, _, wanted in scored(SLUG) for entry in wanted.get("standings", ()) for source in entry["lines"]}
    assert {source for source in sources if not source.startswith("film-")} == LINES


def test_what_looks_odd_is_a_warning_and_no_error() -> None:
    problems = [problem for file in cases(SLUG) for problem in result_of(file.read_bytes()).problems]
    assert {problem.code for problem in problems} == WARNINGS
    assert {problem.level for problem in problems} == {"warning"}


def test_every_clause_that_cases_cite_is_in_the_rules_and_every_scored_clause_is_cited() -> None:
    cited = {clause for file in cases(SLUG) for clause in expected(file)["clauses"]}
    assert cited <= set(clause_titles(SLUG, "en"))
    lines = {line.rule for file in cases(SLUG) for standing in result_of(file.read_bytes()).outcome.standings for line in standing.lines}
    asked = {ruling.clause for ruling in load_game(SLUG).rulings}
    assert lines | asked <= cited

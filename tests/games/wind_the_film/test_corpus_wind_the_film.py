"""Wind the Film! records with results reckoned by hand: tests/corpus/wind-the-film."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from helpers import play_of, result_of
from reckoned import assert_disputed, assert_scored, cases, disputed, expected, scored

from companion.catalog import load_game
from companion.catalog.clauses import clause_titles

SLUG = "wind-the-film"
FILES = [pytest.param(file, id=file.stem) for file in cases(SLUG)]


@pytest.mark.parametrize(("file", "flags", "wanted"), [pytest.param(*case, id=" ".join([case[0].stem, *case[1].values()])) for case in scored(SLUG)])
def test_results_are_as_reckoned(file: Path, flags: Mapping[str, str], wanted: dict[str, Any]) -> None:
    assert_scored(file, flags, wanted)
    decisions = {one.id: {"id": one.id, **one.data} for one in result_of(file.read_bytes(), flags).outcome.decisions}
    for decision in wanted.get("decisions", ()):
        assert decisions[decision["id"]] == decision


@pytest.mark.parametrize(("file", "wanted"), [pytest.param(*case, id=case[0].stem) for case in disputed(SLUG)])
def test_disputes_are_as_reckoned(file: Path, wanted: dict[str, Any]) -> None:
    assert_disputed(file, wanted)


def test_every_reading_has_a_case() -> None:
    used: dict[str, set[str]] = {}
    for file, flags, _ in scored(SLUG):
        for key, reading in result_of(file.read_bytes(), flags).rulings.items():
            used.setdefault(key, set()).add(reading)
    assert used == {ruling.key: {reading.key for reading in ruling.readings} for ruling in load_game(SLUG).rulings}


def test_cases_cite_clauses_of_the_rules_and_all_that_are_scored() -> None:
    cited = {clause for file in cases(SLUG) for clause in expected(file)["clauses"]}
    assert cited <= set(clause_titles(SLUG, "en"))
    outcomes = [result_of(file.read_bytes()).outcome for file in cases(SLUG)]
    rules = {decision.rule for outcome in outcomes for decision in outcome.decisions}
    rules |= {line.rule for outcome in outcomes for standing in outcome.standings for line in standing.lines}
    assert rules <= cited


@pytest.mark.parametrize("file", FILES)
def test_the_canonical_form_scores_the_same(file: Path) -> None:
    canonical = play_of(file.read_text(encoding="utf-8")).canonical()
    one, other = result_of(file.read_bytes()), result_of(canonical)
    assert (one.outcome.standings, one.outcome.ties, one.outcome.decisions) == (other.outcome.standings, other.outcome.ties, other.outcome.decisions)
    assert play_of(canonical).canonical() == canonical

"""Best Movie records with results reckoned by hand: tests/corpus/best-movie.

NAME.json says why and under which clauses; ``score`` holds what the result must contain, ``under`` the same with other rulings.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from helpers import ROOT, result_of

from companion.catalog import load_game
from companion.catalog.clauses import clause_titles
from companion.scoring.result import as_json
from companion.words import speech

CORPUS = ROOT / "tests" / "corpus" / "best-movie"
CASES = sorted(CORPUS.glob("*.yaml"))


def expectations() -> Iterator[tuple[Path, Mapping[str, str], dict[str, Any]]]:
    for file in CASES:
        expected = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        yield file, {}, expected["score"]
        for other in expected.get("under", ()):
            yield file, other["rulings"], other["score"]


def shortened(result: dict[str, Any]) -> dict[str, Any]:
    """The result with lines as a map from source to points, decisions by id, warnings as a set of codes."""
    for standing in result["standings"]:
        standing["lines"] = {line["source"]: line["points"] for line in standing["lines"] if line["points"]}
    result["decisions"] = {decision["id"]: decision for decision in result["decisions"]}
    result["warnings"] = sorted({problem["code"] for problem in result["problems"]})
    return result


def assert_within(expected: object, found: object) -> None:
    """Every field that ``expected`` names agrees; lists agree entry by entry."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            assert_within(value, found.get(key))
    elif isinstance(expected, list) and isinstance(found, list):
        assert len(expected) == len(found)
        for one, other in zip(expected, found, strict=True):
            assert_within(one, other)
    else:
        assert expected == found


@pytest.mark.parametrize(
    ("file", "flags", "expected"), [pytest.param(*case, id=" ".join([case[0].stem, *case[1].values()])) for case in expectations()]
)
def test_results_are_as_reckoned(file: Path, flags: Mapping[str, str], expected: dict[str, Any]) -> None:
    result = shortened(as_json(result_of(file.read_bytes(), flags), speech("en")))
    decisions = {decision["id"]: decision for decision in expected.get("decisions", ())}
    assert_within({**expected, "decisions": decisions}, result)
    for standing, entry in zip(result["standings"], expected.get("standings", ()), strict=False):
        assert standing["lines"] == entry["lines"]


def test_every_ruling_and_reading_of_the_game_has_a_case() -> None:
    used: dict[str, set[str]] = {}
    for file, flags, _ in expectations():
        for key, reading in result_of(file.read_bytes(), flags).rulings.items():
            used.setdefault(key, set()).add(reading)
    assert used == {ruling.key: {reading.key for reading in ruling.readings} for ruling in load_game("best-movie").rulings}


def test_every_clause_that_cases_cite_is_in_the_rules_and_every_scored_clause_is_cited() -> None:
    cited: set[str] = set()
    for file in CASES:
        cited.update(json.loads(file.with_suffix(".json").read_text(encoding="utf-8")).get("clauses", ()))
    assert cited <= set(clause_titles("best-movie", "en"))
    rules = {decision.rule for file in CASES for decision in result_of(file.read_bytes()).outcome.decisions}
    assert rules <= cited


def test_every_way_an_award_is_decided_has_a_case() -> None:
    ways = {decision.data["by"] for file, flags, _ in expectations() for decision in result_of(file.read_bytes(), flags).outcome.decisions}
    assert ways == {"only-nominee", "run", "genre", "no-nominee", "carried"}

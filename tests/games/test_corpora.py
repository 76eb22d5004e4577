"""Records of all games with results reckoned by hand: tests/corpus/GAME."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from helpers import play_of, result_of
from reckoned import assert_disputed, assert_scored, cases, disputed, expected, scored

from companion.catalog import load_game
from companion.catalog.clauses import clause_titles
from companion.catalog.load import slugs

GAMES = slugs()
MOVIE_EMPIRE_WARNINGS = {
    *("no-shooting", "line-order", "line-duplicate", "market-taken", "internet-players"),
    *("internet-trend", "star-genre", "statue-mismatch", "track-mismatch", "round"),
}
MOVIE_EMPIRE_LINES = {
    *("track", "sympathy", "money", "dossier", "most-films", "most-action", "most-comedy", "most-drama"),
    *("most-usa", "most-europe", "most-china", "three-markets", "three-genres", "most-statues"),
}


def every(finder: Any) -> list[Any]:
    """The cases of all games as parameters, each named after its record and the rulings it is scored under."""
    found = [case if isinstance(case, tuple) else (case,) for slug in GAMES for case in finder(slug)]
    return [pytest.param(*case, id=" ".join([case[0].stem, *(case[1].values() if len(case) == 3 else ())])) for case in found]


@pytest.mark.parametrize(("file", "flags", "wanted"), every(scored))
def test_results_are_as_reckoned(file: Path, flags: Mapping[str, str], wanted: dict[str, Any]) -> None:
    assert_scored(file, flags, wanted)


@pytest.mark.parametrize(("file", "wanted"), every(disputed))
def test_disputes_are_as_reckoned(file: Path, wanted: dict[str, Any]) -> None:
    assert_disputed(file, wanted)


@pytest.mark.parametrize("file", every(cases))
def test_the_canonical_form_scores_the_same(file: Path) -> None:
    canonical = play_of(file.read_text(encoding="utf-8")).canonical()
    one, other = result_of(file.read_bytes()), result_of(canonical)
    assert (one.outcome.standings, one.outcome.ties, one.outcome.decisions) == (other.outcome.standings, other.outcome.ties, other.outcome.decisions)
    assert play_of(canonical).canonical() == canonical


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_and_reading_has_a_case(slug: str) -> None:
    used: dict[str, set[str]] = {}
    for file, flags, _ in scored(slug):
        for key, reading in result_of(file.read_bytes(), flags).rulings.items():
            used.setdefault(key, set()).add(reading)
    assert used == {ruling.key: {reading.key for reading in ruling.readings} for ruling in load_game(slug).rulings}


@pytest.mark.parametrize("slug", GAMES)
def test_cases_cite_clauses_of_the_rules_and_all_that_are_scored_or_asked(slug: str) -> None:
    cited = {clause for file in cases(slug) for clause in expected(file).get("clauses", ())}
    assert cited <= set(clause_titles(slug, "en"))
    outcomes = [result_of(file.read_bytes()).outcome for file in cases(slug)]
    rules = {decision.rule for outcome in outcomes for decision in outcome.decisions}
    rules |= {line.rule for outcome in outcomes for standing in outcome.standings for line in standing.lines}
    assert rules | {ruling.clause for ruling in load_game(slug).rulings} <= cited


def test_every_way_an_award_of_best_movie_is_decided_has_a_case() -> None:
    ways = {decision.data["by"] for file, flags, _ in scored("best-movie") for decision in result_of(file.read_bytes(), flags).outcome.decisions}
    assert ways == {"only-nominee", "run", "genre", "no-nominee", "carried"}


def test_every_warning_and_every_line_of_movie_empire_has_a_case() -> None:
    assert {code for _, _, wanted in scored("movie-empire") for code in wanted.get("warnings", ())} == MOVIE_EMPIRE_WARNINGS
    sources = {source for _, _, wanted in scored("movie-empire") for entry in wanted.get("standings", ()) for source in entry["lines"]}
    assert {source for source in sources if not source.startswith("film-")} == MOVIE_EMPIRE_LINES


def test_what_looks_odd_in_movie_empire_is_a_warning_and_no_error() -> None:
    problems = [problem for file in cases("movie-empire") for problem in result_of(file.read_bytes()).problems]
    assert {problem.code for problem in problems} == MOVIE_EMPIRE_WARNINGS
    assert {problem.level for problem in problems} == {"warning"}

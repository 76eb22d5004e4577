"""Every sentence of the sources is somewhere in our rules, and every clause of ours says where it comes from: by number, not by text."""

from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from companion.catalog import slugs
from companion.catalog.clauses import clause_titles

COVERAGE = yaml.safe_load((Path(__file__).parent / "coverage.yaml").read_text(encoding="utf-8"))
NO_FACT = {"heading", "colour", "pointer", "notation"}


def _numbers(key: object) -> range:
    """The sentences that a key of the list names: `7`, or `3-5` with both ends."""
    first, _, last = str(key).partition("-")
    return range(int(first), int(last or first) + 1)


def _held(listed: Mapping[object, object]) -> set[str]:
    return {clause for clauses in listed.values() if isinstance(clauses, list) for clause in clauses}


SOURCES = [(slug, name) for slug in COVERAGE for name in COVERAGE[slug]["sources"]]


@pytest.mark.parametrize(("slug", "name"), SOURCES)
def test_every_sentence_is_listed_once(slug: str, name: str) -> None:
    source = COVERAGE[slug]["sources"][name]
    listed = [number for key in source["at"] for number in _numbers(key)]
    assert listed == list(range(1, source["sentences"] + 1))


@pytest.mark.parametrize(("slug", "name"), SOURCES)
def test_every_sentence_is_in_a_clause_or_holds_no_fact(slug: str, name: str) -> None:
    known = set(clause_titles(slug, "en"))
    for key, held in COVERAGE[slug]["sources"][name]["at"].items():
        assert held in NO_FACT if isinstance(held, str) else held and set(held) <= known, (key, held)


@pytest.mark.parametrize("slug", slugs())
def test_every_clause_has_a_source_or_is_ours(slug: str) -> None:
    held = set().union(*(_held(source["at"]) for source in COVERAGE[slug]["sources"].values()))
    ours = set(COVERAGE[slug]["ours"])
    clauses = set(clause_titles(slug, "en"))
    assert held | ours == clauses, (held | ours) ^ clauses
    assert not held & ours


def test_both_sources_of_best_movie_say_the_same() -> None:
    """The Italian text is the English one in Italian, sentence by sentence: so they lie in the same clauses."""
    english, italian = ({n: held for key, held in s["at"].items() for n in _numbers(key)} for s in COVERAGE["best-movie"]["sources"].values())
    assert english == italian

"""Records with results reckoned by hand: tests/corpus/GAME/NAME.yaml with NAME.json.

NAME.json says why and under which clauses; ``score`` holds what the result must contain, ``under`` the same with other rulings,
``dispute`` what a dispute must answer.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from helpers import ROOT, play_of, result_of

from companion.games.disputing import as_json as answer
from companion.games.disputing import dispute
from companion.scoring.result import as_json
from companion.words import speech


def cases(slug: str) -> list[Path]:
    """The game's records."""
    return sorted((ROOT / "tests" / "corpus" / slug).glob("*.yaml"))


def expected(file: Path) -> dict[str, Any]:
    """What is said of a record."""
    found: dict[str, Any] = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    return found


def scored(slug: str) -> Iterator[tuple[Path, Mapping[str, str], dict[str, Any]]]:
    """Every record, under its own and under other rulings, with its result."""
    for file in cases(slug):
        said = expected(file)
        yield file, {}, said["score"]
        for other in said.get("under", ()):
            yield file, other["rulings"], other["score"]


def disputed(slug: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every record of which it is said what a dispute answers."""
    for file in cases(slug):
        said = expected(file)
        if "dispute" in said:
            yield file, said["dispute"]


def assert_scored(file: Path, flags: Mapping[str, str], wanted: Mapping[str, Any]) -> None:
    """The result holds all that is wanted: lines without those worth 0, decisions looked up by id, warnings as the set of their codes."""
    result = as_json(result_of(file.read_bytes(), flags), speech("en"))
    for standing in result["standings"]:
        standing["lines"] = {line["source"]: line["points"] for line in standing["lines"] if line["points"]}
    result["decisions"] = {decision["id"]: decision for decision in result["decisions"]}
    result["warnings"] = sorted({problem["code"] for problem in result["problems"]})
    decisions = {decision["id"]: decision for decision in wanted.get("decisions", ())}
    assert_within({**wanted, "decisions": decisions}, result)
    for standing, entry in zip(result["standings"], wanted.get("standings", ()), strict=False):
        assert standing["lines"] == entry["lines"]


def assert_disputed(file: Path, wanted: Mapping[str, Any]) -> None:
    """The answer holds all that is wanted; outcomes of equally many readings and decisive sets stand in any order."""
    play = play_of(file.read_text(encoding="utf-8"))
    found = answer(dispute(play, play.common.rulings), speech("en"))

    def sets(answered: Mapping[str, Any]) -> dict[str, object]:
        outcomes = sorted((-outcome["readings"], sorted(outcome["winners"])) for outcome in answered["outcomes"])
        return {"outcomes": outcomes, "decisive": sorted(sorted(keys) for keys in answered["decisive"])}

    assert sets(found) == sets(wanted)
    assert_within({key: value for key, value in wanted.items() if key not in ("outcomes", "decisive")}, found)


def assert_within(wanted: object, found: object) -> None:
    """Every field that ``wanted`` names agrees; lists agree entry by entry."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, value in wanted.items():
            assert_within(value, found.get(key))
    elif isinstance(wanted, list) and isinstance(found, list):
        assert len(wanted) == len(found)
        for one, other in zip(wanted, found, strict=True):
            assert_within(one, other)
    else:
        assert wanted == found

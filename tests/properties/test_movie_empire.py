"""What must hold for every Movie Empire game there can be."""

import itertools
import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import plain_movie_empire as plain
from helpers import play_of, result_of, score
from hypothesis import given
from hypothesis import strategies as st
from movie_empire_games import Record, records, written
from plain_movie_empire import RULINGS, SHEETS, described, spelt_out
from strategies import tried

from companion.games import Play, score_play
from companion.scoring import Result

ALL_RULINGS = [dict(zip(RULINGS, readings, strict=True)) for readings in itertools.product(*RULINGS.values())]


def text_of(record: Mapping[str, Any]) -> str:
    return written(record).text


def as_applied(record: Mapping[str, Any]) -> dict[str, str]:
    """Every ruling, the record's own before the defaults."""
    return {key: record["rulings"].get(key, readings[0]) for key, readings in RULINGS.items()}


def lines_of(result: Result) -> dict[str, dict[str, int]]:
    return {one.name: {line.source: line.points for line in one.lines if line.points} for one in result.outcome.standings}


def odd(play: Play, result: Result) -> list[tuple[int | str, str]]:
    """Whom or which film a warning is about, and its code."""
    where = {film.place[0]: film.number for film in play.record.films} | {end.place[0]: player for player, end in play.record.end.items()}
    return sorted(((where[problem.line or 0], problem.code) for problem in result.problems), key=str)


@tried(60)
@given(records(), st.randoms(use_true_random=False))
def test_a_plain_retelling_of_the_rules_agrees(record: Record, random: Random) -> None:
    play, told = play_of(text_of(record)), spelt_out(record)
    for rulings in [as_applied(record), *random.sample(ALL_RULINGS, 8)]:
        result = score_play(play, rulings)
        assert lines_of(result) == plain.lines(told, rulings)
        assert odd(play, result) == plain.odd(told, rulings)
        for decision, (points, statue, elements) in zip(result.outcome.decisions, plain.films(told, rulings), strict=True):
            assert decision.data == {**elements, "points": points, "statue": statue}
        order = plain.rank(told, rulings)
        assert {one.name: one.place for one in result.outcome.standings} == {
            name: 1 + sum(other > value for other in order.values()) for name, value in order.items()
        }


@tried(60)
@given(records())
def test_lines_add_up_and_ties_tell_what_parted_them(record: Record) -> None:
    result = score(text_of(record))
    assert result["status"] == ("final" if set(record["end"]) == set(record["players"]) else "partial")
    assert [one["total"] for one in result["standings"]] == [sum(line["points"] for line in one["lines"]) for one in result["standings"]]
    assert [decision["id"] for decision in result["decisions"]] == [f"film-{number}" for number in range(1, len(record["films"]) + 1)]
    order = plain.rank(spelt_out(record), as_applied(record))
    totals = Counter(total for total, _, _ in order.values())
    groups = [total for total in sorted(totals, reverse=True) if totals[total] > 1]
    assert [order[tie["level"][0]][0] for tie in result["ties"] if tie["on"] == "total"] == groups
    for tie in result["ties"]:
        for step in tie["steps"]:
            assert step["values"] == {name: order[name][("films", "statues").index(step["criterion"]) + 1] for name in tie["level"]}
            distinct, last = len(set(step["values"].values())), step["criterion"] == "statues"
            verdict = "separated" if distinct == len(tie["level"]) else "partly" if distinct > 1 else "rules-end" if last else "level"
            assert step["verdict"] == verdict


def shuffled(value: object, random: Random) -> object:
    """The same maps with their keys in another order."""
    if isinstance(value, dict):
        keys = list(value)
        random.shuffle(keys)
        return {key: shuffled(value[key], random) for key in keys}
    return [shuffled(item, random) for item in value] if isinstance(value, list) else value


def essence(result: Result) -> object:
    """All of a result but where things stand in the file and how sharers are listed."""
    outcome = result.outcome
    standings = sorted((one.place, one.name, one.total) for one in outcome.standings)
    ties = [(set(tie.level), tie.on, [(step.criterion, dict(step.values), step.verdict) for step in tie.steps]) for tie in outcome.ties]
    odd = Counter((problem.code, problem.player) for problem in result.problems)
    return standings, lines_of(result), sorted(ties, key=str), [one.data for one in outcome.decisions], result.rulings, result.status, odd


@tried(40)
@given(records(), st.randoms(use_true_random=False))
def test_the_order_of_keys_and_players_decides_nothing(record: Record, random: Random) -> None:
    other = shuffled(record, random)
    assert isinstance(other, dict)
    random.shuffle(other["players"])
    one, again = essence(result_of(text_of(record))), essence(result_of(text_of(other)))
    assert one == again


@tried(40)
@given(records(), st.randoms(use_true_random=False))
def test_wherever_a_card_lies_it_does_the_same(record: Record, random: Random) -> None:
    def turned(film: Record) -> Record:
        if "line" not in film:
            return film
        line = film["line"].split() if isinstance(film["line"], str) else list(film["line"])
        random.shuffle(line)
        return {**film, "line": line}

    other = {**record, "films": [turned(film) for film in record["films"]]}
    one, again = result_of(text_of(record)), result_of(text_of(other))
    assert (lines_of(one), [item.data for item in one.outcome.decisions]) == (lines_of(again), [item.data for item in again.outcome.decisions])


@tried(30)
@given(records())
def test_other_names_change_nothing_but_names(record: Record) -> None:
    renamed = {name: f"P{number}" for number, name in enumerate(record["players"])}
    films = [{**film, "by": renamed[film["by"]]} for film in record["films"]]
    end = {renamed[name]: mine for name, mine in record["end"].items()}
    other = {**record, "players": list(renamed.values()), "films": films, "end": end}
    result = score(text_of(record))
    text = json.dumps({key: value for key, value in result.items() if key != "problems"})
    for name, new in renamed.items():
        text = text.replace(json.dumps(name), json.dumps(new))
    again = score(text_of(other))
    assert json.loads(text) == {key: value for key, value in again.items() if key != "problems"}
    assert [problem["code"] for problem in result["problems"]] == [problem["code"] for problem in again["problems"]]


@tried(50)
@given(records())
def test_the_canonical_form_reads_and_scores_the_same(record: Record) -> None:
    play = play_of(text_of(record))
    again = play_of(play.canonical())
    assert again.canonical() == play.canonical()
    assert essence(score_play(again)) == essence(score_play(play))


@tried(50)
@given(records(coded=True))
def test_codes_and_their_descriptions_score_the_same(record: Record) -> None:
    assert essence(result_of(text_of(record))) == essence(result_of(text_of(spelt_out(record))))


@tried(40)
@given(st.lists(st.sampled_from(sorted({**SHEETS["P"], **SHEETS["K"]})), min_size=1, max_size=8), st.sampled_from(sorted(SHEETS["S"])))
def test_every_card_of_the_kit_is_what_is_printed_on_it(line: list[str], script: str) -> None:
    staged = [f"{code}=post" if code[0] == "P" and SHEETS["P"][code]["type"] == "joker" else code for code in line]
    film = {"by": "Anna", "round": 1, "market": "usa", "script": script, "line": staged}
    record = {"game": "movie-empire", "players": ["Anna", "Boris"], "rulings": {}, "trends": {}, "films": [film], "end": {}}
    film = play_of(text_of(record)).record.films[0]
    assert film.script.points == described(script)["points"]
    assert [card.points for card in film.line] == [described(code).get("points", 0) for code in staged]
    assert [card.name for card in film.line] == [next(iter(described(code).values())) for code in staged]


# A reading changes what it is about


ELEMENTS = {*plain.ELEMENTS, "sympathy", "points"}
CHANGES: dict[str, tuple[set[str], set[str], set[str]]] = {
    "internet-films": ({"most-films", "most-action", "most-comedy", "most-drama", "three-genres"}, set(), set()),
    "zero-most": ({f"most-{what}" for what in ("films", *plain.GENRES, *plain.MARKETS, "statues")}, set(), set()),
    "trend-off-market": ({"most-statues"}, {"statue"}, {"statue-mismatch"}),
    "joker-as-shooting": (set(), set(), {"no-shooting"}),
    "upgrade-alone": ({"film"}, {"script", "stars", "period", "sympathy", "points"}, {"no-shooting", "track-mismatch"}),
    "upgrade-stage": ({"film"}, {"script", "stars", "points"}, {"track-mismatch"}),
    "star-joker": ({"film"}, {"stars", "points"}, {"track-mismatch"}),
    "long-production": ({"film"}, {"period", "points"}, {"track-mismatch"}),
    "money-rest": ({"money"}, set(), set()),
}
"""Ruling -> sources of lines, fields of a film's decision and warnings that it may change."""


def differences(one: Result, other: Result) -> tuple[set[str], set[str], set[str]]:
    lines = set()
    for name, mine in lines_of(one).items():
        theirs = lines_of(other)[name]
        lines |= {"film" if key.startswith("film-") else key for key in mine.keys() | theirs.keys() if mine.get(key) != theirs.get(key)}
    pairs = zip(one.outcome.decisions, other.outcome.decisions, strict=True)
    fields = {key for before, after in pairs for key in before.data if before.data[key] != after.data[key]}
    odd = [Counter((problem.code, problem.line, problem.column) for problem in result.problems) for result in (one, other)]
    return lines, fields, {code for code, _, _ in (odd[0] - odd[1]) + (odd[1] - odd[0])}


@tried(60)
@given(records())
def test_a_reading_changes_what_it_is_about_and_nothing_else(record: Record) -> None:
    play, now = play_of(text_of(record)), as_applied(record)
    before = score_play(play, now)
    for key, readings in RULINGS.items():
        other = next(reading for reading in readings if reading != now[key])
        found = differences(before, score_play(play, {**now, key: other}))
        assert all(changed <= possible for changed, possible in zip(found, CHANGES[key], strict=True)), (key, found)

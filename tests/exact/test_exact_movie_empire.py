"""Disputes over Movie Empire answer what trying everything answers, by a plain retelling of the rules and by rewriting the text."""

from collections.abc import Iterator
from functools import cache
from random import Random

import plain_movie_empire as plain
from helpers import play_of, result_of
from hypothesis import given
from hypothesis import strategies as st
from movie_empire_games import Record, Spot, records, written
from plain_movie_empire import RULINGS, SHEETS, spelt_out
from strategies import exact
from trying_all import CARD, MARK, NUMBER, Claim, Ending, assert_answered, claims_of, some

from companion.games.disputing import dispute

SEEDS = st.integers(0, 2**32)


def as_applied(record: Record) -> dict[str, str]:
    """Every ruling, the record's own before the defaults."""
    return {key: record["rulings"].get(key, readings[0]) for key, readings in RULINGS.items()}


def contested(record: Record) -> Record:
    """The record with ends that bring the players close together."""
    told, end = spelt_out(record), {name: dict(mine) for name, mine in record["end"].items()}
    totals = {name: value[0] for name, value in plain.rank(told, as_applied(record)).items()}
    for name, mine in end.items():
        mine.pop("sympathy", None)
        mine["sympathy_points"] = max(totals.values()) - totals[name]
    return {**record, "end": end}


@exact(12)
@given(records(most_films=6).map(contested), SEEDS)
def test_every_reading(record: Record, seed: int) -> None:
    told, now = spelt_out(record), as_applied(record)

    @cache
    def ending(readings: tuple[str, ...]) -> Ending:
        order = plain.rank(told, dict(zip(RULINGS, readings, strict=True)))
        return {name: (1 + sum(other > mine for other in order.values()), mine[0]) for name, mine in order.items()}

    def ended(rulings: dict[str, str]) -> Ending:
        return ending(tuple(rulings[key] for key in RULINGS))

    def worth(claim: Claim, rulings: dict[str, str]) -> bool:
        return bool(plain.films(told, rulings)[claim["film"] - 1][0] == claim["points"])

    random = Random(seed)
    other = some(RULINGS, random)
    claims: list[dict[str, object]] = claims_of(ended(other), random)
    points = list(enumerate((one[0] for one in plain.films(told, other)), 1))
    claims += [{"film": number, "points": value + random.choice((0, 0, 1))} for number, value in points if value is not None]
    play = play_of(written({**record, "claims": claims}).text)
    found = dispute(play, play.common.rulings)
    assert_answered(found, RULINGS, now, ended, worth)
    assert not {"joker-as-shooting", "zero-most"} & {key for keys in found.decisive for key in keys}


# The margin


FLIPPED = {"true": "false", "false": "true", "met": "missed", "missed": "met"}
SIZES = {"number": NUMBER, "mark": MARK, "code": CARD}


def others(spot: Spot, old: str, used: set[str]) -> Iterator[str]:
    """What could have been meant instead of what is written."""
    if spot.kind == "number":
        yield from (str(int(old) - 1), str(int(old) + 1))
    elif spot.kind == "mark":
        yield FLIPPED[old]
    else:
        code, _, stage = old.partition("=")
        stage = stage or SHEETS[code[0]][code].get("stage", "")
        for other, row in SHEETS[code[0]].items():
            if other not in used:
                yield f"{other}={stage}" if row.get("type") == "joker" else other


def by_trying_every_edit(record: Record) -> tuple[int, int, int, set[frozenset[str]]] | None:
    """Size, line and column of the first smallest edit that changes the winners, and who might win by it."""
    paper = written(record)
    now = result_of(paper.text).outcome.winners
    used = {code.partition("=")[0] for spot in paper.spots if spot.kind == "code" for code in [paper.text[spot.begin : spot.end]]}
    for spot in sorted(paper.spots, key=lambda spot: (SIZES[spot.kind], spot.begin)):
        changed = set()
        for other in others(spot, paper.text[spot.begin : spot.end], used):
            result = result_of(paper.text[: spot.begin] + other + paper.text[spot.end :])
            if result.status != "invalid" and result.outcome.winners != now:
                changed.add(result.outcome.winners)
        if changed:
            before = paper.text[: spot.begin]
            return SIZES[spot.kind], before.count("\n") + 1, spot.begin - (before.rfind("\n") + 1) + 1, changed
    return None


def assert_margin(record: Record) -> None:
    play = play_of(written(record).text)
    margin = dispute(play, play.common.rulings).margin
    wanted = by_trying_every_edit(record)
    if wanted is None or margin is None:
        assert (wanted, margin) == (None, None)
        return
    assert (margin.slip.size, margin.slip.line, margin.slip.column) == wanted[:3]
    assert margin.winners in wanted[3]


def spread(record: Record, by: int) -> Record:
    """The record with the first player ahead, so that only a big slip may matter."""
    close = contested(record)
    first = close["players"][0]
    close["end"].setdefault(first, {"track": 0})["sympathy_points"] = close["end"].get(first, {}).get("sympathy_points", 0) + by
    return {**close, "rulings": {}}


@exact(12)
@given(records(most_films=5).map(contested))
def test_every_single_edit_where_it_is_close(record: Record) -> None:
    assert_margin(record)


@exact(6)
@given(records(coded=True, most_films=3), st.integers(2, 30))
def test_every_single_edit_where_it_is_not_close(record: Record, by: int) -> None:
    assert_margin(spread(record, by))

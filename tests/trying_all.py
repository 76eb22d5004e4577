"""A dispute settled by trying everything: every combination of readings, every single edit of a record's text."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from helpers import result_of

from companion.games.disputing import Dispute

Rulings = Mapping[str, str]
Options = Mapping[str, Sequence[str]]
Change = frozenset[tuple[str, str]]
Winners = frozenset[str]
Ending = Mapping[str, tuple[int, int]]
"""Player -> place and total."""
Claim = Mapping[str, Any]
NUMBER, MARK, VOTE, CARD = range(4)
"""How big an edit is, as the contract orders them."""


def won(ending: Ending) -> Winners:
    return frozenset(player for player, (place, _) in ending.items() if place == 1)


def every(options: Options) -> Iterable[dict[str, str]]:
    return (dict(zip(options, readings, strict=True)) for readings in itertools.product(*options.values()))


def some(options: Options, random: Random) -> dict[str, str]:
    return {key: random.choice(readings) for key, readings in options.items()}


def claims_of(ending: Ending, random: Random) -> list[dict[str, object]]:
    """What somebody may claim who reads the rules so that a game ends like this."""
    winners, player = sorted(won(ending)), random.choice(sorted(ending))
    return [
        {"winner": winners if len(winners) > 1 else winners[0]},
        {"player": player, "total": ending[player][1]},
        {"player": player, "place": ending[player][0]},
        {"player": player, "total": ending[player][1] + 1},
    ]


def holds(claim: Claim, ending: Ending) -> bool:
    if "winner" in claim:
        named = claim["winner"]
        return won(ending) == frozenset([named] if isinstance(named, str) else named)
    place, total = ending[claim["player"]]
    return bool(claim["total"] == total) if "total" in claim else bool(claim["place"] == place)


def assert_answered(
    found: Dispute,
    options: Options,
    applied: Rulings,
    ended: Callable[[dict[str, str]], Ending],
    decided: Callable[[Claim, dict[str, str]], bool] | None = None,
) -> None:
    """The answer is what trying every combination of ``options`` gives: outcomes and their numbers, decisive sets, shortest examples.

    So are the readings under which a refuted claim would hold; ``decided`` tells whether one about something else than the end does.
    """

    def right(claim: Claim, rulings: dict[str, str]) -> bool:
        if "player" in claim or claim.keys() == {"winner"}:
            return holds(claim, ended(rulings))
        assert decided is not None
        return decided(claim, rulings)

    counted: Counter[Winners] = Counter()
    changes: dict[Winners, set[frozenset[str]]] = {}
    doubted = [contest for contest in found.claims if not contest.verdict.upheld]
    fewest: dict[int, int] = {}
    for rulings in every(options):
        winners = won(ended(rulings))
        counted[winners] += 1
        change = frozenset(key for key in options if rulings[key] != applied[key])
        changes.setdefault(winners, set()).add(change)
        for number, contest in enumerate(doubted):
            if len(change) < fewest.get(number, len(options) + 1) and right(contest.verdict.claim.values, rulings):
                fewest[number] = len(change)
    now = won(ended(dict(applied)))
    assert found.outcome.winners == now
    assert found.readings == counted.total()
    assert {answer.value: answer.readings for answer in found.answers} == dict(counted)
    assert list(found.answers) == sorted(found.answers, key=lambda answer: (-answer.readings, sorted(answer.value)))
    assert found.holds is (len(counted) == 1)
    turning = {keys for winners in changes if winners != now for keys in changes[winners]}
    minimal = {keys for keys in turning if not any(other < keys for other in turning)}
    assert {frozenset(keys) for keys in found.decisive} == minimal
    assert len(found.decisive) == len(minimal)
    for answer in found.answers:
        assert won(ended({**applied, **dict(answer.example)})) == answer.value
        assert len(answer.example) == min(map(len, changes[answer.value]))
        assert all(applied[key] != reading for key, reading in answer.example)
    for contest in found.claims:
        assert contest.verdict.upheld is right(contest.verdict.claim.values, dict(applied))
        assert contest.otherwise is None or not contest.verdict.upheld
    for number, contest in enumerate(doubted):
        change_ = contest.otherwise
        assert (None if change_ is None else len(change_)) == fewest.get(number)
        assert change_ is None or right(contest.verdict.claim.values, {**applied, **dict(change_)})


@dataclass
class Sheet:
    """A record's text as it is written, and every place in it that could have been miswritten."""

    text: str = ""
    edits: list[tuple[int, int, str, tuple[str, ...]]] = field(default_factory=list)
    """Size, index, what stands there, what else could."""

    def write(self, text: str) -> None:
        self.text += text

    def editable(self, size: int, written: str, others: Iterable[str]) -> None:
        self.edits.append((size, len(self.text), written, tuple(other for other in others if other != written)))
        self.text += written

    def number(self, written: int) -> None:
        self.editable(NUMBER, str(written), (str(written - 1), str(written + 1)))


def assert_margin(found: Dispute, sheet: Sheet, rulings: Rulings) -> None:
    """The margin is the first of all edits, by size and place, that leaves a valid record and changes who wins."""
    now = found.outcome.winners
    for _size, index, written, others in sorted(sheet.edits, key=lambda edit: edit[:2]):
        turned: set[Winners] = set()
        for other in others:
            result = result_of(sheet.text[:index] + other + sheet.text[index + len(written) :], rulings)
            if result.status != "invalid" and result.outcome.winners != now:
                turned.add(result.outcome.winners)
        if turned:
            before = sheet.text[:index]
            assert found.margin is not None, (sheet.text[index:][:20], others)
            assert (found.margin.slip.line, found.margin.slip.column) == (before.count("\n") + 1, index - (before.rfind("\n") + 1) + 1)
            assert found.margin.winners in turned
            return
    assert found.margin is None, found.margin

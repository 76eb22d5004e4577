"""A dispute settled by trying everything: every combination of readings, every single edit of a record's text."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from helpers import result_of

from companion.games.disputing import Dispute

Rulings = Mapping[str, str]
Options = Mapping[str, Sequence[str]]
Winners = frozenset[str]
NUMBER, MARK, VOTE, CARD = range(4)
"""How big an edit is, as the contract orders them."""


def assert_answered(found: Dispute, options: Options, applied: Rulings, winners_of: Callable[[dict[str, str]], Winners]) -> None:
    """The answer is what trying every combination of ``options`` gives: outcomes and their numbers, decisive sets, shortest examples."""
    counted: Counter[Winners] = Counter()
    changes: dict[Winners, set[frozenset[str]]] = {}
    for readings in itertools.product(*options.values()):
        rulings = dict(zip(options, readings, strict=True))
        winners = winners_of(rulings)
        counted[winners] += 1
        changes.setdefault(winners, set()).add(frozenset(key for key in options if rulings[key] != applied[key]))
    now = winners_of(dict(applied))
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
        assert winners_of({**applied, **dict(answer.example)}) == answer.value
        assert len(answer.example) == min(map(len, changes[answer.value]))
        assert all(applied[key] != reading for key, reading in answer.example)


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

"""From totals to places: ties broken criterion by criterion, shared where the rules end (contract: records, section 3)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.scoring.outcome import Entry, Standing, Step, Tie

T = TypeVar("T", int, float)
LOWEST = float("-inf")


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to part those who are level: the higher ``value`` stands before the lower, None is lowest.

    ``fewer`` turns that round.
    """

    name: str
    value: Callable[[Entry], int | None]
    fewer: bool = False

    def rank(self, entry: Entry) -> float:
        value = self.value(entry)
        if value is None:
            return LOWEST
        return -value if self.fewer else value


def rank(entries: Sequence[Entry], criteria: Callable[[], Sequence[Criterion]]) -> tuple[list[Standing], list[Tie]]:
    """Standings in order of total and ``criteria``, and one Tie for every group of equal totals.

    ``criteria`` is only called if there is a tie. The order of ``entries`` only decides how those who share a place are listed.
    """
    ties: list[Tie] = []
    standings: list[Standing] = []
    for total, level in _grouped(entries, lambda entry: entry.total):
        for sharing in _part(level, criteria(), 0, "total", ties) if len(level) > 1 else [level]:
            place = len(standings) + 1
            standings += [Standing(place, entry.name, entry.members, total, entry.lines, entry.whole) for entry in sharing]
    return standings, ties


def _grouped(entries: Sequence[Entry], key: Callable[[Entry], T]) -> list[tuple[T, list[Entry]]]:
    """Entries of equal key together, highest first, each group in the order given."""
    groups: dict[T, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(key(entry), []).append(entry)
    return sorted(groups.items(), reverse=True)


def _part(group: list[Entry], criteria: Sequence[Criterion], start: int, on: str, ties: list[Tie]) -> list[list[Entry]]:
    """Part a level group by the criteria from ``start``; returns groups that share a place, best first."""
    steps: list[Step] = []
    ties.append(Tie(tuple(entry.name for entry in group), on, steps))
    if not criteria:
        steps.append(Step("none", {}, "rules-end"))
        return [group]
    for index in range(start, len(criteria)):
        criterion = criteria[index]
        values = {entry.name: criterion.value(entry) for entry in group}
        parts = [part for _, part in _grouped(group, criterion.rank)]
        more = index + 1 < len(criteria)
        if len(parts) == len(group):
            steps.append(Step(criterion.name, values, "separated"))
            return parts
        if len(parts) > 1:
            steps.append(Step(criterion.name, values, "partly"))
            return [
                sharing
                for part in parts
                for sharing in (_part(part, criteria, index + 1, criterion.name, ties) if more and len(part) > 1 else [part])
            ]
        steps.append(Step(criterion.name, values, "level" if more else "rules-end"))
    return [group]

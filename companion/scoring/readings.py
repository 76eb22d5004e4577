"""A record under every combination of readings, without trying them all: only what the rules look up is varied.

A game is scored in two steps, of which the second reads other rulings than the first. Each step is explored as a tree:
wherever it looks up a ruling, it branches. Equal results of the first step are then taken further only once.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Generic, TypeVar

Rulings = Mapping[str, str]
Change = frozenset[tuple[str, str]]
"""Rulings with a reading other than the applied one."""

T = TypeVar("T", bound=Hashable)
U = TypeVar("U")
V = TypeVar("V", bound=Hashable)


class _Watched(dict[str, str]):
    """Rulings that note which of them were looked up; those not yet on the path take their first reading."""

    def __init__(self, path: Mapping[str, str], options: Mapping[str, Sequence[str]]) -> None:
        super().__init__(path)
        self._options = options

    def __missing__(self, key: str) -> str:
        reading = self._options[key][0]
        self[key] = reading
        return reading

    def __contains__(self, key: object) -> bool:
        return key in self._options


@dataclass(frozen=True, slots=True)
class Leaf(Generic[U]):
    """A result and the readings that lead to it; ``weight`` of all combinations do. ``change`` is what differs from those applied."""

    value: U
    change: Change
    weight: int


def explore(compute: Callable[[Rulings], U], options: Mapping[str, Sequence[str]], applied: Rulings) -> list[Leaf[U]]:
    """Every result of ``compute`` over all combinations of ``options`` (key -> readings), which the leaves share out among them."""
    leaves: list[Leaf[U]] = []
    every = prod(len(readings) for readings in options.values())
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        path = waiting.pop()
        watched = _Watched(path, options)
        value = compute(watched)
        fresh = [key for key in watched if key not in path]
        for place, key in enumerate(fresh):
            before = {**path, **{known: watched[known] for known in fresh[:place]}}
            waiting += [{**before, key: reading} for reading in options[key][1:]]
        change = frozenset((key, reading) for key, reading in watched.items() if reading != applied[key])
        leaves.append(Leaf(value, change, every // prod(len(options[key]) for key in watched)))
    return leaves


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """One possible result: in how many of all readings, and the smallest changes of rulings that bring it about."""

    value: T
    readings: int
    changes: tuple[Change, ...]

    @property
    def example(self) -> Change:
        """The smallest of the changes; of several the first by key and reading."""
        return min(self.changes, key=lambda change: (len(change), sorted(change)))


def gather(leaves: Iterable[Leaf[T]]) -> list[Answer[T]]:
    """The leaves of equal value together, with the changes that hold no smaller one."""
    weights: dict[T, int] = {}
    changes: dict[T, set[Change]] = {}
    for leaf in leaves:
        weights[leaf.value] = weights.get(leaf.value, 0) + leaf.weight
        changes.setdefault(leaf.value, set()).add(leaf.change)
    return [Answer(value, weights[value], minimal(changes[value])) for value in weights]


@dataclass(frozen=True, slots=True)
class Explored(Generic[T, U]):
    """Both steps over all combinations, of which there are ``every``: the first one's answers, each with what the second made of it."""

    parts: tuple[tuple[Answer[T], Sequence[Leaf[U]]], ...]
    every: int

    def answers(self, view: Callable[[U], V]) -> list[Answer[V]]:
        """What ``view`` makes of the results of the second step."""
        weights: dict[V, int] = {}
        changes: dict[V, set[Change]] = {}
        for middle, leaves in self.parts:
            for answer in gather(Leaf(view(leaf.value), leaf.change, leaf.weight) for leaf in leaves):
                weights[answer.value] = weights.get(answer.value, 0) + middle.readings * answer.readings // self.every
                both = (one | other for one in middle.changes for other in answer.changes)
                changes.setdefault(answer.value, set()).update(both)
        return [Answer(value, weights[value], minimal(changes[value])) for value in weights]

    def first(self) -> "Explored[T, T]":
        """The first step alone."""
        return Explored(tuple((middle, (Leaf(middle.value, frozenset(), self.every),)) for middle, _ in self.parts), self.every)


def explore_in_steps(
    first: Callable[[Rulings], T], then: Callable[[T, Rulings], U], options: Mapping[str, Sequence[str]], applied: Rulings
) -> Explored[T, U]:
    """Every result of ``then(first(rulings), rulings)``. The two steps must not read the same ruling; raises ValueError if they do."""
    read_first: set[str] = set()
    read_then: set[str] = set()
    middles = gather(_noting(first, options, applied, read_first))
    parts = tuple((middle, _noting(partial(then, middle.value), options, applied, read_then)) for middle in middles)
    if read_first & read_then:
        raise ValueError(f"read in both steps: {', '.join(sorted(read_first & read_then))}")
    return Explored(parts, prod(len(readings) for readings in options.values()))


def _noting(compute: Callable[[Rulings], U], options: Mapping[str, Sequence[str]], applied: Rulings, keys: set[str]) -> list[Leaf[U]]:
    def noted(rulings: Rulings) -> U:
        value = compute(rulings)
        keys.update(rulings)
        return value

    return explore(noted, options, applied)


def minimal(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Those sets that hold no other of them."""
    kept: list[Change] = []
    for change in sorted(changes, key=len):
        if not any(smaller <= change for smaller in kept):
            kept.append(change)
    return tuple(kept)


def minimal_keys(changes: Iterable[Change]) -> list[tuple[str, ...]]:
    """The sets of rulings behind ``changes``, those that hold no other of them, each in alphabetical order."""
    keys = {frozenset(key for key, _ in change) for change in changes}
    kept: list[frozenset[str]] = []
    for one in sorted(keys, key=lambda one: (len(one), sorted(one))):
        if not any(smaller <= one for smaller in kept):
            kept.append(one)
    return [tuple(sorted(one)) for one in kept]

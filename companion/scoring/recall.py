"""What a function of rulings came to, remembered by the rulings it looked up: others may vary, and it need not be worked out again."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")
Rulings = Mapping[str, str]


class _Noting(dict[str, str]):
    """Rulings that note which of them were looked up, in turn."""

    def __init__(self, rulings: Rulings) -> None:
        super().__init__()
        self._rulings = rulings

    def __missing__(self, key: str) -> str:
        reading = self[key] = self._rulings[key]
        return reading


class Recall(Generic[T]):
    """``compute``, remembered. It must depend on nothing but what ``rulings[key]`` tells it."""

    __slots__ = ("_asks", "_compute", "_known")

    def __init__(self, compute: Callable[[Rulings], T]) -> None:
        self._compute = compute
        self._asks: dict[tuple[str, ...], str] = {}
        """The readings told so far -> the ruling that is looked up next."""
        self._known: dict[tuple[str, ...], T] = {}

    def __call__(self, rulings: Rulings) -> T:
        """The value under these rulings, of which the same are looked up as if it were computed."""
        told: tuple[str, ...] = ()
        while key := self._asks.get(told):
            told = (*told, rulings[key])
        return self._known[told] if told in self._known else self._learn(rulings)

    def _learn(self, rulings: Rulings) -> T:
        noting = _Noting(rulings)
        value = self._compute(noting)
        told: tuple[str, ...] = ()
        for key, reading in noting.items():
            self._asks[told] = key
            told = (*told, reading)
        self._known[told] = value
        return value

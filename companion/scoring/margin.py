"""The margin: the smallest single slip of the pen that would change the winners (contract: records, section 7)."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.words import Message

NUMBER, MARK, VOTE, CARD = range(4)
"""How big a slip is: a number by 1, a mark, a vote, a card exchanged for one that nobody holds."""

Winners = frozenset[str]


@dataclass(frozen=True, slots=True)
class Slip:
    """One change of what was written down. ``record`` makes the record as it would then be; only valid ones are offered."""

    size: int
    line: int
    column: int
    change: Message
    record: Callable[[], Any]
    alike: Hashable = None
    """Slips of one record that are alike make the same players win; None: alike to no other."""


@dataclass(frozen=True, slots=True)
class Margin:
    """A slip that changes the winners, and whom it would make win."""

    slip: Slip
    winners: Winners


def smallest(slips: Iterable[Slip], winners_of: Callable[[Any], Winners], now: Winners) -> Margin | None:
    """The first slip, by size and place in the file, under which others win than ``now``; None if no single one would.

    ``slips`` come by size, the small ones first, so that the big ones are not even thought of where a small one will do.
    """
    harmless: set[Hashable] = set()
    for _, same_size in groupby(slips, key=lambda slip: slip.size):
        for slip in sorted(same_size, key=lambda slip: (slip.line, slip.column)):
            if slip.alike in harmless:
                continue
            winners = winners_of(slip.record())
            if winners != now:
                return Margin(slip, winners)
            if slip.alike is not None:
                harmless.add(slip.alike)
    return None

"""Everything that can be chosen for a sheet, in one frozen value."""

from dataclasses import dataclass
from typing import Literal

from companion.press.paper import A4, Paper, Size

Orientation = Literal["auto", "portrait", "landscape"]
Marks = Literal["crop", "lines", "none"]
MarksOn = Literal["front", "back", "both"]
Duplex = Literal["long", "short", "none"]
Backs = Literal["interleaved", "separate", "only", "none"]

HOME_MARGIN = 6.35
"""A quarter of an inch: what hardly any home printer leaves white more than."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOptions:
    """How a deck is laid on paper. Lengths are millimetres. Raises ValueError for numbers that can't be meant."""

    paper: Paper = A4
    size: Size | None = None
    """Trim size of every card; None for the size of its kind."""
    bleed: float = 0.0
    gap: float = 0.0
    """Least distance between two trims; twice the bleed if that is more."""
    margin: float = HOME_MARGIN
    """What stays free of cards and bleed along each edge of the paper."""
    orientation: Orientation = "auto"
    marks: Marks = "crop"
    marks_on: MarksOn = "front"
    duplex: Duplex = "long"
    backs: Backs = "interleaved"
    copies: int = 1
    only: str = ""
    """Codes and ranges of codes, ``R1-R12,G7``; empty for all cards."""
    kinds: tuple[str, ...] = ()
    """Keys of kinds; empty for all."""

    def __post_init__(self) -> None:
        if min(self.bleed, self.gap, self.margin) < 0:
            raise ValueError("bleed, gap and margin can't be negative")
        if self.copies < 1:
            raise ValueError("at least one copy")

"""What was measured, as one table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Unit = Literal["ms", "MiB", "modules"]
_HEAD = ("job", "ours", "beside it", "ratio", "budget", "")


@dataclass(frozen=True, slots=True)
class Row:
    """One job: what we need, what the thing beside us needs, and how much may be needed at most (None: it is only told)."""

    job: str
    ours: float
    unit: Unit = "ms"
    beside: float | None = None
    most_ratio: float | None = None
    """Of ``ours`` to ``beside``."""
    most: float | None = None
    """Of ``ours``, in its unit."""

    @property
    def ratio(self) -> float | None:
        return self.ours / self.beside if self.beside else None

    @property
    def over(self) -> bool:
        """Whether a budget is missed."""
        too_slow = self.most_ratio is not None and (self.ratio is None or self.ratio > self.most_ratio)
        return too_slow or (self.most is not None and self.ours > self.most)

    @property
    def budget(self) -> str:
        if self.most_ratio is not None:
            return f"{self.most_ratio:g} x"
        return "" if self.most is None else _amount(self.most, self.unit)

    @property
    def verdict(self) -> str:
        if not self.budget:
            return ""
        return "OVER" if self.over else "ok"


def _amount(value: float | None, unit: Unit) -> str:
    if value is None:
        return ""
    return f"{value:.0f}" if unit == "modules" else f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f} {unit}"


def show(rows: Sequence[Row]) -> str:
    """The table as text."""
    cells = [_HEAD]
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        cells.append((row.job, _amount(row.ours, row.unit), _amount(row.beside, row.unit), ratio, row.budget, row.verdict))
    widths = [max(len(line[column]) for line in cells) for column in range(len(_HEAD))]
    lines = [
        "  ".join([line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:5], widths[1:5], strict=True)), line[5]]).rstrip()
        for line in cells
    ]
    lines.insert(1, "-" * max(map(len, lines)))
    return "\n".join(lines)

"""Registration marks that a home cutter's camera looks for: a square in the top left corner, angles in two others. Millimetres on the page."""

from typing import NamedTuple

from companion.press.ink import Ink
from companion.press.paper import Size
from companion.words import Message, msg

SQUARE = 5.0
"""Side of the square."""
CLEAR = 1.0
"""Nothing else is printed this close to a mark."""


class Box(NamedTuple):
    """A rectangle on the page."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """How far this reaches into another, the shorter way out; 0 if they are apart."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, min(across, down))

    def grown(self, by: float) -> "Box":
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


class CornerMarks(NamedTuple):
    """Where the marks stand and how they look."""

    across: float
    """From the left and right edges of the paper to the marks."""
    down: float
    """From the top and bottom edges."""
    length: float = 15.0
    """Of the arms of the angles."""
    width: float = 0.5
    """Of their lines."""

    def boxes(self, page: Size) -> list[Box]:
        """The black parts: the square, then the two arms of the angle at the top right and of the one at the bottom left."""
        left, top, right, bottom = self.across, self.down, page[0] - self.across, page[1] - self.down
        return [
            Box(left, top, left + SQUARE, top + SQUARE),
            Box(right - self.length, top, right, top + self.width),
            Box(right - self.width, top, right, top + self.length),
            Box(left, bottom - self.width, left + self.length, bottom),
            Box(left, bottom - self.length, left + self.width, bottom),
        ]

    def keep_out(self, page: Size) -> list[Box]:
        """The marks with the white that they need around them."""
        return [box.grown(CLEAR) for box in self.boxes(page)]

    def draw(self, ink: Ink, page: Size) -> None:
        """Fill the marks."""
        path = " ".join(f"{box.left:.3f} {box.top:.3f} {box.right - box.left:.3f} {box.bottom - box.top:.3f} re" for box in self.boxes(page))
        ink.paint(path, "0 0 0", None)

    @property
    def margin(self) -> float:
        """A margin at which cards keep clear of the marks on any paper."""
        return max(self.across, self.down) + max(SQUARE, self.width) + CLEAR

    def fault(self, page: Size) -> Message | None:
        """What is impossible about the marks on this page; None if nothing is."""
        if not (0 < self.width <= SQUARE <= self.length):
            return msg("{option}: arms are at least {least} mm long, their lines up to that wide", option="--cutter-marks", least=SQUARE)
        room = min(page[0] - 2 * self.across, page[1] - 2 * self.down) - self.length - SQUARE - CLEAR
        if self.across < 0 or self.down < 0 or room < 0:
            return msg("{option}: the marks would meet; at most {most} mm", option="--cutter-marks", most=max(0.0, min(page) / 2 - self.length))
        return None

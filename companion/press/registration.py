"""Moving and turning pages so that backs meet their fronts on a printer that isn't exact. Millimetres and degrees, y downwards."""

from typing import NamedTuple

from companion.press.ink import IDENTITY, Matrix, product, transformation
from companion.press.paper import Duplex, Size, length_text
from companion.words import Message, Speech, msg

MOST_OFFSET = 100.0
MOST_ANGLE = 10.0
SCALES = (90.0, 110.0)
"""Least and largest scale in percent. Beyond these a printer isn't inexact but set up wrongly."""


class Way(NamedTuple):
    """How sheets lay and were turned over when a printer was measured."""

    landscape: bool
    duplex: Duplex


class Correction(NamedTuple):
    """What is done to pages: every page is scaled about its middle, and every back page turned about its middle, then moved.

    ``x`` is to the right and ``y`` down, as one looks at the back; ``angle`` is clockwise.
    """

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 100.0
    """Percent."""
    printer: str = ""
    """The profile that this comes from, for the slug."""
    way: Way | None = None
    """What it was measured on; None if it holds for sheets of any kind."""

    def on(self, landscape: bool, duplex: Duplex) -> "Correction | None":
        """The same for sheets that lie and are turned over this way; None if that can't be told from what was measured.

        A printer that turns the sheet about its other edge prints the back head down, so what it does wrong points the other way on the page.
        """
        if self.way is None or not self.moves:
            return self
        if self.way.landscape != landscape:
            return None
        if duplex == "none" or duplex == self.way.duplex:
            return self
        return self._replace(x=-self.x, y=-self.y, way=Way(landscape, duplex))

    @property
    def moves(self) -> bool:
        """Whether backs are treated differently from fronts."""
        return bool(self.x or self.y or self.angle)

    def matrix(self, page: Size, *, back: bool) -> Matrix:
        """From a page as it is imposed to the same page as it is printed."""
        if self.scale == 100.0 and not (back and self.moves):
            return IDENTITY
        share = self.scale / 100
        moved = (self.x, self.y, self.angle) if back else (0.0, 0.0, 0.0)
        middle = page[0] / 2, page[1] / 2
        turned = transformation((middle[0] + moved[0], middle[1] + moved[1]), moved[2], (share, share))
        return product(turned, transformation((-middle[0], -middle[1]), 0.0, (1.0, 1.0)))

    def said(self, say: Speech) -> str:
        """For the slug: the printer and what is done, in few words; empty if nothing is."""
        parts = [self.printer] if self.printer else []
        if self.x or self.y:
            parts.append(say(msg("back {x}, {y} mm", x=signed(self.x), y=signed(self.y))))
        if self.angle:
            parts.append(f"{signed(self.angle)}°")
        if self.scale != 100.0:
            parts.append(f"{length_text(self.scale)} %")
        return ", ".join(parts)


NO_CORRECTION = Correction()


def fault_of(correction: Correction) -> Message | None:
    """Which of the numbers can't be meant; None if all can."""
    for length in (correction.x, correction.y):
        if not abs(length) <= MOST_OFFSET:
            return msg("{option}: at most {most} mm either way", option="--back-offset", most=f"{MOST_OFFSET:g}")
    if not abs(correction.angle) <= MOST_ANGLE:
        return msg("{option}: at most {most} degrees either way", option="--back-angle", most=f"{MOST_ANGLE:g}")
    if not SCALES[0] <= correction.scale <= SCALES[1]:
        return msg("a scale goes from {least} to {most} %", least=f"{SCALES[0]:g}", most=f"{SCALES[1]:g}")
    return None


def signed(number: float) -> str:
    """With its sign, a true minus, and at most two decimals."""
    text = length_text(abs(number))
    return f"−{text}" if number < 0 else f"+{text}"

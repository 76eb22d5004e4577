"""Moving and turning pages so that backs meet their fronts on a printer that isn't exact. Millimetres and degrees, y downwards."""

from typing import Literal, NamedTuple

from companion.press.ink import IDENTITY, Matrix, product, transformation
from companion.press.paper import Duplex, Size
from companion.words import Message, Speech, msg

MOST_OFFSET = 100.0
MOST_ANGLE = 10.0
SCALES = (90.0, 110.0)
"""Least and largest scale in percent. Beyond all these a printer isn't inexact but set up wrongly."""


Flip = Literal["long", "short"]
"""The edge over which a printer turns sheets by itself."""


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
    flip: Flip | None = None
    """Over which edge the printer turned the upright test pages that this was read from; None if it is meant for pages just as they lie."""

    def over(self, duplex: Duplex) -> "Correction":
        """The same for sheets that the printer turns over this edge.

        The sheet goes the same way through the printer, but its back is printed head down, so what is wrong with it points the other way on the page.
        """
        if self.flip is None or duplex == "none" or duplex == self.flip:
            return self
        return self._replace(x=-self.x, y=-self.y, flip=duplex)

    def stands(self, page: Size) -> bool:
        """Whether the page is to stand upright in the file though it lies across: as the test pages stood that the numbers were read from.

        Programs and printers turn a page that lies across to the left or to the right, as they like, and so would turn what is wrong with it.
        An upright page none of them turns.
        """
        return self.flip is not None and self.moves and page[0] > page[1]

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
            parts.append(say(_degrees(self.angle)))
        if self.scale != 100.0:
            parts.append(say(Message("{share} %", {"share": self.scale})))
        return ", ".join(parts)


NO_CORRECTION = Correction()


def standing(page: Size, correction: Correction) -> tuple[Size, Matrix]:
    """The size that an imposed page has in the file, and how to get there: an upright page has its top at the left, fronts and backs alike."""
    if not correction.stands(page):
        return page, IDENTITY
    return (page[1], page[0]), (0.0, -1.0, 1.0, 0.0, 0.0, page[0])


def fault_of(correction: Correction) -> Message | None:
    """Which of the numbers can't be meant; None if all can."""
    for length in (correction.x, correction.y):
        if not abs(length) <= MOST_OFFSET:
            return msg("{option}: at most {most} mm either way", option="--back-offset", most=MOST_OFFSET)
    if not abs(correction.angle) <= MOST_ANGLE:
        return msg("{option}: at most {most} degrees either way", option="--back-angle", most=MOST_ANGLE)
    if not SCALES[0] <= correction.scale <= SCALES[1]:
        return msg("a scale goes from {least} to {most} %", least=SCALES[0], most=SCALES[1])
    return None


def signed(number: float) -> Message:
    """With its sign, to be said in the reader's language."""
    return Message("{number}" if number < 0 else "+{number}", {"number": float(number)})


def _degrees(angle: float) -> Message:
    return Message("{angle}°", {"angle": signed(angle)})

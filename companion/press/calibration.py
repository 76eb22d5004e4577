"""Test pages that tell how far a printer's backs are off, and what the letters read from them mean. Millimetres, y downwards.

Three measures fit together. Squares: a pin through a cross of the front comes out in one of 17 x 17 lettered squares of the back, however far off the
back is within 21 mm. Lines: lettered lines of the front lie a little closer than lines of the back, as on a vernier; seen against the light, only one
letter's line runs on in a line of the back, which tells tenths of a millimetre once the squares have told the whole ones. A ruler tells the scale.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from companion.press.paper import A4, Paper, Size, size_said
from companion.press.registration import Flip
from companion.words import Message, msg

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and no O, which are taken for digits."""
_LOOK_ALIKE = str.maketrans("АВЕКМНРСТХУ", "ABEKMHPCTXY")
"""Cyrillic letters that somebody may type for what looks the same."""

SQUARE = 2.5
SQUARES = 17
"""In each row and column; those in the middle are for a back that is where it should be."""
STEP = 0.15
"""What the next line tells more than the one before."""
PITCH = len(LETTERS) * STEP - STEP
"""Between lines of the front; those of the back are a step further apart, so that after all letters it begins anew."""
ZERO = len(LETTERS) // 2
"""The letter that meets when nothing is off."""
RULER = 150.0
MOST_TURN = 3.0
"""Degrees; no printer turns a back further."""
EDGE = 10
"""Lines along each edge, a millimetre apart, tell what the printer leaves white."""

LEAST: Size = (200.0, 260.0)
"""Paper that the test pages need."""

CROSS = 62.0
"""From the upper and lower edge to the two crosses."""
COMB = 22.0
"""From the edges to the middle of the lettered lines."""


class ReadingError(ValueError):
    """What was read can't be; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


class Reading(NamedTuple):
    """What somebody read off the test pages; None for what they didn't."""

    squares: tuple[str, str] | None = None
    """At the upper and at the lower cross."""
    lines: tuple[str, str, str, str] | None = None
    """Above, below, left and right."""
    ruler: float | None = None
    """How long the ruler came out."""
    edge: float | None = None
    """The number of the outermost line that shows at all four edges."""


class Measured(NamedTuple):
    """What is to be done about it: a correction in millimetres, degrees and percent, as in ``registration``."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 100.0


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on the test pages, which are upright. Raises ReadingError for paper that is too small."""

    paper: Paper
    flip: Flip
    """Over which edge the printer turns the sheet."""

    def __post_init__(self) -> None:
        if self.paper.width < LEAST[0] or self.paper.height < LEAST[1]:
            size = size_said((self.paper.width, self.paper.height))
            raise ReadingError(msg("the test pages need paper of {least} or more; this is {size}", least=size_said(LEAST), size=size))

    @property
    def page(self) -> Size:
        return self.paper.width, self.paper.height

    @property
    def options(self) -> str:
        """What makes the same pages on a command line: a space and an option for all that isn't usual."""
        paper = "" if self.paper == A4 else f" --paper {self.paper.name.replace(chr(160), '').replace('×', 'x').removesuffix('mm')}"
        return f"{paper}{' --duplex short' * (self.flip == 'short')}"

    @property
    def sideways(self) -> bool:
        """Whether the printer turns the sheet like a page of a book."""
        return self.flip == "long"

    @property
    def crosses(self) -> tuple[Size, Size]:
        """On the front."""
        return (self.page[0] / 2, CROSS), (self.page[0] / 2, self.page[1] - CROSS)

    @property
    def combs(self) -> tuple[Size, Size, Size, Size]:
        """Middles of the lettered lines on the front: above, below, left, right."""
        across, down = self.page
        return (across / 2, COMB), (across / 2, down - COMB), (COMB, down / 2), (across - COMB, down / 2)

    def behind(self, point: Size) -> Size:
        """The point of the back page that lies behind a point of the front page, if nothing is off."""
        x, y = point
        return (self.page[0] - x, y) if self.sideways else (x, self.page[1] - y)

    def measure(self, reading: Reading) -> Measured:
        """The correction that makes up for what was read. Raises ReadingError."""
        scale = 100.0 if reading.ruler is None else _scale(reading.ruler)
        if reading.edge is not None and not 1 <= reading.edge <= EDGE:
            message = msg(
                "the lines along the edges go from 1 to {most}, not to {found}; if even line {most} is not whole, store what is: {command}",
                most=EDGE,
                found=reading.edge,
                command="companion calibrate --set NAME margin=12",
            )
            raise ReadingError(message)
        if reading.squares is None:
            if reading.lines is not None:
                raise ReadingError(msg("lines alone don't tell: the squares under both crosses are needed, too"))
            return Measured(scale=scale)
        upper, lower = (square(text) for text in reading.squares)
        self._agree(upper, lower)
        if reading.lines is None:
            return Measured((upper[0] + lower[0]) / 2, (upper[1] + lower[1]) / 2, 0.0, scale)
        return self._fine(upper, lower, reading.lines)._replace(scale=scale)

    def _agree(self, upper: Size, lower: Size) -> None:
        """Refuse squares that no back can lie in at once. Raises ReadingError."""
        apart = self.page[1] - 2 * CROSS
        if abs(upper[0] - lower[0]) > apart * math.tan(math.radians(MOST_TURN)) + SQUARE or abs(upper[1] - lower[1]) > 2 * SQUARE:
            message = msg(
                "the squares under cross 1 and cross 2 are too far apart for any printer; look once more which letters belong to which cross"
            )
            raise ReadingError(message)

    def _fine(self, upper: Size, lower: Size, lines: tuple[str, str, str, str]) -> Measured:
        """Lines tell the move at four points around the middle, which together tell the turn; squares tell which millimetre is meant.

        A turn by ``angle`` moves a point that is y below the middle by -sin(angle) y to the right, one that is x to its right by sin(angle) x down.
        """
        ends = [self.behind(comb) for comb in self.combs]
        down, across = ends[1][1] - ends[0][1], ends[3][0] - ends[2][0]
        sideways, upright = (-1, 1) if self.sideways else (1, -1)
        # The upper cross of the front lies behind the upper lines of the front, whichever way the sheet is turned.
        above, below = line(lines[0], sideways, upper[0]), line(lines[1], sideways, lower[0])
        turned = -(below - above) / down
        level = (upper[1] + lower[1]) / 2
        left, right = line(lines[2], upright, level - turned * across / 2), line(lines[3], upright, level + turned * across / 2)
        sine = (-(below - above) * down + (right - left) * across) / (down**2 + across**2)
        return Measured((above + below) / 2, (left + right) / 2, math.degrees(math.asin(max(-1.0, min(1.0, sine)))))


def square(text: str) -> Size:
    """How far the square of these two letters, column and row, is from the middle one. Raises ReadingError."""
    letters = _letters(text)
    if len(letters) != 2 or not set(letters) <= set(LETTERS[:SQUARES]):
        raise ReadingError(
            msg(
                '"{found}" is no square: two letters from {first} to {last}, such as {example}',
                found=text,
                first="A",
                last=LETTERS[SQUARES - 1],
                example="JJ",
            )
        )
    across, down = ((LETTERS.index(letter) - SQUARES // 2) * SQUARE for letter in letters)
    return across, down


def line(text: str, sense: int, about: float) -> float:
    """How far off the line of this letter tells, nearest to ``about``; ``sense`` is -1 where the back runs the other way. Raises ReadingError."""
    letter = _letters(text)
    if len(letter) != 1 or letter not in LETTERS:
        raise ReadingError(msg('"{found}" is no line: one letter, such as {example}', found=text, example=LETTERS[ZERO]))
    offset = sense * (LETTERS.index(letter) - ZERO) * STEP
    period = len(LETTERS) * STEP
    return offset + round((about - offset) / period) * period


def _letters(text: str) -> str:
    return text.strip().upper().translate(_LOOK_ALIKE)


def _scale(length: float) -> float:
    if not RULER * 0.9 <= length <= RULER * 1.1:
        raise ReadingError(
            msg(
                "a ruler of {length} mm came out {found} mm long? Then the sheet was scaled: print it at 100 %",
                length=RULER,
                found=length,
            )
        )
    return 100 * RULER / length


def joined(before: Measured, more: Measured) -> Measured:
    """The correction in place of two: ``before`` was applied to the test pages, ``more`` was read from them."""
    turn = math.radians(before.angle)
    x, y = math.cos(turn) * more.x - math.sin(turn) * more.y, math.sin(turn) * more.x + math.cos(turn) * more.y
    return Measured(before.x + x, before.y + y, before.angle + more.angle, before.scale * more.scale / 100)


def flip_said(flip: Flip) -> Message:
    """How the printer is to be told to turn the sheet."""
    return msg("flip on the short edge") if flip == "short" else msg("flip on the long edge")

"""The test pages of ``calibration`` as a PDF of two pages, front and back. Millimetres."""

import math
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from companion.files import replacing
from companion.fonts import Weight
from companion.press.calibration import EDGE, LETTERS, PITCH, RULER, SQUARE, SQUARES, STEP, ZERO, Layout, flip_said
from companion.press.cornermarks import Box
from companion.press.face import Run
from companion.press.fitting import Styled, fit_block
from companion.press.ink import Ink
from companion.press.paper import Size
from companion.press.pdf import About, Document
from companion.press.registration import Correction
from companion.press.typeface import MM_PER_POINT, typeface
from companion.words import Message, Speech, msg, speech

_BLACK = "0 0 0"
_SHADE = "0.88 0.88 0.88"
_THIN = 0.1
_LINE = 0.2
_BAR = 4.0
"""Of the lettered lines."""
_LONG_BAR = 16.0
"""Of the lines behind them: they are seen though the back is off by some millimetres the other way, too."""
_BACK_RULER = 100.0
_SIZE = 10.0
"""Of the instructions, in points."""
_VALUE = re.compile(" (?!--)")
"""Before a word of a command that is no option."""
READ = "--squares JJ,JJ --lines N,N,N,N --ruler 150 --edge 4"
_REACH = SQUARES * SQUARE / 2
"""How far off a back may be to be measured."""


def write_test_pages(layout: Layout, lang: str, correction: Correction, out: Path) -> None:
    """Write front and back, corrected as they would be in print. Raises OSError if the file can't be written."""
    say = speech(lang)
    title = say(msg("Test pages for a printer"))
    subject = say(msg("Print on both sides at 100 %, {flip}", flip=flip_said(layout.flip)))
    duplex = "DuplexFlipShortEdge" if layout.flip == "short" else "DuplexFlipLongEdge"
    document = Document(About(title, "companion", subject, lang, duplex))
    for back in (False, True):
        width, height = layout.page
        document.begin(layout.page, Box(0, 0, width, height), 0.0, correction.matrix(layout.page, back=back))
        ink = Ink()
        if back:
            _back(ink, layout, say)
        else:
            _front(ink, layout, say, correction)
        document.draw(ink.marks)
        document.end()
    content = document.finish()
    with replacing(out) as stream:
        stream.write(content)


def _front(ink: Ink, layout: Layout, say: Speech, correction: Correction) -> None:
    for number, (x, y) in enumerate(layout.crosses, 1):
        _cross(ink, x, y)
        _words(ink, str(number), x + 6, y - 4, 12, "bold")
    for place, comb in enumerate(layout.combs):
        _letters(ink, comb, upright=place < 2)
    _edges(ink, layout.page)
    width, height = layout.page
    _ruler(ink, width / 2 - RULER / 2, 96.0, RULER, say)
    box = (40.0, 105.0, width - 80.0, height - 88.0 - 105.0)
    _paragraph(ink, say, _instructions(layout, correction, box[2]), box)


def _instructions(layout: Layout, correction: Correction, width: float) -> Sequence[Message]:
    last = LETTERS[SQUARES - 1]
    steps = [
        msg("Print these two pages on both sides of one sheet: 100 %, not scaled to fit, {flip}.", flip=flip_said(layout.flip)),
        msg("Measure the ruler. It should be {length} mm long.", length=RULER),
        msg("Push a pin through the middle of each cross. On the back, note the two letters of the square with the hole, A to {last}.", last=last),
        msg("Hold this side against a lamp or a window. In each row of letters, one line runs on in a line of the back: note its letter, first above,"
            " then below, left and right."),
        msg("At each of the four edges, find the lowest number whose line is printed whole; note the highest of the four."),
        msg("Then, for example: {command}", command=_whole(f"companion calibrate{layout.options} {READ}", width)),
    ]  # fmt: skip
    named = f"--printer {shlex.quote(correction.printer)}"
    if correction.printer:
        steps.insert(0, msg("Already corrected for the printer {name}; add {option} when you tell what you read.", name=correction.printer,
                            option=_whole(named, width)))  # fmt: skip
    return steps


def _whole(command: str, width: float) -> str:
    """The command so that it stays in one line if the width has room for it, else so that options stay with their values."""
    unbroken = command.replace(" ", "\u00a0")
    return unbroken if typeface("regular").width(unbroken) * _SIZE * MM_PER_POINT <= width else _VALUE.sub("\u00a0", command)


def _back(ink: Ink, layout: Layout, say: Speech) -> None:
    for number, cross in enumerate(layout.crosses, 1):
        x, y = layout.behind(cross)
        _squares(ink, x, y)
        _words(ink, str(number), x + _REACH + 3, y + 2, 12, "bold")
    for place, comb in enumerate(layout.combs):
        _lines(ink, layout.behind(comb), upright=place < 2)
    width, height = layout.page
    _ruler(ink, width / 2 - _BACK_RULER / 2, height / 2, _BACK_RULER, say)
    _words(ink, say(msg("Back")), width / 2 - _BACK_RULER / 2, height / 2 - 5, 12, "bold")


def _cross(ink: Ink, x: float, y: float) -> None:
    arms = " ".join(f"{x + dx1:.3f} {y + dy1:.3f} m {x + dx2:.3f} {y + dy2:.3f} l" for dx1, dy1, dx2, dy2 in ((-5, 0, 5, 0), (0, -5, 0, 5)))
    ink.paint(arms, None, _BLACK, _LINE)
    ring = " ".join(_round(x, y, radius) for radius in (1.5, 3.5))
    ink.paint(ring, None, _BLACK, _THIN)


def _round(x: float, y: float, radius: float) -> str:
    points = [(x + radius * math.cos(turn * math.pi / 24), y + radius * math.sin(turn * math.pi / 24)) for turn in range(48)]
    (x0, y0), *rest = points
    return f"{x0:.3f} {y0:.3f} m " + " ".join(f"{px:.3f} {py:.3f} l" for px, py in rest) + " h"


def _squares(ink: Ink, x: float, y: float) -> None:
    """Squares with the letters of their column and row, every other one shaded, the middle one framed."""
    left, top = x - _REACH, y - _REACH
    shaded = [(column, row) for column in range(SQUARES) for row in range(SQUARES) if (column + row) % 2]
    ink.paint(" ".join(f"{left + column * SQUARE:.3f} {top + row * SQUARE:.3f} {SQUARE} {SQUARE} re" for column, row in shaded), _SHADE, None)
    for column, across in enumerate(LETTERS[:SQUARES]):
        for row, down in enumerate(LETTERS[:SQUARES]):
            _words(ink, across + down, left + (column + 0.5) * SQUARE, top + row * SQUARE + 1.75, 4.5, "medium", middle=True)
    middle = SQUARES // 2 * SQUARE
    ink.paint(f"{left:.3f} {top:.3f} {SQUARES * SQUARE} {SQUARES * SQUARE} re", None, _BLACK, _THIN)
    ink.paint(f"{left + middle:.3f} {top + middle:.3f} {SQUARE} {SQUARE} re", None, _BLACK, _LINE)


def _letters(ink: Ink, middle: Size, *, upright: bool) -> None:
    """The lettered lines of the front."""
    x, y = middle
    bars = []
    for index, letter in enumerate(LETTERS):
        along = (index - ZERO) * PITCH
        weight: Weight = "extrabold" if index == ZERO else "regular"
        if upright:
            bars.append(f"{x + along:.3f} {y - _BAR / 2:.3f} m {x + along:.3f} {y + _BAR / 2:.3f} l")
            _words(ink, letter, x + along, y - _BAR / 2 - 0.8, 8, weight, middle=True)
        else:
            bars.append(f"{x - _BAR / 2:.3f} {y + along:.3f} m {x + _BAR / 2:.3f} {y + along:.3f} l")
            _words(ink, letter, x - _BAR / 2 - 2.2, y + along + 1, 8, weight, middle=True)
    ink.paint(" ".join(bars), None, _BLACK, _LINE)


def _lines(ink: Ink, middle: Size, *, upright: bool) -> None:
    """The lines of the back, a step further apart; as many as a back that is far off needs."""
    x, y = middle
    pitch = PITCH + STEP
    most = math.ceil((ZERO * PITCH + _REACH) / pitch)
    bars = []
    for number in range(-most, most + 1):
        along, half = number * pitch, _LONG_BAR / 2
        if upright:
            bars.append(f"{x + along:.3f} {y - half:.3f} m {x + along:.3f} {y + half:.3f} l")
        else:
            bars.append(f"{x - half:.3f} {y + along:.3f} m {x + half:.3f} {y + along:.3f} l")
    ink.paint(" ".join(bars), None, _BLACK, _LINE)


def _edges(ink: Ink, page: Size) -> None:
    """Stairs of lines at each edge, each a millimetre further in than the one before."""
    width, height = page
    steps = []
    for number in range(1, EDGE + 1):
        along = (number - 1) * 4.0
        across, down = width * 0.5 + 44 - 4 * EDGE / 2 + along, height * 0.5 + 44 - 4 * EDGE / 2 + along
        for y, text in ((number, number + 3.2), (height - number, height - number - 1.2)):
            steps.append(f"{across:.3f} {y:.3f} m {across + 4:.3f} {y:.3f} l")
            _words(ink, str(number), across + 2, text, 6, "regular", middle=True)
        for x, text in ((number, number + 1.6), (width - number, width - number - 1.6)):
            steps.append(f"{x:.3f} {down:.3f} m {x:.3f} {down + 4:.3f} l")
            _words(ink, str(number), text, down + 2.8, 6, "regular", middle=True)
    ink.paint(" ".join(steps), None, _BLACK, _LINE)


def _ruler(ink: Ink, left: float, y: float, length: float, say: Speech) -> None:
    ticks = [f"{left:.3f} {y:.3f} m {left + length:.3f} {y:.3f} l"]
    for millimetre in range(int(length) + 1):
        height = 4.0 if millimetre in (0, length) else 3.0 if millimetre % 10 == 0 else 2.2 if millimetre % 5 == 0 else 1.5
        ticks.append(f"{left + millimetre:.3f} {y:.3f} m {left + millimetre:.3f} {y - height:.3f} l")
        if millimetre % 50 == 0:
            _words(ink, say(msg("{length} mm", length=millimetre)), left + millimetre, y + 3, 7, "regular", middle=True)
    ink.paint(" ".join(ticks), None, _BLACK, _THIN)


def _words(ink: Ink, text: str, x: float, y: float, points: float, weight: Weight, *, middle: bool = False) -> None:
    """A line of text whose baseline begins, or has its middle, at x and y."""
    em = points * MM_PER_POINT
    left = x - typeface(weight).width(text) * em / 2 if middle else x
    ink.write(_BLACK, Run(weight, em, left, y, text))


def _paragraph(ink: Ink, say: Speech, steps: Sequence[Message], box: tuple[float, float, float, float]) -> None:
    """Numbered steps in a box (left, top, width, height)."""
    left, top, width, height = box
    text = "\u2028".join(f"{number}. {say(step)}" for number, step in enumerate(steps, 1))
    leading = 1.35
    block = fit_block([Styled("regular", text)], width, height, _SIZE, 7.0, leading)
    em = block.size * MM_PER_POINT
    baseline = top + em
    for line in block.lines:
        along = left
        for weight, part in line:
            ink.write(_BLACK, Run(weight, em, along, baseline, part))
            along += typeface(weight).width(part) * em
        baseline += leading * em

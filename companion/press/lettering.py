"""The words of a card: <text>, one line that may shrink, and <para>, a box of lines that wrap and may shrink."""

import math
from collections.abc import Mapping
from typing import Protocol

from companion.fonts import FACES, Weight
from companion.press.attributes import Attributes, ElementError
from companion.press.face import Run
from companion.press.fitting import DESCENT, Styled, fit_block, fit_line
from companion.press.ink import Ink, Matrix, around
from companion.press.typeface import HEAVIER, MM_PER_POINT, SLANTED, Typeface, blanks, shortened, tidy, typeface
from companion.press.xmlsafe import Place
from companion.words import Message, msg

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_ALIGNS = {"left": 0.0, "center": 0.5, "right": 1.0, "hanging": 0.0}
"""Hanging: a list, whose first words (numbers, say) stand before the lines."""
_VALIGNS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
_WEIGHTS: dict[str, Weight] = {weight: weight for weight in FACES}
MAX_TEXT = 20_000
"""Characters of one <text> or <para>: longer ones aren't even tried."""
_BREAK = "\u2028"
"""What stands for <br/>: a line end of the template is but a space."""
_BLACK = "0 0 0"
_EDGE = 0.05
"""By how many millimetres text may touch the trim before it counts as running off the card."""
LEAST_POINTS = 7.0
"""Smaller letters are hard to read on paper."""
Corners = tuple[float, float, float, float]
"""Left, top, right and bottom of what is set."""


class Report(Protocol):
    """Takes down a flaw: its code, what it is, its place, and the words that it is about."""

    def __call__(self, code: str, message: Message, place: Place | None = None, text: str | None = None) -> None: ...


class Words:
    """One <text> or <para> from its start tag to its end, when it is written."""

    def __init__(self, element: str, at: Attributes, fill: str | None, place: Place, report: Report) -> None:
        self._element = element
        self._at = at
        self._fill = fill
        self._place = place
        self._report = report
        self._stretches: list[Styled] = []
        self._weights: list[Weight] = [at.choice("font", _WEIGHTS, "regular")]

    def add(self, text: str) -> None:
        """More words, in the weight of the moment."""
        self._stretches.append(Styled(self._weights[-1], text))

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element among the words: <b>, <i> or <br>, of a <para> only."""
        weight = self._weights[-1]
        if self._element != "para" or name not in ("b", "i", "br"):
            line = self._place[1]
            told = msg("<{element}> can't stand inside <{outer}>, which begins in line {line}", element=name, outer=self._element, line=line)
            self._report("unknown-element", told)
        elif attributes:
            self._report("unknown-element", msg("<{element}> takes no attributes", element=name))
        if name == "br":
            self._stretches.append(Styled(weight, _BREAK))
        self._weights.append(HEAVIER.get(weight, weight) if name == "b" else SLANTED.get(weight, weight) if name == "i" else weight)

    def end(self) -> None:
        """The element among the words ends."""
        self._weights.pop()

    def write(self, ink: Ink, card: tuple[float, float] | None) -> None:
        """Set the words and show them; they must stay on the card, unless ``card`` is None."""
        said = sum(len(stretch.text) for stretch in self._stretches)
        if said > MAX_TEXT:
            text = _said(self._stretches)
            message = msg('"{text}" has {found} characters; no card holds more than {most}', text=shortened(text), found=said, most=MAX_TEXT)
            self._report("overflow", message, self._place, text)
            return
        try:
            box = self._para(ink) if self._element == "para" else self._text(ink)
            if box is not None and card is not None:
                self._keep_on(card, ink.matrix, box)
        except ElementError as error:
            self._report(error.code, msg("<{element}>: {what}", element=self._element, what=error.message), self._place, error.said)

    def _text(self, ink: Ink) -> Corners | None:
        """Show the line; gives where it stands, unless that is wrong already or there is none."""
        at = self._at
        text = _said(self._stretches)
        x, y = at.number("x"), at.number("y")
        size, smallest = self._sizes()
        share = at.choice("anchor", _ANCHORS, "start")
        fill = at.colour("fill", self._fill) or _BLACK
        if not text:
            return None
        face = typeface(self._weights[0])
        self._glyphs(face, text)
        width, excess, designed = face.width(text), 0.0, size
        if "max" in at.raw:
            size, excess = fit_line(width, at.length("max"), size, smallest)
            if excess:
                self._overflow(text, smallest, excess, 0.0)
        self._legible(ink.matrix, text, size, designed)
        em = size * MM_PER_POINT
        left = x - share * width * em
        ink.write(fill, Run(face.weight, em, left, y, text))
        return None if excess else (left, y - face.cap_height * em, left + width * em, y)

    def _keep_on(self, card: tuple[float, float], matrix: Matrix, box: Corners) -> None:
        left, top, right, bottom = around(matrix, *box)
        out = max(-left, right - card[0], -top, bottom - card[1])
        if out > _EDGE:
            text = _said(self._stretches)
            message = msg('"{text}" runs {excess} mm off the card', text=shortened(text), excess=round(out, 1))
            self._report("overflow", message, self._place, text)

    def _legible(self, matrix: Matrix, text: str, size: float, designed: float) -> None:
        """Tell of letters too small to read: once of a template that wants them so, of each card whose words made them shrink."""
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        if size * scale >= LEAST_POINTS - _EDGE:
            return
        least, shown = LEAST_POINTS, round(size * scale, 1)
        if designed * scale < LEAST_POINTS - _EDGE:
            message = msg(
                "<{element}> has letters of {size} pt; below {least} pt they are hard to read", element=self._element, size=shown, least=least
            )
            self._report("too-small", message, self._place)
        else:
            message = msg('"{text}" shrinks to {size} pt; below {least} pt it is hard to read', text=shortened(text), size=shown, least=least)
            self._report("too-small", message, self._place, text)

    def _para(self, ink: Ink) -> Corners | None:
        """Show the lines; gives where they stand, unless that is wrong already or there are none."""
        at = self._at
        x, y = at.number("x"), at.number("y")
        w, h = at.length("w"), at.length("h")
        size, smallest = self._sizes()
        share, drop = at.choice("align", _ALIGNS, "left"), at.choice("valign", _VALIGNS, "top")
        hanging = at.raw.get("align") == "hanging"
        leading = at.length("leading", 1.2)
        fill = at.colour("fill", self._fill) or _BLACK
        stretches = _flowing(self._stretches)
        if not stretches:
            return None
        for weight in dict.fromkeys(stretch.weight for stretch in stretches):
            self._glyphs(typeface(weight), "".join(stretch.text for stretch in stretches if stretch.weight == weight and stretch.text != _BREAK))
        block = fit_block(stretches, w, h, size, smallest, leading, even=share == 0.5, hanging=hanging)
        text = _said(stretches)
        if block.too_wide or block.too_high:
            self._overflow(text, smallest, block.too_wide, block.too_high)
        self._legible(ink.matrix, text, block.size, size)
        em = block.size * MM_PER_POINT
        cap = typeface(stretches[0].weight).cap_height * em
        spare = h - cap - (len(block.lines) - 1) * leading * em
        baseline = y + cap + max(0.0, min(spare * drop, spare - DESCENT * em))
        top, first, last = baseline - cap, x + w, x
        for place, line in enumerate(block.lines):
            widths = [typeface(weight).width(text) * em for weight, text in line]
            left = x + block.hang + (w - sum(widths)) * share
            first = min(first, left - block.hang)
            for weight, text in block.heads[place] if block.heads else ():
                ink.write(fill, Run(weight, em, x, baseline, text))
            for (weight, text), width in zip(line, widths, strict=True):
                ink.write(fill, Run(weight, em, left, baseline, text))
                left += width
            last = max(last, left)
            baseline += leading * em
        return None if block.too_wide or block.too_high else (first, top, last, baseline - leading * em)

    def _sizes(self) -> tuple[float, float]:
        """Largest and smallest size in points."""
        size = self._at.length("size")
        smallest = self._at.length("min", size)
        if not size:
            raise self._at.bad("size")
        if not 0 < smallest <= size:
            raise self._at.bad("min")
        return size, smallest

    def _glyphs(self, face: Typeface, text: str) -> None:
        for char in face.missing(text):
            message = msg(
                'the typeface has no glyph for "{char}" (U+{point}), only Latin, Greek and Cyrillic ones; write another, or show an icon or picture',
                char=char,
                point=f"{ord(char):04X}",
            )
            self._report("no-glyph", message, self._place, tidy(text))

    def _overflow(self, text: str, size: float, wide: float, high: float) -> None:
        excess = msg("{excess} mm too wide", excess=round(wide, 1)) if wide else msg("{excess} mm too tall", excess=round(high, 1))
        message = msg('"{text}" is {excess} at {size} pt, its smallest size', text=shortened(text), excess=excess, size=size)
        self._report("overflow", message, self._place, text)


def _said(stretches: list[Styled]) -> str:
    """The words as a cell of a table has them."""
    return tidy("".join(stretch.text.replace(_BREAK, " ") for stretch in stretches))


def _flowing(stretches: list[Styled]) -> list[Styled]:
    """Line ends of the template as spaces, none doubled and none at the ends or beside a <br/>."""
    flowing: list[Styled] = []
    for stretch in stretches:
        broken = stretch.text == _BREAK
        text = _BREAK if broken else blanks(stretch.text)
        if not flowing or flowing[-1].text.endswith((" ", _BREAK)):
            text = text.lstrip(" ")
        if broken and flowing:
            flowing[-1] = Styled(flowing[-1].weight, flowing[-1].text.rstrip(" "))
        if text:
            flowing.append(Styled(stretch.weight, text))
    while flowing and not flowing[-1].text.rstrip(" " + _BREAK):
        flowing.pop()
    if flowing:
        flowing[-1] = Styled(flowing[-1].weight, flowing[-1].text.rstrip(" " + _BREAK))
    return flowing

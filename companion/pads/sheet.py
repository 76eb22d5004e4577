"""The surface that pads are drawn on: millimetres from the top left corner, y downwards; type sizes in points.

The same calls draw the lines to write on and, in a form, lay the fields over them, so that both are always in the same place.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion import fonts
from companion.catalog import Game
from companion.outlines import Segment, icons, outline
from companion.pads.widgets import Widgets
from companion.records.forms import DATE, LOCATION, TITLE, Field
from companion.rulebook.figure import placed
from companion.rulebook.style import ACCENT, INK, QUIET
from companion.words import Message, Speech, Text

HAIR, GRID, TINT = "#A9A298", "#D8D2C6", "#F6F2E9"
TOP = 11.0
"""Height of the head of a pad."""
SMALLEST = 5.2
"""No smaller type is printed, in points."""
Align = Literal["left", "center", "right"]
_AIR = 0.6
"""Between text and the edge of its cell."""


@dataclass(frozen=True, slots=True)
class Pad:
    """What to draw: a game, for how many players, in which mode. ``fewer``: there is room for so many, but fewer may play."""

    game: Game
    players: int
    mode: str | None = None
    fewer: bool = False


class Box(NamedTuple):
    """A rectangle in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def columns(self, *widths: float) -> list["Box"]:
        """Side by side from the left; 0 takes what the others leave."""
        rest = self.width - sum(widths)
        found, x = [], self.x
        for width in widths:
            found.append(Box(x, self.y, width or rest / widths.count(0), self.height))
            x = found[-1].right
        return found

    def inset(self, across: float, down: float = 0.0) -> "Box":
        """Smaller by so much on each side."""
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)


class Sheet:
    """One pad of a game. ``area`` is what may be drawn on."""

    def __init__(self, canvas: Canvas, game: Game, speech: Speech, area: Box, page: tuple[float, float], widgets: Widgets | None = None) -> None:
        self.game = game
        self.say = speech
        self.area = area
        self.fields: list[tuple[Field, Box]] = []
        """Every place to write on, in reading order."""
        self.tight: list[str] = []
        """Texts that don't fit into their room at the smallest size."""
        self._canvas = canvas
        self._page = page
        self._widgets = widgets

    # Text

    def text(
        self, words: Message | Text | str | int, box: Box, size: float, weight: fonts.Weight = "regular", colour: str = INK, align: Align = "left"
    ) -> float:
        """One line in the middle of the height of ``box``, made smaller if it is too long; returns its width in millimetres."""
        said = self.say(words)
        room = (box.width - 2 * _AIR if align != "left" else box.width) * mm
        wide = fonts.width(said, size, weight)
        if wide > room:
            size = max(SMALLEST, size * room / wide)
            wide = fonts.width(said, size, weight)
            if wide > room + 0.01:
                self.tight.append(said)
        left = {"left": box.x * mm, "center": (box.x + box.width / 2) * mm - wide / 2, "right": box.right * mm - _AIR * mm - wide}[align]
        canvas = self._canvas
        canvas.setFont(fonts.register(weight), size)
        canvas.setFillColor(HexColor(colour))
        canvas.drawString(left, self._up(box.y + box.height / 2) - size * 0.345, said)
        return float(wide / mm)

    def heading(self, words: Message | Text | str, box: Box, align: Align = "center", weight: fonts.Weight = "semibold") -> None:
        """The head of a column: small, on two lines where one is too short."""
        said = self.say(words)
        size = 6.6
        lines = [said]
        if fonts.width(said, size, weight) > (box.width - 2 * _AIR) * mm and " " in said:
            lines = _halved(said, weight)
        height = size * 1.12 / mm
        top = box.bottom - 0.7 - height * len(lines)
        for number, line in enumerate(lines):
            self.text(line, Box(box.x, top + number * height, box.width, height), size, weight, QUIET, align)

    # Lines

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str = HAIR, width: float = 0.2) -> None:
        """A stroke; ``width`` in millimetres."""
        canvas = self._canvas
        canvas.setStrokeColor(HexColor(colour))
        canvas.setLineWidth(width * mm)
        canvas.line(x * mm, self._up(y), to_x * mm, self._up(to_y))

    def across(self, box: Box, y: float, colour: str = HAIR, width: float = 0.2) -> None:
        """A stroke over the width of ``box``."""
        self.line(box.x, y, box.right, y, colour, width)

    def fill(self, box: Box, colour: str = TINT, radius: float = 0.0) -> None:
        """A tinted ground."""
        self._canvas.setFillColor(HexColor(colour))
        self._canvas.roundRect(box.x * mm, self._up(box.bottom), box.width * mm, box.height * mm, radius * mm, stroke=0, fill=1)

    def tick(self, field: Field, box: Box) -> None:
        """A small box to tick in the middle of ``box``; all of it can be written on."""
        side = 3.8
        square = Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
        self._canvas.setStrokeColor(HexColor(HAIR))
        self._canvas.setLineWidth(0.25 * mm)
        self._canvas.roundRect(square.x * mm, self._up(square.bottom), side * mm, side * mm, 0.7 * mm, stroke=1, fill=0)
        self.write(field, box, "center")

    def symbol(self, name: str, box: Box, colour: str) -> None:
        """A shared icon, as wide as ``box``, in the middle of its height."""
        drawing = icons().get(name)
        if drawing:
            self._draw(placed(outline(drawing), box.x, box.y + (box.height - box.width) / 2, box.width), colour)

    def _draw(self, segments: Sequence[Segment], colour: str) -> None:
        path = self._canvas.beginPath()
        for part in segments:
            points = [value * mm if place % 2 == 0 else self._up(value) for place, value in enumerate(part.points)]
            if part.command == "M":
                path.moveTo(*points)
            elif part.command == "L":
                path.lineTo(*points)
            elif part.command == "C":
                path.curveTo(*points)
            else:
                path.close()
        self._canvas.setFillColor(HexColor(colour))
        self._canvas.drawPath(path, stroke=0, fill=1)

    # Places to write on

    def write(self, field: Field, box: Box, align: Align = "left", size: float = 11.0) -> None:
        """A place to write on; what marks it on paper is drawn by the caller. ``size`` is that of what is typed into a form."""
        self.fields.append((field, box))
        if self._widgets:
            corners = (box.x * mm, self._up(box.bottom), box.right * mm, self._up(box.y))
            self._widgets.add(self.game.slug, field.name, self.say(field.label), corners, align, size)

    def labelled(self, field: Field, box: Box) -> None:
        """A line to write on with what it is for before it."""
        wide = self.text(field.label, Box(box.x, box.y + 1.6, box.width * 0.45, box.height - 1.6), 7, "semibold", QUIET)
        rest = Box(box.x + wide + 1.5, box.y, box.width - wide - 1.5, box.height)
        self.across(rest, box.bottom - 0.6)
        self.write(field, rest)

    def _up(self, y: float) -> float:
        """Points from the bottom of the page."""
        return float(self._page[1] - y * mm)


def _halved(text: str, weight: fonts.Weight) -> list[str]:
    """The text on two lines as equal as its blanks allow."""
    words = text.split(" ")
    splits = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(splits, key=lambda lines: max(fonts.width(line, 10, weight) for line in lines)))


def top(sheet: Sheet) -> float:
    """The name of the game, and when and where it was played; returns where the rest begins, in millimetres."""
    area = sheet.area
    title, *places = Box(area.x, area.y, area.width, TOP).columns(area.width * 0.34, 0, 38.0, 42.0)
    sheet.text(sheet.game.title, Box(title.x, title.y, title.width - 3, title.height - 1.5), 17, "extrabold", ACCENT)
    for field, box in zip((TITLE, DATE, LOCATION), places, strict=True):
        sheet.labelled(field, Box(box.x + 2.5, box.y + 0.5, box.width - 2.5, TOP - 2.0))
    sheet.across(area, area.y + TOP, INK, 0.5)
    return area.y + TOP

"""What the booklet sets besides paragraphs: headings with bookmarks, boxes, drawings, lines of the contents. Points, y upwards."""

# mypy: allow-subclassing-any

from collections.abc import Sequence

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from companion import fonts
from companion.outlines import Segment
from companion.rulebook.figure import Drawing, Label, Shape
from companion.rulebook.style import HAIRLINE, INK, QUIET, TINTS


class Heading(Paragraph):
    """A heading that links and bookmarks can lead to. Level 0 is a chapter, 1 a clause."""

    def __init__(self, markup: str, style: ParagraphStyle, *, key: str, title: str, level: int) -> None:
        super().__init__(markup, style)
        self.key = key
        self.title = title
        self.level = level


class Panel(Flowable):
    """A tinted box with a coloured edge. Stays whole unless it is taller than a page.

    A box that begins a page has lost sight of its clause: there ``alone`` stands in place of its first line. Pages begin at ``top``.
    """

    PADDING = (10.0, 6.5, 9.0, 4.5)
    """Left, top, right, bottom."""

    def __init__(self, kind: str, body: Sequence[Flowable], page_height: float, alone: Flowable | None = None, top: float = 0.0) -> None:
        super().__init__()
        self.kind = kind
        self.body = list(body)
        self.alone = alone
        self.top = top
        self.page_height = page_height
        self.spaceBefore = 4.0
        self.spaceAfter = 7.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        left, top, right, bottom = self.PADDING
        self.width = width
        self.heights = [part.wrap(width - left - right, height)[1] for part in self.body]
        gaps = [max(one.getSpaceAfter(), two.getSpaceBefore()) for one, two in zip(self.body, self.body[1:], strict=False)]
        self.gaps = [*gaps, self.body[-1].getSpaceAfter()] if self.body else []
        self.height = top + sum(self.heights) + sum(self.gaps) + bottom
        return width, self.height

    def split(self, _width: float, height: float) -> list[Flowable]:
        if self.height <= self.page_height or height < self.page_height / 2:
            return []
        used, place = self.PADDING[1] + self.PADDING[3], 0
        while used + self.heights[place] + self.gaps[place] <= height:
            used += self.heights[place] + self.gaps[place]
            place += 1
        return [Panel(self.kind, part, self.page_height) for part in (self.body[:place], self.body[place:])] if place else []

    def draw(self) -> None:
        tint, edge = TINTS[self.kind]
        self.canv.setFillColor(HexColor(tint))
        self.canv.rect(0, 0, self.width, self.height, stroke=0, fill=1)
        self.canv.setFillColor(HexColor(edge))
        self.canv.rect(0, 0, 2, self.height, stroke=0, fill=1)
        y = self.height - self.PADDING[1]
        body = self.body
        if self.alone is not None and abs(self.canv.absolutePosition(0, self.height)[1] - self.top) < 0.5:
            self.alone.wrap(self.width - self.PADDING[0] - self.PADDING[2], self.height)
            body = [self.alone, *body[1:]]
        for part, height, gap in zip(body, self.heights, self.gaps, strict=True):
            part.drawOn(self.canv, self.PADDING[0], y - height)
            y -= height + gap


class Picture(Flowable):
    """A drawing of cards at a scale (1: as drawn), made smaller where the line is too short for it."""

    def __init__(self, drawing: Drawing, scale: float = 1.0) -> None:
        super().__init__()
        self.drawing = drawing
        self.scale = scale
        self.spaceBefore = 4.0
        self.spaceAfter = 4.0

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.unit = min(mm * self.scale, width / self.drawing.width)
        return self.drawing.width * self.unit, self.drawing.height * self.unit

    def draw(self) -> None:
        for part in self.drawing.parts:
            if isinstance(part, Shape):
                self._shape(part)
            else:
                self._label(part)

    def _shape(self, shape: Shape) -> None:
        path = self.canv.beginPath()
        for segment in shape.segments:
            _step(path, segment, self.unit, self.drawing.height)
        self.canv.setLineWidth(shape.width * self.unit)
        if shape.fill:
            self.canv.setFillColor(HexColor(_ink(shape.fill)))
        if shape.stroke:
            self.canv.setStrokeColor(HexColor(_ink(shape.stroke)))
        self.canv.drawPath(path, stroke=int(shape.stroke is not None), fill=int(shape.fill is not None))

    def _label(self, label: Label) -> None:
        self.canv.setFont(fonts.register("bold" if label.bold else "regular"), label.size * self.unit)
        self.canv.setFillColor(HexColor(_ink(label.fill)))
        x, y = label.x * self.unit, (self.drawing.height - label.y) * self.unit
        if label.anchor == "middle":
            self.canv.drawCentredString(x, y, label.text)
        else:
            self.canv.drawString(x, y, label.text)


def _step(path: PDFPathObject, segment: Segment, unit: float, height: float) -> None:
    points = [(height - value if place % 2 else value) * unit for place, value in enumerate(segment.points)]
    draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[segment.command]
    draw(*points)


def _ink(colour: str) -> str:
    return INK if colour == "ink" else colour


class Grid(Table):
    """A table that stays on one page up to a height of ``whole`` points. A taller one leaves no fewer than four rows on either page."""

    whole = 0.0
    _TOGETHER = 4

    def split(self, width: float, height: float) -> list[Flowable]:
        rows: list[float] = self._rowHeights
        last = sum(rows[-self._TOGETHER :])
        if sum(rows) <= self.whole or height < sum(rows[: 1 + self._TOGETHER]):
            return []
        parts: list[Flowable] = super().split(width, min(height, sum(rows) - last + 0.01))
        return parts


def grid(cells: Sequence[Sequence[Paragraph]], measure: float, scale: float) -> Grid:
    """A table as wide as its words, with its first line repeated on every page. It is at most ``measure`` points wide, except where its
    longest words need more: no word and no number is broken.
    """
    words = [max(map(_length, column)) for column in zip(*cells, strict=True)]
    longest = [max(map(_longest_word, column)) for column in zip(*cells, strict=True)]
    inside = min(14.0 * scale, max(5.0 * scale, (measure - sum(words)) / len(words)))
    inside = min(inside, max(2.0 * scale, (measure - sum(longest)) / len(words)))
    widths, least = [length + inside for length in words], [length + inside for length in longest]
    if sum(widths) > measure:
        shared = _shared(widths, least, measure)
        at_the_end = [*widths[:-1], measure - sum(widths[:-1])]
        room = at_the_end[-1] > max(least[-1], measure / (len(widths) + 1))
        widths = min([shared, at_the_end] if room else [shared], key=lambda widths: _height(cells, widths, inside))
    lines = TableStyle(
        [
            ("FONTNAME", (0, 0), (-1, -1), fonts.register()),  # not the built-in font, which would not be embedded
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, HexColor(QUIET)),
            ("LINEBELOW", (0, 1), (-1, -2), 0.4, HexColor(HAIRLINE)),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), inside),
            ("TOPPADDING", (0, 0), (-1, -1), 2.2 * scale),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.6 * scale),
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
            ("VALIGN", (0, 1), (-1, -1), "TOP"),
        ]
    )
    return Grid(cells, widths, style=lines, repeatRows=1, hAlign="LEFT", spaceBefore=3 * scale, spaceAfter=7 * scale)


def _shared(widths: Sequence[float], least: Sequence[float], measure: float) -> list[float]:
    """What columns get of ``measure``: each at least its ``least``, and of what is left, as much as it would like more than that."""
    wanted, left = sum(widths) - sum(least), max(0.0, measure - sum(least))
    return [low + (width - low) * left / wanted if wanted else low for width, low in zip(widths, least, strict=True)]


def _height(cells: Sequence[Sequence[Paragraph]], widths: Sequence[float], inside: float) -> float:
    """The height of all rows in points, where columns are so wide."""
    return float(sum(max(text.wrap(width - inside, 10_000)[1] for text, width in zip(row, widths, strict=True)) for row in cells))


def _length(text: Paragraph) -> float:
    """The length of a paragraph on one line, in points."""
    text.wrap(10_000, 10_000)
    return float(max(text.getActualLineWidths0(), default=0)) + 0.5


def _longest_word(text: Paragraph) -> float:
    """The length of a paragraph's longest word, in points."""
    return float(text.minWidth()) + 0.5


class ContentsLine(Flowable):
    """One line of the contents: number, title, dots, page; the whole line is a link."""

    def __init__(self, number: str, title: str, key: str, page: str, style: ParagraphStyle, indent: float) -> None:
        super().__init__()
        self.number, self.title, self.key, self.page = number, title, key, page
        self.style = style
        self.indent = indent
        self.height = style.leading
        self.spaceBefore = style.spaceBefore

    def tighten(self, factor: float) -> None:
        """Come closer to the line before: a part (0 to 1) of the usual distance."""
        self.height *= factor
        self.spaceBefore *= factor

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        return width, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        name, size = self.style.fontName, self.style.fontSize
        base = self.height - size
        canvas.setFont(name, size)
        canvas.setFillColor(HexColor(INK))
        canvas.drawString(0, base, self.number)
        canvas.drawString(self.indent, base, self.title)
        canvas.drawRightString(self.width, base, self.page)
        left = self.indent + canvas.stringWidth(self.title, name, size) + 5
        right = self.width - canvas.stringWidth(self.page, name, size) - 5
        canvas.setStrokeColor(HexColor(QUIET))
        canvas.setLineWidth(0.7)
        canvas.setLineCap(1)
        canvas.setDash(0.01, 3.2)
        canvas.line(self.width - 18 - round((self.width - 18 - left) / 3.2 - 0.5) * 3.2 if left < right else right, base + 0.6, right, base + 0.6)
        canvas.setDash()
        canvas.linkRect("", self.key, (0, base - 3, self.width, base + size), relative=1, thickness=0)


class Hairline(Flowable):
    """A thin rule over the whole line."""

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        return width, 0.5

    def draw(self) -> None:
        self.canv.setStrokeColor(HexColor(HAIRLINE))
        self.canv.setLineWidth(0.5)
        self.canv.line(0, 0, self.width, 0)

"""What the sheets are measured against: the same cards by a straight reportlab script, each one drawn where it lies, fronts and backs on A4.

It knows nothing of the program.
"""

import csv
from importlib.resources import as_file, files
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PAGE = (210 * mm, 297 * mm)
WIDTH, HEIGHT = 63 * mm, 88 * mm
COLUMNS = ROWS = 3
LEFT, BOTTOM = (PAGE[0] - COLUMNS * WIDTH) / 2, (PAGE[1] - ROWS * HEIGHT) / 2


def register() -> None:
    """The two weights that the cards are set in."""
    for name in ("Regular", "Bold"):
        with as_file(files("fontpkg_fira_sans_condensed") / "files" / f"FiraSansCondensed-{name}.ttf") as file:
            pdfmetrics.registerFont(TTFont(name, str(file)))


def front(canvas: Canvas, card: dict[str, str]) -> None:
    """A frame, the number three times, a title and a paragraph."""
    number = card["number"]
    canvas.setStrokeColor(card["colour"])
    canvas.setFillColor(card["colour"])
    canvas.setLineWidth(1.5 * mm)
    canvas.roundRect(3 * mm, 3 * mm, WIDTH - 6 * mm, HEIGHT - 6 * mm, 3 * mm)
    canvas.setFont("Bold", 9)
    canvas.drawString(5 * mm, HEIGHT - 8.5 * mm, number)
    canvas.saveState()
    canvas.translate(WIDTH, HEIGHT)
    canvas.rotate(180)
    canvas.drawString(5 * mm, HEIGHT - 8.5 * mm, number)
    canvas.restoreState()
    canvas.setFont("Bold", 48)
    canvas.drawCentredString(WIDTH / 2, HEIGHT - 41 * mm, number)
    canvas.setFillGray(0)
    canvas.setFont("Bold", 10)
    canvas.drawCentredString(WIDTH / 2, HEIGHT - 15 * mm, card["title"])
    canvas.setFont("Regular", 8)
    for line, text in enumerate(simpleSplit(card["text"], "Regular", 8, WIDTH - 12 * mm)):
        canvas.drawString(6 * mm, HEIGHT - 50 * mm - 9.6 * line, text)


def back(canvas: Canvas, _card: dict[str, str]) -> None:
    """A dark plate with eight frames and a word."""
    canvas.setFillColor("#2E4053")
    canvas.roundRect(3 * mm, 3 * mm, WIDTH - 6 * mm, HEIGHT - 6 * mm, 3 * mm, stroke=0, fill=1)
    canvas.setStrokeGray(1)
    canvas.setLineWidth(1)
    for inset in range(6, 22, 2):
        canvas.roundRect(inset * mm, inset * mm, WIDTH - 2 * inset * mm, HEIGHT - 2 * inset * mm, 2 * mm)
    canvas.setFillGray(1)
    canvas.setFont("Bold", 14)
    canvas.drawCentredString(WIDTH / 2, HEIGHT / 2 - 1.8 * mm, "DECK")


def page(canvas: Canvas, cards: list[dict[str, str]], *, backs: bool) -> None:
    """One side of a sheet; backs lie mirrored."""
    for index, card in enumerate(cards):
        row, column = divmod(index, COLUMNS)
        if backs:
            column = COLUMNS - 1 - column
        canvas.saveState()
        canvas.translate(LEFT + column * WIDTH, BOTTOM + (ROWS - 1 - row) * HEIGHT)
        (back if backs else front)(canvas, card)
        canvas.restoreState()
    canvas.showPage()


def main(source: str, out: str) -> None:
    """Draw them all."""
    register()
    with Path(source).open(encoding="utf-8", newline="") as file:
        cards = [card for card in csv.DictReader(file) for _ in range(int(card["quantity"]))]
    canvas = Canvas(out, pagesize=PAGE)
    for first in range(0, len(cards), COLUMNS * ROWS):
        for backs in (False, True):
            page(canvas, cards[first : first + COLUMNS * ROWS], backs=backs)
    canvas.save()

"""Pads on paper: several games to a sheet where they fit, or one game as a form."""

import importlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion import fonts
from companion.files import replacing
from companion.pads.sheet import GRID, Box, Pad, Sheet
from companion.pads.widgets import Widgets
from companion.press.paper import Paper
from companion.records.forms import Field
from companion.words import Speech, msg

MARGIN = 8.0
"""White on each side of a pad, in millimetres: no printer cuts into it."""
MODES = {"b-movies": ("classic", "co-op")}
"""Games with pads for several modes, the usual one first."""


class Layout(Protocol):
    """What the module of a game's pad offers."""

    LYING: bool

    def height(self, pad: Pad, /) -> float: ...

    def draw(self, sheet: Sheet, pad: Pad, /) -> None: ...


@dataclass(frozen=True, slots=True)
class Piece:
    """A pad's place: ``size`` of its own page in millimetres, and how many of them make a sheet, one above the other."""

    size: tuple[float, float]
    copies: int


@dataclass(frozen=True, slots=True)
class Made:
    """What was drawn: every field with the room to write in, and texts that don't fit."""

    fields: tuple[tuple[Field, Box], ...]
    tight: tuple[str, ...]
    copies: int


def layout_of(slug: str) -> Layout:
    """The layout of a game's pad."""
    return cast(Layout, importlib.import_module(f"companion.pads.{slug.replace('-', '_')}"))


def piece_of(pad: Pad, paper: Paper) -> Piece:
    """Half a sheet where the pad has room enough on it, else a whole one."""
    layout = layout_of(pad.game.slug)
    if layout.LYING:
        return Piece((paper.height, paper.width), 1)
    half = paper.height / 2
    if layout.height(pad) <= half - 2 * MARGIN:
        return Piece((paper.width, half), 2)
    return Piece((paper.width, paper.height), 1)


def write_pad(pad: Pad, speech: Speech, paper: Paper, path: Path, *, fillable: bool = False) -> Made:
    """Write the pad to ``path``: a sheet full of them, or one alone as a form. Raises OSError."""
    content = io.BytesIO()
    made = make_pad(pad, speech, paper, content, fillable=fillable)
    with replacing(path) as stream:
        stream.write(content.getvalue())
    return made


def make_pad(pad: Pad, speech: Speech, paper: Paper, stream: io.BytesIO, *, fillable: bool = False) -> Made:
    """The same, into memory."""
    piece = piece_of(pad, paper)
    copies = 1 if fillable else piece.copies
    page = (piece.size[0] * mm, piece.size[1] * copies * mm)
    canvas = Canvas(stream, pagesize=page, pageCompression=1, invariant=1, initialFontName=fonts.register("regular"), lang=speech.lang)
    canvas.setTitle(speech(msg("{game}: score pad", game=pad.game.title)))
    canvas.setAuthor("companion")
    canvas.setCreator("companion")
    canvas.setViewerPreference("PrintScaling", "None")
    widgets = Widgets(canvas) if fillable else None
    for area in _areas(piece, copies):
        sheet = Sheet(canvas, pad.game, speech, area, page, widgets)
        layout_of(pad.game.slug).draw(sheet, pad)
    if copies > 1:
        _cut(canvas, page)
    if widgets:
        widgets.finish()
    canvas.showPage()
    canvas.save()
    return Made(tuple(sheet.fields), tuple(sheet.tight), copies)


def _areas(piece: Piece, copies: int) -> Iterator[Box]:
    width, height = piece.size
    for number in range(copies):
        yield Box(MARGIN, number * height + MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)


def _cut(canvas: Canvas, page: tuple[float, float]) -> None:
    """A faint line where to cut, inside the margins."""
    canvas.setStrokeColor(HexColor(GRID))
    canvas.setLineWidth(0.15 * mm)
    canvas.setDash(1.2 * mm, 1.8 * mm)
    canvas.line(MARGIN * mm, page[1] / 2, page[0] - MARGIN * mm, page[1] / 2)
    canvas.setDash()

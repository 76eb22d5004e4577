"""A picture into its place on a card: fitted or filling, and told when its pixels will be seen."""

import math
from typing import Literal, NamedTuple

from companion.press import svgpath
from companion.press.face import Raster
from companion.press.ink import IDENTITY, Ink
from companion.press.pictures import Vector

Fit = Literal["contain", "cover"]
FITS: dict[str, Fit] = {"contain": "contain", "cover": "cover"}

_INCH = 25.4


class Box(NamedTuple):
    """Left, top, width and height in millimetres."""

    x: float
    y: float
    w: float
    h: float


def pictured(size: tuple[float, float] | None, box: Box, fit: Fit, across: float = 1.0, down: float = 1.0) -> tuple[float, float]:
    """Width and height on the card of a picture of this size (in any unit) in its box, which is stretched; the box itself if it isn't known."""
    wide, high = box.w * across, box.h * down
    if size is None:
        return wide, high
    scale = (max if fit == "cover" else min)(wide / size[0], high / size[1])
    return scale * size[0], scale * size[1]


def place_picture(ink: Ink, picture: Raster | Vector, box: Box, fit: Fit) -> float | None:
    """Draw the picture in the middle of the box, whole or filling it. Gives its dots per inch on paper, None for a drawing."""
    left, top, width, height = (0.0, 0.0, float(picture.width), float(picture.height)) if isinstance(picture, Raster) else picture.drawing.box
    scale = (max if fit == "cover" else min)(box.w / width, box.h / height)
    x, y = box.x + (box.w - scale * width) / 2, box.y + (box.h - scale * height) / 2
    a, b, _, _, _, _ = ink.matrix
    ink.save()
    if isinstance(picture, Raster):
        if fit == "cover":
            ink.clip(svgpath.rectangle(*box))
        ink.show(picture, x, y, scale * width, scale * height)
    else:
        shown = box if fit == "cover" else Box(x, y, scale * width, scale * height)
        ink.clip(svgpath.rectangle(*shown))
        ink.save((scale, 0.0, 0.0, scale, x - scale * left, y - scale * top))
        _draw(ink, picture)
        ink.restore()
    ink.restore()
    on_card = scale * math.hypot(a, b)
    return _INCH / on_card if isinstance(picture, Raster) and on_card else None


def _draw(ink: Ink, picture: Vector) -> None:
    for matrix, path, fill, stroke, width, cap, join, rule in picture.drawing.shapes:
        if matrix != IDENTITY:
            ink.save(matrix)
        ink.paint(path, fill, stroke, width, cap, join, rule)
        if matrix != IDENTITY:
            ink.restore()

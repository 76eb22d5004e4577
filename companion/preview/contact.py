"""The contact sheet: all cards of a deck on one picture, then their backs."""

import io
import math
from typing import TYPE_CHECKING

from companion.preview.viewing import Look, Viewer

if TYPE_CHECKING:
    from PIL.Image import Image

CELL = 200
"""Width of the widest card in dots."""
LARGEST = 8000
"""Dots a side; cards of large decks become smaller."""
GAP = 0.06
"""Between cards, as a share of a cell."""
WIDE = 1.5
"""A sheet is about this much wider than high."""
GROUND = (216, 214, 210)


def contact_sheet(viewer: Viewer, lang: str) -> bytes:
    """The sheet as PNG; each back once. Empty bytes for a deck without cards."""
    from PIL import Image

    fronts = [look for shown in viewer.shown if (look := viewer.front(shown.card.code, lang))]
    backs = dict.fromkeys(shown.back for shown in viewer.shown if shown.back)
    looks: list[Look] = [*fronts, *backs]
    if not looks:
        return b""
    sizes = [_size(viewer.pictures[look]) for look in dict.fromkeys(looks)]
    width, height = max(size[0] for size in sizes), max(size[1] for size in sizes)
    columns = max(1, min(len(looks), round(math.sqrt(len(looks) * WIDE * height / width))))
    rows = math.ceil(len(looks) / columns)
    pitch = 1 + GAP
    scale = min(CELL / width, LARGEST / (columns * width * pitch), LARGEST / (rows * height * pitch))
    across, down = width * scale * pitch, height * scale * pitch
    sheet = Image.new("RGB", (max(1, math.ceil(across * columns)), max(1, math.ceil(down * rows))), GROUND)
    for place, look in enumerate(looks):
        row, column = divmod(place, columns)
        picture = _scaled(viewer.pictures[look], scale)
        left = (column + 0.5) * across - picture.width / 2
        sheet.paste(picture, (round(left), round((row + 0.5) * down - picture.height / 2)))
    stream = io.BytesIO()
    sheet.save(stream, "PNG", compress_level=3)
    return stream.getvalue()


def _open(packed: bytes) -> "Image":
    from PIL import Image

    return Image.open(io.BytesIO(packed))


def _size(packed: bytes) -> tuple[int, int]:
    return _open(packed).size


def _scaled(packed: bytes, scale: float) -> "Image":
    from PIL.Image import Resampling

    picture = _open(packed).convert("RGB")
    return picture.resize((max(1, round(picture.width * scale)), max(1, round(picture.height * scale))), Resampling.BOX)

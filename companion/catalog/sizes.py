"""Card sizes by name. Lengths are millimetres; sizes are given upright."""

import re

Size = tuple[float, float]
"""Width and height in millimetres."""

INCH = 25.4

CARD_SIZES: dict[str, Size] = {
    "poker": (63, 88),
    "bridge": (57, 89),
    "mini": (44, 68),
    "tarot": (70, 120),
    "square": (70, 70),
}

LARGEST = 2000.0
"""No sheet and no card is longer than this, in millimetres: beyond it somebody mistyped."""

_MEASURE = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*[x×х*]\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|in)?\s*", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH}


def measure(text: str) -> Size | None:
    """``63x88``, ``63,5 × 88 mm`` or ``8.5x11in`` as millimetres; None if it is no such thing, is empty or larger than LARGEST."""
    match = _MEASURE.fullmatch(text)
    if match is None:
        return None
    unit = _UNITS[(match[3] or "mm").lower()]
    width, height = (float(part.replace(",", ".")) * unit for part in match.group(1, 2))
    return (width, height) if 0 < width <= LARGEST and 0 < height <= LARGEST else None


def find_size(text: str) -> Size | None:
    """The card size called ``text``, or of that measure; None if there is none."""
    return CARD_SIZES.get(text.strip().lower()) or measure(text)

"""How much ink a document takes: the share of each page that is covered, times how dark it is."""

from collections.abc import Sequence
from pathlib import Path

DPI = 150
"""Lines of a tenth of a millimetre are still drawn about as wide as they are."""
QUICK_DPI = 50
"""Enough for filled areas, and three times as fast."""
MOST = 60
"""Pages of a document that are measured; of a longer one, as many all through it."""


def ink_cover(document: Path | bytes, most: int = MOST, dpi: int = DPI) -> tuple[float, ...]:
    """The cover of each page, from 0 (white paper) to 1 (solid black), in order; of long documents, of ``most`` pages all through.

    Raises OSError if the file can't be read.
    """
    from pypdfium2 import PdfDocument  # a binary wheel; not every command needs it

    content = document.read_bytes() if isinstance(document, Path) else document
    pages = PdfDocument(content)
    try:
        count = len(pages)
        chosen = range(count) if count <= most else [number * count // most for number in range(most)]
        return tuple(_darkness(pages[number].render(scale=dpi / 72, grayscale=True).to_pil().histogram()) for number in chosen)
    finally:
        pages.close()


def _darkness(histogram: Sequence[int]) -> float:
    """Mean darkness of a grey picture, told by how many dots have each of 256 greys."""
    return 1 - sum(grey * dots for grey, dots in enumerate(histogram)) / (len(histogram) - 1) / sum(histogram)

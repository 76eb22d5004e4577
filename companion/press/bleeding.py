"""Backgrounds that end at the cut though a print has bleed: cards that are cut a hair beside it get white rims."""

from companion.press.contrast import bare_beyond
from companion.press.face import Face

_SHARES = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Where an edge is looked at, as shares of its length."""
_MOST = len(_SHARES) // 2
"""At so many of these places something may end at the edge, such as a band across the card."""
_WITHIN = 0.2
"""Millimetres inside the cut."""
_FAR = 0.8
"""How far out into the bleed, as a share of it."""


def ends_at_the_cut(face: Face, bleed: float) -> bool:
    """Whether what is painted along an edge of the face doesn't go on through so many millimetres of bleed."""
    (w, h), out = face.size, bleed * _FAR
    edges = [
        [((_WITHIN, share * h), (-out, share * h)) for share in _SHARES],
        [((w - _WITHIN, share * h), (w + out, share * h)) for share in _SHARES],
        [((share * w, _WITHIN), (share * w, -out)) for share in _SHARES],
        [((share * w, h - _WITHIN), (share * w, h + out)) for share in _SHARES],
    ]
    bare = bare_beyond(face.marks, [pair for edge in edges for pair in edge])
    return any(sum(bare[first : first + len(_SHARES)]) > _MOST for first in range(0, len(bare), len(_SHARES)))

"""QR codes small enough for the corner of a card: version 1, level H, alphanumeric, a fixed mask."""

import re
from functools import lru_cache

MODULES = 21
"""A version 1 symbol has 21 modules a side."""
QUIET = 2
"""White modules kept free around the symbol."""
LONGEST = 10
"""Characters that version 1 holds at level H."""
MASK = 3
"""Choosing the best of eight masks takes four to eight times as long and reads no better at this size."""

_PAYLOAD = re.compile(rf"[0-9A-Z $%*+\-./:]{{1,{LONGEST}}}")


def fits(payload: str) -> bool:
    """Whether the payload can be encoded: at most ten digits, capitals, and ``$%*+-./:`` or space."""
    return _PAYLOAD.fullmatch(payload) is not None


@lru_cache(maxsize=4096)
def runs(payload: str) -> str:
    """The dark modules as PDF rectangles, one a horizontal run, in module units from the top left of the symbol.

    All runs belong into one path, so that no seam shows between them. Raises ValueError for a payload that doesn't fit.
    """
    if not fits(payload):
        raise ValueError(payload)
    from qrcode import constants, util  # takes a while, and many decks have no codes
    from qrcode.main import QRCode

    code = QRCode(version=1, error_correction=constants.ERROR_CORRECT_H, mask_pattern=MASK)
    code.add_data(util.QRData(payload, mode=util.MODE_ALPHA_NUM), optimize=0)
    code.make(fit=False)
    drawn: list[str] = []
    for y, row in enumerate(code.modules):
        x = 0
        while x < MODULES:
            length = 0
            while x + length < MODULES and row[x + length]:
                length += 1
            if length:
                drawn.append(f"{x} {y} {length} 1 re")
            x += length + 1
    return " ".join(drawn)

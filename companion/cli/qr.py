"""A QR code in the characters of a terminal."""

import io
import shutil
import sys

_BLOCKS = "█▀▄"


def terminal_code(text: str) -> str | None:
    """The code of ``text``, two rows of modules a line, dark on light; None where the terminal is too narrow or has no blocks to draw with."""
    import qrcode
    from qrcode.exceptions import DataOverflowError

    try:
        _BLOCKS.encode(sys.stdout.encoding or "ascii")
        code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_L, border=2)
        code.add_data(text)
        code.make(fit=True)
    except (UnicodeEncodeError, LookupError, DataOverflowError, ValueError):
        return None
    if code.modules_count + 2 * code.border > shutil.get_terminal_size().columns:
        return None
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    return drawn.getvalue()

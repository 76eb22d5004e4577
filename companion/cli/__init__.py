"""The command line: one verb a file, each a thin skin over the library."""

import os
import sys

from companion.cli.exits import INTERRUPTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> "NoReturn":
    """Run the command line and leave with one of the codes of ``exits``."""
    # Before anything else is imported: whoever presses Ctrl-C while the program starts is to see no traceback.
    import signal

    patient = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if patient:
        signal.signal(signal.SIGINT, _leave)
    import gc

    # Starting makes many things and no garbage, which by default is looked for after every 700 of them.
    gc.set_threshold(50_000)
    from companion.cli.streams import settle

    settle()
    from companion.cli.app import finish, own_up, run

    if "--debug" not in sys.argv:
        sys.excepthook = own_up
    if patient:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code = finish(run(sys.argv[1:]))
    from contextlib import suppress

    with suppress(OSError):
        sys.stderr.flush()
    # All is written. To take the program apart piece by piece, as Python does at its end, takes a quarter of the time of a short command.
    os._exit(code)


def _leave(_number: int, _frame: object) -> None:
    os._exit(INTERRUPTED)

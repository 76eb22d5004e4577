"""The command line: one verb a file, each a thin skin over the library."""

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and leave with one of the codes of ``exits``."""
    # Starting makes many things and no garbage, which by default is looked for after every 700 of them.
    gc.set_threshold(50_000)
    from companion.cli.streams import settle

    settle()
    from companion.cli.app import finish, own_up, run

    if "--debug" not in sys.argv:
        sys.excepthook = own_up
    code = finish(run(sys.argv[1:]))
    with suppress(OSError):
        sys.stderr.flush()
    # All is written. To take the program apart piece by piece, as Python does at its end, takes a quarter of the time of a short command.
    os._exit(code)

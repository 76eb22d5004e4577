"""The command line: one verb a file, each a thin skin over the library."""

import os
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and leave with one of the codes of ``exits``."""
    from companion.cli.app import own_up, run

    if "--debug" not in sys.argv:
        sys.excepthook = own_up

    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)

"""The command line: one verb a file, each a thin skin over the library."""

import gc
import sys
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
    sys.exit(finish(run(sys.argv[1:])))

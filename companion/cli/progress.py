"""How far long work is: one line on a terminal, only where it takes over a second, gone when the work is done."""

import signal
import sys
import time
from types import TracebackType

from companion.cli.session import Session
from companion.words import msg

AFTER = 1.0
"""Seconds until anything is shown."""
_EVERY = 0.1
CLEAR = "\r\x1b[K"
"""Back to the beginning of an empty line."""


def tidy_when_told_to_end() -> None:
    """Let being told to end, and a terminal that is closed, be as good as Ctrl-C: what was begun is tidied away."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)


class Progress:
    """Call it with how much is done and how much there is; use it in a ``with``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._wanted = not session.quiet and sys.stderr.isatty()
        self._next = time.monotonic() + AFTER
        self._shown = False

    def __enter__(self) -> "Progress":
        return self

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if self._wanted and now >= self._next:
            self._next = now + _EVERY
            self._shown = True
            sys.stderr.write(CLEAR + self._session.speech(msg("page {number} of {count}", number=done, count=total)))
            sys.stderr.flush()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._shown:
            sys.stderr.write(CLEAR)
            sys.stderr.flush()

"""What a result can be kept as when a game is over: a key for each, and the form of ``companion export`` behind it."""

from pathlib import Path

from companion.cli.score import scored
from companion.cli.session import Session
from companion.words import msg

KEEPSAKES = {
    "m": ("markdown", msg("Markdown")),
    "h": ("html", msg("a web page")),
    "p": ("pdf", msg("a certificate (PDF)")),
}
"""Key -> the form and what it's called, in the order offered. A further form is one more line here."""


def keep(session: Session, key: str, record: Path, folder: Path) -> Path | None:
    """Write the result of ``record`` in the form behind a key, into ``folder``, never over another file; None for no such key.

    Raises CommandError for a name that can't be printed, OSError.
    """
    from companion.cli.export import FORMS, Scored
    from companion.files import replacing

    if key not in KEEPSAKES:
        return None
    form = FORMS[KEEPSAKES[key][0]]
    play, result = scored(session, str(record), {})
    if play is None:
        return None
    content = form.content(Scored(session, str(record), play, result))
    number, path = 1, folder / f"{record.stem}{form.ending}"
    while path.exists():
        number += 1
        path = folder / f"{record.stem}-{number}{form.ending}"
    with replacing(path) as stream:
        stream.write(content if isinstance(content, bytes) else content.encode())
    return path

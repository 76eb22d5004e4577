"""Why the machine refused, in the user's language."""

import errno
import os
from pathlib import Path

from companion.words import Message, msg

_REASONS = {
    errno.EACCES: msg("no permission"),
    errno.EPERM: msg("no permission"),
    errno.ENOSPC: msg("the disk is full"),
    errno.EDQUOT: msg("the disk is full"),
    errno.EROFS: msg("this place can only be read"),
    errno.ENOENT: msg("there is no such file or folder"),
    errno.ENXIO: msg("there is no such file or folder"),
    errno.ENOTDIR: msg("a part of the path is a file, not a folder"),
    errno.EISDIR: msg("this is a folder"),
    errno.EEXIST: msg("a file of this name is in the way"),
    errno.ENOTEMPTY: msg("a file of this name is in the way"),
    errno.ENAMETOOLONG: msg("the name is too long"),
    errno.EINVAL: msg("the system refuses this name or place; choose another one"),
    errno.ELOOP: msg("links lead round in a circle"),
    errno.EBUSY: msg("another program is using it; close that and try again"),
    errno.ETXTBSY: msg("another program is using it; close that and try again"),
    errno.EMFILE: msg("too many files are open; close other programs and try again"),
    errno.ENFILE: msg("too many files are open; close other programs and try again"),
    errno.EFBIG: msg("the file would be larger than this disk allows"),
    errno.EIO: msg("the disk or its connection failed; try again, or use another one"),
    errno.ETIMEDOUT: msg("the disk or its connection failed; try again, or use another one"),
    errno.ESTALE: msg("the disk or its connection failed; try again, or use another one"),
    errno.ENODEV: msg("the disk or its connection failed; try again, or use another one"),
}

NAMED_WRONG = frozenset((errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EINVAL, errno.ELOOP))
"""Reasons that lie in the name of the file, so in what somebody wrote."""


def reason_of(error: OSError) -> Message:
    """What went wrong, in the system's own words where it's rare."""
    known = _REASONS.get(error.errno or 0)
    return known or msg("the system says: {reason}", reason=error.strerror or str(error))


def no_file(name: str, file: Path) -> Message | None:
    """That what is called ``name`` is there but is no file: a folder, a pipe, a link that leads nowhere; None if it is one or nothing is there."""
    if not os.path.lexists(file) or file.is_file():
        return None
    return msg('"{name}" is a folder, not a file', name=name[:60]) if file.is_dir() else msg('"{name}" is no file that can be read', name=name[:60])

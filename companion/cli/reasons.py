"""Why the machine refused, in the user's language."""

import errno

from companion.words import Message, msg

_REASONS = {
    errno.EACCES: msg("no permission"),
    errno.EPERM: msg("no permission"),
    errno.ENOSPC: msg("the disk is full"),
    errno.EROFS: msg("this place can only be read"),
    errno.ENOENT: msg("there is no such file or folder"),
    errno.ENOTDIR: msg("a part of the path is a file, not a folder"),
    errno.EISDIR: msg("this is a folder"),
    errno.EEXIST: msg("a file of this name is in the way"),
    errno.ENAMETOOLONG: msg("the name is too long"),
}


def reason_of(error: OSError) -> Message:
    """What went wrong, in the system's own words where it's rare."""
    known = _REASONS.get(error.errno or 0)
    return known or msg("{reason}", reason=error.strerror or str(error))

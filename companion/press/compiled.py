"""Compiled templates, kept between runs: compiling the portraits of a whole deck takes longer than printing it.

They lie in the user's cache folder, can be thrown away at any time, and are used only for the very text they were made from.
"""

import os
import sys
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from platformdirs import user_cache_path


class Compiled(FileSystemBytecodeCache):
    """Jinja2's own cache, which does without where the folder can't be used."""

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except OSError:
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        try:
            super().dump_bytecode(bucket)
        except OSError:
            bucket.reset()


def compiled(manner: str) -> Compiled | None:
    """The cache for templates compiled in this manner by this version of Python and Jinja2; None where no folder of this user alone can be had."""
    folder = user_cache_path("companion") / f"card-templates-{manner}-{jinja2.__version__}-{sys.version_info.major}.{sys.version_info.minor}"
    return Compiled(str(folder)) if _private(folder) else None


def _private(folder: Path) -> bool:
    """Make the folder; whether it is ours, since what lies in it will be run."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        made = folder.stat()
    except OSError:
        return False
    return not hasattr(os, "getuid") or (made.st_uid == os.getuid() and not made.st_mode & 0o022)

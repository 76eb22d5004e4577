"""Which script a game is asked by; found by name, like its rules."""

import importlib
from functools import partial
from typing import Protocol, cast

from companion.table.asking import Asking, Draft
from companion.table.opening import Table
from companion.table.replay import Script


class Room(Protocol):
    """What a game's file in this room offers."""

    def script(self, table: Table, draft: Draft, /) -> Asking[None]: ...


def script_of(table: Table) -> Script:
    """The script of the table's game."""
    room = cast(Room, importlib.import_module(f"companion.table.{table.game.slug.replace('-', '_')}"))
    return partial(room.script, table)

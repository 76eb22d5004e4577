"""A filled score pad as the record it stands for."""

import importlib
from functools import cache
from typing import TYPE_CHECKING, Protocol, cast

from companion.catalog import Game, load_game, slugs
from companion.reading import yaml
from companion.reading.problems import Problem
from companion.words import Message, msg

if TYPE_CHECKING:
    from companion.records.forms import Form

PDF = b"%PDF-"
"""How every PDF begins."""
MAX_BYTES = 16 * 1024 * 1024
"""A filled form carries the typefaces of whatever program filled it in."""


class PadRules(Protocol):
    """What a game's module ``pad`` offers."""

    def record(self, form: "Form", game: Game, /) -> yaml.Document:
        """The record that a filled pad stands for."""


@cache
def pad_of(slug: str) -> PadRules:
    """The game's description of its pad."""
    return cast(PadRules, importlib.import_module(f"companion.games.{slug.replace('-', '_')}.pad"))


def read_pad(data: bytes) -> yaml.Document:
    """The record in a filled pad; problems are told by page and field. Never raises for bad content."""
    from companion.reading.forms import read_form
    from companion.records.forms import SEPARATOR, VERSION, Form

    if len(data) > MAX_BYTES:
        return _refused(_problem(msg("the file is larger than {most} MB, the most that is read", most=MAX_BYTES // 1024**2), "too-large"))
    found = read_form(data)
    if isinstance(found, Problem):
        return _refused(found)
    for slug in slugs():
        named = {name: entry for name, entry in found.items() if name.startswith(slug + SEPARATOR)}
        if named:
            start = SEPARATOR.join([slug, str(VERSION), ""])
            entries = {name[len(start) :]: entry for name, entry in named.items() if name.startswith(start)}
            if not entries:
                return _refused(_problem(msg("this pad was made by a newer version of companion; get that to read it")))
            return pad_of(slug).record(Form(entries), load_game(slug))
    return _refused(_problem(msg("this PDF holds no form of a score pad; make one: {command}", command="companion pad GAME --fillable")))


def is_filled(data: bytes) -> bool:
    """Whether a file is a form of a pad in which something is written."""
    from companion.reading.forms import read_form
    from companion.records.forms import SEPARATOR

    found = read_form(data) if data.startswith(PDF) and len(data) <= MAX_BYTES else {}
    pads = tuple(slug + SEPARATOR for slug in slugs())
    return isinstance(found, dict) and any(entry.text for name, entry in found.items() if name.startswith(pads))


def _problem(message: Message, code: str = "syntax") -> Problem:
    return Problem("error", code, message)


def _refused(problem: Problem) -> yaml.Document:
    return yaml.Document(yaml.Source(""), None, (problem,))

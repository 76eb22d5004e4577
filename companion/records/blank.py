"""A commented blank record, in the player's language, from templates/<game>/record.<lang>.yaml."""

from collections.abc import Sequence
from pathlib import Path

from companion.catalog import Game
from companion.paths import TEMPLATES
from companion.records.writing import inline


def blank_record(game: Game, lang: str, players: Sequence[str], templates: Path = TEMPLATES) -> str:
    """The YAML text of a record of ``game`` with these players and nothing played yet."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(undefined=StrictUndefined, keep_trailing_newline=True, trim_blocks=True, lstrip_blocks=True, autoescape=False)
    source = (templates / game.slug / f"record.{lang}.yaml").read_text(encoding="utf-8")
    names = [inline([name])[1:-1] for name in players]
    colours = {colour.key: colour for colour in game.colours}
    return environment.from_string(source).render(players=names, game=game, scoring=game.scoring, colours=colours, lang=lang)

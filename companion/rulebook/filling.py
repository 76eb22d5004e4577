"""A rules text with the game's numbers, words and worked examples in their places."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from companion.catalog import Game
from companion.catalog.glossary import load_glossary
from companion.rulebook.examples import FILE, Examples
from companion.rulebook.labels import LANGUAGE_NAMES
from companion.words import speech


def fill(game: Game, lang: str, file: Path) -> tuple[str, Examples]:
    """The Markdown of a text of the game, filled in, and what the scorer makes of the game's examples. Raises jinja2.TemplateError, ExampleError."""
    environment = _environment(file.parent)
    facts = _facts(game, lang)
    text = environment.get_template(file.name)
    examples = Examples(environment.get_template(FILE).render(facts), game)
    return text.render(facts, shown=examples.shown), examples


@cache
def _environment(folder: Path) -> SandboxedEnvironment:
    """Where the texts of a folder are looked up. It compiles a text once, and again when its file has changed."""
    environment = SandboxedEnvironment(
        loader=FileSystemLoader([folder, folder.parent / "common"]),
        undefined=StrictUndefined,
        comment_start_string="<!--",  # not "{#", with which ids of headings begin
        comment_end_string="-->",
        keep_trailing_newline=True,
    )
    environment.filters["signed"] = _signed
    return environment


def _facts(game: Game, lang: str) -> dict[str, Any]:
    """What a text can tell: numbers, colours, and the terms in this and the other languages."""
    say = speech(lang)
    others = [other for other in game.languages if other != lang]
    return {
        "players": {"min": int(game.players[0]), "max": int(game.players[1])},
        "scoring": game.scoring,
        "cards": {kind.key: kind.count for kind in game.kinds},
        "colours": [{"key": colour.key, "letter": colour.letter, "name": say(colour.name)} for colour in game.colours],
        "other_languages": [LANGUAGE_NAMES[other] for other in others],
        "terms": [
            {"word": term.word[lang], "clause": term.clause, "others": [term.word[other] for other in others]} for term in load_glossary(game.slug)
        ],
    }


def _signed(number: int) -> str:
    """+3, 0, −2, with a real minus sign."""
    return f"{number:+d}".replace("-", "−") if number else "0"

"""What the scorers cite exists: every clause, in every language, under the same id."""

import ast
from pathlib import Path

import pytest

from companion.catalog import load_game, slugs
from companion.catalog.clauses import clause_titles
from companion.games.play import rules_of
from companion.paths import PACKAGE

GAMES = PACKAGE / "games"
CRITERIA = ("highest-award", "title-cards", "films", "tokens", "blurred", "good-shots", "statues", "none")


def _cited(folder: Path) -> set[str]:
    """Clause ids in the code: the rule of a Line, a Decision, a Fate or an Evidence, and those named in docstrings as Clause `id`."""
    found: set[str] = set()
    places = {"Line": 2, "Decision": 1, "Evidence": 1, "Fate": 3, "_decided": 3}
    for file in folder.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in places:
                at = places[node.func.id]
                for item in ast.walk(node.args[at]) if len(node.args) > at else ():
                    if isinstance(item, ast.Constant) and isinstance(item.value, str):
                        found.add(item.value)
            if isinstance(node, ast.FunctionDef):
                words = (ast.get_docstring(node) or "").replace("Clauses", "Clause").replace("clauses", "Clause").replace("clause", "Clause")
                for part in words.split("Clause ")[1:]:
                    sentence = part.split(":")[0].split(";")[0].split(")")[0].split("Ruling")[0].split("ruling")[0]
                    found |= {word for word in sentence.split("`")[1::2] if word.replace("-", "").isalpha()}
    return found


@pytest.mark.parametrize("slug", slugs())
def test_every_cited_clause_exists_in_every_language(slug: str) -> None:
    game, rules = load_game(slug), rules_of(slug)
    cited = _cited(GAMES / slug.replace("-", "_"))
    cited |= {rules.clause_of(name) for name in CRITERIA} | {ruling.clause for ruling in game.rulings}
    assert len(cited) > 4
    titles = {lang: clause_titles(slug, lang) for lang in game.languages}
    for lang, known in titles.items():
        assert not cited - set(known), (lang, cited - set(known))
        assert list(known) == list(titles["en"]), lang

"""The house keeps its order: floors, sizes, docstrings, and decks that never change by accident."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest
from helpers import ROOT
from importlinter.application.use_cases import lint_imports
from importlinter.configuration import configure

from companion.catalog import load_deck, load_game, slugs
from companion.catalog.clauses import clause_titles
from companion.paths import LANGUAGES

SOURCES = sorted((ROOT / "companion").rglob("*.py"))
MOST_LINES = 400


def test_each_floor_knows_only_the_floors_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    configure()
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), cache_dir=None)


def test_no_module_imports_itself_by_a_detour() -> None:
    """No circles, not even between modules of one room; a package and its own modules count as one."""
    graph = grimp.build_graph("companion", cache_dir=None)
    known = {module: {other for other in graph.find_modules_directly_imported_by(module) if not _kin(module, other)} for module in graph.modules}
    done: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " -> ".join([*way[way.index(module) :], module])
        if module not in done:
            for other in sorted(known[module]):
                visit(other, (*way, module))
            done.add(module)

    for module in sorted(known):
        visit(module, ())


def _kin(module: str, other: str) -> bool:
    return module.startswith(other + ".") or other.startswith(module + ".")


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_files_are_short(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def undocumented(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    if not ast.get_docstring(tree):
        yield f"{file.name}: the module"
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not ast.get_docstring(node):
            yield f"{file.name}:{node.lineno}: {node.name}"


@pytest.mark.parametrize("file", [file for file in SOURCES if file.stat().st_size], ids=lambda file: str(file.relative_to(ROOT)))
def test_modules_and_public_functions_have_docstrings(file: Path) -> None:
    assert list(undocumented(file)) == []


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_nothing_is_hushed_up(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"\b(TODO|FIXME|XXX)\b", text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, "a bare except"
            assert not (isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException")), "a broad except"


COUNTS = {"best-movie": {"cast": 60, "award": 12, "genre": 5}}


@pytest.mark.parametrize("slug", COUNTS)
def test_decks_never_change_by_accident(slug: str) -> None:
    deck = load_deck(slug)
    counted: Counter[str] = Counter()
    for card in deck.cards:
        counted[card.kind] += card.quantity
    assert dict(counted) == COUNTS[slug]
    assert len({card.code for card in deck.cards}) == len(deck.cards)


def test_best_movie_has_every_card_of_every_colour_once() -> None:
    deck = load_deck("best-movie")
    colours = {colour.key: colour.letter for colour in deck.game.colours}
    cast = {card.code: (card.fields["colour"], int(card.fields["number"])) for card in deck.cards if card.kind == "cast"}
    assert cast == {f"{letter}{number}": (colour, number) for colour, letter in colours.items() for number in range(1, 13)}
    assert sorted(int(card.fields["number"]) for card in deck.cards if card.kind == "award") == list(range(1, 13))
    assert sorted(card.fields["colour"] for card in deck.cards if card.kind == "genre") == sorted(colours)


@pytest.mark.parametrize("slug", slugs())
def test_every_card_speaks_all_languages_of_its_game(slug: str) -> None:
    deck = load_deck(slug)
    for card in deck.cards:
        for name, text in card.texts.items():
            filled = {lang for lang in deck.game.languages if text.get(lang, "").strip()}
            assert filled in (set(), set(deck.game.languages)), (card.code, name)


@pytest.mark.parametrize("slug", slugs())
def test_every_ruling_is_asked_in_every_language_and_belongs_to_a_clause(slug: str) -> None:
    game = load_game(slug)
    assert len({ruling.key for ruling in game.rulings}) == len(game.rulings)
    for ruling in game.rulings:
        texts = [ruling.question, ruling.because, *(reading.label for reading in ruling.readings)]
        assert all(text.get(lang) for text in texts for lang in LANGUAGES), ruling.key
        assert len({reading.key for reading in ruling.readings}) == len(ruling.readings) >= 2


def test_best_movies_rulings_are_those_of_the_contract() -> None:
    assert {ruling.key: [reading.key for reading in ruling.readings] for ruling in load_game("best-movie").rulings} == {
        "fifth-genre": ["highest", "lowest"],
        "run-cards": ["all", "nominated", "skip"],
        "run-kind": ["colour", "sequence"],
        "run-place": ["ending", "anywhere"],
        "no-nominee": ["aside", "carry", "longest-run"],
    }
    clauses = set(clause_titles("best-movie", "en"))
    assert {ruling.clause for ruling in load_game("best-movie").rulings} <= clauses

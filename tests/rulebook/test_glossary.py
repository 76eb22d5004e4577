"""One thing has one name, in each language, wherever a player reads."""

import csv
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.catalog import CatalogError, load_game, slugs
from companion.catalog.clauses import clause_titles
from companion.catalog.glossary import load_glossary
from companion.paths import CARDS, LANGUAGES, PACKAGE, TEMPLATES
from companion.reading import yaml
from companion.rulebook.check import check_rules
from companion.rulebook.clauses import load_rules
from companion.rulebook.text import render_text

GAMES_AND_LANGUAGES = [(slug, lang) for slug in slugs() for lang in LANGUAGES]
ENDINGS = {"en": "s?", "it": "", "ru": r"\w{0,2}", "uk": r"\w{0,2}"}


def _texts(slug: str, lang: str) -> Iterator[tuple[str, str]]:
    """Everything of a game that a player reads in a language, with where it stands."""
    yield f"rules.{lang}.md", re.sub(r"#[\w-]+", "", (TEMPLATES / slug / f"rules.{lang}.md").read_text(encoding="utf-8"))
    yield f"reference.{lang}.md", re.sub(r"#[\w-]+", "", (TEMPLATES / slug / f"reference.{lang}.md").read_text(encoding="utf-8"))
    yield f"record.{lang}.yaml", (TEMPLATES / slug / f"record.{lang}.yaml").read_text(encoding="utf-8")
    root = yaml.read((CARDS / slug / "game.yaml").read_bytes()).root
    assert root is not None
    yield "game.yaml", "\n".join(_in_language(root, lang))
    for file in (CARDS / slug).glob("*.csv"):
        with file.open(encoding="utf-8", newline="") as stream:
            cells = [cell for row in csv.DictReader(stream) for cell in row.items()]
        yield file.name, "\n".join(text for column, text in cells if column and column.endswith(f".{lang}"))
    yield "what the program says", "\n".join(_said(slug, lang))


def _in_language(node: yaml.Node, lang: str) -> Iterator[str]:
    if isinstance(node, yaml.Mapping):
        for key, inner in node.pairs:
            if key.text == lang and isinstance(inner, yaml.Scalar):
                yield inner.text
            yield from _in_language(inner, lang)
    elif isinstance(node, yaml.Sequence):
        for inner in node.items:
            yield from _in_language(inner, lang)


def _said(slug: str, lang: str) -> Iterator[str]:
    """The sentences of the game's own rooms."""
    room = slug.replace("-", "_")
    with (PACKAGE / "locale" / ("it" if lang == "en" else lang) / "LC_MESSAGES" / "companion.po").open("rb") as stream:
        catalogue = read_po(stream)
    for message in catalogue:
        if any(f"/{room}" in place for place, _ in message.locations):
            text = message.id if lang == "en" else message.string
            yield from [text] if isinstance(text, str) else text or ()


@pytest.mark.parametrize(("slug", "lang"), GAMES_AND_LANGUAGES)
def test_no_text_has_another_word_for_a_term(slug: str, lang: str) -> None:
    strays = [word for term in load_glossary(slug) for word in term.never.get(lang, ())]
    pattern = re.compile("|".join(rf"\b{re.escape(word)}{ENDINGS[lang]}\b" for word in strays) or "(?!)", re.IGNORECASE)
    assert [(where, match[0]) for where, text in _texts(slug, lang) for match in pattern.finditer(text)] == []


@pytest.mark.parametrize(("slug", "lang"), GAMES_AND_LANGUAGES)
def test_every_term_is_a_word_of_its_clause(slug: str, lang: str) -> None:
    """Word by word, without endings: the clause that tells of a thing calls it by its name."""
    rules = load_rules(load_game(slug), lang)
    for term in load_glossary(slug):
        text = render_text(rules, 1000, term.clause).casefold()
        for word in term.word[lang].casefold().split():
            assert word[: max(3, len(word) - 3)] in text, (term.key, word)


@pytest.mark.parametrize("slug", slugs())
def test_terms_are_told_apart_and_lead_to_clauses(slug: str) -> None:
    terms = load_glossary(slug)
    for lang in LANGUAGES:
        assert len({term.word[lang] for term in terms}) == len(terms)
        assert {term.clause for term in terms} <= set(clause_titles(slug, lang))
        words = {term.word[lang] for term in terms}
        assert not [stray for term in terms for stray in term.never.get(lang, ()) if stray in words]


@pytest.mark.parametrize(("slug", "lang"), GAMES_AND_LANGUAGES)
def test_the_rules_list_the_terms_in_all_languages(slug: str, lang: str) -> None:
    text = render_text(load_rules(load_game(slug), lang), 1000)
    for term in load_glossary(slug):
        line = next(line for line in text.splitlines() if line.startswith(term.word[lang]) and all(word in line for word in term.word.values()))
        assert re.search(r"\d+\.\d+", line)


def _changed(tmp_path: Path, changes: Mapping[str, str]) -> Path:
    shutil.copytree(CARDS / "b-movies", tmp_path / "b-movies")
    file = tmp_path / "b-movies" / "glossary.yaml"
    text = file.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_term_without_a_language_is_a_problem_with_its_line(tmp_path: Path) -> None:
    cards = _changed(tmp_path, {", uk: кінокарта": "", "  clause: pitch": "  claws: pitch"})
    with pytest.raises(CatalogError) as caught:
        load_glossary("b-movies", cards)
    assert sorted((problem.code, problem.line is not None) for problem in caught.value.problems) == [("missing-key", True), ("unknown-key", True)]


def test_shipped_rules_with_terms_have_no_problems() -> None:
    assert [problem for slug in slugs() for problem in check_rules(load_game(slug))] == []

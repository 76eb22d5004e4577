"""The worked examples of the rules are the scorer's: one that it contradicts can't be built."""

import dataclasses
import re
import shutil
from pathlib import Path

import pytest

from companion.catalog import load_game, slugs
from companion.paths import LANGUAGES, TEMPLATES
from companion.rulebook.check import check_rules
from companion.rulebook.clauses import RulesError, load_rules
from companion.rulebook.model import Box
from companion.rulebook.text import render_text
from companion.words import speech


def _with(tmp_path: Path, slug: str, file: str, old: str, new: str) -> Path:
    """Templates in which a file of a game's rules says something else."""
    shutil.copytree(TEMPLATES / "common", tmp_path / "common")
    shutil.copytree(TEMPLATES / slug, tmp_path / slug)
    text = (tmp_path / slug / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / slug / file).write_text(text.replace(old, new), encoding="utf-8")
    return tmp_path


def _refused(slug: str, templates: Path) -> tuple[str, str, int | None]:
    with pytest.raises(RulesError) as caught:
        load_rules(load_game(slug), "en", templates)
    found = caught.value.problem
    assert [(p.file, p.message) for p in check_rules(load_game(slug), templates)][:1] == [(found.file, found.message)]
    return Path(found.file or "").name, speech("en")(found.message), found.line


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_examples_in_every_language(slug: str) -> None:
    per_language = [
        [
            clause.id
            for clause in load_rules(load_game(slug), lang).clauses()
            for block in clause.body
            if isinstance(block, Box) and block.kind == "example"
        ]
        for lang in LANGUAGES
    ]
    assert len(per_language[0]) >= 4
    assert all(ids == per_language[0] for ids in per_language)


def test_an_example_that_the_scorer_contradicts_is_refused_at_its_line(tmp_path: Path) -> None:
    file, said, line = _refused(
        "best-movie", _with(tmp_path, "best-movie", "examples.yaml", "{winner: Boris, by: genre}", "{winner: Anna, by: genre}")
    )
    lines = (TEMPLATES / "best-movie" / "examples.yaml").read_text(encoding="utf-8").splitlines()
    assert (file, line) == ("examples.yaml", 1 + lines.index("    award-4: {winner: Boris, by: genre}"))
    assert said == 'the example "genre-tie" says award-4 winner: Anna, but the scorer finds Boris'


def test_an_example_whose_record_is_no_game_is_refused(tmp_path: Path) -> None:
    file, said, _ = _refused("b-movies", _with(tmp_path, "b-movies", "examples.yaml", "cards: 3", "cards: 9"))
    assert file == "examples.yaml"
    assert said.startswith('the example "made" is no record of this game')


@pytest.mark.parametrize(
    ("file", "old", "new", "word"),
    [
        ("rules.en.md", "just played `G4`", "just played `G5`", "G5"),
        ("rules.en.md", "Round 4. Anna", "Round 6. Anna", "6"),
        ("rules.en.md", "[G3^]", "[G6^]", "G6"),
    ],
)
def test_a_text_that_tells_of_other_cards_than_its_record_is_refused(tmp_path: Path, file: str, old: str, new: str, word: str) -> None:
    where, said, _ = _refused("best-movie", _with(tmp_path, "best-movie", file, old, new))
    assert where == file
    assert f"tells of {word}," in said


def test_an_example_without_a_record_is_refused(tmp_path: Path) -> None:
    where, said, _ = _refused("wind-the-film", _with(tmp_path, "wind-the-film", "examples.yaml", "develop:", "undevelop:"))
    assert (where, said) == ("rules.en.md", 'the example of the clause "develop" has no record in examples.yaml')


@pytest.mark.parametrize(
    ("slug", "key", "value", "clause", "told"),
    [
        ("b-movies", "coop_card_points", 3, "coop-end", r"9 and 2, so 11 points"),
        ("wind-the-film", "blurred_points", -3, "missing-colour", r"costs 3.*Anna has 11 points"),
        ("movie-empire", "money_per_point", 4, "money-end", r"8 money left: 2 points"),
        ("movie-empire", "money_per_point", 2, "money-end", r"8 money left: 4 points"),
        ("movie-empire", "long_production_points", 5, "period", r"brings 5 points"),
    ],
)
def test_numbers_of_the_game_reach_the_examples(slug: str, key: str, value: int, clause: str, told: str) -> None:
    game = load_game(slug)
    rules = load_rules(dataclasses.replace(game, scoring={**game.scoring, key: value}), "en")
    assert re.search(told, render_text(rules, 1000, clause), re.DOTALL)


def test_a_number_under_which_an_example_is_wrong_stops_the_rules() -> None:
    game = load_game("movie-empire")
    with pytest.raises(RulesError):
        load_rules(dataclasses.replace(game, scoring={**game.scoring, "long_production_cards": 9}), "en")

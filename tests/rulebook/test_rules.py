"""The rules texts: the same clauses in every language, numbers from the game's facts, open questions in their places."""

import dataclasses
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.catalog import load_game
from companion.catalog.clauses import clause_titles, headings
from companion.paths import LANGUAGES, TEMPLATES
from companion.rulebook.check import check_rules
from companion.rulebook.clauses import RulesError, load_rules
from companion.rulebook.model import Box, Rules, clause_title
from companion.rulebook.text import render_markdown, render_text

GAME = load_game("best-movie")
CITED = [
    *("aim", "contents", "setup", "casting", "genre-choice", "genre-order"),
    *("award-round", "nomination", "award", "run", "genre-tie", "no-nominee"),
    *("end", "final-tie", "shared", "record"),
]


@pytest.fixture(params=LANGUAGES)
def rules(request: pytest.FixtureRequest) -> Rules:
    return load_rules(GAME, request.param)


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    shutil.copytree(TEMPLATES / "best-movie", tmp_path / "best-movie")
    return tmp_path


def test_every_language_has_the_clauses_that_scores_cite_in_the_same_order(rules: Rules) -> None:
    assert [clause.id for clause in rules.clauses() if not clause.id.startswith("ruling-")] == CITED
    assert list(clause_titles("best-movie", rules.lang)) == CITED
    assert clause_titles("best-movie", rules.lang)["run"] == clause_title(rules, "run")


def test_every_open_question_stands_at_its_clause_and_in_the_last_chapter(rules: Rules) -> None:
    for ruling in GAME.rulings:
        clause, question = rules.clause(ruling.clause), rules.clause(f"ruling-{ruling.key}")
        assert clause is not None
        assert question is not None
        assert any(isinstance(block, Box) and block.kind == "open" for block in clause.body)
        text = render_text(rules, 1000, question.id)
        assert all(f"{ruling.key}: {reading.key}" in text for reading in ruling.readings)
        assert ruling.readings[0].label[rules.lang] in render_text(rules, 1000, ruling.clause)


def test_shipped_rules_have_no_problems() -> None:
    assert check_rules(GAME) == []


def test_numbers_come_from_the_facts(rules: Rules) -> None:
    scoring = {**GAME.scoring, "rounds": 77, "hand": 55, "casting_rounds": 66, "cards_per_set": 88, "cards_per_colour": 99}
    kinds = tuple(dataclasses.replace(kind, count=kind.count + 300) for kind in GAME.kinds)
    text = render_text(load_rules(dataclasses.replace(GAME, scoring=scoring, kinds=kinds, players=(7, 8)), rules.lang), 1000)
    for number in ("77", "55", "66", "88", "99", "360", "312", "305", "7", "8"):
        assert re.search(rf"\b{number}\b", text)
    assert not re.search(r"\b(12|60|4) (rounds|round|раунд|раунда|раундов|раунди|раундів)\b", text)


def test_no_number_of_the_game_is_typed_into_the_text() -> None:
    for lang in LANGUAGES:
        source = (TEMPLATES / "best-movie" / f"rules.{lang}.md").read_text(encoding="utf-8")
        prose = [line for line in source.splitlines() if not line.startswith((">", "  ", "1.", "2.", "3.", "4.")) and "`" not in line]
        typed = re.findall(r"\d+", re.sub(r"\{\{.*?\}\}", "", "\n".join(prose)))
        assert set(typed) <= {"1"}, lang


def test_one_clause_comes_with_its_neighbours(rules: Rules) -> None:
    text = render_text(rules, 60, "run")
    titles = clause_titles("best-movie", rules.lang)
    assert f"4.4  {titles['run']}" in text
    assert titles["award"] in text
    assert titles["genre-tie"] in text
    assert titles["setup"] not in text
    assert max(map(len, text.splitlines())) <= 60
    with pytest.raises(KeyError):
        render_text(rules, 60, "rum")


def test_markdown_has_every_clause_and_its_links_lead_somewhere(rules: Rules) -> None:
    text = render_markdown(rules)
    anchors = set(re.findall(r'<a id="([^"]+)"', text))
    assert set(CITED) <= anchors
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors
    assert "{#" not in text


def test_problems_of_a_text_name_file_and_line(templates: Path) -> None:
    english, italian = (templates / "best-movie" / f"rules.{lang}.md" for lang in ("en", "it"))
    text = italian.read_text(encoding="utf-8")
    italian.write_text(text.replace(" {#run}", "").replace("{#end}", "{#award}").replace("(#final", "(#no-final"), encoding="utf-8")
    english.write_text(english.read_text(encoding="utf-8").replace("(#genre-choice)", "(#genre-chioce)") + "\n☃\n", encoding="utf-8")
    (templates / "best-movie" / "rules.uk.md").unlink()
    problems = check_rules(GAME, templates)
    lines = italian.read_text(encoding="utf-8").splitlines()
    assert all(problem.file for problem in problems)
    assert ("clause-id", lines.index("### Serie più lunga") + 1) in [(problem.code, problem.line) for problem in problems]
    assert sum(problem.code == "clause-id" for problem in problems) == 3
    assert {"clause-id", "clause-missing", "glyph", "rules"} == {problem.code for problem in problems}


def test_a_swapped_clause_is_found(templates: Path) -> None:
    file = templates / "best-movie" / "rules.ru.md"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("{#end}", "{#x}").replace("{#shared}", "{#end}").replace("{#x}", "{#shared}"), encoding="utf-8")
    assert [problem.code for problem in check_rules(GAME, templates)] == ["clause-order"]


@pytest.mark.parametrize("wrong", ["{{ scoring.ruonds }}", "{% if %}", "> just a quote", "![picture](x.png)", "[link](https://example.org)"])
def test_what_cannot_be_set_is_a_problem_and_no_traceback(templates: Path, wrong: str) -> None:
    file = templates / "best-movie" / "rules.en.md"
    file.write_text(file.read_text(encoding="utf-8") + f"\n{wrong}\n", encoding="utf-8")
    with pytest.raises(RulesError) as raised:
        load_rules(GAME, "en", templates)
    assert raised.value.problem.file == str(file)


def test_headings_inside_fences_are_no_clauses() -> None:
    source = "# T\n## A {#a}\n```yaml\n### not {#one}\n```\n> ```row\n> # not\n> ```\n### B {#b}\n"
    assert [(heading.level, heading.id, heading.line) for heading in headings(source)] == [(1, "", 1), (2, "a", 2), (3, "b", 9)]


def test_clause_titles_need_nothing_heavy() -> None:
    code = (
        "import sys; from companion.catalog.clauses import clause_titles; clause_titles('best-movie', 'en');"
        "print([name for name in ('reportlab', 'jinja2', 'markdown_it', 'PIL') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"

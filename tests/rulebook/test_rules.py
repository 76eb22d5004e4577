"""The rules texts: the same clauses in every language, numbers from the game's facts, open questions in their places."""

import dataclasses
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import codes

from companion.catalog import Game, load_game
from companion.catalog.clauses import clause_titles, headings
from companion.cli.app import run
from companion.paths import LANGUAGES, TEMPLATES
from companion.rulebook.check import check_rules
from companion.rulebook.clauses import RulesError, load_rules
from companion.rulebook.html import render_html
from companion.rulebook.model import Box, Code, Figure, Paragraph, Rules, clause_title, plain
from companion.rulebook.text import render_markdown, render_text

GAME = load_game("best-movie")
CITED = {
    "best-movie": [
        *("aim", "contents", "setup", "casting", "genre-choice", "genre-order"),
        *("award-round", "nomination", "award", "run", "genre-tie", "no-nominee"),
        *("end", "final-tie", "shared", "record"),
    ],
    "b-movies": [
        *("aim", "contents", "setup", "pitch", "vote", "made", "failed", "yes-once", "end", "points", "final-tie"),
        *("hidden-teams", "lone-studio", "coop-setup", "coop-turn", "coop-vote", "coop-end", "record"),
    ],
    "wind-the-film": [
        *("aim", "contents", "setup", "take", "wind", "develop", "refill"),
        *("direction", "gap", "blurred", "row-end", "good-shot", "end", "final-plays"),
        *("row-points", "blurred-points", "missing-colour", "final-tie", "record"),
    ],
    "movie-empire": [
        *("aim", "contents", "setup", "round", "annual-plan", "budget", "tasks", "cards", "hand", "credit-card", "overtime", "sabotage"),
        *("denounce", "be-nice", "secret", "first-player", "release", "line", "stages", "upgrade", "stars-laying", "joker"),
        *("premiere", "script", "stars", "production", "period", "trend", "market", "internet", "upkeep", "end"),
        *("sympathy-end", "money-end", "dossier-end", "awards", "most", "final-tie", "short", "clean-hands", "annual-plans", "record"),
    ],
}
TOLD_IN_OTHER_WORDS = {"award_points"}


@pytest.fixture(params=[(slug, lang) for slug in CITED for lang in LANGUAGES], ids="-".join)
def rules(request: pytest.FixtureRequest) -> Rules:
    slug, lang = request.param
    return load_rules(load_game(slug), lang)


@pytest.fixture(params=CITED)
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    shutil.copytree(TEMPLATES / "best-movie", tmp_path / "best-movie")
    return tmp_path


def test_every_language_has_the_clauses_that_scores_cite_in_the_same_order(rules: Rules) -> None:
    slug = rules.game.slug
    assert [clause.id for clause in rules.clauses() if not clause.id.startswith("ruling-")] == CITED[slug]
    assert list(clause_titles(slug, rules.lang)) == CITED[slug]
    assert clause_titles(slug, rules.lang)["final-tie"] == clause_title(rules, "final-tie")


def test_every_open_question_stands_at_its_clause_and_in_the_last_chapter(rules: Rules) -> None:
    for ruling in rules.game.rulings:
        clause, question = rules.clause(ruling.clause), rules.clause(f"ruling-{ruling.key}")
        assert clause is not None
        assert question is not None
        assert any(isinstance(block, Box) and block.kind == "open" for block in clause.body)
        text = render_text(rules, 1000, question.id)
        assert all(f"{ruling.key}: {reading.key}" in text for reading in ruling.readings)
        assert ruling.readings[0].label[rules.lang] in render_text(rules, 1000, ruling.clause)


def test_shipped_rules_have_no_problems(game: Game) -> None:
    assert check_rules(game) == []


def without_examples(game: Game, folder: Path) -> Path:
    """Templates whose rules hold no examples: these tell of one game, and can't be built with just any number."""
    shutil.copytree(TEMPLATES / "common", folder / "common")
    shutil.copytree(TEMPLATES / game.slug, folder / game.slug)
    for file in (folder / game.slug).glob("rules.*.md"):
        file.write_text(re.sub(r"> \[!example\]\n(>.*\n)*", "", file.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / game.slug / "examples.yaml").write_text("{}", encoding="utf-8")
    return folder


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_comes_from_the_facts(game: Game, lang: str, tmp_path: Path) -> None:
    plain = [key for key, value in game.scoring.items() if isinstance(value, int) and key not in TOLD_IN_OTHER_WORDS]
    changed = {key: 700 + place for place, key in enumerate(plain)}
    rules = load_rules(dataclasses.replace(game, scoring={**game.scoring, **changed}), lang, without_examples(game, tmp_path))
    text = render_text(rules, 1000)
    assert [key for key, number in changed.items() if not re.search(rf"\b{number}\b", text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counts_of_cards_and_players_come_from_the_facts(lang: str, tmp_path: Path) -> None:
    scoring = {**GAME.scoring, "rounds": 77, "hand": 55, "casting_rounds": 66, "cards_per_set": 88, "cards_per_colour": 99}
    kinds = tuple(dataclasses.replace(kind, count=kind.count + 300) for kind in GAME.kinds)
    changed = dataclasses.replace(GAME, scoring=scoring, kinds=kinds, players=(7, 8))
    text = render_text(load_rules(changed, lang, without_examples(GAME, tmp_path)), 1000)
    for number in ("77", "55", "66", "88", "99", "360", "312", "305", "7", "8"):
        assert re.search(rf"\b{number}\b", text)
    assert not re.search(r"\b(12|60|4) (rounds|round|раунд|раунда|раундов|раунди|раундів)\b", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_number_of_the_game_is_typed_into_the_text(game: Game, lang: str) -> None:
    source = (TEMPLATES / game.slug / f"rules.{lang}.md").read_text(encoding="utf-8")
    source = re.sub(r"(?s)^```.*?^```$", "", source, flags=re.MULTILINE)
    prose = [re.sub(r"^\d+\.", "", line) for line in source.splitlines() if not line.startswith(">") and "`" not in line]
    typed = re.findall(r"\d+", re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", "\n".join(prose)))
    assert set(typed) <= {"1"}


def test_the_record_in_the_rules_can_be_scored(rules: Rules) -> None:
    clause = rules.clause("record")
    assert clause is not None
    example = next(block.text for block in clause.body if isinstance(block, Code))
    assert set(codes(example)) <= {"assumed-row-points"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_its_boxes_movie_empire_has_no_dossiers_to_play(lang: str) -> None:
    rules = load_rules(load_game("movie-empire"), lang)
    boxed = {clause.id for clause in rules.clauses() if any(isinstance(block, Box) and block.kind == "dossier" for block in clause.body)}
    assert boxed == {
        *("setup", "annual-plan", "tasks", "cards", "sabotage", "be-nice", "secret"),
        *("release", "premiere", "internet", "upkeep", "end", "dossier-end"),
    }
    word = {"en": "dossier", "it": "dossier", "ru": "досье", "uk": "досьє"}[lang]
    for clause in rules.clauses():
        if clause.id not in ("contents", "clean-hands", "record", "internet") and not clause.id.startswith("ruling-"):
            bare = [block for block in clause.body if not isinstance(block, Box)]
            assert word not in " ".join(plain(block.spans) for block in bare if isinstance(block, Paragraph)).lower(), clause.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("clause", "targets"), [("end", {"awards", "dossier-end"}), ("market", {"awards"})])
def test_what_counts_at_the_end_of_movie_empire_leads_to_its_points(lang: str, clause: str, targets: set[str]) -> None:
    told = load_rules(load_game("movie-empire"), lang).clause(clause)
    assert told is not None
    blocks = [inner for block in told.body for inner in (block.body if isinstance(block, Box) else (block,))]
    found = {span.target for block in blocks if isinstance(block, Paragraph) for span in block.spans}
    assert targets <= found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rounds_of_b_movies_are_told_as_our_own(lang: str) -> None:
    game = load_game("b-movies")
    clause = load_rules(game, lang).clause("end")
    assert clause is not None
    assert [block.kind for block in clause.body if isinstance(block, Box)] == ["unsaid"]
    word = {"en": "rounds", "it": "round", "ru": "раундов", "uk": "раундів"}[lang]
    assert any(word in text[lang] for text in game.unknown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_is_found_by_its_number_and_its_title(lang: str) -> None:
    rules = load_rules(GAME, lang)
    for clause in rules.clauses():
        for written in (clause.id, clause.number, f"{clause.number}.", clause.title, clause.title.upper(), f" {clause.title} "):
            assert rules.named(written) is clause, written
    assert rules.named("") is None
    assert rules.named("99.1") is None


@pytest.mark.parametrize("written", ["4.4", "run"])
def test_a_clause_by_its_number_is_printed(written: str, capsys: pytest.CaptureFixture[str]) -> None:
    clause = load_rules(GAME, "en").named(written)
    assert clause is not None
    assert run(["rules", GAME.slug, "--clause", written, "--lang", "en"]) == 0
    assert f"{clause.number}  {clause.title}" in capsys.readouterr().out


def test_a_clause_is_written_to_a_file_that_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", GAME.slug, "--clause", "4.4", "--lang", "en", "--out", f"{tmp_path}/"]) == 0
    (written,) = tmp_path.iterdir()
    assert capsys.readouterr().out == f"{written}\n"
    assert written.read_text(encoding="utf-8") == render_text(load_rules(GAME, "en"), clause="run")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_clause_comes_with_its_neighbours(lang: str) -> None:
    rules = load_rules(GAME, lang)
    text = render_text(rules, 60, "run")
    titles = clause_titles("best-movie", lang)
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
    assert set(CITED[rules.game.slug]) <= anchors
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


def test_tables_are_told_in_every_form() -> None:
    rules = load_rules(load_game("b-movies"), "en")
    text = render_text(rules, 60, "end").splitlines()
    assert "Players  3  4  5  6" in text
    assert "Rounds   5  4  3  3" in text
    assert "| Rounds | 5 | 4 | 3 | 3 |" in render_markdown(rules, "end")
    assert '<th scope="col" class="center">3</th>' in render_html({"en": rules}, "en")


def test_a_blurred_photo_is_drawn_as_one() -> None:
    rules = load_rules(load_game("wind-the-film"), "uk")
    clause = rules.clause("blurred")
    assert clause is not None
    boxes = [block for block in clause.body if isinstance(block, Box)]
    cards = [card for box in boxes for block in box.body if isinstance(block, Figure) for card in block.rows[0].cards]
    assert [(card.code, card.blurred) for card in cards] == [("B8", False), ("B5", False), ("B3", False), ("B9", True), ("B1", False)]

"""Clauses as a ruling slip quotes them: one paragraph, tables read out, what is of our own said to be so."""

import pytest

from companion.catalog import load_game, slugs
from companion.rulebook.clauses import load_rules
from companion.rulebook.model import Box, Table
from companion.rulebook.quoting import quotation
from companion.words import speech


def quoted(slug: str, key: str, lang: str) -> str:
    clause = load_rules(load_game(slug), lang).clause(key)
    assert clause
    return quotation(clause, speech(lang)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "(players: 2, photos in the row: 4; players: 3, photos in the row: 4; players: 4, photos in the row: 3)."),
        ("ru", "(игроков: 2, снимков в ряду: 4; игроков: 3, снимков в ряду: 4; игроков: 4, снимков в ряду: 3)."),
    ],
)
def test_a_table_is_read_out_case_by_case(lang: str, told: str) -> None:
    assert told in quoted("wind-the-film", "good-shot", lang)


def test_no_number_is_parted_from_its_heading() -> None:
    clause = load_rules(load_game("wind-the-film"), "en").clause("good-shot")
    assert clause
    assert "photos in the row:\u00a04" in quotation(clause, speech("en"))


def test_a_table_of_several_lines_is_read_the_way_it_runs() -> None:
    budget, field = quoted("movie-empire", "budget", "en"), quoted("wind-the-film", "setup", "en")
    assert "(sympathy: +5, budget: 10, lines: 2, at the end: +8; sympathy: +4, budget: 9" in budget
    assert "stay in the box. (Players: 2, colours in play: 5, field, rows × columns: 3 × 4; players: 3" in field


def test_the_numbers_of_our_own_are_quoted_as_our_own() -> None:
    assert "Not said by the rules: the text this reference follows gives" in quoted("wind-the-film", "row-points", "en")
    for lang, own in {"en": "are our own", "it": "sono nostri", "ru": "они наши", "uk": "вони наші"}.items():
        assert own in quoted("wind-the-film", "row-points", lang)


@pytest.mark.parametrize("slug", slugs())
def test_no_table_is_quoted_as_ranges_and_nothing_unsaid_is_left_out(slug: str) -> None:
    for clause in load_rules(load_game(slug), "en").clauses():
        told = quotation(clause, speech("en"))
        if any(isinstance(block, Table) for block in clause.body):
            assert not any(f"{number} – " in told for number in range(10)), told
        unsaid = sum(isinstance(block, Box) and block.kind == "unsaid" for block in clause.body)
        assert told.count("Not said by the rules: ") == unsaid, clause.id

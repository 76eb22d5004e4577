"""Blank records: they read as they are, and every form that their notes offer can be scored."""

import re
from itertools import product

import pytest
from helpers import codes, result_of

from companion.catalog import load_game, slugs
from companion.paths import LANGUAGES
from companion.records import blank_record

NAMES = ["Anna", "Юрій", "7", "yes: no", "Éva", "#1"]


def blank(slug: str, lang: str, players: int | None = None) -> str:
    game = load_game(slug)
    return blank_record(game, lang, NAMES[: players or int(game.players[1])])


def without(text: str, *keys: str) -> str:
    """The record without these keys and what stands under them."""
    for key in keys:
        text = re.sub(rf"(?m)^{key}:.*\n(?:  .*\n|\n(?=  ))*", "", text)
    return text


def offered(text: str, *keys: str) -> str:
    """The record with the # taken away from these keys and what stands under them."""
    for key in keys:
        note = re.search(rf"(?m)^# {key}:.*\n(?:#   .*\n)*", text)
        assert note, key
        text = text.replace(note[0], re.sub(r"(?m)^# ", "", note[0]))
    return text


@pytest.mark.parametrize(("slug", "lang"), list(product(slugs(), LANGUAGES)))
def test_a_blank_record_reads_without_problems(slug: str, lang: str) -> None:
    low, high = (int(number) for number in load_game(slug).players)
    for players in range(low, high + 1):
        assert codes(blank(slug, lang, players)) == []


@pytest.mark.parametrize(("slug", "lang"), list(product(slugs(), LANGUAGES)))
def test_the_notes_are_in_one_language_and_name_the_command(slug: str, lang: str) -> None:
    text = blank(slug, lang)
    assert "companion score" in text
    assert f"companion rulings {slug}" in text
    assert bool(re.search("[а-я]", text.replace("Юрій", ""))) == (lang in ("ru", "uk"))
    assert "{{" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pitches_hidden_teams_and_the_co_operative_mode_are_offered(lang: str) -> None:
    text = blank("b-movies", lang)
    pitched = re.sub(r"(?m)^  # ", "  ", text)
    assert result_of(text).status == "partial"
    assert (set(codes(pitched)), result_of(pitched).status) == ({"token-count"}, "final")
    assert codes(offered(text, "mode", "studios")) == ["team-size"]
    assert codes(offered(without(text, "pitches"), "films")) == []
    together = offered(without(text.replace("# mode: hidden-teams", ""), "pitches", "popcorn"), "mode", "director", "start_popcorn", "scenes")
    assert (codes(together), result_of(together).mode) == ([], "co-op")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rows_and_the_log_of_photos_are_offered(lang: str) -> None:
    text = blank("wind-the-film", lang)
    rows = text.replace("    blue:\n", "    blue: 1 3 6 x 8\n", 1)
    assert codes(offered(rows, "colours", "row_points", "good_shots")) == []
    log = offered(without(text, "rows"), "row_points", "turns", "final")
    assert (codes(log), result_of(log).status) == ([], "final")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_forms_of_a_film_and_the_end_are_offered(lang: str) -> None:
    text = blank("movie-empire", lang)
    filled = re.sub(r"(?m)^  # (- .*|  .*|\d: .*|.*: \{.*\})$", r"  \1", text)
    assert result_of(text).status == "partial"
    assert (codes(filled), result_of(filled).status) == ([], "final")
    assert result_of(filled).outcome.decision("film-1").data["production"] == 7
    assert codes(offered(text, "mode", "clean_hands")) == []

"""Games and decks from files: what is read, and every problem with its file, row and column."""

from pathlib import Path

import pytest

from companion.catalog import find_slug, load_game, read_deck, read_game, slugs
from companion.catalog.clauses import clause_titles, headings
from companion.paths import LANGUAGES

GAME = """\
game: my-game
letters: MG
title: {en: Mine, it: Mio, ru: Моя, uk: Моя}
players: [2, 4]
languages: [en, it]
colours:
  - {key: red, letter: R, hex: "#C8322B", symbol: heart,
     name: {en: red, it: rosso, ru: к, uk: ч}, one: {en: r, it: r, ru: к, uk: ч}, of: {en: r, it: r, ru: к, uk: ч}}
scoring:
  rounds: 12
  table: [1, 3]
  per: {2: 5, 3: 6}
components:
  - {kind: cast, cards: cast.csv, count: 3, size: [42, 64], face: x.xml, back: y.xml, name: {en: C, it: C, ru: C, uk: C}}
"""
CARDS = "code,quantity,colour,name.en,name.it\nA1,1,red,One,Uno\nA2,2,red,Two,Due\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "cast.csv").write_text(CARDS, encoding="utf-8")
    return tmp_path


def found(folder: Path) -> list[tuple[str, str, int | None, int | None]]:
    """File, code, line and column of every problem."""
    return [(Path(problem.file or "").name, problem.code, problem.line, problem.column) for problem in read_deck(folder)[1]]


def test_a_deck_is_read(folder: Path) -> None:
    deck, problems = read_deck(folder)
    assert problems == []
    assert deck is not None
    assert [(card.code, card.quantity, card.kind, card.row) for card in deck.cards] == [("A1", 1, "cast", 2), ("A2", 2, "cast", 3)]
    assert deck.cards[0].fields == {"colour": "red"}
    assert deck.cards[0].texts == {"name": {"en": "One", "it": "Uno"}}
    game = deck.game
    assert (game.slug, game.players, game.languages) == ("my-game", (2, 4), ("en", "it"))
    assert (game.number("rounds"), game.numbers("table"), game.per_player("per", 3)) == (12, (1, 3), 6)
    assert game.colour("red").name["ru"] == "к"


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (CARDS.replace("A2,2", "A1,2"), [("repeated-code", 3, 1)]),
        (CARDS.replace("A2,2", ",2"), [("missing-key", 3, 1)]),
        (CARDS.replace("A2,2", "A2,two"), [("bad-number", 3, 2)]),
        (CARDS.replace("A2,2", "A2,-2"), [("bad-number", 3, 2)]),
        (CARDS.replace("A2,2", "A2,1"), [("card-count", None, None)]),
        (CARDS.replace("Due", " "), [("translation-gap", 3, 5)]),
        (CARDS.replace("code", "kode"), [("missing-key", 1, 1)]),
        (CARDS.replace("Two,Due", "Two"), [("syntax", 3, 5)]),
        (CARDS.replace("Two", '"Two'), [("syntax", 3, 1)]),
        ("", [("syntax", None, None)]),
    ],
)
def test_problems_of_cards_are_told_with_row_and_column(folder: Path, table: str, expected: list[tuple[str, int | None, int | None]]) -> None:
    (folder / "cast.csv").write_text(table, encoding="utf-8")
    assert [problem[1:] for problem in found(folder)] == expected
    assert all(problem[0] == "cast.csv" for problem in found(folder))


def test_a_missing_file_of_cards_is_a_problem_of_that_file(folder: Path) -> None:
    (folder / "cast.csv").unlink()
    assert found(folder) == [("cast.csv", "missing-file", None, None)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("letters: MG\n", "", [("missing-key", 1, 1)]),
        ("letters:", "leters:", [("unknown-key", 2, 1), ("missing-key", 1, 1)]),
        ("[2, 4]", "[2]", [("wrong-type", 4, 10)]),
        ("[2, 4]", "two", [("wrong-type", 4, 10)]),
        ("[2, 4]", "", [("wrong-type", 4, 1)]),
        ("players: [2, 4]\n", "", [("missing-key", 1, 1)]),
        ("#C8322B", "crimson", [("bad-value", 7, 32)]),
        (", uk: Моя", "", [("missing-key", 3, 8)]),
        ("count: 3", "count: -3", [("bad-number", 14, 42)]),
        ("count: 3", "count: three", [("wrong-type", 14, 42)]),
        ("rounds: 12", "rounds: [", [("syntax", 12, 3)]),
        ("face: x.xml,", "face: x.xml, stock: wood,", [("bad-value", 14, 81)]),
        ("components:", "boxes:\n  - {kinds: [cast]}\ncomponents:", [("missing-key", 14, 5)]),
    ],
)
def test_problems_of_facts_are_told_with_line_and_column(folder: Path, old: str, new: str, expected: list[tuple[str, int, int]]) -> None:
    (folder / "game.yaml").write_text(GAME.replace(old, new), encoding="utf-8")
    game, problems = read_game(folder)
    assert game is None
    assert [(problem.code, problem.line, problem.column) for problem in problems] == expected
    assert all(problem.file == str(folder / "game.yaml") for problem in problems)
    assert read_deck(folder)[0] is None


def test_scoring_numbers_of_another_shape_are_refused() -> None:
    game = load_game("best-movie")
    with pytest.raises(TypeError, match="rounds"):
        game.numbers("rounds")
    with pytest.raises((TypeError, KeyError)):
        game.number("nothing")


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("best", "best-movie"),
        ("Best Movie", "best-movie"),
        ("BEST_M", "best-movie"),
        ("wind", "wind-the-film"),
        ("b", None),
        ("b-m", "b-movies"),
        ("", None),
        ("x", None),
    ],
)
def test_games_are_found_by_an_unambiguous_start(name: str, slug: str | None) -> None:
    assert find_slug(name) == slug


def test_clause_titles_are_there_for_every_game_with_rules() -> None:
    assert "best-movie" in slugs()
    by_language = [list(clause_titles("best-movie", lang)) for lang in LANGUAGES]
    assert by_language[0]
    assert all(clauses == by_language[0] for clauses in by_language)


def test_headings_are_read_outside_of_fences_only() -> None:
    source = "## One\n### Two words {#two}\n```\n### Not {#three}\n```\n####### no\n### Four {#}\n"
    assert [(heading.level, heading.title, heading.id, heading.line) for heading in headings(source)] == [
        (2, "One", "", 1),
        (3, "Two words", "two", 2),
        (3, "Four", "", 7),
    ]


@pytest.mark.parametrize("slug", slugs())
def test_readings_can_stand_within_a_sentence(slug: str) -> None:
    labels = [label for ruling in load_game(slug).rulings for reading in ruling.readings for label in reading.label.values()]
    assert labels
    assert not [label for label in labels if label.endswith((".", ":", ";"))]

"""A whole kit in one file: its first page, its cards, its boxes; sheets that are numbered, backed and bookmarked alike."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from helpers import companion
from pypdf import PdfReader
from pypdfium2 import PdfDocument

from companion.catalog import load_deck, slugs
from companion.catalog.model import Card
from companion.paths import TEMPLATES
from companion.press.faces import search_path
from companion.press.inkmode import Inking
from companion.press.kit import plan_kit
from companion.press.kitwords import layout_texts
from companion.press.looks import Looks
from companion.press.options import SheetOptions
from companion.press.paper import PAPERS
from companion.press.sheets import PrintReport, print_deck
from companion.words import deck_speech

BOX_COUNTS = {"best-movie": 1, "b-movies": 3, "movie-empire": 5, "wind-the-film": 1}
KITS = [("best-movie", "en", "a4"), ("b-movies", "it", "letter"), ("movie-empire", "ru", "a4"), ("wind-the-film", "uk", "letter")]


def _printed(folder: Path, game: str, lang: str = "en", **options: Any) -> PrintReport:
    return print_deck(load_deck(game), lang, SheetOptions(first_page=True, boxes=True, **options), folder / "kit.pdf")


def _texts(folder: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in PdfDocument(folder / "kit.pdf")]


def _numbered(texts: list[str]) -> list[tuple[int, int, str]]:
    """What each page tells of itself: its sheet, of how many, and its side."""
    found = [re.search(r"(?:Sheet|Foglio|Лист|Аркуш) (\d+) (?:of|di|из|з) (\d+), (\w+(?: and back)?)", text) for text in texts]
    return [(int(one[1]), int(one[2]), one[3]) for one in found if one]


@pytest.mark.parametrize(("game", "lang", "paper"), KITS)
def test_the_first_page_tells_what_is_in_the_kit(tmp_path: Path, game: str, lang: str, paper: str) -> None:
    """Every kind with its count and its sheets, as the sheets themselves are; all sheets are counted, backed and bookmarked."""
    report = _printed(tmp_path, game, lang, paper=PAPERS[paper])
    assert report.problems == ()
    kinds = load_deck(game).game.kinds
    texts = _texts(tmp_path)
    first = " ".join(texts[0].split())
    for kind in kinds:
        numbers = [sheet.number for sheet in report.plan if any(card.kind == kind.key for card in sheet.cards)]
        sheets = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        assert f" {sheets} {kind.count} {kind.name[lang]} " in first
    assert report.cards == sum(kind.count for kind in kinds)
    numbered = _numbered(texts)
    assert [(number, total) for number, total, _ in numbered] == [(page // 2 + 1, report.sheets) for page in range(2 * report.sheets)]
    assert len({side for _, _, side in numbered[::2]}) == len({side for _, _, side in numbered[1::2]}) == 1
    titles = [str(entry.title) for entry in PdfReader(tmp_path / "kit.pdf").outline if not isinstance(entry, list)]
    assert titles[1 : len(kinds) + 1] == [kind.name[lang] for kind in kinds]
    assert len(titles) == 1 + len(kinds) + BOX_COUNTS[game]


@pytest.mark.parametrize(
    ("game", "backed", "single", "told"),
    [
        ("movie-empire", "star", "office", ["Fold each sheet of cards"]),
        ("b-movies", "clap", "", ["Fold sheets of tokens"]),
        ("b-movies", "studio", "", ["Fold each sheet of cards"]),
    ],
)
def test_only_what_has_a_back_is_folded_and_the_first_page_tells_how(tmp_path: Path, game: str, backed: str, single: str, told: list[str]) -> None:
    kinds = tuple(filter(None, (backed, single)))
    report = print_deck(load_deck(game), "en", SheetOptions(first_page=True, backs="gutterfold", bleed=3.0, kinds=kinds), tmp_path / "kit.pdf")
    texts = _texts(tmp_path)
    for sheet in report.plan:
        assert (sheet.cards[0].kind == backed) == ("front and back" in texts[sheet.number - 1])
    unfolded = print_deck(load_deck(game), "en", SheetOptions(backs="none", bleed=3.0, kinds=(single,)), tmp_path / "one.pdf") if single else None
    assert unfolded is None or report.per_sheet[-unfolded.sheets :] == unfolded.per_sheet
    first = " ".join(texts[0].split())
    assert [way for way in ("Fold each sheet of cards", "Fold sheets of tokens") if way in first] == told


@pytest.mark.parametrize("players", [None, 2, 3, 4])
def test_the_picture_of_the_table_is_for_as_many_as_play(tmp_path: Path, players: int | None) -> None:
    """The good shots and the open photos of the field: of as many colours and rows as the facts tell; for all that can play unless asked."""
    game = load_deck("wind-the-film").game
    seated = players or game.players[1]
    _printed(tmp_path, game.slug, players=players, kinds=("sunset",))
    words = _texts(tmp_path)[1].split()
    colours, hand = game.per_player("colours_in_play", seated), game.number("hand")
    assert len([word for word in words if word in {colour.letter for colour in game.colours}]) == colours + hand
    assert len([word for word in words if re.fullmatch(r"[A-Z]\d+", word)]) == 2 * game.per_player("field_rows", seated)
    assert f"Players: {seated}" in " ".join(words)


def _table(game: str, players: int) -> str:
    """The drawing of the table for so many players."""
    deck = load_deck(game)
    looks = Looks(deck.game, "en", search_path(TEMPLATES, deck))
    texts = {key: {"en": text} for key, text in layout_texts(deck.game, deck_speech("en")).items()}
    return looks.render("layout.card.xml", Card("LAYOUT", "layout", 1, {"seats": str(players)}, texts, "", 1), (182, 263), 0).xml


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_boards_of_movie_empire_hold_what_the_rules_lay_out(players: int) -> None:
    """Slots of the production, script and star boards that more players use are empty and say so."""
    game = load_deck("movie-empire").game
    tables = ("production_shown", "scripts_shown", "stars_shown")
    empty = sum(game.per_player(table, game.players[1]) - game.per_player(table, players) for table in tables)
    drawing = _table(game.slug, players)
    assert len(re.findall(r">3\+</text>", drawing)) == empty
    assert len(re.findall(r">[ABCD]</text>", drawing)) == game.per_player("production_shown", players)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_b_movies_has_a_place_a_player_and_a_token_a_round(players: int) -> None:
    game = load_deck("b-movies").game
    drawing = _table(game.slug, players)
    assert len(re.findall(r'r="4\.6"', drawing)) == game.per_player("rounds", players)
    assert len(re.findall(r'w="52" h="44"', drawing)) == players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_best_movie_has_a_set_a_player(players: int) -> None:
    assert len(re.findall(r'<g translate="[^"]+" scale="', _table("best-movie", players))) == players


@pytest.mark.parametrize(
    ("game", "players", "told"), [("wind-the-film", 2, "for 2 players"), ("wind-the-film", 4, "2 to 4 players"), ("best-movie", 2, "2 to 5 players")]
)
def test_a_kit_for_fewer_players_says_so_on_its_first_page_and_its_box(tmp_path: Path, game: str, players: int, told: str) -> None:
    """Where all of the deck is printed, it is for all that can play."""
    (kind, *_) = load_deck(game).game.kinds
    _printed(tmp_path, game, players=players, kinds=(kind.key, "box"), only=",".join(card.code for card in load_deck(game).cards[:4]), backs="none")
    texts = _texts(tmp_path)
    assert told in texts[0]
    assert told in texts[-1]


def test_the_pictures_of_the_table_keep_the_rules() -> None:
    """A row of photos only rises or only falls, by no more than the facts allow; a card of Best Movie lies head up if its number is its round's."""
    gap = load_deck("wind-the-film").game.number("gap")
    rows = re.findall(r"\(\d, \d+, \[([\d, ]+)\]\)", (TEMPLATES / "wind-the-film" / "table.xml").read_text(encoding="utf-8"))
    assert len(rows) == 2
    for row in rows:
        sharp = [int(number) for number in row.split(",") if int(number)]
        steps = [after - before for before, after in pairwise(sharp)]
        assert all(0 < step <= gap for step in steps) or all(-gap <= step < 0 for step in steps), row
    heads = re.findall(r"<text [^>]*>(\d+)</text>\s*</g>\s*<g translate=[^>]*rotate=\"(0|180)\"", _table("best-movie", 5))
    assert len(heads) == 12
    rounds = [*range(1, 5), *range(1, 9)]
    assert [turn == "0" for _, turn in heads] == [int(number) == round_ for (number, _), round_ in zip(heads, rounds, strict=True)]


@pytest.mark.parametrize("lang", ["en", "it", "ru", "uk"])
@pytest.mark.parametrize("game", slugs())
def test_first_pages_fit_in_every_language_and_ink(tmp_path: Path, game: str, lang: str) -> None:
    deck = load_deck(game)
    one_each = ",".join({card.kind: card.code for card in deck.cards}.values())
    for inking in (Inking(), Inking("save", grey=True)):
        options = SheetOptions(first_page=True, only=one_each, backs="none", inking=inking)
        assert print_deck(deck, lang, options, tmp_path / "kit.pdf").problems == ()
    first, layout, *_ = _texts(tmp_path)
    assert "{" not in first + layout
    steps = re.findall(r"\b\d\b", layout)
    assert steps.count(str(len(deck.game.set_up))) >= 2, "a step and its number in the picture"


@pytest.mark.parametrize(
    ("backs", "pages"),
    [("none", "ffffffff"), ("separate", "f" * 7 + "b" * 7), ("gutterfold", None)],
)
def test_without_backs_the_table_has_a_page_of_its_own(tmp_path: Path, backs: Any, pages: str | None) -> None:
    report = _printed(tmp_path, "best-movie", backs=backs)
    assert report.problems == ()
    texts = _texts(tmp_path)
    numbered = _numbered(texts)
    if pages:
        assert "".join(side[0] for _, _, side in numbered) == pages
    assert "What is in this kit" in texts[0]
    assert "Setting up" in texts[7 if backs == "separate" else 1]
    assert {total for _, total, _ in numbered} == {report.sheets}


def test_own_decks_have_one_if_asked(tmp_path: Path) -> None:
    companion("new", "deck", tmp_path / "mine")
    companion("print", tmp_path / "mine", "--out", tmp_path / "kit.pdf")
    plain = len(PdfReader(tmp_path / "kit.pdf").pages)
    companion("print", tmp_path / "mine", "--out", tmp_path / "kit.pdf", "--first-page", "--boxes")
    texts = _texts(tmp_path)
    assert len(texts) == plain + 4
    assert "What is in this kit" in texts[0]
    assert "Notes" in texts[1], "no blank back"
    assert "0" not in texts[0].splitlines(), "nobody knows how many play"


@pytest.mark.parametrize("game", slugs())
def test_no_page_says_what_it_is_only_drawn_by(game: str) -> None:
    """A text that is empty would be taken from the column of its name: none has one."""
    deck, options = load_deck(game), SheetOptions(first_page=True, boxes=True)
    kit, _ = plan_kit(deck, "en", options, deck.cards)
    pages = [card for sheet in kit.around([], deck, "en", options) for card in sheet.cards]
    assert len(pages) == 1 + BOX_COUNTS[game]
    assert all(page.fields.keys().isdisjoint(page.texts) for page in pages)


def test_only_whole_kits_have_them_by_themselves(tmp_path: Path) -> None:
    def sheets(*options: str) -> list[str]:
        return companion("print", "best", "--dry-run", *options, folder=tmp_path).stdout.splitlines()[1:]

    whole = sheets()
    assert whole[0] == "  sheet 1, portrait: What is in this kit"
    assert whole[-1] == "  sheet 7, portrait: Box: Best Movie"
    assert len(sheets("--no-first-page", "--no-boxes")) == 5
    assert sheets("--kind", "genre") == ["  sheet 1, landscape, 5 cards: GY-GV"]


@pytest.mark.parametrize(
    ("boxes", "kinds", "told"),
    [
        (False, ("award",), "Cards go on card stock"),
        (True, ("award", "box"), "Cards and boxes go on card stock"),
        (True, ("box",), "Boxes go on card stock"),
    ],
)
def test_the_first_page_speaks_of_cards_and_boxes_only_where_there_are_some(tmp_path: Path, boxes: bool, kinds: tuple[str, ...], told: str) -> None:
    print_deck(load_deck("best-movie"), "en", SheetOptions(first_page=True, boxes=boxes, kinds=kinds, backs="none"), tmp_path / "kit.pdf")
    assert told in " ".join(_texts(tmp_path)[0].split())


def test_small_paper_has_no_first_page(tmp_path: Path) -> None:
    report = print_deck(
        load_deck("best-movie"), "en", SheetOptions(paper=PAPERS["a4"]._replace(width=120, height=170), first_page=True), tmp_path / "kit.pdf"
    )
    assert [problem for problem in report.problems if problem.level == "error"] == []
    assert not any(sheet.plain for sheet in report.plan)


def test_a_manifest_knows_cards_only(tmp_path: Path) -> None:
    companion("print", "best", folder=tmp_path)
    done = companion("print", "best", "--only", "changed", "--dry-run", folder=tmp_path)
    assert "nothing has changed" in done.stderr
    assert set(re.findall(r'"(BOX|FIRST|LAYOUT)', next((tmp_path / "output").glob("*.json")).read_text(encoding="utf-8"))) == set()

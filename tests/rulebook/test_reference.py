"""Reference cards and the summary: legible, within their trims, and with the game's own numbers."""

import dataclasses
import io
import re
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pypdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from helpers import result_of
from reportlab.platypus import Paragraph, Table

from companion.catalog import Game, load_game, slugs
from companion.cli.app import run
from companion.games import Play, read_play, score_play
from companion.pads import Pad
from companion.pads.making import make_pad
from companion.paths import LANGUAGES, TEMPLATES
from companion.press.paper import PAPERS
from companion.rulebook import pdf as setting
from companion.rulebook.clauses import load_reference, load_rules
from companion.rulebook.flowables import grid
from companion.rulebook.reference import SHEETS, TightError, render_cards, render_summary
from companion.rulebook.style import Page, styles
from companion.rulebook.text import render_text
from companion.words import msg, speech

MM = 72 / 25.4
ALL = [(slug, lang) for slug in slugs() for lang in LANGUAGES]
ON_PAPER = [(slug, lang, list(SHEETS)[number % len(SHEETS)]) for number, (slug, lang) in enumerate(ALL)]
"""Every language and game, each on one of the papers: what fits doesn't hang on the paper."""


def cards_of(game: Game, lang: str, out: Path, sheet: str = "a4") -> pypdf.PdfReader:
    render_cards(load_rules(game, lang), load_reference(game, lang), game.kinds[0].size, SHEETS[sheet], out)
    return pypdf.PdfReader(out)


def text_sizes(file: Path) -> set[float]:
    """The sizes of all text of a document, in points."""
    found = set()
    for page in pypdfium2.PdfDocument(file):
        for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
            size = pdfium.c_float()
            pdfium.FPDFTextObj_GetFontSize(item, size)
            found.add(round(size.value * item.get_matrix().a, 2))
    return found


@pytest.mark.parametrize(("slug", "lang", "sheet"), ON_PAPER)
def test_every_card_fits_its_trim(slug: str, lang: str, sheet: str, tmp_path: Path) -> None:
    """Text keeps 3 mm from every trim and the marks lie outside; rules are set in 8 points or more, the numbers of clauses smaller."""
    game = load_game(slug)
    title, count = load_rules(game, lang).title, len(load_reference(game, lang))
    width, height = (side * MM for side in game.kinds[0].size)
    read = cards_of(game, lang, tmp_path / "cards.pdf", sheet)
    assert count >= 3
    wanted = count * int(game.players[1])
    seen = 0
    for page, shown in zip(read.pages, pypdfium2.PdfDocument(tmp_path / "cards.pdf"), strict=True):
        across, down = (int((float(side) - 2 * 10.35 * MM) // card) for side, card in zip(page.mediabox[2:], (width, height), strict=True))
        left, bottom = (float(page.mediabox[2]) - across * width) / 2, (float(page.mediabox[3]) - down * height) / 2
        for item in shown.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
            x0, y0, x1, y1 = item.get_bounds()
            assert (x0 - left) // width == (x1 - left) // width
            assert (y0 - bottom) // height == (y1 - bottom) // height
            assert min((x0 - left) % width, width - (x1 - left) % width, (y0 - bottom) % height, height - (y1 - bottom) % height) > 2.5 * MM
        seen += page.extract_text().count(title)
        for item in shown.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]):
            x0, y0, x1, y1 = item.get_bounds()
            if x1 - x0 < 1 * MM and y1 - y0 > 1 * MM:  # an upright mark
                assert y0 > bottom + down * height or y1 < bottom
    assert seen == wanted
    sizes = text_sizes(tmp_path / "cards.pdf")
    assert min(sizes) > 5
    assert not [size for size in sizes if 7.01 < size < 7.99]


@pytest.mark.parametrize(("slug", "lang", "sheet"), ON_PAPER)
def test_the_text_of_a_card_keeps_off_its_foot(slug: str, lang: str, sheet: str, tmp_path: Path) -> None:
    """By more than a millimetre: the foot is the only text in 7 points."""
    game = load_game(slug)
    cards_of(game, lang, tmp_path / "cards.pdf", sheet)
    width, height = (side * MM for side in game.kinds[0].size)
    for page in pypdfium2.PdfDocument(tmp_path / "cards.pdf"):
        across, down = (int((side - 2 * 10.35 * MM) // card) for side, card in zip(page.get_size(), (width, height), strict=True))
        left, bottom = (page.get_size()[0] - across * width) / 2, (page.get_size()[1] - down * height) / 2
        feet: dict[tuple[int, int], float] = {}
        texts: dict[tuple[int, int], float] = {}
        for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
            x0, y0, _, y1 = item.get_bounds()
            card = int((x0 - left) // width), int((y0 - bottom) // height)
            size = pdfium.c_float()
            pdfium.FPDFTextObj_GetFontSize(item, size)
            if abs(size.value * item.get_matrix().a - 7) < 0.01:
                feet[card] = max(feet.get(card, 0.0), y1)
            else:
                texts[card] = min(texts.get(card, y0), y0)
        assert feet.keys() == texts.keys()
        assert all(texts[card] - feet[card] > 1 * MM for card in feet)


@pytest.mark.parametrize(("lang", "anywhere"), [("en", "anywhere"), ("it", "ovunque"), ("ru", "где угодно"), ("uk", "будь-де")])
def test_the_reference_lets_stars_lie_anywhere_and_jokers_not(lang: str, anywhere: str) -> None:
    """Clauses `stars-laying` and `stages`: only a star may lie between others."""
    text = (TEMPLATES / "movie-empire" / f"reference.{lang}.md").read_text(encoding="utf-8")
    star, joker = text.index("(#stars-laying)"), text.index("(#joker)")
    assert star < text.index(anywhere) < joker
    assert text.count(anywhere) == 1


@pytest.mark.parametrize(("slug", "lang", "sheet"), ON_PAPER)
def test_the_summary_is_one_page_with_every_open_question(slug: str, lang: str, sheet: str, tmp_path: Path) -> None:
    game = load_game(slug)
    render_summary(load_rules(game, lang), load_reference(game, lang), SHEETS[sheet], tmp_path / "s.pdf")
    (page,) = pypdf.PdfReader(tmp_path / "s.pdf").pages
    lines = ["".join(line.split()) for line in page.extract_text().splitlines()]
    told = "".join(lines)
    for ruling in game.rulings:
        assert "".join(ruling.question[lang].split()) in told.replace("\xa0", "")
    for card in load_reference(game, lang):
        assert "".join(card.title.split()) in told
    assert not [line for line in lines if re.fullmatch(r"\d+\.\d+", line)], "a number stands alone on its line"


@pytest.mark.parametrize(("slug", "lang", "sheet"), ON_PAPER)
def test_no_column_of_the_summary_begins_without_a_heading(slug: str, lang: str, sheet: str, tmp_path: Path) -> None:
    game = load_game(slug)
    cards = load_reference(game, lang)
    render_summary(load_rules(game, lang), cards, SHEETS[sheet], tmp_path / "s.pdf")
    page = pypdfium2.PdfDocument(tmp_path / "s.pdf")[0].get_textpage()
    width, height = SHEETS[sheet]
    for left, right in ((0, width / 2), (width / 2, width)):
        column = page.get_text_bounded(left, 0, right, height - 28 * MM)
        headings = [card.title for card in cards] + [speech(lang)(msg("Open questions, with what applies if you agree on nothing"))]
        assert any("".join(column.split()).startswith("".join(heading.split())) for heading in headings), column[:80]


@pytest.mark.parametrize(("slug", "lang"), ALL)
def test_no_table_breaks_a_word_or_a_number(slug: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = []

    def seen(cells: Sequence[Sequence[Paragraph]], measure: float, scale: float) -> Table:
        tables.append((cells, grid(cells, measure, scale), measure))
        return tables[-1][1]

    monkeypatch.setattr(setting, "grid", seen)
    game, rules = load_game(slug), load_rules(load_game(slug), lang)
    setter = setting.Setter(rules, Page((300, 400), (0, 0, 0, 0)), {})
    for chapter in rules.chapters:
        for clause in chapter.clauses:
            list(setter.blocks(clause.body))
    for card in load_reference(game, lang):
        width = game.kinds[0].size[0] * MM - 6 * MM
        list(setting.Setter(rules, Page((width, 400), (0, 0, 0, 0)), {}).blocks(card.body))
    for cells, table, measure in tables:
        widths = table._colWidths
        assert sum(widths) <= measure + 0.01
        for row in cells:
            for text, width in zip(row, widths, strict=True):
                assert width >= text.minWidth()


@pytest.mark.parametrize("measure", [40, 90, 200, 1000])
def test_columns_are_never_narrower_than_their_longest_word(measure: float) -> None:
    style = styles()["cell-left"]
    rows = ["a story in a few words that are short", "10", "screenwriter"], ["b", "7+", "the one who invents a film, more or less"]
    table = grid([[Paragraph(text, style) for text in row] for row in rows], measure, 1.0)
    assert all(width >= Paragraph(word, style).minWidth() for width, word in zip(table._colWidths, ("story", "10", "screenwriter"), strict=True))


def test_a_text_that_fits_no_card_is_told(tmp_path: Path) -> None:
    game = load_game("best-movie")
    (first, *_) = load_reference(game, "en")
    long = dataclasses.replace(first, body=first.body * 9)
    with pytest.raises(TightError) as caught:
        render_cards(load_rules(game, "en"), [long], (42, 64), SHEETS["a4"], tmp_path / "cards.pdf")
    assert caught.value.title == first.title
    assert not (tmp_path / "cards.pdf").exists()


def words(pdf: bytes | Path) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


RECORDS: dict[str, tuple[str, str]] = {
    "row_points": ("game: wind-the-film\nplayers: [Anna, Boris]\nrows: {Anna: {red: 1 2 3 4 5 6 7}, Boris: {red: 8}}\ngood_shots: {}\n", "row-red"),
    "coop_card_points": (
        "game: b-movies\nmode: co-op\nplayers: [Anna, Boris, Cleo]\ndirector: Cleo\nstart_popcorn: 1\n"
        "scenes:\n  - {by: Anna, do: write, votes: {Boris: yes, Cleo: yes}}\n",
        "scenes",
    ),
    "three_genres_points": (
        "game: movie-empire\nplayers: [Anna, Boris]\nfilms:\n"
        "  - {by: Anna, round: 1, genre: action, market: usa, points: 1}\n"
        "  - {by: Anna, round: 2, genre: comedy, market: usa, points: 1}\n"
        "  - {by: Anna, round: 3, genre: drama, market: usa, points: 1}\n",
        "three-genres",
    ),
}


@pytest.mark.parametrize(
    ("slug", "key", "value", "shown"),
    [
        ("wind-the-film", "row_points", (1, 3, 5, 7, 9, 10, 47), "47"),
        ("b-movies", "coop_card_points", 47, "47"),
        ("movie-empire", "three_genres_points", 47, "47"),
    ],
)
def test_rules_cards_pad_and_scorer_have_one_number(slug: str, key: str, value: Any, shown: str, tmp_path: Path) -> None:
    """Changed in the game's facts, it changes in all four."""
    game = load_game(slug)
    changed = dataclasses.replace(game, scoring=MappingProxyType({**game.scoring, key: value}))
    record, source = RECORDS[key]
    for one, there in ((game, False), (changed, True)):
        play = read_play(record.encode(), "r.yaml")
        assert isinstance(play, Play), result_of(record).problems
        scored = score_play(dataclasses.replace(play, game=one))
        points = {line.points for standing in scored.outcome.standings for line in standing.lines if line.source == source}
        assert (int(shown) in points) is there
        assert (shown in render_text(load_rules(one, "en"), 1000)) is there
        cards_of(one, "en", tmp_path / "cards.pdf")
        assert (shown in words(tmp_path / "cards.pdf")) is there
        pad = io.BytesIO()
        make_pad(Pad(one, one.players[1], "co-op" if slug == "b-movies" else None), speech("en"), PAPERS["a4"], pad)
        assert (shown in words(pad.getvalue())) is there


@pytest.mark.parametrize("form", ["cards", "summary"])
def test_the_command_writes_them_and_says_where(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "wind", "--format", form, "--lang", "uk", "--paper", "letter", "--out", f"{tmp_path}/"]) == 0
    made = Path(capsys.readouterr().out.strip())
    assert made.name == f"wind-the-film-{form}-uk-letter.pdf"
    assert [float(side) for side in sorted(pypdf.PdfReader(made).pages[0].mediabox[2:])] == [612, 792]


@pytest.mark.parametrize(("arguments", "said"), [(["--paper", "a3"], "possible: a4, letter"), (["--out", "-"], "needs a file")])
def test_what_they_can_not_be_printed_on_is_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "best", "--format", "cards", *arguments]) == 2
    assert said in capsys.readouterr().err

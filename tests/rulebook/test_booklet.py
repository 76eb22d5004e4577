"""The printed booklet, read back."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination
from reportlab.platypus import Paragraph as Text

from companion.catalog import load_game
from companion.paths import LANGUAGES
from companion.rulebook.booklet import imposed
from companion.rulebook.clauses import load_rules
from companion.rulebook.flowables import grid
from companion.rulebook.labels import box_label
from companion.rulebook.model import BoxKind, Table, plain
from companion.rulebook.pdf import render_pdf
from companion.rulebook.style import FORMATS, styles
from companion.words import speech

GAME = load_game("best-movie")
BOOKS = [*(("best-movie", lang) for lang in LANGUAGES), ("b-movies", "uk"), ("movie-empire", "ru"), ("wind-the-film", "it")]
MM = 72 / 25.4


def printed(tmp_path: Path, lang: str, paper: str = "a5", slug: str = GAME.slug) -> PdfReader:
    out = tmp_path / f"{slug}-{lang}-{paper}.pdf"
    render_pdf(load_rules(load_game(slug), lang), out, paper)
    return PdfReader(out)


def plainly(value: Any) -> Any:
    """A PDF value without its indirections."""
    return value.get_object() if hasattr(value, "get_object") else value


def fonts(reader: PdfReader) -> dict[str, bool]:
    """Name of each font -> whether its file is embedded."""
    found = {}
    for page in reader.pages:
        for font in map(plainly, plainly(plainly(page["/Resources"])["/Font"]).values()):
            descriptor = font.get("/FontDescriptor")
            found[font["/BaseFont"]] = descriptor is not None and "/FontFile2" in descriptor
    return found


def outline(reader: PdfReader) -> list[Destination]:
    entries: list[Any] = reader.outline
    return [entry for item in entries for entry in (item if isinstance(item, list) else [item])]


@pytest.mark.parametrize(("slug", "lang"), BOOKS)
def test_the_booklet_has_bookmarks_links_fonts_and_its_language(tmp_path: Path, slug: str, lang: str) -> None:
    reader, rules = printed(tmp_path, lang, slug=slug), load_rules(load_game(slug), lang)
    assert [entry.title for entry in outline(reader)] == [
        title
        for chapter in rules.chapters
        for title in (f"{chapter.number} {chapter.title}", *(f"{clause.number} {clause.title}" for clause in chapter.clauses))
    ]
    assert all(fonts(reader).values())
    assert not any("Helvetica" in name for name in fonts(reader))
    assert plainly(reader.root_object["/Lang"]) == lang
    assert plainly(reader.root_object["/ViewerPreferences"])["/PrintScaling"] == "/None"
    assert reader.metadata is not None
    assert str(reader.metadata.title).startswith(rules.title)
    assert [round(float(side) / MM) for side in reader.pages[0].mediabox[2:]] == [148, 210]


@pytest.mark.parametrize(("slug", "lang"), BOOKS)
def test_every_link_leads_to_a_place_and_contents_name_its_page(tmp_path: Path, slug: str, lang: str) -> None:
    reader, rules = printed(tmp_path, lang, slug=slug), load_rules(load_game(slug), lang)
    links = [plainly(link)["/Dest"] for page in reader.pages for link in plainly(page.get("/Annots", []))]
    numbers = {page.indirect_reference for page in reader.pages}
    assert len(links) > 25
    assert all(link[0] in numbers for link in links)
    first = reader.get_destination_page_number(outline(reader)[0])
    assert first is not None
    texts = [page.extract_text() for page in reader.pages]
    contents = "\n".join(texts[:first])
    for clause in rules.clauses():
        if clause.id.startswith("ruling-"):
            continue
        number = reader.get_destination_page_number(next(entry for entry in outline(reader) if str(entry.title).startswith(f"{clause.number} ")))
        assert number is not None
        assert clause.title in contents
        assert str(number + 1) in contents
        assert clause.title in texts[number]


@pytest.mark.parametrize(("slug", "lang"), [*BOOKS, ("movie-empire", "en")])
def test_no_page_has_a_few_lines_of_a_table_or_a_chapter_without_text(tmp_path: Path, slug: str, lang: str) -> None:
    reader, rules = printed(tmp_path, lang, slug=slug), load_rules(load_game(slug), lang)
    terms = next(chapter for chapter in rules.chapters if chapter.id == "terms")
    table = next(block for block in terms.lead if isinstance(block, Table))
    rows = ["".join("".join(plain(cell) for cell in row).split()) for row in table.rows]
    shown = [sum(row in "".join(page.extract_text().split()) for row in rows) for page in reader.pages]
    parts = [count for count in shown if count]
    assert sum(parts) == len(rows)
    assert len(parts) == 1 if len(rows) < 15 else min(parts) >= 4
    start = next(place for place, count in enumerate(shown) if count)
    assert f"{terms.number} {terms.title}" in " ".join(reader.pages[start].extract_text().split())


@pytest.mark.parametrize(("slug", "lang"), [("movie-empire", "ru"), ("b-movies", "uk")])
def test_a_box_that_begins_a_page_says_of_which_clause_it_is(tmp_path: Path, slug: str, lang: str) -> None:
    """And no other does: those stand below their clause."""
    say = speech(lang)
    labels = [say(box_label(kind)).upper() for kind in get_args(BoxKind)]
    begun = 0
    for page in printed(tmp_path, lang, slug=slug).pages[1:]:
        lines = [line.strip() for line in page.extract_text().splitlines()]
        heads = [place for place, line in enumerate(lines) if any(re.fullmatch(rf"(\d+\.\d+ · )?{label}", line) for label in labels)]
        numbered = [place for place in heads if lines[place][0].isdigit()]
        begun += len(numbered)
        assert not numbered or numbered == heads[:1]
    assert begun


@pytest.mark.parametrize(("room", "parts"), [(20, [16, 4]), (15, [14, 6]), (5, [4, 16]), (4, [])])
def test_a_table_is_not_cut_near_its_ends(room: int, parts: list[int]) -> None:
    """Neither page gets fewer than four of its rows, and a table that may stay whole is not cut at all."""
    table = grid([[Text(str(number), styles()["cell-left"])] for number in range(21)], 200, 1.0)
    height = table.wrap(200, 1000)[1] / 21
    assert [len(part._cellvalues) - 1 for part in table.split(200, room * height + 0.1)] == parts
    table.whole = 21 * height
    assert not table.split(200, room * height + 0.1)


def test_the_text_can_be_read_back_in_cyrillic(tmp_path: Path) -> None:
    text = " ".join(page.extract_text() for page in printed(tmp_path, "uk").pages)
    assert "Найдовша серія" in text
    assert "П’ятий жанр" in text


def test_the_same_rules_give_the_same_bytes_and_replace_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    out.write_text("old")
    render_pdf(load_rules(GAME, "it"), out)
    first = out.read_bytes()
    render_pdf(load_rules(GAME, "it"), out)
    assert out.read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == ["rules.pdf"]


@pytest.mark.parametrize("paper", [name for name, layout in FORMATS.items() if layout.sheet])
def test_a_folded_booklet_has_all_pages_two_on_a_side(tmp_path: Path, paper: str) -> None:
    pages, sheets = printed(tmp_path, "en", "a5"), printed(tmp_path, "en", paper)
    assert len(sheets.pages) % 2 == 0
    assert len(sheets.pages) >= len(pages.pages) / 2
    width, height = (float(side) for side in sheets.pages[0].mediabox[2:])
    assert width > height
    assert plainly(sheets.root_object["/ViewerPreferences"])["/Duplex"] == "/DuplexFlipShortEdge"
    assert "Best Movie" in sheets.pages[0].extract_text()
    assert all(fonts(sheets).values())
    assert not any(page.get("/Annots") for page in sheets.pages)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_full_pages_are_to_be_had_too(tmp_path: Path, paper: str) -> None:
    size = {"a4": (210, 297), "letter": (216, 279)}[paper]
    assert tuple(round(float(side) / MM) for side in printed(tmp_path, "en", paper).pages[0].mediabox[2:]) == size


def test_another_paper_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="b7"):
        render_pdf(load_rules(GAME, "en"), tmp_path / "x.pdf", "b7")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("count", [1, 4, 5, 8, 9])
def test_folding_brings_the_pages_into_order(count: int) -> None:
    sides = imposed(count)
    assert len(sides) % 2 == 0
    reading: list[int | None] = []
    for place in range(0, len(sides), 2):
        reading += [sides[place][1], sides[place + 1][0]]
    for place in reversed(range(0, len(sides), 2)):
        reading += [sides[place + 1][1], sides[place][0]]
    assert [page for page in reading if page is not None] == list(range(count))

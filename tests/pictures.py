"""The README's pictures, made from real output: ``make pictures`` writes them to docs/."""

import io
from collections.abc import Iterator
from pathlib import Path

import colours
import pypdfium2
from PIL import Image
from pypdf import PdfWriter

from companion.catalog import load_deck, load_game, slugs
from companion.pads import Pad, write_pad
from companion.press.options import SheetOptions
from companion.press.paper import A4
from companion.press.sheets import print_deck
from companion.preview.contact import contact_sheet
from companion.preview.viewing import Viewer
from companion.rulebook.clauses import load_rules
from companion.rulebook.pdf import render_pdf
from companion.words import speech

DOCS = Path(__file__).parent.parent / "docs"
GAP = 24
WIDE = 1000
"""Of a contact sheet, in dots."""
README_ROWS = {
    "Anna": "B3 B2 Y3 V4 V5 V6 B7 Y6 G9 G2 R11 B11",
    "Boris": "G1 V1 B1 B4 B5 G6 R2 Y4 V9 Y10 V11 G10",
    "Cleo": "Y1 V2 G3 R1 R7 B6 V7 B8 B9 V10 Y8 G11",
}


def _pages(file: Path, numbers: tuple[int, ...], width: int) -> list[Image.Image]:
    """Pages of a PDF (from 0) as pictures of this width in pixels."""
    pages = []
    document = pypdfium2.PdfDocument(file)
    document.init_forms()
    for number in numbers:
        page = document[number]
        pages.append(page.render(scale=width / page.get_width()).to_pil().convert("RGB"))
    return pages


def _side_by_side(pages: list[Image.Image]) -> Image.Image:
    width = sum(page.width for page in pages) + GAP * (len(pages) + 1)
    sheet = Image.new("RGB", (width, max(page.height for page in pages) + 2 * GAP), "#d8d2c8")
    left = GAP
    for page in pages:
        sheet.paste(page, (left, GAP))
        left += page.width + GAP
    return sheet


def _save(picture: Image.Image, name: str, inks: int = 255) -> None:
    """Small with so many colours; with 0 as it is, where a palette would lose what is small and colourful."""
    (picture.quantize(inks, dither=Image.Dither.NONE) if inks else picture).save(DOCS / name, optimize=True)


def _friday() -> Iterator[tuple[str, str]]:
    """The game that the README tells of, as somebody writes it on a pad."""
    yield from {"title": "Friday night", "date": "2026-11-27", "location": "At Anna’s"}.items()
    yield from ((f"genres/{place}", colour) for place, colour in enumerate(("blue", "red", "green", "violet"), 1))
    for seat, row in enumerate(README_ROWS.items(), 1):
        yield f"players/p{seat}", row[0]
        yield from ((f"rows/{round_}/p{seat}", card) for round_, card in enumerate(row[1].split(), 1))


def _contact(game: str) -> Image.Image:
    """All cards of a kit on one small sheet; boards and tokens are left out."""
    deck = load_deck(game)
    viewer = Viewer(SheetOptions(kinds=tuple(kind.key for kind in deck.game.kinds if kind.stock == "card")))
    viewer.look(deck, "en")
    sheet = Image.open(io.BytesIO(contact_sheet(viewer, "en"))).convert("RGB")
    return sheet.resize((WIDE, round(sheet.height * WIDE / sheet.width)), Image.Resampling.LANCZOS)


def main() -> None:
    """Print, typeset, photograph."""
    DOCS.mkdir(exist_ok=True)
    work = DOCS / "work.pdf"
    options = SheetOptions(kinds=("cast",), only="Y10-Y12,G3-G6,R1-R4,B7-B10,V2-V4", backs="none")
    print_deck(load_deck("best-movie"), "en", options, work)
    _save(_pages(work, (0,), 1200)[0], "deck.png")
    print_deck(load_deck("wind-the-film"), "en", SheetOptions(only="B1-B5", backs="none", orientation="landscape"), work)
    (strip,) = _pages(work, (0,), 1200)
    _save(strip.crop((0, 0, strip.width, round(strip.height * 0.515))), "strip.png")
    print_deck(load_deck("b-movies"), "en", SheetOptions(only="T03,T05-T07", backs="none", orientation="landscape"), work)
    (titles,) = _pages(work, (0,), 1200)
    _save(titles.crop((0, 0, titles.width, round(titles.height * 0.508))), "titles.png")
    spread = []
    for lang, number in (("en", 0), ("it", 2), ("uk", 4)):
        render_pdf(load_rules(load_game("best-movie"), lang), work)
        spread += _pages(work, (number,), 420)
    _save(_side_by_side(spread), "rules.png", 0)
    write_pad(Pad(load_game("best-movie"), 3), speech("en"), A4, work, fillable=True)
    form = PdfWriter(clone_from=work)
    form.update_page_form_field_values(form.pages[0], {f"best-movie/1/{name}": written for name, written in _friday()}, auto_regenerate=False)
    form.write(work)
    _save(_pages(work, (0,), 1200)[0], "pad.png")
    for game in slugs():
        _save(_contact(game), f"kit-{game}.png", 96)
    colours.TABLE.write_text(colours.table(DOCS), encoding="utf-8")
    (DOCS / "grey.pdf").unlink()
    work.unlink()


if __name__ == "__main__":
    main()

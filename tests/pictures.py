"""The README's pictures, made from real output: ``make pictures`` writes them to docs/."""

from pathlib import Path

import pypdfium2
from PIL import Image

from companion.catalog import load_deck, load_game
from companion.press.options import SheetOptions
from companion.press.sheets import print_deck
from companion.rulebook.clauses import load_rules
from companion.rulebook.pdf import render_pdf

DOCS = Path(__file__).parent.parent / "docs"
GAP = 24


def _pages(file: Path, numbers: tuple[int, ...], width: int) -> list[Image.Image]:
    """Pages of a PDF (from 0) as pictures of this width in pixels."""
    pages = []
    document = pypdfium2.PdfDocument(file)
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


def _save(picture: Image.Image, name: str) -> None:
    picture.quantize(255, dither=Image.Dither.NONE).save(DOCS / name, optimize=True)


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
    for lang, number in (("en", 0), ("it", 3), ("uk", 4)):
        render_pdf(load_rules(load_game("best-movie"), lang), work)
        spread += _pages(work, (number,), 420)
    _save(_side_by_side(spread), "rules.png")
    work.unlink()


if __name__ == "__main__":
    main()

"""How far apart the colours of each kit remain for everybody: ``make pictures`` writes docs/colours.md."""

from itertools import combinations
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

from companion.catalog import load_deck, slugs
from companion.press.inkmode import Inking
from companion.press.options import SheetOptions
from companion.press.paper import Paper
from companion.press.sheets import print_deck
from companion.preview.vision import Sight, closest

TABLE = Path(__file__).parent.parent / "docs" / "colours.md"
SIGHTS: tuple[Sight, ...] = ("all", "deutan", "protan", "tritan")
CORNER = (14, 30)
"""What shows of a card in a row, in mm: where its colour stands with symbol, letter and pattern."""
DPI = 100
TOLD = 40
"""Levels of grey, of 256, by which two dots differ to the eye."""
ONE_EACH = {
    "best-movie": "Y7,G7,R7,B7,V7",
    "b-movies": "VRN,VBN,VYN,VGN,VVN,VKN",
    "movie-empire": "P01,P20,P40,P50",
    "wind-the-film": "B7,R7,Y7,G7,N7,E7,V7",
}
"""Cards that differ in their colour and as little else as there is."""
INTRODUCTION = """\
# Colours told apart

Nothing is told by colour alone: symbol, letter and, in grey and when saving ink, a pattern go with each colour. Still, colours should look
different. The table shows, for each kit, the smallest distance (CIE 1976) between two of its colours: to most people, and to people without
one kind of cones (deutan, protan, tritan; simulated after Machado, Oliveira and Fernandes, 2009). In grey colours can't be told by themselves;
the last column says which part of the visible corner (14 x 30 mm) differs clearly between the two most alike cards printed with `--grey`.

| kit | everybody | deutan | protan | tritan | corners in grey |
|---|---:|---:|---:|---:|---:|
"""


def distances(game: str) -> dict[Sight, float]:
    """The smallest distance between two colours of a game, sight by sight."""
    colours = [colour.hex for colour in load_deck(game).game.colours]
    pairs = {sight: closest(colours, (sight,)) for sight in SIGHTS}
    return {sight: pair.distance for sight, pair in pairs.items() if pair is not None}


def corners_in_grey(game: str, folder: Path) -> float:
    """The share of the corner that differs between the two most alike cards of other colours, from 0 to 1."""
    deck = load_deck(game)
    width, height = deck.game.kinds[0].size
    paper = Paper("one card", width + 60, height + 60)
    options = SheetOptions(paper=paper, margin=30, marks="none", backs="none", only=ONE_EACH[game], inking=Inking(grey=True))
    print_deck(deck, "en", options, folder / "grey.pdf")
    dots = DPI / 25.4
    box = tuple(round(edge * dots) for edge in (30, 30, 30 + CORNER[0], 30 + CORNER[1]))
    corners = [page.render(scale=DPI / 72).to_pil().convert("L").crop(box) for page in pypdfium2.PdfDocument(folder / "grey.pdf")]
    return min(_differing(one, other) for one, other in combinations(corners, 2))


def _differing(one: Image.Image, other: Image.Image) -> float:
    levels = ImageChops.difference(one, other).histogram()
    return sum(levels[TOLD:]) / sum(levels)


def table(folder: Path) -> str:
    """The document; ``folder`` is for files in between."""
    rows = []
    for game in slugs():
        cells = [f"{distance:.0f}" for distance in distances(game).values()]
        rows.append(f"| {game} | {' | '.join(cells)} | {100 * corners_in_grey(game, folder):.0f} % |\n")
    return INTRODUCTION + "".join(rows)

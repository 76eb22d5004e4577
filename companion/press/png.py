"""One picture a card and one a back, for print shops that take pictures."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.catalog.model import Deck
from companion.files import filling
from companion.paths import TEMPLATES
from companion.press.alike import look_alikes
from companion.press.face import Face
from companion.press.folder import FileNames, FolderReport, Selected, selected
from companion.press.leftovers import is_whole, settle
from companion.press.options import SheetOptions
from companion.press.pages import Progress
from companion.press.paper import INCH, Size
from companion.press.rasters import frame, pictures
from companion.reading.problems import errors

DPI = 300
QUICK = 3
"""zlib's level: higher ones take three times as long and save a tenth."""


class Shop(NamedTuple):
    """What a print shop asks for: bleed on every side and the cards it cuts, in millimetres."""

    name: str
    bleed: float
    cards: dict[str, Size]


def _inches(width: float, height: float) -> Size:
    return width * INCH, height * INCH


SHOPS = {
    "mpc": Shop(
        "MakePlayingCards",
        0.12 * INCH,
        {"poker": _inches(2.5, 3.5), "bridge": _inches(2.25, 3.5), "mini": _inches(1.75, 2.5), "tarot": _inches(2.75, 4.75)},
    ),
    "tgc": Shop(
        "The Game Crafter",
        0.125 * INCH,
        {"poker": _inches(2.5, 3.5), "bridge": _inches(2.25, 3.5), "tarot": _inches(2.75, 4.75), "square": _inches(3.5, 3.5)},
    ),
    "drivethru": Shop("DriveThruCards", 0.125 * INCH, {"poker": _inches(2.5, 3.5), "tarot": _inches(2.75, 4.75)}),
}
"""Shops by the names of their presets; a poker card with bleed has 822 x 1122, 825 x 1125 and 825 x 1125 dots."""


def for_shop(options: SheetOptions, shop: Shop, size: str) -> SheetOptions:
    """The options with the shop's bleed and its card of this name, if it has one; its poker card for ``kit``."""
    card = shop.cards.get("poker" if size == "kit" else size)
    return replace(options, bleed=shop.bleed, size=card or options.size)


def write_pngs(
    deck: Deck, lang: str, options: SheetOptions, out: Path, templates: Path = TEMPLATES, *, force: bool = False, progress: Progress | None = None
) -> FolderReport:
    """Write each card's front, named after its code, and each back to the folder ``out``: 300 dots an inch, with the bleed of the options.

    A back that is the same for all cards of a kind is written once, named after the kind. The folder is filled when all is well or ``force`` is
    given, else not touched. Raises OSError if it can't be written.
    """
    chosen = selected(deck, lang, options, templates)
    if errors(chosen.problems):
        return FolderReport(tuple(chosen.problems))
    names: list[str] = []
    with filling(out) as folder:
        shown = (one for one in _shown(chosen, options) if force or not chosen.faces.failed)  # what won't be kept needs no picture
        for name, picture in pictures((name, face, frame(face.size, options.bleed, DPI)) for name, face in shown):
            names.append(f"{name}.png")
            picture.save(folder.path / names[-1], dpi=(DPI, DPI), compress_level=QUICK)
            if progress:
                progress(min(len(names), len(chosen.cards)), len(chosen.cards))
        problems = (*chosen.problems, *chosen.faces.problems(), *look_alikes(chosen.faces))
        folder.keep = force or not errors(problems)
    if folder.keep:
        problems += (*settle(out, names, deck, "png", whole=is_whole(options)),)
    return FolderReport(problems, out if folder.keep else None, tuple(names), chosen.total)


def _shown(chosen: Selected, options: SheetOptions) -> Iterator[tuple[str, Face]]:
    """Every picture's name and face: fronts in the order of the deck, then backs."""
    faces, safe = chosen.faces, FileNames()
    for card in chosen.cards if options.backs != "only" else ():
        yield safe(card.code), faces.front(card)
    written: set[str] = set()
    for card in chosen.cards if options.backs != "none" else ():
        back = faces.back(card)
        if back is None:
            continue
        name = f"{card.kind}-back" if faces.shared(card) else f"{card.code}-back"
        if name not in written:
            written.add(name)
            yield safe(name), back

"""Cut lines of every sheet as SVG for a cutter, in millimetres, beside the sheets as PDF: one folder, the same places in both."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape

from companion.catalog.model import Deck
from companion.files import filling
from companion.paths import TEMPLATES
from companion.press.folder import FolderReport
from companion.press.imposition import Slot
from companion.press.ink import Matrix, applied
from companion.press.leftovers import settle
from companion.press.marks import Line, cut_lines
from companion.press.options import SheetOptions
from companion.press.pages import Progress, Sheet
from companion.press.paper import length_text
from companion.press.registration import standing
from companion.press.sheets import print_deck
from companion.reading.problems import Problem
from companion.words import deck_speech, msg

HAIRLINE = 0.1
"""Width of the lines, in millimetres; cutters follow their middle."""


def write_cuts(
    deck: Deck,
    lang: str,
    options: SheetOptions,
    out: Path,
    templates: Path = TEMPLATES,
    *,
    radius: float = 0.0,
    force: bool = False,
    progress: Progress | None = None,
) -> FolderReport:
    """Write the sheets to the folder ``out`` as one PDF, and the cuts of each as ``cut-1.svg`` and so on.

    Cards that lie apart are cut out one by one, their corners rounded by ``radius`` mm, and round ones always; between other cards that touch one
    cut goes through, and corners stay square. The folder is filled when all is well or ``force`` is given. Raises OSError if it can't be written.
    """
    tokens = frozenset(kind.key for kind in deck.game.kinds if kind.round)
    name, title = f"{deck.game.slug}.pdf", deck_speech(lang)(deck.game.title)
    with filling(out) as folder:
        report = print_deck(deck, lang, replace(options, plotted=True), folder.path / name, templates, force=force, progress=progress)
        sheets = [sheet for sheet in report.plan if not sheet.plain]
        most = min((min(sheet.grid.card) / 2 for sheet in sheets), default=radius)
        if radius > most:
            folder.keep = False
            return FolderReport((*report.problems, _too_round(radius, most)))
        cuts = [f"cut-{sheet.number}.svg" for sheet in sheets]
        for file, sheet in zip(cuts, sheets, strict=True):
            (folder.path / file).write_text(cut_svg(sheet, options, f"{title} · {sheet.number}", radius, tokens), encoding="utf-8")
        folder.keep = report.path is not None
    if not folder.keep:
        return FolderReport(report.problems)
    # The sheets of any print are counted from 1: those of another one never belong to it.
    left = settle(out, (name, *cuts), deck, "svg-cut", whole=True)
    return FolderReport((*report.problems, *left), out, (name, *cuts), report.cards)


def _too_round(radius: float, most: float) -> Problem:
    message = msg("{option}: {radius} mm is more than half a card; at most {most} mm", option="--corner", radius=radius, most=most)
    return Problem("error", "does-not-fit", message)


def cut_svg(sheet: Sheet, options: SheetOptions, title: str, radius: float = 0.0, tokens: Collection[str] = ()) -> str:
    """The cuts of one sheet as seen on its front: an SVG as large as the page, 1 unit being 1 mm. Cards of the kinds ``tokens`` are round."""
    grid = sheet.grid
    size, lay = standing(grid.page, options.corrected)
    width, height = map(length_text, size)
    slots = [_laid(grid.front(index), lay) for index in range(len(sheet.cards))]
    circles = [card.kind in tokens for card in sheet.cards]
    radii = [min(slot.width, slot.height) / 2 if round_ else radius for slot, round_ in zip(slots, circles, strict=True)]
    cuts = _outlines(slots, radii) if min(grid.gap) > 0 or all(circles) else _throughs(slots)
    marks = ""
    if options.cutter:
        boxes = [_laid(Slot(box.left, box.top, box.right - box.left, box.bottom - box.top), lay) for box in options.cutter.boxes(grid.page)]
        path = " ".join(f"M{_n(box.x)} {_n(box.y)}H{_n(box.x + box.width)}V{_n(box.y + box.height)}H{_n(box.x)}Z" for box in boxes)
        marks = f'  <path id="registration-marks" fill="#000000" d="{path}"/>\n'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">\n'
        f"  <title>{escape(title)}</title>\n"
        f'{marks}  <g id="cuts" fill="none" stroke="#ff0000" stroke-width="{HAIRLINE}">\n{cuts}  </g>\n</svg>\n'
    )


def _laid(slot: Slot, lay: Matrix) -> Slot:
    """Where a slot comes to lie on a page that stands upright in the file."""
    ends = applied(lay, slot.x, slot.y), applied(lay, slot.x + slot.width, slot.y + slot.height)
    (left, right), (top, bottom) = (sorted(end[axis] for end in ends) for axis in (0, 1))
    return Slot(left, top, right - left, bottom - top)


def _outlines(slots: Sequence[Slot], radii: Sequence[float]) -> str:
    """One rectangle a card, its corners rounded: by half its width, it is a circle."""
    rounded = [f' rx="{_n(radius)}"' if radius else "" for radius in radii]
    return "".join(
        f'    <rect x="{_n(slot.x)}" y="{_n(slot.y)}" width="{_n(slot.width)}" height="{_n(slot.height)}"{corners}/>\n'
        for slot, corners in zip(slots, rounded, strict=True)
    )


def _throughs(slots: Sequence[Slot]) -> str:
    """Straight cuts, each as long as cards lie along it without a break and none of it cut twice."""
    return "".join(f'    <path d="M{_n(line.x1)} {_n(line.y1)}L{_n(line.x2)} {_n(line.y2)}"/>\n' for line in joined(cut_lines(slots)))


def joined(lines: Sequence[Line]) -> list[Line]:
    """Upright and level lines, those that meet end to end as one; the level ones first, from the top left on."""
    made: list[Line] = []
    for level in (True, False):
        runs = sorted((line.y1, line.x1, line.x2) if level else (line.x1, line.y1, line.y2) for line in lines if (line.y1 == line.y2) == level)
        merged: list[tuple[float, float, float]] = []
        for at, start, end in runs:
            if merged and merged[-1][0] == at and start <= merged[-1][2] + 1e-3:
                merged[-1] = (at, merged[-1][1], max(end, merged[-1][2]))
            else:
                merged.append((at, start, end))
        made += [Line(start, at, end, at) if level else Line(at, start, at, end) for at, start, end in merged]
    return made


def _n(length: float) -> str:
    return f"{length:.3f}".rstrip("0").rstrip(".")

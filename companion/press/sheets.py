"""A deck onto sheets: chooses, imposes, draws and writes. The way into the press."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.catalog.model import Card, Deck
from companion.files import replacing
from companion.paths import TEMPLATES
from companion.press import marks, slug
from companion.press.face import Face
from companion.press.faces import Faces
from companion.press.imposition import Grid, Slot, impose
from companion.press.ink import Ink
from companion.press.options import SheetOptions
from companion.press.paper import Size, size_said
from companion.press.pdf import About, Boxes, Document
from companion.press.selection import select
from companion.press.typeface import typeface
from companion.reading.problems import Problem, errors
from companion.words import msg, nmsg, speech

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "ru": "Русский", "uk": "Українська"}
"""Each language as its speakers call it."""

_HASH = 6
"""Digits of the content hash on a sheet."""


class PrintReport(NamedTuple):
    """What came of a print. ``path`` is None if nothing was written."""

    problems: tuple[Problem, ...]
    path: Path | None = None
    sheets: int = 0
    """Sheets of paper."""
    pages: int = 0
    cards: int = 0
    per_sheet: tuple[int, ...] = ()
    """Cards on each sheet."""


class Sheet(NamedTuple):
    """The cards of one sheet of paper, in the order of their slots."""

    number: int
    grid: Grid
    cards: tuple[Card, ...]


def print_deck(deck: Deck, lang: str, options: SheetOptions, out: Path, templates: Path = TEMPLATES, *, force: bool = False) -> PrintReport:
    """Lay the deck on sheets and write them to ``out`` as PDF.

    With a problem of level error nothing is written, unless ``force`` is given and there is anything to write. An old file is replaced only by a
    whole new one. Raises OSError if the file can't be written, ValueError for a language that is not one of ours.
    """
    cards, problems = select(deck, options)
    faces = Faces(deck, lang, templates, options.size, options.bleed, options.inking)
    sheets = _impose(cards, faces, options, problems)
    if errors(problems):
        return PrintReport(tuple(problems))
    press = _Press(deck, lang, options, faces, sheets)
    problems += press.run()
    report = PrintReport(tuple(problems), None, len(sheets), press.document.pages, len(cards), tuple(len(sheet.cards) for sheet in sheets))
    if (errors(problems) and not force) or not press.document.pages:
        return report
    content = press.document.finish()
    with replacing(out) as stream:
        stream.write(content)
    return PrintReport(report.problems, out, report.sheets, report.pages, report.cards, report.per_sheet)


def _impose(cards: Sequence[Card], faces: Faces, options: SheetOptions, problems: list[Problem]) -> list[Sheet]:
    """Cards of one size share sheets, those of another begin a new one."""
    groups: dict[Size, list[Card]] = {}
    for card in cards:
        groups.setdefault(faces.trim(card), []).append(card)
    sheets: list[Sheet] = []
    for size, group in groups.items():
        grid = impose(size, options)
        if isinstance(grid, Problem):
            problems.append(grid)
            continue
        for first in range(0, len(group), grid.capacity):
            sheets.append(Sheet(len(sheets) + 1, grid, tuple(group[first : first + grid.capacity])))
    return sheets


class _Drawn(NamedTuple):
    """The faces of one sheet, slot by slot."""

    sheet: Sheet
    fronts: list[Face]
    backs: list[Face | None]


class _Press:
    """One run: draws every page of every sheet."""

    def __init__(self, deck: Deck, lang: str, options: SheetOptions, faces: Faces, sheets: Sequence[Sheet]) -> None:
        self._options = options
        self._faces = faces
        self._sheets = sheets
        self._speech = speech(lang)
        self._title = f"{self._speech(deck.game.title)} · {LANGUAGE_NAMES.get(lang, lang)}"
        self._uses = Counter(card.code for sheet in sheets for card in sheet.cards)
        self._kinds = Counter(card.kind for sheet in sheets for card in sheet.cards)
        self._seen_backs: Counter[bytes] = Counter()
        self._drawn: _Drawn | None = None
        self._hashes: dict[int, str] = {}
        self._bookmarked: set[str] = set()
        self._bands: dict[Grid, slug.Band | None] = {}
        self._backed = options.backs != "none" and any(faces.kind(card).back for sheet in sheets for card in sheet.cards)
        self.document = Document(self._about(lang))

    def _about(self, lang: str) -> About:
        say, paper = self._speech, self._options.paper
        cards = sum(self._uses.values())
        subject = nmsg("{n} card on {paper}, print at 100 %", "{n} cards on {paper}, print at 100 %", cards, paper=paper.name)
        return About(self._title, "companion", say(subject), lang, self._duplex())

    def _duplex(self) -> str:
        options = self._options
        if not self._backed or options.backs != "interleaved" or options.duplex == "none":
            return "Simplex"
        return "DuplexFlipLongEdge" if options.duplex == "long" else "DuplexFlipShortEdge"

    def run(self) -> list[Problem]:
        """Draw all pages in the order they are printed; gives what is wrong with them."""
        for sheet, back in self._order():
            if back:
                self._back(sheet)
            else:
                self._front(sheet)
        problems = self._faces.problems()
        for char in typeface("regular").missing(self._title):
            message = msg('the title "{title}" has the character "{char}", for which the typeface has no glyph', title=self._title, char=char)
            problems.append(Problem("warning", "no-glyph", message))
        if self._sheets and None in self._bands.values():
            problems.append(Problem("warning", "no-room", msg("the margins leave no room for the ruler and for what the sheet tells about itself")))
        return problems

    def _order(self) -> Iterator[tuple[Sheet, bool]]:
        backs = self._options.backs if self._backed else "none"
        if backs == "interleaved":
            for sheet in self._sheets:
                yield sheet, False
                yield sheet, True
            return
        if backs != "only":
            yield from ((sheet, False) for sheet in self._sheets)
        if backs in ("only", "separate"):
            yield from ((sheet, True) for sheet in self._sheets)

    def _front(self, sheet: Sheet) -> None:
        slots = [sheet.grid.front(index) for index in range(len(sheet.cards))]
        self._page(sheet, slots, self._draw(sheet).fronts, back=False)

    def _back(self, sheet: Sheet) -> None:
        slots = [sheet.grid.back(index, self._options.duplex) for index in range(len(sheet.cards))]
        self._page(sheet, slots, self._draw(sheet).backs, back=True)

    def _draw(self, sheet: Sheet) -> _Drawn:
        """The faces of a sheet, kept until another one is drawn."""
        if self._drawn is None or self._drawn.sheet is not sheet:
            fronts = [self._faces.front(card) for card in sheet.cards]
            backs = [self._faces.back(card) if self._backed else None for card in sheet.cards]
            self._drawn = _Drawn(sheet, fronts, backs)
            self._hashes[sheet.number] = _hash(self._drawn)
        return self._drawn

    def _page(self, sheet: Sheet, slots: Sequence[Slot], faces: Sequence[Face | None], *, back: bool) -> None:
        document, bleed = self.document, sheet.grid.bleed
        block = Boxes(
            min(slot.x for slot in slots),
            min(slot.y for slot in slots),
            max(slot.x + slot.width for slot in slots),
            max(slot.y + slot.height for slot in slots),
        )
        document.begin(sheet.grid.page, block, bleed)
        if not back or self._options.backs == "only":
            self._bookmark(sheet)
        for card, slot, face in zip(sheet.cards, slots, faces, strict=True):
            if face is not None:
                document.place(face, slot, bleed, self._back_uses(card, face) if back else self._uses[card.code])
        ink = Ink()
        self._margin(ink, sheet, slots, back=back)
        document.draw(ink.marks)
        document.end()

    def _bookmark(self, sheet: Sheet) -> None:
        """One entry a kind, at the first sheet that holds it."""
        for card in sheet.cards:
            if card.kind not in self._bookmarked:
                self._bookmarked.add(card.kind)
                self.document.bookmark(self._speech(self._faces.kind(card).name))

    def _back_uses(self, card: Card, face: Face) -> int:
        """How often a back is placed: known at once if it is that of a whole kind, else counted as it comes."""
        if self._faces.shared(card):
            return self._kinds[card.kind]
        self._seen_backs[face.digest] += 1
        return self._seen_backs[face.digest]

    def _margin(self, ink: Ink, sheet: Sheet, slots: Sequence[Slot], *, back: bool) -> None:
        options = self._options
        words = self._slug(sheet, back=back)
        reach = marks.reach(sheet.grid) if options.marks != "none" else marks.Reach(0, 0, 0, 0)
        if sheet.grid not in self._bands:
            self._bands[sheet.grid] = slug.place(sheet.grid, reach, words)
        band = self._bands[sheet.grid]
        if options.marks != "none" and options.marks_on in ("both", "back" if back else "front"):
            lines = marks.crop_marks(slots, sheet.grid.bleed, band.reach if band else reach)
            if options.marks == "lines":
                lines += marks.cut_lines(slots)
            ink.paint(" ".join(f"{x1:.3f} {y1:.3f} m {x2:.3f} {y2:.3f} l" for x1, y1, x2, y2 in lines), None, "0 0 0", marks.WIDTH)
        if band is not None:
            slug.draw(ink, sheet.grid, band, words)

    def _slug(self, sheet: Sheet, *, back: bool) -> slug.Words:
        say, paper = self._speech, self._options.paper
        side = msg("back") if back else msg("front")
        size = size_said((paper.width, paper.height))
        named = size if paper.name.endswith("mm") else msg("{paper}, {size}", paper=paper.name, size=size)
        return slug.Words(
            (
                self._title,
                say(msg("Sheet {number} of {count}, {side}", number=sheet.number, count=len(self._sheets), side=side)),
                say(msg("{paper}, print at 100 %", paper=named)),
                self._hashes[sheet.number],
            ),
            say(msg("50 mm")),
            say(msg("2 in")),
        )


def _hash(drawn: _Drawn) -> str:
    """Short digest of what the cards of a sheet look like; the same on front and back."""
    digest = hashlib.sha256()
    for front, back in zip(drawn.fronts, drawn.backs, strict=True):
        digest.update(front.digest + (back.digest if back else b""))
    return digest.hexdigest()[:_HASH]

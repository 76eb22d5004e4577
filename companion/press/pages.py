"""Sheets as pages of a document: cards in their slots, marks, and what the sheet tells about itself."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from companion.catalog.model import Card, Deck
from companion.press import marks, slug
from companion.press.alike import look_alikes
from companion.press.cornermarks import Box
from companion.press.face import Face
from companion.press.faces import Faces
from companion.press.imposition import Grid, Slot
from companion.press.ink import Ink, product
from companion.press.manifest import Looks
from companion.press.options import SheetOptions
from companion.press.paper import named, paper_said, size_said
from companion.press.pdf import About, Document
from companion.press.registration import standing
from companion.press.typeface import shortened, typeface
from companion.reading.problems import Problem
from companion.words import deck_speech, msg, nmsg

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "ru": "Русский", "uk": "Українська"}
"""Each language as its speakers call it."""

_SHORTER = (60, 40, 25, 15)
"""Characters of a title that a sheet has no room for, one after the other."""
_HASH = 6
"""Digits of the content hash on a sheet."""

Side = Literal["front", "back", "both"]
"""What a page shows: the fronts of a sheet, its backs, or both beside a fold."""

Progress = Callable[[int, int], None]
"""Called with how many pages are done and how many there will be."""


class Sheet(NamedTuple):
    """The cards of one sheet of paper, in the order of their slots."""

    number: int
    grid: Grid
    cards: tuple[Card, ...]
    plain: bool = False
    """Whether it holds a page of the kit rather than cards: nothing that is cut along marks."""


class _Drawn(NamedTuple):
    """The faces of one sheet, slot by slot."""

    sheet: Sheet
    fronts: list[Face]
    backs: list[Face | None]


class _Placed(NamedTuple):
    """One face on a page; None for a card without a back."""

    card: Card
    slot: Slot
    face: Face | None
    back: bool


class Press:
    """One run: draws every page of every sheet."""

    def __init__(self, deck: Deck, lang: str, options: SheetOptions, faces: Faces, sheets: Sequence[Sheet]) -> None:
        self._options = options
        self._correction = options.corrected
        self._faces = faces
        self._sheets = sheets
        self._speech = deck_speech(lang)
        name, language = self._speech(deck.game.title), f" · {LANGUAGE_NAMES.get(lang, lang)}" if deck.game.spoken else ""
        self._titles = tuple(dict.fromkeys(f"{shortened(name, most)}{language}" for most in (len(name), *_SHORTER)))
        self._title = self._titles[0]
        self._uses = Counter(card.code for sheet in sheets for card in sheet.cards)
        self._kinds = Counter(card.kind for sheet in sheets for card in sheet.cards)
        self._seen_backs: Counter[bytes] = Counter()
        self._drawn: _Drawn | None = None
        self._hashes: dict[int, str] = {}
        self._bookmarked: set[str] = set()
        self._bands: dict[Grid, tuple[slug.Band | None, str]] = {}
        """Where the slug of a grid stands, and under which title."""
        self._backed = options.backs != "none" and any(faces.kind(card).back for sheet in sheets for card in sheet.cards)
        self._looks = Looks()
        self.looks: dict[str, str] = {}
        """Code -> look of every card drawn so far, for the manifest."""
        self.document = Document(self._about(lang))

    def _about(self, lang: str) -> About:
        say, paper = self._speech, self._options.paper
        cards = sum(len(sheet.cards) for sheet in self._sheets if not sheet.plain)
        subject = nmsg("{n} card on {paper}, print at 100 %", "{n} cards on {paper}, print at 100 %", cards, paper=paper_said(paper))
        return About(self._title, "companion", say(subject), lang, self._duplex())

    def _duplex(self) -> str:
        options = self._options
        if not self._backed or options.backs != "interleaved" or options.duplex == "none":
            return "Simplex"
        return "DuplexFlipLongEdge" if options.duplex == "long" else "DuplexFlipShortEdge"

    def run(self, progress: Progress | None = None) -> list[Problem]:
        """Draw all pages in the order they are printed; gives what is wrong with them."""
        pages = list(self._order())
        for number, (sheet, side) in enumerate(pages, 1):
            self._page(sheet, side)
            if progress:
                progress(number, len(pages))
        problems = self._faces.problems() + look_alikes(self._faces)
        if any(self._correction.stands(sheet.grid.page) for sheet in self._sheets):
            message = msg("sheets that lie across stand upright in the file, as the test pages of {name} did: what was measured holds for them, too",
                          name=self._correction.printer)  # fmt: skip
            problems.append(Problem("hint", "stands-upright", message))
        for char in typeface("regular").missing(self._title):
            message = msg('the title "{title}" has the character "{char}", for which the typeface has no glyph', title=self._title, char=char)
            problems.append(Problem("warning", "no-glyph", message))
        if any(band is None for band, _ in self._bands.values()):
            problems.append(Problem("warning", "no-room", msg("the margins leave no room for the ruler and for what the sheet tells about itself")))
        return problems

    def _order(self) -> Iterator[tuple[Sheet, Side]]:
        backs = self._options.backs if self._backed else "none"
        if backs == "gutterfold":
            yield from ((sheet, "front" if sheet.grid.fold == "none" else "both") for sheet in self._sheets)
        elif backs == "interleaved":
            for sheet in self._sheets:
                yield sheet, "front"
                yield sheet, "back"
        else:
            if backs != "only":
                yield from ((sheet, "front") for sheet in self._sheets)
            if backs != "none":
                order = self._sheets if self._options.order == "normal" else self._sheets[::-1]
                yield from ((sheet, "back") for sheet in order)

    def _draw(self, sheet: Sheet) -> _Drawn:
        """The faces of a sheet, kept until another one is drawn."""
        if self._drawn is None or self._drawn.sheet is not sheet:
            fronts = [self._faces.front(card) for card in sheet.cards]
            backs = [self._faces.back(card) if self._backed else None for card in sheet.cards]
            self._drawn = _Drawn(sheet, fronts, backs)
            looks = list(map(self._looks.of, fronts, backs))
            self.looks.update(zip((card.code for card in sheet.cards), looks, strict=True))
            self._hashes[sheet.number] = hashlib.sha256(" ".join(looks).encode()).hexdigest()[:_HASH]
        return self._drawn

    def _placed(self, sheet: Sheet, side: Side) -> list[_Placed]:
        grid, drawn, duplex = sheet.grid, self._draw(sheet), self._options.duplex
        placed: list[_Placed] = []
        if side != "back":
            fronts = zip(sheet.cards, drawn.fronts, strict=True)
            placed += [_Placed(card, grid.front(index), face, False) for index, (card, face) in enumerate(fronts)]
        if side != "front":
            backs = zip(sheet.cards, drawn.backs, strict=True)
            placed += [_Placed(card, grid.back(index, duplex), face, True) for index, (card, face) in enumerate(backs)]
        return placed

    def _page(self, sheet: Sheet, side: Side) -> None:
        document, grid = self.document, sheet.grid
        placed = self._placed(sheet, side)
        slots = [one.slot for one in placed]
        block = Box(
            min(slot.x for slot in slots),
            min(slot.y for slot in slots),
            max(slot.x + slot.width for slot in slots),
            max(slot.y + slot.height for slot in slots),
        )
        size, lay = standing(grid.page, self._correction)
        document.begin(size, block, grid.bleed, product(self._correction.matrix(size, back=side == "back"), lay))
        if side != "back" or self._options.backs == "only":
            self._bookmark(sheet)
        for card, slot, face, back in placed:
            if face is not None:
                document.place(face, slot, grid.bleed, self._back_uses(card, face) if back else self._uses[card.code])
        ink = Ink()
        self._margin(ink, sheet, slots, side)
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

    def _margin(self, ink: Ink, sheet: Sheet, slots: Sequence[Slot], side: Side) -> None:
        """All that is printed beside the cards: marks to cut, to fold and for a cutter, and the slug."""
        options, grid = self._options, sheet.grid
        keep_out = options.cutter.keep_out(grid.page) if options.cutter else []
        marked = options.marks != "none" and not sheet.plain
        reach = marks.reach(grid) if marked else marks.Reach(0, 0, 0, 0)
        if grid not in self._bands:
            self._bands[grid] = self._placed_slug(sheet, side, reach, keep_out)
        band, title = self._bands[grid]
        left = band.reach if band else reach
        lines: list[marks.Line] = []
        if marked and (options.backs == "gutterfold" or options.marks_on in ("both", side)):
            lines = marks.clear_of(marks.crop_marks(slots, grid.bleed, left), keep_out)
            if options.marks == "lines":
                lines += marks.cut_lines(slots)
        if side == "both":
            lines += marks.fold_line(grid, left)
        if lines:
            ink.paint(" ".join(f"{x1:.3f} {y1:.3f} m {x2:.3f} {y2:.3f} l" for x1, y1, x2, y2 in lines), None, "0 0 0", marks.WIDTH)
        if options.cutter and side != "back" and not sheet.plain:
            options.cutter.draw(ink, grid.page)
        if band is not None:
            slug.draw(ink, grid, band, self._slug(sheet, side, title))

    def _placed_slug(self, sheet: Sheet, side: Side, reach: marks.Reach, keep_out: Sequence[Box]) -> tuple[slug.Band | None, str]:
        """Where the slug stands and under which title: the longest that leaves room for the rest."""
        for title in self._titles:
            band = slug.place(sheet.grid, reach, self._slug(sheet, side, title), keep_out)
            if band is not None:
                return band, title
        return None, self._title

    def _slug(self, sheet: Sheet, side: Side, title: str) -> slug.Words:
        say, paper = self._speech, self._options.paper
        shown = {"front": msg("front"), "back": msg("back"), "both": msg("front and back")}[side]
        size = size_said((paper.width, paper.height))
        called = msg("{paper}, {size}", paper=paper.name, size=size) if named(paper) else size
        corrected = self._correction.said(say)
        return slug.Words(
            (
                title,
                say(msg("Sheet {number} of {count}, {side}", number=sheet.number, count=len(self._sheets), side=shown)),
                say(msg("{paper}, print at 100 %", paper=called)),
                *((corrected,) if corrected else ()),
                self._hashes[sheet.number],
            ),
            say(msg("50 mm")),
            say(msg("2 in")),
        )

"""A deck onto sheets: chooses, imposes, draws and writes. The way into the press."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from companion.catalog.model import Card, Deck, Kind
from companion.files import replacing
from companion.paths import TEMPLATES
from companion.press.cover import DPI, QUICK_DPI, ink_cover
from companion.press.faces import Faces
from companion.press.imposition import impose
from companion.press.manifest import Looks, Manifest, as_json, place_of, read_manifest
from companion.press.obstacles import in_the_way
from companion.press.options import SheetOptions
from companion.press.pages import Press, Progress, Sheet
from companion.press.paper import Size
from companion.press.selection import BOX, Choice, choose
from companion.reading.problems import Problem, errors
from companion.words import msg, nmsg

if TYPE_CHECKING:
    from companion.press.kit import Kit


class PrintReport(NamedTuple):
    """What came of a print. ``path`` is None if nothing was written to a file."""

    problems: tuple[Problem, ...]
    path: Path | None = None
    pages: int = 0
    plan: tuple[Sheet, ...] = ()
    """The sheets of paper, in order."""
    kinds: tuple[Kind, ...] = ()
    """Of the pages beside the cards: the first page, boxes."""
    cover: tuple[float, ...] = ()
    """The share of each page that ink covers, times how dark it is; empty if it was not measured."""

    @property
    def sheets(self) -> int:
        """Sheets of paper."""
        return len(self.plan)

    @property
    def cards(self) -> int:
        return sum(self.per_sheet)

    @property
    def per_sheet(self) -> tuple[int, ...]:
        """Cards on each sheet that holds any."""
        return tuple(len(sheet.cards) for sheet in self.plan if not sheet.plain)


def print_deck(
    deck: Deck,
    lang: str,
    options: SheetOptions,
    out: Path | BinaryIO,
    templates: Path = TEMPLATES,
    *,
    force: bool = False,
    dry: bool = False,
    remember: bool = False,
    record: Path | None = None,
    measure: bool = False,
    progress: Progress | None = None,
) -> PrintReport:
    """Lay the deck on sheets and write them to ``out`` as PDF.

    With a problem of level error nothing is written, unless ``force`` is given and there is anything to write; with ``dry`` nothing is written
    in any case, but everything is told. An old file is replaced only by a whole new one. With ``remember`` a manifest of what was printed is kept
    beside the file, or beside the print ``record`` of which this is a part; with ``measure`` the ink cover is told. Raises OSError if a file
    can't be read or written, ValueError for a language that is not one of ours.
    """
    choice, problems = choose(deck, options)
    kit = _kit(deck, lang, options, problems)
    deck = kit.dressed(deck) if kit else deck
    faces = Faces(deck, lang, templates, options.size, options.bleed, options.inking)
    if options.backs == "gutterfold" and not any(faces.kind(card).back for card in (*choice.named, *choice.compared)):
        options = replace(options, backs="none")
    record = record or (out if isinstance(out, Path) else None)
    history = _history(choice, record, problems, remember=remember)
    if choice.compared:
        options = _as_often(deck, options, history)
    problems += _spare(deck, choice, options, history)
    cards, looks = _copies(choice, faces, options, history)
    sheets = _impose(cards, faces, options, problems, kit.before if kit else 0)
    sheets = kit.around(sheets, deck, lang, options) if kit else sheets
    if not sheets and not errors(problems):
        problems.append(Problem("hint", "unchanged", msg("nothing has changed since the last print")))
    if errors(problems) or not sheets:
        return PrintReport(tuple(problems))
    press = Press(deck, lang, options, faces, sheets)
    problems += press.run(progress)
    report = PrintReport(tuple(problems), None, press.document.pages, tuple(sheets), kit.kinds if kit else ())
    if dry or (errors(problems) and not force):
        return report
    content = press.document.finish()
    if measure:
        report = report._replace(cover=ink_cover(content, dpi=DPI if options.inking.ink == "save" else QUICK_DPI))
    if not isinstance(out, Path):
        out.write(content)
        return report
    with ExitStack() as files:
        if remember and record:
            manifest = _remembered(deck, choice, options, history, {**looks, **press.looks})
            files.enter_context(replacing(place_of(record))).write(as_json(manifest, deck.game.slug, lang))
        files.enter_context(replacing(out)).write(content)
    return report._replace(path=out)


def _kit(deck: Deck, lang: str, options: SheetOptions, problems: list[Problem]) -> "Kit | None":
    """The pages beside the cards, if any are asked for. Boxes are made for all that so many players need, whichever cards are printed now."""
    boxes = options.boxes or BOX in options.kinds
    if not boxes and not options.first_page:
        return None
    from companion.press.kit import plan_kit  # most prints of some cards have none

    kit, found = plan_kit(deck, lang, options, choose(deck, replace(options, only="", kinds=()))[0].named if boxes else ())
    problems += found
    return kit


def _history(choice: Choice, record: Path | None, problems: list[Problem], *, remember: bool) -> Manifest:
    """What was printed to this file before; only those who compare are told that nothing is known of it."""
    if record is None:
        if choice.compared:
            message = msg("what changed is known only of prints to a file: name one with {option}", option="--out")
            problems.append(Problem("error", "no-manifest", message))
        return Manifest()
    if not (choice.compared or remember):
        return Manifest()
    found = read_manifest(record)
    if isinstance(found, Manifest):
        return found
    if choice.compared:
        problems.append(found)
    return Manifest()


def _as_often(deck: Deck, options: SheetOptions, history: Manifest) -> SheetOptions:
    """What changed is printed in as many copies as the deck was, at least."""
    printed = history.copies({card.code: card.quantity for card in deck.cards})
    return replace(options, copies=max(options.copies, printed))


def _spare(deck: Deck, choice: Choice, options: SheetOptions, history: Manifest) -> list[Problem]:
    """What is on paper and no longer in the deck, for those who bring their deck up to date."""
    if not choice.compared:
        return []
    compared = {card.code for card in choice.compared}
    wanted = {card.code: card.quantity * options.copies for card in deck.cards}
    spare = {code: count for code, count in history.spare(wanted).items() if code in compared or not (wanted.get(code) or options.kinds)}
    if not spare:
        return []
    gone = {code: count for code, count in spare.items() if not wanted.get(code)}
    fewer = {code: count for code, count in spare.items() if code not in gone}
    problems = []
    if gone:
        cards = ", ".join(code if count == 1 else f"{count} × {code}" for code, count in gone.items())
        message = nmsg(
            "{cards} is no longer in the deck: take it out", "{cards} are no longer in the deck: take them out", sum(gone.values()), cards=cards
        )
        problems.append(Problem("hint", "taken-out", message))
    if fewer:
        listed = [f"{count} × {code}" for code, count in fewer.items()]
        problems.append(Problem("hint", "taken-out", msg("more are on paper than the deck has now: take out {cards}", cards=listed)))
    return problems


def _copies(choice: Choice, faces: Faces, options: SheetOptions, history: Manifest) -> tuple[list[Card], dict[str, str]]:
    """Every card as often as it is to be printed, copy after copy; and the looks of those that were compared."""
    look = Looks().of
    looks = {card.code: look(faces.front(card), faces.back(card)) for card in choice.compared}
    due = [(card, history.missing(card.code, looks[card.code], card.quantity * options.copies)) for card in choice.compared]
    cards = [card for card in choice.named for _ in range(card.quantity)] * options.copies
    return cards + [card for card, count in due for _ in range(count)], looks


def _remembered(deck: Deck, choice: Choice, options: SheetOptions, history: Manifest, looks: dict[str, str]) -> Manifest:
    """The manifest after this print: earlier ones of the same file count; cards that are gone until they were told of, or all is printed anew."""
    codes = {card.code for card in deck.cards}
    if options.kinds or (options.only.strip() and not choice.compared):
        codes |= history.quantities.keys()
    quantities = {code: count for code, count in history.quantities.items() if code in codes}
    quantities |= {card.code: card.quantity * options.copies for card in (*choice.named, *choice.compared)}
    kept = {code: look for code, look in {**history.looks, **looks}.items() if code in codes}
    return Manifest(kept, quantities)


def _impose(cards: Sequence[Card], faces: Faces, options: SheetOptions, problems: list[Problem], before: int) -> list[Sheet]:
    """Cards of one size share sheets, those of another begin a new one, and those without backs where others fold theirs over. Sheets are numbered
    after those ``before`` them.
    """
    folding = options.backs == "gutterfold"
    groups: dict[tuple[Size, bool], list[Card]] = {}
    for card in cards:
        groups.setdefault((faces.trim(card), folding and faces.kind(card).back is None), []).append(card)
    sheets: list[Sheet] = []
    for (size, single), group in groups.items():
        grid = impose(size, replace(options, backs="none") if single else options)
        if isinstance(grid, Problem):
            problems.append(grid)
            continue
        problems += in_the_way(size, grid, options)
        for first in range(0, len(group), grid.capacity):
            sheets.append(Sheet(before + len(sheets) + 1, grid, tuple(group[first : first + grid.capacity])))
    return sheets

"""A rules text as a tree of values: what the booklet, the page and the terminal are made from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.catalog import Colour, Game


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style. ``target`` is the id of a clause it leads to; ``code`` is text as written in a record."""

    text: str
    strong: bool = False
    emphasis: bool = False
    code: bool = False
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list, numbered when ``ordered``."""

    items: tuple[tuple["Block", ...], ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class Code:
    """Lines of a file, shown as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class FigureCard:
    """A card in a drawing: a cast card with a number, a genre card without one, or a photo; a blurred photo lies face down."""

    colour: Colour
    number: int | None
    head_up: bool = True
    photo: bool = False
    blurred: bool = False

    @property
    def code(self) -> str:
        return self.colour.letter if self.number is None else f"{self.colour.letter}{self.number}"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One row of overlapping cards. ``run`` is the stretch to mark, as a half-open range of places."""

    label: str
    cards: tuple[FigureCard, ...]
    run: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Figure:
    """Rows of cards as they lie on the table. ``counted`` numbers the places; ``source`` is the drawing in characters."""

    rows: tuple[FigureRow, ...]
    counted: bool
    source: str


Cell = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Columns under a line of headings; every row has as many cells as there are headings. ``align`` has one word a column."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: tuple[Literal["left", "center", "right"], ...]


BoxKind = Literal["example", "open", "unsaid", "dossier"]


@dataclass(frozen=True, slots=True)
class Box:
    """A passage set apart: an example, an open question with its default, something the published rules do not say, or what Movie
    Empire's dossiers add to a rule (left out where a table plays without them).
    """

    kind: BoxKind
    body: tuple["Block", ...]


Block = Paragraph | Listing | Table | Code | Figure | Box


@dataclass(frozen=True, slots=True)
class Clause:
    """The smallest part of the rules that can be cited. ``number`` counts in its chapter: "4.3"."""

    id: str
    title: str
    number: str
    body: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    number: str
    lead: tuple[Block, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game in one language."""

    game: Game
    lang: str
    title: str
    lead: tuple[Block, ...]
    chapters: tuple[Chapter, ...]

    def clauses(self) -> Iterator[Clause]:
        """Every clause in order."""
        for chapter in self.chapters:
            yield from chapter.clauses

    def clause(self, key: str) -> Clause | None:
        """The clause with this id, or None."""
        return next((clause for clause in self.clauses() if clause.id == key), None)

    def named(self, written: str) -> Clause | None:
        """The clause with this id, number ("4.3") or title; also by the beginning of its title, where no other begins so."""
        word = written.strip().casefold()
        for clause in self.clauses():
            if word in (clause.id, clause.title.casefold()) or word.rstrip(".") == clause.number:
                return clause
        begun = [clause for clause in self.clauses() if word and clause.title.casefold().startswith(word)]
        return begun[0] if len(begun) == 1 else None

    def chapter_of(self, clause: Clause) -> Chapter:
        return next(chapter for chapter in self.chapters if clause in chapter.clauses)

    def neighbours(self, clause: Clause) -> tuple[Clause | None, Clause | None]:
        """The clauses right before and right after this one."""
        order = list(self.clauses())
        place = order.index(clause)
        return (order[place - 1] if place else None, order[place + 1] if place + 1 < len(order) else None)

    def text(self) -> str:
        """Every word of the rules, for checks."""
        parts = [self.title, *_words(self.lead)]
        for chapter in self.chapters:
            parts += [chapter.title, *_words(chapter.lead)]
            for clause in chapter.clauses:
                parts += [clause.title, *_words(clause.body)]
        return "\n".join(parts)

    def targets(self) -> Iterator[str]:
        """Where the links lead, with repetitions."""
        for chapter in self.chapters:
            for body in (chapter.lead, *(clause.body for clause in chapter.clauses)):
                yield from (span.target for span in _spans(body) if span.target)

    def number_of(self, key: str) -> str:
        """The number of the clause or chapter with this id ("4.3"); empty if there's none."""
        clause = self.clause(key)
        return clause.number if clause else next((chapter.number for chapter in self.chapters if chapter.id == key), "")


def clause_title(rules: Rules, key: str) -> str | None:
    """The title of the clause with this id, or None."""
    clause = rules.clause(key)
    return clause.title if clause else None


def plain(spans: tuple[Span, ...]) -> str:
    """The words alone."""
    return "".join(span.text for span in spans)


def _spans(blocks: Iterable[Block]) -> Iterator[Span]:
    for block in blocks:
        match block:
            case Paragraph():
                yield from block.spans
            case Listing():
                for item in block.items:
                    yield from _spans(item)
            case Table(head=head, rows=rows):
                for line in (head, *rows):
                    for cell in line:
                        yield from cell
            case Box():
                yield from _spans(block.body)
            case Code() | Figure():
                pass


def _words(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph():
                yield plain(block.spans)
            case Listing():
                for item in block.items:
                    yield from _words(item)
            case Table(head=head, rows=rows):
                yield from (plain(cell) for line in (head, *rows) for cell in line)
            case Box():
                yield from _words(block.body)
            case Code():
                yield block.text
            case Figure():
                yield from (row.label for row in block.rows)

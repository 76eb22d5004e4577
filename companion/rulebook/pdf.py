"""The rules as a small printed book."""

# mypy: allow-subclassing-any

import io
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import zip_longest
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Preformatted,
    Spacer,
)
from reportlab.platypus import Paragraph as Text

from companion import fonts
from companion.files import replacing
from companion.outlines import icons
from companion.rulebook.booklet import BookletCanvas
from companion.rulebook.clauses import OPEN
from companion.rulebook.figure import darker, draw
from companion.rulebook.flowables import ContentsLine, Grid, Hairline, Heading, Panel, Picture, grid
from companion.rulebook.labels import box_label, card_colour
from companion.rulebook.model import Block, Box, Cell, Code, Figure, FigureCard, FigureRow, Listing, Paragraph, Rules, Span, Table, plain
from companion.rulebook.spacing import tied
from companion.rulebook.style import ACCENT, CODE_TINT, FORMATS, HAIRLINE, QUIET, Format, Page, styles
from companion.words import msg, speech

_TIGHTEST = 0.8
"""How close the lines of the contents may come, of their usual distance, to fit on the title page."""
_SHORT = 300
"""A paragraph with fewer characters stays on the page of the box that goes with it."""
_LOW = 5
"""So does a table with no more rows."""
_BEGUN = 175.0
"""Room for the heading of a chapter, a few lines and the first rows of its table, in points."""
_WHOLE = 0.6
"""A table stays whole, and with what leads to it, up to this part of a page's height."""


def render_pdf(rules: Rules, out: Path, paper: str = "a5") -> None:
    """Write the booklet to ``out``, whole or not at all. ``paper`` is one of ``FORMATS``; the same rules give the same bytes.

    Raises ValueError for another paper, OSError as the system does.
    """
    if paper not in FORMATS:
        raise ValueError(f"no such paper: {paper}")
    content = typeset(rules, FORMATS[paper])
    with replacing(out) as stream:
        stream.write(content)


def typeset(rules: Rules, layout: Format) -> bytes:
    """The bytes of the PDF. Set twice: the first time tells on which page each clause lands."""
    trial = _Book(rules, layout, {})
    trial.make()
    return _Book(rules, layout, trial.pages).make()


class _Book(BaseDocTemplate):
    def __init__(self, rules: Rules, layout: Format, pages: dict[str, int]) -> None:
        self.rules = rules
        self.layout = layout
        self.known = pages
        self.pages: dict[str, int] = {}
        self.chapter = ""
        self.head = (0, "")
        self.say = speech(rules.lang)
        self.stream = io.BytesIO()
        page = layout.page
        super().__init__(
            self.stream,
            pagesize=page.size,
            title=f"{rules.title} — {self.say(msg('Rules'))}",
            subject=" ".join(plain(block.spans) for block in rules.lead if isinstance(block, Paragraph)),
            author="companion",
            creator="companion",
            lang=rules.lang,
            invariant=1,
            initialFontName=fonts.register(),
            printScaling="None",
            displayDocTitle=1,
            duplex="DuplexFlipShortEdge" if layout.sheet else "DuplexFlipLongEdge",
        )
        left, top, _, bottom = page.margins
        frame = Frame(left, bottom, page.measure, page.size[1] - top - bottom, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)
        self.addPageTemplates([PageTemplate("title", [frame]), PageTemplate("text", [frame], onPageEnd=self._running)])

    def make(self) -> bytes:
        maker = partial(BookletCanvas, sheet=self.layout.sheet) if self.layout.sheet else Canvas
        self.build(list(Setter(self.rules, self.layout.page, self.known).story()), canvasmaker=maker)
        return self.stream.getvalue()

    def afterFlowable(self, flowable: Flowable) -> None:
        """Notes where a heading has landed, and gives it a bookmark and a place for links; the page's first piece decides the running head."""
        if isinstance(flowable, Heading):
            if flowable.level == 0:
                self.chapter = flowable.title
            self.pages[flowable.key] = self.page
            self.canv.bookmarkPage(flowable.key, fit="XYZ", top=self.frame._y + flowable.getSpaceAfter() + flowable.height + 6)
            self.canv.addOutlineEntry(flowable.title, flowable.key, flowable.level, closed=flowable.level == 0)
        if self.head[0] != self.page and isinstance(flowable, Text | Panel | Picture):
            self.head = (self.page, self.chapter)

    def _running(self, canvas: Canvas, _document: BaseDocTemplate) -> None:
        """Running head and page number."""
        page, style = self.layout.page, styles(self.layout.page.scale)["running"]
        left, right, y = page.margins[0], page.size[0] - page.margins[2], page.size[1] - page.margins[1] + 7 * mm
        canvas.setFont(style.fontName, style.fontSize)
        canvas.setFillColor(HexColor(QUIET))
        canvas.drawString(left, y, self.rules.title)
        canvas.drawRightString(right, y, self.head[1])
        canvas.setStrokeColor(HexColor(HAIRLINE))
        canvas.setLineWidth(0.5)
        canvas.line(left, y - 4, right, y - 4)
        canvas.drawCentredString((left + right) / 2, page.margins[3] - 9 * mm, str(self.page))


class Setter:
    """Blocks -> flowables for a page. ``numbered`` sets the number of its clause after every link, for paper that has no other way to follow it.

    ``place`` is the number of the chapter or clause that is being set.
    """

    def __init__(self, rules: Rules, page: Page, pages: dict[str, int], *, numbered: bool = False) -> None:
        self.rules = rules
        self.page = page
        self.pages = pages
        self.numbered = numbered
        self.place = ""
        self.styles = styles(page.scale, page.close)
        self.say = speech(rules.lang)
        self.height = page.size[1] - page.margins[1] - page.margins[3]
        longest = max((len(clause.number) for clause in rules.clauses()), default=0)
        self.indent = 23 if longest > 3 else 19

    def story(self) -> Iterator[Flowable]:
        yield from self._title_page()
        yield NextPageTemplate("text")
        yield PageBreak()
        for chapter in self.rules.chapters:
            if any(isinstance(block, Table) for block in chapter.lead):
                yield CondPageBreak(_BEGUN * self.page.scale)
            self.place = chapter.number
            yield self._heading(chapter.id, chapter.number, chapter.title, 0)
            yield from self.blocks(chapter.lead)
            for clause in chapter.clauses:
                self.place = clause.number
                parts = [self._heading(clause.id, clause.number, clause.title, 1), *self.blocks(clause.body)]
                yield from [KeepTogether(parts)] if chapter.id == OPEN else parts

    def _title_page(self) -> Iterator[Flowable]:
        head, lines = list(self._title()), list(self._contents())
        room = self.height - sum(part.wrap(self.page.measure, self.height)[1] + part.getSpaceBefore() + part.getSpaceAfter() for part in head)
        needed = sum(line.height + line.getSpaceBefore() for line in lines)
        if room < needed <= room / _TIGHTEST:
            for line in lines:
                line.tighten(room / needed)
        yield from head
        yield from lines

    def _title(self) -> Iterator[Flowable]:
        cards = tuple(FigureCard(colour, None) for colour in self.rules.game.colours if colour.symbol in icons())
        if cards:
            yield Picture(draw(Figure((FigureRow("", cards, None),), counted=False, source="")), 1.1 * self.page.scale)
            yield Spacer(0, 8)
        yield Text(escape(self.rules.title), self.styles["title"])
        for block in self.rules.lead:
            if isinstance(block, Paragraph):
                yield Text(self._markup(block.spans), self.styles["subtitle"])
        yield Hairline()
        yield Spacer(0, 4)

    def _contents(self) -> Iterator[ContentsLine]:
        for chapter in self.rules.chapters:
            yield self._contents_line(chapter.number, chapter.title, chapter.id, "contents-chapter")
            if chapter.id != OPEN:
                for clause in chapter.clauses:
                    yield self._contents_line(clause.number, clause.title, clause.id, "contents-clause")

    def _contents_line(self, number: str, title: str, key: str, style: str) -> ContentsLine:
        return ContentsLine(number, title, key, str(self.pages.get(key, "")), self.styles[style], self.indent * self.page.scale)

    def _heading(self, key: str, number: str, title: str, level: int) -> Heading:
        style = self.styles["clause" if level else "chapter"]
        shown = f'<font color="{ACCENT}">{number}</font>&nbsp;&nbsp;{escape(tied(title, self.rules.lang))}'
        return Heading(shown, style, key=key, title=f"{number} {title}", level=level)

    def blocks(self, blocks: Iterable[Block], boxed: str = "") -> Iterator[Flowable]:
        """The flowables of some blocks; ``boxed`` is ``boxed`` inside boxes, where type is a little smaller."""
        for block, following in zip_longest(listed := list(blocks), listed[1:]):
            match block:
                case Paragraph():
                    text = Text(self._markup(block.spans), self.styles[_paragraph_style(block, boxed)])
                    text.keepWithNext = text.getKeepWithNext() or self._leads(block, following)
                    yield text
                case Listing():
                    yield from self._listing(block, boxed, isinstance(following, Box))
                case Table():
                    table = self._table(block, boxed)
                    table.keepWithNext = isinstance(following, Box) and len(block.rows) <= _LOW
                    yield table
                case Code():
                    yield Panel("unsaid", [Preformatted(block.text, self.styles["code"])], self.height)
                case Figure():
                    yield Picture(draw(block), self.page.scale)
                case Box():
                    yield self._box(block)

    def _leads(self, paragraph: Paragraph, following: Block | None) -> bool:
        """Whether what follows a paragraph is to stay on its page; not a table that has no room on a single one."""
        match following:
            case Listing():
                return True
            case Box():
                return len(plain(paragraph.spans)) < _SHORT
            case Table():
                return bool(self._table(following, "").wrap(self.page.measure, self.height)[1] <= _WHOLE * self.height)
        return False

    def _listing(self, listing: Listing, boxed: str, led: bool = False) -> Iterator[Flowable]:
        """The items, none of them alone at the foot or the head of a page; ``led``: the last stay with what follows."""
        style = self.styles["boxed-item" if boxed else "item"]
        count = len(listing.items)
        for place, item in enumerate(listing.items, 1):
            bullet = f"{place}." if listing.ordered else "•"
            for block in item:
                if isinstance(block, Paragraph):
                    text = Text(self._markup(block.spans), style, bulletText=bullet)
                    text.keepWithNext = led if place == count else place in (1, count - 1)
                    yield text
                    bullet = ""
                else:
                    yield from self.blocks((block,), boxed)
        end = Spacer(0, 2 * self.page.scale)
        end.keepWithNext = led
        yield end

    def _table(self, table: Table, boxed: str) -> Grid:
        cells = [self._cells(table.head, table, "table-head"), *(self._cells(row, table, f"{boxed}-cell" if boxed else "cell") for row in table.rows)]
        made = grid(cells, self.page.measure, self.page.scale)
        made.whole = _WHOLE * self.height
        return made

    def _cells(self, cells: Iterable[Cell], table: Table, style: str) -> list[Text]:
        return [Text(self._markup(cell), self.styles[f"{style}-{align}"]) for cell, align in zip(cells, table.align, strict=True)]

    def _box(self, box: Box) -> Flowable:
        label = escape(self.say(box_label(box.kind)).upper())
        kicker, alone = (Text(text, self.styles["kicker"]) for text in (label, f"{self.place} · {label}"))
        top = self.page.size[1] - self.page.margins[1]
        return Panel(box.kind, [kicker, *self.blocks(box.body, "boxed")], self.height, alone if self.place else None, top)

    def _markup(self, spans: Iterable[Span]) -> str:
        return "".join(self._span(span) for span in spans)

    def _span(self, span: Span) -> str:
        if span.code:
            return self._chip(span.text)
        text = escape(tied(span.text, self.rules.lang))
        text = f"<b>{text}</b>" if span.strong else text
        text = f"<i>{text}</i>" if span.emphasis else text
        if not span.target:
            return text
        if self.numbered:
            size, number = self.styles["body"].fontSize, self.rules.number_of(span.target)
            return f'{text}<super rise="{size * 0.3:.1f}" size="{size * 0.65:.1f}"><font color="{ACCENT}">&nbsp;{number}</font></super>'
        return f'<a href="#{escape(span.target)}" color="{ACCENT}">{text}</a>'

    def _chip(self, text: str) -> str:
        colour = card_colour(text, self.rules.game)
        ink, tint = (darker(colour.hex), _tint(colour.hex)) if colour else (None, CODE_TINT)
        words = escape(text).replace(" ", "&nbsp;")
        return f'<font backColor="{tint}" color="{ink}"><b>{words}</b></font>' if ink else f'<font backColor="{tint}">{words}</font>'


def _paragraph_style(paragraph: Paragraph, boxed: str) -> str:
    """What leads to the next piece stays with it: a line that ends in a colon, a question above its answer."""
    if boxed:
        return "boxed-question" if all(span.strong for span in paragraph.spans) else "boxed"
    return "lead-in" if plain(paragraph.spans).endswith(":") else "body"


def _tint(colour: str) -> str:
    """A colour so light that its darker self can be read on it."""
    return "#" + "".join(f"{255 - (255 - int(colour[place : place + 2], 16)) // 8:02X}" for place in (1, 3, 5))

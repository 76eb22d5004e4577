"""The rules as plain text, wrapped for the terminal, and as Markdown."""

import textwrap
from collections.abc import Iterable, Iterator

from companion.rulebook.labels import box_label
from companion.rulebook.model import Block, Box, Cell, Clause, Code, Figure, Listing, Paragraph, Rules, Span, Table
from companion.words import Message, msg, speech


def render_text(rules: Rules, width: int = 80, clause: str | None = None) -> str:
    """The rules, or the one clause with this id and its neighbours' titles, in lines of at most ``width`` characters where words allow.

    Raises KeyError if there is no such clause.
    """
    paper = _Terminal(rules, width)
    lines = paper.one(_found(rules, clause)) if clause is not None else paper.all()
    return "\n".join(lines).strip("\n") + "\n"


def render_markdown(rules: Rules, clause: str | None = None) -> str:
    """The rules, or the one clause with this id, as CommonMark that needs nothing else; links lead to headings. Raises KeyError."""
    paper = _Markdown(rules)
    lines = paper.clause(_found(rules, clause)) if clause is not None else paper.all()
    return "\n".join(lines).strip("\n") + "\n"


def _found(rules: Rules, key: str) -> Clause:
    clause = rules.clause(key)
    if clause is None:
        raise KeyError(key)
    return clause


class _Terminal:
    def __init__(self, rules: Rules, width: int) -> None:
        self.rules = rules
        self.width = max(24, width)
        self.say = speech(rules.lang)

    def all(self) -> Iterator[str]:
        yield from self._heading(self.rules.title, "=")
        yield from self._blocks(self.rules.lead)
        for chapter in self.rules.chapters:
            yield ""
            yield from self._heading(f"{chapter.number}  {chapter.title}", "=")
            yield from self._blocks(chapter.lead)
            for clause in chapter.clauses:
                yield from self._clause(clause)

    def one(self, clause: Clause) -> Iterator[str]:
        chapter = self.rules.chapter_of(clause)
        yield f"{self.rules.title} · {chapter.number} {chapter.title}"
        yield ""
        yield from self._clause(clause)
        before, after = self.rules.neighbours(clause)
        if before:
            yield from self._neighbour(msg("Before:"), before)
        if after:
            yield from self._neighbour(msg("After:"), after)

    def _neighbour(self, label: Message, clause: Clause) -> list[str]:
        return self._wrapped(f"{self.say(label)} {clause.number} {clause.title} ({clause.id})", "", "    ")

    def _clause(self, clause: Clause) -> Iterator[str]:
        yield from self._heading(f"{clause.number}  {clause.title}", "-")
        yield from self._blocks(clause.body)

    def _heading(self, title: str, rule: str) -> list[str]:
        lines = textwrap.wrap(title, self.width)
        return [*lines, rule * max(map(len, lines), default=0)]

    def _blocks(self, blocks: Iterable[Block], indent: str = "") -> Iterator[str]:
        for block in blocks:
            match block:
                case Paragraph():
                    yield from self._wrapped(self._said(block.spans), indent, indent)
                    yield indent.rstrip()
                case Listing():
                    yield from self._listing(block, indent)
                    yield indent.rstrip()
                case Table():
                    yield from (f"{indent}{line}".rstrip() for line in self._table(block))
                    yield indent.rstrip()
                case Code(text=text) | Figure(source=text):
                    yield from (f"{indent}    {line}" for line in text.splitlines())
                    yield indent.rstrip()
                case Box():
                    yield from self._box(block, indent)

    def _box(self, box: Box, indent: str) -> Iterator[str]:
        edge = f"{indent}| "
        yield f"{edge}{self.say(box_label(box.kind)).upper()}"
        body = list(self._blocks(box.body, edge))
        while body and body[-1] == edge.rstrip():
            body.pop()
        yield from body
        yield indent.rstrip()

    def _listing(self, listing: Listing, indent: str) -> Iterator[str]:
        for place, item in enumerate(listing.items, 1):
            mark = f"{place}. " if listing.ordered else "- "
            first, rest = f"{indent}{mark}", indent + " " * len(mark)
            for block in item:
                if isinstance(block, Paragraph):
                    yield from self._wrapped(self._said(block.spans), first, rest)
                else:
                    yield from self._blocks((block,), rest)
                first = rest

    def _table(self, table: Table) -> Iterator[str]:
        lines = [[self._said(cell) for cell in line] for line in (table.head, *table.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        turn = {"left": str.ljust, "center": str.center, "right": str.rjust}
        for place, line in enumerate(lines):
            yield "  ".join(turn[align](cell, width) for cell, width, align in zip(line, widths, table.align, strict=True))
            if place == 0:
                yield "  ".join("-" * width for width in widths)

    def _wrapped(self, text: str, first: str, rest: str) -> list[str]:
        return textwrap.wrap(text, self.width, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False)

    def _said(self, spans: Iterable[Span]) -> str:
        return "".join(self._span(span) for span in spans)

    def _span(self, span: Span) -> str:
        number = self.rules.number_of(span.target) if span.target else ""
        return f"{span.text} ({number})" if number and number not in span.text else span.text


class _Markdown:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.say = speech(rules.lang)

    def all(self) -> Iterator[str]:
        yield from (f"# {self.rules.title}", "")
        yield from self._blocks(self.rules.lead)
        for chapter in self.rules.chapters:
            yield from (self._anchor(chapter.id), f"## {chapter.number} {chapter.title}", "")
            yield from self._blocks(chapter.lead)
            for clause in chapter.clauses:
                yield from self.clause(clause)

    def clause(self, clause: Clause) -> Iterator[str]:
        yield from (self._anchor(clause.id), f"### {clause.number} {clause.title}", "")
        yield from self._blocks(clause.body)

    def _anchor(self, key: str) -> str:
        return f'<a id="{key}"></a>\n'

    def _blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        for block in blocks:
            match block:
                case Paragraph():
                    yield self._said(block.spans)
                case Listing():
                    for place, item in enumerate(block.items, 1):
                        yield from _indented(self._blocks(item), f"{place}. " if block.ordered else "- ")
                case Table():
                    marks = [{"left": "---", "center": ":---:", "right": "---:"}[align] for align in block.align]
                    yield from (self._line(block.head), f"| {' | '.join(marks)} |", *map(self._line, block.rows))
                case Code(text=text) | Figure(source=text):
                    yield f"```\n{text}\n```"
                case Box():
                    body = [f"**{self.say(box_label(block.kind))}**", "", *self._blocks(block.body)]
                    yield from (f"> {line}".rstrip() for line in "\n".join(body).rstrip("\n").split("\n"))
            yield ""

    def _said(self, spans: Iterable[Span]) -> str:
        return "".join(self._span(span) for span in spans)

    def _line(self, cells: Iterable[Cell]) -> str:
        return f"| {' | '.join(self._said(cell) for cell in cells)} |"

    def _span(self, span: Span) -> str:
        if span.code:
            return f"`{span.text}`"
        text = span.text.translate(_ESCAPES)
        words = text.strip()
        styled = f"**{words}**" if span.strong else f"*{words}*" if span.emphasis else words
        styled = f"[{styled}](#{span.target})" if span.target else styled
        return text[: len(text) - len(text.lstrip())] + styled + text[len(text.rstrip()) :] if words else text


_ESCAPES = str.maketrans({char: f"\\{char}" for char in "\\`*_[]<>"})


def _indented(lines: Iterable[str], mark: str) -> Iterator[str]:
    text = "\n".join(lines).rstrip("\n").split("\n")
    yield from (f"{' ' * len(mark) if place else mark}{line}".rstrip() for place, line in enumerate(text))

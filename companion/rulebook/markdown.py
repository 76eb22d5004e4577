"""Rules Markdown -> blocks.

Beyond CommonMark: ``## Title {#id}`` gives headings an id; a quote that begins with ``[!example]``, ``[!unsaid]`` or ``[!dossier]``
is a box; tables are written with bars, as on GitHub; a fenced block ``row``, ``genres`` or ``film`` is a drawing of cards, one row a line:
``Anna: [R7v R2^ R3^]`` (``^`` head up, ``v`` head down, ``x`` a blurred photo, brackets around a run).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from companion.catalog import Colour
from companion.catalog.clauses import headings
from companion.rulebook.model import Block, Box, BoxKind, Code, Figure, FigureCard, FigureRow, Listing, Paragraph, Span, Table
from companion.words import Message, msg

_PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")
_BOX = re.compile(r"\[!(\w+)\]\s*")
_CARD = re.compile(r"([A-Za-z])(\d+)?([v^x]?)")
_BOXES: dict[str, BoxKind] = {"example": "example", "unsaid": "unsaid", "dossier": "dossier"}
_ALIGN: dict[str, Literal["left", "center", "right"]] = {"text-align:center": "center", "text-align:right": "right"}


class MarkupError(ValueError):
    """Markdown that the rules have no use for, such as an unknown kind of box; ``message`` tells which."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, up to the next heading. Level 0 is what stands before all headings."""

    level: int
    title: str
    id: str
    body: tuple[Block, ...]


def sections(source: str, colours: Iterable[Colour]) -> list[Section]:
    """The text cut at its headings. Raises MarkupError."""
    reader = _Reader({colour.letter: colour for colour in colours})
    found = [Section(0, "", "", ())]
    for node in SyntaxTreeNode(_PARSER.parse(source)).children:
        if node.type == "heading":
            heading = headings(f"{node.markup} {_source(node)}")[0]
            found.append(Section(heading.level, heading.title, heading.id, ()))
        else:
            found[-1] = replace(found[-1], body=(*found[-1].body, reader.block(node)))
    return found


class _Reader:
    def __init__(self, colours: dict[str, Colour]) -> None:
        self.colours = colours

    def block(self, node: SyntaxTreeNode) -> Block:
        match node.type:
            case "paragraph":
                return Paragraph(_spans(node.children[0]))
            case "bullet_list" | "ordered_list":
                items = tuple(tuple(self.block(child) for child in item.children) for item in node.children)
                return Listing(items, node.type == "ordered_list")
            case "table":
                return _table(node)
            case "blockquote":
                return self._box(node)
            case "fence" | "code_block":
                words = node.info.split()
                if words and words[0] in ("row", "genres", "film"):
                    return self._figure(node.content, words[0])
                return Code(node.content.rstrip("\n"))
            case other:
                raise MarkupError(msg('rules have no use for "{markup}"', markup=other.replace("_", " ")))

    def _box(self, node: SyntaxTreeNode) -> Box:
        first, *rest = (self.block(child) for child in node.children)
        if isinstance(first, Paragraph) and (mark := _BOX.match(first.spans[0].text)) and mark[1] in _BOXES:
            head = replace(first.spans[0], text=first.spans[0].text[mark.end() :])
            spans = (head, *first.spans[1:]) if head.text else first.spans[1:]
            body = (Paragraph(spans), *rest) if spans else tuple(rest)
            return Box(_BOXES[mark[1]], body)
        raise MarkupError(msg("a quote begins with [!example], [!unsaid] or [!dossier]"))

    def _figure(self, source: str, kind: str) -> Figure:
        rows = tuple(self._row(line, photo=kind == "film") for line in source.splitlines() if line.strip())
        return Figure(rows, kind == "genres", source.rstrip("\n"))

    def _row(self, line: str, *, photo: bool) -> FigureRow:
        label, colon, text = line.rpartition(":")
        cards: list[FigureCard] = []
        start, run = None, None
        for word in text.split():
            if word.startswith("["):
                start = len(cards)
            cards.append(self._card(word.strip("[]"), photo=photo))
            if word.endswith("]") and start is not None:
                run = (start, len(cards))
        return FigureRow(label.strip() if colon else "", tuple(cards), run)

    def _card(self, word: str, *, photo: bool) -> FigureCard:
        match = _CARD.fullmatch(word)
        colour = self.colours.get(match[1].upper()) if match else None
        if match is None or colour is None:
            raise MarkupError(msg('a drawing can\'t show "{word}"; cards are written like "R7^"', word=word))
        return FigureCard(colour, int(match[2]) if match[2] else None, match[3] != "v", photo, match[3] == "x")


def _table(node: SyntaxTreeNode) -> Table:
    lines = [line.children for part in node.children for line in part.children]
    cells = [tuple(_spans(cell.children[0]) for cell in line) for line in lines]
    return Table(cells[0], tuple(cells[1:]), tuple(_ALIGN.get(str(cell.attrs.get("style", "")), "left") for cell in lines[0]))


def _source(node: SyntaxTreeNode) -> str:
    return node.children[0].content if node.children else ""


def _spans(inline: SyntaxTreeNode) -> tuple[Span, ...]:
    found: list[Span] = []
    for span in _walk(inline, Span("")):
        if found and replace(found[-1], text=span.text) == span and not span.code:
            found[-1] = replace(span, text=found[-1].text + span.text)
        elif span.text:
            found.append(span)
    return tuple(found)


def _walk(node: SyntaxTreeNode, style: Span) -> Iterable[Span]:
    for child in node.children:
        match child.type:
            case "text":
                yield replace(style, text=child.content)
            case "softbreak" | "hardbreak":
                yield replace(style, text=" ")
            case "code_inline":
                yield replace(style, text=child.content, code=True)
            case "strong":
                yield from _walk(child, replace(style, strong=True))
            case "em":
                yield from _walk(child, replace(style, emphasis=True))
            case "link":
                yield from _walk(child, replace(style, target=_target(str(child.attrs.get("href", "")))))
            case other:
                raise MarkupError(msg('rules have no use for "{markup}"', markup=other.replace("_", " ")))


def _target(href: str) -> str:
    if not href.startswith("#"):
        raise MarkupError(msg('links lead to clauses, like "#run", and not to "{link}"', link=href))
    return href[1:]

"""The rules as one web page that needs nothing else: no network, no other file. The accessible edition."""

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Literal, assert_never

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from companion.paths import TEMPLATES
from companion.rulebook.figure import Label, Shape, darker, draw
from companion.rulebook.labels import LANGUAGE_NAMES, box_label, card_colour
from companion.rulebook.model import Block, Box, Cell, Code, Figure, Listing, Paragraph, Rules, Span, Table, plain
from companion.rulebook.spacing import tied
from companion.words import msg, speech

_LANGUAGES = {name: lang for lang, name in LANGUAGE_NAMES.items()}

_PIXELS = 5.2
"""CSS pixels a millimetre of a drawing: a card is as wide as three or four words."""


def render_html(rules_by_lang: Mapping[str, Rules], lang: str, templates: Path = TEMPLATES) -> str:
    """One page with the rules in all given languages and a switch between them; ``lang`` shows first.

    Ids are the clause's with the language before it: ``#it-run``.
    """
    common = templates / "common"
    environment = SandboxedEnvironment(
        loader=FileSystemLoader(common), undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
    books = [_Pages(rules).book() for rules in rules_by_lang.values()]
    return environment.get_template("rules.html").render(
        books=books,
        shown=next(book for book in books if book["lang"] == lang),
        style=Markup((common / "rules.css").read_text(encoding="utf-8")),
        script=Markup((common / "rules.js").read_text(encoding="utf-8")),
    )


class _Pages:
    """One language of the page."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.say = speech(rules.lang)

    def book(self) -> dict[str, object]:
        return {
            "lang": self.rules.lang,
            "name": LANGUAGE_NAMES[self.rules.lang],
            "title": self.rules.title,
            "lead": self.blocks(self.rules.lead),
            "words": {
                "rules": self.say(msg("Rules")),
                "contents": self.say(msg("Contents")),
                "language": self.say(msg("Language")),
                "skip": self.say(msg("Skip to the rules")),
                "search": self.say(msg("Search")),
                "found": self.say(msg("Clauses found: {n}", n="{n}")),
            },
            "chapters": [
                {
                    "id": chapter.id,
                    "number": chapter.number,
                    "title": chapter.title,
                    "lead": self.blocks(chapter.lead),
                    "clauses": [
                        {
                            "id": clause.id,
                            "number": clause.number,
                            "title": clause.title,
                            "body": self.blocks(clause.body, f"{clause.number} {clause.title}"),
                        }
                        for clause in chapter.clauses
                    ],
                }
                for chapter in self.rules.chapters
            ],
        }

    def blocks(self, blocks: Iterable[Block], clause: str = "") -> Markup:
        """Blocks of a clause, which gives its tables their names, as HTML."""
        return Markup("\n".join(self._block(block, clause) for block in blocks))

    def _block(self, block: Block, clause: str) -> str:
        match block:
            case Paragraph():
                return f"<p>{self._spans(block.spans)}</p>"
            case Listing():
                tag = "ol" if block.ordered else "ul"
                return f"<{tag}>\n" + "\n".join(f"<li>{self._item(item, clause)}</li>" for item in block.items) + f"\n</{tag}>"
            case Table():
                head = f"<thead>\n{self._line(block, block.head, 'col')}\n</thead>"
                body = "\n".join(self._line(block, row, "row") for row in block.rows)
                name = escape(": ".join(filter(None, (clause, plain(block.head[0])))))
                return f'<div class="table" role="region" aria-label="{name}" tabindex="0"><table>\n{head}\n<tbody>\n{body}\n</tbody>\n</table></div>'
            case Code():
                return f'<pre tabindex="0"><code>{escape(block.text)}</code></pre>'
            case Figure():
                return _svg(block)
            case Box():
                kind = f'<p class="kind">{escape(self.say(box_label(block.kind)))}</p>'
                return f'<div class="box {block.kind}" role="note">\n{kind}\n{self.blocks(block.body, clause)}\n</div>'
            case _:
                assert_never(block)

    def _item(self, item: tuple[Block, ...], clause: str) -> str:
        if len(item) == 1 and isinstance(item[0], Paragraph):
            return self._spans(item[0].spans)
        return str(self.blocks(item, clause))

    def _line(self, table: Table, cells: Iterable[Cell], scope: Literal["col", "row"]) -> str:
        """A line of a table. What names its column or its row is a heading; a column of another language says so."""
        line = ""
        for place, (cell, head, align) in enumerate(zip(cells, table.head, table.align, strict=True)):
            tag, scoped = ("th", f' scope="{scope}"') if scope == "col" or not place else ("td", "")
            lang = _LANGUAGES.get(plain(head), "")
            spoken = f' lang="{lang}"' if lang else ""
            line += f'<{tag}{scoped}{spoken} class="{align}">{self._spans(cell)}</{tag}>'
        return f"<tr>{line}</tr>"

    def _spans(self, spans: Iterable[Span]) -> str:
        return "".join(self._span(span) for span in spans)

    def _span(self, span: Span) -> str:
        if span.code:
            colour = card_colour(span.text, self.rules.game)
            card = f' class="card" style="--card:{darker(colour.hex, 7)}"' if colour else ""
            return f"<code{card}>{escape(span.text)}</code>"
        text = escape(tied(span.text, self.rules.lang), quote=False)
        text = f"<strong>{text}</strong>" if span.strong else text
        text = f"<em>{text}</em>" if span.emphasis else text
        return f'<a href="#{self.rules.lang}-{escape(span.target)}"{self._number(span.target, span.text)}>{text}</a>' if span.target else text

    def _number(self, target: str, said: str) -> str:
        """The number of the clause that a link leads to, which stands behind the link on paper; not where the link tells it already."""
        number = self.rules.number_of(target)
        return f' data-at="{number}"' if number not in said else ""


def _svg(figure: Figure) -> str:
    drawing = draw(figure)
    parts = "".join(_path(part) if isinstance(part, Shape) else _text(part) for part in drawing.parts)
    width, height = (round(value * _PIXELS) for value in (drawing.width, drawing.height))
    name = escape("; ".join(figure.source.splitlines()))
    view = f"0 0 {drawing.width:.2f} {drawing.height:.2f}"
    return f'<figure><svg role="img" aria-label="{name}" width="{width}" height="{height}" viewBox="{view}">{parts}</svg></figure>'


def _path(shape: Shape) -> str:
    data = "".join(segment.command + " ".join(f"{value:.2f}" for value in segment.points) for segment in shape.segments)
    stroke = f' stroke="{_ink(shape.stroke)}" stroke-width="{shape.width}"' if shape.stroke else ""
    return f'<path d="{data}" fill="{_ink(shape.fill) if shape.fill else "none"}"{stroke}/>'


def _text(label: Label) -> str:
    weight = ' font-weight="700"' if label.bold else ""
    return (
        f'<text x="{label.x:.2f}" y="{label.y:.2f}" font-size="{label.size}" text-anchor="{label.anchor}" fill="{_ink(label.fill)}"{weight}>'
        f"{escape(label.text)}</text>"
    )


def _ink(colour: str) -> str:
    return "currentColor" if colour == "ink" else colour

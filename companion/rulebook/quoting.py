"""A clause in one paragraph, as it is quoted where somebody quarrels over it."""

import re

from companion.rulebook.labels import box_label
from companion.rulebook.model import Block, Box, Clause, Listing, Paragraph, Table, plain
from companion.words import Speech

_NBSP = "\u00a0"
_NUMBER = re.compile(r"[+\-−]?\d+\+?")


def quotation(clause: Clause, say: Speech) -> str:
    """What the clause says and what the rules leave unsaid of it, without examples and open questions."""
    said = ""
    for block in clause.body:
        more = _said(block, say)
        if isinstance(block, Table):
            if said.endswith(":"):
                said, more = said[:-1], f"{_small(more)}."
            more = re.sub(r"^(.*?)(\.?)$", r"(\1)\2", more)
        said = f"{said} {more}".strip()
    return said


def _said(block: Block, say: Speech) -> str:
    if isinstance(block, Paragraph):
        return plain(block.spans)
    if isinstance(block, Listing):
        return " ".join(filter(None, (_said(inner, say) for item in block.items for inner in item)))
    if isinstance(block, Table):
        return _cases(block)
    if isinstance(block, Box) and block.kind == "unsaid":
        text = " ".join(filter(None, (_said(inner, say) for inner in block.body)))
        return f"{say(box_label(block.kind))}: {_small(text)}"
    return ""


def _cases(table: Table) -> str:
    """A table case by case, each number behind its heading, to which it keeps: "Players: 2, rounds: 5; players: 3, rounds: 4"."""
    lines = [[plain(cell) for cell in line] for line in (table.head, *table.rows)]
    if all(map(_NUMBER.fullmatch, lines[0][1:])):
        lines = [list(column) for column in zip(*lines, strict=True)]
    heads, *rows = lines
    told = "; ".join(", ".join(f"{_small(head)}:{_NBSP}{cell}" for head, cell in zip(heads, row, strict=True)) for row in rows)
    return told[:1].upper() + told[1:]


def _small(text: str) -> str:
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]

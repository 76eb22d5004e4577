"""Making text fit: shrinking a line, wrapping and shrinking a paragraph. Lengths are millimetres, sizes are points."""

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.fonts import Weight
from companion.press.typeface import MM_PER_POINT, typeface

STEP = 0.25
"""Paragraphs shrink in quarters of a point, so that cards of a kind keep few sizes."""
DESCENT = 0.2
"""How far letters reach below the baseline, in em."""
_HAIR = 1e-6

_SOFT_HYPHEN = "\u00ad"
_BREAKS = re.compile(f"(?<=\\w[-–—/{_SOFT_HYPHEN}])(?=\\w)")
_DASH = re.compile(" (?=[–—] )")


class Styled(NamedTuple):
    """A stretch of text in one weight."""

    weight: Weight
    text: str


class Piece(NamedTuple):
    """What can't be broken: its stretches, its width in em, and the gap in em before it on a line (None: it follows without a break)."""

    parts: tuple[Styled, ...]
    width: float
    gap: float


class Block(NamedTuple):
    """A paragraph, set: its size and lines, and what it exceeds its box by (0 when it fits)."""

    size: float
    lines: tuple[tuple[Styled, ...], ...]
    too_wide: float
    too_high: float


def fit_line(width: float, limit: float, size: float, smallest: float) -> tuple[float, float]:
    """The largest size at which a line ``width`` em wide keeps to ``limit`` mm, and by how many mm it is too wide at the smallest."""
    needed = width * size * MM_PER_POINT
    if needed <= limit + _HAIR:
        return size, 0.0
    fitting = size * limit / needed
    if fitting >= smallest:
        return fitting, 0.0
    return smallest, width * smallest * MM_PER_POINT - limit


def pieces(stretches: Sequence[Styled]) -> list[list[Piece]]:
    """The words of a paragraph, line by forced line (U+2028); they break after hyphens, dashes, strokes and soft hyphens within
    words, never before a dash.
    """
    forced: list[list[Piece]] = [[]]
    word: list[Styled] = []
    width = gap = 0.0

    def finish() -> None:
        nonlocal width, gap
        if word:
            forced[-1].append(Piece(tuple(word), width, gap))
            word.clear()
        width = gap = 0.0

    def add(weight: Weight, chunk: str) -> None:
        nonlocal width
        for turn, (part, reach) in enumerate(_breakable(weight, chunk)):
            if turn:
                finish()
            if part.text:
                word.append(part)
                width += reach

    for weight, text in stretches:
        for number, line in enumerate(_DASH.sub("\u00a0", text).split("\u2028")):
            if number:
                finish()
                forced.append([])
            first, *more = line.split(" ")
            add(weight, first)
            if more:
                finish()
                *whole, last = more
                blank = typeface(weight).width(" ")
                for chunk in whole:
                    forced[-1] += _whole(weight, chunk, blank if forced[-1] else 0.0)
                gap = blank if forced[-1] else 0.0
                add(weight, last)
    finish()
    return forced


@lru_cache(maxsize=20_000)
def _whole(weight: Weight, word: str, gap: float) -> tuple[Piece, ...]:
    """The pieces of a word that stands between two spaces."""
    parts = [(part, reach) for part, reach in _breakable(weight, word) if part.text]
    return tuple(Piece((part,), reach, 0.0 if turn else gap) for turn, (part, reach) in enumerate(parts))


@lru_cache(maxsize=20_000)
def _breakable(weight: Weight, word: str) -> tuple[tuple[Styled, float], ...]:
    """The parts of a word between which a line may break, each with its width in em."""
    return tuple((Styled(weight, part), typeface(weight).width(part)) for part in _BREAKS.split(word))


def _wrap(forced: Sequence[Sequence[Piece]], limit: float) -> list[list[Piece]]:
    """Lines of at most ``limit`` em, as full as they go."""
    lines: list[list[Piece]] = []
    for words in forced:
        line: list[Piece] = []
        reached = 0.0
        for piece in words:
            if line and reached + piece.gap + piece.width > limit + _HAIR:
                lines.append(line)
                line, reached = [], 0.0
            reached += piece.width + (piece.gap if line else 0.0)
            line.append(piece)
        lines.append(line)
    return lines


def _joined(line: Sequence[Piece]) -> tuple[Styled, ...]:
    """A line as few stretches; soft hyphens show only at its end."""
    texts: list[tuple[Weight, list[str]]] = []
    for place, piece in enumerate(line):
        blank = " " if place and piece.gap else ""
        for weight, text in piece.parts:
            if not texts or texts[-1][0] != weight:
                texts.append((weight, []))
            texts[-1][1].append(blank + text)
            blank = ""
    if texts and texts[-1][1][-1].endswith(_SOFT_HYPHEN):
        texts[-1][1].append("-")
    return tuple(Styled(weight, "".join(parts).replace(_SOFT_HYPHEN, "")) for weight, parts in texts)


def fit_block(stretches: Sequence[Styled], width: float, height: float, size: float, smallest: float, leading: float) -> Block:
    """The paragraph at the largest size, from ``size`` down to ``smallest``, at which it keeps to its box; at the smallest it may exceed it.

    A block is as high as its capitals above the first baseline and the descent below the last.
    """
    forced = pieces(stretches)
    widest = max((piece.width for words in forced for piece in words), default=0.0)
    cap = typeface(stretches[0].weight).cap_height if stretches else 0.0
    while True:
        em = size * MM_PER_POINT
        lines = _wrap(forced, width / em)
        too_wide = max(0.0, widest * em - width)
        too_high = max(0.0, (cap + DESCENT + (len(lines) - 1) * leading) * em - height)
        if (too_wide <= _HAIR and too_high <= _HAIR) or size <= smallest:
            return Block(size, tuple(map(_joined, lines)), _clean(too_wide), _clean(too_high))
        size = max(smallest, math.ceil(size / STEP - 1 - _HAIR) * STEP)


def _clean(excess: float) -> float:
    return excess if excess > _HAIR else 0.0

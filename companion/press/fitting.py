"""Making text fit: shrinking a line, wrapping and shrinking a paragraph. Lengths are millimetres, sizes are points."""

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
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
_AFTER = 0.4
"""Room after what hangs, in em."""
_NARROWER, _STEPS = 0.04, 10
"""Lines are tried at so much less of their width, so many times, for a better look."""
_LONE = 0.35
"""A word alone in the last line looks lost if it takes less of the width."""
_SHORT = (
    "a an the of in on at to by for and or if no not with from as",
    "ad al ai e ed o di da dal del della il lo la le i gli un una uno per con non che nel sul su se tra fra è",
    "в во на с со к ко о об у и а но не ни до из от за по под над при про для без или",
    "з із зі і й та ні від під або чи що",
)
_LEADING = frozenset(word for language in _SHORT for word in language.split())
"""Words that a line shouldn't end with, in our languages."""


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
    """A paragraph, set: its size and lines, and what it exceeds its box by (0 when it fits).

    Of a list, ``heads`` are what hangs before its lines, nothing where a line goes on, and ``hang`` is the room for them in mm.
    """

    size: float
    lines: tuple[tuple[Styled, ...], ...]
    too_wide: float
    too_high: float
    heads: tuple[tuple[Styled, ...], ...] = ()
    hang: float = 0.0


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


def _wrap(words: Sequence[Piece], limit: float, *, tied: bool = False) -> list[list[Piece]]:
    """Lines of at most ``limit`` em, as full as they go; ``tied``: short words and numbers go with what follows them, where there is room."""
    lines: list[list[Piece]] = []
    line: list[Piece] = []
    reached = 0.0
    for piece in words:
        if line and reached + piece.gap + piece.width > limit + _HAIR:
            kept = _staying(line, piece, limit) if tied else len(line)
            lines.append(line[:kept])
            line = line[kept:]
            reached = _reach(line)
        reached += piece.width + (piece.gap if line else 0.0)
        line.append(piece)
    return [*lines, line]


def _staying(line: Sequence[Piece], following: Piece, limit: float) -> int:
    """How many pieces stay on a line, before what goes with the piece that begins the next."""
    kept, follows = len(line), following
    while kept > 1 and follows.gap and _leads(line[kept - 1], follows):
        kept -= 1
        follows = line[kept]
    bare = all(_leads(piece, after) for piece, after in pairwise(line[: kept + 1]))
    return len(line) if bare or _reach([*line[kept:], following]) > limit else kept


def _leads(piece: Piece, following: Piece) -> bool:
    """Whether a word is nothing without the next: a preposition, an article, a number. A, B and C name things, unless all is in capitals."""
    word = piece.parts[0].text.lstrip('«„“”"(')
    if len(piece.parts) > 1 or (len(word) == 1 and "A" <= word <= "Z" and not following.parts[0].text.isupper()):
        return False
    return word.isdecimal() or word.casefold() in _LEADING


def _reach(line: Sequence[Piece]) -> float:
    """The width of a line, in em."""
    return sum(piece.width + (piece.gap if place else 0.0) for place, piece in enumerate(line))


def _set(words: Sequence[Piece], limit: float, *, even: bool) -> list[list[Piece]]:
    """The lines of a paragraph, as few as can be: if ``even`` all about as long, else no short word alone in the last, where it can be helped."""
    full = _wrap(words, limit)
    if len(full) == 1:
        return full
    tied = _wrap(words, limit, tied=True)
    together = len(tied) == len(full)
    best = tied if together else full
    if not even and not _lone(best[-1], limit):
        return best
    loose = _loose(best)
    for step in range(1, _STEPS + 1):
        narrow = _wrap(words, limit * (1 - step * _NARROWER), tied=together)
        if len(narrow) > len(full):
            break
        if _loose(narrow) > loose:
            continue
        if even:
            best = narrow
        elif not _lone(narrow[-1], limit):
            return narrow
    return best


def _loose(lines: Sequence[Sequence[Piece]]) -> int:
    """How many lines end with what belongs to the next."""
    return sum(bool(line and after and after[0].gap) and _leads(line[-1], after[0]) for line, after in pairwise(lines))


def _lone(line: Sequence[Piece], limit: float) -> bool:
    return len(line) == 1 and line[0].width < _LONE * limit


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


def fit_block(
    stretches: Sequence[Styled],
    width: float,
    height: float,
    size: float,
    smallest: float,
    leading: float,
    *,
    even: bool = False,
    hanging: bool = False,
) -> Block:
    """The paragraph at the largest size, from ``size`` down to ``smallest``, at which it keeps to its box; at the smallest it may exceed it.

    A block is as high as its capitals above the first baseline and the descent below the last. Its lines are ``even``, or as full as they look well;
    ``hanging``, what stands before the first blank of each forced line hangs before the rest.
    """
    forced = pieces(stretches)
    heads = [words.pop(0) for words in forced if words] if hanging else []
    hang = max((head.width for head in heads), default=-_AFTER) + _AFTER
    widest = max((piece.width for words in forced for piece in words), default=0.0) + hang
    cap = typeface(stretches[0].weight).cap_height if stretches else 0.0
    while True:
        em = size * MM_PER_POINT
        count = sum(len(_wrap(words, width / em - hang)) for words in forced)
        too_wide = max(0.0, widest * em - width)
        too_high = max(0.0, (cap + DESCENT + (count - 1) * leading) * em - height)
        if (too_wide <= _HAIR and too_high <= _HAIR) or size <= smallest:
            break
        size = max(smallest, math.ceil(size / STEP - 1 - _HAIR) * STEP)
    shown = [_set(words, width / em - hang, even=even) for words in forced]
    lines = tuple(_joined(line) for lines in shown for line in lines)
    hung = tuple(head.parts if not place else () for head, lines in zip(heads, shown, strict=False) for place, _ in enumerate(lines))
    return Block(size, lines, _clean(too_wide), _clean(too_high), hung, hang * em)


def _clean(excess: float) -> float:
    return excess if excess > _HAIR else 0.0

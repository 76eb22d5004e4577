"""What is said of cards that don't fit on the paper: by how much, and the smallest change that makes room."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.press.options import SheetOptions
from companion.press.paper import HAIR, PAPERS, Size, paper_said, size_said
from companion.reading.problems import Problem
from companion.words import Message, msg, nmsg

Fits = Callable[[SheetOptions], int]
"""How many cards would fit with other options."""


class Candidate(NamedTuple):
    """A page that was tried, and how large it would have to be for a single card; millimetres."""

    page: Size
    needed: Size

    @property
    def excess(self) -> Size:
        """By how much a card is too wide and too tall."""
        return max(0.0, self.needed[0] - self.page[0]), max(0.0, self.needed[1] - self.page[1])


def refusal(card: Size, options: SheetOptions, candidates: Sequence[Candidate], fits: Fits) -> Problem:
    """By how much a single card is too large for the page that comes nearest, and what would do."""
    nearest = min(candidates, key=lambda candidate: sum(candidate.excess))
    wide, high = nearest.excess
    if wide > HAIR and high > HAIR:
        excess = msg("{wide} mm too wide and {high} mm too tall", wide=_up(wide), high=_up(high))
    elif wide > HAIR:
        excess = msg("{wide} mm too wide", wide=_up(wide))
    else:
        excess = msg("{high} mm too tall", high=_up(high))
    values = {
        "card": size_said(card),
        "bleed": options.bleed,
        "excess": excess,
        "paper": paper_said(options.paper, nearest.page),
        "margin": options.margin,
        "advice": _advice(options, fits),
    }
    if options.backs == "gutterfold":
        message = msg(
            "a card of {card} with {bleed} mm of bleed and its back beyond a fold is {excess} for {paper} with a margin of {margin} mm; {advice}",
            **values,
        )
    else:
        message = msg("a card of {card} with {bleed} mm of bleed is {excess} for {paper} with a margin of {margin} mm; {advice}", **values)
    return Problem("error", "does-not-fit", message)


def _advice(options: SheetOptions, fits: Fits) -> Message:
    """The smallest change that makes room: the other way round, less bleed, a narrower margin, no fold, larger paper, in this order."""
    turned = fits(replace(options, orientation="auto"))
    if turned:
        return nmsg("with {option} {n} card fits", "with {option} {n} cards fit", turned, option="--orientation auto")
    bare = fits(replace(options, bleed=0.0))
    if bare:
        bleed = _most(options.bleed, lambda length: bool(fits(replace(options, bleed=length))))
        return nmsg(
            "up to {bleed} mm of bleed would do, and without bleed {n} card fits",
            "up to {bleed} mm of bleed would do, and without bleed {n} cards fit",
            bare,
            bleed=bleed,
        )
    if fits(replace(options, bleed=0.0, margin=0.0)):
        margin = _most(options.margin, lambda length: bool(fits(replace(options, bleed=0.0, margin=length))))
        if options.bleed:
            return msg("without bleed and with a margin of at most {margin} mm it fits", margin=margin)
        return msg("with a margin of at most {margin} mm it fits", margin=margin)
    unfolded = fits(replace(options, backs="interleaved")) if options.backs == "gutterfold" else 0
    if unfolded:
        return nmsg("with {option} {n} card fits", "with {option} {n} cards fit", unfolded, option="--backs interleaved")
    for paper in sorted(PAPERS.values(), key=lambda paper: paper.width * paper.height):
        count = fits(replace(options, paper=paper, orientation="auto"))
        if count:
            return nmsg("on {paper} {n} card fits", "on {paper} {n} cards fit", count, paper=paper.name)
    return msg("no paper that is known by name is large enough: give its measure, such as 500x700")


def _most(length: float, possible: Callable[[float], bool]) -> float:
    """The largest length in whole hundredths up to this one that is possible; 0 is known to be."""
    low, high = 0, math.floor(length * 100 + HAIR)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if possible(middle / 100) else (low, middle - 1)
    return low / 100


def skip_refusal(number: int, capacity: int) -> Problem:
    """For places to skip that the sheet doesn't have, or that would leave none."""
    if number > capacity:
        message = nmsg(
            "{option} {number}: the sheet has {n} slot", "{option} {number}: the sheet has {n} slots", capacity, option="--skip", number=number
        )
    else:
        message = nmsg("{option} leaves none of the sheet's {n} slot", "{option} leaves none of the sheet's {n} slots", capacity, option="--skip")
    return Problem("error", "does-not-fit", message)


def _up(length: float) -> float:
    return math.ceil(length * 100 - HAIR) / 100

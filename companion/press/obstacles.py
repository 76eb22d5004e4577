"""What the cards of a full page run into: a cutter's marks, and the edge of the paper once the backs are moved. Millimetres."""

from collections.abc import Iterator
from dataclasses import replace

from companion.press.cornermarks import Box, CornerMarks
from companion.press.imposition import Grid, Slot, fullest
from companion.press.ink import applied, product
from companion.press.options import SheetOptions
from companion.press.paper import Size, length_text
from companion.press.registration import standing
from companion.reading.problems import Problem
from companion.words import msg, nmsg

PRINTABLE = 4.0
"""Most printers leave this much of the paper's edge white."""
_HAIR = 0.0005


def in_the_way(card: Size, grid: Grid, options: SheetOptions) -> Iterator[Problem]:
    """The problems of pages of this grid, which was made for these options and cards of this size."""
    if options.cutter:
        yield from _marks(card, grid, options, options.cutter)
    if options.backs not in ("none", "gutterfold"):
        yield from _edge(grid, options)


def _marks(card: Size, grid: Grid, options: SheetOptions, cutter: CornerMarks) -> Iterator[Problem]:
    fault = cutter.fault(grid.page)
    if fault:
        yield Problem("error", "cutter-marks", fault)
        return
    room = min(cutter.across, cutter.down)
    if room < min(PRINTABLE, options.margin):
        message = msg(
            "{option}: marks that stand {room} mm from the paper's edge are where few printers print; {least} mm would do",
            option="--cutter-marks",
            room=room,
            least=PRINTABLE,
        )
        yield Problem("warning", "near-edge", message)
    keep_out = cutter.keep_out(grid.page)
    hit = {number: max(box.overlap(mark) for box in boxes for mark in keep_out) for number, boxes in _cards(grid)}
    clashes = {number: depth for number, depth in hit.items() if depth > _HAIR}
    if not clashes:
        return
    values = {
        "depth": max(clashes.values()),
        "option": f"--skip {','.join(map(str, sorted({number + 1 for number in grid.skip} | set(clashes))))}",
        "slots": ", ".join(map(str, clashes)),
    }
    margin = max(options.margin, cutter.margin)
    others = fullest(card, replace(options, margin=margin)).capacity
    if others and len(clashes) < grid.capacity:
        message = nmsg(
            "the cutter's marks reach up to {depth} mm into the slots {slots}; {option} leaves those empty, with --margin {margin} {n} card fits",
            "the cutter's marks reach up to {depth} mm into the slots {slots}; {option} leaves those empty, with --margin {margin} {n} cards fit",
            others,
            margin=length_text(margin),
            **values,
        )
    elif others:
        message = nmsg(
            "the cutter's marks reach up to {depth} mm into the slots {slots}; with --margin {margin} {n} card fits",
            "the cutter's marks reach up to {depth} mm into the slots {slots}; with --margin {margin} {n} cards fit",
            others,
            margin=length_text(margin),
            **values,
        )
    else:
        message = msg("the cutter's marks reach up to {depth} mm into the slots {slots}; {option} leaves those empty", **values)
    yield Problem("error", "cutter-marks", message)


def _cards(grid: Grid) -> Iterator[tuple[int, list[Box]]]:
    """Every place that is used, numbered from 1 as one reads, with what is printed there: beyond a fold its back, too."""
    whole = grid._replace(skip=())
    for index in range(whole.capacity):
        if index not in grid.skip:
            slots = [whole.front(index), *((whole.back(index, "none"),) if grid.fold != "none" else ())]
            yield index + 1, [_box(slot).grown(grid.bleed) for slot in slots]


def _box(slot: Slot) -> Box:
    return Box(slot.x, slot.y, slot.x + slot.width, slot.y + slot.height)


def _edge(grid: Grid, options: SheetOptions) -> Iterator[Problem]:
    correction = options.corrected
    if not correction.moves:
        return
    (left, top), (across, down) = grid.depths, grid.page
    (width, height), lay = standing(grid.page, correction)
    matrix = product(correction.matrix((width, height), back=True), lay)
    corners = [applied(matrix, x, y) for x in (left, across - left) for y in (top, down - top)]
    room = min(min(x, width - x, y, height - y) for x, y in corners)
    if room < 0:
        message = msg(
            "the backs, moved that far, run {excess} mm over the edge of the paper; --margin {margin} would do",
            excess=-room,
            margin=length_text(min(left, top) - room),
        )
        yield Problem("error", "does-not-fit", message)
    elif room < min(PRINTABLE, options.margin):
        message = msg("the backs, moved that far, come within {room} mm of the paper's edge, where few printers print", room=room)
        yield Problem("warning", "near-edge", message)

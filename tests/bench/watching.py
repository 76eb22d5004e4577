"""How soon after a save a preview that watches shows it, by the clock: from the moment a file is replaced to the page that has it."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from .processes import COMPANION, Workshop
from .table import Row

CARDS = 60
_COLUMNS = "code,quantity,name.en,name.it,text,colour,icon"
_ROW = "P{n},1,Prop {n},Oggetto {n},Take {n} cards and keep one. Everybody passes a card to the left.{more},{colour},{icon}"
_COLOURS, _ICONS = ("red", "blue", "green"), ("camera", "clapper", "lamp", "popcorn", "star")
_QUIET = 1.5
"""Seconds without a new page after which the preview has done all it does."""


def rows(shop: Workshop) -> Iterator[Row]:
    """A save of the table that changes one card, and one of the template that changes all."""
    deck, seen = shop.folder / "deck", shop.folder / "seen"
    shop.run((*COMPANION, "new", "deck", deck, "--quiet"))
    cards, face = deck / "cards.csv", deck / "face.card.xml"
    cards.write_text(_table(""), encoding="utf-8")
    look = face.read_text(encoding="utf-8")
    with _watching(shop, (*COMPANION, "preview", deck, "--watch", "--quiet", "--out", seen)):
        stamp = seen / "gallery-stamp.js"
        _settled(stamp)
        for job, file, text in (
            ("a save of one card's text", cards, lambda turn: _table(f" Round {turn}.")),
            ("a save of the template", face, lambda turn: look.replace('size="17"', f'size="{16 - turn / 10}"')),
        ):
            took = median(_shown_after(stamp, file, text, turn) for turn in range(min(shop.rounds, 5)))
            yield Row(f"preview of {CARDS} cards, {job}, by the clock", 1000 * took, most=500)


def _table(more: str) -> str:
    """The cards, the first with more words than the others."""
    lines = [_ROW.format(n=number, more="" if number else more, colour=_COLOURS[number % 3], icon=_ICONS[number % 5]) for number in range(CARDS)]
    return "\n".join((_COLUMNS, *lines)) + "\n"


@contextmanager
def _watching(shop: Workshop, command: tuple[str | Path, ...]) -> Iterator[None]:
    process = shop.start(command)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


def _shown_after(stamp: Path, file: Path, text: Callable[[int], str], turn: int) -> float:
    """Seconds from a save, made as editors make it, to the page that shows it."""
    before = stamp.read_text(encoding="utf-8")
    new = file.with_name(f".{file.name}.new")
    new.write_text(text(turn), encoding="utf-8")
    began = time.perf_counter()
    new.replace(file)
    while stamp.read_text(encoding="utf-8") == before:
        time.sleep(0.002)
    took = time.perf_counter() - began
    _settled(stamp)
    return took


def _settled(stamp: Path) -> None:
    """Wait until no page has been written for a while."""
    last, since = "", time.perf_counter()
    while not last or time.perf_counter() - since < _QUIET:
        now = stamp.read_text(encoding="utf-8") if stamp.exists() else ""
        if now != last:
            last, since = now, time.perf_counter()
        time.sleep(0.02)

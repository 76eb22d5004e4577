"""Sheets of cards: time beside the plain script, size of the file, memory, and how soon the first deck is there."""

import shutil
from collections.abc import Iterator

from .cards import write_cards
from .processes import COMPANION, MIB, PYTHON, Command, Workshop
from .table import Row

IMPORT_REPORTLAB = (PYTHON, "-c", "import reportlab.pdfgen.canvas")
_CALL = "import sys; from tests.bench.{}_sheets import main; main(*sys.argv[1:])"
_AS_THE_COMMAND_LINE_STARTS = "import gc; gc.set_threshold(50_000); "
PRINT_CAST = (*COMPANION, "print", "best-movie", "--kind", "cast", "--out")


def rows(shop: Workshop) -> Iterator[Row]:
    """All of it."""
    folder = shop.folder
    out = folder / "ours.pdf"

    def ours(name: str, different: int, quantity: int = 1) -> Command:
        return PYTHON, "-c", _AS_THE_COMMAND_LINE_STARTS + _CALL.format("our"), write_cards(folder / f"{name}.csv", different, quantity), out

    def plain(name: str) -> Command:
        return PYTHON, "-c", _CALL.format("plain"), folder / f"{name}.csv", folder / "plain.pdf"

    press, script = shop.by_turns(ours("few", 60, 9), plain("few"))
    yield Row("540 cards of 60 faces / the plain script", press.ms, beside=script.ms, most_ratio=0.6)
    press, script = shop.by_turns(ours("many", 540), plain("many"))
    yield Row("540 different cards / the plain script", press.ms, beside=script.ms, most_ratio=1.2)
    size, plain_size = (file.stat().st_size / MIB for file in (out, folder / "plain.pdf"))
    yield Row("  the file", size, "MiB", plain_size, most=45)

    press, cli, bare = shop.by_turns(ours("sixty", 60), (*PRINT_CAST, folder / "cast.pdf"), IMPORT_REPORTLAB)
    yield Row("60 cards from the start / importing reportlab", press.ms, beside=bare.ms, most_ratio=2.5)
    yield Row("companion print best-movie --kind cast / same", cli.ms, beside=bare.ms)
    shutil.rmtree(shop.cache, ignore_errors=True)
    first = shop.once((*PRINT_CAST, folder / "cast.pdf"))
    yield Row("  the very first time, templates not yet compiled", first.ms, beside=bare.ms)

    many, sixty = shop.by_turns(ours("thousands", 2000), ours("sixty", 60), rounds=min(shop.rounds, 3))
    yield Row("memory for 2,000 different cards / for 60", many.mib, "MiB", sixty.mib, most_ratio=2)

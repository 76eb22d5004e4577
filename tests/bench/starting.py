"""How soon a command is there, and what it leaves alone."""

from collections.abc import Iterator

from .processes import COMPANION, PYTHON, ROOT, Workshop
from .table import Row

SAMPLE = ROOT / "cards" / "best-movie" / "sample.yaml"
HEAVY = ("reportlab", "jinja2", "PIL", "qrcode")
"""What scoring needs nothing of."""


def rows(shop: Workshop) -> Iterator[Row]:
    """Help and scoring beside a bare typer program."""
    bare_typer = (PYTHON, "-m", "tests.bench.bare_typer", "--help")
    helped, scored, bare = shop.by_turns((*COMPANION, "--help"), (*COMPANION, "score", SAMPLE, "--json"), bare_typer)
    yield Row("companion --help / a bare typer program", helped.ms, beside=bare.ms, most_ratio=1.3)
    yield Row("companion score FILE --json / same", scored.ms, beside=bare.ms)
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in _imports(shop)}
    yield Row(f"  imports of {', '.join(HEAVY)}", len(loaded.intersection(HEAVY)), "modules", most=0)


def _imports(shop: Workshop) -> list[str]:
    """What scoring imports, a line a module."""
    code = "import sys; from companion.cli.app import run; run(['score', sys.argv[1], '--json']); print(*sys.modules, sep='\\n')"
    return shop.run((PYTHON, "-c", code, SAMPLE)).printed.splitlines()

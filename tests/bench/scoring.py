"""Reading and scoring: beside the bare YAML library, record by record, and with ten thousand of them."""

from collections.abc import Iterator, Sequence

from .processes import COMPANION, PYTHON, Command, Workshop
from .table import Row

MANY, MOST = 1000, 10_000


def rows(shop: Workshop) -> Iterator[Row]:
    """All of it, for Best Movie records of four players and twelve rounds."""
    files = shop.run((PYTHON, "-m", "tests.bench.records", shop.folder, str(MOST))).printed.split()
    read = shop.once((PYTHON, "-m", "tests.bench.read_records", str(shop.rounds), *files[:MANY])).told
    yield Row("reading a record / yaml.compose in C", read["ours"], beside=read["compose"], most_ratio=2)
    many, one = shop.by_turns(_score(files[:MANY]), _score(files[:1]), rounds=min(shop.rounds, 5))
    each = (many.ms - one.ms) / (MANY - 1)
    yield Row("one record more, from file to JSON / reading it", each, beside=read["file"])
    yield Row("  beyond reading file and YAML", each - read["file"], most=0.25)
    most, many = shop.by_turns(_score(files), _score(files[:MANY]), rounds=1)
    yield Row("memory for 10,000 records / for 1,000", most.mib, "MiB", many.mib, most_ratio=1.3)


def _score(files: Sequence[str]) -> Command:
    return *COMPANION, "score", *files, "--json"

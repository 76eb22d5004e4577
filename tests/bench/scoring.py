"""Reading and scoring: beside the bare YAML library, record by record, and with ten thousand of them."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from .piles import KINDS
from .processes import COMPANION, PYTHON, Command, Workshop
from .table import Row

MANY, MOST = 1000, 10_000
_LISTED = "import sys; sys.argv[1:] = ['score', *open(sys.argv[1]).read().splitlines(), '--json']; from companion.cli import main; main()"
"""The command, with its files named in a list: ten thousand words on the command line cost Python itself ten megabytes before we begin."""


def rows(shop: Workshop) -> Iterator[Row]:
    """All of it, for records with little to score and for those with the most there can be."""
    for kind in KINDS:
        files = _pile(shop, kind, MANY)
        rounds = [_measured(shop, files) for _ in range(min(shop.rounds, 5) + 1)][1:]
        told = {name: median(one[name] for one in rounds) for name in rounds[0]}
        yield Row(f"reading a record, rows: {kind} / yaml.compose in C", told["ours"], beside=told["compose"], most_ratio=2)
        yield Row("  one record more, from file to JSON / reading it", told["each"], beside=told["file"])
        yield Row("  beyond reading file and YAML", told["beyond"], most=0.25)
    files = _pile(shop, "nominees", MOST)
    most, many = shop.by_turns(_listed(shop, files), _listed(shop, files[:MANY]), rounds=1)
    yield Row("memory for 10,000 records / for 1,000", most.mib, "MiB", many.mib, most_ratio=1.3)


def _pile(shop: Workshop, kind: str, count: int) -> Sequence[str]:
    return shop.run((PYTHON, "-m", "tests.bench.piles", shop.folder, kind, str(count))).printed.split()


def _measured(shop: Workshop, files: Sequence[str]) -> Mapping[str, float]:
    """One round, each step beside the others, so that a machine that slows down between rounds slows all of them: ms a record."""
    many, one = shop.run(_score(files), listen=False), shop.run(_score(files[:1]), listen=False)
    read = shop.once((PYTHON, "-m", "tests.bench.read_records", "1", *files)).told
    each = 1000 * (many.seconds - one.seconds) / (len(files) - 1)
    return {**read, "each": each, "beyond": each - read["file"]}


def _listed(shop: Workshop, files: Sequence[str]) -> Command:
    names = shop.folder / f"names-{len(files)}.txt"
    names.write_text("\n".join(files), encoding="utf-8")
    return PYTHON, "-c", _LISTED, names


def _score(files: Sequence[str]) -> Command:
    return *COMPANION, "score", *files, "--json"

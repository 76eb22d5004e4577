"""BoardGameGeek: the comment of a logged play, as text to paste. Its form has a score and a tick for the winner, and no place for a tie-break."""

from collections.abc import Iterator

from companion.reports.report import Report, signed


def comment(report: Report) -> str:
    """Title, standings with every line of points, tie-breaks and rulings, without markup."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield ", ".join((report.title, *report.facts))
    yield report.headline
    yield ""
    columns = dict(zip(report.names, zip(*(row.cells for row in report.table), strict=True), strict=True)) if report.table else {}
    for place, name, members, total in report.places:
        cells = columns.get(name, ())
        points = ", ".join(
            f"{row.label}: {cell}" for row, cell in zip(report.table, cells, strict=False) if cell.lstrip("−").isdigit() and cell != "0"
        )
        who = f"{name} ({members})" if members else name
        yield f"{place}. {who}: {signed(total)}" + (f" ({points})" if points else "")
    for tie in report.ties:
        yield ""
        yield " ".join((tie.heading, *(step.text for step in tie.steps)))
    if report.rulings:
        yield ""
        yield from report.rulings

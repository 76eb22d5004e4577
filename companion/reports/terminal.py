"""A report on a terminal: 80 columns are enough, colour is never needed."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from companion.reports.explanation import Account, Comparison
from companion.reports.report import Cited, Labels, Report, TieStory, labels_of, signed
from companion.words import Speech, msg
from companion.words.width import WIDEST, columns


class Indented:
    """A paragraph set in, its further lines a little more; no blanks at line ends."""

    def __init__(self, text: Text, first: int = 2, rest: int = 4) -> None:
        self.text = text
        self.first = first
        self.rest = rest

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for number, line in enumerate(self.text.wrap(console, max(options.max_width - self.rest, 20))):
            line.rstrip()
            yield Text.assemble(" " * (self.rest if number else self.first), line)


def console(color: bool, width: int | None = None) -> Console:
    """A console for reports, as wide as the terminal makes a page unless told otherwise."""
    return Console(
        highlight=False,
        emoji=False,
        markup=False,
        color_system="auto" if color else None,
        force_terminal=color,
        width=width or columns(),
        soft_wrap=False,
    )


def plainly(content: RenderableType) -> str:
    """What a console would show, as text without colours."""
    out = console(False, WIDEST)
    with out.capture() as captured:
        out.print(content)
    return captured.get()


def render(report: Report, speech: Speech) -> RenderableType:
    """The report as something a rich Console prints."""
    labels = labels_of(speech)
    head = Text.assemble((report.title, "bold"), " – ", report.status)
    parts: list[RenderableType] = [head]
    if report.facts:
        parts.append(Text(" · ".join(report.facts), "dim"))
    parts += [Text(), Indented(Text(report.headline, "bold green"), 0, 0), Text(), _places(report, labels)]
    if report.table:
        parts += [Text(), *_scores(report, labels)]
    parts += section(labels.decided, [_cited(item) for item in report.decisions])
    for tie in report.ties:
        parts += tie_section(tie, labels)
    parts += section(labels.claims, [Text(claim) for claim in report.claims])
    parts += section(labels.rulings, [Text(ruling) for ruling in report.rulings])
    parts += _to_check(report.problems, labels)
    return _page(parts)


def render_remarks(remarks: Iterable[str], speech: Speech) -> RenderableType:
    """What is to be checked in a record, after all that is told of it; nothing without any."""
    return _page(_to_check(remarks, labels_of(speech)))


def _to_check(remarks: Iterable[str], labels: Labels) -> list[RenderableType]:
    return section(labels.check, [Text(remark, "yellow") for remark in remarks])


def render_comparison(comparison: Comparison, speech: Speech) -> RenderableType:
    """Two entries side by side, and where the difference comes from."""
    table = _grid()
    table.add_column(speech(msg("points")), overflow="fold")
    for name in (*comparison.names, speech(msg("difference"))):
        table.add_column(Text(name), justify="right", overflow="fold")
    for line in comparison.lines:
        table.add_row(Text(line.label), Text(line.first), Text(line.second), Text(_gap(line.gap)))
    totals = [signed(total) for total in comparison.totals]
    table.add_row(*(Text(cell, "bold") for cell in (speech(msg("total")), *totals, _gap(comparison.totals[0] - comparison.totals[1]))))
    parts: list[RenderableType] = [Indented(Text(comparison.heading, "bold"), 0, 0), Indented(Text(comparison.answer), 0, 0), Text(), table]
    reasons = [_cited(cited) for line in comparison.lines if line.gap for cited in line.evidence]
    parts += section(speech(msg("Where the difference comes from")), reasons)
    if comparison.tie:
        parts += tie_section(comparison.tie, labels_of(speech))
    return _page(parts)


def render_account(account: Account) -> RenderableType:
    """Every line of one entry, with its reasons below it."""
    parts: list[RenderableType] = [Text(account.heading, "bold")]
    for label, points, evidence in account.lines:
        parts.append(Text.assemble((f"{label}: ", ""), (points, "bold")))
        parts += [Indented(_cited(cited)) for cited in evidence]
    return _page(parts)


def _page(parts: Iterable[RenderableType]) -> Group:
    return Group(*(Indented(part, 0, 0) if isinstance(part, Text) and part else part for part in parts))


def tie_section(tie: TieStory, labels: Labels) -> list[RenderableType]:
    """Who was level, and every criterion tried, those that changed nothing too."""
    steps = [Text.assemble(f"{number}. ", _cited(step)) for number, step in enumerate(tie.steps, 1)]
    return section(f"{labels.tie}: {tie.heading}", steps)


def _gap(points: int) -> str:
    return f"+{points}" if points > 0 else signed(points)


def section(heading: str, items: Iterable[Text]) -> list[RenderableType]:
    """A heading and its paragraphs, set in; nothing at all without paragraphs."""
    shown = list(items)
    if not shown:
        return []
    return [Text(), Indented(Text(heading, "bold"), 0, 0), *(Indented(item) for item in shown)]


def _cited(cited: Cited) -> Text:
    text = Text(cited.text)
    if cited.clause:
        text.append(f" [{cited.clause}]", "dim")
    return text


def _grid() -> Table:
    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=True, header_style="dim")


def _places(report: Report, labels: Labels) -> Table:
    table = _grid()
    table.add_column(labels.place, justify="right")
    table.add_column(labels.name, overflow="fold")
    table.add_column(labels.total, justify="right")
    if any(members for _, _, members, _ in report.places):
        table.add_column(labels.players, overflow="fold")
    for place, name, members, total in report.places:
        row = [Text(str(place)), Text(name, "bold" if place == 1 else ""), Text(signed(total), "bold")]
        table.add_row(*row, *([Text(members)] if len(table.columns) > len(row) else []))
    return table


def _scores(report: Report, labels: Labels) -> list[RenderableType]:
    table = _grid()
    table.add_column(labels.points, overflow="fold")
    for name in report.names:
        table.add_column(Text(name), justify="right", overflow="fold")
    for row in report.table:
        table.add_row(Text(row.label), *(Text(cell) for cell in row.cells))
    table.add_row(Text(labels.total, "bold"), *(Text(total, "bold") for total in report.totals))
    return [table, *([Text("   ".join(report.legend), "dim")] if report.legend else [])]

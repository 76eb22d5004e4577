"""The answer to a dispute on a terminal: the first line settles it, details below."""

from rich.console import Group, RenderableType
from rich.text import Text

from companion.reports.quarrel import Quarrel
from companion.reports.quarrel_headings import headings_of
from companion.reports.terminal import Indented, section
from companion.words import Speech


def render(quarrel: Quarrel, speech: Speech) -> RenderableType:
    """The answer as something a rich Console prints."""
    headings = headings_of(speech)
    parts: list[RenderableType] = [Indented(Text(quarrel.answer, "bold"), 0, 0)]
    if quarrel.verdicts:
        parts += [Text(), *(Indented(Text(line), 0, 2) for line in quarrel.verdicts)]
    noticed = [Text(quarrel.notice, "yellow")] if quarrel.notice else []
    parts += [Text(), *(Indented(text, 0, 0) for text in (*noticed, *map(Text, quarrel.standings)))]
    parts += section(headings.claims, [Text(claim) for claim in quarrel.claims])
    parts += section(headings.check, [Text(remark, "yellow") for remark in quarrel.remarks])
    parts += section(headings.outcomes, [Text(outcome) for outcome in quarrel.outcomes])
    if quarrel.hinges:
        parts += [Text(), Indented(Text(headings.hangs, "bold"), 0, 0)]
    for hinge in quarrel.hinges:
        if hinge.outcome:
            parts.append(Indented(Text.assemble(headings.together, " ", (hinge.outcome, "bold"))))
        for question in hinge.questions:
            parts.append(Indented(Text(question.question, "bold")))
            parts += [Indented(Text.assemble(reading, ": " if who else "", (who, "bold")), 4, 6) for reading, who in question.readings]
            because = Text(question.because)
            if question.clause:
                because.append(f" [{question.clause}]", "dim")
            parts.append(Indented(because, 4, 6))
    if quarrel.more:
        parts.append(Indented(Text(quarrel.more)))
    parts += section(headings.margin, [Text(quarrel.margin)])
    parts += section(headings.advice, [Text(line) for line in quarrel.advice])
    return Group(*parts)

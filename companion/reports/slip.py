"""The ruling slip: one page with the question, the answer, the evidence, and the clauses it rests on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.reports.page import paragraph, styles, write_page
from companion.reports.quarrel import Quarrel, Question, headings_of
from companion.words import Speech, msg


def write_slip(quarrel: Quarrel, clauses: Mapping[str, str], speech: Speech, path: Path) -> None:
    """Write the slip to ``path``. ``clauses`` are the rules' clauses by id, to be quoted. Raises OSError."""
    looks, headings = styles(), headings_of(speech)
    title = quarrel.title + " – " + speech(msg("ruling slip"))
    story: list[Any] = [paragraph(" · ".join((title, *quarrel.facts)), looks["kicker"]), paragraph(quarrel.answer, looks["answer"])]
    story += [paragraph(line, looks["body"]) for line in quarrel.standings]
    for heading, lines in ((headings.claims, quarrel.claims), (headings.outcomes, quarrel.outcomes)):
        if lines:
            story.append(paragraph(heading, looks["heading"]))
            story += [paragraph(line, looks["item"], "•") for line in lines]
    if quarrel.hinges:
        story.append(paragraph(headings.hangs, looks["heading"]))
    quoted: set[str] = set()
    for hinge in quarrel.hinges:
        if hinge.outcome:
            story.append(paragraph(f"{headings.together} {hinge.outcome}", looks["question"]))
        for question in hinge.questions:
            story += _question(question, clauses, looks, quoted)
    if quarrel.more:
        story.append(paragraph(quarrel.more, looks["body"]))
    said = [quote for title_, key in quarrel.grounds for quote in _quoted(title_, key, clauses, looks, quoted)]
    story += [paragraph(headings.grounds, looks["heading"]), *said] if said else []
    story += [paragraph(headings.margin, looks["heading"]), paragraph(quarrel.margin, looks["body"])]
    if quarrel.advice:
        story.append(paragraph(headings.advice, looks["heading"]))
        story += [paragraph(line, looks["body"]) for line in quarrel.advice]
    write_page(story, title, speech.lang, path)


def _question(question: Question, clauses: Mapping[str, str], looks: Mapping[str, Any], quoted: set[str]) -> list[Any]:
    story = [paragraph(question.question, looks["question"])]
    story += [paragraph(f"{reading}: {who}" if who else reading, looks["item"], "•") for reading, who in question.readings]
    story.append(paragraph(question.because, looks["body"]))
    return [*story, *_quoted(question.clause, question.clause_id, clauses, looks, quoted)]


def _quoted(title: str, key: str, clauses: Mapping[str, str], looks: Mapping[str, Any], quoted: set[str]) -> list[Any]:
    """A clause in full; nothing if there is none or it has been quoted already."""
    if not clauses.get(key) or key in quoted:
        return []
    quoted.add(key)
    return [paragraph(f"{title}. {clauses[key]}", looks["clause"])]

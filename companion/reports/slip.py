"""The ruling slip: one page with the question, the answer, the evidence, and the clauses it rests on."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from companion.reports.page import LEAST, MARGIN, NARROW, fits, paragraph, styles, write_page
from companion.reports.quarrel import Quarrel, Question
from companion.reports.quarrel_headings import headings_of
from companion.words import Speech, msg

_LONG = 130
"""Characters: a longer answer is set in smaller type."""


def write_slip(quarrel: Quarrel, clauses: Mapping[str, str], speech: Speech, path: Path) -> None:
    """Write the slip to ``path``. ``clauses`` are the rules' clauses by id, to be quoted. Raises OSError.

    Where not even the smallest type gets it on one page, some quotations are left out, and it is told where they stand.
    """
    setting = _Setting(quarrel, clauses, speech)
    write_page(setting.fitting(), setting.title, speech.lang, path, setting.margin)


class _Setting:
    """A slip as it is set: in which size, and with which quotations."""

    def __init__(self, quarrel: Quarrel, clauses: Mapping[str, str], speech: Speech) -> None:
        self.quarrel = quarrel
        self.clauses = clauses
        self.say = speech
        self.headings = headings_of(speech)
        self.title = quarrel.title + " – " + speech(msg("ruling slip"))
        self.looks = styles()
        self.margin: float = MARGIN
        self.wanted = self._wanted()
        self.quotes: Collection[str] = self.wanted
        self.quoted: set[str] = set()

    def _wanted(self) -> list[str]:
        """The clauses to quote, the more important ones first: where a claim fails, what it hangs on, then the rest."""
        asked = [question.clause_id for hinge in self.quarrel.hinges for question in hinge.questions]
        grounds = [key for _, key in self.quarrel.grounds]
        failed = [key for key in grounds if key in self.quarrel.failing]
        return [key for key in dict.fromkeys((*failed, *asked, *grounds)) if self.clauses.get(key)]

    def fitting(self) -> list[Any]:
        """The story with as many quotations as one page holds; if it holds none, in small type on several."""
        for self.margin in (MARGIN, NARROW):
            story = self.story(self.wanted)
            if fits(story, self.margin):
                return story
        if not fits(self.story(()), self.margin):
            self.looks = styles(LEAST)
            return self.story(())
        kept: list[str] = []
        for key in self.wanted:
            if fits(self.story((*kept, key)), self.margin):
                kept.append(key)
        return self.story(kept)

    def story(self, quotes: Collection[str]) -> list[Any]:
        """All that stands on the slip, with these clauses quoted."""
        quarrel, looks, headings = self.quarrel, self.looks, self.headings
        self.quotes, self.quoted = quotes, set()
        answer = looks["long answer" if len(quarrel.answer) > _LONG else "answer"]
        story: list[Any] = [paragraph(" · ".join((self.title, *quarrel.facts)), looks["kicker"]), paragraph(quarrel.answer, answer)]
        story += [paragraph(line, looks["body"]) for line in (quarrel.notice, *quarrel.standings) if line]
        for heading, lines in ((headings.claims, quarrel.claims), (headings.check, quarrel.remarks), (headings.outcomes, quarrel.outcomes)):
            if lines:
                story.append(paragraph(heading, looks["heading"]))
                story += [paragraph(line, looks["item"], "•") for line in lines]
        story += self._hinges()
        said = [quote for title, key in quarrel.grounds for quote in self._quoted(title, key)]
        said += self._left_out()
        story += [paragraph(headings.grounds, looks["heading"]), *said] if said else []
        story += [paragraph(headings.margin, looks["heading"]), paragraph(quarrel.margin, looks["body"])]
        if quarrel.advice:
            story.append(paragraph(headings.advice, looks["heading"]))
            story += [paragraph(line, looks["body"]) for line in quarrel.advice]
        return story

    def _hinges(self) -> list[Any]:
        looks = self.looks
        story = [paragraph(self.headings.hangs, looks["heading"])] if self.quarrel.hinges else []
        for hinge in self.quarrel.hinges:
            if hinge.outcome:
                story.append(paragraph(f"{self.headings.together} {hinge.outcome}", looks["question"]))
            for question in hinge.questions:
                story += self._question(question)
        if self.quarrel.more:
            story.append(paragraph(self.quarrel.more, looks["body"]))
        return story

    def _question(self, question: Question) -> list[Any]:
        looks = self.looks
        story = [paragraph(question.question, looks["question"])]
        story += [paragraph(f"{reading}: {who}" if who else reading, looks["item"], "•") for reading, who in question.readings]
        story.append(paragraph(question.because, looks["body"]))
        return [*story, *self._quoted(question.clause, question.clause_id)]

    def _quoted(self, title: str, key: str) -> list[Any]:
        """A clause in full; nothing if there is none, it has been quoted already, or there is no room."""
        if key not in self.quotes or key in self.quoted:
            return []
        self.quoted.add(key)
        return [paragraph(f"{title}. {self.clauses[key]}", self.looks["clause"])]

    def _left_out(self) -> list[Any]:
        """Where the clauses stand that there is no room for."""
        left = [key for key in self.wanted if key not in self.quotes]
        if not left:
            return []
        questions = (question for hinge in self.quarrel.hinges for question in hinge.questions)
        titles = {key: title for title, key in self.quarrel.grounds} | {question.clause_id: question.clause for question in questions}
        named = ", ".join(titles[key] for key in left)
        command = f"companion rules {self.quarrel.slug} --clause {left[0]}"
        text = msg("There was no room for these clauses: {clauses}. Read them with {command}", clauses=named, command=command)
        return [paragraph(self.say(text), self.looks["body"])]

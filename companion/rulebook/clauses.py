"""The rules of a game in a language: template and numbers -> chapters and clauses."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

from companion.catalog import Game, Ruling
from companion.catalog.clauses import CHAPTER, CLAUSE, rules_file
from companion.paths import TEMPLATES
from companion.reading.problems import Problem
from companion.rulebook.examples import FILE, ExampleError, Examples, problem
from companion.rulebook.filling import fill
from companion.rulebook.markdown import MarkupError, Section, sections
from companion.rulebook.model import Block, Box, Chapter, Clause, Listing, Paragraph, Rules, Span
from companion.words import Message, Speech, msg, speech

_NBSP = "\u00a0"

OPEN = "open"
"""The chapter that lists the open questions; its clauses come from the game's rulings."""


class RulesError(Exception):
    """Rules that can't be set; carries the problem, which names the template."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message.text)
        self.problem = problem


def load_rules(game: Game, lang: str, templates: Path = TEMPLATES) -> Rules:
    """The rules of ``game`` in ``lang``. Raises RulesError, also where there are none in that language."""
    file = rules_file(game.slug, lang, templates)
    parts, examples = _sections(game, lang, file)
    rules = _assemble(game, lang, parts)
    for difference in examples.differences(rules.clauses()):
        raise _unusable(file, difference)
    return rules


def load_reference(game: Game, lang: str, templates: Path = TEMPLATES) -> tuple[Section, ...]:
    """What stands on the reference cards of ``game``: a section a card. Raises RulesError."""
    parts, _ = _sections(game, lang, templates / game.slug / f"reference.{lang}.md")
    return tuple(part for part in parts if part.level == CHAPTER)


def _sections(game: Game, lang: str, file: Path) -> tuple[list[Section], Examples]:
    """A text of the game, filled in and cut at its headings, and the game's examples. Raises RulesError."""
    try:
        source, examples = fill(game, lang, file)
        return sections(source, game.colours), examples
    except TemplateNotFound as error:
        raise _unusable(file, msg('There are no rules of {game} in the language "{lang}"', game=game.title, lang=lang)) from error
    except TemplateSyntaxError as error:
        raise _unusable(file, msg("The template can't be read: {reason}", reason=str(error.message)), error.lineno) from error
    except (TemplateError, TypeError, ArithmeticError) as error:
        raise _unusable(file, msg("The template can't be filled in: {reason}", reason=str(error))) from error
    except MarkupError as error:
        raise _unusable(file, msg("The text can't be set: {reason}", reason=error.message)) from error
    except ExampleError as error:
        raise RulesError(problem(file.with_name(FILE), error)) from error


def _unusable(file: Path, message: Message, line: int | None = None) -> RulesError:
    return RulesError(Problem("error", "rules", message, line=line, file=str(file)))


def _assemble(game: Game, lang: str, parts: Sequence[Section]) -> Rules:
    book = _Numbered(game, parts, speech(lang))
    title = speech(lang)(game.title)
    lead: tuple[Block, ...] = ()
    chapters: list[Chapter] = []
    for part in parts:
        if part.level == CHAPTER:
            clauses = book.questions() if part.id == OPEN else ()
            chapters.append(Chapter(part.id, part.title, str(len(chapters) + 1), part.body, clauses))
        elif part.level == CLAUSE and chapters:
            clause = Clause(part.id, part.title, book.numbers.get(part.id, ""), part.body + book.boxes(part.id))
            chapters[-1] = replace(chapters[-1], clauses=(*chapters[-1].clauses, clause))
        elif part.level == 1:
            title, lead = part.title, part.body
    return Rules(game, lang, title, lead, tuple(chapters))


def question_id(ruling: Ruling) -> str:
    """The id of the clause, in the chapter of open questions, that tells a ruling."""
    return f"ruling-{ruling.key}"


class _Numbered:
    """Numbers and titles of a book's clauses, and what the game's rulings add to it."""

    def __init__(self, game: Game, parts: Sequence[Section], say: Speech) -> None:
        self.game = game
        self.say = say
        self.titles = {part.id: part.title for part in parts}
        self.numbers: dict[str, str] = {}
        chapter = clause = 0
        for part in parts:
            if part.level == CHAPTER:
                chapter, clause = chapter + 1, 0
                if part.id == OPEN:
                    self.numbers |= {question_id(ruling): f"{chapter}.{place}" for place, ruling in enumerate(game.rulings, 1)}
            elif part.level == CLAUSE:
                clause += 1
                self.numbers[part.id] = f"{chapter}.{clause}"

    def boxes(self, clause: str) -> tuple[Block, ...]:
        """The open questions of a clause in one box, each with the answer that holds by default; nothing if it has none."""
        asked = [block for ruling in self.game.rulings if ruling.clause == clause for block in self._asked(ruling)]
        return (Box("open", tuple(asked)),) if asked else ()

    def questions(self) -> tuple[Clause, ...]:
        """Every open question as a clause: why it is open, all answers as a record writes them, and where it belongs."""
        return tuple(
            Clause(question_id(ruling), self.say(ruling.question), self.numbers[question_id(ruling)], self._answers(ruling))
            for ruling in self.game.rulings
        )

    def _asked(self, ruling: Ruling) -> tuple[Paragraph, Paragraph]:
        answer = (
            Span(stopped(self.say(ruling.readings[0].label)) + " "),
            Span(self.say(msg("By default; other answers:")) + _NBSP, emphasis=True),
            Span(self.numbers.get(question_id(ruling), ruling.key), target=question_id(ruling)),
        )
        return Paragraph((Span(self.say(ruling.question), strong=True),)), Paragraph(answer)

    def _answers(self, ruling: Ruling) -> tuple[Block, ...]:
        items = tuple(
            (Paragraph((Span(stopped(self.say(reading.label)), strong=not place), Span(" "), Span(f"{ruling.key}: {reading.key}", code=True))),)
            for place, reading in enumerate(ruling.readings)
        )
        title = f"{self.numbers.get(ruling.clause, '')}{_NBSP}{self.titles.get(ruling.clause, ruling.clause)}".strip()
        return (
            Paragraph((Span(f"{self.say(ruling.because)} →{_NBSP}"), Span(title, target=ruling.clause))),
            Listing(items, ordered=False),
        )


def stopped(sentence: str) -> str:
    """The sentence with a full stop, where it has no other sign at its end."""
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."

"""What is wrong with a game's rules texts, in all its languages at once."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from companion import fonts
from companion.catalog import Game
from companion.catalog.clauses import CHAPTER, CLAUSE, Heading, headings, rules_file
from companion.paths import TEMPLATES
from companion.reading.problems import Problem
from companion.rulebook.clauses import RulesError, load_reference, load_rules, question_id
from companion.rulebook.model import Chapter
from companion.words import Message, msg


def check_rules(game: Game, templates: Path = TEMPLATES) -> list[Problem]:
    """Every problem of the rules of ``game``: ids that are missing, repeated or differ between languages, open questions and links
    that lead nowhere, templates that can't be filled in, characters that can't be printed. Each names its file, most their line.
    """
    found: list[Problem] = []
    first: tuple[str, tuple[Heading, ...]] | None = None
    for lang in game.languages:
        file = rules_file(game.slug, lang, templates)
        try:
            parts = _citable(headings(file.read_text(encoding="utf-8")))
        except FileNotFoundError:
            found.append(_problem(file, None, msg('There are no rules of {game} in the language "{lang}"', game=game.title, lang=lang)))
            continue
        except UnicodeDecodeError:
            found.append(_problem(file, None, msg("The file is not UTF-8")))
            continue
        found += _ids(file, parts)
        if first is None:
            first = (lang, parts)
        else:
            found += _differences(file, parts, *first)
        found += _contents(game, lang, templates, file, parts)
    return found


def _citable(parts: Sequence[Heading]) -> tuple[Heading, ...]:
    return tuple(part for part in parts if part.level in (CHAPTER, CLAUSE))


def _problem(file: Path, line: int | None, message: Message, code: str = "rules") -> Problem:
    return Problem("error", code, message, line=line, column=None if line is None else 1, file=str(file))


def _ids(file: Path, parts: Sequence[Heading]) -> Iterator[Problem]:
    counts = Counter(part.id for part in parts if part.id)
    for part in parts:
        if not part.id:
            yield _problem(
                file, part.line, msg('The heading "{title}" has no id; write one after it, such as {{#run}}', title=part.title), "clause-id"
            )
        elif counts[part.id] > 1:
            yield _problem(file, part.line, msg('The id "{id}" stands at {n} headings', id=part.id, n=counts[part.id]), "clause-id")
        if "{{" in part.title or "{%" in part.title:
            yield _problem(file, part.line, msg('The heading "{title}" must be plain text', title=part.title), "clause-id")


def _differences(file: Path, parts: Sequence[Heading], lang: str, model: Sequence[Heading]) -> Iterator[Problem]:
    """Against the first language of the game: the same ids in the same order."""
    here, there = [part.id for part in parts if part.id], [part.id for part in model if part.id]
    for key in there:
        if key not in here:
            yield _problem(file, None, msg('The clause "{id}" of the rules in "{lang}" is missing', id=key, lang=lang), "clause-missing")
    for part in parts:
        if part.id and part.id not in there:
            yield _problem(file, part.line, msg('The rules in "{lang}" have no clause "{id}"', id=part.id, lang=lang), "clause-missing")
    if sorted(here) == sorted(there) and here != there:
        place = next(place for place, (one, other) in enumerate(zip(here, there, strict=True)) if one != other)
        line = next(part.line for part in parts if part.id == here[place])
        yield _problem(file, line, msg('Here the rules in "{lang}" have the clause "{id}"', id=there[place], lang=lang), "clause-order")


def _contents(game: Game, lang: str, templates: Path, file: Path, parts: Sequence[Heading]) -> Iterator[Problem]:
    ids = {part.id for part in parts}
    for ruling in game.rulings:
        if ruling.clause not in ids:
            yield _problem(
                file, None, msg('The open question "{key}" belongs to a clause "{id}", which is missing', key=ruling.key, id=ruling.clause)
            )
    try:
        rules = load_rules(game, lang, templates)
    except RulesError as error:
        yield error.problem
        return
    known = ids | {question_id(ruling) for ruling in game.rulings}
    for target in dict.fromkeys(rules.targets()):
        if target not in known:
            yield _problem(file, None, msg('A link leads to "{id}", which is no clause', id=target), "clause-missing")
    if unknown := fonts.missing(rules.text()):
        yield _problem(file, None, msg("The typeface has no {characters}", characters=" ".join(unknown)), "glyph")
    try:
        cards = load_reference(game, lang, templates)
    except RulesError as error:
        yield error.problem
        return
    beside = replace(rules, chapters=tuple(Chapter(card.id, card.title, "", card.body, ()) for card in cards))
    for target in dict.fromkeys(beside.targets()):
        if target not in known:
            file = templates / game.slug / f"reference.{lang}.md"
            yield _problem(file, None, msg('A link leads to "{id}", which is no clause', id=target), "clause-missing")

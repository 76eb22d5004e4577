"""The worked examples of the rules: each is a record that the scorer scores while the rules are built, so that no example can be wrong."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.catalog import Game
from companion.games.play import read_play, score_play
from companion.reading import yaml
from companion.reading.fields import Fields, Reader
from companion.reading.problems import Problem
from companion.rulebook.model import Block, Box, Clause, Code, Figure, Paragraph
from companion.scoring import Result
from companion.scoring.result import as_json
from companion.words import Message, msg

FILE = "examples.yaml"
KEYS = ("record", "result", "unscored")

Facts = Mapping[str, Any]
"""What the scorer made of an example: decisions by id, standings by name with their lines by source, and `ties`."""


class ExampleError(Exception):
    """An example that the scorer contradicts; ``line`` is that of the file of examples, ``message`` tells what is wrong."""

    def __init__(self, message: Message, line: int | None) -> None:
        super().__init__(message.text)
        self.message = message
        self.line = line


class Examples:
    """The examples of a game: ``shown`` holds the scorer's facts of each, by clause, for the text to tell."""

    def __init__(self, source: str, game: Game) -> None:
        """Scores every example. Raises ExampleError."""
        document = yaml.read(source.encode())
        if document.root is None:
            raise ExampleError(document.problems[0].message, document.problems[0].line)
        self._reader = Reader(document.source)
        self._written: dict[str, str] = {}
        self.shown: dict[str, Facts] = {}
        for key, node in self._reader.pairs(document.root):
            fields = self._reader.fields(node, KEYS)
            if fields is not None and "unscored" not in fields:
                self.shown[key.text] = self._score(key, fields, game)
            clause = key.text.partition("/")[0]
            self._written[clause] = self._written.get(clause, "") + _written(node)
        if self._reader.problems:
            raise ExampleError(self._reader.problems[0].message, self._reader.problems[0].line)

    def _score(self, key: yaml.Scalar, fields: Fields, game: Game) -> Facts:
        record, result = fields.get("record"), fields.get("result")
        play = read_play(_written(record).encode(), FILE)
        if isinstance(play, Result) or play.game.slug != game.slug:
            reason = play.problems[0].message if isinstance(play, Result) else msg("another game")
            raise ExampleError(msg('the example "{id}" is no record of this game: {reason}', id=key.text, reason=reason), key.line)
        facts = _facts(as_json(score_play(replace(play, game=game)), str))
        for path, expected in _expected(result):
            found = facts
            for step in path:
                found = found.get(step, 0) if isinstance(found, Mapping) else {}
            if str(found) != str(_value(expected)):
                message = msg(
                    'the example "{id}" says {path}: {expected}, but the scorer finds {found}',
                    id=key.text,
                    path=" ".join(path),
                    expected=expected.text,
                    found=str(found),
                )
                raise ExampleError(message, expected.line)
        return facts

    def differences(self, clauses: Iterable[Clause]) -> Iterator[Message]:
        """What the text of the rules tells otherwise than the examples: an example of which there is no record, a card or a number that
        is neither in its record nor in its result.
        """
        for clause in clauses:
            for box in (block for block in clause.body if isinstance(block, Box) and block.kind == "example"):
                if clause.id not in self._written:
                    yield msg('the example of the clause "{id}" has no record in {file}', id=clause.id, file=FILE)
                    continue
                written = self._written[clause.id]
                known = {*re.findall(r"[A-Z]\d+", written), *re.findall(r"\d+", written), *_numbers(self.shown.get(clause.id, {}))}
                for word in _told(box.body):
                    if word not in known:
                        yield msg('the example of the clause "{id}" tells of {word}, which is not in its record', id=clause.id, word=word)


def problem(file: Path, error: ExampleError) -> Problem:
    """The error as a problem of the file of examples."""
    return Problem("error", "rules", error.message, line=error.line, column=None if error.line is None else 1, file=str(file))


def _facts(result: Mapping[str, Any]) -> Facts:
    found: dict[str, Any] = {decision["id"]: decision for decision in result["decisions"]}
    for standing in result["standings"]:
        lines = {line["source"]: line["points"] for line in standing["lines"]}
        found[standing["name"]] = {"place": standing["place"], "total": standing["total"], **lines}
    return {**found, "ties": result["ties"]}


def _expected(node: yaml.Node | None) -> Iterator[tuple[tuple[str, ...], yaml.Scalar]]:
    """Every value that the example states, with the way to it: a decision or a name, then a key."""
    for key, inner in node.pairs if isinstance(node, yaml.Mapping) else ():
        if isinstance(inner, yaml.Scalar):
            yield (key.text,), inner
        else:
            yield from (((key.text, *path), value) for path, value in _expected(inner))


def _value(scalar: yaml.Scalar) -> object:
    return None if scalar.is_null else scalar.text if scalar.boolean is None else scalar.boolean


def _written(node: yaml.Node | None) -> str:
    match node:
        case yaml.Mapping():
            return "".join(f"{key.text} {_written(value)} " for key, value in node.pairs)
        case yaml.Sequence():
            return "".join(f"{_written(value)} " for value in node.items)
        case yaml.Scalar():
            return node.text
        case _:
            return ""


def _numbers(value: object) -> set[str]:
    match value:
        case bool() | None:
            return set()
        case int():
            return {str(abs(value))}
        case str():
            return set(re.findall(r"\d+", value))
        case Mapping():
            return set().union(*(_numbers(part) for pair in value.items() for part in pair))
        case Sequence():
            return set().union(*(_numbers(part) for part in value))
        case _:
            return set()


def _told(blocks: Iterable[Block]) -> Iterator[str]:
    """The cards and numbers of an example's text and drawings."""
    for block in blocks:
        match block:
            case Paragraph():
                for span in block.spans:
                    yield from [span.text] if span.code else re.findall(r"\d+", span.text)
            case Figure():
                yield from (card.code for row in block.rows for card in row.cards if card.number is not None)
            case Code():
                yield from re.findall(r"\w+", block.text)
            case _:
                pass

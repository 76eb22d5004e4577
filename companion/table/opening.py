"""What every game is asked before it begins: who plays, when, and how the table reads the rules."""

import datetime
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from companion.catalog import Game
from companion.records.players import folded, name_fault, trimmed
from companion.table.asking import WORD, Asking, Draft, Question, Refusal, Taken, choice, cut
from companion.words import Message, Text, msg

_REST = "*"


@dataclass(frozen=True, slots=True)
class Table:
    """What is known before the first question: the game, the day, readings settled already, and who has played here before (last first)."""

    game: Game
    today: str
    settled: Mapping[str, str] = field(default_factory=dict)
    known: Sequence[str] = ()
    last: Sequence[str] = ()
    """Who played this game last time."""


def opening(table: Table, draft: Draft) -> Asking[tuple[str, ...]]:
    """Ask for the players and the day."""
    draft["game"] = table.game.slug
    names: tuple[str, ...] = yield _players(table)
    day: str = yield _day(table)
    draft["players"] = list(names)
    draft["date"] = day
    return names


def _players(table: Table) -> Question:
    low, high = table.game.players

    def read(text: str) -> Taken | Refusal:
        names = _named(text, table.known)
        if not low <= len(names) <= high:
            return Refusal(msg("players listed: {found}; this game is for {low} to {high}", found=len(names), low=low, high=high))
        for number, name in enumerate(names):
            fault = name_fault(name)
            if folded(name) in map(folded, names[:number]):
                fault = msg('"{name}" stands here a second time; give one of them another name', name=name)
            if fault:
                return Refusal(fault)
        return Taken(tuple(names), json.dumps(names, ensure_ascii=False), ", ".join(names))

    fits = low <= len(table.last) <= high
    known = tuple(msg("{number} {label}", number=number, label=name) for number, name in enumerate(table.known, 1))
    prompt = msg("Players in seating order, the first player first")
    return Question("players", prompt, read, ", ".join(table.last) if fits else None, "setup", known, lambda: table.known)


def _named(text: str, known: Sequence[str]) -> list[str]:
    """Names separated by commas, or else by blanks; a number stands for a name known from earlier games."""
    if text.startswith("["):
        return [str(name) for name in json.loads(text)]
    parts = [trimmed(part) for part in text.split(",")] if "," in text else [trimmed(part) for part in WORD.findall(text)]
    names = [part for part in parts if part]
    return [known[int(name) - 1] if name.isascii() and name.isdigit() and 1 <= int(name) <= len(known) else name for name in names]


def _day(table: Table) -> Question:
    def read(text: str) -> Taken | Refusal:
        day = text.strip()
        try:
            good = len(day) == 10 and datetime.date.fromisoformat(day).isoformat() == day
        except ValueError:
            good = False
        if not good:
            return Refusal(msg('"{found}" is no day; write it as YYYY-MM-DD ("2026-11-29")', found=cut(day, 20)))
        return Taken(day, day, day)

    return Question("date", msg("Day"), read, table.today, "record")


def rulings(table: Table, draft: Draft, without: Collection[str] = ()) -> Asking[None]:
    """Ask those open questions of the rules that are not settled yet and matter here; the answers go into the record."""
    picked: dict[str, str] = {}
    rest = False
    for ruling in table.game.rulings:
        if ruling.key in without:
            continue
        if ruling.key in table.settled:
            picked[ruling.key] = table.settled[ruling.key]
        elif rest:
            picked[ruling.key] = ruling.default
        else:
            labels: dict[str, Message | Text] = {reading.key: reading.label for reading in ruling.readings}
            question = choice(f"ruling {ruling.key}", ruling.question, labels, ruling.default, ruling.clause, many=True)
            reading: str = yield _with_rest(question)
            rest = reading == _REST
            picked[ruling.key] = ruling.default if rest else reading
    draft["rulings"] = picked


def _with_rest(question: Question) -> Question:
    everything = msg("the usual reading here and from here on")

    def read(text: str) -> Taken | Refusal:
        return Taken(_REST, _REST, everything) if text.strip() == _REST else question.read(text)

    return Question(
        question.key,
        question.prompt,
        read,
        question.default,
        question.clause,
        question.options,
        lambda: (*question.words(), _REST),
        question.many,
        msg("*: {what}", what=everything),
    )

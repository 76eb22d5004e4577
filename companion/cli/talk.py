"""The conversation at the table: prompts, keys, what is told. Plain lines only, nothing is ever drawn anew."""

import gc
import importlib
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import typer

from companion.catalog import load_deck, load_game
from companion.catalog.clauses import clause_titles
from companion.cli.session import Session
from companion.reports.report import NEVER, Report, report_of, signed
from companion.table.asking import Question, Refusal, on_latin_keys
from companion.table.replay import Answered
from companion.table.sitting import Sitting
from companion.words import Message, Speech, Text, msg, nmsg

if TYPE_CHECKING:
    from companion.rulebook.model import Rules

_COMMAND = re.compile(r"(u)(?: +(-?[0-9]+))?|(e) +(-?[0-9]+)(?: +(.+))?|([slqwfr?])")


class Talk:
    """Asks and tells, in one language; ``interactive`` if somebody sits at a terminal, else a script answers."""

    def __init__(self, session: Session) -> None:
        self.speech = session.speech
        self.interactive = sys.stdin.isatty()
        self.refused = 0
        self._line = 0
        self._words: Sequence[str] = ()
        if self.interactive:
            self._complete()

    def tell(self, message: Message | Text | str, indent: str = "") -> None:
        """One line of what happened."""
        text = self.speech(message)
        if isinstance(message, Message):
            text = f"{text[:1].upper()}{text[1:]}"
        typer.echo(self._folded(text, indent) if isinstance(message, Message) or indent else text)

    def _folded(self, text: str, indent: str = "") -> str:
        """A line as it fits the terminal, without a word cut in two; what has lines already, and what a program reads, stays as it is."""
        width = shutil.get_terminal_size().columns - 1
        if not self.interactive or "\n" in text or len(indent + text) <= width:
            return indent + text
        return textwrap.fill(
            text, max(width, 20), initial_indent=indent, subsequent_indent=f"{indent}  ", break_long_words=False, break_on_hyphens=False
        )

    def refuse(self, refusal: Refusal) -> None:
        """Why an answer can't be, and what may have been meant."""
        self.refused += 1
        text = self.speech(refusal.reason)
        if not self.interactive:
            text = self.speech(msg("line {number}: {problem}", number=self._line, problem=text))
        if refusal.near:
            text = self.speech(msg("{problem} (Enter: {near})", problem=text, near=refusal.near))
        sys.stdout.flush()
        typer.echo(self._folded(f"! {text}"), err=True)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str | None:
        """What is answered; None when there are no more answers."""
        self._words = words
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                typer.echo()
                return None
        line = sys.stdin.readline()
        self._line += 1
        typer.echo(f"{prompt}{line.rstrip()}")
        return line.rstrip("\r\n") if line else None

    def put(self, question: Question, before: str = "", offered: str | None = None) -> str | None:
        """Ask a question of a script; ``before`` stands before it, ``offered`` is what Enter means for now."""
        prompt = before + self.speech(question.prompt)
        hint = f" [{self.speech(question.hint)}]" if question.hint else ""
        if question.options:
            typer.echo(self._folded(_led(f"{prompt}{hint}")))
            for option in question.options:
                typer.echo(self._folded(self.speech(option), "  "))
            prompt, hint = "", ""
        enter = offered or self.default(question)
        after = self.speech(msg("(Enter: {answer})", answer=enter)) if enter else ""
        shown = f"{prompt} {after}".strip()
        return self.ask(f"{_led(f'{shown}{hint}')} " if shown else "> ", question.words())

    def default(self, question: Question) -> str:
        """What Enter means, as it is shown."""
        if question.default is None:
            return ""
        taken = question.read(question.default)
        return question.default if isinstance(taken, Refusal) else self.speech(taken.shown) or self.speech(msg("none"))

    def entry(self, item: Answered) -> str:
        """An entry as it is listed."""
        return f"{_led(self.speech(item.question.prompt))} {self.speech(item.taken.shown) or '–'}"

    def _complete(self) -> None:
        """Complete words with the Tab key, where the system can."""
        try:
            import readline
        except ImportError:
            return

        def complete(start: str, number: int) -> str | None:
            found = [word for word in self._words if word.lower().startswith(start.lower())]
            return found[number] if number < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ,;")
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


@cache
def rules_here(slug: str, lang: str) -> "Rules":
    """The rules of a game, set once. Raises RulesError."""
    from companion.rulebook.clauses import load_rules

    return load_rules(load_game(slug), lang)


def _led(prompt: str) -> str:
    """A prompt with the colon that leads to its answer; a question needs none."""
    return prompt if prompt.endswith("?") else f"{prompt}:"


def warm_up(slug: str, lang: str) -> None:
    """Bring in what `?`, `s` and the codes of cards need, while people read; what fails will be told when it is asked for."""
    from companion.rulebook.clauses import RulesError

    for name in ("companion.reports.terminal", "companion.rulebook.text"):
        importlib.import_module(name)
    with suppress(RulesError):
        rules_here(slug, lang)
    clause_titles(slug, lang)
    load_deck(slug)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Nothing is searched for garbage meanwhile: answers make none, and looking through all the rest would let some answer wait."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def command_of(line: str, question: Question | None, speech: Speech) -> tuple[str, str, str] | None:
    """A line as a key, its number and the rest; None if it is an answer. Small letters only; on Cyrillic keys, too, unless that is an answer.

    Where yes or no is asked, the first letter of yes is an answer; the standings have their whole name there, for languages in which it is s.
    """
    text = line.strip()
    if question and question.affirms:
        if text.lower() == speech(msg("yes"))[:1]:
            return None
        if text.lower() == speech(msg("standings")):
            return "s", "", ""
    if text and text != on_latin_keys(text) and len(text) < 5 and not (question and not isinstance(question.read(text), Refusal)):
        switched = on_latin_keys(text)
        text = switched if text == text.lower() else text
    match = _COMMAND.fullmatch(text)
    if not match:
        return None
    key = next(group for group in (match[1], match[3], match[6]) if group)
    return key, match[2] or match[4] or "", match[5] or ""


def leaves(line: str) -> bool:
    """Whether a line is the key that leaves, on any keyboard."""
    return "q" in (line.strip(), on_latin_keys(line.strip()))


def report(sitting: Sitting, session: Session) -> Report | None:
    """What is told of the game so far; None before there are players. While something is asked nobody has won yet."""
    if sitting.play is None or sitting.result is None:
        return None
    result = replace(sitting.result, status="partial") if sitting.state.question else sitting.result
    return report_of(sitting.play, result, session.speech)


def brief(told: Report) -> list[str]:
    """Standings line by line, who leads and why."""
    lines = [told.headline]
    lines += [f"{place}. {name}{f' ({members})' if members else ''}: {signed(total)}" for place, name, members, total in told.places]
    for tie in told.ties:
        lines += [tie.heading, *(f"  {step.text}" for step in tie.steps)]
    return lines


def at_length(told: Report) -> list[str]:
    """All of a report as lines that can be read aloud."""
    points = [(name, [f"{row.label}: {row.cells[seat]}" for row in told.table if row.cells[seat] != NEVER]) for seat, name in enumerate(told.names)]
    rows = [f"{name} – {'; '.join(lines)}" for name, lines in points if lines]
    return [*brief(told), *rows, *(item.text for item in told.decisions), *told.problems]


def waiting(sitting: Sitting) -> Message:
    """How many entries wait behind the question that is asked."""
    return nmsg("{n} later entry is kept and waits", "{n} later entries are kept and wait", len(sitting.state.waiting))

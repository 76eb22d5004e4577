"""Values of options that are more than one word: numbers and whole numbers in a row."""

import math
import re

import typer

from companion.cli import exits
from companion.cli.session import CommandError
from companion.words import msg

_SPAN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


def decimal(text: str) -> float:
    """One number, as any language writes it: with a point or a comma. Raises typer.BadParameter."""
    try:
        return float(str(text).replace("−", "-").replace(",", "."))
    except ValueError:
        raise typer.BadParameter("no number") from None


def numbers(option: str, text: str, counts: tuple[int, ...], example: str) -> list[float]:
    """``0.6,-0.4`` as numbers, a single one with a comma too. Raises CommandError unless there are as many as ``counts`` says, all finite."""
    parts = [text.replace(",", ".")] if counts == (1,) else text.split(",")
    try:
        found = [float(part.replace("−", "-")) for part in parts]
    except ValueError:
        found = []
    if len(found) not in counts or not all(map(math.isfinite, found)):
        raise CommandError(
            exits.WRONG_USE, msg('{option}: "{found}" makes no sense here; write it like {example}', option=option, found=text, example=example)
        )
    return found


def counts(option: str, text: str) -> tuple[int, ...]:
    """``1,3`` or ``1-4`` as whole numbers. Raises CommandError."""
    found: list[int] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        span = _SPAN.fullmatch(part)
        if span is None:
            raise CommandError(
                exits.WRONG_USE,
                msg('{option}: "{found}" makes no sense here; write it like {example}', option=option, found=text, example="1,3 or 1-4"),
            )
        found += range(int(span[1]), int(span[2] or span[1]) + 1)
    return tuple(found)

"""Help pages and complaints about the command line in the user's language; typer's own speak English only."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from companion.cli.language import say
from companion.cli.metavars import spoken
from companion.cli.session import wrong_value
from companion.words import Message, msg
from companion.words.width import columns

_WIDEST = 80
_FIRST_COLUMN = 30
_KEPT = "\b\n"
"""Stands before a paragraph whose lines are not to be filled."""


class Verb(TyperCommand):
    """A command with a help page of ours."""

    def get_help(self, ctx: Any) -> str:
        return _page(ctx, self.help, self.params, [])


class Verbs(TyperGroup):
    """A group of commands with a help page of ours; a mistyped command is met with the nearest one."""

    def get_help(self, ctx: Any) -> str:
        commands = [(name, _first_sentence(command.help)) for name, command in self.commands.items()]
        return _page(ctx, self.help, self.params, commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command named first. Raises CommandError where there's none of that name."""
        if not args[0].startswith("-") and args[0] not in self.commands:
            wrong_value("COMMAND", args[0], self.commands)
        return super().resolve_command(ctx, args)


_NUMERIC = ("number", "integer", "valid int", "valid float")
"""How typer says that an option wants a number."""


def complaint(error: typer.TyperException) -> Message:
    """What is wrong with a command line that typer refuses; in typer's English where that is news to us."""
    option = str(getattr(error, "option_name", ""))
    name = _name(getattr(error, "param", None))
    text = error.format_message().rstrip(".")
    match type(error).__name__:
        case "NoSuchOption":
            near = next(iter(getattr(error, "possibilities", None) or ()), None)
            return (
                msg("there is no option {option}; did you mean {near}?", option=option, near=near)
                if near
                else msg("there is no option {option}", option=option)
            )
        case "BadOptionUsage":
            return msg("{option} takes no value", option=option) if "does not take" in text else msg("{option} needs a value", option=option)
        case "MissingParameter":
            return msg("{name} is missing", name=name)
        case "BadParameter":
            return msg("{name} wants a number", name=name) if any(word in text for word in _NUMERIC) else msg("{reason}", reason=text)
    if text.startswith("Got unexpected extra"):
        return msg("this is too much: {found}", found=text.partition(") (")[2].rstrip(")"))
    return msg("{reason}", reason=text)


def _name(parameter: Any) -> str:
    """An option as it's typed, an argument as the help page calls it."""
    if parameter is None:
        return ""
    return parameter.opts[-1] if parameter.param_type_name == "option" else spoken(parameter.metavar or parameter.name)


def _page(ctx: typer.Context, text: str | None, parameters: Sequence[Any], commands: list[tuple[str, str]]) -> str:
    width = columns(_WIDEST)
    arguments = [parameter for parameter in parameters if parameter.param_type_name == "argument"]
    options = [parameter for parameter in parameters if parameter.param_type_name == "option"]
    pieces = [spoken("[OPTIONS]"), *(spoken(argument.metavar) for argument in arguments), *([spoken("COMMAND ...")] if commands else [])]
    usage = say(msg("Usage: {command}", command=" ".join([ctx.command_path, *pieces])))
    parts = [usage, *(_paragraph(part, width) for part in (text or "").split("\n\n"))]
    parts += _section(say(msg("Arguments")), ((spoken(argument.metavar), argument.help or "") for argument in arguments), width)
    parts += _section(say(msg("Options")), [*map(_option, options), ("-h, --help", say(msg("Show this help and leave.")))], width)
    parts += _section(say(msg("Commands")), commands, width)
    return "\n\n".join(parts)


def _paragraph(text: str, width: int) -> str:
    if text.startswith(_KEPT):
        return textwrap.indent(text.removeprefix(_KEPT), "  ")
    return textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  ")


def _option(option: Any) -> tuple[str, str]:
    """An option as it's typed and what it's for, with its default where that tells something."""
    typed = ", ".join((option.opts[-1], *option.secondary_opts)) + (f" {spoken(option.metavar)}" if option.metavar and not option.is_flag else "")
    text = option.help or ""
    if option.is_flag or option.default in (None, ""):
        return typed, text
    default = f"{option.default:g}" if isinstance(option.default, float) else str(option.default)
    return typed, say(msg("{text} [default: {value}]", text=text, value=default))


def _section(heading: str, rows: Iterable[tuple[str, str]], width: int) -> list[str]:
    """A heading and its rows in two columns; a long first column has a line of its own."""
    listed = list(rows)
    if not listed:
        return []
    column = min(max(len(first) for first, _ in listed), _FIRST_COLUMN) + 4
    lines = [f"{heading}:"]
    for first, second in listed:
        wrapped = textwrap.wrap(second, max(width - column, 20), break_on_hyphens=False) or [""]
        if len(first) + 4 > column:
            lines.append(f"  {first}")
        else:
            lines.append(f"  {first}".ljust(column) + wrapped.pop(0))
        lines += [" " * column + line for line in wrapped]
    return ["\n".join(line.rstrip() for line in lines)]


def _first_sentence(text: str | None) -> str:
    sentence, dot, _ = (text or "").partition("\n\n")[0].partition(". ")
    return sentence + ("." if dot else "")

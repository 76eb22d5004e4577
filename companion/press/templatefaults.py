"""What is wrong with a template, in our words; the parser's own stand only where nothing better is known."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from jinja2 import TemplateNotFound, TemplateSyntaxError
from jinja2.exceptions import SecurityError

from companion.press.guard import GuardError
from companion.press.undefined import LackError
from companion.reading.nearest import not_among
from companion.reading.reasons import no_file, reason_of
from companion.words import Message, msg

_TAGS = (
    "if",
    "elif",
    "else",
    "endif",
    "for",
    "endfor",
    "set",
    "endset",
    "macro",
    "endmacro",
    "call",
    "endcall",
    "import",
    "from",
    "include",
    "extends",
)
_SIGNS = {"end of print statement": "}}", "end of statement block": "%}", "begin of print statement": "{{", "begin of statement block": "{%"}
"""How Jinja2 calls its brackets."""


class Fault(NamedTuple):
    """What went wrong; ``said`` is the value it went wrong with, if it may come from a card's table."""

    told: Message
    said: str | None = None


def fault_of(error: Exception, templates: Iterable[Path], filters: Iterable[str]) -> Fault:
    """Why a template can't be filled in. ``templates`` are what there is in the folders, ``filters`` the names there are."""
    if isinstance(error, LackError):
        return Fault(error.told, error.said)
    if isinstance(error, TemplateNotFound):
        name = str(error.name or "")
        known = list(templates)
        odd = next((odd for path in known if path.name == name and (odd := no_file(name, path))), None)
        told = not_among(msg('there is no template "{name}"', name=name[:60]), name, [path.name for path in known])
        return Fault(odd or told, name)
    if isinstance(error, GuardError):
        return Fault(error.told)
    if isinstance(error, TemplateSyntaxError):
        return Fault(_syntax(error.message or "", filters))
    return Fault(_failure(error))


def _syntax(said: str, filters: Iterable[str]) -> Message:
    if match := re.search(r"innermost block that needs to be closed is '(\w+)'", said):
        if unknown := re.search(r"unknown tag '(\w+)'", said):
            return _unknown_tag(unknown[1])
        return msg("{begin} is never closed; write {end} where it ends", begin=f"{{% {match[1]} %}}", end=f"{{% end{match[1]} %}}")
    for pattern, told in _SYNTAX:
        if match := re.search(pattern, said):
            return told(match)
    if match := re.match(r"No filter named '(.*)'", said):
        return not_among(msg('there is no filter "{name}"', name=match[1][:30]), match[1], filters)
    return msg("this is no template that can be read: {reason}", reason=said)


def _unknown_tag(name: str) -> Message:
    return not_among(msg("{tag} is unknown", tag=f"{{% {name} %}}"), name, _TAGS)


def _sign(name: str) -> str:
    return _SIGNS.get(name, name)


_SYNTAX: tuple[tuple[str, Callable[[re.Match[str]], Message]], ...] = (
    (r"unknown tag '(\w+)'", lambda match: _unknown_tag(match[1])),
    (
        r"expected token '(.+?)', got '(.+?)'",
        lambda match: msg("{wanted} is expected here, not {found}; mind brackets and commas", wanted=_sign(match[1]), found=_sign(match[2])),
    ),
    (
        r"unexpected (?:char )?'(.+?)'(?:, expected| at|$)",
        lambda match: msg("{found} is not expected here; mind brackets, commas and quotation marks", found=_sign(match[1])),
    ),
    (r"Expected an expression, got '(.+?)'", lambda match: msg("{found} stands where a value is expected", found=_sign(match[1]))),
    (r"Missing end of comment", lambda _: msg("the comment is never closed; write {end} where it ends", end="#}")),
    (r"No test named '(.*)'", lambda match: msg('there is no test "{name}"', name=match[1][:30])),
    (r"tag name expected", lambda _: msg("after {begin} a word such as if, for or set is expected", begin="{%")),
)


def _failure(error: Exception) -> Message:
    if isinstance(error, UnicodeDecodeError):
        return msg("the file is not UTF-8; save it as UTF-8")
    if isinstance(error, OSError):
        return reason_of(error)
    if isinstance(error, RecursionError):
        return msg("the template calls itself without end")
    if "no else section" in str(error):
        return msg("nothing is chosen here: an if within a line needs an else, as in {example}", example="{{ 'a' if b else 'c' }}")
    if isinstance(error, ZeroDivisionError):
        return msg("this divides by zero")
    if isinstance(error, SyntaxError) and "nested" in str(error):
        return msg("the template is nested too deep")
    if isinstance(error, SecurityError):
        return msg("the template calls what is out of a template's reach")
    if isinstance(error, TypeError) and re.search("unsupported operand|concatenate|not supported between|must be str", str(error)):
        return msg(
            "texts and numbers can't be reckoned with each other; every cell is text, {example} makes a number of it", example="{{ cell | int }}"
        )
    if isinstance(error, TypeError) and (match := re.match(r"macro '(\w+)'", str(error))):
        return msg('the macro "{name}" is called with other values than it takes', name=match[1])
    if isinstance(error, TypeError) and "not callable" in str(error):
        return msg("something is called here that is no macro")
    return msg("the template can't be filled in: {reason}", reason=str(error))

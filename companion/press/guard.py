"""Templates that may come from strangers: what they may do, and how much of it.

Jinja2's sandbox keeps a template from reaching anything but what it is given. Here it is also kept from taking for ever or filling the memory:
its loops and macros take steps that are counted, and every value it makes is weighed. Nothing is read but files in the deck's own folders.
"""

import re
import time
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from jinja2 import BaseLoader, Environment, TemplateNotFound, nodes
from jinja2.exceptions import SecurityError
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from companion.files import inside, is_there
from companion.paths import TEMPLATES
from companion.press.patience import FACE_SECONDS, FIRST_SECONDS, Patience
from companion.words import Message, msg

MAX_SOURCE = 256 * 1024
"""Bytes of a template."""
MAX_XML = 1024 * 1024
"""Characters of a filled-in face."""
MAX_STEPS = 100_000
"""Turns of loops and calls of macros for one face; the shipped portraits take a few hundred."""
MAX_ALL_SOURCES = 512 * 1024
"""Bytes of all templates of a deck."""
MAX_TAGS = 4000
MAX_PARTS = 45_000
"""Jinja2's tags, and words and signs in them, in all of a deck's own templates: what makes a program of them takes its time by these."""
MAX_SECONDS = 0.4
"""Of the processor, for one face, once its templates are compiled."""
MAX_WEIGHT = 200_000
"""Characters of a text, or entries of a list with all that it holds."""
_SELDOM = 16
_MAX_NUMBER = 100_000
_MAX_BITS = 1024

_FILTERS = frozenset(
    (
        *(
            "abs",
            "batch",
            "capitalize",
            "count",
            "d",
            "default",
            "dictsort",
            "e",
            "escape",
            "first",
            "float",
            "forceescape",
            "format",
            "groupby",
            "int",
        ),
        *(
            "items",
            "join",
            "last",
            "length",
            "list",
            "lower",
            "map",
            "max",
            "min",
            "reject",
            "rejectattr",
            "replace",
            "reverse",
            "round",
            "safe",
            "select",
        ),
        *("selectattr", "slice", "sort", "string", "striptags", "sum", "title", "trim", "truncate", "unique", "upper", "wordcount"),
    )
)
_WIDE = re.compile(r"[0-9]{4,}|\*|\{[^}]*\{")
"""In a format: a width that nobody needs, or one that comes from elsewhere."""


_OPEN = re.compile(r"\{[{%]")
_CLOSE = re.compile(r"[}%]\}")
_PART = re.compile(r"\w+|[^\w\s]")


class GuardError(SecurityError):
    """A template wants more than it may; the message tells what."""

    def __init__(self, told: Message) -> None:
        super().__init__(told.text)
        self.told = told


class _Size(NamedTuple):
    """How much there is to a template."""

    length: int
    tags: int
    parts: int


def _code(text: str) -> tuple[int, int]:
    """How many tags of Jinja2 a template has, and how many words and signs stand in them."""
    tags = [_CLOSE.split(part, 1)[0] for part in _OPEN.split(text)[1:]]
    return len(tags), sum(len(_PART.findall(tag)) for tag in tags)


class FolderLoader(BaseLoader):
    """Templates from folders, the first before the next; no name and no link leads out of them."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = tuple(folders)
        self._sizes: dict[str, _Size] = {}

    def get_source(self, _environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, its file, and whether it is still the same. Raises TemplateNotFound, GuardError, UnicodeDecodeError."""
        for folder in self._folders:
            path = inside(folder, template)
            if path is not None and is_there(path):
                break
        else:
            raise TemplateNotFound(template)
        with path.open("rb") as stream:
            data = stream.read(MAX_SOURCE + 1)
        if len(data) > MAX_SOURCE:
            raise GuardError(msg("{file} is larger than {most} KB, the most that is read of a template", file=path.name, most=MAX_SOURCE // 1024))
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        self._sizes[template] = _Size(len(data), *((0, 0) if path.is_relative_to(TEMPLATES) else _code(text)))
        size, tags, parts = map(sum, zip(*self._sizes.values(), strict=True))
        if size > MAX_ALL_SOURCES:
            raise GuardError(msg("the deck's templates are larger than {most} KB together", most=MAX_ALL_SOURCES // 1024))
        if tags > MAX_TAGS or parts > MAX_PARTS:
            raise GuardError(
                msg("the deck's templates hold more than {most} tags, or {parts} words and signs in them", most=MAX_TAGS, parts=MAX_PARTS)
            )
        changed = path.stat().st_mtime_ns

        def same() -> bool:
            try:
                return path.stat().st_mtime_ns == changed
            except OSError:
                return False

        return text, str(path), same

    def list_templates(self) -> list[str]:
        """No template needs to know which others there are."""
        return []


class GuardedEnvironment(ImmutableSandboxedEnvironment):
    """Fills in templates of strangers. ``begin`` starts the count for a face, ``end`` takes what it took off the deck's time."""

    intercepted_binops = frozenset(("+", "*", "**", "%"))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, optimized=False)  # folding constants takes longer than it saves
        self._steps = self._glances = 0
        self._begun = self._until = 0.0
        self._hurried = False
        for name, function in list(self.filters.items()):
            if name in _FILTERS:
                self.filters[name] = self._careful(name, function)
            else:
                del self.filters[name]
        self.filters["weighed"] = weighed
        self.globals.pop("lipsum", None)
        self.globals["namespace"] = _Notes

    def begin(self, patience: Patience) -> None:
        """A new face: all steps are free again, and all the time of a face, if the deck has so much left."""
        self._steps = 0
        self._hurried = patience.left < MAX_SECONDS
        self._begun = time.thread_time()
        self._until = self._begun + min(MAX_SECONDS, patience.left)

    def end(self, patience: Patience) -> None:
        """The face is finished, well or not."""
        patience.spend(time.thread_time() - self._begun)

    @property
    def step(self) -> None:
        """One turn of a loop or call of a macro, read at the beginning of each. Raises GuardError for one too many."""
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise GuardError(msg("the template goes round more than {most} times for one card", most=MAX_STEPS))
        self.look_at_clock()

    def look_at_clock(self) -> None:
        """Raises GuardError when the time is over."""
        if time.thread_time() > self._until:
            if self._hurried:
                raise GuardError(
                    msg(
                        "all cards together, the deck's templates take longer than {seconds} seconds, and {each} milliseconds for each face",
                        seconds=FIRST_SECONDS,
                        each=round(1000 * FACE_SECONDS),
                    )
                )
            raise GuardError(msg("the template takes longer than {seconds} seconds for one card", seconds=MAX_SECONDS))

    def _glance(self) -> None:
        """Look at the clock now and then: what takes little time is done often."""
        self._glances += 1
        if not self._glances % _SELDOM:
            self.look_at_clock()

    def compile(self, *arguments: Any, **options: Any) -> Any:
        """A template as a program; what that takes is not the face's time."""
        begun = time.thread_time()
        made: Any = super().compile(*arguments, **options)
        took = time.thread_time() - begun
        self._begun += took
        self._until += took
        return made

    def _generate(self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False) -> str:
        """Jinja2's own hook before a template becomes a program: steps and weighing are put in here."""
        _guard(source)
        return super()._generate(source, name, filename, defer_init)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """+, *, ** and % between any two values."""
        self._glance()
        if operator == "*":
            _check_product(left, right)
            _check_product(right, left)
        elif operator == "**":
            _check_power(left, right)
        elif operator == "%":
            _check_format(left)
        return weighed(super().call_binop(context, operator, left, right))

    def call(self, context: Any, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Any call: numbers are no larger than they need be, and what comes back is weighed."""
        self._glance()
        if not isinstance(function, Macro):
            _check_arguments(function, [*args, *kwargs.values()])
        return weighed(super().call(context, function, *args, **kwargs))

    def _careful(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """A filter whose numbers are checked before, and whose result is weighed after."""
        check = _CHECKS.get(name)

        @wraps(function)
        def checked(*args: Any, **kwargs: Any) -> Any:
            self.look_at_clock()
            given = [weighed(list(value)) if hasattr(value, "__next__") or isinstance(value, range) else value for value in args]
            values = [value for value in given if not isinstance(value, Environment | Context | EvalContext)] + list(kwargs.values())
            _check_numbers(values[1:])
            if check is not None and values:
                check(values)
            return weighed(function(*given, **kwargs))

        return checked


class _Notes(Namespace):
    """The ``namespace`` of Jinja2, which tells nothing of what it holds."""

    def __repr__(self) -> str:
        return "namespace"


def weighed(value: Any) -> Any:
    """The value, if it is no heavier than anything on a card. Raises GuardError."""
    if isinstance(value, str):
        heavy = len(value) > MAX_WEIGHT
    elif isinstance(value, int):
        heavy = value.bit_length() > _MAX_BITS
    else:
        heavy = isinstance(value, list | tuple | dict) and _weight(value) > MAX_WEIGHT
    if heavy:
        _refuse()
    return value


def _refuse() -> NoReturn:
    raise GuardError(msg("the template makes a text, list or number that is larger than any card needs"))


def _weight(value: Any) -> int:
    """Entries and characters, those of lists within lists each time they stand there; the count ends where it is too much."""
    total = 0
    waiting = [value]
    while waiting and total <= MAX_WEIGHT:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list | tuple):
            waiting += part
        total += 1 + (len(part) if isinstance(part, str | list | tuple) else 0)
    return total


def _check_product(left: Any, right: Any) -> None:
    if isinstance(left, str | list | tuple) and isinstance(right, int) and len(left) * right > MAX_WEIGHT:
        _refuse()


def _check_power(left: Any, right: Any) -> None:
    if isinstance(left, int) and isinstance(right, int) and max(left.bit_length(), 1) * abs(right) > _MAX_BITS:
        _refuse()


def _check_format(text: Any) -> None:
    if isinstance(text, str) and _WIDE.search(text):
        raise GuardError(msg('"{text}" makes more of a value than a card can show', text=text[:20]))


def _check_numbers(values: Iterable[Any]) -> None:
    if any(isinstance(value, int) and abs(value) > _MAX_NUMBER for value in values):
        raise GuardError(msg("the template uses a number larger than {most} where none that large makes sense", most=_MAX_NUMBER))


def _check_arguments(function: Any, values: Sequence[Any]) -> None:
    """No number that makes a text or list of giant size, no text put between or in place of too many others."""
    _check_numbers(values)
    function = getattr(function, "__wrapped__", function)
    owner, name = getattr(function, "__self__", None), getattr(function, "__name__", "")
    if isinstance(owner, str):
        if name in ("format", "format_map"):
            _check_format(owner)
        elif name == "replace":
            _check_replacing([owner, *values])
        elif name == "join":
            _check_joining([*values, owner])


def _check_replacing(values: Sequence[Any]) -> None:
    """A text, what is replaced in it, and by what."""
    lengths = [len(value) for value in values if isinstance(value, str)]
    if lengths and (lengths[0] + 1) * max(lengths[1:], default=0) > 10 * MAX_WEIGHT:
        _refuse()


def _check_joining(values: Sequence[Any]) -> None:
    """Parts, and what is put between them."""
    between = max((len(value) for value in values[1:] if isinstance(value, str)), default=0)
    if isinstance(values[0], list | tuple | str) and _weight(values[0]) + between * len(values[0]) > MAX_WEIGHT:
        _refuse()


def _check_sum(values: Sequence[Any]) -> None:
    if any(isinstance(value, list | tuple | str) for value in values[2:]):
        raise GuardError(msg("sum is for numbers only"))


_CHECKS: dict[str, Callable[[Sequence[Any]], None]] = {
    "format": lambda values: _check_format(values[0]),
    "replace": _check_replacing,
    "join": _check_joining,
    "sum": _check_sum,
}


def _guard(template: nodes.Template) -> None:
    for node in list(template.find_all((nodes.For, nodes.Macro, nodes.CallBlock))):
        if isinstance(node, nodes.For | nodes.Macro | nodes.CallBlock):
            node.body.insert(0, nodes.ExprStmt(nodes.EnvironmentAttribute("step"), lineno=node.lineno))
    for block in template.find_all(nodes.AssignBlock):
        block.filter = _weighing(block.filter, block.lineno)
    _weigh_within(template)


def _weigh_within(node: nodes.Node) -> None:
    """Weigh every text that is joined with ~ and every list that is written out, from the innermost on."""
    for field, value in list(node.iter_fields()):
        if isinstance(value, list):
            setattr(node, field, [_weighed_node(item) for item in value])
        elif isinstance(value, nodes.Node):
            setattr(node, field, _weighed_node(value))


def _weighed_node(value: Any) -> Any:
    if not isinstance(value, nodes.Node):
        return value
    _weigh_within(value)
    if isinstance(value, nodes.Concat | nodes.List | nodes.Dict) or (isinstance(value, nodes.Tuple) and value.ctx == "load"):
        return _weighing(value, value.lineno)
    return value


def _weighing(node: nodes.Expr | None, line: int) -> nodes.Filter:
    return nodes.Filter(node, "weighed", [], [], None, None, lineno=line)

"""Questions at the table: what is asked, and how an answer is read."""

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.catalog import Colour
from companion.games import Play
from companion.paths import LANGUAGES
from companion.reading.nearest import latin, nearest
from companion.records.answers import flag, undotted
from companion.records.players import folded
from companion.scoring import Result
from companion.words import Message, Text, msg, speech

T = TypeVar("T")
Draft = dict[str, object]
"""A record as it grows: keys as in the file. Scripts replace values and never change one in place, so that a copy stays as it was."""

_KEYS = str.maketrans("йцукенгшщзхїъфіывапролджєэячсмитьбю", "qwertyuiop[]]assdfghjkl;''zxcvbnm,.")
"""Letters of Cyrillic keyboards -> those that stand on the same keys of a Latin one."""
WORD = re.compile(r"[^\s,;]+")


@dataclass(frozen=True, slots=True)
class Taken:
    """An answer that was understood: its value, the text that is kept (which reads as the same value in any language), and how it's shown."""

    value: Any
    text: str
    shown: Message | Text | str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer can't be; ``near`` is what may have been meant."""

    reason: Message
    near: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is asked. ``key`` names the entry, whatever was answered before it.

    ``default`` is what Enter means (None: Enter is no answer), ``words`` can be completed, ``clause`` is the rule behind it. With ``many``
    a line may hold the answers to the following questions, too.
    """

    key: str
    prompt: Message | Text
    read: Callable[[str], Taken | Refusal]
    default: str | None = None
    clause: str = ""
    options: tuple[Message, ...] = ()
    words: Callable[[], Sequence[str]] = tuple
    many: bool = False
    hint: Message | None = None
    aloud: Callable[[Play, Result], Message | None] | None = None
    """What is said of the entry once it is taken."""
    unwritten: Message | None = None
    """Why the game can't be written down while this is asked."""
    affirms: bool = False
    """Whether yes or no is asked, to which the first letter of yes is an answer whatever else it is a key for."""


Asking = Generator[Question, Any, T]
"""A part of a game's script: yields questions, is sent the values of their answers."""


def each(asking: Asking[T], **more: Any) -> Asking[T]:
    """A part of a script, ``more`` of every one of its questions being so."""
    answer = None
    while True:
        try:
            question = asking.send(answer)
        except StopIteration as ended:
            result: T = ended.value
            return result
        answer = yield replace(question, **more)


def on_latin_keys(text: str) -> str:
    """What would have been written had the keyboard not been switched to Cyrillic."""
    return text.lower().translate(_KEYS)


def spoken(name: Message | Text | str) -> list[str]:
    """What something is called in each of our languages."""
    return [_plain(speech(lang)(name)) for lang in LANGUAGES]


def _plain(word: str) -> str:
    """A word as it is compared."""
    return undotted(folded(word))


def begun(word: str, names: Mapping[str, Message | Text], least: int = 2) -> str | None:
    """The key meant by ``least`` letters or more that it, or its name in any of our languages, begins with; None if none or several do."""
    wanted = _plain(word)
    if wanted in names:
        return wanted
    called = {key: {key, *spoken(name)} for key, name in names.items()}
    whole = [key for key, told in called.items() if wanted in told]
    found = whole or [key for key, told in called.items() if len(wanted) >= least and any(one.startswith(wanted) for one in told)]
    return found[0] if len(found) == 1 else None


def find_colour(word: str, colours: Iterable[Colour]) -> Colour | None:
    """The colour meant by its letter, or the beginning of its name in any of our languages."""
    by_key = {colour.key: colour for colour in colours}
    key = next((key for key, colour in by_key.items() if colour.letter.upper() == word.upper()), None)
    key = key or begun(word, {key: colour.name for key, colour in by_key.items()})
    return by_key[key] if key else None


def near_colour(word: str, colours: Iterable[Colour]) -> str | None:
    """The letter or the name that may have been meant for a colour."""
    if len(word) == 1:
        return near_code(word, [colour.letter for colour in colours])
    return nearest(word, [name for colour in colours for name in (colour.key, *spoken(colour.name))])


def near_code(word: str, codes: Iterable[str]) -> str | None:
    """The code that was meant: in Latin letters, on Latin keys, the letter first, or two digits. Never one that is merely like it."""
    known = {code.upper(): code for code in codes}
    turned = word.lstrip("0123456789")
    for meant in (latin(word) or word, on_latin_keys(word), turned + word.removesuffix(turned)):
        for written in (meant.upper(), re.sub(r"^([A-Z]+)([1-9])$", r"\g<1>0\2", meant.upper())):
            if written in known:
                return known[written]
    return None


def cut(text: str, most: int) -> str:
    """What was answered as it is quoted: with a sign that it goes on where it is too long."""
    text = text.strip()
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def choice(
    key: str, prompt: Message | Text, labels: Mapping[str, Message | Text], default: str | None = None, clause: str = "", many: bool = False
) -> Question:
    """One of several, by its number from 1 or its word. ``default`` is a word."""
    words = list(labels)

    def read(text: str) -> Taken | Refusal:
        word = text.strip()
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(words):
            word = words[int(word) - 1]
        word = word if word in labels else begun(word, labels) or word
        if word in labels:
            return Taken(word, word, labels[word])
        near = nearest(word, [said for key, label in labels.items() for said in (key, *spoken(label))])
        return Refusal(msg('"{found}" is none of them; write a number from 1 to {most}', found=cut(word, 20), most=len(words)), near)

    options = tuple(msg("{number} {label}", number=number, label=label) for number, label in enumerate(labels.values(), 1))
    return Question(key, prompt, read, default, clause, options, lambda: words, many)


def integer(
    key: str, prompt: Message, low: int | None = None, high: int | None = None, default: str | None = None, clause: str = "", many: bool = False
) -> Question:
    """A whole number from ``low`` to ``high``."""

    def read(text: str) -> Taken | Refusal:
        value = whole(text)
        if value is None:
            return Refusal(msg('"{found}" stands where a whole number is expected', found=cut(text, 20)))
        least, most = -9999 if low is None else low, 9999 if high is None else high
        if not least <= value <= most:
            return Refusal(msg("{found} is out of range; it goes from {low} to {high}", found=value, low=least, high=most))
        return Taken(value, str(value), msg("{number}", number=value))

    return Question(key, prompt, read, default, clause, many=many)


def whole(text: str) -> int | None:
    """The whole number that a text is, also with a true minus sign; None if it is none."""
    word = text.strip().replace("−", "-")
    return int(word) if re.fullmatch(r"[+-]?[0-9]{1,6}", word, re.ASCII) else None


def yes_or_no(key: str, prompt: Message, default: str, clause: str = "", many: bool = False) -> Question:
    """Yes or no; ``default`` is y or n."""

    def read(text: str) -> Taken | Refusal:
        value = flag(text)
        if value is None:
            return Refusal(msg('"{found}" is neither yes nor no; write y or n', found=cut(text, 20)))
        return Taken(value, "y" if value else "n", msg("yes") if value else msg("no"))

    return Question(key, prompt, read, default, clause, words=lambda: ("y", "n"), many=many, hint=msg("y or n"), affirms=True)


def seat(key: str, prompt: Message, names: Sequence[str], default: str | None = None, clause: str = "", end: Message | None = None) -> Question:
    """A player, by name, its beginning, or the number of the seat; the value is the name. With ``end``, "-" is None: nobody."""

    def read(text: str) -> Taken | Refusal:
        word = text.strip()
        if word == "-" and end is not None:
            return Taken(None, "-", end)
        name = find_seat(word, names)
        if name is None:
            near = nearest(word, names)
            return Refusal(msg('"{found}" is not among the players ({players})', found=cut(word, 40), players=", ".join(names)), near)
        return Taken(name, f"#{names.index(name) + 1}", name)

    return Question(key, prompt, read, default, clause, words=lambda: names, hint=end and msg("-: {what}", what=end))


def find_seat(word: str, names: Sequence[str]) -> str | None:
    """The player meant by a name, an unambiguous beginning of one, or the number of a seat (from 1, also as #1)."""
    wanted = folded(word)
    by_name = {folded(name): name for name in names}
    if wanted in by_name:
        return by_name[wanted]
    number = wanted.removeprefix("#")
    if number.isascii() and number.isdigit():
        return names[int(number) - 1] if 1 <= int(number) <= len(names) else None
    begun = [name for start, name in by_name.items() if wanted and start.startswith(wanted)]
    return begun[0] if len(begun) == 1 else None

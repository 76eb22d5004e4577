"""What YAML 1.2 or JSON allows but libyaml refuses, written so that it means the same. Every character keeps its place."""

import re

_BREAKS = "\x85\u2028\u2029"
"""Characters that end a line in YAML 1.1 only."""
_LATE = "".join(map(chr, range(0x7F, 0xA0))) + "\ufffe\uffff"
"""Control characters that can stand in the texts of JSON."""
_PRIVATE = range(0xE000, 0xF900)

_LINE_OF_BLANKS = re.compile(r"^[ \t]+(?=#|\r?$)", re.MULTILINE)
_AFTER_DASH = re.compile(r"^((?: *-(?=[ \t]))+)([ \t]+)(?=[\[{]|[^-?#:\s][^:\n]*$)", re.MULTILINE)
"""What parts a dash from a list or text; a tab can't part it from keys or another dash."""
_AT_THE_START = re.compile(r"[ \t]+(?=[\[{])")
_AFTER_KEY = re.compile(r'"([ \t\r\n]+):')
_BLOCK = re.compile(r"[|>][-+1-9]{0,2}[ \t]*(?:#.*)?\r?$", re.MULTILINE)
"""How a text begins that keeps its tabs."""


def is_json(text: str) -> bool:
    """Whether a text is of braces and quotes, so that there's nothing in it but what JSON has, too."""
    return text.lstrip().startswith("{")


def shielded(text: str) -> tuple[str, dict[int, str]]:
    """The text with a private character for each that libyaml takes as the end of a line or not at all, and what to translate back."""
    odd = [char for char in (_BREAKS + _LATE if is_json(text) else _BREAKS) if char in text]
    spare = (chr(code) for code in _PRIVATE if chr(code) not in text)
    stand_ins = dict(zip(odd, spare, strict=False))
    return text.translate({ord(char): spare for char, spare in stand_ins.items()}), {ord(spare): char for char, spare in stand_ins.items()}


def respelt(text: str) -> str:
    """The text without tabs where blanks mean nothing, and in JSON with every colon right behind its key."""
    if "\t" in text and not _BLOCK.search(text):
        text = _LINE_OF_BLANKS.sub(lambda match: " " * len(match[0]), text)
        text = _AFTER_DASH.sub(lambda match: match[1] + " " * len(match[2]), text)
    start = _AT_THE_START.match(text)
    if start:
        text = " " * start.end() + text[start.end() :]
    return _AFTER_KEY.sub(r'":\1', text) if is_json(text) else text

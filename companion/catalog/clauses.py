"""The headings of the rules: clause ids and titles, read without rendering anything.

Scorers and reports cite clauses; they must not need the machinery that typesets rules. So headings in
``templates/<game>/rules.<lang>.md`` are plain text, each with its id: ``### Longest run {#run}``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from companion.paths import LANGUAGES, TEMPLATES

CHAPTER = 2
CLAUSE = 3

_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*(?:\{#([^}\s]*)\})?[ \t]*")
_FENCE = re.compile(r"(?:> ?)*(`{3,}|~{3,})")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a rules text: level 2 is a chapter, level 3 a clause. ``id`` is empty where none is given; ``line`` counts from 1."""

    level: int
    title: str
    id: str
    line: int


def headings(source: str) -> tuple[Heading, ...]:
    """All headings of a rules text, outside fenced blocks, in order."""
    found = []
    fence = ""
    for line, text in enumerate(source.splitlines(), 1):
        if mark := _FENCE.match(text):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        elif not fence and (match := _HEADING.fullmatch(text)):
            found.append(Heading(len(match[1]), match[2], match[3] or "", line))
    return tuple(found)


def rules_file(slug: str, lang: str, templates: Path = TEMPLATES) -> Path:
    """Where a game's rules in a language stand."""
    return templates / slug / f"rules.{lang}.md"


@cache
def clause_titles(slug: str, lang: str, templates: Path = TEMPLATES) -> Mapping[str, str]:
    """Clause id -> title, in the order of the rules. Raises OSError if there are no such rules."""
    source = rules_file(slug, lang, templates).read_text(encoding="utf-8")
    return MappingProxyType({heading.id: heading.title for heading in headings(source) if heading.level == CLAUSE and heading.id})


class ClauseTitle(Mapping[str, str]):
    """A clause's title in every language; the rules of one are only read when that is asked for."""

    def __init__(self, slug: str, key: str) -> None:
        self._slug = slug
        self._key = key

    def __getitem__(self, lang: str) -> str:
        if lang not in LANGUAGES:
            raise KeyError(lang)
        return clause_titles(self._slug, lang)[self._key]

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)

"""The terms of a game, from cards/<game>/glossary.yaml: one word a language for one thing."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.catalog.load import CatalogError, located
from companion.paths import CARDS, LANGUAGES
from companion.reading import yaml
from companion.reading.fields import Fields, Reader
from companion.words import Text, msg

FILE = "glossary.yaml"


@dataclass(frozen=True, slots=True)
class Term:
    """A thing of the game: its word in every language, the clause that tells of it, and words that are never used for it."""

    key: str
    word: Text
    clause: str
    never: Mapping[str, tuple[str, ...]]


def load_glossary(slug: str, cards: Path = CARDS) -> tuple[Term, ...]:
    """The terms of a shipped game, in the order of its rules. Raises CatalogError with every problem of the file, and OSError."""
    file = cards / slug / FILE
    document = yaml.read(file.read_bytes())
    if document.root is None:
        raise CatalogError(located(document.problems, file))
    reader = Reader(document.source)
    entries = [(key.text, reader.fields(node, ("word", "clause", "never"))) for key, node in reader.pairs(document.root)]
    terms = [_term(reader, key, fields) for key, fields in entries if fields]
    if reader.problems:
        raise CatalogError(located(reader.problems, file))
    return tuple(terms)


def _term(reader: Reader, key: str, fields: Fields) -> Term:
    words = {lang.text: reader.text(node) or "" for lang, node in reader.pairs(fields.get("word"))}
    for lang in LANGUAGES:
        if not words.get(lang):
            reader.error("missing-key", fields.node, msg('the key "{key}" is missing', key=lang))
    never = {lang.text: tuple(word for item in reader.items(node) if (word := reader.text(item))) for lang, node in reader.pairs(fields.get("never"))}
    clause = fields.get("clause")
    return Term(key, words, (reader.text(clause) if clause else None) or "", never)

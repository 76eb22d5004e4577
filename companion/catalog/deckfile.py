"""deck.yaml, the facts of a deck that people bring: few keys, or a shipped game and what differs from it.

Everything but ``title`` (or ``extends``) and ``components`` has a default; texts are one text for all languages, or one for each.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.catalog.model import Colour, Game, Kind
from companion.catalog.sizes import CARD_SIZES, LARGEST, find_size
from companion.paths import LANGUAGES
from companion.reading import yaml
from companion.reading.fields import MAX_SUGGESTIONS, Fields, Reader, shown
from companion.reading.nearest import nearest, not_among
from companion.reading.problems import Problem
from companion.words import Message, Text, msg

_KEYS = ("extends", "title", "letters", "languages", "players", "colours", "components", "words")
_COLOUR_KEYS = ("key", "letter", "hex", "symbol", "name", "one", "of")
_KIND_KEYS = ("kind", "cards", "count", "size", "face", "back", "name")
_FILES = ("cards", "face", "back")
"""Keys of a kind that name files."""
_HEX = re.compile("#[0-9A-Fa-f]{6}")
_LANGUAGE = re.compile("[a-z]{2}")
_LETTERS = re.compile("[A-Z]{2}")


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """What a deck.yaml says. Of a game with ``languages`` empty they are those of its tables' columns."""

    game: Game
    extends: str | None
    own_tables: frozenset[str]
    """Kinds whose table the deck names itself."""
    places: Mapping[tuple[str, str], tuple[int, int]]
    """Kind and key (cards, face or back) -> line and column where the file is named."""


def extended_game(document: yaml.Document) -> yaml.Scalar | None:
    """What stands after ``extends:``, if anything does."""
    root = document.root
    pairs = root.pairs if isinstance(root, yaml.Mapping) else []
    return next((node for key, node in pairs if key.text == "extends" and isinstance(node, yaml.Scalar) and node.text), None)


def read_deck_facts(document: yaml.Document, slug: str, base: Game | None, taken: Sequence[str]) -> tuple[DeckFacts | None, list[Problem]]:
    """The facts in a deck.yaml, laid over those of the game it extends.

    ``slug`` names the deck (its folder's name), ``taken`` are the letters of the shipped games. None where something essential is wrong.
    """
    if document.root is None:
        return None, list(document.problems)
    reader = Reader(document.source)
    top = reader.fields(document.root, _KEYS)
    if top is None:
        return None, reader.problems
    facts = _DeckFile(reader, base, top).facts(slug, taken)
    return (None if reader.failed else facts), reader.problems


class _DeckFile:
    def __init__(self, reader: Reader, base: Game | None, top: Fields) -> None:
        self.reader = reader
        self.base = base
        self.top = top
        self.languages = self._languages()
        self.places: dict[tuple[str, str], tuple[int, int]] = {}

    def facts(self, slug: str, taken: Sequence[str]) -> DeckFacts:
        base, top = self.base, self.top
        if base is None:
            top.need("title")
            top.need("components")
        title = self._title()
        own: set[str] = set()
        kinds = self._kinds(own)
        extra = tuple(lang for lang in self.languages if base is None or lang not in base.languages)
        game = Game(
            slug=slug,
            letters=self._letters([*title.values(), slug], taken),
            title={**base.title, **title} if base else title,
            players=self._players(),
            languages=(*base.languages, *extra) if base else extra,
            colours=self._colours(),
            scoring=base.scoring if base else {},
            rulings=base.rulings if base else (),
            kinds=kinds,
            sizes=base.sizes if base else (),
            unknown=base.unknown if base else (),
            words={**(base.words if base else {}), **self._words()},
        )
        return DeckFacts(game, base.slug if base else None, frozenset(own), self.places)

    # Keys of the file

    def _title(self) -> dict[str, str]:
        if "title" not in self.top:
            return {}
        title = self._text(self.top, "title")
        if self.top.get("title") is None or (title and not any(words.strip() for words in title.values())):
            self.reader.error("missing-key", self.top.key("title"), msg('nothing stands after "{key}"; write the deck\'s name', key="title"))
        return title

    def _languages(self) -> tuple[str, ...]:
        found = []
        for word, line, column in self.reader.words(self.top.get("languages")):
            if _LANGUAGE.fullmatch(word):
                found.append(word)
            else:
                self.reader.error("bad-value", (line, column), msg('"{found}" is no language; write its two letters, like en or de', found=word[:20]))
        return tuple(dict.fromkeys(found))

    def _letters(self, names: Sequence[str], taken: Sequence[str]) -> str:
        node = self.top.get("letters")
        if node is None:
            return self.base.letters if self.base else _derived(names, taken)
        letters = self.reader.text(node) or ""
        if not _LETTERS.fullmatch(letters):
            self.reader.error("bad-value", node, msg('"{found}" can\'t mark QR codes; take two capitals from A to Z', found=shown(node)))
        elif letters in taken and not (self.base and self.base.letters == letters):
            self.reader.error("bad-value", node, msg('"{found}" marks the QR codes of a game of ours; take two other capitals', found=letters))
        return letters

    def _players(self) -> tuple[int, int]:
        node = self.top.get("players")
        if node is None:
            return self.base.players if self.base else (0, 0)
        items = self.reader.items(node)
        numbers = [self.reader.integer(item, 1, 99) or 1 for item in items]
        if len(numbers) != 2 or numbers[0] > numbers[1]:
            self.reader.error("wrong-type", node, msg('"{key}" wants the least and the most ("[2, 5]")', key="players"))
            return 0, 0
        return numbers[0], numbers[1]

    def _colours(self) -> tuple[Colour, ...]:
        known = {colour.key: colour for colour in self.base.colours} if self.base else {}
        for node in self.reader.items(self.top.get("colours")):
            fields = self.reader.fields(node, _COLOUR_KEYS)
            if fields is not None and fields.need("key"):
                colour = self._colour(fields, known.get(self._word(fields, "key")))
                known[colour.key] = colour
        return tuple(known.values())

    def _colour(self, fields: Fields, base: Colour | None) -> Colour:
        key = self._word(fields, "key")
        if base is None:
            node = fields.get("key")
            if self.base is not None and node is not None and "hex" not in fields:
                told = msg('{game} has no colour "{colour}"', game=self.base.slug, colour=shown(node))
                self._not_of_game(node, key, told, (colour.key for colour in self.base.colours))
            else:
                fields.need("hex")
            base = Colour(key, key[:1].upper(), "#000000", "", {"en": key}, {}, {})
        node = fields.get("hex")
        if node is None and "hex" in fields:
            told = msg('nothing stands after "{key}"; a colour wants quotes, like "#1F6FB5", since # begins a note', key="hex")
            self.reader.error("bad-value", fields.key("hex"), told)
        if node is not None and not (isinstance(node, yaml.Scalar) and _HEX.fullmatch(node.text)):
            self.reader.error("bad-value", node, msg('"{found}" is no colour; write it like "#1F6FB5"', found=shown(node)))
        name = {**base.name, **self._text(fields, "name")}
        return Colour(
            key=key,
            letter=self._word(fields, "letter") or base.letter,
            hex=self._word(fields, "hex") or base.hex,
            symbol=self._word(fields, "symbol") or base.symbol,
            name=name,
            one={**(base.one or name), **self._text(fields, "one")},
            of={**(base.of or name), **self._text(fields, "of")},
        )

    def _kinds(self, own: set[str]) -> tuple[Kind, ...]:
        kinds = {kind.key: kind for kind in self.base.kinds} if self.base else {}
        told: set[str] = set()
        nodes = self.reader.items(self.top.get("components"))
        if not nodes and "components" in self.top and self.base is None:
            self.reader.error(
                "missing-key",
                self.top.key("components"),
                msg("a deck needs a table of cards: {example}", example="- {cards: cards.csv, face: face.card.xml}"),
            )
        for node in nodes:
            fields = self.reader.fields(node, _KIND_KEYS)
            if fields is None:
                continue
            key = self._word(fields, "kind") or _stem(self._word(fields, "cards"))
            if key in told:
                self.reader.error("conflict", node, msg('there are two kinds of card called "{kind}"; give one another name with "kind:"', kind=key))
            told.add(key)
            if "cards" in fields:
                own.add(key)
            self.places |= {(key, part): (named.line, named.column) for part in _FILES if (named := fields.get(part)) is not None}
            kinds[key] = self._kind(fields, key, kinds.get(key))
        return tuple(kinds.values())

    def _kind(self, fields: Fields, key: str, base: Kind | None) -> Kind:
        if base is None:
            node = fields.get("kind")
            if self.base is not None and node is not None and "cards" not in fields:
                told = msg('{game} has no kind of card "{kind}"', game=self.base.slug, kind=shown(node))
                self._not_of_game(node, key, told, (kind.key for kind in self.base.kinds))
            else:
                fields.need("cards")
                fields.need("face")
            base = Kind(key, {"en": key}, 0, CARD_SIZES["poker"], "", None, None)
        count = fields.get("count")
        return replace(
            base,
            name={**base.name, **self._text(fields, "name")},
            count=(self.reader.integer(count, 0) or 0) if count else 0 if "cards" in fields else base.count,
            size=self._size(fields, base.size),
            cards=self._word(fields, "cards") or base.cards,
            face=self._word(fields, "face") or base.face,
            back=self._word(fields, "back") or base.back,
        )

    def _not_of_game(self, node: yaml.Node, key: str, told: Message, known: Iterable[str]) -> None:
        """Something is laid over what the extended game doesn't have."""
        self.reader.error("bad-value", node, not_among(told, key, known))

    def _size(self, fields: Fields, default: tuple[float, float]) -> tuple[float, float]:
        node = fields.get("size")
        if node is None:
            return default
        if isinstance(node, yaml.Scalar):
            size = find_size(node.text)
        else:
            parts = [item.text if isinstance(item, yaml.Scalar) else "?" for item in self.reader.items(node)]
            size = find_size("x".join(parts)) if len(parts) == 2 else None
        if size is None:
            names = ", ".join(CARD_SIZES)
            message = msg(
                '"{found}" is no card size; write millimetres up to {most} ("[63, 88]") or one of {known}',
                found=shown(node),
                most=int(LARGEST),
                known=names,
            )
            self.reader.error("bad-value", node, message)
            return default
        return size

    def _words(self) -> dict[str, Text]:
        known = self.base.words if self.base else {}
        pairs = self.reader.pairs(self.top.get("words"))
        if self.base:
            for key in [key for key, _ in pairs if key.text not in known][:MAX_SUGGESTIONS]:
                near = nearest(key.text, known)
                if near:
                    told = msg('{game} has no word "{word}"; did you mean "{near}"?', game=self.base.slug, word=shown(key), near=near)
                    self.reader.warning("unknown-key", key, told)
        return {key.text: {**known.get(key.text, {}), **self._translated(node)} for key, node in pairs}

    # Values

    def _word(self, fields: Fields, key: str) -> str:
        node = fields.get(key)
        return (self.reader.text(node) or "") if node else ""

    def _text(self, fields: Fields, key: str) -> dict[str, str]:
        node = fields.get(key)
        return self._translated(node) if node else {}

    def _translated(self, node: yaml.Node) -> dict[str, str]:
        """One text for all languages, or one for each."""
        if isinstance(node, yaml.Scalar):
            return {"en": self.reader.text(node) or ""}
        written = [key.text for key, _ in node.pairs if _LANGUAGE.fullmatch(key.text)] if isinstance(node, yaml.Mapping) else []
        known = (*dict.fromkeys((*LANGUAGES, *self.languages, *written)),)
        fields = self.reader.fields(node, known)
        return {lang: self._word(fields, lang) for lang in known if lang in fields} if fields else {}


def _stem(file: str) -> str:
    """``cards.xlsx#Monsters`` is of the kind monsters, ``data/heroes.csv`` of the kind heroes."""
    name, _, sheet = file.partition("#")
    return (sheet or name.rpartition("/")[2].rpartition(".")[0]).strip().lower().replace(" ", "-")


def _derived(names: Sequence[str], taken: Sequence[str]) -> str:
    """Two capitals for a deck that has told none: the first that are free of its title's initials, its title's and its folder's letters."""
    for name in names:
        words = ["".join(char for char in word.upper() if "A" <= char <= "Z") for word in re.split(r"\W+", name)]
        initials, letters = "".join(word[0] for word in words if word), "".join(words)
        for source in (initials, letters):
            for second in source[1:]:
                if source[0] + second not in taken:
                    return source[0] + second
    return "XX"

"""game.yaml -> Game, with every problem located."""

import re

from companion.catalog.model import Box, Colour, Game, Kind, Reading, Ruling
from companion.paths import LANGUAGES
from companion.reading import yaml
from companion.reading.fields import Fields, Reader
from companion.reading.problems import Problem
from companion.words import Text, msg

_KEYS = (
    *("game", "letters", "title", "players", "languages", "colours", "scoring", "rulings", "components", "sizes", "unknown", "words", "boxes"),
    "set_up",
)
_STOCKS = ("card", "board")
_HEX = re.compile("#[0-9A-Fa-f]{6}")


def read_facts(data: bytes) -> tuple[Game | None, list[Problem]]:
    """The game that ``data`` (the bytes of a game.yaml) describes, or None where something essential is missing."""
    document = yaml.read(data)
    if document.root is None:
        return None, list(document.problems)
    reader = Reader(document.source)
    top = reader.fields(document.root, _KEYS)
    if top is None:
        return None, reader.problems
    game = _Facts(reader).game(top)
    return (None if reader.failed else game), reader.problems


class _Facts:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def game(self, top: Fields) -> Game:
        low, high = self._pair(top, "players")
        return Game(
            slug=self._word(top, "game"),
            letters=self._word(top, "letters"),
            title=self._text(top, "title"),
            players=(int(low), int(high)),
            languages=tuple(str(item) for item in self._words(top, "languages")) or LANGUAGES,
            colours=tuple(self._colour(node) for node in self.reader.items(top.get("colours"))),
            scoring={key.text: self._plain(node) for key, node in self.reader.pairs(top.get("scoring"))},
            rulings=tuple(self._ruling(node) for node in self.reader.items(top.get("rulings"))),
            kinds=tuple(self._kind(node) for node in self.reader.items(top.get("components"))),
            sizes=tuple(self._words(top, "sizes")),
            unknown=tuple(self._translated(node) for node in self.reader.items(top.get("unknown"))),
            words={key.text: self._translated(node) for key, node in self.reader.pairs(top.get("words"))},
            boxes=tuple(self._box(node) for node in self.reader.items(top.get("boxes"))),
            set_up=tuple(self._translated(node) for node in self.reader.items(top.get("set_up"))),
        )

    def _box(self, node: yaml.Node) -> Box:
        fields = self._fields(node, ("kinds", "art"))
        return Box(tuple(self._words(fields, "kinds")), self._word(fields, "art"))

    def _colour(self, node: yaml.Node) -> Colour:
        fields = self._fields(node, ("key", "letter", "hex", "symbol", "name", "one", "of"))
        hex_node = fields.get("hex")
        if isinstance(hex_node, yaml.Scalar) and not _HEX.fullmatch(hex_node.text):
            self.reader.error("bad-value", hex_node, msg('"{found}" is no colour; write it like "#1F6FB5"', found=hex_node.text))
        return Colour(
            key=self._word(fields, "key"),
            letter=self._word(fields, "letter"),
            hex=self._word(fields, "hex"),
            symbol=self._word(fields, "symbol"),
            name=self._text(fields, "name"),
            one=self._text(fields, "one"),
            of=self._text(fields, "of"),
        )

    def _ruling(self, node: yaml.Node) -> Ruling:
        fields = self._fields(node, ("key", "clause", "question", "because", "readings"))
        readings = []
        for item in self.reader.items(fields.get("readings")):
            reading = self._fields(item, ("key", "label"))
            readings.append(Reading(self._word(reading, "key"), self._text(reading, "label")))
        return Ruling(
            key=self._word(fields, "key"),
            clause=self._word(fields, "clause"),
            question=self._text(fields, "question"),
            because=self._text(fields, "because"),
            readings=tuple(readings),
        )

    def _kind(self, node: yaml.Node) -> Kind:
        fields = self._fields(node, ("kind", "cards", "count", "size", "face", "back", "name", "stock", "round"))
        count = fields.get("count")
        return Kind(
            key=self._word(fields, "kind"),
            name=self._text(fields, "name"),
            count=(self.reader.integer(count, 0) or 0) if count else 0,
            size=self._pair(fields, "size"),
            cards=self._word(fields, "cards"),
            face=self._word(fields, "face") if "face" in fields else None,
            back=self._word(fields, "back") if "back" in fields else None,
            stock=self._stock(fields),
            round="round" in fields,
        )

    def _stock(self, fields: Fields) -> str:
        node = fields.get("stock")
        stock = (self.reader.text(node) if node else None) or _STOCKS[0]
        if node and stock not in _STOCKS:
            self.reader.error("bad-value", node, msg('"{found}" is none of these: {known}', found=stock, known=", ".join(_STOCKS)))
        return stock

    # Values

    def _fields(self, node: yaml.Node, known: tuple[str, ...]) -> Fields:
        fields = self.reader.fields(node, known)
        return fields or Fields(self.reader, yaml.Mapping(node.line, node.column), {})

    def _word(self, fields: Fields, key: str) -> str:
        node = fields.get(key) if fields.need(key) else None
        return (self.reader.text(node) or "") if node else ""

    def _words(self, fields: Fields, key: str) -> list[str]:
        return [word for word, _, _ in self.reader.words(fields.get(key))]

    def _pair(self, fields: Fields, key: str) -> tuple[float, float]:
        node = fields.get(key)
        numbers = [_number(item) for item in node.items] if isinstance(node, yaml.Sequence) else []
        if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
            return numbers[0], numbers[1]
        if fields.need(key):
            self.reader.error("wrong-type", node or fields.key(key), msg('"{key}" wants two numbers ("[42, 64]")', key=key))
        return 0, 0

    def _text(self, fields: Fields, key: str) -> Text:
        node = fields.get(key) if fields.need(key) else None
        return self._translated(node) if node else {}

    def _translated(self, node: yaml.Node) -> Text:
        fields = self._fields(node, LANGUAGES)
        return {lang: self._word(fields, lang) for lang in LANGUAGES}

    def _plain(self, node: yaml.Node) -> object:
        if isinstance(node, yaml.Scalar):
            if node.boolean is not None:
                return node.boolean
            return node.text if node.integer is None else node.integer
        if isinstance(node, yaml.Sequence):
            return tuple(self._plain(item) for item in node.items)
        return {key.text: self._plain(item) for key, item in node.pairs}


def _number(node: yaml.Node) -> float | None:
    if not isinstance(node, yaml.Scalar):
        return None
    try:
        value = float(node.text)
    except ValueError:
        return None
    return value if 0 < value < 10_000 else None

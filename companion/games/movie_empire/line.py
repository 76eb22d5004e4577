"""Reading a production line: cards described one by one, or a string of the kit's codes."""

from companion.catalog import Game
from companion.games.movie_empire import cards as kit
from companion.games.movie_empire.cards import GENRES, STAGES, LineCard, Place
from companion.reading.fields import Fields, Reader, shown
from companion.reading.nearest import cyrillic
from companion.reading.yaml import Mapping as MappingNode
from companion.reading.yaml import Node, Scalar
from companion.reading.yaml import Sequence as SequenceNode
from companion.words import msg

_KINDS = {
    "card": ("card", "stage", "points"),
    "upgrade": ("upgrade", "stage", "points"),
    "joker": ("joker", "as"),
    "star": ("star", "points", "needs", "not_genre"),
}
_KEYS = tuple(dict.fromkeys(key for keys in _KINDS.values() for key in keys))


class LineReading:
    """Reads lines and what they are described by; problems go to ``reader``."""

    def __init__(self, reader: Reader, game: Game) -> None:
        self.reader = reader
        self.game = game

    def read(self, node: Node | None) -> tuple[LineCard, ...]:
        """The cards from left to right."""
        if node is None:
            return ()
        if isinstance(node, SequenceNode):
            return tuple(card for item in self.reader.items(node) if (card := self._card(item)))
        if isinstance(node, MappingNode):
            self.reader.error("wrong-type", node, msg('"{found}" stands where a list of cards or a row of codes is expected', found=shown(node)))
            return ()
        return tuple(card for word, line, column in self.reader.words(node) if (card := self._coded(word, (line, column))))

    def _card(self, node: Node) -> LineCard | None:
        if isinstance(node, Scalar):
            return self._coded(node.text.strip(), (node.line, node.column))
        fields = self.reader.fields(node, _KEYS)
        if fields is None:
            return None
        kinds = [kind for kind in _KINDS if kind in fields]
        if len(kinds) != 1:
            code = "conflict" if kinds else "missing-key"
            self.reader.error(code, node, msg("a card of the line has exactly one of these keys: {keys}", keys=", ".join(_KINDS)))
            self._whatever_is_there(fields)
            return None
        kind = kinds[0]
        fields.refuse(key for key in _KEYS if key not in _KINDS[kind])
        name_node = fields.get(kind)
        name = self.reader.text(name_node) if name_node else None
        if name_node is None or (name is not None and not name.strip()):
            self.reader.error("bad-card", name_node or fields.key(kind), msg("the card has no name"))
        return self._described(kind, (name or "").strip(), fields, (node.line, node.column))

    def _whatever_is_there(self, fields: Fields) -> None:
        """Tell what is wrong in a card of no one kind; no key is missing there, and none out of place."""
        for kind in _KINDS:
            name = fields.get(kind)
            if name:
                self.reader.text(name)
        for key in ("stage", "as"):
            if key in fields:
                self._stage(fields, key)
        if "points" in fields:
            self.number(fields, "points")
        self._star("", 0, fields, (0, 0))

    def _described(self, kind: str, name: str, fields: Fields, place: Place) -> LineCard:
        if kind == "star":
            return self._star(name, self.number(fields, "points") or 0, fields, place)
        stage = self._stage(fields, "as" if kind == "joker" else "stage")
        points = 0 if kind == "joker" else self.number(fields, "points") or 0
        return LineCard(kind, name, points, stage or "", place=place)

    def _stage(self, fields: Fields, key: str) -> str | None:
        node = fields.get(key) if fields.need(key) else None
        if node is None:
            if key in fields:
                self.reader.error("bad-stage", fields.key(key), msg('"{key}" has no value; possible: {options}', key=key, options=", ".join(STAGES)))
            return None
        return self.reader.choice(node, STAGES, "bad-stage")

    def _star(self, name: str, points: int, fields: Fields, place: Place) -> LineCard:
        needs_node = fields.get("needs")
        needs = self.reader.fields(needs_node, ("card", "stages", "genre")) if needs_node else None
        card = needs.get("card") if needs else None
        genre = needs.get("genre") if needs else None
        refused = self.reader.items(fields.get("not_genre"))
        return LineCard(
            "star",
            name,
            points,
            needs=self.needs(needs.get("stages") if needs else None),
            needs_card=(self.reader.text(card) or "") if card else "",
            needs_genre=(self.reader.choice(genre, GENRES, "bad-genre") or "") if genre else "",
            not_genre=tuple(found for item in refused if (found := self.reader.choice(item, GENRES, "bad-genre"))),
            place=place,
        )

    def _coded(self, word: str, place: Place) -> LineCard | None:
        code, sign, stage = word.partition("=")
        star = kit.find(self.game.slug, code, "star")
        if star is not None and not sign:
            return kit.star_of(star, place)
        card = kit.find(self.game.slug, code, "production")
        if card is None:
            message = msg('"{found}" is no production or star card of the kit (P01 ..., K01 ...); describe it instead', found=word[:40])
            self.reader.unknown("bad-card", place, cyrillic(word, self._exists) or message, word=word)
            return None
        joker = card.fields["type"] == "joker"
        if joker and stage not in STAGES:
            message = msg(
                "{code} is a joker: write the stage it was laid as, like {code}={stage}; possible: {options}",
                code=code,
                stage=STAGES[1],
                options=", ".join(STAGES),
            )
            self.reader.error("bad-stage", place, message)
            return None
        if sign and not joker:
            self.reader.error("bad-card", place, msg("{code} is no joker and has its own stage; write it without =", code=code))
            return None
        return kit.production_of(card, stage or None, place)

    def _exists(self, word: str) -> bool:
        code = word.partition("=")[0]
        return any(kit.find(self.game.slug, code, kind) for kind in ("star", "production"))

    def needs(self, node: Node | None) -> dict[str, int]:
        """Stage -> number; nothing needed where nothing is written."""
        needs = {}
        for key, value in self.reader.pairs(node):
            stage = self.reader.choice(key, STAGES, "bad-stage")
            if stage is None and isinstance(value, Scalar) and value.is_null:
                continue
            number = self.reader.integer(value, 0)
            if stage and number:
                needs[key.text] = number
        return needs

    def number(self, fields: Fields, key: str) -> int | None:
        """A whole number that must stand there."""
        node = fields.get(key) if fields.need(key) else None
        if node is None:
            if key in fields:
                self.reader.error("bad-number", fields.key(key), msg('"{key}" has no value', key=key))
            return None
        return self.reader.integer(node)

"""Small decks with templates of their own, printed in a temporary folder."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pypdf import PdfReader

from companion.catalog.model import Card, Colour, Deck, Game, Kind
from companion.press.options import SheetOptions
from companion.press.sheets import PrintReport, print_deck
from companion.words import speech

MM = 25.4 / 72
FRONT = '<card><text x="5" y="10" size="12">F{{ card.code }}</text></card>'
BACK = '<card><text x="5" y="10" size="12">B{{ card.code }}</text></card>'

CODES = tuple(f"R{number}" for number in range(1, 41))


@dataclass(frozen=True)
class Bench:
    """Prints small decks in one folder."""

    folder: Path

    @property
    def out(self) -> Path:
        return self.folder / "out.pdf"

    def template(self, name: str, xml: str) -> None:
        (self.folder / name).write_text(xml, encoding="utf-8")

    def deck(self, codes: Sequence[str] = CODES[:1], size: tuple[float, float] = (63, 88), **columns: str) -> Deck:
        texts = {"name": {"en": "Ann", "it": "Anna", "ru": "Аня", "uk": "Ганна"}}
        cards = tuple(Card(code, "cast", 1, columns, texts, "cast.csv", row) for row, code in enumerate(codes, 2))
        kind = Kind("cast", {"en": "Cast", "ru": "Актёры"}, len(cards), size, "cast.csv", "front.xml", "back.xml")
        said = {"en": "red", "it": "rosso"}
        red = Colour(key="red", letter="R", hex="#c00", symbol="heart", name=said, one=said, of=said)
        game = Game("small", "SM", {"en": "Small (deck)", "ru": "Колода"}, (2, 4), ("en", "it", "ru", "uk"), (red,), {}, (), (kind,))
        return Deck(game, cards)

    def print(self, deck: Deck, options: SheetOptions | None = None, *, lang: str = "en", force: bool = False) -> PrintReport:
        return print_deck(deck, lang, options or SheetOptions(), self.out, self.folder, force=force)

    def draw(self, xml: str, *, lang: str = "en", **columns: str) -> list[str]:
        """What is wrong with a card of this XML, as a reader of English is told."""
        self.template("front.xml", xml)
        report = self.print(self.deck(CODES[:1], (63, 88), **columns), lang=lang)
        return [speech("en")(problem.message) for problem in report.problems]

    def read(self) -> PdfReader:
        return PdfReader(self.out)


Placed = dict[str, tuple[float, float, bool]]
"""Text -> where its baseline begins, in mm from the top left of the page, and whether it stands upright."""

"""Decks for Tabletop Simulator: sheets of cards as pictures, and the saved object that names them, a deck a kind.

The game counts 69 faces on a full sheet of ten by seven: the last place of each sheet is what others see of a card in a hand.
"""

import hashlib
import itertools
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.catalog.model import Card, Deck, Kind
from companion.files import filling
from companion.paths import TEMPLATES
from companion.press.alike import look_alikes
from companion.press.face import Face
from companion.press.faces import Faces
from companion.press.folder import FileNames, FolderReport, Selected, selected
from companion.press.leftovers import is_whole, settle
from companion.press.options import SheetOptions
from companion.press.pages import Progress
from companion.press.paper import INCH, Size
from companion.press.rasters import Frame, pictures
from companion.reading.problems import errors
from companion.words import Speech, deck_speech

if TYPE_CHECKING:
    from PIL.Image import Image

ACROSS, DOWN = 10, 7
"""Cards on a sheet, at most; at least two each way."""
FACES = ACROSS * DOWN - 1
LARGEST = 4096
"""Dots a side."""
DPI = 300
"""Of small sheets, which have room for it."""
_POKER = 63.5
"""Width in millimetres of a card that the game shows at its own size."""
_PLAIN = (226, 226, 226)
"""What stands for a back where cards have none."""
_APART = 3.5
"""Between two decks on the table, in the game's units."""


class Layout(NamedTuple):
    """How a sheet is divided: columns, rows and the frame of each card."""

    columns: int
    rows: int
    cell: Frame

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in dots."""
        return self.columns * self.cell.width, self.rows * self.cell.height


class _Sheet(NamedTuple):
    """A sheet of one kind, its number among all (from 1), and its pictures' names."""

    number: int
    cards: tuple[Card, ...]
    layout: Layout
    front: str
    back: str
    unique: bool
    """Whether the backs differ from card to card."""


def layout(count: int, trim: Size) -> Layout:
    """The layout for so many faces of this size in millimetres and the hidden one: as large as 4096 dots allow, 300 an inch at most."""
    columns = min(ACROSS, max(2, math.ceil(math.sqrt((count + 1) * trim[1] / trim[0])))) if count < FACES else ACROSS
    rows = max(2, math.ceil((count + 1) / columns))
    if rows > DOWN:
        columns, rows = ACROSS, max(2, math.ceil((count + 1) / ACROSS))
    width, height = (length / INCH for length in trim)
    dpi = min(DPI, LARGEST / columns / width, LARGEST / rows / height)
    return Layout(columns, rows, Frame(int(width * dpi + 1e-6), int(height * dpi + 1e-6), dpi))


def write_tts(
    deck: Deck,
    lang: str,
    options: SheetOptions,
    out: Path,
    templates: Path = TEMPLATES,
    *,
    url: str | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> FolderReport:
    """Write the sheets and the saved object to the folder ``out``.

    The object names each picture by ``url`` and its name, as an address they will be found at; without, by where they are written, which works on
    this machine. The folder is filled when all is well or ``force`` is given. Raises OSError if it can't be written.
    """
    chosen = selected(deck, lang, options, templates)
    if errors(chosen.problems):
        return FolderReport(tuple(chosen.problems))
    names: list[str] = []
    done = 0
    with filling(out) as folder:
        sheets = []
        for number, (name, cards) in enumerate(_divided(chosen), 1):
            if chosen.faces.failed and not force:
                _looked_over(cards, chosen.faces)
                continue
            sheet = _sheet(number, name, cards, chosen.faces)
            sheets.append(sheet)
            for file, picture in _drawn(sheet, chosen.faces):
                picture.save(folder.path / file)
                names.append(file)
            done += len(cards)
            if progress:
                progress(done, len(chosen.cards))
        base = url if url is not None else out.absolute().as_uri() + "/"
        names.append(f"{deck.game.slug}.json")
        saved = _Objects(deck, chosen, base, deck_speech(lang)).saved(sheets)
        (folder.path / names[-1]).write_text(json.dumps(saved, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        problems = (*chosen.problems, *chosen.faces.problems(), *look_alikes(chosen.faces))
        folder.keep = force or not errors(problems)
    if folder.keep:
        problems += (*settle(out, names, deck, "tts", whole=is_whole(options)),)
    return FolderReport(problems, out if folder.keep else None, tuple(names), chosen.total)


def _divided(chosen: Selected) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """The cards of one sheet after another, with the sheet's name: no sheet holds two kinds."""
    safe = FileNames()
    for kind in dict.fromkeys(card.kind for card in chosen.cards):
        cards = [card for card in chosen.cards if card.kind == kind]
        for number, first in enumerate(range(0, len(cards), FACES), 1):
            yield safe(kind if len(cards) <= FACES else f"{kind}-{number}"), tuple(cards[first : first + FACES])


def _looked_over(cards: Sequence[Card], faces: Faces) -> None:
    """Find what is wrong with more cards of a deck that won't be written."""
    for card in cards:
        faces.front(card)
        faces.back(card)


def _sheet(number: int, name: str, cards: tuple[Card, ...], faces: Faces) -> _Sheet:
    backs = {back.digest if back else b"" for back in map(faces.back, cards)}
    return _Sheet(number, cards, layout(len(cards), faces.trim(cards[0])), f"{name}.png", f"{name}-back.png", len(backs) > 1)


def _drawn(sheet: _Sheet, faces: Faces) -> "Iterator[tuple[str, Image]]":
    """The two pictures of a sheet. A card's hidden face is its back."""
    hidden = faces.back(sheet.cards[0])
    yield sheet.front, _composed(sheet.layout, [faces.front(card) for card in sheet.cards], hidden)
    if sheet.unique:
        yield sheet.back, _composed(sheet.layout, [faces.back(card) for card in sheet.cards], hidden)
    else:
        yield sheet.back, _single(sheet.layout, hidden)


def _composed(layout: Layout, faces: Sequence[Face | None], hidden: Face | None) -> "Image":
    """Faces from the top left, row by row, and the hidden one in the last place."""
    from PIL import Image

    sheet = Image.new("RGB", layout.size, _PLAIN)
    shown = [(place, face, layout.cell) for place, face in enumerate(faces) if face is not None]
    if hidden is not None:
        shown.append((layout.columns * layout.rows - 1, hidden, layout.cell))
    for place, picture in pictures(shown):
        row, column = divmod(place, layout.columns)
        sheet.paste(picture, (column * layout.cell.width, row * layout.cell.height))
    return sheet


def _single(layout: Layout, face: Face | None) -> "Image":
    from PIL import Image

    if face is None:
        return Image.new("RGB", (layout.cell.width, layout.cell.height), _PLAIN)
    return next(picture for _, picture in pictures([(0, face, layout.cell)]))


class _Objects:
    """The saved object: what Tabletop Simulator reads. Names of its fields are its own."""

    def __init__(self, deck: Deck, chosen: Selected, base: str, say: Speech) -> None:
        self._game = deck.game
        self._chosen = chosen
        self._base = base
        self._say = say
        self._guids: set[str] = set()

    def saved(self, sheets: Sequence[_Sheet]) -> dict[str, object]:
        """A save that holds nothing but the decks, side by side."""
        kinds = {kind.key: kind for kind in self._game.kinds}
        decks = dict.fromkeys(sheet.cards[0].kind for sheet in sheets)
        states = [self._deck(kinds[key], [sheet for sheet in sheets if sheet.cards[0].kind == key], place) for place, key in enumerate(decks)]
        empty = dict.fromkeys(("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"), "")
        table = {"Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "", "Note": "", "TabStates": {}}
        return {**empty, **table, "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "ObjectStates": states}

    def _deck(self, kind: Kind, sheets: Sequence[_Sheet], place: int) -> dict[str, object]:
        """The cards of a kind as a deck, face down; a single one as a card."""
        pictures = {str(sheet.number): self._pictures(sheet) for sheet in sheets}
        cards = [
            (card, 100 * sheet.number + index, str(sheet.number), copy)
            for sheet in sheets
            for index, card in enumerate(sheet.cards)
            for copy in range(card.quantity * self._chosen.copies)
        ]
        trim = self._chosen.faces.trim(sheets[0].cards[0])
        contained = [self._card(card, kind, number, {key: pictures[key]}, copy, trim, place) for card, number, key, copy in cards]
        if len(contained) == 1:
            return {**contained[0], "Name": "CardCustom"}
        numbers = [number for _, number, _, _ in cards]
        held = {"DeckIDs": numbers, "CustomDeck": pictures, "ContainedObjects": contained}
        return {**self._object("DeckCustom", self._say(kind.name), "", (kind.key,), trim, place), **held}

    def _card(self, card: Card, kind: Kind, number: int, pictures: dict[str, object], copy: int, trim: Size, place: int) -> dict[str, object]:
        name = self._say.pick(card.texts["name"]) if "name" in card.texts else ""
        description = " · ".join(filter(None, (self._say(kind.name), card.code if name else "")))
        shown = self._object("Card", name or card.code, description, (kind.key, card.code, str(copy)), trim, place)
        return {**shown, "CardID": number, "CustomDeck": pictures}

    def _pictures(self, sheet: _Sheet) -> dict[str, object]:
        return {
            "FaceURL": self._base + sheet.front,
            "BackURL": self._base + sheet.back,
            "NumWidth": sheet.layout.columns,
            "NumHeight": sheet.layout.rows,
            "BackIsHidden": True,
            "UniqueBack": sheet.unique,
            "Type": 0,
        }

    def _object(self, name: str, nickname: str, description: str, identity: tuple[str, ...], trim: Size, place: int) -> dict[str, object]:
        scale = round(trim[0] / _POKER, 4)
        # Face down, and the right way round for who sits at the near side of the table.
        lies = {"posX": round(place * _APART, 2), "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
        return {
            "Name": name,
            "Transform": {**lies, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale},
            "Nickname": nickname,
            "Description": description,
            "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "Hands": name != "DeckCustom",
            "HideWhenFaceDown": True,
            "SidewaysCard": trim[0] > trim[1],
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "GUID": self._guid(identity),
        }

    def _guid(self, identity: tuple[str, ...]) -> str:
        """Six digits, the same whenever this deck is written, and no two alike in it."""
        for salt in itertools.count():
            guid = hashlib.sha256("\n".join((self._game.slug, *identity, str(salt))).encode()).hexdigest()[:6]
            if guid not in self._guids:
                break
        self._guids.add(guid)
        return guid

"""A kind's table -> Cards: codes and quantities checked, columns with a language suffix gathered into texts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.catalog.gaps import card_gaps
from companion.catalog.model import Card, Kind
from companion.files import inside, unread
from companion.reading.nearest import nearest
from companion.reading.problems import Problem
from companion.reading.reasons import NAMED_WRONG, reason_of
from companion.reading.tables import MAX_BYTES, Row, Table, read_table, unreadable
from companion.words import Message, msg

MAX_QUANTITY = 999
MAX_CARDS = 50_000
"""Cards in a deck, every copy counted."""
_OWN = ("code", "quantity")
"""Columns that say something by themselves; all others are there for the templates."""
_QUANTITY = frozenset(("qty", "qnty", "copies", "quantità", "quantita", "copie", "anzahl", "количество", "кол-во", "кількість", "к-сть"))
"""What people call how often a card is printed."""
_LANGUAGE = re.compile("[a-z]{2}")
_SHEET = "#"
"""Between the name of a workbook and that of a sheet in it."""


@dataclass(frozen=True, slots=True)
class Source:
    """The table of one kind of card, and the file it was read from."""

    kind: Kind
    file: Path
    table: Table

    @property
    def places(self) -> dict[str, int]:
        """Column -> its number, from 1."""
        return {column: number for number, column in enumerate(self.table.columns, 1)}


def read_source(folder: Path, kind: Kind) -> Source:
    """The table that ``kind.cards`` names: ``cards.csv``, or a sheet of a workbook as in ``cards.xlsx#Monsters``.

    Raises UnreadableError for a table that is there but can't be read.
    """
    name, _, sheet = kind.cards.partition(_SHEET)
    file = inside(folder, name)
    if file is None:
        message = msg('"{name}" leads out of the folder; only files in it are read', name=name)
        return Source(kind, folder / Path(name).name, unreadable(Problem("error", "bad-path", message)))
    if file.exists() and not file.is_file():
        return Source(kind, file, unreadable(Problem("error", "missing-file", msg("this is no file that can be read"))))
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        if error.errno not in NAMED_WRONG:
            raise unread(error, file) from error
        return Source(kind, file, unreadable(Problem("error", "missing-file", reason_of(error))))
    from companion.reading.workbooks import is_workbook, read_workbook  # most decks are text

    table = read_workbook(data, sheet) if is_workbook(data) else read_table(data)
    if not table.columns and not table.problems:
        table = replace(table, problems=(Problem("error", "syntax", msg("the file is empty")),))
    return Source(kind, file, table)


def languages_in(tables: Iterable[Table]) -> tuple[str, ...]:
    """The languages that columns such as ``name.en`` are named after, in the order they stand in."""
    suffixes = (column.rpartition(".") for table in tables for column in table.columns)
    return tuple(dict.fromkeys(lang for name, _, lang in suffixes if name and _LANGUAGE.fullmatch(lang)))


class Reading:
    """Reads the sources of one deck, so that a code repeated across them is found; ``strict`` wants a code in every row."""

    def __init__(self, languages: Sequence[str], *, strict: bool) -> None:
        self.languages = tuple(languages)
        self.strict = strict
        self.seen: dict[str, Card] = {}
        self._letters: set[str] = set()

    def cards(self, source: Source) -> tuple[list[Card], list[Problem]]:
        """The cards of one table and what is wrong with them."""
        table, kind = source.table, source.kind
        problems = [*table.problems, *_misnamed(table)]
        if self.strict and "code" not in table.columns:
            if table.columns:
                problems.append(_no_code_column())
            return [], problems
        letter = self._letter(kind.key)
        cards = [self._card(row, f"{letter}{number}", source, problems) for number, row in enumerate(table.rows, 1)]
        for card in cards:
            self._once(card, problems)
        problems += card_gaps(cards, self.languages)
        total = sum(card.quantity for card in cards)
        # Rows and quantities that can't be read are missing from the count, and told already.
        certain = not any(problem.code in ("syntax", "bad-number") for problem in problems)
        if kind.count and total != kind.count and certain:
            message = msg("cards in the file: {found}; count says {wanted}", found=total, wanted=kind.count)
            problems.append(Problem("error", "card-count", message))
        return cards, problems

    def _letter(self, key: str) -> str:
        """A letter for the codes of a kind that has none of its own, another one for each kind."""
        wanted = [char for char in key.upper() if char.isascii() and char.isalpha()]
        letter = next((char for char in (*wanted, *"CDEFGHJKLMNPQRSTUVWXYZABIO") if char not in self._letters), "C")
        self._letters.add(letter)
        return letter

    def _card(self, row: Row, made: str, source: Source, problems: list[Problem]) -> Card:
        code = row.values.get("code", "").strip()
        if not code and self.strict:
            problems.append(Problem("error", "missing-key", msg("the row has no code"), row.number, source.table.place("code")))
        fields, texts = split(row, self.languages)
        quantity = _quantity(row, source.table, problems)
        return Card(code or ("" if self.strict else made), source.kind.key, quantity, fields, texts, str(source.file), row.number, source.places)

    def _once(self, card: Card, problems: list[Problem]) -> None:
        if card.code in self.seen:
            first = self.seen[card.code]
            message = msg('the code "{code}" is already used in {file}, row {row}', code=card.code, file=Path(first.file).name, row=first.row)
            problems.append(Problem("error", "repeated-code", message, card.row, card.places.get("code")))
        self.seen[card.code] = card


def merge(cards: Sequence[Card], source: Source, languages: Sequence[str]) -> tuple[list[Card], list[Problem]]:
    """The cards of a shipped game with what a table of the user's own says of them, found by their codes."""
    table = source.table
    problems = [*table.problems, *_misnamed(table)]
    if "code" not in table.columns:
        if table.columns:
            problems.append(_no_code_column())
        return list(cards), problems
    merged = {card.code: card for card in cards}
    told: dict[str, int] = {}
    for row in table.rows:
        code = row.values["code"].strip()
        place = table.place("code")
        if code not in merged:
            problems.append(Problem("error", "no-such-card", _no_card(code, merged), row.number, place))
            continue
        if code in told:
            message = msg('the code "{code}" is already used in {file}, row {row}', code=code, file=source.file.name, row=told[code])
            problems.append(Problem("error", "repeated-code", message, row.number, place))
        told[code] = row.number
        merged[code] = _laid_over(merged[code], row, source, languages, problems)
    return list(merged.values()), problems + card_gaps(list(merged.values()), languages, source.file)


def _laid_over(card: Card, row: Row, source: Source, languages: Sequence[str], problems: list[Problem]) -> Card:
    fields, texts = split(row, languages)
    quantity = _quantity(row, source.table, problems) if "quantity" in row.values else card.quantity
    for column, value in fields.items():
        if not value.strip() and card.fields.get(column, "").strip():
            problems.append(Problem("error", "empty-cell", _nothing_over(card.fields[column]), row.number, source.table.place(column)))
    said = {name: {**card.texts.get(name, {}), **{lang: text for lang, text in words.items() if text}} for name, words in texts.items()}
    return replace(
        card,
        quantity=quantity,
        fields={**card.fields, **{column: value for column, value in fields.items() if value.strip() or column not in card.fields}},
        texts={**card.texts, **said},
        file=str(source.file),
        row=row.number,
        places=source.places,
    )


def _nothing_over(value: str) -> Message:
    """That a row says nothing where the game it lays over says something."""
    return msg('the cell is empty, and the game says "{value}" here: write a value, or delete the column', value=value[:40])


def _no_code_column() -> Problem:
    return Problem("error", "missing-key", msg('the column "{column}" is missing', column="code"), 1, 1)


def misnamed(columns: Sequence[str]) -> dict[str, str]:
    """Columns that are likely to be meant for one that says something by itself, where that is missing; and for which."""
    found: dict[str, str] = {}
    for column in columns:
        plain = column.casefold()
        meant = "quantity" if plain in _QUANTITY or nearest(plain, ("quantity", "quality"), 0.8) == "quantity" else plain
        if meant in _OWN and meant not in columns:
            found[column] = meant
    return found


def _misnamed(table: Table) -> list[Problem]:
    problems = []
    for column, meant in misnamed(table.columns).items():
        told = msg('the column "{column}" has no meaning of its own; did you mean "{near}"?', column=column, near=meant)
        problems.append(Problem("warning", "unknown-column", told, 1, table.place(column)))
    return problems


def _no_card(code: str, known: Iterable[str]) -> Message:
    near = nearest(code, known)
    if near:
        return msg("this deck has no card {card}; did you mean {near}?", card=code, near=near)
    return msg("this deck has no card {card}", card=code)


def split(row: Row, languages: Sequence[str]) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Plain columns, and texts by name and language."""
    fields: dict[str, str] = {}
    texts: dict[str, dict[str, str]] = {}
    for column, value in row.values.items():
        name, dot, lang = column.rpartition(".")
        if dot and name and lang in languages:
            texts.setdefault(name, {})[lang] = value.strip()
        elif column not in _OWN:
            fields[column] = value
    return fields, texts


def _quantity(row: Row, table: Table, problems: list[Problem]) -> int:
    written = row.values.get("quantity", "1").strip()
    if written.isascii() and written.isdigit() and len(written) < 6 and int(written) <= MAX_QUANTITY:
        return int(written)
    message = msg('the quantity "{found}" is not a whole number from 0 to {most}', found=written[:20], most=MAX_QUANTITY)
    problems.append(Problem("error", "bad-number", message, row.number, table.place("quantity")))
    return 0


def too_many(cards: Iterable[Card], copies: int = 1) -> Problem | None:
    """The problem of a deck with more cards than anybody prints, all of it so many times."""
    total = sum(card.quantity for card in cards) * copies
    if total <= MAX_CARDS:
        return None
    return Problem("error", "too-large", msg("the deck has {found} cards, copies counted; at most {most} are printed", found=total, most=MAX_CARDS))

"""A kind's CSV file -> Cards: codes and quantities checked, columns with a language suffix gathered into texts."""

from pathlib import Path

from companion.catalog.model import Card, Game, Kind
from companion.paths import LANGUAGES
from companion.reading.problems import Problem
from companion.reading.tables import Row, Table, read_table
from companion.words import msg

MAX_QUANTITY = 999


def read_cards(file: Path, kind: Kind, game: Game, seen: dict[str, Card]) -> tuple[list[Card], list[Problem]]:
    """The cards of one file; ``seen`` (code -> card) grows, so that a code repeated across files is found."""
    try:
        table = read_table(file.read_bytes())
    except OSError as error:
        return [], [Problem("error", "missing-file", msg("the file can't be opened: {reason}", reason=error.strerror or str(error)))]
    problems = list(table.problems)
    if "code" not in table.columns:
        if table.columns:
            problems.append(Problem("error", "missing-key", msg('the column "{column}" is missing', column="code"), 1, 1))
        return [], problems
    cards = []
    for row in table.rows:
        card = _card(row, table, file, kind, problems)
        if card.code in seen:
            first = seen[card.code]
            message = msg('the code "{code}" is already used in {file}, row {row}', code=card.code, file=Path(first.file).name, row=first.row)
            problems.append(Problem("error", "repeated-code", message, row.line, table.place("code")))
        seen[card.code] = card
        problems += _gaps(card, table, game)
        cards.append(card)
    total = sum(card.quantity for card in cards)
    if kind.count and total != kind.count:
        message = msg("cards in the file: {found}; game.yaml says {wanted}", found=total, wanted=kind.count)
        problems.append(Problem("error", "card-count", message))
    return cards, problems


def _card(row: Row, table: Table, file: Path, kind: Kind, problems: list[Problem]) -> Card:
    code = row.values["code"].strip()
    if not code:
        problems.append(Problem("error", "missing-key", msg("the row has no code"), row.line, table.place("code")))
    fields: dict[str, str] = {}
    texts: dict[str, dict[str, str]] = {}
    for column, value in row.values.items():
        name, dot, lang = column.rpartition(".")
        if dot and lang in LANGUAGES:
            texts.setdefault(name, {})[lang] = value.strip()
        elif column not in ("code", "quantity"):
            fields[column] = value
    return Card(code, kind.key, _quantity(row, table, problems), fields, texts, str(file), row.line)


def _quantity(row: Row, table: Table, problems: list[Problem]) -> int:
    written = row.values.get("quantity", "1").strip()
    if written.isascii() and written.isdigit() and len(written) < 6 and int(written) <= MAX_QUANTITY:
        return int(written)
    message = msg('the quantity "{found}" is not a whole number from 0 to {most}', found=written[:20], most=MAX_QUANTITY)
    problems.append(Problem("error", "bad-number", message, row.line, table.place("quantity")))
    return 0


def _gaps(card: Card, table: Table, game: Game) -> list[Problem]:
    found = []
    for name, text in card.texts.items():
        if not any(text.values()):
            continue
        for lang in game.languages:
            if not text.get(lang):
                column = f"{name}.{lang}"
                place = table.place(column) if column in table.columns else None
                message = msg('card {code} has no "{name}" in the language {lang}', code=card.code, name=name, lang=lang)
                found.append(Problem("warning", "translation-gap", message, card.row, place))
    return found

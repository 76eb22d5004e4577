"""The tables of a deck that lays over a shipped game, to begin with: every card by its code, with its texts in one language."""

import csv
import io

from companion.catalog.model import Deck, Kind


def overlay_tables(deck: Deck, lang: str, delimiter: str) -> dict[str, str]:
    """File -> its CSV text, for each kind whose cards say anything. They change nothing as they are."""
    tables = {kind.cards: _table(deck, kind, lang, delimiter) for kind in deck.game.kinds}
    return {file: text for file, text in tables.items() if text}


def _table(deck: Deck, kind: Kind, lang: str, delimiter: str) -> str:
    cards = [card for card in deck.cards if card.kind == kind.key]
    names = list(dict.fromkeys(name for card in cards for name in card.texts))
    if not names:
        return ""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(["code", *(f"{name}.{lang}" for name in names)])
    writer.writerows([card.code, *(card.texts.get(name, {}).get(lang, "") for name in names)] for card in cards)
    return stream.getvalue()

"""The games as data: facts from cards/<game>/game.yaml, cards from its CSV files, both checked."""

from companion.catalog.load import CatalogError, find_deck, find_slug, is_path, load_deck, load_game, matching, read_deck, read_game, slugs
from companion.catalog.model import Card, Colour, Deck, Game, Kind, Reading, Ruling

__all__ = [
    "Card",
    "CatalogError",
    "Colour",
    "Deck",
    "Game",
    "Kind",
    "Reading",
    "Ruling",
    "find_deck",
    "find_slug",
    "is_path",
    "load_deck",
    "load_game",
    "matching",
    "read_deck",
    "read_game",
    "slugs",
]

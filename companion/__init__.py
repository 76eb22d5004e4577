"""companion: decks, rules and fair scores for four tabletop games about films and photographs."""

__version__ = "0.1.0"

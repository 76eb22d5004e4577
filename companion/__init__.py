"""companion: decks, rules and fair scores for four tabletop games about films and photographs."""

__version__ = "0.1.0"
MAKER = f"companion {__version__}"
"""Which program made a page, and which version, whose words they are."""

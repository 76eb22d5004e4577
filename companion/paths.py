"""Where the shipped data lies: in the wheel inside the package, in a checkout beside it."""

from pathlib import Path

PACKAGE = Path(__file__).parent


def _shipped(name: str) -> Path:
    inside = PACKAGE / "shipped" / name
    return inside if inside.is_dir() else PACKAGE.parent / name


CARDS = _shipped("cards")
TEMPLATES = _shipped("templates")
LOCALE = PACKAGE / "locale"
LANGUAGES = ("en", "it", "ru", "uk")

"""Yes and no as people write them, at the table and in forms, in any of our languages."""

YES = ("y", "yes", "+", "s", "si", "sì", "д", "да", "т", "так")
NO = ("n", "no", "-", "н", "нет", "ні")


def flag(text: str) -> bool | None:
    """Yes or no in any of our languages; None if it is neither."""
    word = text.strip().lower()
    return True if word in YES else False if word in NO else None


def undotted(word: str) -> str:
    """The word without the dots of ё, which are often left out."""
    return word.replace("ё", "е").replace("Ё", "Е")

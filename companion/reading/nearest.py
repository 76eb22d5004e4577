"""What somebody may have meant."""

from collections.abc import Iterable


def nearest(word: str, options: Iterable[str]) -> str | None:
    """The option most like ``word``, if one is close enough to be meant."""
    from difflib import get_close_matches  # only needed when something is wrong

    by_lower = {option.lower(): option for option in options}
    close = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else None

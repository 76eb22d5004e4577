"""What somebody may have meant, or could have."""

from collections.abc import Callable, Collection, Iterable

from companion.words import Message, msg

MAX_OPTIONS = 40


def listed(options: Collection[str]) -> str:
    """What is possible, short enough to print."""
    return ", ".join(list(options)[:MAX_OPTIONS]) + (", ..." if len(options) > MAX_OPTIONS else "")


def nearest(word: str, options: Iterable[str], least: float = 0.6) -> str | None:
    """The option most like ``word``, be it in the other alphabet, if one is close enough to be meant: ``least`` from 0 to 1."""
    from difflib import get_close_matches  # only needed when something is wrong

    # Of options that sound alike the one in the alphabet of the word counts, which therefore comes last.
    by_sound = {_romanised(option): option for option in sorted(options, key=lambda option: option.isascii() == word.isascii())}
    sound = _romanised(word)
    close = get_close_matches(sound, by_sound, n=3, cutoff=least)
    alike = [option for option in close if option[:1] == sound[:1]]
    return by_sound[(alike or close)[0]] if close else None


_SOUNDS = str.maketrans(
    dict(zip("абвгґдезиійклмнопрстуфыэ", "abvggdeziijklmnoprstufye", strict=True))
    | {"ё": "e", "є": "e", "ж": "zh", "х": "h", "ц": "c", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ь": "", "ї": "i", "ю": "yu", "я": "ya"}
)


def _romanised(word: str) -> str:
    """The word in small Latin letters, roughly as it sounds, so that Анна is as near to Anna as can be."""
    small = word.lower()
    return small if small.isascii() else small.translate(_SOUNDS)


def not_among(told: Message, found: str, known: Iterable[str], *, shown: bool = True) -> Message:
    """What is wrong with a value that isn't among the known ones, and the one that may be meant; else, if they may be ``shown``, all there are."""
    names = list(known)
    near = nearest(found, names)
    if near:
        return msg('{what}; did you mean "{near}"?', what=told, near=near)
    return msg("{what}; there are: {known}", what=told, known=listed(names)) if names and shown else told


_LOOKALIKES = str.maketrans("АВСЕНІЈКМОРЅТХУавсеіјкморѕтху", "ABCEHIJKMOPSTXYabceijkmopstxy")


def latin(word: str) -> str | None:
    """The word with Cyrillic letters exchanged for the Latin ones that look the same; None if it has none of them."""
    changed = word.translate(_LOOKALIKES)
    return None if changed == word else changed


def cyrillic(word: str, exists: Callable[[str], object]) -> Message | None:
    """What to say of a word that ``exists`` once its Cyrillic letters are exchanged for Latin ones; None of any other."""
    meant = latin(word)
    if meant is None or not exists(meant):
        return None
    return msg('"{card}" has a Cyrillic letter in it that looks like a Latin one; write {meant}', card=word[:40], meant=meant[:40])

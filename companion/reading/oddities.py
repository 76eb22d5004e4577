"""What makes a word look right and be another one: quotes of a text editor, and characters that nobody sees."""

import re

from companion.words import Message, msg

_INVISIBLE = re.compile("[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]")
_QUOTES = re.compile("[“”„‟«»‹›]|^[‘’‚‛]|[‘’‚‛]$")
_SHOWN = 40


def bare(word: str) -> str:
    """The word without what nobody sees and without such quotes."""
    return _QUOTES.sub("", _INVISIBLE.sub("", word)).strip()


def oddity(word: str) -> Message | None:
    """What to say of a word that isn't understood and has either in it; None of any other."""
    unseen = _INVISIBLE.search(word)
    if unseen:
        seen = _INVISIBLE.sub("", word)[:_SHOWN]
        return msg('"{found}" has the invisible character {code} in it; type it anew', found=seen, code=f"U+{ord(unseen.group()):04X}")
    if _QUOTES.search(word):
        return msg('{found}: typographic quotes count as letters here; write straight ones ("...") or none', found=word[:_SHOWN])
    return None

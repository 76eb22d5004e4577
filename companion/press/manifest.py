"""What was printed last: a small file beside each print, by which the next one can be only what changed.

``FILE.manifest.json`` holds for every card of the deck that was ever printed to FILE what its face and back looked like (a hash of each) and how
many are on paper.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from statistics import median_low
from types import MappingProxyType
from typing import NamedTuple

from companion.press.face import Face, Run
from companion.reading.problems import Problem
from companion.words import msg

_DIGITS = 16
_FORMAT = 1


class Manifest(NamedTuple):
    """Code -> look of the card, and code -> how many of it were printed."""

    looks: Mapping[str, str] = MappingProxyType({})
    quantities: Mapping[str, int] = MappingProxyType({})

    def missing(self, code: str, look: str, quantity: int) -> int:
        """How many of a card that now looks like this are still to be printed, if there are to be ``quantity``."""
        before = self.looks.get(code)
        return max(0, quantity - self.quantities.get(code, 0)) if before is not None and _alike(before, look) else quantity

    def copies(self, wanted: Mapping[str, int]) -> int:
        """How many whole decks were printed: what most cards say, since the number of some may have changed."""
        decks = [self.quantities[code] // number for code, number in wanted.items() if number and code in self.quantities]
        return max(1, median_low(decks)) if decks else 1

    def spare(self, wanted: Mapping[str, int]) -> dict[str, int]:
        """Code -> how many more are on paper than there are to be. Whole decks that were printed more often are no spares."""
        copies = self.copies(wanted)
        more = {code: number - copies * wanted.get(code, 0) for code, number in self.quantities.items()}
        return {code: number for code, number in more.items() if number > 0}


class Looks:
    """Tells what cards look like, in few digits: the same look gives the same text in every run."""

    def __init__(self) -> None:
        self._backs: dict[bytes, str] = {}

    def of(self, front: Face, back: Face | None) -> str:
        """The look of a card. Its back may be that of many, and is looked at once."""
        if back is None:
            return _hash(front)
        look = self._backs.get(back.digest)
        if look is None:
            look = self._backs[back.digest] = _hash(back)
        return f"{_hash(front)}-{look}"


def _hash(face: Face) -> str:
    # A picture by its content: the same one in another folder is the same.
    shown = [
        mark if isinstance(mark, str) else "\t".join(map(str, mark if isinstance(mark, Run) else (mark.raster.digest.hex(), *mark[1:])))
        for mark in face.marks
    ]
    return hashlib.sha256(face.digest + "\n".join(shown).encode()).hexdigest()[:_DIGITS]


def _alike(before: str, now: str) -> bool:
    """Whether two looks are one; of a card that was printed without its back only the front is compared."""
    front, _, back = before.partition("-")
    front_now, _, back_now = now.partition("-")
    return front == front_now and (back == back_now or not back or not back_now)


def place_of(out: Path) -> Path:
    """The manifest that belongs to a print."""
    return out.with_name(f"{out.name}.manifest.json")


def read_manifest(out: Path) -> Manifest | Problem:
    """What the manifest beside ``out`` tells; a hint if there is none, an error if it can't be used. Raises OSError."""
    file = place_of(out)
    try:
        found = json.loads(file.read_bytes())
    except FileNotFoundError:
        return Problem("hint", "no-manifest", msg("no earlier print is known, so every card counts as changed"), file=str(file))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        return _unusable(file)
    looks, quantities = (found.get("cards"), found.get("quantities")) if isinstance(found, dict) else (None, None)
    if not isinstance(looks, dict) or not isinstance(quantities, dict) or found.get("format") != _FORMAT:
        return _unusable(file)
    if not all(isinstance(look, str) for look in looks.values()) or not all(isinstance(number, int) for number in quantities.values()):
        return _unusable(file)
    return Manifest(looks, quantities)


def _unusable(file: Path) -> Problem:
    return Problem("error", "bad-manifest", msg("this is no manifest of a print; delete it, and every card counts as changed"), file=str(file))


def as_json(manifest: Manifest, deck: str, lang: str) -> bytes:
    """The manifest as it is kept."""
    content = {"format": _FORMAT, "deck": deck, "lang": lang, "cards": dict(manifest.looks), "quantities": dict(manifest.quantities)}
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()

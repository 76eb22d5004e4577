"""What a preview shows: every card's picture in every language, made once for each look and kept while it is in use."""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.catalog.model import Card, Deck
from companion.paths import TEMPLATES
from companion.press.face import Face, Picture
from companion.press.folder import selected
from companion.press.options import SheetOptions
from companion.press.rasters import Frame, frame, pictures
from companion.reading.problems import Problem

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 160
"""Of the pictures: sharp at real size, readable when enlarged."""
INKS = 128
"""Colours of a picture: enough for flat art, and a quarter of the size."""
QUALITY = 88
"""Of JPEG."""
MANY = 1200
"""More fronts than this, all languages together, are too much for one page: then one language is shown."""

Look = bytes
"""What a picture is known by: the digest of its face."""


class Shown(NamedTuple):
    """One card of a preview, and the look of its back."""

    card: Card
    back: Look | None


@dataclass
class Viewer:
    """Pictures of one deck, which may change between two looks at it."""

    options: SheetOptions = field(default_factory=SheetOptions)
    templates: Path = TEMPLATES
    pictures: dict[Look, bytes] = field(default_factory=dict)
    """Look -> PNG or JPEG."""
    fronts: dict[str, dict[str, Look]] = field(default_factory=dict)
    """Language -> code of a card -> look of its front."""
    shown: tuple[Shown, ...] = ()
    drawn: int = 0
    """How many pictures the last look made anew."""

    def look(self, deck: Deck, lang: str, progress: Callable[[int, int], None] | None = None) -> list[Problem]:
        """See how the deck looks now in one language; what was seen before is not rasterised again. Gives what is wrong with it."""
        chosen = selected(deck, lang, self.options, self.templates)
        faces, fronts = chosen.faces, dict[str, Look]()
        shown: list[Shown] = []
        self.drawn = 0

        def new() -> Iterator[tuple[Face, Face, Frame]]:
            on_the_way: set[Look] = set()
            for number, card in enumerate(chosen.cards, 1):
                front, back = faces.front(card), faces.back(card)
                fronts[card.code] = front.digest
                shown.append(Shown(card, back.digest if back else None))
                for face in (front, back):
                    if face is not None and face.digest not in self.pictures and face.digest not in on_the_way:
                        on_the_way.add(face.digest)
                        yield face, face, frame(face.size, 0, DPI)
                if progress:
                    progress(number, len(chosen.cards))

        for face, picture in pictures(new()):
            self.pictures[face.digest] = _packed(picture, photographs=any(isinstance(mark, Picture) for mark in face.marks))
            self.drawn += 1
        self.fronts[lang] = fronts
        self.shown = tuple(shown)
        return [*chosen.problems, *faces.problems()]

    def forget(self, languages: Sequence[str]) -> None:
        """Drop all pictures that no card shows any more, and languages that the deck has no more."""
        self.fronts = {lang: fronts for lang, fronts in self.fronts.items() if lang in languages}
        used = {look for fronts in self.fronts.values() for look in fronts.values()} | {shown.back for shown in self.shown if shown.back}
        self.pictures = {look: picture for look, picture in self.pictures.items() if look in used}

    def front(self, code: str, lang: str) -> Look | None:
        """The look of a card in a language, or in any that has been seen."""
        known = self.fronts.get(lang, {}).get(code)
        return known or next((fronts[code] for fronts in self.fronts.values() if code in fronts), None)


def languages_of(deck: Deck, lang: str) -> tuple[str, ...]:
    """The languages to show, ``lang`` first if the deck has it; of a very large deck only that one."""
    languages = deck.game.languages
    first = lang if lang in languages else languages[0]
    if len(deck.cards) * len(languages) > MANY:
        return (first,)
    return first, *(other for other in languages if other != first)


def _packed(picture: "Image", *, photographs: bool) -> bytes:
    """The picture as JPEG if photographs are on it, else as PNG of few colours: so a whole deck in four languages makes a page of a few megabytes."""
    from PIL.Image import Dither, Quantize

    stream = io.BytesIO()
    if photographs:
        picture.save(stream, "JPEG", quality=QUALITY)
    else:
        picture.quantize(INKS, method=Quantize.FASTOCTREE, dither=Dither.NONE).save(stream, "PNG", compress_level=3)
    return stream.getvalue()


def kind_of(picture: bytes) -> str:
    """What a packed picture is, as a media type."""
    return "image/png" if picture.startswith(b"\x89PNG") else "image/jpeg"

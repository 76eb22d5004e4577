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
from companion.press.patience import Patience
from companion.press.rasters import Frame, frame, pictures
from companion.reading.problems import Problem, errors

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 160
"""Of the pictures: sharp at real size, readable when enlarged."""
INKS = 128
"""Colours of a picture: enough for flat art, and a quarter of the size."""
QUALITY = 88
"""Of JPEG."""
MOST_ROUGH = 150
"""Pictures that are packed in haste, since they are kept as they are for a while."""
MANY = 1200
"""More fronts than this, all languages together, are too much for one page: then one language is shown."""

Look = bytes
"""What a picture is known by: the digest of its face."""


class Shown(NamedTuple):
    """One card of a preview, and the look of its back."""

    card: Card
    back: Look | None


class Seen(NamedTuple):
    """What a look at a deck found wrong, and whether there was anything to see: there is not if what is asked for isn't in the deck."""

    problems: list[Problem]
    anything: bool


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
    rough: "dict[Look, Image]" = field(default_factory=dict)
    """Pictures that were packed in haste, for ``refine``."""
    patience: tuple[Deck | None, Patience] = field(default_factory=lambda: (None, Patience()))
    """That of the deck as it was when last looked at."""

    def look(
        self,
        deck: Deck,
        lang: str,
        progress: Callable[[int, int], None] | None = None,
        *,
        haste: bool = False,
        glance: Callable[[], None] | None = None,
    ) -> Seen:
        """See how the deck looks now in one language; what was seen before is not rasterised again.

        In ``haste`` pictures are packed quickly, for ``refine`` to pack them well. ``glance`` is called after each picture: what is new so far shows
        then among what was there before.
        """
        if self.patience[0] is not deck:
            self.patience = deck, Patience()
        chosen = selected(deck, lang, self.options, self.templates, self.patience[1])
        if errors(chosen.problems):
            return Seen(chosen.problems, False)
        faces, fronts, before = chosen.faces, dict[str, Look](), self.fronts.get(lang, {})
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
            self._pack(face, picture, haste=haste)
            if glance:
                self.fronts[lang] = before | {code: look for code, look in fronts.items() if look in self.pictures}
                glance()
        self.fronts[lang] = fronts
        self.shown = tuple(shown)
        return Seen([*chosen.problems, *faces.problems()], True)

    def _pack(self, face: Face, picture: "Image", *, haste: bool) -> None:
        photographs = any(isinstance(mark, Picture) for mark in face.marks)
        if haste and not photographs and len(self.rough) < MOST_ROUGH:
            self.rough[face.digest] = picture
            photographs = True
        self.pictures[face.digest] = _packed(picture, photographs=photographs)
        self.drawn += 1

    def refine(self) -> None:
        """Pack what was packed in haste as it is packed otherwise: sharper, and in less room."""
        self.pictures |= {look: _packed(picture, photographs=False) for look, picture in self.rough.items() if look in self.pictures}
        self.rough.clear()

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

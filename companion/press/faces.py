"""Cards -> faces: fills in the templates, draws them, and tells every flaw with the card, the language and the place it comes from."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.catalog.model import Card, Deck, Kind
from companion.paths import CARDS, TEMPLATES
from companion.press.cardxml import draw
from companion.press.face import Face, Flaw, blank, digest_of
from companion.press.icons import read_icons
from companion.press.inkmode import AS_DESIGNED, Inking
from companion.press.looks import LookError, Looks
from companion.press.paper import Size, size_said
from companion.press.patience import Patience
from companion.press.pictures import Pictures
from companion.press.typeface import tidy
from companion.reading.problems import Level, Problem, errors
from companion.words import Message, msg, nmsg

_OF_WORDS = frozenset(("overflow", "no-glyph", "bad-code"))
"""Flaws of what a card says rather than of its template. Others are its row's only if what is wrong stands there."""
_OF_PICTURES = frozenset(("missing-picture", "bad-picture", "large-picture", "bad-path", "low-resolution"))
_AT_A_CELL = {"bad-template": "bad-value", "bad-attribute": "bad-value"}
"""What is called otherwise if the fault is a cell's."""
_OTHER = "x"
"""What makes another cell of one."""
_TELLING = 3
"""Letters from which on a part of a value, if it is half of it, tells that it comes from a cell."""
_LEVELS: dict[str, Level] = {"low-resolution": "warning", "too-small": "warning", "off-card": "warning", "low-contrast": "warning"}
_LOOKED_AT = 6
"""Faces of a template that are looked at for their bleed."""
_KEPT = 64
"""Faces kept for cards that come again; a few sheets' worth, so that memory stays flat."""


def search_path(templates: Path, deck: Deck) -> tuple[Path, ...]:
    """Where templates are looked for: the deck's own, those beside them, what all games share, and the shipped rest."""
    folders = (*(deck.folders or (templates / deck.game.slug,)), templates, templates / "common", TEMPLATES / "common")
    return tuple(dict.fromkeys(folder for folder in folders if folder.is_dir()))


class _Repeated(NamedTuple):
    """A fault that a template has for one card after another."""

    problem: Problem
    cards: dict[str, None]
    """Codes of the cards, in the order they were drawn."""


class Faces:
    """The fronts and backs of one deck in one language, drawn when asked for. ``size`` of None leaves each kind its own.

    Faces of the same deck in other languages or inks share their ``patience``.
    """

    def __init__(
        self,
        deck: Deck,
        lang: str,
        templates: Path,
        size: Size | None,
        bleed: float,
        inking: Inking = AS_DESIGNED,
        *,
        patience: Patience | None = None,
    ) -> None:
        self.patience = patience or Patience()
        self.deck, self.lang, self.templates, self.size, self.bleed, self.inking = deck, lang, templates, size, bleed, inking
        self._repeated: dict[tuple[object, ...], _Repeated] = {}
        self._shared: dict[tuple[str, str, Size], Face] = {}
        self._fronts: dict[tuple[str, str, int], Face] = {}
        self._backs: dict[bytes, Face] = {}
        folders = search_path(templates, deck)
        self._looks = Looks(deck.game, lang, folders, inking, strange=bool(deck.folders), patience=self.patience)
        self._pictures = Pictures(deck.folders or folders[:1])
        self._icons: Mapping[str, str]
        self._problems: list[Problem] = []
        self._bled: dict[tuple[str, str], int] = {}
        """Kind and template -> how many of its faces were looked at for their bleed."""
        self._crowded: set[str] = set()
        """Kinds with words that find no room."""
        self._icons, found = read_icons(tuple(folder / "icons.xml" for folder in folders))
        self._problems += found
        self._kinds = {kind.key: kind for kind in deck.game.kinds}
        self.failed = bool(errors(found))
        """Whether an error has been found, so that nothing will be written unless it is forced."""

    def kind(self, card: Card) -> Kind:
        return self._kinds[card.kind]

    def trim(self, card: Card) -> Size:
        """The size a card is printed at. A size that was asked for is that of cards, turned where the kind lies across."""
        kind = self.kind(card)
        own = kind.size
        if self.size is None or kind.stock != "card":
            return own
        return (max(self.size), min(self.size)) if own[0] > own[1] else self.size

    def front(self, card: Card) -> Face:
        key = card.code, card.file, card.row
        face = self._fronts.get(key)
        if face is None:
            face = self._face(self._template(card), card)
            if len(self._fronts) >= _KEPT:
                del self._fronts[next(iter(self._fronts))]
            self._fronts[key] = face
        return face

    def sample(self, card: Card) -> Face:
        """The front of a card that is none of the deck's, drawn and not kept."""
        return self._face(self._template(card), card)

    def _template(self, card: Card) -> str:
        """The face template. Raises ValueError for a kind without one, which is never selected for printing."""
        template = self.kind(card).face
        if template is None:
            raise ValueError(f"cards of the kind {card.kind} have no face")
        return template

    def back(self, card: Card) -> Face | None:
        """The back, if cards of this kind have one. Backs that come out the same are one and the same face."""
        template = self.kind(card).back
        return None if template is None else self._face(template, card, self._backs)

    def shared(self, card: Card) -> bool:
        """Whether the back of this card, drawn before, is that of all its kind."""
        template = self.kind(card).back
        return template is not None and (template, card.kind, self.trim(card)) in self._shared

    def _face(self, template: str, card: Card, known: dict[bytes, Face] | None = None) -> Face:
        size = self.trim(card)
        same = self._shared.get((template, card.kind, size))
        if same is not None:
            return same
        try:
            rendered = self._looks.render(template, card, size, self.bleed)
        except LookError as error:
            self._fault(_hopeless(error), template, card)
            return blank(size)
        digest = digest_of(rendered.xml, size, _manner(self.inking))
        face = None if known is None else known.get(digest)
        if face is None:
            face = self._draw(rendered.xml, size, digest)
            if face.flaws or rendered.flaws:
                self._tell(template, card, size, face)
            if self.bleed > 0 and not rendered.flaws:
                self._look_at_bleed(template, card, face, back=known is not None)
            if known is not None:
                if len(known) >= _KEPT:
                    del known[next(iter(known))]
                known[digest] = face
        if not rendered.of_card:
            self._shared[template, card.kind, size] = face
        return face

    def _draw(self, xml: str, size: Size, digest: bytes) -> Face:
        return draw(xml, size, self._icons, digest, self.inking, self._pictures, wary=bool(self.deck.folders))

    def used(self, kind: str) -> frozenset[str]:
        """The columns that the templates of a kind looked at, as far as its cards were drawn."""
        return frozenset(self._looks.used.get(kind, ()))

    def _tell(self, template: str, card: Card, size: Size, face: Face) -> None:
        """Draw the face again from XML that tells where each tag comes from, and report what is wrong with it.

        Where columns are missing, only they and what the card says are told of: the rest may well come of them.
        """
        try:
            marked = self._looks.render(template, card, size, self.bleed, marked=True)
        except LookError as error:  # its time may be over now
            self._fault(_hopeless(error), template, card)
            return
        incomplete = any(flaw.code == "unknown-column" for flaw in marked.flaws)
        drawn = self._draw(marked.xml, size, face.digest).flaws
        for flaw in (*marked.flaws, *(flaw for flaw in drawn if flaw.code in _OF_WORDS or not incomplete)):
            self._fault(flaw, template, card)

    def _look_at_bleed(self, template: str, card: Card, face: Face, *, back: bool) -> None:
        """Tell of a template of somebody's own whose background doesn't run through the bleed, once a kind and side."""
        looked = self._bled.setdefault((card.kind, template), 0)
        file = Path(self._looks.path(template))
        if looked >= _LOOKED_AT or not self.deck.folders or not file.is_relative_to(self.deck.folders[0]):
            return
        from companion.press.bleeding import ends_at_the_cut  # most prints have no bleed

        self._bled[card.kind, template] = looked + 1
        if ends_at_the_cut(face, self.bleed):
            self._bled[card.kind, template] = _LOOKED_AT
            message = msg(
                "{kind}, {side}: the background doesn't run through the bleed of {bleed} mm, a rim may stay white; draw it beyond the cut: {example}",
                kind=self.kind(card).name,
                side=msg("back") if back else msg("front"),
                bleed=round(self.bleed, 2),
                example='<rect x="{{ -bleed }}" y="{{ -bleed }}" w="{{ w + 2 * bleed }}" h="{{ h + 2 * bleed }}" .../>',
            )
            self._problems.append(Problem("warning", "no-bleed", message, file=str(file)))

    def _fault(self, flaw: Flaw, template: str, card: Card) -> None:
        file = self._looks.path(flaw.place[0] or template)
        column = self._column(template, card, flaw)
        self.failed |= _LEVELS.get(flaw.code, "error") == "error"
        if flaw.code == "overflow":
            self._crowded.add(card.kind)
        if flaw.code in _OF_WORDS or column is not None:
            self._problems.append(self._of_card(flaw, file, card, column))
            return
        key = (flaw.code, file, flaw.place[1], flaw.message.text, tuple(map(str, flaw.message.values.values())))
        if key not in self._repeated:
            level = _LEVELS.get(flaw.code, "error")
            self._repeated[key] = _Repeated(Problem(level, flaw.code, flaw.message, flaw.place[1], file=file), {})
        self._repeated[key].cards[card.code] = None

    def _of_card(self, flaw: Flaw, file: str, card: Card, column: str | None) -> Problem:
        """Found at the card's row if what is wrong comes from a column, at the template if it doesn't."""
        level, code = _LEVELS.get(flaw.code, "error"), _AT_A_CELL.get(flaw.code, flaw.code) if column else flaw.code
        place: Message | str = msg("{file}, line {line}", file=Path(file).name, line=flaw.place[1])
        if column is None:
            message = msg("card {card} ({lang}): {what} ({place})", card=card.code, lang=self.lang, what=flaw.message, place=place)
            return self._owned(Problem(level, flaw.code, message, flaw.place[1], file=file))
        what = flaw.message if dict(self._cells(card))[column].strip() else _of_nothing(flaw)
        message = msg(
            'card {card} ({lang}), column "{column}": {what} ({place})', card=card.code, lang=self.lang, column=column, what=what, place=place
        )
        return self._owned(Problem(level, code, message, card.row, card.places.get(column), file=card.file))

    def _column(self, template: str, card: Card, flaw: Flaw) -> str | None:
        """The column that what is wrong comes from: the one that says just that, else the longest that it holds; None if the template says it.

        Of several that say the same, it is the one that what is wrong changes with.
        """
        if flaw.text is None:
            return None
        said = tidy(flaw.text).casefold()
        cells = {column: tidy(text).casefold() for column, text in self._cells(card)}
        if not said or (flaw.code in _OF_PICTURES and said not in cells.values() and said.rpartition("/")[2][:1] in ("", ".")):
            empty = [column for column, text in cells.items() if not text]
            return empty[0] if len(empty) == 1 else None
        least = 1 if flaw.code in _OF_WORDS | _OF_PICTURES else max(_TELLING, len(said) / 2)
        held = {column: text for column, text in cells.items() if text == said or (len(text) >= least and text in said)}
        longest = max(map(len, held.values()), default=0)
        alike = [column for column, text in held.items() if len(text) == longest]
        return next((column for column in alike[:-1] if self._comes_of(column, card, template, flaw)), alike[-1] if alike else None)

    def _comes_of(self, column: str, card: Card, template: str, flaw: Flaw) -> bool:
        """Whether it is this column that a template makes the flaw of: with another cell there, it isn't the same any more."""
        name, _, lang = column.rpartition(".")
        if column == "code":
            other = replace(card, code=f"{card.code}{_OTHER}")
        elif name in card.texts and column not in card.fields:
            other = replace(card, texts={**card.texts, name: {**card.texts[name], lang: card.texts[name].get(lang, "") + _OTHER}})
        else:
            other = replace(card, fields={**card.fields, column: card.fields[column] + _OTHER})
        size = self.trim(card)
        try:
            rendered = self._looks.render(template, other, size, self.bleed, marked=True)
        except LookError as error:
            return (error.place, error.said) != (flaw.place, flaw.text)
        flaws = (*rendered.flaws, *self._draw(rendered.xml, size, b"").flaws)
        return not any((one.code, one.place, one.text) == (flaw.code, flaw.place, flaw.text) for one in flaws)

    def _cells(self, card: Card) -> Iterator[tuple[str, str]]:
        """Each column that templates looked at with what this card says in it, texts in the language of the sheets."""
        used = self.used(card.kind)
        if "code" in card.places and "code" in used:
            yield "code", card.code
        for name, text in card.texts.items():
            if name in used:
                lang = next((lang for lang in (self.lang, "en", *text) if text.get(lang)), self.lang)
                yield f"{name}.{lang}", text.get(lang, "")
        yield from ((column, text) for column, text in card.fields.items() if column in used)

    def _owned(self, problem: Problem) -> Problem:
        """The problem; where it lies in a file of ours that a deck of somebody else's extends, with what to do about that."""
        file = Path(problem.file or "")
        if not self.deck.folders:
            return problem
        if file.is_relative_to(TEMPLATES):
            told = msg("{what}; {file} is the game's own: copy it to your folder and change it there", what=problem.message, file=file.name)
        elif file.is_relative_to(CARDS):
            told = msg(
                "{what}; {file} is the game's own: write what you want otherwise into a {file} of your own, beside the card's code",
                what=problem.message,
                file=file.name,
            )
        else:
            return problem
        return replace(problem, message=told)

    def problems(self) -> list[Problem]:
        """All that was found so far; what a template does wrong for many cards is told once."""
        return [*self._unfit(), *self._problems, *map(self._once, self._repeated.values())]

    def _unfit(self) -> Iterator[Problem]:
        """What a size that was asked for has to do with words that find no room: said first, before all that come of it."""
        made = {kind.size for kind in self.deck.game.kinds if kind.key in self._crowded and kind.stock == "card"}
        if self.size is None or not made:
            return
        least = max(min(size) for size in made), max(max(size) for size in made)
        if min(self.size) < least[0] or max(self.size) < least[1]:
            message = msg("{size} is too small for these cards: they are made for {least}; leave out {option}, or take no smaller one",
                          size=size_said(self.size), least=size_said(least), option="--size")  # fmt: skip
            yield Problem("error", "size-too-small", message)

    def _once(self, repeated: _Repeated) -> Problem:
        problem = repeated.problem
        first, more = next(iter(repeated.cards)), len(repeated.cards) - 1
        if more:
            cards = nmsg("{card} and {n} more", "{card} and {n} more", more, card=first)
            message = msg("{what} (cards {cards}, {lang})", what=problem.message, cards=cards, lang=self.lang)
        else:
            message = msg("{what} (card {card}, {lang})", what=problem.message, card=first, lang=self.lang)
        return self._owned(Problem(problem.level, problem.code, message, problem.line, file=problem.file))


def _hopeless(error: LookError) -> Flaw:
    return Flaw("bad-template", error.message, error.place, error.said)


def _of_nothing(flaw: Flaw) -> Message:
    """What comes of an empty cell. The name of a picture that is made with one is nothing to look for."""
    return msg("the cell is empty") if flaw.code in _OF_PICTURES else msg("the cell is empty: {what}", what=flaw.message)


def _manner(inking: Inking) -> str:
    return "" if inking == AS_DESIGNED else f" {inking.ink}{' grey' * inking.grey}"

"""What a print in grey or with little ink makes alike: cards that a deck tells apart by colour and by nothing else.

A card is drawn anew with the value of each column exchanged for every other one that the column holds. Where that changes what is seen in full
colour but not in the ink that is asked for, nobody will tell the two apart.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.catalog.model import Card, Game, Kind
from companion.press.face import Face, Mark, Picture, Run
from companion.press.faces import Faces
from companion.press.inkmode import AS_DESIGNED, luminance
from companion.reading.problems import Problem
from companion.words import Message, Text, msg

MOST_VALUES = 12
"""A column with more values than these is hardly told apart by colour."""
_LIGHTER = 10.0
"""Greys less far apart than this, in L* of CIE 1976, are hard to tell on two cards."""
_OTHER = 0.12
"""The same for colours, in the part of red, green or blue that differs most, of 1."""
_BLACK = "0 0 0"


class _Painted(NamedTuple):
    """One thing on a card without its colours, and these."""

    what: Mark
    fill: str = ""
    stroke: str = ""


def look_alikes(faces: Faces) -> list[Problem]:
    """A warning for all values of a column that can't be told apart in the ink of these faces, whose cards have been drawn; of brought decks only."""
    if faces.inking == AS_DESIGNED or not faces.deck.folders:
        return []
    drawn = [
        Faces(faces.deck, faces.lang, faces.templates, faces.size, faces.bleed, inking, patience=faces.patience)
        for inking in (AS_DESIGNED, faces.inking)
    ]
    problems: list[Problem] = []
    for kind in faces.deck.game.kinds:
        cards = [card for card in faces.deck.cards if card.kind == kind.key and kind.face]
        told: set[tuple[str, ...]] = set()
        for column in sorted(faces.used(kind.key)):
            for group in _alike(column, cards, drawn[0].sample, drawn[1].sample, grey=faces.inking.grey):
                codes = tuple(card.code for card in group.values())
                if codes not in told:
                    told.add(codes)
                    problems.append(_problem(column, group, faces.deck.game, kind))
    return problems


def _problem(column: str, group: Mapping[str, Card], game: Game, kind: Kind) -> Problem:
    names = {colour.key: colour.name for colour in game.colours}
    said: list[Message | Text | str] = [names.get(value, f'"{value}"') for value in group]
    first = next(iter(group.values()))
    what = msg(
        '{names} (column "{column}", as on the cards {cards}) look the same in this ink',
        names=said,
        column=column,
        cards=[card.code for card in group.values()],
    )
    if set(group) <= set(names):
        example = f'<icon name="{{{{ colours[card.fields.{column}].symbol }}}}" x="4" y="4" size="6"/>'
        message = msg(
            "{what}; give each colour in deck.yaml a symbol, and show it in {face}: {example}", what=what, face=kind.face or "", example=example
        )
    else:
        message = msg("{what}; give each a sign or a pattern of its own, or make one clearly lighter", what=what)
    return Problem("warning", "look-alike", message, 1, first.places.get(column), file=first.file)


def _alike(
    column: str, cards: Sequence[Card], in_full: Callable[[Card], Face], in_ink: Callable[[Card], Face], *, grey: bool
) -> Iterator[Mapping[str, Card]]:
    """Values of a column that are told apart in full colour but not in the ink, each with a card that has it."""
    holders: dict[str, list[Card]] = {}
    for card in cards:
        if card.fields.get(column, "").strip():
            holders.setdefault(card.fields[column], []).append(card)
    if not 1 < len(holders) <= MOST_VALUES:
        return
    shown = {value: _exchanged(cards[0], value, holders, column) for value in holders}
    full = {value: _painted(in_full(card).marks) for value, card in shown.items()}
    inked = {value: _painted(in_ink(card).marks) for value, card in shown.items()}
    groups: list[list[str]] = []
    for value in holders:
        for group in groups:
            if all(_near(inked[value], inked[other], grey=grey) and not _near(full[value], full[other], grey=False) for other in group):
                group.append(value)
                break
        else:
            groups.append([value])
    yield from ({value: holders[value][0] for value in group} for group in groups if len(group) > 1)


def _exchanged(card: Card, value: str, holders: Mapping[str, Sequence[Card]], column: str) -> Card:
    """The card with another value in the column, and with all that goes with this value on every card that has it."""
    donor = holders[value][0]

    def goes_along(get: Callable[[Card], object]) -> bool:
        return all(get(one) == get(group[0]) for group in holders.values() for one in group)

    fields = {name: donor.fields.get(name, "") if goes_along(_field(name)) else text for name, text in card.fields.items()}
    texts = {name: donor.texts.get(name, {}) if goes_along(_text(name)) else text for name, text in card.texts.items()}
    code = _letters(donor) + card.code.removeprefix(_letters(card)) if goes_along(_letters) else card.code
    return replace(card, code=code, fields={**fields, column: value}, texts=texts)


def _field(name: str) -> Callable[[Card], object]:
    return lambda card: card.fields.get(name)


def _text(name: str) -> Callable[[Card], object]:
    return lambda card: card.texts.get(name)


def _letters(card: Card) -> str:
    """What the code of a card begins with: the same for all of a colour, perhaps."""
    return card.code.rstrip("0123456789")


def _painted(marks: Iterable[Mark]) -> list[_Painted]:
    """What is painted, in order, each with the colours that it takes."""
    found: list[_Painted] = []
    pens = (_BLACK, _BLACK)
    saved: list[tuple[str, str]] = []
    for mark in marks:
        if isinstance(mark, Run):
            found.append(_Painted(mark, fill=pens[0]))
        elif isinstance(mark, Picture):
            found.append(_Painted(mark))
        elif mark.endswith(" rg"):
            pens = (mark.removesuffix(" rg"), pens[1])
        elif mark.endswith(" RG"):
            pens = (pens[0], mark.removesuffix(" RG"))
        else:
            if mark == "q" or mark.startswith("q "):
                saved.append(pens)
            elif mark == "Q":
                pens = saved.pop()
            end = mark.rpartition(" ")[2]
            found.append(_Painted(mark, pens[0] if end[:1] in ("f", "B") else "", pens[1] if end[:1] in ("S", "B") else ""))
    return found


def _near(one: Sequence[_Painted], other: Sequence[_Painted], *, grey: bool) -> bool:
    """Whether two faces show the same in colours that are hard to tell apart."""
    if [painted.what for painted in one] != [painted.what for painted in other]:
        return False
    return all(_close(a.fill, b.fill, grey=grey) and _close(a.stroke, b.stroke, grey=grey) for a, b in zip(one, other, strict=True))


def _close(one: str, other: str, *, grey: bool) -> bool:
    if one == other:
        return True
    if grey:
        return abs(_lightness(one) - _lightness(other)) < _LIGHTER
    return max(abs(float(a) - float(b)) for a, b in zip(one.split(), other.split(), strict=True)) < _OTHER


def _lightness(colour: str) -> float:
    """L* of CIE 1976, from 0 to 100."""
    light = luminance(colour)
    return 116 * light ** (1 / 3) - 16 if light > 216 / 24389 else light * 24389 / 27

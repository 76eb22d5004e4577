"""Which cards are printed: kinds, codes and ranges of codes, what so many players need, what changed."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from companion.catalog.cards import too_many
from companion.catalog.model import Card, Deck, Kind
from companion.press.options import SheetOptions
from companion.reading.nearest import latin, not_among
from companion.reading.problems import Problem, errors
from companion.words import msg, nmsg

BOX = "box"
"""The word among kinds that stands for the boxes of the cards."""

_DASHES = re.compile("[‐‑‒–—−]")
"""What programs make of a hyphen, and people take for one."""
_NUMBERED = re.compile(r"(\D*)(\d{1,9})")
CHANGED = "CHANGED"
"""The word among codes that stands for all cards that look other than when they were last printed."""


def _nearest(word: str, known: Iterable[str]) -> str | None:
    from difflib import get_close_matches  # only needed when something is wrong

    return next(iter(get_close_matches(word, known, 1, 0.4)), None)


def _kinds(deck: Deck, asked: Iterable[str], problems: list[Problem]) -> set[str]:
    """The keys of the kinds that are asked for by key or by name, in any capitals."""
    kinds = deck.game.kinds
    known = {name.casefold(): kind.key for kind in kinds for name in kind.name.values()} | {kind.key.casefold(): kind.key for kind in kinds}
    found = set()
    for kind in asked:
        if kind.casefold() in known:
            found.add(known[kind.casefold()])
        elif kind != BOX:
            told = msg('this deck has no kind of card called "{kind}"', kind=kind[:60])
            problems.append(Problem("error", "no-such-kind", not_among(told, kind, [*(kind.key for kind in kinds), BOX])))
    return found


def _nearest_code(code: str, known: Iterable[str]) -> str | None:
    """The code that may be meant: of those with the same letters the one with the nearest number, else the one most like it."""
    asked = _NUMBERED.fullmatch(code)
    matches = ((other, _NUMBERED.fullmatch(other)) for other in known)
    same = {other: abs(int(match[2]) - int(asked[2])) for other, match in matches if asked and match and match[1] == asked[1]}
    return min(same, key=same.__getitem__) if same else _nearest(code, known)


def _no_card(code: str, known: Collection[str]) -> Problem:
    near = _nearest_code(code, known)
    if near:
        return Problem("error", "no-such-card", msg("this deck has no card {card}; did you mean {near}?", card=code, near=near))
    return Problem("error", "no-such-card", msg("this deck has no card {card}", card=code))


def _range(part: str, codes: Sequence[str]) -> tuple[int, int] | Problem:
    """First and last position of ``R7`` or ``R1-R12`` in the deck, as it stands there."""
    places = {code.upper(): place for place, code in enumerate(codes)}
    whole = places.get(part, places.get(latin(part) or ""))
    if whole is not None:
        return whole, whole
    first, _, last = (piece.strip() for piece in _DASHES.sub("-", part).partition("-"))
    first, last = (code if code in places else latin(code) or code for code in (first, last))
    for code in filter(None, (first, last)):
        if code not in places:
            return _no_card(code, places)
    if not first or not last:
        return Problem("error", "bad-range", msg('"{part}" is neither a card nor a range of cards such as R1-R12', part=part))
    return min(places[first], places[last]), max(places[first], places[last])


def asks_for_changed(only: str) -> bool:
    """Whether ``--only`` asks for what changed."""
    return CHANGED in _parts(only)


def named_codes(only: str) -> list[str]:
    """The cards that ``--only`` names, and ranges of them, as they were written."""
    return [part for part in _parts(only) if part != CHANGED]


def _parts(only: str) -> list[str]:
    return [part.strip().upper() for part in only.split(",") if part.strip()]


def _named(only: str, codes: Sequence[str], problems: list[Problem]) -> tuple[set[int], bool]:
    """Positions in the deck of the cards that are named, and whether the changed ones are asked for too."""
    places: set[int] = set()
    changed = False
    for part in _parts(only):
        if part == CHANGED and part not in map(str.upper, codes):
            changed = True
            continue
        found = _range(part, codes)
        if isinstance(found, Problem):
            problems.append(found)
        else:
            places.update(range(found[0], found[1] + 1))
    return places, changed


class Choice(NamedTuple):
    """Cards to print. ``named`` are printed as often as their quantity tells, of ``compared`` only what is not on paper yet."""

    named: tuple[Card, ...]
    compared: tuple[Card, ...] = ()


def choose(deck: Deck, options: SheetOptions) -> tuple[Choice, list[Problem]]:
    """The cards that the options choose, each once and in the order of the deck; and what could not be found."""
    problems: list[Problem] = []
    kinds = _kinds(deck, options.kinds, problems)
    places, changed = _named(options.only, [card.code for card in deck.cards], problems)
    every = not options.only.strip()
    chosen = [
        (place, card) for place, card in enumerate(deck.cards) if (every or changed or place in places) and (not options.kinds or card.kind in kinds)
    ]
    if options.players is not None:
        from companion.press.players import needed_by  # most prints are of everything

        needed, found = needed_by((card for _, card in chosen), deck.game, options.players)
        problems += found
        codes = {card.code for card in needed}
        chosen = [(place, card) for place, card in chosen if card.code in codes]
    faced = {kind.key for kind in deck.game.kinds if kind.face is not None}
    for kind in deck.game.kinds:
        left_out = sum(card.quantity for _, card in chosen if card.kind == kind.key and kind.key not in faced)
        if left_out:
            problems.append(_no_face(kind, left_out))
    chosen = [(place, card) for place, card in chosen if card.kind in faced and card.quantity]
    if not chosen and not errors(problems) and BOX not in options.kinds:
        problems.append(Problem("error", "nothing-to-print", msg("there is nothing to print: this choice leaves no card")))
    crowd = too_many((card for _, card in chosen), options.copies)
    problems += [crowd] if crowd else []
    named = tuple(card for place, card in chosen if every or place in places)
    return Choice(named, tuple(card for place, card in chosen if changed and place not in places)), problems


def listed(cards: Sequence[Card], deck: Deck) -> str:
    """The codes of these cards in the order of the deck, neighbours as ranges: what ``--only`` understands."""
    codes = {card.code for card in cards}
    runs: list[list[str]] = []
    last: Card | None = None
    for card in deck.cards:
        if card.code in codes:
            if runs and last is not None and last.code in codes and last.kind == card.kind:
                runs[-1].append(card.code)
            else:
                runs.append([card.code])
        last = card
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(run) for run in runs)


def _no_face(kind: Kind, cards: int) -> Problem:
    message = nmsg(
        "{kind}: {n} card has no face to print and is left out", "{kind}: {n} cards have no face to print and are left out", cards, kind=kind.name
    )
    return Problem("warning", "no-face", message)

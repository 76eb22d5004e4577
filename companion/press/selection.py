"""Which cards are printed: kinds, codes and ranges of codes, copies."""

from collections.abc import Iterable, Sequence

from companion.catalog.model import Card, Deck, Kind
from companion.press.options import SheetOptions
from companion.reading.problems import Problem, errors
from companion.words import msg, nmsg


def _nearest(word: str, known: Iterable[str]) -> str | None:
    from difflib import get_close_matches  # only needed when something is wrong

    return next(iter(get_close_matches(word, known, 1, 0.4)), None)


def _no_kind(kind: str, known: Iterable[str]) -> Problem:
    near = _nearest(kind, known)
    if near:
        return Problem("error", "no-such-kind", msg('this deck has no kind of card called "{kind}"; did you mean "{near}"?', kind=kind, near=near))
    return Problem("error", "no-such-kind", msg('this deck has no kind of card called "{kind}"', kind=kind))


def _no_card(code: str, known: Iterable[str]) -> Problem:
    near = _nearest(code, known)
    if near:
        return Problem("error", "no-such-card", msg("this deck has no card {card}; did you mean {near}?", card=code, near=near))
    return Problem("error", "no-such-card", msg("this deck has no card {card}", card=code))


def _range(part: str, codes: Sequence[str]) -> tuple[int, int] | Problem:
    """First and last position of ``R7`` or ``R1-R12`` in the deck, as it stands there."""
    places = {code.upper(): place for place, code in enumerate(codes)}
    whole = places.get(part)
    if whole is not None:
        return whole, whole
    first, _, last = (piece.strip() for piece in part.partition("-"))
    for code in filter(None, (first, last)):
        if code not in places:
            return _no_card(code, places)
    if not first or not last:
        return Problem("error", "bad-range", msg('"{part}" is neither a card nor a range of cards such as R1-R12', part=part))
    return min(places[first], places[last]), max(places[first], places[last])


def _wanted(only: str, codes: Sequence[str], problems: list[Problem]) -> set[int]:
    places: set[int] = set()
    for part in filter(None, (part.strip().upper() for part in only.split(","))):
        found = _range(part, codes)
        if isinstance(found, Problem):
            problems.append(found)
        else:
            places.update(range(found[0], found[1] + 1))
    return places


def select(deck: Deck, options: SheetOptions) -> tuple[list[Card], list[Problem]]:
    """The cards to print, each as often as its quantity tells, copy after copy; and what could not be found."""
    problems: list[Problem] = []
    kinds = {kind.key for kind in deck.game.kinds}
    problems += [_no_kind(kind, kinds) for kind in options.kinds if kind not in kinds]
    places = _wanted(options.only, [card.code for card in deck.cards], problems) if options.only.strip() else range(len(deck.cards))
    chosen = [card for place, card in enumerate(deck.cards) if place in places and (not options.kinds or card.kind in options.kinds)]
    faced = {kind.key for kind in deck.game.kinds if kind.face is not None}
    for kind in deck.game.kinds:
        left_out = sum(card.quantity for card in chosen if card.kind == kind.key and kind.key not in faced)
        if left_out:
            problems.append(_no_face(kind, left_out))
    cards = [card for card in chosen if card.kind in faced for _ in range(card.quantity)]
    if not cards and not errors(problems):
        problems.append(Problem("error", "nothing-to-print", msg("there is nothing to print: this choice leaves no card")))
    return cards * options.copies, problems


def _no_face(kind: Kind, cards: int) -> Problem:
    message = nmsg(
        "{kind}: {n} card has no face to print and is left out", "{kind}: {n} cards have no face to print and are left out", cards, kind=kind.name
    )
    return Problem("warning", "no-face", message)

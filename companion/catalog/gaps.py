"""What a deck doesn't say in one of its languages: told at the user's own files, never at those of a game that the deck extends."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from companion.catalog.model import Card, Game
from companion.reading.problems import Problem
from companion.words import Text, msg, nmsg

_NAMED = 5
"""So many cards or words are named, of more that lack the same."""


def card_gaps(cards: Sequence[Card], languages: Sequence[str], own: Path | None = None) -> list[Problem]:
    """Texts that a language lacks: card by card, or told once where no card has them.

    ``own`` is the table that lays over that of an extended game: what cards without a row in it lack is told together.
    """
    found = []
    for name in dict.fromkeys(name for card in cards for name in card.texts):
        having = [card for card in cards if any(card.texts.get(name, {}).values())]
        for lang in languages:
            lacking = [card for card in having if not card.texts[name].get(lang)]
            beyond = [card for card in lacking if own is not None and card.file != str(own)]
            here = [card for card in lacking if card not in beyond]
            if len(here) == len(having) > 1:
                found.append(_nowhere(here, name, lang))
            else:
                found += [_at_row(card, name, lang) for card in here]
            if beyond and own is not None:
                found.append(_beyond(beyond, name, lang, own))
    return found


def _nowhere(cards: Sequence[Card], name: str, lang: str) -> Problem:
    message = nmsg(
        'no card has "{name}" in the language {lang} ({n} card)',
        'no card has "{name}" in the language {lang} ({n} cards)',
        len(cards),
        name=name,
        lang=lang,
    )
    return Problem("warning", "translation-gap", message, file=cards[0].file)


def _at_row(card: Card, name: str, lang: str) -> Problem:
    message = msg('card {code} has no "{name}" in the language {lang}', code=card.code, name=name, lang=lang)
    return Problem("warning", "translation-gap", message, card.row, card.places.get(f"{name}.{lang}"), file=card.file)


def _beyond(cards: Sequence[Card], name: str, lang: str, own: Path) -> Problem:
    message = nmsg(
        '{n} card ({cards}) has no "{name}" in the language {lang}; write it into {file}, under code and {name}.{lang}',
        '{n} cards ({cards}) have no "{name}" in the language {lang}; write it into {file}, under code and {name}.{lang}',
        len(cards),
        cards=_named(card.code for card in cards),
        name=name,
        lang=lang,
        file=own.name,
    )
    return Problem("warning", "translation-gap", message, file=str(own))


def _named(names: Iterable[str]) -> str:
    every = list(names)
    return ", ".join(every[:_NAMED]) + (", ..." if len(every) > _NAMED else "")


def _in_english(text: Text) -> str:
    return text.get("en") or next(iter(text.values()), "")


def fact_gaps(game: Game, languages: Sequence[str]) -> list[Problem]:
    """Texts of deck.yaml that are given for some of its languages only: the title, and the names of kinds, colours and words."""
    texts: tuple[tuple[str, Mapping[str, Text], str], ...] = (
        ("title", {_in_english(game.title): game.title}, "title: {{{lang}: ...}}"),
        ("components", {kind.key: kind.name for kind in game.kinds}, "{{kind: {first}, name: {{{lang}: ...}}}}"),
        ("colours", {colour.key: colour.name for colour in game.colours}, "{{key: {first}, name: {{{lang}: ...}}}}"),
        ("words", game.words, "{first}: {{{lang}: ...}}"),
    )
    found = []
    for key, named, form in texts:
        for lang in languages:
            lacking = [name for name, text in named.items() if len(text) > 1 and not text.get(lang)]
            if lacking:
                example = form.format(first=lacking[0], lang=lang)
                message = msg(
                    '"{key}" says nothing in the language {lang} for {names}; write it like {example}',
                    key=key,
                    lang=lang,
                    names=_named(lacking),
                    example=example,
                )
                found.append(Problem("warning", "translation-gap", message))
    return found

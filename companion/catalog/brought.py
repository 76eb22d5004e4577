"""Decks that people bring: a folder with deck.yaml, tables of cards and templates, or only what differs from a shipped game."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from companion.catalog.cards import Reading, Source, languages_in, merge, read_source, too_many
from companion.catalog.deckfile import DeckFacts, extended_game, read_deck_facts
from companion.catalog.gaps import card_gaps, fact_gaps
from companion.catalog.load import DECK_FILE, find_slug, load_deck, load_game, located, read_deck, slugs
from companion.catalog.model import Card, Deck, Game, Kind
from companion.catalog.named import TABLES, found_templates, strays, table_problems
from companion.paths import LANGUAGES, TEMPLATES
from companion.reading import yaml
from companion.reading.nearest import not_among
from companion.reading.problems import Level, Problem, errors
from companion.words import msg


def read_found(found: str | Path) -> tuple[Deck | None, list[Problem]]:
    """The deck that ``find_deck`` found, and every problem in its files. Raises CatalogError for a faulty shipped game."""
    return (load_deck(found), []) if isinstance(found, str) else read_brought(found)


def read_brought(folder: Path) -> tuple[Deck | None, list[Problem]]:
    """The deck in a folder, and every problem in any of its files: with deck.yaml, else with a whole game.yaml of its own."""
    file = folder / DECK_FILE
    if not file.is_file():
        deck, problems = read_deck(folder)
        return (replace(deck, folders=(folder,)) if deck else None), problems
    with file.open("rb") as stream:
        document = yaml.read(stream.read(yaml.MAX_BYTES + 1))
    base, problems = _base(document)
    if problems:
        return None, located(problems, file)
    facts, problems = read_deck_facts(document, _slug(folder), base, [load_game(slug).letters for slug in slugs()])
    problems = located(problems, file)
    if facts is None:
        return None, problems
    deck, found = _deck(folder, facts)
    return deck, problems + found


def _slug(folder: Path) -> str:
    """The folder's name as part of a file's name."""
    words = "".join(char if char.isalnum() else " " for char in folder.resolve().name.lower()).split()
    return "-".join(words) or "deck"


def _base(document: yaml.Document) -> tuple[Game | None, list[Problem]]:
    node = extended_game(document)
    slug = find_slug(node.text) if node else None
    if slug is not None or node is None:
        return (load_game(slug) if slug else None), []
    message = not_among(msg('there is no game "{found}"', found=node.text[:60]), node.text, slugs())
    return None, [Problem("error", "bad-value", message, node.line, node.column)]


def _deck(folder: Path, facts: DeckFacts) -> tuple[Deck, list[Problem]]:
    game, problems = facts.game, []
    shipped = load_deck(facts.extends) if facts.extends else None
    sources = {kind.key: source for kind in game.kinds if (source := _source(folder, kind, shipped, facts.own_tables)) is not None}
    spoken = _languages(game, list(sources.values()), told=bool(facts.game.languages) and shipped is None)
    languages = spoken or LANGUAGES
    reading = Reading(languages, strict=False)
    deck: list[Card] = []
    for kind in game.kinds:
        source = sources.get(kind.key)
        base = [card for card in shipped.cards if card.kind == kind.key] if shipped and kind.key not in facts.own_tables else None
        if base is None and source is not None:
            cards, found = reading.cards(source)
        elif base is not None and source is not None:
            cards, found = merge(base, source, languages)
        else:
            cards = base or []
            found = card_gaps(cards, languages, folder / kind.cards)
        deck += cards
        absent = table_problems(source, folder, facts.places.get((kind.key, "cards"))) if source else []
        problems += located(absent, folder / DECK_FILE) or located(found, source.file if source else folder / DECK_FILE)
    if not errors(problems):
        problems += _bare(deck, [source for key, source in sources.items() if shipped is None or key in facts.own_tables])
    crowd = too_many(deck)
    folders = (folder, TEMPLATES / facts.extends) if facts.extends else (folder,)
    kinds, missing = found_templates(folders, facts)
    problems += located([*([crowd] if crowd else []), *missing, *fact_gaps(game, spoken)], folder / DECK_FILE)
    problems += strays(folder, game, facts.extends) if facts.extends else []
    return Deck(replace(game, languages=languages, kinds=kinds, spoken=bool(spoken)), tuple(deck), folders), problems


def _bare(deck: Sequence[Card], sources: Sequence[Source]) -> list[Problem]:
    """Tables without a card, which matters most where the whole deck has none to print."""
    nothing = not any(card.quantity for card in deck)
    level: Level = "error" if nothing else "warning"
    told = msg("no row stands under the column names; write each card into a row of its own")
    problems = [Problem(level, "no-cards", told, 1, file=str(source.file)) for source in sources if source.table.columns and not source.table.rows]
    if nothing and deck:
        first = deck[0]
        told = msg("every quantity is 0, so nothing would be printed")
        problems.append(Problem("error", "no-cards", told, first.row, first.places.get("quantity"), file=first.file))
    return problems


def _source(folder: Path, kind: Kind, shipped: Deck | None, own: frozenset[str]) -> Source | None:
    """The deck's own table of a kind; of a kind of the extended game it may be missing, or be saved as another sort of table."""
    if shipped is None or kind.key in own:
        return read_source(folder, kind)
    stem = Path(kind.cards).stem
    present = next((f"{stem}{suffix}" for suffix in TABLES if (folder / f"{stem}{suffix}").is_file()), None)
    return read_source(folder, replace(kind, cards=present)) if present else None


def _languages(game: Game, sources: Sequence[Source], *, told: bool) -> tuple[str, ...]:
    """The languages of the deck: those it tells, else those of its columns; none where it tells of none, so that it speaks all that we do."""
    if told:
        return game.languages
    found = languages_in(source.table for source in sources)
    return tuple(dict.fromkeys((*game.languages, *found)))

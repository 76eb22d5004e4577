"""What a Movie Empire record leaves open, and what in it may be a slip."""

from collections.abc import Iterator

from companion.catalog import Game
from companion.games.movie_empire.record import Record
from companion.games.movie_empire.trends import asking, fits, met_otherwise
from companion.reading.problems import Problem, hint
from companion.records import Whereabouts
from companion.scoring.rulings import complete
from companion.words import msg


def hints(record: Record, game: Game, where: Whereabouts) -> list[Problem]:
    """Whose end of game was not written down, trends of the kit that films meet otherwise than written, and cards that were in two places."""
    missing = [player for player in record.players if player not in record.end]
    message = msg("nothing is written down at the end for {players}", players=missing)
    untold = [hint("unfinished", where("end") or where("films"), message)] if missing else []
    return [*untold, *_trends_otherwise(record, game), *_trends_twice(record), *_scripts_twice(record), *_cards_twice(record)]


def _trends_otherwise(record: Record, game: Game) -> Iterator[Problem]:
    """Clause `trend`: computed films that do what the round's trend card asks for, or don't, contrary to the record."""
    for film in record.films:
        trend = record.trends.get(film.round)
        if otherwise := met_otherwise(trend, film, complete(game), game):
            yield hint("trend", film.place, otherwise, film.by)
        card = asking(trend, film, game)
        if trend is None or card is None or film.met or not fits(card, film, complete(game)):
            continue
        if trend.without_market or trend.market in (None, film.market):
            named = {"number": film.number, "card": card.code, "asked": card.texts["text"]}
            yield hint("trend", film.place, msg('film {number} fits {card} ("{asked}"); is "trend: met" missing?', **named), film.by)


def _trends_twice(record: Record) -> Iterator[Problem]:
    """A trend is discarded after its round, and the deck isn't formed anew."""
    first: dict[str, int] = {}
    for round_, trend in record.trends.items():
        if trend.code and first.setdefault(trend.code, round_) != round_:
            node = record.trend_nodes[round_]
            message = msg("{card} was already the trend of round {round}; the card exists once", card=trend.code, round=first[trend.code])
            yield hint("duplicate-card", (node.line, node.column), message)


def _scripts_twice(record: Record) -> Iterator[Problem]:
    """The script of a film stays beside the office to the end of the game (clause `premiere`)."""
    first: dict[str, int] = {}
    for film in record.films:
        code = film.script.code if film.script else ""
        if code and first.setdefault(code, film.number) != film.number:
            message = msg("{card} is already the script of film {number}; the card exists once", card=code, number=first[code])
            yield hint("duplicate-card", film.script_place, message, film.by)


def _cards_twice(record: Record) -> Iterator[Problem]:
    """Production cards and stars come back to the game after the round at the earliest; a line is warned of all its own but jokers."""
    first: dict[tuple[int, str], int] = {}
    for film in record.films:
        for card in film.line:
            key = film.round, card.code
            if card.code and key in first and (first[key] != film.number or card.kind == "joker"):
                message = msg("{card} already lies in film {number} of the same round; the card exists once", card=card.code, number=first[key])
                yield hint("duplicate-card", card.place, message, film.by)
            first.setdefault(key, film.number)

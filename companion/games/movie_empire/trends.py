"""Whether a film does what a trend card of the kit asks for. Records say it themselves; this finds the slips."""

from companion.catalog import Card, Game
from companion.games.movie_empire.cards import INTERNET, STAGES, Trend, find
from companion.games.movie_empire.premiere import period_length, stage_count
from companion.games.movie_empire.record import Film
from companion.records.players import folded
from companion.scoring.rulings import Rulings
from companion.words import Message, msg


def fits(trend: Card, film: Film, rulings: Rulings) -> bool:
    """Clause `trend`: whether the film meets the condition, whatever its market.

    Columns ``min_...`` and ``max_...`` of cards/movie-empire/trend.csv bound the numbers that are counted here.
    """
    if film.script is None:
        return False
    asked = trend.fields
    laid = film.layout
    counted = {
        "cards": period_length(laid, rulings),
        "stars": sum(card.kind == "star" for card in film.line),
        "upgrades": sum(number for (sort, _), number in laid.numbers.items() if sort == "upgrade"),
        "script": film.script.points,
        **{stage: stage_count(stage, laid, rulings, False) for stage in STAGES},
    }
    return (
        asked.get("genre", "") in ("", film.genre)
        and (not asked.get("needs_card") or folded(asked["needs_card"]) in laid.bases)
        and all(number >= int(asked.get(f"min_{what}") or 0) for what, number in counted.items())
        and all(number <= int(asked.get(f"max_{what}") or number) for what, number in counted.items())
    )


def asking(trend: Trend | None, film: Film, game: Game) -> Card | None:
    """The kit's card of a trend that a computed film can be held against; none on the internet, where no trend can be met."""
    return find(game.slug, trend.code, "trend") if trend and film.script and film.market != INTERNET else None


def met_otherwise(trend: Trend | None, film: Film, rulings: Rulings, game: Game) -> Message | None:
    """That a film meets the trend, says the record, though it doesn't do what the kit's card asks for; None where that isn't so."""
    card = asking(trend, film, game)
    if card is None or not film.met or fits(card, film, rulings):
        return None
    return msg(
        'film {number}: trend met, says the record, but not as {card} asks: "{asked}"', number=film.number, card=card.code, asked=card.texts["text"]
    )

"""What one premiere is worth: script, stars, production cards, period, trend, market. One small function a rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from companion.catalog import Game
from companion.games.movie_empire.cards import GENRE_NAMES, INTERNET, LONE, STAGE_NAMES, STAGES, Layout, LineCard, Trend
from companion.games.movie_empire.record import Film, of_film
from companion.reading.problems import Problem
from companion.records.players import folded
from companion.words import Message, msg

Rulings = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Premiere:
    """A computed film: the points of its six elements, its statue, and the film's own change of sympathy."""

    script: int
    stars: int
    production: int
    period: int
    trend: int
    market: int
    statue: bool
    sympathy: int

    @property
    def points(self) -> int:
        return self.script + self.stars + self.production + self.period + self.trend + self.market


class Shortfall(NamedTuple):
    """A need that the line doesn't meet: ``kind`` is a stage, "card" or "genre"; for a stage how many of how many."""

    kind: str
    need: int
    have: int
    name: str = ""


def premiere(film: Film, trend: Trend | None, open_first: bool, game: Game, rulings: Rulings) -> Premiere:
    """Compute a film; ``open_first`` tells whether nobody has met the round's trend before it."""
    length = period_length(film.layout, rulings)
    trend_points, statue, hit = _trend(film, trend, open_first, rulings)
    keeps = hit and trend is not None and trend.keeps_sympathy
    long = length >= game.number("long_production_cards")
    sympathy = game.number("trend_sympathy") if hit else 0
    if long and not keeps:
        sympathy += game.number("long_production_sympathy")
    return Premiere(
        script=script_points(film, rulings),
        stars=sum(star_points(star, film, rulings) for star in film.line if star.kind == "star"),
        production=sum(card_points(card, film.layout, game) for card in film.line),
        period=_period_points(length, rulings, game),
        trend=trend_points,
        market=game.number("europe_points") if film.market == "europe" else 0,
        statue=statue,
        sympathy=sympathy,
    )


# Script and stars


def script_points(film: Film, rulings: Rulings) -> int:
    """Clause `script`: the printed points if the line holds the stages it needs, else none."""
    if film.script is None or script_shortfalls(film, rulings):
        return 0
    return film.script.points


def script_shortfalls(film: Film, rulings: Rulings) -> list[Shortfall]:
    """Which of the script's needs the line doesn't meet."""
    needs = film.script.needs if film.script else {}
    return stages_missing(needs, film.layout, rulings)


def star_points(star: LineCard, film: Film, rulings: Rulings) -> int:
    """Clause `stars`: the printed points if the star's own needs are met, else none; none in a genre it refuses."""
    if film.genre in star.not_genre or star_shortfalls(star, film, rulings):
        return 0
    return star.points


def star_shortfalls(star: LineCard, film: Film, rulings: Rulings) -> list[Shortfall]:
    """Which of a star's needs the film doesn't meet: a production card of a name (no lone upgrade), stages, a genre."""
    found = []
    if star.needs_card and folded(star.needs_card) not in film.layout.bases:
        found.append(Shortfall("card", 1, 0, star.needs_card))
    if star.needs_genre and star.needs_genre != film.genre:
        found.append(Shortfall("genre", 1, 0, star.needs_genre))
    return [*found, *stages_missing(star.needs, film.layout, rulings, for_star=True)]


def stages_missing(needs: Mapping[str, int], layout: Layout, rulings: Rulings, for_star: bool = False) -> list[Shortfall]:
    """Which stages a script's or a star's needs ask more cards of than the line has."""
    found = []
    for stage, need in needs.items():
        have = stage_count(stage, layout, rulings, for_star)
        if have < need:
            found.append(Shortfall(stage, need, have))
    return found


def stage_count(stage: str, layout: Layout, rulings: Rulings, for_star: bool) -> int:
    """Clause `stages`: cards by their stage, jokers by the one they were laid as; upgrades by the rulings `upgrade-alone`, `upgrade-stage`."""
    count = layout.count("card", stage)
    if (jokers := layout.count("joker", stage)) and (not for_star or rulings["star-joker"] == "yes"):
        count += jokers
    if (lying := layout.count("upgrade", stage)) and rulings["upgrade-stage"] == "both":
        count += lying
    if (alone := layout.count(LONE, stage)) and rulings["upgrade-alone"] == "counts":
        count += alone
    return count


# Production cards


def card_points(card: LineCard, layout: Layout, game: Game) -> int:
    """Clause `production`: printed points; nothing for a joker; one for an upgrade without its base."""
    if card.kind == "card" or (card.kind == "upgrade" and layout.on_base(card)):
        return card.points
    if card.kind == "upgrade":
        return game.number("lone_upgrade_points")
    return game.number("joker_points") if card.kind == "joker" else 0


def period_length(layout: Layout, rulings: Rulings) -> int:
    """Clause `period`: production cards and jokers, no stars, no upgrade on its base; ruling `upgrade-alone`."""
    return layout.laid + layout.alone if layout.alone and rulings["upgrade-alone"] == "counts" else layout.laid


def _period_points(length: int, rulings: Rulings, game: Game) -> int:
    """Clause `period`: a bonus from the sixth card on; ruling `long-production`."""
    over = length - game.number("long_production_cards") + 1
    if over <= 0:
        return 0
    bonus = game.number("long_production_points")
    return bonus * over if over > 1 and rulings["long-production"] == "per-card" else bonus


# Trend


def _trend(film: Film, trend: Trend | None, open_first: bool, rulings: Rulings) -> tuple[int, bool, bool]:
    """Clause `trend`: points, whether the statue comes with it, and whether the trend was met in full."""
    if not film.met or trend is None or film.market == INTERNET:
        return 0, False, False
    if trend.market in (None, film.market):
        return trend.points, open_first, True
    taken = open_first and rulings["trend-off-market"] == "taken"
    return trend.without_market, taken, False


# What looks odd


def odd(film: Film, rulings: Rulings) -> list[Problem]:
    """Warnings on a computed film (contract: records, movie-empire 11)."""
    found: list[tuple[str, Message]] = []
    if film.met and film.market == INTERNET:
        found.append(("internet-trend", msg("film {number}: on the internet no trend can be met", number=film.number)))
    if not _has_shooting(film.layout, rulings):
        found.append(("no-shooting", msg("film {number}: no shooting card in its line; it takes one to release a film", number=film.number)))
    problems = [Problem("warning", code, message, *film.place, film.by) for code, message in found]
    return [*problems, *_odd_stars(film), *_out_of_order(film), *_twice(film)]


def _has_shooting(layout: Layout, rulings: Rulings) -> bool:
    """Clause `release`, rulings `joker-as-shooting` and `upgrade-alone`."""
    if layout.count("card", "shooting"):
        return True
    if layout.count("joker", "shooting") and rulings["joker-as-shooting"] == "yes":
        return True
    return layout.count(LONE, "shooting") > 0 and rulings["upgrade-alone"] == "counts"


def _odd_stars(film: Film) -> list[Problem]:
    return [
        Problem(
            "warning",
            "star-genre",
            of_film(film, msg("{star} plays in no film of the genre {genre}: no points", star=card.called, genre=GENRE_NAMES[film.genre])),
            *card.place,
            film.by,
        )
        for card in film.line
        if film.genre in card.not_genre
    ]


def _out_of_order(film: Film) -> list[Problem]:
    """Clause `line`: from left to right the stages stay or go up by one."""
    laid = [card for card in film.line if card.kind in ("card", "joker") or (card.kind == "upgrade" and not film.layout.on_base(card))]
    found = []
    for before, card in pairwise(laid):
        if STAGES.index(card.stage) - STAGES.index(before.stage) not in (0, 1):
            message = msg(
                "{stage} can't lie right of {before}: stages stay or go on by one", stage=STAGE_NAMES[card.stage], before=STAGE_NAMES[before.stage]
            )
            found.append(Problem("warning", "line-order", of_film(film, message), *card.place, film.by))
    return found


def _twice(film: Film) -> list[Problem]:
    """Clause `line`: no card twice in a line. Jokers of one name are different people's chairs and may repeat."""
    seen = set()
    found = []
    for card in film.line:
        if card.kind == "joker":
            continue
        if (card.kind, card.key) in seen:
            message = msg("{card} lies in this line a second time; all count", card=card.called)
            found.append(Problem("warning", "line-duplicate", of_film(film, message), *card.place, film.by))
        seen.add((card.kind, card.key))
    return found

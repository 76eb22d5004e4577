"""Films, end bonuses and awards to final standings. One small function a rule."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from companion.catalog import Game
from companion.games.movie_empire.cards import GENRES, INTERNET, MARKETS, Trend
from companion.games.movie_empire.premiere import Premiere, Rulings, odd, premiere
from companion.games.movie_empire.record import End, Film, Record
from companion.reading.problems import Problem
from companion.scoring import Criterion, Decision, Entry, Line, Outcome, Standing, Tie, rank
from companion.scoring.recall import Recall
from companion.words import msg


class Released(NamedTuple):
    """A film with what it came to; ``premiere`` is None for a film already counted."""

    film: Film
    premiere: Premiere | None
    statue: bool


Results = tuple[tuple[Premiere | None, bool], ...]
"""Of every film in turn what was computed (None: already counted) and whether it has its round's statue."""


def unfold(record: Record, rulings: Rulings, game: Game) -> Results:
    """Every film in turn: its premiere, and who is first to meet a round's trend (clause `trend`)."""
    results: list[tuple[Premiere | None, bool]] = []
    first_taken: set[int] = set()
    for film in record.films:
        open_first = film.round not in first_taken
        if film.script is None:
            computed, statue = None, bool(film.statue) and open_first
        else:
            computed = _recalled(film, record.trends.get(film.round) if film.met else None, open_first, game)(rulings)
            statue = computed.statue
        if statue:
            first_taken.add(film.round)
        results.append((computed, statue))
    return tuple(results)


@lru_cache(maxsize=4096)
def _recalled(film: Film, trend: Trend | None, open_first: bool, game: Game) -> Recall[Premiere]:
    """A film's premiere, worked out once for all rulings that it doesn't ask for."""
    return Recall(partial(premiere, film, trend, open_first, game))


def released_films(record: Record, results: Results) -> list[Released]:
    """The record's films with what they came to."""
    return [Released(film, computed, statue) for film, (computed, statue) in zip(record.films, results, strict=True)]


def stand(record: Record, results: Results, rulings: Rulings, game: Game) -> tuple[list[Standing], list[Tie]]:
    """Films, end bonuses and awards added up and ranked."""
    released = released_films(record, results)
    lines = _film_lines(record, released)
    for player, end in record.end.items():
        lines[player] += _end_lines(end, game)(rulings)
    for player, line in _awards(record, released, rulings, game):
        lines[player].append(line)
    entries = [Entry(player, (player,), lines[player]) for player in record.players]
    return rank(entries, lambda: _final_tie(record, released, rulings))


def score(record: Record, rulings: Rulings, game: Game) -> Outcome:
    """The whole result: films, standings, ties, and what looks odd."""
    results = unfold(record, rulings, game)
    released = released_films(record, results)
    warnings = [warning for item in released for warning in _odd_film(item, rulings)]
    before = _film_lines(record, released)
    warnings += [warning for player in record.end for warning in _track_mismatch(record, before[player], player)]
    return Outcome(*stand(record, results, rulings, game), decide(record, results, game), warnings, _unrecorded(record, released))


def dimensions(_record: Record, _game: Game) -> dict[str, tuple[str, ...]]:
    """Nothing but the rulings is open."""
    return {}


def decide(record: Record, results: Results, _game: Game) -> list[Decision]:
    """Every film's premiere as the result tells it."""
    return [_decision(item) for item in released_films(record, results)]


def _odd_film(item: Released, rulings: Rulings) -> list[Problem]:
    film = item.film
    found = [] if film.script is None else odd(film, rulings)
    return [*found, _statue_mismatch(film, item.statue)] if film.statue is not None and film.statue != item.statue else found


def _statue_mismatch(film: Film, statue: bool) -> Problem:
    message = msg(
        "by the rules film {number} doesn't get the statue of round {round}, though the record says so", number=film.number, round=film.round
    )
    if statue:
        message = msg(
            "by the rules film {number} gets the statue of round {round}, though the record says otherwise", number=film.number, round=film.round
        )
    return Problem("warning", "statue-mismatch", message, *film.place, film.by)


# Lines


def _film_lines(record: Record, released: Iterable[Released]) -> dict[str, list[Line]]:
    """Everybody's points before the end: the films' sum if all carry points, else the track."""
    lines: dict[str, list[Line]] = {player: [] for player in record.players}
    for film, premiere_, _ in released:
        points = premiere_.points if premiere_ else film.points
        if points is not None:
            lines[film.by].append(Line(f"film-{film.number}", points, "premiere"))
    for player, end in record.end.items():
        if end.track is not None and by_track(record, player):
            lines[player] = [Line("track", end.track, "premiere")]
    return lines


def by_track(record: Record, player: str) -> bool:
    """Whether the track counts instead of the player's films: where one of them is without points and the track is known."""
    end = record.end.get(player)
    return end is not None and end.track is not None and any(film.in_track and film.by == player for film in record.films)


def _track_mismatch(record: Record, lines: list[Line], player: str) -> list[Problem]:
    end = record.end[player]
    films = sum(line.points for line in lines)
    if end.track is None or end.track == films:
        return []
    message = msg("{player}'s films add up to {films}, the track says {track}; the films count", player=player, films=films, track=end.track)
    return [Problem("warning", "track-mismatch", message, *end.place_of("track"), player)]


@lru_cache(maxsize=4096)
def _end_lines(end: End, game: Game) -> Recall[tuple[Line, ...]]:
    """What a player's end brought, by the rulings."""

    def lines(rulings: Rulings) -> tuple[Line, ...]:
        sympathy = Line("sympathy", sympathy_points(end, game), "sympathy-end")
        money = Line("money", money_points(end.money, rulings, game), "money-end")
        return (sympathy, money, Line("dossier", game.number("dossier_points"), "dossier-end")) if end.dossier else (sympathy, money)

    return Recall(lines)


def sympathy_points(end: End, game: Game) -> int:
    """Clause `sympathy-end`: the prestige printed on the bar, or that of the level on the kit's bar."""
    if end.sympathy_points is not None:
        return end.sympathy_points
    bar = game.scoring["sympathy"]
    lowest = int(bar["lowest"]) if isinstance(bar, Mapping) else 0
    return game.numbers("sympathy_points")[end.sympathy - lowest]


def money_points(money: int, rulings: Rulings, game: Game) -> int:
    """Clause `money-end`, ruling `money-rest`: a point for every full three, or to the nearest with a half upwards."""
    per = game.number("money_per_point")
    if 2 * (money % per) >= per and rulings["money-rest"] == "round":
        return money // per + 1
    return money // per


# Awards


Tally = dict[str, int]
"""How many films a player has: in all ("films"), of each genre, in each market."""


def tallies(record: Record, rulings: Rulings) -> Mapping[str, Tally]:
    """Every player's films counted, removed ones aside; ruling `internet-films`."""
    counts = {player: dict.fromkeys(("films", *GENRES, *MARKETS), 0) for player in record.players}
    for film in record.films:
        if film.removed or (film.market == INTERNET and rulings["internet-films"] == "ignore"):
            continue
        mine = counts[film.by]
        mine["films"] += 1
        mine[film.genre] += 1
        if film.market != INTERNET:
            mine[film.market] += 1
    return counts


def statues(released: Sequence[Released]) -> Counter[str]:
    """How many golden statues each player holds; those of removed films stay."""
    return Counter(item.film.by for item in released if item.statue)


def _awards(record: Record, released: Sequence[Released], rulings: Rulings, game: Game) -> list[tuple[str, Line]]:
    """Clause `awards`: everybody level on top scores in full."""
    counts = tallies(record, rulings)
    found = _most(counts, rulings, "films", game.number("most_films_points"))
    for genre in GENRES:
        found += _most(counts, rulings, genre, game.number("most_genre_points"))
    for market in MARKETS:
        found += _most(counts, rulings, market, game.number("most_market_points"))
    for player, tally in counts.items():
        if all(tally[market] for market in MARKETS):
            found.append((player, Line("three-markets", game.number("three_markets_points"), "awards")))
        if all(tally[genre] for genre in GENRES):
            found.append((player, Line("three-genres", game.number("three_genres_points"), "awards")))
    held = statues(released)
    golden = {player: {"statues": held[player]} for player in record.players}
    return found + _most(golden, rulings, "statues", game.number("most_statues_points"))


def _most(counts: Mapping[str, Tally], rulings: Rulings, what: str, worth: int) -> list[tuple[str, Line]]:
    """Clause `most`, ruling `zero-most`: all who are level on top; nobody for the most of nothing."""
    top = max(tally[what] for tally in counts.values())
    if top == 0 and rulings["zero-most"] == "nobody":
        return []
    return [(player, Line(f"most-{what}", worth, "most")) for player, tally in counts.items() if tally[what] == top]


def _final_tie(record: Record, released: Sequence[Released], rulings: Rulings) -> list[Criterion]:
    """Clause `final-tie`: more films released, then more golden statues."""
    counts, held = tallies(record, rulings), statues(released)
    return [Criterion("films", lambda entry: counts[entry.name]["films"]), Criterion("statues", lambda entry: held[entry.name])]


# What is told


def _decision(item: Released) -> Decision:
    done = item.premiere
    if done is None:
        return Decision(f"film-{item.film.number}", "premiere", {"points": item.film.points, "statue": item.statue})
    data = {
        "script": done.script,
        "stars": done.stars,
        "production": done.production,
        "period": done.period,
        "trend": done.trend,
        "market": done.market,
        "statue": done.statue,
        "sympathy": done.sympathy,
        "points": done.points,
    }
    return Decision(f"film-{item.film.number}", "premiere", data)


def _unrecorded(record: Record, released: list[Released]) -> set[tuple[str, str]]:
    """What should stand in the record but was not written down."""
    missing = {(player, source) for player in record.players if player not in record.end for source in ("sympathy", "money", "dossier")}
    return missing | {(film.by, f"film-{film.number}") for film, computed, _ in released if computed is None and film.points is None}

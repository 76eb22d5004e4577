"""Movie Empire's films, bonuses and awards as sentences (still to be said in a language)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from companion.catalog import Game
from companion.games.evidence import Evidence
from companion.games.movie_empire.cards import GENRE_NAMES, GENRES, INTERNET, MARKET_NAMES, MARKETS, STAGE_NAMES, LineCard, Trend, needed
from companion.games.movie_empire.empire import Released, by_track, released_films, statues, tallies, unfold
from companion.games.movie_empire.premiere import (
    Rulings,
    Shortfall,
    card_points,
    period_length,
    script_shortfalls,
    star_points,
    star_shortfalls,
)
from companion.games.movie_empire.record import Film, Record
from companion.games.movie_empire.trends import met_otherwise
from companion.records import Claim
from companion.scoring import Decision, Outcome, Verdict
from companion.words import Message, Text, msg, nmsg

_LABELS = {
    "track": msg("prestige track"),
    "sympathy": msg("sympathy"),
    "money": msg("money"),
    "dossier": msg("unused dossier"),
    "most-films": msg("most films"),
    "most-action": msg("most action films"),
    "most-comedy": msg("most comedies"),
    "most-drama": msg("most dramas"),
    "most-usa": msg("most films in the USA"),
    "most-europe": msg("most films in Europe"),
    "most-china": msg("most films in China"),
    "three-markets": msg("a film in each market"),
    "three-genres": msg("a film of each genre"),
    "most-statues": msg("most golden statues"),
}
_END = ("sympathy", "money", "dossier")
_AWARDS = (
    "most-films",
    *(f"most-{genre}" for genre in GENRES),
    *(f"most-{market}" for market in MARKETS),
    "three-markets",
    "three-genres",
    "most-statues",
)


def label(source: str, _game: Game) -> Message:
    """What a line of the standings is called."""
    if source.startswith("film-"):
        return msg("film {number}", number=source.removeprefix("film-"))
    return _LABELS[source]


def criterion(name: str) -> Message:
    """What the criterion of a tie-break is called."""
    return msg("more films released") if name == "films" else msg("more golden statues")


def clause_of(step: str, _record: Record | None = None, _players: Sequence[str] = ()) -> str:
    """The clause of a step of the final order: of points that are added up or compared, of places that are shared, of the tie-break."""
    return "end" if step in ("sum", "total") else "final-tie"


def tell_value(_criterion: str, value: int | None) -> Message:
    """A criterion's value as said at the table."""
    return msg("{number}", number=value or 0)


def sources(record: Record, outcome: Outcome) -> list[str]:
    """The rows of the score table: films, the track for those of whom it counts instead, end bonuses, and the awards that somebody has."""
    scored = {line.source for standing in outcome.standings for line in standing.lines}
    tracked = {standing.name for standing in outcome.standings for line in standing.lines if line.source == "track"}
    films = [f"film-{film.number}" for film in record.films if film.by not in tracked]
    track = ["track"] if tracked else []
    return [*films, *track, *_END, *(source for source in _AWARDS if source in scored)]


def tell_decision(record: Record, decision: Decision, _game: Game) -> Message:
    """What a film is and what it came to."""
    film = record.films[int(decision.id.removeprefix("film-")) - 1]
    what = msg(
        "film {number} by {by} ({genre}, {market})", number=film.number, by=film.by, genre=GENRE_NAMES[film.genre], market=MARKET_NAMES[film.market]
    )
    data = decision.data
    points = data["points"]
    if points is None:
        told = msg("{what}: its points are within the track", what=what)
    elif "script" not in data:
        told = msg("{what}: {points}, as recorded", what=what, points=nmsg("{n} point", "{n} points", int(str(points))))
    else:
        told = msg(
            "{what}: script {script}, stars {stars}, production {production}, "
            "period {period}, trend {trend}, market {market_points}, together {points}",
            what=what,
            points=points,
            market_points=data["market"],
            **{key: data[key] for key in ("script", "stars", "production", "period", "trend")},
        )
    if points is not None and by_track(record, film.by):
        told = msg("{told}; within the track", told=told)
    if data["statue"]:
        told = msg("{told}; golden statue", told=told)
    return msg("{told}; removed: it counts for no award that counts films", told=told) if film.removed else told


def trace(record: Record, outcome: Outcome, rulings: Mapping[str, str], name: str, source: str, game: Game) -> list[Evidence]:
    """What in the record gave (or denied) a player the points of a source."""
    released = released_films(record, unfold(record, rulings, game))
    if source.startswith("film-"):
        item = released[int(source.removeprefix("film-")) - 1]
        return _film(record, outcome, item, rulings, game) if item.film.by == name else []
    if source == "track":
        return _track(record, outcome, name, game)
    if source in _END:
        return _end(record, name, source)
    return _award(record, released, name, source, rulings)


def _film(record: Record, outcome: Outcome, item: Released, rulings: Rulings, game: Game) -> list[Evidence]:
    film = item.film
    story = [Evidence(tell_decision(record, outcome.decision(f"film-{film.number}"), game), "premiere", *film.place)]
    if item.premiere is None:
        return story
    story += [Evidence(_unmet(lack), "script", *film.script_place) for lack in script_shortfalls(film, rulings)]
    for card in film.line:
        if card.kind == "star":
            story += _star(card, film, rulings, game)
    for card in film.line:
        if card.kind == "upgrade" and card_points(card, film.layout, game) != card.points:
            story.append(Evidence(_lone(card, film, game), "upgrade", *card.place))
    length = period_length(film.layout, rulings)
    period = nmsg("the production period is {n} card", "the production period is {n} cards", length)
    story.append(Evidence(period, "period", *film.place))
    why = off_trend(record, film, rulings, game) or _said_missed(record, film)
    return [*story, why] if why else story


def _unmet(lack: Shortfall) -> Message:
    return msg("script: 0, it {lack}", lack=_lack(lack))


def _lone(upgrade: LineCard, film: Film, game: Game) -> Message:
    points = card_points(upgrade, film.layout, game)
    return msg("upgrade {name}: its base card isn't in the line, so {points}", name=upgrade.called, points=points)


def _star(star: LineCard, film: Film, rulings: Rulings, game: Game) -> list[Evidence]:
    if film.genre in star.not_genre:
        return [Evidence(msg("star {name}: 0, refuses this genre", name=star.called), "stars", *star.place)]
    lacks = star_shortfalls(star, film, rulings)
    if not lacks:
        points = star_points(star, film, rulings)
        return [Evidence(msg("star {name}: {points}", name=star.called, points=points), "stars", *star.place)]
    wanted = needed(star, game.slug)
    return [Evidence(msg("star {name}: 0, {lack}", name=star.called, lack=_lack(lack, wanted)), "stars", *star.place) for lack in lacks]


def _lack(lack: Shortfall, card: Text | str = "") -> Message:
    """A need that wasn't met; ``card`` is what a missing card is called."""
    if lack.kind == "card":
        return msg("needs the card {name}, which the line doesn't have", name=card)
    if lack.kind == "genre":
        return msg("needs a film of the genre {genre}", genre=GENRE_NAMES[lack.name])
    return nmsg(
        "needs {n} card of {stage}, the line has {have}",
        "needs {n} cards of {stage}, the line has {have}",
        lack.need,
        stage=STAGE_NAMES[lack.kind],
        have=lack.have,
    )


def _track(record: Record, outcome: Outcome, name: str, game: Game) -> list[Evidence]:
    """Where the marker stood, and what had brought it there; of those whose films count there is nothing to tell."""
    if not by_track(record, name):
        return []
    end = record.end[name]
    stood = msg("{player}'s marker stood at {track} before the end bonuses", player=name, track=end.track or 0)
    films = [film for film in record.films if film.by == name]
    told = [tell_decision(record, outcome.decision(f"film-{film.number}"), game) for film in films]
    within = [Evidence(message, "premiere", *film.place) for message, film in zip(told, films, strict=True)]
    return [Evidence(stood, "premiere", *end.place), *within]


def _end(record: Record, name: str, source: str) -> list[Evidence]:
    end = record.end.get(name)
    clause = f"{source}-end"
    if end is None:
        return [Evidence(msg("{player}'s end of game was not written down", player=name), clause)]
    message = {
        "sympathy": msg("{player}: sympathy on level {level}", player=name, level=end.sympathy),
        "money": msg("{player}: {money} money left", player=name, money=end.money),
        "dossier": msg("{player} has an unused dossier", player=name) if end.dossier else msg("{player} has no unused dossier", player=name),
    }[source]
    if source == "sympathy" and end.sympathy_points is not None:
        message = msg("{player}: {points} printed on the sympathy bar", player=name, points=end.sympathy_points)
    return [Evidence(message, clause, *end.place)]


def _award(record: Record, released: list[Released], name: str, source: str, rulings: Rulings) -> list[Evidence]:
    mine = tallies(record, rulings)[name]
    if source == "three-markets":
        parts = [msg("{market} {number}", market=MARKET_NAMES[market], number=mine[market]) for market in MARKETS]
        return [Evidence(msg("{player}: {parts}", player=name, parts=parts), "awards"), *_removed(record, name, MARKETS)]
    if source == "three-genres":
        parts = [msg("{genre} {number}", genre=GENRE_NAMES[genre], number=mine[genre]) for genre in GENRES]
        return [Evidence(msg("{player}: {parts}", player=name, parts=parts), "awards"), *_removed(record, name, GENRES)]
    if source == "most-statues":
        number = statues(released)[name]
        return [Evidence(nmsg("{player} has {n} golden statue", "{player} has {n} golden statues", number, player=name), "most")]
    what = source.removeprefix("most-")
    counted = msg("{player} counts {number} towards the award: {award}", player=name, number=mine[what], award=_LABELS[source])
    return [Evidence(counted, "most"), *_removed(record, name, {what})]


def _removed(record: Record, name: str, counted: Collection[str]) -> list[Evidence]:
    """A player's removed films that would count for an award: for "films", for a genre or for a market."""
    return [
        Evidence(msg("film {number} was removed and doesn't count", number=film.number), "awards", *film.place)
        for film in record.films
        if film.removed and film.by == name and not {"films", film.genre, film.market}.isdisjoint(counted)
    ]


def upholds(decision: Decision, claim: Claim) -> bool:
    """Whether a film came to the points that the claim says."""
    return decision.data["points"] == claim.values["points"]


def settle(record: Record, outcome: Outcome, rulings: Mapping[str, str], claim: Claim, game: Game) -> Verdict:
    """A claim of the form film, points. Of one of more than there are it is told what makes up the difference, else what was denied first."""
    film = record.films[int(str(claim.values["film"])) - 1]
    decision = outcome.decision(f"film-{film.number}")
    told = tell_decision(record, decision, game)
    more = int(str(claim.values["points"])) - int(str(decision.data["points"]))
    if more == 0:
        return Verdict(claim, True, told, "premiere")
    missed, not_so = list(denied(record, film, rulings, game)), list(_more_of(record, film, rulings, game))
    first = _first_of(missed, not_so, more) if more > 0 else None
    if first is None:
        clause = _left_out(decision, -more)
        otherwise = met_otherwise(record.trends.get(film.round), film, rulings, game) if clause == "trend" else None
        reason = msg("{told}; {reason}", told=told, reason=otherwise) if otherwise else told
        return Verdict(claim, False, reason, clause, (film.place,))
    place = film.place if first.line is None or first.column is None else (first.line, first.column)
    return Verdict(claim, False, msg("{told}; {reason}", told=told, reason=first.message), first.clause, (place,))


Denied = tuple[int, Evidence]


def _first_of(missed: Sequence[Denied], not_so: Sequence[Denied], more: int) -> Evidence | None:
    """The first in order of scoring of those that make up ``more`` points together, as few as will do; where none do, the first of all.

    What simply isn't so (``not_so``) is only thought of where it alone makes up the difference.
    """
    for count in (1, 2, 3):
        for some in combinations(missed, count):
            if sum(worth for worth, _ in some) == more:
                return some[0][1]
        if count == 1 and (alone := next((why for worth, why in not_so if worth == more), None)):
            return alone
    return missed[0][1] if missed else None


def _left_out(decision: Decision, less: int) -> str:
    """The clause of the first element that is worth as much as a claim has too little; of the sum where there is none."""
    return next(
        (key for key in ("script", "stars", "production", "period", "trend", "market") if less > 0 and decision.data.get(key) == less), "premiere"
    )


def _more_of(record: Record, film: Film, rulings: Rulings, game: Game) -> Iterator[Denied]:
    """What a computed film has not because it is not so: a long production, a trend that was met."""
    if film.script is None:
        return
    length = period_length(film.layout, rulings)
    period = nmsg("the production period is {n} card", "the production period is {n} cards", length)
    yield game.number("long_production_points"), Evidence(period, "period", *film.place)
    trend, missed = record.trends.get(film.round), _said_missed(record, film)
    if trend and missed:
        yield trend.points, missed


def _said_missed(record: Record, film: Film) -> Evidence | None:
    """That a film missed its round's trend."""
    if film.met or film.round not in record.trends:
        return None
    return Evidence(msg("the record says that film {number} missed the trend", number=film.number), "trend", *film.place)


def denied(record: Record, film: Film, rulings: Rulings, game: Game) -> Iterator[Denied]:
    """What a film might have had and has not, in the order of scoring: the points, and why not."""
    lacks = script_shortfalls(film, rulings)
    if film.script and lacks:
        yield film.script.points, Evidence(_unmet(lacks[0]), "script", *film.script_place)
    for card in film.line:
        if card.kind == "star" and star_points(card, film, rulings) != card.points:
            yield card.points, _star(card, film, rulings, game)[0]
    for card in film.line:
        if card.kind == "upgrade" and (lost := card.points - card_points(card, film.layout, game)):
            yield lost, Evidence(_lone(card, film, game), "upgrade", *card.place)
    trend, why = record.trends.get(film.round), off_trend(record, film, rulings, game)
    if trend and why and (lost := trend.points - _trend_points(trend, film)):
        yield lost, why


def _trend_points(trend: Trend, film: Film) -> int:
    """What a trend brings a film that meets it, says the record."""
    if film.market == INTERNET:
        return 0
    return trend.points if trend.market in (None, film.market) else trend.without_market


def off_trend(record: Record, film: Film, rulings: Rulings, game: Game) -> Evidence | None:
    """What is wrong with a trend that was met, says the record: the internet, what its card of the kit asks for, the market."""
    trend = record.trends.get(film.round)
    if trend is None or not film.met:
        return None
    if film.market == INTERNET:
        return Evidence(msg("film {number}: on the internet no trend can be met", number=film.number), "internet", *film.place)
    if otherwise := met_otherwise(trend, film, rulings, game):
        return Evidence(otherwise, "trend", *film.place)
    if trend.market in (None, film.market):
        return None
    return Evidence(msg("the trend asks for the market {market}", market=MARKET_NAMES[str(trend.market)]), "trend", *film.place)

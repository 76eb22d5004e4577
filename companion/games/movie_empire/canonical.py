"""A Movie Empire record back to plain keys, card codes where it had them."""

from companion.catalog import Game
from companion.games.movie_empire.cards import LineCard, Script, Trend
from companion.games.movie_empire.record import End, Film, Record


def canonical(record: Record, _game: Game) -> dict[str, object]:
    """The keys of the record after the common ones."""
    keys: dict[str, object] = {"mode": record.mode}
    if record.clean_hands:
        keys["clean_hands"] = True
    if record.trends:
        keys["trends"] = {str(round_): _trend(trend) for round_, trend in record.trends.items()}
    keys["films"] = [_film(film) for film in record.films]
    keys["end"] = {player: _end(end) for player, end in record.end.items()}
    return keys


def _trend(trend: Trend) -> object:
    if trend.code:
        return trend.code
    market = {"market": trend.market} if trend.market else {}
    return {"points": trend.points, "without_market": trend.without_market, **market, "keeps_sympathy": trend.keeps_sympathy}


def _film(film: Film) -> dict[str, object]:
    keys: dict[str, object] = {"by": film.by, "round": film.round, "market": film.market}
    if film.script is not None:
        keys |= {"script": _script(film.script), "line": [_card(card) for card in film.line], "trend": "met" if film.met else "missed"}
    else:
        keys["genre"] = film.genre
        if film.points is not None:
            keys["points"] = film.points
    if film.statue is not None:
        keys["statue"] = film.statue
    if film.removed:
        keys["removed"] = True
    return keys


def _script(script: Script) -> object:
    return script.code or {"points": script.points, "genre": script.genre, "needs": dict(script.needs)}


def _card(card: LineCard) -> object:
    if card.kind == "joker":
        return f"{card.code}={card.stage}" if card.code else {"joker": card.name, "as": card.stage}
    if card.code:
        return card.code
    if card.kind != "star":
        return {card.kind: card.name, "stage": card.stage, "points": card.points}
    needs: dict[str, object] = {"stages": dict(card.needs)}
    needs |= {"card": card.needs_card} if card.needs_card else {}
    needs |= {"genre": card.needs_genre} if card.needs_genre else {}
    return {"star": card.name, "points": card.points, "needs": needs, "not_genre": list(card.not_genre)}


def _end(end: End) -> dict[str, object]:
    keys: dict[str, object] = {"money": end.money}
    if end.sympathy_points is not None:
        keys["sympathy_points"] = end.sympathy_points
    else:
        keys["sympathy"] = end.sympathy
    if end.dossier:
        keys["dossier"] = True
    if end.track is not None:
        keys["track"] = end.track
    return keys

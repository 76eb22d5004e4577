"""What may have been miswritten in a Movie Empire record, as a sentence (still to be said in a language)."""

from collections.abc import Sequence

from companion.games.movie_empire.cards import STAGE_NAMES
from companion.games.movie_empire.record import Film
from companion.reading.yaml import Scalar
from companion.words import Message, msg, nmsg

Path = Sequence[str | int]
"""The keys, and places in lists from 0, that lead to a value."""


def film_slip(film: Film, path: Path, written: Scalar, other: Scalar) -> Message:
    """A value of a film that reads otherwise."""
    number, key = film.number, path[-1]
    now, then = written.integer, other.integer
    if now is None or then is None:
        return _film_mark(number, str(key), other.text.lower())
    if key in STAGE_NAMES:
        stage = STAGE_NAMES[str(key)]
        if path[0] == "line":
            return nmsg(
                "{star} in film {number} needs {n} card of {stage}, not {written}",
                "{star} in film {number} needs {n} cards of {stage}, not {written}",
                then,
                star=_card(film, path),
                number=number,
                stage=stage,
                written=now,
            )
        return nmsg(
            "the script of film {number} needs {n} card of {stage}, not {written}",
            "the script of film {number} needs {n} cards of {stage}, not {written}",
            then,
            number=number,
            stage=stage,
            written=now,
        )
    if path[0] == "script":
        return msg("the script of film {number} is worth {other}, not {written}", number=number, other=then, written=now)
    if path[0] == "line":
        return msg("{card} in film {number} is worth {other}, not {written}", card=_card(film, path), number=number, other=then, written=now)
    if key == "round":
        return msg("film {number} came out in round {other}, not {written}", number=number, other=then, written=now)
    return msg("film {number} came to {other} points, not {written}", number=number, other=then, written=now)


def _card(film: Film, path: Path) -> object:
    return film.line[int(path[1])].called


def _film_mark(number: int, key: str, other: str) -> Message:
    yes = other in ("met", "true", "yes", "on")
    if key == "trend":
        return (
            msg("film {number} met the trend, contrary to the record", number=number)
            if yes
            else msg("film {number} missed the trend, contrary to the record", number=number)
        )
    if key == "statue":
        return (
            msg("film {number} got the golden statue, contrary to the record", number=number)
            if yes
            else msg("film {number} got no golden statue, contrary to the record", number=number)
        )
    if yes:
        return msg("film {number} was removed, contrary to the record", number=number)
    return msg("film {number} was not removed, contrary to the record", number=number)


def trend_slip(round_: int, path: Path, written: Scalar, other: Scalar) -> Message:
    """A number of a trend that reads otherwise."""
    values = {"round": round_, "other": other.integer, "written": written.integer}
    if path[-1] == "points":
        return msg("the trend of round {round} is worth {other}, not {written}", **values)
    return msg("the trend of round {round} is worth {other} in other markets, not {written}", **values)


def end_slip(player: str, path: Path, written: Scalar, other: Scalar) -> Message:
    """A value of a player's end of game that reads otherwise."""
    key, values = path[-1], {"player": player, "other": other.integer, "written": written.integer}
    if key == "dossier":
        if other.text.lower() in ("true", "yes", "on"):
            return msg("{player} had an unused dossier, contrary to the record", player=player)
        return msg("{player} had no unused dossier, contrary to the record", player=player)
    if key == "money":
        return msg("{player}'s money at the end: {other}, not {written}", **values)
    if key == "sympathy":
        return msg("{player}'s level of sympathy at the end: {other}, not {written}", **values)
    if key == "sympathy_points":
        return msg("{player}'s points on the sympathy bar: {other}, not {written}", **values)
    return msg("{player}'s marker on the prestige track: {other}, not {written}", **values)

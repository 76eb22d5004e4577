"""A second look at rows as they lie: what can't have been laid so is a warning; it is scored all the same."""

from collections.abc import Iterator, Sequence

from companion.catalog import Game
from companion.games.wind_the_film.film import Fit, Rulings, Strip, reached, strip
from companion.games.wind_the_film.record import Photo, Record
from companion.reading.problems import Problem
from companion.words import Message, msg


def look_at_rows(record: Record, rulings: Rulings, game: Game) -> list[Problem]:
    """All warnings on the rows and good shots of a record (contract: records, wind-the-film 5)."""
    found: list[Problem] = []
    for player, rows in (record.rows or {}).items():
        for colour, row in rows.items():
            who = msg("{player}, {colour}", player=player, colour=game.colour(colour).name)
            for photo, code, what in _look_at_row(row, rulings, game):
                found.append(Problem("warning", code, msg("{who}: {what}", who=who, what=what), photo.line, photo.column, player))
    return [*found, *_look_at_shots(record, rulings, game)]


def _look_at_row(row: Sequence[Photo], rulings: Rulings, game: Game) -> Iterator[tuple[Photo, str, Message]]:
    """Each photo that can't lie as it does, with the code and the words of the warning."""
    film = strip(game)
    for place, photo in enumerate(row):
        fit = film.fit(photo.number, rulings) if photo.number is not None else "unknown"
        if place == 0 and not photo.sharp:
            yield photo, "blur-first", msg("the first photo of a row is always sharp; this one lies blurred")
        elif photo.sharp and fit not in ("fits", "unknown"):
            message = msg("{number} can't lie sharp here: {reason}", number=photo.number, reason=_reason(fit, film, rulings))
            yield photo, "illegal-photo", message
        elif not photo.sharp and fit == "fits":
            yield photo, "needless-blur", msg("{number} could have lain sharp here", number=photo.number)
        film.lay(photo.number, photo.sharp, rulings)


def _reason(fit: Fit, film: Strip, rulings: Rulings) -> Message:
    if fit == "ended":
        return msg("the row has reached its end")
    if fit == "edge":
        return msg("a row begun with {number} takes no further sharp photo", number=film.first)
    if fit == "after-blur":
        return msg("a blurred photo has closed the row")
    last = film.compared(rulings)
    if fit == "too-far":
        return msg("the photo before is {last}, too far away", last=last)
    if film.direction == 1:
        return msg("the row rises, and the photo before is {last}", last=last)
    return msg("the row falls, and the photo before is {last}", last=last)


def _look_at_shots(record: Record, rulings: Rulings, game: Game) -> Iterator[Problem]:
    wanted = game.per_player("good_shot_photos", len(record.players))
    shots = record.good_shots or {}
    for colour in record.colours:
        counts = {player: rows.get(colour, ()) for player, rows in (record.rows or {}).items()}
        owners = [player for player, row in counts.items() if reached(row, wanted, rulings)]
        holders, place = shots.get(colour, ((), None))
        for holder in holders:
            if holder not in owners and place:
                message = msg(
                    "{player} holds the good shot of {colour} with fewer than {wanted} photos",
                    player=holder,
                    colour=game.colour(colour).name,
                    wanted=wanted,
                )
                at = record.shot_places.get((colour, holder), place)
                yield Problem("warning", "good-shot-short", message, *at, holder)
        if owners and not holders and not _nobody_may(owners, rulings):
            row = counts[owners[0]]
            message = msg(
                "{players}: {wanted} photos of {colour}, but nobody holds its good shot",
                players=owners,
                wanted=wanted,
                colour=game.colour(colour).name,
            )
            yield Problem("warning", "good-shot-unclaimed", message, row[0].line, row[0].column, owners[0])


def _nobody_may(owners: Sequence[str], rulings: Rulings) -> bool:
    """Ruling `final-race`, reading `nobody`: where several have enough photos, the good shot may rightly be nobody's."""
    return len(owners) > 1 and rulings["final-race"] == "nobody"

"""Wind the Film!'s decisions and lines as sentences (still to be said in a language)."""

from collections.abc import Mapping, Sequence

from companion.catalog import Game
from companion.games.evidence import Evidence
from companion.games.wind_the_film.album import Tally, developed, photos_counted
from companion.games.wind_the_film.film import Race, reached
from companion.games.wind_the_film.record import Photo, Record
from companion.records import Claim
from companion.scoring import Decision, Outcome, Verdict
from companion.words import Message, msg, nmsg


def label(source: str, game: Game) -> Message:
    """What a line of the standings is called."""
    if source.startswith("row-"):
        return msg("{colour} row", colour=game.colour(source.removeprefix("row-")).name)
    if source.startswith("good-shot-"):
        return msg("good shot of {colour}", colour=game.colour(source.removeprefix("good-shot-")).name)
    return msg("blurred photos") if source == "blurred" else msg("missing colours")


def criterion(name: str) -> Message:
    """What the criterion of a tie-break is called."""
    return {"blurred": msg("fewer blurred photos"), "good-shots": msg("more good shots")}.get(name, msg("nothing further"))


def clause_of(step: str, _record: Record | None = None, _players: Sequence[str] = ()) -> str:
    """The clause of a step of the final order: of points that are added up or compared, of places that are shared, of the tie-break."""
    return "row-points" if step == "sum" else "final-tie"


def tell_value(_criterion: str, value: int | None) -> Message:
    """A criterion's value as said at the table."""
    return msg("{number}", number=value or 0)


def sources(record: Record, outcome: Outcome) -> list[str]:
    """The rows of the score table: every colour in play, the good shots that somebody holds, the penalties."""
    held = {line.source for standing in outcome.standings for line in standing.lines}
    shots = [f"good-shot-{colour}" for colour in record.colours if f"good-shot-{colour}" in held]
    return [*(f"row-{colour}" for colour in record.colours), *shots, "blurred", "missing-colours"]


def tell_decision(_record: Record, decision: Decision, game: Game) -> Message:
    """Who holds a good shot."""
    colour = game.colour(decision.id.removeprefix("good-shot-")).name
    winner = decision.data["winner"]
    if winner is None:
        return msg("nobody holds the good shot of {colour}", colour=colour)
    if isinstance(winner, list):
        return msg("{names} each hold the good shot of {colour}", names=winner, colour=colour)
    return msg("{name} holds the good shot of {colour}", name=winner, colour=colour)


def trace(record: Record, outcome: Outcome, rulings: Mapping[str, str], name: str, source: str, game: Game) -> list[Evidence]:
    """What in the record gave a player the points of a source."""
    lying = developed(record, rulings, game)
    rows = lying.rows.get(name, {})
    if source.startswith("row-"):
        colour = source.removeprefix("row-")
        if colour not in rows:
            return [Evidence(msg("{player} has no {colour} row", player=name, colour=game.colour(colour).name), "missing-colour")]
        return [_row(name, colour, rows[colour], _counted(colour, rows[colour], rulings), game)]
    if source.startswith("good-shot-"):
        return _good_shot(record, outcome, lying.races.get(source.removeprefix("good-shot-")), source, game)
    if source == "blurred":
        return [one for colour, row in rows.items() for one in _blurred(name, colour, [photo for photo in row if not photo.sharp], game)]
    missing = [game.colour(colour).name for colour in record.colours if colour not in rows]
    return [Evidence(msg("{player} has no rows of these colours: {colours}", player=name, colours=missing), "missing-colour")] if missing else []


def _counted(colour: str, row: Sequence[Photo], rulings: Mapping[str, str]) -> int:
    sharp = sum(photo.sharp for photo in row)
    return photos_counted(Tally(colour, sharp, len(row) - sharp), rulings)


def _row(name: str, colour: str, row: Sequence[Photo], counted: int, game: Game) -> Evidence:
    lying = " ".join(("" if photo.sharp else "x") + ("" if photo.number is None else str(photo.number)) for photo in row)
    message = nmsg(
        "{player}'s {colour} row: {row}, {n} photo counted",
        "{player}'s {colour} row: {row}, {n} photos counted",
        counted,
        player=name,
        colour=game.colour(colour).name,
        row=lying,
    )
    return Evidence(message, "row-points", row[0].line, row[0].column)


def _blurred(name: str, colour: str, photos: Sequence[Photo], game: Game) -> list[Evidence]:
    message = nmsg(
        "{player}: {n} blurred photo in the {colour} row",
        "{player}: {n} blurred photos in the {colour} row",
        len(photos),
        player=name,
        colour=game.colour(colour).name,
    )
    return [Evidence(message, "blurred-points", photo.line, photo.column) for photo in photos]


def _good_shot(record: Record, outcome: Outcome, race: Race | None, source: str, game: Game) -> list[Evidence]:
    message = tell_decision(record, outcome.decision(source), game)
    places = [(card.line, card.column) for card in (race.cards if race else ())]
    stated = (record.good_shots or {}).get(source.removeprefix("good-shot-"))
    if stated:
        places.append(stated[1])
    return [Evidence(message, "good-shot", *place) for place in places] or [Evidence(message, "good-shot")]


def upholds(decision: Decision, claim: Claim) -> bool:
    """Whether a good shot is held by whom the claim says."""
    winner, claimed = decision.data["winner"], claim.values["good_shot"]
    return claimed in winner if isinstance(winner, list) else claimed == winner


def settle(record: Record, outcome: Outcome, rulings: Mapping[str, str], claim: Claim, game: Game) -> Verdict:
    """A claim of the form colour, good_shot."""
    decision = outcome.decision(f"good-shot-{claim.values['colour']}")
    told = tell_decision(record, decision, game)
    if upholds(decision, claim):
        return Verdict(claim, True, told, "good-shot")
    player, colour = str(claim.values["good_shot"]), str(claim.values["colour"])
    if record.rows is not None:
        taken = msg("{told}: the record gives rows, so the holder is whoever good_shots names", told=told)
        stated = (record.good_shots or {}).get(colour)
        row = record.rows.get(player, {}).get(colour, ())
        places = (stated[1],) if stated else tuple((photo.line, photo.column) for photo in row[:1])
        return Verdict(claim, False, taken, "good-shot", places, players=(player,))
    reason, places = _why_not(record, rulings, player, colour, told, game)
    return Verdict(claim, False, reason, "good-shot", places, players=(player,))


Places = tuple[tuple[int, int], ...]


def _why_not(record: Record, rulings: Mapping[str, str], player: str, colour: str, told: Message, game: Game) -> tuple[Message, Places]:
    """Where a player's way to a good shot ended: too few photos, too late, or in a race that nobody wins; and where the record says so."""
    lying = developed(record, rulings, game)
    row, race = lying.rows.get(player, {}).get(colour, ()), lying.races.get(colour)
    wanted = game.per_player("good_shot_photos", len(record.players))
    if not reached(row, wanted, rulings):
        found = len(row) if rulings["good-shot-count"] == "all" else sum(photo.sharp for photo in row)
        short = msg(
            "{player}'s {colour} row counts {found} of the {wanted} photos that the good shot takes; {story}",
            player=player,
            colour=game.colour(colour).name,
            found=found,
            wanted=wanted,
            story=told,
        )
        return short, tuple((photo.line, photo.column) for photo in row)
    cards = race.cards if race else ()
    places = tuple((card.line, card.column) for card in cards)
    if race and cards and race.winners:
        return msg("{story}, having got there before {player}", story=told, player=player), places[:1]
    names = list(dict.fromkeys(card.player for card in cards))
    return msg("{story}: {names} got there together, in the final plays", story=told, names=names), places

"""What may have been miswritten in a B-Movies record: a number by one, or a vote."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from companion.catalog import Game
from companion.games.b_movies.record import Pitch, Place, Record, Vote
from companion.scoring.margin import NUMBER, VOTE, Slip
from companion.scoring.rulings import Rulings
from companion.words import Message, msg

Numbers = Sequence[tuple[int, Place]]
_VOTES: Mapping[Vote, Message] = {"yes": msg("yes"), "yes!": msg("Yes!"), "no": msg("no")}


def slips(record: Record, _rulings: Rulings, game: Game) -> Iterator[Slip]:
    """Every number by one and every vote, as far as the record stays valid."""
    if record.mode == "co-op":
        yield from _start(record)
        yield from _votes(record, record.scenes, "scenes")
        return
    yield from _counts(record, "popcorn", record.popcorn, game.span("token_values"))
    if record.films is not None:
        yield from _counts(record, "films", record.films, game.span("cards_per_film"))
    yield from _cards(record, game.span("cards_per_film"))
    yield from _votes(record, record.pitches, "pitches")


def _start(record: Record) -> Iterator[Slip]:
    for number in (record.start_popcorn - 1, record.start_popcorn + 1):
        if number >= 0:
            change = msg("tokens at the start: {number} instead of {written}", number=number, written=record.start_popcorn)
            yield Slip(NUMBER, *record.start_place, change, partial(replace, record, start_popcorn=number))


def _counts(record: Record, key: str, table: Mapping[str, Numbers], span: tuple[int, int]) -> Iterator[Slip]:
    for player, numbers in table.items():
        for at, (written, place) in enumerate(numbers):
            for number in (written - 1, written + 1):
                if span[0] <= number <= span[1]:
                    values = {"player": player, "number": number, "written": written}
                    change = msg("a token of {player}'s: {number} instead of {written}", **values)
                    if key == "films":
                        change = msg("title cards of a film of {player}'s: {number} instead of {written}", **values)
                    changed = {**table, player: [*numbers[:at], (number, place), *numbers[at + 1 :]]}
                    yield Slip(
                        NUMBER,
                        *place,
                        change,
                        partial(replace, record, films=changed) if key == "films" else partial(replace, record, popcorn=changed),
                    )


def _cards(record: Record, span: tuple[int, int]) -> Iterator[Slip]:
    for at, pitch in enumerate(record.pitches):
        for number in (pitch.cards - 1, pitch.cards + 1):
            if span[0] <= number <= span[1] and not pitch.names:
                change = msg("title cards of pitch {pitch}: {number} instead of {written}", pitch=pitch.number, number=number, written=pitch.cards)
                yield Slip(NUMBER, *pitch.cards_place, change, partial(_repitched, record, "pitches", at, replace(pitch, cards=number)))


def _votes(record: Record, proposals: tuple[Pitch, ...], key: str) -> Iterator[Slip]:
    """A pitch's tokens are written down apart, so that only whether it was made matters; of a scene, who said No, too."""
    loud = [player for pitch in record.pitches for player, vote in pitch.votes.items() if vote == "yes!"]
    for at, proposal in enumerate(proposals):
        for player, written in proposal.votes.items():
            for vote in _VOTES:
                if vote == written or (vote == "yes!" and player in loud):
                    continue
                changed = replace(proposal, votes={**proposal.votes, player: vote})
                now, then = ((one.made, key == "scenes" and one.votes[player] == "no") for one in (proposal, changed))
                if now != then:
                    values = {"player": player, "vote": _VOTES[vote], "written": _VOTES[written], "number": proposal.number}
                    change = msg("{player}'s vote on scene {number}: {vote} instead of {written}", **values)
                    if key == "pitches":
                        change = msg("{player}'s vote on pitch {number}: {vote} instead of {written}", **values)
                    alike = (at, then, player if key == "scenes" else "")
                    yield Slip(VOTE, *proposal.vote_places[player], change, partial(_repitched, record, key, at, changed), alike)


def _repitched(record: Record, key: str, at: int, proposal: Pitch) -> Record:
    proposals = record.pitches if key == "pitches" else record.scenes
    changed = (*proposals[:at], proposal, *proposals[at + 1 :])
    return replace(record, pitches=changed) if key == "pitches" else replace(record, scenes=changed)

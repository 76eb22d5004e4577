"""Disputes over Best Movie: every open question can decide a game alone, and the answer is exact."""

from itertools import product

import pytest
from helpers import play_of
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import Play
from companion.games.disputing import dispute

NAMES = {"Y": "yellow", "G": "green", "R": "red", "B": "blue", "V": "violet"}
HEAD = "game: best-movie\nplayers: [Anna, Boris]\n"

HANGING = {
    "no-nominee": "genres: [green, blue, yellow, red, violet]\nrows: {Anna: Y6, Boris: V4}\n",
    "fifth-genre": "genres: [blue, red, violet, green]\nrows: {Anna: Y1, Boris: R1}\n",
    "run-place": "genres: [blue, red, yellow, violet, green]\nrows: {Anna: R3 Y5 Y4 R4, Boris: B3 B1 R2 B4}\n",
    "run-cards": "genres: [violet, blue, green, yellow, red]\nrows: {Anna: B1 V4 B3, Boris: B2 V3 Y3}\n",
    "run-kind": "rulings: {no-nominee: longest-run}\ngenres: [green, red, yellow, blue, violet]\nrows: {Anna: R1 R5 Y1, Boris: R8 Y5 Y8}\n",
}


def _all_readings(play: Play) -> dict[frozenset[str], int]:
    """Winners -> in how many of all combinations, each tried."""
    options = {ruling.key: [reading.key for reading in ruling.readings] for ruling in play.game.rulings}
    counts: dict[frozenset[str], int] = {}
    for readings in product(*options.values()):
        outcome = play.rules.score(play.record, dict(zip(options, readings, strict=True)), play.game)
        counts[outcome.winners] = counts.get(outcome.winners, 0) + 1
    return counts


def _deciding(play: Play, applied: dict[str, str]) -> set[tuple[str, ...]]:
    """Every smallest set of rulings whose readings alone can change who wins, found by trying all combinations."""
    options = {ruling.key: [reading.key for reading in ruling.readings] for ruling in play.game.rulings}
    now = play.rules.score(play.record, applied, play.game).winners
    sets = set()
    for readings in product(*options.values()):
        chosen = dict(zip(options, readings, strict=True))
        if play.rules.score(play.record, chosen, play.game).winners != now:
            sets.add(frozenset(key for key in options if chosen[key] != applied[key]))
    return {tuple(sorted(one)) for one in sets if not any(other < one for other in sets)}


@pytest.mark.parametrize("key", HANGING)
def test_every_ruling_can_decide_alone(key: str) -> None:
    play = play_of(HEAD + HANGING[key])
    found = dispute(play, play.common.rulings)
    assert found.decisive == ((key,),)
    assert not found.holds


@st.composite
def records(draw: st.DrawFn) -> str:
    """A short game of two or three, genres in any order, now and then with rulings of its own."""
    names = ["Anna", "Boris", "Cleo"][: draw(st.integers(2, 3))]
    rounds = draw(st.integers(1, 6))
    cards = draw(st.permutations([f"{letter}{number}" for letter in draw(st.permutations("YGRBV"))[:3] for number in range(1, 8)]))
    order = draw(st.permutations(list(NAMES.values())))[: draw(st.integers(4, 5))]
    rulings = draw(st.sampled_from(["", "rulings: {run-cards: skip}\n", "rulings: {no-nominee: longest-run}\n", "rulings: {run-place: anywhere}\n"]))
    rows = "".join(f"  {name}: {' '.join(cards[seat * rounds : (seat + 1) * rounds])}\n" for seat, name in enumerate(names))
    return f"game: best-movie\nplayers: [{', '.join(names)}]\n{rulings}genres: [{', '.join(order)}]\nrows:\n{rows}"


@settings(max_examples=60, deadline=None)
@given(records())
def test_the_answer_equals_trying_everything(record: str) -> None:
    play = play_of(record)
    found = dispute(play, play.common.rulings)
    assert found.readings == 72
    assert {answer.value: answer.readings for answer in found.answers} == _all_readings(play)
    assert set(found.decisive) == _deciding(play, dict(found.applied))
    for answer in found.answers:
        chosen = {**found.applied, **dict(answer.example)}
        assert play.rules.score(play.record, chosen, play.game).winners == answer.value


@settings(max_examples=25, deadline=None)
@given(records())
def test_the_margin_is_the_first_single_card_that_would_change_the_winners(record: str) -> None:
    """Every card of the rows exchanged for every card that nobody holds, in the order of the file, by rewriting the file."""
    play = play_of(record)
    found = dispute(play, play.common.rulings)
    lines = record.splitlines()
    start = lines.index("rows:") + 1
    held = {card for line in lines[start:] for card in line.split(": ")[1].split()}
    free = [f"{letter}{number}" for letter in NAMES for number in range(1, 13) if f"{letter}{number}" not in held]
    for at in range(start, len(lines)):
        name, cards = lines[at].split(": ")
        row = cards.split()
        for place in range(len(row)):
            for other in free:
                changed = [*row[:place], other, *row[place + 1 :]]
                text = "\n".join([*lines[:at], f"{name}: {' '.join(changed)}", *lines[at + 1 :]]) + "\n"
                again = play_of(text)
                winners = again.rules.score(again.record, found.applied, again.game).winners
                if winners != found.outcome.winners:
                    column = len(name) + 3 + sum(len(card) + 1 for card in row[:place])
                    assert found.margin is not None
                    slip = found.margin.slip
                    assert (slip.line, slip.column, found.margin.winners) == (at + 1, column, winners)
                    return
    assert found.margin is None

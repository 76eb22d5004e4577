"""Quarrels over games of Wind the Film!: how near it was, and under which rulings a refuted claim would hold."""

from typing import Any

import pytest
from helpers import at, play_of

from companion.games import disputing
from companion.words import speech

HEAD = "game: wind-the-film\nplayers: [Ann, Bob]\n"
KIT = "row_points: [1, 3, 5, 7, 9, 10, 11]\n"


def answer(record: str) -> dict[str, Any]:
    play = play_of(record)
    return disputing.as_json(disputing.dispute(play, play.common.rulings), speech("en"))


def changes(record: str) -> list[str]:
    """Everything that could have been miswritten, in words."""
    play = play_of(record)
    return [speech("en")(slip.change) for slip in play.rules.slips(play.record, {}, play.game)]


@pytest.mark.parametrize(
    ("rest", "change", "where", "winners"),
    [
        # Ann 3-12, Bob 4-12: a table of 1, 3, 3 would leave them level
        (
            "row_points: [1, 3, 4, 7, 9, 10, 11]\nrows: {Ann: {blue: 4 5}, Bob: {red: 4 5 6}}\n",
            "points for a row of 2 photos: 4 instead of 3",
            "3, 4",
            ["Ann", "Bob"],
        ),
        # Bob 1-2-12, Ann 3-12: with a second sharp photo Bob is level
        (
            "rows: {Bob: {red: 4 x9}, Ann: {blue: 4 5}}\n",
            "photo 2 of Bob's red row: sharp, not blurred",
            "x9",
            ["Ann", "Bob"],
        ),
        # an unknown blurred photo may have been any free one
        ("rows: {Bob: {red: 4 x}, Ann: {blue: 4 5}}\n", "photo 2 of Bob's red row: sharp, not blurred", "x}", ["Ann", "Bob"]),
        # Ann 3-12, Bob 1-12: her second photo blurred makes -1
        ("rows: {Ann: {blue: 4 5}, Bob: {red: 4}}\n", "photo 1 of Ann's blue row: blurred, not sharp", "4 5", ["Bob"]),
        # Ann 3-12, Bob -15
        ("rows: {Ann: {blue: 4 5}}\n", None, None, None),
    ],
)
def test_how_near_it_was(rest: str, change: str | None, where: str | None, winners: list[str] | None) -> None:
    record = HEAD + rest
    margin = answer(record)["margin"]
    assert margin == (where and dict(zip(("change", "line", "column", "winners"), (change, *at(record, where), winners), strict=True)))


def test_how_near_a_log_was() -> None:
    record = f"{HEAD}{KIT}turns:\n  - Ann: B4 B6\n  - Bob: R3 R8\nfinal:\n  - Bob: R4 R5\n  - Ann: Y1 Y2\n"
    # Ann 3+3-9, Bob 5-2-12. With Y6 instead of B4 Ann's Y1 and Y2 are blurred: 1+1-4-9
    assert answer(record)["margin"] == {"change": "Ann's card in turn 1 of the log: Y6 instead of B4", "line": 5, "column": 10, "winners": ["Bob"]}
    near = f"{HEAD}{KIT}turns:\n  - Ann: B4 B6\n  - Bob: R3 R8\n"
    # Ann 3-12, Bob 1-2-12. With B1 instead of B4 Ann's B6 is blurred, too
    assert answer(near)["margin"] == {
        "change": "Ann's card in turn 1 of the log: B1 instead of B4",
        "line": 5,
        "column": 10,
        "winners": ["Ann", "Bob"],
    }
    assert answer(f"{HEAD}{KIT}turns: []\n")["margin"] is None


def test_cards_of_the_final_plays_are_exchanged_too() -> None:
    record = f"{HEAD}{KIT}colours: [blue, red]\nturns: []\nfinal:\n  - Ann: B4 B6\n  - Bob: R3 R4\n"
    told = changes(record)
    assert told[:14] == [f"points for a row of {photos}: {number} instead of {written}" for photos, written, number in slips_of_the_kit()]
    cards = [change for change in told if "card" in change]
    assert len(cards) == 4 * 20
    assert cards[0] == "Ann's card in the final plays: B1 instead of B4"
    assert cards[-1] == "Bob's card in the final plays: R12 instead of R4"
    assert not any(f"{held} instead" in change for held in ("B4", "B6", "R3", "R4") for change in cards)


def slips_of_the_kit() -> list[tuple[str, int, int]]:
    kit = {"1 photo": 1, "2 photos": 3, "3 photos": 5, "4 photos": 7, "5 photos": 9, "6 photos": 10, "7 or more photos": 11}
    return [(photos, written, number) for photos, written in kit.items() for number in (written - 1, written + 1)]


def test_a_table_never_falls() -> None:
    record = f"{HEAD}row_points: [1, 1, 2, 2, 2, 3, 9]\nrows: {{}}\n"
    assert changes(record) == [
        "points for a row of 1 photo: 0 instead of 1",
        "points for a row of 2 photos: 2 instead of 1",
        "points for a row of 3 photos: 1 instead of 2",
        "points for a row of 5 photos: 3 instead of 2",
        "points for a row of 6 photos: 2 instead of 3",
        "points for a row of 6 photos: 4 instead of 3",
        "points for a row of 7 or more photos: 8 instead of 9",
        "points for a row of 7 or more photos: 10 instead of 9",
    ]


def test_an_unknown_photo_may_have_been_sharp() -> None:
    told = changes(f"{HEAD}rows: {{Ann: {{blue: 1 2 3 4 5 x 6}}, Bob: {{blue: 7 8 9 10 11}}}}\n")
    assert [change for change in told if "Ann" in change] == [
        f"photo {photo} of Ann's blue row: {'sharp, not blurred' if photo == 6 else 'blurred, not sharp'}" for photo in range(1, 8)
    ]


@pytest.mark.parametrize("free", [1, 2, 12])
def test_any_number_will_do_for_an_unknown_photo(free: int) -> None:
    row = " ".join(f"x{number}" for number in range(1, 13) if number != free)
    assert len(changes(f"{HEAD}rows: {{Ann: {{blue: x {row}}}}}\n")) == 12


@pytest.mark.parametrize(
    ("claim", "otherwise"),
    [
        ("{colour: blue, good_shot: Ann}", {"good-shot-count": "all"}),
        ("{colour: blue, good_shot: Bob}", None),
        ("{player: Ann, total: -15}", {"missing-colour": "all-seven"}),
        ("{player: Ann, total: -9}", None),
        ("{player: Ann, total: -7}", {"blurred-in-row": "yes"}),
        ("{player: Ann, total: -6}", None),
        ("{winner: Bob}", {"after-blur": "closed"}),
    ],
)
def test_under_which_ruling_a_refuted_claim_would_hold(claim: str, otherwise: dict[str, str] | None) -> None:
    """Blue 2 3, 9 blurred, 4: 5-2-12 = -9. Bob 1-12."""
    record = f"{HEAD}{KIT}turns: [{{Ann: B2 B3 B9}}, {{Bob: R5}}, {{Ann: B4}}]\nclaims: [{claim}]\n"
    (told,) = answer(record)["claims"]
    assert told["otherwise"] == otherwise
    assert told["upheld"] is (claim == "{player: Ann, total: -9}")


def test_a_claim_may_hang_on_the_table() -> None:
    record = f"{HEAD}rows: {{Ann: {{blue: 4 5 6}}}}\nclaims: [{{player: Ann, total: -6}}, {{player: Ann, total: -4}}]\n"
    told = answer(record)["claims"]
    assert told[0]["otherwise"]["row_points"][:3] == [1, 3, 6]
    assert told[1]["otherwise"] is None


def test_the_tables_that_are_possible() -> None:
    play = play_of(f"{HEAD}rows: {{}}\n")
    (tables,) = play.rules.dimensions(play.record, play.game).values()
    assert len(set(tables)) == len(tables) == 35
    assert tables[0] == "1 3 5 7 9 10 11"
    numbers = [[int(points) for points in table.split()] for table in tables]
    assert all(table == sorted(set(table)) and table[:2] == [1, 3] and table[6:] == [11] for table in numbers)
    assert play.rules.dimensions(play_of(f"{HEAD}{KIT}rows: {{}}\n").record, play.game) == {}

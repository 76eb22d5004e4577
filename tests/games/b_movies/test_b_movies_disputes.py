"""Quarrels over games of B-Movies: how near it was, and under which rulings a refuted claim would hold."""

from typing import Any

import pytest
from helpers import play_of

from companion.games import disputing
from companion.words import speech

HEAD = "game: b-movies\nplayers: [Ann, Bob, Cid]\n"


def answer(record: str) -> dict[str, Any]:
    play = play_of(record)
    return disputing.as_json(disputing.dispute(play, play.common.rulings), speech("en"))


@pytest.mark.parametrize(
    ("rest", "change", "line", "column", "winners"),
    [
        # Ann 3, Bob 2
        ("films: {Ann: [3], Bob: [2]}\n", "title cards of a film of Ann's: 2 instead of 3", 3, 15, ["Ann", "Bob"]),
        # Ann 2+2, Bob 2+1: Ann's tokens stand first
        (
            "popcorn: {Ann: [2], Bob: [1]}\nfilms: {Ann: [2], Bob: [2]}\n",
            "a token of Ann's: 1 instead of 2",
            3,
            17,
            ["Ann", "Bob"],
        ),
        # Ann 4, Bob 0+3: a film has no fifth title card, a token has no fifth point
        ("popcorn: {Bob: [3]}\nfilms: {Ann: [4]}\n", "a token of Bob's: 4 instead of 3", 3, 17, ["Ann", "Bob"]),
        # Ann 5, Bob 4: his 4 can't have been a 5, his 0 can have been a 1
        ("popcorn: {Bob: [4, 0], Ann: [4, 1]}\nfilms: {}\n", "a token of Bob's: 1 instead of 0", 3, 20, ["Ann", "Bob"]),
        # Ann 3: the pitch with one card less leaves her level with Bob's 2
        (
            "pitches:\n  - {by: Ann, cards: 3, votes: {Bob: yes, Cid: yes}}\npopcorn: {Ann: [], Bob: [2], Cid: [0]}\n",
            "title cards of pitch 1: 2 instead of 3",
            4,
            22,
            ["Ann", "Bob"],
        ),
        # Listed cards are no number; two No need one vote more: Ann's film falls, Bob wins with 1
        (
            "pitches:\n  - {by: Ann, cards: [A, B, C, D], votes: {Bob: yes, Cid: no}}\npopcorn: {Ann: [], Bob: [1], Cid: []}\n",
            "Bob's vote on pitch 1: no instead of yes",
            4,
            49,
            ["Bob"],
        ),
        # Six points ahead, and no vote makes anything of it
        ("pitches: []\npopcorn: {Ann: [4, 4], Bob: [1]}\n", None, None, None, None),
        # Nobody can be level with Bob by a token; of two votes that would do, the first
        (
            "popcorn: {Ann: [], Bob: [4, 4, 4], Cid: []}\npitches:\n"
            "  - {by: Ann, cards: [A, B, C, D], votes: {Bob: no, Cid: no}}\n  - {by: Cid, cards: [A, B], votes: {Ann: no, Bob: no}}\n"
            "  - {by: Ann, cards: [A, B, C, D], votes: {Bob: yes, Cid: no}}\n  - {by: Ann, cards: [A, B, C, D], votes: {Bob: yes, Cid: no}}\n"
            "  - {by: Ann, cards: [A, B], votes: {Bob: yes, Cid: no}}\n",
            "Bob's vote on pitch 1: yes instead of no",
            5,
            49,
            ["Ann"],
        ),
    ],
)
def test_how_near_it_was(rest: str, change: str | None, line: int, column: int, winners: list[str]) -> None:
    expected = change and {"change": change, "line": line, "column": column, "winners": winners}
    assert answer(HEAD + rest)["margin"] == expected


def test_a_yes_that_is_used_up_elsewhere_is_no_slip() -> None:
    """Bob's Yes! is gone in pitch 1. Were it a plain Yes there nothing would change: the tokens are written down apart."""
    record = HEAD + (
        "pitches:\n  - {by: Ann, cards: [A, B, C], votes: {Bob: yes!, Cid: yes}}\n  - {by: Cid, cards: [A, B], votes: {Ann: no, Bob: no}}\n"
        "popcorn: {Ann: [0], Bob: [4, 4, 0, 0], Cid: [0]}\n"
    )
    assert [slip for slip in changes(record) if "Bob's vote" in slip] == ["Bob's vote on pitch 2: yes instead of no"]


def test_what_could_have_been_miswritten_in_pitches() -> None:
    """Bob's Yes! is gone in pitch 1, Ann and Cid still have theirs; listed title cards are no number; a vote counts if it turns a pitch."""
    record = HEAD + (
        "pitches:\n  - {by: Ann, cards: 3, votes: {Bob: yes!, Cid: no}}\n  - {by: Cid, cards: 2, votes: {Bob: no, Ann: yes}}\n"
        "  - {by: Bob, cards: 4, votes: {Cid: yes, Ann: no}}\n  - {by: Ann, cards: [A, B], votes: {Cid: no, Bob: no}}\npopcorn: {}\n"
    )
    assert changes(record) == [
        *(f"title cards of pitch {pitch}: {number} instead of {written}" for pitch, number, written in ((1, 2, 3), (1, 4, 3), (2, 3, 2), (3, 3, 4))),
        "Bob's vote on pitch 1: no instead of Yes!",
        "Ann's vote on pitch 2: no instead of yes",
        "Cid's vote on pitch 3: no instead of yes",
        "Cid's vote on pitch 4: yes instead of no",
        "Cid's vote on pitch 4: Yes! instead of no",
        "Bob's vote on pitch 4: yes instead of no",
    ]


def changes(record: str) -> list[str]:
    """Everything that could have been miswritten, in words."""
    play = play_of(record)
    return [speech("en")(slip.change) for slip in play.rules.slips(play.record, {}, play.game)]


COOP = HEAD + "mode: co-op\ndirector: Ann\nstart_popcorn: {start}\nscenes:\n{scenes}"


def test_how_near_a_co_operative_game_was() -> None:
    made = "  - {by: Bob, do: write, votes: {Ann: yes, Cid: no}}\n"
    near = answer(COOP.format(start=0, scenes=made + "  - {by: Cid, do: write, votes: {Ann: yes, Bob: no}}\n"))
    # Bob 2+0, Cid 2+1; with a token at the start Bob 2+1, Cid 2+0+1, Ann 1
    assert near["margin"] == {"change": "tokens at the start: 1 instead of 0", "line": 5, "column": 16, "winners": ["Bob", "Cid"]}
    voted = answer(COOP.format(start=2, scenes=made + "  - {by: Cid, do: pass}\n"))
    # Bob 2+3, Ann 2, Cid 1: rejected, Cid keeps 2 tokens and Ann loses one
    assert voted["margin"] == {"change": "Ann's vote on scene 1: no instead of yes", "line": 7, "column": 39, "winners": ["Ann", "Bob", "Cid"]}


def test_what_could_have_been_miswritten_in_a_co_operative_game() -> None:
    scenes = "  - {by: Bob, do: write, votes: {Ann: yes!, Cid: no}}\n  - {by: Cid, do: pass}\n  - {by: Cid, do: write, votes: {Ann: yes!, Bob: no}}\n"
    assert changes(COOP.format(start=0, scenes=scenes)) == [
        "tokens at the start: 1 instead of 0",
        "Ann's vote on scene 1: no instead of Yes!",
        "Cid's vote on scene 1: yes instead of no",
        "Cid's vote on scene 1: Yes! instead of no",
        "Ann's vote on scene 3: no instead of Yes!",
        "Bob's vote on scene 3: yes instead of no",
        "Bob's vote on scene 3: Yes! instead of no",
    ]
    assert changes(COOP.format(start=1, scenes="  []\n"))[:2] == ["tokens at the start: 0 instead of 1", "tokens at the start: 2 instead of 1"]


def test_numbers_stay_what_they_can_be() -> None:
    assert changes(HEAD + "films: {Ann: [2, 4]}\npopcorn: {Bob: [0, 4, 2]}\n") == [
        "a token of Bob's: 1 instead of 0",
        "a token of Bob's: 3 instead of 4",
        "a token of Bob's: 1 instead of 2",
        "a token of Bob's: 3 instead of 2",
        "title cards of a film of Ann's: 3 instead of 2",
        "title cards of a film of Ann's: 3 instead of 4",
    ]


@pytest.mark.parametrize(
    ("rulings", "claim", "otherwise"),
    [
        ("{}", "{winner: Ann}", {"final-tie": "title-cards"}),
        ("{}", "{winner: Bob}", {"final-tie": "tokens"}),
        ("{final-tie: tokens}", "{winner: [Ann, Bob]}", {"final-tie": "films"}),
        ("{}", "{player: Ann, total: 6}", None),
        ("{}", "{winner: Cid}", None),
        ("{}", "{player: Bob, place: 2}", {"final-tie": "title-cards"}),
    ],
)
def test_under_which_ruling_a_refuted_claim_would_hold(rulings: str, claim: str, otherwise: dict[str, str] | None) -> None:
    record = f"{HEAD}films: {{Ann: [4], Bob: [2]}}\npopcorn: {{Ann: [1], Bob: [1, 1, 1], Cid: [2]}}\nrulings: {rulings}\nclaims: [{claim}]\n"
    (told,) = answer(record)["claims"]
    assert (told["upheld"], told["otherwise"]) == (False, otherwise)


def test_no_ruling_saves_a_claim_about_a_pitch() -> None:
    record = (
        HEAD
        + "pitches:\n  - {by: Ann, cards: 2, votes: {Bob: no, Cid: no}}\npopcorn: {}\nclaims: [{pitch: 1, made: true}, {pitch: 1, made: false}]\n"
    )
    told = answer(record)["claims"]
    assert [(claim["upheld"], claim["otherwise"]) for claim in told] == [(False, None), (True, None)]

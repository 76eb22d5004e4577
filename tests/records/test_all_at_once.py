"""All that is wrong in a record is told at once, and nothing that only seems wrong as something else is."""

import pytest
from helpers import at, best_movie, codes, problems

B_MOVIES = "game: b-movies\nplayers: [Dana, Egor, Fay]\n"
EMPIRE = "game: movie-empire\nplayers: [Anna, Boris]\n"


def missing(claims: str, record: str) -> list[tuple[str, int | None, int | None]]:
    """The problems that claims bring to a record."""
    before = problems(record)
    return [problem for problem in problems(record + f"claims: {claims}\n") if problem not in before]


# Claims


@pytest.mark.parametrize(
    "more",
    ["date: 27.11.2026\n", "rulings: {run-kind: none}\n", "titel: Friday\n", "genres_: []\n"],
)
def test_an_award_that_is_not_there_is_told_beside_other_errors(more: str) -> None:
    record = best_movie({"Anna": "R1", "Boris": "G4"}, more=more)
    assert [code for code, _, _ in missing("[{award: 9, winner: Anna}]", record)] == ["bad-claim"]


@pytest.mark.parametrize("rows", [{"Anna": "R13", "Boris": "G4"}, {"Anna": "R1", "Boris": "R1"}, {"Anna": "R1", "Boris": "G4", "Cleo": "Y1"}])
def test_also_beside_rows_that_are_wrong_but_as_long_as_they_seem(rows: dict[str, str]) -> None:
    record = best_movie(rows).replace("Anna, Boris, Cleo", "Anna, Boris")
    assert problems(record)
    assert [code for code, _, _ in missing("[{award: 2, winner: Anna}]", record)] == ["bad-claim"]


@pytest.mark.parametrize(
    "record",
    [
        best_movie({"Anna": "R1;R2", "Boris": "G4"}),
        best_movie({"Anna": "R1 R2 R3", "Boris": "G4"}),
        best_movie({"Anna": "R1 R2", "Boris": "G4 G5"}).replace("Boris: G4 G5", "Boris: {}"),
        best_movie({"Anna": "R1 R2", "Boris": "G4 G5"}).replace("rows:", "cards:"),
    ],
)
def test_where_rows_may_be_longer_than_they_seem_an_award_is_not_judged(record: str) -> None:
    assert problems(record)
    assert missing("[{award: 2, winner: Anna}]", record) == []
    assert [code for code, _, _ in missing("[{award: 13, winner: Anna}]", record)] == ["bad-claim"]


@pytest.mark.parametrize(
    ("record", "claim"),
    [
        (B_MOVIES + "mode: clasic\npitches: [{by: Dana, cards: 3, votes: {Egor: yes, Fay: no}}]\n", "{pitch: 1, made: true}"),
        (B_MOVIES + "pitches: [Rain, {by: Dana, cards: 3, votes: {Egor: yes, Fay: no}}]\n", "{pitch: 2, made: true}"),
        (B_MOVIES + "pitches: [{by: Dana, cards: 3, votes: {Egor: yes, Fay: no}}]\nfilms: {Dana: [3]}\n", "{pitch: 1, made: true}"),
        (B_MOVIES + "pitch: []\n", "{pitch: 1, made: true}"),
        (EMPIRE + "films: [Rain, {by: Anna, round: 3, genre: drama, market: usa, points: 3}]\n", "{film: 1, points: 3}"),
        (EMPIRE + "films: [{by: Anna, round: 3, genre: drama, market: usa, pionts: 3}]\n", "{film: 1, points: 3}"),
        (EMPIRE + "film: []\n", "{film: 1, points: 3}"),
        ("game: wind-the-film\nplayers: [Anna, Boris]\ncolours: [ruby]\nrows: {}\n", "{colour: grey, good_shot: Anna}"),
    ],
)
def test_a_claim_is_not_told_as_wrong_where_only_what_it_is_about_is(record: str, claim: str) -> None:
    assert problems(record)
    assert missing(f"[{claim}]", record) == []


def test_a_film_within_the_track_is_told_beside_other_errors() -> None:
    record = EMPIRE + "date: x\nfilms: [{by: Anna, round: 3, genre: drama, market: usa}, {by: Anna, round: 3, genre: drama, market: moon}]\n"
    assert missing("[{film: 1, points: 3}, {film: 2, points: 3}, {film: 3, points: 3}]", record) == [("bad-claim", 5, 17), ("bad-claim", 5, 61)]


def test_in_what_makes_no_claim_the_values_are_checked() -> None:
    record = best_movie({"Anna": "R1", "Boris": "G4"})
    claim = "[{award: x, winner: [Cleo, Anna], total: 3}, {player: Cleo}, {place: first, made: no}, {winner: Anna, total: }]"
    assert missing(claim, record) == [
        *(("bad-claim", 7, 10), ("wrong-type", 7, 18), ("unknown-player", 7, 30)),
        *(("bad-claim", 7, 54), ("unknown-player", 7, 63)),
        *(("bad-claim", 7, 70), ("wrong-type", 7, 78), ("wrong-type", 7, 91)),
        ("bad-claim", 7, 96),
    ]


# What can't stand beside each other


FILM = EMPIRE + "films:\n- {by: Anna, round: 3, market: usa, script: S07, line: %s}\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("P01, genre: horror, points: z", ["conflict horror", "bad-genre", "wrong-type"]),
        ("P01, points: 3, genre: drama", ["conflict"]),
        ("[{card: A, joker: [], stage: lunch, as: tea, points: z}]", ["conflict", "wrong-type", "bad-stage", "bad-stage", "wrong-type"]),
        ("[{stage: lunch, points: z, needs: {genre: horror}, not_genre: 3}]", ["missing-key", "bad-stage", "wrong-type", "bad-genre", "wrong-type"]),
        ("[{card: A, star: B, stage: pre, points: 3}]", ["conflict"]),
        ("[{star: A, points: 3, needs: {stages: {lunch: x, tea: , pre: y}}}]", ["bad-stage", "wrong-type", "bad-stage", "wrong-type"]),
    ],
)
def test_of_two_forms_beside_each_other_all_values_are_checked(line: str, told: list[str]) -> None:
    assert sorted(codes(FILM % line)) == sorted(code.split()[0] for code in told)


def test_so_are_those_of_who_stands_there_twice() -> None:
    record = best_movie({"Anna": "R1", "Boris": "G4"}).replace("  Boris", "  ANNA: R99\n  Boris")
    assert problems(record) == [("duplicate-player", *at(record, "ANNA")), ("bad-card", *at(record, "R99"))]
    pitch = B_MOVIES + "pitches: [{by: Dana, cards: 3, votes: {Egor: yes, EGOR: maybe, Fay: no}}]\n"
    assert problems(pitch) == [("duplicate-player", *at(pitch, "EGOR")), ("bad-votes", *at(pitch, "maybe"))]


# No game


@pytest.mark.parametrize("game", ["", "game: chess\n", "game:\n"])
def test_without_a_known_game_claims_and_rulings_are_checked_all_the_same(game: str) -> None:
    record = game + (
        "players: [Anna, Boris]\nrulings: [x]\nclaims:\n- 3\n- {award: 1, winner: Anna}\n- {award: x, winner: Anna}\n"
        "- {winner: Cleo}\n- {win: Anna}\n- {colour: gold, good_shot: Anna}\n- {colour: [gold], good_shot: Anna}\n"
    )
    first, *others = sorted(problems(record), key=lambda problem: problem[0] not in ("missing-key", "unknown-game"))
    assert first[0] in ("missing-key", "unknown-game")
    assert others == [
        ("wrong-type", *at(record, "[x]")),
        ("wrong-type", *at(record, "3\n")),
        ("wrong-type", *at(record, "x, winner")),
        ("unknown-player", *at(record, "Cleo")),
        ("bad-claim", *at(record, "{win:")),
        ("unknown-key", *at(record, "win: Anna}\n- {col")),
        ("wrong-type", *at(record, "[gold]")),
    ]
    assert codes(game + "players: [Anna, Boris]\nrulings: {x: [], y: ~, z: 4}\nclaims: 3\n")[-2:] == ["wrong-type", "wrong-type"]
    assert len(codes(game + "players: [Anna, Boris]\nrulings: evening\nclaims:\n")) == 1

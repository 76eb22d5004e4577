"""What is told of a Wind the Film! record: claims, words, where points come from, and its canonical form."""

import pytest
from helpers import bare, play_of, problems, result_of, score
from telling import hinted

from companion.catalog import load_game
from companion.words import speech

from .records import HEAD, KIT, rows, rulings, turns

# Claims, and why


LOG = turns("B2 B3 B4", "B8 B7 B6", "B1 R4", "B5 R9", "B12", more=KIT)


@pytest.mark.parametrize(
    ("claim", "upheld", "because"),
    [
        ("{colour: blue, good_shot: bob}", True, "Bob holds the good shot of blue"),
        (
            "{colour: blue, good_shot: Ann}",
            False,
            "Ann's blue row counts 3 of the 4 photos that the good shot takes; Bob holds the good shot of blue",
        ),
        (
            "{colour: red, good_shot: Ann}",
            False,
            "Ann's red row counts 1 of the 4 photos that the good shot takes; nobody holds the good shot of red",
        ),
        (
            "{colour: green, good_shot: Bob}",
            False,
            "Bob's green row counts 0 of the 4 photos that the good shot takes; nobody holds the good shot of green",
        ),
        ("{winner: Ann}", False, "Bob has 4 points, Ann only −7"),
        ("{player: Bob, total: 2}", False, "Bob's lines add up to 4: blue row: 7, red row: 1, good shot of blue: 5 and missing colours: −9"),
        (
            "{player: Bob, total: 13}",
            False,
            "Bob's lines add up to 4: blue row: 7, red row: 1, good shot of blue: 5 and missing colours: −9; "
            "it would be 13 without this: missing colours",
        ),
    ],
)
def test_claims_and_the_first_step_at_which_they_part_from_the_rules(claim: str, upheld: bool, because: str) -> None:
    verdict = score(f"{LOG}claims: [{claim}]\n")["claims"][0]
    assert (verdict["upheld"], bare(verdict["because"])) == (upheld, because)


def test_a_good_shot_that_another_reached_before() -> None:
    claim = "claims: [{colour: blue, good_shot: Ann}]\n"
    verdict = score(f"{LOG}{claim}", good_shot_count="all")["claims"][0]
    assert verdict["upheld"]
    late = turns("B2 B3", "B8 B7 B6", "B4", "B9 B5", "B1 R4", more=KIT + claim)
    assert score(late, good_shot_count="all")["claims"][0] == {
        "claim": {"colour": "blue", "good_shot": "Ann"},
        "upheld": False,
        "because": "Bob holds the good shot of blue, having got there before Ann (line 7, column 10) [The good shot]",
    }
    assert score(late, good_shot_count="sharp")["claims"][0]["because"].startswith("Ann's blue row counts 3 of the 4 photos")
    short = turns("B2 B9", "B8 B7 B6", more=KIT + claim)
    assert score(short, good_shot_count="all")["claims"][0]["because"].startswith("Ann's blue row counts 2 of the 4 photos")


def test_good_shots_of_a_final_race_in_claims() -> None:
    race = turns("B2 B3 B4", "B7 B8 B9", more=f"final:\n  - Ann: B5 R4\n  - Bob: B10 R8\n{KIT}")
    claims = "claims: [{colour: blue, good_shot: Ann}, {colour: blue, good_shot: Bob}]\n"
    first, second = score(race + claims)["claims"]
    assert (first["upheld"], second["upheld"]) == (True, False)
    assert second["because"] == "Ann holds the good shot of blue, having got there before Bob (line 7, column 10) [The good shot]"
    both = score(race + claims, final_race="both")["claims"]
    assert [(one["upheld"], one["because"]) for one in both] == [(True, "Ann and Bob each hold the good shot of blue")] * 2
    nobody = score(race + claims, final_race="nobody")["claims"]
    told = (
        "nobody holds the good shot of blue: Ann and Bob got there together, in the final plays "
        "(line 7, column 10; line 8, column 10) [The good shot]"
    )
    assert [(one["upheld"], one["because"]) for one in nobody] == [(False, told)] * 2


def test_good_shots_as_the_record_says_in_claims() -> None:
    record = f"{HEAD}rows: {{Ann: {{blue: 1 2 3 4}}, Bob: {{blue: 8 7 6 5}}}}\n{KIT}claims: [{{colour: blue, good_shot: Ann}}]\n"
    assert score(record + "good_shots: {blue: Bob}\n")["claims"][0]["because"].startswith("Bob holds the good shot of blue: ")
    assert score(record)["claims"][0]["because"].startswith("nobody holds the good shot of blue: ")
    assert score(record + "good_shots: {blue: [Bob, Ann]}\n")["claims"][0]["upheld"]


@pytest.mark.parametrize(
    ("ruling", "claim", "because"),
    [
        ("fewer-blurred", "{winner: Ann}", "Bob and Ann are level with 2 points; fewer blurred photos: Bob 0, Ann 1"),
        ("more-good-shots", "{winner: Bob}", "Ann and Bob are level with 2 points; more good shots: Ann 1, Bob 0"),
        ("shared", "{winner: Ann}", "Ann and Bob are level on everything the rules compare and share first place"),
        ("shared", "{player: Bob, place: 2}", "Bob stands in place 1: Ann and Bob are level on everything the rules compare and share the place"),
    ],
)
def test_how_a_tie_was_broken_is_told(ruling: str, claim: str, because: str) -> None:
    record = (
        f"{HEAD}row_points: [1, 3, 4, 7, 9, 10, 11]\nrows:\n  Ann: {{blue: 4 5 6 7 8 9 10 x1}}\n  Bob: {{red: 4 3 2, green: 2 3, yellow: 2}}\n"
        f"good_shots: {{blue: Ann}}\nrulings: {{final-tie: {ruling}}}\nclaims: [{claim}]\n"
    )
    assert bare(score(record)["claims"][0]["because"]) == because


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("{colour: grey, good_shot: Ann}", [("bad-claim", 5, 19)]),
        ("{colour: blue, good_shot: An}", [("unknown-player", 5, 36)]),
        ("{colour: blue}", [("bad-claim", 5, 10)]),
        ("{pitch: 1, made: true}", [("bad-claim", 5, 10)]),
        ("{award: 1, winner: Ann}", [("bad-claim", 5, 10)]),
        ("{player: Ann, place: 3}", [("bad-claim", 5, 31)]),
    ],
)
def test_claims_that_make_no_sense_here(claim: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(f"{HEAD}rows: {{}}\n{KIT}claims: [{claim}]\n") == told


# Words


def test_the_score_table_has_these_rows_and_names() -> None:
    record = rows("{blue: 1 2 3 4 x, green: 5}", "good_shots: {blue: Ann}\n")
    play = play_of(record)
    sources = play.rules.sources(play.record, result_of(record).outcome)
    assert sources == ["row-blue", "row-red", "row-yellow", "row-green", "row-brown", "good-shot-blue", "blurred", "missing-colours"]
    assert [speech("en")(play.rules.label(source, play.game)) for source in sources[4:]] == [
        "brown row",
        "good shot of blue",
        "blurred photos",
        "missing colours",
    ]


def test_good_shots_are_told_in_words() -> None:
    race = turns("B2 B3 B4", "B7 B8 B9", more=f"final:\n  - Ann: B5 R4\n  - Bob: B10 R8\n{KIT}")
    play = play_of(race)
    told = {}
    for reading in ("turn-order", "both", "nobody"):
        outcome = play.rules.score(play.record, {**rulings(race), "final-race": reading}, play.game)
        told[reading] = speech("en")(play.rules.tell_decision(play.record, outcome.decision("good-shot-blue"), play.game))
    assert told == {
        "turn-order": "Ann holds the good shot of blue",
        "both": "Ann and Bob each hold the good shot of blue",
        "nobody": "nobody holds the good shot of blue",
    }


def evidence(record: str, name: str, source: str, **flags: str) -> list[tuple[str, str, int | None, int | None]]:
    play = play_of(record)
    applied = {**rulings(record), **{key.replace("_", "-"): reading for key, reading in flags.items()}}
    outcome = play.rules.score(play.record, applied, play.game)
    found = play.rules.trace(play.record, outcome, applied, name, source, play.game)
    return [(speech("en")(one.message), one.clause, one.line, one.column) for one in found]


def test_what_brought_points_is_traced_to_its_lines() -> None:
    record = rows("{blue: 2 3 x9 x 4 5, green: 5}", f"good_shots: {{blue: Ann}}\n{KIT}")
    assert evidence(record, "Ann", "row-blue") == [("Ann's blue row: 2 3 x9 x 4 5, 4 photos counted", "row-points", 4, 15)]
    assert evidence(record.replace("2 3", "2\n    3"), "Ann", "row-blue")[0][2:] == (4, 15)
    assert evidence(record, "Ann", "row-blue", blurred_in_row="yes")[0][0] == "Ann's blue row: 2 3 x9 x 4 5, 6 photos counted"
    assert evidence(record, "Ann", "row-green")[0][0] == "Ann's green row: 5, 1 photo counted"
    assert evidence(record, "Ann", "row-red") == [("Ann has no red row", "missing-colour", None, None)]
    assert evidence(record, "Ann", "blurred") == [
        ("Ann: 2 blurred photos in the blue row", "blurred-points", 4, 19),
        ("Ann: 2 blurred photos in the blue row", "blurred-points", 4, 22),
    ]
    assert evidence(record, "Bob", "blurred") == []
    assert evidence(record, "Ann", "missing-colours") == [("Ann has no rows of these colours: red, yellow and brown", "missing-colour", None, None)]
    full = rows("{blue: 1, red: 1, yellow: 1, green: 1, brown: 1}")
    assert evidence(full, "Ann", "missing-colours") == []
    assert evidence(record, "Ann", "good-shot-blue") == [("Ann holds the good shot of blue", "good-shot", 5, 14)]
    assert evidence(record, "Ann", "good-shot-red") == [("nobody holds the good shot of red", "good-shot", None, None)]


def test_a_good_shot_of_a_log_is_traced_to_the_card_that_took_it() -> None:
    race = turns("B2 B3 B4", "B7 B8 B9", more=f"final:\n  - Ann: B5 R4\n  - Bob: R8 B10\n{KIT}")
    assert evidence(race, "Ann", "good-shot-blue", final_race="both") == [
        ("Ann and Bob each hold the good shot of blue", "good-shot", 7, 10),
        ("Ann and Bob each hold the good shot of blue", "good-shot", 8, 13),
    ]
    alone = turns("B2 B3 B4", "B7", more=f"final:\n  - Ann: B5 B6\n{KIT}")
    assert evidence(alone, "Ann", "good-shot-blue") == [("Ann holds the good shot of blue", "good-shot", 7, 10)]
    early = turns("B2 B3 B4", "B7", "B5 B6")
    assert evidence(early, "Ann", "good-shot-blue") == [("Ann holds the good shot of blue", "good-shot", 6, 10)]


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (HEAD + "rows: {}\n", ["no photo is written down for Ann and Bob"]),
        (turns("B1"), ["the final plays are not written down"]),
        (turns("B1", more="final: []\n"), ["no final play is written down for Ann and Bob"]),
        (turns("B1", more="final: [{Ann: R1 R2}]\n"), ["no final play is written down for Bob"]),
        (turns("B1", more="final: [{Ann: R1 R2}, {Bob: R3 R4}]\n"), []),
    ],
)
def test_what_a_log_still_lacks(record: str, told: list[str]) -> None:
    assert hinted(record) == told
    assert play_of(record).rules.clause_of("blurred") == "final-tie"


# The canonical form


def test_the_canonical_form_is_one_people_can_read() -> None:
    record = f"{HEAD}good_shots: {{RED: ann, blue: [Bob, ANN], green: }}\nrows: {{bob: {{blue: [x, 'X7', 8]}}, Ann: {{red: '1, 2', blue: }}}}\n{KIT}"
    assert play_of(record).canonical().splitlines()[2:] == [
        "colours: [blue, red, yellow, green, brown]",
        "rows:",
        "  Bob: {blue: x x7 8}",
        "  Ann: {red: 1 2}",
        "good_shots:",
        "  red: Ann",
        "  blue: [Bob, Ann]",
        "row_points: [1, 3, 5, 7, 9, 10, 11]",
    ]
    log = f"{HEAD}turns: [{{ann: b1 v2}}, {{Bob: }}]\ncolours: [violet, blue]\nfinal: [{{BOB: 'V3, b2'}}]\n"
    assert play_of(log).canonical().splitlines()[2:] == [
        "colours: [violet, blue]",
        "turns:",
        "  - {Ann: B1 V2}",
        "final:",
        "  - {Bob: V3 B2}",
    ]
    assert "final" not in play_of(turns("B1")).canonical()
    assert "final: []" in play_of(turns("B1", more="final: []\n")).canonical()


def test_the_numbers_of_the_rules_are_those_of_the_game_file() -> None:
    game = load_game("wind-the-film")
    assert game.numbers("row_points") == (1, 3, 5, 7, 9, 10, 11)
    assert [game.number(key) for key in ("good_shot_points", "blurred_points", "missing_colour_points", "gap")] == [5, -2, -3, 3]
    assert [game.per_player("good_shot_photos", players) for players in (2, 3, 4)] == [4, 4, 3]
    assert [game.per_player("colours_in_play", players) for players in (2, 3, 4)] == [5, 6, 7]

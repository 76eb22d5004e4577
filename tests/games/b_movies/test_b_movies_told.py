"""What is told of a B-Movies record: claims, decisions, where points come from, and its canonical form."""

import pytest
from helpers import at, bare, play_of, problems, result_of, score
from telling import decisions, hinted

from companion.catalog import load_game
from companion.words import speech

from .records import HEAD, NO_POPCORN, UNLESS, classic, coop, hidden, pitch

# Claims, and why


THREE = (
    "  - {by: Dana, cards: 3, title: Attack of the Cactus, votes: {Egor: yes, Fay: yes!}}\n"
    "  - {by: Egor, cards: 2, votes: {Dana: no, Fay: yes}}\n"
    "  - {by: Fay, cards: 4, votes: {Dana: no, Egor: no}}\n"
)


@pytest.mark.parametrize(
    ("claim", "upheld", "because"),
    [
        (
            "{pitch: 1, made: true}",
            True,
            'pitch 1 by Dana, "Attack of the Cactus": the film is made, 2 yes to 0 no; Egor takes 1 token; Fay takes 3 tokens',
        ),
        ("{pitch: 2, made: false}", False, f"{UNLESS}pitch 2 by Egor: the film is made, 1 yes to 1 no; Fay takes 1 token"),
        ("{pitch: 3, made: true}", False, f"{UNLESS}pitch 3 by Fay: the film is not made, 0 yes to 2 no; Dana takes 1 token; Egor takes 1 token"),
        ("{pitch: 3, made: false}", True, "pitch 3 by Fay: the film is not made, 0 yes to 2 no; Dana takes 1 token; Egor takes 1 token"),
        ("{winner: Dana}", True, "first place, with 7 points: Dana"),
        ("{winner: Fay}", False, "Dana has 7 points, Fay only 6"),
        (
            "{player: Fay, place: 2}",
            False,
            "Fay stands in place 3: Egor and Fay are level with 6 points; more title cards in made films: Egor 2, Fay 0",
        ),
        (
            "{player: Egor, place: 3}",
            False,
            "Egor stands in place 2: Egor and Fay are level with 6 points; more title cards in made films: Egor 2, Fay 0",
        ),
        ("{player: Egor, total: 4}", False, "Egor's lines add up to 6: title cards: 2 and popcorn: 4; it would be 4 without this: title cards"),
        ("{player: Fay, total: 6}", True, "Fay's lines add up to 6: title cards: 0 and popcorn: 6"),
    ],
)
def test_claims_and_the_first_step_at_which_they_part_from_the_rules(claim: str, upheld: bool, because: str) -> None:
    record = classic(THREE, "{Dana: [4], Egor: [0, 4], Fay: [1, 1, 3, 1]}", f"rulings: {{final-tie: title-cards}}\nclaims: [{claim}]\n")
    verdict = score(record)["claims"][0]
    assert (verdict["upheld"], bare(verdict["because"])) == (upheld, because)


@pytest.mark.parametrize(
    ("ruling", "because"),
    [
        ("films", "Egor stands in place 2: Egor and Fay are level with 6 points; more made films: Egor 1, Fay 0"),
        ("tokens", "Egor stands in place 3: Fay and Egor are level with 6 points; more popcorn tokens: Fay 4, Egor 2"),
        ("shared", "Egor stands in place 2: Egor and Fay are level on everything the rules compare and share the place"),
    ],
)
def test_how_a_tie_was_broken_is_told(ruling: str, because: str) -> None:
    claim = "{player: Egor, place: 3}" if ruling != "tokens" else "{player: Egor, place: 2}"
    record = classic(THREE, "{Dana: [4], Egor: [0, 4], Fay: [1, 1, 3, 1]}", f"rulings: {{final-tie: {ruling}}}\nclaims: [{claim}]\n")
    assert bare(score(record)["claims"][0]["because"]) == because


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("{pitch: 4, made: true}", [("bad-claim", 8, 18)]),
        ("{pitch: 0, made: true}", [("bad-claim", 8, 18)]),
        ("{pitch: 1, made: perhaps}", [("wrong-type", 8, 27)]),
        ("{pitch: 1}", [("bad-claim", 8, 10)]),
        ("{award: 1, winner: Dana}", [("bad-claim", 8, 10)]),
        ("{film: 1, points: 3}", [("bad-claim", 8, 10)]),
        ("{colour: red, good_shot: Dana}", [("bad-claim", 8, 10)]),
    ],
)
def test_claims_that_make_no_sense_here(claim: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(classic(THREE, "{}", f"claims: [{claim}]\n")) == told


def test_a_pitch_can_only_be_claimed_where_there_are_pitches() -> None:
    claims = "claims: [{pitch: 1, made: true}]\n"
    assert problems(f"{HEAD}films: {{}}\n{claims}") == [("bad-claim", 4, 10)]
    assert problems(coop("  - {by: Egor, do: write, votes: {Dana: yes, Fay: no}}\n") + claims) == [("bad-claim", 8, 10)]


def test_what_is_claimed_of_a_team_is_claimed_of_its_entry() -> None:
    studios = "{Dana: A, Egor: A, Fay: B}"
    claims = "claims: [{player: Egor, total: 3}, {winner: [Egor, Dana]}, {winner: Egor}, {winner: Fay}, {player: Fay, place: 1}]\n"
    result = score(hidden(studios, "popcorn: {Dana: [1], Egor: [2], Fay: [1]}\n" + claims))
    assert [verdict["upheld"] for verdict in result["claims"]] == [True, True, False, False, False]
    assert bare(result["claims"][2]["because"]) == "Egor plays for A (Dana and Egor); the whole team wins; not named here: Dana"
    assert bare(result["claims"][3]["because"]) == "A has 3 points, Fay only 2"
    assert result["claims"][0]["because"].startswith("Egor plays for A (Dana and Egor); A's lines add up to 3")


def test_all_win_together_in_the_reading_group() -> None:
    claims = "claims: [{winner: [Dana, Egor, Fay]}, {winner: Dana}, {player: Fay, total: 6}, {player: Fay, place: 1}]\n"
    result = score(coop("", "director: Dana\nstart_popcorn: 2\nrulings: {coop-winner: group}\n" + claims))
    assert [verdict["upheld"] for verdict in result["claims"]] == [True, False, True, True]
    assert result["claims"][3]["because"] == "The whole table stands in place 1 with 6 points"


# Decisions in words


def test_votes_and_lines_name_their_clauses() -> None:
    outcome = result_of(classic(THREE, "{Dana: [1], Egor: [0]}")).outcome
    assert [decision.rule for decision in outcome.decisions] == ["made", "made", "failed"]
    lines = {entry.name: [(line.source, line.points, line.rule) for line in entry.lines] for entry in outcome.standings}
    assert lines == {
        "Dana": [("title-cards", 3, "points"), ("popcorn", 1, "points")],
        "Egor": [("title-cards", 2, "points"), ("popcorn", 0, "points")],
        "Fay": [("title-cards", 0, "points")],
    }
    nothing = result_of(classic(pitch(), "{}")).outcome.standings
    assert {entry.name: [line.source for line in entry.lines] for entry in nothing} == {"Dana": ["title-cards"], "Egor": [], "Fay": []}
    play = play_of(classic(THREE))
    assert play.rules.clause_of("title-cards") == "final-tie"


def test_who_has_no_token_to_give_back_is_told_in_the_reading_in_which_nothing_happens() -> None:
    record = coop("  - {by: Egor, do: write, votes: {Dana: no, Fay: no}}\n" + "  - {by: Dana, do: write, votes: {Egor: yes, Fay: no}}\n" * 3)
    record = record.replace("start_popcorn: 2", "start_popcorn: 1")
    assert decisions(record)[1:3] == [
        "scene 2 by Dana: the sentence is approved, 1 yes to 1 no; Dana takes 1 token; Fay gives 1 token back",
        "scene 3 by Dana: the sentence is approved, 1 yes to 1 no; Dana takes 1 token; Fay has no token to give back",
    ]
    assert decisions(record, token_floor="debt")[2].endswith("Fay gives 1 token back")


def test_scenes_are_told_in_words() -> None:
    play = play_of(
        coop(
            "  - {by: Egor, do: write, votes: {Dana: yes, Fay: no}}\n  - {by: Fay, do: pass}\n"
            "  - {by: Fay, do: write, votes: {Dana: no, Egor: no}}\n  - {by: Fay, do: write, votes: {Dana: yes!, Egor: no}}\n"
        )
    )
    outcome = play.rules.score(play.record, {"final-tie": "shared", "coop-winner": "individual", "token-floor": "zero"}, play.game)
    assert [speech("en")(play.rules.tell_decision(play.record, one, play.game)) for one in outcome.decisions] == [
        "scene 1 by Egor: the sentence is approved, 1 yes to 1 no; Egor takes 1 token; Fay gives 1 token back",
        "scene 3 by Fay: the sentence is rejected, 0 yes to 2 no",
        "scene 4 by Fay: the sentence is approved, 1 yes to 1 no; Egor gives 1 token back; Fay takes 1 token",
    ]


@pytest.mark.parametrize(
    ("record", "sources"),
    [
        (HEAD + "films: {}\n", ["title-cards", "popcorn"]),
        (hidden("{Dana: A, Egor: A, Fay: B}"), ["title-cards", "popcorn", "lone-studio"]),
        (coop(""), ["scenes", "popcorn"]),
    ],
)
def test_the_score_table_has_these_rows_and_names(record: str, sources: list[str]) -> None:
    play = play_of(record)
    outcome = play.rules.score(play.record, {"final-tie": "shared", "coop-winner": "individual", "token-floor": "zero"}, play.game)
    assert play.rules.sources(play.record, outcome) == sources
    names = {"title-cards": "title cards", "popcorn": "popcorn", "lone-studio": "doubled, playing alone", "scenes": "approved cards"}
    assert [speech("en")(play.rules.label(source, play.game)) for source in sources] == [names[source] for source in sources]


def evidence(record: str, name: str, source: str) -> list[tuple[str, str, int | None, int | None]]:
    play = play_of(record)
    rulings = {"final-tie": "shared", "coop-winner": "individual", "token-floor": "zero", **play.common.rulings}
    outcome = play.rules.score(play.record, rulings, play.game)
    found = play.rules.trace(play.record, outcome, rulings, name, source, play.game)
    return [(speech("en")(one.message), one.clause, one.line, one.column) for one in found]


def test_what_brought_points_is_traced_to_its_lines() -> None:
    record = classic(THREE, "{Dana: [4], Egor: [0, 4]}")
    assert evidence(record, "Dana", "title-cards") == [("Dana: pitch 1 made, 3 title cards", "made", 4, 5)]
    assert evidence(record, "Fay", "title-cards") == [("Fay: pitch 3 failed, no cards", "failed", 6, 5)]
    assert evidence(record, "Egor", "popcorn") == [("Egor's tokens: 0 + 4", "points", *at(record, "0, 4"))]
    assert evidence(record, "Fay", "popcorn") == [("Fay: the tokens were not written down, counted as none", "points", None, None)]
    films = HEAD + "films: {Dana: [3, 2], Fay: []}\npopcorn: {Fay: []}\n"
    assert evidence(films, "Dana", "title-cards") == [
        ("Dana: a made film of 3 title cards", "points", 3, 16),
        ("Dana: a made film of 2 title cards", "points", 3, 19),
    ]
    assert evidence(films, "Fay", "title-cards") == []
    assert evidence(films, "Fay", "popcorn") == [("Fay has no tokens", "points", None, None)]


def test_what_brought_a_team_its_points_is_traced_too() -> None:
    record = hidden("{Dana: A, Egor: A, Fay: B}", "popcorn: {Dana: [1], Egor: [2], Fay: [1]}\n")
    assert [text for text, *_ in evidence(record, "A", "popcorn")] == ["Dana's tokens: 1", "Egor's tokens: 2"]
    assert evidence(record, "A", "lone-studio") == []
    alone = "Fay has no partner at the studio B: the points count double"
    assert evidence(record, "Fay", "lone-studio") == [(alone, "lone-studio", None, None)]
    called = hidden("{Dana: Fay, Egor: B, Fay: B}", "popcorn: {Dana: [1], Egor: [2], Fay: [1]}\n")
    assert [text for text, *_ in evidence(called, "B", "popcorn")] == ["Egor's tokens: 2", "Fay's tokens: 1"]


def test_tokens_of_a_co_operative_game_are_traced_scene_by_scene() -> None:
    record = coop(
        "  - {by: Egor, do: write, votes: {Dana: yes, Fay: no}}\n  - {by: Fay, do: pass}\n  - {by: Egor, do: write, votes: {Dana: yes, Fay: no}}\n"
    )
    told = "Egor: tokens at the start: 2; scene 1: +1 and scene 3: +1"
    assert evidence(record, "Egor", "popcorn") == [(told, "coop-vote", None, None)]
    assert [text for text, *_ in evidence(record, "Fay", "popcorn")] == ["Fay: tokens at the start: 2; scene 1: −1 and scene 3: −1"]
    told = "Dana: tokens at the start: 2, and nothing changed that"
    assert evidence(record, "Dana", "popcorn") == [(told, "coop-vote", None, None)]
    assert [(clause, line, column) for _, clause, line, column in evidence(record, "Egor", "scenes")] == [("coop-vote", 7, 5), ("coop-vote", 9, 5)]
    assert evidence(record, "Dana", "scenes") == []


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (HEAD + "films: {}\n", ["no popcorn is written down for Dana, Egor and Fay"]),
        (HEAD + "films: {}\npopcorn: {Egor: [], Dana: [1]}\n", ["no popcorn is written down for Fay"]),
        (HEAD + "films: {}\n" + NO_POPCORN, []),
        (coop(""), ["no scenes are written down"]),
    ],
)
def test_what_a_record_still_lacks(record: str, told: list[str]) -> None:
    assert hinted(record) == told


# The canonical form


def test_the_canonical_form_is_one_people_can_read() -> None:
    record = classic(pitch("{fay: true, Egor: no}", "[The Thing, 3]", more=", title: ' Thing: 3 '"), "{egor: [4]}")
    assert play_of(record).canonical().splitlines() == [
        "game: b-movies",
        "players: [Dana, Egor, Fay]",
        "mode: classic",
        "pitches:",
        "  - {by: Dana, cards: [The Thing, '3'], title: ' Thing: 3 ', votes: {Fay: 'yes', Egor: 'no'}}",
        "popcorn:",
        "  Egor: [4]",
    ]
    teams = hidden("{Dana: A, Egor: a, Fay: B}").replace("films: {}", "films: {Dana: [2], egor: []}")
    assert play_of(teams).canonical().splitlines()[2:] == [
        "mode: hidden-teams",
        "films:",
        "  Dana: [2]",
        "  Egor: []",
        "popcorn:",
        "  Dana: []",
        "  Egor: []",
        "  Fay: []",
        "studios: {Dana: A, Egor: A, Fay: B}",
    ]
    scenes = coop("  - {by: egor, do: pass}\n  - {by: Egor, do: write, votes: {Dana: true, fay: yes!}}\n")
    assert play_of(scenes).canonical().splitlines()[2:] == [
        "mode: co-op",
        "director: Dana",
        "start_popcorn: 2",
        "scenes:",
        "  - {by: Egor, do: pass}",
        "  - {by: Egor, do: write, votes: {Dana: 'yes', Fay: yes!}}",
    ]


def test_the_numbers_of_the_rules_are_those_of_the_game_file() -> None:
    game = load_game("b-movies")
    assert (game.number("title_card_points"), game.number("coop_card_points"), game.number("coop_token_points")) == (1, 2, 1)
    assert (game.span("cards_per_film"), game.span("token_values"), game.number("team_size")) == ((2, 4), (0, 4), 2)

"""Whatever is refuted is told with the place in the record and the clause at which claim and rules part."""

import re

import pytest
from helpers import ROOT, bare, play_of, score
from reckoned import cases

from companion.catalog import slugs
from companion.catalog.clauses import clause_titles
from companion.games import Play
from companion.games.play import score_play, verdict_on
from companion.records import Claim
from companion.words import speech

CITED = re.compile(r"\(line \d+, column \d+(; line \d+, column \d+)*\) \[(.+)\]$")


def wrong_claims(play: Play) -> list[Claim]:
    """Of every form that fits the record a claim that is not so, with every player in turn."""
    outcome = score_play(play).outcome
    said: list[tuple[str, dict[str, int | str | bool | list[str]]]] = []
    for player in play.common.players.names:
        standing = outcome.standing_of(player)
        said += [("total", {"player": player, "total": standing.total + 1})]
        said += [("place", {"player": player, "place": place}) for place in (1, len(play.common.players.names)) if place != standing.place]
        said += [("winner", {"winner": player})] if outcome.winners != {player} else []
        for decision in outcome.decisions:
            kind, _, rest = decision.id.rpartition("-")
            if kind == "award" and decision.data["winner"] != player:
                said.append(("award", {"award": int(rest), "winner": player}))
            elif kind == "good-shot" and player not in str(decision.data["winner"]):
                said.append(("good_shot", {"colour": rest, "good_shot": player}))
            elif kind == "pitch":
                said.append(("pitch", {"pitch": int(rest), "made": not decision.data["made"]}))
            elif kind == "film" and decision.data["points"] is not None:
                said += [("film", {"film": int(rest), "points": int(str(decision.data["points"])) + more}) for more in (-2, 1, 2, 5)]
    return [Claim(form, values, 1, 1) for form, values in said]


@pytest.mark.parametrize("slug", slugs())
def test_every_refuted_claim_names_its_place_and_an_existing_clause(slug: str) -> None:
    titles, found = set(clause_titles(slug, "en").values()), 0
    for file in cases(slug):
        play = play_of(file.read_text(encoding="utf-8"))
        result = score_play(play)
        for claim in wrong_claims(play):
            verdict = verdict_on(play, result.outcome, result.rulings, claim)
            told = speech("en")(verdict.told)
            cited = CITED.search(told)
            assert not verdict.upheld, (file.name, claim)
            assert cited, (file.name, claim, told)
            assert cited[2] in titles, told
            assert bare(told) == speech("en")(verdict.because)
            found += 1
    assert found > 50


def claimed(name: str, claim: str) -> str:
    """The reason for the verdict on a claim about a record of the corpus."""
    record = (ROOT / "tests" / "corpus" / f"{name}.yaml").read_text(encoding="utf-8").partition("claims:")[0]
    because: str = score(f"{record}claims: [{claim}]\n")["claims"][0]["because"]
    return because


TEAMS = """\
game: b-movies
mode: hidden-teams
players: [Anna, Boris, Cleo]
studios: {Anna: Apollo, Boris: Apollo, Cleo: Nova}
films: {Anna: [3], Boris: [2], Cleo: [4]}
popcorn: {Anna: [1], Boris: [0], Cleo: []}
"""
TWO_RUNS = """\
game: best-movie
players: [Anna, Boris, Cleo]
genres: [green, red, yellow, blue, violet]
rows:
  Anna: R1 R2 R3
  Boris: B8 B6 B3
  Cleo: G1 Y6 G3
"""


@pytest.mark.parametrize(
    ("record", "claim", "reason"),
    [
        (TEAMS, "{winner: Anna}", "Anna plays for Apollo (Anna and Boris); Cleo has 8 points, Apollo only 6 (line 5, column 32; line 5, column 9;"),
        (TEAMS, "{player: Anna, total: 4}", "Anna plays for Apollo (Anna and Boris); Apollo's lines add up to 6: title cards: 5 and popcorn: 1"),
        (TEAMS, "{player: Boris, place: 1}", "Boris plays for Apollo (Anna and Boris); Apollo stands in place 2: Cleo has 8 points, Apollo only 6"),
        (
            TWO_RUNS,
            "{award: 3, winner: Cleo}",
            "Cleo's run is only 1 green; Boris takes award 3: level at a run of 3 blue with 3 red (Anna); blue is the more important genre "
            "(line 7, column 15; line 5, column 15; line 6, column 16) [Longest run]",
        ),
    ],
)
def test_first_steps(record: str, claim: str, reason: str) -> None:
    told = score(f"{record}claims: [{claim}]\n")["claims"][0]["because"]
    assert told.startswith(reason), told


LACKING = """\
game: movie-empire
players: [Anna, Boris]
trends: {3: {points: 4, market: usa}}
films:
  - by: Anna
    round: 3
    script: {points: 9, genre: drama, needs: {shooting: 1}}
    line:
      - {card: Stunts, stage: shooting, points: 1}
      - {upgrade: Catering, stage: shooting, points: 5}
      - {star: Vera Voss, points: 3, not_genre: [drama]}
      - {star: Rex Ray, points: 4, needs: {card: Catering}}
    market: europe
claims:
"""


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (3, "star Vera Voss: 0, refuses this genre (line 11, column 9) [The stars]"),
        (4, "star Rex Ray: 0, needs the card Catering, which the line doesn't have (line 12, column 9) [The stars]"),
        (7, "star Vera Voss: 0, refuses this genre (line 11, column 9) [The stars]"),
        (8, "star Rex Ray: 0, needs the card Catering, which the line doesn't have (line 12, column 9) [The stars]"),
        (2, "the production period is 2 cards (line 5, column 5) [The production period]"),
        (1, "star Vera Voss: 0, refuses this genre (line 11, column 9) [The stars]"),
    ],
)
def test_a_film_fails_at_the_first_step_of_scoring(more: int, reason: str) -> None:
    told = score(f"{LACKING}  - {{film: 1, points: {13 + more}}}\n")["claims"][0]["because"]
    assert told.endswith(f"together 13; {reason}"), told


def test_a_trend_that_was_missed_is_thought_of_where_nothing_was_denied() -> None:
    record = LACKING.replace("      - {star: Vera Voss, points: 3, not_genre: [drama]}\n", "").replace("points: 4, needs", "points: 3, needs")
    record = record.replace("points: 5}", "points: 1}")
    told = score(f"{record}  - {{film: 1, points: 17}}\n")["claims"][0]["because"]
    assert told.endswith("the record says that film 1 missed the trend (line 5, column 5) [The trend]")


FAILED = """\
game: b-movies
mode: hidden-teams
players: [Ann, Bob, Cid, Dee]
studios: {Ann: Apollo, Bob: Nova, Cid: Nova, Dee: Apollo}
pitches:
  - {by: Ann, cards: 3, votes: {Bob: no, Cid: no, Dee: "yes"}}
  - {by: Bob, cards: 2, votes: {Ann: "yes", Cid: "yes", Dee: "yes"}}
popcorn: {Ann: [1], Bob: [0], Cid: [2, 3], Dee: []}
claims: [{winner: [Ann, Dee]}, {player: Ann, total: 3}]
"""


def test_points_are_not_shown_where_nothing_was_won() -> None:
    """Neither at a pitch that failed nor at an empty list or a row of zeros, unless there is nothing else."""
    who, much = (claim["because"] for claim in score(FAILED)["claims"])
    assert who.endswith("Apollo only 1 (line 7, column 5; line 8, column 31; line 8, column 11) [Points]")
    assert much.endswith("(line 8, column 11) [Playing in hidden teams]")
    none = score(FAILED.replace("Ann: [1]", "Ann: []"))["claims"][0]["because"]
    assert none.endswith("Apollo only 0 (line 7, column 5; line 8, column 30; line 6, column 5; line 8, column 43) [Points]")


KIT_TREND = """\
game: movie-empire
players: [Anna, Boris]
trends: {{3: T01}}
films:
  - {{by: Anna, round: 3, script: {script}, line: P10 P12 P20 P30, market: {market}{met}}}
claims: [{{film: 1, points: {points}}}]
"""
NOT_AS_ASKED = 'film 1: trend met, says the record, but not as T01 asks: "A drama that premieres in Europe."'


@pytest.mark.parametrize(
    ("script", "market", "points", "reason"),
    [
        ("S05", "usa", 16, NOT_AS_ASKED),
        ("S05", "usa", 13, NOT_AS_ASKED),
        ("S05", "europe", 15, NOT_AS_ASKED),
        ("S03", "usa", 15, "the trend asks for the market Europe"),
    ],
)
def test_a_trend_of_the_kit_is_told_by_what_its_card_asks_for(script: str, market: str, points: int, reason: str) -> None:
    told = score(KIT_TREND.format(script=script, market=market, points=points, met=", trend: met"))["claims"][0]["because"]
    assert told.endswith(f"; {reason} (line 5, column 5) [The trend]"), told


@pytest.mark.parametrize(
    ("script", "market", "met", "reason"),
    [
        ("S05", "usa", True, NOT_AS_ASKED),
        ("S03", "usa", True, "the trend asks for the market Europe"),
        ("S03", "internet", True, "film 1: on the internet no trend can be met"),
        ("S03", "europe", True, ""),
        ("S05", "europe", False, "the record says that film 1 missed the trend"),
    ],
)
def test_what_a_trend_brought_is_explained(script: str, market: str, met: bool, reason: str) -> None:
    play = play_of(KIT_TREND.format(script=script, market=market, points=1, met=", trend: met" if met else ""))
    result = score_play(play)
    told = play.rules.trace(play.record, result.outcome, result.rulings, "Anna", "film-1", play.game)
    said = [speech("en")(evidence.message) for evidence in told if evidence.clause in ("trend", "internet")]
    assert said == [reason] * bool(reason)


def test_a_claim_with_too_little_names_the_element_it_leaves_out() -> None:
    told = score(f"{LACKING}  - {{film: 1, points: 4}}\n")["claims"][0]["because"]
    assert told.endswith("together 13 (line 5, column 5) [The script]")


def test_a_total_without_one_line_fails_at_that_line() -> None:
    record = f"{TEAMS}claims: [{{player: Cleo, total: 4}}, {{player: Anna, total: 5}}]\n".replace("Cleo: []", "Cleo: [1]")
    lone, team = (claim["because"] for claim in score(record)["claims"])
    assert lone.endswith("[A player without a team]")
    assert team.endswith("and popcorn: 1; it would be 5 without this: popcorn (line 5, column 9; line 5, column 20; line 6, column 11) [Points]")
    alone = score(record.replace("total: 4", "total: 5"))["claims"][0]["because"]
    assert "it would be 5 without this: doubled, playing alone" in alone
    assert alone.endswith("[A player without a team]")


def test_the_vote_itself_is_cited_not_what_followed() -> None:
    assert claimed("b-movies/classic", "{pitch: 1, made: false}").endswith("[The vote]")


def test_where_nothing_of_a_players_own_is_written_the_list_of_players_is_the_place() -> None:
    record = "game: b-movies\nplayers: [Ann, Bob, Cid]\nfilms: {Ann: [3]}\nclaims: [{player: Bob, total: 2}]\n"
    assert score(record)["claims"][0]["because"].endswith("(line 2, column 16) [Points]")

"""Claims about a Movie Empire game, and the slip of the pen that would matter."""

import json
from typing import Any

import pytest
from helpers import ROOT, at, play_of, score

from companion.games.disputing import as_json, dispute
from companion.words import speech

from .records import HEAD, film

CORPUS = ROOT / "tests" / "corpus" / "movie-empire"


def answer(record: str, lang: str = "en") -> dict[str, Any]:
    """What `companion dispute` answers."""
    play = play_of(record)
    return as_json(dispute(play, play.common.rulings), speech(lang))


def because(record: str, claim: str) -> tuple[bool, str]:
    """Whether a claim is upheld, and why."""
    verdict = score(f"{record}claims: [{claim}]\n")["claims"][0]
    return verdict["upheld"], verdict["because"]


def corpus(name: str) -> str:
    return (CORPUS / f"{name}.yaml").read_text(encoding="utf-8")


# Claims


@pytest.mark.parametrize(
    ("name", "claim", "parts"),
    [
        ("script-not-met", "{film: 1, points: 16}", ["together 7; golden statue; script: 0, it needs 3 cards of shooting, the line has 1"]),
        ("script-not-met", "{film: 2, points: 5}", ["film 2 by Bob (drama, USA)", "4 points, as recorded"]),
        ("blockbuster", "{film: 3, points: 23}", ["trend 0", "together 20; film 3: on the internet no trend can be met"]),
        ("blockbuster", "{film: 4, points: 18}", ["trend 2, market 0, together 17; the trend asks for the market USA"]),
        ("jokers", "{film: 2, points: 4}", ["together 0; script: 0, it needs 2 cards of shooting, the line has 1"]),
        ("stars", "{film: 1, points: 22}", ["together 20; star Bea: 0, needs the card Editing, which the line doesn't have"]),
        ("stars", "{film: 1, points: 24}", ["together 20; star Cleo: 0, needs 2 cards of shooting, the line has 1"]),
        ("stars", "{film: 1, points: 26}", ["together 20; star Eve: 0, needs a film of the genre drama"]),
        ("stars", "{film: 1, points: 27}", ["together 20; star Fay: 0, refuses this genre"]),
        ("stars", "{film: 1, points: 40}", ["together 20; star Bea: 0, needs"]),
        ("lone-upgrade", "{film: 1, points: 10}", ["together 8; star Mia Moll: 0, needs the card Catering", "(line 14, column 9) [The stars]"]),
        ("lone-upgrade", "{film: 1, points: 16}", ["together 8; script: 0, it needs 2 cards of pre-production, the line has 1"]),
        ("period", "{film: 3, points: 14}", ["production 8", "period 2", "together 10"]),
        ("statues", "{film: 3, points: 8}", ["film 3 by Cid (comedy, China)", "6 points, as recorded"]),
        ("removed", "{winner: Ann}", ["Bob and Ann are level with 27 points", "more films released", "Bob 2, Ann 1"]),
        ("tie-parted-by-statues", "{winner: Bob}", ["level with 21 points", "more golden statues", "Ann 1, Bob 0"]),
        ("tie-parted-in-two-steps", "{player: Bob, place: 1}", ["more golden statues: Ann 1, Bob 0"]),
        ("tie-parted-in-two-steps", "{player: Dov, place: 2}", ["more films released: Bob 2, Dov 1"]),
        ("second-place-shared", "{player: Cid, place: 3}", ["Bob and Cid are level on everything"]),
        ("internet", "{winner: Ann}", ["Ann and Bob are level on everything"]),
        ("worked-example", "{winner: Boris}", ["Anna has 49 points, Boris only 21"]),
        (
            "worked-example",
            "{player: Boris, total: 24}",
            ["add up to 21", "film 2: 12", "sympathy: \u22121", "money: 1", "most films: 3", "most action films: 3"],
        ),
        ("within-the-track", "{player: Ann, total: 30}", ["add up to 32", "prestige track: 20", "unused dossier: 3", "most dramas: 3"]),
        (
            "three-of-each",
            "{player: Ann, total: 30}",
            ["most comedies: 3", "a film in each market: 5", "a film of each genre: 5", "most films in China: 3"],
        ),
    ],
)
def test_a_refuted_claim_is_told_where_it_parts_from_the_rules(name: str, claim: str, parts: list[str]) -> None:
    upheld, reason = because(corpus(name), claim)
    assert not upheld
    for part in parts:
        assert part in reason, reason


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("stars", "{film: 1, points: 19}"),
        ("period", "{film: 3, points: 14}"),
        ("statues", "{film: 3, points: 8}"),
        ("statues", "{film: 2, points: 12}"),
        ("worked-example", "{film: 1, points: 30}"),
        ("trends", "{film: 2, points: 14}"),
    ],
)
def test_where_nothing_was_denied_the_sum_is_all_there_is_to_tell(name: str, claim: str) -> None:
    upheld, reason = because(corpus(name), claim)
    assert not upheld
    assert reason.count(";") == ("golden statue" in reason)


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("script-not-met", "{film: 1, points: 7}"),
        ("script-not-met", "{film: 2, points: 4}"),
        ("internet", "{winner: [Bob, Ann]}"),
        ("second-place-shared", "{player: cid, place: 2}"),
        ("worked-example", "{player: Anna, total: 49}"),
    ],
)
def test_a_claim_that_is_right_is_upheld_whatever_was_denied(name: str, claim: str) -> None:
    upheld, reason = because(corpus(name), claim)
    assert upheld
    assert "needs" not in reason


@pytest.mark.parametrize(
    ("points", "reason"), [(12, "script: 0"), (4, "the trend asks for the market USA"), (7, "star Ivy: 0"), (5, "upgrade Editing"), (99, "script: 0")]
)
def test_of_all_that_was_denied_the_one_that_makes_up_the_difference_is_told(points: int, reason: str) -> None:
    script = "{points: 9, genre: drama, needs: {pre: 1}}"
    line = "[{card: Stunts, stage: shooting, points: 1}, {upgrade: Editing, stage: post, points: 3}, {star: Ivy, points: 4, needs: {card: Editing}}]"
    trend = HEAD + "trends: {2: {points: 2, without_market: 1, market: usa}}\n"
    record = film(line, script, more="market: china, round: 2, trend: met", head=trend)
    upheld, told = because(record, f"{{film: 1, points: {points}}}")
    assert not upheld
    assert f"together 3; {reason}" in told


def test_what_would_make_a_refuted_claim_hold() -> None:
    record = corpus("most-of-nothing") + "claims: [{player: Bob, total: 28}, {player: Bob, total: 29}, {player: Bob, total: 7}, {winner: Ann}]\n"
    assert [claim["otherwise"] for claim in answer(record)["claims"]] == [
        {"zero-most": "all-tied"},
        {"money-rest": "round", "zero-most": "all-tied"},
        None,
        None,
    ]


def test_what_would_make_a_claim_about_a_film_hold() -> None:
    record = corpus("hangs-on-two-rulings") + "claims: [{film: 1, points: 15}, {film: 1, points: 17}, {film: 1, points: 12}]\n"
    assert [claim["otherwise"] for claim in answer(record)["claims"]] == [
        {"upgrade-stage": "both"},
        {"long-production": "per-card", "upgrade-stage": "both"},
        None,
    ]


def test_what_would_make_a_claim_hold_is_sought_for_the_film_it_is_about() -> None:
    before = "films:\n  - {by: Bob, round: 1, genre: action, market: china, points: 15}\n"
    record = corpus("hangs-on-two-rulings").replace("films:\n", before) + "claims: [{film: 2, points: 15}, {film: 1, points: 16}]\n"
    assert [claim["otherwise"] for claim in answer(record)["claims"]] == [{"upgrade-stage": "both"}, None]


@pytest.mark.parametrize("points", ["x", "~", "1.5"])
def test_a_claim_without_sense(points: str) -> None:
    record = film() + f"claims: [{{film: 1, points: {points}}}]\n"
    assert score(record)["status"] == "invalid"


def test_a_film_without_points_of_its_own_can_not_be_claimed() -> None:
    record = f"{HEAD}films: [{{by: Anna, round: 1, genre: drama, market: usa}}]\nclaims: [{{film: 1, points: 5}}]\n"
    assert [problem["code"] for problem in score(record)["problems"]] == ["bad-claim"]


# The margin


def margin(record: str) -> tuple[str, int, int, list[str]] | None:
    """The change in words, line, column, and who would win."""
    found = answer(record)["margin"]
    return found and (found["change"], found["line"], found["column"], found["winners"])


CLOSE = """\
game: movie-empire
players: [Ann, Bob]
trends: {{3: {trend}}}
films:
  - {{by: Ann, round: 3, market: europe, script: {script}, line: {line}, trend: met}}
  - {{by: Bob, round: 3, market: usa, genre: drama, points: {points}}}
"""


def close(points: int, trend: str = "T06", script: str = "S03", line: str = "'P03 P14'") -> str:
    """Ann has 4+3+2+2 and 3+3+3+7 for films, dramas, Europe and the statue: 27; Bob his points and 3+3+3."""
    return CLOSE.format(trend=trend, script=script, line=line, points=points)


def test_a_number_by_one() -> None:
    record = close(19)
    assert margin(record) == ("film 2 came to 18 points, not 19", *at(record, "19"), ["Ann"])
    record = close(19, trend="{points: 2, market: europe}")
    assert margin(record) == ("the trend of round 3 is worth 3, not 2", *at(record, "2, market"), ["Ann"])
    record = close(19, line="[{card: Stunts, stage: shooting, points: 1}, {card: Casting, stage: pre, points: 2}]")
    assert margin(record) == ("Stunts in film 1 is worth 2, not 1", *at(record, "1}, {card"), ["Ann"])


@pytest.mark.parametrize("points", [15, 18])
def test_a_need_by_one(points: int) -> None:
    record = close(points, script="{points: 4, genre: drama, needs: {pre: 1, post: 1}}")
    assert margin(record) == ("the script of film 1 needs 0 cards of post-production, not 1", *at(record, "1}}, line"), ["Ann"])


def test_a_track_by_one() -> None:
    record = f"{HEAD}films: [{{by: Anna, round: 1, genre: drama, market: usa}}]\nend: {{Anna: {{track: 4}}, Boris: {{sympathy_points: 14}}}}\n"
    assert margin(record) == ("Anna's marker on the prestige track: 5, not 4", *at(record, "4}, Boris"), ["Anna"])


def test_a_mark() -> None:
    assert margin(close(10)) == ("film 1 missed the trend, contrary to the record", *at(close(10), "met}"), ["Bob"])
    record = close(12).replace("points: 12", "points: 12, statue: False")
    assert margin(record) == ("film 1 missed the trend, contrary to the record", *at(record, "met}"), ["Bob"])
    record = close(26).replace("points: 26", "points: 26, statue: false, removed: false")
    assert margin(record) == ("film 2 was removed, contrary to the record", *at(record, "false}"), ["Ann"])
    record = close(20) + "end: {Ann: {dossier: False}, Bob: {}}\n"
    assert margin(record) == ("Ann had an unused dossier, contrary to the record", *at(record, "False}"), ["Ann"])
    record = close(20, trend="{points: 2, keeps_sympathy: false}") + "end: {Ann: {dossier: FALSE}, Bob: {}}\n"
    assert margin(record) == ("Ann had an unused dossier, contrary to the record", *at(record, "FALSE}"), ["Ann"])


@pytest.mark.parametrize("word", ["true", "TRUE"])
def test_a_mark_that_was_set(word: str) -> None:
    record = close(17) + f"end: {{Bob: {{dossier: {word}}}}}\n"
    assert margin(record) == ("Bob had no unused dossier, contrary to the record", *at(record, f"{word}}}"), ["Ann"])


def test_marks_with_nothing_after_them_are_none() -> None:
    record = close(19).replace("points: 19", "points: 19, statue: , removed: ~") + "end: {Ann: {dossier: }, Bob: {dossier: ~}}\n"
    assert margin(record) == ("film 2 came to 18 points, not 19", *at(record, "19"), ["Ann"])
    assert margin(record.replace("19, statue", "26, statue")) is None


def test_a_trend_that_was_missed() -> None:
    record = close(17).replace("met}", "missed}")
    assert margin(record) == ("film 1 met the trend, contrary to the record", *at(record, "missed"), ["Ann"])


def test_a_trend_card() -> None:
    record = close(20)
    assert margin(record) == ("trend of round 3: T10 instead of T06", *at(record, "T06"), ["Ann"])


def test_a_script_card() -> None:
    record = close(22, trend="{points: 2}", line="'P03 P14 P34'")
    assert margin(record) == ("film 1: S09 instead of S03", *at(record, "S03"), ["Ann"])


def test_a_card_of_the_line() -> None:
    record = close(20, trend="{points: 2}", script="{points: 4, genre: drama, needs: {pre: 1, shooting: 1}}")
    assert margin(record) == ("film 1: P30 instead of P14", *at(record, "P14"), ["Ann"])
    record = close(20, trend="{points: 2}", script="{points: 4, genre: drama, needs: {pre: 1, shooting: 1}}", line="['P03', p14]")
    assert margin(record) == ("film 1: P30 instead of P14", *at(record, "p14"), ["Ann"])


def test_a_star() -> None:
    record = close(20, trend="{points: 2}", script="{points: 4, genre: drama}", line="[{card: Stunts, stage: shooting, points: 3}, K24]")
    assert margin(record) == ("film 1: K06 instead of K24", *at(record, "K24"), ["Ann"])


def test_a_card_that_somebody_in_the_line_asks_for() -> None:
    """Catering (P17) is better than Stunts (P14) only for Olga Samovarova; the upgrade of Visual Effects (P77) lies without its base (P44)."""
    record = close(19, trend="{points: 2}", script="{points: 4, genre: drama}", line="'P14 K13'")
    assert margin(record) == ("film 1: P17 instead of P14", *at(record, "P14"), ["Ann"])
    record = close(22, trend="{points: 2}", script="{points: 4, genre: drama}", line="'P37 P77'")
    assert margin(record) == ("film 1: P44 instead of P37", *at(record, "P37"), ["Ann"])
    record = close(20, trend="{points: 2}", script="{points: 4, genre: drama}", line="'P24 K13 P71'")
    assert margin(record) == ("film 1: P17 instead of P24", *at(record, "P24"), ["Ann"])


def test_nothing_that_stands_in_the_record_may_be_exchanged_for() -> None:
    everything = " ".join(f"P{number:02}" if not 58 <= number <= 66 else f"P{number}=post" for number in range(1, 83))
    stars = " ".join(f"K{number:02}" for number in range(1, 25))
    record = close(1, trend="{points: 2}", script="{points: 4, genre: drama}", line=f"'{everything} {stars}'")
    assert margin(record) is None


def test_what_another_film_holds_is_not_free_either() -> None:
    other = "  - {{by: Bob, round: 4, market: china, script: {script}, line: {line}, removed: true}}\n"
    record = close(22, trend="{points: 2}", line="'P03 P14 P34'") + other.format(script="S09", line="''")
    assert margin(record) == ("film 1: P30 instead of P14", *at(record, "P14"), ["Ann"])
    nothing, described = "{points: 0, genre: drama}", "{points: 4, genre: drama, needs: {pre: 1, shooting: 1}}"
    record = close(14, trend="{points: 2}", script=described) + other.format(script=nothing, line="P30 P31")
    assert margin(record) == ("film 1: P32 instead of P14", *at(record, "P14"), ["Ann"])
    record = close(20).replace("trends: {3: T06}", "trends: {3: T06, 5: T10, 6: T11, 7: T12}")
    assert margin(record) == ("film 1: P30 instead of P14", *at(record, "P14"), ["Ann"])


def test_names_are_no_numbers_though_they_look_like_it() -> None:
    record = "game: movie-empire\nplayers: [3, 4]\nfilms:\n  - {by: 3, round: 1, genre: drama, market: usa, points: 5}\n"
    assert margin(record) is None
    record = record.replace("genre: drama, market: usa, points: 5", "market: usa, script: S03, line: [{card: 7, stage: shooting, points: 1}]")
    assert margin(record) is None


def test_disputes_read_json_and_whatever_quotes_there_are() -> None:
    one = {"by": "Ann", "round": 3, "market": "europe", "script": "S03", "line": "P03 P14"}
    other = {"by": "Bob", "round": 3, "market": "usa", "genre": "drama", "points": 10}
    record = {"game": "movie-empire", "players": ["Ann", "Bob"], "films": [one, other]}
    for text in (json.dumps(record), json.dumps(record, indent=1)):
        assert margin(text) == ("film 2 came to 9 points, not 10", *at(text, "10"), ["Ann", "Bob"])


def test_a_line_over_several_lines_of_the_file() -> None:
    record = close(19, line='"P03\n      P14"')
    assert margin(record) == ("film 2 came to 18 points, not 19", *at(record, "19"), ["Ann"])


def test_a_slip_leaves_a_record_that_reads() -> None:
    record = f"{HEAD}mode: short\nfilms: []\nend: {{Anna: {{money: 0, sympathy: 5}}, Boris: {{money: 2, sympathy: 5}}, Cleo: {{}}}}\n"
    assert margin(record) == ("Anna's level of sympathy at the end: 4, not 5", *at(record, "5}, Boris"), ["Boris"])
    record = f"{HEAD}clean_hands: true\nfilms: []\nend: {{Anna: {{sympathy: 2, dossier: false}}, Boris: {{sympathy: 0, dossier: false}}}}\n"
    assert margin(record) is None


def test_disputes_of_long_records_end_soon() -> None:
    shown = "".join(f"  - {{by: Anna, round: {1 + at_ % 10}, market: usa, script: S03, line: P14 P75 P58=post K23}}\n" for at_ in range(40))
    assert answer(f"{HEAD}films:\n{shown}")["readings"] == 512


# What a film counts for, beside its points


def test_a_statue_alone_can_decide() -> None:
    record = f"{HEAD}films:\n  - {{by: Anna, round: 1, genre: drama, market: usa, points: 14, statue: true}}\n"
    record += "  - {by: Boris, round: 2, genre: drama, market: usa, points: 16}\n"
    assert margin(record) == ("film 1 got no golden statue, contrary to the record", *at(record, "true"), ["Boris"])


def test_a_genre_alone_can_decide() -> None:
    """In an empty line no script is met; but another genre is Boris's third."""
    counted = "  - {{by: {}, round: {}, genre: {}, market: usa, points: {}}}\n"
    films = "".join(counted.format("Anna", number, "action", points) for number, points in ((1, 5), (2, 0), (3, 0)))
    films += counted.format("Boris", 4, "action", 0) + counted.format("Boris", 5, "comedy", 0)
    record = f"{HEAD}films:\n{films}  - {{by: Boris, round: 6, market: usa, script: S02, line: ''}}\n"
    assert margin(record) == ("film 6: S03 instead of S02", *at(record, "S02"), ["Boris"])


def test_a_trend_card_that_not_all_films_of_the_round_depend_on() -> None:
    record = close(20).replace("[Ann, Bob]", "[Ann, Bob, Cid]") + "  - {by: Cid, round: 3, market: internet, script: S09, line: P34, trend: met}\n"
    assert margin(record) == ("trend of round 3: T10 instead of T06", *at(record, "T06"), ["Ann"])

"""What a Movie Empire record may hold or leave out, and how it is written back."""

import json
import re

import pytest
from helpers import codes, decision, play_of, problems, result_of, score

from companion.catalog import load_game
from companion.records import blank_record

from .records import HEAD, RECORD, changed, film, premieres


@pytest.mark.parametrize(("level", "points"), list(zip(range(-5, 6), (-8, -6, -4, -2, -1, 0, 1, 2, 4, 6, 8), strict=True)))
def test_the_sympathy_bar_of_the_kit(level: int, points: int) -> None:
    lines = score(f"{HEAD}films: []\nend: {{Cleo: {{sympathy: {level}}}}}\n")["standings"]
    assert next(one for one in lines if one["name"] == "Cleo")["total"] == points


@pytest.mark.parametrize(("money", "floor", "nearest"), [(0, 0, 0), (1, 0, 0), (2, 0, 1), (3, 1, 1), (4, 1, 1), (5, 1, 2), (14, 4, 5)])
def test_money(money: int, floor: int, nearest: int) -> None:
    record = f"{HEAD}films: []\nend: {{Cleo: {{money: {money}}}}}\n"
    assert max(one["total"] for one in score(record)["standings"]) == floor
    assert max(one["total"] for one in score(record, money_rest="round")["standings"]) == nearest


@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("{Anna: {}, Boris: {}, Cleo: {}}", "final"),
        ("{Anna: {}, Boris: {}}", "partial"),
        ("{}", "partial"),
        ("", "partial"),
        ("{Anna: , Boris: , Cleo: }", "final"),
    ],
)
def test_a_game_is_over_when_every_players_end_is_written(end: str, status: str) -> None:
    assert score(f"{HEAD}films: []\nend: {end}\n")["status"] == status
    assert score(f"{HEAD}films: []\n")["status"] == "partial"


def test_what_is_left_out_at_the_end_is_nothing() -> None:
    result = result_of(f"{HEAD}films: []\nend: {{Anna: }}\n")
    assert result.outcome.unrecorded == {(name, source) for name in ("Boris", "Cleo") for source in ("sympathy", "money", "dossier")}
    films = premieres(("Anna", 1, "usa"), ("Boris", 1, "china")).replace(", points: 1", "", 1)
    computed = "  - {by: Cleo, round: 1, market: europe, script: {points: 5, genre: drama}, line: P14}\n"
    within = result_of(films + computed + "end: {Anna: {track: 5}, Boris: {}, Cleo: {}}\n")
    assert within.outcome.unrecorded == {("Anna", "film-1")}


@pytest.mark.parametrize("hands", ["false", "False", "~", ""])
def test_dossiers_are_fine_where_hands_are_not_clean(hands: str) -> None:
    assert problems(changed("game: movie-empire\n", f"game: movie-empire\nclean_hands: {hands}\n")) == []


@pytest.mark.parametrize("mode", ["full", "~"])
def test_the_full_game_goes_without_saying(mode: str) -> None:
    assert score(f"{HEAD}mode: {mode}\nfilms: []\n")["mode"] == "full"


def test_names_of_players_and_cards_are_compared_in_one_way() -> None:
    cards = "{card: 'Se\u0301ance', stage: shooting, points: 1}, {upgrade: ' SÉANCE', stage: shooting, points: 4}"
    record = film(f"[{cards}, {{star: X, points: 2, needs: {{card: séance}}}}]")
    found = score(record.replace("by: Anna", "by: ' anna'"))
    assert (found["problems"], decision(found, "film-1")["production"], decision(found, "film-1")["stars"]) == ([], 5, 2)
    assert found["standings"][0]["name"] == "Anna"


@pytest.mark.parametrize("part", ["", "without_market: 0, ", "without_market: , "])
def test_a_trend_may_bring_nothing_off_its_market(part: str) -> None:
    trend = f"{HEAD}trends: {{2: {{points: 2, {part}market: usa}}}}\n"
    assert decision(score(film(more="market: china, round: 2, trend: met", head=trend)), "film-1")["trend"] == 0


def test_a_star_or_joker_may_be_called_like_a_card() -> None:
    record = film("[{card: Stunts, stage: shooting, points: 1}, {star: Stunts, points: 4}, {joker: Stunts, as: shooting}]")
    assert problems(record) == []
    assert decision(score(record), "film-1") | {"production": 1, "stars": 4, "points": 10} == decision(score(record), "film-1")


def test_results_name_game_file_players_and_repeat_claims() -> None:
    result = score(film() + "claims: [{film: 1, points: 3}, {winner: anna}]\n")
    assert (result["schema"], result["file"], result["game"]) == (1, "test.yaml", "movie-empire")
    assert [one["members"] for one in result["standings"]] == [["Anna"], ["Boris"], ["Cleo"]]
    assert [one["claim"] for one in result["claims"]] == [{"film": 1, "points": 3}, {"winner": "Anna"}]


def test_results_say_whether_something_is_wrong() -> None:
    assert result_of(film("P58")).failed
    assert result_of(film() + "claims: [{winner: Boris}]\n").failed
    assert not result_of(film("P03") + "claims: [{winner: Anna}]\n").failed
    problem = score(film("P03"))["problems"][0]
    assert problem.pop("message")
    assert problem == {"level": "warning", "code": "no-shooting", "line": 4, "column": 5, "player": "Anna"}
    rules = {line["source"]: line["rule"] for line in score(film())["standings"][0]["lines"]}
    assert rules == {"film-1": "premiere", "most-films": "most", "most-drama": "most", "most-usa": "most"}


def test_a_name_that_is_a_number_is_text() -> None:
    record = film("[{card: 7, stage: shooting, points: 1}, {upgrade: '7', stage: shooting, points: 4}]")
    assert decision(score(record), "film-1")["production"] == 5


def test_json_is_read_the_same_way() -> None:
    record = {
        "game": "movie-empire",
        "players": ["Anna", "Boris"],
        "trends": {"3": "T06"},
        "films": [{"by": "Anna", "round": 3, "script": "S03", "line": "P03 P14", "market": "europe", "trend": "met", "statue": True}],
        "end": {"Anna": {"money": 3, "dossier": True}, "Boris": None},
    }
    for text in (json.dumps(record), json.dumps(record, indent=2)):
        result = score(text)
        assert (result["problems"], decision(result, "film-1")["points"]) == ([], 4 + 3 + 2 + 2)


def test_a_star_may_refuse_nothing_and_a_need_may_be_nothing() -> None:
    record = film(
        "[P14, {star: X, points: 2, needs: , not_genre: }, {star: Y, points: 2, needs: {stages: {post: 0}, card: , genre: }, not_genre: []}]"
    )
    assert (problems(record), decision(score(record), "film-1")["stars"]) == ([], 4)


def test_a_line_longer_than_any_deck_is_refused_not_suffered() -> None:
    record = film("[" + ",".join(["P67"] * 6000) + "]")
    assert "too-many" in codes(record)
    assert decision(score(film("[" + ",".join(["P71"] * 4000) + "]")), "film-1")["production"] == 4000


# The canonical form


def test_the_canonical_form_is_one_people_can_read() -> None:
    text = RECORD.replace("films:\n", "  5: t05\nfilms:\n").replace(
        "    line:\n", "    statue: true\n    removed: false\n    line:\n      - p58=shooting\n      - k10\n"
    )
    play = play_of(text.replace("by: Anna", "by: anna"))
    assert play.canonical().splitlines() == [
        "game: movie-empire",
        "players: [Anna, Boris, Cleo]",
        "mode: full",
        "trends:",
        "  '3': {points: 3, without_market: 1, market: europe, keeps_sympathy: false}",
        "  '5': T05",
        "films:",
        "  - {by: Anna, round: 3, market: europe, script: {points: 9, genre: drama, needs: {pre: 1, shooting: 2}}, line: [P58=shooting, K10, "
        "{card: Script Doctor, stage: pre, points: 2}, {star: Vera Voss, points: 3, needs: {stages: {shooting: 2}, card: Catering, genre: drama}, "
        "not_genre: [comedy]}, {card: Catering, stage: shooting, points: 1}, {joker: director, as: shooting}, "
        "{upgrade: Soundtrack, stage: post, points: 2}], trend: met, statue: true}",
        "  - {by: Boris, round: 4, market: usa, genre: action, points: 12, statue: true}",
        "end:",
        "  Anna: {money: 8, sympathy: 2, dossier: true}",
        "  Boris: {money: 3, sympathy_points: -1, track: 12}",
        "  Cleo: {money: 0, sympathy: 0}",
    ]


@pytest.mark.parametrize("name", ["3", "true", "no", "~", "a: b", "#1", "'", '"', "12:30", "- x", "é\u0301", "😀"])
def test_the_canonical_form_reads_back_whatever_cards_are_called(name: str) -> None:
    quoted = json.dumps(name, ensure_ascii=False)
    rest = "stage: shooting, points: 1"
    record = film(f"[{{card: {quoted}, {rest}}}, {{upgrade: {quoted}, {rest}}}, {{star: {quoted}, points: 1}}]")
    again = play_of(play_of(record).canonical())
    assert [card.name for card in again.record.films[0].line] == [name] * 3
    assert again.canonical() == play_of(record).canonical()


def test_the_canonical_form_names_no_needs_there_are_not() -> None:
    text = play_of(film("[{star: Ivy, points: 1}]")).canonical()
    assert "line: [{star: Ivy, points: 1, needs: {stages: {}}, not_genre: []}]" in text


def test_the_canonical_form_keeps_what_is_said() -> None:
    record = f"""\
{HEAD}mode: short
clean_hands: true
trends: {{2: {{points: 1}}, 7: t01}}
films:
  - {{by: Cleo, round: 1, genre: comedy, market: internet, removed: true}}
  - {{by: Cleo, round: 2, genre: comedy, market: usa, points: -3, statue: false}}
  - {{by: Anna, round: 7, script: s36, line: , market: china, trend: missed}}
end: {{Cleo: {{track: 4, sympathy: -2}}}}
claims: [{{film: 2, points: -3}}]
"""
    again = play_of(play_of(record).canonical())
    assert (again.record.mode, again.record.clean_hands, again.record.trends) == ("short", True, play_of(record).record.trends)
    assert again.canonical().splitlines()[2:] == [
        *("mode: short", "clean_hands: true", "trends:", "  '2': {points: 1, without_market: 0, keeps_sympathy: false}", "  '7': T01", "films:"),
        "  - {by: Cleo, round: 1, market: internet, genre: comedy, removed: true}",
        "  - {by: Cleo, round: 2, market: usa, genre: comedy, points: -3, statue: false}",
        "  - {by: Anna, round: 7, market: china, script: S36, line: [], trend: missed}",
        *("end:", "  Cleo: {money: 0, sympathy: -2, track: 4}", "claims:", "  - {film: 2, points: -3}"),
    ]


# The blank record


@pytest.mark.parametrize("lang", ["en", "it", "ru", "uk"])
def test_the_examples_of_the_blank_record_are_records(lang: str) -> None:
    blank = blank_record(load_game("movie-empire"), lang, ["Anna", "Boris"])
    assert problems(blank) == []
    filled = re.sub(r"^  # (- |  |\d+: |Anna: |Boris: )", r"  \1", blank, flags=re.MULTILINE)
    filled = re.sub(r"^# ((rulings|claims|mode|clean_hands):|  - )", r"\1", filled, flags=re.MULTILINE)
    result = score(filled)
    assert (result["problems"], result["status"], result["mode"], len(result["decisions"]), len(result["claims"])) == ([], "final", "short", 3, 2)
    points = {"script": 4, "stars": 0, "production": 2 + 1 + 3 + 1, "period": 0, "trend": 3, "market": 2}
    assert decision(result, "film-1") == {"id": "film-1", **points, "statue": True, "sympathy": 1, "points": 16}

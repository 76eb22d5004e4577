"""Hints of `companion check`: what is open in a record, or possible but likely a slip, and where it stands."""

import pytest
from helpers import at, best_movie, play_of, score
from telling import hint_places, hinted

from companion.games import score_play
from companion.reports import report_of
from companion.words import speech

B_MOVIES = "game: b-movies\nplayers: [Dana, Egor, Fay]\n"
WIND = "game: wind-the-film\nplayers: [Ann, Bob]\n"
EMPIRE = "game: movie-empire\nplayers: [Ann, Bob]\n"


def test_what_is_still_open_is_told_where_it_stands() -> None:
    short = best_movie({"Anna": "R1 R2 R3", "Boris": "B3 B4"})
    assert hint_places(short) == [at(short, "rows"), at(short, "B3 B4")]
    popcorn = B_MOVIES + "films: {}\npopcorn: {Dana: []}\n"
    assert hint_places(popcorn) == [at(popcorn, "popcorn")]
    none = B_MOVIES + "films: {}\n"
    assert hint_places(none) == [at(none, "films")]
    log = WIND + "turns:\n  - Ann: B1\n"
    assert hint_places(log) == [at(log, "turns")]
    final = log + "final: []\n"
    assert hint_places(final) == [at(final, "final")]
    empire = EMPIRE + "films: []\nend: {Ann: {}}\n"
    assert hint_places(empire) == [at(empire, "end")]
    begun = EMPIRE + "films: []\n"
    assert hint_places(begun) == [at(begun, "films")]


def test_a_player_is_found_under_another_spelling_and_an_empty_row_by_its_key() -> None:
    record = best_movie({"Anna": "R1"}, more="  BORIS:\n").replace("[Anna]", "[Anna, Boris]")
    assert hint_places(record)[1] == at(record, "BORIS")


# Wind the Film!


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("{Ann: {blue: 1}}", "no photo is written down for Bob"),
        ("{Ann: {blue: 1}, Bob: {}}", "no photo is written down for Bob"),
        ("", "no photo is written down for Ann and Bob"),
        ("{Ann: {blue: 1}, Bob: {blue: x}}", None),
    ],
)
def test_whoever_has_no_photo_is_told(rows: str, told: str | None) -> None:
    record = f"{WIND}rows: {rows}\n"
    assert hinted(record) == ([told] if told else [])
    assert "Bob: {}" not in rows or hint_places(record) == [at(record, "Bob:")]
    assert [problem for problem in score(record)["problems"] if problem["level"] == "hint"] == []


def log(*turns: str, final: tuple[str, ...] | None = None, players: str = "[Ann, Bob]") -> str:
    """A log of turns such as "Ann: B1"."""
    last = "" if final is None else "final:\n" + "".join(f"  - {turn}\n" for turn in final)
    return f"game: wind-the-film\nplayers: {players}\nturns:\n" + "".join(f"  - {turn}\n" for turn in turns) + last


@pytest.mark.parametrize(
    ("turns", "places"),
    [
        (("Ann: B1", "Bob: B2", "Ann: B3"), []),
        (("Ann: B1", "Ann: B2", "Bob: B3"), [(5, 5)]),
        (("Bob: B1", "Ann: B2"), [(4, 5)]),
        (("Ann: B1", "Bob: B2", "Bob: B3", "Ann: B4", "Ann: B5"), [(6, 5), (8, 5)]),
    ],
)
def test_a_turn_out_of_turn_is_told(turns: tuple[str, ...], places: list[tuple[int, int]]) -> None:
    assert hint_places(log(*turns), "turn-order") == places


def test_a_turn_is_missed_in_the_order_of_the_players() -> None:
    told = hinted(log("Ann: B1", "Cid: B2", "Ann: B3", players="[Ann, Bob, Cid]"), "turn-order")
    assert told == ["out of turn: Bob is next, not Cid; is a turn missing?"]


def test_final_plays_go_round_once_whoever_begins() -> None:
    turns, begun = ("Ann: B1", "Bob: B2"), ("Bob: R1 R2", "Ann: R3 R4")
    assert hinted(log(*turns, final=begun), "turn-order") == []
    assert hinted(log(*turns, final=(*begun, "Bob: R5 R6")), "turn-order") == ["a second final play of Bob; everybody has one"]
    assert hinted(log("Ann: B1", players="[Ann, Bob, Cid]", final=("Ann: R1 R2", "Cid: R3 R4", "Bob: R5 R6")), "turn-order") == [
        "out of turn: Bob is next, not Cid; is a turn missing?",
        "out of turn: Ann is next, not Bob; is a turn missing?",
    ]


def test_an_empty_turn_is_told_unless_it_is_still_to_be_played() -> None:
    empty = log("Ann:", "Bob: B2", "Ann:")
    assert hint_places(empty, "turn-length") == [(4, 5)]
    assert hinted(empty, "turn-length") == ["no photo in this turn of Ann; it is 1 to 3"]
    assert len(hinted(log("Ann:", "Bob: B2", "Ann:", final=("Ann: R1 R2",)), "turn-length")) == 2


# B-Movies


@pytest.mark.parametrize(
    ("studios", "told"),
    [
        ("Dana: Apollo, Egor: Apolo, Fay: Nova, Gil: Nova", 'the studio "Apolo" is Egor\'s alone; did you mean "Apollo"?'),
        ("Dana: Apolo, Egor: Apollo, Fay: Apollo, Gil: Nova", 'the studio "Apolo" is Dana\'s alone; did you mean "Apollo"?'),
        ("Dana: Аполло, Egor: Apollo, Fay: Apollo, Gil: Nova", 'the studio "Аполло" is Dana\'s alone; did you mean "Apollo"?'),
        ("Dana: Studio 1, Egor: Studio 2, Fay: Studio 1, Gil: Studio 3", None),
        ("Dana: Studio A, Egor: Studio B, Fay: Studio II, Gil: Studio III", None),
        ("Dana: Apollo, Egor: apollo, Fay: Nova, Gil: Nova", None),
        ("Dana: Apollo, Egor: Rialto, Fay: Nova, Gil: Nova", None),
    ],
)
def test_a_misspelt_studio_is_told(studios: str, told: str | None) -> None:
    record = f"game: b-movies\nmode: hidden-teams\nplayers: [Dana, Egor, Fay, Gil]\npitches: []\npopcorn: {{}}\nstudios: {{{studios}}}\n"
    assert hinted(record, "lone-studio") == ([told] if told else [])
    if told:
        assert hint_places(record, "lone-studio") == [at(record, told.split('"')[1] + ",")]


def test_a_co_op_game_without_scenes_is_told() -> None:
    record = B_MOVIES + "mode: co-op\ndirector: Dana\nstart_popcorn: 2\nscenes:\n"
    assert (hinted(record), hint_places(record)) == (["no scenes are written down"], [at(record, "scenes")])


# Movie Empire


def films(*lines: str, trends: str = "") -> str:
    """Films by Ann, each in round 3 unless it says otherwise."""
    told = [line if "round" in line else f"{line}, round: 3" for line in lines]
    return f"{EMPIRE}trends: {{{trends}}}\nfilms:\n" + "".join(f"  - {{by: Ann, market: usa, {line}}}\n" for line in told)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("script: S03, line: P04", "script: S03, line: P05, round: 5"), ["S03 is already the script of film 1; the card exists once"]),
        (("script: S03, line: P04 K12", "script: S04, line: P05 K12"), ["K12 already lies in film 1 of the same round; the card exists once"]),
        (("script: S03, line: P04", "script: S04, line: P04, round: 4"), []),
        (("script: S03, line: P58=pre P58=pre",), ["P58 already lies in film 1 of the same round; the card exists once"]),
        (("script: S03, line: P04 P04",), []),
        (("script: S03, line: [{card: A, stage: post, points: 1}]", "script: S04, line: [{card: A, stage: post, points: 1}]"), []),
    ],
)
def test_a_card_of_the_kit_in_two_places_is_told(lines: tuple[str, ...], told: list[str]) -> None:
    assert hinted(films(*lines), "duplicate-card") == told


def test_a_trend_of_two_rounds_is_told_at_the_second() -> None:
    record = films(trends="3: T04, 5: T01, 6: t04")
    assert hinted(record, "duplicate-card") == ["T04 was already the trend of round 3; the card exists once"]
    assert hint_places(record, "duplicate-card") == [at(record, "t04")]


@pytest.mark.parametrize(
    ("film", "trends", "told"),
    [
        ("script: S01, line: P14 P24, trend: met", "3: T04", ["not as T04 asks"]),
        ("script: S03, line: P04 P24", "3: T09", []),
        ("script: S03, line: P04 P14", "3: T09", ["fits T09"]),
        ("script: S03, line: P04 P14, trend: met", "3: T09", []),
        ("script: S03, line: P04 P14, round: 4", "3: T09", []),
        ("script: S03, line: P04 P14 K01", "3: T01", ["fits T01"]),
        ("script: S03, line: P04 P14, trend: met", "3: T06", []),
        ("genre: drama, points: 9", "3: T06", []),
        ("script: S03, line: P04 P14", "3: {points: 3}", []),
        ("script: {points: 5, genre: comedy}, line: P14 P24, trend: met", "3: T01", ["not as T01 asks"]),
    ],
)
def test_a_trend_that_a_film_meets_otherwise_than_written_is_told(film: str, trends: str, told: list[str]) -> None:
    record = films(film, trends=trends)
    found = hinted(record, "trend")
    assert len(found) == len(told)
    assert all(words in sentence for words, sentence in zip(told, found, strict=True))
    if told:
        assert hint_places(record, "trend") == [at(record, "{by")]


def test_no_trend_is_asked_of_films_on_the_internet() -> None:
    fitting = films("script: S03, line: P04 P14", trends="3: T09")
    assert hinted(fitting, "trend")
    assert not hinted(fitting.replace("market: usa", "market: internet"), "trend")


def test_what_may_be_a_slip_stands_in_the_report_but_not_in_the_result() -> None:
    play = play_of(films("script: S01, line: P14 P24, trend: met", trends="3: T04"))
    say = speech("en")
    result = score_play(play)
    assert result.problems == ()
    assert any("not as T04 asks" in told for told in report_of(play, result, say, lambda problem: say(problem.message)).problems)

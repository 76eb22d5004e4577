"""How an answer is read: in any of our languages, on any keyboard; what is offered in the place of a refused one."""

import re
from types import SimpleNamespace
from typing import cast

import pytest
from evenings import EVENINGS, evening
from seats import begin, record, refused, typed
from tables import Playing, playing

from companion.catalog import load_game
from companion.catalog.clauses import clause_titles
from companion.cli.session import Session
from companion.cli.talk import at_length, report
from companion.paths import LANGUAGES
from companion.table.asking import Refusal, find_colour
from companion.table.sitting import answer, edit
from companion.words import speech

play = pytest.fixture(playing)
FILM = ["A, B", "", "", "", "*"]
BEST = ["Anna Boris", "", "*", "y g r b"]


@pytest.mark.parametrize("slug", ["best-movie", "wind-the-film"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_colours_are_named_in_ones_own_language(slug: str, lang: str) -> None:
    colours = load_game(slug).colours
    assert [find_colour(speech(lang)(colour.name).upper(), colours) for colour in colours] == list(colours)
    assert [find_colour(colour.letter.lower(), colours) for colour in colours] == list(colours)


@pytest.mark.parametrize("line", ["желтый зел крас сини", "жовтий зелений червоний синій", "gia ver ros blu", "ye gr re bl"])
def test_genres_are_placed_in_any_language(line: str) -> None:
    sitting = typed(begin("best-movie"), [*BEST[:3], line])
    assert "genres: [yellow, green, red, blue]" in record(sitting)


@pytest.mark.parametrize(("slug", "lines"), [("best", [*BEST[:3], "зелёный жл", "q"]), ("wind", ["Anna Boris", "", "rows", "*", "зелёный жл", "q"])])
def test_a_refused_colour_is_told_in_one_language(slug: str, lines: list[str], play: Playing) -> None:
    refused = play(slug, lines, 1, "ru").refused
    assert "жёлт" in refused
    assert "yellow" not in refused


def test_what_a_choice_is_called_here_is_an_answer() -> None:
    films = ["Anna Boris", "", "full", "", "*", "Anna", "1", "commedia 7", "европа", "", "-"]
    assert "market: europe, genre: comedy" in record(typed(begin("movie-empire"), films))


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("R13", None),
        ("W5", None),
        ("к2", "R2"),
        ("2r", "R2"),
        ("к2 Г3", None),
        ("к2 п3", "R2 G3"),
        ("R2 п3", "R2 G3"),
        ("ф12 u", None),
        ("к2 R2", None),
    ],
)
def test_only_what_is_right_as_a_whole_is_offered(line: str, offered: str | None) -> None:
    """A switched keyboard or letters that look alike, never the card that is most like it."""
    sitting = typed(begin("best-movie"), BEST)
    refusal = answer(sitting, line)
    assert isinstance(refusal, Refusal)
    assert refusal.near == offered
    begun = typed(sitting, ["V1"])
    changed = edit(begun, len(begun.state.answered), line)
    assert isinstance(changed, Refusal)
    assert changed.near == (offered if " " not in line else None)


@pytest.mark.parametrize(
    ("slug", "lines", "line", "offered"),
    [
        ("wind-the-film", ["A B", "", "turns", "*", "b r y g n", ""], "и1 И3", "B1 B3"),
        ("wind-the-film", ["A B", "", "turns", "*", "b r y g n", ""], "и1 B99", None),
        ("movie-empire", ["A B", "", "", "", "*", "1", "1", "S01"], "З01 Р01", None),
        ("movie-empire", ["A B", "", "", "", "*", "1", "1", "S01"], "З01 К01", "P01 K01"),
        ("movie-empire", ["A B", "", "", "", "*", "1", "1", "S01"], "p1 Р58=shooting K4", "P01 P58=shooting K04"),
        ("movie-empire", ["A B", "", "", "", "*", "1", "1"], "s7", "S07"),
        ("b-movies", ["A B C", "", "", "*", "", ""], "T1 s2", "T01 S02"),
    ],
)
def test_cards_in_one_answer_are_offered_alike(slug: str, lines: list[str], line: str, offered: str | None) -> None:
    refusal = answer(typed(begin(slug), lines), line)
    assert isinstance(refusal, Refusal)
    assert refusal.near == offered


PITCH = ["A, B, C", "", "classic", "*", "pitches", "", "2"]


@pytest.mark.parametrize(
    ("line", "votes"),
    [
        ("yn", "y n"),
        ("y!", "y !"),
        ("дн", "y n"),
        ("да нет", "y n"),
        ("так ні", "y n"),
        ("sì no", "y n"),
        ("yes! no", "! n"),
        ("ДА!, нет", "! n"),
        ("sn", "y n"),
    ],
)
def test_votes_are_words_or_letters(line: str, votes: str) -> None:
    assert record(typed(begin("b-movies"), [*PITCH, line])) == record(typed(begin("b-movies"), [*PITCH, votes]))


@pytest.mark.parametrize(
    ("line", "reason"),
    [("no", "votes: 1; it is 2"), ("да", "votes: 1; it is 2"), ("y!!", "votes: 1"), ("yx", '"x" is no vote'), ("y да нет", "votes: 3")],
)
def test_a_whole_word_is_one_vote(line: str, reason: str) -> None:
    assert reason in refused(answer(typed(begin("b-movies"), PITCH), line))


@pytest.mark.parametrize(
    ("line", "reason"), [("Apollo", '"Apollo" stands where'), ("1 x2", '"x2" stands where'), ("15", "5 is out of range"), ("²", "stands where")]
)
def test_what_is_no_number_of_tokens_is_told_whole(line: str, reason: str) -> None:
    assert reason in refused(answer(typed(begin("b-movies"), [*PITCH[:4], "films", "-", "-", "-"]), line))


COOP = ["A, B, C", "", "co-op", "*", "A", "1", ""]


@pytest.mark.parametrize("line", ["p", "pass", "п", "пропуск", "проп", "passa", "ПРОПУСК"])
def test_a_turn_is_passed_in_any_language(line: str) -> None:
    assert "{by: B, do: pass}" in record(typed(begin("b-movies"), [*COOP, line]))


@pytest.mark.parametrize("lines", [[*COOP, "y n"], [*PITCH, "y n"]])
def test_votes_are_said_in_ones_own_language(lines: list[str], play: Playing) -> None:
    said = play("b-movies", lines, lang="ru").said
    assert re.search(r"  \w — да и \w — нет", said)
    assert "yes" not in said


@pytest.mark.parametrize("row", ["1 x 8 x5", "1 х 8 х5", "В1, Х, 8, Х5"])
def test_blurred_photos_are_marked_on_any_keyboard(row: str) -> None:
    assert "blue: 1 x 8 x5" in record(typed(begin("wind-the-film"), ["A, B", "", "rows", "*", "b r y g n", "", row]))


@pytest.mark.parametrize(
    ("slug", "lines", "line", "reason"),
    [
        ("b-movies", [*PITCH, "y n", "", "T01 T02", "y y", ""], "S01 T02", "T02 lies in B's film since pitch 2; every card exists once"),
        (
            "movie-empire",
            [*FILM, "B", "1", "S01", "P14", "usa", "-", "A", "1"],
            "s01",
            "S01 lies beside B's office since film 1; every card exists once",
        ),
    ],
)
def test_a_card_that_stays_where_it_lies_is_not_entered_again(slug: str, lines: list[str], line: str, reason: str) -> None:
    assert refused(answer(typed(begin(slug), lines), line)) == reason


def test_the_cards_of_a_failed_pitch_may_come_again() -> None:
    sitting = typed(begin("b-movies"), [*PITCH[:-1], "T01 T02", "n n", "", "T01 T02"])
    assert sitting.state.question is not None
    assert sitting.state.question.key == "pitch 2 votes"


@pytest.mark.parametrize(("line", "market"), [("eu", "europe"), ("Інт", "internet"), ("кит", "china"), ("3", "china")])
def test_a_choice_may_be_only_begun(line: str, market: str) -> None:
    assert f"market: {market}" in record(typed(begin("movie-empire"), [*FILM, "A", "1", "drama 9", line, ""]))


def test_a_trend_is_said_in_ones_own_language(play: Playing) -> None:
    said = play("movie", [*FILM, "A", "1", "S01", "P14", "usa", "3 1 europa", "l"], lang="it").said
    assert "  11. Tendenza del round 1: 3 1 Europa\n" in said


@pytest.mark.parametrize("slug", EVENINGS)
def test_every_question_names_a_clause_of_the_rules(slug: str) -> None:
    asked = {item.question.clause for seed in range(9) for item in typed(begin(slug), evening(slug, seed)).state.answered}
    assert asked <= clause_titles(slug, "en").keys() | {""}


def test_a_film_says_why_its_cards_bring_nothing_and_what_the_codes_are_called(play: Playing) -> None:
    said = play("movie", [*FILM, "A", "1", "S01", "P01 K01", "usa", "-", "e 9 P01"]).said
    assert "S01 The Last Parking Space" in said
    assert "P01 Script Doctor and K01 Rex Granite" in said
    denied = "Script: 0, it needs 2 cards of shooting, the line has 0; star Rex Granite: 0, needs the card Stunts"
    assert said.count(denied) == 1
    assert "cards of shooting, the line has 0\n" in said[said.index(denied) + len(denied) + 40 :]


def test_a_refused_colour_is_told_as_it_was_typed() -> None:
    assert '"B1" is no genre colour' in refused(answer(typed(begin("best-movie"), BEST[:3]), "Y B1"))
    assert '"B1" is no colour in play' in refused(answer(typed(begin("wind-the-film"), ["A, B", "", "rows", "*"]), "Y B1"))


def test_a_refused_row_is_told_as_it_was_typed() -> None:
    assert '"Оля" is no photo' in refused(answer(typed(begin("wind-the-film"), ["A, B", "", "rows", "*", "b r y g n", ""]), "1 Оля"))


def test_nobody_wins_while_something_is_asked(play: Playing) -> None:
    said = play("wind", ["A, B", "", "rows", "*", "", "", "1 x 3", "s"]).said
    assert "A leads with −11 points" in said
    assert "2. B: −15" in said


def test_a_result_read_aloud_keeps_numbers_apart() -> None:
    sitting = typed(begin("best-movie"), [*BEST, "R1 V2"])
    told = report(sitting, cast(Session, SimpleNamespace(speech=speech("en"))))
    assert told is not None
    assert at_length(told)[3:5] == ["Anna – award 1: 1", "Anna takes award 1: the only nominee, with R1"]


@pytest.mark.parametrize(
    ("slug", "lines"),
    [("movie", [*FILM, "A", "1", "drama 7", "usa", "n"]), ("best", [*BEST, "R1 V2"]), ("wind", ["A, B", "", "rows", "*", "", "", "1 x 3"])],
)
def test_running_totals_say_that_they_are_not_the_end(slug: str, lines: list[str], play: Playing) -> None:
    assert re.search(r"If it ended now: A\w* −?\d+, B", play(slug, lines).said)

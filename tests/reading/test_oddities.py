"""Words that look right and aren't: typographic quotes and characters that nobody sees are called by name wherever a word isn't understood."""

import pytest
from helpers import FIVE, best_movie, messages, problems

from companion.reading.oddities import bare, oddity
from companion.words import Message, speech

UNSEEN = "\u200b"
QUOTES = 'typographic quotes count as letters here; write straight ones ("...") or none'
B_MOVIES = "game: b-movies\nplayers: [Anna, Boris, Cleo]\n"
WIND = "game: wind-the-film\nplayers: [Ann, Bob]\n"
EMPIRE = "game: movie-empire\nplayers: [Ann, Bob]\n"


def told(word: str) -> str:
    message = oddity(word)
    assert isinstance(message, Message)
    return speech("en")(message)


@pytest.mark.parametrize("word", ["“yes!”", "„yes“", "«yes»", "‘yes’", "yes”"])
def test_typographic_quotes_are_called_by_name(word: str) -> None:
    assert told(word) == f"{word}: {QUOTES}"
    assert bare(word).removesuffix("!") == "yes"


@pytest.mark.parametrize(
    ("char", "code"), [("\u200b", "U+200B"), ("\u00ad", "U+00AD"), ("\ufeff", "U+FEFF"), ("\u200e", "U+200E"), ("\u2060", "U+2060")]
)
def test_what_nobody_sees_is_called_by_its_number(char: str, code: str) -> None:
    assert told(f"B{char}7") == f'"B7" has the invisible character {code} in it; type it anew'


@pytest.mark.parametrize("word", ["O’Neil", "l'Anna", "yess", "B 7", "Анна", "👩🏽"])
def test_nothing_is_odd_about_other_words(word: str) -> None:
    assert oddity(word) is None
    assert bare(word) == word


@pytest.mark.parametrize(
    "record",
    [
        best_movie({"Anna": "“R1 R2", "Boris": "B1 B2"}),
        best_movie({"Anna": "R1", "Boris": "B1"}, genres=FIVE.replace("green", "“green”")),
        best_movie({"Anna": "R1", "Boris": "B1"}).replace("best-movie", "“best-movie”"),
        best_movie({"Anna": "R1", "Boris": "B1"}, more="“title”: A\n"),
        best_movie({"Anna": "R1", "Boris": "B1"}, more="date: “2026-11-29”\n"),
        best_movie({"Anna": "R1", "Boris": "B1"}, more="rulings: {“run-cards”: all}\n"),
        best_movie({"Anna": "R1", "Boris": "B1"}, more="rulings: {run-cards: “all”}\n"),
        best_movie({"Anna": "R1", "Boris": "B1"}, more="claims: [{award: 1, winner: “Boris”}]\n"),
        best_movie({"Anna": "R1", "Boris": "B1"}, more="claims: [{award: “1”, winner: Boris}]\n"),
        B_MOVIES + "pitches: [{by: Anna, cards: 2, votes: {Boris: “yes!”, Cleo: no}}]\n",
        B_MOVIES + "pitches: []\nmode: “classic”\n",
        WIND + "rows: {Ann: {“blue”: 1}}\n",
        WIND + "rows: {Ann: {blue: “1}}\n",
        WIND + "turns: [{Ann: “B1}]\n",
        EMPIRE + "films: [{by: Ann, round: 3, market: usa, script: “S03”, line: P04}]\n",
        EMPIRE + "films: [{by: Ann, round: 3, market: usa, script: S03, line: “P04}]\n",
        EMPIRE + "films: [{by: Ann, round: 3, market: “usa”, script: S03, line: P04}]\n",
        EMPIRE + "films: []\ntrends: {“3”: T01}\n",
        EMPIRE + "films: []\nend: {Ann: {dossier: “true”}}\n",
    ],
)
def test_quotes_and_unseen_characters_are_told_wherever_a_word_is_not_understood(record: str) -> None:
    assert QUOTES in messages(record)
    unseen = record.replace("“", UNSEEN).replace("”", "")
    assert "the invisible character U+200B" in messages(unseen)
    assert problems(record)[0][0] == problems(unseen)[0][0]


@pytest.mark.parametrize(("listed", "written"), [("“Anna”", "Anna"), ("Anna", "“Anna”"), ("Anna" + UNSEEN, "Anna"), ("Anna", "An" + UNSEEN + "na")])
def test_a_player_under_another_spelling_is_told_what_the_difference_is(listed: str, written: str) -> None:
    found = messages(f"game: b-movies\nplayers: [{listed}, Boris, Cleo]\nfilms: {{{written}: [2]}}\n")
    assert (QUOTES if "“" in listed + written else "U+200B") in found
    assert "did you mean" not in found


@pytest.mark.parametrize(
    "record",
    [
        "game: b-movies\nplayers:\n  -Anna\n  -Boris\n  -Cleo\nfilms: {}\n",
        "game: b-movies\nplayers:\n  -Anna\n  - Boris\n  - Cleo\nfilms: {}\n",
        WIND + "turns:\n  -Ann: B1\n  -Bob: B2\n",
    ],
)
def test_a_list_whose_dashes_have_no_space_is_told(record: str) -> None:
    assert messages(record) == "a space is missing after the dash"
    assert [code for code, _, _ in problems(record)] == ["wrong-type"]

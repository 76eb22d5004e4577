"""Codes typed in Cyrillic letters that look like Latin ones: what to write instead, where that is a card at all."""

import pytest
from helpers import messages

TWO = "players: [Anna, Boris]\n"
FILM = "game: movie-empire\n" + TWO + "films: [{{by: Anna, round: 1, market: usa, script: {script}, line: {line}}}]\n"
RECORDS = {
    "cast": "game: best-movie\n" + TWO + "genres: [green, red, yellow, blue]\nrows: {{Anna: {word}, Boris: B1}}\n",
    "log": "game: wind-the-film\n" + TWO + "turns: [{{Anna: {word}}}]\n",
    "row": "game: wind-the-film\n" + TWO + "rows: {{Anna: {{blue: {word}}}}}\n",
    "line": FILM.replace("{script}", "S03").replace("{line}", "{word}"),
    "list": FILM.replace("{script}", "S03").replace("{line}", "[{word}]"),
    "script": FILM.replace("{script}", "{word}").replace("{line}", "P14"),
    "trend": "game: movie-empire\n" + TWO + "trends: {{1: {word}}}\nfilms: []\n",
}


@pytest.mark.parametrize(
    ("where", "word", "meant"),
    [
        ("cast", "В7", "B7"),
        ("cast", "в7v", "b7v"),
        ("log", "В7", "B7"),
        ("row", "х7", "x7"),
        ("row", "Х", "X"),
        ("line", "Р14", "P14"),
        ("line", "К01", "K01"),
        ("line", "Р58=shooting", "P58=shooting"),
        ("list", "р14", "p14"),
        ("script", "Ѕ03", "S03"),
        ("trend", "Т01", "T01"),
    ],
)
def test_what_is_a_card_in_latin_letters_is_offered(where: str, word: str, meant: str) -> None:
    told = messages(RECORDS[where].format(word=word))
    assert f'"{word}" has a Cyrillic letter in it that looks like a Latin one; write {meant}' in told.splitlines()


@pytest.mark.parametrize(
    ("where", "word", "part"),
    [
        ("cast", "С3", "no colour has the letter С; there are Y, G, R, B, V"),
        ("cast", "К4", "no colour has the letter К; there are Y, G, R, B, V"),
        ("cast", "В^", "write a letter (Y, G, R, B, V) and a number"),
        ("cast", "В13", "a Cyrillic one that looks like B, and numbers go from 1 to 12"),
        ("cast", "R7х", "like R7"),
        ("log", "С3", "write a letter ("),
        ("log", "В13", "write a letter ("),
        ("row", "х13", "write a number from 1 to 12"),
        ("line", "С01", "(P01 ..., K01 ...)"),
        ("script", "С03", "(S01 ...)"),
        ("script", "К01", "(S01 ...)"),
        ("trend", "Т99", "(T01 ...)"),
    ],
)
def test_what_is_none_is_not(where: str, word: str, part: str) -> None:
    told = messages(RECORDS[where].format(word=word))
    assert part in told
    assert "; write " not in told.replace("; write a ", "")

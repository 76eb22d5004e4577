"""What stands wrongly in a record is quoted in the message, cut off where it is long."""

import pytest
from helpers import messages

TWO = "players: [Anna, Boris]\n"
RECORDS = {
    "a card of a row": "game: best-movie\n" + TWO + "genres: [green, red, yellow, blue]\nrows: {{Anna: {word}, Boris: B1}}\n",
    "a genre": "game: best-movie\n" + TWO + "genres: [green, red, yellow, {word}]\nrows: {{Anna: R1, Boris: B1}}\n",
    "a photo of the log": "game: wind-the-film\n" + TWO + "turns: [{{Anna: {word}}}]\n",
    "a photo of a row": "game: wind-the-film\n" + TWO + "rows: {{Anna: {{blue: {word}}}}}\n",
    "a vote": "game: b-movies\n" + TWO + "mode: classic\npitches: [{{by: Anna, cards: 1, votes: {{Boris: {word}}}}}]\npopcorn: {{}}\n",
    "a code of a line": "game: movie-empire\n" + TWO + "films: [{{by: Anna, round: 1, market: usa, script: S03, line: {word}}}]\n",
    "a script": "game: movie-empire\n" + TWO + "films: [{{by: Anna, round: 1, market: usa, script: {word}, line: P14}}]\n",
    "a trend": "game: movie-empire\n" + TWO + "trends: {{1: {word}}}\nfilms: []\n",
}
WORDS = {"nothing known": "z" * 60, "a number too long": "R" + "1" * 60, "noughts in front": "R" + "0" * 40 + "1" * 20, "Cyrillic": "В" + "1" * 60}


@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize("where", RECORDS)
def test_forty_characters_of_it_are_quoted_and_no_more(where: str, kind: str) -> None:
    word = WORDS[kind]
    told = messages(RECORDS[where].format(word=word)).splitlines()
    quoting = [message for message in told if word[:40] in message]
    assert quoting, told
    assert not [message for message in quoting if word[:41] in message]

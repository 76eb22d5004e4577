"""What ``score`` finds to check in a record is told by ``dispute`` and ``explain``, too, on a terminal and on paper."""

from pathlib import Path

import pypdfium2
import pytest
from helpers import companion, play_of

from companion.games import score_play
from companion.games.disputing import dispute
from companion.reports import report_of
from companion.reports.documents import render_quarrel
from companion.reports.explanation import Explainer
from companion.reports.quarrel import quarrel_of
from companion.reports.quarrel_terminal import render
from companion.reports.slip import write_slip
from companion.reports.terminal import plainly
from companion.words import speech

TREND = """\
game: movie-empire
players: [Anna, Boris]
trends: {3: T01}
films:
  - {by: Boris, round: 3, script: S05, line: P10 P12 P20 P30, market: europe, trend: met}
  - {by: Anna, round: 4, script: S03, line: P04 P14 P71 P46, market: usa}
end:
  Anna: {money: 15, sympathy: 1}
  Boris: {money: 3, sympathy: 0}
claims:
  - {winner: Anna}
"""
FAR = """\
game: wind-the-film
players: [Anna, Boris]
rows:
  Anna: {blue: 1 3 6, red: 4 3}
  Boris: {yellow: 4 5 9, green: 2 4}
row_points: [1, 3, 5, 7, 9, 10, 11]
claims: [{winner: Anna}]
"""
STUDIO = """\
game: b-movies
mode: hidden-teams
players: [Ann, Bob, Cid]
studios: {Ann: Apollo, Bob: Apolo, Cid: Nova}
films: {Ann: [4], Bob: [2], Cid: [2]}
popcorn: {Ann: [1], Bob: [1], Cid: [0]}
"""
UNFINISHED = TREND.replace("  Boris: {money: 3, sympathy: 0}\n", "")


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (TREND, 'Film 1: trend met, says the record, but not as T01 asks: "A drama that premieres in Europe." (line 5, column 5).'),
        (FAR, "Boris, yellow: 9 can't lie sharp here: the photo before is 5, too far away (line 5, column 23)."),
        (STUDIO, 'The studio "Apolo" is Bob\'s alone; did you mean "Apollo"? (line 4, column 29).'),
        (UNFINISHED, "Nothing is written down at the end for Boris."),
    ],
)
def test_a_quarrel_is_told_what_may_be_wrong_in_the_record(tmp_path: Path, record: str, told: str) -> None:
    play, say, slip = play_of(record), speech("en"), tmp_path / "slip.pdf"
    quarrel, result = quarrel_of(dispute(play), say), score_play(play)
    write_slip(quarrel, {}, say, slip)
    printed = pypdfium2.PdfDocument(slip)[0].get_textpage().get_text_bounded()
    assert told in quarrel.remarks
    assert quarrel.remarks == Explainer(play, result, say).remarks()
    assert len(quarrel.remarks) == len(report_of(play, result, say, lambda problem: say(problem.message)).problems)
    number = len(quarrel.remarks)
    for text in (plainly(render(quarrel, say)), render_quarrel(quarrel, say), printed):
        plain = " ".join(text.replace("\\", "").split())
        assert told in plain
        assert f"To check: {number} remark{'s' * (number > 1)}, see below." in plain
        assert plain.index("see below") < plain.index("Points as played")


def test_a_record_with_nothing_to_check_has_no_such_line() -> None:
    quarrel = quarrel_of(dispute(play_of(FAR.replace("4 5 9", "4 5 7"))), speech("en"))
    assert (quarrel.notice, quarrel.remarks) == ("", ())
    assert "To check" not in plainly(render(quarrel, speech("en"))) + render_quarrel(quarrel, speech("en"))


@pytest.mark.parametrize("names", [(), ("Anna",), ("Anna", "Boris")])
def test_explain_ends_with_what_is_to_be_checked_once(tmp_path: Path, names: tuple[str, ...]) -> None:
    file = tmp_path / "far.yaml"
    file.write_text(FAR, encoding="utf-8")
    told = companion("explain", file, *names).stdout
    assert told.count("To check") == 1
    assert " ".join(told.split()).endswith("To check Boris, yellow: 9 can't lie sharp here: the photo before is 5, too far away (line 5, column 23).")

"""``companion dispute`` as two who quarrel see it: on a phone, on paper, as Markdown and as JSON."""

import json
import re
from pathlib import Path

import pypdfium2
import pytest
from helpers import ROOT, at, companion, play_of
from reckoned import cases

from companion.catalog import load_game, slugs
from companion.games.disputing import Dispute, dispute
from companion.records.blank import blank_record
from companion.reports.documents import render_quarrel
from companion.reports.page import paragraph, styles
from companion.reports.quarrel import quarrel_of
from companion.reports.quarrel_headings import headings_of
from companion.reports.quarrel_terminal import render
from companion.reports.report import inner
from companion.reports.slip import write_slip
from companion.reports.terminal import console
from companion.words import msg, speech

LANGUAGES = ("en", "it", "ru", "uk")
PHONE = (40, 20)
"""Columns and lines."""
HEADLINE = 7
"""Lines."""

TIED = """\
game: best-movie
title: Thursday, table 3
date: 2026-05-14
players: [Rosa, Tim]
genres: [red, violet, green, yellow, blue]
rows:
  Rosa: Y1 R5 G3 Y9
  Tim: B7 G2 V8 G4
claims:
  - {award: 4, winner: Rosa}
  - {winner: Rosa}
"""
NOT_NOMINATED = (
    "Rosa laid Y9 in round 4, which doesn't bear that number, so Rosa was not nominated; Tim takes award 4: the only nominee, with G4 "
    "(line 7, column 18) [Nominated or not]"
)
PARTED = "Tim and Rosa are level with 2 points; highest award held: Tim award 4, Rosa award 3"
TOGETHER = """\
game: movie-empire
players: [Vera, Igor]
trends: {3: T02, 5: T06}
films:
  - {by: Vera, round: 3, market: europe, trend: met, script: S03, line: P03 P14 P17 P34 P44 P75 K13}
  - {by: Igor, round: 3, market: usa, trend: met, script: S01, line: P58=shooting P14 P24 K19}
  - {by: Vera, round: 5, market: china, script: S09, line: P08 P21 P61=post}
  - {by: Igor, round: 6, market: internet, script: S16, line: P16 P19 P30 P32}
  - {by: Igor, round: 7, market: europe, script: S13, line: P15 P27 P64=marketing P77}
end:
  Vera: {money: 5, sympathy: 1, dossier: true}
  Igor: {money: 8, sympathy: 3}
claims:
  - {player: Igor, total: 59}
"""
OPEN = """\
game: wind-the-film
players: [Oksana, Petro]
colours: [blue, red]
rows:
  Oksana: {blue: 2 4 6 8, red: 3}
  Petro: {blue: 1 3 5 x9, red: 9 7}
"""


def disputed(record: str) -> Dispute:
    play = play_of(record)
    return dispute(play, play.common.rulings)


def shown(found: Dispute, lang: str, width: int) -> str:
    """What the terminal shows."""
    say, paper = speech(lang), console(False, width)
    with paper.capture() as caught:
        paper.print(render(quarrel_of(found, say), say))
    return caught.get()


@pytest.mark.parametrize("slug", slugs())
def test_the_answer_fits_on_a_phone_before_the_details(slug: str) -> None:
    columns, lines = PHONE
    for file in cases(slug):
        found = disputed(file.read_text(encoding="utf-8"))
        for lang in LANGUAGES:
            told = shown(found, lang, columns)
            answer, points = told.split("\n\n")[:2]
            assert len(answer.splitlines()) <= HEADLINE, told
            assert len(f"{answer}\n\n{points}".splitlines()) <= lines, told
            assert max(map(len, told.splitlines())) <= columns


def test_a_tie_and_claims_as_told_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "tied.yaml"
    file.write_text(TIED, encoding="utf-8")
    assert (
        companion("dispute", file, code=1).stdout
        == """\
Tim leads under every reading of the rules (72 of 72).

Refuted (award 4 for Rosa): Tim.
Refuted (Rosa wins): Tim leads.

To check: 1 remark, see below.
Interim result: the record isn't complete.
Points as played: Tim 2 and Rosa 2.

Claims
  Refuted (award 4 for Rosa): Rosa laid Y9 in round 4, which doesn't bear that
    number, so Rosa was not nominated; Tim takes award 4: the only nominee, with
    G4 (line 7, column 18) [Nominated or not].
  Refuted (Rosa wins): Tim and Rosa are level with 2 points; highest award
    held: Tim award 4, Rosa award 3 (line 8, column 3; line 7, column 3) [Tie
    for the most awards].
  No reading of the rules would uphold any of the refuted claims.

To check
  Rounds scored: 4 of 12.

How near it was
  The smallest slip that would change it: Rosa's card in round 2: Y2 instead
    of R5 (line 7, column 12); then Rosa leads.
"""
    )
    file.write_text(TIED.partition("claims:")[0], encoding="utf-8")
    points = companion("dispute", file).stdout.split("\n\n")[1]
    assert points.splitlines()[2] == "Points as played: Tim 2 and Rosa 2."
    assert " ".join(points.splitlines()[3:]) == f"{PARTED}."


def test_questions_that_decide_together_are_told_with_both_readings() -> None:
    told = shown(disputed(TOGETHER), "en", 200)
    answer, claim, points = told.split("\n\n")[:3]
    assert claim == "Refuted (Igor: 59 points): 61 points."
    assert answer == "Igor wins as this table plays, but not under every reading of the rules (384 of 512)."
    assert points == "To check: 7 remarks, see below.\nPoints as played: Igor 61 and Vera 52."
    assert (
        """
On what it hangs
  These together: Vera wins with internet-films: ignore and upgrade-alone: ignored.
  Does a film shown on the internet count for most films and for genres? (internet-films)
    Yes, as any other film (count, as played)
    No, nor in a final tie (ignore)
"""
        in told
    )


def test_a_refuted_claim_is_told_the_other_reading_in_words() -> None:
    said = OPEN + "claims: [{player: Petro, total: 7}, {player: Petro, total: 8}, {winner: [Oksana, Petro]}]\n"
    table, film, both = quarrel_of(disputed(said), speech("en")).claims
    assert table.endswith("it would hold: How many points do rows of 3 to 6 photos bring? (row_points) for instance 1, 3, 6, 7, 8, 10, 11.")
    asked = "photos in their row? Yes, they count, and cost their penalty as well (blurred-in-row: yes)."
    assert film.endswith(asked)
    assert both.endswith(asked)


UNFINISHED = """\
game: best-movie
players: [Anna, Boris, Cleo]
genres: [blue, red, green, violet]
rows:
  Anna: B1 B5 G7
  Boris: G2 R2 R7
  Cleo: G4 G5 R3
"""
QUARRELS = (UNFINISHED, TOGETHER.replace("  Igor: {money: 8, sympathy: 3}\n", "").partition("claims")[0])


@pytest.mark.parametrize("record", QUARRELS)
def test_of_an_unfinished_game_it_is_told_who_leads_not_who_wins(tmp_path: Path, record: str) -> None:
    found, slip = disputed(record), tmp_path / "slip.pdf"
    quarrel = quarrel_of(found, speech("en"))
    assert " leads " in quarrel.answer
    assert quarrel.standings[0] == "Interim result: the record isn't complete."
    write_slip(quarrel, {}, speech("en"), slip)
    printed = pypdfium2.PdfDocument(slip)[0].get_textpage().get_text_bounded()
    for told in (shown(found, "en", 80), render_quarrel(quarrel, speech("en")), printed):
        assert not re.search(r"\bwins?\b", told)
        assert "isn't complete" in told


@pytest.mark.parametrize("slug", sorted(set(slugs()) - {"wind-the-film"}))
def test_of_a_game_not_begun_all_share_first_place(slug: str) -> None:
    quarrel = quarrel_of(disputed(blank_record(load_game(slug), "en", ["Ann", "Bob", "Cy"])), speech("en"))
    assert quarrel.answer.startswith("Ann, Bob and Cy share first place under every reading of the rules")
    assert quarrel.margin.endswith(("would change who leads.", "leads."))


def test_where_all_are_level_at_the_end_nobody_is_said_to_win() -> None:
    quarrel = quarrel_of(disputed(blank_record(load_game("wind-the-film"), "en", ["Ann", "Bob", "Cy"])), speech("en"))
    assert quarrel.answer.startswith("Ann, Bob and Cy share first place under every reading of the rules")


def test_what_one_box_prints_is_to_be_written_down_not_agreed_on() -> None:
    found = disputed("game: wind-the-film\nplayers: [A, B]\nrows: {A: {blue: 2 3 4, red: 2}, B: {green: 2 3 4 5}}\n")
    quarrel = quarrel_of(found, speech("en"))
    asked = "It hangs on one ruling: how many points do rows of 3 to 6 photos bring?"
    told = f"{asked} As counted here (1, 3, 5, 7, 9, 10, 11): A wins; for instance with 1, 3, 4, 8, 9, 10, 11: A and B share first place."
    assert quarrel.answer == told
    assert quarrel.advice == ("Write the numbers of your own game into the record, as row_points: then nothing hangs on them.",)


def test_it_tells_the_same_every_time(tmp_path: Path) -> None:
    file = tmp_path / "open.yaml"
    file.write_text(OPEN, encoding="utf-8")
    assert len({companion("dispute", file, environment={"PYTHONHASHSEED": str(seed)}).stdout for seed in range(3)}) == 1


@pytest.mark.parametrize(("lang", "record"), list(zip(LANGUAGES, (TIED, TOGETHER, TIED, TOGETHER), strict=True)))
def test_a_slip_on_one_page_with_the_clauses_it_rests_on(tmp_path: Path, lang: str, record: str) -> None:
    file, slip = tmp_path / "record.yaml", tmp_path / "slip.pdf"
    file.write_text(record, encoding="utf-8")
    companion("--lang", lang, "dispute", file, "--format", "pdf", "--out", slip, code=1)
    document = pypdfium2.PdfDocument(slip)
    assert len(document) == 1
    text = " ".join(document[0].get_textpage().get_text_bounded().split())
    quarrel, headings = quarrel_of(disputed(record), speech(lang)), headings_of(speech(lang))
    wanted = (*quarrel.facts, headings.grounds) if record == TIED else (headings.hangs, "internet-films")
    for part in (*wanted, quarrel.answer, *quarrel.standings, *quarrel.claims, quarrel.margin, *quarrel.advice):
        assert " ".join(part.split()) in text
    for title, _ in quarrel.grounds:
        assert f"{title}. " in text


def test_markdown(tmp_path: Path) -> None:
    file = tmp_path / "tied.yaml"
    file.write_text(TIED, encoding="utf-8")
    told = companion("dispute", file, "--format", "md", "--out", "-", code=1).stdout
    assert told.startswith("# Best Movie\n\nThursday, table 3 · 2026-05-14\n\n**Tim leads under every reading of the rules (72 of 72).**\n\n")
    assert "- Refuted (award 4 for Rosa): Tim.\n- Refuted (Rosa wins): Tim leads.\n\nTo check: 1 remark, see below.\n\nInterim result" in told
    assert "(line 7, column 18) \\[Nominated or not\\]." in told
    assert "\n\n\n" not in told


def test_json_and_exit_codes(tmp_path: Path) -> None:
    file = tmp_path / "tied.yaml"
    file.write_text(TIED, encoding="utf-8")
    found = json.loads(companion("dispute", file, "--json", code=1).stdout)
    line, column = at(TIED, "R5")
    assert found == {
        "schema": 1,
        "file": str(file),
        "game": "best-movie",
        "holds": True,
        "readings": 72,
        "outcomes": [{"winners": ["Tim"], "readings": 72, "example": {}}],
        "decisive": [],
        "claims": [
            {"claim": claim, "upheld": False, "because": because, "otherwise": None}
            for claim, because in (
                ({"award": 4, "winner": "Rosa"}, NOT_NOMINATED),
                ({"winner": "Rosa"}, f"{PARTED} (line 8, column 3; line 7, column 3) [Tie for the most awards]"),
            )
        ],
        "margin": {"change": "Rosa's card in round 2: Y2 instead of R5", "line": line, "column": column, "winners": ["Rosa"]},
    }
    file.write_text(TIED.partition("claims:")[0], encoding="utf-8")
    companion("dispute", file, "--claim", "winner: Tim", code=0)
    companion("dispute", file, "--claim", "winner: Rosa", code=1)
    companion("dispute", file, "--ruling", "fifth-genre=middle", code=2)
    companion("dispute", file, "--claim", "award: 13, winner: Rosa", code=2)
    companion("dispute", file, "--claim", "winner: [Tim, Ross]", code=2)
    for claim, unknown in (("winner: Tim, Rosa", "Rosa"), ("winner: Tim, foo: 1", "foo")):
        assert unknown in companion("dispute", file, "--claim", claim, code=2).stderr
    for option in (("--format", "pdf"), ("--format", "text"), ("--out", tmp_path / "answer.json")):
        assert str(option[0]) in companion("dispute", file, "--json", *option, code=2).stderr
    file.write_text("game: best-movie\n", encoding="utf-8")
    told = json.loads(companion("dispute", file, "--json", code=1).stdout)
    assert told["holds"] is None
    assert told["problems"]


LEVEL = """\
game: b-movies
players: [Ann, Bob, Cid]
films: {Ann: [4], Bob: [2], Cid: [2]}
popcorn: {Ann: [1], Bob: [1, 1, 1], Cid: [0]}
"""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("second-place-shared", "Ann, Bob and Cid are level with 19 points; more films released: Ann 2, Bob 1 and Cid 1."),
        (
            "tie-parted-in-two-steps",
            "Ann, Bob, Dov and Cid are level with 30 points; "
            "more films released: Ann 2, Bob 2, Dov 1 and Cid 1; more golden statues: Ann 1 and Bob 0.",
        ),
    ],
)
def test_all_who_are_level_are_named_with_what_parted_them(name: str, told: str) -> None:
    record = (ROOT / "tests" / "corpus" / "movie-empire" / f"{name}.yaml").read_text(encoding="utf-8")
    assert told in quarrel_of(disputed(record), speech("en")).standings


def test_the_headline_tells_who_wins_as_played_and_only_what_changes_that() -> None:
    asked = "It hangs on one ruling: two players end with the same number of points. Who stands first?"
    told = f"{asked} As played (they share the place): Ann and Bob win; the one with more title cards in made films: Ann wins;"
    assert quarrel_of(disputed(LEVEL), speech("en")).answer == f"{told} the one with more popcorn tokens: Bob wins."
    one = quarrel_of(disputed(LEVEL.replace("[1, 1, 1]", "[2, 1]").replace("[1],", "[1, 0, 0],")), speech("en")).answer
    cards = "the one with more title cards in made films or the one with more popcorn tokens"
    assert one == f"{asked} As played (they share the place): Ann and Bob win; {cards}: Ann wins."


def test_the_headline_names_the_reading_where_a_third_one_agrees_with_the_table() -> None:
    """Where there is no room even for that, it doesn't say of all other readings what is so of one."""
    cases = ROOT / "tests" / "corpus" / "best-movie"
    six = disputed((cases / "nobody-in-round-six.yaml").read_text(encoding="utf-8"))
    run = "the longest run among all the cards of the round takes it, the genre deciding a tie"
    assert quarrel_of(six, speech("en")).answer.endswith(f"As played: Boris wins; {run}: Anna wins.")
    held = disputed((cases / "nothing-held.yaml").read_text(encoding="utf-8"))
    for found in (six, held):
        for lang in LANGUAGES:
            say = speech(lang)
            assert say(msg("read otherwise: {wins}", wins="")).strip() not in quarrel_of(found, say).answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_and_readings_go_on_within_a_sentence(lang: str) -> None:
    for slug in slugs():
        for ruling in load_game(slug).rulings:
            assert not any(set(reading.label[lang]) & set(";:") for reading in ruling.readings), ruling.key
    answer = quarrel_of(disputed(LEVEL), speech(lang)).answer
    question = load_game("b-movies").rulings[0].question[lang]
    assert question[:1].lower() + question[1:] in answer


def test_words_within_a_sentence_are_small_but_for_capitals() -> None:
    assert [inner(text) for text in ("They share", "USA first", "Их пропускают", "È chiusa", "A row", "")] == [
        "they share",
        "USA first",
        "их пропускают",
        "è chiusa",
        "a row",
        "",
    ]


def test_of_many_claims_the_refuted_ones_come_first_in_few_lines() -> None:
    wrong = "".join(f"  - {{player: Ann, total: {points}}}\n" for points in range(6, 26))
    quarrel = quarrel_of(disputed(f"{LEVEL}claims:\n  - {{winner: [Ann, Bob]}}\n{wrong}"), speech("en"))
    assert quarrel.verdicts == (*(f"Refuted (Ann: {n} points): 5 points." for n in range(6, 11)), "Claims in all: 21, upheld 1, refuted 20.")
    assert len(quarrel.claims) == 22


def test_a_crowded_slip_leaves_quotations_out_before_it_takes_a_second_page(tmp_path: Path) -> None:
    claims = "".join(f"  - {{player: {player}, total: {points}}}\n" for points in range(6, 19) for player in ("Ann", "Bob"))
    quarrel = quarrel_of(disputed(f"{LEVEL}claims:\n  - {{winner: Cid}}\n{claims}"), speech("en"))
    clauses = {key: f"{key} is said. " * 200 for _, key in quarrel.grounds}
    write_slip(quarrel, clauses, speech("en"), tmp_path / "slip.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "slip.pdf")
    printed = " ".join(document[0].get_textpage().get_text_bounded().split())
    assert len(document) == 1
    assert "There was no room for these clauses: " in printed
    left = printed.partition("There was no room for these clauses: ")[2].partition(". Read them with companion rules b-movies --clause ")[0]
    assert left == "Level on points"
    assert printed.count("points is said.") == 200, "where a claim fails comes first"


def test_no_line_of_a_slip_begins_with_a_dash() -> None:
    assert paragraph("один – два — три", styles()["body"]).text == "один\u00a0– два\u00a0— три"


def test_explaining_a_game_of_one_entry_gives_its_account(tmp_path: Path) -> None:
    file = tmp_path / "together.yaml"
    file.write_text(LEVEL + "mode: hidden-teams\nstudios: {Ann: Apollo, Bob: Apollo, Cid: Apollo}\n", encoding="utf-8")
    done = companion("explain", file)
    assert "nobody to compare with" in done.stderr
    assert done.stdout.startswith("Apollo: place 1 with 12 points\ntitle cards: 8\n")

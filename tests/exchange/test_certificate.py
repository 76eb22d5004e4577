"""Certificates: a page that holds its record, gives it back byte for byte, and can't be changed unnoticed."""

import dataclasses
import json
import random
import re
from collections.abc import Iterable, Sequence
from ctypes import c_float
from pathlib import Path

import pypdf
import pypdfium2
import pytest
import zxingcpp
from helpers import ROOT, best_movie, play_of, result_of
from hypothesis import Phase, assume, example, given, settings
from hypothesis import strategies as st
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT, FPDFTextObj_GetFontSize
from reportlab.pdfbase.pdfmetrics import getFont
from strategies import Laid, games, tried

from companion import fonts
from companion.cli.app import run
from companion.exchange.sealed import SealError, differences, recorded, seal, standings, unseal
from companion.exchange.shown import departures, read_pages
from companion.games import Play, read_play, score_play
from companion.records.players import MAX_NAME, name_fault, trimmed
from companion.reports import report_of
from companion.reports.certificate import certificate
from companion.reports.report import Place, Report, place_of
from companion.scoring import Standing
from companion.words import Message, msg, speech

CORPUS = sorted((ROOT / "tests" / "corpus").glob("*/*.yaml"))
CO_OP = ROOT / "tests" / "corpus" / "b-movies" / "co-op.yaml"
GAME = best_movie({"Anna": "R1 R2 B4 B3", "Боря": "Y2 Y1 Y3 Y4"}, more="title: Friday\n# a note of ours\n")


def sealed(record: str, rulings: dict[str, str] | None = None) -> tuple[str, ...]:
    play = play_of(record)
    return seal(play, score_play(play, rulings), recorded(play, record.encode()))


def report(record: str, lang: str = "en") -> Report:
    play = play_of(record)
    return report_of(play, score_play(play), speech(lang), lambda problem: speech(lang)(problem.message))


def decoded(pdf: bytes) -> str:
    """What a camera reads on the page, drawn at 150 dpi."""
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=150 / 72).to_pil().convert("L")
    return "\n".join(code.text for code in zxingcpp.read_barcodes(picture))


def largest(game: str) -> str:
    """As long a record as a table of friends writes: all seats, all rounds, full names, place and notes."""
    dice = random.Random(7)
    names = ["Аполлинария", "Jean-Baptiste", "Олександра", "Guglielmo", "Maximilian"]
    head = "title: Friday night at the lake\ndate: 2026-11-28\nlocation: Zuhause bei Anna\nnotes: the first game with all of us since summer\n"
    if game == "best-movie":
        deck = [f"{letter}{number}" for letter in "YGRBV" for number in range(1, 13)]
        dice.shuffle(deck)
        return best_movie({name: " ".join(deck[seat * 12 :][:12]) for seat, name in enumerate(names)}, more=head)
    if game == "wind-the-film":
        deck = [f"{letter}{number}" for letter in "BRYGNEV" for number in range(1, 13)]
        dice.shuffle(deck)
        turns = "".join(f"  - {names[n % 4]}: {' '.join(deck[n * 3 : n * 3 + 3])}\n" for n in range(20))
        return f"game: wind-the-film\nplayers: [{', '.join(names[:4])}]\n{head}turns:\n{turns}"
    if game == "b-movies":
        pitches = ""
        for by in names * 4:
            votes = ", ".join(f"{name}: {dice.choice(['yes', 'no'])}" for name in names if name != by)
            pitches += f"  - {{by: {by}, cards: {dice.randint(2, 4)}, votes: {{{votes}}}}}\n"
        return f"game: b-movies\nplayers: [{', '.join(names)}]\n{head}pitches:\n{pitches}"
    films = ""
    for n in range(28):
        line = " ".join(f"P{number:02}" for number in (n % 13 + 1, n % 20 + 14, n % 12 + 34, n % 12 + 46))
        market = ("usa", "europe", "china", "internet")[n % 4]
        films += f"  - {{by: {names[n % 4]}, round: {n // 4 + 1}, script: S{n + 1:02}, line: {line}, market: {market}}}\n"
    ends = "".join(f"  {name}: {{money: {dice.randint(0, 20)}, sympathy: 1, dossier: true}}\n" for name in names[:4])
    return f"game: movie-empire\nplayers: [{', '.join(names[:4])}]\n{head}films:\n{films}end:\n{ends}"


@pytest.mark.parametrize("game", ["best-movie", "wind-the-film", "b-movies", "movie-empire"])
def test_the_codes_of_the_largest_ordinary_record_are_read_at_150_dpi(game: str) -> None:
    record = largest(game)
    codes = sealed(record)
    seen = decoded(certificate(report(record, "uk"), codes, speech("uk")))
    assert sorted(seen.split()) == sorted(codes)
    assert unseal(seen).record == record.encode()


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_every_record_of_the_corpus_comes_back_byte_for_byte(file: Path) -> None:
    data = file.read_bytes()
    play = read_play(data, str(file))
    assert isinstance(play, Play)
    result = score_play(play)
    back = unseal("\n".join(reversed(seal(play, result, recorded(play, data)))))
    assert back.record == data
    assert differences(back.standings, standings(result), lambda source: msg("{what}", what=source)) == []


@tried(60)
@given(games(), st.randoms(use_true_random=False))
def test_any_game_comes_back_however_its_codes_are_broken_into_lines(laid: Laid, dice: random.Random) -> None:
    record = laid.text()
    codes = list(sealed(record))
    dice.shuffle(codes)
    text = "".join(sign + ("\n" if dice.random() < 0.02 else "") for sign in " ".join(codes))
    back = unseal(f"Our codes: {text}")
    assert back.record.decode() == record
    assert back.rulings == {key: reading for key, reading in play_of(record).common.rulings.items() if key in back.rulings}


@tried(100)
@given(st.data())
def test_no_changed_sign_goes_unnoticed(data: st.DataObject) -> None:
    text = " ".join(sealed(largest("b-movies")))
    place = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from("ABCXYZ234567:/19 "))
    changed = text[:place] + sign + text[place + 1 :]
    try:
        back = unseal(changed)
    except SealError:
        return
    assert back == unseal(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no code of a certificate"),
        ("CMP1:1/1:AAAA", "no code of a certificate"),
        ("CMP1:1/2:AAAA:QDNP:ABC", "damaged or changed"),
    ],
)
def test_what_is_no_certificate_is_said_to_be_none(text: str, said: str) -> None:
    with pytest.raises(SealError, match=said):
        unseal(text)


def test_missing_and_foreign_codes_are_told() -> None:
    codes, others = sealed(largest("best-movie")), sealed(largest("b-movies"))
    assert len(codes) > 1
    with pytest.raises(SealError) as lacking:
        unseal(codes[1])
    assert (
        speech("en")(lacking.value.message)
        == f"of {len(codes)} codes these are missing: {', '.join(str(n) for n in range(1, len(codes) + 1) if n != 2)}"
    )
    with pytest.raises(SealError, match="belong to"):
        unseal(" ".join((*codes, *others)))


def test_rulings_of_the_command_line_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "r.yaml"
    record.write_text(best_movie({"Anna": "R1 R2 B4", "Boris": "Y2 Y1 Y3"}), encoding="utf-8")
    assert run(["export", str(record), "--to", "pdf", "--ruling", "no-nominee=carry", "--out", f"{tmp_path}/"]) == 0
    assert run(["verify", str(tmp_path / "r-certificate.pdf"), "--out", str(tmp_path / "back.yaml")]) == 0
    assert "no-nominee: carry" in capsys.readouterr().out
    assert (tmp_path / "back.yaml").read_bytes() == record.read_bytes()


def test_verify_restores_the_record_of_a_certificate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "friday.yaml"
    record.write_bytes(b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode())
    assert run(["export", str(record), "--to", "pdf", "--out", f"{tmp_path}/"]) == 0
    made = tmp_path / "friday-certificate.pdf"
    capsys.readouterr()
    assert run(["verify", str(made), "--out", "-"]) == 0
    assert capsys.readouterr().out == record.read_bytes().decode()
    assert run(["verify", str(made), "--json", "--out", str(tmp_path / "back.yaml")]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verified"], answer["differences"], answer["result"]["standings"][0]["name"]) == (True, [], "Боря")
    assert (tmp_path / "back.yaml").read_bytes() == record.read_bytes()
    pages = pypdf.PdfReader(made).pages
    assert len(pages) == 1
    assert "Боря" in pages[0].extract_text()


def test_a_result_that_the_record_does_not_give_is_refuted_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = play_of(GAME)
    result = score_play(play)
    first = result.outcome.standings[0]
    more = dataclasses.replace(first, total=first.total + 2, lines=[dataclasses.replace(first.lines[0], points=3), *first.lines[1:]])
    forged = dataclasses.replace(result, outcome=dataclasses.replace(result.outcome, standings=[more, *result.outcome.standings[1:]]))
    (tmp_path / "codes.txt").write_text("\n".join(seal(play, forged, GAME.encode())), encoding="utf-8")
    assert run(["verify", str(tmp_path / "codes.txt"), "--out", f"{tmp_path}/"]) == 1
    told = capsys.readouterr().err
    assert "Боря, total: the certificate says 4, the record gives 2" in told
    assert re.search(r"Боря, award \d: the certificate says 3, the record gives 1", told)
    assert told.count("refuted") == 2


def page_with(places: Iterable[Place], record: str = GAME, codes: Sequence[str] = ()) -> bytes:
    """The certificate of a record, its standings shown as ``places``."""
    return certificate(dataclasses.replace(report(record), places=tuple(places)), codes, speech("en"))


def test_a_page_that_was_changed_is_refuted_by_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "c.pdf").write_bytes(page_with([place._replace(total=place.total + 1) for place in report(GAME).places], GAME, sealed(GAME)))
    assert run(["verify", str(tmp_path / "c.pdf"), "--out", f"{tmp_path}/"]) == 1
    told = capsys.readouterr().err
    assert "the page does not show this line, which the record gives: 1. Боря 2" in told
    assert "the page shows this line, which the record does not give: 1. Боря 3" in told


def changed(told: Report) -> Iterable[Report]:
    """A report with something else in every place that a certificate shows."""
    row, *rows = told.table
    tie, step = told.ties[0], told.ties[0].steps[0]
    yield dataclasses.replace(told, headline=told.headline.replace("points", "awards"))
    yield dataclasses.replace(told, facts=("2025-01-01",))
    yield dataclasses.replace(told, status="interim")
    yield dataclasses.replace(told, table=(dataclasses.replace(row, cells=tuple(reversed(row.cells))), *rows))
    yield dataclasses.replace(told, table=(dataclasses.replace(row, label="popcorn"), *rows))
    yield dataclasses.replace(told, totals=tuple(f"{total}0" for total in told.totals))
    yield dataclasses.replace(told, ties=(dataclasses.replace(tie, steps=(dataclasses.replace(step, text="Lots."), *tie.steps[1:])),))
    yield dataclasses.replace(told, rulings=())
    yield dataclasses.replace(told, claims=("Upheld.",))
    yield dataclasses.replace(told, problems=("Something.",))


@pytest.mark.parametrize("lang", ["en", "uk"])
def test_whatever_was_changed_on_a_page_is_told(lang: str) -> None:
    record = best_movie({"Anna": "R1 Y2", "Boris": "Y1 R2"}, more="title: Friday\nrulings: {run-cards: skip}\n")
    codes, say = sealed(record), speech(lang)
    true = report(record, lang)
    assert len(true.ties) == len(true.rulings) == 1

    def made(language: str) -> bytes:
        return certificate(report(record, language), codes, speech(language))

    assert departures(read_pages(certificate(true, codes, say)), made) == []
    for forged in changed(true):
        if forged == true:  # a word that only English has
            continue
        told = departures(read_pages(certificate(forged, codes, say)), made)
        assert 1 <= len(told) <= 12, forged


def test_foreign_codes_on_the_page_are_told() -> None:
    record, other = (best_movie({"Anna": "R1 Y2", "Boris": boris}) for boris in ("Y1 R2", "Y1 G2"))
    told = departures(
        read_pages(certificate(report(record), sealed(other), speech("en"))),
        lambda lang: certificate(report(record, lang), sealed(record), speech(lang)),
    )
    assert [message.text for message in told] == ["what is drawn on the page, its codes perhaps, is not what the record gives"]


@pytest.mark.parametrize("note", ["rows: {A: Y1^, B: G1}", "rows: {A: Y2^, B: G1}"])
def test_a_record_that_is_kept_in_another_form_makes_an_honest_certificate(note: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One with more notes than the codes hold; and a reading that the record has, but the command line takes back."""
    (tmp_path / "r.yaml").write_text(
        f"game: best-movie\nplayers: [A, B]\ngenres: [red, blue, green, yellow]\nrulings: {{run-cards: skip}}\n{note}\n"
        + "".join(f"# {random.Random(n).random()}\n" for n in range(400)),
        encoding="utf-8",
    )
    assert run(["export", str(tmp_path / "r.yaml"), "--to", "pdf", "--ruling", "run-cards=all", "--out", f"{tmp_path}/"]) == 0
    assert run(["verify", str(tmp_path / "r-certificate.pdf"), "--out", f"{tmp_path}/"]) == 0, capsys.readouterr().err


def test_a_certificate_is_refuted_though_nobody_reads_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "r.yaml").write_text(best_movie({"Anna": "R1 Y2", "Boris": "Y1 R2"}), encoding="utf-8")
    assert run(["export", str(tmp_path / "r.yaml"), "--to", "pdf", "--lang", "en", "--out", f"{tmp_path}/"]) == 0
    verify = ["verify", str(tmp_path / "r-certificate.pdf"), "--out", f"{tmp_path}/"]

    def broken(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("companion.cli.verify._tell", broken)
    assert run(verify) == 0
    monkeypatch.setattr("companion.exchange.shown.departures", lambda *_: [msg("a line")])
    assert run(verify) == 1


def test_words_of_another_version_are_not_taken_for_changed_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "r.yaml").write_text(best_movie({"Anna": "R1 Y2", "Boris": "Y1 R2"}), encoding="utf-8")
    assert run(["export", str(tmp_path / "r.yaml"), "--to", "pdf", "--lang", "en", "--out", f"{tmp_path}/"]) == 0
    verify = ["verify", str(tmp_path / "r-certificate.pdf"), "--out", f"{tmp_path}/", "--lang", "en"]
    monkeypatch.setattr("companion.exchange.shown.MAKER", "companion 99")
    monkeypatch.setattr("companion.exchange.shown.departures", lambda *_: pytest.fail("compared"))
    capsys.readouterr()
    assert run(verify) == 0
    assert "made by another version" in capsys.readouterr().err
    assert run([*verify, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["page_compared"] is False


NAME = st.text(st.sampled_from(sorted(map(chr, getFont(fonts.register("semibold")).face.charToGlyph))), min_size=1, max_size=MAX_NAME)


@settings(tried(12), phases=(Phase.explicit, Phase.generate))
@given(
    st.lists(st.one_of(NAME, st.from_regex(r"[A-Zﬁ](\xad|\u0301|[−-])?[a-z]* ?[0-9]", fullmatch=True)), min_size=2, max_size=4),
    st.lists(st.integers(-30, 130), min_size=4, max_size=4),
)
@example(["Player 1", "Player 2", "Ж" * MAX_NAME, "a" + "\u0301" * 39], [2, 12, 1, 11])
def test_whatever_players_are_called_the_page_shows_their_lines_and_no_others(names: list[str], totals: list[int]) -> None:
    names = list(dict.fromkeys(filter(None, map(trimmed, names))))
    assume(all(name.split() and not name_fault(name) and not fonts.missing(name) for name in names))
    standings = [Standing(n, name, (name,), totals[n - 1], []) for n, name in enumerate(names, 1)]
    true = [place_of(standing, speech("en")) for standing in standings]
    assert parted(true, true) == []
    first = true[0]
    for forged in (first._replace(total=first.total + 10), first._replace(name="Q" + first.name[1:] + "7"), first._replace(place=9), moved(first)):
        told = [message.text for message in parted([forged, *true[1:]], true)]
        assert any("does not show" in text for text in told), forged
        assert any("the page shows" in text for text in told), forged


def parted(shown: Iterable[Place], given: Iterable[Place], record: str = GAME) -> list[Message]:
    """What is told of a certificate that shows these standings, where its record gives those."""
    return departures(read_pages(page_with(shown, record)), lambda _: page_with(given, record))


def moved(place: Place) -> Place:
    """The last sign of the name moved into the total, or the total's first into the name, so that both together read as before."""
    name, total = place.name, place.total
    if name[-1:] in set("123456789") and len(name.strip()) > 1 and total >= 0:
        return place._replace(name=name[:-1], total=int(f"{name[-1]}{total}"))
    return place._replace(name=f"{name} {str(abs(total))[0]}", total=int(str(abs(total))[1:] or 0))


def test_the_line_of_a_whole_table_is_compared_too() -> None:
    record = CO_OP.read_text(encoding="utf-8") + "rulings: {coop-winner: group}\n"
    true = report(record, "uk").places
    assert parted(true, true, record) == []
    assert len(parted([place._replace(total=place.total + 1) for place in true], true, record)) == 2


def test_a_place_and_its_points_stand_on_the_line_of_the_name() -> None:
    page = pypdfium2.PdfDocument(page_with([Place(1, "Anna", "", 7), Place(2, "Bob, who has a name of more than one line " * 3, "", 3)]))[0]
    bases: dict[str, float] = {}
    text = page.get_textpage()
    for item in page.get_objects(filter=[FPDF_PAGEOBJ_TEXT]):
        left, _, right, _ = box = item.get_bounds()
        for word in text.get_text_bounded(*box).split() if right > left else ():
            bases.setdefault(word, round(item.get_matrix().f, 2))
    assert bases["1."] == bases["Anna"] == bases["7"]
    assert bases["2."] == bases["Bob,"] == bases["3"]
    assert bases["1."] > bases["2."]


def test_what_is_doubtful_is_told_without_its_place_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(
        "game: wind-the-film\nplayers: [Anna, Boris]\nrows: {Anna: {red: 1 2 3 4 5 6 7}, Boris: {red: 8 9 10}}\ngood_shots: {}\n", encoding="utf-8"
    )
    problems = result_of(file.read_text(encoding="utf-8")).problems
    assert problems
    assert run(["export", str(file), "--to", "pdf", "--lang", "en", "--out", str(tmp_path / "c.pdf")]) == 0
    told = "".join(" ".join(map(" ".join, read_pages((tmp_path / "c.pdf").read_bytes()).lines)).split())
    assert "friday.yaml" not in told
    for problem in problems:
        assert f"[{problem.code}]" not in told
        assert "".join(speech("en")(problem.message)[1:].split()) in told


def test_claims_stand_on_the_certificate() -> None:
    record = f"{GAME}claims:\n  - {{winner: Anna}}\n"
    lines = read_pages(certificate(report(record), sealed(record), speech("en"))).lines
    told = report(record).claims
    assert len(told) == 1
    assert told[0] in " ".join(map(" ".join, lines)).replace("• ", "")


def heights(pdf: bytes) -> list[float]:
    """How large type is set on all pages, in points."""
    text = [item for page in pypdfium2.PdfDocument(pdf) for item in page.get_objects(filter=[FPDF_PAGEOBJ_TEXT])]
    size = c_float()
    found = []
    for item in text:
        assert FPDFTextObj_GetFontSize(item, size)
        found.append(size.value * item.get_matrix().d)
    return found


def many_films(most: int) -> str:
    """A record that is full of films, each of which gets a warning."""
    films = "".join(f"  - {{by: {'AB'[n % 2]}, round: 1, genre: drama, market: usa, points: 30}}\n" for n in range(most))
    return f"game: movie-empire\nplayers: [A, B]\nfilms:\n{films}end:\n  A: {{money: 1}}\n  B: {{money: 2}}\n"


@pytest.mark.parametrize("films", [4, 12, 16, 22, 28, 54])
def test_a_long_certificate_goes_on_overleaf_rather_than_become_unreadable(films: int) -> None:
    record = many_films(films)
    pdf = certificate(report(record), sealed(record), speech("en"))
    assert min(heights(pdf)) >= 6
    lines = read_pages(pdf).lines
    assert [number for number in range(1, films + 1) if f"film {number}" not in [line[0] for line in lines]] == []
    assert departures(read_pages(pdf), lambda lang: certificate(report(record, lang), sealed(record), speech(lang))) == []
    assert sorted(decoded(pdf).split()) == sorted(sealed(record))


@pytest.mark.parametrize("lang", ["en", "it", "ru", "uk"])
@pytest.mark.parametrize("file", CORPUS[:: len(CORPUS) // 6], ids=lambda file: file.stem)
def test_an_honest_certificate_is_right_in_every_language(file: Path, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(file), "--to", "pdf", "--lang", lang, "--out", f"{tmp_path}/"]) == 0
    made = Path(capsys.readouterr().out.strip())
    assert run(["verify", str(made), "--lang", lang, "--out", f"{tmp_path}/"]) == 0, capsys.readouterr().err


def test_what_is_no_pdf_or_locked_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    assert run(["verify", str(tmp_path / "broken.pdf"), "--out", f"{tmp_path}/"]) == 1
    assert "can't be read" in capsys.readouterr().err


def test_codes_of_a_record_that_no_certificate_shows_are_refuted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "c.pdf").write_bytes(page_with(report(GAME).places, GAME, sealed(best_movie({"Anna": "R1", "\U0001f600": "Y2"}))))
    assert run(["verify", str(tmp_path / "c.pdf"), "--out", f"{tmp_path}/"]) == 1
    assert "the record holds characters that no certificate can show: \U0001f600" in capsys.readouterr().err


def test_changed_lines_are_called_as_in_the_report() -> None:
    told = differences([{"name": "A", "place": 1, "total": 8, "lines": {"x": 8}}], [{"name": "A", "place": 1, "total": 7, "lines": {"x": 7}}], msg)
    assert [str(one.values["what"].text) for one in told if isinstance(one.values["what"], Message)] == ["total", "x"]

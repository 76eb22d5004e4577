"""A form filled in by other programs is the record it stands for; what is wrong in it is told by page and field."""

import io
import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from form_filling import by_browser, by_library
from helpers import ROOT, bare, companion, play_of, result_of, score
from pypdf import PdfReader, PdfWriter

from companion.catalog import load_game, slugs
from companion.games import Play, hints, read_play
from companion.games.pads import is_filled, pad_of
from companion.pads import MODES, Pad
from companion.pads.making import make_pad
from companion.press.paper import PAPERS
from companion.reading.forms import Entry
from companion.records.forms import Form
from companion.words import speech

Filled = Mapping[str, str]


@dataclass(frozen=True)
class Sample:
    """A filled pad, and the record that it stands for."""

    game: str
    record: str
    fields: Filled
    mode: str | None = None

    def filled(self, fill: Callable[[bytes, Filled], bytes] = by_library, /, **others: str) -> bytes:
        """The pad as a form, filled; ``others`` stand instead of the sample's own ("" leaves a field empty)."""
        fields = {name: value for name, value in {**self.fields, **others}.items() if value}
        return fill(form_of(self.game, self.mode), {f"{self.game}/1/{name}": value for name, value in fields.items()})


SAMPLES = {name: Sample(**parts) for name, parts in yaml.safe_load((Path(__file__).parent / "filled.yaml").read_text(encoding="utf-8")).items()}
BEST_MOVIE, B_MOVIES, WIND = SAMPLES["best-movie"], SAMPLES["b-movies"], SAMPLES["wind"]


def form_of(slug: str, mode: str | None = None, players: int | None = None, lang: str = "uk") -> bytes:
    """The bytes of an empty form."""
    game, stream = load_game(slug), io.BytesIO()
    make_pad(Pad(game, players or game.players[1], mode), speech(lang), PAPERS["a4"], stream, fillable=True)
    return stream.getvalue()


def told(record: str | bytes) -> dict[str, Any]:
    """All that a result says but where in the file something stands."""
    found = score(record)
    for problem in found["problems"]:
        del problem["line"], problem["column"]
        problem.pop("page", None)
        problem.pop("field", None)
    for claim in found["claims"]:
        claim["because"] = bare(claim["because"])
    return found


@pytest.mark.parametrize("fill", [by_library, by_browser])
@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_a_form_scores_as_the_record_it_stands_for(sample: Sample, fill: Callable[[bytes, Filled], bytes]) -> None:
    assert told(sample.filled(fill)) == told(sample.record)
    assert score(sample.record)["status"] != "invalid"


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_the_canonical_record_of_a_form_is_that_of_the_record(sample: Sample) -> None:
    play = read_play(sample.filled(), "filled.pdf")
    assert isinstance(play, Play), play.problems
    first = read_play(sample.record.encode(), "record.yaml")
    assert isinstance(first, Play)
    location = "location: Львів\n"
    assert play.canonical().replace(location, "") == first.canonical()
    assert play_of(play.canonical()).record.players == first.record.players


@pytest.mark.parametrize("slug", slugs())
def test_an_empty_form_is_a_record_of_nobody(slug: str) -> None:
    found = score(form_of(slug))
    assert {problem["code"] for problem in found["problems"]} == {"player-count"}
    assert found["game"] == slug


@pytest.mark.parametrize(("slug", "mode"), [(slug, mode) for slug in slugs() for mode in MODES.get(slug, (None,))])
def test_every_field_that_is_printed_is_read(slug: str, mode: str | None) -> None:
    game = load_game(slug)
    fields = make_pad(Pad(game, game.players[1], mode), speech("en"), PAPERS["a4"], io.BytesIO(), fillable=True).fields
    assert len({field.name for field, _ in fields}) == len(fields)
    for field, _ in fields:
        if field.name.startswith("sum/"):
            continue
        # Whether a trend is met, and a card laid face down, is asked of a film, and of a scene, that there is.
        base = {"players/p1": "Anna", **({"director": "Anna"} if mode == "co-op" else {})}
        if field.name.endswith("/trend"):
            base[field.name.replace("/trend", "/line")] = "P04"

        def text(values: Filled) -> str:
            return pad_of(slug).record(Form({name: Entry(value, 1) for name, value in values.items()}), game).source.text

        assert text({**base, field.name: "§"}) != text({name: value for name, value in base.items() if name != field.name}), field.name


def located(record: bytes) -> list[tuple[str, str | None, int | None]]:
    """Code, field and page of every problem."""
    return [(problem["code"], problem.get("field"), problem.get("page")) for problem in score(record)["problems"]]


def test_what_is_wrong_is_told_by_its_field() -> None:
    wrong = {"rows/2/p3": "R2", "rows/3/p1": "Q3", "genres/2": "pink", "total/p2": "many", "awards/3": "Zoe", "date": "yesterday"}
    filled = BEST_MOVIE.filled(**wrong)
    assert sorted(located(filled), key=str) == sorted(
        [
            ("bad-value", "date", 1),
            ("bad-genres", "genres/2", 1),
            ("bad-card", "rows/3/p1", 1),
            ("duplicate-card", "rows/2/p3", 1),
            ("unknown-player", "awards/3", 1),
            ("wrong-type", "total/p2", 1),
        ],
        key=str,
    )
    for problem in result_of(filled).problems:
        assert problem.line is None
        assert problem.column is None
    duplicate = next(problem for problem in result_of(filled).problems if problem.code == "duplicate-card")
    assert '(page 1, field "Анна, round 2")' in speech("en")(duplicate.message)


@pytest.mark.parametrize(
    ("sample", "field", "written", "meant"),
    [(BEST_MOVIE, "rows/3/p1", "В7", "B7"), (WIND, "rows/blue/p1", "1 3 х 8", "x"), (WIND, "rows/blue/p1", "х7", "x7")],
)
def test_letters_of_another_alphabet_are_told_as_in_a_record(sample: Sample, field: str, written: str, meant: str) -> None:
    problem = next(problem for problem in result_of(sample.filled(**{field: written})).problems if problem.code == "bad-card")
    assert problem.spot is not None
    assert f"has a Cyrillic letter in it that looks like a Latin one; write {meant}" in speech("en")(problem.message)


def test_a_row_with_a_gap_is_not_pushed_together() -> None:
    assert located(BEST_MOVIE.filled(**{"rows/2/p1": ""})) == [("bad-card", "rows/2/p1", 1)]


def test_an_empty_row_is_told_at_its_beginning() -> None:
    empty = {f"rows/{round_}/p2": "" for round_ in range(1, 5)}
    assert ("row-length", "rows/1/p2", 1) in located(BEST_MOVIE.filled(**empty))


def test_a_row_without_a_name_belongs_to_somebody() -> None:
    filled = WIND.filled(**{"players/p2": ""})
    assert ("bad-name", "players/p2", 1) in located(filled)
    spots = [problem.spot for problem in result_of(filled).problems if problem.code == "bad-name"]
    assert [speech("en")(spot.place) for spot in spots if spot] == ['page 1, field "Player 2, name"']


def test_two_players_of_one_name() -> None:
    assert located(BEST_MOVIE.filled(**{"players/p3": "анна"})) == [("duplicate-player", "players/p3", 1)]


def test_a_vote_that_was_not_recorded() -> None:
    found = located(B_MOVIES.filled(**{"pitches/2/votes/p3": "", "pitches/3/cards": ""}))
    assert [code for code, _, _ in found] == ["bad-votes", "wrong-type"]
    assert found[0][1] == "pitches/2/votes/p1"
    assert found[1][1] == "pitches/3/cards"


@pytest.mark.parametrize(
    ("written", "upheld"), [("x", True), ("v", True), ("ok", True), ("х", True), ("так", True), ("no", False), ("нет", False), ("-", False)]
)
def test_any_mark_says_that_a_film_was_made(written: str, upheld: bool) -> None:
    found = score(B_MOVIES.filled(**{"pitches/1/made": written}))
    assert found["problems"] == []
    (claim,) = (claim for claim in found["claims"] if claim["claim"].get("pitch") == 1)
    assert claim["upheld"] is upheld


def test_claims_of_the_table_are_judged() -> None:
    found = score(BEST_MOVIE.filled(**{"awards/4": "Cleo", "total/p1": "9"}))
    assert [claim["upheld"] for claim in found["claims"]] == [True, False, False, True]


@pytest.mark.parametrize("command", ["check", "explain", "dispute"])
def test_every_command_reads_forms(command: str, tmp_path: Path) -> None:
    form = tmp_path / "filled.pdf"
    form.write_bytes(BEST_MOVIE.filled())
    said = companion(command, form).stdout
    assert "column" not in said
    assert command == "check" or 'page 1, field "' in said


def test_problems_in_the_users_words(tmp_path: Path) -> None:
    form = tmp_path / "filled.pdf"
    form.write_bytes(BEST_MOVIE.filled(by_browser, **{"rows/3/p1": "Q3"}))
    assert f'{form}, page 1, field "Анна, round 3": error: ' in companion("score", form, code=1).stderr
    assert f"{form}, сторінка 1, поле «Анна, раунд 3»: помилка: " in companion("score", form, "--lang", "uk", code=1).stderr
    (problem,) = score(form.read_bytes())["problems"]
    assert (problem["line"], problem["column"], problem["page"], problem["field"]) == (None, None, 1, "rows/3/p1")


def test_standard_input() -> None:
    filled = WIND.filled()
    assert json.loads(companion("score", "-", "--json", given=filled).stdout) == {**score(filled), "file": "-"}


def _protected() -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(form_of("best-movie"))))
    writer.encrypt("secret", algorithm="RC4-128")
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def _plain() -> bytes:
    stream = io.BytesIO()
    make_pad(Pad(load_game("best-movie"), 3), speech("en"), PAPERS["a4"], stream)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7\nnothing", "damaged"),
        (form_of("best-movie")[:9000], "damaged"),
        (_protected(), "password"),
        (_plain(), "no form"),
        (form_of("best-movie").replace(b"best-movie/1/", b"best-movie/9/"), "newer"),
        (b"%PDF-" + b"0" * (16 * 1024 * 1024), "larger than 16 MB"),
    ],
    ids=["nothing", "cut off", "protected", "no form", "of the future", "too long"],
)
def test_files_that_are_no_form(data: bytes, said: str) -> None:
    (problem,) = result_of(data).problems
    assert said in speech("en")(problem.message)
    assert problem.code == ("too-large" if said == "larger than 16 MB" else "syntax")


def test_a_file_of_the_largest_size_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    filled = WIND.filled()
    monkeypatch.setattr("companion.games.pads.MAX_BYTES", len(filled))
    assert (result_of(filled).status, is_filled(filled)) == ("final", True)
    monkeypatch.setattr("companion.games.pads.MAX_BYTES", len(filled) - 1)
    assert [problem.code for problem in result_of(filled).problems] == ["too-large"]
    assert not is_filled(filled)


def test_damage_anywhere_is_a_problem_not_a_crash() -> None:
    whole = WIND.filled()
    for place in range(5, len(whole), len(whole) // 12):
        damaged = whole[:place] + bytes([whole[place] ^ 0x15]) * 3 + whole[place + 3 :]
        assert result_of(damaged).status in ("final", "invalid")


LOADED = """
import sys
from companion.cli.app import run
run(["score", sys.argv[1]])
print(*sys.modules, file=sys.stderr)
"""


def test_scoring_loads_the_reader_of_forms_for_forms_only(tmp_path: Path) -> None:
    files = {"w.pdf": WIND.filled(), "w.yaml": WIND.record.encode()}
    loaded = {}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        done = subprocess.run([sys.executable, "-c", LOADED, str(tmp_path / name)], capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)
        loaded[name] = set(done.stderr.split())
        assert "companion.games.wind_the_film.record" in loaded[name]
    assert "pypdf" in loaded["w.pdf"]
    assert loaded["w.pdf"].isdisjoint({"reportlab", "jinja2", "qrcode"})
    assert loaded["w.yaml"].isdisjoint({"pypdf", "PIL", "reportlab", "jinja2", "qrcode"})


def test_what_is_open_in_a_form_is_told_at_no_field_of_somebody_else() -> None:
    play = read_play(B_MOVIES.filled(**{"popcorn/p1": ""}), "pad.pdf")
    assert isinstance(play, Play)
    assert [(found.line, found.spot, speech("en")(found.message)) for found in hints(play)] == [(None, None, "no popcorn is written down for Дана")]


def messages(data: bytes, lang: str) -> list[str]:
    """What is wrong with a form, with its fields."""
    say = speech(lang)
    return [f"{say(problem.spot.label) if problem.spot else ''}: {say(problem.message)}" for problem in result_of(data).problems]


COLOURS = {"ru": "желтый", "uk": "зелений", "it": "Blu"}


@pytest.mark.parametrize("written", COLOURS.values())
def test_genres_are_understood_without_the_dots_of_their_letters(written: str) -> None:
    wanted = {"желтый": "yellow", "зелений": "green", "Blu": "blue"}[written]
    others = [key for key in ("red", "violet", "blue", "green") if key != wanted][:3]
    filled = BEST_MOVIE.filled(**{f"genres/{number}": word for number, word in enumerate([written, *others], 1)}, **{"genres/5": ""})
    play = read_play(filled, "pad.pdf")
    assert isinstance(play, Play), messages(filled, "en")
    assert play.record.genres[0] == wanted


@pytest.mark.parametrize(
    ("written", "vote"), [("Si", "yes"), ("s", "yes"), ("n", "no"), ("Т", "yes"), ("Н", "no"), ("д", "yes"), ("s !", "yes!"), ("Т!", "yes!")]
)
def test_votes_are_understood_as_at_the_table(written: str, vote: str) -> None:
    number, seat = next((n, s) for n in (1, 2, 3) for s in (1, 2, 3) if B_MOVIES.fields.get(f"pitches/{n}/votes/p{s}", "").lower() in ("так", "yes"))
    game = load_game("b-movies")
    fields = {name: Entry(value, 1) for name, value in {**B_MOVIES.fields, f"pitches/{number}/votes/p{seat}": written}.items()}
    assert f': "{vote}"' in pad_of("b-movies").record(Form(fields), game).source.text.splitlines()[3 + number]


def test_words_are_offered_as_the_reader_calls_them() -> None:
    assert messages(BEST_MOVIE.filled(**{"genres/2": "зелоный"}), "ru") == ["Жанр 2: «зелоный» — не цвет жанра; может быть, «зелёный»?"]
    assert "giallo" in messages(BEST_MOVIE.filled(**{"genres/2": "pink"}), "it")[0]
    assert "Sì!" in messages(B_MOVIES.filled(**{"pitches/1/votes/p2": "boh"}), "it")[0]


MOVIE = {"players/p1": "Анна", "players/p2": "Борис", "films/1/by": "1", "films/1/round": "1", "films/1/market": "китай", "films/1/genre": "драма"}


def filled(slug: str, fields: Filled) -> bytes:
    return by_library(form_of(slug), {f"{slug}/1/{name}": value for name, value in fields.items()})


def test_a_genre_or_market_is_offered_as_the_reader_calls_it() -> None:
    told = messages(filled("movie-empire", {**MOVIE, "films/1/genre": "комедии", "films/1/market": "марс"}), "ru")
    assert any("может быть, «комедия»?" in line for line in told)
    assert any("Китай" in line and "china" not in line for line in told)


def test_an_empty_field_is_told_as_empty_in_its_row_of_the_form() -> None:
    """Rows 2 and 3 are left empty, so that the film of row 4 is the record's second."""
    told = messages(filled("movie-empire", {**MOVIE, "films/1/points": "5", "films/4/market": "usa"}), "en")
    assert told == [f"Film 2 (row 4 of the form), {what}: nothing is written here" for what in ("player", "round", "genre")]
    assert messages(BEST_MOVIE.filled(**{"rows/2/p1": ""}), "en") == ["Анна, round 2: nothing is written here"]


SHOTS = {
    "players/p1": "Аня",
    "players/p2": "Борис",
    "rows/blue/p1": "1 2 3 4",
    "rows/blue/p2": "9 8",
    "good_shots/blue/p1": "x",
    "good_shots/blue/p2": "x",
}


def test_a_good_shot_of_two_players_is_told_at_the_field_of_whoever_lacks_photos() -> None:
    form = filled("wind-the-film", SHOTS)
    (found,) = (problem for problem in result_of(form).problems if problem.code == "good-shot-short")
    assert found.spot is not None
    assert found.spot.field == "good_shots/blue/p2"
    play = read_play(form, "pad.pdf")
    assert isinstance(play, Play)
    assert any("is written down for Аня and Борис; it is one player's" in speech("en")(problem.message) for problem in hints(play))


def test_a_dash_in_a_row_is_no_row() -> None:
    assert told(WIND.filled(**{"rows/violet/p1": "-"})) == told(WIND.filled(**{"rows/violet/p1": ""}))


def test_the_stage_of_a_joker_is_said_in_any_language() -> None:
    fields = {**MOVIE, "films/1/genre": "", "films/1/script": "S01", "films/1/line": "P04 P58=съемки"}
    play = read_play(filled("movie-empire", {name: value for name, value in fields.items() if value}), "pad.pdf")
    assert isinstance(play, Play), play.problems
    assert "P58=shooting" in play.canonical()

"""`companion score` and `explain` as people and scripts run them: in a process of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import FIVE, ROOT, best_movie, companion, json_lines

from companion.cli import exits
from companion.cli.app import run

GOOD = best_movie({"Anna": "R7 R2 R3 G4", "Boris": "B9 R5 G3 B4"})
BAD = GOOD.replace("R3", "R13")
OTHER_GAME = "game: wind-the-film\nplayers: [Anna, Boris]\n"
TAKEN = "game: movie-empire\nplayers: [A, B]\nfilms:\n" + "  - {by: A, round: 1, genre: drama, market: usa, points: 5}\n" * 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "friday.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(BAD, encoding="utf-8")
    (tmp_path / "fifth.yaml").write_text(best_movie({"Anna": "V1", "Boris": "B1"}), encoding="utf-8")
    (tmp_path / "refuted.yaml").write_text(GOOD + "claims: [{winner: Boris}]\n", encoding="utf-8")
    return tmp_path


def test_json_is_one_line_a_record_in_the_order_given_and_nothing_else(folder: Path) -> None:
    done = companion("score", "friday.yaml", "bad.yaml", "fifth.yaml", "--json", folder=folder, code=1)
    results = json_lines(done.stdout)
    assert [(result["file"], result["status"]) for result in results] == [
        ("friday.yaml", "partial"),
        ("bad.yaml", "invalid"),
        ("fifth.yaml", "partial"),
    ]
    assert done.stderr == ""
    assert set(results[0]) == {"schema", "file", "game", "mode", "status", "standings", "ties", "decisions", "rulings", "claims", "problems"}
    assert results[0]["schema"] == 1
    assert set(results[0]["standings"][0]) == {"place", "name", "members", "total", "lines"}
    assert set(results[1]["problems"][0]) == {"level", "code", "message", "line", "column", "player"}


def test_a_report_tells_places_awards_and_reasons(folder: Path) -> None:
    done = companion("score", "friday.yaml", folder=folder)
    for part in ("Best Movie", "Anna leads with 2 points", "award 3", "3 red", "1 green", "set aside", "Longest run"):
        assert part in done.stdout
    assert done.stderr == ""
    assert "\x1b" not in done.stdout


def test_an_invalid_record_is_told_on_standard_error(folder: Path) -> None:
    done = companion("score", "bad.yaml", folder=folder, code=1)
    assert done.stdout == ""
    assert done.stderr.startswith("bad.yaml, line 5, column 15: error: R13")
    quiet = companion("score", "bad.yaml", "--quiet", folder=folder, code=1)
    assert quiet.stderr.splitlines() == done.stderr.splitlines()[:1]


def test_a_refuted_claim_is_exit_code_1(folder: Path) -> None:
    assert "refuted" in companion("score", "refuted.yaml", folder=folder, code=1).stdout.lower()
    result = json_lines(companion("score", "refuted.yaml", "--json", folder=folder, code=1).stdout)[0]
    assert (result["status"], result["claims"][0]["upheld"]) == ("partial", False)


def test_standard_input(folder: Path) -> None:
    result = json_lines(companion("score", "-", "--json", given=GOOD.encode(), folder=folder).stdout)[0]
    assert (result["file"], result["status"]) == ("-", "partial")
    assert "standard input, line 1, column 1" in companion("score", "-", given=b"", folder=folder, code=1).stderr


def test_what_is_no_file_gets_the_nearest(folder: Path) -> None:
    assert "friday.yaml" in companion("score", "fridy.yaml", folder=folder, code=2).stderr
    assert "folder" in companion("score", ".", folder=folder, code=2).stderr
    assert "no file" in companion("score", "x\ny", folder=folder, code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["scor", "friday.yaml"], "score"),
        (["score", "--jsn", "friday.yaml"], "--json"),
        (["score", "friday.yaml", "--ruling", "fith-genre=lowest"], "fifth-genre"),
        (["score", "friday.yaml", "--ruling", "fifth-genre=low"], "lowest"),
        (["score", "friday.yaml", "--ruling", "fifth-genre"], "KEY=READING"),
        (["score", "bad.yaml", "--ruling", "nonsense=lowest"], "fifth-genre"),
        (["score", "friday.yaml", "--lang", "rus"], "ru"),
        (["score"], "FILE"),
        (["games", "best-move"], "best-movie"),
        (["games", "bst"], "best-movie"),
        (["check", "bst-movie"], "best-movie"),
        (["new", "recrd", "best"], "record"),
        (["explain", "friday.yaml", "Ana"], "Anna"),
        (["explain", "friday.yaml", "Anna", "Boris", "Anna"], "two"),
        (["explain", "friday.yaml", "Anna", "anna"], "Anna"),
    ],
)
def test_wrong_use_is_exit_code_2_and_offers_the_nearest(folder: Path, arguments: list[str], part: str) -> None:
    done = companion(*arguments, folder=folder, code=2)
    assert done.stdout == ""
    assert part in done.stderr
    assert len(done.stderr) < 400


def test_a_ruling_on_the_command_line_is_the_strongest(folder: Path) -> None:
    settings = folder / "settings.toml"
    settings.write_text('lang = "it"\n[rulings.best-movie]\nfifth-genre = "lowest"\n', encoding="utf-8")
    plain, chosen, flagged = (
        json_lines(companion("score", "fifth.yaml", "--json", *more, folder=folder).stdout)[0]["standings"][0]["name"]
        for more in ([], ["--config", "settings.toml"], ["--config", "settings.toml", "--ruling", "fifth-genre=highest"])
    )
    assert (plain, chosen, flagged) == ("Anna", "Boris", "Anna")


def test_the_language_is_asked_for_or_set_or_the_systems(folder: Path) -> None:
    (folder / "settings.toml").write_text('lang = "it"\n', encoding="utf-8")
    told = {
        "ru": companion("check", "fridy.yaml", "--lang", "ru", folder=folder, code=2).stderr,
        "system": companion("check", "fridy.yaml", folder=folder, code=2, environment={"LC_ALL": "ru_RU.UTF-8"}).stderr,
        "set": companion("check", "fridy.yaml", "--config", "settings.toml", folder=folder, code=2, environment={"LC_ALL": "ru_RU.UTF-8"}).stderr,
        "it": companion("check", "fridy.yaml", "--lang=it", folder=folder, code=2).stderr,
    }
    assert told["ru"] == told["system"]
    assert told["set"] == told["it"]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("lang = ", "line 1, column 6: this is no value"),
        ('lang = "xx"\n', "en, it, ru, uk"),
        ("colour = 1\n", "colour"),
        ('[rulings.best-movie]\nfifth-gnre = "lowest"\n', "fifth-genre"),
        ('[rulings.best-movie]\nfifth-genre = "low"\n', "lowest"),
        ("[rulings.chess]\n", "best-movie"),
        ("rulings = 1\n", "best-movie"),
    ],
)
def test_a_broken_settings_file_is_told_and_harms_no_help(folder: Path, text: str, part: str) -> None:
    home = folder / "config" / "companion"
    home.mkdir(parents=True)
    (home / "settings.toml").write_text(text, encoding="utf-8")
    environment = {"XDG_CONFIG_HOME": str(folder / "config")}
    done = companion("score", "friday.yaml", folder=folder, environment=environment, code=2)
    assert "settings.toml" in done.stderr
    assert part in done.stderr
    companion("score", "--help", folder=folder, environment=environment)


def test_a_settings_file_that_is_named_must_exist(folder: Path) -> None:
    assert "nowhere.toml" in companion("score", "friday.yaml", "--config", "nowhere.toml", folder=folder, code=2).stderr
    assert "folder" in companion("score", "friday.yaml", "--config", ".", folder=folder, code=2).stderr


def test_output_that_can_not_be_written_is_exit_code_3(folder: Path) -> None:
    for more in ([], ["--json"]):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", "companion", "score", *more, str(folder / "friday.yaml")],
                stdout=full,
                stderr=subprocess.PIPE,
                cwd=ROOT,
                check=False,
            )
        assert done.returncode == 3
        assert b"Traceback" not in done.stderr
        assert done.stderr


def test_a_reader_that_leaves_early_is_no_failure(folder: Path) -> None:
    command = f"{sys.executable} -m companion score --json {'friday.yaml ' * 200} | head -c 20; exit ${{PIPESTATUS[0]}}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_crash(folder: Path, closed: str) -> None:
    for arguments in ("score - friday.yaml", "score nowhere.yaml"):
        done = subprocess.run(
            ["bash", "-c", f"{sys.executable} -m companion {arguments} {closed}"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=False,
        )
        assert done.returncode in (0, 1, 2)
        assert b"Error" not in done.stderr


@pytest.mark.parametrize("command", [["print", "best-movie"], ["export", "friday.yaml", "--to", "csv"], ["rules", "best-movie"]])
def test_what_goes_to_a_closed_standard_output_is_not_said_to_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "__stdout__", None)
    assert run([*command, "--out", "-", "--lang", "en"]) == exits.MACHINE
    assert capsys.readouterr() == ("", "companion: standard output is closed, so nothing can be written there\n")


def test_old_encodings_and_odd_file_names_do_no_harm(folder: Path) -> None:
    record = f"game: best-movie\nplayers: [Анна, 'é']\n{FIVE}rows:\n  Анна: R1\n  é: B2\n"
    (folder / "игра.yaml").write_text(record, encoding="utf-8")
    result = json_lines(companion("score", "игра.yaml", "--json", folder=folder, environment={"PYTHONIOENCODING": "ascii"}).stdout)[0]
    assert [standing["name"] for standing in result["standings"]] == ["Анна", "é"]
    assert "Анна" in companion("score", "игра.yaml", folder=folder, environment={"PYTHONIOENCODING": "cp1251"}).stdout
    odd = os.fsdecode(b"\xff.yaml")
    (folder / odd).write_text(GOOD, encoding="utf-8")
    assert json_lines(companion("score", odd, "--json", folder=folder).stdout)[0]["status"] == "partial"
    companion("score", odd, folder=folder)
    companion("score", os.fsdecode(b"\xfe.yaml"), folder=folder, code=2)


def test_control_characters_of_a_record_never_reach_the_terminal(folder: Path) -> None:
    record = best_movie({"Anna": '"R1\\e[31m"', "Boris": "B2"}) + 'title: "\\e[2J\\u202eevil"\n"\\e[0m": 1\n'
    (folder / "evil.yaml").write_text(record, encoding="utf-8")
    done = companion("score", "evil.yaml", folder=folder, code=1)
    assert not {"\x1b", "\u202e"} & set(done.stdout + done.stderr)
    (folder / "evil.yaml").write_text(GOOD + 'title: "\\e[2J\\u202eevil"\n', encoding="utf-8")
    done = companion("score", "evil.yaml", folder=folder)
    assert not {"\x1b", "\u202e"} & set(done.stdout + done.stderr)


def test_an_endless_file_is_too_large() -> None:
    assert "too-large" in companion("score", "/dev/zero", code=1).stderr


def test_explaining_a_pair_and_a_player(folder: Path) -> None:
    pair = companion("explain", "friday.yaml", "boris", "ANNA", folder=folder).stdout
    assert "Why Anna stands before Boris" in pair
    assert "line 5, column 15" in " ".join(pair.split())
    assert companion("explain", "friday.yaml", folder=folder).stdout == companion("explain", "friday.yaml", "Anna", "Boris", folder=folder).stdout
    alone = companion("explain", "friday.yaml", "Boris", folder=folder).stdout
    assert "Boris: place 2 with 1 point" in alone
    assert companion("explain", "bad.yaml", folder=folder, code=1).stdout == ""


def test_checking_a_record(folder: Path) -> None:
    assert "bad.yaml, line 5, column 15: error" in companion("check", "bad.yaml", folder=folder, code=1).stdout
    done = companion("check", "friday.yaml", folder=folder)
    assert all("hint: " in line for line in done.stdout.splitlines())
    assert "rounds scored" in done.stdout.lower()
    assert companion("check", "friday.yaml", "--quiet", folder=folder).stderr == ""
    found = json_lines(companion("check", "bad.yaml", "--json", folder=folder, code=1).stdout)
    assert [(problem["file"], problem["code"], problem["line"]) for problem in found] == [("bad.yaml", "bad-card", 5)]


def test_debug_shows_where_and_nothing_else_does(folder: Path) -> None:
    arguments = ["new", "record", "best", "--out", "friday.yaml/x.yaml"]
    assert "Traceback" not in companion(*arguments, folder=folder, code=3).stderr
    done = subprocess.run([sys.executable, "-m", "companion", *arguments, "--debug"], cwd=folder, capture_output=True, check=False)
    assert done.returncode == 3
    assert b"Traceback" in done.stderr


HEAVY = {"reportlab", "jinja2", "PIL", "qrcode", "markdown_it", "numpy", "babel"}


def test_scoring_loads_nothing_heavy(folder: Path) -> None:
    code = (
        "import sys, json\nfrom companion.cli.app import run\ncode = run(sys.argv[1:])\n"
        "print(json.dumps([code, sorted({name.partition('.')[0] for name in sys.modules})]))\n"
    )
    for more in ([], ["--json"]):
        done = subprocess.run(
            [sys.executable, "-c", code, "score", "friday.yaml", *more],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        )
        exit_code, modules = json.loads(done.stdout.splitlines()[-1])
        assert exit_code == 0
        assert not HEAVY & set(modules)
        if more:
            assert "rich" not in modules


def test_who_share_a_place_is_told_where_a_criterion_parts_only_some(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "partly.yaml"
    films = "films: {Bob: [4], Cid: [3], Dan: [2, 2], Eve: [2, 3]}\n"
    popcorn = "popcorn: {Ann: [4, 4], Bob: [4], Cid: [4, 1], Dan: [4], Eve: [3]}\n"
    record.write_text(f"game: b-movies\nrulings: {{final-tie: films}}\nplayers: [Ann, Bob, Cid, Dan, Eve]\n{films}{popcorn}", encoding="utf-8")
    for command in ("score", "explain"):
        assert run([command, str(record), "--lang", "en"]) == 0
        told = " ".join(capsys.readouterr().out.split())
        assert "that parts some of them: Dan and Eve share place 1 and Bob and Cid share place 3" in told
    assert run(["score", str(ROOT / "tests/corpus/movie-empire/second-place-shared.yaml"), "--lang", "en"]) == 0
    assert "that parts some of them [Level" in " ".join(capsys.readouterr().out.split())


def test_a_file_that_can_not_be_scored_keeps_no_other_from_being_scored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    friday, missing, fifth = str(folder / "friday.yaml"), str(folder / "nofile.yaml"), str(folder / "fifth.yaml")
    (folder / "wind.yaml").write_text(OTHER_GAME, encoding="utf-8")
    for arguments, code, told in (
        ([friday, missing, fifth], 2, ["no file"]),
        ([friday, missing, str(folder), fifth], 2, ["no file", "is a folder"]),
        ([friday, str(folder / "bad.yaml"), fifth], 1, []),
        ([friday, str(folder / "wind.yaml"), fifth, "--ruling", "fifth-genre=lowest"], 2, [f"{folder / 'wind.yaml'}: --ruling: no ruling"]),
    ):
        assert run(["score", *arguments, "--json"]) == code
        out, messages = capsys.readouterr()
        assert [result["file"] for result in json_lines(out) if result["status"] != "invalid"] == [friday, fifth]
        assert all(part in messages for part in told)


def test_a_file_that_can_not_be_read_ends_a_check_no_earlier(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(folder / "nofile.yaml"), str(folder / "bad.yaml"), "nogame", "--json"]) == 2
    out, messages = capsys.readouterr()
    assert [problem["file"] for problem in json_lines(out)] == [str(folder / "bad.yaml")]
    assert "nofile.yaml" in messages
    assert "nogame" in messages


def test_of_several_files_each_report_says_whose_it_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(folder / "friday.yaml"), str(folder / "fifth.yaml")]
    assert run(["score", *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [lines[number - 1] for number, line in enumerate(lines) if line.startswith("Best Movie")] == files
    assert run(["score", files[0]]) == 0
    assert capsys.readouterr().out.startswith("Best Movie")


def test_standard_input_is_named_in_every_message(folder: Path) -> None:
    for verb in ("score", "check", "verify", "dispute"):
        done = companion(verb, "-", given=b"nonsense", folder=folder, code=1)
        assert "standard input" in done.stdout + done.stderr
        assert not any(line.startswith("-") for line in (done.stdout + done.stderr).splitlines())


def test_check_counts_errors_and_warnings_apart(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "twice.yaml").write_text(TAKEN, encoding="utf-8")
    assert run(["check", str(folder / "twice.yaml")]) == 0
    assert "twice.yaml: 2 warnings and 1 hint\n" in capsys.readouterr().err
    assert run(["check", str(folder / "bad.yaml")]) == 1
    assert "bad.yaml: 1 error\n" in capsys.readouterr().err


@pytest.mark.parametrize("verb", [["score", "FILE"], ["dispute", "FILE"], ["explain", "FILE"], ["rulings", "best"], ["export", "FILE", "--to", "md"]])
def test_a_ruling_that_is_given_two_readings_is_refused(verb: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [str(folder / "friday.yaml") if word == "FILE" else word for word in verb]
    assert run([*words, "--ruling", "fifth-genre=lowest", "--ruling", "fifth-genre=highest"]) == 2
    assert "given twice, as lowest and as highest" in capsys.readouterr().err


def test_markdown_is_called_so_by_either_of_its_names(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    friday = str(folder / "friday.yaml")
    for words in (["dispute", friday, "--format"], ["export", friday, "--to"], ["rules", "best", "--format"]):
        told = []
        for name in ("md", "markdown"):
            assert run([*words, name, "--out", "-"]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] == told[1] != ""


@pytest.mark.parametrize("verb", [["dispute", "FILE"], ["rules", "best"]])
def test_what_is_asked_for_as_text_goes_where_out_says(verb: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, path = [str(folder / "friday.yaml") if word == "FILE" else word for word in verb], folder / "told.text"
    for _ in range(2):
        assert run([*words, "--format", "text", "--out", str(path)]) == 0
        assert capsys.readouterr().out == f"{path}\n"
    assert run([*words, "--format", "text", "--out", "-"]) == 0
    assert path.read_text(encoding="utf-8").split() == capsys.readouterr().out.split()


def test_a_dispute_as_pdf_is_not_printed_to_the_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert run(["dispute", "friday.yaml", "--format", "pdf", "--out", "-"]) == 2
    assert not Path("-").exists()


@pytest.mark.parametrize(
    ("wanted", "near"),
    [("fridy.yaml", "friday.yaml"), ("friday.yml", "friday.yaml"), ("nosuch.yaml", None), ("sp.yaml", None)],
)
def test_only_a_file_of_a_like_name_is_offered(folder: Path, capsys: pytest.CaptureFixture[str], wanted: str, near: str | None) -> None:
    (folder / "friday.html").write_text("", encoding="utf-8")
    assert run(["score", str(folder / wanted)]) == 2
    told = f"there is no file {folder / wanted}" + (f"; did you mean {folder / near}?" if near else "")
    assert capsys.readouterr().err.endswith(f"companion: {told}\n")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Dana", "Egor"), "Dana and Egor are one team (Apollo); name players of two teams"),
        (("Apollo", "Egor"), "Apollo and Egor are one team (Apollo); name players of two teams"),
        (("Fay", "fay"), "Fay is named twice; name two who can be compared"),
    ],
)
def test_why_two_of_one_team_are_not_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, str], told: str) -> None:
    file = tmp_path / "teams.yaml"
    studios = "mode: hidden-teams\nstudios: {Dana: Apollo, Egor: Apollo, Fay: Nova}\n"
    file.write_text(f"game: b-movies\nplayers: [Dana, Egor, Fay]\nfilms: {{}}\n{studios}", encoding="utf-8")
    assert run(["explain", str(file), *names]) == 2
    assert told in capsys.readouterr().err
    file.write_text(file.read_text(encoding="utf-8").replace("Fay: Nova", "Fay: apollo"), encoding="utf-8")
    assert run(["explain", str(file), "Dana", "Fay"]) == 2
    assert "nobody to compare with: all stand or fall together" in capsys.readouterr().err

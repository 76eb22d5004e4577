"""`companion new record`: something to fill in that reads without errors."""

from pathlib import Path

import pytest
from helpers import best_movie, companion, problems, score


@pytest.mark.parametrize("lang", ["en", "it", "ru", "uk"])
def test_a_blank_record_reads_without_problems_and_scores_once_filled_in(lang: str, tmp_path: Path) -> None:
    companion("new", "record", "best", "--players", "Anna, Борис ,3", "--lang", lang, folder=tmp_path)
    text = (tmp_path / "output" / "best-movie-record.yaml").read_text(encoding="utf-8")
    assert problems(text) == []
    filled = (
        text.replace("genres: []", "genres: [red, green, blue, yellow]")
        .replace("  Anna:", "  Anna: R1")
        .replace("  Борис:", "  Борис: B2")
        .replace("  '3':", "  '3': G4")
    )
    result = score(filled)
    assert result["problems"] == []
    assert [standing["name"] for standing in result["standings"]] == ["Anna", "Борис", "3"]
    assert result["decisions"][0]["winner"] == "Anna"


def test_a_filled_in_record_is_never_overwritten_unasked(tmp_path: Path) -> None:
    first = companion("new", "record", "best", folder=tmp_path).stdout.strip()
    second = companion("new", "record", "best", folder=tmp_path).stdout.strip()
    assert first != second
    named = tmp_path / "mine.yaml"
    named.write_text("kept", encoding="utf-8")
    assert "--force" in companion("new", "record", "best", "--out", "mine.yaml", folder=tmp_path, code=2).stderr
    assert named.read_text(encoding="utf-8") == "kept"
    companion("new", "record", "best", "--out", "mine.yaml", "--force", folder=tmp_path)
    assert "best-movie" in named.read_text(encoding="utf-8")


def test_where_it_is_written(tmp_path: Path) -> None:
    for out, place in (("a.yaml", "a.yaml"), ("sub/b.yaml", "sub/b.yaml"), ("new/", "new/best-movie-record.yaml"), (".", "best-movie-record.yaml")):
        assert companion("new", "record", "best", "--out", out, folder=tmp_path).stdout.strip() == str(Path(place))
        assert (tmp_path / place).is_file()
    assert problems(companion("new", "record", "best", "--out", "-", folder=tmp_path).stdout) == []


@pytest.mark.parametrize(
    ("names", "part"),
    [
        ("Anna", "1"),
        ("A,B,C,D,E,F", "6"),
        ("Anna,anna", "second time"),
        ("A," + "x" * 41, "41"),
        ("A,\u202eB", "U+202E"),
        ("A,B\x07", "U+0007"),
        (" , ", "0"),
    ],
)
def test_names_that_a_record_could_not_have(names: str, part: str, tmp_path: Path) -> None:
    assert part in companion("new", "record", "best", "--players", names, folder=tmp_path, code=2).stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("names", ["yes,no", "12:30,#1", "a: b,{x", "true,~", "*a,&b", "- x,'"])
def test_names_that_yaml_could_mistake(names: str, tmp_path: Path) -> None:
    text = companion("new", "record", "best", "--players", names, "--out", "-", folder=tmp_path).stdout
    assert problems(text) == []
    assert [standing["name"] for standing in score(text)["standings"]] == names.split(",")


def test_a_file_that_can_not_be_written_leaves_all_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(best_movie({"A": "", "B": ""}), encoding="utf-8")
    assert "old.yaml" in companion("new", "record", "best", "--out", "old.yaml/x.yaml", folder=tmp_path, code=3).stderr
    assert "/proc/x.yaml" in companion("new", "record", "best", "--out", "/proc/x.yaml", folder=tmp_path, code=3).stderr
    assert [file.name for file in tmp_path.iterdir()] == ["old.yaml"]

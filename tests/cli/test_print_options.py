"""Options of ``companion print`` beside each other: what would come to nothing is said at once."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from companion.cli import exits, wishes
from companion.cli.app import run
from companion.cli.formats import FORMATS
from companion.cli.session import CommandError
from companion.cli.wishes import APPLIES, OfBacks, OfCards, OfFormats, OfKits, OfSheets, Wishes, spelt
from companion.words import speech

GROUPS = (OfSheets, OfCards, OfBacks, OfKits, OfFormats)
SHEETS = ("pdf", "svg-cut")
USEFUL: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "paper": ("a3", SHEETS),
    "orientation": ("landscape", SHEETS),
    "margin": (10.0, SHEETS),
    "gap": ("3", SHEETS),
    "marks": ("none", SHEETS),
    "marks_on": ("both", SHEETS),
    "skip": ("1", SHEETS),
    "cutter_marks": ("10", SHEETS),
    "size": ("poker", FORMATS),
    "bleed": (2.0, ("pdf", "png", "svg-cut")),
    "only": ("R1", FORMATS),
    "kind": (["cast"], FORMATS),
    "copies": (2, ("pdf", "tts", "svg-cut")),
    "players": (3, FORMATS),
    "ink": ("save", FORMATS),
    "grey": (True, FORMATS),
    "backs": ("none", ("pdf", "png", "svg-cut")),
    "duplex": ("short", SHEETS),
    "order": ("reversed", SHEETS),
    "printer": ("office", SHEETS),
    "back_offset": ("1,1", SHEETS),
    "back_angle": (0.1, SHEETS),
    "first_page": (True, SHEETS),
    "boxes": (True, SHEETS),
    "thickness": (0.4, SHEETS),
    "preset": ("mpc", ("png",)),
    "url": ("https://example.org", ("tts",)),
    "corner": (2.0, ("svg-cut",)),
}
"""Option -> a value that says something, and the formats in which it makes a difference."""


def wished(**values: Any) -> Wishes:
    """What is wished for if these options are given."""
    parameters = {group: {parameter.name: parameter.default for parameter in group.parameters()} for group in GROUPS}
    assert values.keys() <= {name for names in parameters.values() for name in names}
    groups = [group(**{name: values.get(name, default) for name, default in names.items()}) for group, names in parameters.items()]
    return Wishes(*groups)  # type: ignore[arg-type]


def test_every_option_is_in_the_table() -> None:
    assert {parameter.name for group in GROUPS for parameter in group.parameters()} == USEFUL.keys() | {"format_"}
    assert {option: useful for option, (_, useful) in USEFUL.items() if useful != FORMATS} == APPLIES


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("option", USEFUL)
def test_an_option_is_used_or_refused(option: str, format_: str) -> None:
    value, useful = USEFUL[option]
    asked = wished(**{option: value, "format_": format_})
    if format_ in useful:
        assert wishes.format_of(asked).name == format_
        return
    with pytest.raises(CommandError) as caught:
        wishes.format_of(asked)
    said = speech("en")(caught.value.message)
    assert caught.value.code == exits.WRONG_USE
    assert said.startswith(spelt(option))
    assert f"--format {format_}" in said or f"--format {useful[0]}" in said


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def told(capsys: pytest.CaptureFixture[str], *options: str, code: int) -> str:
    assert run(["print", "best", "--only", "GR,GB", *options, "--lang", "en"]) == code
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--format", "png", "--paper", "a3"), "--paper makes no difference with --format png; leave it out"),
        (("--preset", "mpc", "--paper", "a3"), "--paper makes no difference with --format png; leave it out"),
        (("--format", "png", "--backs", "gutterfold"), "--backs gutterfold makes no difference with --format png"),
        (("--preset", "mpc", "--bleed", "2"), "--bleed makes no difference with --preset mpc"),
        (("--preset", "drivethru", "--size", "bridge"), '--size: "bridge" is unknown; possible: poker, tarot'),
        (("--marks", "none", "--marks-on", "both"), "--marks-on makes no difference with --marks none"),
        (("--backs", "none", "--marks-on", "back"), "--marks-on back makes no difference with --backs none"),
        (("--backs", "only", "--marks-on", "front"), "--marks-on front makes no difference with --backs only"),
        (("--only", ""), "--only: name cards, like R1-R12,G7"),
        (("--only", " , "), "--only: name cards, like R1-R12,G7"),
        (("--format", "png", "--out", "x.pdf"), "--format png writes a folder; x.pdf is the name of a file"),
        (("--preset", "mpc", "--out", "new/x.PNG"), "--format png writes a folder; new/x.PNG is the name of a file"),
        (("--format", "svg-cut", "--only", "changed"), "--only changed goes with --format pdf"),
    ],
)
def test_contradictions_are_refused_before_anything_is_done(capsys: pytest.CaptureFixture[str], options: tuple[str, ...], said: str) -> None:
    assert said in told(capsys, *options, code=exits.WRONG_USE)
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--backs", "none", "--duplex", "short"), "--duplex makes no difference with --backs none"),
        (("--no-boxes", "--thickness", "0.5"), "--thickness makes no difference with --no-boxes"),
        (("--bleed", "3", "--gap", "2"), "--gap: cards lie 6 mm apart, since each has 3 mm of bleed"),
        (("--players", "3"), "nothing in this choice depends on how many play"),
        (("--cutter-marks", "1", "--margin", "10"), "marks that stand 1 mm from the paper's edge are where few printers print; 4 mm would do"),
    ],
)
def test_what_does_no_harm_is_said_and_done(capsys: pytest.CaptureFixture[str], options: tuple[str, ...], said: str) -> None:
    assert said in told(capsys, *options, "--dry-run", code=exits.DONE)


def test_what_makes_sense_is_done_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "--gap", "6", "--bleed", "3", "--duplex", "short", "--marks-on", "both", "--dry-run", code=exits.DONE)
    assert said == "nothing was written\n"


def test_corners_of_more_than_half_a_card_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--format", "svg-cut", "--gap", "3", "--corner")
    assert "--corner: 22 mm is more than half a card; at most 21 mm" in told(capsys, *options, "22", code=exits.PROBLEMS)
    assert not list(Path().rglob("*.svg"))
    told(capsys, *options, "21", code=exits.DONE)
    assert 'rx="21"' in next(Path().rglob("*.svg")).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("format_", "line"),
    [
        ("png", "best-movie-en-png: 2 cards, as png"),
        ("tts", "best-movie-en-tts: 2 cards, as tts"),
        ("svg-cut", "best-movie-en-svg-cut: 2 cards, as svg-cut"),
    ],
)
def test_a_dry_run_tells_of_folders_too(capsys: pytest.CaptureFixture[str], format_: str, line: str) -> None:
    assert run(["print", "best", "--only", "GR,GB", "--format", format_, "--dry-run", "--lang", "en"]) == exits.DONE
    first, second = capsys.readouterr().out.splitlines()
    assert first == str(Path("output") / line)
    assert second.split(",") == ["  GR", "GB"]
    assert not list(Path().iterdir())


def test_no_choice_of_cards_takes_the_file_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    several = ",".join(f"R{number}" for number in range(1, 13))
    choices = [
        *([], ["--only", "R1"], ["--only", "R1-R3"], ["--only", "R1 – R3,G7"], ["--only", several], ["--only", f"{several},G1"]),
        *(["--kind", "cast"], ["--kind", "cast", "--kind", "award"], ["--kind", "cast", "--only", "R1"], ["--backs", "only"]),
        *(["--only", "changed"], ["--kind", "cast", "--only", "changed"], ["--players", "2"]),
    ]
    files = []
    for choice in choices:
        assert run(["print", "best", "--lang", "en", "--dry-run", *choice]) == exits.DONE
        files.append(capsys.readouterr().out.partition(":")[0])
    assert len(set(files)) == len(choices)
    assert Path(files[3]).name == "best-movie-en-a4-R1-R3_G7.pdf"
    assert all(len(Path(file).name) < 60 for file in files)


def test_what_was_printed_counts_for_a_part_and_parts_for_the_whole(capsys: pytest.CaptureFixture[str]) -> None:
    def told(*options: str) -> str:
        assert run(["print", "deck", "--lang", "en", "--only", "changed", "--dry-run", *options]) == exits.DONE
        return "".join(capsys.readouterr())

    assert run(["new", "deck", "deck", "--quiet"]) == exits.DONE
    assert run(["print", "deck", "--lang", "en", "--only", "P1-P3"]) == exits.DONE
    capsys.readouterr()
    assert "4 cards: P4,P5" in told()
    assert run(["print", "deck", "--lang", "en"]) == exits.DONE
    capsys.readouterr()
    assert "nothing has changed" in told("--kind", "cards")


CYRILLIC = "В1-В3,В7,GR"


@pytest.mark.parametrize("only", ["B1-B3,B7,GR", "B1–B3,B7,GR", "b1 — b3, b7,gr", "B1−B3,B7,GR", CYRILLIC])
def test_codes_are_taken_as_people_and_programs_write_them(capsys: pytest.CaptureFixture[str], only: str) -> None:
    assert run(["print", "best", "--only", only, "--dry-run", "--lang", "en"]) == exits.DONE
    assert "B1-B3,B7,GR" in capsys.readouterr().out


@pytest.mark.parametrize("kinds", [("--kind", "award,genre"), ("--kind", "Awards", "--kind", "GENRE"), ("--kind", "generi, Награды,")])
def test_kinds_are_taken_by_key_or_name_with_commas_or_without(capsys: pytest.CaptureFixture[str], kinds: tuple[str, ...]) -> None:
    assert run(["print", "best", *kinds, "--dry-run", "--lang", "en"]) == exits.DONE
    assert "17 cards" in capsys.readouterr().out


@pytest.mark.parametrize(("only", "near"), [("Z9", "Y9"), ("R1–R13", "R12"), ("R1-R13", "R12"), ("A1", "A01"), ("B13", "B12")])
def test_codes_that_are_not_there_get_the_nearest_that_is(capsys: pytest.CaptureFixture[str], only: str, near: str) -> None:
    assert run(["print", "best", "--only", only, "--lang", "en"]) == exits.PROBLEMS
    assert f"did you mean {near}" in capsys.readouterr().err
    assert not list(Path().iterdir())


def test_what_changed_is_a_file_of_its_own_and_the_manifest_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*options: str) -> str:
        assert run(["print", "deck", "--lang", "en", *options]) == exits.DONE
        return capsys.readouterr().out.strip()

    assert run(["new", "deck", "deck", "--quiet"]) == exits.DONE
    capsys.readouterr()
    whole = Path(printed())
    before = whole.read_bytes()
    cards = Path("deck", "cards.csv")
    cards.write_text(cards.read_text(encoding="utf-8-sig").replace("Old camera", "New camera"), encoding="utf-8")
    changed = Path(printed("--only", "changed"))
    assert changed == whole.with_name(f"{whole.stem}-changed.pdf")
    text = " ".join(page.extract_text() for page in PdfReader(changed).pages)
    assert "New camera" in text
    assert "Clapperboard" not in text
    assert whole.read_bytes() == before, "the whole deck is still there"
    assert not Path(f"{changed}.manifest.json").exists()
    assert run(["print", "deck", "--lang", "en", "--only", "changed"]) == exits.DONE
    assert "nothing has changed" in capsys.readouterr().err
    # Asked for by a name of its own, it goes there, and compares with what was printed there.
    assert printed("--only", "P1", "--out", "mine.pdf") == "mine.pdf"
    cards.write_text(cards.read_text(encoding="utf-8").replace("New camera", "Newer camera"), encoding="utf-8")
    assert printed("--only", "changed,P2", "--out", "mine.pdf") == "mine.pdf"

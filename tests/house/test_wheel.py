"""The wheel holds all it needs: built without a network, installed elsewhere, run from another folder."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import ROOT, best_movie


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the installed wheel."""
    built, place = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
    wheel = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(built), str(ROOT)]
    subprocess.run(wheel, check=True, capture_output=True)
    (file,) = built.glob("companion-*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--no-compile", "--target", str(place), str(file)], check=True, capture_output=True)
    return place


def run(installed: Path, folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(installed), "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(folder / "none")}
    script = "import companion, sys; sys.stderr.write(companion.__file__); from companion.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", script, *arguments], cwd=folder, env=environment, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
    assert str(installed) in done.stderr, "the installed package is the one that runs"
    return done.stdout


def test_commands_run_from_another_folder(installed: Path, tmp_path: Path) -> None:
    games = json.loads(run(installed, tmp_path, "games", "best", "--json"))
    assert [(piece["kind"], piece["count"]) for piece in games[0]["pieces"]] == [("cast", 60), ("award", 12), ("genre", 5)]
    (tmp_path / "friday.yaml").write_text(best_movie({"Anna": "R1", "Boris": "B2"}), encoding="utf-8")
    assert "Anna leads" in run(installed, tmp_path, "score", "friday.yaml")
    written = run(installed, tmp_path, "new", "record", "best", "--lang", "uk").strip()
    assert "best-movie" in (tmp_path / written).read_text(encoding="utf-8")


@pytest.mark.parametrize(("inside", "folder"), [("cards", ROOT / "cards"), ("templates", ROOT / "templates")])
def test_cards_and_templates_are_inside(installed: Path, inside: str, folder: Path) -> None:
    shipped = installed / "companion" / "shipped" / inside
    assert {file.relative_to(shipped) for file in shipped.rglob("*") if file.is_file()} == {
        file.relative_to(folder) for file in folder.rglob("*") if file.is_file()
    }


def test_every_catalogue_of_translations_is_inside(installed: Path) -> None:
    sources = sorted((ROOT / "companion" / "locale").glob("*/LC_MESSAGES/companion.po"))
    for source in sources:
        assert (installed / source.relative_to(ROOT)).with_suffix(".mo").is_file()


def test_nothing_else_is_inside(installed: Path) -> None:
    assert {entry.name for entry in installed.iterdir() if not entry.name.endswith(".dist-info")} <= {"companion", "bin", "Scripts"}
    assert not list(installed.rglob("test_*.py"))

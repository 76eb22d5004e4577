"""The README is true: every command in it runs, and its examples say what really comes out."""

import io
import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.cli.app import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
COMMANDS = [line.split("#")[0].strip() for kind, block in BLOCKS if kind == "sh" for line in block.splitlines() if line.startswith("companion ")]
RECORD = next(block for kind, block in BLOCKS if kind == "yaml")
EXIT = {"--claim": 1}
BEFORE = {
    "--use friday": "companion rulings best --ruling fifth-genre=lowest --save friday",
    "--printer mine": "companion calibrate --set mine x=0.6,y=-0.4",
    "my-deck/": "companion new deck my-deck/",
    "mein-film/": "companion new deck mein-film/ --extends best",
    "verify output/friday-certificate.pdf": "companion export friday.yaml --to pdf",
}
"""What a command needs that an earlier one in the README made."""


class Done(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    said: str
    told: str


Runs = Callable[[str], Done]


@pytest.fixture
def runs(table: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Runs:
    """Runs a command in the folder of the README's record, as somebody does who has never used it before."""
    for name in [name for name in os.environ if name.startswith(("LC_", "XDG_"))]:
        monkeypatch.delenv(name)
    for name, value in (("HOME", str(table)), ("XDG_CONFIG_HOME", str(table / "config")), ("LANG", "C.UTF-8"), ("COLUMNS", "80")):
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(table)

    def do(command: str) -> Done:
        words = shlex.split(command)
        monkeypatch.setattr(sys, "argv", words)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        code = run(words[1:])
        return Done(code, *capfd.readouterr())

    return do


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with the README's record."""
    (tmp_path / "friday.yaml").write_text(RECORD, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, runs: Runs) -> None:
    for word, earlier in BEFORE.items():
        if word in command and command != earlier:
            assert runs(earlier).code == 0
    done = runs(command)
    assert done.code == next((code for word, code in EXIT.items() if word in command), 0), done.told


def test_examples_say_what_comes_out(runs: Runs) -> None:
    said = {command: runs(command).said for command in ("companion score friday.yaml", "companion dispute friday.yaml")}
    shown = [block.rstrip("\n") for kind, block in BLOCKS if kind == "text"]
    assert len(shown) == 2
    for block, output in zip(shown, said.values(), strict=True):
        assert block in output


def test_the_readme_begins_with_the_two_commands() -> None:
    kind, block = BLOCKS[0]
    assert kind == "sh"
    assert [line.split("#")[0].strip() for line in block.splitlines()] == ["make demo", "make test"]


def test_every_picture_is_there() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert len(pictures) >= 2
    assert all((ROOT / picture).is_file() for picture in pictures)

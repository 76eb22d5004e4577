"""The README is true: every command in it runs, and its examples say what really comes out."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

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


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "LANG": "C.UTF-8", "COLUMNS": "80"}
    words = [sys.executable, "-m", "companion", *shlex.split(command)[1:]]
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with the README's record."""
    (tmp_path / "friday.yaml").write_text(RECORD, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, table: Path) -> None:
    for word, earlier in BEFORE.items():
        if word in command and command != earlier:
            assert _run(earlier, table).returncode == 0
    done = _run(command, table)
    assert done.returncode == next((code for word, code in EXIT.items() if word in command), 0), done.stderr
    assert "Traceback" not in done.stderr


def test_examples_say_what_comes_out(table: Path) -> None:
    said = {command: _run(command, table).stdout for command in ("companion score friday.yaml", "companion dispute friday.yaml")}
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

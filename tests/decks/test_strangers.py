"""Decks of strangers that mean no good: each ends in a clear problem, soon, and without filling the memory or reading what isn't its own."""

import json
import os
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from helpers import ROOT

SECONDS = 2.0
MEBIBYTES = 300
_MEASURED = """
import contextlib, io, json, sys, time
from companion.cli.app import run
results = []
for arguments in json.load(sys.stdin):
    said, begun = io.StringIO(), time.process_time()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(arguments)
    peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
    results.append({"code": code, "told": said.getvalue(), "seconds": time.process_time() - begun, "mebibytes": peak / 1024})
json.dump(results, sys.stdout)
"""
DECK = "title: Trap\ncomponents:\n  - {cards: cards.csv, face: face.card.xml}\n"
CARDS = "code,name\n" + "".join(f"C{number},x\n" for number in range(60))
FACE = '<card><text x="5" y="9" size="9">{{ text.name }}</text></card>'

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")


@dataclass
class Trap:
    """A folder with a deck that does harm where it can."""

    folder: Path

    def lay(self, deck: str = DECK, cards: str | bytes = CARDS, face: str = FACE) -> None:
        for name, content in (("deck.yaml", deck), ("cards.csv", cards), ("face.card.xml", face)):
            (self.folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

    def spring(self, *command: str) -> str:
        """What a check (or another command) tells; it must fail properly, within two seconds of the processor and 300 MiB."""
        (result,) = spring([[*(command or ("check",)), str(self.folder)]], self.folder)
        return proper(result)


def spring(commands: Sequence[Sequence[str]], folder: Path) -> Any:
    """What each command told, with its exit code, its time and the memory of them all up to then."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED],
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        timeout=300,
        check=False,
    )
    assert not done.stderr, done.stderr
    return json.loads(done.stdout)


def proper(result: Any) -> str:
    """What was told, if it was told properly."""
    told = str(result["told"])
    assert result["code"] == 1, told
    assert result["seconds"] < SECONDS, result
    assert result["mebibytes"] < MEBIBYTES, result
    return told


@pytest.fixture
def trap(tmp_path: Path) -> Trap:
    made = Trap(tmp_path)
    made.lay()
    return made


def of(body: str) -> str:
    """A face with this in it."""
    return f"<card>\n{body}\n</card>"


DOUBLED = "{% set x = x ~ x %}" * 40


TEMPLATES = [
    ("{{ ''.__class__.__mro__[1].__subclasses__() }}", "out of a template's reach"),
    ("{{ card._card }}", "out of a template's reach"),
    ("{{ say.__init__.__globals__ }}", "out of a template's reach"),
    ("{{ text._columns }}", "there is no column"),
    ("{{ (card.fields|attr('_columns')) }}", "there is no filter"),
    ("{% for i in range(999999999) %}{% endfor %}", "a number larger than 100000"),
    ("{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}", "goes round more than"),
    ("{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}", "the template "),
    ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "calls itself without end"),
    ("{% include 'face.card.xml' %}", "calls itself without end"),
    ("{{ 'a' * 999999999 }}", "larger than any card needs"),
    ("{{ [0] * 999999999 }}", "larger than any card needs"),
    ("{{ 99 ** 9999 }}", "larger than any card needs"),
    ("{{ '%999999999d' % 1 }}", "more of a value than a card can show"),
    ("{{ '%*d' % (999999999, 1) }}", "more of a value than a card can show"),
    ("{{ '{:>999999999}'.format(1) }}", "more of a value than a card can show"),
    ("{{ '{:{}}'.format(1, 99) }}", "more of a value than a card can show"),
    ("{{ '%999999999d' | format(1) }}", "more of a value than a card can show"),
    ("{{ 'a'.ljust(999999999) }}", "larger than 100000"),
    ("{{ (1).to_bytes(999999999, 'big') }}", "larger than 100000"),
    ("{{ [1] | batch(999999999, 0) | list }}", "larger than 100000"),
    ("{{ '{:{}}'.format(1, 999999999) }}", "larger than 100000"),
    ("{{ 'a' | center(999999999) }}", "there is no filter"),
    ("{% set x = 'aaaaaaaa' %}" + DOUBLED + "{{ x }}", "larger than any card needs"),
    ("{% set x = 'aaaaaaaa' %}" + DOUBLED.replace("~", "+") + "{{ x }}", "larger than any card needs"),
    ("{% set x = [1] %}" + "{% set x = [x, x] %}" * 40 + "{{ x }}", "larger than any card needs"),
    ("{% set x = 'aa' %}" + "{% set x %}{{ x }}{{ x }}{% endset %}" * 40 + "{{ x }}", "larger than any card needs"),
    ("{% macro m(x) %}{{ x }}{{ x }}{% endmacro %}{{ " + "m(" * 30 + "'aaaa'" + ")" * 30 + " }}", "larger than any card needs"),
    ("{% set x = 'a' * 90000 %}{{ x.replace('a', x) }}", "larger than any card needs"),
    ("{% set x = 'a' * 90000 %}{{ x | replace('a', x) }}", "larger than any card needs"),
    ("{% set x = 'a' * 90000 %}{{ x.join(range(90000) | map('string') | list) }}", "the template "),
    ("{% set x = 'a' * 90000 %}{{ range(90000) | join(x) }}", "larger than any card needs"),
    ("{% set n = namespace(x=1) %}{{ 'x' * 199999 }}" + "{{ 'x' * 199999 }}" * 6, "more than 1048576 characters"),
    ("{% set x = (range(99999) | list) %}" + "{% set y = x | sort(reverse=true) | list %}" * 1000, "the template "),
    ("{% set y = range(99999) | map('string') | list | sort | unique | list %}" * 1000, "the template "),
    ("{{ a }}" * 30_000, "more than 4000 tags"),
    ("{% set y = 1" + "+1" * 30_000 + " %}", "45000 words and signs"),
    ("{{" * 100_000, "more than 4000 tags"),
    ("{" * 3 + "(" * 5000 + "1" + ")" * 5000 + "}}", ""),
    ("{% for i in [1] %}" * 40 + "{% endfor %}" * 40, "nested"),
    ("{{ card.fields.update(a=1) }}", ""),
    ("{{ game.scoring.update(a=1) }}", "out of a template's reach"),
    ("{% include '../secret.xml' %}", "there is no template"),
    ("{% include '/etc/passwd' %}", "there is no template"),
    ("{% include 'link.xml' %}", "there is no template"),
    ("{% include 'linked/secret.xml' %}", "there is no template"),
    ("{% include 'large.xml' %}", "larger than 256 KB"),
]


@pytest.fixture(scope="module")
def sprung(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All templates, each in a deck of its own, checked in one process."""
    folder = tmp_path_factory.mktemp("templates")
    (folder / "secret.xml").write_text("<text>secret</text>", encoding="utf-8")
    commands = []
    for number, (body, _) in enumerate(TEMPLATES):
        made = Trap(folder / str(number))
        made.folder.mkdir()
        (made.folder / "link.xml").symlink_to("/etc/passwd")
        (made.folder / "linked").symlink_to(folder)
        (made.folder / "large.xml").write_text("x" * 300_000, encoding="utf-8")
        made.lay(face=of(body))
        commands.append(["check", str(made.folder)])
    return {body: result for (body, _), result in zip(TEMPLATES, spring(commands, folder), strict=True)}


@pytest.mark.parametrize(("body", "told"), TEMPLATES, ids=range(len(TEMPLATES)))
def test_templates(sprung: dict[str, Any], body: str, told: str) -> None:
    assert told in proper(sprung[body])


def test_an_entity_in_a_face(trap: Trap) -> None:
    entities = "".join(f'<!ENTITY e{number} "{f"&e{number - 1};" * 10}">' for number in range(1, 10))
    trap.lay(face=f'<!DOCTYPE card [<!ENTITY e0 "ha">{entities}]>\n<card><text x="5" y="9" size="9">&e9;</text></card>')
    assert "DOCTYPE" in trap.spring()


@pytest.mark.parametrize("file", ["icons.xml", "picture.svg"])
def test_an_entity_in_a_picture(trap: Trap, file: str) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><icons>&a;&b;</icons>'
    (trap.folder / file).write_text(bomb, encoding="utf-8")
    trap.lay(face=of('<image src="picture.svg" x="0" y="0" w="9" h="9"/>' if file.endswith("svg") else '<icon name="sun" x="1" y="1" size="9"/>'))
    assert "DOCTYPE" in trap.spring()


@pytest.mark.parametrize("src", ["../picture.png", "/etc/passwd", "linked/picture.png", "link.png", "a/../../picture.png", "C:\\x.png", "..\\x.png"])
def test_pictures_elsewhere(trap: Trap, src: str) -> None:
    (trap.folder.parent / "picture.png").write_bytes(png(10, 10))
    (trap.folder / "link.png").symlink_to(trap.folder.parent / "picture.png")
    (trap.folder / "linked").symlink_to(trap.folder.parent)
    trap.lay(cards=f"code,picture\nA1,{src}\n", face=of('<image src="{{ card.fields.picture }}" x="0" y="0" w="9" h="9"/>'))
    told = trap.spring()
    assert "leads out of the deck's folder" in told
    assert "cards.csv, row 2, column 2" in told


def png(width: int, height: int, rows: bytes | None = None, colour: int = 0) -> bytes:
    """A PNG of black dots; with the colour type 6 one that is clear."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8 if colour else 1, colour, 0, 0, 0)
    packed = zlib.compress(bytes(height * (1 + (width + 7) // 8)), 9) if rows is None else rows
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        (png(6_300, 6_300, colour=6), "6300 × 6300 pixels are 40 megapixels; at most 20 are read; scale it down to about 106 × 106 pixels"),
        (png(30_000, 30_000), "30000 × 30000 pixels are 900 megapixels; at most 40 are read; scale it down to about 106 × 106 pixels"),
        (png(2**31 - 1, 2**31 - 1, b""), "megapixels; at most 40 are read"),
        (png(6_000, 6_000, b"no pixels"), "damaged"),
        (png(6_000, 6_000)[:-20], "damaged"),
        (png(0, 9), "damaged"),
        (b"\x89PNG\r\n\x1a\n", "damaged"),
        (b"\xff\xd8\xff\xe0\x00\x10", "damaged"),
        (b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03" + b"\0" * 9 + b"\xff\xd9", "megapixels; at most 40 are read"),
        (b"GIF89a", "no PNG, JPEG or SVG"),
        (b"<svg viewBox='0 0 9 9'>" + b"<g>" * 100_000, "nested too deep"),
        (b"<svg viewBox='0 0 9 9'>" + b"<rect width='1' height='1'/>" * 30_000 + b"</svg>", "more than 20000 shapes"),
    ],
)
def test_pictures_that_are_none(trap: Trap, picture: bytes, told: str) -> None:
    (trap.folder / "picture.png").write_bytes(picture)
    trap.lay(face=of('<image src="picture.png" x="0" y="0" w="9" h="9"/>'))
    assert told in trap.spring()


def test_a_table_of_ten_million_columns(trap: Trap) -> None:
    trap.lay(cards=b"a," * 4_000_000 + b"a\n1\n")
    assert "more than 200 columns" in trap.spring()
    trap.lay(cards="a,b\n1,2\n" + "12," * 2_500_000 + "\n")
    assert "more than 200 columns" in trap.spring()
    trap.lay(cards=b"a," * 10_000_000)
    assert "larger than 8 MB" in trap.spring()


def test_a_table_of_millions_of_rows(trap: Trap) -> None:
    trap.lay(cards="a\n" + "1\n" * 4_000_000)
    assert "more than 20000 rows" in trap.spring()


GOING_ROUND = "{% for i in range(99000) %}{% set x = i ~ 'a' %}{% endfor %}"


@pytest.mark.parametrize("command", [("check",), ("print", "--format", "png")])
def test_many_cards_of_a_little_too_much_each(trap: Trap, command: tuple[str, ...]) -> None:
    trap.lay(cards="code,name\n" + "".join(f"C{number},x\n" for number in range(1000)), face=of(GOING_ROUND + "{{ text.name }}"))
    assert "all cards together, the deck's templates take longer than 0.8 seconds" in trap.spring(*command)


def test_a_table_without_end(trap: Trap) -> None:
    (trap.folder / "cards.csv").unlink()
    (trap.folder / "cards.csv").symlink_to("/dev/zero")
    assert "leads out of the folder" in trap.spring()
    (trap.folder / "cards.csv").unlink()
    os.mkfifo(trap.folder / "cards.csv")
    assert "no file that can be read" in trap.spring()


def test_a_workbook_that_unpacks_without_end(trap: Trap) -> None:
    with zipfile.ZipFile(trap.folder / "cards.xlsx", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        with package.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as part:
            for _ in range(40):
                part.write(b" " * 8_000_000)
    trap.lay(deck=DECK.replace("cards.csv", "cards.xlsx"))
    assert "unpacks to more than" in trap.spring()


def test_facts_with_aliases(trap: Trap) -> None:
    bombs = "".join(f"x{number}: &x{number} [{', '.join([f'*x{number - 1}'] * 10)}]\n" for number in range(1, 10))
    trap.lay(deck="x0: &x0 [a]\n" + bombs + DECK)
    told = trap.spring()
    assert "aliases (*x0) are not used here" in told
    trap.lay(deck=DECK + "words:\n  a: !!python/object/apply:os.system [echo hacked]\n")
    assert "tags (" in trap.spring()


@pytest.mark.parametrize("length", [1_000_000, 7_000_000])
@pytest.mark.parametrize("word", ["x", "word "])
def test_a_cell_as_long_as_a_book(trap: Trap, length: int, word: str) -> None:
    trap.lay(
        cards="code,name\nA1," + word * (length // len(word)) + "\n",
        face=of('<para x="5" y="5" w="50" h="70" size="9" min="7">{{ text.name }}</para>'),
    )
    assert trap.spring()


def test_a_deck_of_a_million_copies_is_not_printed(trap: Trap) -> None:
    trap.lay(cards="code,name,quantity\n" + "".join(f"C{number},x,999\n" for number in range(1000)))
    assert "at most 50000 are printed" in trap.spring("print", "--out", str(trap.folder / "x.pdf"))
    trap.lay(cards="code,name,quantity\nA,x,999\nB,x,999\n")
    assert "the deck has 51948 cards, copies counted; at most 50000 are printed" in trap.spring("print", "--copies", "26", "--dry-run")

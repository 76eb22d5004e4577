"""A deck of one's own, however a spreadsheet saved it: read, printed for real, read back."""

import csv
import io
from pathlib import Path

import pytest
from openpyxl import Workbook
from pypdf import PdfReader

from companion.catalog.brought import read_found
from companion.catalog.model import Deck
from companion.press.options import SheetOptions
from companion.press.proof import proof_deck
from companion.press.sheets import PrintReport, print_deck
from companion.reading.problems import Problem
from companion.words import speech

HEADER = ("code", "quantity", "name.en", "name.ru", "text", "country")
WORDS = [
    ("Zoë’s “naïve” café", "Кафе «У Зои»", 'She said: "No; never, ever!"', "NO"),
    ("Fjæra, Ærø & Łódź", "Фьорд, ёж и їжак", "One line\nand another", "007"),
    ("Ça va? ¡Sí!", "Съешь ещё, ґанок", "a;b,c\td", "1e3"),
    ("<b>bold</b> & {{ brave }}", "Ямб — не хорей…", "  5 000 €  ", "3.0"),
    ("it's 100 % 'quoted'", "№ 5 — «Да»", "two\n\nbreaks", "true"),
]
ROWS = [
    (f"C{number:02}", str(number % 4), f"{words[0]} {number}", f"{words[1]} {number}", *words[2:])
    for number in range(1, 60)
    for words in (WORDS[number % len(WORDS)],)
]
EMOJI = ("C60", "1", "Smile 😀", "Улыбка", "x", "y")
DECK = "title: {en: Test, ru: Проба}\ncomponents:\n  - {cards: CARDS, face: face.card.xml, kind: card}\n"
FACE = """\
<card>
  <text x="4" y="10" size="12" min="5" max="55">{{ text.name }}</text>
  <para x="4" y="14" w="55" h="30" size="9" min="7">{{ text.text | lines }}</para>
  <text x="4" y="60" size="9">{{ card.code }}/{{ text.country }}</text>
</card>
"""


def text(delimiter: str, ending: str = "\r\n") -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter, lineterminator=ending).writerows([HEADER, *ROWS, EMOJI])
    return stream.getvalue()


def workbook() -> bytes:
    book = Workbook()
    for row in (HEADER, *ROWS, EMOJI):
        book.worksheets[0].append(row)
    for line, row in enumerate(ROWS, 2):
        book.worksheets[0].cell(line, 2, int(row[1]))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


SAVED = {
    "utf-8 with a mark": ("cards.csv", text(",").encode("utf-8-sig")),
    "utf-8, unix": ("cards.csv", text(",", "\n").encode()),
    "utf-16": ("cards.txt", text("\t").encode("utf-16")),
    "utf-16, big end first": ("cards.tsv", b"\xfe\xff" + text("\t").encode("utf-16-be")),
    "semicolons": ("cards.csv", text(";").encode()),
    "workbook": ("cards.xlsx", workbook()),
}


def told(problems: tuple[Problem, ...] | list[Problem]) -> list[str]:
    return [speech("en")(problem.message) for problem in problems]


def read(folder: Path) -> Deck:
    deck, problems = read_found(folder)
    assert deck is not None
    assert told(problems) == []
    return deck


def laid(folder: Path, name: str, data: bytes, deck: str = DECK) -> Deck:
    folder.mkdir()
    (folder / "deck.yaml").write_text(deck.replace("CARDS", name), encoding="utf-8")
    (folder / "face.card.xml").write_text(FACE, encoding="utf-8")
    (folder / name).write_bytes(data)
    return read(folder)


def printed(deck: Deck, lang: str, out: Path) -> PrintReport:
    report = print_deck(deck, lang, SheetOptions(), out, force=True)
    assert report.path == out
    return report


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same deck as simple UTF-8, printed in two languages: what all others must come out as."""
    folder = tmp_path_factory.mktemp("plain")
    deck = laid(folder / "deck", "cards.csv", text(",").encode())
    for lang in ("en", "ru"):
        printed(deck, lang, folder / f"{lang}.pdf")
    return folder


@pytest.mark.parametrize("way", SAVED)
def test_it_prints_alike_however_it_is_saved(tmp_path: Path, plain: Path, way: str) -> None:
    name, data = SAVED[way]
    deck = laid(tmp_path / "deck", name, data)
    assert len(deck.cards) == 60
    for lang in ("en", "ru"):
        report = printed(deck, lang, tmp_path / f"{lang}.pdf")
        assert (tmp_path / f"{lang}.pdf").read_bytes() == (plain / f"{lang}.pdf").read_bytes()
        missing = [problem for problem in report.problems if problem.level == "error"]
        if lang == "ru":
            assert missing == []
            continue
        (problem,) = missing
        assert (Path(problem.file or "").name, problem.column) == (name, 3)
        assert 'card C60 (en), column "name.en": the typeface has no glyph for "😀" (U+1F600)' in told([problem])[0]
        assert problem.line == deck.cards[-1].row


def test_what_was_written_is_what_is_printed(plain: Path) -> None:
    for lang, column in (("en", 2), ("ru", 3)):
        pages = [page.extract_text().splitlines() for page in PdfReader(plain / f"{lang}.pdf").pages]
        lines = [line.strip() for page in pages for line in page]
        for row in ROWS:
            assert lines.count(row[column]) == int(row[1]), row
            assert lines.count(f"{row[0]}/{row[5]}") == int(row[1]), row
        copies = sum(int(row[1]) for row in ROWS if row[5] == "007")
        assert lines.count("One line") == lines.count("and another") == copies


def test_an_old_encoding_is_named_and_nothing_is_printed(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text(DECK.replace("CARDS", "cards.csv"), encoding="utf-8")
    (tmp_path / "cards.csv").write_bytes("code,name\nA1,Старая таблица\n".encode("cp1251"))
    _, problems = read_found(tmp_path)
    assert "seems to be in Windows-1251: save it as UTF-8" in told(problems)[0]


def test_columns_are_told_by_the_line_of_the_template(tmp_path: Path) -> None:
    deck = laid(tmp_path / "deck", "cards.csv", b"code,name.en,note,#mine,extra.en\nA1,Ann,,,x\nA2,Ben,,,y\n")
    found = [(Path(problem.file or "").name, problem.level, problem.code, problem.line, problem.column) for problem in proof_deck(deck)]
    assert found == [
        ("face.card.xml", "error", "unknown-column", 3, None),
        ("face.card.xml", "error", "unknown-column", 4, None),
        ("cards.csv", "hint", "unused-column", 1, 3),
    ]


def test_a_language_of_ones_own(tmp_path: Path) -> None:
    table = "code,name.en,name.de,text,country\nA1,Hedgehog,Igel,Grüße,DE\n"
    deck = laid(tmp_path / "deck", "cards.csv", table.encode(), DECK.replace("{en: Test, ru: Проба}", "Test"))
    assert deck.game.languages == ("en", "de")
    printed(deck, "de", tmp_path / "de.pdf")
    page = PdfReader(tmp_path / "de.pdf").pages[0].extract_text()
    assert "Igel" in page
    assert "Hedgehog" not in page
    assert "print at 100 %" in page


@pytest.mark.parametrize(("code", "fits"), [("A1", True), ("ABC123", True), ("a1", False), ("ABC1234", False), ("Ä1", False)])
def test_a_code_that_cannot_be_scanned_matters_only_with_qr(tmp_path: Path, code: str, fits: bool) -> None:
    deck = laid(tmp_path / "deck", "cards.csv", f"code,name,text,country\n{code},x,y,z\n".encode())
    assert proof_deck(deck) == []
    face = FACE.replace("</card>", '<qr x="3" y="70" size="10" payload="{{ qr(\'A\') }}"/>\n</card>')
    (tmp_path / "deck" / "face.card.xml").write_text(face, encoding="utf-8")
    problems = proof_deck(read(tmp_path / "deck"))
    assert [(problem.code, problem.line, problem.column) for problem in problems] == ([] if fits else [("bad-code", 2, 1)])
    assert fits or "at most 6 capitals A-Z and digits" in told(problems)[0]


def test_templates_share_styles(tmp_path: Path) -> None:
    deck = laid(tmp_path / "deck", "cards.csv", b"code,name,text,country\nA1,Ann,y,z\n")
    (tmp_path / "deck" / "style.xml").write_text(
        "{% macro head(words) %}<text x='4' y='9' size='9'>*{{ words }}*</text>{% endmacro %}", encoding="utf-8"
    )
    (tmp_path / "deck" / "icons.xml").write_text('<icons><icon name="box" d="M0 0H100V100H0Z"/></icons>', encoding="utf-8")
    (tmp_path / "deck" / "face.card.xml").write_text(
        "{% import 'style.xml' as style %}<card>{{ style.head(text.name) }}<icon name='box' x='9' y='20' size='20'/></card>", encoding="utf-8"
    )
    assert not [problem for problem in printed(deck, "en", tmp_path / "en.pdf").problems if problem.level == "error"]
    assert "*Ann*" in PdfReader(tmp_path / "en.pdf").pages[0].extract_text()


def test_a_shipped_game_translated_and_restyled(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("extends: best-movie\ntitle: {de: Bester Film}\n", encoding="utf-8")
    (tmp_path / "genre.csv").write_text("code;name.de\nGR;Liebesfilm\nGY;Wilder Westen\n", encoding="utf-8")
    (tmp_path / "award.card.xml").write_text('<card><text x="4" y="9" size="9" max="30" min="3">!{{ text.name }}!</text></card>', encoding="utf-8")
    deck, _ = read_found(tmp_path)
    assert deck is not None
    report = print_deck(deck, "de", SheetOptions(kinds=("genre", "award")), tmp_path / "de.pdf")
    assert told([problem for problem in report.problems if problem.level == "error"]) == []
    words = PdfReader(tmp_path / "de.pdf").pages[0].extract_text()
    for word in ("Liebesfilm", "Wilder Westen", "!Longest Kiss!", "Bester Film"):
        assert word.upper() in words.upper()

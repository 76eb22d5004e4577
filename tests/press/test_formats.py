"""Folders of pictures, sheets for Tabletop Simulator and cut lines, read back with independent means."""

import json
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from press_bench import CODES, Bench
from pypdf import PdfReader

from companion.catalog import load_deck
from companion.catalog.model import Deck
from companion.press import cutter, png, tts
from companion.press.cornermarks import CornerMarks
from companion.press.folder import FileNames
from companion.press.options import SheetOptions
from companion.press.paper import PAPERS
from companion.press.registration import Correction

DECK = load_deck("best-movie")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("shop", "size", "dots"),
    [
        ("mpc", "kit", (822, 1122)),
        ("mpc", "bridge", (747, 1122)),
        ("mpc", "mini", (597, 822)),
        ("mpc", "tarot", (897, 1497)),
        ("tgc", "kit", (825, 1125)),
        ("tgc", "bridge", (750, 1125)),
        ("drivethru", "poker", (825, 1125)),
    ],
)
def test_shops_get_pictures_to_the_dot(tmp_path: Path, shop: str, size: str, dots: tuple[int, int]) -> None:
    options = png.for_shop(SheetOptions(only="R7", kinds=("cast",)), png.SHOPS[shop], size)
    report = png.write_pngs(DECK, "en", options, tmp_path / "shop")
    assert not report.problems
    assert report.files == ("R7.png", "cast-back.png")
    for file in report.files:
        with Image.open(tmp_path / "shop" / file) as picture:
            assert picture.size == dots
            assert picture.mode == "RGB"
            assert [round(dpi) for dpi in picture.info["dpi"]] == [300, 300]


def test_pictures_are_the_cards(tmp_path: Path) -> None:
    """Codes are read from the pictures; the ground runs to their edges."""
    options = png.for_shop(SheetOptions(only="B3,V12", backs="none"), png.SHOPS["mpc"], "kit")
    report = png.write_pngs(DECK, "uk", options, tmp_path / "shop")
    assert report.files == ("B3.png", "V12.png")
    for code in ("B3", "V12"):
        picture = Image.open(tmp_path / "shop" / f"{code}.png")
        assert {result.text for result in zxingcpp.read_barcodes(picture)} == {f"BM:{code}A", f"BM:{code}B"}
        assert picture.convert("L").getpixel((picture.width - 1, 2)) != 255


def test_without_a_preset_a_picture_has_the_bleed_that_was_asked_for(tmp_path: Path) -> None:
    png.write_pngs(DECK, "en", SheetOptions(only="Y1", bleed=3, backs="none"), tmp_path / "out")
    assert Image.open(tmp_path / "out" / "Y1.png").size == (round(48 / 25.4 * 300), round(70 / 25.4 * 300))


def test_backs_of_their_own_are_written_for_each_card(bench: Bench, tmp_path: Path) -> None:
    report = png.write_pngs(bench.deck(CODES[:2]), "en", SheetOptions(), tmp_path / "out", bench.folder)
    assert report.files == ("R1.png", "R2.png", "R1-back.png", "R2-back.png")


def test_codes_make_names_that_every_system_takes() -> None:
    name = FileNames()
    assert [name(code) for code in ("R7", "r7", "../x", "CON", "a/b:c", "Ё1", "", "...")] == ["R7", "r7-2", "x", "CON_", "a_b_c", "Ё1", "_", "_-2"]


def test_nothing_is_written_when_something_is_wrong(bench: Bench, tmp_path: Path) -> None:
    bench.template("front.xml", '<card><text x="5" y="10" size="60" max="20">much too long</text></card>')
    out = tmp_path / "out"
    for report in (
        png.write_pngs(bench.deck(), "en", SheetOptions(), out, bench.folder),
        tts.write_tts(bench.deck(), "en", SheetOptions(), out, bench.folder),
        cutter.write_cuts(bench.deck(), "en", SheetOptions(), out, bench.folder),
    ):
        assert [problem.code for problem in report.problems] == ["overflow"]
        assert report.folder is None
    assert not any(path.name.startswith((".", "out")) and path.name != "out.pdf" for path in tmp_path.iterdir())
    assert png.write_pngs(bench.deck(), "en", SheetOptions(), out, bench.folder, force=True).folder == out


def test_a_folder_is_filled_again(bench: Bench, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for codes in (CODES[:1], CODES[:2]):
        png.write_pngs(bench.deck(codes), "en", SheetOptions(backs="none"), out, bench.folder)
    (out / "mine.txt").write_text("kept")
    png.write_pngs(bench.deck(CODES[:1]), "en", SheetOptions(backs="none"), out, bench.folder)
    assert sorted(path.name for path in out.iterdir()) == ["R1.png", "R2.png", "mine.txt"]


@pytest.mark.parametrize("size", [(42, 64), (63, 88), (88, 63), (70, 70), (70, 120), (25, 25)])
def test_sheets_stay_within_their_bounds(size: tuple[float, float]) -> None:
    for count in range(1, tts.FACES + 1):
        layout = tts.layout(count, size)
        assert 2 <= layout.columns <= 10
        assert 2 <= layout.rows <= 7
        assert layout.columns * layout.rows > count
        assert max(layout.size) <= 4096
        assert layout.cell.width / layout.cell.height == pytest.approx(size[0] / size[1], rel=0.01)


def _saved(folder: Path, deck: Deck = DECK, lang: str = "en", **options: Any) -> dict[str, Any]:
    report = tts.write_tts(deck, lang, SheetOptions(**options), folder, url="https://example.org/")
    assert not report.problems
    saved = json.loads((folder / f"{deck.game.slug}.json").read_text(encoding="utf-8"))
    assert isinstance(saved, dict)
    return saved


def test_each_kind_is_a_deck_of_the_simulator(tmp_path: Path) -> None:
    decks = _saved(tmp_path / "tts", lang="ru")["ObjectStates"]
    assert [(deck["Name"], deck["Nickname"], len(deck["DeckIDs"])) for deck in decks] == [
        ("DeckCustom", "Актёры", 60),
        ("DeckCustom", "Награды", 12),
        ("DeckCustom", "Жанры", 5),
    ]
    guids = Counter(thing["GUID"] for deck in decks for thing in (deck, *deck["ContainedObjects"]))
    assert set(guids.values()) == {1}
    for deck in decks:
        ((key, pictures),) = deck["CustomDeck"].items()
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        assert all(number // 100 == int(key) and number % 100 < pictures["NumWidth"] * pictures["NumHeight"] - 1 for number in deck["DeckIDs"])
        front, back = (Image.open(tmp_path / "tts" / pictures[side].removeprefix("https://example.org/")) for side in ("FaceURL", "BackURL"))
        assert front.mode == back.mode == "RGB"
        assert max(front.size) <= 4096
        assert (front.width % pictures["NumWidth"], front.height % pictures["NumHeight"]) == (0, 0)
        assert back.size == (front.width // pictures["NumWidth"], front.height // pictures["NumHeight"])


def test_a_card_number_is_its_place_on_the_sheet(tmp_path: Path) -> None:
    deck = _saved(tmp_path / "tts", kinds=("genre",))["ObjectStates"][0]
    pictures = deck["CustomDeck"]["1"]
    sheet = Image.open(tmp_path / "tts" / "genre.png")
    width, height = sheet.width // pictures["NumWidth"], sheet.height // pictures["NumHeight"]
    for number, card in zip(deck["DeckIDs"], deck["ContainedObjects"], strict=True):
        row, column = divmod(number % 100, pictures["NumWidth"])
        cell = sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
        code = card["Description"].rsplit(" ", 1)[1]
        assert {result.text for result in zxingcpp.read_barcodes(cell)} == {f"BM:{code}A", f"BM:{code}B"}


def test_more_than_a_sheet_holds_goes_on_the_next(bench: Bench, tmp_path: Path) -> None:
    codes = [f"C{number}" for number in range(tts.FACES + 2)]
    report = tts.write_tts(bench.deck(codes, (25, 25)), "en", SheetOptions(), tmp_path / "out", bench.folder)
    assert report.files == ("cast-1.png", "cast-1-back.png", "cast-2.png", "cast-2-back.png", "small.json")
    (deck,) = json.loads((tmp_path / "out" / "small.json").read_text())["ObjectStates"]
    assert deck["DeckIDs"][68:] == [168, 200, 201]
    assert [pictures["UniqueBack"] for pictures in deck["CustomDeck"].values()] == [True, True]
    assert deck["CustomDeck"]["1"]["FaceURL"] == (tmp_path / "out" / "cast-1.png").as_uri()


def test_a_single_card_is_no_deck(bench: Bench, tmp_path: Path) -> None:
    tts.write_tts(bench.deck(), "en", SheetOptions(), tmp_path / "out", bench.folder)
    (card,) = json.loads((tmp_path / "out" / "small.json").read_text())["ObjectStates"]
    assert (card["Name"], card["CardID"], card["Nickname"]) == ("CardCustom", 100, "Ann")


def test_copies_are_in_the_deck_but_once_on_the_sheet(bench: Bench, tmp_path: Path) -> None:
    tts.write_tts(bench.deck(CODES[:2]), "en", SheetOptions(copies=3), tmp_path / "out", bench.folder)
    (deck,) = json.loads((tmp_path / "out" / "small.json").read_text())["ObjectStates"]
    assert deck["DeckIDs"] == [100, 100, 100, 101, 101, 101]


def test_the_same_deck_gives_the_same_object(tmp_path: Path) -> None:
    assert _saved(tmp_path / "a", kinds=("genre",)) == _saved(tmp_path / "b", kinds=("genre",))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("gap", [(0.0, 0.0), (2.0, 2.0)])
@pytest.mark.parametrize("printer", [None, Correction(0.5, 0.2, flip="long")])
def test_cuts_are_where_the_cards_are_printed(tmp_path: Path, paper: str, gap: tuple[float, float], printer: Correction | None) -> None:
    """Every sheet's cuts enclose exactly what the PDF calls its trims, on a page of the same size and standing the same way."""
    options = SheetOptions(paper=PAPERS[paper], gap=gap, backs="separate" if printer else "none", correction=printer or Correction())
    report = cutter.write_cuts(DECK, "en", options, tmp_path / "cuts")
    assert report.files == ("best-movie.pdf", *(f"cut-{number}.svg" for number in range(1, len(report.files))))
    pages = PdfReader(tmp_path / "cuts" / "best-movie.pdf").pages[: len(report.files) - 1]
    assert len(pages) == len(report.files) - 1
    for page, file in zip(pages, report.files[1:], strict=True):
        root = ET.fromstring((tmp_path / "cuts" / file).read_text(encoding="utf-8"))
        assert root.attrib["width"].endswith("mm")
        width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
        assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
        mm = 25.4 / 72
        assert (float(page.mediabox.width) * mm, float(page.mediabox.height) * mm) == pytest.approx((width, height), abs=0.01)
        box = page.trimbox
        trims = (float(box.left) * mm, height - float(box.top) * mm, float(box.right) * mm, height - float(box.bottom) * mm)
        assert _extent(root) == pytest.approx(trims, abs=0.01)


def _extent(root: ET.Element) -> tuple[float, float, float, float]:
    points = []
    for rect in root.iter(f"{SVG}rect"):
        x, y, width, height = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
        points += [(x, y), (x + width, y + height)]
    for path in root.find(f"{SVG}g") or ():
        if path.tag == f"{SVG}path":
            points += [(float(x), float(y)) for x, y in (point.split() for point in path.attrib["d"][1:].split("L"))]
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def test_no_cut_is_made_twice(bench: Bench, tmp_path: Path) -> None:
    """Seven cards in rows of three: four level cuts, four upright ones, the last row's as long as its card."""
    options = SheetOptions(orientation="portrait", backs="none")
    cutter.write_cuts(bench.deck(CODES[:7]), "en", options, tmp_path / "cuts", bench.folder)
    root = ET.fromstring((tmp_path / "cuts" / "cut-1.svg").read_text(encoding="utf-8"))
    assert [path.attrib["d"] for path in root.iter(f"{SVG}path")] == [
        "M10.5 16.5L199.5 16.5",
        "M10.5 104.5L199.5 104.5",
        "M10.5 192.5L199.5 192.5",
        "M10.5 280.5L73.5 280.5",
        "M10.5 16.5L10.5 280.5",
        "M73.5 16.5L73.5 280.5",
        "M136.5 16.5L136.5 192.5",
        "M199.5 16.5L199.5 192.5",
    ]


def test_corners_are_rounded_where_cards_lie_apart(bench: Bench, tmp_path: Path) -> None:
    cutter.write_cuts(bench.deck(CODES[:2]), "en", SheetOptions(gap=(3, 3)), tmp_path / "cuts", bench.folder, radius=3)
    root = ET.fromstring((tmp_path / "cuts" / "cut-1.svg").read_text(encoding="utf-8"))
    assert [(rect.attrib["width"], rect.attrib["height"], rect.attrib["rx"]) for rect in root.iter(f"{SVG}rect")] == [("63", "88", "3")] * 2


def test_sheets_for_a_cutter_have_their_numbers_and_the_first_page_sends_to_them(tmp_path: Path) -> None:
    options = SheetOptions(gap=(3, 3), backs="none", first_page=True, kinds=("popcorn", "clap"))
    report = cutter.write_cuts(load_deck("b-movies"), "en", options, tmp_path / "cuts", radius=3)
    assert report.problems == ()
    first, *pages = (" ".join(page.extract_text().split()) for page in PdfReader(tmp_path / "cuts" / "b-movies.pdf").pages)
    assert "Let a cutter cut each sheet along the lines of the SVG file that has its number" in first
    assert "knife" not in first
    assert "scissors" not in first
    for page, file in zip(pages[1:], report.files[1:], strict=True):
        assert f"Sheet {file.removeprefix('cut-').removesuffix('.svg')} of" in page
        assert "50 mm" in page


def test_a_cutters_marks_are_in_both_files(bench: Bench, tmp_path: Path) -> None:
    options = SheetOptions(cutter=CornerMarks(10, 10), margin=17)
    cutter.write_cuts(bench.deck(), "en", options, tmp_path / "cuts", bench.folder)
    root = ET.fromstring((tmp_path / "cuts" / "cut-1.svg").read_text(encoding="utf-8"))
    (marks,) = (path for path in root.iter(f"{SVG}path") if path.attrib.get("id") == "registration-marks")
    assert marks.attrib["d"].startswith("M10 10H15V15H10Z")


def test_quantities_count(bench: Bench, tmp_path: Path) -> None:
    deck = bench.deck(CODES[:2])
    deck = replace(deck, cards=(replace(deck.cards[0], quantity=3), replace(deck.cards[1], quantity=0)))
    report = png.write_pngs(deck, "en", SheetOptions(backs="none"), tmp_path / "out", bench.folder)
    assert (report.files, report.cards) == (("R1.png",), 3)

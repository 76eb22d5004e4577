"""Pictures on cards: shown as they are, kept once, and every reason why one can't be shown is told."""

import io
import zlib
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps
from press_bench import CODES, Bench
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from companion.press.faces import Faces
from companion.press.inkmode import Inking
from companion.press.options import SheetOptions
from companion.press.pictures import TooLargeError, read_picture
from companion.press.svg import SvgError, read_svg
from companion.words import speech


def photo(mode: str = "RGB", size: tuple[int, int] = (400, 300)) -> Image.Image:
    """A picture that is different in each corner."""
    picture = Image.new("RGB", size, "#808080")
    w, h = size
    for colour, box in (
        ("#d02020", (0, 0, w // 2, h // 2)),
        ("#20a020", (w // 2, 0, w, h // 2)),
        ("#2020d0", (0, h // 2, w // 2, h)),
    ):
        picture.paste(colour, box)
    return picture.convert(mode)


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, **options)
    return stream.getvalue()


def shown(bench: Bench, name: str, data: bytes, *, w: float = 40, h: float = 30, fit: str = "contain", inking: Inking | None = None) -> Image.Image:
    """A card that shows nothing but this picture, 5 mm from its corner, as it comes from the printer: that box at 10 dots a millimetre."""
    (bench.folder / name).write_bytes(data)
    bench.template("front.xml", f'<card><image src="{name}" x="5" y="5" w="{w}" h="{h}" fit="{fit}"/></card>')
    report = bench.print(bench.deck(), SheetOptions(marks="none", backs="none", orientation="portrait", inking=inking or Inking()))
    assert [problem.code for problem in report.problems if problem.level == "error"] == []
    sheet = report.plan[0]
    x, y, *_ = sheet.grid.front(0)
    page: Image.Image = pypdfium2.PdfDocument(bench.out)[0].render(scale=254 / 72).to_pil().convert("RGB")
    return page.crop((round(x * 10 + 50), round(y * 10 + 50), round(x * 10 + 50 + w * 10), round(y * 10 + 50 + h * 10)))


def alike(found: Image.Image, wanted: Image.Image, most: int = 12) -> bool:
    """Whether the quarters of two pictures have the same colours, their seams left out."""
    wanted = wanted.convert("RGB").resize(found.size)
    w, h = found.width // 2, found.height // 2
    for box in ((x + 10, y + 10, x + w - 10, y + h - 10) for x in (0, w) for y in (0, h)):
        difference = ImageChops.difference(found.crop(box), wanted.crop(box))
        if any(sum(band.histogram()[most + 1 :]) for band in difference.split()):
            return False
    return True


def colourless(found: Image.Image) -> bool:
    """Whether there is nothing but grey, and more than one."""
    red, green, blue = found.split()
    return red.tobytes() == green.tobytes() == blue.tobytes() and len(red.getcolors() or []) > 2


def alpha() -> Image.Image:
    picture = photo("RGBA")
    picture.paste((0, 0, 0, 0), (0, 0, 200, 150))
    return picture


@pytest.mark.parametrize(
    ("kind", "picture"),
    [
        ("PNG", photo()),
        ("PNG", photo("L")),
        ("PNG", photo().convert("1", dither=Image.Dither.NONE)),
        ("PNG", photo().quantize(4)),
        ("JPEG", photo()),
        ("JPEG", photo("L")),
        ("JPEG", photo("CMYK")),
    ],
)
def test_pixels_are_shown_as_they_are(bench: Bench, kind: str, picture: Image.Image) -> None:
    wanted = picture.convert("L").convert("RGB")
    found = shown(bench, "a.bin", saved(picture, kind))
    if picture.mode == "CMYK":
        reds = [found.getpixel(place) for place in ((100, 75), (300, 75), (100, 225))]
        assert [max(range(3), key=colour.__getitem__) for colour in reds if isinstance(colour, tuple)] == [0, 1, 2]
    else:
        assert alike(found, picture.convert("RGB") if picture.mode not in ("L", "1") else wanted)


@pytest.mark.parametrize("grey", [False, True])
def test_two_bytes_a_grey_value_are_shown_as_one(bench: Bench, grey: bool) -> None:
    halves = Image.new("I;16", (400, 300), 30_000)
    halves.paste(65_535, (200, 0, 400, 300))
    for clear, seen in ((None, 117), (30_000, 255), (30_001, 117)):
        data = saved(halves, "PNG") if clear is None else with_clear_value(saved(halves, "PNG"), clear)
        found = shown(bench, "a.png", data, inking=Inking(grey=grey))
        assert [found.getpixel(place) for place in ((100, 75), (300, 75))] == [(seen,) * 3, (255,) * 3]


def with_clear_value(png: bytes, value: int) -> bytes:
    """A grey PNG of which one value is clear."""
    content = b"tRNS" + value.to_bytes(2, "big")
    return png[:33] + b"\0\0\0\2" + content + zlib.crc32(content).to_bytes(4, "big") + png[33:]


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
@pytest.mark.parametrize("grey", [False, True])
def test_a_picture_that_is_unpacked_some_rows_at_a_time_is_whole(bench: Bench, monkeypatch: pytest.MonkeyPatch, mode: str, grey: bool) -> None:
    data = saved(alpha().convert(mode), "PNG")
    once = shown(bench, "a.png", data, inking=Inking(grey=grey))
    monkeypatch.setattr("companion.press.embedding._STRIP", 7 * 400)
    monkeypatch.setattr("companion.press.embedding._LARGE", 0)
    assert shown(bench, "a.png", data, inking=Inking(grey=grey)).tobytes() == once.tobytes()
    assert colourless(once) == (grey or mode == "LA")


def test_what_is_clear_shows_the_card(bench: Bench) -> None:
    found = shown(bench, "a.png", saved(alpha(), "PNG"))
    assert found.getpixel((100, 75)) == (255, 255, 255)
    assert found.getpixel((300, 75)) == (0x20, 0xA0, 0x20)
    clear = photo().quantize(4)
    clear.info["transparency"] = clear.getpixel((10, 10))
    assert shown(bench, "b.png", saved(clear, "PNG")).getpixel((100, 75)) == (255, 255, 255)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_stands_the_way_it_was_taken(bench: Bench, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = saved(photo(), "JPEG", exif=exif)
    wanted = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
    w, h = (40.0, 30.0) if orientation < 5 else (30.0, 40.0)
    found = shown(bench, "a.jpg", data, w=w, h=h)
    for x, y in ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)):
        ours, theirs = found.getpixel((int(x * w * 10), int(y * h * 10))), wanted.getpixel((int(x * wanted.width), int(y * wanted.height)))
        assert isinstance(ours, tuple)
        assert isinstance(theirs, tuple)
        assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) < 12


def test_contain_shows_all_and_cover_fills(bench: Bench) -> None:
    data = saved(photo(), "PNG")
    contained = shown(bench, "a.png", data, w=50, h=20)
    assert contained.getpixel((20, 100)) == (255, 255, 255)
    assert contained.getpixel((150, 10)) == (0xD0, 0x20, 0x20)
    covered = shown(bench, "a.png", data, w=50, h=20, fit="cover")
    assert covered.getpixel((20, 50)) == (0xD0, 0x20, 0x20)
    assert covered.getpixel((480, 190)) == (0x80, 0x80, 0x80)


def test_grey_has_no_colour(bench: Bench) -> None:
    for name, data in (("a.png", saved(photo(), "PNG")), ("a.jpg", saved(photo(), "JPEG")), ("b.jpg", saved(photo("CMYK"), "JPEG"))):
        assert colourless(shown(bench, name, data, inking=Inking(grey=True)))


@pytest.mark.parametrize("copies", [1, 3])
def test_a_picture_is_kept_once_and_its_bytes_are_its_own(bench: Bench, copies: int) -> None:
    jpeg, png = saved(photo(), "JPEG"), saved(photo(), "PNG")
    (bench.folder / "a.jpg").write_bytes(jpeg)
    (bench.folder / "b.png").write_bytes(png)
    (bench.folder / "c.png").write_bytes(png)
    body = "".join(f'<image src="{name}" x="5" y="{y}" w="20" h="15"/>' for y, name in ((5, "a.jpg"), (25, "b.png"), (45, "c.png")))
    bench.template("front.xml", f'<card>{body}<text x="5" y="70" size="9">{{{{ card.code }}}}</text></card>')
    bench.print(bench.deck(CODES[:12]), SheetOptions(backs="none", copies=copies))
    objects = [bench.read().get_object(number) for number in bench.read().xref[0]]
    images = [item for item in objects if isinstance(item, DictionaryObject) and item.get("/Subtype") == "/Image"]
    assert len(images) == 2
    assert jpeg in bench.out.read_bytes()
    assert bench.out.stat().st_size < len(jpeg) + len(png) + 40_000
    assert all(len(page.images) == 2 for page in PdfReader(bench.out).pages) or copies > 1


def test_few_pixels_are_told_with_their_card(bench: Bench) -> None:
    (bench.folder / "a.png").write_bytes(saved(photo(), "PNG"))
    bench.template("front.xml", '<card>\n<image src="{{ card.fields.art }}" x="5" y="5" w="53" h="53"/></card>')
    (problem,) = bench.print(bench.deck(art="a.png")).problems
    assert (problem.level, problem.code, problem.file, problem.line) == ("warning", "low-resolution", "cast.csv", 2)
    assert 'card R1 (en), column "art": the picture "a.png" has 191 dots per inch at this size' in speech("en")(problem.message)
    assert bench.out.exists()
    bench.template("front.xml", '<card><g scale="0.9"><image src="a.png" x="5" y="5" w="53" h="53"/></g></card>')
    assert bench.print(bench.deck()).problems == ()


@pytest.mark.parametrize("columns", [("title", "art"), ("art", "title")])
def test_what_is_wrong_is_told_of_the_column_it_comes_from_even_if_another_says_the_same(bench: Bench, columns: tuple[str, str]) -> None:
    words = '<card>\n<text x="5" y="9" size="9">{{ card.fields.title }}</text><text x="5" y="20" size="9">{{ card.code }}</text>'
    for shown_there, told in (
        ('<image src="{{ card.fields.art }}" x="5" y="25" w="9" h="9"/>', 'column "art": <image>: there is no picture'),
        ('<icon name="{{ card.fields.art }}" x="5" y="25" size="9"/>', 'column "art": <icon>: there is no icon'),
    ):
        (problem,) = bench.draw(f"{words}{shown_there}</card>", **dict.fromkeys(columns, "lmap"))
        assert told.replace("<image>: ", "") in problem.replace("<image>: ", "")


@pytest.mark.parametrize(
    ("src", "told"),
    [
        ("no.png", 'there is no picture "no.png" in the deck\'s folder'),
        ("", "no picture is named"),
        ("../a.png", "leads out of the deck's folder"),
        ("front.xml", "this is no PNG, JPEG or SVG picture"),
    ],
)
def test_a_picture_that_is_not_there(bench: Bench, src: str, told: str) -> None:
    (problem,) = bench.draw(f'<card>\n<image src="{src}" x="5" y="5" w="5" h="5"/></card>')
    assert told in problem


def test_a_changed_picture_makes_another_face(bench: Bench) -> None:
    digests = []
    for colour in ("red", "blue"):
        (bench.folder / "a.png").write_bytes(saved(Image.new("RGB", (400, 400), colour), "PNG"))
        bench.template("front.xml", '<card><image src="a.png" x="5" y="5" w="30" h="30"/></card>')
        deck = bench.deck()
        digests.append(Faces(deck, "en", bench.folder, None, 0.0).front(deck.cards[0]).digest)
    assert digests[0] != digests[1]


SVG = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://x" viewBox="0 0 40 30" x:y="z">
<title>t</title><defs><linearGradient id="g"/></defs><x:note/>
<style>.a, .b { fill: #d02020; stroke: none } /* no */</style>
<rect class="a" width="20" height="15"/>
<g transform="translate(20 0) scale(2)" style="fill:rgb(32,160,32)"><path d="M0 0h10v7.5h-10z"/></g>
<polygon points="0,15 20,15 20,30 0,30" fill="#2020d0"/>
<rect x="20" y="15" width="20" height="15" fill="gray" display="none"/>
<circle cx="30" cy="22" r="30" fill="none"/>
<g transform="rotate(90 30 22.5)"><rect x="22.5" y="12.5" width="15" height="20" fill="grey" opacity="1"/></g>
</svg>
"""


def test_a_drawing_stays_a_drawing(bench: Bench) -> None:
    assert alike(shown(bench, "a.svg", SVG.encode()), photo())
    assert not bench.read().pages[0].images
    assert colourless(shown(bench, "a.svg", SVG.encode(), inking=Inking(grey=True)))


@pytest.mark.parametrize(
    ("body", "told", "line"),
    [
        ('<rect width="1" height="1" fill="url(#g)"/>', 'fill="url(#g)" can\'t be drawn', 2),
        ("\n<text>hi</text>", "<text> can't be drawn; turn its letters into paths", 3),
        ("<image/>", "<image> can't be drawn", 2),
        ("<use href='#a'/>", "<use> can't be drawn", 2),
        ('<g opacity="0.5"/>', "<g opacity> can't be drawn", 2),
        ('<rect width="1" height="1" style="filter:blur(1px)"/>', "<rect filter> can't be drawn", 2),
        ("<style>rect > a { fill: red }</style>", "<style> rect > a can't be drawn", 2),
        ('<g transform="rotate(a)"/>', 'transform="rotate(a)" can\'t be drawn', 2),
        ('<path d="M0 0 L1"/>', "the path can't be read", 2),
        ('<rect width="1em" height="1"/>', 'width="1em" can\'t be drawn', 2),
        ("<g>", "</svg> stands where </g> must come first", 2),
    ],
)
def test_what_a_drawing_may_not_hold_is_told_with_its_line(body: str, told: str, line: int) -> None:
    with pytest.raises(SvgError) as caught:
        read_svg(f'<svg viewBox="0 0 9 9">\n{body}</svg>')
    assert told in speech("en")(caught.value.told)
    assert caught.value.line == line


def test_a_drawing_tells_its_size() -> None:
    assert read_svg('<svg width="10mm" height="20mm"/>').box[2:] == pytest.approx((37.795, 75.591), abs=1e-3)
    with pytest.raises(SvgError, match="viewBox"):
        read_svg("<svg/>")


@pytest.mark.parametrize(("limit", "most", "told"), [("MAX_FILE", 1 << 20, "larger than 1 MB"), ("MAX_PIXELS", 2_000_000, "3 megapixels; at most 2")])
def test_a_picture_that_is_too_large_is_told_with_the_size_that_does(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, limit: str, most: int, told: str
) -> None:
    monkeypatch.setattr(f"companion.press.pictures.{limit}", most)
    (bench.folder / "a.png").write_bytes(saved(Image.effect_noise((1800, 1300), 90), "PNG"))
    (problem,) = bench.draw('<card>\n<g scale="0.5" rotate="90"><image src="a.png" x="5" y="-50" w="53" h="40"/></g></card>')
    assert told in problem
    # Of a file that isn't even read the shape is not known.
    box = limit == "MAX_FILE"
    assert f"scale it down to about {'313 × 236' if box else '313 × 226'} pixels, which is 300 dots per inch at its size on the card" in problem
    (problem,) = bench.draw('<card>\n<image src="a.png" x="5" y="5" w="53" h="40"/></card>')
    assert ("626 × 472 pixels" if box else "626 × 452 pixels") in problem
    (problem,) = bench.draw('<card>\n<image src="a.png" x="5" y="5" w="53" h="40" fit="cover"/></card>')
    assert ("626 × 472 pixels" if box else "654 × 472 pixels") in problem


@pytest.mark.parametrize(
    ("kind", "mode", "more", "weight"),
    [
        ("PNG", "RGB", {}, 1),
        ("PNG", "RGBA", {}, 2),
        ("PNG", "LA", {}, 2),
        ("PNG", "I;16", {}, 2),
        ("PNG", "L", {"transparency": 3}, 2),
        ("JPEG", "RGB", {}, 1),
        ("JPEG", "RGB", {"progressive": True}, 2),
        ("JPEG", "CMYK", {}, 2),
        ("JPEG", "CMYK", {"progressive": True}, 3),
    ],
)
def test_of_pictures_that_take_more_memory_fewer_pixels_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, mode: str, more: dict[str, int], weight: int
) -> None:
    (tmp_path / "a.png").write_bytes(saved(Image.new(mode, (100, 100)), kind, **more))
    monkeypatch.setattr("companion.press.pictures.MAX_PIXELS", 10_000 * weight)
    read_picture(tmp_path / "a.png")
    monkeypatch.setattr("companion.press.pictures.MAX_PIXELS", 10_000 * weight - 1)
    with pytest.raises(TooLargeError):
        read_picture(tmp_path / "a.png")

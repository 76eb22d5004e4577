"""What a template may draw, and what is told when it can't be drawn."""

from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from press_bench import CODES, Bench

from companion.press import svgpath
from companion.press.options import SheetOptions
from companion.press.typeface import typeface
from companion.words import speech


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<blob/>", "there is no element <blob>"),
        ('<rect x="0" y="0" w="1" h="1" opacity="0.5"/>', "<rect> has no attribute opacity"),
        ('<rect x="0" y="0" w="1"/>', "<rect> needs the attribute h"),
        ('<rect x="zero" y="0" w="1" h="1" fill="#fff"/>', '<rect>: "zero" is no number, which x wants'),
        ('<rect x="nan" y="0" w="1" h="1" fill="#fff"/>', '<rect>: "nan" makes no sense as x'),
        ('<rect x="0" y="0" w="-1" h="1" fill="#fff"/>', '<rect>: "-1" makes no sense as w'),
        ('<rect x="0" y="0" w="1" h="1" fill="red"/>', '<rect>: "red" is no colour, which fill wants; write it like "#1F6FB5"'),
        ('<rect x="0" y="0" w="1" h="1" fill="#ffff"/>', '<rect>: "#ffff" is no colour, which fill wants; write it like "#1F6FB5"'),
        ('<path d="M0 0 L1"/>', '<path>: the path can\'t be read at "L1"'),
        ('<path d="10 10"/>', '<path>: the path can\'t be read at "10 10"'),
        ('<icon name="hart" x="0" y="0" size="5"/>', '<icon>: there is no icon called "hart"; did you mean "heart"?'),
        ('<qr x="9" y="9" size="10" payload="lower"/>', '<qr>: "lower" is no payload: at most 10 digits, capitals and signs of $%*+-./: fit'),
        ('<text x="5" y="5" size="8" font="blod">a</text>', '<text>: "blod" makes no sense as font; did you mean "bold"?'),
        ('<text x="5" y="5" size="8"><b>a</b></text>', "<b> can't stand inside <text>, which begins in line 2"),
        ('<para x="5" y="5" w="9" h="9" size="8"><b x="1">a</b></para>', "<b> takes no attributes"),
        ('<text x="5" y="5" size="8" min="9">a</text>', '<text>: "9" makes no sense as min'),
        ('<clip x="0" y="0"><rect x="0" y="0" w="1" h="1"/></clip>', "<clip>: either d, or x, y, w and h must be given"),
        ('<g translate="5"/>', '<g>: "5" makes no sense as translate'),
        ("loose words", 'words stand only in <text> and <para>: "loose words"'),
    ],
)
def test_faults_are_named_with_card_and_language(bench: Bench, body: str, told: str) -> None:
    assert bench.draw(f"<card>\n{body}\n</card>") == [f"{told} (card R1, en)"]
    assert not bench.out.exists()


def test_faults_are_found_where_the_template_says_so(bench: Bench) -> None:
    bench.template("parts.xml", "{% macro frame(w) %}\n\n<rect x='0' y='0' w='{{ w }}' tall='3'/>\n{% endmacro %}\n")
    loop = '{% for i in range(3) %}\n  <circle cx="1"/>\n{% endfor %}'
    bench.template("front.xml", '{% import "parts.xml" as parts %}\n<card>\n' + loop + "\n{{ parts.frame(w) }}<!-- {{ card.code }} --></card>")
    problems = bench.print(bench.deck(CODES[:5])).problems
    found = {(Path(problem.file or "").name, problem.line, speech("en")(problem.message)) for problem in problems}
    assert found == {
        ("front.xml", 4, "<circle> needs the attribute cy (cards R1 and 4 more, en)"),
        ("front.xml", 4, "<circle> needs the attribute r (cards R1 and 4 more, en)"),
        ("parts.xml", 3, "<rect> has no attribute tall (cards R1 and 4 more, en)"),
        ("parts.xml", 3, "<rect> needs the attribute h (cards R1 and 4 more, en)"),
    }


@pytest.mark.parametrize(
    ("xml", "told", "line"),
    [
        ("<card>\n{{ card.fields.colour }}</card>", 'there is no column "colour"', 2),
        ("<card>\n{{ text.title }}</card>", 'there is no column "title"', 2),
        ("<card>\n\n{% if %}</card>", "%} stands where a value is expected", 3),
        ("<card>{% include 'nosuch.xml' %}</card>", 'there is no template "nosuch.xml"', 1),
        ("<card>\n{{ ''.__class__.__mro__ }}</card>", '"__class__" is out of a template\'s reach', 2),
        ("<card>\n{{ 1 / 0 }}</card>", "this divides by zero", 2),
        ('<card>\n<rect x="0" y="0" w="1" h="1"></card>', "</card> stands where </rect> must come first", 2),
        (
            "<card>\n{% for i in range(9) %}\n<!-- -->\n{% endfor %}\n<para x='1' y='1' w='9' h='9' size='8'>\n</card>",
            "<para> begins in line 5",
            5,
        ),
        ('<!DOCTYPE card [<!ENTITY a "b">]>\n<card>&a;</card>', "a DOCTYPE is not read here", 1),
        ("{% macro m() %}{{ m() }}{% endmacro %}<card>{{ m() }}</card>", "the template calls itself without end", 1),
    ],
)
def test_templates_that_cannot_be_filled_in(bench: Bench, xml: str, told: str, line: int) -> None:
    bench.template("front.xml", xml)
    (problem,) = bench.print(bench.deck()).problems
    assert told in speech("en")(problem.message)
    assert (Path(problem.file or "").name, problem.line) == ("front.xml", line)


def test_text_that_does_not_fit_names_card_language_column_and_excess(bench: Bench) -> None:
    bench.template("front.xml", '<card>\n<text x="5" y="9" size="9" min="8" max="9">{{ text.name }} {{ card.fields.rank }}</text></card>')
    (problem,) = bench.print(bench.deck(CODES[:1], (63, 88), rank="of the Northern Isles"), lang="it").problems
    assert (problem.level, problem.code, problem.file, problem.line) == ("error", "overflow", "cast.csv", 2)
    told = speech("en")(problem.message)
    assert told.startswith('card R1 (it), column "rank": "Anna of the Northern Isles" is ')
    assert told.endswith(" mm too wide at 8 pt, its smallest size (front.xml, line 2)")


@pytest.mark.parametrize(
    "box", ['x="3" y="3" w="20" h="5" size="9" min="8"', 'x="50" y="3" w="20" h="50" size="9"', 'x="3" y="3" w="9" h="4" size="9" min="2"']
)
def test_words_of_several_lines_are_found_in_their_cell(bench: Bench, box: str) -> None:
    bench.template("front.xml", f"<card><para {box}>{{{{ card.fields.rank | lines }}}}</para></card>")
    (problem,) = bench.print(bench.deck(CODES[:1], (63, 88), rank="One line\nand another\n\nlast")).problems
    assert speech("en")(problem.message).startswith('card R1 (en), column "rank": "One line and another last" ')


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('<para x="3" y="3" w="20" h="5" size="9" min="8">One two three four five six seven</para>', "mm too tall at 8 pt"),
        ('<para x="3" y="3" w="9" h="50" size="9" min="8">Incomprehensible</para>', "mm too wide at 8 pt"),
        ('<text x="50" y="9" size="12">far too long to stay</text>', "mm off the card"),
        ('<g translate="31,50" rotate="90"><text x="0" y="0" size="40">Vertical</text></g>', "mm off the card"),
        ('<text x="5" y="140" size="12" max="50">Below</text>', "mm off the card"),
        ('<text x="50" y="9" size="12" max="50">Half a name</text>', "mm off the card"),
        ('<para x="50" y="20" w="40" h="20" size="9">Words that are cut at the edge</para>', "mm off the card"),
        ('<para x="800" y="20" w="40" h="20" size="9">Far away</para>', "mm off the card"),
        (
            '<para x="3" y="80" w="25" h="21" size="9">Words that end below the card though their box has room</para>',
            "mm off the card",
        ),
    ],
)
def test_words_that_find_no_room(bench: Bench, body: str, told: str) -> None:
    (problem,) = bench.draw(f"<card>{body}</card>")
    assert told in problem


def test_a_box_for_words_may_reach_beyond_the_card_if_they_do_not(bench: Bench) -> None:
    assert bench.draw('<card><para x="3" y="3" w="90" h="200" size="9">Few words</para></card>') == []
    assert bench.draw('<card><clip x="0" y="0" w="63" h="88"><text x="50" y="9" size="12" max="60">Cut on purpose</text></clip></card>') == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            '<text x="5" y="9" size="11" min="1" max="9">{{ card.fields.rank }}</text>',
            'card R1 (en), column "rank": "of the Northern',
        ),
        (
            '<para x="5" y="9" w="20" h="4" size="11" min="1">{{ card.fields.rank }}</para>',
            'card R1 (en), column "rank": "of the Northern',
        ),
        ('<text x="5" y="9" size="3">dust</text>', "<text> has letters of 3 pt; below 7 pt they are hard to read (card R1, en)"),
        (
            '<g scale="0.4"><text x="5" y="9" size="10">dust</text></g>',
            "<text> has letters of 4 pt; below 7 pt they are hard to read (card R1, en)",
        ),
        ('<icon name="heart" x="200" y="9" size="9"/>', "<icon> lies off the card, where it isn't seen (card R1, en)"),
        ('<qr x="9" y="-40" size="10" payload="BM:R7A"/>', "<qr> lies off the card, where it isn't seen (card R1, en)"),
    ],
)
def test_what_is_hardly_seen_is_warned_of(bench: Bench, body: str, told: str) -> None:
    bench.template("front.xml", f"<card>{body}</card>")
    (problem,) = bench.print(bench.deck(CODES[:1], (63, 88), rank="of the Northern Isles")).problems
    assert problem.level == "warning"
    assert speech("en")(problem.message).startswith(told)
    assert bench.out.exists()


def test_text_shrinks_and_wraps_before_it_is_refused(bench: Bench) -> None:
    assert bench.draw('<card><text x="5" y="9" size="30" min="7" max="40">A name of some length</text></card>') == []
    assert bench.draw('<card><para x="3" y="3" w="57" h="20" size="30" min="8">Some words that wrap, more than once</para></card>') == []


@pytest.mark.parametrize("char", ["家", "😀", "\u0627"])
def test_a_character_without_glyph_is_named(bench: Bench, char: str) -> None:
    bench.template("front.xml", '<card><text x="5" y="9" size="9">{{ card.fields.name }}</text></card>')
    (problem,) = bench.print(bench.deck(CODES[:1], (63, 88), name=f"So {char}!")).problems
    assert (problem.level, problem.code) == ("error", "no-glyph")
    assert f'card R1 (en), column "name": the typeface has no glyph for "{char}" (U+{ord(char):04X})' in speech("en")(problem.message)


def test_every_letter_of_our_languages_is_there(bench: Bench) -> None:
    letters = "АаБбВвГгҐґДдЕе ЄєЁёЖжЗзИиІіЇїЙйКкЛл МмНнОоПпРрСсТтУуФфХх ЦцЧчШшЩщЪъЫыЬьЭэЮюЯя àèéìòùÀÈÉÌÒÙ «»„“”’–—…№₴₽€×·ʼ"
    assert bench.draw(f'<card><para x="3" y="3" w="57" h="80" size="9">{letters}</para></card>') == []
    assert "Ґґ" in bench.read().pages[0].extract_text()


def test_text_reads_back_as_it_was_written(bench: Bench) -> None:
    """Ligatures, quotation marks, brackets and more characters than one subset holds."""
    many = "".join(
        char for char in map(chr, (*range(0xA1, 0x17F), *range(0x400, 0x4FF))) if not typeface("regular").missing(char) and char != "\u00ad"
    )
    words = " ".join(many[place : place + 20] for place in range(0, len(many), 20))
    assert (
        bench.draw(f'<card><text x="5" y="9" size="9">office (fi\\ne) flat</text><para x="2" y="12" w="59" h="70" size="7">{words}</para></card>')
        == []
    )
    read = bench.read().pages[0].extract_text()
    assert "office (fi\\ne) flat" in read
    assert set(many) - set(read) == set()


def test_force_prints_in_spite_of_problems(bench: Bench) -> None:
    bench.template("front.xml", '<card><text x="5" y="9" size="9" max="1">{{ text.name }}</text></card>')
    report = bench.print(bench.deck(), force=True)
    assert [problem.code for problem in report.problems] == ["overflow"]
    assert report.path == bench.out
    assert "Ann" in bench.read().pages[0].extract_text()


def test_markup_in_data_is_text(bench: Bench) -> None:
    bench.template("front.xml", '<card><text x="5" y="9" size="9">{{ card.fields.name }}</text></card>')
    assert bench.print(bench.deck(CODES[:1], (63, 88), name='<b>&amp; "Co"</b>')).problems == ()
    assert '<b>&amp; "Co"</b>' in bench.read().pages[0].extract_text()


def test_colours_and_names_reach_the_template(bench: Bench) -> None:
    bench.template(
        "front.xml",
        '<card><text x="5" y="9" size="9">{{ name(colours[card.fields.colour]) }} {{ lang }} {{ w }} {{ bleed }} {{ qr("B") }}</text></card>',
    )
    bench.print(bench.deck(CODES[:1], (63, 88), colour="red"), lang="it")
    assert "rosso it 63 3.0 SM:R1B" in bench.read().pages[0].extract_text()


def test_a_changed_template_is_seen_in_the_same_process(bench: Bench) -> None:
    for word in ("before", "after"):
        assert bench.draw(f'<card><text x="5" y="9" size="9">{word}</text></card>') == []
        assert word in bench.read().pages[0].extract_text()


def test_codes_can_be_read_by_a_camera(bench: Bench) -> None:
    bench.template(
        "front.xml",
        '<card><rect x="-3" y="-3" w="{{ w + 6 }}" h="{{ h + 6 }}" fill="#264"/><qr x="2" y="2" size="10.67" payload="{{ qr("A") }}"/></card>',
    )
    assert bench.print(bench.deck(CODES[:9]), SheetOptions(backs="none")).problems == ()
    page = pypdfium2.PdfDocument(bench.out)[0].render(scale=300 / 72, grayscale=True).to_numpy()
    read = zxingcpp.read_barcodes(page)
    assert sorted(code.text for code in read) == [f"SM:R{number}A" for number in range(1, 10)]


def test_nothing_runs_over_the_trim_without_bleed(bench: Bench) -> None:
    bench.template("front.xml", '<card><rect x="-3" y="-3" w="{{ w + 6 }}" h="{{ h + 6 }}" fill="#000"/></card>')
    for bleed, dark in ((0.0, 63 * 88), (2.0, 67 * 92)):
        bench.print(bench.deck(), SheetOptions(bleed=bleed, marks="none", backs="none", orientation="portrait"))
        page = pypdfium2.PdfDocument(bench.out)[0].render(scale=254 / 72, grayscale=True).to_numpy()
        upper = page[: page.shape[0] * 2 // 3]
        assert (upper < 128).sum() / 100 == pytest.approx(dark, rel=0.01)


def test_marks_never_enter_a_card(bench: Bench) -> None:
    bench.template("front.xml", "<card/>")
    for marks in ("crop", "none"):
        bench.print(bench.deck(CODES[:5]), SheetOptions(marks=marks, backs="none"))
        page = pypdfium2.PdfDocument(bench.out)[0].render(scale=150 / 72, grayscale=True).to_numpy()
        dots = 150 / 25.4
        block = page[int(16.5 * dots) : int(192.5 * dots), int(10.5 * dots) : int(199.5 * dots)]
        assert block.min() == 255
        assert bool(page[: int(16 * dots)].min() < 200) is (marks == "crop")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4", "1 2 m 3 4 l"),
        ("m1 2 3 4z", "1 2 m 4 6 l h"),
        ("M0 0h5v5H1V2", "0 0 m 5 0 l 5 5 l 1 5 l 1 2 l"),
        ("M0,0C1-1,2-2,3.5.5", "0 0 m 1 -1 2 -2 3.5 0.5 c"),
        ("M0 0C1 1 2 2 3 2S5 3 6 3", "0 0 m 1 1 2 2 3 2 c 4 2 5 3 6 3 c"),
        ("M0 0Q3 3 6 0T12 0", "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c"),
        ("M10 0A10 10 0 0110-0", "10 0 m"),
        ("M0 0A0 5 0 0 1 4 4", "0 0 m 4 4 l"),
        ("M1e1 0L2E-1 3", "10 0 m 0.2 3 l"),
        ("M5 5l1 1z m2 2l1 0", "5 5 m 6 6 l h 7 7 m 8 7 l"),
    ],
)
def test_path_data(data: str, expected: str) -> None:
    def plain(part: str) -> str:
        return f"{float(part):g}" if part not in "mlch" else part

    assert " ".join(plain(part) for part in svgpath.operators(data).split()) == expected


def test_an_arc_is_round() -> None:
    numbers = svgpath.operators("M10 0A10 10 0 0 1 -10 0").split()
    pieces = [list(map(float, part.split())) for part in " ".join(numbers[3:]).split(" c") if part.strip()]
    assert len(pieces) == 2
    assert pieces[0][4:] == pytest.approx([0, 10], abs=1e-3)
    assert pieces[1][4:] == pytest.approx([-10, 0], abs=1e-3)
    assert svgpath.operators("M10 0A10 10 0 0 0 -10 0") != svgpath.operators("M10 0A10 10 0 0 1 -10 0")


@pytest.mark.parametrize("data", ["L1 1", "M1", "M0 0 L1 2 3", "M0 0 X", "M0 0 A1 1 0 2 0 3 3", "M0 0z5", "M0 0 L1,a"])
def test_path_data_that_cannot_be_read(data: str) -> None:
    with pytest.raises(svgpath.PathError):
        svgpath.operators(data)

"""What lies on the table beside the game: reference cards in the deck's own size, and a summary on one sheet. Lengths in points."""

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Frame, Spacer
from reportlab.platypus import Paragraph as Text

from companion import fonts
from companion.files import replacing
from companion.rulebook.clauses import stopped
from companion.rulebook.flowables import Hairline
from companion.rulebook.markdown import Section
from companion.rulebook.model import Rules
from companion.rulebook.pdf import Setter
from companion.rulebook.spacing import tied
from companion.rulebook.style import ACCENT, QUIET, Page, styles
from companion.words import Message, msg, speech

SHEETS = {"a4": A4, "letter": LETTER}
LEAST = 8.0
"""The smallest type of a reference card; that of the rules' text is 9.5 at scale 1."""
_BODY = 9.5
_CLOSE = 0.87
_EDGE = 3 * mm
"""From the trim of a card to its text."""
_FOOT = 12.0
"""The foot of a card, which names the game, with the blank above it that tells it from the text."""
_MARGIN = 6.35 * mm
_MARK = 4 * mm
_SUMMARY_MARGIN = 13 * mm
_GUTTER = 8 * mm


class TightError(Exception):
    """A text that does not fit at the smallest type; ``title`` is its heading."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.title = title


def render_cards(rules: Rules, cards: Sequence[Section], size: tuple[float, float], sheet: tuple[float, float], out: Path) -> int:
    """Write sheets of reference cards, a set for each of the most players a game has; gives the number of cards.

    ``size`` is a card's in millimetres; the sheet lies the way that holds more cards. Raises TightError, OSError.
    """
    width, height = size[0] * mm, size[1] * mm
    across, page = max(((_fits(way, (width, height)), way) for way in (sheet, (sheet[1], sheet[0]))), key=lambda found: found[0][0] * found[0][1])
    drawn = [_Card(rules, card, (width, height), f"{place}/{len(cards)}") for place, card in enumerate(cards, 1)]
    wanted = drawn * int(rules.game.players[1])
    a_page = across[0] * across[1]
    stream = io.BytesIO()
    canvas = _canvas(rules, stream, page, msg("Reference cards"))
    for start in range(0, len(wanted), a_page):
        left, top = (page[0] - across[0] * width) / 2, (page[1] + across[1] * height) / 2
        for place, card in enumerate(wanted[start : start + a_page]):
            card.draw(canvas, left + place % across[0] * width, top - (place // across[0] + 1) * height)
        _marks(canvas, [left + column * width for column in range(across[0] + 1)], [top - row * height for row in range(across[1] + 1)])
        canvas.showPage()
    _write(canvas, stream, out)
    return len(wanted)


def _fits(sheet: tuple[float, float], card: tuple[float, float]) -> tuple[int, int]:
    """How many cards stand side by side and below each other, with room for the marks."""
    return int((sheet[0] - 2 * _MARGIN - 2 * _MARK) // card[0]), int((sheet[1] - 2 * _MARGIN - 2 * _MARK) // card[1])


def _marks(canvas: Canvas, columns: Sequence[float], rows: Sequence[float]) -> None:
    """Crop marks around the block of cards, outside every trim."""
    canvas.setLineWidth(0.15 * mm)
    canvas.setStrokeColor(HexColor("#000000"))
    for x in columns:
        for y, way in ((rows[0], 1), (rows[-1], -1)):
            canvas.line(x, y + way * 1 * mm, x, y + way * _MARK)
    for y in rows:
        for x, way in ((columns[0], -1), (columns[-1], 1)):
            canvas.line(x + way * 1 * mm, y, x + way * _MARK, y)


class _Card:
    """One card: its heading, its text at the largest size that fits, and which card of how many it is."""

    def __init__(self, rules: Rules, section: Section, size: tuple[float, float], place: str) -> None:
        self.rules, self.section, self.size, self.place = rules, section, size, place
        self.inner = (size[0] - 2 * _EDGE, size[1] - 2 * _EDGE - _FOOT)
        self.scale = _largest(section.title, self._fits, 10.5 / _BODY, LEAST / _BODY)

    def _story(self, scale: float) -> list[Flowable]:
        setter = Setter(self.rules, Page(self.inner, (0, 0, 0, 0), scale, _CLOSE), {}, numbered=True)
        look = styles(scale, _CLOSE)["clause"].clone("card", textColor=HexColor(ACCENT), spaceBefore=0)
        return [Text(escape(self.section.title), look), Hairline(), Spacer(0, 3 * scale), *setter.blocks(self.section.body)]

    def _fits(self, scale: float) -> bool:
        within = all(part.wrap(*self.inner)[0] <= self.inner[0] + 0.01 for part in self._story(scale))
        return within and not _set(self._story(scale), [(0, 0, *self.inner)], None)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the card with its lower left corner at x, y."""
        _set(self._story(self.scale), [(x + _EDGE, y + _EDGE + _FOOT, *self.inner)], canvas)
        canvas.setFont(fonts.register("medium"), 7)
        canvas.setFillColor(HexColor(QUIET))
        base = y + _EDGE + 1.8  # the letters that go below the line keep off the trim, too
        canvas.drawString(x + _EDGE, base, self.rules.title)
        canvas.drawRightString(x + self.size[0] - _EDGE, base, self.place)


def render_summary(rules: Rules, cards: Sequence[Section], sheet: tuple[float, float], out: Path) -> None:
    """Write the summary: the reference cards' texts and every open question with its default, on one page. Raises TightError, OSError."""
    stream = io.BytesIO()
    canvas = _canvas(rules, stream, sheet, msg("Summary"))
    head = 15 * mm
    column = ((sheet[0] - 2 * _SUMMARY_MARGIN - _GUTTER) / 2, sheet[1] - 2 * _SUMMARY_MARGIN - head)
    frames = [(_SUMMARY_MARGIN + place * (column[0] + _GUTTER), _SUMMARY_MARGIN, *column) for place in (0, 1)]

    def columns(scale: float) -> list[list[Flowable]]:
        return _columns(list(_parts(rules, cards, Page(column, (0, 0, 0, 0), scale, 0.95))), column)

    scale = _largest(rules.title, lambda scale: bool(columns(scale)), 1.45, 7.6 / _BODY)
    canvas.setFont(fonts.register("extrabold"), 22)
    canvas.drawString(_SUMMARY_MARGIN, sheet[1] - _SUMMARY_MARGIN - 20, rules.title)
    canvas.setFont(fonts.register("regular"), 9.5)
    canvas.setFillColor(HexColor(QUIET))
    canvas.drawRightString(
        sheet[0] - _SUMMARY_MARGIN, sheet[1] - _SUMMARY_MARGIN - 20, speech(rules.lang)(msg("Summary; the numbers are those of the rules reference"))
    )
    for frame, story in zip(frames, columns(scale), strict=True):
        _set(story, [frame], canvas)
    canvas.showPage()
    _write(canvas, stream, out)


def _columns(parts: Sequence[list[Flowable]], size: tuple[float, float]) -> list[list[Flowable]]:
    """Two columns with whole parts, as level as can be; nothing if ``size`` has no room for them."""
    halves = [[[item for part in half for item in part] for half in (parts[:cut], parts[cut:])] for cut in range(1, len(parts))]
    fitting = [columns for columns in halves if not any(_set(list(column), [(0, 0, *size)], None) for column in columns)]
    return min(fitting, key=lambda columns: max(_height(column, size) for column in columns), default=[])


def _height(story: Sequence[Flowable], size: tuple[float, float]) -> float:
    """About the height of a column."""
    return float(sum(item.wrap(*size)[1] + max(item.getSpaceBefore(), item.getSpaceAfter()) for item in story))


def _parts(rules: Rules, cards: Sequence[Section], page: Page) -> Iterator[list[Flowable]]:
    """Each reference card, and the open questions, under their headings."""
    setter, looks = Setter(rules, page, {}, numbered=True), styles(page.scale, page.close)
    chapter = looks["chapter"].clone("part", spaceBefore=8 * page.scale, fontSize=13 * page.scale, leading=16 * page.scale)
    for card in cards:
        yield [Text(escape(card.title), chapter), *setter.blocks(card.body)]
    say = speech(rules.lang)
    asked: list[Flowable] = [Text(escape(say(msg("Open questions, with what applies if you agree on nothing"))), chapter)]
    for ruling in rules.game.rulings:
        answer = f'<b>{escape(stopped(say(ruling.readings[0].label)))}</b>&nbsp;<font color="{ACCENT}">{rules.number_of(ruling.clause)}</font>'
        asked.append(Text(f"{escape(tied(say(ruling.question), rules.lang))} {answer}", looks["boxed-item"], bulletText="•"))
    yield asked


def _largest(title: str, fits: Callable[[float], bool], most: float, least: float) -> float:
    """The largest scale of type, in steps of a fortieth, that fits. Raises TightError."""
    scale = most
    while not fits(scale):
        scale -= 0.025
        if scale < least - 1e-6:
            raise TightError(title)
    return scale


def _set(story: list[Flowable], frames: Sequence[tuple[float, float, float, float]], canvas: Canvas | None) -> list[Flowable]:
    """Fill frames (x, y, width, height) with the story, on paper or (None) only in thought; what had no room comes back."""
    sheet = canvas or Canvas(io.BytesIO(), initialFontName=fonts.register())
    left = story
    for x, y, width, height in frames:
        place = Frame(x, y, width, height, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)
        while left and place.add(left[0], sheet):
            del left[0]
    return left


def _canvas(rules: Rules, stream: io.BytesIO, page: tuple[float, float], title: Message) -> Canvas:
    canvas = Canvas(stream, pagesize=page, pageCompression=1, invariant=1, initialFontName=fonts.register(), lang=rules.lang)
    canvas.setTitle(f"{rules.title} – {speech(rules.lang)(title)}")
    canvas.setAuthor("companion")
    canvas.setCreator("companion")
    canvas.setViewerPreference("PrintScaling", "None")
    return canvas


def _write(canvas: Canvas, stream: io.BytesIO, out: Path) -> None:
    canvas.save()
    with replacing(out) as file:
        file.write(stream.getvalue())

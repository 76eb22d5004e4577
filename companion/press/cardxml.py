"""Card XML -> Face: the small drawing language of the face templates.

Lengths are millimetres from the top left of the trim, y downwards; angles are degrees clockwise; type sizes are points. Whatever can't be
understood, doesn't fit or has no glyph becomes a Flaw, all of them at once; what can be drawn is drawn.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from companion.press import qr, svgpath
from companion.press.attributes import Attributes, ElementError
from companion.press.contrast import READS, faint_runs
from companion.press.face import Face, Flaw, with_sources
from companion.press.icons import BOX
from companion.press.ink import CAPS, IDENTITY, JOINS, Matrix, hexadecimal, transformation
from companion.press.inkmode import AS_DESIGNED, Inking, Pencil, Style
from companion.press.lettering import Words
from companion.press.paper import INCH
from companion.press.pictures import FINE_DPI, LEAST_DPI, NO_PICTURES, LargePictureError, Pictures
from companion.press.placing import FITS, Box, Fit, pictured, place_picture
from companion.press.typeface import tidy
from companion.press.xmlsafe import Place, Reader, RefusedError
from companion.reading.nearest import not_among
from companion.words import Message, msg

_PEN = ("fill", "stroke", "stroke-width", "cap", "join")
_SHAPES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "rect": (("x", "y", "w", "h"), ("r", *_PEN)),
    "circle": (("cx", "cy", "r"), _PEN),
    "ellipse": (("cx", "cy", "rx", "ry"), _PEN),
    "line": (("x1", "y1", "x2", "y2"), ("stroke", "stroke-width", "cap")),
    "path": (("d",), (*_PEN, "rule")),
    "icon": (("name", "x", "y", "size"), _PEN),
    "qr": (("x", "y", "size", "payload"), ()),
    "image": (("src", "x", "y", "w", "h"), ("fit",)),
    "g": ((), ("translate", "rotate", "scale", "fill", "stroke", "stroke-width", "art")),
    "clip": ((), ("x", "y", "w", "h", "r", "d")),
    "text": (("x", "y", "size"), ("min", "font", "anchor", "max", "fill")),
    "para": (("x", "y", "w", "h", "size"), ("min", "font", "align", "valign", "leading", "fill")),
}
"""Element -> what it must have, what it may have."""
_ALLOWED = {name: frozenset(must + may) for name, (must, may) in _SHAPES.items()}
_MUST = {name: frozenset(must) for name, (must, _) in _SHAPES.items()}

_RULES = {"nonzero": "", "evenodd": "*"}
_ART: dict[str, Style] = {"plain": "plain", "outline": "outline", "line": "line"}
_INKS = {"full": False, "save": True}
"""What <card ink="..."> says the face was designed for."""
_BLACK = "0 0 0"
_WHITE = "1 1 1"


class _Style(NamedTuple):
    """What a <g> hands to its children; colours as PDF numbers."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0


class _Drawing(Reader):
    """Reads one <card> into marks and flaws."""

    def __init__(self, size: tuple[float, float], icons: Mapping[str, str], inking: Inking, pictures: Pictures, *, wary: bool) -> None:
        super().__init__()
        self.ink = Pencil(size, grey=inking.grey)
        self.flaws: list[Flaw] = []
        self._size = size
        self._icons = icons
        self._pictures = pictures
        self.sources: list[bytes] = []
        """Of what the face shows beyond its XML: digests of pictures, paths of icons."""
        self._saving = inking.ink == "save"
        self._open: list[Callable[[], None]] = []
        """What to do when each of the open elements ends."""
        self._styles = [_Style()]
        self._clips = 0
        self._muted = 0
        """How many elements are open that can't be understood: what is in them is passed over."""
        self._words: Words | None = None
        self._began: Place = ("", 1)
        """Where the words that are being read began."""
        self._wary = wary
        self._spoken: list[tuple[int, Place]] = []
        """How many marks there were after the words of each element, and where it stands."""

    def flaw(self, code: str, message: Message, place: Place | None = None, text: str | None = None) -> None:
        self.flaws.append(Flaw(code, message, place or self.place, text))

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if self._words is not None:
            self._words.start(name, attributes)
            self._open.append(self._words.end)
        elif self._muted:
            self._open.append(self._mute())
        elif not self._open:
            self._root(name, attributes)
        elif name not in _ALLOWED:
            self.flaw("unknown-element", msg("there is no element <{element}>", element=name))
            self._open.append(self._mute())
        else:
            self._element(name, attributes)

    def end(self, _name: str) -> None:
        self._open.pop()()

    def data(self, text: str) -> None:
        if self._words is not None:
            self._words.add(text)
        elif not self._muted and not text.isspace():
            self.flaw("stray-text", msg('words stand only in <text> and <para>: "{text}"', text=tidy(text)[:30]))

    def _root(self, name: str, attributes: Mapping[str, str]) -> None:
        self._open.append(_nothing)
        if name != "card":
            self.flaw("unknown-element", msg("a face begins with <card>, not with <{element}>", element=name))
        self._unknown(name, attributes.keys() - {"ink"})
        try:
            designed = Attributes(attributes).choice("ink", _INKS, "full")
        except ElementError as bad:
            self.flaw(bad.code, msg("<{element}>: {what}", element=name, what=bad.message), text=bad.said)
            return
        if self._saving and not designed:
            self.ink.style = "outline"

    def _mute(self) -> Callable[[], None]:
        self._muted += 1
        return self._unmute

    def _unmute(self) -> None:
        self._muted -= 1

    def _unknown(self, element: str, names: Iterable[str]) -> None:
        for name in names:
            self.flaw("unknown-attribute", msg("<{element}> has no attribute {attribute}", element=element, attribute=name))

    def _element(self, name: str, raw: Mapping[str, str]) -> None:
        given = raw.keys()
        if not given <= _ALLOWED[name]:
            self._unknown(name, (attribute for attribute in raw if attribute not in _ALLOWED[name]))
        ending: Callable[[], None] | None = None
        if given >= _MUST[name]:
            try:
                ending = _DRAW[name](self, Attributes(raw)) or _nothing
            except ElementError as bad:
                self.flaw(bad.code, msg("<{element}>: {what}", element=name, what=bad.message), text=bad.said)
        else:
            for attribute in _SHAPES[name][0]:
                if attribute not in raw:
                    self.flaw("missing-attribute", msg("<{element}> needs the attribute {attribute}", element=name, attribute=attribute))
        if ending is None:
            ending = self._mute() if name in ("text", "para") else _nothing
        self._open.append(ending)

    def _paint(self, attributes: Attributes, path: str, rule: str = "") -> None:
        style = self._styles[-1]
        self.ink.paint(path, attributes.colour("fill", style.fill), *self._pen(attributes, style), rule)

    def _pen(self, attributes: Attributes, style: _Style) -> tuple[str | None, float, int, int]:
        return (
            attributes.colour("stroke", style.stroke),
            attributes.length("stroke-width", style.width),
            attributes.choice("cap", CAPS, "butt"),
            attributes.choice("join", JOINS, "miter"),
        )

    def rect(self, at: Attributes) -> None:
        self._paint(at, svgpath.rectangle(at.number("x"), at.number("y"), at.length("w"), at.length("h"), at.length("r")))

    def circle(self, at: Attributes) -> None:
        radius = at.length("r")
        self._paint(at, svgpath.ellipse(at.number("cx"), at.number("cy"), radius, radius))

    def ellipse(self, at: Attributes) -> None:
        self._paint(at, svgpath.ellipse(at.number("cx"), at.number("cy"), at.length("rx"), at.length("ry")))

    def straight(self, at: Attributes) -> None:
        path = f"{at.number('x1'):.3f} {at.number('y1'):.3f} m {at.number('x2'):.3f} {at.number('y2'):.3f} l"
        self.ink.paint(path, None, *self._pen(at, self._styles[-1]))

    def path(self, at: Attributes) -> None:
        self._paint(at, _operators(at), at.choice("rule", _RULES, "nonzero"))

    def icon(self, at: Attributes) -> None:
        data = self._icons.get(at.raw["name"])
        if data is None:
            told = msg('there is no icon called "{name}"', name=at.raw["name"][:30])
            raise ElementError("unknown-icon", not_among(told, at.raw["name"], self._icons), at.raw["name"])
        scale = at.length("size") / BOX
        if not scale:
            raise at.bad("size")
        self.sources.append(data.encode())
        self._seen("icon", at.number("x"), at.number("y"), at.length("size"), at.length("size"))
        style = self._styles[-1]
        stroke, width, cap, join = self._pen(at, style)
        self.ink.save((scale, 0.0, 0.0, scale, at.number("x"), at.number("y")))
        self.ink.paint(_operators(Attributes({"d": data})), at.colour("fill", style.fill or _BLACK), stroke, width / scale, cap, join)
        self.ink.restore()

    def image(self, at: Attributes) -> None:
        src, box = at.raw["src"], Box(at.number("x"), at.number("y"), at.length("w"), at.length("h"))
        fit = at.choice("fit", FITS, "contain")
        for side in ("w", "h"):
            if not at.length(side):
                raise at.bad(side)
        try:
            picture = self._pictures.find(src)
        except ElementError as error:
            message = self._scaled_down(error, box, fit) if isinstance(error, LargePictureError) else error.message
            self.flaw(error.code, message, text=src)
            return
        self.sources.append(picture.digest)
        self._seen("image", *box)
        dpi = place_picture(self.ink, picture, box, fit)
        if dpi is not None and dpi < LEAST_DPI:
            message = msg(
                'the picture "{src}" has {dpi} dots per inch at this size; from {least} on it looks sharp', src=src, dpi=int(dpi), least=LEAST_DPI
            )
            self.flaw("low-resolution", message, text=src)

    def _scaled_down(self, error: LargePictureError, box: Box, fit: Fit) -> Message:
        """What to do about a picture that is larger than anybody can see in its box."""
        a, b, c, d, _, _ = self.ink.matrix
        width, height = (max(1, round(length / INCH * FINE_DPI)) for length in pictured(error.size, box, fit, math.hypot(a, b), math.hypot(c, d)))
        return msg(
            "{what}; scale it down to about {width} × {height} pixels, which is {dpi} dots per inch at its size on the card",
            what=error.message,
            width=width,
            height=height,
            dpi=FINE_DPI,
        )

    def code(self, at: Attributes) -> None:
        payload = at.raw["payload"]
        if not qr.fits(payload):
            raise ElementError(
                "bad-payload",
                msg('"{payload}" is no payload: at most {most} digits, capitals and signs of $%*+-./: fit', payload=payload[:30], most=qr.LONGEST),
                payload,
            )
        self._seen("qr", at.number("x"), at.number("y"), at.length("size"), at.length("size"))
        module = at.length("size") / qr.MODULES
        self.ink.save((module, 0.0, 0.0, module, at.number("x"), at.number("y")))
        plate = qr.MODULES + 2 * qr.QUIET
        self.ink.stamp(f"{-qr.QUIET} {-qr.QUIET} {plate} {plate} re", _WHITE)
        self.ink.stamp(qr.runs(payload), _BLACK)
        self.ink.restore()

    def _seen(self, element: str, x: float, y: float, w: float, h: float) -> None:
        """Tell of what lies wholly off the card. A part of a drawing that is clipped or moved as a whole may."""
        if not self._clips and self.ink.matrix == IDENTITY and (x + w <= 0 or y + h <= 0 or x >= self._size[0] or y >= self._size[1]):
            self.flaw("off-card", msg("<{element}> lies off the card, where it isn't seen", element=element))

    def group(self, at: Attributes) -> Callable[[], None]:
        style = self._styles[-1]
        style = _Style(at.colour("fill", style.fill), at.colour("stroke", style.stroke), at.length("stroke-width", style.width))
        matrix: Matrix | None = None
        if not at.raw.keys().isdisjoint(("translate", "rotate", "scale")):
            matrix = transformation(at.pair("translate", 0.0), at.number("rotate"), at.pair("scale", 1.0, single=True))
        art, outer = at.choice("art", _ART, self.ink.style), self.ink.style
        self._styles.append(style)
        self.ink.style = art
        if matrix is not None:
            self.ink.save(matrix)

        def end() -> None:
            self._styles.pop()
            self.ink.style = outer
            if matrix is not None:
                self.ink.restore()

        return end

    def clip(self, at: Attributes) -> Callable[[], None]:
        if "d" in at.raw:
            path = _operators(at)
        elif at.raw.keys() >= {"x", "y", "w", "h"}:
            path = svgpath.rectangle(at.number("x"), at.number("y"), at.length("w"), at.length("h"), at.length("r"))
        else:
            raise ElementError("missing-attribute", msg("either d, or x, y, w and h must be given"))
        self.ink.save()
        self.ink.clip(path)
        self._clips += 1
        return self._end_clip

    def _end_clip(self) -> None:
        self._clips -= 1
        self.ink.restore()

    def text(self, at: Attributes) -> Callable[[], None]:
        return self._start_words("text", at)

    def para(self, at: Attributes) -> Callable[[], None]:
        return self._start_words("para", at)

    def _start_words(self, element: str, at: Attributes) -> Callable[[], None]:
        self._began = self.place
        self._words = Words(element, at, self._styles[-1].fill, self.place, self.flaw)
        return self._end_words

    def _end_words(self) -> None:
        words, self._words = self._words, None
        if words is not None:
            words.write(self.ink, None if self._clips else self._size)
            self._spoken.append((len(self.ink.marks), self._began))

    def finish(self) -> None:
        """Tell what only shows on the whole card."""
        if not self._wary:
            return
        for faint in faint_runs(self.ink.marks):
            place = next(place for end, place in self._spoken if faint.mark < end)
            message = msg(
                "words in {ink} on {ground} are hard to read: their contrast is {found} : 1, small ones read well from {least} : 1",
                ink=hexadecimal(faint.ink),
                ground=hexadecimal(faint.ground),
                found=round(faint.contrast, 1),
                least=READS,
            )
            flaw = Flaw("low-contrast", message, place)
            if flaw not in self.flaws:
                self.flaws.append(flaw)


def _nothing() -> None:
    """What most elements need when they end."""


def _operators(at: Attributes) -> str:
    try:
        return svgpath.operators(at.raw["d"])
    except svgpath.PathError as error:
        raise ElementError("bad-path", msg('the path can\'t be read at "{part}"', part=str(error)), at.raw["d"]) from error


_DRAW: dict[str, Callable[[_Drawing, Attributes], Callable[[], None] | None]] = {
    "rect": _Drawing.rect,
    "circle": _Drawing.circle,
    "ellipse": _Drawing.ellipse,
    "line": _Drawing.straight,
    "path": _Drawing.path,
    "icon": _Drawing.icon,
    "qr": _Drawing.code,
    "image": _Drawing.image,
    "g": _Drawing.group,
    "clip": _Drawing.clip,
    "text": _Drawing.text,
    "para": _Drawing.para,
}


def draw(
    xml: str,
    size: tuple[float, float],
    icons: Mapping[str, str],
    digest: bytes,
    inking: Inking = AS_DESIGNED,
    pictures: Pictures = NO_PICTURES,
    *,
    wary: bool = False,
) -> Face:
    """The face that the XML describes, for a trim of this size in millimetres, inked as asked for.

    XML that is not well-formed gives a face with nothing on it. With ``wary`` words that can hardly be read are told of, too.
    """
    drawing = _Drawing(size, icons, inking, pictures, wary=wary)
    try:
        drawing.read(xml)
    except RefusedError as refused:
        drawing.flaws.append(Flaw("bad-xml", refused.told, refused.place))
        return Face(size, (), digest, tuple(drawing.flaws))
    drawing.finish()
    return Face(size, tuple(drawing.ink.marks), with_sources(digest, drawing.sources), tuple(drawing.flaws))

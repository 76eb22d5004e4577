"""SVG pictures as shapes of our own, so that they stay lines and surfaces on paper.

Understood are paths and the simple shapes, groups, transformations, plain colours and class styles. What isn't (gradients, texts, transparency ...)
is refused by name and line rather than left out: a picture is printed as it was drawn or not at all.
"""

import math
import re
from collections.abc import Mapping
from typing import NamedTuple

from companion.press import svgpath
from companion.press.ink import CAPS, IDENTITY, JOINS, Matrix, product, rgb
from companion.press.xmlsafe import Reader, RefusedError
from companion.words import Message, msg

_BLACK = "0 0 0"
_IGNORED = frozenset(("title", "desc", "metadata", "defs", "symbol", "script"))
"""Elements that show nothing, with all that is in them; what is defined counts where it is used, and scripts never do."""
_GROUPS = frozenset(("svg", "g", "a", "switch"))
_STYLED = frozenset(
    (
        *("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule", "color", "display", "visibility"),
        *("opacity", "fill-opacity", "stroke-opacity", "stroke-dasharray", "clip-path", "mask", "filter"),
    )
)
_INHERITED = _STYLED - {"display", "opacity", "clip-path", "mask", "filter"}
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"\s*({_NUMBER.pattern})\s*(px|pt|mm|cm|in)?\s*")
_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)[\s,]*")
_RGB = re.compile(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
MAX_SHAPES = 20_000
_MAX_DEPTH = 100
_MAX_ELEMENTS = 60_000


class SvgError(Exception):
    """A picture that can't be drawn as it is: why, and at which line."""

    def __init__(self, told: Message, line: int) -> None:
        super().__init__(told.text)
        self.told = told
        self.line = line


class Shape(NamedTuple):
    """One path with its pens; colours as PDF numbers, the width in the units of the matrix."""

    matrix: Matrix
    path: str
    fill: str | None
    stroke: str | None
    width: float
    cap: int
    join: int
    rule: str


class Drawing(NamedTuple):
    """A picture: left, top, width and height of what it shows, and its shapes from the bottom up."""

    box: tuple[float, float, float, float]
    shapes: tuple[Shape, ...]


def read_svg(text: str) -> Drawing:
    """The picture that the text of an SVG file describes. Raises SvgError."""
    reader = _Svg()
    try:
        reader.read(text)
    except RefusedError as error:
        raise SvgError(error.told, error.place[1]) from error
    if reader.box is None:
        raise SvgError(msg("the picture needs a viewBox, or a width and a height"), 1)
    return Drawing(reader.box, tuple(reader.shapes))


class _Svg(Reader):
    def __init__(self) -> None:
        super().__init__()
        self.box: tuple[float, float, float, float] | None = None
        self.shapes: list[Shape] = []
        self._open: list[str] = []
        self._elements = 0
        self._styles: list[Mapping[str, str]] = [{}]
        self._matrices: list[Matrix] = [IDENTITY]
        self._silent = 0
        self._classes: dict[str, dict[str, str]] = {}
        self._css: list[str] = []

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        name = name.removeprefix("svg:")
        self._open.append(name)
        self._elements += 1
        if len(self._open) > _MAX_DEPTH or self._elements > _MAX_ELEMENTS:
            raise self._error(msg("the picture is nested too deep or has too many parts; save it as PNG"))
        if len(self._open) == 1 and name != "svg":
            raise self._error(msg("a picture begins with <svg>, not with <{element}>", element=name))
        if name == "style":
            self._css = []
        if self._silent or name in _IGNORED or ":" in name or name == "style":
            self._silent += 1
            return
        style = self._style(name, attributes)
        if style.get("display") == "none":
            self._silent += 1
            return
        self._styles.append(style)
        self._matrices.append(product(self._matrices[-1], self._transform(attributes.get("transform", ""))))
        if name == "svg" and len(self._open) == 1:
            self._root(attributes)
        elif name not in _GROUPS:
            self._shape(name, attributes, style)

    def end(self, name: str) -> None:
        name = self._open.pop()
        if name == "style":
            self._learn("".join(self._css))
        if self._silent:
            self._silent -= 1
        else:
            self._styles.pop()
            self._matrices.pop()

    def data(self, text: str) -> None:
        if self._open and self._open[-1] == "style":
            self._css.append(text)

    def _error(self, told: Message) -> SvgError:
        return SvgError(told, self.place[1])

    def _cannot(self, what: str) -> SvgError:
        return self._error(msg("{what} can't be drawn; save the picture with plain paths and colours, or as PNG", what=what))

    def _root(self, attributes: Mapping[str, str]) -> None:
        if "viewBox" in attributes:
            numbers = [float(number) for number in _NUMBER.findall(attributes["viewBox"])]
        else:
            numbers = [0.0, 0.0, *(self._length(attributes, side) for side in ("width", "height") if side in attributes)]
        if len(numbers) == 4 and numbers[2] > 0 and numbers[3] > 0:
            self.box = numbers[0], numbers[1], numbers[2], numbers[3]

    # Styles

    def _learn(self, css: str) -> None:
        """Styles of classes: ``.a, .b { fill: #fff }``."""
        for selectors, body in _RULE.findall(_COMMENT.sub("", css)):
            for selector in selectors.split(","):
                if not re.fullmatch(r"\s*\.[\w-]+\s*", selector):
                    raise self._cannot(f"<style> {selector.strip()[:20]}")
                self._classes.setdefault(selector.strip()[1:], {}).update(_declarations(body))

    def _style(self, name: str, attributes: Mapping[str, str]) -> dict[str, str]:
        style = {key: value for key, value in self._styles[-1].items() if key in _INHERITED}
        style.update((key, value.strip()) for key, value in attributes.items() if key in _STYLED)
        for word in attributes.get("class", "").split():
            style.update(self._classes.get(word, {}))
        style.update(_declarations(attributes.get("style", "")))
        for key in ("clip-path", "mask", "filter", "stroke-dasharray"):
            if style.get(key, "none") != "none":
                raise self._cannot(f"<{name} {key}>")
        for key in ("opacity", "fill-opacity", "stroke-opacity"):
            if style.get(key, "1") not in ("1", "1.0", "100%", "0"):
                raise self._cannot(f"<{name} {key}>")
        return style

    def _colour(self, style: Mapping[str, str], key: str, default: str | None) -> str | None:
        written = style.get(key)
        if written is not None and written.lower() == "currentcolor":
            written = style.get("color", "#000")
        if "0" in (style.get("opacity"), style.get(f"{key}-opacity")) or style.get("visibility") in ("hidden", "collapse"):
            return None
        if written is None:
            return default
        match = _RGB.fullmatch(written)
        try:
            if match:
                return " ".join(f"{min(int(part), 255) / 255:.4g}" for part in match.groups())
            return None if written in ("none", "transparent") else rgb(written if written.startswith("#") else _named(written))
        except ValueError:
            raise self._cannot(f'{key}="{written[:30]}"') from None

    # Shapes

    def _shape(self, name: str, attributes: Mapping[str, str], style: Mapping[str, str]) -> None:
        if name not in _PATHS:
            hint = msg("<text> can't be drawn; turn its letters into paths first, or save the picture as PNG") if name in ("text", "tspan") else None
            raise self._error(hint) if hint else self._cannot(f"<{name}>")
        try:
            path = _PATHS[name](self, attributes)
        except svgpath.PathError as error:
            raise self._error(msg('the path can\'t be read at "{part}"', part=str(error))) from error
        fill = None if name == "line" else self._colour(style, "fill", _BLACK)
        stroke = self._colour(style, "stroke", None)
        if not path or (fill is None and stroke is None):
            return
        if len(self.shapes) >= MAX_SHAPES:
            raise self._error(msg("the picture has more than {most} shapes; save it as PNG", most=MAX_SHAPES))
        cap = CAPS.get(style.get("stroke-linecap", "butt"), 0)
        join = JOINS.get(style.get("stroke-linejoin", "miter"), 0)
        width = self._length({"stroke-width": style.get("stroke-width", "1")}, "stroke-width")
        rule = "*" if style.get("fill-rule") == "evenodd" else ""
        self.shapes.append(Shape(self._matrices[-1], path, fill, stroke if width else None, width, cap, join, rule))

    def _length(self, attributes: Mapping[str, str], name: str, default: float = 0.0) -> float:
        written = attributes.get(name)
        if written is None:
            return default
        match = _LENGTH.fullmatch(written)
        if match is None:
            raise self._cannot(f'{name}="{written[:30]}"')
        return float(match[1]) * {None: 1.0, "px": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}[match[2]]

    def _transform(self, written: str) -> Matrix:
        matrix, end = IDENTITY, 0
        for match in _TRANSFORM.finditer(written):
            numbers = [float(number) for number in _NUMBER.findall(match[2])]
            step = _step(match[1], numbers) if match.start() == end else None
            if step is None:
                break
            matrix, end = product(matrix, step), match.end()
        if written[end:].strip():
            raise self._cannot(f'transform="{written[:30]}"')
        return matrix

    def _path(self, attributes: Mapping[str, str]) -> str:
        return svgpath.operators(attributes.get("d", ""))

    def _rect(self, at: Mapping[str, str]) -> str:
        x, y, w, h = (self._length(at, name) for name in ("x", "y", "width", "height"))
        rx, ry = self._length(at, "rx", -1), self._length(at, "ry", -1)
        rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
        if rx > 0 and ry > 0 and abs(rx - ry) > 1e-6:
            raise self._cannot("<rect rx ry>")
        return svgpath.rectangle(x, y, w, h, max(rx, 0.0)) if w > 0 and h > 0 else ""

    def _ellipse(self, at: Mapping[str, str]) -> str:
        cx, cy, r, rx, ry = (self._length(at, name) for name in ("cx", "cy", "r", "rx", "ry"))
        return svgpath.ellipse(cx, cy, r or rx, r or ry) if r or (rx and ry) else ""

    def _line(self, at: Mapping[str, str]) -> str:
        x1, y1, x2, y2 = (self._length(at, name) for name in ("x1", "y1", "x2", "y2"))
        return f"{x1:.3f} {y1:.3f} m {x2:.3f} {y2:.3f} l"

    def _polyline(self, at: Mapping[str, str]) -> str:
        numbers = [float(number) for number in _NUMBER.findall(at.get("points", ""))]
        points = [f"{x:.3f} {y:.3f}" for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
        return " ".join(f"{point} {'l' if place else 'm'}" for place, point in enumerate(points)) if len(points) > 1 else ""

    def _polygon(self, at: Mapping[str, str]) -> str:
        path = self._polyline(at)
        return f"{path} h" if path else ""


_PATHS = {
    "path": _Svg._path,
    "rect": _Svg._rect,
    "circle": _Svg._ellipse,
    "ellipse": _Svg._ellipse,
    "line": _Svg._line,
    "polyline": _Svg._polyline,
    "polygon": _Svg._polygon,
}


def _declarations(css: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in css.split(";"))
    return {name.strip(): value.strip() for name, colon, value in pairs if colon and name.strip() in _STYLED}


def _step(name: str, numbers: list[float]) -> Matrix | None:
    """One part of a transform; None if its numbers are too few or too many."""
    count = len(numbers)
    if name == "matrix" and count == 6:
        return numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
    if name == "translate" and count in (1, 2):
        return 1.0, 0.0, 0.0, 1.0, numbers[0], (*numbers, 0.0)[1]
    if name == "scale" and count in (1, 2):
        return numbers[0], 0.0, 0.0, numbers[-1], 0.0, 0.0
    if name == "rotate" and count in (1, 3):
        cos, sin = math.cos(math.radians(numbers[0])), math.sin(math.radians(numbers[0]))
        x, y = numbers[1:] or (0.0, 0.0)
        return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y
    if name in ("skewX", "skewY") and count == 1:
        slant = math.tan(math.radians(numbers[0]))
        return (1.0, 0.0, slant, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, slant, 0.0, 1.0, 0.0, 0.0)
    return None


def _named(name: str) -> str:
    """A colour by its CSS name as ``#rrggbb``. Raises ValueError."""
    from reportlab.lib.colors import getAllNamedColors  # most pictures have hex colours

    colour = getAllNamedColors().get(name.lower())
    if colour is None:
        raise ValueError(name)
    return f"#{int(colour.hexval(), 16):06x}"

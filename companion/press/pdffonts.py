"""The fonts of one PDF document: subsets that grow as text is shown, one byte a character and no ligatures, so that text can be read back."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.press.pdfobjects import Objects, Ref
from companion.press.typeface import Typeface, Weight, typeface

_SPACE = 32
_FULL = 256
_SYMBOLIC = 4


@dataclass
class _Subset:
    """At most 255 characters of a font with their codes; the space is always 32, and 0 is left for what is missing."""

    name: str
    codes: dict[str, int] = field(default_factory=lambda: {" ": _SPACE})
    next: int = 1

    def add(self, char: str) -> int:
        code = self.codes[char] = self.next
        self.next += 1
        if self.next == _SPACE:
            self.next += 1
        return code


class _Table(dict[int, str]):
    """Code point -> its code in the first subset, escaped for a PDF string; empty for those of further subsets."""

    def __init__(self, font: "_Font") -> None:
        super().__init__()
        self._font = font

    def __missing__(self, point: int) -> str:
        subset, code = self._font.code(chr(point))
        self[point] = escaped = "" if subset else _escape(code)
        return escaped


def _escape(code: int) -> str:
    return chr(code) if 32 <= code < 127 and code not in b"()\\" else f"\\{code:03o}"


class _Font:
    """One weight in one document."""

    def __init__(self, number: int, face: Typeface) -> None:
        self._number = number
        self.face = face
        self.subsets = [_Subset(f"T{number}")]
        self.beyond: dict[str, tuple[int, int]] = {}
        """Characters that found no room in the first subset."""
        self.table = _Table(self)

    def code(self, char: str) -> tuple[int, int]:
        """The subset and the code of a character, given to it if it has none. A non-breaking space is a space."""
        if char == "\u00a0":
            char = " "
        if char in self.subsets[0].codes:
            return 0, self.subsets[0].codes[char]
        if char in self.beyond:
            return self.beyond[char]
        if self.subsets[-1].next == _FULL:
            self.subsets.append(_Subset(f"T{self._number}x{len(self.subsets)}"))
        place = len(self.subsets) - 1, self.subsets[-1].add(char)
        if place[0]:
            self.beyond[char] = place
        return place


class Fonts:
    """All weights that a document uses, in the order of their first use."""

    def __init__(self) -> None:
        self._fonts: dict[Weight, _Font] = {}

    def show(self, weight: Weight, size: str, text: str) -> str:
        """Operators that choose the font and show the text."""
        font = self._fonts.get(weight)
        if font is None:
            font = self._fonts[weight] = _Font(len(self._fonts) + 1, typeface(weight))
        literal = text.translate(font.table)
        if font.beyond and not font.beyond.keys().isdisjoint(text):
            return " ".join(f"/{font.subsets[subset].name} {size} Tf ({codes}) Tj" for subset, codes in _stretches(font, text))
        return f"/{font.subsets[0].name} {size} Tf ({literal}) Tj"

    def write(self, objects: Objects) -> str:
        """Put the subsets into the file; gives the dictionary that names them."""
        named = [f"/{subset.name} {_write(objects, font.face, subset)}" for font in self._fonts.values() for subset in font.subsets]
        return f"<< {' '.join(named)} >>"


def _stretches(font: _Font, text: str) -> Iterator[tuple[int, str]]:
    """The text in stretches of one subset."""
    subset, codes = 0, ""
    for char in text:
        place, code = font.code(char)
        if place != subset and codes:
            yield subset, codes
            codes = ""
        subset = place
        codes += _escape(code)
    yield subset, codes


def _write(objects: Objects, face: Typeface, subset: _Subset) -> Ref:
    font = face.font
    glyphs = {code: font.glyphs.get(ord(char), 0) for char, code in subset.codes.items()}
    file = font.subset(glyphs)
    name = f"{_tag(file)}+{font.name}"
    left, bottom, right, top = font.box
    embedded = objects.stream(f"/Length1 {len(file)}", file)
    measures = f"/Ascent {font.ascent} /Descent {font.descent} /CapHeight {round(font.cap_height * 1000)} /StemV {font.weight // 5}"
    descriptor = objects.add(
        f"<< /Type /FontDescriptor /FontName /{name} /Flags {_SYMBOLIC} /FontBBox [{left} {bottom} {right} {top}]"
        f" /ItalicAngle {font.angle:g} {measures} /FontFile2 {embedded} >>"
    )
    last = max(glyphs)
    widths = " ".join(f"{font.advance(glyphs.get(code, 0)) * 1000:g}" for code in range(last + 1))
    unicode = objects.stream("", _unicode(subset).encode("ascii"))
    return objects.add(
        f"<< /Type /Font /Subtype /TrueType /BaseFont /{name} /FirstChar 0 /LastChar {last} /Widths [{widths}]"
        f" /FontDescriptor {descriptor} /ToUnicode {unicode} >>"
    )


def _tag(file: bytes) -> str:
    """Six capitals that tell this subset from others of the font."""
    number = int.from_bytes(hashlib.sha256(file).digest()[:8], "big")
    return "".join(chr(ord("A") + number // 26**place % 26) for place in range(6))


def _unicode(subset: _Subset) -> str:
    """The map from codes back to characters (PDF 32000-1, 9.10.3), in blocks of at most 100."""
    lines = [f"<{code:02x}> <{char.encode('utf-16-be').hex()}>" for char, code in sorted(subset.codes.items(), key=lambda pair: pair[1])]
    blocks = [lines[first : first + 100] for first in range(0, len(lines), 100)]
    mapped = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{mapped}\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    )

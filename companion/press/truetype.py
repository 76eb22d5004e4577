"""TrueType files: what setting type needs to know of them, and subsets to embed. Formats as in the OpenType specification.

Written for quick starts: a face is read in a millisecond, since only what is asked for is looked at.
"""

import struct
import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

_NOTDEF = 0
_CHECKSUM = 0xB1B0AFBA
_COPIED = ("cvt ", "fpgm", "prep")
"""Tables of hints, which serve all glyphs."""

# Flags of the parts of a composite glyph.
_WORDS, _SCALE, _MORE, _TWO_SCALES, _TWO_BY_TWO = 0x0001, 0x0008, 0x0020, 0x0040, 0x0080


def _big_endian(kind: str, data: bytes) -> "array[int]":
    """Numbers of 16 bits (``H``) or 32 bits (``I``)."""
    numbers = array(kind, data)
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers


def _packed(kind: str, numbers: Sequence[int]) -> bytes:
    packed = array(kind, numbers)
    if sys.byteorder == "little":
        packed.byteswap()
    return packed.tobytes()


class TrueType:
    """One font file. Lengths are in em, unless they are said to be in thousandths."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self._data = path.read_bytes()
        count = struct.unpack_from(">H", self._data, 4)[0]
        entries = (struct.unpack_from(">4sIII", self._data, 12 + 16 * place) for place in range(count))
        self._tables = {tag.decode("ascii"): (offset, length) for tag, _, offset, length in entries}
        head, metrics = self._table("head"), self._table("hhea")
        self.units: int = struct.unpack_from(">H", head, 18)[0]
        self._long_offsets = struct.unpack_from(">h", head, 50)[0] == 1
        self._wide: int = struct.unpack_from(">H", metrics, 34)[0]
        self._advances = _big_endian("H", self._table("hmtx")[: 4 * self._wide])
        self.ascent, self.descent = self._thousandths(*struct.unpack_from(">hh", metrics, 4))
        self.box = self._thousandths(*struct.unpack_from(">hhhh", head, 36))
        system = self._table("OS/2")
        self.cap_height: float = struct.unpack_from(">h", system, 88)[0] / self.units
        self.weight: int = struct.unpack_from(">H", system, 4)[0]
        self.angle: float = struct.unpack_from(">i", self._table("post"), 4)[0] / 65536

    def _table(self, tag: str) -> bytes:
        offset, length = self._tables[tag]
        return self._data[offset : offset + length]

    def _thousandths(self, *units: int) -> tuple[int, ...]:
        return tuple(round(unit * 1000 / self.units) for unit in units)

    def advance(self, glyph: int) -> float:
        """How far a glyph moves the pen."""
        advance: int = self._advances[2 * min(glyph, self._wide - 1)]
        return advance / self.units

    @cached_property
    def glyphs(self) -> Mapping[int, int]:
        """Code point -> glyph. Raises ValueError for a font without a Unicode table of format 4."""
        table = self._table("cmap")
        for place in range(struct.unpack_from(">H", table, 2)[0]):
            platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * place)
            if (platform, encoding) == (3, 1) and struct.unpack_from(">H", table, offset)[0] == 4:
                return _segments(_big_endian("H", table[offset : offset + struct.unpack_from(">H", table, offset + 2)[0]]))
        raise ValueError(f"{self.name} has no Unicode character map that can be read")

    @cached_property
    def _offsets(self) -> Sequence[int]:
        table = self._table("loca")
        return _big_endian("I", table) if self._long_offsets else [2 * half for half in _big_endian("H", table)]

    def _outline(self, glyph: int) -> bytes:
        start = self._tables["glyf"][0]
        return self._data[start + self._offsets[glyph] : start + self._offsets[glyph + 1]]

    def subset(self, codes: Mapping[int, int]) -> bytes:
        """A font file with the glyphs of these codes (one byte each -> glyph) and what they are made of; anything else is .notdef."""
        order = [_NOTDEF, *dict.fromkeys(glyph for _, glyph in sorted(codes.items()) if glyph != _NOTDEF)]
        numbers = {glyph: number for number, glyph in enumerate(order)}
        # The order grows on the way, as composite glyphs call for their parts.
        outlines = [_renumbered(self._outline(glyph), order, numbers) for glyph in order]
        mapped = bytearray(256)
        for code, glyph in codes.items():
            mapped[code] = numbers[glyph]
        return _file(self._subset_tables(order, outlines, bytes(mapped)))

    def _subset_tables(self, order: Sequence[int], outlines: Sequence[bytes], mapped: bytes) -> dict[str, bytes]:
        offsets = [0]
        for outline in outlines:
            offsets.append(offsets[-1] + len(outline))
        advances = [round(self.advance(glyph) * self.units) for glyph in order]
        bearings = [struct.unpack_from(">h", outline, 2)[0] if outline else 0 for outline in outlines]
        head, metrics, limits = bytearray(self._table("head")), bytearray(self._table("hhea")), bytearray(self._table("maxp"))
        struct.pack_into(">I", head, 8, 0)
        struct.pack_into(">h", head, 50, 1)
        struct.pack_into(">H", metrics, 34, len(order))
        struct.pack_into(">H", limits, 4, len(order))
        tables = {tag: self._table(tag) for tag in _COPIED if tag in self._tables}
        return tables | {
            # One table of format 0 for the Macintosh: what PDF looks at in a font that is marked symbolic.
            "cmap": struct.pack(">HHHHIHHH", 0, 1, 1, 0, 12, 0, 262, 0) + mapped,
            "glyf": b"".join(outlines),
            "head": bytes(head),
            "hhea": bytes(metrics),
            "hmtx": b"".join(struct.pack(">Hh", *pair) for pair in zip(advances, bearings, strict=True)),
            "loca": _packed("I", offsets),
            "maxp": bytes(limits),
            "post": struct.pack(">IIhhIIIII", 0x00030000, round(self.angle * 65536) & 0xFFFFFFFF, -100, 50, 0, 0, 0, 0, 0),
        }


def _segments(table: "array[int]") -> dict[int, int]:
    """A character map of format 4: segments of code points with a delta, or with an offset into a list of glyphs."""
    count = table[3] // 2
    ends, starts = table[7 : 7 + count], table[8 + count : 8 + 2 * count]
    deltas, offsets = table[8 + 2 * count : 8 + 3 * count], 8 + 3 * count
    glyphs: dict[int, int] = {}
    for segment, (first, last, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        offset = table[offsets + segment]
        for point in range(first, min(last, 0xFFFE) + 1):
            glyph = table[offsets + segment + offset // 2 + point - first] if offset else point
            if glyph:
                glyphs[point] = (glyph + delta) & 0xFFFF
    return glyphs


def _renumbered(outline: bytes, order: list[int], numbers: dict[int, int]) -> bytes:
    """An outline, padded, in which parts of composite glyphs go by their new numbers; parts that are new are appended to the order."""
    made = bytearray(outline)
    if made and struct.unpack_from(">h", made)[0] < 0:
        place, flags = 10, _MORE
        while flags & _MORE:
            flags, part = struct.unpack_from(">HH", made, place)
            if part not in numbers:
                numbers[part] = len(order)
                order.append(part)
            struct.pack_into(">H", made, place + 2, numbers[part])
            place += 8 if flags & _WORDS else 6
            place += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _TWO_BY_TWO else 0
    return bytes(made) + bytes(-len(made) % 4)


def _checksum(table: bytes) -> int:
    return sum(_big_endian("I", table + bytes(-len(table) % 4))) & 0xFFFFFFFF


def _file(tables: Mapping[str, bytes]) -> bytes:
    """Tables with their directory and checksums."""
    count = len(tables)
    power = count.bit_length() - 1
    directory = bytearray(struct.pack(">IHHHH", 0x00010000, count, 16 << power, power, 16 * (count - (1 << power))))
    body = bytearray()
    head = 0
    for tag, table in sorted(tables.items()):
        offset = 12 + 16 * count + len(body)
        if tag == "head":
            head = offset
        directory += struct.pack(">4sIII", tag.encode("ascii"), _checksum(table), offset, len(table))
        body += table + bytes(-len(table) % 4)
    made = directory + body
    struct.pack_into(">I", made, head + 8, (_CHECKSUM - _checksum(bytes(made))) & 0xFFFFFFFF)
    return bytes(made)

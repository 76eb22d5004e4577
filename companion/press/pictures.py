"""Pictures that people bring: PNG, JPEG and SVG files of the deck's own folder, looked at before they are trusted.

A picture of pixels is measured by its header, before anything is unpacked, and checked to be whole; it goes into the PDF as it is, never scaled down.
"""

import hashlib
import math
import struct
import zlib
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.files import inside, is_there, unread
from companion.press.attributes import ElementError
from companion.press.face import Raster
from companion.press.ink import IDENTITY, Matrix
from companion.reading.nearest import not_among
from companion.reading.reasons import no_file
from companion.words import Message, msg

if TYPE_CHECKING:
    from companion.press.svg import Drawing

_MEGAPIXEL = 1_000_000
MAX_PIXELS = 40 * _MEGAPIXEL
"""More than a sheet of A4 has at 600 dpi."""
_HEAVY = 2
"""So many times fewer pixels are read of a picture that must be unpacked whole: it takes that much more memory and time. A JPEG that is progressive
or has four inks is as heavy, one that is both still more.
"""
_MEGABYTE = 1024 * 1024
MAX_FILE = 32 * _MEGABYTE
MAX_SVG = 2 * _MEGABYTE
_LOOKED_THROUGH = 2000
"""Files of a folder among which the one that may be meant is looked for."""
LEAST_DPI = 200
"""Below this, pixels are seen."""
FINE_DPI = 300
"""More than this nobody sees."""
_PNG = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""PNG colour type -> values a pixel."""
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG markers that tell the size."""
_PROGRESSIVE = 0xC2
_SIMPLE_FRAMES = frozenset((0xC0, 0xC1, _PROGRESSIVE))
_TURNS: dict[int, Matrix] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}
"""EXIF orientation -> where the corners of the unit square (y upwards) go."""


class Vector(NamedTuple):
    """A drawing."""

    file: Path
    digest: bytes
    drawing: "Drawing"


class PictureError(Exception):
    """A file that is no picture for a card; the message tells why."""

    def __init__(self, told: Message) -> None:
        super().__init__(told.text)
        self.told = told


class TooLargeError(PictureError):
    """A picture that needs only be scaled down; ``size`` are its pixels, if they are known."""

    def __init__(self, told: Message, size: tuple[int, int] | None = None) -> None:
        super().__init__(told)
        self.size = size


class LargePictureError(ElementError):
    """The same, of a card's element."""

    def __init__(self, message: Message, size: tuple[int, int] | None) -> None:
        super().__init__("large-picture", message)
        self.size = size


class Pictures:
    """The pictures in a deck's folders, each looked at once. What the machine refuses to read raises UnreadableError."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._folders = folders
        self._known: dict[str, Raster | Vector | ElementError] = {}

    def find(self, src: str) -> Raster | Vector:
        """The picture of that name. Raises ElementError, UnreadableError."""
        if src not in self._known:
            try:
                self._known[src] = self._find(src)
            except ElementError as error:
                error.__cause__ = error.__context__ = None  # they hold what was read of the file
                self._known[src] = error.with_traceback(None)
        found = self._known[src]
        if isinstance(found, LargePictureError):
            raise LargePictureError(found.message, found.size)
        if isinstance(found, ElementError):
            raise ElementError(found.code, found.message)
        return found

    def _find(self, src: str) -> Raster | Vector:
        if not src.strip():
            raise ElementError("missing-picture", msg("no picture is named"))
        places = [inside(folder, src) for folder in self._folders]
        if self._folders and None in places:
            message = msg('the picture "{src}" leads out of the deck\'s folder; name a file in it, like pictures/cat.png', src=src[:60])
            raise ElementError("bad-path", message)
        file = next((place for place in places if place is not None and is_there(place)), None)
        if file is None:
            odd = next((odd for place in places if place is not None and (odd := no_file(src, place))), None)
            if odd:
                raise ElementError("missing-picture", odd)
            told = msg('there is no picture "{src}" in the deck\'s folder', src=src[:60])
            raise ElementError("missing-picture", not_among(told, src, self._names(), shown=False))
        try:
            return read_picture(file)
        except PictureError as error:
            message = msg("{src}: {what}", src=src[:60], what=error.told)
            if isinstance(error, TooLargeError):
                raise LargePictureError(message, error.size) from error
            raise ElementError("bad-picture", message) from error
        except OSError as error:
            raise unread(error, file) from error

    def _names(self) -> list[str]:
        """The picture files of the deck's own folder, as a card would name them."""
        own = self._folders[:1]
        found = (file.relative_to(folder).as_posix() for folder in own for file in islice(folder.rglob("*"), _LOOKED_THROUGH) if _is_picture(file))
        return list(found)


def _is_picture(file: Path) -> bool:
    return file.suffix.lower() in (".png", ".jpg", ".jpeg", ".svg")


NO_PICTURES = Pictures(())
"""For faces that have none."""


def read_picture(file: Path) -> Raster | Vector:
    """A picture file, measured and checked. Raises PictureError, OSError."""
    with file.open("rb") as stream:
        data = stream.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise TooLargeError(msg("the file is larger than {most} MB, the most that is read", most=MAX_FILE // _MEGABYTE))
    digest = hashlib.sha256(data).digest()
    if data.startswith(_PNG):
        return _png(file, data, digest)
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(file, data, digest)
    if file.suffix.lower() == ".svg" or data.lstrip()[:5] in (b"<?xml", b"<svg "):
        return Vector(file, digest, _svg(data))
    raise PictureError(msg("this is no PNG, JPEG or SVG picture; save it as one of these"))


def _svg(data: bytes) -> "Drawing":
    from companion.press.svg import SvgError, read_svg  # few decks have such pictures

    if len(data) > MAX_SVG:
        raise PictureError(msg("the drawing is larger than {most} MB; save the picture as PNG", most=MAX_SVG // _MEGABYTE))
    try:
        return read_svg(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise PictureError(msg("the file is not UTF-8; save it as UTF-8")) from error
    except SvgError as error:
        raise PictureError(msg("line {line}: {what}", line=error.line, what=error.told)) from error


def _measured(width: int, height: int, weight: int = 1) -> None:
    if width < 1 or height < 1:
        raise PictureError(_DAMAGED)
    if width * height * weight > MAX_PIXELS:
        found, most = math.ceil(width * height / _MEGAPIXEL), MAX_PIXELS // weight // _MEGAPIXEL
        message = msg("{width} × {height} pixels are {found} megapixels; at most {most} are read", width=width, height=height, found=found, most=most)
        raise TooLargeError(message, (width, height))


_DAMAGED = msg("the picture is damaged; save it again")


class Png:
    """A PNG file taken apart. Raises PictureError for one that is damaged."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        header = data[16:29]
        if data[12:16] != b"IHDR" or len(header) < 13:
            raise PictureError(_DAMAGED)
        self.width, self.height, self.depth, self.colour, _, _, self.interlaced = struct.unpack(">IIBBBBB", header)
        _measured(self.width, self.height, 1 if self._plain else _HEAVY)
        if self.depth not in _DEPTHS.get(self.colour, ()) or self.interlaced > 1:
            raise PictureError(_DAMAGED)

    def chunks(self) -> Iterator[tuple[bytes, bytes]]:
        """Kind and content of each chunk, its checksum proven."""
        place = 8
        while place + 12 <= len(self._data):
            length, kind = struct.unpack_from(">I4s", self._data, place)
            content = self._data[place + 8 : place + 8 + length]
            checksum = self._data[place + 8 + length : place + 12 + length]
            if zlib.crc32(content, zlib.crc32(kind)) != int.from_bytes(checksum, "big") or len(checksum) < 4:
                raise PictureError(_DAMAGED)
            yield kind, content
            if kind == b"IEND":
                return
            place += 12 + length
        raise PictureError(_DAMAGED)

    @cached_property
    def parts(self) -> dict[bytes, bytes]:
        """Chunks by kind, those of one kind joined."""
        found: dict[bytes, list[bytes]] = {}
        for kind, content in self.chunks():
            found.setdefault(kind, []).append(content)
        return {kind: b"".join(contents) for kind, contents in found.items()}

    @property
    def _plain(self) -> bool:
        return self.colour in (0, 2, 3) and self.depth <= 8 and not self.interlaced

    @property
    def as_is(self) -> bool:
        """Whether the pixels can go into a PDF without being unpacked: no transparency, no interlacing, at most a byte a value."""
        return self._plain and b"tRNS" not in self.parts

    def prove(self) -> None:
        """Unpack the pixels bit by bit, keeping nothing, to know that they are all there."""
        if b"IDAT" not in self.parts or (self.colour == 3 and not self.parts.get(b"PLTE")):
            raise PictureError(_DAMAGED)
        wanted = self.height * (1 + (self.width * self.depth * _CHANNELS[self.colour] + 7) // 8)
        if self.interlaced:
            wanted = 1  # the rows of the seven passes are counted by whoever unpacks them
        unpacker = zlib.decompressobj()
        rest, found = self.parts[b"IDAT"], 0
        try:
            while rest and found < wanted:
                found += len(unpacker.decompress(rest, 1 << 20))
                rest = unpacker.unconsumed_tail
        except zlib.error as error:
            raise PictureError(_DAMAGED) from error
        if found < wanted:
            raise PictureError(_DAMAGED)


def _png(file: Path, data: bytes, digest: bytes) -> Raster:
    png = Png(data)
    if not png.as_is:
        _measured(png.width, png.height, _HEAVY)
    png.prove()
    return Raster(file, digest, png.width, png.height, IDENTITY, png.as_is)


class Jpeg(NamedTuple):
    """What the header of a JPEG file tells."""

    width: int
    height: int
    channels: int
    adobe: bool
    orientation: int


def jpeg_header(data: bytes) -> Jpeg:
    """Measure a JPEG file by its markers. Raises PictureError."""
    place, adobe, orientation = 2, False, 1
    while place + 4 <= len(data):
        if data[place] != 0xFF:
            break
        marker = data[place + 1]
        if marker == 0xFF:
            place += 1
            continue
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            place += 2
            continue
        length = int.from_bytes(data[place + 2 : place + 4], "big")
        body = data[place + 4 : place + 2 + length]
        if marker in _FRAMES and len(body) >= 6:
            if marker not in _SIMPLE_FRAMES or body[0] != 8:
                raise PictureError(msg("this kind of JPEG can't be printed; save it as a plain one"))
            height, width, channels = struct.unpack_from(">HHB", body, 1)
            _measured(width, height, 1 + (marker == _PROGRESSIVE) + (channels == 4))
            if channels not in (1, 3, 4) or data.rfind(b"\xff\xd9") < place:
                raise PictureError(_DAMAGED)
            return Jpeg(width, height, channels, adobe, orientation)
        if marker == 0xEE and body.startswith(b"Adobe"):
            adobe = True
        elif marker == 0xE1 and body.startswith(b"Exif\0\0"):
            orientation = _orientation(body[6:])
        place += 2 + length
    raise PictureError(_DAMAGED)


def _orientation(tiff: bytes) -> int:
    """Which way up the camera was held, from 1 to 8; 1 where nothing tells."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None or len(tiff) < 10:
        return 1
    (start,) = struct.unpack_from(order + "I", tiff, 4)
    if start + 2 > len(tiff):
        return 1
    (count,) = struct.unpack_from(order + "H", tiff, start)
    for place in range(start + 2, min(start + 2 + 12 * count, len(tiff) - 11), 12):
        tag, kind, _, value = struct.unpack_from(order + "HHIH", tiff, place)
        if tag == 0x0112 and kind == 3:
            return value if 1 <= value <= 8 else 1
    return 1


def _jpeg(file: Path, data: bytes, digest: bytes) -> Raster:
    header = jpeg_header(data)
    width, height = (header.height, header.width) if header.orientation >= 5 else (header.width, header.height)
    return Raster(file, digest, width, height, _TURNS.get(header.orientation, IDENTITY))

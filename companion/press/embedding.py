"""Pictures of pixels as objects of a PDF, their pixels as they are: nothing is scaled, JPEG stays JPEG."""

import io
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFText

from companion.press.face import Raster
from companion.press.pictures import Png, jpeg_header

if TYPE_CHECKING:
    from PIL import Image

_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_STRIP = 1 << 20
"""Pixels that are made ready at a time."""
_LARGE = 4_000_000
"""Pixels from which packing them well takes too long."""


def image_objects(raster: Raster, *, grey: bool = False) -> tuple[PDFStream, PDFStream | None]:
    """The picture and its mask of transparency, if it has any. Raises OSError if the file can't be read any more."""
    data = raster.file.read_bytes()
    if grey or not raster.as_is:
        return _unpacked(data, grey)
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data), None
    return _png(data), None


def _image(width: int, height: int, depth: int, space: Any, stream: bytes, coding: str, **more: Any) -> PDFStream:
    entries = {"Type": PDFName("XObject"), "Subtype": PDFName("Image"), "Width": width, "Height": height, "BitsPerComponent": depth}
    return PDFStream(PDFDictionary({**entries, "ColorSpace": space, "Filter": PDFName(coding), **more}), stream)


def _jpeg(data: bytes) -> PDFStream:
    header = jpeg_header(data)
    # Photoshop writes the four inks of print upside down.
    more = {"Decode": PDFArray([1, 0] * 4)} if header.channels == 4 and header.adobe else {}
    return _image(header.width, header.height, 8, PDFName(_SPACES[header.channels]), data, "DCTDecode", **more)


def _png(data: bytes) -> PDFStream:
    """The compressed rows of a PNG are what a PDF calls flate with a predictor."""
    png = Png(data)
    channels = 3 if png.colour == 2 else 1
    space: Any = PDFName(_SPACES[channels])
    if png.colour == 3:
        palette = png.parts[b"PLTE"]
        space = PDFArray([PDFName("Indexed"), PDFName("DeviceRGB"), len(palette) // 3 - 1, PDFText(palette)])
    coded = {"Predictor": 15, "Colors": channels, "BitsPerComponent": png.depth, "Columns": png.width}
    return _image(png.width, png.height, png.depth, space, png.parts[b"IDAT"], "FlateDecode", DecodeParms=PDFDictionary(coded))


def _unpacked(data: bytes, grey: bool) -> tuple[PDFStream, PDFStream | None]:
    from PIL import Image  # most pictures go as they are

    picture: Image.Image = Image.open(io.BytesIO(data))
    if grey:
        picture.draft("L", picture.size)  # of a JPEG only what is light and dark is unpacked
    if picture.mode.startswith("I"):
        return _of_words(picture)
    mask = None
    if picture.has_transparency_data:
        picture = picture if picture.mode in ("LA", "RGBA") else picture.convert("RGBA")
        if picture.getextrema()[-1] != (255, 255):
            mask = _rows(picture, lambda strip: strip.getchannel("A"), "DeviceGray")
    mode = "L" if grey or picture.mode == "LA" else "RGB"
    return _rows(picture, lambda strip: strip.convert(mode), "DeviceGray" if mode == "L" else "DeviceRGB"), mask


def _of_words(picture: "Image.Image") -> tuple[PDFStream, PDFStream | None]:
    """A grey picture of two bytes a value, of which the upper ones are shown; one value of all may be clear."""
    picture = picture.convert("I;16")
    clear: Any = picture.info.get("transparency")

    def upper(strip: "Image.Image") -> "Image.Image":
        return _bytes_of(strip, 1)

    def seen(strip: "Image.Image") -> "Image.Image":
        from PIL import ImageChops

        other = [_bytes_of(strip, place).point([0 if value == part else 255 for value in range(256)]) for place, part in enumerate(_parts(clear))]
        return ImageChops.lighter(*other)

    return _rows(picture, upper, "DeviceGray"), _rows(picture, seen, "DeviceGray") if isinstance(clear, int) else None


def _parts(value: int) -> tuple[int, int]:
    """The lower and the upper byte."""
    return value & 0xFF, value >> 8 & 0xFF


def _bytes_of(strip: "Image.Image", place: int) -> "Image.Image":
    """The lower (0) or the upper bytes (1) of a picture of two bytes a value."""
    from PIL import Image

    return Image.frombytes("L", strip.size, strip.tobytes()[place::2])


def _rows(picture: "Image.Image", made: "Callable[[Image.Image], Image.Image]", space: str) -> PDFStream:
    """The picture, made into what is shown some rows at a time, so that it lies in memory only once; large ones are packed in haste."""
    width, height = picture.size
    packer = zlib.compressobj(1 if width * height > _LARGE else -1)
    step = max(1, _STRIP // width)
    packed = [packer.compress(made(picture.crop((0, top, width, min(height, top + step)))).tobytes()) for top in range(0, height, step)]
    return _image(width, height, 8, PDFName(space), b"".join((*packed, packer.flush())), "FlateDecode")

"""Pictures of pixels as objects of a PDF, their pixels as they are: nothing is scaled, JPEG stays JPEG."""

import io
import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFText

from companion.press.face import Raster
from companion.press.pictures import Png, jpeg_header

_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


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
    mask = None
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        alpha = picture.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = _image(*picture.size, 8, PDFName("DeviceGray"), zlib.compress(alpha.tobytes()), "FlateDecode")
    picture = picture.convert("L" if grey else "RGB")
    space = PDFName("DeviceGray" if grey else "DeviceRGB")
    return _image(*picture.size, 8, space, zlib.compress(picture.tobytes()), "FlateDecode"), mask

"""The fields of a fillable pad: plain text fields that any reader can fill in, in any script."""

from functools import cache
from typing import Literal

from fontpkg_fira_sans_condensed import ROOT
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.records.forms import of_form

_PRINTED = 4
_QUADDING = {"left": 0, "center": 1, "right": 2}
_FONT = "Typed"
_INK = "0.11 0.2 0.45 rg"
# What people type in our four languages, and the signs around it: all that one simple font has codes for.
_LETTERS = "".join(
    (
        "".join(map(chr, range(0x20, 0x7F))),
        "".join(map(chr, range(0x410, 0x450))),
        "ЁёІіЇїЄєҐґ’ʼ–—−«»“”„…№✓×·€°",
        "ÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜÇÑàáâäèéêëìíîïòóôöùúûüçñß",
    )
)


@cache
def _typeface() -> TTFont:
    """A weight that no pad prints with, whose letters of all scripts share one font with ASCII at its own codes, as simple readers want it."""
    font = TTFont(_FONT, str(ROOT / "files" / "FiraSansCondensed-Medium.ttf"), asciiReadable=1)
    pdfmetrics.registerFont(font)
    return font


class Widgets:
    """Lays fields over the pages of a canvas. Coordinates and sizes in points, from the bottom left."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._references: list[object] = []
        font = _typeface()
        known = "".join(letter for letter in _LETTERS if ord(letter) in font.face.charToGlyph)
        font.splitString(known, canvas._doc)
        self._font = font.getSubsetInternalName(0, canvas._doc)[1:]

    def add(
        self, slug: str, name: str, told: str, corners: tuple[float, float, float, float], align: Literal["left", "center", "right"], size: float
    ) -> None:
        """A field. ``told`` is what readers show and say of it; ``name`` must be the only one of its kind."""
        document = self._canvas._doc
        widget = PDFDictionary(
            {
                "Type": PDFName("Annot"),
                "Subtype": PDFName("Widget"),
                "FT": PDFName("Tx"),
                "T": PDFString(of_form(slug, name)),
                "TU": PDFString(told),
                "V": PDFString(""),
                "DA": PDFString(f"/{_FONT} {size:g} Tf {_INK}"),
                "Q": _QUADDING[align],
                "Rect": PDFArray([round(value, 2) for value in corners]),
                "F": _PRINTED,
                "P": document.thisPageRef(),
            }
        )
        reference = document.Reference(widget)
        self._canvas._annotationrefs.append(reference)
        self._references.append(reference)

    def finish(self) -> None:
        """Make the fields a form. Readers draw what is typed, with type of their own where ours lacks a letter."""
        fonts = PDFDictionary({_FONT: PDFObjectReference(self._font)})
        self._canvas._doc._catalog.AcroForm = PDFDictionary(
            {
                "Fields": PDFArray(self._references),
                "NeedAppearances": "true",
                "DA": PDFString(f"/{_FONT} 0 Tf {_INK}"),
                "DR": PDFDictionary({"Font": fonts}),
            }
        )

"""The typeface is read in a way of our own, which must give what reportlab's gives."""

import pytest
from fontpkg_fira_sans_condensed import ROOT
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFontFace

from companion.fonts import FACES, Weight, register


@pytest.mark.parametrize("weight", FACES)
def test_a_face_is_read_as_reportlab_reads_it(weight: Weight) -> None:
    name = register(weight)
    ours, theirs = vars(pdfmetrics.getFont(name).face), vars(TTFontFace(str(ROOT / "files" / f"{name}.ttf")))
    # Where reading stopped, how to scale by 1, and which characters a glyph has, which only shaping asks for.
    beside = {"_pos", "_pdfScale", "glyphToChar"}
    assert ours.keys() - beside == theirs.keys() - beside
    assert [key for key in ours.keys() - beside if ours[key] != theirs[key]] == []
    assert len(ours["charToGlyph"]) > 1500

"""Subsets, opened with FreeType: another reader than ours."""

from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pytest
from PIL import ImageFont

from companion.press.truetype import TrueType
from companion.press.typeface import FACES, Weight, typeface

FILE = Path(str(files("fontpkg_fira_sans_condensed"))) / "files" / "FiraSansCondensed-Bold.ttf"


def test_widths_and_glyphs_are_those_of_the_file() -> None:
    font, reference = TrueType(FILE), ImageFont.truetype(FILE, 1000, layout_engine=ImageFont.Layout.BASIC)
    for char in "Ag1йЇґ₴—ß":
        assert font.advance(font.glyphs[ord(char)]) * 1000 == pytest.approx(reference.getlength(char), abs=1)
    assert ord("家") not in font.glyphs


def test_a_subset_draws_the_same_shapes() -> None:
    """Also of letters that are put together from others, like й."""
    font = TrueType(FILE)
    text = "Aйїéfi ґ"
    codes = {code: font.glyphs[ord(char)] for code, char in enumerate(text, 65)}
    made = font.subset(codes)
    whole = ImageFont.truetype(FILE, 200, layout_engine=ImageFont.Layout.BASIC)
    part = ImageFont.truetype(BytesIO(made), 200, layout_engine=ImageFont.Layout.BASIC, encoding="armn")
    for code, char in enumerate(text, 65):
        assert bytes(part.getmask(chr(code))) == bytes(whole.getmask(char))
    assert len(made) < FILE.stat().st_size / 20
    assert made == font.subset(dict(reversed(codes.items())))


@pytest.mark.parametrize("weight", list(FACES))
def test_every_weight_speaks_our_languages(weight: Weight) -> None:
    assert typeface(weight).missing("Best Movie, È già l’ora! Съёмка «Ґанок» їжак — 5 №") == ()
    assert 0.6 < typeface(weight).cap_height < 0.8

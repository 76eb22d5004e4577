"""A new deck of one's own: made, checked and printed as somebody would who follows the notes."""

from pathlib import Path

import pytest
from helpers import companion
from pypdf import PdfReader

NAMES = {"en": "Clapperboard", "it": "Ciak", "ru": "Хлопушка", "uk": "Хлопавка"}


@pytest.mark.parametrize("lang", NAMES)
def test_it_prints_at_once(tmp_path: Path, lang: str) -> None:
    folder = tmp_path / "mine"
    assert companion("new", "deck", folder, "--lang", lang).stdout == f"{folder / 'deck.yaml'}\n"
    assert sorted(path.name for path in folder.iterdir()) == ["back.card.xml", "cards.csv", "deck.yaml", "face.card.xml", "icons.xml"]
    assert (folder / "cards.csv").read_bytes().startswith(b"\xef\xbb\xbfcode")
    assert companion("check", folder, "--json", "--lang", lang).stdout == ""
    printed = Path(companion("print", folder, "--lang", lang, folder=tmp_path).stdout.strip())
    front, back = PdfReader(tmp_path / printed).pages
    assert printed == Path(f"output/mine-{lang}-a4.pdf")
    assert front.extract_text().count(NAMES[lang]) == 2
    assert "Clapper" not in back.extract_text()


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    companion("new", "deck", tmp_path / "mine")
    before = {path.name: path.read_bytes() for path in (tmp_path / "mine").iterdir()}
    assert "is not empty" in companion("new", "deck", tmp_path / "mine", code=2).stderr
    assert {path.name: path.read_bytes() for path in (tmp_path / "mine").iterdir()} == before
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert "is not empty" in companion("new", "deck", tmp_path / "file", code=2).stderr

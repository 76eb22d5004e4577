"""A new deck of one's own: made, checked and printed as somebody would who follows the notes."""

import shlex
from pathlib import Path

import pytest
from helpers import companion
from pypdf import PdfReader

from companion.catalog import load_deck, slugs
from companion.catalog.brought import read_found
from companion.paths import CARDS, TEMPLATES
from companion.press.faces import Faces

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


@pytest.mark.parametrize("name", ["my deck", "it's mine", "a&b; c", "$HOME"])
def test_the_command_to_print_it_can_be_pasted(tmp_path: Path, name: str) -> None:
    told = companion("new", "deck", name, folder=tmp_path).stderr.strip()
    assert shlex.split(told.partition("print it with: ")[2]) == ["companion", "print", name]


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_version_of_a_game_is_the_game_until_something_is_changed(tmp_path: Path, slug: str, lang: str) -> None:
    folder = tmp_path / "mine"
    told = companion("new", "deck", folder, "--extends", slug, "--lang", lang).stderr
    assert str(CARDS / slug) in told
    assert str(TEMPLATES / slug) in told
    (ours, problems), game = read_found(folder), load_deck(slug)
    assert problems == []
    assert ours is not None
    drawn = [Faces(deck, lang, TEMPLATES, None, 0) for deck in (ours, game)]
    for own, card in list(zip(ours.cards, game.cards, strict=True))[::7]:
        if drawn[1].kind(card).face:
            assert drawn[0].front(own).marks == drawn[1].front(card).marks
    assert drawn[0].problems() == []


@pytest.mark.parametrize("lang", NAMES)
def test_notes_of_a_version_name_what_there_is(tmp_path: Path, lang: str) -> None:
    companion("new", "deck", tmp_path / "mine", "--extends", "wind", "--lang", lang)
    notes = (tmp_path / "mine" / "deck.yaml").read_text(encoding="utf-8")
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == ["deck.yaml", "photo.csv", "set-up.csv", "sunset.csv"]
    for word in ("photo.csv, sunset.csv, set-up.csv", "photo.card.xml", "extends: wind-the-film", "kind: photo", "key: blue"):
        assert word in notes


def test_a_version_is_translated_and_restyled_as_its_notes_tell(tmp_path: Path) -> None:
    companion("new", "deck", "mine", "--extends", "best", folder=tmp_path)
    table = tmp_path / "mine" / "genre.csv"
    header, *rows = table.read_text(encoding="utf-8-sig").splitlines()
    table.write_text("\n".join([f"{header},name.de", *(f"{row},Romanze" for row in rows)]), encoding="utf-8")
    deck = tmp_path / "mine" / "deck.yaml"
    deck.write_text(deck.read_text(encoding="utf-8") + "\ntitle: {de: Bester Film}\n", encoding="utf-8")
    (tmp_path / "mine" / "award.card.xml").write_text('<card><text x="4" y="9" size="9" max="30" min="3">!{{ text.name }}!</text></card>', "utf-8")
    told = companion("check", "mine", folder=tmp_path).stdout
    assert 'cast.csv: warning: no card has "name" in the language de (60 cards)' in told
    assert "genre" not in told.replace("cast, award, genre", "")
    printed = companion("print", "mine", "--lang", "de", "--kind", "genre", "--kind", "award", folder=tmp_path).stdout.strip()
    words = "".join(page.extract_text() for page in PdfReader(tmp_path / printed).pages)
    assert words.upper().count("ROMANZE") == 5
    assert "!Longest Kiss!" in words
    assert "Bester Film" in words


def test_an_unknown_game_to_extend_is_told(tmp_path: Path) -> None:
    assert 'did you mean "best-movie"?' in companion("new", "deck", tmp_path / "mine", "--extends", "bset", code=2).stderr
    assert not (tmp_path / "mine").exists()

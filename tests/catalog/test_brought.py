"""Decks that people bring: what may be left out, what is made of it, and every problem with its place."""

import io
from pathlib import Path

import pytest
from openpyxl import Workbook

from companion.catalog import Deck, find_deck, load_deck
from companion.catalog.brought import read_found
from companion.catalog.cards import MAX_CARDS
from companion.words import speech

DECK = "title: Zoo\ncomponents:\n  - {cards: beasts.csv, face: face.xml}\n"
LACKS = 'have no "name" in the language de; write it into'
BEASTS = "code,quantity,name.en,name.de,legs\nA,1,Ant,Ameise,6\nB,2,Bear,Bär,4\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "My Zoo"
    made.mkdir()
    (made / "face.xml").write_text("<card/>", encoding="utf-8")
    return made


def write(folder: Path, **files: str) -> Path:
    """Files by name, with _ for the dot."""
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


def deck(folder: Path) -> Deck:
    read, problems = read_found(folder)
    assert problems == []
    assert read is not None
    return read


def found(folder: Path) -> list[tuple[str, str, int | None, int | None]]:
    return [(Path(problem.file or "").name, problem.code, problem.line, problem.column) for problem in read_found(folder)[1]]


def told(folder: Path) -> str:
    return "\n".join(speech("en")(problem.message) for problem in read_found(folder)[1])


def test_little_is_needed(folder: Path) -> None:
    read = deck(write(folder, deck_yaml=DECK, beasts_csv=BEASTS))
    game, (kind,) = read.game, read.game.kinds
    assert (game.slug, game.letters, game.languages) == ("my-zoo", "ZO", ("en", "de"))
    assert (kind.key, kind.size, kind.face, kind.back) == ("beasts", (63, 88), "face.xml", None)
    assert [(card.code, card.quantity, card.fields) for card in read.cards] == [("A", 1, {"legs": "6"}), ("B", 2, {"legs": "4"})]
    assert read.cards[1].texts == {"name": {"en": "Bear", "de": "Bär"}}
    assert read.folders == (folder,)


def test_codes_are_made_of_the_kind_and_the_row(folder: Path) -> None:
    kinds = DECK + "  - {cards: birds.csv, face: face.xml, kind: birds}\n"
    read = deck(write(folder, deck_yaml=kinds, beasts_csv="name\nAnt\nBear\n", birds_csv="name,code\nCrow,\nDuck,D7\n"))
    assert [card.code for card in read.cards] == ["B1", "B2", "I1", "D7"]
    assert read.game.languages == ("en", "it", "ru", "uk")


@pytest.mark.parametrize(
    ("title", "letters"), [("Zoo", "ZO"), ("Big Movies", "BI"), ("Best Movie", "BE"), ("Зоопарк", "MZ"), ("Night at the Zoo", "NA")]
)
def test_letters_are_made_of_the_title_and_never_ours(folder: Path, title: str, letters: str) -> None:
    assert deck(write(folder, deck_yaml=DECK.replace("Zoo", title), beasts_csv=BEASTS)).game.letters == letters


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("title: Zoo\n", "", [("deck.yaml", "missing-key", 1, 1)]),
        ("Zoo", "", [("deck.yaml", "missing-key", 1, 1)]),
        ("Zoo", "{en: '', de: ' '}", [("deck.yaml", "missing-key", 1, 1)]),
        ("Zoo", "[a, b]", [("deck.yaml", "wrong-type", 1, 8)]),
        ("face: face.xml", "back: b.xml", [("deck.yaml", "missing-key", 3, 5)]),
        ("title", "titel", [("deck.yaml", "unknown-key", 1, 1), ("deck.yaml", "missing-key", 1, 1)]),
        ("Zoo\n", "Zoo\nletters: BM\n", [("deck.yaml", "bad-value", 2, 10)]),
        ("Zoo\n", "Zoo\nletters: z\n", [("deck.yaml", "bad-value", 2, 10)]),
        ("Zoo\n", "Zoo\nlanguages: [en, german]\n", [("deck.yaml", "bad-value", 2, 17)]),
        ("Zoo\n", "Zoo\nextends: best-film\n", [("deck.yaml", "bad-value", 2, 10)]),
        ("Zoo\n", "&a Zoo\nletters: *a\n", [("deck.yaml", "syntax", 1, 8), ("deck.yaml", "syntax", 2, 10)]),
        ("Zoo\n", "Zoo\ncolours:\n  - key: red\n    hex: #A93226\n", [("deck.yaml", "bad-value", 4, 5)]),
        ("face:", "size: huge, face:", [("deck.yaml", "bad-value", 3, 31)]),
        ("face:", "size: [0, 88], face:", [("deck.yaml", "bad-value", 3, 31)]),
        ("beasts.csv", "../beasts.csv", [("deck.yaml", "bad-path", 3, 13)]),
        ("beasts.csv", "/etc/passwd", [("deck.yaml", "bad-path", 3, 13)]),
        ("beasts.csv", "bests.csv", [("deck.yaml", "missing-file", 3, 13)]),
        ("face.xml", "fase.xml", [("deck.yaml", "missing-file", 3, 31)]),
        ("face.xml}", "face.xml, back: ../b.xml}", [("deck.yaml", "missing-file", 3, 47)]),
    ],
)
def test_problems_of_a_deck_file_have_their_place(folder: Path, old: str, new: str, expected: list[tuple[str, str, int | None, int | None]]) -> None:
    assert found(write(folder, deck_yaml=DECK.replace(old, new), beasts_csv=BEASTS)) == expected


def test_all_problems_of_the_tables_are_told_at_once(folder: Path) -> None:
    rows = "A,x,Ant,,6\nA,1,Bear,Bär,4\nC,1,Cow\nD,1000,Dog,Hund,4\n"
    assert found(write(folder, deck_yaml=DECK, beasts_csv=BEASTS.splitlines()[0] + "\n" + rows)) == [
        ("beasts.csv", "syntax", 4, 4),
        ("beasts.csv", "bad-number", 2, 2),
        ("beasts.csv", "bad-number", 5, 2),
        ("beasts.csv", "repeated-code", 3, 1),
        ("beasts.csv", "translation-gap", 2, 4),
    ]


def test_a_language_that_no_card_has_is_told_once(folder: Path) -> None:
    told_languages = DECK.replace("Zoo\n", "Zoo\nlanguages: [en, de, fr]\n")
    assert told(write(folder, deck_yaml=told_languages, beasts_csv=BEASTS)) == 'no card has "name" in the language fr (2 cards)'


def test_a_link_does_not_lead_out_of_the_folder(folder: Path) -> None:
    (folder.parent / "secret.csv").write_text(BEASTS, encoding="utf-8")
    write(folder, deck_yaml=DECK)
    (folder / "beasts.csv").symlink_to(folder.parent / "secret.csv")
    assert found(folder) == [("deck.yaml", "bad-path", 3, 13)]


def test_a_sheet_of_a_workbook_is_a_kind(folder: Path) -> None:
    book = Workbook()
    book.create_sheet("Big Beasts").append(["code", "name.en"])
    book["Big Beasts"].append(["007", "NO"])
    stream = io.BytesIO()
    book.save(stream)
    (folder / "zoo.xlsx").write_bytes(stream.getvalue())
    read = deck(write(folder, deck_yaml=DECK.replace("beasts.csv", "'zoo.xlsx#Big Beasts'")))
    assert [(card.kind, card.code, card.texts, card.row) for card in read.cards] == [("big-beasts", "007", {"name": {"en": "NO"}}, 2)]


def test_more_cards_than_anybody_prints_are_refused(folder: Path) -> None:
    rows = "".join(f"C{row},999\n" for row in range(MAX_CARDS // 999 + 1))
    assert found(write(folder, deck_yaml=DECK, beasts_csv="code,quantity\n" + rows)) == [("deck.yaml", "too-large", None, None)]


def test_a_deck_is_found_by_its_folder_or_its_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, deck_yaml=DECK)
    monkeypatch.chdir(folder)
    assert find_deck(str(folder)) == folder
    assert find_deck(str(folder / "deck.yaml")) == folder
    assert find_deck(".") == Path()
    assert find_deck("best") == "best-movie"
    for name in ("best", "best-movie"):
        write_in = folder / name
        write_in.mkdir()
        write(write_in, deck_yaml=DECK)
    assert find_deck("best") == Path("best")
    assert find_deck("best-movie") == "best-movie"
    assert find_deck("./best-movie") == Path("best-movie")
    assert find_deck("nothing\0") is None


def test_a_shipped_game_in_another_language(folder: Path) -> None:
    write(folder, deck_yaml="extends: best\ntitle: {de: Bester Film}\n", genre_csv="code,name.de\nGY,Western\nGR,Romanze\n")
    read, problems = read_found(folder)
    assert read is not None
    assert [(Path(problem.file or "").name, speech("en")(problem.message)) for problem in problems] == [
        ("cast.csv", f"60 cards (Y1, Y2, Y3, Y4, Y5, ...) {LACKS} cast.csv, under code and name.de"),
        ("award.csv", f"12 cards (A01, A02, A03, A04, A05, ...) {LACKS} award.csv, under code and name.de"),
        ("genre.csv", f"3 cards (GG, GB, GV) {LACKS} genre.csv, under code and name.de"),
        ("deck.yaml", '"components" says nothing in the language de for cast, award, genre; write it like {kind: cast, name: {de: ...}}'),
        ("deck.yaml", '"colours" says nothing in the language de for yellow, green, red, blue, violet; write it like {key: yellow, name: {de: ...}}'),
    ]
    assert {Path(problem.file or "").parent for problem in problems} == {folder}
    shipped = load_deck("best-movie")
    assert read.game.languages == ("en", "it", "ru", "uk", "de")
    assert (read.game.letters, read.game.title["de"], read.game.title["en"]) == ("BM", "Bester Film", "Best Movie")
    assert [card.code for card in read.cards] == [card.code for card in shipped.cards]
    names = {card.code: card.texts["name"] for card in read.cards}
    assert (names["GR"]["de"], names["GR"]["en"]) == ("Romanze", "Romance")
    assert names["Y1"] == shipped.cards[0].texts["name"]


@pytest.mark.parametrize(
    ("laid", "level", "message"),
    [
        ("components: [{kind: cats, size: poker}]", "error", 'best-movie has no kind of card "cats"; did you mean "cast"?'),
        ("components: [{kind: zzz, size: poker}]", "error", 'best-movie has no kind of card "zzz"; there are: cast, award, genre'),
        ("colours: [{key: rad, name: {de: rot}}]", "error", 'best-movie has no colour "rad"; did you mean "red"?'),
    ],
)
def test_what_the_extended_game_does_not_have_is_told_with_the_nearest(folder: Path, laid: str, level: str, message: str) -> None:
    _, problems = read_found(write(folder, deck_yaml=f"extends: best\n{laid}\n"))
    (problem,) = [problem for problem in problems if problem.code != "translation-gap"]
    assert (problem.level, problem.line, speech("en")(problem.message)) == (level, 2, message)


def test_a_word_that_the_extended_game_hardly_has_is_told(folder: Path) -> None:
    laid = "extends: movie\nwords: {acton: {de: Taten}, hedgehog: {de: Igel}}\n"
    assert 'movie-empire has no word "acton"; did you mean "action"?' in told(write(folder, deck_yaml=laid))
    assert "hedgehog" not in told(folder)


@pytest.mark.parametrize(("size", "shown"), [("[63, -5]", "[63, -5]"), ("[63]", "[63]"), ("[63.5, 88,9]", "[63.5, 88, 9]"), ("[[1], 2]", "[...]")])
def test_a_size_that_is_none_is_shown_as_it_was_found(folder: Path, size: str, shown: str) -> None:
    assert told(write(folder, deck_yaml=DECK.replace("face:", f"size: {size}, face:"), beasts_csv=BEASTS)).startswith(f'"{shown}" is no card size')


def test_a_shipped_game_with_cards_of_ones_own(folder: Path) -> None:
    write(
        folder,
        deck_yaml="extends: best-movie\ncolours: [{key: red, hex: '#AA0000'}]\ncomponents:\n  - {kind: award, cards: awards.csv, size: mini}\n",
        awards_csv="code,number,name.en,picture\nA1,1,Best Cat,fan\n",
        cast_csv="code,quantity\nY1,3\n",
    )
    read, problems = read_found(folder)
    assert read is not None
    assert {problem.code for problem in problems} == {"translation-gap"}
    assert [card.code for card in read.cards if card.kind == "award"] == ["A1"]
    assert [card.quantity for card in read.cards if card.code in ("Y1", "Y2")] == [3, 1]
    assert [kind.size for kind in read.game.kinds] == [(42, 64), (44, 68), (42, 64)]
    assert (read.game.colour("red").hex, read.game.colour("red").symbol) == ("#AA0000", "heart")


def test_a_card_that_the_shipped_game_has_not_is_told(folder: Path) -> None:
    write(folder, deck_yaml="extends: best-movie\n", genre_csv="code,name.en\nGRR,x\nGY,y\nGY,z\n", award_csv="name.en\nx\n")
    assert found(folder) == [("award.csv", "missing-key", 1, 1), ("genre.csv", "no-such-card", 2, 1), ("genre.csv", "repeated-code", 4, 1)]
    assert "did you mean GR?" in told(folder)


def test_an_empty_cell_over_one_of_the_shipped_game_is_told_once_where_it_stands(folder: Path) -> None:
    write(folder, deck_yaml="extends: best-movie\n", cast_csv="code,name.en,colour,mine\nY2,Foo,,\nR1,Bar,red,x\n")
    assert found(folder) == [("cast.csv", "empty-cell", 2, 3)]
    assert 'the game says "yellow" here' in told(folder)


@pytest.mark.parametrize("column", ["qty", "Quantity", "quantiy", "Quantità", "количество", "copies"])
def test_a_column_that_is_likely_to_be_meant_for_the_quantity_is_told(folder: Path, column: str) -> None:
    write(folder, deck_yaml=DECK, beasts_csv=BEASTS.replace("quantity", column))
    assert found(folder) == [("beasts.csv", "unknown-column", 1, 2)]
    assert f'the column "{column}" has no meaning of its own; did you mean "quantity"?' == told(folder)


@pytest.mark.parametrize("column", ["quality", "identity", "count", "mode", "#qty"])
def test_a_column_of_ones_own_is_nobody_elses(folder: Path, column: str) -> None:
    assert found(write(folder, deck_yaml=DECK, beasts_csv=BEASTS.replace("quantity", column))) == []


def test_a_column_that_is_likely_to_be_meant_for_the_code_is_told(folder: Path) -> None:
    write(folder, deck_yaml="extends: best\n", genre_csv="Code,name.en\nGY,x\n")
    assert 'did you mean "code"?' in told(folder)


def test_what_deck_yaml_does_not_say_in_a_language_is_told(folder: Path) -> None:
    facts = DECK.replace("Zoo\n", "{en: Zoo, de: Zoo}\nlanguages: [en, de, fr]\nwords: {fur: {en: fur, fr: poil}, fin: fin}\n")
    write(folder, deck_yaml=facts, beasts_csv="code,name\nA,Ant\n")
    assert told(folder).splitlines() == [
        '"title" says nothing in the language fr for Zoo; write it like title: {fr: ...}',
        '"words" says nothing in the language de for fur; write it like fur: {de: ...}',
    ]


def test_rows_of_ones_own_lack_words_at_their_own_place(folder: Path) -> None:
    write(folder, deck_yaml="extends: best\n", genre_csv="code,name.de\nGY,Western\nGR,\n")
    gaps = [(Path(one.file or ""), one.line, one.column) for one in read_found(folder)[1] if "genre" in str(one.file)]
    assert gaps == [(folder / "genre.csv", 3, 2), (folder / "genre.csv", None, None)]


@pytest.mark.parametrize(
    ("name", "near"), [("casts.csv", "cast.csv"), ("genres.xlsx", "genre.csv"), ("awrad.card.xml", "award.card.xml"), ("notes.csv", None)]
)
def test_a_file_that_lays_over_nothing_is_told(folder: Path, name: str, near: str | None) -> None:
    write(folder, deck_yaml="extends: best\n")
    (folder / name).write_text("code\n", encoding="utf-8")
    assert found(folder) == [(name, "stray-file", None, None)]
    assert f'did you mean "{near}"?' in told(folder) if near else "there are: award.csv, cast.csv, genre.csv" in told(folder)

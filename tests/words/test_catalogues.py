"""The catalogues keep up with the code: every sentence stands translated, and what it says fits its places."""

import ast
import io
import re
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.games import Play, read_play, score_play
from companion.paths import LOCALE, PACKAGE
from companion.reports import report_of
from companion.reports.documents import render_markdown
from companion.words import Speech, nmsg

TRANSLATED = ("it", "ru", "uk")
FORMS = {"it": 2, "ru": 3, "uk": 3}
PLACE = re.compile(r"\{\{|\}\}|\{(\w+)\}")
MEND = "run `make words` and translate what is new"

SAMPLE = """
game: best-movie
players: [Анна, Борис]
genres: [green, red, yellow, blue]
rows:
  Анна: R7v R2 R3 G4
  Борис: B9 R5 G3 B4
claims:
  - {award: 3, winner: Борис}
  - {winner: Анна}
"""
ENGLISH = re.compile(r"\b(?:a|the|is|of|and|with|takes|wins|leads|award|nominee|run|points?|place|total|line|error|warning)\b", re.IGNORECASE)
LATIN = re.compile(r"[A-Za-z]{2,}")
KEYS = {"Best", "Movie", "award", "winner", "orientation", "test", "yaml"}
"""What stays as it is in every language: the title, keys of the record, codes of problems, the file's name."""


def catalogue(lang: str) -> Catalog:
    """The translators' file of a language."""
    with (LOCALE / lang / "LC_MESSAGES" / "companion.po").open("rb") as stream:
        return read_po(stream, locale=lang)


CATALOGUES = {lang: catalogue(lang) for lang in TRANSLATED}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues as they are now, compiled."""
    folder = tmp_path_factory.mktemp("locale")
    for lang, words in CATALOGUES.items():
        (folder / lang / "LC_MESSAGES").mkdir(parents=True)
        with (folder / lang / "LC_MESSAGES" / "companion.mo").open("wb") as stream:
            write_mo(stream, words)
    return folder


@pytest.fixture
def speeches(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Speech]:
    """A speech of each language, from the catalogues as they are now."""
    monkeypatch.setattr(import_module("companion.words.speech"), "LOCALE", compiled)
    return {lang: Speech(lang) for lang in ("en", *TRANSLATED)}


def sentences_for_babel() -> set[str | tuple[str, ...]]:
    """What `make words` finds in the code."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = extract_from_dir(PACKAGE, method_map=[("**.py", "python")], keywords={"msg": None, "nmsg": (1, 2)})
        return {text for _, _, text, _, _ in found}


def calls() -> Iterator[tuple[Path, ast.Call]]:
    """Every call of msg and nmsg."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("msg", "nmsg"):
                yield path, node


def entries(lang: str) -> list[Entry]:
    return [entry for entry in CATALOGUES[lang] if entry.id]


def forms(text: object) -> list[str]:
    """A sentence, or all its plural forms."""
    return [text] if isinstance(text, str) else list(text) if isinstance(text, list | tuple) else []


def places(text: str) -> set[str]:
    """The names in braces, doubled braces left out."""
    return {match[1] for match in PLACE.finditer(text) if match[1]}


def test_the_translators_tool_finds_every_sentence_of_the_code() -> None:
    written: set[str | tuple[str, ...]] = set()
    for path, call in calls():
        texts = call.args[: 2 if isinstance(call.func, ast.Name) and call.func.id == "nmsg" else 1]
        constants = tuple(text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str))
        assert len(constants) == len(texts), f"{path.name}, line {call.lineno}: write the sentence itself, not a name or an f-string"
        written.add(constants if len(constants) > 1 else constants[0])
    assert sentences_for_babel() == written, "no msg() inside an f-string: the tool overlooks it there"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_sentence_stands_in_the_catalogue(lang: str) -> None:
    known = {entry.id if isinstance(entry.id, str) else tuple(entry.id) for entry in entries(lang)}
    found = sentences_for_babel()
    assert known - found == set(), MEND
    assert found - known == set(), MEND
    assert not CATALOGUES[lang].obsolete, MEND


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_sentence_is_translated(lang: str) -> None:
    assert CATALOGUES[lang].num_plurals == FORMS[lang]
    for entry in entries(lang):
        said = forms(entry.string)
        assert all(text.strip() for text in said), entry.id
        assert not entry.fuzzy, entry.id
        assert len(said) == (FORMS[lang] if entry.pluralizable else 1), entry.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_has_the_places_of_its_sentence(lang: str) -> None:
    for entry in entries(lang):
        if entry.pluralizable:
            # "{n} {one}" and "{n} {many}": each form takes the places of one of the two
            one, many = map(places, forms(entry.id))
            said = [places(text) for text in forms(entry.string)]
            assert all(found in (one, many) for found in said), entry.id
            assert (said[0], said[-1]) == (one, many), entry.id
        else:
            assert places(str(entry.string)) == places(str(entry.id)), entry.id
            assert str(entry.string).startswith("\b") == str(entry.id).startswith("\b"), entry.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_commands_in_help_texts_stay_as_they_are_typed(lang: str) -> None:
    def typed(text: str) -> list[str]:
        return [line for line in text.splitlines() if line.startswith("  companion ")]

    helps = [entry for entry in entries(lang) if "\b\n" in str(entry.id)]
    assert helps
    for entry in helps:
        assert typed(str(entry.string)) == typed(str(entry.id))
        assert str(entry.string).count("\n\n\b\n") == 1, entry.id
        assert "Example:" not in str(entry.string)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_quotation_marks_are_those_of_the_language(lang: str) -> None:
    for entry in entries(lang):
        for text in forms(entry.string):
            assert '"{' not in text.replace('lang = "{found}"', ""), entry.id
            assert text.count("«") == text.count("»"), entry.id


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("it", "0 punti, 1 punto, 2 punti, 5 punti, 11 punti, 21 punti, 22 punti, −1 punto"),
        ("ru", "0 очков, 1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 22 очка, −1 очко"),
        ("uk", "0 очок, 1 очко, 2 очки, 5 очок, 11 очок, 21 очко, 22 очки, −1 очко"),
    ],
)
def test_counting_as_people_do(lang: str, said: str, speeches: dict[str, Speech]) -> None:
    say = speeches[lang]
    assert ", ".join(say(nmsg("{n} point", "{n} points", n)) for n in (0, 1, 2, 5, 11, 21, 22, -1)) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "1 red, 2 red, 5 red, 11 red, 21 red"),
        ("it", "1 rossa, 2 rosse, 5 rosse, 11 rosse, 21 rosse"),
        ("ru", "1 красной, 2 красных, 5 красных, 11 красных, 21 красной"),
        ("uk", "1 червоної, 2 червоних, 5 червоних, 11 червоних, 21 червоної"),
    ],
)
def test_a_colour_agrees_with_its_number(lang: str, said: str, speeches: dict[str, Speech]) -> None:
    from companion.catalog import load_game

    red = load_game("best-movie").colour("red")
    say = speeches[lang]
    assert ", ".join(say(nmsg("{n} {one}", "{n} {many}", n, one=red.one, many=red.of)) for n in (1, 2, 5, 11, 21)) == said


def report(say: Speech) -> str:
    play = read_play(SAMPLE.encode(), "test.yaml")
    assert isinstance(play, Play)
    told = report_of(play, score_play(play), say, lambda problem: say(problem.message))
    return render_markdown(told, say)


def test_a_report_is_in_the_reader_s_language(speeches: dict[str, Speech]) -> None:
    texts = {lang: report(say) for lang, say in speeches.items()}
    assert "Анна takes award 3: a run of 3 red against 1 green (Борис)" in texts["en"]
    assert "Анна ottiene il premio 3: serie di 3 rosse contro 1 verde (Борис)" in texts["it"]
    assert "Анна получает награду 3: серия из 3 красных против 1 зелёной (Борис)" in texts["ru"]
    assert "Анна здобуває нагороду 3: серія з 3 червоних проти 1 зеленої (Борис)" in texts["uk"]
    for lang in TRANSLATED:
        words = [word for word in ENGLISH.findall(texts[lang].replace("award:", "")) if not (lang == "it" and word in ("a", "A"))]
        assert words == [], lang
    for lang in ("ru", "uk"):
        assert set(LATIN.findall(texts[lang])) <= KEYS, lang


def test_catalogues_compile_as_they_stand() -> None:
    for words in CATALOGUES.values():
        stream = io.BytesIO()
        write_mo(stream, words)
        assert stream.getvalue().startswith(b"\xde\x12\x04\x95")

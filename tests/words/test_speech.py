"""Messages are data until somebody says them."""

import pytest

from companion.paths import LANGUAGES
from companion.words import Message, Speech, msg, nmsg, speech, visible

say = Speech("en")


def test_places_are_filled_with_numbers_texts_and_messages() -> None:
    inner = msg("round {number}", number=3)
    assert say(msg("{who} in {inner}: {colour}", who="Anna", inner=inner, colour={"en": "red", "it": "rosso"})) == "Anna in round 3: red"


def test_what_players_wrote_is_never_a_place_to_fill() -> None:
    assert say(msg("{name} wins", name="{winner} {0} %s {}")) == "{winner} {0} %s {} wins"
    assert say(Message("plain {braces}")) == "plain {braces}"


def test_counting() -> None:
    assert [say(nmsg("{n} point", "{n} points", n)) for n in (0, 1, 2, -1)] == ["0 points", "1 point", "2 points", "−1 point"]


@pytest.mark.parametrize(("lang", "said"), [("en", "279.4 × 3 × −0.25"), ("it", "279,4 × 3 × −0,25"), ("ru", "279,4 × 3 × −0,25")])
def test_fractions_are_written_as_the_language_does(lang: str, said: str) -> None:
    assert Speech(lang)(Message("{a} × {b} × {c}", {"a": 279.4, "b": 3.0, "c": -0.25})) == said


def test_lists_as_they_are_spoken() -> None:
    assert [say.join(["Anna", "Boris", "Cleo"][:count]) for count in range(4)] == ["", "Anna", "Anna and Boris", "Anna, Boris and Cleo"]
    assert say(msg("{names} share", names=["A", msg("{n} others", n=2)])) == "A and 2 others share"


def test_texts_fall_back_on_english() -> None:
    assert Speech("uk").pick({"en": "red", "uk": "червоний"}) == "червоний"
    assert Speech("uk").pick({"en": "red", "uk": ""}) == "red"
    assert Speech("uk").pick({"it": "rosso"}) == "rosso"


def test_there_are_four_languages() -> None:
    assert [speech(lang).lang for lang in LANGUAGES] == ["en", "it", "ru", "uk"]
    with pytest.raises(ValueError, match="xx"):
        speech("xx")


@pytest.mark.parametrize("harmless", ["Anna", "Чебурашка", "李小龙", "😀", "👩\u200d👧", "a\u00a0b", "\u200b"])
def test_what_people_write_stays(harmless: str) -> None:
    assert visible(harmless) == harmless


@pytest.mark.parametrize(
    ("text", "shown"), [("\x1b[31m", "\\u001b[31m"), ("a\nb", "a\\u000ab"), ("\u202eevil", "\\u202eevil"), ("\x9b", "\\u009b"), ("\udcff", "\\udcff")]
)
def test_what_acts_on_a_terminal_is_shown_as_an_escape(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert say(msg("{found}", found=text)) == shown

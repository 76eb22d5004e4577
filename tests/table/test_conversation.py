"""What is said back at the table: commands that are never lost, echoes, quotes, examples, and the rule of the mode that is played."""

from collections.abc import Sequence

import pytest
from seats import begin, record, refused, typed
from tables import Playing, playing

from companion.cli.talk import Talk, command_of
from companion.games.best_movie.record import Record
from companion.table.asking import Refusal
from companion.table.sitting import answer
from companion.words import speech

play = pytest.fixture(playing)
BEST = ["Anna Boris", "", "*", "y g r b"]
MOVIE = ["A, B", "", "", "", "*", "1", "1"]


def test_marks_of_how_a_card_lay_are_kept_in_the_record() -> None:
    sitting = typed(begin("best-movie"), [*BEST, "Y1V R2^", "R3", "B2^"])
    assert "Anna: Y1v R3," in record(sitting)
    assert "Boris: R2^ B2^}" in record(sitting)
    assert sitting.play is not None
    assert isinstance(sitting.play.record, Record)


def test_a_command_typed_while_an_entry_is_changed_is_done(play: Playing) -> None:
    done = play("best", [*BEST, "R1", "R2", "e 6", "e 5", "B1", "l"])
    assert "Entry 6 stays as it is" in done.said
    assert "5. Round 1, Anna: B1" in done.said
    assert "6. Round 1, Boris: R2" in done.said


def test_to_take_back_while_an_entry_is_changed_leaves_the_change_only(play: Playing) -> None:
    done = play("best", [*BEST, "R1", "R2", "e 5", "u", "l"])
    assert "Taken back" not in done.said
    assert "6. Round 1, Boris: R2" in done.said


def test_an_unclear_answer_ends_no_game_and_refuses_none(play: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Talk.ask

    def asked(talk: Talk, prompt: str, words: Sequence[str] = ()) -> str | None:
        talk.interactive = False
        line = ask(talk, prompt, words)
        talk.interactive = True
        return line

    monkeypatch.setattr(Talk, "ask", asked)
    monkeypatch.setattr(Talk, "interactive", True, raising=False)
    done = play("best", [*BEST, "w", "?", "maybe", "n", "w", "y", ""], 0)
    assert done.refused.count("is neither yes nor no") == 2
    assert done.said.count("End it here?") == 4
    assert "game: best-movie" in done.record


def test_the_letter_of_yes_is_an_answer_where_yes_or_no_is_asked() -> None:
    question = typed(begin("movie-empire"), ["A, B", "", ""]).state.question
    assert question is not None
    assert [command_of("s", question, speech(lang)) for lang in ("it", "en")] == [None, ("s", "", "")]
    assert command_of("standings", question, speech("en")) == ("s", "", "")
    assert command_of("s", None, speech("it")) == ("s", "", "")
    assert speech("en")(question.hint or "") == "y or n"


def test_in_italian_s_is_yes(play: Playing) -> None:
    assert "clean_hands: true" in play("movie", ["A, B", "", "", "s", "w", ""], lang="it").record


@pytest.mark.parametrize(
    ("lines", "clause"),
    [
        (["Anna, Boris, Cleo", "", "co-op", "*", "Anna", "1", "Boris", "yy", "-", "?"], "The end of the co-operative game"),
        (["Anna, Boris, Cleo", "", "classic", "*", "films", "2", "3", "-", "1", "2", "-", "?"], "After the last round"),
    ],
)
def test_at_the_end_the_rule_of_the_mode_is_shown(lines: list[str], clause: str, play: Playing) -> None:
    assert clause in play("b-movies", lines).said.partition("Everything is entered")[2]


def test_the_echo_of_an_answer_stands_before_what_comes_of_it(play: Playing) -> None:
    said = play("b-movies", ["Anna, Boris, Cleo", "", "classic", "*", "pitches", "", "2", "yn"]).said
    assert said.index("Boris yes and Cleo no") < said.index("If it ended now")


@pytest.mark.parametrize(
    ("slug", "lines", "line", "said"),
    [
        ("movie-empire", MOVIE, "drama twelve points and more", '"drama twelve points and more"'),
        ("movie-empire", [*MOVIE, "S01"], "azione", '"azione"'),
        ("movie-empire", [*MOVIE, "drama 3"], "P04 P14 P71 P58=post-production", '"P04 P14 P71 P58=pos…"'),
        ("wind-the-film", ["A B", "", "turns", "*", "b r y g n", ""], "b1 pippo", '"pippo"'),
        ("b-movies", ["A B C", "", "", "*", "", ""], "t1 Quarzo9", '"t1"'),
        ("best-movie", BEST, "a-card-with-a-name-that-goes-on-and-on-and-on-and-on", '"a-card-with-a-name-that-goes-on-and-on-…"'),
    ],
)
def test_what_was_answered_is_quoted_as_typed(slug: str, lines: list[str], line: str, said: str) -> None:
    assert said in refused(answer(typed(begin(slug), lines), line))


@pytest.mark.parametrize("lang", ["it", "ru", "uk"])
def test_examples_and_offers_are_in_the_readers_words(lang: str) -> None:
    say = speech(lang)
    refusal = answer(typed(begin("movie-empire"), [*MOVIE, "+"]), "boh")
    assert isinstance(refusal, Refusal)
    assert "drama" not in say(refusal.reason).replace("dramma", "")
    offered = answer(typed(begin("movie-empire"), MOVIE), {"it": "dramatico", "ru": "дррама", "uk": "дррама"}[lang])
    assert isinstance(offered, Refusal)
    assert offered.near == {"it": "drammatico", "ru": "драма", "uk": "драма"}[lang]


@pytest.mark.parametrize("stage", ["shooting", "sh", "riprese", "съемки", "знім"])
def test_the_stage_of_a_joker_is_said_in_any_language(stage: str) -> None:
    assert "P58=shooting" in record(typed(begin("movie-empire"), [*MOVIE, "S01", f"P04 P58={stage}", "usa", "-", "-"]))

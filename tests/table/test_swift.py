"""No prompt keeps anybody waiting, however long the game has become."""

import gc
import time
from functools import cache, partial

import pytest
from seats import begin, typed
from tables import Playing, playing

from companion.cli import entering
from companion.table.asking import Question
from companion.table.replay import replay
from companion.table.sitting import Sitting, Step, answer, news, undo

play = pytest.fixture(playing)
FILMS = 16
MOST_MS = 50
CARDS = [number for number in range(1, 83) if number not in range(58, 67)]
"""Production cards that aren't jokers."""


@cache
def _empire() -> Sitting:
    """Four players after so many films, all of them laid out card by card."""
    lines = ["Anna Boris Cleo Dora", "", "full", "n", "*"]
    for film in range(FILMS):
        cards = [f"P{CARDS[(9 * film + card) % len(CARDS)]:02}" for card in range(8)]
        lines += [f"#{film % 4 + 1}", f"{film // 4 + 1}", f"S{film + 1:02}", " ".join([*cards, f"K{film + 1:02}"]), "europe"]
        lines += ["n"] if film % 4 else ["T01", "y"]
    return typed(begin("movie-empire"), [*lines, "1"])


def _slowest(sitting: Sitting) -> float:
    """Processor time in milliseconds of the slowest of some answers, each at its best."""
    best = []
    for step in (partial(answer, sitting, "10"), partial(undo, sitting), partial(undo, sitting, 40)):
        times = []
        for _ in range(3):
            start = time.process_time()
            made = step()
            assert isinstance(made, Step)
            news(sitting, made.sitting, made.entered)
            times.append(1000 * (time.process_time() - start))
        best.append(min(times))
    return max(best)


def test_a_long_game_is_answered_as_fast_as_a_short_one() -> None:
    sitting = _empire()
    assert sitting.result is not None
    assert len(sitting.result.outcome.decisions) == FILMS
    assert _slowest(sitting) < MOST_MS


def test_a_line_of_cards_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of a game is asked again after every answer; what stays is not judged again."""
    sitting = _empire()
    monkeypatch.setattr("companion.games.movie_empire.line.LineReading.read", lambda *_: pytest.fail("read again"))
    assert len(replay(sitting.script, sitting.entries).answered) == len(sitting.state.answered)


def test_answers_make_no_garbage_and_none_is_searched_for(play: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: set[bool] = set()
    asked = entering.Entering._put

    def put(self: entering.Entering, question: Question | None) -> str | None:
        searched.add(gc.isenabled())
        return asked(self, question)

    monkeypatch.setattr(entering.Entering, "_put", put)
    play("best", ["A, B", "", "*", "y g r b", "R1 R2"])
    assert gc.isenabled()
    assert searched == {False}
    gc.collect()
    typed(begin("best-movie"), ["A, B", "", "*", "y g r b", "R1 R2"])
    assert gc.collect() == 0

"""Cards of the published game, which the kit doesn't have, are described at the table."""

import pytest
from seats import begin, record, refused, typed
from tables import Playing, playing

from companion.table.asking import Refusal
from companion.table.sitting import answer

play = pytest.fixture(playing)
BEGUN = ["Anna Boris", "2026-11-27", "", "", "*", "Anna", "1", "+"]
LINE = [*BEGUN, "drama 9", "1 2 1 1"]


def test_the_film_of_the_contract_is_entered_card_by_card() -> None:
    stars = ["*Vera Voss 3", "0200", "Catering", "drama", "comedy"]
    cards = ["Script Doctor pre 2", "Stunts shoot 1", *stars, "Soundtrack post 2", "+Soundtrack post 2", "=shooting", "p14 P58=sh", "-"]
    told = record(typed(begin("movie-empire"), [*LINE, *cards, "europe", "3 1 europe", "y"]))
    assert "script: {points: 9, genre: drama, needs: {pre: 1, shooting: 2, post: 1, marketing: 1}}" in told
    for card in (
        "{card: Script Doctor, stage: pre, points: 2}",
        "{star: Vera Voss, points: 3, needs: {stages: {shooting: 2}, card: Catering, genre: drama}, not_genre: [comedy]}",
        "{upgrade: Soundtrack, stage: post, points: 2}, {joker: joker, as: shooting}, P14, P58=shooting]",
    ):
        assert card in told


@pytest.mark.parametrize(
    ("before", "line", "reason"),
    [
        (BEGUN, "drama", '"drama" is no genre with points; write them like this: drama 9'),
        (BEGUN, "western 9", '"western 9" is no genre with points'),
        ([*BEGUN, "drama 9"], "1 2", '"1 2" are not four numbers'),
        (LINE, "Stunts", '"Stunts" is no card; write its name, stage and points, like Stunts shooting 1'),
        (LINE, "Stunts p 1", '"Stunts p 1" is no card'),
        (LINE, "=", '"=" is no card'),
        (LINE, "*3", '"*3" is no card'),
        (LINE, "P99", '"P99" is no production or star card of the kit'),
        (LINE, "P58", "P58 is a joker: write the stage it was laid as"),
        ([*LINE, "P14"], "P03 P14", "P14 stands here twice"),
        ([*LINE, "*Vera 3", "", ""], "western", '"western" is no genre; possible: action, comedy and drama'),
    ],
)
def test_what_is_no_card_is_refused(before: list[str], line: str, reason: str) -> None:
    step = answer(typed(begin("movie-empire"), before), line)
    assert isinstance(step, Refusal)
    assert refused(step).startswith(reason)


def test_described_cards_are_understood_and_said_in_ones_own_language(play: Playing) -> None:
    said = play("movie", [*BEGUN, "драма 9", "", "Трюки съёмки 1", "+Трюки съем 1", "u", "l"], lang="ru").said
    assert "Трюки (съёмки): 1" in said
    assert said.count("Трюки (съёмки): 1") >= 4

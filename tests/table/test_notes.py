"""What is told of an entry at the table says whom it is about, and is told once."""

import pytest
from tables import Playing, playing

play = pytest.fixture(playing)


def test_every_slip_in_a_row_is_told_with_its_player_and_colour(play: Playing) -> None:
    done = play("wind", ["Anna Boris", "", "rows", "*", "b r y g n", "", "x4 5", "x3", "1", "2", "3", "x1", "-", "-", "-", "-", ""])
    notes = [line.strip() for line in done.said.splitlines() if "always sharp" in line and "Note" in line]
    assert [note.partition(": the")[0] for note in notes] == ["Note: Anna, blue", "Note: Anna, red", "Note: Boris, blue"]


def test_what_is_odd_of_several_players_alike_is_told_once_with_their_names(play: Playing) -> None:
    done = play("wind", ["Anna Boris", "", "turns", "*", "b r y g n", "", "B1", "-", "R1", "R2", "", "p"])
    assert "Note: Anna: cards in the final play: 1; it is 2" in done.said
    assert "Note: Boris: cards in the final play: 1; it is 2" in done.said
    at_the_end = done.said.partition("To check")[2]
    assert at_the_end.count("cards in the final play") == 1
    assert "Boris and Anna: cards in the final play: 1; it is 2." in at_the_end


def test_a_film_is_named_by_its_number(play: Playing) -> None:
    film = ["Anna", "1", "drama 3", "internet", "n"]
    done = play("movie", ["Anna Boris", "", "full", "n", "*", *film, *film, "-", "w", ""])
    assert "Note: film 1: with two players no film goes to the internet" in done.said
    assert "Note: film 2: with two players no film goes to the internet" in done.said

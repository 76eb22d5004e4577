"""Hints of `companion check`: what is open in a record, or possible but likely a slip, and where it stands."""

from helpers import at, best_movie
from telling import hint_places

B_MOVIES = "game: b-movies\nplayers: [Dana, Egor, Fay]\n"
WIND = "game: wind-the-film\nplayers: [Ann, Bob]\n"
EMPIRE = "game: movie-empire\nplayers: [Ann, Bob]\n"


def test_what_is_still_open_is_told_where_it_stands() -> None:
    short = best_movie({"Anna": "R1 R2 R3", "Boris": "B3 B4"})
    assert hint_places(short) == [at(short, "rows"), at(short, "B3 B4")]
    popcorn = B_MOVIES + "films: {}\npopcorn: {Dana: []}\n"
    assert hint_places(popcorn) == [at(popcorn, "popcorn")]
    none = B_MOVIES + "films: {}\n"
    assert hint_places(none) == [at(none, "films")]
    log = WIND + "turns:\n  - Ann: B1\n"
    assert hint_places(log) == [at(log, "turns")]
    final = log + "final: []\n"
    assert hint_places(final) == [at(final, "final")]
    empire = EMPIRE + "films: []\nend: {Ann: {}}\n"
    assert hint_places(empire) == [at(empire, "end")]
    begun = EMPIRE + "films: []\n"
    assert hint_places(begun) == [at(begun, "films")]


def test_a_player_is_found_under_another_spelling_and_an_empty_row_by_its_key() -> None:
    record = best_movie({"Anna": "R1"}, more="  BORIS:\n").replace("[Anna]", "[Anna, Boris]")
    assert hint_places(record)[1] == at(record, "BORIS")

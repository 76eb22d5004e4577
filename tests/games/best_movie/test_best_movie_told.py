"""What is told of a Best Movie record: the rulings it is scored under, claims, and its canonical form."""

import json

import pytest
from helpers import FIVE, best_movie, play_of, score

from companion.words import speech

CARDS = {"Anna": "R7 R2 R3", "Boris": "B9 R5 G3"}

# Rulings: the flag is strongest, then the record, then the settings


def test_the_flag_is_stronger_than_the_record_and_the_record_than_the_settings() -> None:
    from companion.games import score_play

    plain = best_movie({"Anna": "V1", "Boris": "B1"})
    stated = plain + "rulings: {fifth-genre: lowest}\n"
    settings = {"fifth-genre": "lowest"}
    assert score(plain)["rulings"]["fifth-genre"] == "highest"
    assert score_play(play_of(plain), {}, settings).rulings["fifth-genre"] == "lowest"
    assert score_play(play_of(stated), {}, {"fifth-genre": "highest"}).rulings["fifth-genre"] == "lowest"
    assert score_play(play_of(stated), {"fifth-genre": "highest"}, settings).rulings["fifth-genre"] == "highest"
    assert score(plain)["rulings"] == {
        "fifth-genre": "highest",
        "run-cards": "all",
        "run-kind": "colour",
        "run-place": "ending",
        "no-nominee": "aside",
    }


# Claims, and why


@pytest.mark.parametrize(
    ("claim", "upheld", "parts"),
    [
        ("{award: 3, winner: Anna}", True, ["Anna", "3 red", "1 green"]),
        ("{award: 3, winner: Boris}", False, ["Anna", "3 red", "1 green"]),
        ("{award: 2, winner: Boris}", False, ["Boris", "R5", "2", "not nominated", "R2"]),
        ("{award: 1, winner: Anna}", False, ["set aside", "nominated"]),
        ("{award: 4, winner: Anna}", False, ["Boris", "level", "blue"]),
        ("{winner: Anna}", True, ["Anna", "2"]),
        ("{winner: Boris}", False, ["Anna has 2", "Boris only 1"]),
        ("{winner: [Anna, Boris]}", False, ["Anna has 2", "Boris only 1"]),
        ("{player: Anna, total: 2}", True, ["award 2", "award 3"]),
        ("{player: Anna, total: 3}", False, ["award 2", "award 3", "2"]),
        ("{player: Boris, place: 2}", True, ["place 2"]),
        ("{player: Boris, place: 1}", False, ["Anna has 2", "Boris only 1"]),
        ("{player: Anna, place: 2}", False, ["Anna has 2", "Boris only 1"]),
    ],
)
def test_claims_and_the_first_step_at_which_they_part_from_the_rules(claim: str, upheld: bool, parts: list[str]) -> None:
    record = best_movie({"Anna": "R7 R2 R3 G4", "Boris": "B9 R5 G3 B4"}, more=f"claims: [{claim}]\n")
    verdict = score(record)["claims"][0]
    assert verdict["upheld"] is upheld
    for part in parts:
        assert part in verdict["because"], verdict["because"]


def test_a_shared_first_place_refutes_a_single_name_and_upholds_the_list() -> None:
    shared = best_movie({"Anna": "R9", "Boris": "B9"}, more="claims: [{winner: Anna}, {winner: [Boris, Anna]}]\n")
    assert [verdict["upheld"] for verdict in score(shared)["claims"]] == [False, True]


def test_a_tie_that_was_parted_is_told_in_a_claim() -> None:
    parted = best_movie({"Anna": "R1 R9", "Boris": "B9 B2"}, more="claims: [{winner: Anna}]\n")
    verdict = score(parted)["claims"][0]
    assert not verdict["upheld"]
    assert "award 2" in verdict["because"]
    assert "award 1" in verdict["because"]


# The canonical form


@pytest.mark.parametrize(
    "name",
    [
        "true",
        "null",
        "~",
        "no",
        "3",
        "1.5",
        "12:30",
        "=",
        "- x",
        "a: b",
        "#1",
        "'",
        '"',
        "\\",
        "{x",
        "[",
        "*a",
        "&a",
        "!a",
        "%",
        "@",
        "A\u2028B",
        "\ufeffx",
        "😀",
        "?",
        ">",
        "|",
        "<<",
    ],
)
def test_the_canonical_form_reads_back_whatever_the_names(name: str) -> None:
    quoted = json.dumps(name, ensure_ascii="\u2028" in name)
    play = play_of(
        f"game: best-movie\nplayers: [{quoted}, Boris]\ntitle: {quoted}\n{FIVE}rows:\n  {quoted}: R1^\n  Boris: B1\nclaims: [{{winner: {quoted}}}]\n"
    )
    again = play_of(play.canonical())
    assert again.common.players.names == (name, "Boris")
    assert again.common.texts == play.common.texts
    assert again.canonical() == play.canonical()
    assert score(play.canonical())["problems"] == []


def test_the_canonical_form_is_one_people_can_read() -> None:
    play = play_of(
        "rows: {Boris: [b9, r5v], anna: 'r7,r2^'}\nplayers: [Anna, Boris]\nrulings: {fifth-genre: lowest}\ntitle: Friday\n"
        "game: best-movie\ngenres: green red yellow blue\n"
    )
    assert play.canonical().splitlines() == [
        "game: best-movie",
        "players: [Anna, Boris]",
        "title: Friday",
        "rulings: {fifth-genre: lowest}",
        "genres: [green, red, yellow, blue]",
        "rows: {Anna: R7 R2^, Boris: B9 R5v}",
    ]


def test_decisions_are_told_in_words_in_every_language() -> None:
    from companion.games import score_play

    play = play_of(best_movie({"Anna": "R7 R2 R3 G4", "Boris": "B9 R5 G3 B4"}))
    outcome = score_play(play).outcome
    for lang in ("en", "it", "ru", "uk"):
        for one in outcome.decisions:
            told = speech(lang)(play.rules.tell_decision(play.record, one, play.game))
            assert told
            assert "{" not in told

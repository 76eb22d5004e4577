"""What a B-Movies record may hold, and every error and warning it can have, with line and column."""

import pytest
from helpers import at, codes, decision, messages, problems, score

from .records import HEAD, classic, coop, hidden, pitch

# Players and mode


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("[A, B, C]", []),
        ("[A, B, C, D, E, F]", []),
        ("[A, B]", [("player-count", 2, 10)]),
        ("[A, B, C, D, E, F, G]", [("player-count", 2, 10)]),
        ("[A, B, a]", [("duplicate-player", 2, 17)]),
        ("[A, B, 3]", []),
    ],
)
def test_three_to_six_play(players: str, expected: list[tuple[str, int, int]]) -> None:
    assert problems(f"game: b-movies\nplayers: {players}\npitches: []\n") == expected


@pytest.mark.parametrize(
    ("mode", "told", "found"),
    [
        ("", [], "classic"),
        ("classic", [], "classic"),
        ("Classic", [("bad-value", 3, 7)], None),
        ("[classic]", [("wrong-type", 3, 7)], None),
        ("clasic", [("bad-value", 3, 7)], None),
        ("true", [("bad-value", 3, 7)], None),
    ],
)
def test_the_mode(mode: str, told: list[tuple[str, int, int]], found: str | None) -> None:
    record = f"{HEAD}mode: {mode}\npitches: []\n"
    assert problems(record) == told
    assert score(record)["mode"] == found


def test_a_mistyped_mode_gets_the_nearest_and_hides_nothing() -> None:
    record = (
        HEAD
        + "mode: clasic\npitches: [{by: Dan, cards: 5, votes: x}, {by: Egor, cards: 2, votes: {Dana: yes!, Fay: yes!}},"
        + " {by: Egor, cards: 2, votes: {Dana: yes!, Fay: no}}]\n"
        + "films: {Q: [2]}\npopcorn: {Egor: [5]}\nstudios: {Dana: , Egor: '', Fay: [a]}\ndirector: Gus\nstart_popcorn: -1\n"
        + "scenes: [{by: Fay, do: wrte}]\n"
    )
    assert '"classic"' in messages(record)
    assert problems(record) == [
        ("bad-value", 3, 7),
        ("unknown-player", 4, 16),
        ("bad-cards", 4, 28),
        ("wrong-type", 4, 38),
        ("yes-twice", *at(record, "yes!", 3)),
        ("unknown-player", 5, 9),
        ("bad-popcorn", 6, 18),
        ("bad-studios", 7, 17),
        ("bad-studios", 7, 25),
        ("wrong-type", 7, 34),
        ("unknown-player", 8, 11),
        ("bad-number", 9, 16),
        ("bad-value", 10, 24),
    ]


def test_a_writing_director_is_told_of_in_any_mode() -> None:
    record = HEAD + "mode: co-opp\ndirector: Dana\nscenes: [{by: Dana, do: write, votes: {Egor: yes, Fay: no}}]\n"
    assert problems(record) == [("bad-value", 3, 7), ("director-writes", 5, 15)]


def test_a_record_of_unknown_mode_misses_nothing() -> None:
    assert problems(HEAD + "mode: team\n") == [("bad-value", 3, 7)]
    assert problems(HEAD + "mode: team\nstudios: {Dana: A}\n") == [("bad-value", 3, 7), ("bad-studios", 4, 10)]


@pytest.mark.parametrize(
    ("mode", "keys", "told"),
    [
        ("classic", "pitches: []\nstudios: {}\n", ["studios"]),
        ("classic", "films: {}\nscenes: []\ndirector: Dana\nstart_popcorn: 1\n", ["scenes", "director", "start_popcorn"]),
        ("hidden-teams", "films: {}\nstudios: {Dana: A, Egor: A, Fay: B}\nscenes: []\n", ["scenes"]),
        (
            "co-op",
            "director: Dana\nstart_popcorn: 1\nscenes: []\npitches: []\nfilms: {}\npopcorn: {}\nstudios: {}\n",
            ["pitches", "films", "popcorn", "studios"],
        ),
    ],
)
def test_keys_of_another_mode_are_unknown_here(mode: str, keys: str, told: list[str]) -> None:
    record = f"{HEAD}mode: {mode}\n{keys}"
    keys_by_line = [line.partition(":")[0] for line in record.splitlines()]
    assert problems(record) == sorted([("unknown-key", keys_by_line.index(key) + 1, 1) for key in told], key=lambda problem: problem[1])


def test_what_must_stand_there() -> None:
    assert problems(HEAD) == [("missing-key", 1, 1)]
    assert "pitches" in messages(HEAD)
    assert problems(HEAD + "mode: hidden-teams\nfilms: {}\n") == [("missing-key", 3, 7)]
    assert problems(HEAD + "mode: co-op\n") == [("missing-key", 3, 7)] * 3
    assert problems(HEAD + "films: {}\npitches: []\n") == [("conflict", 3, 1)]


def test_what_a_mode_asks_for_is_told_with_an_example() -> None:
    told = messages(HEAD + "films: {}\nmode: hidden-teams\n")
    example = "studios: {Anna: Apollo, Boris: Apollo, Cleo: Nova}"
    assert told == f'with "mode: hidden-teams" the key "studios" is needed, too; write it like this: {example}'
    coop = messages(HEAD + "mode: co-op\n")
    assert all(f"write it like this: {example}" in coop for example in ("director: Anna", "start_popcorn: 2", "scenes: [{by: Anna, do: write"))


# Pitches


@pytest.mark.parametrize(
    ("votes", "told"),
    [
        ("{Egor: yes, Fay: no}", []),
        ("{Egor: true, Fay: False}", []),
        ("{egor: yes!, FAY: 'yes!'}", []),
        ('{"Egor": "no", Fay: "yes"}', []),
        ("{Egor: yes}", [("bad-votes", 4, 33)]),
        ("{}", [("bad-votes", 4, 33)]),
        ("", [("bad-votes", 4, 26)]),
        ("{Egor: yes, Fay: no, Dana: yes}", [("bad-votes", 4, 54)]),
        ("{Egor: maybe, Fay: no}", [("bad-votes", 4, 40)]),
        ("{Dana: yes, Egor: maybe, Fay: no}", [("bad-votes", 4, 34), ("bad-votes", 4, 51)]),
        ("{Egor: yes!!, Fay: 1}", [("bad-votes", 4, 40), ("bad-votes", 4, 52)]),
        ("{Egor: [yes], Fay: no}", [("bad-votes", 4, 40)]),
        ("{Egor: ~, Fay: no}", [("bad-votes", 4, 40)]),
        ("{Egor: yes, Fay: no, Gus: no}", [("unknown-player", 4, 54)]),
        ("{Egor: yes, Fay: no, egor: no}", [("duplicate-player", 4, 54)]),
        ("yes", [("wrong-type", 4, 33)]),
        ("[yes, no]", [("wrong-type", 4, 33)]),
    ],
)
def test_votes(votes: str, told: list[tuple[str, int, int]]) -> None:
    found = problems(classic(pitch(votes)))
    assert [problem for problem in found if problem[0] != "token-count"] == told


def test_bad_votes_are_told_with_what_would_be_right() -> None:
    assert "possible: yes, yes!, no" in messages(classic(pitch("{Egor: maybe, Fay: no}")))
    assert "votes missing: Egor and Fay; everybody but Dana votes" in messages(classic(pitch("{}")))
    assert "Dana doesn't vote on a pitch of their own" in messages(classic(pitch("{Egor: yes, Fay: no, Dana: yes}")))
    scene = coop("  - {by: Egor, do: write, votes: {Dana: yes, Egor: yes, Fay: no}}\n")
    assert "Egor doesn't vote on a scene of their own" in messages(scene)
    assert [problem["player"] for problem in score(classic(pitch("{Egor: maybe, Fay: no, Dana: yes}")))["problems"]] == ["Egor", "Dana"]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("2", []),
        ("4", []),
        ("[A, B]", []),
        ("[1, 'no', B, K04]", []),
        ("1", [("bad-cards", 4, 23)]),
        ("5", [("bad-cards", 4, 23)]),
        ("-2", [("bad-cards", 4, 23)]),
        ("[A]", [("bad-cards", 4, 23)]),
        ("[A, B, C, D, E]", [("bad-cards", 4, 23)]),
        ("[]", [("bad-cards", 4, 23)]),
        ("~", [("bad-cards", 4, 16)]),
        ("three", [("wrong-type", 4, 23)]),
        ("2.5", [("wrong-type", 4, 23)]),
        ("'3'", [("wrong-type", 4, 23)]),
        ("{}", [("wrong-type", 4, 23)]),
        ("[A, true]", [("wrong-type", 4, 27)]),
        ("[A, [B]]", [("wrong-type", 4, 27)]),
        ("[A, ~]", [("wrong-type", 4, 27)]),
    ],
)
def test_title_cards_of_a_pitch(cards: str, told: list[tuple[str, int, int]]) -> None:
    record = classic(pitch(cards=cards))
    assert problems(record) == told
    if any(code == "bad-cards" for code, _, _ in told):
        assert "2" in messages(record)
        assert "4" in messages(record)


def test_listed_title_cards_are_counted() -> None:
    result = score(classic(pitch("{Egor: yes!, Fay: no}", cards="[A, B, C, D]")))
    assert decision(result, "pitch-1")["tokens"] == {"Egor": 4}
    assert result["standings"][0]["lines"][0] == {"source": "title-cards", "points": 4, "rule": "points"}


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("{cards: 2, votes: {Egor: yes, Fay: no}}", [("missing-key", 4, 5)]),
        ("{by: , cards: 2, votes: {Egor: yes, Fay: no}}", [("unknown-player", 4, 6)]),
        ("{by: Gus, cards: 2, votes: {Egor: yes, Fay: no}}", [("unknown-player", 4, 10)]),
        ("{by: Dana, votes: {Egor: yes, Fay: no}}", [("missing-key", 4, 5)]),
        ("{by: Dana, cards: 2}", [("missing-key", 4, 5)]),
        ("{by: Dana, cards: 2, vote: {}}", [("missing-key", 4, 5), ("unknown-key", 4, 26)]),
        ("{by: Dana, cards: 2, title: [x], votes: {Egor: yes, Fay: no}}", [("wrong-type", 4, 33)]),
        ("{by: Dana, cards: 2, title: , votes: {Egor: yes, Fay: no}}", []),
        ("Dana", [("wrong-type", 4, 5)]),
    ],
)
def test_what_a_pitch_holds(entry: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(classic(f"  - {entry}\n")) == told


def test_pitches_are_a_list() -> None:
    assert problems(HEAD + "pitches: {by: Dana}\n") == [("wrong-type", 3, 10)]


def test_a_yes_with_an_exclamation_mark_is_gone_after_one_use() -> None:
    record = classic(pitch("{Egor: yes!, Fay: yes!}") + pitch("{Dana: yes!, Fay: yes!}", by="Egor") + pitch("{Dana: yes!, Egor: yes!}", by="Fay"))
    assert problems(record) == [("yes-twice", *at(record, "yes!", 4)), ("yes-twice", *at(record, "yes!", 5)), ("yes-twice", *at(record, "yes!", 6))]
    assert [problem["player"] for problem in score(record)["problems"]] == ["Fay", "Dana", "Egor"]
    assert "Fay has already used the Yes! in pitch 1" in messages(record)
    assert "Dana has already used the Yes! in pitch 2" in messages(record)


def test_it_is_gone_in_hidden_teams_too_even_if_the_film_failed() -> None:
    record = hidden("{Dana: A, Egor: A, Fay: B}").replace("films: {}", "pitches: [" + pitch("{Egor: yes!, Fay: no}").strip(" -\n") + "]")
    twice = record.replace("}]\n", "}, " + pitch("{Egor: yes!, Fay: no}").strip(" -\n") + "]\n")
    assert "yes-twice" not in codes(record)
    assert "yes-twice" in codes(twice)


def test_the_number_of_pitches_is_not_judged() -> None:
    assert codes(classic(pitch() * 9)) == []


def test_it_is_found_after_other_votes() -> None:
    record = classic(pitch("{Egor: no, Fay: yes!}") * 2)
    assert problems(record) == [("yes-twice", *at(record, "yes!", 2))]


def test_a_third_use_is_told_with_the_first() -> None:
    record = classic(pitch("{Egor: yes!, Fay: no}") * 3)
    assert problems(record) == [("yes-twice", 5, 40), ("yes-twice", 6, 40)]
    assert messages(record).count("in pitch 1") == 2

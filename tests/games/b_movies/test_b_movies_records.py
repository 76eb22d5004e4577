"""What a B-Movies record may hold, and every error and warning it can have, with line and column."""

import pytest
from helpers import at, bare, codes, decision, messages, play_of, problems, result_of, score
from telling import hinted

from companion.catalog import load_game
from companion.words import speech

HEAD = "game: b-movies\nplayers: [Dana, Egor, Fay]\n"
NO_POPCORN = "popcorn: {Dana: [], Egor: [], Fay: []}\n"


def classic(pitches: str, popcorn: str = "{}", more: str = "") -> str:
    """A classic record; the pitches begin in line 4."""
    return f"{HEAD}pitches:\n{pitches}popcorn: {popcorn}\n{more}"


def pitch(votes: str = "{Egor: yes, Fay: no}", cards: str = "3", by: str = "Dana", more: str = "") -> str:
    return f"  - {{by: {by}, cards: {cards}, votes: {votes}{more}}}\n"


def coop(scenes: str, more: str = "director: Dana\nstart_popcorn: 2\n") -> str:
    """A co-operative record; with ``more`` of two lines the scenes begin in line 7."""
    return f"{HEAD}mode: co-op\n{more}scenes:\n{scenes}"


def hidden(studios: str, more: str = NO_POPCORN) -> str:
    """A record of hidden teams; the studios stand in line 5."""
    return f"{HEAD}mode: hidden-teams\nfilms: {{}}\nstudios: {studios}\n{more}"


# Players and mode


UNLESS = "a film is made unless more vote no than yes; "


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


# Films and popcorn


@pytest.mark.parametrize(
    ("films", "told"),
    [
        ("{}", []),
        ("{Dana: [], Egor: , Fay: [2, 3, 4]}", []),
        ("{Dana: [1, 5]}", [("bad-cards", 3, 16), ("bad-cards", 3, 19)]),
        ("{Dana: [x, 2]}", [("wrong-type", 3, 16)]),
        ("{Dana: [~]}", [("wrong-type", 3, 16)]),
        ("{Dana: 3}", [("wrong-type", 3, 15)]),
        ("{Gus: [3]}", [("unknown-player", 3, 9)]),
        ("{Dana: [3], DANA: [2]}", [("duplicate-player", 3, 20)]),
        ("[3]", [("wrong-type", 3, 8)]),
    ],
)
def test_films(films: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(f"{HEAD}films: {films}\n{NO_POPCORN}") == told


@pytest.mark.parametrize(
    ("popcorn", "told"),
    [
        ("{Dana: [0, 4]}", []),
        ("{Dana: [-1, 5]}", [("bad-popcorn", 4, 18), ("bad-popcorn", 4, 22)]),
        ("{Dana: [one]}", [("wrong-type", 4, 18)]),
        ("{Dana: 3}", [("wrong-type", 4, 17)]),
        ("{Gus: [3]}", [("unknown-player", 4, 11)]),
        ("{Dana: [1], dana: [2]}", [("duplicate-player", 4, 22)]),
        ("[3]", [("wrong-type", 4, 10)]),
    ],
)
def test_popcorn(popcorn: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(f"{HEAD}films: {{}}\npopcorn: {popcorn}\n") == told
    assert "0 to 4" in messages(f"{HEAD}films: {{}}\npopcorn: {popcorn}\n") or "bad-popcorn" not in [code for code, _, _ in told]


@pytest.mark.parametrize(
    ("popcorn", "status"),
    [("", "partial"), ("{Dana: [1], Egor: [1]}", "partial"), ("{Dana: [1], Egor: [], Fay: }", "final"), ("{Fay: [], dana: [], EGOR: []}", "final")],
)
def test_popcorn_that_nobody_wrote_down(popcorn: str, status: str) -> None:
    assert score(f"{HEAD}films: {{}}\npopcorn: {popcorn}\n")["status"] == status


def test_without_the_key_it_is_partial_and_who_lacks_popcorn_is_known() -> None:
    play = play_of(HEAD + "films: {Dana: [2]}\npopcorn: {Egor: [1]}\n")
    outcome = play.rules.score(play.record, {"final-tie": "shared", "coop-winner": "individual", "token-floor": "zero"}, play.game)
    assert score(HEAD + "films: {}\n")["status"] == "partial"
    assert set(outcome.unrecorded) == {("Dana", "popcorn"), ("Fay", "popcorn")}
    team = play_of(hidden("{Dana: A, Egor: A, Fay: B}", "popcorn: {Egor: [1]}\n"))
    outcome = team.rules.score(team.record, {"final-tie": "shared", "coop-winner": "individual", "token-floor": "zero"}, team.game)
    assert set(outcome.unrecorded) == {("Fay", "popcorn")}


def test_tokens_that_the_votes_did_not_bring() -> None:
    pitches = pitch("{Egor: yes!, Fay: yes}") + pitch("{Dana: no, Fay: no}", by="Egor")
    right = "{Dana: [1], Egor: [0, 0, 0], Fay: [1, 1]}"
    assert problems(classic(pitches, right)) == []
    record = classic(pitches, "{Dana: [], Egor: [0, 0, 0, 1], fay: [4, 4]}")
    assert problems(record) == [("token-count", *at(record, "Dana: []")), ("token-count", *at(record, "Egor: [0"))]
    assert score(record)["status"] == "final"
    assert [problem["player"] for problem in score(record)["problems"]] == ["Dana", "Egor"]
    assert "4; the votes brought 3" in messages(record)
    assert problems(classic(pitches, "{Fay: [1, 1]}")) == []


def test_with_films_nobody_knows_how_many_tokens_there_should_be() -> None:
    assert problems(HEAD + "films: {}\npopcorn: {Dana: [4, 4, 4], Egor: [], Fay: []}\n") == []


# Hidden teams


@pytest.mark.parametrize("claim", ["{winner: Nova}", "{winner: [nova]}", "{player: NOVA, total: 3}"])
def test_of_a_studio_its_players_are_named_in_claims(claim: str) -> None:
    record = hidden("{Dana: Nova, Egor: nova, Fay: B}", f"{NO_POPCORN}claims: [{claim}]\n")
    assert codes(record) == ["unknown-player"]
    assert messages(record) == "Nova is a studio; name its players: Dana and Egor"


def test_a_player_called_like_a_studio_is_a_player() -> None:
    assert problems(hidden("{Dana: A, Egor: B, Fay: Dana}", f"{NO_POPCORN}claims: [{{winner: Dana}}]\n")) == []


@pytest.mark.parametrize(
    ("studios", "told"),
    [
        ("{Dana: A, Egor: A, Fay: B}", []),
        ("{Dana: 1, Egor: '1', Fay: 2}", []),
        ("{Dana: A, Egor: B}", [("bad-studios", 5, 10)]),
        ("", [("bad-studios", 5, 1)]),
        ("{}", [("bad-studios", 5, 10)]),
        ("{Dana: A, Egor: ' ', Fay: B}", [("bad-studios", 5, 26)]),
        ("{Dana: A, Egor: ~, Fay: B}", [("bad-studios", 5, 26)]),
        ("{Dana: A, Egor: [A], Fay: B}", [("wrong-type", 5, 26)]),
        ("{Dana: A, Egor: true, Fay: B}", [("wrong-type", 5, 26)]),
        ("{Dana: A, Egor: A, Fay: B, Gus: B}", [("unknown-player", 5, 37)]),
        ("{Dana: A, Egor: A, Fay: B, fay: B}", [("duplicate-player", 5, 37)]),
        ("[A, A, B]", [("wrong-type", 5, 10)]),
        ("{Dana: A, Egor: A, Fay: A}", [("team-size", 5, 1)]),
        ("{Dana: fay, Egor: FAY, Fay: B}", [("bad-studios", 5, 1)]),
        ("{Dana: Fay, Egor: B, Fay: B}", []),
        ("{Dana: Dana, Egor: dana, Fay: Fay}", []),
    ],
)
def test_studios(studios: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(hidden(studios)) == told


def test_studios_are_told_with_what_would_be_right() -> None:
    assert "studios missing: Egor and Fay; every player has one" in messages(hidden("{Dana: A}"))
    assert "fay" in messages(hidden("{Dana: fay, Egor: FAY, Fay: B}"))
    assert score(hidden("{Dana: A, Egor: ' ', Fay: B}"))["problems"][0]["player"] == "Egor"
    size = score(hidden("{Dana: A, Egor: A, Fay: A}"))
    assert "3" in size["problems"][0]["message"]
    assert "2 cards of each" in size["problems"][0]["message"]
    assert [(entry["name"], entry["members"]) for entry in size["standings"]] == [("A", ["Dana", "Egor", "Fay"])]


def test_a_team_may_be_called_group() -> None:
    record = hidden("{Dana: group, Egor: group, Fay: B}", NO_POPCORN + "claims: [{player: Egor, place: 1}]\n")
    result = score(record)
    assert [entry["name"] for entry in result["standings"]] == ["group", "Fay"]
    assert result["claims"][0]["because"] == "Egor plays for group (Dana and Egor); group stands in place 1 with 0 points"


def test_who_shares_a_place_stands_in_the_order_of_the_record() -> None:
    record = "game: b-movies\nmode: hidden-teams\nplayers: [Cid, Ann, Bob, Dan]\nfilms: {}\nstudios: {Bob: Z, Dan: B, Ann: Z, Cid: A}\n"
    assert [(entry["place"], entry["name"]) for entry in score(record)["standings"]] == [(1, "Cid"), (1, "Z"), (1, "Dan")]


# The co-operative mode


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        ("{by: Egor, do: pass}", []),
        ("{by: Egor, do: write, votes: {Dana: yes, Fay: no}}", []),
        ("{by: Egor, do: write, votes: {Dana: yes!, Fay: true}}", []),
        ("{by: Egor, do: write}", [("missing-key", 7, 5)]),
        ("{by: Egor, do: write, votes: {Fay: no}}", [("bad-votes", 7, 34)]),
        ("{by: Egor, do: write, votes: {Fay: no, Dana: yes, Egor: no}}", [("bad-votes", 7, 55)]),
        ("{by: Egor, do: pass, votes: {Dana: yes, Fay: no}}", [("unknown-key", 7, 26)]),
        ("{by: Egor, do: sleep}", [("bad-value", 7, 20)]),
        ("{by: Egor, do: Write, votes: {Dana: yes, Fay: no}}", [("bad-value", 7, 20)]),
        ("{by: Egor, do: Write, votes: {Dana: maybe, Fay: no}}", [("bad-value", 7, 20), ("bad-votes", 7, 41)]),
        ("{by: Egor, do: [write]}", [("wrong-type", 7, 20)]),
        ("{by: Egor, do: ~}", [("bad-value", 7, 16)]),
        ("{by: Egor}", [("missing-key", 7, 5)]),
        ("{do: pass}", [("missing-key", 7, 5)]),
        ("{by: Gus, do: pass}", [("unknown-player", 7, 10)]),
        ("{by: ~, do: pass}", [("unknown-player", 7, 6)]),
        ("{by: Egor, do: pass, cards: 1}", [("unknown-key", 7, 26)]),
        ("pass", [("wrong-type", 7, 5)]),
        ("{by: dana, do: write, votes: {Egor: yes, Fay: no}}", [("director-writes", 7, 10)]),
        ("{by: Dana, do: pass}", []),
    ],
)
def test_scenes(scene: str, told: list[tuple[str, int, int]]) -> None:
    record = coop(f"  - {scene}\n")
    assert problems(record) == told
    if told and told[0][0] != "director-writes":
        assert score(record)["status"] == "invalid"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("director: Dana\nstart_popcorn: 0\n", []),
        ("director: Dana\nstart_popcorn: 100000\n", []),
        ("director: Dana\nstart_popcorn: -1\n", [("bad-number", 5, 16)]),
        ("director: Dana\nstart_popcorn: two\n", [("wrong-type", 5, 16)]),
        ("director: Dana\nstart_popcorn:\n", [("bad-number", 5, 1)]),
        ("director: Dana\n", [("missing-key", 3, 7)]),
        ("start_popcorn: 1\n", [("missing-key", 3, 7)]),
        ("start_popcorn: 1\ndirector: Gus\n", [("unknown-player", 5, 11)]),
        ("start_popcorn: 1\ndirector:\n", [("unknown-player", 5, 1)]),
        ("start_popcorn: 1\ndirector: [Dana]\n", [("wrong-type", 5, 11)]),
    ],
)
def test_director_and_start(more: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(coop("", more)) == told


def test_scenes_are_a_list() -> None:
    record = HEAD + "mode: co-op\ndirector: Dana\nstart_popcorn: 1\n"
    assert problems(record + "scenes: {by: Dana}\n") == [("wrong-type", 6, 9)]
    assert problems(record + "scenes:\n") == []
    assert problems(record) == [("missing-key", 3, 7)]


def test_a_writing_director_is_named() -> None:
    record = coop("  - {by: dana, do: write, votes: {Egor: yes, Fay: no}}\n")
    assert score(record)["problems"][0]["player"] == "Dana"
    assert "Dana is the director" in messages(record)
    assert score(record)["standings"][0]["total"] == 5


# Claims, and why


THREE = (
    "  - {by: Dana, cards: 3, title: Attack of the Cactus, votes: {Egor: yes, Fay: yes!}}\n"
    "  - {by: Egor, cards: 2, votes: {Dana: no, Fay: yes}}\n"
    "  - {by: Fay, cards: 4, votes: {Dana: no, Egor: no}}\n"
)


@pytest.mark.parametrize(
    ("claim", "upheld", "because"),
    [
        (
            "{pitch: 1, made: true}",
            True,
            'pitch 1 by Dana, "Attack of the Cactus": the film is made, 2 yes to 0 no; Egor takes 1 token; Fay takes 3 tokens',
        ),
        ("{pitch: 2, made: false}", False, f"{UNLESS}pitch 2 by Egor: the film is made, 1 yes to 1 no; Fay takes 1 token"),
        ("{pitch: 3, made: true}", False, f"{UNLESS}pitch 3 by Fay: the film is not made, 0 yes to 2 no; Dana takes 1 token; Egor takes 1 token"),
        ("{pitch: 3, made: false}", True, "pitch 3 by Fay: the film is not made, 0 yes to 2 no; Dana takes 1 token; Egor takes 1 token"),
        ("{winner: Dana}", True, "first place, with 7 points: Dana"),
        ("{winner: Fay}", False, "Dana has 7 points, Fay only 6"),
        (
            "{player: Fay, place: 2}",
            False,
            "Fay stands in place 3: Egor and Fay are level with 6 points; more title cards in made films: Egor 2, Fay 0",
        ),
        (
            "{player: Egor, place: 3}",
            False,
            "Egor stands in place 2: Egor and Fay are level with 6 points; more title cards in made films: Egor 2, Fay 0",
        ),
        ("{player: Egor, total: 4}", False, "Egor's lines add up to 6: title cards: 2 and popcorn: 4; it would be 4 without this: title cards"),
        ("{player: Fay, total: 6}", True, "Fay's lines add up to 6: title cards: 0 and popcorn: 6"),
    ],
)
def test_claims_and_the_first_step_at_which_they_part_from_the_rules(claim: str, upheld: bool, because: str) -> None:
    record = classic(THREE, "{Dana: [4], Egor: [0, 4], Fay: [1, 1, 3, 1]}", f"rulings: {{final-tie: title-cards}}\nclaims: [{claim}]\n")
    verdict = score(record)["claims"][0]
    assert (verdict["upheld"], bare(verdict["because"])) == (upheld, because)


@pytest.mark.parametrize(
    ("ruling", "because"),
    [
        ("films", "Egor stands in place 2: Egor and Fay are level with 6 points; more made films: Egor 1, Fay 0"),
        ("tokens", "Egor stands in place 3: Fay and Egor are level with 6 points; more popcorn tokens: Fay 4, Egor 2"),
        ("shared", "Egor stands in place 2: Egor and Fay are level on everything the rules compare and share the place"),
    ],
)
def test_how_a_tie_was_broken_is_told(ruling: str, because: str) -> None:
    claim = "{player: Egor, place: 3}" if ruling != "tokens" else "{player: Egor, place: 2}"
    record = classic(THREE, "{Dana: [4], Egor: [0, 4], Fay: [1, 1, 3, 1]}", f"rulings: {{final-tie: {ruling}}}\nclaims: [{claim}]\n")
    assert bare(score(record)["claims"][0]["because"]) == because


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("{pitch: 4, made: true}", [("bad-claim", 8, 18)]),
        ("{pitch: 0, made: true}", [("bad-claim", 8, 18)]),
        ("{pitch: 1, made: perhaps}", [("wrong-type", 8, 27)]),
        ("{pitch: 1}", [("bad-claim", 8, 10)]),
        ("{award: 1, winner: Dana}", [("bad-claim", 8, 10)]),
        ("{film: 1, points: 3}", [("bad-claim", 8, 10)]),
        ("{colour: red, good_shot: Dana}", [("bad-claim", 8, 10)]),
    ],
)
def test_claims_that_make_no_sense_here(claim: str, told: list[tuple[str, int, int]]) -> None:
    assert problems(classic(THREE, "{}", f"claims: [{claim}]\n")) == told


def test_a_pitch_can_only_be_claimed_where_there_are_pitches() -> None:
    claims = "claims: [{pitch: 1, made: true}]\n"
    assert problems(f"{HEAD}films: {{}}\n{claims}") == [("bad-claim", 4, 10)]
    assert problems(coop("  - {by: Egor, do: write, votes: {Dana: yes, Fay: no}}\n") + claims) == [("bad-claim", 8, 10)]


def test_what_is_claimed_of_a_team_is_claimed_of_its_entry() -> None:
    studios = "{Dana: A, Egor: A, Fay: B}"
    claims = "claims: [{player: Egor, total: 3}, {winner: [Egor, Dana]}, {winner: Egor}, {winner: Fay}, {player: Fay, place: 1}]\n"
    result = score(hidden(studios, "popcorn: {Dana: [1], Egor: [2], Fay: [1]}\n" + claims))
    assert [verdict["upheld"] for verdict in result["claims"]] == [True, True, False, False, False]
    assert bare(result["claims"][2]["because"]) == "Egor plays for A (Dana and Egor); the whole team wins; not named here: Dana"
    assert bare(result["claims"][3]["because"]) == "A has 3 points, Fay only 2"
    assert result["claims"][0]["because"].startswith("Egor plays for A (Dana and Egor); A's lines add up to 3")


def test_all_win_together_in_the_reading_group() -> None:
    claims = "claims: [{winner: [Dana, Egor, Fay]}, {winner: Dana}, {player: Fay, total: 6}, {player: Fay, place: 1}]\n"
    result = score(coop("", "director: Dana\nstart_popcorn: 2\nrulings: {coop-winner: group}\n" + claims))
    assert [verdict["upheld"] for verdict in result["claims"]] == [True, False, True, True]
    assert result["claims"][3]["because"] == "The whole table stands in place 1 with 6 points"


# Decisions in words


def test_votes_and_lines_name_their_clauses() -> None:
    outcome = result_of(classic(THREE, "{Dana: [1], Egor: [0]}")).outcome
    assert [decision.rule for decision in outcome.decisions] == ["made", "made", "failed"]
    lines = {entry.name: [(line.source, line.points, line.rule) for line in entry.lines] for entry in outcome.standings}
    assert lines == {
        "Dana": [("title-cards", 3, "points"), ("popcorn", 1, "points")],
        "Egor": [("title-cards", 2, "points"), ("popcorn", 0, "points")],
        "Fay": [("title-cards", 0, "points")],
    }
    nothing = result_of(classic(pitch(), "{}")).outcome.standings
    assert {entry.name: [line.source for line in entry.lines] for entry in nothing} == {"Dana": ["title-cards"], "Egor": [], "Fay": []}
    play = play_of(classic(THREE))
    assert play.rules.clause_of("title-cards") == "final-tie"


def test_scenes_are_told_in_words() -> None:
    play = play_of(
        coop(
            "  - {by: Egor, do: write, votes: {Dana: yes, Fay: no}}\n  - {by: Fay, do: pass}\n"
            "  - {by: Fay, do: write, votes: {Dana: no, Egor: no}}\n  - {by: Fay, do: write, votes: {Dana: yes!, Egor: no}}\n"
        )
    )
    outcome = play.rules.score(play.record, {"final-tie": "shared", "coop-winner": "individual", "token-floor": "zero"}, play.game)
    assert [speech("en")(play.rules.tell_decision(play.record, one, play.game)) for one in outcome.decisions] == [
        "scene 1 by Egor: the sentence is approved, 1 yes to 1 no; Egor takes 1 token; Fay gives 1 token back",
        "scene 3 by Fay: the sentence is rejected, 0 yes to 2 no",
        "scene 4 by Fay: the sentence is approved, 1 yes to 1 no; Egor gives 1 token back; Fay takes 1 token",
    ]


@pytest.mark.parametrize(
    ("record", "sources"),
    [
        (HEAD + "films: {}\n", ["title-cards", "popcorn"]),
        (hidden("{Dana: A, Egor: A, Fay: B}"), ["title-cards", "popcorn", "lone-studio"]),
        (coop(""), ["scenes", "popcorn"]),
    ],
)
def test_the_score_table_has_these_rows_and_names(record: str, sources: list[str]) -> None:
    play = play_of(record)
    outcome = play.rules.score(play.record, {"final-tie": "shared", "coop-winner": "individual", "token-floor": "zero"}, play.game)
    assert play.rules.sources(play.record, outcome) == sources
    names = {"title-cards": "title cards", "popcorn": "popcorn", "lone-studio": "doubled, playing alone", "scenes": "approved cards"}
    assert [speech("en")(play.rules.label(source, play.game)) for source in sources] == [names[source] for source in sources]


def evidence(record: str, name: str, source: str) -> list[tuple[str, str, int | None, int | None]]:
    play = play_of(record)
    rulings = {"final-tie": "shared", "coop-winner": "individual", "token-floor": "zero", **play.common.rulings}
    outcome = play.rules.score(play.record, rulings, play.game)
    found = play.rules.trace(play.record, outcome, rulings, name, source, play.game)
    return [(speech("en")(one.message), one.clause, one.line, one.column) for one in found]


def test_what_brought_points_is_traced_to_its_lines() -> None:
    record = classic(THREE, "{Dana: [4], Egor: [0, 4]}")
    assert evidence(record, "Dana", "title-cards") == [("Dana: pitch 1 made, 3 title cards", "made", 4, 5)]
    assert evidence(record, "Fay", "title-cards") == [("Fay: pitch 3 failed, no cards", "failed", 6, 5)]
    assert evidence(record, "Egor", "popcorn") == [("Egor's tokens: 0 + 4", "points", *at(record, "0, 4"))]
    assert evidence(record, "Fay", "popcorn") == [("Fay: the tokens were not written down, counted as none", "points", None, None)]
    films = HEAD + "films: {Dana: [3, 2], Fay: []}\npopcorn: {Fay: []}\n"
    assert evidence(films, "Dana", "title-cards") == [
        ("Dana: a made film of 3 title cards", "points", 3, 16),
        ("Dana: a made film of 2 title cards", "points", 3, 19),
    ]
    assert evidence(films, "Fay", "title-cards") == []
    assert evidence(films, "Fay", "popcorn") == [("Fay has no tokens", "points", None, None)]


def test_what_brought_a_team_its_points_is_traced_too() -> None:
    record = hidden("{Dana: A, Egor: A, Fay: B}", "popcorn: {Dana: [1], Egor: [2], Fay: [1]}\n")
    assert [text for text, *_ in evidence(record, "A", "popcorn")] == ["Dana's tokens: 1", "Egor's tokens: 2"]
    assert evidence(record, "A", "lone-studio") == []
    alone = "Fay has no partner at the studio B: the points count double"
    assert evidence(record, "Fay", "lone-studio") == [(alone, "lone-studio", None, None)]
    called = hidden("{Dana: Fay, Egor: B, Fay: B}", "popcorn: {Dana: [1], Egor: [2], Fay: [1]}\n")
    assert [text for text, *_ in evidence(called, "B", "popcorn")] == ["Egor's tokens: 2", "Fay's tokens: 1"]


def test_tokens_of_a_co_operative_game_are_traced_scene_by_scene() -> None:
    record = coop(
        "  - {by: Egor, do: write, votes: {Dana: yes, Fay: no}}\n  - {by: Fay, do: pass}\n  - {by: Egor, do: write, votes: {Dana: yes, Fay: no}}\n"
    )
    told = "Egor: tokens at the start: 2; scene 1: +1 and scene 3: +1"
    assert evidence(record, "Egor", "popcorn") == [(told, "coop-vote", None, None)]
    assert [text for text, *_ in evidence(record, "Fay", "popcorn")] == ["Fay: tokens at the start: 2; scene 1: −1 and scene 3: −1"]
    told = "Dana: tokens at the start: 2, and nothing changed that"
    assert evidence(record, "Dana", "popcorn") == [(told, "coop-vote", None, None)]
    assert [(clause, line, column) for _, clause, line, column in evidence(record, "Egor", "scenes")] == [("coop-vote", 7, 5), ("coop-vote", 9, 5)]
    assert evidence(record, "Dana", "scenes") == []


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (HEAD + "films: {}\n", ["no popcorn is written down for Dana, Egor and Fay"]),
        (HEAD + "films: {}\npopcorn: {Egor: [], Dana: [1]}\n", ["no popcorn is written down for Fay"]),
        (HEAD + "films: {}\n" + NO_POPCORN, []),
        (coop(""), ["no scenes are written down"]),
    ],
)
def test_what_a_record_still_lacks(record: str, told: list[str]) -> None:
    assert hinted(record) == told


# The canonical form


def test_the_canonical_form_is_one_people_can_read() -> None:
    record = classic(pitch("{fay: true, Egor: no}", "[The Thing, 3]", more=", title: ' Thing: 3 '"), "{egor: [4]}")
    assert play_of(record).canonical().splitlines() == [
        "game: b-movies",
        "players: [Dana, Egor, Fay]",
        "mode: classic",
        "pitches:",
        "  - {by: Dana, cards: [The Thing, '3'], title: ' Thing: 3 ', votes: {Fay: 'yes', Egor: 'no'}}",
        "popcorn:",
        "  Egor: [4]",
    ]
    teams = hidden("{Dana: A, Egor: a, Fay: B}").replace("films: {}", "films: {Dana: [2], egor: []}")
    assert play_of(teams).canonical().splitlines()[2:] == [
        "mode: hidden-teams",
        "films:",
        "  Dana: [2]",
        "  Egor: []",
        "popcorn:",
        "  Dana: []",
        "  Egor: []",
        "  Fay: []",
        "studios: {Dana: A, Egor: A, Fay: B}",
    ]
    scenes = coop("  - {by: egor, do: pass}\n  - {by: Egor, do: write, votes: {Dana: true, fay: yes!}}\n")
    assert play_of(scenes).canonical().splitlines()[2:] == [
        "mode: co-op",
        "director: Dana",
        "start_popcorn: 2",
        "scenes:",
        "  - {by: Egor, do: pass}",
        "  - {by: Egor, do: write, votes: {Dana: 'yes', Fay: yes!}}",
    ]


def test_the_numbers_of_the_rules_are_those_of_the_game_file() -> None:
    game = load_game("b-movies")
    assert (game.number("title_card_points"), game.number("coop_card_points"), game.number("coop_token_points")) == (1, 2, 1)
    assert (game.span("cards_per_film"), game.span("token_values"), game.number("team_size")) == ((2, 4), (0, 4), 2)

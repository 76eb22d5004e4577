"""What lies on the table at the end of B-Movies: films, popcorn, studios; and the scenes of a co-operative game."""

import pytest
from helpers import at, codes, messages, play_of, problems, score

from .records import HEAD, NO_POPCORN, classic, coop, hidden, pitch

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

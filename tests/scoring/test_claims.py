"""Claims that every game knows: who won, a total, a place."""

from collections.abc import Mapping

import pytest

from companion.catalog import Game, load_game
from companion.records import Claim
from companion.scoring import Criterion, Entry, Line, Outcome, rank
from companion.scoring.claims import judge
from companion.words import Message, msg, speech

GAME = load_game("best-movie")
Values = Mapping[str, int | str | bool | list[str]]


class Plain:
    """Tells sources, criteria and values as they are."""

    def label(self, source: str, _game: Game, /) -> Message:
        return msg("{source}", source=source)

    def criterion(self, name: str, /) -> Message:
        return msg("{name}", name=name)

    def tell_value(self, _criterion: str, value: int | None, /) -> Message:
        return msg("{value}", value="-" if value is None else value)


def by(name: str, **values: int | None) -> Criterion:
    return Criterion(name, lambda entry: values.get(entry.name))


def outcome(totals: Mapping[str, int], *criteria: Criterion, members: Mapping[str, tuple[str, ...]] | None = None) -> Outcome:
    """Entries with these totals; ``members`` of teams."""
    entries = [Entry(name, (members or {}).get(name, (name,)), [Line("cards", total, "x")] if total else []) for name, total in totals.items()]
    return Outcome(*rank(entries, lambda: criteria))


def judged(found: Outcome, form: str, values: Values) -> tuple[bool, str]:
    verdict = judge(Claim(form, values, 1, 1), found, Plain(), GAME)
    return verdict.upheld, speech("en")(verdict.because)


def winner(found: Outcome, *names: str) -> tuple[bool, str]:
    return judged(found, "winner", {"winner": names[0] if len(names) == 1 else list(names)})


def place(found: Outcome, player: str, number: int) -> tuple[bool, str]:
    return judged(found, "place", {"player": player, "place": number})


LED = outcome({"Ann": 9, "Bob": 5, "Cid": 1})
FILMS, STATUES = by("films", Ann=1, Bob=2, Cid=1, Dov=1, Eve=0), by("statues", Ann=0, Bob=0, Cid=0)
LEVEL = outcome({"Ann": 5, "Bob": 5, "Cid": 5, "Dov": 3, "Eve": 3}, FILMS, STATUES)
TEAMS = outcome({"Apollo": 9, "Ann": 4}, members={"Apollo": ("Bob", "Cid"), "Ann": ("Ann",)})


@pytest.mark.parametrize(
    ("found", "names", "upheld", "reason"),
    [
        (LED, ["Ann"], True, "first place, with 9 points: Ann"),
        (LED, ["Bob"], False, "Ann has 9 points, Bob only 5"),
        (LED, ["Cid", "Bob"], False, "Ann has 9 points, Bob only 5"),
        (LED, ["Ann", "Cid"], False, "Ann has 9 points, Cid only 1"),
        (LEVEL, ["Ann"], False, "Bob and Ann are level with 5 points; films: Bob 2, Ann 1"),
        (LEVEL, ["Eve"], False, "Bob has 5 points, Eve only 3"),
        (TEAMS, ["Bob", "Cid"], True, "first place, with 9 points: Apollo (Bob and Cid)"),
        (TEAMS, ["Bob"], False, "Bob plays for Apollo (Bob and Cid); the whole team wins; not named here: Cid"),
        (TEAMS, ["Ann"], False, "Apollo has 9 points, Ann only 4"),
    ],
)
def test_who_won(found: Outcome, names: list[str], upheld: bool, reason: str) -> None:
    assert winner(found, *names) == (upheld, reason)


def test_a_shared_first_place_is_won_by_all_who_share_it() -> None:
    shared = outcome({"Ann": 5, "Bob": 5}, by("films", Ann=1, Bob=1))
    assert winner(shared, "Bob", "Ann") == (True, "first place, with 5 points: Ann and Bob")
    assert winner(shared, "Ann") == (False, "Ann and Bob are level on everything the rules compare and share first place")
    assert place(shared, "Ann", 1)[0]


@pytest.mark.parametrize(
    ("found", "player", "number", "upheld", "reason"),
    [
        (LED, "Bob", 2, True, "Bob stands in place 2 with 5 points"),
        (LED, "Bob", 1, False, "Bob stands in place 2: Ann has 9 points, Bob only 5"),
        (LED, "Bob", 3, False, "Bob stands in place 2: Bob has 5 points, Cid only 1"),
        (LED, "Cid", 1, False, "Cid stands in place 3: Ann has 9 points, Cid only 1"),
        (LED, "Ann", 2, False, "Ann stands in place 1: Ann has 9 points, Bob only 5"),
        (LED, "Ann", 3, False, "Ann stands in place 1: Ann has 9 points, Bob only 5"),
        (LEVEL, "Ann", 1, False, "Ann stands in place 2: Bob and Ann are level with 5 points; films: Bob 2, Ann 1"),
        (LEVEL, "Cid", 3, False, "Cid stands in place 2: Ann and Cid are level on everything the rules compare and share the place"),
        (LEVEL, "Cid", 2, True, "Cid stands in place 2 with 5 points"),
        (LEVEL, "Cid", 4, False, "Cid stands in place 2: Cid has 5 points, Dov only 3"),
        (LEVEL, "Dov", 5, False, "Dov stands in place 4: Dov and Eve are level with 3 points; films: Dov 1, Eve 0"),
        (LEVEL, "Eve", 4, False, "Eve stands in place 5: Dov and Eve are level with 3 points; films: Dov 1, Eve 0"),
        (TEAMS, "Cid", 1, True, "Cid plays for Apollo (Bob and Cid); Apollo stands in place 1 with 9 points"),
        (TEAMS, "Cid", 2, False, "Cid plays for Apollo (Bob and Cid); Apollo stands in place 1: Apollo has 9 points, Ann only 4"),
    ],
)
def test_in_which_place(found: Outcome, player: str, number: int, upheld: bool, reason: str) -> None:
    assert place(found, player, number) == (upheld, reason)


@pytest.mark.parametrize(
    ("player", "total", "upheld", "reason"),
    [
        ("Ann", 9, True, "Ann's lines add up to 9: cards: 9"),
        ("Bob", 6, False, "Bob's lines add up to 5: cards: 5"),
        ("Cid", 0, True, "Cid has 0: nothing brought points"),
    ],
)
def test_how_many_points(player: str, total: int, upheld: bool, reason: str) -> None:
    found = outcome({"Ann": 9, "Bob": 5, "Cid": 0})
    assert judged(found, "total", {"player": player, "total": total}) == (upheld, reason)


def test_the_last_place_of_all() -> None:
    alone = outcome({"Ann": 2})
    assert place(alone, "Ann", 2) == (False, "Ann stands in place 1 with 2 points")


def test_players_before_entries_of_the_same_name() -> None:
    found = outcome({"Bob": 9, "Cid": 4}, members={"Bob": ("Ann", "Cid"), "Cid": ("Bob",)})
    assert found.standing_of("Bob").name == "Cid"
    assert found.standing_of("Cid").name == "Bob"
    assert found.standing_named("Bob").members == ("Ann", "Cid")
    assert found.winners == {"Ann", "Cid"}
    assert TEAMS.standing_of("Apollo").members == ("Bob", "Cid")


def test_nothing_to_compare_is_told_as_such() -> None:
    found = outcome({"Ann": 0, "Bob": 0}, by("award", Ann=3, Bob=None))
    assert winner(found, "Bob") == (False, "Ann and Bob are level with 0 points; award: Ann 3, Bob -")

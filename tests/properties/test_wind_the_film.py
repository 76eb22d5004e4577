"""What must hold for every game of Wind the Film! there can be."""

import itertools
import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from helpers import play_of, problems, result_of, score
from hypothesis import given
from hypothesis import strategies as st
from plain_wind_the_film import DEFAULTS, KIT, ROW_RULINGS, RULINGS, Game, Laid, cards_of, counted, holders, lines, sharpness, standings
from strategies import tried
from wind_the_film_games import SEEDS, game_of, laid_of

games = SEEDS.map(game_of)
laid_games = SEEDS.map(laid_of)
both = st.one_of(games, laid_games)


# The row rule


@pytest.mark.parametrize(
    "readings", [pytest.param(readings, id=" ".join(readings)) for readings in itertools.product(*(RULINGS[key] for key in ROW_RULINGS))]
)
def test_a_plain_retelling_of_the_row_rule_agrees(readings: tuple[str, ...]) -> None:
    """Many rows, long and short, under every reading of the row rule."""
    random = Random(" ".join(readings))
    flags = dict(zip(ROW_RULINGS, readings, strict=True))
    for _ in range(25):
        numbers = {colour: random.sample(range(1, 13), random.randint(1, 7)) for colour in ("blue", "red", "yellow", "green", "brown")}
        if random.random() < 0.5:
            numbers = {colour: sorted(row, key=lambda number: number + random.randint(-3, 3)) for colour, row in numbers.items()}
        turns = [("A", [(colour, number)]) for colour, row in numbers.items() for number in row]
        result = score(
            Game(["A", "B"], list(numbers), turns, table=(1, 2, 3, 4, 5, 6, 7)).text(),
            **{key.replace("-", "_"): value for key, value in flags.items()},
        )
        entry = next(entry for entry in result["standings"] if entry["name"] == "A")
        found = {line["source"]: line["points"] for line in entry["lines"]}
        sharp = {colour: sharpness(row, {**DEFAULTS, **flags}) for colour, row in numbers.items()}
        assert {colour: found[f"row-{colour}"] for colour in numbers} == {colour: sum(row) for colour, row in sharp.items()}, numbers
        assert found.get("blurred", 0) == -2 * sum(row.count(False) for row in sharp.values())


@pytest.mark.parametrize("game", [game_of, laid_of])
def test_a_plain_retelling_of_the_game_agrees_and_lines_add_up(game: Callable[[int], Game | Laid]) -> None:
    @tried(100)
    @given(SEEDS)
    def agrees(seed: int) -> None:
        played = game(seed)
        result = score(played.text())
        rulings = {**DEFAULTS, **played.rulings}
        mine = counted(played, rulings)
        assert [(entry["place"], entry["name"], entry["total"]) for entry in result["standings"]] == standings(
            mine, played.colours, rulings, played.table or KIT
        )
        for entry in result["standings"]:
            found = {line["source"]: line["points"] for line in entry["lines"] if line["points"]}
            assert found == lines(mine[entry["name"]], played.colours, rulings, played.table or KIT)
            assert entry["total"] == sum(line["points"] for line in entry["lines"])
        assert result["rulings"] == rulings

    agrees()


@tried(60)
@given(games)
def test_good_shots_are_told_and_nothing_is_warned_of_in_a_log(game: Game) -> None:
    result = score(game.text())
    assert result["problems"] == []
    assert result["status"] == ("partial" if game.final is None else "final")
    held = holders(game, {**DEFAULTS, **game.rulings})
    told = {one["id"].removeprefix("good-shot-"): one["winner"] for one in result["decisions"]}
    names = {colour: held.get(colour, []) for colour in game.colours}
    assert told == {colour: who if len(who) > 1 else who[0] if who else None for colour, who in names.items()}


@tried(60)
@given(games, SEEDS)
def test_a_log_and_the_rows_it_comes_to_score_the_same_and_lie_rightly(game: Game, seed: int) -> None:
    rulings = {**DEFAULTS, **game.rulings}
    random = Random(seed)
    rows: dict[str, dict[str, list[str]]] = {player: {} for player in game.players}
    for player in game.players:
        for colour in game.colours:
            numbers = cards_of(game, player, colour)
            photos = [str(number) if sharp else f"x{number}" for number, sharp in zip(numbers, sharpness(numbers, rulings), strict=True)]
            rows[player][colour] = ["x" if photo.startswith("x") and random.random() < 0.3 else photo for photo in photos]
    laid = Laid(game.players, game.colours, rows, holders(game, rulings), game.table, game.rulings)
    one, other = score(game.text()), score(laid.text())
    assert (one["standings"], one["ties"], one["decisions"]) == (other["standings"], other["ties"], other["decisions"])
    assert other["problems"] == []


def essence(result: dict[str, Any]) -> object:
    """All that may not depend on the order of anything."""
    standings = sorted(result["standings"], key=lambda entry: (entry["place"], entry["name"]))
    shown = [{**entry, "lines": sorted(map(str, entry["lines"]))} for entry in standings]
    ties = [{**tie, "level": sorted(tie["level"])} for tie in result["ties"]]
    decisions = [(one["id"], str(one["winner"])) for one in result["decisions"]]
    return shown, ties, decisions, result["rulings"], result["status"], sorted(problem["code"] for problem in result["problems"])


@tried(60)
@given(both, SEEDS)
def test_the_order_of_keys_and_players_decides_nothing(game: Game | Laid, seed: int) -> None:
    shuffled = list(game.players)
    Random(seed).shuffle(shuffled)
    assert essence(score(game.text())) == essence(score(replace(game, players=shuffled).sheet(backwards=True).text))


@tried(40)
@given(both)
def test_other_names_change_nothing_but_names(game: Game | Laid) -> None:
    text = json.dumps(score(game.text()), sort_keys=True)
    renamed = game.text()
    for number, name in enumerate(game.players):
        renamed = renamed.replace(json.dumps(name, ensure_ascii=False), f'"P{number}"')
        text = text.replace(json.dumps(name), f'"P{number}"')

    def told(result: dict[str, Any]) -> object:
        return result["standings"], result["ties"], result["decisions"], result["status"]

    assert told(json.loads(text)) == told(score(renamed))


@tried(60)
@given(both)
def test_the_canonical_form_scores_the_same(game: Game | Laid) -> None:
    canonical = play_of(game.text()).canonical()
    one, other = score(game.text()), score(canonical)
    assert sorted(code for code, _, _ in problems(canonical)) == sorted(code for code, _, _ in problems(game.text()))
    assert {**one, "problems": []} == {**other, "problems": []}
    assert play_of(canonical).canonical() == canonical


ABOUT = {
    "blurred-in-row": ("row-",),
    "after-blur": ("row-", "blurred", "good-shot-"),
    "blur-direction": ("row-", "blurred", "good-shot-"),
    "gap": ("row-", "blurred", "good-shot-"),
    "edge-first": ("row-", "blurred", "good-shot-"),
    "good-shot-count": ("good-shot-",),
    "final-race": ("good-shot-",),
    "missing-colour": ("missing-colours",),
    "final-tie": (),
}


@tried(40)
@given(both)
def test_a_reading_changes_only_what_it_is_about(game: Game | Laid) -> None:
    def told(rulings: dict[str, str], about: tuple[str, ...]) -> object:
        standings = result_of(game.text(), rulings).outcome.standings
        return {entry.name: [str(line) for line in entry.lines if not line.source.startswith(about or ("-",))] for entry in standings}

    for key, readings in RULINGS.items():
        for reading in readings[1:]:
            about = ABOUT[key] if isinstance(game, Game) or key in ("blurred-in-row", "missing-colour") else ()
            assert told(DEFAULTS, about) == told({**DEFAULTS, key: reading}, about), key

"""What must hold for every game of B-Movies there can be."""

import json
from dataclasses import replace
from random import Random
from typing import Any

from b_movies_games import SEEDS, game_of
from helpers import play_of, problems, result_of, score
from hypothesis import given
from plain_b_movies import DEFAULTS, RULINGS, Game, standings
from strategies import tried

games = SEEDS.map(game_of)


@tried(150)
@given(games)
def test_a_plain_retelling_agrees_and_lines_add_up(game: Game) -> None:
    result = score(game.text())
    assert {problem["code"] for problem in result["problems"]} <= {"team-size", "director-writes"}
    rulings = {**DEFAULTS, **game.rulings}
    assert [(entry["place"], entry["name"], tuple(entry["members"]), entry["total"]) for entry in result["standings"]] == standings(game, rulings)
    for entry in result["standings"]:
        assert entry["total"] == sum(line["points"] for line in entry["lines"])
        assert len({line["source"] for line in entry["lines"]}) == len(entry["lines"])
    complete = game.mode == "co-op" or len(game.popcorn) == len(game.players)
    assert (result["status"], result["mode"]) == ("final" if complete else "partial", game.mode)
    assert result["rulings"] == rulings


@tried(60)
@given(games)
def test_every_vote_is_told_with_what_it_brought(game: Game) -> None:
    told = score(game.text())["decisions"]
    proposals = game.scenes if game.mode == "co-op" else game.pitches or []
    kind = "scene" if game.mode == "co-op" else "pitch"
    voted = [(number, proposal) for number, proposal in enumerate(proposals, 1) if proposal.votes]
    assert [one["id"] for one in told] == [f"{kind}-{number}" for number, _ in voted]
    for one, (_, proposal) in zip(told, voted, strict=True):
        no = list(proposal.votes.values()).count("no")
        assert (one["made"], one["yes"], one["no"]) == (proposal.made, len(proposal.votes) - no, no)
    if kind == "pitch":
        drawn = {player: sum(one["tokens"].get(player, 0) for one in told) for player in game.players}
        assert drawn == game.drawn()
        assert all(number > 0 for one in told for number in one["tokens"].values())
    else:
        left = {player: game.start + sum(one["tokens"].get(player, 0) for one in told) for player in game.players}
        alone = score(game.text(), coop_winner="individual")["standings"]
        popcorn = {entry["name"]: line["points"] for entry in alone for line in entry["lines"] if line["source"] == "popcorn"}
        assert popcorn == left
        assert 0 not in [number for one in told for number in one["tokens"].values()]


@tried(60)
@given(games)
def test_every_tie_of_totals_is_told_with_what_was_tried(game: Game) -> None:
    result = score(game.text())
    totals = [entry["total"] for entry in result["standings"]]
    level = [
        [entry["name"] for entry in result["standings"] if entry["total"] == total] for total in dict.fromkeys(totals) if totals.count(total) > 1
    ]
    assert [sorted(tie["level"]) for tie in result["ties"]] == [sorted(names) for names in level]
    how = result["rulings"]["final-tie"]
    for tie in result["ties"]:
        assert tie["on"] == "total"
        (step,) = tie["steps"]
        values = step["values"]
        places = {entry["place"] for entry in result["standings"] if entry["name"] in tie["level"]}
        if how == "shared":
            assert step == {"criterion": "none", "values": {}, "verdict": "rules-end"}
        else:
            assert (step["criterion"], sorted(values)) == (how, sorted(tie["level"]))
            verdicts = {1: "rules-end", len(values): "separated"}
            assert step["verdict"] == verdicts.get(len(set(values.values())), "partly")
        assert len(places) == max(len(set(values.values())), 1)


def essence(result: dict[str, Any]) -> object:
    """All that may not depend on the order of anything."""
    standings = sorted(result["standings"], key=lambda entry: (entry["place"], entry["name"]))
    shown = [{**entry, "members": sorted(entry["members"]), "lines": sorted(map(str, entry["lines"]))} for entry in standings]
    ties = [{**tie, "level": sorted(tie["level"])} for tie in result["ties"]]
    return shown, ties, result["decisions"], result["rulings"], result["status"], sorted(problem["code"] for problem in result["problems"])


@tried(60)
@given(games, SEEDS)
def test_the_order_of_keys_and_players_decides_nothing(game: Game, seed: int) -> None:
    shuffled = list(game.players)
    Random(seed).shuffle(shuffled)
    assert essence(score(game.text())) == essence(score(replace(game, players=shuffled).sheet(backwards=True).text))


@tried(40)
@given(games)
def test_other_names_change_nothing_but_names(game: Game) -> None:
    text = json.dumps(score(game.text()), sort_keys=True)
    renamed = game.text()
    for number, name in enumerate(game.players):
        renamed = renamed.replace(json.dumps(name, ensure_ascii=False), f'"P{number}"')
        text = text.replace(json.dumps(name), f'"P{number}"')

    def told(result: dict[str, Any]) -> object:
        return result["standings"], result["ties"], result["decisions"], result["status"]

    assert told(json.loads(text)) == told(score(renamed))


@tried(60)
@given(games)
def test_the_canonical_form_scores_the_same(game: Game) -> None:
    canonical = play_of(game.text()).canonical()
    one, other = score(game.text()), score(canonical)
    assert [code for code, _, _ in problems(canonical)] == [code for code, _, _ in problems(game.text())]
    assert {**one, "problems": []} == {**other, "problems": []}
    assert play_of(canonical).canonical() == canonical


@tried(60)
@given(games)
def test_a_reading_changes_only_what_it_is_about(game: Game) -> None:
    now = result_of(game.text(), DEFAULTS)
    for key, readings in RULINGS.items():
        for reading in readings[1:]:
            other = result_of(game.text(), {**DEFAULTS, key: reading})
            if key == "final-tie":
                totals = sorted((entry.name, entry.total, str(entry.lines)) for entry in now.outcome.standings)
                assert totals == sorted((entry.name, entry.total, str(entry.lines)) for entry in other.outcome.standings)
                assert [entry.total for entry in now.outcome.standings] == [entry.total for entry in other.outcome.standings]
                assert now.outcome.decisions == other.outcome.decisions
            elif game.mode != "co-op":
                assert (now.outcome.standings, now.outcome.ties, now.outcome.decisions) == (
                    other.outcome.standings,
                    other.outcome.ties,
                    other.outcome.decisions,
                )
            elif key == "coop-winner":
                assert now.outcome.decisions == other.outcome.decisions
                assert [entry.total for entry in other.outcome.standings] == [sum(entry.total for entry in now.outcome.standings)]
            else:
                kept = {entry.name: [line for line in entry.lines if line.source == "scenes"] for entry in now.outcome.standings}
                assert kept == {entry.name: [line for line in entry.lines if line.source == "scenes"] for entry in other.outcome.standings}
                fates = [{**decision.data, "tokens": None} for decision in now.outcome.decisions]
                assert fates == [{**decision.data, "tokens": None} for decision in other.outcome.decisions]

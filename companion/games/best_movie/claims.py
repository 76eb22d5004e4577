"""What the rules say of a claim about an award, and where the two part."""

from companion.catalog import Game
from companion.games.best_movie.awards import nominees, played, run_lengths
from companion.games.best_movie.record import Record
from companion.games.best_movie.story import tell_decision, tell_run
from companion.records import Claim
from companion.scoring import Decision, Outcome, Verdict
from companion.scoring.rulings import Rulings
from companion.words import msg


def upholds(decision: Decision, claim: Claim) -> bool:
    """Whether an award went to whom the claim says."""
    return decision.data["winner"] == claim.values["winner"]


def settle(record: Record, outcome: Outcome, rulings: Rulings, claim: Claim, game: Game) -> Verdict:
    """A claim of the form award, winner: whether the player was nominated, then how long the runs are, then the genres."""
    number = int(str(claim.values["award"]))
    claimed = str(claim.values["winner"])
    decision = outcome.decision(f"award-{number}")
    story = tell_decision(record, decision, game)
    if upholds(decision, claim):
        return Verdict(claim, True, story, decision.rule)
    mine = record.place(claimed, number)
    seats = nominees([row[number - 1] for row in record.rows], number)
    nominated = [record.players[seat] for seat in seats]
    if nominated and claimed not in nominated:
        reason = msg(
            "{player} laid {card} in round {round}, which doesn't bear that number, so {player} was not nominated; {story}",
            player=claimed,
            card=played(record, claimed, number).code,
            round=number,
            story=story,
        )
        return Verdict(claim, False, reason, "nomination", (mine,))
    compared = decision.data["values"]
    others = list(compared) if isinstance(compared, dict) else []
    if others and claimed not in others:
        length = run_lengths(record.row(claimed), rulings)[number - 1]
        run = tell_run(record, game, claimed, number, length)
        longest = [player for player in others if player != claimed]
        reason = msg("{player}'s run is only {run}; {story}", player=claimed, run=run, story=story)
        return Verdict(claim, False, reason, "run", (mine, *(record.place(player, number) for player in longest)))
    return Verdict(claim, False, story, decision.rule, tuple(record.place(player, number) for player in others) or (mine,))

"""What the rules say of a claim about an award, and where the two part."""

from companion.catalog import Game
from companion.games.best_movie.awards import nominees, played
from companion.games.best_movie.record import Record
from companion.games.best_movie.story import tell_decision
from companion.records import Claim
from companion.scoring import Decision, Outcome, Verdict
from companion.scoring.rulings import Rulings
from companion.words import msg


def upholds(decision: Decision, claim: Claim) -> bool:
    """Whether an award went to whom the claim says."""
    return decision.data["winner"] == claim.values["winner"]


def settle(record: Record, outcome: Outcome, _rulings: Rulings, claim: Claim, game: Game) -> Verdict:
    """A claim of the form award, winner."""
    number = int(str(claim.values["award"]))
    claimed = str(claim.values["winner"])
    decision = outcome.decision(f"award-{number}")
    story = tell_decision(record, decision, game)
    if upholds(decision, claim):
        return Verdict(claim, True, story)
    nominated = [record.players[seat] for seat in nominees([row[number - 1] for row in record.rows], number)]
    if nominated and claimed not in nominated:
        reason = msg(
            "{player} laid {card} in round {round}, which doesn't bear that number, so {player} was not nominated; {story}",
            player=claimed,
            card=played(record, claimed, number).code,
            round=number,
            story=story,
        )
        return Verdict(claim, False, reason)
    return Verdict(claim, False, story)

"""What scoring has in common for all games: standings, ties, rulings, claims. Knows no game."""

from companion.scoring.outcome import Decision, Entry, Line, Outcome, Standing, Step, Tie
from companion.scoring.places import Criterion, rank
from companion.scoring.result import Result, Verdict
from companion.scoring.rulings import complete

__all__ = ["Criterion", "Decision", "Entry", "Line", "Outcome", "Result", "Standing", "Step", "Tie", "Verdict", "complete", "rank"]

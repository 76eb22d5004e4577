"""B-Movies: pitches, votes and popcorn, in three modes."""

from companion.games.b_movies.box_office import decide, dimensions, score, stand, unfold
from companion.games.b_movies.hints import hints
from companion.games.b_movies.record import KEYS, Record, canonical, read, subjects
from companion.games.b_movies.slips import slips
from companion.games.b_movies.story import clause_of, criterion, label, settle, sources, tell_decision, tell_value, trace, upholds

__all__ = [
    "KEYS",
    "Record",
    "canonical",
    "clause_of",
    "criterion",
    "decide",
    "dimensions",
    "hints",
    "label",
    "read",
    "score",
    "settle",
    "slips",
    "sources",
    "stand",
    "subjects",
    "tell_decision",
    "tell_value",
    "trace",
    "unfold",
    "upholds",
]

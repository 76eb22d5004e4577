"""B-Movies: pitches, votes and popcorn, in three modes."""

from companion.games.b_movies.box_office import score, stand, unfold
from companion.games.b_movies.record import KEYS, Record, canonical, read, subjects
from companion.games.b_movies.story import clause_of, criterion, label, settle, sources, tell_decision, tell_value, trace

__all__ = [
    "KEYS",
    "Record",
    "canonical",
    "clause_of",
    "criterion",
    "label",
    "read",
    "score",
    "settle",
    "sources",
    "stand",
    "subjects",
    "tell_decision",
    "tell_value",
    "trace",
    "unfold",
]

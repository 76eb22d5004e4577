"""Movie Empire: films, trends, end bonuses and awards."""

from companion.games.movie_empire.canonical import canonical
from companion.games.movie_empire.empire import score, stand, unfold
from companion.games.movie_empire.record import KEYS, Record, read, subjects
from companion.games.movie_empire.story import clause_of, criterion, label, settle, sources, tell_decision, tell_value, trace

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

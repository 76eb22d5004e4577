"""Movie Empire: films, trends, end bonuses and awards."""

from companion.games.movie_empire.canonical import canonical
from companion.games.movie_empire.empire import decide, dimensions, score, stand, unfold
from companion.games.movie_empire.hints import hints
from companion.games.movie_empire.record import KEYS, Record, read, subjects
from companion.games.movie_empire.slips import slips
from companion.games.movie_empire.story import clause_of, criterion, label, settle, sources, tell_decision, tell_value, trace, upholds

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

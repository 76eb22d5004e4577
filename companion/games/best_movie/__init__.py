"""Best Movie: rows of cast cards, twelve awards."""

from companion.games.best_movie.awards import score, stand, unfold
from companion.games.best_movie.claims import settle
from companion.games.best_movie.record import KEYS, Record, canonical, read, subjects
from companion.games.best_movie.story import clause_of, criterion, label, sources, tell_decision, tell_value, trace

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

"""Best Movie: rows of cast cards, twelve awards."""

from companion.games.best_movie.awards import decide, dimensions, score, stand, unfold
from companion.games.best_movie.claims import settle, upholds
from companion.games.best_movie.hints import hints
from companion.games.best_movie.record import KEYS, Record, canonical, read, subjects
from companion.games.best_movie.slips import slips
from companion.games.best_movie.story import clause_of, criterion, label, sources, tell_decision, tell_value, trace

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

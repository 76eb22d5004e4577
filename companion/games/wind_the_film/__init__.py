"""Wind the Film!: rows of photos, sharp and blurred."""

from companion.games.wind_the_film.album import score, stand, unfold
from companion.games.wind_the_film.record import KEYS, Record, canonical, read, subjects
from companion.games.wind_the_film.story import clause_of, criterion, label, settle, sources, tell_decision, tell_value, trace

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

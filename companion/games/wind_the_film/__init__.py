"""Wind the Film!: rows of photos, sharp and blurred."""

from companion.games.wind_the_film.album import decide, dimensions, score, stand, unfold
from companion.games.wind_the_film.hints import hints
from companion.games.wind_the_film.record import KEYS, Record, canonical, read, subjects
from companion.games.wind_the_film.slips import slips
from companion.games.wind_the_film.story import clause_of, criterion, label, settle, sources, tell_decision, tell_value, trace, upholds

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

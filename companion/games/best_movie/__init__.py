"""Best Movie: rows of cast cards, twelve awards."""

from companion.games.best_movie.awards import score
from companion.games.best_movie.claims import settle
from companion.games.best_movie.record import KEYS, Record, canonical, read, subjects
from companion.games.best_movie.story import criterion, label, tell_decision, tell_value

__all__ = ["KEYS", "Record", "canonical", "criterion", "label", "read", "score", "settle", "subjects", "tell_decision", "tell_value"]

"""The four games' rules: a room each, all of one shape (``play.Rules``), found by name."""

from companion.games.evidence import Evidence
from companion.games.play import Play, Rules, hints, read_play, score_play, warnings_of

__all__ = ["Evidence", "Play", "Rules", "hints", "read_play", "score_play", "warnings_of"]

"""What a result says of itself: rows of the score table, what bears out a line, what a record still lacks."""

from helpers import play_of

from companion.games import hints, score_play
from companion.words import speech


def sources(record: str) -> list[str]:
    """The rows of the score table, in order."""
    play = play_of(record)
    return play.rules.sources(play.record, score_play(play).outcome)


def evidence(record: str, name: str, source: str, lang: str = "en", **flags: str) -> list[tuple[str, str, int | None]]:
    """What is told of a player's source: sentence, clause, line of the file; ``flags`` are rulings, with _ for -."""
    play = play_of(record)
    result = score_play(play, {key.replace("_", "-"): reading for key, reading in flags.items()})
    told = play.rules.trace(play.record, result.outcome, result.rulings, name, source, play.game)
    return [(speech(lang)(one.message), one.clause, one.line) for one in told]


def sentences(record: str, name: str, source: str, **flags: str) -> list[str]:
    """Only the sentences of that."""
    return [sentence for sentence, _, _ in evidence(record, name, source, **flags)]


def decisions(record: str, lang: str = "en", **flags: str) -> list[str]:
    """Every decision as it is told."""
    play = play_of(record)
    result = score_play(play, {key.replace("_", "-"): reading for key, reading in flags.items()})
    return [speech(lang)(play.rules.tell_decision(play.record, one, play.game)) for one in result.outcome.decisions]


def hinted(record: str, code: str = "unfinished") -> list[str]:
    """The hints of a kind: "unfinished" is what the record still lacks to be final."""
    return [speech("en")(found.message) for found in hints(play_of(record)) if found.code == code]


def hint_places(record: str, code: str = "unfinished") -> list[tuple[int | None, int | None]]:
    """Line and column of each of them."""
    return [(found.line, found.column) for found in hints(play_of(record)) if found.code == code]

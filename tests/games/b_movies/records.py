"""B-Movies records to change."""

HEAD = "game: b-movies\nplayers: [Dana, Egor, Fay]\n"
NO_POPCORN = "popcorn: {Dana: [], Egor: [], Fay: []}\n"
UNLESS = "a film is made unless more vote no than yes; "
"""What every sentence on a pitch whose claim is wrong begins with."""


def classic(pitches: str, popcorn: str = "{}", more: str = "") -> str:
    """A classic record; the pitches begin in line 4."""
    return f"{HEAD}pitches:\n{pitches}popcorn: {popcorn}\n{more}"


def pitch(votes: str = "{Egor: yes, Fay: no}", cards: str = "3", by: str = "Dana", more: str = "") -> str:
    return f"  - {{by: {by}, cards: {cards}, votes: {votes}{more}}}\n"


def coop(scenes: str, more: str = "director: Dana\nstart_popcorn: 2\n") -> str:
    """A co-operative record; with ``more`` of two lines the scenes begin in line 7."""
    return f"{HEAD}mode: co-op\n{more}scenes:\n{scenes}"


def hidden(studios: str, more: str = NO_POPCORN) -> str:
    """A record of hidden teams; the studios stand in line 5."""
    return f"{HEAD}mode: hidden-teams\nfilms: {{}}\nstudios: {studios}\n{more}"

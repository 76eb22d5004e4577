"""Movie Empire records to change, and small ones to begin with."""

RECORD = """\
game: movie-empire
players: [Anna, Boris, Cleo]
trends:
  3: {points: 3, without_market: 1, market: europe, keeps_sympathy: false}
films:
  - by: Anna
    round: 3
    script: {points: 9, genre: drama, needs: {pre: 1, shooting: 2}}
    line:
      - {card: Script Doctor, stage: pre, points: 2}
      - {star: Vera Voss, points: 3, needs: {card: Catering, stages: {shooting: 2}, genre: drama}, not_genre: [comedy]}
      - {card: Catering, stage: shooting, points: 1}
      - {joker: director, as: shooting}
      - {upgrade: Soundtrack, stage: post, points: 2}
    market: europe
    trend: met
  - {by: Boris, round: 4, genre: action, market: usa, points: 12, statue: true}
end:
  Anna: {money: 8, sympathy: 2, dossier: true}
  Boris: {money: 3, sympathy_points: -1, dossier: false, track: 12}
  Cleo:
"""
HEAD = "game: movie-empire\nplayers: [Anna, Boris, Cleo]\n"


def changed(old: str, new: str) -> str:
    """The record with one part exchanged."""
    assert RECORD.count(old) == 1, old
    return RECORD.replace(old, new)


def film(line: str = "P14", script: str = "{points: 5, genre: drama}", more: str = "market: usa, round: 1", head: str = HEAD) -> str:
    """A record with one computed film of Anna's."""
    return f"{head}films:\n  - {{by: Anna, script: {script}, {more}, line: {line}}}\n"


COUNTED = "  - {{by: {by}, round: {round}, genre: drama, market: {market}, points: 1}}\n"


def premieres(*films: tuple[str, int, str], players: str = "[Anna, Boris, Cleo]") -> str:
    """A record with counted films, each by a player, in a round, in a market."""
    return f"game: movie-empire\nplayers: {players}\nfilms:\n" + "".join(
        COUNTED.format(by=by, round=number, market=market) for by, number, market in films
    )

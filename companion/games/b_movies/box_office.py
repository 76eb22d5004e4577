"""Title cards and popcorn to final standings, in three modes. One small function a rule."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.catalog import Game
from companion.games.b_movies.record import Pitch, Record, drawn_tokens
from companion.scoring import Criterion, Decision, Entry, Line, Outcome, Standing, Tie, rank
from companion.scoring.outcome import GROUP

Rulings = Mapping[str, str]
Counts = Mapping[str, Mapping[str, int]]
"""Player -> what a final tie may be broken by: "title-cards", "films", "tokens"; nothing doubled."""


class Shoot(NamedTuple):
    """How a co-op game went: tokens and kept cards by player, and each scene's changes of tokens."""

    tokens: tuple[tuple[str, int], ...]
    kept: tuple[tuple[str, int], ...]
    changes: tuple[tuple[tuple[str, int], ...], ...]


def unfold(record: Record, rulings: Rulings, _game: Game) -> Shoot | None:
    """Play a co-op game's scenes through; elsewhere the votes decide without any ruling."""
    return _shoot(record, rulings) if record.mode == "co-op" else None


def stand(record: Record, shoot: Shoot | None, rulings: Rulings, game: Game) -> tuple[list[Standing], list[Tie]]:
    """Rank by points in any of the three modes."""
    if shoot is not None:
        return _coop(record, shoot, rulings, game)
    lines = {player: _own_lines(record, player, game) for player in record.players}
    entries = _teams(record, lines) if record.mode == "hidden-teams" else [Entry(player, (player,), lines[player]) for player in record.players]
    return rank(entries, lambda: _final_tie(rulings, {player: _counts(record, player) for player in record.players}))


def score(record: Record, rulings: Rulings, game: Game) -> Outcome:
    """The whole result: votes or scenes, standings, ties."""
    shoot = unfold(record, rulings, game)
    standings, ties = stand(record, shoot, rulings, game)
    unrecorded = set()
    if shoot is None:
        unrecorded = {(entry.name, "popcorn") for entry in standings if not any(player in record.popcorn for player in entry.members)}
    return Outcome(standings, ties, decide(record, shoot, game), unrecorded=unrecorded)


def dimensions(_record: Record, _game: Game) -> dict[str, tuple[str, ...]]:
    """Nothing but the rulings is open."""
    return {}


def decide(record: Record, shoot: Shoot | None, _game: Game) -> list[Decision]:
    """Every vote and what it brought."""
    if shoot is not None:
        return [_scene(scene, changes) for scene, changes in zip(record.scenes, shoot.changes, strict=True)]
    return [_pitch(pitch) for pitch in record.pitches]


def _own_lines(record: Record, player: str, game: Game) -> list[Line]:
    """Clause `points`: title cards of own made films, and the printed values of own tokens."""
    lines = []
    if record.made_films(player) or any(pitch.by == player for pitch in record.pitches):
        cards = sum(count for count, _ in record.made_films(player))
        lines.append(Line("title-cards", cards * game.number("title_card_points"), "points"))
    if player in record.popcorn:
        lines.append(Line("popcorn", sum(value for value, _ in record.popcorn[player]), "points"))
    return lines


def _counts(record: Record, player: str) -> dict[str, int]:
    films = record.made_films(player)
    return {"title-cards": sum(count for count, _ in films), "films": len(films), "tokens": len(record.popcorn.get(player, ()))}


def _teams(record: Record, lines: Mapping[str, Sequence[Line]]) -> list[Entry]:
    """Clause `hidden-teams`: equal studios are one entry, points added; a player alone counts double."""
    teams: dict[str, list[str]] = {}
    for player in record.players:
        teams.setdefault(record.studios[player], []).append(player)
    entries = []
    for studio, members in teams.items():
        added = _added([line for member in members for line in lines[member]])
        if len(members) == 1:
            double = Line("lone-studio", sum(line.points for line in added), "lone-studio")
            entries.append(Entry(members[0], tuple(members), [*added, double]))
        else:
            entries.append(Entry(studio, tuple(members), added))
    return entries


def _added(lines: Sequence[Line]) -> list[Line]:
    """Lines of one source as one line."""
    sums: dict[str, Line] = {}
    for line in lines:
        known = sums.get(line.source)
        sums[line.source] = Line(line.source, line.points + (known.points if known else 0), line.rule)
    return list(sums.values())


def _final_tie(rulings: Rulings, counts: Counts) -> list[Criterion]:
    """Clause `final-tie`, ruling `final-tie`; in a tie nothing is doubled."""
    how = rulings["final-tie"]
    if how == "shared":
        return []
    return [Criterion(how, lambda entry: sum(counts[player][how] for player in entry.members))]


def _pitch(pitch: Pitch) -> Decision:
    """Clauses `made`, `failed`: the vote and the tokens it brought."""
    rule = "made" if pitch.made else "failed"
    return Decision(f"pitch-{pitch.number}", rule, {"made": pitch.made, "yes": pitch.yes, "no": pitch.no, "tokens": drawn_tokens(pitch)})


# Co-op


def _shoot(record: Record, rulings: Rulings) -> Shoot:
    """Every scene in turn, from the tokens that each player begins with."""
    tokens = dict.fromkeys(record.players, record.start_popcorn)
    kept = dict.fromkeys(record.players, 0)
    changes = [tuple(_play(scene, tokens, kept, rulings).items()) for scene in record.scenes]
    return Shoot(tuple(tokens.items()), tuple(kept.items()), tuple(changes))


def _play(scene: Pitch, tokens: dict[str, int], kept: dict[str, int], rulings: Rulings) -> dict[str, int]:
    """Clause `coop-vote`: not made, every Yes gives a token back; made, the writer keeps the card and takes one, every No gives one back."""
    changes: dict[str, int] = {}
    made = scene.made
    for player, vote in scene.votes.items():
        if (vote == "no") == made and (tokens[player] > 0 or rulings["token-floor"] == "debt"):
            changes[player] = -1
    if made:
        kept[scene.by] += 1
        changes[scene.by] = 1
    for player, change in changes.items():
        tokens[player] += change
    return {player: changes[player] for player in tokens if player in changes}


def _scene(scene: Pitch, changes: Sequence[tuple[str, int]]) -> Decision:
    return Decision(f"scene-{scene.number}", "coop-vote", {"made": scene.made, "yes": scene.yes, "no": scene.no, "tokens": dict(changes)})


def _coop(record: Record, shoot: Shoot, rulings: Rulings, game: Game) -> tuple[list[Standing], list[Tie]]:
    """Clause `coop-end`: points for kept cards and for tokens, each player for themselves or all together."""
    tokens, kept = dict(shoot.tokens), dict(shoot.kept)
    wrote = {scene.by for scene in record.scenes}
    card, token = game.number("coop_card_points"), game.number("coop_token_points")
    lines = {
        player: [
            *([Line("scenes", kept[player] * card, "coop-end")] if player in wrote else []),
            Line("popcorn", tokens[player] * token, "coop-end"),
        ]
        for player in record.players
    }
    counts = {player: {"title-cards": kept[player], "films": kept[player], "tokens": tokens[player]} for player in record.players}
    if rulings["coop-winner"] == "group":
        entries = [Entry(GROUP, record.players, _added([line for player in record.players for line in lines[player]]), whole=True)]
    else:
        entries = [Entry(player, (player,), lines[player]) for player in record.players]
    return rank(entries, lambda: _final_tie(rulings, counts))

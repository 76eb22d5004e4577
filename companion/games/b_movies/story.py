"""B-Movies' decisions and lines as sentences (still to be said in a language)."""

from collections.abc import Mapping, Sequence

from companion.catalog import Game
from companion.games.b_movies.record import Pitch, Record
from companion.games.evidence import Evidence
from companion.records import Claim
from companion.scoring import Decision, Outcome, Verdict
from companion.words import Message, msg, nmsg

_LABELS = {
    "title-cards": msg("title cards"),
    "popcorn": msg("popcorn"),
    "lone-studio": msg("doubled, playing alone"),
    "scenes": msg("approved cards"),
}
_VERDICTS = {
    ("pitch", True): msg("the film is made"),
    ("pitch", False): msg("the film is not made"),
    ("scene", True): msg("the sentence is approved"),
    ("scene", False): msg("the sentence is rejected"),
}
_CRITERIA = {"title-cards": msg("more title cards in made films"), "films": msg("more made films"), "tokens": msg("more popcorn tokens")}


def label(source: str, _game: Game) -> Message:
    """What a line of the standings is called."""
    return _LABELS[source]


def criterion(name: str) -> Message:
    """What the criterion of a tie-break is called."""
    return _CRITERIA.get(name, msg("nothing further"))


def clause_of(step: str, record: Record | None = None, players: Sequence[str] = ()) -> str:
    """The clause of a step of the final order: of points that are added up or compared, of places that are shared, of the tie-break."""
    if step not in ("sum", "total"):
        return "final-tie"
    if step == "sum" and record and record.mode == "hidden-teams":
        return "lone-studio" if len(players) == 1 else "hidden-teams"
    return "coop-end" if record and record.mode == "co-op" else "points"


def tell_value(_criterion: str, value: int | None) -> Message:
    """A criterion's value as said at the table."""
    return msg("{number}", number=value or 0)


def sources(record: Record, _outcome: Outcome) -> list[str]:
    """The rows of the score table."""
    if record.mode == "co-op":
        return ["scenes", "popcorn"]
    return ["title-cards", "popcorn", *(["lone-studio"] if record.mode == "hidden-teams" else [])]


def tell_decision(record: Record, decision: Decision, _game: Game) -> Message:
    """A vote and what it brought: "pitch 2 by Egor: the film is made, 2 yes to 1 no; Fay takes 2 tokens"."""
    kind, _, number = decision.id.partition("-")
    proposals = record.scenes if kind == "scene" else record.pitches
    proposal = next(item for item in proposals if item.number == int(number))
    tokens = decision.data["tokens"]
    changes = tokens if isinstance(tokens, Mapping) else {}
    what = msg("scene {number} by {by}", number=number, by=proposal.by)
    if kind == "pitch":
        what = msg("pitch {number} by {by}", number=number, by=proposal.by)
        if proposal.title:
            what = msg('pitch {number} by {by}, "{title}"', number=number, by=proposal.by, title=proposal.title)
    votes = msg("{yes} yes to {no} no", yes=proposal.yes, no=proposal.no)
    told = msg("{what}: {verdict}, {votes}", what=what, verdict=_VERDICTS[kind, proposal.made], votes=votes)
    for player, change in changes.items():
        told = msg("{told}; {change}", told=told, change=_change(player, change))
    for player in _without(proposal, changes) if kind == "scene" else ():
        told = msg("{told}; {player} has no token to give back", told=told, player=player)
    return told


def _without(scene: Pitch, changes: Mapping[str, int]) -> list[str]:
    """Clause `coop-vote`: who voted against what came of a scene, but had no token to give back (ruling `token-floor`)."""
    return [player for player, vote in scene.votes.items() if (vote == "no") == scene.made and not changes.get(player)]


def _change(player: str, change: int) -> Message:
    if change < 0:
        return nmsg("{player} gives {n} token back", "{player} gives {n} tokens back", -change, player=player)
    return nmsg("{player} takes {n} token", "{player} takes {n} tokens", change, player=player)


def trace(record: Record, outcome: Outcome, _rulings: Mapping[str, str], name: str, source: str, game: Game) -> list[Evidence]:
    """What in the record gave an entry its points from a source."""
    members = outcome.standing_named(name).members
    if source == "title-cards":
        return [evidence for player in members for evidence in _films(record, player)]
    if source == "scenes":
        return [_scene(scene, outcome, game, record) for scene in record.scenes if scene.by in members]
    if source == "lone-studio":
        studio = record.studios[members[0]]
        message = msg("{player} has no partner at the studio {studio}: the points count double", player=members[0], studio=studio)
        return [Evidence(message, "lone-studio")] if len(members) == 1 else []
    if record.mode == "co-op":
        return [_tokens_left(record, outcome, player) for player in members]
    return [_popcorn(record, player) for player in members]


def _films(record: Record, player: str) -> list[Evidence]:
    if record.films is not None:
        return [
            Evidence(
                nmsg("{player}: a made film of {n} title card", "{player}: a made film of {n} title cards", count, player=player), "points", *place
            )
            for count, place in record.made_films(player)
        ]
    found = []
    for pitch in record.pitches:
        if pitch.by == player:
            message = msg("{player}: pitch {number} failed, no cards", player=player, number=pitch.number)
            if pitch.made:
                message = nmsg(
                    "{player}: pitch {number} made, {n} title card",
                    "{player}: pitch {number} made, {n} title cards",
                    pitch.cards,
                    player=player,
                    number=pitch.number,
                )
            found.append(Evidence(message, "made" if pitch.made else "failed", *pitch.place, worth=pitch.made))
    return found


def _scene(scene: Pitch, outcome: Outcome, game: Game, record: Record) -> Evidence:
    return Evidence(tell_decision(record, outcome.decision(f"scene-{scene.number}"), game), "coop-vote", *scene.place)


def _popcorn(record: Record, player: str) -> Evidence:
    tokens = record.popcorn.get(player)
    if tokens is None:
        return Evidence(msg("{player}: the tokens were not written down, counted as none", player=player), "points")
    if not tokens:
        return Evidence(msg("{player} has no tokens", player=player), "points")
    values = " + ".join(str(value) for value, _ in tokens)
    return Evidence(msg("{player}'s tokens: {values}", player=player, values=values), "points", *tokens[0][1])


def _tokens_left(record: Record, outcome: Outcome, player: str) -> Evidence:
    changes = []
    for decision in outcome.decisions:
        tokens = decision.data["tokens"]
        if isinstance(tokens, Mapping) and player in tokens:
            change = f"{tokens[player]:+d}".replace("-", "−")
            changes.append(msg("scene {number}: {change}", number=decision.id.removeprefix("scene-"), change=change))
    start = record.start_popcorn
    if not changes:
        return Evidence(msg("{player}: tokens at the start: {start}, and nothing changed that", player=player, start=start), "coop-vote")
    message = msg("{player}: tokens at the start: {start}; {changes}", player=player, start=start, changes=changes)
    return Evidence(message, "coop-vote")


def upholds(decision: Decision, claim: Claim) -> bool:
    """Whether a pitch fared as the claim says."""
    return decision.data["made"] == claim.values["made"]


def settle(record: Record, outcome: Outcome, _rulings: Mapping[str, str], claim: Claim, game: Game) -> Verdict:
    """A claim of the form pitch, made."""
    decision = outcome.decision(f"pitch-{claim.values['pitch']}")
    told = tell_decision(record, decision, game)
    if upholds(decision, claim):
        return Verdict(claim, True, told, "vote")
    pitch = record.pitches[int(str(claim.values["pitch"])) - 1]
    return Verdict(claim, False, msg("a film is made unless more vote no than yes; {told}", told=told), "vote", (pitch.place,))

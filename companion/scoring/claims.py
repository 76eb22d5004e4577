"""Claims that every game knows: who won, a total, a place (contract: records, section 7)."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from companion.catalog import Game
from companion.records import Claim
from companion.scoring.outcome import Outcome, Standing, Step, Tie
from companion.scoring.result import Verdict
from companion.words import Message, msg, nmsg

STANDING = ("winner", "total", "place")
"""The forms of claim about how a game ended."""


class Teller(Protocol):
    """How a game calls its sources, criteria and their values."""

    def label(self, source: str, game: Game, /) -> Message: ...

    def criterion(self, name: str, /) -> Message: ...

    def tell_value(self, criterion: str, value: int | None, /) -> Message: ...


def holds(claim: Claim, outcome: Outcome) -> bool:
    """Whether a claim of the forms winner; player, total; player, place is right."""
    if claim.form == "winner":
        return _claimed(claim) == outcome.winners
    standing = outcome.standing_of(str(claim.values["player"]))
    return claim.values[claim.form] == (standing.total if claim.form == "total" else standing.place)


def _claimed(claim: Claim) -> frozenset[str]:
    named = claim.values["winner"]
    return frozenset(named) if isinstance(named, list) else frozenset([str(named)])


def judge(claim: Claim, outcome: Outcome, teller: Teller, game: Game) -> Verdict:
    """Uphold or refute a claim of the forms winner; player, total; player, place."""
    if claim.form == "winner":
        return _winner(claim, outcome, teller)
    player = str(claim.values["player"])
    standing = outcome.standing_of(player)
    if claim.form == "total":
        return _total(claim, standing, teller, game)
    return _place(claim, outcome, standing, teller)


def _total(claim: Claim, standing: Standing, teller: Teller, game: Game) -> Verdict:
    """The sum; where the claim is wrong by just what one line brings and no other, that line is where the two part."""
    player, claimed = str(claim.values["player"]), int(str(claim.values["total"]))
    lacking = standing.total - claimed
    parts = [msg("{source}: {points}", source=teller.label(line.source, game), points=line.points) for line in standing.lines]
    reason = msg("{name} has {total}: nothing brought points", name=standing.called, total=standing.total)
    if parts:
        reason = msg("{name}'s lines add up to {total}: {parts}", name=standing.called, total=standing.total, parts=parts)
    left_out = [line for line in standing.lines if lacking and line.points == lacking]
    clause = ""
    if len(left_out) == 1:
        clause, source = left_out[0].rule, teller.label(left_out[0].source, game)
        reason = msg("{reason}; it would be {claimed} without this: {source}", reason=reason, claimed=claimed, source=source)
    return Verdict(claim, not lacking, _as_member(player, standing, reason), clause, step="sum", players=standing.members)


def _winner(claim: Claim, outcome: Outcome, teller: Teller) -> Verdict:
    claimed = _claimed(claim)
    first = [standing for standing in outcome.standings if standing.place == 1]
    winners = outcome.winners
    if claimed == winners:
        names = [called_with_members(standing) for standing in first]
        return Verdict(claim, True, msg("first place, with {points}: {names}", points=_points(first[0].total), names=names))
    for player in sorted(claimed - winners):
        loser = outcome.standing_of(player)
        return _parted(claim, outcome, first[0], loser, _as_member(player, loser, why_before(outcome, first[0], loser, teller)))
    left_out = [player for standing in first for player in standing.members if player not in claimed]
    if len(first) == 1:
        reason = _as_member(sorted(claimed)[0], first[0], msg("the whole team wins; not named here: {names}", names=left_out))
        return Verdict(claim, False, reason, step="sum", players=first[0].members)
    names = [called_with_members(standing) for standing in first]
    reason = msg("{names} are level on everything the rules compare and share first place", names=names)
    return _level(claim, first, reason)


def _place(claim: Claim, outcome: Outcome, standing: Standing, teller: Teller) -> Verdict:
    player, claimed, place = str(claim.values["player"]), int(str(claim.values["place"])), standing.place
    if claimed == place:
        return Verdict(claim, True, _as_member(player, standing, _stands(standing)))
    sharing = [other for other in outcome.standings if other.place == place]
    worse = [other for other in outcome.standings if other.place > place]
    if claimed < place:
        better = [other for other in outcome.standings if other.place < place]
        there = next((other for other in better if other.place >= claimed), better[-1])
        return _parted(claim, outcome, there, standing, _placed(player, standing, why_before(outcome, there, standing, teller)))
    if claimed < place + len(sharing):
        names = [called_with_members(other) for other in sharing]
        why = msg("{names} are level on everything the rules compare and share the place", names=names)
        return _level(claim, [standing, *(other for other in sharing if other is not standing)], _placed(player, standing, why))
    if worse:
        return _parted(claim, outcome, standing, worse[0], _placed(player, standing, why_before(outcome, standing, worse[0], teller)))
    return Verdict(claim, False, _as_member(player, standing, _stands(standing)), step="total", players=standing.members)


def _placed(player: str, standing: Standing, why: Message) -> Message:
    """The true place and what led to it."""
    return _as_member(player, standing, msg("{name} stands in place {place}: {why}", name=standing.called, place=standing.place, why=why))


def _parted(claim: Claim, outcome: Outcome, better: Standing, worse: Standing, reason: Message) -> Verdict:
    """Refuted by what parted two entries."""
    found = None if better.total != worse.total else parting(outcome, better.name, worse.name)
    step = found[0].steps[found[1]].criterion if found else "total"
    return Verdict(claim, False, reason, step=step, players=(*better.members, *worse.members))


def _level(claim: Claim, level: Sequence[Standing], reason: Message) -> Verdict:
    """Refuted by a place that is shared; two of those who share it are enough to see it."""
    return Verdict(claim, False, reason, step="shared", players=tuple(player for standing in level[:2] for player in standing.members))


def _is_team(standing: Standing) -> bool:
    return not standing.whole and standing.members != (standing.name,)


def called_with_members(standing: Standing) -> Message | str:
    """An entry as said at the table, of a team with those who play for it."""
    if _is_team(standing):
        return msg("{team} ({members})", team=standing.name, members=list(standing.members))
    return standing.called


def _as_member(player: str, standing: Standing, reason: Message) -> Message:
    """The reason with the team that a player belongs to, if it is one."""
    if not _is_team(standing):
        return reason
    return msg("{player} plays for {team}; {reason}", player=player, team=called_with_members(standing), reason=reason)


def _points(total: int) -> Message:
    return nmsg("{n} point", "{n} points", total)


def _stands(standing: Standing) -> Message:
    return msg("{name} stands in place {place} with {points}", name=standing.called, place=standing.place, points=_points(standing.total))


def parting(outcome: Outcome, one: str, other: str) -> tuple[Tie, int] | None:
    """The tie and the number of its step that parted two entries of equal total; None if nothing did."""
    for tie in outcome.ties:
        for number, step in enumerate(tie.steps):
            if step.values.get(one) != step.values.get(other):
                return tie, number
    return None


def why_before(outcome: Outcome, better: Standing, worse: Standing, teller: Teller) -> Message:
    """Why ``better`` stands before ``worse``: the total, else the criterion that parts them."""
    if better.total != worse.total:
        return msg(
            "{better} has {more}, {worse} only {less}",
            better=better.name,
            more=_points(better.total),
            worse=worse.name,
            less=worse.total,
        )
    found = parting(outcome, better.name, worse.name)
    if found is None:
        return msg("{names} are level on everything the rules compare and share the place", names=[better.name, worse.name])
    step = found[0].steps[found[1]]
    return msg(
        "{better} and {worse} are level with {points}; {criterion}: {better} {more}, {worse} {less}",
        better=better.name,
        worse=worse.name,
        points=_points(better.total),
        criterion=teller.criterion(step.criterion),
        more=teller.tell_value(step.criterion, step.values[better.name]),
        less=teller.tell_value(step.criterion, step.values[worse.name]),
    )


def why_first(outcome: Outcome, teller: Teller) -> Message:
    """Why the first entry stands alone in front though others have its total: all who are level, and the criteria that parted them."""
    first, second = outcome.standings[:2]
    names = [standing.name for standing in outcome.standings if standing.total == first.total]
    if len(names) == 2:
        return why_before(outcome, first, second, teller)
    how: Message | None = None
    for step in _parting_steps(outcome, first.name, second.name):
        tried = [(name, step.values[name]) for name in names if name in step.values]
        values = [msg("{name} {value}", name=name, value=teller.tell_value(step.criterion, value)) for name, value in tried]
        told = msg("{criterion}: {values}", criterion=teller.criterion(step.criterion), values=values)
        how = msg("{how}; {more}", how=how, more=told) if how else told
    return msg("{names} are level with {points}; {how}", names=names, points=_points(first.total), how=how or "")


def _parting_steps(outcome: Outcome, one: str, other: str) -> Iterator[Step]:
    """The steps that parted entries level with these two, down to the one that parted the two."""
    for tie in outcome.ties:
        for step in tie.steps if {one, other} <= set(tie.level) else ():
            if len(set(step.values.values())) > 1:
                yield step
            if step.values.get(one) != step.values.get(other):
                return

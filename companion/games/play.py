"""The walk from a record's bytes to its result, the same for every game."""

import importlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Protocol, cast

from companion.catalog import Game, load_game, matching, slugs
from companion.catalog.clauses import ClauseTitle
from companion.games.evidence import Evidence
from companion.games.pads import PDF, read_pad
from companion.reading import yaml
from companion.reading.fields import Fields, Reader, shown
from companion.reading.nearest import nearest
from companion.reading.problems import Problem, errors
from companion.records import Claim, Common, Players, Whereabouts, dump, read_claims, read_common
from companion.records.claims import ANYTHING, Subjects
from companion.records.common import KEYS as COMMON_KEYS
from companion.records.common import Sets
from companion.scoring import Decision, Outcome, Result, Standing, Tie, Verdict, complete
from companion.scoring.claims import STANDING, Teller, judge
from companion.scoring.margin import Slip
from companion.words import Message, msg

SHOWN = 6
"""So many places that bear out a verdict are told; more nobody looks up."""


class Rules(Teller, Protocol):
    """What a game's room offers. ``record`` is the room's own Record type; it has ``mode`` and ``status``."""

    KEYS: tuple[str, ...]

    def read(self, reader: Reader, fields: Fields, players: Players, game: Game, /) -> Any: ...

    def score(self, record: Any, rulings: Mapping[str, str], game: Game, /) -> Outcome: ...

    def unfold(self, record: Any, rulings: Mapping[str, str], game: Game, /) -> Any:
        """What happened in the game, hashable, before it is added up; `stand` reads other rulings than `unfold`."""

    def stand(self, record: Any, unfolded: Any, rulings: Mapping[str, str], game: Game, /) -> tuple[list[Standing], list[Tie]]:
        """What that comes to: the standings and ties."""

    def hints(self, record: Any, game: Game, where: Whereabouts, /) -> list[Problem]:
        """What a valid record leaves open (code `unfinished`), and what in it is possible but may be a slip."""

    def decide(self, record: Any, unfolded: Any, game: Game, /) -> list[Decision]:
        """What was decided, as the result tells it."""

    def upholds(self, decision: Decision, claim: Claim, /) -> bool:
        """Whether a decision is as a claim about it says."""

    def dimensions(self, record: Any, game: Game, /) -> Mapping[str, tuple[str, ...]]:
        """What a record leaves open beside the rulings: key -> possible readings, the applied one first."""

    def slips(self, record: Any, rulings: Mapping[str, str], game: Game, /) -> Iterable[Slip]:
        """Every single slip of the pen that leaves a valid record and could matter under the rulings; small ones first."""

    def settle(self, record: Any, outcome: Outcome, rulings: Mapping[str, str], claim: Claim, game: Game, /) -> Verdict: ...

    def subjects(self, record: Any, /) -> Subjects: ...

    def canonical(self, record: Any, game: Game, /) -> dict[str, object]: ...

    def sources(self, record: Any, outcome: Outcome, /) -> list[str]:
        """The rows of the score table, in the order of the game."""

    def clause_of(self, step: str, record: Any = None, players: Sequence[str] = (), /) -> str:
        """The clause of a step of the final order: "sum" (of the points of ``players``), "total", "shared", or a criterion of the tie-break."""

    def trace(self, record: Any, outcome: Outcome, rulings: Mapping[str, str], name: str, source: str, game: Game, /) -> list[Evidence]:
        """What in the record gave (or denied) an entry its points from a source."""

    def tell_decision(self, record: Any, decision: Decision, game: Game, /) -> Message: ...


@cache
def rules_of(slug: str) -> Rules:
    """The room of a game's rules. Raises ModuleNotFoundError for a game without scoring."""
    return cast(Rules, importlib.import_module(f"companion.games.{slug.replace('-', '_')}"))


@dataclass(frozen=True, slots=True)
class Play:
    """A record that could be read: what was played, not yet scored."""

    file: str
    game: Game
    rules: Rules
    common: Common
    record: Any
    claims: tuple[Claim, ...]
    warnings: tuple[Problem, ...]
    source: yaml.Source
    root: yaml.Node

    def canonical(self) -> str:
        """The record in canonical form, as YAML text; it scores the same."""
        common = self.common
        record: dict[str, object] = {"game": self.game.slug, "players": list(common.players.names), **common.texts}
        if common.rulings:
            record["rulings"] = dict(common.rulings)
        record.update(self.rules.canonical(self.record, self.game))
        if self.claims:
            record["claims"] = [dict(claim.values) for claim in self.claims]
        return dump(record)


def read_play(data: bytes, file: str, sets: Sets | None = None) -> Play | Result:
    """Read a record; what can't be scored comes back as a Result of status invalid, with every problem."""
    document = read_pad(data) if data.startswith(PDF) else yaml.read(data)
    if document.root is None:
        return Result(file, None, None, "invalid", problems=_sorted(document.problems, document.source))
    reader = Reader(document.source)
    slug = _game_of(reader, document.root)
    if slug is None:
        return Result(file, None, None, "invalid", problems=_sorted(reader.problems, reader.source))
    game, rules = load_game(slug), rules_of(slug)
    fields = reader.fields(document.root, (*COMMON_KEYS, *rules.KEYS))
    if fields is None:
        return Result(file, slug, None, "invalid", problems=_sorted(reader.problems, reader.source))
    common = read_common(reader, fields, game, sets)
    record = rules.read(reader, fields, common.players, game)
    claims = read_claims(reader, fields.get("claims"), common.players, rules.subjects(record))
    problems = _sorted(reader.problems, reader.source)
    if errors(problems):
        return Result(file, slug, record.mode, "invalid", problems=problems)
    return Play(file, game, rules, common, record, claims, tuple(problems), document.source, document.root)


def _game_of(reader: Reader, root: yaml.Node) -> str | None:
    """The record's game; where it is missing or unknown, what can be checked all the same is checked."""
    if not isinstance(root, yaml.Mapping):
        reader.fields(root, ())
        return None
    node = next((value for key, value in root.pairs if key.text == "game"), None) or _miswritten(reader, root)
    text = node.text.strip() if isinstance(node, yaml.Scalar) else ""
    if text in slugs():
        return text
    if node is None:
        reader.error("missing-key", root, msg('the key "{key}" is missing; it is one of: {games}', key="game", games=", ".join(slugs())))
    else:
        reader.unknown("unknown-game", node, _no_game(text, shown(node)))
    fields = reader.fields(root, COMMON_KEYS, others=True)
    if fields:
        common = read_common(reader, fields, None)
        read_claims(reader, fields.get("claims"), common.players, ANYTHING)
    return None


def _no_game(text: str, found: str) -> Message:
    """That a word is no game, and which it may stand for: those it begins, else the nearest, else all."""
    begun = matching(text)
    if len(begun) > 1:
        return msg('"{found}" is the beginning of several games: {known}; write more of the name', found=found, known=", ".join(begun))
    near = nearest(text, slugs()) or next(iter(begun), None)
    if near:
        return msg('"{found}" is no game; did you mean "{near}"?', found=found, near=near)
    return msg('"{found}" is no game; possible: {games}', found=found, games=", ".join(slugs()))


def _miswritten(reader: Reader, root: yaml.Mapping) -> yaml.Node | None:
    """The game under a key that is almost "game"; that it isn't quite is told when the other keys are read."""
    fields = Reader(reader.source).fields(root, ("game",), others=True)
    return fields.get("game") if fields else None


def _sorted(problems: Iterable[Problem], source: yaml.Source) -> list[Problem]:
    """In the order of the file; those of a form tell the field instead of a line nobody wrote."""
    found = sorted(problems, key=lambda problem: (problem.line or 0, problem.column or 0))
    return found if type(source) is yaml.Source else [_spotted(problem, source) for problem in found]


def _spotted(problem: Problem, source: yaml.Source) -> Problem:
    if problem.line is None:
        return problem
    return replace(problem, line=None, column=None, spot=source.spot(problem.line, problem.column or 1))


def score_play(play: Play, flags: Mapping[str, str] | None = None, settings: Mapping[str, str] | None = None) -> Result:
    """Score a record under its rulings: ``flags`` (strongest), then the record's own, then the ``settings``."""
    rulings = complete(play.game, flags or {}, play.common.rulings, settings or {})
    outcome = play.rules.score(play.record, rulings, play.game)
    verdicts = tuple(verdict_on(play, outcome, rulings, claim) for claim in play.claims)
    return Result(play.file, play.game.slug, play.record.mode, play.record.status, outcome, rulings, verdicts, warnings_of(play, outcome))


def warnings_of(play: Play, outcome: Outcome) -> Sequence[Problem]:
    """What looks odd in a record and in how it was scored, in the order of the file."""
    return _sorted([*play.warnings, *outcome.warnings], play.source) if outcome.warnings else play.warnings


def hints(play: Play) -> list[Problem]:
    """What a record leaves open or seems to have wrong, in the order of the file. A result says nothing of it."""
    where = Whereabouts(play.root, keys=type(play.source) is yaml.Source)
    return _sorted(play.rules.hints(play.record, play.game, where), play.source)


def verdict_on(play: Play, outcome: Outcome, rulings: Mapping[str, str], claim: Claim) -> Verdict:
    """What the rules say of a claim; a refuted one with the clause and the places in the record that bear it out."""
    if claim.form not in STANDING:
        verdict = play.rules.settle(play.record, outcome, rulings, claim, play.game)
    else:
        verdict = judge(claim, outcome, play.rules, play.game)
        if not verdict.upheld:
            verdict = replace(verdict, clause=verdict.clause or play.rules.clause_of(verdict.step, play.record, verdict.players))
    if verdict.upheld:
        return verdict
    return _cited(play, replace(verdict, places=verdict.places or tuple(_places(play, outcome, rulings, verdict))))


def _cited(play: Play, verdict: Verdict) -> Verdict:
    if not verdict.places:
        return verdict
    where: Message | None = None
    for place in dict.fromkeys(verdict.places):
        told = play.source.where(*place)
        where = told if where is None else msg("{where}; {more}", where=where, more=told)
    cited = msg("{because} ({where}) [{clause}]", because=verdict.because, where=where, clause=ClauseTitle(play.game.slug, verdict.clause))
    return replace(verdict, cited=cited)


def _places(play: Play, outcome: Outcome, rulings: Mapping[str, str], verdict: Verdict) -> list[tuple[int, int]]:
    """Where the record has what a verdict on the end rests on: all of it where points were added up, else where each one's begins."""
    where = Whereabouts(play.root)
    if verdict.step not in ("sum", "total"):
        return [place for player in verdict.players for place in where.of_player(player)[:1]]
    found: list[tuple[int, int]] = []
    for name in dict.fromkeys(outcome.standing_of(player).name for player in verdict.players):
        members = [player for player in verdict.players if outcome.standing_of(player).name == name]
        idle = _idle(play, outcome, rulings, name)
        owned = [[place for place in where.worth_of(player) if place not in idle] for player in members]
        if not any(owned):
            owned = [where.of_player(player) for player in members]
        found += [place for places in owned for place in (places if verdict.step == "sum" else places[:1])]
    return sorted(found)[:SHOWN] if verdict.step == "sum" else found


def _idle(play: Play, outcome: Outcome, rulings: Mapping[str, str], name: str) -> set[tuple[int, int]]:
    """Where the record has what brought an entry nothing, such as a pitch that failed."""
    told = [
        evidence
        for line in outcome.standing_named(name).lines
        for evidence in play.rules.trace(play.record, outcome, rulings, name, line.source, play.game)
    ]
    return {(evidence.line, evidence.column or 1) for evidence in told if evidence.line is not None and not evidence.worth}

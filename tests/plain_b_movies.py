"""B-Movies once more, written as plainly as the contract reads and sharing nothing with the program."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from trying_all import CARD, VOTE, Sheet

T = TypeVar("T")
Rulings = Mapping[str, str]
RULINGS = {"final-tie": ("shared", "title-cards", "films", "tokens"), "coop-winner": ("individual", "group"), "token-floor": ("zero", "debt")}
DEFAULTS = {key: readings[0] for key, readings in RULINGS.items()}


@dataclass(frozen=True)
class Vote:
    """A pitch, or a scene: then without cards, and passed if nobody votes."""

    by: str
    votes: Mapping[str, str]
    cards: int | tuple[str, ...] = 0

    @property
    def size(self) -> int:
        return self.cards if isinstance(self.cards, int) else len(self.cards)

    @property
    def made(self) -> bool:
        votes = list(self.votes.values())
        return votes.count("no") <= votes.count("yes") + votes.count("yes!")


@dataclass(frozen=True)
class Game:
    """A game as it was played."""

    players: list[str]
    mode: str = "classic"
    pitches: list[Vote] | None = None
    films: dict[str, list[int]] = field(default_factory=dict)
    popcorn: dict[str, list[int]] = field(default_factory=dict)
    studios: dict[str, str] = field(default_factory=dict)
    director: str = ""
    start: int = 0
    scenes: list[Vote] = field(default_factory=list)
    rulings: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        return self.sheet().text

    def sheet(self, backwards: bool = False) -> Sheet:
        """The record; ``backwards`` turns round keys and maps, which must never matter."""
        sheet = Sheet()
        parts: list[Callable[[], None]] = [
            partial(self._line, sheet, "game", "b-movies"),
            partial(self._line, sheet, "players", self.players),
            partial(self._line, sheet, "mode", self.mode),
            partial(self._line, sheet, "rulings", self.rulings),
        ]
        if self.mode == "co-op":
            parts.append(partial(self._line, sheet, "director", self.director))
            parts.append(partial(self._start, sheet))
            parts.append(partial(self._votes, sheet, "scenes", self.scenes, backwards))
        else:
            if self.pitches is None:
                parts.append(partial(self._numbers, sheet, "films", self.films, backwards))
            else:
                parts.append(partial(self._votes, sheet, "pitches", self.pitches, backwards))
            parts.append(partial(self._numbers, sheet, "popcorn", self.popcorn, backwards))
        if self.mode == "hidden-teams":
            parts.append(partial(self._line, sheet, "studios", turned(self.studios, backwards)))
        for part in reversed(parts) if backwards else parts:
            part()
        return sheet

    def _line(self, sheet: Sheet, key: str, value: object) -> None:
        sheet.write(f"{key}: {json.dumps(value, ensure_ascii=False)}\n")

    def _start(self, sheet: Sheet) -> None:
        sheet.write("start_popcorn: ")
        sheet.number(self.start)
        sheet.write("\n")

    def _numbers(self, sheet: Sheet, key: str, table: Mapping[str, list[int]], backwards: bool) -> None:
        sheet.write(f"{key}:\n")
        for player, numbers in turned(table, backwards).items():
            sheet.write(f"  {json.dumps(player, ensure_ascii=False)}: [")
            for place, number in enumerate(numbers):
                sheet.write(", " if place else "")
                sheet.number(number)
            sheet.write("]\n")

    def _votes(self, sheet: Sheet, key: str, votes: list[Vote], backwards: bool) -> None:
        sheet.write(f"{key}:\n")
        for vote in votes:
            sheet.write(f"  - {{by: {json.dumps(vote.by, ensure_ascii=False)}")
            if key == "scenes":
                sheet.write(f", do: {'write' if vote.votes else 'pass'}")
            elif isinstance(vote.cards, int):
                sheet.write(", cards: ")
                sheet.number(vote.cards)
            else:
                sheet.write(", cards: [")
                for place, card in enumerate(vote.cards):
                    sheet.write(", " if place else "")
                    sheet.editable(CARD, card, ["Z99"])
                sheet.write("]")
            if vote.votes:
                sheet.write(", votes: {")
                for place, (player, word) in enumerate(turned(vote.votes, backwards).items()):
                    sheet.write(f"{', ' if place else ''}{json.dumps(player, ensure_ascii=False)}: ")
                    sheet.editable(VOTE, word, ["yes", "yes!", "no"])
                sheet.write("}")
            sheet.write("}\n")

    def drawn(self) -> dict[str, int]:
        """How many tokens the votes brought everybody."""
        tokens = dict.fromkeys(self.players, 0)
        for pitch in self.pitches or []:
            for player, word in pitch.votes.items():
                if not pitch.made:
                    tokens[player] += word == "no"
                elif word == "yes":
                    tokens[player] += 1
                elif word == "yes!":
                    tokens[player] += pitch.size
        return tokens


def turned(table: Mapping[str, T], backwards: bool) -> dict[str, T]:
    return dict(list(table.items())[:: -1 if backwards else 1])


@dataclass(frozen=True)
class Entry:
    """One who stands in the final order; ``counts`` are what a tie may be broken by."""

    name: str
    members: tuple[str, ...]
    total: int
    counts: Mapping[str, int]


def entries(game: Game, rulings: Rulings) -> list[Entry]:
    """Totals, not yet in order."""
    if game.mode == "co-op":
        return coop(game, rulings)
    alone = []
    for player in game.players:
        films = game.films.get(player, []) if game.pitches is None else [pitch.size for pitch in game.pitches if pitch.by == player and pitch.made]
        tokens = game.popcorn.get(player, [])
        counts = {"title-cards": sum(films), "films": len(films), "tokens": len(tokens)}
        alone.append(Entry(player, (player,), sum(films) + sum(tokens), counts))
    if game.mode == "classic":
        return alone
    found = []
    for studio in dict.fromkeys(game.studios[player] for player in game.players):
        team = [entry for entry in alone if game.studios[entry.name] == studio]
        total = sum(entry.total for entry in team)
        if len(team) == 1:
            found.append(Entry(team[0].name, team[0].members, 2 * total, team[0].counts))
        else:
            counts = {key: sum(entry.counts[key] for entry in team) for key in team[0].counts}
            found.append(Entry(studio, tuple(entry.name for entry in team), total, counts))
    return found


def coop(game: Game, rulings: Rulings) -> list[Entry]:
    """Every scene in turn."""
    tokens = dict.fromkeys(game.players, game.start)
    kept = dict.fromkeys(game.players, 0)
    for scene in game.scenes:
        if not scene.votes:
            continue
        giving = [player for player, word in scene.votes.items() if (word == "no") is scene.made]
        for player in giving:
            tokens[player] = tokens[player] - 1 if rulings["token-floor"] == "debt" else max(tokens[player] - 1, 0)
        if scene.made:
            kept[scene.by] += 1
            tokens[scene.by] += 1
    if rulings["coop-winner"] == "group":
        counts = {"title-cards": sum(kept.values()), "films": sum(kept.values()), "tokens": sum(tokens.values())}
        return [Entry("group", tuple(game.players), 2 * sum(kept.values()) + sum(tokens.values()), counts)]
    return [
        Entry(player, (player,), 2 * kept[player] + tokens[player], {"title-cards": kept[player], "films": kept[player], "tokens": tokens[player]})
        for player in game.players
    ]


def standings(game: Game, rulings: Rulings) -> list[tuple[int, str, tuple[str, ...], int]]:
    """Place, name, members and total of every entry, best first."""
    how = rulings["final-tie"]
    found = entries(game, rulings)
    worth = {entry.name: (entry.total, 0 if how == "shared" else entry.counts[how]) for entry in found}
    placed = [(1 + sum(other > worth[entry.name] for other in worth.values()), entry) for entry in found]
    return [(place, entry.name, entry.members, entry.total) for place, entry in sorted(placed, key=lambda one: one[0])]

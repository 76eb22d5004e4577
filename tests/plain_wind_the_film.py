"""Wind the Film! once more, written as plainly as the contract reads and sharing nothing with the program."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from trying_all import CARD, MARK, Sheet

T = TypeVar("T")
Rulings = Mapping[str, str]
Card = tuple[str, int]
RULINGS = {
    "blurred-in-row": ("no", "yes"),
    "after-blur": ("last-sharp", "hidden-value", "closed"),
    "blur-direction": ("no", "yes"),
    "gap": ("3", "4"),
    "edge-first": ("open", "closed"),
    "good-shot-count": ("sharp", "all"),
    "final-race": ("turn-order", "both", "nobody"),
    "missing-colour": ("in-play", "all-seven"),
    "final-tie": ("shared", "fewer-blurred", "more-good-shots"),
}
ROW_RULINGS = ("after-blur", "blur-direction", "gap", "edge-first")
DEFAULTS = {key: readings[0] for key, readings in RULINGS.items()}
COLOURS = {"blue": "B", "red": "R", "yellow": "Y", "green": "G", "brown": "N", "grey": "E", "violet": "V"}
KIT = (1, 3, 5, 7, 9, 10, 11)


@dataclass(frozen=True)
class Game:
    """A game by its log. ``final`` is None while it is not over, ``table`` None where the record states none."""

    players: list[str]
    colours: list[str]
    turns: list[tuple[str, list[Card]]]
    final: list[tuple[str, list[Card]]] | None = None
    table: tuple[int, ...] | None = KIT
    rulings: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        return self.sheet().text

    def sheet(self, backwards: bool = False) -> Sheet:
        """The record as a log; ``backwards`` turns round the keys, which must never matter."""
        sheet = Sheet()
        parts = self._head(sheet)
        parts.append(partial(self._log, sheet, "turns", self.turns))
        if self.final is not None:
            parts.append(partial(self._log, sheet, "final", self.final))
        for part in reversed(parts) if backwards else parts:
            part()
        return sheet

    def _head(self, sheet: Sheet) -> list[Callable[[], None]]:
        parts = [partial(line, sheet, "game", "wind-the-film"), partial(line, sheet, "players", self.players)]
        parts += [partial(line, sheet, "colours", self.colours), partial(line, sheet, "rulings", self.rulings)]
        return [*parts, *([partial(table_line, sheet, self.table)] if self.table else [])]

    def _log(self, sheet: Sheet, key: str, log: list[tuple[str, list[Card]]]) -> None:
        free = [f"{COLOURS[colour]}{number}" for colour in self.colours for number in range(1, 13)]
        sheet.write(f"{key}:{'' if log else ' []'}\n")
        for player, cards in log:
            sheet.write(f"  - {json.dumps(player, ensure_ascii=False)}:")
            for colour, number in cards:
                sheet.write(" ")
                sheet.editable(CARD, f"{COLOURS[colour]}{number}", free)
            sheet.write("\n")


@dataclass(frozen=True)
class Laid:
    """A game by its rows: player -> colour -> photos from the first to the last, "7", "x7" or "x"."""

    players: list[str]
    colours: list[str]
    rows: dict[str, dict[str, list[str]]]
    shots: dict[str, list[str]]
    table: tuple[int, ...] | None = KIT
    rulings: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        return self.sheet().text

    def sheet(self, backwards: bool = False) -> Sheet:
        """The record; ``backwards`` turns round keys and maps."""
        sheet = Sheet()
        parts = Game(self.players, self.colours, [], None, self.table, self.rulings)._head(sheet)
        parts.append(partial(self._rows, sheet, backwards))
        parts.append(partial(line, sheet, "good_shots", dict(turned(self.shots, backwards))))
        for part in reversed(parts) if backwards else parts:
            part()
        return sheet

    def _rows(self, sheet: Sheet, backwards: bool) -> None:
        sheet.write(f"rows:{'' if self.rows else ' {}'}\n")
        for player, rows in turned(self.rows, backwards):
            sheet.write(f"  {json.dumps(player, ensure_ascii=False)}:{'' if rows else ' {}'}\n")
            for colour, row in turned(rows, backwards):
                sheet.write(f"    {colour}:")
                for photo in row:
                    sheet.write(" ")
                    self._photo(sheet, photo)
                sheet.write("\n")

    def _photo(self, sheet: Sheet, photo: str) -> None:
        index = len(sheet.text)
        numbers = [str(number) for number in range(1, 13)]
        if photo == "x":
            sheet.editable(MARK, "x", numbers)
        elif photo.startswith("x"):
            sheet.editable(MARK, photo, [photo[1:]])
            sheet.edits.append((CARD, index, photo, tuple(f"x{number}" for number in numbers)))
        else:
            sheet.editable(MARK, photo, [f"x{photo}"])
            sheet.edits.append((CARD, index, photo, tuple(numbers)))


def turned(table: Mapping[str, T], backwards: bool) -> list[tuple[str, T]]:
    return list(table.items())[:: -1 if backwards else 1]


def line(sheet: Sheet, key: str, value: object) -> None:
    sheet.write(f"{key}: {json.dumps(value, ensure_ascii=False)}\n")


def table_line(sheet: Sheet, table: Sequence[int]) -> None:
    sheet.write("row_points: [")
    for place, points in enumerate(table):
        sheet.write(", " if place else "")
        sheet.number(points)
    sheet.write("]\n")


# The row rule


def sharpness(numbers: Sequence[int], rulings: Rulings) -> list[bool]:
    """Whether each card of a row lies sharp."""
    sharp: list[bool] = []
    for place, number in enumerate(numbers):
        sharp.append(fits(numbers[:place], sharp, number, rulings))
    return sharp


def fits(before: Sequence[int], sharp: Sequence[bool], number: int, rulings: Rulings) -> bool:
    if not before:
        return True
    kept = [other for other, is_sharp in zip(before, sharp, strict=True) if is_sharp]
    way = direction(before, sharp, rulings)
    if (way == "up" and 12 in kept[1:]) or (way == "down" and 1 in kept[1:]):
        return False
    if rulings["edge-first"] == "closed" and before[0] in (1, 12):
        return False
    if rulings["after-blur"] == "closed" and False in sharp:
        return False
    compared = before[-1] if rulings["after-blur"] == "hidden-value" else kept[-1]
    if abs(number - compared) > int(rulings["gap"]):
        return False
    return way in ("none", "up" if number > compared else "down")


def direction(before: Sequence[int], sharp: Sequence[bool], rulings: Rulings) -> str:
    if len(before) > 1 and not sharp[1] and rulings["blur-direction"] == "yes":
        return "up" if before[1] > before[0] else "down"
    places = [place for place, is_sharp in enumerate(sharp) if is_sharp]
    if len(places) < 2:
        return "none"
    compared = before[places[1] - 1] if rulings["after-blur"] == "hidden-value" else before[places[0]]
    return "up" if before[places[1]] > compared else "down"


# The game


def cards_of(game: Game, player: str, colour: str, last: tuple[int, int] | None = None) -> list[int]:
    """The numbers that a player has laid to a colour; up to the card at ``last`` (turn and place among all turns), if given."""
    played = []
    for turn, (who, cards) in enumerate([*game.turns, *(game.final or [])]):
        for place, (other, number) in enumerate(cards):
            if who == player and other == colour and (last is None or (turn, place) <= last):
                played.append(number)
    return played


def holders(game: Game, rulings: Rulings) -> dict[str, list[str]]:
    """Who holds each good shot."""
    wanted = 3 if len(game.players) == 4 else 4
    found: dict[str, list[str]] = {}
    late: dict[str, list[str]] = {}
    for turn, (player, cards) in enumerate([*game.turns, *(game.final or [])]):
        for place, (colour, _) in enumerate(cards):
            numbers = cards_of(game, player, colour, (turn, place))
            sharp = sharpness(numbers, rulings)
            counts = len(numbers) if rulings["good-shot-count"] == "all" else sum(sharp)
            if counts < wanted or colour in found:
                continue
            if turn < len(game.turns):
                found[colour] = [player]
            elif player not in late.setdefault(colour, []):
                late[colour].append(player)
    for colour, players in late.items():
        how = rulings["final-race"]
        if len(players) == 1 or how == "both":
            found[colour] = players
        elif how == "turn-order":
            found[colour] = players[:1]
    return found


@dataclass(frozen=True)
class Counted:
    """What a player's points come from: colour -> sharp and blurred photos, and good shots held."""

    rows: Mapping[str, tuple[int, int]]
    shots: tuple[str, ...]


def counted(game: Game | Laid, rulings: Rulings) -> dict[str, Counted]:
    """Everybody's rows and good shots."""
    rows: dict[str, dict[str, tuple[int, int]]] = {player: {} for player in game.players}
    held = holders(game, rulings) if isinstance(game, Game) else game.shots
    for player in game.players:
        for colour in game.colours:
            if isinstance(game, Game):
                sharp = sharpness(cards_of(game, player, colour), rulings)
            else:
                sharp = [not photo.startswith("x") for photo in game.rows.get(player, {}).get(colour, [])]
            if sharp:
                rows[player][colour] = (sharp.count(True), sharp.count(False))
    return {player: Counted(rows[player], tuple(colour for colour in game.colours if player in held.get(colour, []))) for player in game.players}


def lines(mine: Counted, colours: Sequence[str], rulings: Rulings, table: Sequence[int]) -> dict[str, int]:
    """Source -> points, without those worth nothing."""
    found = {}
    for colour, (sharp, blurred) in mine.rows.items():
        photos = sharp + blurred if rulings["blurred-in-row"] == "yes" else sharp
        found[f"row-{colour}"] = table[min(photos, 7) - 1] if photos else 0
    found |= {f"good-shot-{colour}": 5 for colour in mine.shots}
    found["blurred"] = -2 * sum(blurred for _, blurred in mine.rows.values())
    found["missing-colours"] = -3 * ((7 if rulings["missing-colour"] == "all-seven" else len(colours)) - len(mine.rows))
    return {source: points for source, points in found.items() if points}


def standings(players: Mapping[str, Counted], colours: Sequence[str], rulings: Rulings, table: Sequence[int]) -> list[tuple[int, str, int]]:
    """Place, name and total of everybody, best first."""
    worth = {}
    for player, mine in players.items():
        broken = {
            "shared": 0,
            "fewer-blurred": -sum(blurred for _, blurred in mine.rows.values()),
            "more-good-shots": len(mine.shots),
        }
        worth[player] = (sum(lines(mine, colours, rulings, table).values()), broken[rulings["final-tie"]])
    placed = [(1 + sum(other > worth[player] for other in worth.values()), player, worth[player][0]) for player in players]
    return sorted(placed, key=lambda one: one[0])

"""Past games: records in the user's data folder, looked through, renamed, deleted and brought back; and what they come to."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.games import Play, read_play, score_play
from companion.records.common import Sets
from companion.records.players import folded
from companion.scoring import Result
from companion.table.places import plays_folder

DELETED = ".deleted"
_FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]')


@dataclass(frozen=True, slots=True)
class Past:
    """A past game and its result. ``name`` is what it is called: its file's name without the ending."""

    path: Path
    play: Play
    result: Result

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def day(self) -> str:
        """The record's day, else that with which the name begins, else nothing."""
        told = self.play.common.texts.get("date", "").strip()
        begun = re.match(r"\d{4}-\d{2}-\d{2}", self.name)
        return told or (begun[0] if begun else "")


@dataclass(frozen=True, slots=True)
class Shelf:
    """All past games, the latest first, and files in their folder that can't be scored."""

    games: tuple[Past, ...]
    unusable: tuple[Path, ...]

    def find(self, name: str) -> Past | None:
        """The game called so, or of this number in the list (1 is the latest); None if there's none, or several begin so."""
        if name.isdecimal() and 1 <= int(name) <= len(self.games):
            return self.games[int(name) - 1]
        exact = [game for game in self.games if game.name == name]
        begun = exact or [game for game in self.games if game.name.startswith(name)]
        return begun[0] if len(begun) == 1 else None


def shelf(settings: Mapping[str, Mapping[str, str]], sets: Sets | None = None) -> Shelf:
    """Read and score every past game, under its own rulings before those of the ``settings`` (game -> ruling -> reading). Raises OSError."""
    games: list[Past] = []
    unusable: list[Path] = []
    for path in plays_folder().glob("*.yaml"):
        play = read_play(path.read_bytes(), path.name, sets)
        if isinstance(play, Play):
            games.append(Past(path, play, score_play(play, {}, settings.get(play.game.slug))))
        else:
            unusable.append(path)
    games.sort(key=lambda game: (game.day, game.name), reverse=True)
    return Shelf(tuple(games), tuple(sorted(unusable)))


def fits_a_file(name: str) -> bool:
    """Whether files can be called so on every system."""
    return bool(name.strip()) and not _FORBIDDEN.search(name) and not name.startswith(".") and name == name.strip(" .") and len(name.encode()) <= 200


def rename(game: Past, name: str) -> Path:
    """Call a game ``name``. Raises FileExistsError where another is called so, OSError."""
    path = game.path.with_name(f"{name}.yaml")
    if path.exists():
        raise FileExistsError(path)
    return game.path.rename(path)


def delete(game: Past) -> Path:
    """Put a game away, so that it can be brought back. Raises OSError."""
    folder = plays_folder() / DELETED
    folder.mkdir(exist_ok=True)
    number = 1 + max((int(path.name.partition("-")[0]) for path in folder.glob("*-*.yaml") if path.name.partition("-")[0].isdecimal()), default=0)
    return game.path.rename(folder / f"{number:06}-{game.path.name}")


def undelete() -> Path | None:
    """Bring back the game that was deleted last; None if there is none. Raises FileExistsError where another is called so by now, OSError."""
    put_away = sorted((plays_folder() / DELETED).glob("*-*.yaml"))
    if not put_away:
        return None
    path = plays_folder() / put_away[-1].name.partition("-")[2]
    if path.exists():
        raise FileExistsError(path)
    return put_away[-1].rename(path)


@dataclass(slots=True)
class Tally:
    """What somebody's games come to. ``shared`` counts wins that others had, too; totals are of games in which points are a player's own."""

    name: str
    games: int = 0
    wins: int = 0
    shared: int = 0
    totals: list[int] = field(default_factory=list)

    @property
    def average(self) -> float | None:
        return sum(self.totals) / len(self.totals) if self.totals else None


@dataclass(slots=True)
class Meeting:
    """Two players at one table: how often, and how often each stood before the other."""

    games: int = 0
    before: int = 0
    behind: int = 0


def tallies(games: Iterable[Past]) -> list[Tally]:
    """Everybody's wins and averages, most wins first; names are one player's however they are capitalised. Games that aren't final don't count."""
    found: dict[str, Tally] = {}
    for game in games:
        if game.result.status != "final":
            continue
        winners = [name for standing in game.result.outcome.standings if standing.place == 1 for name in standing.members]
        for standing in game.result.outcome.standings:
            for name in standing.members:
                tally = found.setdefault(folded(name), Tally(name))
                tally.games += 1
                tally.wins += name in winners
                tally.shared += name in winners and len(winners) > 1
                if len(standing.members) == 1:
                    tally.totals.append(standing.total)
    return sorted(found.values(), key=lambda tally: (-tally.wins, -tally.games, folded(tally.name)))


def meetings(games: Iterable[Past]) -> dict[tuple[str, str], Meeting]:
    """Head to head, for every two players who met, under their names in alphabetical order."""
    found: dict[tuple[str, str], Meeting] = {}
    names: dict[str, str] = {}
    for game in games:
        if game.result.status != "final":
            continue
        places = {name: standing.place for standing in game.result.outcome.standings for name in standing.members}
        for name in places:
            names.setdefault(folded(name), name)
        for one in places:
            for other in places:
                if folded(one) < folded(other):
                    meeting = found.setdefault((names[folded(one)], names[folded(other)]), Meeting())
                    meeting.games += 1
                    meeting.before += places[one] < places[other]
                    meeting.behind += places[one] > places[other]
    return found

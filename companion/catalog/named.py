"""The files of a deck's folder: those that deck.yaml names must be there, those that lay over a game's must be called like them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from companion.catalog.cards import Source
from companion.catalog.deckfile import DeckFacts
from companion.catalog.model import Game, Kind
from companion.files import inside
from companion.paths import TEMPLATES
from companion.reading.nearest import not_among
from companion.reading.problems import Problem
from companion.reading.reasons import no_file
from companion.words import msg

TABLES = (".csv", ".tsv", ".xlsx")
_FACE = ".card.xml"
_LOOKED_THROUGH = 2000
"""Files of a folder that are looked at, to find the one that may be meant."""


def table_problems(source: Source, folder: Path, place: tuple[int, int] | None) -> list[Problem]:
    """What is wrong with a table that deck.yaml names at this place; None if it is found anyway."""
    problems = list(source.table.problems)
    absent = problems[0].code == "bad-path" or (problems[0].code == "missing-file" and not source.file.exists()) if problems else False
    if place is None or not absent:
        return []
    problem = replace(problems[0], line=place[0], column=place[1])
    if problem.code == "missing-file":
        name = source.kind.cards.partition("#")[0]
        told = msg('there is no table "{name}" in the deck\'s folder', name=name[:60])
        problem = replace(problem, message=no_file(name, source.file) or not_among(told, name, _names(folder, TABLES)))
    return [problem]


def found_templates(folders: Sequence[Path], facts: DeckFacts) -> tuple[tuple[Kind, ...], list[Problem]]:
    """The kinds of a deck without the faces and backs that there aren't, and the problem of each, at its place in deck.yaml."""
    kinds: list[Kind] = []
    problems: list[Problem] = []
    for kind in facts.game.kinds:
        absent = {}
        for part, name in (("face", kind.face), ("back", kind.back)):
            place = facts.places.get((kind.key, part))
            if name is not None and place is not None and not any(_is_file(folder, name) for folder in (*folders, TEMPLATES, TEMPLATES / "common")):
                known = [name for folder in folders for name in _names(folder, (".xml",))]
                odd = next((odd for folder in folders if (path := inside(folder, name)) and (odd := no_file(name, path))), None)
                told = odd or not_among(msg('there is no template "{name}"', name=name[:60]), name, known)
                absent[part] = Problem("error", "missing-file", told, *place)
        problems += absent.values()
        kinds.append(replace(kind, face=None if "face" in absent else kind.face, back=None if "back" in absent else kind.back))
    return tuple(kinds), problems


def strays(folder: Path, game: Game, extended: str) -> list[Problem]:
    """Tables and faces in a folder that would lay over a game's if they were called like one of them."""
    tables = {kind.cards.partition("#")[0] for kind in game.kinds}
    stems = {Path(table).stem for table in tables}
    faces = {name for kind in game.kinds for name in (kind.face, kind.back) if name} | set(_names(TEMPLATES / extended, (_FACE,)))
    problems = []
    for name in _names(folder, (*TABLES, _FACE), deep=False):
        odd = no_file(name, folder / name)
        if odd:
            problems.append(Problem("error", "missing-file", odd, file=str(folder / name)))
            continue
        if name.endswith(_FACE) and name not in faces:
            told = not_among(msg("this takes the place of no template of the game"), name, sorted(faces))
        elif not name.endswith(_FACE) and name not in tables and Path(name).stem not in stems:
            told = not_among(msg("this takes the place of no table of the game"), name, sorted(tables))
        else:
            continue
        problems.append(Problem("warning", "stray-file", told, file=str(folder / name)))
    return problems


def _is_file(folder: Path, name: str) -> bool:
    path = inside(folder, name)
    return path is not None and path.is_file()


def _names(folder: Path, endings: tuple[str, ...], *, deep: bool = True) -> list[str]:
    files = folder.rglob("*") if deep else folder.glob("*")
    return sorted(_ending(islice(files, _LOOKED_THROUGH), folder, endings))


def _ending(files: Iterable[Path], folder: Path, endings: tuple[str, ...]) -> Iterator[str]:
    return (file.relative_to(folder).as_posix() for file in files if file.name.lower().endswith(endings) and not file.name.startswith("."))

"""Named pictures for templates: paths in a box of 100 by 100, kept in icons.xml."""

from collections.abc import Mapping
from pathlib import Path

from companion.files import unread
from companion.press.xmlsafe import Reader, RefusedError
from companion.reading.problems import Problem
from companion.reading.reasons import no_file
from companion.words import Message, msg

BOX = 100.0


class _Icons(Reader):
    """``<icons><icon name="sun" d="..."/></icons>`` as name -> SVG path data."""

    def __init__(self) -> None:
        super().__init__()
        self.paths: dict[str, str] = {}
        self.problems: list[tuple[int, Message]] = []

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "icons" and not attributes:
            return
        if name != "icon" or attributes.keys() != {"name", "d"}:
            self.problems.append((self.place[1], msg('only <icon name="..." d="..."/> may stand in a file of icons')))
        elif attributes["name"] in self.paths:
            self.problems.append((self.place[1], msg('there are two icons called "{name}"', name=attributes["name"])))
        else:
            self.paths[attributes["name"]] = attributes["d"]


def read_icons(files: tuple[Path, ...]) -> tuple[dict[str, str], list[Problem]]:
    """The icons of several files as SVG path data, of which earlier files win; a file that isn't there holds none. Raises UnreadableError."""
    icons: dict[str, str] = {}
    problems: list[Problem] = []
    for file in reversed(files):
        if file.is_file():
            found, wrong = _read(file)
            icons |= found
            problems += wrong
        elif odd := no_file(file.name, file):
            problems.append(Problem("error", "missing-file", odd, file=str(file)))
    return icons, problems


def _read(file: Path) -> tuple[dict[str, str], list[Problem]]:
    icons = _Icons()
    try:
        icons.read(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise unread(error, file) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        return {}, [Problem("error", "bad-encoding", msg("the file is not UTF-8; save it as UTF-8"), line, file=str(file))]
    except RefusedError as error:
        return {}, [Problem("error", "bad-xml", error.told, error.place[1], error.column, file=str(file))]
    return icons.paths, [Problem("error", "bad-icon", message, line, file=str(file)) for line, message in icons.problems]

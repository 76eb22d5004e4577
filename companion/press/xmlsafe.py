"""Reading XML that may come from strangers: no document type, so no entities of its own and nothing fetched from elsewhere."""

from collections.abc import Mapping
from typing import NoReturn
from xml.parsers import expat

from companion.words import Message

Place = tuple[str, int]
"""A file and a line in it, counted from 1; the file is empty for the text that is being read."""

MARK = "at"
"""Target of the processing instructions that tell where the text after them comes from: ``<?at 12 cast.card.xml?>``."""


class RefusedError(Exception):
    """XML that isn't read: what is wrong, and where; the column, from 1, is that of the text that is being read."""

    def __init__(self, told: Message, place: Place, column: int) -> None:
        super().__init__(told.text)
        self.told = told
        self.place = place
        self.column = column


class Reader:
    """Reads one XML text; what it says goes to ``start``, ``end`` and ``data``."""

    def __init__(self) -> None:
        self._parser = expat.ParserCreate()
        self._marked: Place | None = None

    @property
    def place(self) -> Place:
        """Where the element that is being read comes from: the last mark if there are marks, else the line of this text."""
        return self._marked or ("", self._parser.CurrentLineNumber)

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def data(self, text: str) -> None:
        """Text between tags, line ends as ``\\n``."""

    def read(self, xml: str) -> None:
        """Read it all, once. Raises RefusedError."""
        parser = self._parser
        parser.buffer_text = True
        handlers = {
            "StartDoctypeDeclHandler": self._refuse,
            "StartElementHandler": self.start,
            "EndElementHandler": self.end,
            "CharacterDataHandler": self.data,
            "ProcessingInstructionHandler": self._mark,
        }
        for name, handler in handlers.items():
            setattr(parser, name, handler)
        try:
            parser.Parse(xml, True)
        except expat.ExpatError as error:
            from companion.press.xmlfaults import fault_of  # only needed when something is wrong

            raise RefusedError(fault_of(xml, error), self._marked or ("", error.lineno), error.offset + 1) from error
        finally:
            # The parser and this reader hold each other, and all that was read, until the rings are looked for, which is seldom.
            for name in handlers:
                setattr(parser, name, None)

    def _mark(self, target: str, text: str) -> None:
        line, _, file = text.partition(" ")
        if target == MARK and line.isdecimal():
            self._marked = (file, int(line))

    def _refuse(self, *_: object) -> NoReturn:
        from companion.press.xmlfaults import doctype

        raise RefusedError(doctype(), self.place, self._parser.CurrentColumnNumber + 1)

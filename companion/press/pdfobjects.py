"""The objects of a PDF file (PDF 32000-1, 7.5): numbered as they come, streams compressed at once, the same calls giving the same bytes."""

import hashlib
import zlib

LEVEL = 6
"""Of compression."""


class Ref(int):
    """The number of an object; written as a reference to it."""

    def __str__(self) -> str:
        return f"{int(self)} 0 R"

    def __format__(self, _spec: str) -> str:
        return str(self)


def text_string(text: str) -> str:
    """A text as PDF keeps it outside of pages: plain where it is plain, else in UTF-16."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"
    return f"<feff{text.encode('utf-16-be').hex()}>"


class Objects:
    """A file that grows object by object."""

    def __init__(self) -> None:
        self._objects: list[bytes | None] = []

    def reserve(self) -> Ref:
        """A number for an object that is told later."""
        self._objects.append(None)
        return Ref(len(self._objects))

    def fill(self, ref: Ref, body: str) -> None:
        """The object of a reserved number."""
        self._objects[ref - 1] = body.encode("latin-1")

    def add(self, body: str) -> Ref:
        ref = self.reserve()
        self.fill(ref, body)
        return ref

    def stream(self, entries: str, content: bytes) -> Ref:
        """A compressed stream with these entries in its dictionary."""
        packed = zlib.compress(content, LEVEL)
        head = f"<< {entries} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        self._objects.append(head.encode("latin-1") + packed + b"\nendstream")
        return Ref(len(self._objects))

    def file(self, catalog: Ref, info: Ref) -> bytes:
        """The whole file. Raises ValueError if a reserved object was never told."""
        parts = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"]
        place = len(parts[0])
        table = [b"0000000000 65535 f \n"]
        for number, body in enumerate(self._objects, 1):
            if body is None:
                raise ValueError(f"object {number} is missing")
            table.append(b"%010d 00000 n \n" % place)
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, body))
            place += len(parts[-1])
        digest = hashlib.sha256()
        for part in parts:
            digest.update(part)
        name = digest.hexdigest()[:32]
        trailer = f"<< /Size {len(table)} /Root {catalog} /Info {info} /ID [<{name}> <{name}>] >>"
        parts.append(b"xref\n0 %d\n%btrailer\n%b\nstartxref\n%d\n%%%%EOF\n" % (len(table), b"".join(table), trailer.encode("ascii"), place))
        return b"".join(parts)

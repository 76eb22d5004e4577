"""A record and its result as text that fits into QR codes, and back.

Every code is ``CMP1:2/3:SET:CHECK:DATA`` in capitals, digits, ``:`` and ``/``: the second of three codes of one certificate, whose pieces share
SET; CHECK is over DATA. The pieces of DATA together are, in base 32, the deflated claim (a line of JSON: rulings and standings) and record.
"""

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games import Play, read_play
from companion.scoring import Result
from companion.words import Message, msg

MARK = "CMP1"
PIECE = 400
"""Characters of data in one code: version 12 at level M, still coarse enough for a home printer and a phone."""
MOST_PRINTED = 2500
"""Packed bytes that ten codes hold."""
MOST = 1024 * 1024 + 64 * 1024
"""Bytes that a record and its claim can have."""
_CODE = re.compile(rf"{MARK}:(\d{{1,3}})/(\d{{1,3}}):([A-Z2-7]{{4}}):([A-Z2-7]{{4}}):([A-Z2-7]+?)(?={MARK}:|[^A-Z2-7]|$)")
_COMMON = (
    b'final: status: mode: full short classic hidden-teams co-op director: start_popcorn: scenes: do: write pass studios: votes: yes no "yes!" '
    b"pitches: cards: popcorn: films: good_shots: row_points: turns: script: line: stars: upgrade: trends: trend: met market: usa europe china "
    b"internet genre: action comedy drama points: round: end: money: sympathy: dossier: true false track: removed: claims: "
    b'rulings: notes: location: title: date: "2026-11- genres: [green, red, yellow, blue, violet] '
    b"colours: [blue, red, yellow, green, brown, grey, violet] rows:\n  "
    b'game: wind-the-film game: movie-empire game: b-movies game: best-movie\nplayers: [Anna, Boris, {"rulings":{},"standings":[{"place":1,"name":"'
)
"""What records are full of, so that a short one packs small. Part of the format: it never changes under this mark."""


class SealError(Exception):
    """Codes that can't be read back; ``message`` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


@dataclass(frozen=True, slots=True)
class Sealed:
    """What a certificate holds: the record's bytes, and what its maker's scorer made of it under ``rulings``."""

    record: bytes
    rulings: Mapping[str, str]
    standings: Sequence[Mapping[str, Any]]


def seal(play: Play, result: Result, record: bytes) -> tuple[str, ...]:
    """The texts of a certificate's codes for a scored record, as it was written."""
    claim = {"rulings": _chosen(play, result), "standings": standings(result)}
    content = json.dumps(claim, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" + record
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_COMMON)
    data = base64.b32encode(packer.compress(content) + packer.flush()).decode().rstrip("=")
    size = -(-len(data) // -(-len(data) // PIECE))
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    return tuple(f"{MARK}:{n}/{len(pieces)}:{_check(data)}:{_check(piece)}:{piece}" for n, piece in enumerate(pieces, 1))


def recorded(play: Play, data: bytes) -> bytes:
    """The record as a certificate keeps it: byte for byte as it was written, or in canonical form where the bytes alone are no record (a filled
    form, the name of a table's own set of rulings) or are so full of notes that they need too many codes.
    """
    again = read_play(data, play.file) if not data.startswith(b"%PDF") else None
    if isinstance(again, Play) and again.common.rulings == play.common.rulings and len(zlib.compress(data, 9)) <= MOST_PRINTED:
        return data
    return play.canonical().encode()


def _chosen(play: Play, result: Result) -> dict[str, str]:
    """The readings without which the record would be scored otherwise, or that aren't the default: whoever set them."""
    usual = {ruling.key: ruling.default for ruling in play.game.rulings}
    return {key: result.rulings[key] for key, default in usual.items() if not result.rulings[key] == default == play.common.rulings.get(key, default)}


def standings(result: Result) -> list[dict[str, Any]]:
    """The standings as a certificate states them: place, name, total and every line of points."""
    return [
        {"place": entry.place, "name": entry.name, "total": entry.total, "lines": {line.source: line.points for line in entry.lines}}
        for entry in result.outcome.standings
    ]


def _check(text: str) -> str:
    return base64.b32encode(hashlib.sha256(text.encode()).digest())[:4].decode()


def unseal(text: str) -> Sealed:
    """What the codes in ``text`` hold, in any order, broken into lines or not. Raises SealError."""
    found = [match.groups() for match in _CODE.finditer("".join(text.split()))]
    if not found:
        raise SealError(msg("there is no code of a certificate here; it begins with {mark}:1/", mark=MARK))
    sets = list(dict.fromkeys(code[2] for code in found))
    if len(sets) > 1:
        raise SealError(msg("these codes belong to {n} certificates; put those of one into a file", n=len(sets)))
    pieces: dict[int, str] = {}
    for number, _, _, check, piece in found:
        if _check(piece) != check:
            raise SealError(msg("code {number} was damaged or changed: its check letters do not fit; scan it again", number=int(number)))
        pieces[int(number)] = piece
    count = int(found[0][1])
    lacking = [number for number in range(1, count + 1) if number not in pieces]
    if lacking:
        raise SealError(msg("of {count} codes these are missing: {numbers}", count=count, numbers=", ".join(map(str, lacking))))
    data = "".join(pieces[number] for number in range(1, count + 1))
    if _check(data) != sets[0]:
        raise SealError(msg("the codes were changed: together they do not fit their check letters; scan them again"))
    return _unpacked(data)


def _unpacked(data: str) -> Sealed:
    broken = msg("the codes fit their check letters, but hold no record; they were not made by this program")
    try:
        unpacker = zlib.decompressobj(-15, zdict=_COMMON)
        content = unpacker.decompress(base64.b32decode(data + "=" * (-len(data) % 8)), MOST)
        head, line, record = content.partition(b"\n")
        claim = json.loads(head)
        if not line or not unpacker.eof:
            raise SealError(broken)
        rulings = {str(key): str(reading) for key, reading in claim["rulings"].items()}
        stated = [
            {"place": int(e["place"]), "name": str(e["name"]), "total": int(e["total"]), "lines": {str(k): int(v) for k, v in e["lines"].items()}}
            for e in claim["standings"]
        ]
    except (zlib.error, binascii.Error, ValueError, TypeError, KeyError, AttributeError) as error:
        raise SealError(broken) from error
    return Sealed(record, rulings, stated)


def differences(stated: Iterable[Mapping[str, Any]], reckoned: Iterable[Mapping[str, Any]], label: Callable[[str], Message]) -> list[Message]:
    """Where a certificate's standings and those that the rules give part: every place, total and line of points, called by its ``label``."""
    found: list[Message] = []
    theirs, ours = ({entry["name"]: entry for entry in side} for side in (stated, reckoned))
    for name in [*ours, *(name for name in theirs if name not in ours)]:
        if name not in theirs or name not in ours:
            said = msg("is in the standings") if name in theirs else msg("is not in the standings")
            reckons = msg("is in the standings") if name in ours else msg("is not in the standings")
            found.append(msg("{name}: on the certificate {said}, by the record {reckoned}", name=name, said=said, reckoned=reckons))
            continue
        one, other = theirs[name], ours[name]
        values = [(msg("place"), one["place"], other["place"]), (msg("total"), one["total"], other["total"])]
        sources = [*other["lines"], *(source for source in one["lines"] if source not in other["lines"])]
        called = {source: label(source) for source in other["lines"]}
        values += [(called.get(source, source), one["lines"].get(source, 0), other["lines"].get(source, 0)) for source in sources]
        found += [
            msg("{name}, {what}: the certificate says {said}, the record gives {reckoned}", name=name, what=what, said=said, reckoned=reckons)
            for what, said, reckons in values
            if said != reckons
        ]
    return found

"""Random Movie Empire games as plain maps, and their text with the place of every value that somebody may have miswritten."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st
from plain_movie_empire import GENRES, MARKETS, RULINGS, SHEETS, STAGES

PLAYERS = ("Anna", "Boris", "Чебурашка", "3")
CARDS = ("Stunts", "Soundtrack", "Крупный план", "7")
Record = dict[str, Any]


@st.composite
def names(draw: st.DrawFn) -> str:
    """A name of a card, written in one of several ways."""
    name = draw(st.sampled_from(CARDS))
    return draw(st.sampled_from((name, name.upper(), f" {name}")))


needs = st.dictionaries(st.sampled_from(STAGES), st.integers(0, 3), max_size=2)


@st.composite
def stars(draw: st.DrawFn) -> Record:
    wanted: Record = {}
    if draw(st.booleans()):
        wanted["stages"] = draw(needs)
    if draw(st.integers(0, 3)) == 0:
        wanted["card"] = draw(names())
    if draw(st.integers(0, 3)) == 0:
        wanted["genre"] = draw(st.sampled_from(GENRES))
    star: Record = {"star": draw(st.sampled_from(("Lou", "Ivy", "LOU", "Stunts"))), "points": draw(st.integers(0, 6)), "needs": wanted}
    if draw(st.integers(0, 3)) == 0:
        star["not_genre"] = draw(st.lists(st.sampled_from(GENRES), max_size=2))
    return star


@st.composite
def described_cards(draw: st.DrawFn) -> Record:
    kind = draw(st.sampled_from(("card", "card", "card", "upgrade", "upgrade", "joker", "star")))
    if kind == "star":
        return draw(stars())
    stage = draw(st.sampled_from(STAGES))
    if kind == "joker":
        return {"joker": "director", "as": stage}
    return {kind: draw(names()), "stage": stage, "points": draw(st.integers(0, 4))}


NEIGHBOURS = [code for code, row in SHEETS["P"].items() if row["name.en"] in ("Stunts", "Soundtrack", "Catering", "Trailer")]


@st.composite
def codes(draw: st.DrawFn) -> str:
    """A production or star card's code; a joker's with its stage."""
    if draw(st.integers(0, 4)) == 0:
        return draw(st.sampled_from(list(SHEETS["K"])))
    code = draw(st.sampled_from(list(SHEETS["P"]) if draw(st.booleans()) else NEIGHBOURS))
    return f"{code}={draw(st.sampled_from(STAGES))}" if SHEETS["P"][code]["type"] == "joker" else code


def often(draw: st.DrawFn, times: int) -> bool:
    """True once in so many times."""
    return draw(st.integers(1, times)) == 1


@st.composite
def films(draw: st.DrawFn, players: list[str], trends: Mapping[int, object], coded: bool | None) -> Record:
    """A computed film more often than a counted one; ``coded``: only codes, only descriptions, or either."""
    film: Record = {
        "by": draw(st.sampled_from(players)),
        "round": draw(st.sampled_from([*trends, 4, 5])),
        "market": draw(st.sampled_from((*MARKETS, "internet"))),
    }
    if often(draw, 4):
        film["genre"] = draw(st.sampled_from(GENRES))
        if not often(draw, 4):
            film["points"] = draw(st.integers(-2, 20))
    else:
        by_code = often(draw, 2) if coded is None else coded
        if by_code:
            film["script"] = draw(st.sampled_from(list(SHEETS["S"])))
        else:
            film["script"] = {"points": draw(st.integers(0, 9)), "genre": draw(st.sampled_from(GENRES)), "needs": draw(needs)}
        card: st.SearchStrategy[Any] = st.one_of(codes(), described_cards()) if coded is None else codes() if coded else described_cards()
        line = draw(st.lists(card, min_size=draw(st.sampled_from((0, 0, 6))), max_size=9))
        if by_code and all(isinstance(one, str) for one in line) and draw(st.booleans()):
            film["line"] = " ".join(line)
        else:
            film["line"] = line
        if film["round"] in trends and not often(draw, 3):
            film["trend"] = draw(st.sampled_from(("met", "met", "missed")))
    if often(draw, 4):
        film["statue"] = draw(st.booleans())
    if often(draw, 6):
        film["removed"] = draw(st.booleans())
    return film


@st.composite
def trend_cards(draw: st.DrawFn, coded: bool | None) -> object:
    if often(draw, 2) if coded is None else coded:
        return draw(st.sampled_from(list(SHEETS["T"])))
    trend: Record = {"points": draw(st.integers(0, 5))}
    if draw(st.booleans()):
        trend |= {"market": draw(st.sampled_from(MARKETS)), "without_market": draw(st.integers(0, 3))}
    if often(draw, 3):
        trend["keeps_sympathy"] = draw(st.booleans())
    return trend


@st.composite
def records(draw: st.DrawFn, coded: bool | None = None, most_films: int = 7) -> Record:
    """Any record that reads without an error."""
    players = list(PLAYERS[: draw(st.integers(2, 4))])
    trends = {number: draw(trend_cards(coded)) for number in draw(st.sets(st.integers(1, 3)))}
    shown = draw(st.lists(films(players, trends, coded), max_size=most_films))
    end = {}
    for player in players:
        if often(draw, 5):
            continue
        mine: Record = {}
        if draw(st.booleans()):
            mine["money"] = draw(st.integers(0, 12))
        if often(draw, 2):
            mine["sympathy"] = draw(st.integers(-5, 5))
        elif draw(st.booleans()):
            mine["sympathy_points"] = draw(st.integers(-8, 8))
        if often(draw, 3):
            mine["dossier"] = draw(st.booleans())
        unknown = any("script" not in film and "points" not in film for film in shown if film["by"] == player)
        if unknown or often(draw, 4):
            mine["track"] = draw(st.integers(0, 40))
        end[player] = mine
    rulings = {key: draw(st.sampled_from(readings)) for key, readings in RULINGS.items() if often(draw, 3)}
    return {"game": "movie-empire", "players": players, "rulings": rulings, "trends": trends, "films": shown, "end": end}


# The text of a record


NUMBERS = ("round", "points", "without_market", "money", "sympathy", "sympathy_points", "track", *STAGES)
MARKS = ("statue", "removed", "dossier", "keeps_sympathy", "trend")


@dataclass(frozen=True)
class Spot:
    """A value somewhere in a text: a number, a mark or a code."""

    begin: int
    end: int
    kind: str


@dataclass
class Written:
    """A record's text and its values."""

    text: str = ""
    spots: list[Spot] = field(default_factory=list)

    def add(self, text: str, kind: str = "") -> None:
        if kind:
            self.spots.append(Spot(len(self.text), len(self.text) + len(text), kind))
        self.text += text

    def value(self, key: str, value: object, within: bool = False) -> None:
        """Write a value that stands under ``key``, or ``within`` a list there."""
        if isinstance(value, Mapping):
            self.each("{", "}", value.items())
        elif isinstance(value, list):
            self.text += "["
            for place, item in enumerate(value):
                self.text += ", " if place else ""
                self.value(key, item, within=True)
            self.text += "]"
        elif isinstance(value, bool):
            self.add("true" if value else "false", "mark" if key in MARKS else "")
        elif isinstance(value, int):
            self.add(str(value), "number" if key in NUMBERS else "")
        else:
            self.string(key, str(value), within)

    def string(self, key: str, value: str, within: bool) -> None:
        if key == "line" and not within:
            self.text += '"'
            for place, code in enumerate(value.split()):
                self.text += " " if place else ""
                self.add(code, "code")
            self.text += '"'
        elif key in ("line", "script", "trends"):
            self.add(value, "code")
        elif key in MARKS:
            self.add(value, "mark")
        else:
            self.text += json.dumps(value, ensure_ascii=False)

    def each(self, opening: str, closing: str, items: Any) -> None:
        self.text += opening
        for place, (key, value) in enumerate(items):
            self.text += ", " if place else ""
            self.text += f"{json.dumps(str(key), ensure_ascii=False)}: "
            self.value("trends" if isinstance(key, int) else key, value)
        self.text += closing


def written(record: Mapping[str, Any]) -> Written:
    """The record as YAML; every film, trend and player's end on a line of its own."""
    found = Written()
    for key, value in record.items():
        found.text += f"{key}:"
        if key == "films":
            for film in value:
                found.text += "\n  - "
                found.value(key, film)
            found.text += "" if value else " []"
        elif key in ("trends", "end") and value:
            for name, item in value.items():
                found.text += f"\n  {json.dumps(str(name), ensure_ascii=False)}: "
                found.value("trends" if key == "trends" else "", item)
        else:
            found.text += " "
            found.value(key, value)
        found.text += "\n"
    return found

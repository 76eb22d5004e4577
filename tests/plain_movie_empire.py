"""Movie Empire once more, written as plainly as the contract reads and sharing nothing with the program; records are plain maps."""

import csv
import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from helpers import ROOT

Film = Mapping[str, Any]
Record = Mapping[str, Any]
Rulings = Mapping[str, str]

RULINGS = {
    "internet-films": ("count", "ignore"),
    "zero-most": ("nobody", "all-tied"),
    "trend-off-market": ("open", "taken"),
    "joker-as-shooting": ("yes", "no"),
    "upgrade-alone": ("counts", "ignored"),
    "upgrade-stage": ("base-only", "both"),
    "star-joker": ("yes", "no"),
    "long-production": ("once", "per-card"),
    "money-rest": ("floor", "round"),
}
STAGES = ("pre", "shooting", "post", "marketing")
GENRES = ("action", "comedy", "drama")
MARKETS = ("usa", "europe", "china")
BAR = dict(zip(range(-5, 6), (-8, -6, -4, -2, -1, 0, 1, 2, 4, 6, 8), strict=True))


# The kit's cards, described


def sheet(kind: str) -> dict[str, dict[str, str]]:
    """Code -> columns."""
    with (ROOT / "cards" / "movie-empire" / f"{kind}.csv").open(encoding="utf-8", newline="") as lines:
        return {row["code"]: row for row in csv.DictReader(lines)}


SHEETS = {"P": sheet("production"), "S": sheet("script"), "K": sheet("star"), "T": sheet("trend")}


def described(code: str) -> dict[str, Any]:
    """What a record would say of a card of the kit; a joker's code has its stage after the sign."""
    code, _, stage = code.partition("=")
    row = SHEETS[code[0]][code]
    points = int(row["points"])
    needs = {stage: int(row[stage]) for stage in STAGES if code[0] in "SK" and int(row[stage])}
    if code[0] == "S":
        return {"points": points, "genre": row["genre"], "needs": needs}
    if code[0] == "T":
        market = {"market": row["market"]} if row["market"] else {}
        return {"points": points, "without_market": int(row["without_market"] or 0), "keeps_sympathy": row["keeps_sympathy"] == "yes", **market}
    if code[0] == "K":
        wanted: dict[str, Any] = {"stages": needs}
        if row["needs_card"]:
            wanted["card"] = row["needs_card"]
        if row["needs_genre"]:
            wanted["genre"] = row["needs_genre"]
        return {"star": row["name.en"], "points": points, "needs": wanted, "not_genre": row["not_genre"].split()}
    if row["type"] == "joker":
        return {"joker": row["name.en"], "as": stage}
    return {row["type"]: row["name.en"], "stage": row["stage"], "points": points}


def spelt_out(record: Record) -> dict[str, Any]:
    """The same record with every code described."""
    films = []
    for film in record["films"]:
        new = dict(film)
        if isinstance(film.get("script"), str):
            new["script"] = described(film["script"])
        if "line" in film:
            cards = film["line"].split() if isinstance(film["line"], str) else film["line"]
            new["line"] = [described(card) if isinstance(card, str) else card for card in cards]
        films.append(new)
    trends = {number: described(trend) if isinstance(trend, str) else trend for number, trend in record.get("trends", {}).items()}
    return {**record, "films": films, "trends": trends}


# A film


def name(card: Mapping[str, Any], kind: str) -> str:
    return str(card[kind]).strip().casefold()


def lies_on_base(card: Mapping[str, Any], line: list[Mapping[str, Any]]) -> bool:
    return any("card" in other and name(other, "card") == name(card, "upgrade") for other in line)


def is_in_period(card: Mapping[str, Any], line: list[Mapping[str, Any]], rulings: Rulings) -> bool:
    if "upgrade" in card:
        return rulings["upgrade-alone"] == "counts" and not lies_on_base(card, line)
    return "card" in card or "joker" in card


def has_stages(needs: Mapping[str, int], line: list[Mapping[str, Any]], rulings: Rulings, star: bool) -> bool:
    for stage, need in needs.items():
        have = 0
        for card in line:
            if "card" in card and card["stage"] == stage:
                have += 1
            if "joker" in card and card["as"] == stage and not (star and rulings["star-joker"] == "no"):
                have += 1
            if "upgrade" in card and card["stage"] == stage:
                based = lies_on_base(card, line)
                if (based and rulings["upgrade-stage"] == "both") or (not based and rulings["upgrade-alone"] == "counts"):
                    have += 1
        if have < need:
            return False
    return True


def star_is_content(star: Mapping[str, Any], film: Film, rulings: Rulings) -> bool:
    needs = star.get("needs", {})
    genre = film["script"]["genre"]
    wanted = needs.get("card")
    return (
        genre not in star.get("not_genre", [])
        and needs.get("genre", genre) == genre
        and (wanted is None or any("card" in card and name(card, "card") == wanted.strip().casefold() for card in film["line"]))
        and has_stages(needs.get("stages", {}), film["line"], rulings, star=True)
    )


def counted(film: Film, trends: Mapping[Any, Any], taken: set[int], rulings: Rulings) -> dict[str, Any]:
    """The six elements of a computed film, its statue and its change of sympathy; ``taken`` are rounds that have had their first."""
    script, line = film["script"], film["line"]
    length = sum(is_in_period(card, line, rulings) for card in line)
    period = 0
    if length >= 6:
        period = 2 * (length - 5) if rulings["long-production"] == "per-card" else 2
    production = 0
    for card in line:
        if "card" in card or ("upgrade" in card and lies_on_base(card, line)):
            production += card["points"]
        elif "upgrade" in card:
            production += 1
    trend = trends.get(film["round"]) if film.get("trend") == "met" and film["market"] != "internet" else None
    points, statue, hit = 0, False, False
    if trend is not None:
        hit = trend.get("market") in (None, film["market"])
        points = trend["points"] if hit else trend.get("without_market", 0)
        statue = film["round"] not in taken and (hit or rulings["trend-off-market"] == "taken")
    kept = hit and trend is not None and trend.get("keeps_sympathy", False)
    return {
        "script": script["points"] if has_stages(script.get("needs", {}), line, rulings, star=False) else 0,
        "stars": sum(card["points"] for card in line if "star" in card and star_is_content(card, film, rulings)),
        "production": production,
        "period": period,
        "trend": points,
        "market": 2 if film["market"] == "europe" else 0,
        "statue": statue,
        "sympathy": int(hit) - int(length >= 6 and not kept),
    }


ELEMENTS = ("script", "stars", "production", "period", "trend", "market")


def films(record: Record, rulings: Rulings) -> list[tuple[int | None, bool, dict[str, Any]]]:
    """Of every film its points (None: within the track), whether it has the statue, and its elements if computed."""
    taken: set[int] = set()
    found: list[tuple[int | None, bool, dict[str, Any]]] = []
    for film in record["films"]:
        if "script" in film:
            elements = counted(film, record["trends"], taken, rulings)
            points, statue = sum(elements[key] for key in ELEMENTS), elements["statue"]
        else:
            elements = {}
            points, statue = film.get("points"), film.get("statue", False) and film["round"] not in taken
        if statue:
            taken.add(film["round"])
        found.append((points, statue, elements))
    return found


# The whole game


def lines(record: Record, rulings: Rulings) -> dict[str, dict[str, int]]:
    """Player -> source -> points, those worth nothing left out."""
    results = films(record, rulings)
    table: dict[str, dict[str, int]] = {player: {} for player in record["players"]}
    for player, mine in table.items():
        numbered = enumerate(zip(record["films"], results, strict=True), 1)
        theirs = [(number, points) for number, (film, (points, _, _)) in numbered if film["by"] == player]
        end = record.get("end", {}).get(player)
        if end is not None and any(points is None for _, points in theirs):
            mine["track"] = end["track"]
        else:
            mine.update({f"film-{number}": points for number, points in theirs if points is not None})
        if end is not None:
            money = end.get("money", 0)
            mine["sympathy"] = end["sympathy_points"] if "sympathy_points" in end else BAR[end.get("sympathy", 0)]
            mine["money"] = (money + 1) // 3 if rulings["money-rest"] == "round" else money // 3
            mine["dossier"] = 3 if end.get("dossier") else 0
    for player, source, points in awards(record, rulings):
        table[player][source] = points
    return {player: {source: points for source, points in mine.items() if points} for player, mine in table.items()}


def owned(record: Record, rulings: Rulings, player: str) -> list[Film]:
    """A player's films that count for awards."""
    ignored = rulings["internet-films"] == "ignore"
    mine = [film for film in record["films"] if film["by"] == player and not film.get("removed")]
    return [film for film in mine if not (film["market"] == "internet" and ignored)]


def genre_of(film: Film) -> str:
    return str(film["script"]["genre"] if "script" in film else film["genre"])


def tally(record: Record, rulings: Rulings) -> dict[str, dict[str, int]]:
    """What -> player -> number."""
    mine = {player: owned(record, rulings, player) for player in record["players"]}
    table = {"films": {player: len(theirs) for player, theirs in mine.items()}}
    for genre in GENRES:
        table[genre] = {player: sum(genre_of(film) == genre for film in theirs) for player, theirs in mine.items()}
    for market in MARKETS:
        table[market] = {player: sum(film["market"] == market for film in theirs) for player, theirs in mine.items()}
    table["statues"] = dict.fromkeys(record["players"], 0)
    for film, (_, statue, _) in zip(record["films"], films(record, rulings), strict=True):
        table["statues"][film["by"]] += statue
    return table


def awards(record: Record, rulings: Rulings) -> Iterator[tuple[str, str, int]]:
    table = tally(record, rulings)
    for what, numbers in table.items():
        top = max(numbers.values())
        if top > 0 or rulings["zero-most"] == "all-tied":
            for player, number in numbers.items():
                if number == top:
                    yield player, f"most-{what}", 7 if what == "statues" else 3
    for source, parts in (("three-markets", MARKETS), ("three-genres", GENRES)):
        for player in record["players"]:
            if all(table[part][player] for part in parts):
                yield player, source, 5


def rank(record: Record, rulings: Rulings) -> dict[str, tuple[int, int, int]]:
    """Player -> what places hang on: total, films, statues."""
    table = tally(record, rulings)
    return {player: (sum(mine.values()), table["films"][player], table["statues"][player]) for player, mine in lines(record, rulings).items()}


def winners(record: Record, rulings: Rulings) -> frozenset[str]:
    order = rank(record, rulings)
    return frozenset(player for player, value in order.items() if value == max(order.values()))


# What looks odd


def odd(record: Record, rulings: Rulings) -> list[tuple[int | str, str]]:
    """Number of the film or name of the player, and the code of the warning; sorted."""
    found: list[tuple[int | str, str]] = []
    results = films(record, rulings)
    before: list[Film] = []
    for number, film in enumerate(record["films"], 1):
        if before and film["round"] < before[-1]["round"]:
            found.append((number, "round"))
        if film["market"] == "internet":
            if len(record["players"]) == 2:
                found.append((number, "internet-players"))
        elif any((other["round"], other["market"]) == (film["round"], film["market"]) for other in before):
            found.append((number, "market-taken"))
        if "statue" in film and film["statue"] != results[number - 1][1]:
            found.append((number, "statue-mismatch"))
        if "script" in film:
            found += [(number, code) for code in odd_line(film, rulings)]
        before.append(film)
    for player, end in record.get("end", {}).items():
        points = [results[at][0] for at, film in enumerate(record["films"]) if film["by"] == player]
        if "track" in end and None not in points and end["track"] != sum(one for one in points if one is not None):
            found.append((player, "track-mismatch"))
    return sorted(found, key=str)


def odd_line(film: Film, rulings: Rulings) -> Iterator[str]:
    line = film["line"]
    if film["market"] == "internet" and film.get("trend") == "met":
        yield "internet-trend"
    alone = [card for card in line if "upgrade" in card and not lies_on_base(card, line)]
    enough = any("card" in card and card["stage"] == "shooting" for card in line)
    enough = enough or (rulings["joker-as-shooting"] == "yes" and any(card.get("as") == "shooting" for card in line))
    enough = enough or (rulings["upgrade-alone"] == "counts" and any(card["stage"] == "shooting" for card in alone))
    if not enough:
        yield "no-shooting"
    stages = [STAGES.index(card.get("stage") or card["as"]) for card in line if "card" in card or "joker" in card or card in alone]
    for left, right in itertools.pairwise(stages):
        if right not in (left, left + 1):
            yield "line-order"
    for kind in ("card", "upgrade", "star"):
        names = [name(card, kind) for card in line if kind in card]
        for _ in range(len(names) - len(set(names))):
            yield "line-duplicate"
    for card in line:
        if "star" in card and film["script"]["genre"] in card.get("not_genre", []):
            yield "star-genre"

"""Wind the Film! records to change."""

from helpers import result_of, score

HEAD = "game: wind-the-film\nplayers: [Ann, Bob]\n"
KIT = "row_points: [1, 3, 5, 7, 9, 10, 11]\n"
ALL = ("blue", "red", "yellow", "green", "brown", "grey", "violet")


def rows(ann: str, more: str = KIT) -> str:
    """Rows of Ann alone; what she has stands in line 4, from column 8."""
    return f"{HEAD}rows:\n  Ann: {ann}\n{more}"


def turns(*cards: str, more: str = "") -> str:
    """Turns of Ann and Bob one after the other; the first stands in line 4, its cards from column 10."""
    lines = "".join(f"  - {('Ann', 'Bob')[number % 2]}: {line}\n" for number, line in enumerate(cards))
    return f"{HEAD}turns:\n{lines}{more}"


def rulings(record: str) -> dict[str, str]:
    return dict(result_of(record).rulings)


def lines(record: str, name: str = "Ann", **flags: str) -> dict[str, int]:
    """The lines of an entry, without the missing colours."""
    entry = next(entry for entry in score(record, **flags)["standings"] if entry["name"] == name)
    return {line["source"]: line["points"] for line in entry["lines"] if line["source"] != "missing-colours"}

"""Best Movie once more, written as plainly as the contract reads and sharing nothing with the program."""

import itertools

from strategies import Laid

Cards = list[tuple[str, int]]
COLOUR = {"Y": "yellow", "G": "green", "R": "red", "B": "blue", "V": "violet"}


def awards(game: Laid, rulings: dict[str, str]) -> list[tuple[str | None, str]]:
    """Winner and reason of every award of a full round."""
    rows = {name: [(COLOUR[card[0]], int(card[1:])) for card in cards] for name, cards in game.rows.items()}
    rounds = min(len(row) for row in rows.values())
    order = [*game.genres, *(colour for colour in COLOUR.values() if colour not in game.genres)]
    if rulings["fifth-genre"] == "lowest":
        order = [order[4], *order[:4]]
    decided = [one_award(rows, number, order, rulings) for number in range(1, rounds + 1)]
    if rulings["no-nominee"] == "carry":
        for at in range(len(decided)):
            later = [winner for winner, _ in decided[at + 1 :] if winner]
            if decided[at][0] is None and later:
                decided[at] = (None, "waits for " + later[0])
        decided = [(reason.removeprefix("waits for "), "carried") if reason.startswith("waits") else (winner, reason) for winner, reason in decided]
    return decided


def one_award(rows: dict[str, Cards], number: int, order: list[str], rulings: dict[str, str]) -> tuple[str | None, str]:
    compared = [name for name, row in rows.items() if row[number - 1][1] == number]
    if len(compared) == 1:
        return compared[0], "only-nominee"
    if not compared:
        if rulings["no-nominee"] != "longest-run":
            return None, "no-nominee"
        compared = list(rows)
    lengths = {name: run(rows[name][:number], rulings) for name in compared}
    best = [name for name in compared if lengths[name] == max(lengths.values())]
    if len(best) == 1:
        return best[0], "run"
    highest = max(order.index(rows[name][number - 1][0]) for name in best)
    best = [name for name in best if order.index(rows[name][number - 1][0]) == highest]
    return (best[0], "genre") if len(best) == 1 else (None, "no-nominee")


def run(row: Cards, rulings: dict[str, str]) -> int:
    """The length of the run of the last card of ``row``: try every stretch of cards, keep the longest that is one."""
    cards = [(colour, number, number == place or place == len(row)) for place, (colour, number) in enumerate(row, 1)]
    if rulings["run-cards"] == "skip":
        cards = [card for card in cards if card[2]]
    longest = 0
    for begin in range(len(cards)):
        for end in range(begin + 1, len(cards) + 1):
            if rulings["run-place"] == "ending" and end != len(cards):
                continue
            stretch = cards[begin:end]
            same = all(colour == cards[-1][0] for colour, _, _ in stretch)
            up = rulings["run-cards"] != "nominated" or all(card[2] for card in stretch)
            rising = rulings["run-kind"] == "colour" or all(after[1] == before[1] + 1 for before, after in itertools.pairwise(stretch))
            if same and up and rising:
                longest = max(longest, len(stretch))
    return longest

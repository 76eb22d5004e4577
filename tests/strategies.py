"""Random games, and how long properties are tried."""

import os
from dataclasses import dataclass

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

COLOURS = ("yellow", "green", "red", "blue", "violet")
DECK = [f"{colour[0].upper()}{number}" for colour in COLOURS for number in range(1, 13)]
NAMES = ("Anna", "Boris", "Чебурашка", "李小龙", "3")
FUZZ_EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "150"))
EXACT_EXAMPLES = int(os.environ.get("EXACT_EXAMPLES", "0"))
"""So many random records a game are disputed by trying everything; 0: as many as fit into a quick run."""


def tried(examples: int) -> settings:
    """Settings of a property: so many examples, the same ones every time, no stopwatch."""
    return settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def exact(few: int) -> settings:
    """Settings of a property that tries everything: EXACT_EXAMPLES of the environment, else ``few``; a failure is told as it was found."""
    return settings(tried(EXACT_EXAMPLES or few), phases=[Phase.generate])


@dataclass(frozen=True)
class Laid:
    """A legal Best Movie game so far: rows of card codes by player, genres in the order placed."""

    rows: dict[str, list[str]]
    genres: list[str]
    rulings: dict[str, str]

    def text(self, players: list[str] | None = None, backwards: bool = False) -> str:
        """The record; ``backwards`` turns round keys and rows, which must never matter."""
        names = players or list(self.rows)
        rows = "rows:\n" + "".join(f'  "{name}": {" ".join(cards)}\n' for name, cards in sorted(self.rows.items(), reverse=backwards))
        parts = [
            "game: best-movie\n",
            f"players: {names}\n".replace("'", '"'),
            f"genres: [{', '.join(self.genres)}]\n",
            rows,
            f"rulings: {{{', '.join(f'{key}: {reading}' for key, reading in self.rulings.items())}}}\n",
        ]
        return "".join(parts[::-1] if backwards else parts)


RULINGS = {
    "fifth-genre": ("highest", "lowest"),
    "run-cards": ("all", "nominated", "skip"),
    "run-kind": ("colour", "sequence"),
    "run-place": ("ending", "anywhere"),
    "no-nominee": ("aside", "carry", "longest-run"),
}


@st.composite
def games(draw: st.DrawFn, most_players: int = 5, most_rounds: int = 12) -> Laid:
    """Any legal game: two to five players, up to twelve rounds, often with the right number in the right round."""
    count = draw(st.integers(2, most_players))
    rounds = draw(st.integers(0, most_rounds))
    deck = draw(st.permutations(DECK))
    rows: dict[str, list[str]] = {name: [] for name in NAMES[:count]}
    left = list(deck)
    for number in range(1, rounds + 1):
        for row in rows.values():
            fitting = [card for card in left if int(card[1:]) == number]
            wanted = draw(st.booleans())
            card = fitting[0] if fitting and wanted else left[0]
            left.remove(card)
            row.append(card)
    for row in rows.values():
        if row and draw(st.integers(0, 9)) == 0 and rounds < 12:
            row.append(left.pop())
    genres = draw(st.permutations(COLOURS))[: draw(st.sampled_from([4, 5]))]
    rulings = {key: draw(st.sampled_from(readings)) for key, readings in RULINGS.items() if draw(st.booleans())}
    return Laid(rows, genres, rulings)

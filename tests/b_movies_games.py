"""Random games of B-Movies, of every mode and form."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st
from plain_b_movies import RULINGS, Game, Vote

NAMES = ("Anna", "Boris", "Чебурашка", "李小龙", "3", "true")
SEEDS = st.integers(0, 2**32)


def votes_of(random: Random, players: list[str], by: str, loud: set[str] | None) -> dict[str, str]:
    """A vote of everybody but one; those in ``loud`` have used their Yes! (None: nobody ever does)."""
    votes = {}
    for player in players:
        if player != by:
            votes[player] = random.choice(["yes", "no", "no", "yes!"])
            if loud is not None and votes[player] == "yes!":
                if player in loud:
                    votes[player] = "yes"
                loud.add(player)
    return votes


def pitches_of(random: Random, players: list[str], most: int) -> list[Vote]:
    loud: set[str] = set()
    pitches = []
    for number in range(random.randint(0, most)):
        by = players[number % len(players)]
        cards: int | tuple[str, ...] = random.randint(2, 4)
        if random.random() < 0.2:
            cards = tuple(f"K{number:02}{card}" for card in range(random.randint(2, 4)))
        pitches.append(Vote(by, votes_of(random, players, by, loud), cards))
    return pitches


def game_of(seed: int, small: bool = False, mode: str | None = None) -> Game:
    """A legal game of any mode and form; a ``small`` one is short and close."""
    random = Random(seed)
    players = list(NAMES[: random.randint(3, 3 if small else 6)])
    random.shuffle(players)
    rulings = {key: random.choice(readings) for key, readings in RULINGS.items() if random.random() < 0.5}
    mode = mode or random.choice(["classic", "hidden-teams", "co-op"])
    if mode == "co-op":
        scenes = []
        for number in range(random.randint(0, 4 if small else 15)):
            by = players[number % len(players)]
            scenes.append(Vote(by, {} if random.random() < 0.2 else votes_of(random, players, by, None)))
        return Game(players, mode, director=players[0], start=random.randint(0, 2), scenes=scenes, rulings=rulings)
    pitches = pitches_of(random, players, 3 if small else 15) if random.random() < 0.6 else None
    game = Game(players, mode, pitches, rulings=rulings)
    popcorn = {player: [random.randint(0, 4) for _ in range(count)] for player, count in game.drawn().items()}
    if pitches is None:
        most = 1 if small else 4
        films = {player: [random.randint(2, 4) for _ in range(random.randint(0, most))] for player in players if random.random() < 0.9}
        popcorn = {player: [random.randint(0, 4) for _ in range(random.randint(0, most + 1))] for player in players}
        game = replace(game, films=films)
    if random.random() < 0.1:
        del popcorn[players[0]]
    studios = {player: random.choice("ABC" if small else "ABCDEF") for player in players} if mode == "hidden-teams" else {}
    return replace(game, popcorn=popcorn, studios=studios)

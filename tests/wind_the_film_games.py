"""Random games of Wind the Film!, by their logs and by their rows."""

from random import Random

from hypothesis import strategies as st
from plain_wind_the_film import COLOURS, KIT, RULINGS, Card, Game, Laid

NAMES = ("Anna", "Чебурашка", "33", "true")
SEEDS = st.integers(0, 2**32)


def some_rulings(random: Random) -> dict[str, str]:
    return {key: random.choice(readings) for key, readings in RULINGS.items() if random.random() < 0.4}


def some_table(random: Random) -> tuple[int, ...]:
    return tuple(sorted(random.choices(range(-2, 15), k=7))) if random.random() < 0.5 else KIT


def game_of(seed: int, small: bool = False) -> Game:
    """A legal log; a ``small`` one is short, of few colours, and close."""
    random = Random(seed)
    players = list(NAMES[: 2 if small else random.randint(2, 4)])
    random.shuffle(players)
    colours = random.sample(list(COLOURS), 2 if small else len(players) + 3)
    deck = [(colour, number) for colour in colours for number in range(1, 13)]
    random.shuffle(deck)
    turns: list[tuple[str, list[Card]]] = []
    for number in range(random.randint(0, 5 if small else 20)):
        turns.append(
            (players[number % len(players)], [likely(deck, random, players[number % len(players)], turns) for _ in range(random.randint(1, 3))])
        )
    final: list[tuple[str, list[Card]]] | None = None
    if random.random() < 0.7:
        final = []
        for player in random.sample(players, len(players)):
            final.append((player, [likely(deck, random, player, [*turns, *final]) for _ in range(2)]))
    return Game(players, colours, turns, final, some_table(random), some_rulings(random))


def likely(deck: list[Card], random: Random, player: str, turns: list[tuple[str, list[Card]]]) -> Card:
    """A card from the deck, rather one near to what the player has laid last in its colour."""
    last = {colour: number for who, cards in turns if who == player for colour, number in cards}
    near = [card for card in deck if card[0] in last and abs(card[1] - last[card[0]]) <= 4]
    card = random.choice(near) if near and random.random() < 0.7 else random.choice(deck)
    deck.remove(card)
    return card


def laid_of(seed: int, small: bool = False) -> Laid:
    """Any rows, legal or not."""
    random = Random(seed)
    players = list(NAMES[: 2 if small else random.randint(2, 4)])
    random.shuffle(players)
    colours = random.sample(list(COLOURS), 2 if small else len(players) + 3)
    rows: dict[str, dict[str, list[str]]] = {player: {} for player in players if random.random() < 0.95}
    for colour in colours:
        numbers = random.sample(range(1, 13), 12)
        for player in rows:
            photos = numbers[: random.randint(0, 4 if small else 12 // len(players))]
            numbers = numbers[len(photos) :]
            if random.random() < 0.5:
                photos.sort(reverse=random.random() < 0.5)
            if photos or random.random() < 0.2:
                rows[player][colour] = [str(number) if random.random() < 0.7 else random.choice(["x", f"x{number}"]) for number in photos]
    shots = {colour: random.sample(players, random.choice([1, 1, 1, 2])) for colour in colours if random.random() < 0.4}
    return Laid(players, colours, rows, shots, some_table(random), some_rulings(random))

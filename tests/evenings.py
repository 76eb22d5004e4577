"""Random games as lines typed at the table: every line is right, and all questions of the game are answered."""

from random import Random

from companion.catalog import load_game

NAMES = ("Anna", "Boris", "Чебурашка", "李小龙", "3", "Anna Maria")
LETTERS = "YGRBV"


def _players(random: Random, low: int, high: int) -> list[str]:
    return random.sample(NAMES, random.randint(low, high))


def _rulings(random: Random, slug: str, without: tuple[str, ...] = ()) -> list[str]:
    """An answer to each open question: by number, by word, or Enter; now and then all the rest at once."""
    lines: list[str] = []
    for ruling in load_game(slug).rulings:
        if ruling.key in without:
            continue
        if random.random() < 0.1:
            return [*lines, "*"]
        number = random.randrange(len(ruling.readings))
        lines.append(random.choice([str(number + 1), ruling.readings[number].key, ""]))
    return lines


def best_movie(random: Random) -> list[str]:
    """A whole game; cards one by one, or several in a line."""
    players = _players(random, 2, 5)
    deck = [f"{letter}{number}" for letter in LETTERS for number in range(1, 13)]
    random.shuffle(deck)
    cards = []
    for number in range(1, 13):
        for _ in players:
            fitting = [card for card in deck if int(card[1:]) == number]
            card = fitting[0] if fitting and random.random() < 0.4 else deck[0]
            deck.remove(card)
            cards.append(card + (random.choice(["", "", "^", "v"]) if random.random() < 0.2 else ""))
    genres = random.sample(LETTERS, random.choice([4, 5]))
    lines = [", ".join(players), random.choice(["", "2026-11-27"]), *_rulings(random, "best-movie"), " ".join(genres)]
    while cards:
        some = random.choice([1, 1, len(players)])
        lines.append(" ".join(cards[:some]) if random.random() < 0.8 else ", ".join(cards[:some]).lower())
        cards = cards[some:]
    return lines


EVENINGS = {"best-movie": best_movie}


def evening(slug: str, seed: int) -> list[str]:
    """The lines of a random game."""
    return EVENINGS[slug](Random(seed))

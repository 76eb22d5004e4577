"""Records of games that nobody played: legal, as large as such a game gets, and the same for the same seed."""

import random
from collections.abc import Callable, Sequence

PLAYERS = ("Anna", "Boris", "Cleo", "Dana", "Egor", "Fay")
_ROUNDS = 12
_NUMBERS = range(1, 13)
_STAGES = ("pre", "shooting", "post", "marketing")


def best_movie(seed: int) -> str:
    """Five players, twelve rounds; everybody lays the card with the number of the round if one is at hand."""
    chance = random.Random(seed)
    deck = chance.sample([f"{letter}{number}" for letter in "YGRBV" for number in _NUMBERS], 60)
    hands = {name: [deck.pop() for _ in range(5)] for name in PLAYERS[:5]}
    rows: dict[str, list[str]] = {name: [] for name in hands}
    for number in range(1, _ROUNDS + 1):
        for name, hand in hands.items():
            card = next((card for card in hand if card[1:] == str(number)), hand[0])
            hand.remove(card)
            rows[name].append(card)
            if deck:
                hand.append(deck.pop())
    genres = chance.sample(["yellow", "green", "red", "blue", "violet"], 4)
    lines = [f"  {name}: {' '.join(row)}" for name, row in rows.items()]
    return record("best-movie", hands, f"genres: [{', '.join(genres)}]", "rows:", *lines)


def b_movies(seed: int) -> str:
    """Six players, three rounds, every film of four cards."""
    chance = random.Random(seed)
    names = PLAYERS
    left = set(names)
    tokens = dict.fromkeys(names, 0)
    pitches = []
    for by in names * 3:
        votes = {name: chance.choice(("yes", "no", "yes!" if name in left else "yes")) for name in names if name != by}
        left -= {name for name, vote in votes.items() if vote == "yes!"}
        made = 2 * sum(vote == "no" for vote in votes.values()) <= len(votes)
        for name, vote in votes.items():
            if made == (vote != "no"):
                tokens[name] += 4 if vote == "yes!" else 1
        said = ", ".join(f'{name}: "{vote}"' for name, vote in votes.items())
        pitches.append(f"  - {{by: {by}, cards: 4, title: Attack of the {by}, votes: {{{said}}}}}")
    popcorn = [f"  {name}: [{', '.join(str(chance.randint(0, 4)) for _ in range(count))}]" for name, count in tokens.items()]
    return record("b-movies", names, "pitches:", *pitches, "popcorn:", *popcorn)


def wind_the_film(seed: int) -> str:
    """Four players lay all 84 photos, from hands of five, each going on with a row where one goes on; no points table."""
    chance = random.Random(seed)
    deck = [f"{letter}{number}" for letter in "BRYGNEV" for number in _NUMBERS]
    chance.shuffle(deck)
    names = PLAYERS[:4]
    hands = {name: [deck.pop() for _ in range(5)] for name in names}
    last: dict[tuple[str, str], int] = {}

    def lay(name: str, most: int) -> str:
        laid: list[str] = []
        while hands[name] and len(laid) < most:
            card = min(hands[name], key=lambda card: _misfit(int(card[1:]) - last.get((name, card[0]), int(card[1:]) - 1)))
            hands[name].remove(card)
            last[name, card[0]] = int(card[1:])
            laid.append(card)
        hands[name] += [deck.pop() for _ in range(min(len(laid), len(deck)))]
        return f"  - {name}: {' '.join(laid)}"

    turns = []
    while any(len(hand) > 2 for hand in hands.values()):
        turns += [lay(name, min(3, len(hands[name]) + len(deck) - 2)) for name in names if len(hands[name]) > 2]
    return record("wind-the-film", names, "turns:", *turns, "final:", *(lay(name, 2) for name in names))


def _misfit(step: int) -> int:
    return step if 1 <= step <= 3 else 20 + abs(step)


def movie_empire(seed: int) -> str:
    """Four players, ten rounds, each with a film in every one of the three markets, from the cards of the kit."""
    chance = random.Random(seed)
    kit = codes()
    names = PLAYERS[:4]
    films = []
    for round_ in range(1, 11):
        for market, by in zip(("usa", "europe", "china"), chance.sample(names, 3), strict=True):
            stages = [chance.sample(kit[stage], chance.randint(1, 2)) for stage in _STAGES]
            joker = chance.randrange(len(_STAGES))
            stages[joker].append(f"{chance.choice(kit['joker'])}={_STAGES[joker]}")
            line = [code for stage in stages for code in stage]
            line += chance.sample(kit["star"], chance.randint(0, 2))
            script, trend = chance.choice(kit["script"]), chance.choice(("met", "missed"))
            films.append(f"  - {{by: {by}, round: {round_}, script: {script}, line: {' '.join(line)}, market: {market}, trend: {trend}}}")
    trends = [f"  {round_}: {trend}" for round_, trend in enumerate(chance.sample(kit["trend"], 10), 1)]
    end = [f"  {name}: {{money: {chance.randint(0, 20)}, sympathy: {chance.randint(-3, 5)}, dossier: false}}" for name in names]
    return record("movie-empire", names, "trends:", *trends, "films:", *films, "end:", *end)


def codes() -> dict[str, list[str]]:
    """The kit's cards: production cards by stage, jokers, and all others by kind."""
    from companion.catalog import load_deck

    kit: dict[str, list[str]] = {}
    for card in load_deck("movie-empire").cards:
        kind = (card.fields["stage"] or "joker") if card.kind == "production" else card.kind
        kit.setdefault(kind, []).append(card.code)
    return kit


def record(game: str, players: Sequence[str] | dict[str, list[str]], *lines: str) -> str:
    """A record's text from its game, its players and all further lines."""
    return "\n".join([f"game: {game}", f"players: [{', '.join(players)}]", *lines, ""])


LARGEST: dict[str, Callable[[int], str]] = {
    "best-movie": best_movie,
    "b-movies": b_movies,
    "movie-empire": movie_empire,
    "wind-the-film": wind_the_film,
}

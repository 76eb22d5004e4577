"""Records at their worst for a dispute: as long as a game gets, with a dozen claims, and cards left over that may have been misread."""

import random
from collections.abc import Callable, Sequence

from .records import LARGEST, PLAYERS, codes, record

_NUMBERS = range(1, 13)
_STAGES = ("pre", "shooting", "post", "marketing")
_MARKETS = ("usa", "europe", "china", "internet")


def _claims(names: Sequence[str], *more: str) -> list[str]:
    """Everybody claims to have won, and to have 99 points."""
    said = [f"{{winner: {name}}}" for name in names] + [f"{{player: {name}, total: 99}}" for name in names]
    return ["claims:", *(f"  - {claim}" for claim in (*said, *more))]


def best_movie(seed: int) -> str:
    """Five players and twelve rounds; every award is in doubt."""
    awards = (f"{{award: {number}, winner: {PLAYERS[number % 5]}}}" for number in _NUMBERS)
    return LARGEST["best-movie"](seed) + "\n".join(_claims(PLAYERS[:5], *awards)) + "\n"


def b_movies(seed: int) -> str:
    """A co-operative game of six in which every title card of the box is written."""
    chance = random.Random(seed)
    scenes = []
    for number in range(86):
        by = PLAYERS[1 + number % 5]
        votes = ", ".join(f'{name}: "{chance.choice(("yes", "no", "yes!"))}"' for name in PLAYERS if name != by)
        scenes.append(f"  - {{by: {by}, do: write, votes: {{{votes}}}}}")
    return record("b-movies", PLAYERS, "mode: co-op", f"director: {PLAYERS[0]}", "start_popcorn: 3", "scenes:", *scenes, *_claims(PLAYERS))


def movie_empire(seed: int) -> str:
    """Four players with a film each in every one of ten rounds, long lines, all in codes."""
    chance = random.Random(seed)
    kit = codes()
    names = PLAYERS[:4]
    films = []
    for round_ in range(1, 11):
        for market, by in zip(chance.sample(_MARKETS, 4), names, strict=True):
            stages = [chance.sample(kit[stage], chance.randint(1, 3)) for stage in _STAGES]
            joker = chance.randrange(len(_STAGES))
            stages[joker].append(f"{chance.choice(kit['joker'])}={_STAGES[joker]}")
            line = " ".join([code for stage in stages for code in stage] + chance.sample(kit["star"], chance.randint(0, 3)))
            script, trend = chance.choice(kit["script"]), chance.choice(("met", "missed"))
            films.append(f"  - {{by: {by}, round: {round_}, script: {script}, line: {line}, market: {market}, trend: {trend}}}")
    trends = [f"  {round_}: {trend}" for round_, trend in enumerate(chance.sample(kit["trend"], 10), 1)]
    end = [f"  {name}: {{money: {chance.randint(0, 20)}, sympathy: {chance.randint(-3, 5)}, dossier: true}}" for name in names]
    claims = _claims(names, *(f"{{film: {number}, points: 30}}" for number in (1, 7, 20, 33)))
    return record("movie-empire", names, "trends:", *trends, "films:", *films, "end:", *end, *claims)


def wind_the_film(seed: int) -> str:
    """Three players by their log, 50 of 72 photos laid, no points table."""
    chance = random.Random(seed)
    names = PLAYERS[:3]
    deck = chance.sample([f"{letter}{number}" for letter in "BRYGNE" for number in _NUMBERS], 50)
    last: dict[tuple[str, str], int] = {}
    turns: list[str] = []
    while len(deck) > 2 * len(names):
        name, laid = names[len(turns) % len(names)], []
        for _ in range(min(3, len(deck) - 2 * len(names))):
            card = min(deck[:6], key=lambda card: _misfit(int(card[1:]) - last.get((name, card[0]), int(card[1:]) - 1)))
            deck.remove(card)
            last[name, card[0]] = int(card[1:])
            laid.append(card)
        turns.append(f"  - {name}: {' '.join(laid)}")
    final = [f"  - {name}: {' '.join(deck[2 * seat : 2 * seat + 2])}" for seat, name in enumerate(names)]
    claims = _claims(names, *(f"{{colour: {colour}, good_shot: {names[1]}}}" for colour in ("blue", "red", "yellow", "green")))
    return record("wind-the-film", names, "turns:", *turns, "final:", *final, *claims)


def _misfit(step: int) -> int:
    return step if 1 <= step <= 3 else 20 + abs(step)


QUARRELS: dict[str, Callable[[int], str]] = {
    "best-movie": best_movie,
    "b-movies": b_movies,
    "movie-empire": movie_empire,
    "wind-the-film": wind_the_film,
}

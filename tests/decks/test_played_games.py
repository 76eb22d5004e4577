"""A game of each kit, played with nothing but the codes on the printed pieces; its record holds codes, and a plain retelling reckons it, too."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import plain_b_movies
import plain_best_movie
import plain_movie_empire
import plain_wind_the_film
import pytest
from helpers import score, winners
from movie_empire_games import written
from pypdfium2 import PdfDocument
from strategies import Laid

from companion.catalog import load_deck
from companion.press.options import SheetOptions
from companion.press.sheets import print_deck

PLAYERS = ["Anna", "Boris", "Cleo"]
GENRES = {"GY": "yellow", "GG": "green", "GR": "red", "GB": "blue", "GV": "violet"}
COLOURS = {letter: colour for colour, letter in plain_wind_the_film.COLOURS.items()}
VOTES = {"N": "no", "Y": "yes", "YY": "yes!"}
SEEDS = range(3)


def _codes(folder: Path, game: str, kinds: Sequence[str], pattern: str) -> list[str]:
    """Every code on the printed fronts, as often as pieces bear it; title cards bear theirs in two corners."""
    report = print_deck(load_deck(game), "uk", SheetOptions(kinds=tuple(kinds), backs="none"), folder / "kit.pdf")
    assert report.problems == ()
    words = " ".join(page.get_textpage().get_text_range() for page in PdfDocument(folder / "kit.pdf")).split()
    return [word for word in words if re.fullmatch(pattern, word)]


def _standings(result: dict[str, object]) -> list[tuple[int, str, int]]:
    standings = result["standings"]
    assert isinstance(standings, list)
    return [(one["place"], one["name"], one["total"]) for one in standings]


@pytest.mark.parametrize("seed", SEEDS)
def test_best_movie(tmp_path: Path, seed: int) -> None:
    """Four rounds of casting, a genre in each; then everybody plays the number of the round if they hold it."""
    chance = random.Random(seed)
    cast = _codes(tmp_path, "best-movie", ["cast"], "[YGRBV]([1-9]|1[0-2])")
    awards = _codes(tmp_path, "best-movie", ["award"], r"A\d\d")
    genres = _codes(tmp_path, "best-movie", ["genre"], "G[YGRBV]")
    assert (len(cast), len(awards), len(genres)) == (60, 12, 5)
    chance.shuffle(cast)
    chance.shuffle(genres)
    hands: dict[str, list[str]] = {player: [] for player in PLAYERS}
    for _ in range(4):
        for hand in hands.values():
            hand += [cast.pop() for _ in range(3)]
    rows: dict[str, list[str]] = {player: [] for player in PLAYERS}
    for award in sorted(awards):
        for player, hand in hands.items():
            card = next((card for card in hand if int(card[1:]) == int(award[1:])), hand[0])
            hand.remove(card)
            rows[player].append(card)
    game = Laid(rows, [GENRES[genre] for genre in genres], {})
    rulings = {"fifth-genre": "highest", "run-cards": "all", "run-kind": "colour", "run-place": "ending", "no-nominee": "aside"}
    result = score(game.text())
    assert result["problems"] == []
    assert list(winners(result).values()) == [winner for winner, _ in plain_best_movie.awards(game, rulings)]


@pytest.mark.parametrize("seed", SEEDS)
def test_b_movies(tmp_path: Path, seed: int) -> None:
    """Everybody pitches five times from a hand of five, which is filled up; tokens are drawn from the bag."""
    chance = random.Random(seed)
    deck = sorted(set(_codes(tmp_path, "b-movies", ["title", "spooky"], r"[TS]\d\d")))
    bag = _codes(tmp_path, "b-movies", ["popcorn"], "P[0-4]")
    votes = sorted(set(_codes(tmp_path, "b-movies", ["vote"], "V[A-Z](N|Y|YY)")))
    assert (len(deck), len(bag), len(votes)) == (106, 96, 18)
    held = {player: [code for code in votes if code[1] == letter] for player, letter in zip(PLAYERS, "RBY", strict=True)}
    chance.shuffle(deck)
    chance.shuffle(bag)
    hands = {player: [deck.pop() for _ in range(5)] for player in PLAYERS}
    pitches, popcorn = [], {player: list[int]() for player in PLAYERS}
    for turn in range(15):
        writer = PLAYERS[turn % 3]
        cards = tuple(hands[writer].pop() for _ in range(chance.randint(2, 4)))
        hands[writer] += [deck.pop() for _ in cards]
        cast = {player: chance.choice(held[player]) for player in PLAYERS if player != writer}
        for player, vote in cast.items():
            held[player] = [code for code in held[player] if code != vote or not vote.endswith("YY")]
        pitch = plain_b_movies.Vote(writer, {player: VOTES[vote[2:]] for player, vote in cast.items()}, cards)
        pitches.append(pitch)
        for player, tokens in plain_b_movies.Game(PLAYERS, pitches=[pitch]).drawn().items():
            popcorn[player] += [int(bag.pop()[1]) for _ in range(tokens)]
    game = plain_b_movies.Game(PLAYERS, pitches=pitches, popcorn=popcorn)
    result = score(game.text())
    assert result["problems"] == []
    wanted = plain_b_movies.standings(game, plain_b_movies.DEFAULTS)
    assert sorted(_standings(result)) == sorted((place, name, total) for place, name, _, total in wanted)


@pytest.mark.parametrize("seed", SEEDS)
def test_movie_empire(tmp_path: Path, seed: int) -> None:
    """A film a round: cards are laid stage by stage, a star joins, and it opens where nobody has opened yet."""
    chance = random.Random(seed)
    decks = {
        kind: _codes(tmp_path, "movie-empire", [name], rf"{kind}\d\d")
        for kind, name in zip("PSKT", ("production", "script", "star", "trend"), strict=True)
    }
    assert {kind: len(codes) for kind, codes in decks.items()} == {"P": 82, "S": 36, "K": 24, "T": 17}
    for codes in decks.values():
        chance.shuffle(codes)
    films = []
    for year in range(1, 11):
        for player, market in zip(chance.sample(PLAYERS, 2), chance.sample(["usa", "europe", "china"], 2), strict=True):
            line = _line(decks["P"], ["pre", "shooting", "post", "marketing"][chance.randint(0, 1) : chance.randint(2, 4)])
            star = [decks["K"].pop()] if decks["K"] and chance.random() < 0.6 else []
            films.append({"by": player, "round": year, "script": decks["S"].pop(), "line": [*line, *star], "market": market})
            films[-1] |= {"trend": "met"} if chance.random() < 0.4 else {}
    end = {player: {"money": chance.randint(0, 20), "sympathy": chance.randint(-5, 5), "dossier": False} for player in PLAYERS}
    trends = {year: decks["T"].pop() for year in range(1, 11)}
    record = {"game": "movie-empire", "players": PLAYERS, "trends": trends, "films": films, "end": end, "rulings": {}}
    result = score(written(record).text)
    assert result["status"] == "final"
    rulings = {key: readings[0] for key, readings in plain_movie_empire.RULINGS.items()}
    told = plain_movie_empire.spelt_out(record)
    reckoned = plain_movie_empire.lines(told, rulings)
    assert {one["name"]: {line["source"]: line["points"] for line in one["lines"] if line["points"]} for one in result["standings"]} == reckoned


def _line(deck: list[str], stages: Sequence[str]) -> list[str]:
    """A card of each of these stages from the pile, which lie beside each other as they come."""
    laid = [next(code for code in deck if plain_movie_empire.described(code).get("stage") == stage) for stage in stages]
    for code in laid:
        deck.remove(code)
    return laid


@pytest.mark.parametrize("seed", SEEDS)
def test_wind_the_film(tmp_path: Path, seed: int) -> None:
    """Photos are taken from the end of a row of the field, wound, and played from the bottom of the hand until the deck is short."""
    chance = random.Random(seed)
    photos = _codes(tmp_path, "wind-the-film", ["photo"], "[BRYGNEV]([1-9]|1[0-2])")
    assert len(photos) == 84
    colours = [colour for colour in plain_wind_the_film.COLOURS if colour != "violet"]
    deck = [photo for photo in photos if COLOURS[photo[0]] in colours]
    chance.shuffle(deck)
    hands = {player: [deck.pop() for _ in range(5)] for player in PLAYERS}
    field: list[list[str]] = [[], [], []]
    turns: list[tuple[str, list[tuple[str, int]]]] = []
    while True:
        if sum(map(len, field)) <= 4:
            missing = sum(4 - len(row) for row in field)
            if missing > len(deck):
                break
            for row in field:
                row += [deck.pop() for _ in range(4 - len(row))]
        player = PLAYERS[len(turns) % 3]
        row = chance.choice([row for row in field if row])
        taken = [row.pop(chance.choice([0, -1])) for _ in range(chance.randint(1, min(3, len(row))))]
        hands[player] += taken
        wound = hands[player].pop(chance.randrange(len(hands[player])))
        hands[player].append(wound)
        turns.append((player, [_photo(hands[player].pop(0)) for _ in taken]))
    final = [(player, [_photo(hands[player].pop(0)) for _ in range(2)]) for player in PLAYERS]
    game = plain_wind_the_film.Game(PLAYERS, colours, turns, final)
    result = score(game.text())
    assert result["status"] == "final"
    rulings = plain_wind_the_film.DEFAULTS
    wanted = plain_wind_the_film.standings(plain_wind_the_film.counted(game, rulings), colours, rulings, plain_wind_the_film.KIT)
    assert sorted(_standings(result)) == sorted(wanted)


def _photo(code: str) -> tuple[str, int]:
    return COLOURS[code[0]], int(code[1:])

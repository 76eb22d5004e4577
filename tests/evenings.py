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


def _vote_line(random: Random, voters: list[str], loud: set[str] | None) -> str:
    """Everybody's vote, one way or another to write it; ``loud`` have used their Yes!, None: nobody ever does."""
    words = []
    for name in voters:
        vote = random.choice(["y", "yes", "n", "no", "!", "yes!"])
        if "!" in vote and loud is not None:
            if name in loud:
                vote = "y"
            loud.add(name)
        words.append(vote)
    short = all(len(word) == 1 for word in words)
    return "".join(words) if short and random.random() < 0.5 else " ".join(words)


def _tokens(random: Random, count: int) -> str:
    values = [str(random.randint(0, 4)) for _ in range(count)]
    return random.choice(["", " "]).join(values) or random.choice(["", "-"] if count == 0 else ["-"])


def b_movies(random: Random) -> list[str]:
    """Any mode and form; a co-op game, too."""
    players = _players(random, 3, 6)
    mode = random.choice(["classic", "hidden-teams", "co-op"])
    without = () if mode == "co-op" else ("coop-winner", "token-floor")
    lines = [", ".join(players), "2026-11-27", mode, *_rulings(random, "b-movies", without)]
    if mode == "co-op":
        return [*lines, *_scenes(random, players)]
    if random.random() < 0.6:
        made, tokens = ["pitches", *_pitches(random, players)], [random.choice(["0", "1 2", "40", "-"]) for _ in players]
    else:
        films = [" ".join(str(random.randint(2, 4)) for _ in range(random.randint(0, 4))) or "-" for _ in players]
        made, tokens = ["films", *films], [_tokens(random, random.randint(1, 5)) for _ in players]
    studios = [random.choice(["Apollo", "apollo", "Nova", "Воющий лось"]) for _ in players] if mode == "hidden-teams" else []
    return [*lines, *made, *studios, *tokens]


def _pitches(random: Random, players: list[str]) -> list[str]:
    loud: set[str] = set()
    lines = []
    titles = ["2", "3 Attack of the Cactus", "4  Кактус"]
    coded = ["T01 T05", "t07,S02,T11", "T20 s04"]
    for number in range(random.randint(0, len(players))):
        by = players[number % len(players)]
        voters = [name for name in players if name != by]
        title = coded.pop() if coded and random.random() < 0.4 else random.choice(titles)
        lines += [random.choice([by, "", f"{players.index(by) + 1}" if by != "3" and "3" not in players else by]), title]
        lines.append(_vote_line(random, voters, loud))
    return [*lines, "-"]


def _scenes(random: Random, players: list[str]) -> list[str]:
    lines = [players[0], str(random.randint(0, 3))]
    for _ in range(random.randint(1, 8)):
        by = random.choice(players)
        votes = _vote_line(random, [name for name in players if name != by], None)
        lines += [by, random.choice([votes, votes, "p", "pass"])]
    return [*lines, "-"]


def wind_the_film(random: Random) -> list[str]:
    """Rows or turns; photos lie as they come, whether they could or not."""
    players = _players(random, 2, 4)
    rows = random.random() < 0.5
    warnings = ("after-blur", "blur-direction", "gap", "edge-first", "good-shot-count", "final-race")
    wanted = {2: 5, 3: 6, 4: 7}[len(players)]
    letters = random.sample("BRYGNEV", wanted)
    deck = [f"{letter}{number}" for letter in letters for number in range(1, 13)]
    random.shuffle(deck)
    lines = [", ".join(players), "", "rows" if rows else "2", *_rulings(random, "wind-the-film", warnings if rows else ())]
    lines += [" ".join(letters), random.choice(["", "-", "1 3 5 7 9 10 11", "1 3 4 6 8 9 11"])]
    if rows:
        return [*lines, *_photo_rows(random, players, letters)]
    turns = [" ".join(deck.pop() for _ in range(random.randint(1, 3))) for _ in range(random.randint(1, 8))]
    return [*lines, *turns, "-", *(" ".join([deck.pop(), deck.pop()]) for _ in players)]


def _photo_rows(random: Random, players: list[str], letters: list[str]) -> list[str]:
    decks = {letter: random.sample(range(1, 13), 12) for letter in letters}
    counts: dict[str, list[int]] = {letter: [] for letter in letters}
    lines = []
    for _ in players:
        for letter in letters:
            count = random.randint(0, min(12 // len(players), len(decks[letter])))
            row = [random.choice(["", "", letter, "x"]) + str(decks[letter].pop()) for _ in range(count)]
            if random.random() < 0.2 and decks[letter]:
                decks[letter].pop()
                row.append("x")
            counts[letter].append(len(row))
            lines.append(" ".join(row) or random.choice(["", "-"]))
    enough = 3 if len(players) == 4 else 4
    shots = [random.choice([*players, ", ".join(players[:2]), "-"]) for letter in letters if max(counts[letter]) >= enough]
    return [*lines, *shots]


def movie_empire(random: Random) -> list[str]:
    """Films by codes and already counted, in a full or a short game."""
    players = _players(random, 2, 4)
    mode, clean = random.choice(["full", "short"]), random.random() < 0.3
    lines = [", ".join(players), "", mode, "y" if clean else "", *_rulings(random, "movie-empire")]
    tracked: set[str] = set()
    trends: dict[int, bool] = {}
    scripts = random.sample(range(1, 37), 6)
    for _ in range(random.randint(0, 6)):
        by, round_ = random.choice(players), random.randint(1, 7)
        market = random.choice(["usa", "europe", "china", "internet"])
        lines += [by, str(round_)]
        if random.random() < 0.4:
            points = random.choice(["", " 7", " 12", " -1"])
            tracked |= set() if points else {by}
            lines += [random.choice(["action", "com", "Drama"]) + points, market, random.choice(["", "y", "n"])]
            continue
        if random.random() < 0.3:
            lines += [*_described(random), market]
            lines += _trend(random, trends, round_) if market != "internet" else []
            continue
        cards = random.sample([*(f"P{number:02}" for number in range(1, 30)), "K01", "K04", "k07"], random.randint(1, 6))
        lines += [f"S{scripts.pop():02}", " ".join(cards), market]
        lines += _trend(random, trends, round_) if market != "internet" else []
    lines.append("-")
    for name in players:
        end = [str(random.randint(0, 20)), random.choice(["-5", "0", "5", "p-3", "p7"]), *([] if clean else [random.choice("yn")])]
        end += [str(random.randint(-3, 60))] if name in tracked else []
        lines += [" ".join(end)] if random.random() < 0.5 else end
    return lines


def _trend(random: Random, trends: dict[int, bool], round_: int) -> list[str]:
    """A round's trend, if it wasn't told yet, and whether it was met; ``trends`` has whether there is one."""
    lines = []
    if round_ not in trends:
        told = random.choice(["T01", "t02", "3", "3 1 europe", "-", ""])
        trends[round_] = told not in ("-", "")
        lines.append(told)
    return [*lines, *([random.choice(["y", "n", ""])] if trends[round_] else [])]


def _described(random: Random) -> list[str]:
    """A script and a line of cards that aren't the kit's."""
    lines = ["+", random.choice(["drama 9", "com 0", "Боевик 12"]), random.choice(["", "1 2 0 1", "0100"])]
    star = ["*Vera  Voss 3", *random.choice([["", "", "", ""], ["0 1 0 0", "Stunts", "dra", "action com"]])]
    cards = [["Stunts shooting 2"], ["+Stunts shoot 1"], ["=post"], ["Coffee Break pre 1"], ["p03 P05"], ["k04"], ["P58=sho"], star]
    for card in random.sample(cards, random.randint(0, 5)):
        lines += card
    return [*lines, "-"]


EVENINGS = {"best-movie": best_movie, "b-movies": b_movies, "wind-the-film": wind_the_film, "movie-empire": movie_empire}


def evening(slug: str, seed: int) -> list[str]:
    """The lines of a random game."""
    return EVENINGS[slug](Random(seed))

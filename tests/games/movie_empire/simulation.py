"""Films laid at random from the printed deck: ``python -m tests.games.movie_empire.simulation`` writes cards/movie-empire/BALANCE.md."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from companion.catalog import load_deck
from companion.catalog.model import Card, Deck
from companion.paths import CARDS

from .lines import SHOOTING, STAGES, Line, Piece, Script, Star, pieces, scripts, shortest, stars, trends

SEED = 1895
FILMS = 4000
MARKETS = ("usa", "europe", "china")
PATIENCE = (8, 36)
"""The fewest and the most production cards that pass by before a player loses heart."""
STARS_MET = (0, 1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Premiere:
    """A finished film and the market it opened in."""

    line: Line
    market: str


def premieres(deck: Deck, films: int = FILMS, seed: int = SEED) -> list[Premiere]:
    """``films`` random but legal films; the same ``seed`` gives the same ones."""
    rng = random.Random(seed)
    pool, plots, cast = pieces(deck), scripts(deck), stars(deck)
    return [Premiere(_film(rng, rng.choice(plots), pool, cast), rng.choice(MARKETS)) for _ in range(films)]


def _film(rng: random.Random, script: Script, pool: Sequence[Piece], cast: Sequence[Star]) -> Line:
    """A player who takes what brings the script nearer, now and then something else, and releases when it is met or patience ends."""
    line = Line(script)
    wanted = shortest(script.needs)
    patience = rng.randint(*PATIENCE)
    eagerness = rng.choice((0.3, 0.6, 0.9))
    for drawn, piece in enumerate(rng.sample(pool, len(pool))):
        if line.count(SHOOTING) and (drawn >= patience or (line.has(script.needs) and rng.random() < eagerness)):
            break
        if _useful(line, piece, wanted) or rng.random() < 0.3:
            line.lay(piece)
    for star in rng.sample(cast, rng.choice(STARS_MET)):
        if line.suits(star) or (script.genre not in star.refuses and rng.random() < 0.2):
            line.stars.append(star)
    return line


def _useful(line: Line, piece: Piece, wanted: Sequence[int]) -> bool:
    stage = piece.stage if piece.stage is not None else line.cards[-1].stage if line.cards else None
    return stage is not None and line.count(stage) < wanted[stage]


def frequency(trend: Card, films: Sequence[Premiere]) -> tuple[float, float]:
    """Percent of the films that meet the trend: in the market it asks for, and whatever the market."""
    fitting = [film for film in films if fits(trend, film.line)]
    at_home = sum(trend.fields["market"] in ("", film.market) for film in fitting)
    return 100 * at_home / len(films), 100 * len(fitting) / len(films)


def fits(trend: Card, line: Line) -> bool:
    """Whether the film meets the trend's condition, whatever the market. Columns ``min_...`` and ``max_...`` bound what is counted here."""
    counted = {
        "cards": line.period,
        "stars": len(line.stars),
        "upgrades": len(line.upgrades),
        "script": line.script.points,
        **{stage: line.count(number) for number, stage in enumerate(STAGES)},
    }
    asked = trend.fields
    return (
        asked["genre"] in ("", line.script.genre)
        and (not asked["needs_card"] or line.holds(asked["needs_card"]))
        and all(number >= int(asked.get(f"min_{what}") or 0) for what, number in counted.items())
        and all(number <= int(asked.get(f"max_{what}") or number) for what, number in counted.items())
    )


def share(matches: Iterable[bool]) -> float:
    """Percent of those that hold."""
    return 100 * fmean(matches)


def by_length(films: Sequence[Premiere], figure: Callable[[Line], int], fewest: int = 100) -> dict[int, float]:
    """Production period -> the mean of ``figure``, for the lengths that at least ``fewest`` films have."""
    lengths = Counter(film.line.period for film in films)
    return {
        length: fmean(figure(film.line) for film in films if film.line.period == length)
        for length, number in sorted(lengths.items())
        if number >= fewest
    }


def report(deck: Deck, films: Sequence[Premiere]) -> str:
    """The figures as Markdown."""
    met = [film.line.has(film.line.script.needs) for film in films]
    cast = [film.line.suits(star) for film in films for star in film.line.stars]
    lines = [
        "# How the Movie Empire deck plays",
        "",
        "The cards of the published game are not known; these are the kit's own. The figures come from",
        f"{len(films):,} films laid at random by the laying and colour rules (seed {SEED}), each by a player who prefers the cards",
        "the script asks for and opens in a random market. They show the deck's proportions, not how well anybody plays.",
        "After a change of the cards, recompute them with",
        "",
        "    python -m tests.games.movie_empire.simulation",
        "",
        f"The script is met in {share(met):.0f} % of the films; {share(cast):.0f} % of the stars score.",
        "",
        "## The longer, the better and the dearer",
        "",
        "Worth counts script, stars, production cards and period, without market and trend; cost is the money that the cards",
        "and stars show.",
        "",
        "| cards | films | worth | cost |",
        "|---:|---:|---:|---:|",
    ]
    worth, cost = by_length(films, lambda line: line.worth), by_length(films, lambda line: line.cost)
    for length, value in worth.items():
        number = sum(film.line.period == length for film in films)
        lines.append(f"| {length} | {number} | {value:.1f} | {cost[length]:.1f} |")
    lines += [
        "",
        "## How often a trend is met",
        "",
        "In percent of the films: with the market it asks for, and whatever the market.",
        "",
        "| code | trend | points | met | any market |",
        "|---|---|---:|---:|---:|",
    ]
    for trend in trends(deck):
        points = " / ".join(filter(None, (trend.fields["points"], trend.fields["without_market"])))
        full, anywhere = frequency(trend, films)
        lines.append(f"| {trend.code} | {trend.texts['name']['en']} | {points} | {full:.0f} | {anywhere:.0f} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    deck = load_deck("movie-empire")
    file = CARDS / "movie-empire" / "BALANCE.md"
    file.write_text(report(deck, premieres(deck)), encoding="utf-8")
    print(file.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()

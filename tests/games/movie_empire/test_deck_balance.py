"""The deck of Movie Empire keeps the rules' examples and its proportions."""

from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from companion.catalog import load_deck, read_deck
from companion.catalog.model import Card, Deck
from companion.paths import CARDS

from .lines import SHOOTING, STAGES, Line, Needs, Piece, Script, pieces, scripts, shortest, stars, trends
from .simulation import Premiere, by_length, frequency, premieres, report

FOLDER = CARDS / "movie-empire"
COUNTS = {"production": 82, "script": 36, "star": 24, "trend": 17, "plan": 13}
LETTERS = {"production": "P", "script": "S", "star": "K", "trend": "T", "plan": "Y"}
GENRES = ("action", "comedy", "drama")


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_deck("movie-empire")


@pytest.fixture(scope="module")
def films(deck: Deck) -> list[Premiere]:
    return premieres(deck)


def of_kind(deck: Deck, kind: str) -> list[Card]:
    return [card for card in deck.cards if card.kind == kind]


def base_cards(deck: Deck, stage: int, first: str = "") -> list[Piece]:
    """One card of each name of the stage, the card named ``first`` before the others."""
    names = {piece.name: piece for piece in pieces(deck) if piece.type == "card" and piece.stage == stage}
    return sorted(names.values(), key=lambda piece: piece.name != first)


def lay_out(deck: Deck, script: Script, wanted: Needs, first: str = "") -> Line:
    """A line with exactly ``wanted`` different cards of each stage, laid from left to right."""
    line = Line(script)
    for stage, number in enumerate(wanted):
        cards = base_cards(deck, stage, first)
        assert len(cards) >= number, (script.code, STAGES[stage])
        assert all(line.lay(piece) for piece in cards[:number])
    return line


# The files


def test_the_deck_reads_without_a_problem() -> None:
    assert read_deck(FOLDER)[1] == []


@pytest.mark.parametrize("kind", COUNTS)
def test_counts_and_codes_are_frozen(deck: Deck, kind: str) -> None:
    cards = of_kind(deck, kind)
    assert [card.code for card in cards] == [f"{LETTERS[kind]}{number:02}" for number in range(1, COUNTS[kind] + 1)]
    assert {card.quantity for card in cards} == {1}


@pytest.mark.parametrize("kind", COUNTS)
def test_every_text_stands_in_four_languages(deck: Deck, kind: str) -> None:
    for card in of_kind(deck, kind):
        assert all(text.get(lang) for text in card.texts.values() for lang in deck.game.languages), card.code


@pytest.mark.parametrize("kind", ["script", "star", "trend", "plan"])
def test_no_name_is_given_twice(deck: Deck, kind: str) -> None:
    for lang in deck.game.languages:
        assert Counter(card.texts["name"][lang] for card in of_kind(deck, kind)).most_common(1)[0][1] == 1


# Production cards


@pytest.mark.parametrize(
    ("name", "type_", "stage", "points"),
    [
        ("Script Doctor", "card", "pre", 2),
        ("Rehearsals", "card", "pre", 2),
        ("Stunts", "card", "shooting", 1),
        ("Catering", "card", "shooting", 1),
        ("Soundtrack", "card", "post", 2),
        ("Soundtrack", "upgrade", "post", 2),
        ("Director", "joker", "", 0),
        ("Cameraman", "joker", "", 0),
        ("Editor", "joker", "", 0),
    ],
)
def test_the_rules_examples_are_in_the_deck(deck: Deck, name: str, type_: str, stage: str, points: int) -> None:
    found = [card.fields for card in of_kind(deck, "production") if card.texts["name"]["en"] == name and card.fields["type"] == type_]
    assert len(found) >= 2
    assert all((card["stage"], card["points"]) == (stage, str(points)) for card in found)


def test_the_rules_example_line_is_worth_ten_for_its_production_cards(deck: Deck) -> None:
    example = ("Script Doctor", "Rehearsals", "Stunts", "Catering", "Soundtrack", "Soundtrack", "Director")
    line = Line(next(script for script in scripts(deck) if script.points == 14))
    kinds = ("card", "card", "card", "card", "card", "upgrade", "joker")
    for name, type_ in zip(example, kinds, strict=True):
        assert line.lay(next(piece for piece in pieces(deck) if (piece.name, piece.type) == (name, type_)))
    assert (line.period, line.worth) == (6, 10 + 2)


def test_blue_and_other_cards_split_into_equal_halves(deck: Deck) -> None:
    blue = sum(piece.stage == SHOOTING for piece in pieces(deck))
    assert blue % 2 == 0
    assert (COUNTS["production"] - blue) % 2 == 0
    assert 0.25 <= blue / COUNTS["production"] <= 0.4


def test_copies_of_a_card_are_alike_and_players_can_compete_for_it(deck: Deck) -> None:
    copies = defaultdict(list)
    for card in of_kind(deck, "production"):
        copies[card.fields["type"], card.texts["name"]["en"]].append((tuple(card.fields.values()), tuple(card.texts["name"].items())))
    for (_, name), faces in copies.items():
        assert len(faces) >= 2, name
        assert len(set(faces)) == 1, name
    kinds = Counter(kind for kind, _ in copies)
    assert kinds == {"card": 22, "upgrade": 8, "joker": 3}


def test_an_upgrade_has_its_base_card_in_every_language(deck: Deck) -> None:
    cards = of_kind(deck, "production")
    bases = {(card.fields["stage"], *card.texts["name"].values()) for card in cards if card.fields["type"] == "card"}
    assert all((card.fields["stage"], *card.texts["name"].values()) in bases for card in cards if card.fields["type"] == "upgrade")


@pytest.mark.parametrize("type_", ["card", "upgrade"])
def test_cost_follows_worth(deck: Deck, type_: str) -> None:
    cost = defaultdict(set)
    for piece in pieces(deck):
        if piece.type == type_:
            cost[piece.points].add(piece.cost)
    for less, more in pairwise(sorted(cost)):
        assert max(cost[less]) < min(cost[more])


# Scripts and stars


def test_genres_are_balanced(deck: Deck) -> None:
    points: dict[str, list[int]] = {genre: [] for genre in GENRES}
    for script in scripts(deck):
        points[script.genre].append(script.points)
    assert {len(values) for values in points.values()} == {12}
    assert {sum(values) for values in points.values()} == {102}
    asked = Counter(star.genre for star in stars(deck))
    refused = Counter(genre for star in stars(deck) for genre in star.refuses)
    assert max(asked[genre] for genre in GENRES) - min(asked[genre] for genre in GENRES) <= 1
    assert max(refused.values()) - min(refused[genre] for genre in GENRES) <= 1


def test_the_rules_example_script_is_in_the_deck(deck: Deck) -> None:
    assert any((script.points, script.needs) == (9, (1, 2, 1, 1)) for script in scripts(deck))


def test_every_script_can_be_met(deck: Deck) -> None:
    for script in scripts(deck):
        assert script.needs[SHOOTING] >= 1, script.code
        assert lay_out(deck, script, shortest(script.needs)).has(script.needs), script.code


def test_a_script_that_asks_for_more_is_worth_more(deck: Deck) -> None:
    points = defaultdict(set)
    for script in scripts(deck):
        points[sum(shortest(script.needs))].add(script.points)
    for fewer, more in pairwise(sorted(points)):
        assert max(points[fewer]) < min(points[more])
    assert (min(points[2]), max(points[8])) == (4, 14)


def test_every_star_can_be_met_in_every_genre_it_takes(deck: Deck) -> None:
    stage_of = {piece.name: piece.stage for piece in pieces(deck) if piece.type == "card"}
    for star in stars(deck):
        wanted = list(star.needs)
        if star.card:
            stage = stage_of[star.card]
            assert stage is not None
            wanted[stage] = max(wanted[stage], 1)
        pre, shooting, post, marketing = wanted
        taken = {star.genre} if star.genre else set(GENRES) - star.refuses
        assert taken - star.refuses, star.code
        for script in scripts(deck):
            line = lay_out(deck, script, shortest((pre, shooting, post, marketing)), star.card)
            assert line.suits(star) == (script.genre in taken), star.code


def test_a_star_never_costs_more_than_it_is_worth(deck: Deck) -> None:
    assert all(0 <= star.cost <= star.points <= 6 for star in stars(deck))
    cost = defaultdict(list)
    for star in stars(deck):
        cost[star.points].append(star.cost)
    means = [sum(costs) / len(costs) for _, costs in sorted(cost.items())]
    assert means == sorted(means)


# Trends and plans


def test_trends_of_the_rules(deck: Deck) -> None:
    arthouse, blockbuster = (next(card for card in trends(deck) if card.texts["name"]["en"] == name) for name in ("Arthouse", "Blockbuster"))
    terms = [arthouse.fields[column] for column in ("genre", "market", "points", "without_market")]
    assert terms == ["drama", "europe", "3", "1"]
    assert [card.code for card in trends(deck) if card.fields["keeps_sympathy"] == "yes"] == [blockbuster.code]


def test_only_trends_with_a_market_have_points_without_it(deck: Deck) -> None:
    for trend in trends(deck):
        assert bool(trend.fields["market"]) == bool(trend.fields["without_market"]), trend.code
        assert int(trend.fields["without_market"] or 0) < int(trend.fields["points"]), trend.code
    assert Counter(card.fields["market"] for card in trends(deck) if card.fields["market"]) == {"usa": 2, "europe": 2, "china": 2}


def test_no_trend_is_automatic_or_out_of_reach(deck: Deck, films: list[Premiere]) -> None:
    for trend in trends(deck):
        in_its_market, anywhere = frequency(trend, films)
        assert 3 <= in_its_market <= anywhere <= 70, trend.code


def test_three_plans_are_instant(deck: Deck) -> None:
    assert [card.code for card in of_kind(deck, "plan") if card.fields["instant"] == "yes"] == ["Y10", "Y11", "Y12"]


# Films


def test_simulated_films_are_legal(films: list[Premiere]) -> None:
    for film in films:
        stages = [laid.stage for laid in film.line.cards]
        assert SHOOTING in stages
        assert all(0 <= right - left <= 1 for left, right in pairwise(stages))
        assert max(Counter((piece.name, piece.type) for piece in film.line.every_piece()).values()) == 1


def test_longer_films_are_worth_more_and_cost_more(films: list[Premiere]) -> None:
    worth, cost = by_length(films, lambda line: line.worth), by_length(films, lambda line: line.cost)
    assert set(worth) >= set(range(2, 9))
    assert all(worth[shorter] < worth[longer] and cost[shorter] < cost[longer] for shorter, longer in pairwise(worth))


def test_the_printed_figures_are_those_of_the_deck(deck: Deck, films: list[Premiere]) -> None:
    assert (FOLDER / "BALANCE.md").read_text(encoding="utf-8") == report(deck, films)

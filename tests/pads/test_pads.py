"""Pads on paper: room to write, nothing too long or too near the edge, every number from game.yaml; and the form looks as the paper does."""

import io
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pypdfium2
import pytest
from form_filling import by_library
from helpers import companion
from pypdf import PdfReader

from companion.catalog import Game, load_game, slugs
from companion.cli.app import run
from companion.pads import MODES, Pad
from companion.pads.making import Made, make_pad, piece_of
from companion.paths import LANGUAGES
from companion.press.paper import PAPERS
from companion.words import speech

EDGE = 6.35
"""What printers can't print along the edges, in millimetres."""
LEAST = 7.0
"""Handwriting needs so much height, in millimetres."""
ALL = [(slug, mode) for slug in slugs() for mode in MODES.get(slug, (None,))]
NUMBERS: Mapping[str, Mapping[str, Any]] = {
    "best-movie": {"award_points": 77, "rounds": 13},
    "b-movies": {"title_card_points": 77, "token_values": (76, 78)},
    "movie-empire": {
        "money_per_point": 71,
        "dossier_points": 72,
        "most_films_points": 73,
        "most_genre_points": 74,
        "most_market_points": 75,
        "three_markets_points": 76,
        "three_genres_points": 77,
        "most_statues_points": 78,
        "sympathy_points": (-61, -62, -63, -64, -65, 66, 67, 68, 69, 81, 82),
    },
    "wind-the-film": {
        "row_points": (61, 62, 63, 64, 65, 66, 67),
        "good_shot_points": 71,
        "blurred_points": -72,
        "missing_colour_points": -73,
        "good_shot_photos": {"2": 81, "3": 82, "4": 83},
    },
}
"""Scoring numbers that pads print, changed to others that stand nowhere else on them."""


def made(
    game: Game, lang: str = "en", paper: str = "a4", players: int | None = None, mode: str | None = None, fewer: bool = False, **options: bool
) -> tuple[Made, bytes]:
    """What was drawn, and the PDF."""
    stream = io.BytesIO()
    return make_pad(Pad(game, players or game.players[1], mode, fewer), speech(lang), PAPERS[paper], stream, **options), stream.getvalue()


def page_of(pdf: bytes, scale: float = 2.0) -> Any:
    """The only page as grey levels."""
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == 1
    return np.asarray(document[0].render(scale=scale).to_pil().convert("L"))


def words_of(pdf: bytes) -> list[str]:
    """Every word on the page."""
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_bounded()).replace("\u2212", "-").split()


@pytest.mark.parametrize(("slug", "mode"), ALL)
def test_there_is_room_to_write_for_every_number_of_players(slug: str, mode: str | None) -> None:
    game = load_game(slug)
    for paper, players in product(("a4", "letter"), range(game.players[0], game.players[1] + 1)):
        drawn, _ = made(game, paper=paper, players=players, mode=mode, fillable=True)
        piece = piece_of(Pad(game, players, mode), PAPERS[paper])
        boxes = [box for _, box in drawn.fields]
        for field, box in drawn.fields:
            assert min(box.height, box.width) >= LEAST - 1e-6, (paper, players, field.name, box)
            assert box.x >= EDGE
            assert box.y >= EDGE
            assert box.right <= piece.size[0] - EDGE
            assert box.bottom <= piece.size[1] - EDGE
        for one, other in combinations(boxes, 2):
            assert not (one.x < other.right - 0.3 and other.x < one.right - 0.3 and one.y < other.bottom - 0.3 and other.y < one.bottom - 0.3), (
                one,
                other,
            )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("slug", "mode"), ALL)
def test_nothing_is_too_long_and_nothing_too_near_the_edge(slug: str, mode: str | None, lang: str) -> None:
    game = load_game(slug)
    for paper, players in product(("a4", "letter"), range(game.players[0], game.players[1] + 1)):
        drawn, pdf = made(game, lang, paper, players, mode)
        assert drawn.tight == (), (paper, players)
        if players in game.players:
            page = page_of(pdf, 1.0)
            edge = int(EDGE / 25.4 * 72)
            assert (page[edge:-edge, edge:-edge] < 200).any()
            for strip in (page[:edge], page[-edge:], page[:, :edge], page[:, -edge:]):
                assert (strip == 255).all(), (paper, players)


@pytest.mark.parametrize(("slug", "mode"), ALL)
def test_the_form_looks_as_the_paper_does(slug: str, mode: str | None) -> None:
    game = load_game(slug)
    for players in game.players:
        paper, form = (page_of(made(game, players=players, mode=mode, fillable=fillable)[1]) for fillable in (False, True))
        copies = made(game, players=players, mode=mode)[0].copies
        height = min(form.shape[0], paper.shape[0] // copies) - 8
        assert form.shape[1] == paper.shape[1]
        assert np.abs(paper[:height].astype(int) - form[:height].astype(int)).mean() < 0.5


def test_small_pads_share_a_sheet() -> None:
    copies = {(slug, players): made(load_game(slug), players=players)[0].copies for slug, players in (("best-movie", 5), ("wind-the-film", 2))}
    assert set(copies.values()) == {2}
    assert made(load_game("wind-the-film"), players=4)[0].copies == 1
    assert made(load_game("best-movie"), fillable=True)[0].copies == 1


@pytest.mark.parametrize("slug", NUMBERS)
def test_every_number_is_that_of_the_game(slug: str) -> None:
    game = load_game(slug)
    for key, changed in NUMBERS[slug].items():
        scoring = MappingProxyType({**game.scoring, key: changed})
        before, after = words_of(made(game)[1]), words_of(made(replace(game, scoring=scoring))[1])
        values = changed.values() if isinstance(changed, dict) else changed if isinstance(changed, tuple) else (changed,)
        shown = [str(abs(value)) for value in values]
        if isinstance(changed, dict):
            shown = shown[-1:]
        for value in shown:
            assert not any(value in word for word in before), (key, value)
            assert any(value in word for word in after), (key, value)


def test_the_co_operative_numbers_are_those_of_the_game() -> None:
    game = load_game("b-movies")
    changed = replace(game, scoring=MappingProxyType({**game.scoring, "coop_card_points": 77, "coop_token_points": 78, "hand": 3}))
    words = words_of(made(changed, mode="co-op")[1])
    assert {"77", "78"} <= {word.strip(":,.") for word in words}
    assert len([field for field, _ in made(changed, mode="co-op")[0].fields if field.name.endswith("/by")]) == 15


def test_pitches_are_as_many_as_a_game_has() -> None:
    game = load_game("b-movies")
    for players in range(game.players[0], game.players[1] + 1):
        fields = [field for field, _ in made(game, players=players)[0].fields if field.name.endswith("/by")]
        assert len(fields) == game.per_player("rounds", players) * players


def test_the_command_writes_a_pad_and_a_form(tmp_path: Path) -> None:
    said = companion("pad", "best", "--players", "3", "--lang", "it", "--paper", "letter", folder=tmp_path)
    assert said.stdout == "output/best-movie-3-players-pad-it-letter.pdf\n"
    assert "2 fogli" in said.stderr
    assert companion("pad", "b-mov", "--mode", "co-op", "--fillable", folder=tmp_path).stdout == "output/b-movies-co-op-form-en-a4.pdf\n"
    assert "companion score output/" in companion("pad", "wind", "--fillable", folder=tmp_path).stderr
    for file in (tmp_path / "output").iterdir():
        assert len(pypdfium2.PdfDocument(file)) == 1


@pytest.mark.parametrize("written", ["players/p1", "sum/rows/p1"])
def test_a_form_that_is_filled_in_is_replaced_by_force_only(written: str, tmp_path: Path) -> None:
    form = tmp_path / "friday.pdf"
    pad = ["pad", "wind", "--out", str(form)]
    assert run([*pad, "--fillable"]) == run([*pad, "--fillable"]) == 0
    filled = by_library(form.read_bytes(), {f"wind-the-film/1/{written}": "Anna"})
    form.write_bytes(filled)
    for kind in ([], ["--fillable"]):
        assert run([*pad, *kind]) == 2
        assert form.read_bytes() == filled
    assert run([*pad, "--force"]) == 0
    assert form.read_bytes() != filled


def test_a_pad_for_any_number_of_players_says_what_holds_for_each() -> None:
    game = load_game("wind-the-film")
    known = {players: " ".join(words_of(made(game, players=players)[1])) for players in (2, 3, 4)}
    assert ["first to 4 sharp" in text for text in known.values()] == [True, True, False]
    (drawn, pdf) = made(game, fewer=True)
    assert drawn.tight == ()
    for said in ("2–3 playing: first to 4 sharp", "4 playing: first to 3 sharp"):
        assert said in " ".join(words_of(pdf))


def test_rounds_are_parted_where_the_number_of_players_is_known() -> None:
    strong = re.compile(rb"\.85\d* w")
    game = load_game("b-movies")
    known, unknown = (PdfReader(io.BytesIO(made(game, fewer=fewer)[1])).pages[0].get_contents() for fewer in (False, True))
    assert known is not None
    assert unknown is not None
    assert len(strong.findall(known.get_data())) == len(strong.findall(unknown.get_data())) + game.per_player("rounds", 6) - 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["best", "--players", "9"], "2 to 5"),
        (["best", "--mode", "co-op"], "one pad"),
        (["b-movies", "--mode", "coop"], "co-op"),
        (["best", "--out", "-"], "needs a file"),
    ],
)
def test_wrong_use_is_told(arguments: list[str], said: str, tmp_path: Path) -> None:
    assert said in companion("pad", *arguments, folder=tmp_path, code=2).stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("players", [2, 4])
def test_sums_are_typed_on_their_lines(players: int) -> None:
    """Not in the middle of the room above, higher than the words beside them."""
    drawn, _ = made(load_game("wind-the-film"), players=players, fillable=True)
    sums = [box for field, box in drawn.fields if re.fullmatch(r"sum/(rows|good-shots|blurred|missing)/p\d", field.name)]
    assert len(sums) == 4 * players
    assert {round(box.height, 2) for box in sums} == {LEAST}

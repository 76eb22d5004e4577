"""What a dispute says of single rulings, against trying every combination of readings."""

import itertools

import pytest
from helpers import ROOT, best_movie, play_of, result_of

from companion.games.disputing import decides_alone, dimensions, dispute, winners_under

CORPUS = ROOT / "tests" / "corpus"
GENRES = "genres: [blue, red, violet, green]\n"
RECORDS = {
    "settled by one ruling": best_movie({"Anna": "Y1", "Boris": "R1"}, GENRES),
    "two that matter": best_movie({"Anna": "Y6", "Boris": "V4"}, "genres: [green, blue, yellow, red, violet]\n"),
    "nothing matters": best_movie({"Anna": "Y1", "Boris": "R9"}, GENRES),
    "a film that two rulings raise": (CORPUS / "movie-empire" / "hangs-on-two-rulings.yaml").read_text(encoding="utf-8"),
    "a tie": (CORPUS / "b-movies" / "final-tie.yaml").read_text(encoding="utf-8"),
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_ruling_decides_alone_where_no_other_matters_once_it_is_read(name: str) -> None:
    play = play_of(RECORDS[name])
    found = dispute(play, play.common.rulings)
    options, _ = dimensions(play, play.common.rulings)
    winners = {}
    for readings in itertools.product(*options.values()):
        rulings = dict(zip(options, readings, strict=True))
        winners[readings] = play.rules.score(play.record, rulings, play.game).winners
    for at, key in enumerate(options):
        under: dict[str, set[frozenset[str]]] = {}
        for readings, who in winners.items():
            under.setdefault(readings[at], set()).add(who)
        assert decides_alone(found, key) is all(len(sets) == 1 for sets in under.values()), key


@pytest.mark.parametrize("name", RECORDS)
def test_who_would_win_under_other_readings(name: str) -> None:
    play = play_of(RECORDS[name])
    found = dispute(play, play.common.rulings)
    assert winners_under(found, {}) == found.outcome.winners
    for answer in found.answers:
        assert winners_under(found, dict(answer.example)) == answer.value


def test_a_dispute_starts_from_the_rulings_given() -> None:
    play = play_of(RECORDS["settled by one ruling"])
    assert dispute(play).outcome.winners == {"Anna"}
    assert dispute(play, {"fifth-genre": "lowest"}).outcome.winners == {"Boris"}
    found = dispute(play, {"fifth-genre": "lowest"}, {"fifth-genre": "highest"})
    assert found.applied["fifth-genre"] == "lowest"
    assert winners_under(found, {"fifth-genre": "highest"}) == {"Anna"}


@pytest.mark.parametrize(
    ("claims", "failed"),
    [
        ("[]", False),
        ("[{winner: Anna}]", False),
        ("[{winner: Boris}]", True),
        ("[{winner: Anna}, {winner: Boris}]", True),
        ("[{winner: Boris}, {place: 1, player: Anna}]", True),
    ],
)
def test_one_refuted_claim_is_enough_to_say_so(claims: str, failed: bool) -> None:
    record = best_movie({"Anna": "Y1", "Boris": "R9"}, more=f"claims: {claims}\n")
    play = play_of(record)
    assert result_of(record).failed is failed
    assert dispute(play, play.common.rulings).failed is failed

"""Places and identities that only show where two rules meet."""

from helpers import FIVE, score

HEAD = "game: best-movie\nplayers: [Anna, Boris]\n" + FIVE


def test_a_card_is_the_same_card_however_it_is_marked() -> None:
    found = score(HEAD + "rows:\n  Anna: R7v R2\n  Boris: R7 B2\n")
    assert [(problem["code"], problem["line"], problem["column"]) for problem in found["problems"]] == [("duplicate-card", 6, 10)]


def test_a_row_that_is_too_long_is_pointed_at_where_it_goes_too_far() -> None:
    found = score(HEAD + "rows:\n  Anna: R7\n  Boris: B1 B2 B3 B4\n")
    assert [(problem["code"], problem["line"], problem["column"]) for problem in found["problems"]] == [("row-length", 6, 16)]


def test_a_claim_by_somebody_who_was_not_nominated_says_so() -> None:
    claim = "claims:\n  - {award: 2, winner: Boris}\n"
    found = score(HEAD + "rows:\n  Anna: R7 R2\n  Boris: B1 B5\n" + claim)
    assert "not nominated" in found["claims"][0]["because"]
    aside = score(HEAD + "rows:\n  Anna: R7\n  Boris: B5\nclaims:\n  - {award: 1, winner: Boris}\n")
    assert "set aside" in aside["claims"][0]["because"]

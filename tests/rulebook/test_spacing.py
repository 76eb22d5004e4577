"""Where a line of the rules must not break."""

import pytest

from companion.rulebook.spacing import tied


@pytest.mark.parametrize(
    ("lang", "text", "set_"),
    [
        ("en", "It brings 11 + 3 + 1 points", "It brings 11~+~3~+~1~points"),
        ("ru", "Счёт 2 : 2 — фильм снят", "Счёт 2~:~2~— фильм снят"),
        ("uk", "Поле 3 × 4 у грі", "Поле 3~×~4~у~грі"),
        ("it", "Vince chi ha più punti e paga 4 soldi", "Vince chi ha più punti e~paga 4~soldi"),
        ("uk", "симпатія −1; Європа +2 очки", "симпатія~−1; Європа~+2~очки"),
        ("ru", "4 при 2 игроках", "4~при~2~игроках"),
        ("en", "Clause 4.3 and cards 7 – 9", "Clause 4.3 and cards 7~– 9"),
    ],
)
def test_numbers_sums_dashes_and_short_words_keep_with_their_neighbour(lang: str, text: str, set_: str) -> None:
    assert tied(text, lang) == set_.replace("~", "\u00a0")

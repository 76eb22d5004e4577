"""What somebody may have meant."""

import pytest

from companion.reading.nearest import nearest


@pytest.mark.parametrize(
    ("word", "options", "meant"),
    [
        ("Anna", ["Анна", "Boris", "Cleo", "Dana"], "Анна"),
        ("Александр", ["Boris", "Alexander"], "Alexander"),
        ("Yuliya", ["Юлія", "Юрій"], "Юлія"),
        ("Бoris", ["Boris", "Dana"], "Boris"),
        ("Ана", ["Anna", "Анна"], "Анна"),
        ("Ana", ["Anna", "Анна"], "Anna"),
        ("Борис", ["Anna", "Dana"], None),
    ],
)
def test_a_name_may_be_meant_in_the_other_alphabet(word: str, options: list[str], meant: str | None) -> None:
    assert nearest(word, options) == nearest(word, options[::-1]) == meant

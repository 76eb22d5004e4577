"""SVG path data as moves, lines and curves."""

import pytest

from companion.outlines import ICON_BOX, icons, outline


def ends(data: str) -> list[tuple[float, ...]]:
    return [tuple(round(value, 6) for value in segment.points[-2:]) for segment in outline(data)]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4H5V6Z", [(1, 2), (3, 4), (5, 4), (5, 6), ()]),
        ("m1 2 3 4-1-1z", [(1, 2), (4, 6), (3, 5), ()]),
        ("M0,0 c1 1 2 2 3 3 s1 1 2 2", [(0, 0), (3, 3), (5, 5)]),
        ("M0 0q1 1 2 0t2 0", [(0, 0), (2, 0), (4, 0)]),
        ("M.5.5l1e1.5", [(0.5, 0.5), (10.5, 1)]),
    ],
)
def test_every_command_ends_where_it_should(data: str, expected: list[tuple[float, ...]]) -> None:
    assert ends(data) == expected


def test_an_arc_stays_on_its_circle_and_flags_may_touch() -> None:
    segments = outline("M10 0a10 10 0 11-20 0 10 10 0 0120 0z")
    assert ends("M10 0a10 10 0 11-20 0 10 10 0 0120 0z")[2] == (-10, 0)
    assert {segment.command for segment in segments} == {"M", "C", "Z"}
    for segment in segments:
        if segment.command == "C":
            assert sum(value * value for value in segment.points[-2:]) == pytest.approx(100)


def test_after_closing_the_pen_is_back_at_the_start() -> None:
    assert ends("M1 1h4v4zl1 0")[-1] == (2, 1)


@pytest.mark.parametrize("data", ["L1 2", "M1", "M1 2 3", "M0 0 X1", "1 2", "M0 0Z5", "M0 0A1 1 0 2 0 1 1"])
def test_what_is_no_path_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"path|number|wants|begins|command"):
        outline(data)


def test_every_shared_icon_can_be_drawn_inside_its_box() -> None:
    assert icons()
    for data in icons().values():
        for segment in outline(data):
            assert all(-1 <= value <= ICON_BOX + 1 for value in segment.points[-2:])

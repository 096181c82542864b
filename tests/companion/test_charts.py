"""Small charts: where lines, badges and bars stand."""

from itertools import pairwise

import pytest

from companion.drawings.charts import BADGE, bars, lines, scale_to, spread


@pytest.mark.parametrize(
    ("low", "high", "scale"),
    [
        (0, 1, [0, 1]),
        (0, 4, [0, 1, 2, 3, 4]),
        (0, 91, [0, 20, 40, 60, 80, 100]),
        (-3, 12, [-5, 0, 5, 10, 15]),
    ],
)
def test_a_scale_has_few_round_numbers_around_everything(low, high, scale):
    assert scale_to(low, high) == scale


def test_higher_numbers_stand_higher_and_later_turns_further_right():
    drawing = lines([1, 2, 3], {"Ann": [0, 5, 10], "Bob": [0, 0, 2]})
    ann, bob = drawing.series
    assert [spot.x for spot in ann.spots] == sorted(spot.x for spot in ann.spots)
    assert [spot.y for spot in ann.spots] == sorted((spot.y for spot in ann.spots), reverse=True)
    assert (ann.spots[0].y, ann.spots[-1].y) == (drawing.foot, drawing.scale[-1].at)
    assert bob.spots[1].y == drawing.foot


def test_a_chart_is_a_table_too():
    drawing = lines([4, 5], {"Ann": [1, 2], "Bob": [3, 4]})
    assert drawing.rows == [(4, [1, 3]), (5, [2, 4])]


def test_badges_never_cover_each_other_and_keep_their_order():
    wanted = {"Ann": 100, "Bob": 101, "Cid": 102, "Dee": 160, "Eve": 168, "Fay": 20}
    found = spread(wanted, BADGE + 1, 10, 168)
    heights = [found[key] for key in ("Fay", "Ann", "Bob", "Cid", "Dee", "Eve")]
    assert all(lower - upper >= BADGE + 1 for upper, lower in pairwise(heights))
    assert heights[0] >= 10
    assert heights[-1] <= 168


def test_bars_are_as_long_as_their_points():
    points = {"Ann": {"colonies_8": 30, "economy": 10}, "Bob": {"colonies_8": 20, "economy": 0, "other": -4}}
    ann, bob = bars({"Ann": 40, "Bob": 16}, points).rows
    assert [(part.source, part.points) for part in ann.parts] == [("colonies_8", 30), ("economy", 10)]
    assert [part.source for part in bob.parts] == ["colonies_8"]
    assert ann.parts[0].width == pytest.approx(3 * ann.parts[1].width, rel=0.01)
    assert ann.parts[1].x == pytest.approx(ann.parts[0].x + ann.parts[0].width, abs=0.2)
    assert bob.total == 16


def test_a_number_stands_only_where_it_has_room():
    [row] = bars({"Ann": 101}, {"Ann": {"colonies_8": 100, "economy": 1}}).rows
    assert [part.has_room for part in row.parts] == [True, False]


def test_nobody_with_any_points_is_a_chart_as_well():
    assert [row.parts for row in bars({"Ann": 0, "Bob": 0}, {"Ann": {}, "Bob": {}}).rows] == [[], []]

"""Region scoring against a second statement of the rule."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.empires.colonies import score_region
from tests.builders import WORKERS, sheet

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
colonies = st.dictionaries(
    st.sampled_from(NAMES), st.dictionaries(st.sampled_from(WORKERS), st.integers(0, 4), max_size=3)
)


def points_of(me, workers):
    """For one player: how many are ahead, how many are level, how many groups are ahead."""
    size = {name: sum(there.values()) for name, there in workers.items()}
    mine = size.get(me, 0)
    if mine == 0 or all(number < 3 for number in size.values()):
        return 0
    builders = sum(there.get("builder", 0) for there in workers.values())
    ahead = [name for name in size if size[name] > mine]
    level = [name for name in size if size[name] == mine and name != me]
    groups_ahead = len({size[name] for name in ahead})
    if groups_ahead == 0:
        return {0: 6, 1: 2}.get(len(level), 0) + 4 * builders
    if groups_ahead == 1:
        alone_behind_one = len(ahead) == 1 and not level
        return (2 if alone_behind_one else 0) + 2 * builders
    return 0


def expected(workers):
    return {name: points for name in workers if (points := points_of(name, workers))}


@given(colonies)
def test_region_scores_as_the_rule_says(workers):
    assert score_region(workers).points == expected(workers)


@given(colonies, colonies)
def test_pad_adds_the_regions_up(peru, brazil):
    answered = sheet(*NAMES, colonies={"6": {"peru": peru, "brazil": brazil}})

    scored = {
        region: expected(workers)
        for region, workers in (("peru", peru), ("brazil", brazil))
        if any(sum(there.values()) >= 3 for there in workers.values())
    }
    assert answered["regions"]["6"] == scored
    for name in NAMES:
        total = points_of(name, peru) + points_of(name, brazil)
        assert answered["players"][name]["colonies"]["6"] == total


@given(colonies)
def test_reasons_add_up_to_the_points(workers):
    for row in score_region(workers).standings:
        assert row.base + row.bonus == row.points
        assert all(str(line) for line in row.why())

"""Another throw parts those whom the last one left equal, and nobody else."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.tournaments.throws import in_numbers, is_behind


def test_one_throw_counts_as_it_fell():
    assert in_numbers({"Ann": (6,), "Bob": (4,), "Cid": (4,)}) == {"Ann": 6, "Bob": 4, "Cid": 4}


def test_another_throw_leaves_the_others_where_they_are():
    known = in_numbers({"Ann": (5,), "Bob": (4, 6), "Cid": (4, 5), "Dea": (3,), "Eve": (3,)})
    assert sorted(known, key=known.__getitem__, reverse=True)[:3] == ["Ann", "Bob", "Cid"]
    assert known["Cid"] > known["Dea"] == known["Eve"] > 0


@given(st.dictionaries(st.text(), st.lists(st.integers(0, 9999), min_size=1, max_size=3).map(tuple)))
def test_numbers_keep_order_and_ties(throws):
    known = in_numbers(throws)
    for one, mine in throws.items():
        for other, theirs in throws.items():
            assert (known[one] < known[other]) == (mine < theirs)


def test_who_threw_less_often_than_an_equal_throws_again():
    assert is_behind((4,), {"Bob": (4, 2)})
    assert is_behind((), {"Bob": (4,)})
    assert not is_behind((4, 2), {"Bob": (4, 2)})
    assert not is_behind((6,), {"Bob": (4, 2)})

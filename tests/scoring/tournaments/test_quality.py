"""A draft in words, the price of a swap, and repairs after publishing."""

from itertools import combinations

import pytest

from scoring.errors import RuleError
from scoring.tournaments.meetings import repeats
from scoring.tournaments.prices import price, swapped
from scoring.tournaments.quality import State, quality
from scoring.tournaments.repair import Damage, repair
from scoring.tournaments.seating import draw, lock_table
from scoring.tournaments.sizes import plain
from scoring.tournaments.wish import Lock, Wish


def people(number):
    return tuple(f"P{nth}" for nth in range(1, number + 1))


def judged(wish, rounds):
    return [(one.state, str(one.line)) for one in quality(wish, rounds)]


def test_good_draft():
    wish = Wish(people(12), plain(12), 3, 1, apart=(("P1", "P2"),))

    assert judged(wish, draw(wish).rounds) == [
        (State.GOOD, "All pairs to keep apart are apart."),
        (State.GOOD, "Repeats 9, and no plan can have fewer than 9."),
        (State.GOOD, "All first once or never."),
    ]


def test_odd_sized_tables_are_named_by_their_size():
    for number, said in ((33, "Nobody at a five twice."), (35, "Nobody at a three twice.")):
        wish = Wish(people(number), plain(number), 3, 1)
        assert (State.GOOD, said) in judged(wish, draw(wish).rounds)


def test_draft_that_could_be_better():
    wish = Wish(people(9), plain(9), 2)
    same = (("P1", "P2", "P3", "P4"), ("P5", "P6", "P7", "P8", "P9"))

    assert judged(wish, (same, same)) == [
        (State.COULD_BE_BETTER, "Repeats 16; no plan can have fewer than 6."),
        (
            State.COULD_BE_BETTER,
            "Twice at a table of five, while others never were: P5, P6, P7, P8 and P9.",
        ),
        (State.COULD_BE_BETTER, "First more often than others: P1 and P5."),
    ]


def test_broken_draft_names_people():
    wish = Wish(people(8), plain(8), 1, apart=(("P2", "P1"),), locks=(Lock("P8", 0),))
    tables = (("P1", "P2", "P3", "P4"), ("P5", "P6", "P7", "P8"))

    assert judged(wish, (tables,))[:2] == [
        (State.BROKEN, "Not at the locked place: P8."),
        (State.BROKEN, "To be kept apart, but at one table: P1 and P2."),
    ]


def test_pasted_seating_that_misses_somebody():
    wish = Wish(people(8), plain(8), 1)
    tables = (("P1", "P2", "P3", "P4"), ("P5", "P6", "P6", "Zoe"))

    assert judged(wish, (tables,)) == [
        (State.BROKEN, "Without a seat: P7 and P8."),
        (State.BROKEN, "With two seats: P6."),
        (State.BROKEN, "Not here, but seated: Zoe."),
    ]


def test_locked_table_of_a_draft_is_kept_and_judged():
    first = draw(Wish(people(16), plain(16), 1, 1)).rounds[0]
    wish = Wish(people(16), plain(16), 1, 2, locks=lock_table(0, first[0]))
    again = draw(wish).rounds

    assert again[0][0] == first[0]
    assert all(state is State.GOOD for state, _line in judged(wish, again))


# Swaps

HISTORY = ((("Ann", "Bob", "Cid", "Dea"), ("Eve", "Fay", "Gus", "Hal")),)
DRAFT = ((("Ann", "Eve", "Bob", "Fay"), ("Cid", "Dea", "Gus", "Hal")),)
WISH = Wish(
    ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal"), (4, 4), 1, 0, HISTORY, (("Fay", "Cid"),)
)


def test_price_of_a_swap():
    found = price(WISH, DRAFT, 0, "Eve", "Dea")

    assert (found.before, found.after) == (4, 6)
    assert str(found.line()) == "4 → 6: Ann and Dea, Bob and Dea, Eve and Gus, Eve and Hal again"


def test_price_of_a_swap_that_brings_together_who_is_kept_apart():
    found = price(WISH, DRAFT, 0, "Cid", "Ann")

    assert found.together == (("Cid", "Fay"),)
    assert str(found.line()) == "4 → 4, and to be kept apart: Cid and Fay"


def test_price_of_a_swap_within_a_table_is_nothing():
    assert str(price(WISH, DRAFT, 0, "Ann", "Eve").line()) == "4 → 4"


def test_swap_exchanges_the_chairs():
    assert swapped(DRAFT[0], "Ann", "Hal") == (("Hal", "Eve", "Bob", "Fay"), ("Cid", "Dea", "Gus", "Ann"))
    with pytest.raises(RuleError):
        swapped(DRAFT[0], "Ann", "Zoe")


# Repairs

TABLES = (("A", "B", "C", "D"), ("E", "F", "G", "H"), ("I", "J", "K", "L"), ("M", "N", "O"))


def told(damage):
    return [[str(line) for line in way.lines()] for way in repair(damage)]


def test_newcomer_fills_the_three_first():
    ways = repair(Damage(TABLES, newcomers=("Z",)))

    assert ways[0].tables == (*TABLES[:3], ("M", "N", "O", "Z"))
    assert [str(way.lines()[0]) for way in ways][:2] == [
        "Table 4 becomes a four, nobody moves.",
        "Table 2 becomes a five, nobody moves.",
    ]


def test_newcomer_takes_the_very_chair_of_who_is_absent():
    (way, *_others) = repair(Damage(TABLES, absent=frozenset("B"), newcomers=("Z",)))

    assert way.tables == (("A", "Z", "C", "D"), *TABLES[1:])
    assert [str(line) for line in way.lines()] == ["Nobody moves.", "Z sits down at table 1."]


def test_table_becomes_a_three():
    (way, *_others) = repair(Damage(TABLES, absent=frozenset("B")))

    assert [str(line) for line in way.lines()] == ["Table 1 becomes a three, nobody moves."]


def test_table_with_one_left_is_given_up():
    (way, *_others) = repair(Damage(TABLES, absent=frozenset("MN")))

    assert [str(line) for line in way.lines()] == [
        "1 person moves.",
        "O goes from table 4 to 3.",
        "Table 3 becomes a five.",
        "Table 4 is not used.",
    ]


def test_table_without_its_copy_is_spread():
    (way, *_others) = repair(Damage(TABLES, unusable=frozenset({3}), newcomers=()))

    assert [len(table) for table in way.tables] == [5, 5, 5, 0]
    assert len(way.moves) == 3


def test_begun_tables_are_never_touched():
    damage = Damage(TABLES, begun=frozenset({0, 3}), absent=frozenset("AE"), newcomers=("Z",))

    for way in repair(damage):
        assert (way.tables[0], way.tables[3]) == (TABLES[0], TABLES[3])


def test_new_table_with_a_spare_copy():
    ways = told(Damage(TABLES[:3], newcomers=("X", "Y", "Z"), spare_copies=1))

    assert "Table 4 becomes a three, nobody moves." in [way[0] for way in ways]


def test_fewest_moves_first_and_at_most_three_ways():
    for damage in (
        Damage(TABLES, absent=frozenset("MN")),
        Damage(TABLES, newcomers=("X", "Y")),
        Damage(TABLES, unusable=frozenset({0})),
    ):
        moves = [len(way.moves) for way in repair(damage)]
        assert 0 < len(moves) <= 3
        assert moves == sorted(moves)


def test_everybody_has_a_chair_after_a_repair():
    for way in repair(Damage(TABLES, absent=frozenset("AMN"), newcomers=("X", "Y"))):
        seated = sorted(name for table in way.tables for name in table)
        assert seated == sorted(set("BCDEFGHIJKLO") | {"X", "Y"})
        assert all(len(table) in (0, 3, 4, 5, 6) for table in way.tables)


def test_keep_apart_when_a_newcomer_sits_down():
    ways = repair(Damage(TABLES, newcomers=("Z",), apart=(("M", "Z"),)))

    assert "Z" not in ways[0].tables[3]


def test_no_way_at_all():
    assert repair(Damage((("A", "B", "C"),), absent=frozenset("A"))) == ()


FIRST = (("P1", "P2", "P3", "P4"), ("P5", "P6", "P7"))
FAIREST = "Odd-sized tables are shared out as evenly as possible without another repeat."


def odd_of(rounds, *history):
    wish = Wish(people(7), plain(7), len(rounds), history=history)
    return next(one for one in quality(wish, rounds) if one.key == "odd")


def test_twice_at_a_three_is_as_good_as_it_gets_where_every_other_plan_repeats_more():
    """Of 7 people nobody stays away from both threes, unless more than 3 pairs meet again: all plans."""
    second = (("P1", "P2", "P5", "P6"), ("P7", "P3", "P4"))
    line = odd_of([second], FIRST)
    assert (line.state, str(line.line)) == (State.GOOD, FAIREST)
    for three in combinations(people(7), 3):
        four = tuple(name for name in people(7) if name not in three)
        if not set(three) & {"P5", "P6", "P7"}:
            assert repeats((FIRST, (four, three)), frozenset(people(7))) > 3


def test_what_could_be_fairer_with_as_many_repeats_is_not_called_the_fairest():
    """Two who repeat more pairs anyway could leave the three to others; nor is it known after a round
    with others."""
    worse = (("P1", "P2", "P3", "P5"), ("P4", "P6", "P7"))
    assert odd_of([worse], FIRST).state is State.COULD_BE_BETTER
    other = (("P1", "P2", "P3", "P8"), ("P5", "P6", "P7"))
    second = (("P1", "P2", "P5", "P6"), ("P7", "P3", "P4"))
    assert odd_of([second], other).state is State.COULD_BE_BETTER

"""The line, the band, lots, alternates, the snake, and the places of the whole event."""

from fractions import Fraction

import pytest

from scoring.errors import RuleError
from scoring.tournaments.corrections import consequences
from scoring.tournaments.cut import Band, Cut, Placed, cut, lots, winners_first
from scoring.tournaments.knockout import chosen_seats, drawn_seats, snake, with_alternate
from scoring.tournaments.placing import Stage, placing
from scoring.tournaments.seasons import season
from scoring.tournaments.seating import lock_table
from scoring.tournaments.sizes import knockout
from scoring.tournaments.standings import standings
from scoring.tournaments.wish import Lock
from tests.scoring.tournaments.events import by_vp


def placed(text):
    """``"1 Ann 2 Bob 2 Cid"``."""
    words = text.split()
    return [Placed(name, int(rank)) for rank, name in zip(words[::2], words[1::2], strict=True)]


ROWS = placed("1 Ann 2 Bob 2 Cid 4 Dea 5 Eve 5 Fay 5 Gus")


def test_line_between_ranks():
    assert cut(ROWS, 3) == Cut(("Ann", "Bob", "Cid"), None, (("Dea",), ("Eve", "Fay", "Gus")))


def test_band_across_the_line():
    found = cut(ROWS, 6)

    assert found.band == Band(("Eve", "Fay", "Gus"), 2)
    assert (found.seats, found.larger) == (("Ann", "Bob", "Cid", "Dea"), 7)
    with pytest.raises(RuleError) as refused:
        found.taken()
    assert str(refused.value) == "Seats left: 2. Tied for them: Eve, Fay and Gus."


def test_who_is_absent_gives_the_seat_on():
    assert cut(ROWS, 4, {"Bob", "Fay", "Gus"}).taken() == ("Ann", "Cid", "Dea", "Eve")


def test_more_seats_than_people():
    assert cut(ROWS, 9).taken() == ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus")


def test_equals_across_the_line_gain_and_lose_nothing():
    before, after = placed("1 Ann 2 Bob 3 Cid 4 Dea"), placed("1 Ann 2 Dea 3 Bob 3 Cid")

    found = consequences(before, after, 3, had=("Ann", "Bob", "Cid"))
    assert (found.gains, found.loses, found.equal) == (("Dea",), (), ("Bob", "Cid"))
    assert [str(line) for line in found.lines()[-2:]] == [
        "Dea would have a seat.",
        "Equal at the line: Bob and Cid.",
    ]
    assert consequences(after, before, 3, had=("Ann", "Dea", "Cid")).loses == ("Dea",)


def test_lots_are_the_same_for_a_seed_and_all_different():
    names = [f"P{nth}" for nth in range(400)]
    drawn = lots(names, 5)

    assert drawn == lots(reversed(names), 5)
    assert drawn != lots(names, 6)
    assert len(set(drawn.values())) == 400
    assert all(1 <= lot <= 9999 for lot in drawn.values())


def test_who_joins_later_draws_too_and_nobody_draws_again():
    first = lots(["Ann", "Bob"], 5)
    later = lots(["Ann", "Bob", "Cid"], 5, first)

    assert {name: later[name] for name in first} == first
    assert set(later) == {"Ann", "Bob", "Cid"}


def test_winners_then_best_seconds():
    games = [
        by_vp([("Ann", 100), ("Bob", 90), ("Cid", 10)]),
        by_vp([("Dea", 50), ("Eve", 48), ("Fay", 47)]),
        by_vp([("Gus", 70), ("Hal", 63), ("Ida", 1)]),
    ]
    rows = winners_first(games)

    assert [(one.player, one.rank) for one in rows[:6]] == [
        ("Ann", 1),
        ("Dea", 1),
        ("Gus", 1),
        ("Eve", 4),
        ("Bob", 5),
        ("Hal", 5),
    ]
    assert cut(rows, 4).taken() == ("Ann", "Dea", "Gus", "Eve")
    assert cut(rows, 5).band == Band(("Bob", "Hal"), 1)


def test_who_shares_a_win_is_behind_a_clean_one_and_ahead_of_seconds():
    games = [
        by_vp([("Ann", 100), ("Bob", 100), ("Cid", 10)]),
        by_vp([("Dea", 50), ("Eve", 48), ("Fay", 47)]),
    ]

    assert [(one.player, one.rank) for one in winners_first(games)[:4]] == [
        ("Dea", 1),
        ("Ann", 2),
        ("Bob", 2),
        ("Eve", 4),
    ]
    assert cut(winners_first(games), 2).band == Band(("Ann", "Bob"), 1)
    assert cut(winners_first(games, {"Ann": 3, "Bob": 5}), 2).taken() == ("Dea", "Bob")


# Knock-out


def test_snake_goes_there_and_back():
    assert snake("ABCDEFGHI", 3) == (("A", "F", "G"), ("B", "E", "H"), ("C", "D", "I"))


def test_snake_is_as_even_as_possible():
    assert [len(table) for table in snake(range(23), 5)] == [5, 5, 5, 4, 4]


@pytest.mark.parametrize(("people", "tables"), [(7, 2), (11, 3), (14, 3), (23, 5), (29, 6)])
def test_snake_fills_the_sizes_that_were_said(people, tables):
    assert tuple(len(table) for table in snake(range(people), tables)) == knockout(people, tables)


def test_snake_is_laid_around_those_who_keep_a_table():
    best, last = Lock("A", 1), Lock("I", 0)

    assert snake("ABCDEFGHI", 3, [best]) == (("B", "F", "G"), ("A", "E", "H"), ("C", "D", "I"))
    assert snake("ABCDEFGHI", 3, [last]) == (("A", "F", "I"), ("B", "E", "G"), ("C", "D", "H"))
    whole = lock_table(2, "AEI")
    assert snake("ABCDEFGHI", 3, whole) == (("B", "F", "G"), ("C", "D", "H"), ("A", "E", "I"))


def test_start_seats_that_are_kept():
    locks = [Lock("A", 0, 2), Lock("B", 0), *lock_table(1, "FED")]
    for seed in range(5):
        first, second = drawn_seats((("A", "B", "C"), ("D", "E", "F")), seed, locks)
        assert (sorted(first), first[2]) == (["A", "B", "C"], "A")
        assert second == ("F", "E", "D")


def test_snake_that_does_not_fit_is_refused():
    with pytest.raises(RuleError):
        snake("ABCDEFG", 1)


def test_start_seats():
    tables = snake("ABCDEFGH", 2)

    assert drawn_seats(tables, 3) == drawn_seats(tables, 3)
    assert [sorted(table) for table in drawn_seats(tables, 3)] == [sorted(table) for table in tables]
    assert chosen_seats(("A", "B", "C"), [2, 0, 1]) == ("B", "C", "A")
    with pytest.raises(RuleError):
        chosen_seats(("A", "B", "C"), [2, 0, 2])


def test_alternate_takes_the_empty_chair():
    assert with_alternate((("A", "B"), ("C", "D")), "C", "Z") == (("A", "B"), ("Z", "D"))


# The whole event


def test_placing_by_the_last_stage_somebody_sat_down_in():
    heats = (by_vp([("Ann", 9), ("Bob", 8), ("Cid", 7)]), by_vp([("Dea", 9), ("Eve", 4), ("Fay", 3)]))
    final = (by_vp([("Bob", 50), ("Dea", 40), ("Ann", 40)]),)
    stages = [
        Stage(heats, standings(heats, ["wins", "percent", "share"])),
        Stage(final, standings(final, ["wins"]), knockout=True),
    ]

    # Ann and Dea share the second place with equal percent: the heats part them.
    assert [(one.player, one.rank) for one in placing(stages)] == [
        ("Bob", 1),
        ("Dea", 2),
        ("Ann", 3),
        ("Cid", 4),
        ("Eve", 5),
        ("Fay", 6),
    ]
    assert [one.player for one in placing(stages, leave_out={"Bob"})] == ["Dea", "Ann", "Cid", "Eve", "Fay"]


def test_placing_of_those_whose_table_was_void_is_last_in_their_stage():
    heats = [by_vp([(name, 90 - nth) for nth, name in enumerate(("Ann", "Bob", "Cid", "Dea", "Eve"))])]
    semifinal = [by_vp([("Eve", 90), ("Cid", 80)])]
    stages = [
        Stage(tuple(heats), standings(heats, ["vp"])),
        Stage(tuple(semifinal), (), knockout=True, seated=frozenset({"Eve", "Cid", "Dea", "Bob"})),
    ]

    assert [one.player for one in placing(stages)] == ["Eve", "Cid", "Bob", "Dea", "Ann"]


def test_placing_looks_for_a_rank_through_several_knock_outs():
    heats = (by_vp([("Bob", 9), ("Dea", 8), ("Ann", 7), ("Cid", 6)]),)
    quarter = (by_vp([("Ann", 50), ("Cid", 40)]), by_vp([("Dea", 50), ("Bob", 40)]))
    semifinal = (by_vp([("Ann", 50), ("Bob", 40)]), by_vp([("Dea", 50), ("Cid", 40)]))
    stages = [
        Stage(heats, standings(heats, ["vp"])),
        Stage(quarter, standings(quarter, ["finish", "percent"]), knockout=True),
        Stage(semifinal, standings(semifinal, ["finish", "percent"]), knockout=True),
    ]

    # Ann and Dea won twice, Bob and Cid were second twice: the heats part them.
    assert [(one.player, one.rank) for one in placing(stages)] == [
        ("Dea", 1),
        ("Ann", 2),
        ("Bob", 3),
        ("Cid", 4),
    ]


def test_season_counts_the_best():
    events = [placed("1 Ann 2 Bob 3 Cid"), placed("1 Bob 2 Ann 2 Cid"), placed("1 Cid 2 Ann 3 Dea")]
    rows = season(events, (10, 6, 3), best=2)

    # Ann 10, 4 1/2, 6; Bob 6, 10; Cid 3, 4 1/2, 10; Dea 3.
    assert [(row.player, row.rank, row.points) for row in rows] == [
        ("Ann", 1, 16),
        ("Bob", 1, 16),
        ("Cid", 3, Fraction(29, 2)),
        ("Dea", 4, 3),
    ]
    assert rows[0].counted == (True, False, True)
    assert rows[1].events == (6, 10, None)
    assert season(events, (10, 6, 3))[0].points == Fraction(41, 2)

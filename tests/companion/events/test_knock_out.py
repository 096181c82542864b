"""Out of a knock-out: lots for the last seat, a win that is shared, and the order in which people go on. And
into one: what is locked or fixed."""

import pytest

from companion.log.event_cuts import cut_of
from companion.services.event_drafts import round_draw
from tests.companion.events.conftest import Desk

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

RANKED = [f"P{nth:02}" for nth in (2, 3, 4, 7, 1, 5, 8, 13, 9, 6, 10, 11, 12, 14, 15, 16)]
"""As the heat ranks them."""


@pytest.fixture
def semifinal(event):
    """``semifinal(12)``: so many went on from the heat, and sit at tables of four."""

    def make(people) -> Desk:
        desk = event("catan", kind="heats")
        desk.enters(*sorted(RANKED))
        desk.plays([RANKED[nth::4] for nth in range(4)], lambda name: 200 - RANKED.index(name))
        goes_on(desk, people, people // 4, "Semifinal")
        return publishes(desk)

    return make


def goes_on(desk, seats, tables, name="Final"):
    number = desk.now.stage.stage.number
    desk.sends(f"desk/cut/{number}/", act="say", seats=seats)
    desk.sends(f"desk/cut/{number}/", act="settle", name=name, tables=tables)
    desk.sends(f"desk/rounds/{desk.now.last_round.number}/roll/", act="draw")


def publishes(desk):
    desk.sends(f"desk/rounds/{desk.now.last_round.number}/draft/", act="publish")
    return desk


def ends(desk, *winners, totals=(100, 90, 80, 70)):
    """Those win their tables, everywhere with the same points."""
    one = desk.now.last_round
    for table in one.tables:
        names = sorted(table.names, key=lambda name: name not in winners)
        points = dict(zip(names, totals, strict=True))
        desk.slip(one.number, table.table.number, [points[name] for name in table.names])
    return desk


def line(desk, seats=4):
    return cut_of(desk.now, desk.now.stage_at(2), seats).cut


def seconds(desk):
    return [row.player for row in desk.now.stage_at(2).rows if row.values[0] == 2]


# Equals across the line


@pytest.fixture
def level(semifinal):
    """Three winners, and three seconds for the fourth seat."""
    desk = ends(semifinal(12))
    desk.sends("desk/cut/2/", act="say", seats=4)
    assert "1 seat for 3 people who are tied." in desk.reads("desk/cut/2/")
    return desk


def test_lots_part_those_who_share_the_last_seat(level):
    level.sends("desk/cut/2/", act="lots")
    drawn = level.now.stage_at(2).draws
    assert set(drawn) == set(seconds(level))
    assert line(level).taken()[3] == max(drawn, key=drawn.get)
    assert "who are tied" not in level.reads("desk/cut/2/")
    goes_on(level, 4, 1)
    assert max(drawn, key=drawn.get) in level.now.last_round.seating[0]


def test_dice_part_them_and_the_others_come_next_by_theirs(level):
    people = seconds(level)
    numbers = [level.now.by_name[name].number for name in people]
    dice = {f"die{number}": lot for number, lot in zip(numbers, (2, 6, 4), strict=True)}
    level.sends("desk/cut/2/", act="dice", **dice)
    found = line(level)
    assert found.taken()[3] == people[1]
    assert found.alternates[:2] == ((people[2],), (people[0],))


def test_who_joins_them_later_draws_too(semifinal):
    desk = ends(semifinal(12))
    corrects(desk, 3, {90: 85})
    desk.sends("desk/cut/2/", act="say", seats=4)
    desk.sends("desk/cut/2/", act="lots")
    assert len(desk.now.stage_at(2).draws) == 2
    corrects(desk, 3, {85: 90})
    assert "These people are equal to some who drew lots" in desk.reads("desk/cut/2/")
    desk.sends("desk/cut/2/", act="lots")
    assert set(desk.now.stage_at(2).draws) == set(seconds(desk))


def test_a_shared_win_concerns_nobody_else(semifinal):
    desk = ends(semifinal(16))
    corrects(desk, 4, {90: 100}, shared=100)
    shared = {line.player for line in desk.now.last_round.tables[3].game() if line.rank == 1}
    found = line(desk)
    assert (len(shared), len(found.seats)) == (2, 3)
    assert (set(found.band.players), found.band.seats) == (shared, 1)


def corrects(desk, table, points, shared=None):
    """Other points at a table of the newest round; who has ``shared`` of them shares the first place."""
    found = desk.now.last_round.tables[table - 1]
    totals = [points.get(line.vp, line.vp) for line in found.game()]
    ahead = {f"place{nth}": 1 for nth, total in enumerate(totals, start=1) if total == shared}
    desk.slip(*found.at, totals, reason="counted again", **ahead)


# The order


WINNERS = ["P01", "P05", "P13", "P06"]
"""They were 5th, 6th, 8th and 10th of the heat."""


def test_winners_are_seated_by_their_rank_before(semifinal):
    desk = ends(semifinal(16), *WINNERS)
    goes_on(desk, 4, 2)
    assert [set(table) for table in desk.now.last_round.seating] == [{"P01", "P06"}, {"P05", "P13"}]
    assert "Seated by rank" in desk.reads("desk/rounds/3/draft/")


def test_start_seats_are_chosen_by_the_rank_before(semifinal):
    desk = ends(semifinal(16), *WINNERS)
    goes_on(desk, 4, 1)
    [choosing] = desk.gets("desk/rounds/3/draft/").context["choosing"]
    assert list(choosing.names) == WINNERS


def test_a_rank_is_looked_for_through_two_knock_outs(semifinal):
    desk = ends(semifinal(16), *WINNERS)
    goes_on(desk, 4, 2, "Small final")
    publishes(desk)
    ends(desk, "P13", "P06", totals=(100, 90))
    goes_on(desk, 2, 1)
    [choosing] = desk.gets("desk/rounds/4/draft/").context["choosing"]
    assert list(choosing.names) == ["P13", "P06"]


def test_whom_nothing_parts_are_laid_by_lot_and_not_by_name(event):
    desk = event("league")
    desk.enters(*RANKED)
    desk.plays([RANKED[nth::4] for nth in range(4)], lambda name: 100 - RANKED.index(name) // 4)
    goes_on(desk, 4, 1)
    orders = set()
    for seed in range(8):
        round_draw(event=desk.event, number=2, by="Olga", seed=seed)
        [choosing] = desk.gets("desk/rounds/2/draft/").context["choosing"]
        assert set(choosing.names) == set(RANKED[:4])
        orders.add(choosing.names)
    assert len(orders) > 1


# Locks


@pytest.fixture
def draft(event):
    """Seven people at two tables: the snake lays three at the first and four at the second."""
    desk = event("catan", kind="heats")
    desk.enters(*RANKED[:7])
    desk.plays([RANKED[:4], RANKED[4:7]], lambda name: 200 - RANKED.index(name))
    goes_on(desk, 7, 2)
    return desk


def draws_again(desk):
    for _time in range(3):
        desk.sends("desk/rounds/2/roll/", act="draw")
    return desk.now.last_round.seating


def test_a_locked_table_stays_and_the_snake_is_laid_for_the_rest(draft):
    one, other = (table[0] for table in draft.now.last_round.seating)
    draft.sends("desk/rounds/2/draft/", act="swap", seat=[one, other], sure="1")
    before = draft.now.last_round.seating
    assert [len(table) for table in before] == [3, 4]
    draft.sends("desk/rounds/2/draft/", act="lock", table=2)
    after = draws_again(draft)
    assert (set(after[0]), after[1]) == (set(before[0]), before[1])
    page = draft.reads("desk/rounds/2/draft/")
    assert "good Seated by rank around those who keep a locked or fixed table." in page
    assert "by hand" not in page


def test_who_keeps_a_seat_sits_there_after_every_draw(draft):
    before = draft.now.last_round.seating
    draft.sends("desk/rounds/2/draft/", act="lock_seat", seat=[before[0][1], before[1][3]])
    after = draws_again(draft)
    assert (after[0][1], after[1][3]) == (before[0][1], before[1][3])
    assert "Seated by rank: the best go from table to table" in draft.reads("desk/rounds/2/draft/")


def test_a_fixed_table_is_honoured(draft):
    best = RANKED[0]
    assert best in draft.now.last_round.seating[0]
    draft.sends("desk/entrants/", act="fix", row=draft.now.by_name[best].pk, table=2)
    assert best in draws_again(draft)[1]
    page = draft.reads("desk/rounds/2/draft/")
    assert "Seated by rank around those who keep a locked or fixed table." in page
    assert "broken" not in page

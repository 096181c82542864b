"""A player's own phone shows what is mine; one that watches shows everybody and the board."""

import re

from companion.models import Role
from tests.builders import END, INCOME, has


def shown(phone, **query) -> str:
    """The Now tab in words."""
    now = re.search(r'<section id="now".*?</section>\s*<section id="map"', phone.opens(**query).text, re.S)[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", now))


def test_it_shows_my_money_sets_income_workers_and_place(start):
    host = start()
    host.records(has("seat-2", money=17, goods={"gold": 2, "fish": 1}, ships=0, other_vp=3))
    bob = shown(host.joins(Role.SEAT, 2))

    assert "My money $17 " in bob
    assert "My place then 1 of 4" in bob
    assert re.search(r"If it ended now \d", bob)
    assert "Best good" in bob
    assert re.search(r"Workers \d", bob)


def test_the_good_worth_most_is_the_one_that_makes_a_set(start):
    host = start()
    host.records(has("seat-2", goods={"gold": 2}))

    assert re.search(r"Best good Gold \+\$\d", shown(host.joins(Role.SEAT, 2)))


def test_a_tile_says_what_it_still_wants_and_when(start):
    host = start()
    host.records(has("seat-2", buildings=["west_indies_co"]))
    bob = host.joins(Role.SEAT, 2)

    assert "West Indies Co. Building benefits: Draw a Trade Good from the supply." in shown(bob, box="dock")
    assert "benefits: Draw" not in shown(bob, box="benefits")


def test_it_is_there_on_no_other_phone_and_not_in_the_end(start):
    host = start()
    ann, watcher = host.joins(Role.SEAT, 1), host.joins(Role.WATCH)

    assert "My income" in shown(ann)
    assert "My income" not in shown(host)
    assert "My income" not in shown(watcher)
    for turn in range(1, 9):
        scoring = ({"do": "score_colonies"},) if turn in (3, 6, 8) else ()
        host.records(INCOME, {"do": "benefits"}, *scoring, END)
    assert "My income" not in shown(ann)


def test_a_phone_that_watches_shows_everybody_by_points_and_the_board(start):
    host = start()
    host.records(has("seat-3", other_vp=9), has("seat-2", other_vp=4))
    watcher = host.joins(Role.WATCH)

    order = re.findall(r'ranking-name">(\w+)<', watcher.opens().text)
    assert order[:2] == ["Cid", "Bob"]
    assert 'class="table is-watching"' in watcher.opens().text
    assert "is-watching" not in host.opens().text
    assert "ranking-name" not in host.opens().text


def test_an_own_phone_reminds_of_own_tiles_alone(start):
    host = start()
    host.records(has("seat-2", buildings=["navigator"]), has("seat-3", buildings=["conquistadors"]))

    both = ("Your free Captain is here.", "Your free Soldier is here.")
    assert all(words in shown(host, box="discovery") for words in both)
    bob = shown(host.joins(Role.SEAT, 2), box="discovery")
    assert [words in bob for words in both] == [True, False]


def test_the_sheet_stands_above_what_one_has(start):
    bob = shown(start().joins(Role.SEAT, 2), box="dock")

    assert bob.index("My money") < bob.index("Tap whose worker it is") < bob.index("Workers ")


def test_a_phone_that_watches_has_a_door_to_the_big_screen(start):
    host = start()
    door = f'/tables/{host.game.code}/screen/"'
    now = re.search(r'<section id="now".*?</section>', host.joins(Role.WATCH).opens().text, re.S)[0]

    assert door in now

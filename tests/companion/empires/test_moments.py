"""Moments: what deserves a stage, which phones hear of it, and what it shows."""

import re

import pytest

from companion.models import Detail, Role
from tests.builders import BENEFITS, EASY, END, HARD, INCOME, SCORE, colony, has

SAILS = {"do": "expedition", "player": "seat-1", "workers": {"colonist": 2}, "region": "peru"}
NEWEST = re.compile(r'data-moment="(\d+)" data-moment-at="(\d+)"')


def newest(phone) -> tuple[int, int] | None:
    """The moment that the page of a table names: the number of its entry, and the revision it made."""
    found = NEWEST.search(phone.opens().text)
    return (int(found[1]), int(found[2])) if found else None


def staged(phone) -> str:
    """What the stage shows of it."""
    answer = phone.gets(f"moments/{newest(phone)[0]}/")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text))


def test_a_discovery_is_staged_on_every_face_of_the_table(start):
    phone = start()
    phone.records({**SAILS, "counter": EASY}, box="discovery")

    number, revision = newest(phone)
    assert revision == phone.table.game.revision
    assert f'data-moment="{number}"' in phone.gets("screen/").text
    for role, seat in ((Role.WATCH, None), (Role.SEAT, 2), (Role.TABLE, None)):
        other = phone.joins(role, seat)
        assert newest(other) == (number, revision)
        assert re.search(r"Ann +Peru +\+4 ", staged(other))
    assert 'data-line="Ann discovers Peru."' in phone.gets(f"moments/{number}/").text


def test_an_expedition_in_vain_is_one_too(start):
    phone = start()
    phone.records({**SAILS, "counter": HARD}, box="discovery")

    assert "The expedition fails." in staged(phone)


def test_a_discovery_of_a_table_that_records_little_is_one(start):
    phone = start(detail=Detail.LIGHT)
    phone.sends("discovery", line="seat-1:peru:1-2-1-4")

    assert "Peru" in staged(phone)


def test_a_battle_shows_both_sides_and_who_falls(start):
    phone = start()
    phone.records(colony("peru", **{"seat-1": {"soldier": 2}, "seat-2": {"colonist": 3}}))
    losses = {"seat-2": {"colonist": 2}}
    fight = {"do": "battle", "attacker": "seat-1", "defender": "seat-2", "region": "peru", "losses": losses}
    phone.records(fight, box="warfare")

    answer = phone.gets(f"moments/{newest(phone)[0]}/").text
    assert answer.count("#worker-soldier") == 2
    assert answer.count("#worker-colonist") == 3
    assert answer.count("stage-falls") == 2
    assert re.search(r"no losses.*−2", answer, re.S)


def test_a_scoring_goes_from_region_to_region_and_points_climb(start):
    phone = start()
    for turn in (1, 2):
        phone.records(INCOME, BENEFITS, END, box="refresh")
        assert newest(phone) is None, turn
    phone.records(has("seat-1", other_vp=5))
    phone.records(colony("caribbean", **{"seat-1": {"colonist": 3}, "seat-2": {"colonist": 1}}))
    phone.records(colony("peru", **{"seat-2": {"colonist": 3, "builder": 1}}))
    phone.records(INCOME, BENEFITS, SCORE, box="scoring")

    answer = phone.gets(f"moments/{newest(phone)[0]}/").text
    climbs = re.findall(r'data-climb="([\d ]+)"', answer)
    assert climbs[:2] == ["5 11 11", "0 2 12"]
    assert ">+0<" not in answer


@pytest.mark.parametrize("options", [{}, {"buy_vp": True}])
def test_a_scoring_hides_nothing_from_whoever_goes_on(start, options):
    """The next box, or the points that are bought, stand below a small one; who watches sees it large."""
    phone = start(options=options)
    phone.records(*[INCOME, BENEFITS, END] * 2, box="refresh")
    phone.records(INCOME, BENEFITS, SCORE, box="scoring")
    watcher, seat = phone.joins(Role.WATCH), phone.joins(Role.SEAT, 2)
    number = newest(phone)[0]

    assert "stage-large" not in phone.gets(f"moments/{number}/").text
    assert "stage-large" not in seat.gets(f"moments/{number}/").text
    assert "stage-large" in watcher.gets(f"moments/{number}/").text


def test_the_winner_has_a_screen_with_podium_and_map(start):
    phone = start(players=4)
    phone.records(*[has(f"seat-{nth}", other_vp=40 - nth) for nth in (1, 2, 3, 4)])
    for turn in range(1, 9):
        scoring = (SCORE,) if turn in (3, 6, 8) else ()
        phone.records(INCOME, BENEFITS, *scoring, END, box="refresh")

    answer = phone.gets(f"moments/{newest(phone)[0]}/").text
    assert re.search(r'data-line="\W*Ann\W* wins with 39 points\."', answer)
    assert [int(one) for one in re.findall(r'podium-total">(\d+)<', answer)] == [39, 38, 37]
    assert "Map of the New World" in answer
    page = phone.opens().text
    assert page.index('class="podium"') < page.index('class="score-pad"')


def test_what_is_undone_or_long_ago_is_staged_no_more(start):
    phone = start()
    phone.records({**SAILS, "counter": EASY}, box="discovery")
    number, _revision = newest(phone)
    phone.posts("undo/", {"seen": phone.table.game.revision, "command": "undo"})

    assert newest(phone) is None
    assert phone.gets(f"moments/{number}/").status_code == 404

    phone.posts("redo/", {"seen": phone.table.game.revision, "command": "redo"})
    phone.records({"do": "win_ship", "player": "seat-1"}, box="shipping")
    assert newest(phone)[0] == number
    phone.records({"do": "take_good", "player": "seat-1", "good": "sugar"}, box="goods")
    assert newest(phone) is None


def test_most_of_what_is_recorded_needs_no_stage(start):
    phone = start()
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"})

    assert newest(phone) is None
    assert phone.gets("moments/1/").status_code == 404

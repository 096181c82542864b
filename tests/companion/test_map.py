"""The New World map and the players' cards: what they show of the table."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from companion.games.empires.map import SPOTS, MapRegion, Piece
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.workers import WORKERS

DRAWINGS = Path(__file__).parents[2] / "static" / "img"
COUNTER = {"plunder": 4, "soldier": 5, "resistance": 5, "vp": 7}


def land(player, worker, region):
    return {"do": "land", "player": f"seat-{player}", "worker": worker, "region": region}


def drawn(name):
    return {one.get("id") for one in ElementTree.parse(DRAWINGS / name).iter()}


def region_of(phone, key) -> MapRegion:
    return next(region for region in phone.table.panel["map"].shown if region.key == key)


def shown(pieces: list[Piece]) -> list[tuple[str, int, int]]:
    return [(piece.kind, piece.number, piece.points) for piece in pieces]


def test_every_region_has_its_drawing_and_its_spot():
    assert set(REGIONS) <= drawn("map.svg")
    assert set(REGIONS) == set(SPOTS)


def test_every_good_and_worker_has_its_drawing():
    icons = drawn("icons.svg")

    assert {f"good-{key}" for key in GOODS} | {f"worker-{key}" for key in WORKERS} <= icons


def test_every_drawing_that_a_template_names_is_there():
    icons = drawn("icons.svg")
    templates = DRAWINGS.parents[1] / "templates"
    named = {
        f"{kind}-{key}"
        for file in templates.rglob("*.html")
        for kind, key in re.findall(r'{% icon "(\w+)" "(\w+)" %}', file.read_text())
    }

    assert len(named) > 5
    assert named - icons == set()


def test_colonies_stand_with_what_they_would_score(start):
    phone = start()
    phone.records(
        *[land(1, "colonist", "caribbean")] * 2,
        land(1, "builder", "caribbean"),
        land(2, "colonist", "caribbean"),
    )

    caribbean = region_of(phone, "caribbean")
    assert shown(caribbean.pieces()) == [("colony", 3, 10), ("colony", 1, 4), ("builders", 1, 0)]
    assert [colony.leads for colony in caribbean.colonies] == [True, False]


def test_a_region_below_three_workers_scores_nothing(start):
    phone = start()
    phone.records(land(1, "colonist", "caribbean"), land(1, "colonist", "caribbean"))

    assert shown(region_of(phone, "caribbean").pieces()) == [("colony", 2, 0)]


def test_an_undiscovered_region_keeps_its_secret_until_its_counter_is_seen(start):
    phone = start(region_goods={"peru": "silver"})
    assert shown(region_of(phone, "peru").pieces()) == [("unknown", 0, 0), ("good", 0, 0)]

    phone.records({"do": "reveal", "region": "peru", "counter": COUNTER}, box="discovery")
    seen = region_of(phone, "peru").pieces()[0]
    assert (seen.kind, seen.value.resistance) == ("counter", 5)


@pytest.mark.parametrize("key", REGIONS)
def test_six_colonies_stay_within_their_spot(start, key):
    phone = start(players=6)
    workers = {f"seat-{number}": {"colonist": number, "builder": 2} for number in range(1, 7)}
    phone.records({"do": "correct", "region": key, "discovered": True, "workers": workers})

    spot, pieces = SPOTS[key], region_of(phone, key).pieces()
    assert len(pieces) == 7
    assert min(piece.x for piece in pieces) >= spot.middle - spot.width / 2 - 1
    assert max(piece.x + piece.width for piece in pieces) <= spot.middle + spot.width / 2 + 1
    assert len({(piece.x, piece.y) for piece in pieces}) == 7


def test_the_map_names_every_region_and_where_it_is_told(start):
    page = start().opens().content.decode()

    for key in REGIONS:
        assert f'data-region="{key}"' in page
        assert f'aria-describedby="region-{key}"' in page
        assert f'id="region-{key}"' in page


def test_a_players_card_shows_what_the_player_has(start):
    phone = start()
    goods = [{"do": "take_good", "player": "seat-1", "good": "sugar"}] * 3
    phone.records(*goods, {"do": "win_ship", "player": "seat-1"}, box="goods")

    card = phone.table.panel["players"].shown[0]
    assert [(one.key, one.count) for one in card.goods] == [("sugar", 3)]
    assert card.income == 6
    assert [(one.key, one.count) for one in card.workers] == [("colonist", 5)]


def test_every_sum_of_a_card_leads_to_its_reasons(start):
    phone = start(players=2)
    page = phone.opens().content.decode()

    for seat in ("seat-1", "seat-2"):
        for what in ("money", "points", "income"):
            address = f"/tables/{phone.game.code}/why/{seat}/{what}/"
            assert f'href="{address}"' in page
            assert phone.client.get(address).status_code == 200

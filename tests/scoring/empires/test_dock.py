"""Workers land from the Colonist Dock."""

import pytest

from tests.builders import BENEFITS, INCOME, anyway, colony, has, land, table


@pytest.mark.parametrize("worker", ["colonist", "captain", "soldier", "builder"])
def test_land_places_the_worker_and_nothing_else(worker):
    game = table().plays(land("Ann", worker))

    assert game.workers_in("caribbean") == {"Ann": {worker: 1}}
    assert game.money("Ann") == 10


def test_land_merchant_earns_five():
    game = table().plays(land("Bob", "merchant"))

    assert game.workers_in("caribbean") == {"Bob": {"merchant": 1}}
    assert (game.money("Ann"), game.money("Bob")) == (10, 16)


def test_land_missionary_brings_a_colonist():
    game = table().plays(land("Ann", "missionary"))

    assert game.workers_in("caribbean") == {"Ann": {"missionary": 1, "colonist": 1}}


def test_land_does_not_touch_the_workers_of_the_turn():
    game = table().plays(*[land("Ann", "colonist")] * 7)

    assert game.of("Ann")["workers"] == {"colonist": 5}
    assert game.workers_in("caribbean") == {"Ann": {"colonist": 7}}


def test_land_missionary_with_cathedral_brings_two():
    game = table().plays(has("Ann", buildings=["cathedral"]), land("Ann", "missionary"))

    assert game.workers_in("caribbean") == {"Ann": {"missionary": 1, "colonist": 2}}


def test_land_missionary_of_another_with_cathedral_brings_one():
    game = table().plays(has("Bob", buildings=["cathedral"]), land("Ann", "missionary"))

    assert game.workers_in("caribbean") == {"Ann": {"missionary": 1, "colonist": 1}}


@pytest.mark.parametrize("buildings", [[], ["cathedral"]])
def test_land_missionary_where_reformation_has_one_brings_nobody(buildings):
    game = table().plays(
        has("Bob", buildings=["reformation"]),
        has("Ann", buildings=buildings),
        colony("caribbean", Bob={"missionary": 1}),
        land("Ann", "missionary"),
    )

    assert game.workers_in("caribbean") == {"Ann": {"missionary": 1}, "Bob": {"missionary": 1}}


def test_land_missionary_of_the_owner_of_reformation_is_not_silenced():
    game = table().plays(
        has("Bob", buildings=["reformation"]),
        colony("caribbean", Bob={"missionary": 1}, Ann={"missionary": 1}),
        land("Bob", "missionary"),
    )

    assert game.workers_in("caribbean")["Bob"] == {"missionary": 2, "colonist": 1}


@pytest.mark.parametrize("there", [{}, {"colonist": 3}])
def test_land_missionary_where_reformation_has_none_converts(there):
    game = table().plays(
        has("Bob", buildings=["reformation"]),
        colony("caribbean", **({"Bob": there} if there else {})),
        colony("peru", Bob={"missionary": 1}),
        land("Ann", "missionary"),
    )

    assert game.workers_in("caribbean")["Ann"] == {"missionary": 1, "colonist": 1}


def test_land_in_an_undiscovered_region_is_refused():
    assert table().plays(land("Ann", "colonist", "peru")).refusal == "not_discovered"


def test_land_recorded_all_the_same_leaves_the_region_undiscovered():
    game = table().plays(anyway(land("Ann", "merchant", "peru")))

    assert game.state["regions"]["peru"]["discovered"] is False
    assert game.workers_in("peru") == {"Ann": {"merchant": 1}}
    assert game.money("Ann") == 15


def test_land_builder_needs_the_expansion():
    base = table("Ann", "Bob", builders=False)

    assert base.plays(land("Ann", "builder")).refusal == "not_in_game"
    assert base.plays(anyway(land("Ann", "builder"))).workers_in("caribbean") == {"Ann": {"builder": 1}}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (land("Zoe", "colonist"), "unknown_player"),
        (land("Ann", "pirate"), "unknown_worker"),
        (land("Ann", "colonist", "atlantis"), "unknown_region"),
        (land("Ann", "colonist", good="wine"), "unknown_good"),
        (land("Ann", "colonist", count=2), "bad_format"),
        (land("Ann", None), "bad_format"),
        (land(["Ann"], "colonist"), "bad_format"),
        ({"do": "land", "player": "Ann", "worker": "colonist"}, "bad_format"),
    ],
)
@pytest.mark.parametrize("override", [False, True])
def test_land_malformed_is_refused_always(entry, expected, override):
    assert table().plays({**entry, "override": override}).refusal == expected


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_land_belongs_to_the_actions(before):
    assert table().plays(*before, anyway(land("Ann", "colonist"))).refusal == "wrong_stage"

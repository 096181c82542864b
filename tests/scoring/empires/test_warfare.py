"""Battles, wars and the march of Stables."""

import pytest

from tests.builders import BENEFITS, INCOME, anyway, battle, colony, do, has, rest_of_turn, table


def new_france(sean=None, angelo=None, **more):
    sean = {"soldier": 2, "colonist": 3} if sean is None else sean
    angelo = {"soldier": 1, "colonist": 4} if angelo is None else angelo
    workers = {name: there for name, there in (("Sean", sean), ("Angelo", angelo), *more.items()) if there}
    return table("Sean", "Angelo", "Matt").plays(colony("new_france", **workers))


def fight(losses, **more):
    return battle("Sean", "Angelo", losses, "new_france") | more


def test_battle_of_the_rulebook():
    game = new_france().plays(
        fight({"Angelo": {"soldier": 1, "colonist": 1}, "Sean": {"soldier": 1}}),
    )

    assert game.workers_in("new_france") == {
        "Sean": {"soldier": 1, "colonist": 3},
        "Angelo": {"colonist": 3},
    }
    assert game.money("Sean") == 10


def test_battle_with_a_soldier_of_the_defender_only():
    game = new_france(sean={"colonist": 2}).plays(fight({"Sean": {"colonist": 1}}))

    assert game.workers_in("new_france")["Sean"] == {"colonist": 1}


def test_battle_may_take_fewer_than_it_could():
    assert new_france().plays(fight({})).refusal is None


def test_battle_that_removes_the_last_worker_leaves_no_colony():
    game = new_france(angelo={"colonist": 1}).plays(fight({"Angelo": {"colonist": 1}}))

    assert set(game.workers_in("new_france")) == {"Sean"}


REFUSALS = [
    ("one loss too many", new_france(), fight({"Angelo": {"colonist": 3}}), "too_many_losses"),
    ("attacker's losses", new_france(), fight({"Sean": {"colonist": 2}}), "too_many_losses"),
    ("not there", new_france(), fight({"Angelo": {"captain": 1}}), "no_such_workers"),
    ("a third player", new_france(Matt={"colonist": 1}), fight({"Matt": {"colonist": 1}}), "bad_choice"),
    ("no Soldier", new_france({"colonist": 1}, {"colonist": 1}), fight({}), "no_soldier"),
    ("nobody", new_france({"colonist": 1}, {"colonist": 1}), fight({}, region="peru"), "no_soldier"),
    ("itself", new_france(), battle("Sean", "Sean", {}, "new_france"), "bad_choice"),
    (
        "a third player's Soldier",
        new_france({"colonist": 1}, {"colonist": 1}, Matt={"soldier": 1}),
        fight({}),
        "no_soldier",
    ),
    ("unknown attacker", new_france(), fight({}, attacker="Zoe"), "unknown_player"),
    ("unknown defender", new_france(), fight({}, defender="Zoe"), "unknown_player"),
    ("unknown loser", new_france(), fight({"Zoe": {"colonist": 1}}), "unknown_player"),
    ("unknown worker", new_france(), fight({"Sean": {"pirate": 1}}), "unknown_worker"),
    ("unknown region", new_france(), fight({}, region="atlantis"), "unknown_region"),
    ("negative", new_france(), fight({"Sean": {"colonist": -1}}), "bad_count"),
    ("losses as a list", new_france(), fight([]), "bad_format"),
    ("losses of nothing", new_france(), fight({"Sean": 1}), "bad_format"),
    ("price", new_france(), fight({}, price=10), "bad_format"),
]


@pytest.mark.parametrize(
    ("game", "entry", "expected"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_battle_refuses(game, entry, expected):
    assert game.plays(entry).refusal == expected


@pytest.mark.parametrize("missing", ["attacker", "defender", "region", "losses"])
def test_battle_needs_every_field(missing):
    entry = fight({})
    del entry[missing]

    assert new_france().plays(entry).refusal == "bad_format"


@pytest.mark.parametrize(
    ("game", "losses", "left"),
    [
        (new_france(), {"Angelo": {"colonist": 3}}, {"Angelo": {"soldier": 1, "colonist": 1}}),
        (new_france(angelo={"colonist": 1}), {"Angelo": {"colonist": 2}}, {}),
        (
            new_france({"colonist": 2}, {"colonist": 2}),
            {"Angelo": {"colonist": 1}},
            {"Angelo": {"colonist": 1}},
        ),
    ],
)
def test_battle_recorded_all_the_same_removes_what_is_there(game, losses, left):
    workers = game.plays(anyway(fight(losses))).workers_in("new_france")

    assert {name: there for name, there in workers.items() if name == "Angelo"} == left


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_battle_belongs_to_the_actions(before):
    assert new_france().plays(*before, fight({})).refusal == "wrong_stage"


# Militia


def militia(owner, sean, angelo):
    return new_france(sean, angelo).plays(has(owner, buildings=["militia"]))


def test_militia_fights_for_a_defender():
    game = militia("Angelo", {"soldier": 1, "colonist": 2}, {"colonist": 1})

    assert game.plays(fight({"Sean": {"colonist": 1}})).refusal is None
    assert game.plays(fight({"Sean": {"colonist": 2}})).refusal == "too_many_losses"


def test_militia_adds_to_the_soldiers_there():
    game = militia("Angelo", {"colonist": 3}, {"soldier": 1})

    assert game.plays(fight({"Sean": {"colonist": 2}})).refusal is None


def test_militia_does_not_fight_for_an_attacker():
    game = militia("Sean", {"soldier": 1}, {"colonist": 3})

    assert game.plays(fight({"Angelo": {"colonist": 2}})).refusal == "too_many_losses"


def test_militia_alone_is_no_soldier():
    assert militia("Angelo", {"colonist": 1}, {"colonist": 1}).plays(fight({})).refusal == "no_soldier"


# War


def war_map():
    """The rulebook's war example."""
    return table("Sean", "Angelo", "Matt").plays(
        colony("new_granada", Sean={"soldier": 1, "colonist": 1}, Angelo={"colonist": 1}),
        colony("new_spain", Sean={"soldier": 1, "colonist": 1}, Angelo={"colonist": 2}),
        colony("new_england", Sean={"soldier": 1, "colonist": 1}),
        colony("florida", Sean={"colonist": 2}, Angelo={"soldier": 1}),
        colony("new_france", Sean={"colonist": 1}, Angelo={"colonist": 1}),
    )


def war(*battles, **more):
    fights = [{"region": region, "losses": losses} for region, losses in battles]
    return do("war", attacker="Sean", defender="Angelo", battles=fights) | more


FOUGHT = (
    ("new_granada", {"Angelo": {"colonist": 1}}),
    ("new_spain", {"Angelo": {"colonist": 1}}),
    ("florida", {"Sean": {"colonist": 1}}),
)


def test_war_of_the_rulebook():
    game = war_map().plays(war(*FOUGHT))

    assert game.money("Sean") == 0
    assert game.workers_in("new_granada") == {"Sean": {"soldier": 1, "colonist": 1}}
    assert game.workers_in("new_spain")["Angelo"] == {"colonist": 1}
    assert game.workers_in("florida") == {"Sean": {"colonist": 1}, "Angelo": {"soldier": 1}}
    assert game.workers_in("new_france") == {"Sean": {"colonist": 1}, "Angelo": {"colonist": 1}}


WAR_REFUSALS = [
    ("poor", [has("Sean", money=9)], war(*FOUGHT), "not_enough_money"),
    ("no Soldier there", [], war(("new_france", {})), "no_soldier"),
    ("too many", [], war(("new_spain", {"Angelo": {"colonist": 2}})), "too_many_losses"),
    ("not there", [], war(("new_spain", {"Angelo": {"soldier": 1}})), "no_such_workers"),
    ("a third player", [], war(("new_spain", {"Matt": {"colonist": 1}})), "bad_choice"),
    ("itself", [], war(defender="Sean"), "bad_choice"),
    ("unknown region", [], war(("atlantis", {})), "unknown_region"),
    ("unknown player", [], war(("florida", {"Zoe": {}})), "unknown_player"),
    ("unknown worker", [], war(("florida", {"Sean": {"pirate": 1}})), "unknown_worker"),
    ("battles as an object", [], war(battles={}), "bad_format"),
    ("a battle without losses", [], war(battles=[{"region": "florida"}]), "bad_format"),
    (
        "a battle with a price",
        [],
        war(battles=[{"region": "florida", "losses": {}, "price": 1}]),
        "bad_format",
    ),
]


@pytest.mark.parametrize(
    ("before", "entry", "expected"), [row[1:] for row in WAR_REFUSALS], ids=[row[0] for row in WAR_REFUSALS]
)
def test_war_refuses(before, entry, expected):
    assert war_map().plays(*before, entry).refusal == expected


def test_war_recorded_all_the_same_takes_what_money_there_is():
    game = war_map().plays(has("Sean", money=4), anyway(war(*FOUGHT)))

    assert game.money("Sean") == 0
    assert game.workers_in("new_granada") == {"Sean": {"soldier": 1, "colonist": 1}}


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_war_belongs_to_the_actions(before):
    assert war_map().plays(*before, war()).refusal == "wrong_stage"


# Stables


def stables(*entries):
    return table().plays(
        has("Ann", buildings=["stables"]),
        colony("caribbean", Ann={"soldier": 2, "colonist": 1}, Bob={"soldier": 1}),
        colony("florida", Ann={"colonist": 1}),
        *entries,
    )


def march(source="caribbean", target="florida", player="Ann"):
    return do("march", player=player, from_=source, to=target)


def test_march_moves_one_own_soldier():
    game = stables(march())

    assert game.workers_in("caribbean")["Ann"] == {"soldier": 1, "colonist": 1}
    assert game.workers_in("florida") == {"Ann": {"colonist": 1, "soldier": 1}}


def test_march_is_done_once_a_turn():
    game = stables(march())

    assert game.plays(march()).refusal == "already_done"
    assert game.plays(*rest_of_turn(1), march()).refusal is None
    assert game.plays(anyway(march())).workers_in("florida") == {"Ann": {"colonist": 1, "soldier": 2}}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (march(player="Bob"), "not_owned"),
        (march("florida", "caribbean"), "no_such_workers"),
        (march("caribbean", "peru"), "not_discovered"),
        (march("caribbean", "caribbean"), "bad_choice"),
        (march("atlantis"), "unknown_region"),
        (march(player="Zoe"), "unknown_player"),
        (do("march", player="Ann", from_="caribbean"), "bad_format"),
        (do("march", player="Ann", from_="caribbean", to="florida", count=1), "bad_format"),
    ],
)
def test_march_refuses(entry, expected):
    assert stables().plays(entry).refusal == expected


def test_march_recorded_all_the_same_moves_what_is_there():
    nobody = stables(anyway(march("florida", "caribbean")))

    assert nobody.workers_in("florida") == {"Ann": {"colonist": 1}}
    assert nobody.workers_in("caribbean")["Ann"] == {"soldier": 2, "colonist": 1}
    lent = stables(anyway(march(player="Bob")))
    assert lent.workers_in("florida") == {"Ann": {"colonist": 1}, "Bob": {"soldier": 1}}
    far = stables(anyway(march("caribbean", "peru")))
    assert far.workers_in("peru") == {"Ann": {"soldier": 1}}
    assert far.state["regions"]["peru"]["discovered"] is False


@pytest.mark.parametrize("before", [[INCOME], [INCOME, BENEFITS]])
def test_march_belongs_to_the_actions(before):
    assert stables(*before, march()).refusal == "wrong_stage"

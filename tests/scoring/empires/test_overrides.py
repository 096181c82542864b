"""What happens when the table records against the rules."""

from scoring import empires


def replayed(*entries, nations=None, **setup):
    players = ("Ann", "Bob")
    game = empires.Game(empires.Setup(players, **setup), nations or {})
    return empires.replay(game, entries)


def test_an_overridden_portuguese_expedition_leaves_the_own_advantage_unused():
    table = replayed(
        {
            "do": "expedition",
            "player": "Ann",
            "workers": {"captain": 2},
            "card": "pampas",
            "advantage": True,
            "override": True,
        },
        {"do": "advantage", "player": "Ann"},
        nations={"Ann": "holland"},
        advantages="random",
    )
    assert table.refusal is None
    assert table.state.players["Ann"].ships == 1


def test_an_edict_with_oneself_places_in_both_regions():
    table = replayed(
        {"do": "land", "player": "Ann", "worker": "colonist", "region": "caribbean"},
        {"do": "correct", "region": "peru", "discovered": True, "workers": {"Ann": {"colonist": 1}}},
        {
            "do": "buy",
            "player": "Ann",
            "building": "papal_edict",
            "other": "Ann",
            "region": "caribbean",
            "other_region": "peru",
            "first": "Ann",
            "override": True,
        },
        builders=True,
    )
    assert table.refusal is None
    assert table.state.regions["caribbean"].workers == {"Ann": {"colonist": 3}}
    assert table.state.regions["peru"].workers == {"Ann": {"colonist": 3}}

"""The optional rules as *Start a table* tells them, beside the rulebook (``facts.md``)."""

from companion.games.empires.start import EXTRAS, RULES
from scoring.empires.turns import AGES
from tests.scoring.empires.test_facts import WORDS


def test_the_options_are_as_the_table_says():
    told = {key: [str(name), str(line)] for key, name, line in (*EXTRAS, *RULES)}

    assert told == {key: WORDS[key] for key in told}


def test_scouting_costs_what_is_told():
    line = next(str(line) for key, _name, line in RULES if key == "scouting")

    assert all(f"${age.scouting_price}" in line for age in AGES.values())


def test_points_cost_what_is_told():
    line = next(str(line) for key, _name, line in RULES if key == "buy_vp")

    assert all(f"${age.vp_price}" in line for age in AGES.values())

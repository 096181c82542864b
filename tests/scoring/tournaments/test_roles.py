"""What people start with, round by round; who leaves early."""

from collections import Counter

from scoring.tournaments.penalties import left_early
from scoring.tournaments.roles import dealt
from tests.scoring.tournaments.events import by_vp

ROLES = ("a", "b", "c", "d", "e", "f")


def test_nobody_has_a_role_twice_before_all_were_had():
    people = ("Ann", "Bob", "Cid", "Dea")
    had = {name: Counter() for name in people}
    for seed in range(6):
        roles = dealt(people, ROLES, had, seed)
        assert len(set(roles)) == 4
        for name, role in zip(people, roles, strict=True):
            had[name][role] += 1
    assert all(count == 1 for counts in had.values() for count in counts.values())


def test_the_same_seed_deals_the_same_roles():
    assert dealt(("A", "B", "C"), ROLES, {}, 7) == dealt(("A", "B", "C"), ROLES, {}, 7)
    assert len({dealt(("A", "B", "C"), ROLES, {}, seed) for seed in range(20)}) > 1


def test_too_few_roles_are_none():
    assert dealt(("A", "B", "C"), ("a", "b"), {}, 1) == ("", "", "")


def test_where_all_left_the_game_stays_as_it_was():
    game = by_vp([("Ann", 9), ("Bob", 8)])
    assert left_early(game, ["Ann", "Bob"]) == game
    assert left_early(game, ["Zoe"]) == game

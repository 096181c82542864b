"""Every address × every role × whatever anybody sends: an answer, never a fault of the server's."""

import logging
import os
import random

import pytest

from companion.urls import urlpatterns
from tests.companion.fuzz.attack import Attack
from tests.companion.fuzz.strict import as_strict_as_postgresql
from tests.companion.fuzz.world import ROLES, make_world

pytestmark = pytest.mark.slow
LARGE_RUN = int(os.environ.get("FUZZ_REQUESTS", "3000"))
"""Requests of the large run, at least; many more look further."""
SEED = int(os.environ.get("FUZZ_SEED", "7"))
PARTS = 2
"""Of the large run, each with chances of its own, for several cores to share."""


@pytest.fixture
def attack(start, monkeypatch):
    world = make_world(start)
    monkeypatch.setattr(logging.root.manager, "disable", logging.CRITICAL)  # thousands of refusals
    with as_strict_as_postgresql(monkeypatch):
        yield Attack(world, random.Random(SEED))


def strike_everywhere(attack, pricks):
    for pattern in urlpatterns:
        attack.pricks(pattern, "host", pricks)
        for role in ROLES:
            attack.strikes(pattern, role)


@pytest.mark.postgresql
def test_nothing_that_is_sent_breaks_anything(attack):
    attack.looks_around([one for one in urlpatterns if one.name in ("table", "correct", "start")], "host")
    strike_everywhere(attack, pricks=5)
    refuse_broken(attack)


# The smaller run is for the other database; this one is as strict as PostgreSQL wherever it runs.
@pytest.mark.sqlite
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_that_is_sent_breaks_anything_at_length(attack, part):
    attack.chance.seed(f"{SEED}-{part}")
    attack.looks_around(urlpatterns, "host")
    while attack.sent < LARGE_RUN / PARTS:
        strike_everywhere(attack, pricks=15)
    refuse_broken(attack)


def refuse_broken(attack):
    lines = [f"{count:5} {' '.join(what)}" for what, count in attack.broken.most_common()]
    if lines:
        told = f"{attack.broken.total()} of {attack.sent} requests broke something:"
        pytest.fail("\n".join([told, *lines]), pytrace=False)

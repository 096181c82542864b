"""The desk reaches every table of every round: from the desk, from any round, the log, a person's page and
the public page of a round. Whoever is not at the desk is shown no such door."""

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

FOUR = [("Ann", "Bob", "Cid", "Dea")]


@pytest.fixture
def club(event):
    """Three rounds were played."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea")
    for _nth in range(3):
        desk.plays(FOUR, lambda name: 50 + ord(name[0]))
    return desk


def doors(desk, page, client=None) -> str:
    return desk.gets(page, client).content.decode()


def at(desk, page) -> str:
    return f'href="/events/{desk.event.code}/desk/{page}"'


@pytest.mark.parametrize("page", ["desk/", "desk/rounds/3/", "desk/rounds/2/"])
def test_every_round_is_listed(club, page):
    for number in (1, 2, 3):
        assert at(club, f"rounds/{number}/") in doors(club, page)
    assert at(club, "tables/1-1/") in doors(club, "desk/rounds/1/")


@pytest.mark.parametrize("page", ["desk/log/", "standings/1/", "rounds/1/"])
def test_a_table_of_the_first_round_is_one_tap_away(club, page):
    assert at(club, "tables/1-1/") in doors(club, page)


@pytest.mark.parametrize("page", ["log/", "standings/1/", "rounds/1/"])
def test_nobody_else_is_shown_the_desk(club, page):
    assert "/desk/" not in doors(club, page, club.phone_of("Ann"))


def test_the_log_leads_to_no_table_of_a_draft(club):
    club.sends("desk/", act="next")
    club.sends("desk/rounds/4/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    club.sends("desk/rounds/4/draft/", act="lock", table=1)
    page = doors(club, "desk/log/")
    assert at(club, "tables/4-1/") not in page
    assert at(club, "rounds/4/") in page


@pytest.mark.parametrize("page", ["standings/", "desk/log/", "standings/1/"])
def test_the_tabs_of_the_desk_stay_and_one_is_current(club, page):
    found = doors(club, page)
    assert at(club, "entrants/") in found
    assert 'aria-current="page"' in found

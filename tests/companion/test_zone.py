"""Days and hours as the phone has them."""

from datetime import UTC, datetime

import pytest

from companion.log import folds

LATE = datetime(2026, 11, 15, 23, 30, tzinfo=UTC)


@pytest.fixture
def phone(start):
    phone = start(2)
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"})
    phone.game.entries.update(at=LATE)
    folds._newest.clear()
    return phone


def clock(phone, zone):
    phone.client.cookies["zone"] = zone
    return phone.gets("log/1/").text


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("America/New_York", "15 Nov 18:30"),
        ("Europe/Warsaw", "16 Nov 00:30"),
        ("Asia/Tokyo", "16 Nov 08:30"),
        ("UTC", "15 Nov 23:30"),
    ],
)
def test_a_phone_that_says_its_zone_sees_its_own_time(phone, zone, shown):
    assert shown in clock(phone, zone)


@pytest.mark.parametrize("zone", ["", "Atlantis", "../../etc/passwd", "x" * 2000, "Europe/Paris\\0"])
def test_a_zone_that_is_none_is_the_servers(phone, zone):
    assert "15 Nov 23:30" in clock(phone, zone)

"""One device sends two things at the very same moment, on either database: it has both, whichever answer
comes last."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from companion.device.session import phone_ids
from companion.models import Role
from companion.services.access import link_make
from tests.companion.conftest import begin_table, same_device

RACES = int(os.environ.get("RACES", "3"))
"""Whatever came together was lost each time before keys were handed on; more is for measuring."""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def at_once():
    """``at_once(client, ways)``: a device sends to all of them at once; the device after each answer, as if
    that were the last one to arrive."""
    pool, together = ThreadPoolExecutor(2), Barrier(2)

    def send(device, way, fields):
        together.wait(10)
        answer = device.post(way, fields)
        connection.close()
        return answer

    def race(client, *ways):
        devices = [same_device(client) for _way in ways]
        waiting = [pool.submit(send, *one) for one in zip(devices, *zip(*ways, strict=True), strict=True)]
        answers = [one.result(30) for one in waiting]
        assert [answer.status_code for answer in answers] == [302, 302]
        return devices

    yield race
    pool.shutdown()


def device(client):
    """That has seen a page with a form, and sits at a table already."""
    client.get("/start/")
    client.post(invitation(begin_table(2)))
    return client


def invitation(phone) -> str:
    _link, secret = link_make(game=phone.game, role=Role.WATCH)
    return f"/join/{secret}/"


def tables(device) -> set[str]:
    """At which it sits when it looks next. It is known by its cookies together: a key of before leads on
    nobody else (``companion/device/sessions.py``)."""
    return set(phone_ids(device.get("/").wsgi_request.session))


def test_a_device_that_joins_two_tables_at_once_sits_at_both(at_once, client):
    hosts = [begin_table(2), begin_table(2)]
    wanted, lost = {host.game.code for host in hosts}, 0
    for _nth in range(RACES):
        client.cookies.clear()
        device(client)
        devices = at_once(client, *((invitation(host), {}) for host in hosts))
        lost += any(not wanted <= tables(one) for one in devices)
    assert lost == 0

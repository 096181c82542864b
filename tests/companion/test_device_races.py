"""One device sends two things at the very same moment, on either database: it has both, whichever answer
comes last."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.conf import settings
from django.db import connection

from companion.device.session import phone_ids
from companion.device.sessions import SessionStore
from companion.models import Role
from companion.services.access import link_make
from tests.companion.conftest import begin_table, same_device

RACES = int(os.environ.get("RACES", "3"))
"""Whatever came together was lost each time before keys were handed on; more is for measuring."""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def at_once():
    """``at_once(client, ways)``: a device sends to all of them at once; its keys after each answer, as if
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
        name = settings.SESSION_COOKIE_NAME
        brought = [answer.cookies[name].value for answer in answers if name in answer.cookies]
        return brought or [client.cookies[name].value]

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


def test_a_device_that_joins_two_tables_at_once_sits_at_both(at_once, client):
    hosts = [begin_table(2), begin_table(2)]
    wanted, lost = {host.game.code for host in hosts}, 0
    for _nth in range(RACES):
        client.cookies.clear()
        device(client)
        keys = at_once(client, *((invitation(host), {}) for host in hosts))
        lost += any(not wanted <= set(phone_ids(SessionStore(key))) for key in keys)
    assert lost == 0

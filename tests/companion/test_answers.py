"""By what a phone knows that an answer is ours, and that its sheet, and no other, is recorded."""

import pytest

from companion.device.shell import version

pytestmark = pytest.mark.django_db


def sent(phone, box="goods", htmx=True, **said):
    fields = {"seen": phone.table.game.revision, "command": "mine", **said}
    headers = {"HX-Request": "true"} if htmx else {}
    return phone.client.post(f"/tables/{phone.game.code}/record/{box}/", fields, headers=headers)


@pytest.mark.parametrize("htmx", [True, False])
def test_a_recorded_sheet_is_named(start, htmx):
    phone = start(2)
    assert sent(phone, line="seat-1:sugar", htmx=htmx).headers["X-Recorded"] == "mine"
    assert sent(phone, line="seat-1:sugar", htmx=htmx, seen=0).headers["X-Recorded"] == "mine"
    assert len(phone.table.fold.entries) == 1


def test_a_recorded_sheet_comes_with_the_revision(start):
    phone = start(2)
    answer = sent(phone, line="seat-1:sugar")
    assert answer.headers["X-Revision"] == str(phone.table.game.revision)


@pytest.mark.parametrize(
    ("said", "status"),
    [({"line": "seat-1:sugar", "draft": "1"}, 200), ({"line": "seat-1:nothing"}, 422)],
)
def test_what_is_not_recorded_has_the_revision_alone(start, said, status):
    phone = start(2)
    answer = sent(phone, **said)
    assert answer.status_code == status
    assert answer.headers["X-Revision"] == str(phone.table.game.revision)
    assert "X-Recorded" not in answer.headers


def test_an_id_that_no_header_can_hold_is_recorded_all_the_same(start):
    phone = start(2)
    answer = sent(phone, line="seat-1:sugar", command="a\r\nSet-Cookie: b; \u00e9")
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["X-Recorded"].isascii()


@pytest.mark.parametrize("path", ["/", "/start/", "/signal/", "/sw.js", "/nowhere/", "/tables/nowhere/"])
def test_every_answer_says_that_it_is_ours(client, path):
    assert client.get(path).headers["X-Scorepad"] == version()


def test_a_fault_is_ours_as_well(client, monkeypatch):
    monkeypatch.setattr("companion.views.offline.HttpResponse", None)
    client.raise_request_exception = False
    answer = client.get("/signal/")
    assert (answer.status_code, answer.headers["X-Scorepad"]) == (500, version())


def test_every_page_names_its_version(client):
    assert f' data-version="{version()}"' in client.get("/").text

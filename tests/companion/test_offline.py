"""What makes the companion an app that opens without a signal."""

import json
import re
from contextlib import closing

import pytest
from django.templatetags.static import static

from companion.device.shell import kept_files

pytestmark = pytest.mark.django_db


def is_there(client, link):
    with closing(client.get(link)) as response:
        return response.status_code == 200


def test_the_manifest_names_the_app_and_icons_that_are_there(client):
    response = client.get("/manifest.webmanifest")
    app = json.loads(response.content)

    assert response.headers["Content-Type"] == "application/manifest+json"
    assert (app["start_url"], app["scope"], app["display"]) == ("/", "/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in app["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    assert all(is_there(client, icon["src"]) for icon in app["icons"])


def test_every_page_leads_to_the_manifest(client):
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").text


def test_the_worker_serves_the_whole_site_and_is_asked_for_each_time(client):
    response = client.get("/sw.js")

    assert response.headers["Content-Type"].startswith("text/javascript")
    assert response.headers["Service-Worker-Allowed"] == "/"
    assert response.headers["Cache-Control"] == "no-cache"


def test_the_worker_lists_files_that_are_there(client):
    files = json.loads(re.search(r"const FILES = (\[.*\]);", client.get("/sw.js").text).group(1))

    assert {static("js/page.js"), static("js/play.js"), static("css/table.css")} <= set(files)
    assert [link for link in files if not is_there(client, link)] == []


@pytest.mark.parametrize("page", ["home", "table", "offline"])
def test_the_worker_lists_every_file_that_a_kept_page_uses(start, page):
    phone = start(2)
    path = {"home": "/", "offline": "/offline/", "table": f"/tables/{phone.game.code}/"}[page]
    used = set(re.findall(r'(?:href|src)="(/static/[^"#]*\.(?:css|js|svg))', phone.client.get(path).text))
    files = {static(name) for name in kept_files()}

    assert used
    assert used <= files


def test_the_page_without_signal_holds_nothing_of_anybody(client):
    response = client.get("/offline/")

    assert response.status_code == 200
    assert not response.cookies
    assert "csrf" not in response.text


def test_the_signal_is_a_short_answer_that_nobody_keeps(client):
    response = client.get("/signal/")

    assert (response.status_code, response.content) == (204, b"")
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/sw.js", "/manifest.webmanifest", "/offline/", "/signal/"])
def test_it_takes_nothing(client, path):
    assert client.post(path).status_code == 405

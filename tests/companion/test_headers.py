"""What every answer carries, and to whom it is given."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import override_settings

from companion.middleware import is_home, light_answers

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


@pytest.mark.parametrize("path", ["/", "/setup/", "/setup/?players=9", "/nowhere/"])
def test_it_forbids_everything_that_is_not_ours(client, path):
    headers = client.get(path).headers

    assert set(headers["Content-Security-Policy"].split("; ")) == POLICY
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize("path", ["/", "/setup/", "/setup/?players=9", "/nowhere/"])
def test_it_writes_no_inline_code(client, path):
    text = client.get(path).text

    assert " style=" not in text
    assert "<style" not in text
    assert " on" not in {part[:3] for part in text.split("<") if part.startswith(" on")}
    assert "<script>" not in text


def test_a_file_that_never_changes_has_no_date(rf):
    said = {"Cache-Control": "max-age=9, public, immutable", "ETag": '"1"', "Last-Modified": "today"}
    answer = light_answers(lambda _request: HttpResponse("body {}", headers=said))(rf.get("/static/x.css"))

    assert set(answer.headers) == {"Content-Type", "Cache-Control"}


def test_a_page_that_nobody_may_keep_says_so_in_few_words(start):
    answer = start().opens()
    assert (answer["Cache-Control"], answer.has_header("Expires")) == ("no-store, private", False)


def test_it_works_over_plain_http(client):
    headers = client.get("/").headers

    assert "Strict-Transport-Security" not in headers
    assert (settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE) == (False, False)
    assert not settings.SESSION_COOKIE_NAME.startswith("__Host-")


@pytest.mark.parametrize(
    ("host", "home"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("192.168.1.20", True),
        ("10.0.0.7", True),
        ("172.20.0.2", True),
        ("[fe80::1]", True),
        ("raspberrypi", True),
        ("laptop.local", True),
        ("laptop.fritz.box", True),
        ("example.com", False),
        ("8.8.8.8", False),
        ("172.32.0.1", False),
        ("192.168.1.20.example.com", False),
        ("local", True),
        ("evil-local.com", False),
    ],
)
def test_it_serves_the_local_network_alone(client, host, home):
    assert is_home(host) is home
    assert client.get("/", headers={"host": f"{host}:8000"}).status_code == (200 if home else 400)


def test_it_serves_further_names_by_request(client):
    with override_settings(HOME_HOSTS=["scores.example.com"]):
        assert client.get("/", headers={"host": "scores.example.com"}).status_code == 200


def test_files_need_not_say_what_a_link_tells(rf):
    answer = light_answers(lambda request: HttpResponse(headers={"Referrer-Policy": "same-origin"}))
    assert "Referrer-Policy" not in answer(rf.get("/static/js/theme.js"))
    assert "Referrer-Policy" in answer(rf.get("/tables/"))


def test_a_part_of_a_page_leaves_to_the_page_what_it_may_do(start):
    phone = start()
    address = f"/tables/{phone.game.code}/"
    page, part = (phone.client.get(address, headers=said) for said in ({}, {"HX-Request": "true"}))
    assert "Content-Security-Policy" in page.headers
    assert not {"Content-Security-Policy", "Permissions-Policy", "X-Frame-Options"} & set(part.headers)
    assert part["X-Content-Type-Options"] == "nosniff"

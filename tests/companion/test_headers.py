"""What every answer carries, and to whom it is given."""

import pytest
from django.conf import settings
from django.test import override_settings

from companion.middleware import is_home

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

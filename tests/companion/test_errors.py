"""Pages for what goes wrong: in house style, and without a word about the inside."""

import pytest
from django.template.loader import render_to_string
from django.test import Client


@pytest.mark.parametrize("status", [400, 403, 404, 405, 500])
def test_it_has_a_page_in_house_style(status):
    text = render_to_string(f"{status}.html")

    assert 'class="lost"' in text
    assert 'href="/"' in text


def test_it_shows_nothing_of_the_inside(client, monkeypatch):
    def broken(*args):
        raise RuntimeError("the inside")

    monkeypatch.setattr("companion.views.setup.show", broken)
    client.raise_request_exception = False
    response = client.get("/setup/")

    assert response.status_code == 500
    assert "Man overboard" in response.text
    assert "the inside" not in response.text


def test_it_says_that_a_page_is_not_there(client):
    response = client.get("/nowhere/")

    assert response.status_code == 404
    assert "<title>Uncharted waters · Scorepad</title>" in response.text


def test_who_goes_back_to_where_something_was_sent_finds_a_way_on(start):
    phone = start(2)
    answer = phone.gets("undo/")
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert f'<a class="button" href="/tables/{phone.game.code}/">Go back</a>' in answer.text


def test_other_methods_are_refused_without_a_page(client):
    answer = client.put("/setup/")
    assert (answer.status_code, answer.content) == (405, b"")


@pytest.mark.parametrize("charset", ["latin-1", "utf-7", "utf-16"])
def test_a_form_in_no_letters_of_ours_is_not_understood(settings, charset):
    """The page that says so does not read it again."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    for more in ({}, {"headers": {"HX-Request": "true"}}):
        answer = client.post("/start/", b"name=Ann", content_type=kind, **more)
        assert answer.status_code == 400
        assert "Not understood" in answer.text

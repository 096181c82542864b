"""Pages for what goes wrong: in house style, and without a word about the inside."""

import pytest
from django.template.loader import render_to_string


@pytest.mark.parametrize("status", [400, 403, 404, 500])
def test_it_has_a_page_in_house_style(status):
    text = render_to_string(f"{status}.html")

    assert 'class="lost"' in text
    assert 'href="/"' in text


def test_it_shows_nothing_of_the_inside(client, monkeypatch):
    def broken(*args):
        raise RuntimeError("the inside")

    monkeypatch.setattr("companion.views.setup.sheet_read", broken)
    client.raise_request_exception = False
    response = client.get("/setup/")

    assert response.status_code == 500
    assert "Man overboard" in response.text
    assert "the inside" not in response.text


def test_it_says_that_a_page_is_not_there(client):
    response = client.get("/nowhere/")

    assert response.status_code == 404
    assert "<title>Uncharted waters · Scorepad</title>" in response.text

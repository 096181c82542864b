"""The styleguide: every component, for those who build pages."""

import pytest

COMPONENTS = ("badge", "chip", "adder", "line", "stepper", "notice", "reminder", "toast", "token", "set")
PARTS = ("counter", "strip", "tabs", "bar", "world", "player", "card", "stage", "podium", "ranking")


def test_it_is_not_there_in_a_living_room(client):
    assert client.get("/styleguide/").status_code == 404


@pytest.mark.django_db
def test_it_shows_every_component(client, settings):
    settings.DEBUG = True
    page = client.get("/styleguide/").content.decode()

    assert [name for name in (*COMPONENTS, *PARTS) if f'class="{name}' not in page] == []

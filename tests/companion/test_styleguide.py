"""The styleguide: every component, for those who build pages."""

import pytest

from companion.drawings import icons
from companion.templatetags import lookup, scorepad

COMPONENTS = ("badge", "chip", "adder", "line", "stepper", "notice", "reminder", "toast", "token", "set")
PARTS = ("counter", "strip", "tabs", "bar", "world", "player", "card", "stage", "podium", "ranking")


def test_it_is_not_there_in_a_living_room(client):
    assert client.get("/styleguide/").status_code == 404


@pytest.fixture
def developing(settings):
    """What is drawn meanwhile names files as only a developer's server does, and is not kept."""
    settings.DEBUG = True
    yield
    for module in (icons, lookup, scorepad):
        for one in vars(module).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()


@pytest.mark.django_db
@pytest.mark.usefixtures("developing")
def test_it_shows_every_component(client):
    page = client.get("/styleguide/").content.decode()

    assert [name for name in (*COMPONENTS, *PARTS) if f'class="{name}' not in page] == []
